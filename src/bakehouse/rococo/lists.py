"""The legal decisions of a seat, phase by phase, in the order of the encoding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from bakehouse.core.memo import Last
from bakehouse.rococo.acquiring import (
    take_gift_recipe,
    take_gift_tile,
    take_recipe,
    take_tile,
)
from bakehouse.rococo.actions import (
    MOST_SEATS,
    AreaSide,
    BakeRecipe,
    BuyGoods,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    CopyMentor,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MoveDish,
    PayService,
    Perform,
    PickDish,
    PickPresented,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    RemoveCard,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    UseBonus,
)
from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import (
    copies,
    discardable,
    effects_to_copy,
    movable,
    payable_services,
    rewards,
    rows,
    tables_that_count,
    trade_times,
)
from bakehouse.rococo.bonuses import Act, Gain, SellGoods, Trade
from bakehouse.rococo.drafting import owed_picks, tray_due
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Rank
from bakehouse.rococo.mentor.imitation import actions_to_copy, may_take_points
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    POSSIBLE,
    affordable_hires,
    bakes,
    buyable,
    decorating_tiles,
    distinct_racks,
    empty_spaces,
    free_areas,
    free_hosts,
    has_room,
    left_over,
    may_stop,
    needs,
    payable,
    priced_rows,
    recipe_discards,
    recipe_spaces,
    spare_options,
    tile_spaces,
    undecorated,
)
from bakehouse.rococo.state import Phase, State, by_phase, cards_of

__all__ = [
    "LISTS",
    "MAINS_LISTED",
    "decisions_of",
    "differing_spaces",
    "differing_tile_spaces",
    "is_open_card",
    "may_refuse_gift",
    "open_cards",
    "spares",
]

Decisions = tuple[Decision, ...]

K = TypeVar("K")
D = TypeVar("D")


class _Made(dict[K, D]):
    """The decisions of a kind and seat by their numbers, each made when it is first listed."""

    def __init__(self, make: Callable[[int, K], D], seat: int) -> None:
        super().__init__()
        self.make = make
        self.seat = seat

    def __missing__(self, key: K) -> D:
        made = self[key] = self.make(self.seat, key)
        return made


def _by_seat(make: Callable[[int, K], D]) -> tuple[_Made[K, D], ...]:
    return tuple(_Made(make, seat) for seat in range(MOST_SEATS))


Pair = tuple[int, int]


def _buy(seat: int, offer: Pair) -> BuyGoods:
    return BuyGoods(seat, Good(offer[0]), offer[1])


def _present(seat: int, place: Pair) -> Present:
    return Present(seat, *place)


def _place_staff(seat: int, place: Pair) -> PlaceServiceStaff:
    return PlaceServiceStaff(seat, place[0], AreaSide(place[1]))


def _lift(seat: int, place: Pair) -> PickPresented:
    return PickPresented(seat, *place)


def _move(seat: int, place: Pair) -> MoveDish:
    return MoveDish(seat, *place)


def _spare_good(seat: int, good: int) -> SpareGood:
    return SpareGood(seat, Good(good))


def _spare_ingredient(seat: int, kind: int) -> SpareIngredient:
    return SpareIngredient(seat, Ingredient(kind))


_CHOOSE: Final = _by_seat(ChooseCard)
_TAKE_CARD: Final = _by_seat(TakeCard)
_REMOVE: Final = _by_seat(RemoveCard)
_DISCARD: Final = _by_seat(DiscardRecipe)
_PLAY: Final = _by_seat(PlayCard)
_TAKE_RECIPE: Final = _by_seat(TakeRecipe)
_TAKE_TILE: Final = _by_seat(TakeTile)
_BUY: Final = _by_seat(_buy)
_BAKE: Final = _by_seat(BakeRecipe)
_SPARE_GOOD: Final = _by_seat(_spare_good)
_SPARE_INGREDIENT: Final = _by_seat(_spare_ingredient)
_SPEND: Final = _by_seat(SpendTile)
_PICK_DISH: Final = _by_seat(PickDish)
_DECORATE: Final = _by_seat(DecorateWith)
_PRESENT: Final = _by_seat(_present)
_REWARD: Final = _by_seat(ChooseReward)
_SERVICE: Final = _by_seat(PayService)
_HIRE: Final = _by_seat(HireCard)
_NOTICE: Final = _by_seat(GiveNotice)
_AREA: Final = _by_seat(_place_staff)
_HOST: Final = _by_seat(PlaceHost)
_TABLE: Final = _by_seat(ChooseTable)
_NUMBER: Final = _by_seat(ChooseNumber)
_ROW: Final = _by_seat(ChooseRow)
_KEEP_TILE: Final = _by_seat(KeepTile)
_KEEP_RECIPE: Final = _by_seat(KeepRecipe)
_COPY: Final = _by_seat(CopyBonus)
_COPY_MENTOR: Final = _by_seat(CopyMentor)
_LIFT: Final = _by_seat(_lift)
_MOVE: Final = _by_seat(_move)

_SEATS: Final = range(MOST_SEATS)
_PERFORM: Final = tuple(tuple(Perform(seat, it) for it in MainAction) for seat in _SEATS)
_MAINS: Final = tuple(
    tuple(
        tuple((_PERFORM[seat][it], POSSIBLE[it], MAIN_TERMS[it]) for it in MAIN_ACTIONS[rank])
        for rank in Rank
    )
    for seat in _SEATS
)
"""By seat and rank, the main actions: decision, whether it is possible, on which terms."""
_FORFEIT: Final = tuple((Forfeit(seat),) for seat in _SEATS)
_DONE: Final = tuple((Done(seat),) for seat in _SEATS)
_POINTS: Final = tuple((TakePoints(seat),) for seat in _SEATS)
_SELL: Final = tuple((Sell(seat),) for seat in _SEATS)
_BONUSES: Final = tuple((UseBonus(seat), Forfeit(seat)) for seat in _SEATS)


# --- hidden choices -------------------------------------------------------------------------------


def open_cards(state: State, seat: int) -> tuple[int, ...]:
    """The cards that a seat can name next in the hidden choice that is due.

    Sets of cards are named in rising order, and a card only if enough greater ones are left.
    """
    phase, player = state.turn.phase, state.players[seat]
    if phase is Phase.TRAYS:
        owes = state.round.owing >> seat & 1
        return cards_of(state.round.trays[tray_due(state, seat)].cards) if owes else ()
    left = owed_picks(state, seat)
    if not left:
        return ()
    picked = state.round.picked[seat]
    cards = cards_of(player.hand if phase is Phase.REMOVE else player.unused)
    if picked:
        cards = tuple([card for card in cards if card > picked[-1]])
    return cards[: len(cards) - left + 1]


def is_open_card(state: State, seat: int, card: int) -> bool:
    """Whether a card is one of `open_cards`, but of those on trays."""
    phase, player = state.turn.phase, state.players[seat]
    pile = (player.hand if phase is Phase.REMOVE else player.unused) >> card
    picked = state.round.picked[seat]
    if not pile & 1 or (picked and card <= picked[-1]):
        return False
    # A last one may be any: only before it some cards are left over for the next.
    left = owed_picks(state, seat)
    return left == 1 or pile.bit_count() >= left


def _chosen(state: State, seat: int) -> Decisions:
    made = _CHOOSE[seat]
    return tuple([made[card] for card in open_cards(state, seat)])


def _taken(state: State, seat: int) -> Decisions:
    made = _TAKE_CARD[seat]
    return tuple([made[card] for card in open_cards(state, seat)])


def _removed(state: State, seat: int) -> Decisions:
    made = _REMOVE[seat]
    return tuple([made[card] for card in open_cards(state, seat)])


# --- the turn -------------------------------------------------------------------------------------


def _plays(state: State, seat: int) -> Decisions:
    player, made = state.players[seat], _PLAY[seat]
    plays = [made[card] for card in cards_of(player.hand)]
    return (*_discards(seat, player.recipes), *plays) if player.recipes else tuple(plays)


def _discards(seat: int, recipes: tuple[int, ...]) -> list[DiscardRecipe]:
    """Stored recipes, in order, of equal ones one."""
    made = _DISCARD[seat]
    return [made[recipe] for recipe in dict.fromkeys(recipes)]


def _mains(state: State, seat: int) -> Decisions:
    rank, coins = state.turn.rank, state.players[seat].coins
    decisions: list[Decision] = [
        decision
        for decision, possible, terms in _MAINS[seat][rank]
        if possible(state, seat, coins, terms, rank)
    ]
    decisions.append(_FORFEIT[seat][0])
    listed = tuple(decisions)
    MAINS_LISTED.keep(state, listed)
    return listed


MAINS_LISTED: Final = Last[State, Decisions]()
"""The main actions of the position that was last asked for them: most are then performed there."""


def _bonuses(_: State, seat: int) -> Decisions:
    return _BONUSES[seat]


def _stopping(state: State, seat: int) -> Decisions:
    return _DONE[seat] if may_stop(state.turn) else ()


# --- recipes, tiles, goods ------------------------------------------------------------------------


def differing_spaces(state: State) -> list[int]:
    """The spaces of which a recipe can be taken; of two that come to the same the first.

    That two copies do is rare: they cost the same, and the display closes up at once (RO-41).
    """
    spaces, there = recipe_spaces(state), state.market.recipes
    kinds = [there[space - 1] for space in spaces]
    if len(set(kinds)) == len(kinds):
        return spaces
    paid, made = state.turn.phase is Phase.RECIPES, _TAKE_RECIPE[state.turn.seat]
    take = take_recipe if paid else take_gift_recipe
    prices = state.setup.config.components.displays.recipe_prices
    priced = [(there[it - 1], prices[it - 1] if paid else 0) for it in spaces]
    return _differing(spaces, priced, lambda space: take(state, made[space]))


def differing_tile_spaces(state: State) -> list[int]:
    """The same for the ingredients display, where it is as rare: at the end of a round (RO-10)."""
    seat, there = state.turn.seat, state.market.tiles
    paid, made = state.turn.phase is Phase.INGREDIENT, _TAKE_TILE[seat]
    take = take_tile if paid else take_gift_tile
    coins = state.players[seat].coins if paid else None
    priced = [
        (there[space - 1], price if paid else 0)
        for price, row in priced_rows(state.setup.config.components, there)
        if coins is None or price <= coins
        for space in row
    ]
    return _differing(tile_spaces(state, coins), priced, lambda space: take(state, made[space]))


def _differing(spaces: list[int], priced: list[Pair], after: Callable[[int], State]) -> list[int]:
    """Of these spaces of a display those that come to something else than all before them.

    What lies there and what it costs tells most of them apart.
    """
    if len(set(priced)) == len(priced):
        return spaces
    met: set[State] = set()
    differing: list[int] = []
    for space, piece in zip(spaces, priced, strict=True):
        if priced.count(piece) > 1:
            result = after(space)
            if result in met:
                continue
            met.add(result)
        differing.append(space)
    return differing


def _recipes(state: State, seat: int) -> Decisions:
    takes = _TAKE_RECIPE[seat]
    if has_room(state, state.players[seat]):
        return (*_stopping(state, seat), *[takes[space] for space in differing_spaces(state)])
    discards = _DISCARD[seat]
    return (*[discards[kind] for kind in recipe_discards(state)], *_stopping(state, seat))


def may_refuse_gift(state: State) -> bool:
    """Whether a gift may be left: a reward always, another recipe without room (RO-17, RO-64)."""
    turn = state.turn
    return turn.dish is not None or not has_room(state, state.players[turn.seat])


def _gift_recipes(state: State, seat: int) -> Decisions:
    discards, takes = _DISCARD[seat], _TAKE_RECIPE[seat]
    return (
        *[discards[kind] for kind in recipe_discards(state)],
        *(_FORFEIT[seat] if may_refuse_gift(state) else ()),
        *[takes[space] for space in differing_spaces(state)],
    )


def _tiles(state: State, seat: int) -> Decisions:
    made = _TAKE_TILE[seat]
    return tuple([made[space] for space in differing_tile_spaces(state)])


def _gift_tiles(state: State, seat: int) -> Decisions:
    made = _TAKE_TILE[seat]
    refusal = () if state.turn.dish is None else _FORFEIT[seat]
    return (*refusal, *[made[space] for space in differing_tile_spaces(state)])


def _goods(state: State, seat: int) -> Decisions:
    made, coins = _BUY[seat], state.players[seat].coins
    return (*_stopping(state, seat), *[made[it] for it in buyable(state, seat, coins)])


# --- dishes ---------------------------------------------------------------------------------------


def _bakes(state: State, seat: int) -> Decisions:
    made = _BAKE[seat]
    return (*_stopping(state, seat), *[made[kind] for kind in bakes(state)])


def spares(state: State) -> list[int]:
    """What can be spared so that the recipe can still be paid (RO-39)."""
    turn = state.turn
    act, player = turn.terms, state.players[turn.seat]
    if not isinstance(act, Act):
        return []
    need = needs(state, turn.chosen)
    return [
        spare
        for spare in spare_options(act, *need)
        if payable(state, player, *left_over(*need, spare))
    ]


def _spared(state: State, seat: int) -> Decisions:
    goods, ingredients = _SPARE_GOOD[seat], _SPARE_INGREDIENT[seat]
    first = len(Good) + 1
    return tuple([goods[it - 1] if it < first else ingredients[it - first] for it in spares(state)])


def _payments(state: State, seat: int) -> Decisions:
    made = _SPEND[seat]
    return tuple([made[tile] for tile in open_tiles(state)])


def _to_decorate(state: State, seat: int) -> Decisions:
    made = _PICK_DISH[seat]
    return (*_stopping(state, seat), *[made[rack] for rack in undecorated(state)])


def _toppings(state: State, seat: int) -> Decisions:
    dish, made = state.turn.dish, _DECORATE[seat]
    if dish is None:
        return ()
    return tuple([made[tile] for tile in decorating_tiles(state, dish)])


def _to_deliver(state: State, seat: int) -> Decisions:
    made = _PICK_DISH[seat]
    racks = distinct_racks(state.players[seat])
    return (*_stopping(state, seat), *[made[rack] for rack in racks])


def _where(state: State, seat: int) -> Decisions:
    made = _PRESENT[seat]
    return (*_SELL[seat], *[made[place] for place in empty_spaces(state)])


def _rewards(state: State, seat: int) -> Decisions:
    made = _REWARD[seat]
    return (*_FORFEIT[seat], *[made[number] for number in rewards(state)])


def _services(state: State, seat: int) -> Decisions:
    made, most = _SERVICE[seat], payable_services(state, seat, state.turn.table)
    return tuple([made[number] for number in range(most + 1)])


# --- staff and markers ----------------------------------------------------------------------------


def _hires(state: State, seat: int) -> Decisions:
    made, coins = _HIRE[seat], state.players[seat].coins
    return tuple([made[card] for card in affordable_hires(state, seat, coins)])


def _notices(state: State, seat: int) -> Decisions:
    player, made = state.players[seat], _NOTICE[seat]
    staff = (*cards_of(player.hand | player.unused), *player.used)
    return tuple([made[card] for card in sorted(staff)])


def _places(state: State, seat: int) -> Decisions:
    act, coins = state.turn.terms, state.players[seat].coins
    if not isinstance(act, Act):
        return ()
    areas, hosts = _AREA[seat], _HOST[seat]
    return (
        *[areas[place] for place in free_areas(state, seat, coins, act)],
        *[hosts[space] for space in free_hosts(state, coins, act)],
    )


# --- bonuses --------------------------------------------------------------------------------------


def _tables(state: State, seat: int) -> Decisions:
    bonus, made = state.turn.terms, _TABLE[seat]
    if not isinstance(bonus, Gain):
        return ()
    return tuple([made[table] for table in tables_that_count(state, seat, bonus)])


def _numbers(state: State, seat: int) -> Decisions:
    bonus, made = state.turn.terms, _NUMBER[seat]
    if not isinstance(bonus, Trade):
        return ()
    return tuple([made[n] for n in range(1, trade_times(state, seat, bonus) + 1)])


def _rows(state: State, seat: int) -> Decisions:
    turn, made = state.turn, _ROW[seat]
    if not isinstance(turn.terms, SellGoods):
        return ()
    there = rows(state.players[seat], turn.terms, turn.chosen)
    return (*(_DONE[seat] if turn.chosen else ()), *[made[row] for row in there])


def _to_discard(state: State, seat: int) -> Decisions:
    made = _SPEND[seat]
    stop = _DONE[seat] if state.turn.paid else ()
    return (*stop, *[made[tile] for tile in discardable(state)])


def _tiles_drawn(state: State, seat: int) -> Decisions:
    made = _KEEP_TILE[seat]
    return tuple([made[tile] for tile in dict.fromkeys(state.turn.chosen)])


def _recipes_drawn(state: State, seat: int) -> Decisions:
    player, made = state.players[seat], _KEEP_RECIPE[seat]
    if has_room(state, player):
        return tuple([made[recipe] for recipe in dict.fromkeys(state.turn.chosen)])
    return (*_discards(seat, player.recipes), *_FORFEIT[seat])


def _copied(state: State, seat: int) -> Decisions:
    made = _COPY[seat]
    if state.mentor is None:
        return tuple([made[other] for other in copies(state, seat)])
    actions, found = _COPY_MENTOR[seat], effects_to_copy(state, seat)
    effects = [effect for _, effect in found]
    return (
        *[made[other] for other, _ in found],
        *[actions[it] for it in actions_to_copy(state, seat, effects)],
        *(_POINTS[seat] if may_take_points(state, effects) else ()),
    )


def _lifted(state: State, seat: int) -> Decisions:
    made = _LIFT[seat]
    return tuple([made[place] for place in movable(state, seat)])


def _moved(state: State, seat: int) -> Decisions:
    made = _MOVE[seat]
    return tuple([made[place] for place in empty_spaces(state, but=state.turn.table)])


LISTS: Final = by_phase(
    {
        Phase.KEEP: _removed,
        Phase.CHOOSE: _chosen,
        Phase.TRAYS: _taken,
        Phase.REMOVE: _removed,
        Phase.PLAY: _plays,
        Phase.MAIN: _mains,
        Phase.RECIPES: _recipes,
        Phase.INGREDIENT: _tiles,
        Phase.GOODS: _goods,
        Phase.BAKE: _bakes,
        Phase.SPARE: _spared,
        Phase.PAYMENT: _payments,
        Phase.DECORATE: _to_decorate,
        Phase.TOPPING: _toppings,
        Phase.DELIVER: _to_deliver,
        Phase.WHERE: _where,
        Phase.REWARD: _rewards,
        Phase.GIFT_TILE: _gift_tiles,
        Phase.GIFT_RECIPE: _gift_recipes,
        Phase.SERVICE: _services,
        Phase.HIRE: _hires,
        Phase.NOTICE: _notices,
        Phase.PLACE: _places,
        Phase.BONUS: _bonuses,
        Phase.TABLE: _tables,
        Phase.NUMBER: _numbers,
        Phase.ROW: _rows,
        Phase.TILES: _to_discard,
        Phase.KEEP_TILE: _tiles_drawn,
        Phase.KEEP_RECIPE: _recipes_drawn,
        Phase.COPY: _copied,
        Phase.LIFT: _lifted,
        Phase.MOVE: _moved,
    }
)
"""By phase, what lists the decisions of a seat that owes one; None where nobody decides."""


def decisions_of(state: State, seat: int) -> Decisions:
    """The legal decisions of a seat that owes one, in the order of the encoding."""
    listed = LISTS[state.turn.phase]
    return () if listed is None else listed(state, seat)
