"""What a text about a position of La Pâtisserie Rococo is made of: a state, or an observation.

What is open is in both, in other forms. Of the hidden cards a `Sight` has those that are known: all
of them in a state, those that its seat knows in an observation.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from bakehouse.core.counts import Counts
from bakehouse.rococo import Config, Good, Observation, Presented, State, observation
from bakehouse.rococo.config import name_of_seat
from bakehouse.rococo.drafting import seat_at
from bakehouse.rococo.mentor.inventory import TRAY_PHASES
from bakehouse.rococo.mentor.sight import KeptView, MentorView, mentor_view
from bakehouse.rococo.state import Dish, Turn, cards_of

__all__ = [
    "Cards",
    "Holdings",
    "Sight",
    "TrayInSight",
    "in_the_open",
    "of_observation",
    "of_state",
    "player_name",
]

Cards: TypeAlias = tuple[int, ...]


@attrs.frozen
class Holdings:
    """What a player has; of hidden cards those that are known.

    Attributes:
        coins, prestige, goods, tiles, recipes, racks, decorations, star, used: as in `Player`.
        hand_size: cards in hand.
        unused_size: unused cards.
        hand: the cards in hand that are known.
        unused: the unused cards that are known.
        removed: own cards that are known to be out of the game.
        somewhere: own cards of which it is not known whether they are in hand, unused or removed.
    """

    coins: int
    prestige: int
    goods: Counts[Good]
    tiles: Counts[int]
    recipes: Cards
    racks: tuple[Dish, ...]
    decorations: Cards
    star: bool
    used: Cards
    hand_size: int
    unused_size: int
    hand: Cards
    unused: Cards
    removed: Cards
    somewhere: Cards


@attrs.frozen
class TrayInSight:
    """A baking tray on its way.

    Attributes:
        seat: who has it.
        size: how many cards are on it.
        cards: which, None if that is not known.
        passed_on: what was on it when the seat of the observation passed it on, else None.
    """

    seat: int
    size: int
    cards: Cards | None
    passed_on: Cards | None


@attrs.frozen
class Sight:
    """A position as far as it is known.

    Attributes:
        config: the options.
        seat: whose observation it is, None for a state.
        round: its number.
        start: the seat that starts it.
        dealt: cards dealt from the staff deck so far.
        table_bonuses, specials: as in `Setup`.
        tiles, recipes, hires, stars: as in `Market`.
        tile_bag, tile_discard, recipe_bag, recipe_discard: as in `State`.
        tables: as in `State`.
        areas, hosts, claims: as in `BoardState`.
        players: by seat.
        turn: as in `State`.
        trays: A and B while they go round.
        vanished: cards of trays that the seat of the observation knows to have been removed in past
            rounds, by itself or by others.
        mentor: what is known of what only the Mentor has, None where it does not play.
    """

    config: Config
    seat: int | None
    round: int
    start: int
    dealt: int
    table_bonuses: Cards
    specials: Cards
    tiles: Cards
    recipes: Cards
    hires: Cards
    stars: Cards
    tile_bag: Counts[int]
    tile_discard: Counts[int]
    recipe_bag: Counts[int]
    recipe_discard: Counts[int]
    tables: tuple[tuple[Presented | None, ...], ...]
    areas: tuple[tuple[int, int], ...]
    hosts: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]
    players: tuple[Holdings, ...]
    turn: Turn
    trays: tuple[TrayInSight, ...]
    vanished: Cards
    mentor: MentorView | None


def player_name(config: Config, seat: int) -> str:
    """What a seat is called in this game."""
    return name_of_seat(config, seat)


def of_state(state: State) -> Sight:
    """A state with all its cards."""
    now, market, board = state.round, state.market, state.board
    return Sight(
        config=state.config,
        seat=None,
        round=now.number,
        start=now.start,
        dealt=now.dealt,
        table_bonuses=state.setup.table_bonuses,
        specials=state.setup.specials,
        tiles=market.tiles,
        recipes=market.recipes,
        hires=market.hires,
        stars=market.stars,
        tile_bag=state.tile_bag,
        tile_discard=state.tile_discard,
        recipe_bag=state.recipe_bag,
        recipe_discard=state.recipe_discard,
        tables=state.tables,
        areas=board.areas,
        hosts=board.hosts,
        claims=board.claims,
        players=tuple(_all_of(state, seat) for seat in range(state.config.seats)),
        turn=state.turn,
        trays=_trays_of(state),
        vanished=(),
        mentor=_all_of_mentor(state),
    )


def _all_of_mentor(state: State) -> MentorView | None:
    """What only the Mentor has, with all cards that have a face."""
    view = mentor_view(state, 0)
    if view is None or state.mentor is None:
        return None
    inventory = tuple(
        KeptView(kept.card, kept.level, kept.card > 0, ()) for kept in state.mentor.inventory
    )
    return attrs.evolve(view, inventory=inventory)


def _all_of(state: State, seat: int) -> Holdings:
    player = state.players[seat]
    return Holdings(
        coins=player.coins,
        prestige=player.prestige,
        goods=state.goods(seat),
        tiles=state.tiles(seat),
        recipes=player.recipes,
        racks=player.racks,
        decorations=player.decorations,
        star=player.star,
        used=player.used,
        hand_size=player.hand.bit_count(),
        unused_size=player.unused.bit_count(),
        hand=state.hand(seat),
        unused=state.unused(seat),
        removed=cards_of(player.removed | player.out),
        somewhere=(),
    )


def _trays_of(state: State) -> tuple[TrayInSight, ...]:
    if state.phase not in TRAY_PHASES:
        return ()
    now = state.round
    return tuple(
        TrayInSight(
            seat_at(state.config, now.start, number, now.steps),
            tray.cards.bit_count(),
            cards_of(tray.cards),
            None,
        )
        for number, tray in enumerate(now.trays)
    )


def of_observation(seen: Observation) -> Sight:
    """What an observation holds, and no more."""
    return Sight(
        config=seen.config,
        seat=seen.player,
        round=seen.round,
        start=seen.start,
        dealt=seen.dealt,
        table_bonuses=seen.table_bonuses,
        specials=seen.specials,
        tiles=seen.tile_display,
        recipes=seen.recipe_display,
        hires=seen.hires,
        stars=seen.stars,
        tile_bag=seen.tile_bag,
        tile_discard=seen.tile_discard,
        recipe_bag=seen.recipe_bag,
        recipe_discard=seen.recipe_discard,
        tables=seen.tables,
        areas=seen.areas,
        hosts=seen.hosts,
        claims=seen.claims,
        players=tuple(_known_of(seen, seat) for seat in range(seen.config.seats)),
        turn=seen.turn,
        trays=_trays_seen(seen),
        vanished=seen.recalled.vanished,
        mentor=seen.mentor,
    )


def in_the_open(state: State) -> Sight:
    """What every seat sees of a state."""
    seen = observation(state, 0)
    sight = of_observation(attrs.evolve(seen, player=NOBODY))
    mentor = sight.mentor
    if mentor is not None:
        kept = tuple(attrs.evolve(it, cards=()) for it in mentor.inventory)
        mentor = attrs.evolve(mentor, inventory=kept)
    trays = tuple(attrs.evolve(tray, cards=None, passed_on=None) for tray in sight.trays)
    return attrs.evolve(sight, mentor=mentor, trays=trays, vanished=(), seat=None)


NOBODY: Final = -1
"""The seat of a view that is nobody's: no cards are its own."""


