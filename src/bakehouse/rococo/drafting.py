"""Phase 2: each player's staff of the round (RO-20 to RO-27, RO-163).

Choices are hidden and made at the same time: a seat's cards move at once, since nobody else can see
them, and the phase goes on when the last seat has chosen.
"""

from __future__ import annotations

from bakehouse.core.building import replaced
from bakehouse.rococo.actions import (
    MOST_SEATS,
    ChooseCard,
    DealCards,
    DealTrays,
    RemoveCard,
    TakeCard,
)
from bakehouse.rococo.changes import (
    IDLE_IN,
    change_mentor,
    change_player,
    change_round,
    change_state,
    make_kept,
    make_tray,
    set_forgotten,
    set_hand,
    set_hand_and_removed,
    set_hand_and_unused,
    set_hires,
    set_owing,
    set_owing_and_picked,
    set_player_and_round,
    set_players,
    set_players_and_round,
    set_round_and_turn,
    set_settled,
    set_step,
    set_taken,
    set_turn,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.mentor.cards import take_up_set
from bakehouse.rococo.state import Phase, Player, State, cards_of, mentor_of

__all__ = [
    "TRAYS",
    "begin_deal",
    "begin_selection",
    "blind_tray",
    "choose",
    "deal_cards",
    "deal_trays",
    "draft_is_over",
    "end_step",
    "holder",
    "levels_dealt",
    "mentor_tray",
    "next_levels",
    "owed_picks",
    "remove",
    "seat_at",
    "step_of",
    "take",
    "take_up_start_staff",
    "tray_due",
]

TRAYS = 2
"""The baking trays A and B (RO-23)."""


def begin_selection(state: State) -> State:
    """Step 1: the hand of the first round, or a choice from the unused staff (RO-20, RO-21)."""
    everybody = (1 << state.setup.config.players) - 1
    if state.mentor is not None:
        state = take_up_set(state)
    if state.round.number > 1:
        return _begin_choice(state)
    if not _start_cards_to_remove(state):
        return take_up_start_staff(state)
    now = set_owing(state.round, owing=everybody)
    return set_round_and_turn(state, round=now, turn=IDLE_IN[Phase.KEEP])


def _start_cards_to_remove(state: State) -> int:
    """How many start cards are not kept (RO-163)."""
    return state.setup.config.start_staff.bit_count() - state.setup.config.components.numbers.hand


def take_up_start_staff(state: State) -> State:
    """All unused cards are the first hand (RO-20)."""
    players = tuple([set_hand_and_unused(it, hand=it.unused, unused=0) for it in state.players])
    return begin_deal(set_players(state, players))


def _begin_choice(state: State) -> State:
    """Everybody takes up a hand, from whose choice what has no choice in it is done (RO-22)."""
    hand, people = state.setup.config.components.numbers.hand, state.setup.config.players
    players = tuple([_without_choice(player, hand) for player in state.players[:people]])
    owing = sum([1 << seat for seat, it in enumerate(players) if it.hand.bit_count() < hand])
    now = set_owing(state.round, owing=owing)
    turn = IDLE_IN[Phase.CHOOSE]
    return change_state(state, players=players + state.players[people:], round=now, turn=turn)


def _without_choice(player: Player, hand: int) -> Player:
    """Too few unused cards are all taken up, and the used ones turned over, now and never before.

    There are always enough then, since the staff never falls below the hand (RO-58).
    """
    unused, turned, used = player.unused, 0, player.used
    if unused.bit_count() > hand:
        return player
    taken = unused
    unused = 0
    if taken.bit_count() < hand:
        turned, used = sum([1 << card for card in used]), ()
        unused = turned
        need = hand - taken.bit_count()
        assert unused.bit_count() >= need, "fewer staff than a hand"  # noqa: S101
        if unused.bit_count() == need:
            taken, unused = taken | unused, 0
    return change_player(player, hand=taken, unused=unused, used=used, turned=turned)


def owed_picks(state: State, seat: int) -> int:
    """How many more cards a seat has to name in the hidden choice that is due."""
    now, phase = state.round, state.turn.phase
    if not now.owing >> seat & 1:
        return 0
    picked, numbers = len(now.picked[seat]), state.setup.config.components.numbers
    if phase is Phase.REMOVE:
        return numbers.removed - picked
    if phase is Phase.CHOOSE:
        return numbers.hand - state.players[seat].hand.bit_count()
    if phase is Phase.KEEP:
        return _start_cards_to_remove(state) - picked
    return sum([holder(state, tray) == seat for tray in range(TRAYS)]) - picked


def choose(state: State, action: ChooseCard) -> State:
    """An unused card joins the hand (RO-21, RO-22)."""
    player, card = state.players[action.seat], 1 << action.card
    player = set_hand_and_unused(player, hand=player.hand | card, unused=player.unused ^ card)
    return _picked(state, action.seat, action.card, player)


def remove(state: State, action: RemoveCard) -> State:
    """A card leaves the game, face down: of the start cards, or of the hand (RO-27, RO-163)."""
    player, card = state.players[action.seat], 1 << action.card
    removed = player.removed | card
    if state.turn.phase is Phase.KEEP:
        lost = player.lost + 1
        player = change_player(player, unused=player.unused ^ card, removed=removed, lost=lost)
    else:
        player = set_hand_and_removed(player, hand=player.hand ^ card, removed=removed)
    return _picked(state, action.seat, action.card, player)


def _picked(state: State, seat: int, card: int, player: Player) -> State:
    """A hidden choice of a seat is one card further; it may be the last of that seat."""
    now = state.round
    owing = now.owing if owed_picks(state, seat) > 1 else now.owing ^ 1 << seat
    if owing:
        picked = replaced(now.picked, seat, (*now.picked[seat], card))
    else:
        picked = _NOTHING[: len(now.picked)]
    now = set_owing_and_picked(now, picked=picked, owing=owing)
    return set_player_and_round(state, seat, player, now)


_NOTHING: tuple[tuple[int, ...], ...] = ((),) * MOST_SEATS


# --- trays ----------------------------------------------------------------------------------------


def begin_deal(state: State) -> State:
    """Step 2: cards come from the staff deck (RO-23, RO-26).

    Of a tray that begins with the Mentor it takes a card before anybody sees any (RO-142).
    """
    phase = Phase.DEAL if blind_tray(state) is None else Phase.MENTOR_BLIND
    return set_turn(state, IDLE_IN[phase])


def blind_tray(state: State) -> int | None:
    """The tray that the Mentor has first, so that nobody has seen its card (RO-142, RO-170)."""
    config = state.setup.config
    if config.mentor is None or config.draft == "dealt":
        return None
    first = (tray for tray in range(TRAYS) if holder(state, tray, 0) == config.mentor)
    return next(first, None)


def mentor_tray(state: State) -> int | None:
    """The tray of which the Mentor takes a card now: of both, A first (RO-142, RO-170)."""
    now, mentor = state.round, state.setup.config.mentor
    if mentor is None:
        return None
    held = (
        number
        for number, tray in enumerate(now.trays)
        if holder(state, number) == mentor and len(tray.takes) == now.steps
    )
    return next(held, None)


def next_levels(state: State, number: int) -> tuple[int, ...]:
    """The levels, from 0, of the next cards of the staff deck (RO-3)."""
    return levels_dealt(state.setup.config, state.round.dealt, number)


def levels_dealt(config: Config, before: int, number: int) -> tuple[int, ...]:
    """The levels, from 0, of cards dealt after so many: the lower ones are on top (RO-3)."""
    return config.deck_levels[before : before + number]


def deal_trays(state: State, deal: DealTrays) -> State:
    """The next cards of the deck lie on tray A, those after them on tray B (RO-23).

    One that the Mentor took before is on none: it has no face, 0 in `Tray.takes` (RO-142).
    """
    now, blind = state.round, blind_tray(state)
    trays = tuple(
        [
            make_tray(_mask(cards), (0,) if number == blind else ())
            for number, cards in enumerate((deal.first, deal.second))
        ]
    )
    dealt = now.dealt + TRAYS * state.setup.config.tray_size
    now = change_round(
        now, trays=trays, dealt=dealt, pool=now.pool & ~_mask(deal.first + deal.second)
    )
    return _next_step(change_state(state, round=now), 0)


def _mask(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


def holder(state: State, tray: int, step: int | None = None) -> int:
    """The seat that has a tray at a step, None: the one that is due (RO-23).

    Tray A begins with the start player and goes to the left, tray B with the neighbour on the right
    and goes to the right.
    """
    now = state.round
    return seat_at(state.setup.config, now.start, tray, now.steps if step is None else step)


def seat_at(config: Config, start: int, tray: int, step: int) -> int:
    """The seat that has a tray at a step; of a deal the one that gets that card (RO-23, RO-26)."""
    forth = tray == 0 or config.draft == "dealt"
    return (start + step if forth else start - 1 - step) % config.seats


def step_of(config: Config, start: int, tray: int, seat: int) -> int:
    """At which step a seat has a tray: the inverse of `seat_at`."""
    forth = tray == 0 or config.draft == "dealt"
    return (seat - start if forth else start - 1 - seat) % config.seats


def tray_due(state: State, seat: int) -> int:
    """The tray that a seat takes a card of now: of both, A first (RO-24)."""
    now = state.round
    if len(now.trays[0].takes) != now.steps:
        return 1
    return 0 if (now.start + now.steps) % state.setup.config.seats == seat else 1


def take(state: State, action: TakeCard) -> State:
    """A card of the tray joins the hand (RO-23). When both trays have been used, they move on."""
    now, seat, card = state.round, action.seat, 1 << action.card
    first, second = now.trays
    number = tray_due(state, seat)
    owing = now.owing ^ 1 << seat
    if number == 0:
        first = make_tray(first.cards ^ card, (*first.takes, action.card))
        if holder(state, 1) == seat:
            owing = now.owing
    else:
        second = make_tray(second.cards ^ card, (*second.takes, action.card))
    if owing:
        picked = replaced(now.picked, seat, (*now.picked[seat], action.card))
    else:
        picked = _NOTHING[: len(now.picked)]
    now = set_taken(now, trays=(first, second), owing=owing, picked=picked)
    player = state.players[seat]
    player = set_hand(player, player.hand | card)
    state = set_player_and_round(state, seat, player, now)
    return state if owing else end_step(state)


def end_step(state: State) -> State:
    """All people have taken a card; then the Mentor does, and the trays move on (RO-23, RO-142)."""
    if mentor_tray(state) is None:
        return _next_step(state, state.round.steps + 1)
    return set_turn(state, IDLE_IN[Phase.MENTOR_TRAY])


def _next_step(state: State, step: int) -> State:
    """The trays are with their next holders; after the last, what is left is for hire (RO-25)."""
    config = state.setup.config
    if step == config.seats:
        return _offer_rest(state)
    start = state.round.start
    owing = 1 << seat_at(config, start, 0, step) | 1 << seat_at(config, start, 1, step)
    if config.mentor is not None:
        owing &= ~(1 << config.mentor)
    now = set_step(state.round, steps=step, owing=owing)
    state = set_round_and_turn(state, round=now, turn=IDLE_IN[Phase.TRAYS])
    return state if owing else end_step(state)


def _offer_rest(state: State) -> State:
    """The Hire Staff spaces: tray A's cards, then tray B's, each in their order (RO-25)."""
    rest = [card for tray in state.round.trays for card in cards_of(tray.cards)]
    now = change_round(state.round, steps=state.setup.config.seats)
    market = set_hires(state.market, tuple(rest))
    return _begin_removal(change_state(state, round=now, market=market))


def deal_cards(state: State, deal: DealCards) -> State:
    """A card for each player, from the start player on, and two to be hired, twice (RO-26).

    The Mentor's is unseen: it has no face, 0 in `Tray.takes` (RO-173).
    """
    config, now, players = state.setup.config, state.round, list(state.players)
    takes = deal.cards
    if config.mentor is not None:
        its = step_of(config, now.start, 0, config.mentor)
        takes = (*takes[:its], 0, *takes[its:])
        state = _keep_unseen(state, next_levels(state, config.seats)[its] + 1)
    for step, card in enumerate(takes):
        seat = (now.start + step) % config.seats
        if card:
            players[seat] = set_hand(players[seat], players[seat].hand | 1 << card)
    begin = len(now.trays) * len(deal.hires)
    hires = list(state.market.hires)
    hires[begin : begin + len(deal.hires)] = deal.hires
    now = change_round(
        now,
        trays=(*now.trays, make_tray(_mask(deal.hires), takes)),
        dealt=now.dealt + len(takes) + len(deal.hires),
        pool=now.pool & ~_mask(deal.cards + deal.hires),
    )
    market = set_hires(state.market, tuple(hires))
    state = change_state(state, round=now, market=market, players=tuple(players))
    return state if len(now.trays) < TRAYS else _begin_removal(state)


def _keep_unseen(state: State, level: int) -> State:
    """A card without a face is on the Mentor's staff inventory (RO-173)."""
    mentor = mentor_of(state)
    inventory = (*mentor.inventory, make_kept(0, level, False, ()))
    return change_state(state, mentor=change_mentor(mentor, inventory=inventory))


def _begin_removal(state: State) -> State:
    """Step 3: everybody removes a card (RO-27)."""
    now = set_owing(state.round, owing=(1 << state.setup.config.players) - 1)
    return set_round_and_turn(state, round=now, turn=IDLE_IN[Phase.REMOVE])


# --- the end of the round -------------------------------------------------------------------------


def draft_is_over(state: State) -> State:
    """At the end of a round, what everybody can tell of the cards removed in it is noted.

    A card that came from a tray and was neither played nor given notice is gone, and whoever had it
    on a tray knows. An old card is gone for certain when none of the unused ones can be it: since
    the used pile was turned over all of those of before have been in hand.
    """
    now = state.round
    taken = sum([_mask(tray.takes) for tray in now.trays])
    vanished = sum([player.removed & taken & ~player.shown for player in state.players])
    seen = zip(state.players, _seen_on_trays(state), strict=True)
    players = tuple([_settled(player, vanished, mask) for player, mask in seen])
    now = set_forgotten(now, trays=(), steps=0, vanished=now.vanished | vanished)
    return set_players_and_round(state, round=now, players=players)


def _seen_on_trays(state: State) -> list[int]:
    """By seat, mask of the cards of this round's trays that it took or passed on."""
    config, start = state.setup.config, state.round.start
    seen = [0] * config.seats
    for number, tray in enumerate(state.round.trays):
        passed = 0
        for step in range(len(tray.takes) - 1, -1, -1):
            card = 1 << tray.takes[step]
            # Who holds a tray sees what comes after; a card that is dealt only its player sees.
            passed = passed | card if config.draft == "trays" else card
            seen[seat_at(config, start, number, step)] |= passed
    return seen


def _settled(player: Player, vanished: int, seen: int) -> Player:
    """What everybody knows of a player's staff when the hand is empty."""
    used, shown, out = _mask(player.used), player.shown, player.out
    removed, unused = player.removed & ~vanished, player.unused
    if player.turned or not unused:
        certain = removed & ~player.turned if unused else removed
        shown, removed, out = shown & ~certain, removed & ~certain, out | certain
    return set_settled(
        player,
        known=player.known | (vanished & seen),
        shown=shown,
        removed=removed,
        out=out,
        lost=(shown & ~used).bit_count() - unused.bit_count(),
        turned=0,
    )
