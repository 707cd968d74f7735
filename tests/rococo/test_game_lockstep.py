"""Whole games in lockstep with the slow model, which was written from the rules alone.

At every step of every game all that is legal, all that chance can do and how likely it is, and all
facts of the position are compared; at the end, points and ranking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import IllegalAction
from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import Action, Chance, CopyMentor, Decision, TakePoints
from bakehouse.rococo.bonuses import Bonus
from bakehouse.rococo.config import DRAFTS, PROMOS, Config
from bakehouse.rococo.content import Components
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase, State, cards_of
from tests.rococo.slow_game import SlowGame
from tests.rococo.slow_players import POLICIES, Policy
from tests.rococo.slow_sets import random_components
from tests.rococo.slow_turns import Drawing

pytestmark = pytest.mark.xdist_group("whole games of rococo")
"""In one process, as what happened in some of the games is put together in the end."""

PARTS, RANDOM_SETS = 4, 6
"""Parts of a test, and random sets in each; `--thorough` plays 20 times as many of all games."""

PROMO_CHOICES = ((), *((promo,) for promo in PROMOS), PROMOS)
"""No promo, each of them, and all."""


# The library's position in the words of the slow model.


def facts(state: State) -> dict[str, Any]:
    now, market, board = state.round, state.market, state.board
    dishes = [
        [None if dish is None else (dish.seat, dish.recipe) for dish in table]
        for table in state.tables
    ]
    return {
        "phase": state.phase.name,
        "round": (now.number, now.start, now.dealt),
        "turn": (state.turn.seat, state.turn.card),
        "bank": state.bank,
        "seats": [facts_of(state, seat) for seat in range(state.config.players)],
        "bags": (
            list(state.tile_bag),
            list(state.tile_discard),
            list(state.recipe_bag),
            list(state.recipe_discard),
        ),
        "tiles": list(market.tiles),
        "recipes": list(market.recipes),
        "hires": list(market.hires),
        "stars": list(market.stars),
        "tables": dishes,
        "areas": [[None if owner < 0 else owner for owner in area] for area in board.areas],
        "hosts": [None if owner < 0 else owner for owner in board.hosts],
        "claims": [list(claimed) for claimed in board.claims],
        "bonuses": (list(state.setup.table_bonuses), list(state.setup.specials)),
        "deck": list(cards_of(now.pool)),
        "trays": trays(state),
        "unhired": list(cards_of(now.unhired)),
    }


def trays(state: State) -> list[list[int]]:
    """What lies on the trays while they go round."""
    if state.phase is not Phase.TRAYS:
        return []
    return [list(cards_of(tray.cards)) for tray in state.round.trays]


def facts_of(state: State, seat: int) -> dict[str, Any]:
    player, goods = state.players[seat], state.goods(seat)
    return {
        "coins": player.coins,
        "prestige": player.prestige,
        "goods": {good: goods[good] for good in Good},
        "tiles": list(state.tiles(seat)),
        "recipes": list(player.recipes),
        "racks": [(dish.recipe, dish.tile) for dish in player.racks],
        "decorations": list(player.decorations),
        "star": player.star,
        "hand": list(state.hand(seat)),
        "unused": list(state.unused(seat)),
        "used": list(player.used),
        "picks": list(state.round.picked[seat]),
    }


class Lockstep:
    """A game in both engines."""

    def __init__(self, config: Config, seed: str, policy: Policy) -> None:
        self.slow = SlowGame(config)
        self.state = ro.new_game(config)
        self.rng = Rng.seeded(seed)
        self.policy = policy
        self.known: dict[int, Decision] = {}

    def play(self) -> None:
        self.compare()
        while self.slow.player() != ro.TERMINAL:
            action = self.chance_move() if self.slow.player() == ro.CHANCE else self.decision()
            self.slow.act(action)
            self.state = ro.apply(self.state, action)
            self.compare()
        self.compare_ends()

    def compare(self) -> None:
        state, slow = self.state, self.slow
        view = slow.view()
        gone = [(seat.pop("out"), seat["hand"] + seat["unused"]) for seat in view["seats"]]
        assert facts(state) == view
        self.compare_gone([out for out, _ in gone])
        assert ro.current_player(state) == slow.player()
        assert list(ro.active_players(state)) == slow.active()
        assert ro.is_terminal(state) == (slow.player() == ro.TERMINAL)
        for seat in range(slow.players):
            legal = ro.legal_actions(state, seat)
            assert len(legal) == len(slow.legal(seat))
            assert set(legal) == slow.legal(seat)

    def compare_gone(self, out: Sequence[Sequence[int]]) -> None:
        """Each card that is out of the game is known to be, or one of those that may be."""
        vanished = set(cards_of(self.state.round.vanished))
        for player, gone in zip(self.state.players, out, strict=True):
            told = [*cards_of(player.removed), *cards_of(player.out)]
            assert sorted(told) == [card for card in gone if card not in vanished]
        assert vanished <= {card for gone in out for card in gone}

    def decision(self) -> Decision:
        seat, self.rng = self.rng.choice(self.slow.active())
        legal = ro.legal_actions(self.state, seat)
        codes = [ro.encode_action(self.state.config, one) for one in legal]
        assert codes == sorted(set(codes))
        self.compare_refusals(legal)
        self.known.update(zip(codes, legal, strict=True))
        decision, self.rng = self.policy(self.slow, legal, self.rng)
        return decision

    def compare_refusals(self, legal: Sequence[Decision]) -> None:
        """Decisions that were legal once are legal now only where both engines say so."""
        codes = list(self.known)
        for _ in range(3 if codes else 0):
            code, self.rng = self.rng.choice(codes)
            known = self.known[code]
            expected = known in self.slow.legal(known.seat)
            assert ro.is_legal(self.state, known) == expected
            if not expected:
                with pytest.raises(IllegalAction):
                    ro.apply(self.state, known)

    def chance_move(self) -> Chance:
        assert ro.legal_actions(self.state) == ()
        action, self.rng = ro.sample_chance(self.state, self.rng)
        request = self.slow.request
        assert isinstance(request, Drawing)
        way = request.way_to(action)
        assert way is not None
        some, self.rng = self.rng.below(request.count)
        for drawn in sorted({0, some, request.count - 1}):
            before = tuple(way[:drawn])
            assert dict(ro.chance_outcomes(self.state, before)) == request.chances(before)
        assert ro.chance_outcomes(self.state, tuple(way)) == ()
        assert ro.chance_action(self.state, tuple(way)) == action
        self.compare_wrong_draws(action, request)
        return action

    def compare_wrong_draws(self, action: Chance, request: Drawing) -> None:
        """A move with other pieces, or fewer, is allowed only where the slow model says so."""
        shift, self.rng = self.rng.below(9)
        for other in wrong_draws(action, shift):
            assert ro.is_legal(self.state, other) == (request.way_to(other) is not None)

    def compare_ends(self) -> None:
        state, slow = self.state, self.slow
        assert ro.legal_actions(state) == ()
        assert list(ro.returns(state)) == slow.returns()
        assert [sheet.total for sheet in ro.score_sheet(state)] == slow.returns()
        outcome = ro.outcome(state)
        assert outcome is not None
        assert outcome.ranking == tuple((seat,) for seat in slow.ranked())
        assert outcome.winners == outcome.ranking[0]


def wrong_draws(action: Chance, shift: int) -> Iterable[Chance]:
    """Moves like a chance move: other pieces, one more, one less, another order."""
    if isinstance(action, ro.Draw):
        for items in (
            tuple(item + shift for item in action.items),
            (*action.items, shift + 1),
            action.items[1:],
            action.items[::-1],
        ):
            yield ro.Draw(action.pile, items)
    elif isinstance(action, ro.DealTrays):
        yield ro.DealTrays(action.second, action.first)
        yield ro.DealTrays(action.first, tuple(card + shift for card in action.second))
        yield ro.DealTrays(action.first[1:], action.second)
    else:
        yield ro.DealCards(action.cards[::-1], action.hires)
        yield ro.DealCards(tuple(card + shift for card in action.cards), action.hires)
        yield ro.DealCards(action.cards, action.hires[1:])


def lockstep(config: Config, policy: str, seed: int) -> frozenset[str]:
    """What is met in a game; it is compared at every step."""
    game = Lockstep(config, f"{policy} {seed}", POLICIES[policy])
    game.play()
    return frozenset(game.slow.met)


@cache
def house_games(players: int, policy: str, games: int) -> frozenset[str]:
    """What is met in games of the house set; those with some sense have all promos alone, too."""
    ways: Sequence[tuple[str, tuple[str, ...], int | None]] = (
        (DRAFTS[0], (), None),
        (DRAFTS[1], PROMOS, players - 1),
        *((DRAFTS[i % 2], promos, None) for i, promos in enumerate(PROMO_CHOICES[1:-1])),
    )
    if policy != "some sense" and games == 1:
        ways = ways[players % 2 :][:1]
    configs = [
        Config(players=players, draft=draft, promos=promos, start_player=start)
        for draft, promos, start in ways
    ]
    played = [lockstep(config, policy, seed) for seed in range(games) for config in configs]
    return frozenset[str]().union(*played)


@cache
def random_games(part: int, games: int) -> frozenset[str]:
    """What is met in games with so many random sets, of several ways to play."""
    played: list[frozenset[str]] = []
    for number in range(part * games, (part + 1) * games):
        for place, policy in enumerate(POLICIES):
            config = random_options(number + place, random_components(number))
            played.append(lockstep(config, policy, number))
    return frozenset[str]().union(*played)


def random_options(number: int, components: Components) -> Config:
    rng = Rng.seeded(number)
    players, rng = rng.choice((2, 3, 4, 5))
    draft, rng = rng.choice(DRAFTS)
    promos, rng = rng.choice(PROMO_CHOICES)
    return Config(players=players, draft=draft, promos=promos, components=components)


def times(config: pytest.Config) -> int:
    return 20 if config.getoption("--thorough") else 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", range(2, 6))
def test_games_of_the_house_agree_at_every_step(
    players: int, policy: str, pytestconfig: pytest.Config
) -> None:
    assert house_games(players, policy, times(pytestconfig))


@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_sets_agree_at_every_step(part: int, pytestconfig: pytest.Config) -> None:
    assert random_games(part, RANDOM_SETS * times(pytestconfig))


def test_all_that_can_happen_happens_in_these_games(pytestconfig: pytest.Config) -> None:
    n = times(pytestconfig)
    met = frozenset[str]().union(
        *(house_games(players, "collector", n) for players in range(2, 6)),
        *(house_games(players, "some sense", n) for players in (2, 3)),
        *(random_games(part, RANDOM_SETS * n) for part in range(PARTS)),
        # That there is a choice of what is spared is rare: there is one in these games.
        *(
            lockstep(Config(players=3, draft="dealt", promos=("special_bonuses",)), policy, seed)
            for policy, seed in (("collector", 1), ("collector", 2))
        ),
    )
    phases = [one.name for one in Phase if not one.name.startswith("MENTOR")]
    assert [name for name in phases if f"phase: {name}" not in met] == []
    actions = [one.__name__ for one in get_args(Action) if one not in (CopyMentor, TakePoints)]
    assert [name for name in actions if f"move: {name}" not in met] == []
    assert [one.__name__ for one in get_args(Bonus) if f"bonus: {one.__name__}" not in met] == []
    assert [one.name for one in MainAction if f"action: {one.name}" not in met] == []
    assert [one.name for one in Measure if one.name not in met] == []
    assert "copied" in met
