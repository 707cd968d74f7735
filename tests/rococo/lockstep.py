"""A game in the library and in the slow model at once; at every step all of it is compared.

What is compared: all that is legal, all that chance can do and how likely it is, and all facts of
the position; at the end, points and ranking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import IllegalAction
from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import Chance, Decision
from bakehouse.rococo.config import Config
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.state import Phase, State, cards_of
from tests.rococo.slow_game import SlowGame
from tests.rococo.slow_players import POLICIES, Policy
from tests.rococo.slow_scoring import total
from tests.rococo.slow_turns import Drawing

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
        "seats": [facts_of(state, seat) for seat in range(state.config.seats)],
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
        "mentor": facts_of_mentor(state),
    }


def trays(state: State) -> list[list[int]]:
    """What lies on the trays while they go round."""
    if state.phase not in (Phase.TRAYS, Phase.MENTOR_TRAY):
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


def facts_of_mentor(state: State) -> dict[str, Any]:
    mentor = state.mentor
    if mentor is None:
        return {}
    pools = [list(cards_of(pool)) for pool in mentor.pools]
    assert all(pools)
    assert mentor.deck or mentor.layer == 0  # one position, one state
    if state.phase is Phase.MENTOR_TABLE:
        assert state.turn.left == sum(dish is not None for dish in mentor.racks)
    return {
        "hand": [pools[layer] for layer in mentor.hand],
        "deck": (mentor.deck, pools[mentor.layer] if mentor.deck else []),
        "used": list(mentor.used),
        "opened": list(mentor.opened),
        "stack": list(mentor.stack),
        "recipes": list(mentor.recipes),
        "racks": [(dish.recipe, dish.tile) if dish else None for dish in mentor.racks],
        "inventory": [(kept.card, kept.level) for kept in mentor.inventory],
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
        for seat in range(slow.people):
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
        totals = [total(slow, seat) for seat in range(slow.players)]
        assert [sheet.total for sheet in ro.score_sheet(state)] == totals
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
