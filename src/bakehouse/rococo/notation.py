"""Actions as integers and as text.

The integers of a game are given out block by block: a block for each kind of decision, in the order
of `actions.Decision`, and within it one integer for each value of its fields, in order. The seat is
no part of it. How large a block is follows from the component set and the side of the board: all
cards, recipes and tiles have codes, whether or not they are in the game, so promos and the draft
change nothing; the number of seats only that of bonuses to copy. What only a game with the Mentor
has comes last, and in other games not at all.
"""

from __future__ import annotations

import enum
import itertools
import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args

import attrs

from bakehouse.core.counts import kind_name
from bakehouse.core.errors import MalformedAction, ParseError
from bakehouse.core.options import shown, whole_number
from bakehouse.rococo.actions import (
    Action,
    AreaSide,
    BakeRecipe,
    BuyGoods,
    CardChosen,
    CardRemoved,
    CardsDealt,
    CardTaken,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    CopyMentor,
    DealCards,
    DealTrays,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Draw,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MentorTook,
    MoveDish,
    PayService,
    Perform,
    PickDish,
    PickPresented,
    Pile,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    RemoveCard,
    Seen,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    TraysDealt,
    UseBonus,
)
from bakehouse.rococo.bonuses import SellGoods, Trade
from bakehouse.rococo.config import Config, check_seat
from bakehouse.rococo.kinds import Good, Ingredient, MainAction

if TYPE_CHECKING:
    from bakehouse.rococo.content import Components, Tile
    from bakehouse.rococo.state import State

__all__ = [
    "action_to_string",
    "decode_action",
    "encode_action",
    "num_distinct_actions",
    "parse_action",
]

# --- integers -------------------------------------------------------------------------------------


def _cards(config: Config) -> Iterable[int]:
    return range(1, len(config.components.staff) + 1)


def _recipes(config: Config) -> Iterable[int]:
    return range(1, len(config.components.recipes) + 1)


def _tiles(config: Config) -> Iterable[int]:
    return range(1, len(config.components.tiles) + 1)


def _once(_: Config) -> Iterable[tuple[()]]:
    return ((),)


def _recipe_spaces(config: Config) -> Iterable[int]:
    return range(1, len(config.components.displays.recipe_prices) + 1)


def _tile_spaces(config: Config) -> Iterable[int]:
    return range(1, sum(map(len, config.components.displays.ingredient_prices)) + 1)


def _purchases(config: Config) -> Iterable[tuple[Good, int]]:
    for good, track in zip(Good, config.components.tracks, strict=True):
        yield from ((good, number) for number in range(1, len(track.prices) + 1))


def _racks(config: Config) -> Iterable[int]:
    return range(1, config.components.numbers.racks + 1)


def _table_spaces(config: Config) -> Iterable[tuple[int, int]]:
    for table in config.board.tables:
        yield from ((table.number, space) for space in range(1, len(table.spaces) + 1))


def _rewards(config: Config) -> Iterable[int]:
    most = max(len(bonus.rewards) for bonus in config.components.table_bonuses)
    return range(1, most + 1)


def _payments(config: Config) -> Iterable[int]:
    return range(len(config.board.areas) + 1)


def _area_spaces(config: Config) -> Iterable[tuple[int, AreaSide]]:
    return itertools.product((area.number for area in config.board.areas), AreaSide)


def _hosts(config: Config) -> Iterable[int]:
    return range(1, len(config.board.hosts) + 1)


def _tables(config: Config) -> Iterable[int]:
    return (table.number for table in config.board.tables)


def _times(config: Config) -> Iterable[int]:
    bonuses = [card.bonus for card in config.components.staff]
    most = max((bonus.times for bonus in bonuses if isinstance(bonus, Trade)), default=0)
    return range(1, most + 1)


def _rows(config: Config) -> Iterable[int]:
    bonuses = [card.bonus for card in config.components.staff]
    most = max((len(bonus.rows) for bonus in bonuses if isinstance(bonus, SellGoods)), default=0)
    return range(1, most + 1)


def _seats(config: Config) -> Iterable[int]:
    return range(config.players)


def _copied_actions(config: Config) -> Iterable[MainAction]:
    """The actions that people may copy of the Mentor's cards (RO-35, RO-156)."""
    return () if config.mentor is None else _COPIED


