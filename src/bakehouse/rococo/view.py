"""What a seat may know: its observation, its view of an action, states that look alike to it.

Hidden are hands, unused staff, trays, and which cards were removed (RO-29). A seat knows its own,
what lay on a tray when it passed that on, and what has been in the open since. Cards of which
nothing more than a level is known are as good as any other unseen card of that level.
"""

from __future__ import annotations

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.pictured import Pictured
from bakehouse.core.rng import Rng
from bakehouse.core.storage import BROKEN
from bakehouse.core.values import Value
from bakehouse.rococo.actions import (
    Action,
    CardChosen,
    CardRemoved,
    CardsDealt,
    CardTaken,
    ChooseCard,
    DealCards,
    DealTrays,
    Decision,
    Draw,
    MentorTook,
    Pile,
    RemoveCard,
    Seen,
    TakeCard,
    TraysDealt,
)
from bakehouse.rococo.changes import (
    make_board,
    make_market,
    make_player,
    make_round,
    make_setup,
    make_state,
)
from bakehouse.rococo.config import Config, check_seat
from bakehouse.rococo.drafting import seat_at, step_of, take, tray_due
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.legal import explain_illegal, legal_actions, refusal
from bakehouse.rococo.mentor.inventory import TRAY_PHASES, take_of_tray
from bakehouse.rococo.mentor.sight import MentorView, mentor_view
from bakehouse.rococo.resampling import Hidden, sample_hidden
from bakehouse.rococo.state import Dish, Phase, Player, Presented, State, Turn, cards_of, presented

__all__ = [
    "Observation",
    "PlayerView",
    "Recalled",
    "TrayView",
    "observation",
    "redact",
    "resample",
]


@attrs.frozen
class PlayerView(Value):
    """What everybody knows of a player (RO-29). Cards are listed by number, rising.

    Attributes:
        coins: owned.
        prestige: points on the track.
        goods: units by good.
        tiles: unused tiles.
        recipes: stored.
        racks: the dishes on racks.
        decorations: the tiles of successful decorations.
        star: whether a star card was hired.
        hand_size: cards in hand.
        unused_size: unused cards.
        used: the used pile, the last one on top.
        removed_size: own cards out of the game of which others cannot tell which they are.
        shown: cards known to be in hand, used, unused or removed.
        lost: how many of those shown were removed in past rounds.
        open_hand: cards known to be in hand, hired in this round.
        turned: the used cards that were turned over in this round.
        out: cards known to be out of the game.
        drafted: cards taken from a tray in this round that have been seen since.
    """

    coins: int
    prestige: int
    goods: Counts[Good]
    tiles: Counts[int]
    recipes: tuple[int, ...]
    racks: tuple[Dish, ...]
    decorations: tuple[int, ...]
    star: bool
    hand_size: int
    unused_size: int
    used: tuple[int, ...]
    removed_size: int
    shown: tuple[int, ...]
    lost: int
    open_hand: tuple[int, ...]
    turned: tuple[int, ...]
    out: tuple[int, ...]
    drafted: tuple[int, ...]


@attrs.frozen
class TrayView(Value):
    """What a seat knows of a tray in this round, apart from what it recalls.

    Attributes:
        taken: how many cards have been taken from it.
        cards: the cards on it, None where the seat may not look; after the last step those that
            were left to be hired.
    """

    taken: int
    cards: tuple[int, ...] | None


@attrs.frozen
class Recalled(Value):
    """What a seat has seen earlier and nobody can see now.

    Attributes:
        trays: by tray of this round, the cards that were on it after the seat took one; None before
            that, and where cards were dealt.
        takes: by tray, or half a deal, the card that the seat took itself; 0 before.
        vanished: cards from trays of past rounds that somebody must have removed.
    """

    trays: tuple[tuple[int, ...] | None, ...]
    takes: tuple[int, ...]
    vanished: tuple[int, ...]


