"""Points: of a bake, at dawn, and who wins the night. The numbers are the component set's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bakehouse.core.building import trusted_constructor
from bakehouse.core.scoring import (
    Outcome,
    ScoreLine,
    ScoreSheet,
    competition_ranks,
    rank_by_tiers,
)
from bakehouse.midnight_bakery.cards import CASE, CaseItem
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.content import Components
from bakehouse.midnight_bakery.state import BakeScore, Phase, State

__all__ = [
    "baguette_points",
    "dawn_points",
    "loaves_in",
    "outcome",
    "returns",
    "score_bake",
    "score_sheet",
    "tart_points",
]

_bake_score: Final = trusted_constructor(BakeScore)
_RULES: Final = {
    "croissants": "MB-45",
    "macarons": "MB-46",
    "buns": "MB-47",
    "tarts": "MB-48",
    "baguettes": "MB-50",
}


# A case is given as the amounts of its items, in the order of `CaseItem`; these are where the tarts
# and the baguettes stand in it, both in the order of the component set's tables.
_BAGUETTES: Final = slice(CaseItem.BAGUETTE_1, CaseItem.BAGUETTE_3 + 1)
_TARTS: Final = slice(CaseItem.JAM_TART, CaseItem.CHOCOLATE_TART + 1)
_GLAZED: Final = slice(CaseItem.GLAZED_JAM_TART, CaseItem.GLAZED_CHOCOLATE_TART + 1)


def tart_points(components: Components, case: Sequence[int]) -> int:
    """Points of the tarts, with and without glaze (MB-48).

    A glaze that waits (MB-39) and a Peel (MB-49) score nothing by themselves.
    """
    of_jam, of_fruit, of_chocolate = components.tart_points
    jam, fruit, chocolate = case[_TARTS]
    glazed_jam, glazed_fruit, glazed_chocolate = case[_GLAZED]
    return (
        of_jam * (jam + glazed_jam)
        + of_fruit * (fruit + glazed_fruit)
        + of_chocolate * (chocolate + glazed_chocolate)
        + components.glaze_points * (glazed_jam + glazed_fruit + glazed_chocolate)
    )


def loaves_in(components: Components, case: Sequence[int]) -> int:
    """The loaves of all baguettes in a case."""
    of_one, of_two, of_three = components.loaves
    one, two, three = case[_BAGUETTES]
    return of_one * one + of_two * two + of_three * three


def baguette_points(config: Config, loaves: Sequence[int]) -> tuple[int, ...]:
    """By baker, the points for its rank in loaves among all places of the ring (MB-50).

    The owl takes a rank and never scores (MB-52). No loaves score nothing (MB-51).

    >>> baguette_points(Config(players=4), (8, 8, 5, 2))
    (7, 7, 0, 0)
    """
    paying = config.rank_points
    return tuple(
        [
            paying[rank - 1] if own and rank <= len(paying) else 0
            for rank, own in zip(competition_ranks(loaves)[: config.players], loaves, strict=False)
        ]
    )


def score_bake(
    config: Config, cases: Sequence[int], banked: Sequence[int]
) -> tuple[BakeScore, ...]:
    """By baker, what the packed cases at the end of a bake pay (MB-53).

    Croissants by pairs (MB-45), macarons by threes (MB-46), buns by how many there are (MB-47), as
    the component set's tables say.

    Args:
        config: the options.
        cases: by place, the owl's last.
        banked: by baker, the points before this bake.
    """
    components = config.components
    amounts = [CASE.amounts(case) for case in cases]
    baguettes = baguette_points(config, [loaves_in(components, case) for case in amounts])
    scores: list[BakeScore] = []
    for case, before, loaf_points in zip(amounts, banked, baguettes, strict=False):
        croissants, macarons, buns, *_ = case
        by_croissants = components.croissant_points[croissants]
        by_macarons = components.macaron_points[macarons]
        by_buns = components.bun_points[buns]
        by_tarts = tart_points(components, case)
        total = by_croissants + by_macarons + by_buns + by_tarts + loaf_points
        scores.append(
            _bake_score(
                by_croissants, by_macarons, by_buns, by_tarts, loaf_points, total, before + total
            )
        )
    return tuple(scores)


def dawn_points(config: Config, truffles: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """By baker, the points for most truffles and for an empty box.

    `truffles` is by place, the owl's last.

    Most: at least one, and nobody, the owl included, with more (MB-55). Every baker with none pays
        for it (MB-56); the
    owl never scores or pays (MB-56, MB-60).
    """
    components = config.components
    most = max(truffles)
    return tuple(
        (components.most_truffles, 0)
        if own and own == most
        else (0, 0 if own else components.no_truffle)
        for own in truffles[: config.players]
    )


def totals(state: State) -> tuple[int, ...]:
    """Points by baker: banked, and after dawn the truffles' (MB-57)."""
    banked = state.night.banked
    if state.round.phase is not Phase.DAWN:
        return banked
    dawn = dawn_points(state.config, state.truffles)
    return tuple(points + most + none for points, (most, none) in zip(banked, dawn, strict=True))


def returns(state: State) -> tuple[float, ...]:
    """Points by baker after dawn (MB-57); zeros before.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(mb, mb.Config(players=3), None, Rng.seeded(7))
    >>> returns(state) == tuple(float(sheet.total) for sheet in score_sheet(state))
    True
    """
    if state.round.phase is not Phase.DAWN:
        return (0.0,) * state.config.players
    return tuple(float(points) for points in totals(state))


def outcome(state: State) -> Outcome | None:
    """Who wins the night; None before dawn.

    Most points, then most truffles among the tied, else they share it (MB-58).

    The owl is in no ranking (MB-60).

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(mb, mb.Config(players=3), None, Rng.seeded(7))
    >>> {returns(state)[seat] for seat in outcome(state).winners} == {max(returns(state))}
    True
    """
    if state.round.phase is not Phase.DAWN:
        return None
    points = totals(state)
    ranking = rank_by_tiers(tuple(zip(points, state.truffles, strict=False)))
    winners = ranking[0]
    tied = points.count(max(points))
    if len(winners) > 1:
        reason = "equal in points and truffles: they share the night"
    else:
        reason = "most points" if tied == 1 else "equal in points, most truffles"
    return Outcome(winners=winners, ranking=ranking, reason=reason, rule="MB-58")


def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
    """By baker, what its points are the sum of (MB-53, MB-55, MB-56).

    A line for each past bake and kind of pastry, and after dawn two for the truffles.

    The lines sum to the banked points, after dawn to the total.

    In a bake in which all batches are of one kind, three bakers end with three cards of each:

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: cinnamon_bun 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> while mb.active_players(state):
    ...     state = mb.apply(state, mb.legal_actions(state)[0])
    >>> [(line.source, line.points) for line in score_sheet(state)[0].lines][:3]
    [('croissants', 4), ('macarons', 9), ('buns', 5)]
    """
    dawn = dawn_points(state.config, state.truffles) if state.round.phase is Phase.DAWN else ()
    return tuple(
        ScoreSheet((*_bake_lines(state, seat), *(_dawn_lines(*dawn[seat]) if dawn else ())))
        for seat in range(state.config.players)
    )


def _bake_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(getattr(result[seat], source), source, rule, f"bake {bake}")
        for bake, result in enumerate(state.night.results, start=1)
        for source, rule in _RULES.items()
    )


def _dawn_lines(most: int, none: int) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine(most, "most truffles", "MB-55", "dawn"),
        ScoreLine(none, "no truffle", "MB-56", "dawn"),
    )