def _known_of(seen: Observation, seat: int) -> Holdings:
    """What the seat of an observation knows of a player: of itself all, of others what was open."""
    view, own = seen.players[seat], seat == seen.player
    open_cards = {*view.used, *view.open_hand}
    return Holdings(
        coins=view.coins,
        prestige=view.prestige,
        goods=view.goods,
        tiles=view.tiles,
        recipes=view.recipes,
        racks=view.racks,
        decorations=view.decorations,
        star=view.star,
        used=view.used,
        hand_size=view.hand_size,
        unused_size=view.unused_size,
        hand=seen.hand if own else view.open_hand,
        unused=seen.unused if own else (),
        removed=tuple(sorted({*view.out, *(seen.removed if own else ())})),
        somewhere=() if own else tuple(it for it in view.shown if it not in open_cards),
    )


def _trays_seen(seen: Observation) -> tuple[TrayInSight, ...]:
    if seen.phase not in TRAY_PHASES:
        return ()
    return tuple(
        TrayInSight(
            seat_at(seen.config, seen.start, number, seen.steps),
            seen.config.tray_size - tray.taken,
            tray.cards,
            passed_on,
        )
        for number, (tray, passed_on) in enumerate(
            zip(seen.trays, seen.recalled.trays, strict=True)
        )
    )