_COPIED: Final = (
    MainAction.RECIPES,
    MainAction.INGREDIENT,
    MainAction.BAKE,
    MainAction.DECORATE,
    MainAction.DELIVER,
    MainAction.PLACE,
)


def _once_with_mentor(config: Config) -> Iterable[tuple[()]]:
    return () if config.mentor is None else ((),)


_VALUES: Final[dict[type, Callable[[Config], Iterable[Any]]]] = {
    ChooseCard: _cards,
    TakeCard: _cards,
    RemoveCard: _cards,
    DiscardRecipe: _recipes,
    PlayCard: _cards,
    Perform: lambda _: MainAction,
    UseBonus: _once,
    Forfeit: _once,
    Done: _once,
    TakeRecipe: _recipe_spaces,
    TakeTile: _tile_spaces,
    BuyGoods: _purchases,
    BakeRecipe: _recipes,
    SpareGood: lambda _: Good,
    SpareIngredient: lambda _: Ingredient,
    SpendTile: _tiles,
    PickDish: _racks,
    DecorateWith: _tiles,
    Sell: _once,
    Present: _table_spaces,
    ChooseReward: _rewards,
    PayService: _payments,
    HireCard: _cards,
    GiveNotice: _cards,
    PlaceServiceStaff: _area_spaces,
    PlaceHost: _hosts,
    ChooseTable: _tables,
    ChooseNumber: _times,
    ChooseRow: _rows,
    KeepTile: _tiles,
    KeepRecipe: _recipes,
    CopyBonus: _seats,
    PickPresented: _table_spaces,
    MoveDish: _table_spaces,
    CopyMentor: _copied_actions,
    TakePoints: _once_with_mentor,
}
"""By kind of decision, the values of its fields but for the seat: one, or a tuple of several."""

_BLOCKS: Final = tuple((cls, _VALUES[cls]) for cls in get_args(Decision))


def _value_of(cls: type) -> Callable[[Any], Any]:
    """What gives the value of a decision, as in `_VALUES`."""
    _, *names = (field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls)))
    return operator.attrgetter(*names) if names else lambda _: ()


_VALUE_OF: Final = {cls: _value_of(cls) for cls in _VALUES}


@lru_cache(maxsize=64)
def _values(config: Config) -> tuple[tuple[type, Any], ...]:
    """By code, the kind of decision and its value."""
    return tuple((cls, value) for cls, values in _BLOCKS for value in values(config))


@lru_cache(maxsize=64)
def _codes(config: Config) -> dict[tuple[type, Any], int]:
    return {decision: code for code, decision in enumerate(_values(config))}


@lru_cache(maxsize=64)
def _decisions(config: Config, seat: int) -> tuple[Decision, ...]:
    """By code, the decision of a seat."""
    return tuple(
        cls(seat, *(value if isinstance(value, tuple) else (value,)))
        for cls, value in _values(config)
    )


def num_distinct_actions(config: Config) -> int:
    """The size of the encoding of a game.

    >>> config = Config(players=3)
    >>> last = decode_action(config, 0, num_distinct_actions(config) - 1)
    >>> encode_action(config, last) == num_distinct_actions(config) - 1
    True
    """
    return len(_values(config))


def encode_action(config: Config, action: Action) -> int:
    """The integer of a decision; the seat is not part of it.

    Raises:
        MalformedAction: not a decision of a seat of this table.

    >>> encode_action(Config(), TakeCard(2, 1))
    85
    """
    cls = type(action)
    if cls not in _VALUE_OF:
        raise MalformedAction(f"{shown(action)} is no decision of a seat")
    check_seat(config, cast("Decision", action).seat)
    code = _codes(config).get((cls, _VALUE_OF[cls](action)))
    if code is None:
        raise MalformedAction(f"{shown(action)} is no decision of this table")
    return code


def decode_action(config: Config, player: int, code: Any) -> Decision:
    """The decision of `player` with this integer; numpy integers too.

    Raises:
        MalformedAction: no seat of this table, or no integer of the encoding (True and 3.0 are
            none).

    >>> action_to_string(decode_action(Config(players=3), 1, 0))
    'Player 2 chooses card 1'
    """
    seat = check_seat(config, player)
    number, known = whole_number(code), _decisions(config, seat)
    if number is None or not 0 <= number < len(known):
        raise MalformedAction(f"{shown(code)} is no action code from 0 to {len(known) - 1}")
    return known[number]