@attrs.frozen
class Observation(Pictured, Value):
    """All that one seat may know now (RO-28, RO-29).

    Attributes:
        config: the options.
        player: the seat that sees this.
        phase: what is due.
        round: its number, from 1.
        start: the seat with the start player's marker.
        dealt: cards dealt from the staff deck so far.
        steps: how often the trays have moved on in this round.
        owing: the seats that owe a hidden choice.
        picks: by seat, how many cards it has named in the hidden choice that is due.
        table_bonuses: by table, the number of its bonus.
        specials: the numbers of the special bonuses.
        tile_display: row by row from the top, 0 for a gap.
        recipe_display: from the left, 0 for a gap.
        hires: the Hire Staff spaces from the left, 0 for a gap.
        stars: the star display.
        tile_bag, tile_discard, recipe_bag, recipe_discard: the bags hold what is nowhere else.
        tables: by table and space, the dish there.
        areas: by area, the seats on its left and right space, -1 where there is none.
        hosts: by host space, the seat on it, or -1.
        claims: by special bonus, the seats on it, the best space first.
        players: by seat, what everybody knows of it.
        turn: how far the turn has come; all of it is open.
        bank: coins in the bank.
        trays: of this round.
        unhired: cards that nobody hired in past rounds.
        vanished: by level from I, how many cards were taken from a tray and removed in past rounds.
        hand, unused, removed: the seat's own cards.
        picked: what the seat has named in the hidden choice that is due.
        recalled: what it has seen earlier.
        legal_actions: the seat's own.
        mentor: what it knows of what only the Mentor has; None where that does not play.

    >>> from bakehouse.rococo import new_game
    >>> seen = observation(new_game(Config(players=3)), 1)
    >>> seen.unused, seen.players[0].unused_size  # its own cards, and how many another one has
    ((1, 2, 3, 4), 4)
    """

    config: Config
    player: int
    phase: Phase
    round: int
    start: int
    dealt: int
    steps: int
    owing: tuple[int, ...]
    picks: tuple[int, ...]
    table_bonuses: tuple[int, ...]
    specials: tuple[int, ...]
    tile_display: tuple[int, ...]
    recipe_display: tuple[int, ...]
    hires: tuple[int, ...]
    stars: tuple[int, ...]
    tile_bag: Counts[int]
    tile_discard: Counts[int]
    recipe_bag: Counts[int]
    recipe_discard: Counts[int]
    tables: tuple[tuple[Presented | None, ...], ...]
    areas: tuple[tuple[int, int], ...]
    hosts: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]
    players: tuple[PlayerView, ...]
    turn: Turn
    bank: int
    trays: tuple[TrayView, ...]
    unhired: tuple[int, ...]
    vanished: tuple[int, ...]
    hand: tuple[int, ...]
    unused: tuple[int, ...]
    removed: tuple[int, ...]
    picked: tuple[int, ...]
    recalled: Recalled
    legal_actions: tuple[Decision, ...]
    mentor: MentorView | None


def _takes_of(state: State, seat: int) -> int:
    """Mask of the cards that a seat has taken from the trays of this round."""
    taken = 0
    for number, tray in enumerate(state.round.trays):
        step = step_of(state.config, state.round.start, number, seat)
        taken |= sum(1 << card for card in tray.takes[step : step + 1])
    return taken


def _player_view(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        coins=player.coins,
        prestige=player.prestige,
        goods=state.goods(seat),
        tiles=state.tiles(seat),
        recipes=player.recipes,
        racks=player.racks,
        decorations=player.decorations,
        star=player.star,
        hand_size=player.hand.bit_count(),
        unused_size=player.unused.bit_count(),
        used=player.used,
        removed_size=player.removed.bit_count(),
        shown=cards_of(player.shown),
        lost=player.lost,
        open_hand=cards_of(player.open_hand),
        turned=cards_of(player.turned),
        out=cards_of(player.out),
        drafted=cards_of(_takes_of(state, seat) & (player.shown | player.out)),
    )


def _tray_view(state: State, number: int, seat: int) -> TrayView:
    now, tray = state.round, state.round.trays[number]
    over = state.turn.phase not in TRAY_PHASES
    holds = (
        not over
        and seat_at(state.config, now.start, number, now.steps) == seat
        and len(tray.takes) == now.steps
        and tray_due(state, seat) == number
    )
    return TrayView(len(tray.takes), cards_of(tray.cards) if over or holds else None)


