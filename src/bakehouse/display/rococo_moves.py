"""The moves of La Pâtisserie Rococo for people: which there are, and what one means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from bakehouse.core.counts import kind_name
from bakehouse.display.layout import sentence
from bakehouse.display.rococo_mentor import drawn_for_mentor
from bakehouse.display.rococo_sight import Sight, of_state, player_name
from bakehouse.display.rococo_words import (
    amounts_words,
    bonus_words,
    bound,
    card_words,
    coins_words,
    cost_words,
    dish_words,
    either,
    gift_words,
    many,
    points_words,
    rank_words,
    tile_words,
)
from bakehouse.rococo import (
    AreaSide,
    BakeRecipe,
    BuyGoods,
    CardsDealt,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    DealCards,
    DealTrays,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Draw,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MainAction,
    MentorTook,
    MoveDish,
    PayService,
    Phase,
    PickDish,
    PickPresented,
    Pile,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    Rank,
    RemoveCard,
    Sell,
    SpendTile,
    State,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    TraysDealt,
    UseBonus,
    action_to_string,
)
from bakehouse.rococo.bonuses import Act, SellGoods, Trade

__all__ = ["dish_on_table", "hire_price", "moves_words", "remark", "row_price"]


def remark(before: object, move: object) -> str | None:
    """What the numbers in a move stand for, in the state before it; None where it has none.

    Besides what the move itself names, all of it is in the open.
    """
    if not isinstance(before, State):
        return None
    return _remark(of_state(before), move)


def _remark(sight: Sight, move: object) -> str | None:
    writer = _REMARKS.get(type(move))
    return writer(sight, move) if writer is not None else None


# --- which moves there are ------------------------------------------------------------------------


def moves_words(sight: Sight, seat: int, moves: Sequence[Decision]) -> str:
    """The moves of a seat, those to the spaces of one table together; nothing without moves.

    What is listed elsewhere in a position, as what the cards do, is left out. Words that belong
    together are `bound`.
    """
    parts = [
        part
        for kind, same in groupby(moves, key=type)
        for part in (_places if kind in (Present, MoveDish) else _singly)(sight, list(same))
    ]
    name = player_name(sight.config, seat)
    told = [bound(part.removeprefix(f"{name} ")) for part in parts]
    return sentence(f"Moves of {name}: {'; '.join(told)}.") if told else ""


def _singly(sight: Sight, moves: Iterable[Decision]) -> list[str]:
    told: list[str] = []
    for move in moves:
        writer = _SHORT.get(type(move), _remark)
        words = writer(sight, move)
        told.append(f"{action_to_string(move)} ({words})" if words else action_to_string(move))
    return told


def _places(_: Sight, moves: Iterable[Any]) -> list[str]:
    """Moves to spaces of tables: "presents at table 1, space 2, 3 or 5"."""
    told: list[str] = []
    for _table, places in groupby(moves, key=lambda move: move.table):
        first, *others = places
        spaces = either([str(place.space) for place in (first, *others)])
        told.append(action_to_string(first).removesuffix(str(first.space)) + spaces)
    return told


# --- prices ---------------------------------------------------------------------------------------


def row_price(sight: Sight, row: int) -> int | None:
    """What a tile of a row of the ingredients display costs now, None in an empty row (RO-42).

    Args:
        sight: the position.
        row: from 0.
    """
    prices = sight.config.components.displays.ingredient_prices
    columns = len(prices[row])
    there = columns - sight.tiles[row * columns : (row + 1) * columns].count(0)
    return prices[row][there - 1] if there else None


def hire_price(sight: Sight) -> int | None:
    """What a card of the Hire Staff spaces costs now, None where there is none (RO-56)."""
    hires = sight.hires
    there = len(hires) - hires.count(0)
    return sight.config.components.displays.hire_prices[there - 1] if there else None


def _acts(sight: Sight, action: MainAction) -> Act | None:
    """The main action that goes on, if it is this one."""
    terms = sight.turn.terms
    return terms if isinstance(terms, Act) and terms.action is action else None


def _place_price(sight: Sight, cost: int) -> str:
    act = _acts(sight, MainAction.PLACE)
    return coins_words(max(0, cost - (act.discount if act is not None else 0)))


# --- what a move means ----------------------------------------------------------------------------


def _name(sight: Sight, move: Any) -> str:
    return sight.config.components.card(move.card).name


def _card(sight: Sight, move: Any) -> str:
    return card_words(sight.config.components.card(move.card))


def _hiring(sight: Sight, move: HireCard) -> str:
    return f"{_hire_terms(sight, move)}: {_card(sight, move)}"


def _hire_terms(sight: Sight, move: HireCard) -> str:
    if move.card in sight.stars:
        return "for nothing"
    return f"for {coins_words(hire_price(sight) or 0)}"


def _hiring_in_short(sight: Sight, move: HireCard) -> str:
    return f"{_name(sight, move)} {_hire_terms(sight, move)}"


def _notice(sight: Sight, move: GiveNotice) -> str:
    card, numbers = sight.config.components.card(move.card), sight.config.components.numbers
    coins = numbers.notice_chef if card.rank is Rank.CHEF else numbers.notice_assistant
    return f"{card.name}, {rank_words(card)}: {coins_words(coins)}"


def _bonus(sight: Sight, _: UseBonus) -> str:
    return bonus_words(sight.config.components.card(sight.turn.card).bonus)


_FORFEITED: Final = MappingProxyType(
    {
        Phase.MAIN: "the main action",
        Phase.BONUS: "the bonus",
        Phase.REWARD: "the reward",
        Phase.KEEP_RECIPE: "what was drawn",
    }
)


def _forfeit(sight: Sight, _: Forfeit) -> str:
    return _FORFEITED.get(sight.turn.phase, "the gift")


def _recipe(sight: Sight, move: Any) -> str:
    return dish_words(sight.config.components, move.recipe)


def _baking(sight: Sight, move: BakeRecipe) -> str:
    return f"{_recipe(sight, move)}: {cost_words(sight.config.components.recipe(move.recipe))}"


def _recipe_taken(sight: Sight, move: TakeRecipe) -> str:
    words = dish_words(sight.config.components, sight.recipes[move.space - 1])
    if _acts(sight, MainAction.RECIPES) is None:
        return words
    price = sight.config.components.displays.recipe_prices[move.space - 1]
    return f"{words} for {coins_words(price)}"


def _tile(sight: Sight, move: Any) -> str:
    return tile_words(sight.config.components.tile(move.tile))


def _tile_taken(sight: Sight, move: TakeTile) -> str:
    components, place = sight.config.components, move.space - 1
    words = tile_words(components.tile(sight.tiles[place]))
    if _acts(sight, MainAction.INGREDIENT) is None:
        return words
    row = place // len(components.displays.ingredient_prices[0])
    return f"{words} for {coins_words(row_price(sight, row) or 0)}"


def _purchase(sight: Sight, move: BuyGoods) -> str:
    return f"for {coins_words(sight.config.components.tracks[move.good].prices[move.number - 1])}"


def _picked(sight: Sight, move: PickDish) -> str:
    dish = sight.players[move.seat].racks[move.rack - 1]
    return dish_words(sight.config.components, dish.recipe, dish.tile)


def _dish(sight: Sight) -> str:
    dish = sight.turn.dish
    return dish_words(sight.config.components, dish.recipe, dish.tile) if dish is not None else ""


def _sale(sight: Sight, _: Sell) -> str:
    components, dish = sight.config.components, sight.turn.dish
    worth = components.recipe(dish.recipe).prestige if dish is not None else 0
    return f"{_dish(sight)} for {coins_words(components.numbers.sale * worth)}"


def _presenting(sight: Sight, move: Present) -> str:
    gift = sight.config.board.tables[move.table - 1].spaces[move.space - 1]
    return _dish(sight) if gift is None else f"{_dish(sight)}; gift {gift_words(gift)}"


def _reward(sight: Sight, move: ChooseReward) -> str:
    number = sight.table_bonuses[sight.turn.table - 1]
    rewards = sight.config.components.table_bonuses[number - 1].rewards
    return gift_words(rewards[move.number - 1])


def _service(sight: Sight, move: PayService) -> str | None:
    numbers, n = sight.config.components.numbers, move.number
    if not n:
        return None
    return (
        f"{coins_words(n * numbers.service_cost)} for {points_words(n * numbers.service_prestige)}"
    )


def _service_staff(sight: Sight, move: PlaceServiceStaff) -> str:
    area = sight.config.board.areas[move.area - 1]
    if move.side is AreaSide.LEFT:
        return f"{points_words(area.prestige)} for {_place_price(sight, area.left_cost)}"
    return f"{gift_words(area.gift)} for {_place_price(sight, area.right_cost)}"


def _host(sight: Sight, move: PlaceHost) -> str:
    host = sight.config.board.hosts[move.space - 1]
    return f"{points_words(host.prestige)} for {_place_price(sight, host.cost)}"


def _table(sight: Sight, move: ChooseTable) -> str:
    dishes = [dish for dish in sight.tables[move.table - 1] if dish and dish.seat == move.seat]
    return many(len(dishes), "dish", "dishes")


def _trade(sight: Sight, move: ChooseNumber) -> str | None:
    trade, n = sight.turn.terms, move.number
    if not isinstance(trade, Trade):
        return None
    good = "" if trade.good is None else f"{n} {kind_name(trade.good)}"
    gained = good or points_words(n * trade.prestige)
    return f"{gained} for {coins_words(n * trade.coins)}"


def _row(sight: Sight, move: ChooseRow) -> str | None:
    bonus = sight.turn.terms
    if not isinstance(bonus, SellGoods):
        return None
    goods, points = bonus.rows[move.row - 1]
    return f"{points_words(points)} for {amounts_words(goods.items())}"


def _copied(sight: Sight, move: CopyBonus) -> str:
    card = sight.config.components.card(sight.players[move.other].used[-1])
    return f"{card.name}: {bonus_words(card.bonus)}"


def _points_taken(sight: Sight, _: TakePoints) -> str:
    return points_words(sight.config.components.mentor.copied)


def _tray_of_mentor(sight: Sight, move: MentorTook) -> str | None:
    return _names(sight, move.cards) or None


def _lifted(sight: Sight, move: PickPresented) -> str | None:
    return dish_on_table(sight, move.table, move.space)


def _moved(sight: Sight, _: MoveDish) -> str | None:
    return dish_on_table(sight, sight.turn.table, sight.turn.space)


def dish_on_table(sight: Sight, table: int, space: int) -> str | None:
    """The dish on a space of a table, None where there is none."""
    dish = sight.tables[table - 1][space - 1]
    return None if dish is None else dish_words(sight.config.components, dish.recipe)


# --- chance ---------------------------------------------------------------------------------------


def _drawing(sight: Sight, move: Draw) -> str | None:
    components = sight.config.components
    match move.pile:
        case Pile.START_PLAYER:
            return "the Mentor" if move.items[0] == sight.config.mentor else None
        case Pile.TABLE_BONUSES:
            names = [components.table_bonuses[number - 1].name for number in move.items]
        case Pile.SPECIAL_BONUSES:
            names = [components.special_bonuses[number - 1].name for number in move.items]
        case Pile.STARS:
            names = [components.card(number).name for number in move.items]
        case Pile.TILES:
            names = [tile_words(components.tile(number)) for number in move.items]
        case Pile.RECIPES:
            names = [dish_words(components, number) for number in move.items]
        case _:
            return drawn_for_mentor(sight, move)
    return ", ".join(names)


def _names(sight: Sight, cards: Iterable[int]) -> str:
    return ", ".join(sight.config.components.card(card).name for card in cards)


def _trays(sight: Sight, move: DealTrays | TraysDealt) -> str | None:
    trays = zip("AB", (move.first, move.second), strict=True)
    told = [f"{name}: {_names(sight, cards)}" for name, cards in trays if cards is not None]
    return "; ".join(told) or None


def _deal(sight: Sight, move: DealCards) -> str:
    seats = sight.config.seats
    order = [(sight.start + step) % seats for step in range(seats)]
    people = [seat for seat in order if seat != sight.config.mentor]
    dealt = [
        f"{player_name(sight.config, seat)}: {_names(sight, (card,))}"
        for seat, card in zip(people, move.cards, strict=True)
    ]
    return "; ".join([*dealt, f"to hire: {_names(sight, move.hires)}"])


def _own_deal(sight: Sight, move: CardsDealt) -> str:
    return f"yours: {_names(sight, (move.card,))}; to hire: {_names(sight, move.hires)}"


_SHORT: Final[dict[type, Callable[[Sight, Any], str | None]]] = {
    **dict.fromkeys((ChooseCard, TakeCard, RemoveCard, PlayCard), _name),
    HireCard: _hiring_in_short,
    BakeRecipe: _recipe,
}
"""By kind of decision, what it stands for where cards and costs have been told already."""

_REMARKS: Final[dict[type, Callable[[Sight, Any], str | None]]] = {
    **dict.fromkeys((ChooseCard, TakeCard, RemoveCard, PlayCard), _card),
    **dict.fromkeys((DiscardRecipe, KeepRecipe), _recipe),
    **dict.fromkeys((SpendTile, DecorateWith, KeepTile), _tile),
    UseBonus: _bonus,
    Forfeit: _forfeit,
    TakeRecipe: _recipe_taken,
    TakeTile: _tile_taken,
    BuyGoods: _purchase,
    BakeRecipe: _baking,
    PickDish: _picked,
    Sell: _sale,
    Present: _presenting,
    ChooseReward: _reward,
    PayService: _service,
    HireCard: _hiring,
    GiveNotice: _notice,
    PlaceServiceStaff: _service_staff,
    PlaceHost: _host,
    ChooseTable: _table,
    ChooseNumber: _trade,
    ChooseRow: _row,
    CopyBonus: _copied,
    TakePoints: _points_taken,
    MentorTook: _tray_of_mentor,
    PickPresented: _lifted,
    MoveDish: _moved,
    Draw: _drawing,
    **dict.fromkeys((DealTrays, TraysDealt), _trays),
    DealCards: _deal,
    CardsDealt: _own_deal,
}