# --- text: what decisions say ---------------------------------------------------------------------

_TEXTS: Final[dict[type, str]] = {
    ChooseCard: "chooses {card}",
    TakeCard: "takes {card}",
    RemoveCard: "removes {card}",
    DiscardRecipe: "discards {recipe}",
    PlayCard: "plays {card}",
    Perform: "starts to {action}",
    UseBonus: "uses the bonus",
    Forfeit: "forfeits",
    Done: "is done",
    TakeRecipe: "takes the recipe on space {space}",
    TakeTile: "takes the tile on space {space}",
    BuyGoods: "buys {number} {good}",
    BakeRecipe: "bakes {recipe}",
    SpareGood: "spares {good}",
    SpareIngredient: "spares {ingredient}",
    SpendTile: "spends {tile}",
    PickDish: "picks the dish on rack {rack}",
    DecorateWith: "decorates with {tile}",
    Sell: "sells the dish",
    Present: "presents at table {table}, space {space}",
    ChooseReward: "chooses reward {number}",
    PayService: "pays for {number} of the service staff",
    HireCard: "hires {card}",
    GiveNotice: "gives notice to {card}",
    PlaceServiceStaff: "places service staff in area {area}, {side}",
    PlaceHost: "places a host on space {space}",
    ChooseTable: "chooses table {table}",
    ChooseNumber: "chooses number {number}",
    ChooseRow: "sells the goods of row {row}",
    KeepTile: "keeps {tile}",
    KeepRecipe: "keeps {recipe}",
    CopyBonus: "copies {other}",
    PickPresented: "lifts the dish at table {table}, space {space}",
    MoveDish: "moves the dish to table {table}, space {space}",
    CopyMentor: "copies the Mentor to {action}",
    TakePoints: "takes the points instead",
}
"""By kind of decision, its text after the name of the player; in braces its fields."""

_MAIN_ACTIONS: Final = {
    MainAction.RECIPES: "acquire recipes",
    MainAction.INGREDIENT: "acquire ingredients",
    MainAction.GOODS: "buy goods",
    MainAction.BAKE: "bake",
    MainAction.DECORATE: "decorate",
    MainAction.DELIVER: "deliver",
    MainAction.HIRE: "hire",
    MainAction.NOTICE: "give notice",
    MainAction.PLACE: "place a marker",
}

_PILES: Final = {
    Pile.START_PLAYER: "start player",
    Pile.TABLE_BONUSES: "table bonuses",
    Pile.SPECIAL_BONUSES: "special bonuses",
    Pile.STARS: "star cards",
    Pile.TILES: "tiles",
    Pile.RECIPES: "recipes",
    Pile.LEVELS: "level for the mentor",
    Pile.TRAY: "staff for the mentor",
    Pile.SOLO_CARDS: "solo card",
    Pile.DECISIONS: "decision",
    Pile.TARGETS: "target",
    Pile.INVENTORY: "staff of the mentor",
}

_NAMED: Final = ("card", "recipe", "tile")
"""The fields that a text may also give by a name of the component set."""

_NUMBERS: Final = ("space", "number", "rack", "table", "area", "row")


def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _list(numbers: Iterable[object]) -> str:
    return ", ".join(map(str, numbers)) or "nothing"


_WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    "card": lambda number: f"card {number}",
    "recipe": lambda number: f"recipe {number}",
    "tile": lambda number: f"tile {number}",
    **dict.fromkeys(_NUMBERS, str),
    "action": _MAIN_ACTIONS.__getitem__,
    "good": kind_name,
    "ingredient": kind_name,
    "side": kind_name,
    "other": _player,
}
"""By field, how its value is written."""


def action_to_string(action: Action | Seen) -> str:
    """An action in a few words, whole or as a seat sees it; cards and pieces by number.

    Raises:
        MalformedAction: neither.

    >>> action_to_string(BuyGoods(1, Good.SUGAR, 3))
    'Player 2 buys 3 sugar'
    """
    text = _TEXTS.get(type(action))
    if text is not None:
        decision = cast("Decision", action)
        fields = _FIELDS[type(action)]
        words = {name: _WRITERS[name](getattr(decision, name)) for name in fields}
        return f"{_player(decision.seat)} {text.format(**words)}"
    match action:
        case Draw(pile=pile, items=items):
            drawn = map(_player, items) if pile is Pile.START_PLAYER else items
            return f"draw {_PILES[pile]}: {_list(drawn)}"
        case DealTrays():
            return f"deal trays: {_list(action.first)}; {_list(action.second)}"
        case DealCards():
            return f"deal cards: {_list(action.cards)}; to hire: {_list(action.hires)}"
        case _:
            return _seen_to_string(action)