def _recalled_tray(state: State, number: int, seat: int) -> tuple[int, ...] | None:
    """What a seat passed on, or, of a deal, nothing."""
    tray = state.round.trays[number]
    step = step_of(state.config, state.round.start, number, seat)
    if state.config.draft == "dealt" or len(tray.takes) <= step:
        return None
    later = sum(1 << card for card in tray.takes[step + 1 :])
    return cards_of(later | tray.cards)


def _recalled(state: State, seat: int) -> Recalled:
    trays = range(len(state.round.trays))
    return Recalled(
        tuple(_recalled_tray(state, number, seat) for number in trays),
        tuple(_own_take(state, number, seat) for number in trays),
        cards_of(state.players[seat].known),
    )


def _own_take(state: State, number: int, seat: int) -> int:
    step = step_of(state.config, state.round.start, number, seat)
    return next(iter(state.round.trays[number].takes[step : step + 1]), 0)


def observation(state: State, player: int) -> Observation:
    """What a seat may know now.

    Its own cards (RO-28), what lies open, and what it recalls (RO-29).

    Raises:
        MalformedAction: no seat of this table.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> state = Table(ro, Config(players=3, draft="dealt"), seed=7).state  # six cards in each hand
    >>> seen = observation(state, 1)
    >>> len(seen.hand), seen.players[0].hand_size, seen.hand == observation(state, 0).hand
    (6, 6, False)
    """
    config, now, market, board = state.config, state.round, state.market, state.board
    seat = check_seat(config, player)
    own, seats = state.players[seat], range(config.seats)
    levels = config.components.levels
    return Observation(
        config=config,
        player=seat,
        phase=state.turn.phase,
        round=now.number,
        start=now.start,
        dealt=now.dealt,
        steps=now.steps,
        owing=tuple(it for it in seats if now.owing >> it & 1),
        picks=tuple(map(len, now.picked)),
        table_bonuses=state.setup.table_bonuses,
        specials=state.setup.specials,
        tile_display=market.tiles,
        recipe_display=market.recipes,
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
        players=tuple(_player_view(state, it) for it in seats),
        turn=state.turn,
        bank=state.bank,
        trays=tuple(_tray_view(state, number, seat) for number in range(len(now.trays))),
        unhired=cards_of(now.unhired),
        vanished=tuple((now.vanished & level).bit_count() for level in levels),
        hand=cards_of(own.hand),
        unused=cards_of(own.unused),
        removed=cards_of(own.removed),
        picked=now.picked[seat],
        recalled=_recalled(state, seat),
        legal_actions=legal_actions(state, seat),
        mentor=mentor_view(state, seat),
    )


def redact(state: State, action: Action, player: int) -> Seen:
    """The action as `player` sees it when it is applied to `state`.

    Of another's hidden choice only that it was made (RO-23, RO-27); of a deal the seat's own cards,
    and what lies open (RO-24, RO-26); of a card that the Mentor takes its level (RO-142).

    Raises:
        MalformedAction: no seat of this table, or no action of this game.
        IllegalAction: the position does not allow the action.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> state = Table(ro, Config(players=3, draft="dealt"), seed=7).state
    >>> removal = RemoveCard(0, 1)
    >>> ro.action_to_string(removal), ro.action_to_string(redact(state, removal, 1))
    ('Player 1 removes card 1', 'Player 1 has removed a card')
    """
    seat = check_seat(state.config, player)
    illegal = explain_illegal(state, action)
    if illegal is not None:
        raise refusal(illegal)
    config, start = state.config, state.round.start
    if isinstance(action, DealTrays):
        first = action.first if seat_at(config, start, 0, 0) == seat else None
        second = action.second if seat_at(config, start, 1, 0) == seat else None
        return TraysDealt(config.tray_size, first, second)
    if isinstance(action, DealCards):
        return CardsDealt(action.cards[_place_in_deal(config, start, seat)], action.hires)
    if isinstance(action, Draw) and action.pile is Pile.TRAY:
        level = config.components.card(action.items[0]).level
        return MentorTook(level, _cards_revealed(state, take_of_tray(state, action), seat))
    if isinstance(action, ChooseCard) and action.seat != seat:
        return CardChosen(action.seat)
    if isinstance(action, TakeCard) and action.seat != seat:
        return CardTaken(action.seat, _cards_revealed(state, take(state, action), seat))
    if isinstance(action, RemoveCard) and action.seat != seat:
        return CardRemoved(action.seat)
    return action


def _place_in_deal(config: Config, start: int, seat: int) -> int:
    """Which of the cards dealt is a person's: the Mentor's is not among them (RO-173)."""
    step = step_of(config, start, 0, seat)
    before = config.mentor is not None and step_of(config, start, 0, config.mentor) < step
    return step - before


def _cards_revealed(before: State, after: State, seat: int) -> tuple[int, ...]:
    """What a seat newly sees of the trays when a card has just been taken (RO-24, RO-25)."""
    if after.round.steps == before.round.steps:
        return ()
    if after.turn.phase not in TRAY_PHASES:
        return tuple(sorted(card for card in after.market.hires if card))
    views = [_tray_view(after, number, seat).cards for number in range(len(after.round.trays))]
    return next((cards for cards in views if cards is not None), ())


# --- resampling -----------------------------------------------------------------------------------


def resample(observation: Observation, rng: Rng) -> tuple[State, Rng]:
    """A full state that the observing seat could not tell from the true one.

    It is made from the observation alone. What was taken from a tray before the seat had it is any
    unseen card of its level; who of several took a card that the seat passed on, and which of the
    cards that could be meant were removed, chosen or kept, is drawn evenly among all that fits with
    everything seen. What the others recall of cards that left the game in past rounds is a guess:
    no rule asks for it.

    Raises:
        DecodeError: an observation that no position gives.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> state = Table(ro, Config(players=3, draft="dealt"), seed=7).state
    >>> other, rng = resample(observation(state, 0), Rng.seeded(8))
    >>> other == state, observation(other, 0) == observation(state, 0)
    (False, True)
    """
    try:
        check_seat(observation.config, observation.player)
        hidden, rng = sample_hidden(observation, rng)
        return _state_of(observation, hidden), rng
    except (BakehouseError, *BROKEN) as error:
        raise DecodeError(f"no position looks like this: {error}") from None


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def _state_of(seen: Observation, hidden: Hidden) -> State:
    now = make_round(
        seen.round,
        seen.start,
        seen.dealt,
        hidden.pool,
        hidden.trays,
        seen.steps,
        _mask(seen.owing),
        hidden.picked,
        _mask(seen.unhired),
        hidden.vanished,
    )
    market = make_market(
        seen.tile_display,
        seen.recipe_display,
        seen.hires,
        seen.stars,
        seen.tile_bag.packed,
        seen.tile_discard.packed,
        seen.recipe_bag.packed,
        seen.recipe_discard.packed,
    )
    tables = tuple(
        tuple(0 if dish is None else presented(dish.seat, dish.recipe) for dish in table)
        for table in seen.tables
    )
    return make_state(
        make_setup(seen.config, seen.table_bonuses, seen.specials),
        now,
        market,
        make_board(tables, seen.areas, seen.hosts, seen.claims),
        tuple(_player_of(seen, hidden, seat) for seat in range(seen.config.seats)),
        seen.turn,
        seen.bank,
        hidden.mentor,
    )


def _player_of(seen: Observation, hidden: Hidden, seat: int) -> Player:
    view, staff = seen.players[seat], hidden.staff[seat]
    return make_player(
        view.coins,
        view.prestige,
        view.goods.packed,
        view.tiles.packed,
        view.recipes,
        view.racks,
        view.decorations,
        view.star,
        staff.hand,
        staff.unused,
        view.used,
        staff.removed,
        _mask(view.shown),
        view.lost,
        _mask(view.open_hand),
        _mask(view.turned),
        _mask(view.out),
        staff.known,
    )