def _seen_to_string(action: Action | Seen) -> str:
    match action:
        case CardChosen():
            return f"{_player(action.seat)} has chosen a card"
        case CardTaken():
            seen = f"; you see {_list(action.cards)}" if action.cards else ""
            return f"{_player(action.seat)} has taken a card{seen}"
        case MentorTook():
            seen = f"; you see {_list(action.cards)}" if action.cards else ""
            return f"the Mentor has taken a card of level {action.level}{seen}"
        case CardRemoved():
            return f"{_player(action.seat)} has removed a card"
        case TraysDealt():
            trays = (("A", action.first), ("B", action.second))
            held = (f"; yours {name}: {_list(cards)}" for name, cards in trays if cards is not None)
            return f"{action.size} cards onto each tray{''.join(held)}"
        case CardsDealt():
            return f"a card to everybody; yours: {action.card}; to hire: {_list(action.hires)}"
        case _:
            raise MalformedAction(f"{shown(action)} is no action of this game")


# --- text: reading decisions ----------------------------------------------------------------------

_NUMBER: Final = "([0-9]{1,4})"
_WORDS: Final = "(.+)"
_LONGEST: Final = 2000

M = TypeVar("M", bound=enum.Enum)


def _fields(text: str) -> tuple[str, ...]:
    """The fields in braces of a text, in order."""
    return tuple(re.findall(r"\{(\w+)\}", text))


_FIELDS: Final = {cls: _fields(text) for cls, text in _TEXTS.items()}


def _pattern(text: str, by_name: bool) -> re.Pattern[str]:
    """What matches the texts of a kind of decision, with a group for the seat and for each field.

    Args:
        text: as in `_TEXTS`.
        by_name: whether cards, recipes and tiles are given by name, else by number.
    """
    parts = dict.fromkeys(_NUMBERS, _NUMBER)
    parts |= {name: _WORDS if by_name else f"{name} {_NUMBER}" for name in _NAMED}
    parts["other"] = f"player {_NUMBER}"
    words = text.replace(", ", " ?, ?")
    return re.compile(
        f"player {_NUMBER} "
        + re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], _WORDS), words),
        re.IGNORECASE,
    )


_BY_NUMBER: Final = tuple((cls, _pattern(text, by_name=False)) for cls, text in _TEXTS.items())
_BY_NAME: Final = tuple(
    (cls, _pattern(text, by_name=True))
    for cls, text in _TEXTS.items()
    if not set(_FIELDS[cls]).isdisjoint(_NAMED)
)


def parse_action(state: State, text: str) -> Action:
    """The action that `text` names; letter case and spacing do not matter.

    Cards, recipes and tiles are given by number, as `action_to_string` writes them, or as the
    component set calls them: "Player 1 plays Adèle", "Player 1 bakes crepes au miel", "Player 1
    spends egg + honey / cream". Accents may be left out.

    Raises:
        ParseError: the text names no action of this table.

    >>> from bakehouse.rococo import new_game
    >>> parse_action(new_game(Config()), "player 1  PLAYS adele") == PlayCard(0, 1)
    True
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ParseError(f"{shown(text)} names no action")
    words = " ".join(text.split())
    try:
        found = _chance(state, words.lower()) or _decision(state, words)
    except ParseError:
        raise
    except MalformedAction as error:
        raise ParseError(error.reason, rule=error.rule) from None
    if found is None:
        raise ParseError(
            f"{shown(text)} names no action; write like 'Player 1 plays card 12', "
            "'Player 2 buys 3 sugar' or 'Player 1 presents at table 2, space 3'"
        )
    return found


def _decision(state: State, words: str) -> Decision | None:
    """The decision of a text, or None; the first error of those that its words might be."""
    errors: list[MalformedAction] = []
    for cls, pattern in (*_BY_NUMBER, *_BY_NAME):
        found = pattern.fullmatch(words)
        if found is None:
            continue
        try:
            return _made(state, cls, found.groups())
        except MalformedAction as error:
            errors.append(error)
    if errors:
        raise errors[0]
    return None


def _made(state: State, cls: type, groups: tuple[str, ...]) -> Decision:
    seat = _seat(state, groups[0])
    values = {
        name: _READERS[name](state, word)
        for name, word in zip(_FIELDS[cls], groups[1:], strict=True)
    }
    return cast("Decision", cls(seat=seat, **values))


def _seat(state: State, number: str, seats: int | None = None) -> int:
    """The seat of a number, of the people's or of so many."""
    seat = int(number) - 1
    if not 0 <= seat < (state.config.players if seats is None else seats):
        raise ParseError(f"no Player {number} at this table", rule="RO-1")
    return seat


def _member(members: type[M], name: str, what: str) -> M:
    return _choice({kind_name(member): member for member in members}, name, what)


T = TypeVar("T")


def _choice(known: dict[str, T], name: str, what: str) -> T:
    found = known.get(name.lower())
    if found is None:
        raise ParseError(f"{shown(name)} is no {what}; there are {', '.join(known)}")
    return found


def _by_name(names: Callable[[Components], Iterator[str]], what: str) -> Callable[..., int]:
    """What finds the number of a thing by digits or by its name in the component set."""

    def read(state: State, name: str) -> int:
        if re.fullmatch(_NUMBER, name):
            return int(name)
        known = list(enumerate(names(state.config.components), start=1))
        # Of names that differ in letter case or accents only, the one that is alike in more.
        for alike in (_plain, str.casefold, str):
            found = [number for number, other in known if alike(other) == alike(name)]
            if len(found) == 1:
                return found[0]
        raise ParseError(f"no {what} is called {shown(name)}; '{what} 3' is one by its number")

    return read


def _plain(name: str) -> str:
    """A name without letter case and accents."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _face(tile: Tile) -> str:
    """What a tile shows: "egg + honey / cream"."""
    sides = (tile.ingredients, tile.toppings)
    return " / ".join(" + ".join(map(kind_name, side)) for side in sides if len(side))


_ACTION_NAMED: Final = {text: action for action, text in _MAIN_ACTIONS.items()}
_PILE_NAMED: Final = {text: pile for pile, text in _PILES.items()}

_READERS: Final[dict[str, Callable[[State, str], Any]]] = {
    "card": _by_name(lambda it: (card.name for card in it.staff), "card"),
    "recipe": _by_name(lambda it: (recipe.name for recipe in it.recipes), "recipe"),
    "tile": _by_name(lambda it: map(_face, it.tiles), "tile"),
    **dict.fromkeys(_NUMBERS, lambda _, word: int(word)),
    "action": lambda _, word: _choice(_ACTION_NAMED, word, "main action"),
    "good": lambda _, word: _member(Good, word, "good"),
    "ingredient": lambda _, word: _member(Ingredient, word, "ingredient"),
    "side": lambda _, word: _member(AreaSide, word, "side of an area"),
    "other": _seat,
}
"""By field, what reads its value."""

# --- text: reading chance moves -------------------------------------------------------------------

_DRAW: Final = re.compile("draw ([a-z ]+): ?(.+)")
_TRAYS: Final = re.compile("deal trays: ?(.+?) ?; ?(.+)")
_DEALS: Final = re.compile("deal cards: ?(.+?) ?; ?to hire: ?(.+)")


def _chance(state: State, words: str) -> Draw | DealTrays | DealCards | None:
    if found := _DRAW.fullmatch(words):
        pile = _choice(_PILE_NAMED, found[1], "pile")
        if pile is Pile.START_PLAYER:
            seats = _items(found[2], "player ")
            return Draw(pile, tuple(_seat(state, it, state.config.seats) for it in seats))
        return Draw(pile, tuple(map(int, _items(found[2]))))
    for pattern, cls in ((_TRAYS, DealTrays), (_DEALS, DealCards)):
        if found := pattern.fullmatch(words):
            return cls(*(tuple(map(int, _items(cards))) for cards in found.groups()))
    return None


def _items(text: str, before: str = "") -> list[str]:
    """The numbers of a list, each with the same word before it."""
    if text == "nothing":
        return []
    items: list[str] = []
    for item in text.split(","):
        found = re.fullmatch(before + _NUMBER, item.strip())
        if found is None:
            raise ParseError(f"{shown(item.strip())}: write lists like '{before}3, {before}4'")
        items.append(found[1])
    return items
