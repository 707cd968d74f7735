"""La Pâtisserie Rococo as text: what a person needs to decide the next move.

Numbers are those that moves name: of cards, of spaces, of tables and areas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from bakehouse.core.counts import kind_name
from bakehouse.display.layout import listing, sentence, table, title
from bakehouse.display.plain import plain
from bakehouse.display.rococo_deeds import deeds_words
from bakehouse.display.rococo_mentor import mentor_words
from bakehouse.display.rococo_moves import dish_on_table, hire_price, moves_words, remark, row_price
from bakehouse.display.rococo_sight import (
    Holdings,
    Sight,
    in_the_open,
    of_observation,
    of_state,
    player_name,
)
from bakehouse.display.rococo_words import (
    LEVELS,
    action_words,
    bonus_words,
    bound,
    card_words,
    coins_words,
    conditions_words,
    cost_words,
    dish_seen,
    dish_words,
    gift_words,
    many,
    points_words,
    rank_words,
    table_bonus_words,
    tile_sides,
    tile_words,
    unbound,
)
from bakehouse.rococo import (
    AreaSide,
    Decision,
    Good,
    Ingredient,
    Observation,
    Phase,
    Presented,
    Rank,
    State,
    active_players,
    legal_actions,
)
from bakehouse.rococo.bonuses import Act
from bakehouse.rococo.closing import income_of
from bakehouse.rococo.content import Area, Table
from bakehouse.rococo.measures import dishes_of, markers_of, staff_size

__all__ = [
    "area_words",
    "bonus_of_table",
    "card_rows",
    "chapter",
    "consequence",
    "due_words",
    "piles_words",
    "prizes_words",
    "remark",
    "so_far_words",
    "staff_rows",
    "text",
]

_DUE: Final = {
    Phase.START_PLAYER: "the start player is drawn [RO-7]",
    Phase.TABLE_BONUSES: "each table gets a bonus [RO-5]",
    Phase.SPECIAL_BONUSES: "the special bonuses are drawn [RO-5]",
    Phase.STARS: "the star cards are drawn [RO-4]",
    Phase.NEW_TILES: "tiles come to the display [RO-10]",
    Phase.NEW_RECIPES: "recipes come to the display [RO-12]",
    Phase.KEEP: "which start cards are removed [RO-163]",
    Phase.CHOOSE: "which unused cards come into the hand [RO-21, RO-22]",
    Phase.MENTOR_BLIND: "the Mentor takes a card of a tray that nobody has seen [RO-142]",
    Phase.DEAL: "cards are dealt from the staff deck [RO-23, RO-26]",
    Phase.TRAYS: "which card is taken off a tray [RO-23]",
    Phase.MENTOR_TRAY: "the Mentor takes a card of its tray [RO-142]",
    Phase.REMOVE: "which card of the hand is removed [RO-27]",
    Phase.PLAY: "which card is played [RO-30]",
    Phase.MAIN: "which main action, or none [RO-30]",
    Phase.RECIPES: "which recipe of the display [RO-40]",
    Phase.INGREDIENT: "which tile of the display [RO-42]",
    Phase.GOODS: "which goods are bought [RO-44]",
    Phase.BAKE: "which recipe is baked [RO-45]",
    Phase.SPARE: "what is spared [RO-113]",
    Phase.PAYMENT: "which tiles pay, the lowest number first [RO-46]",
    Phase.DECORATE: "which dish is decorated [RO-48]",
    Phase.TOPPING: "with which tile [RO-48]",
    Phase.DELIVER: "which dish is delivered [RO-49]",
    Phase.WHERE: "whether it is sold, or where it is presented [RO-50, RO-51]",
    Phase.SPACE_TILE: "the tile of the space is drawn [RO-51]",
    Phase.REWARD: "which reward of the table bonus [RO-64]",
    Phase.GIFT_TILE: "which tile of the display, for nothing [RO-64, RO-117]",
    Phase.GIFT_RECIPE: "which recipe of the display, for nothing [RO-60, RO-64, RO-115]",
    Phase.SERVICE: "how many service markers are paid for [RO-53]",
    Phase.HIRE: "who is hired [RO-56]",
    Phase.NOTICE: "who is given notice [RO-58]",
    Phase.PLACE: "where a marker is placed [RO-60, RO-61]",
    Phase.AREA_TILE: "the tile of the space is drawn [RO-60]",
    Phase.BONUS: "whether the bonus is used [RO-30]",
    Phase.TABLE: "which table counts [RO-96, RO-102]",
    Phase.NUMBER: "how often [RO-116]",
    Phase.ROW: "which goods are sold, in the order of the rows [RO-122]",
    Phase.TILES: "which tiles are discarded, the lowest number first [RO-120]",
    Phase.DRAW: "tiles or recipes are drawn [RO-104, RO-105, RO-110]",
    Phase.KEEP_TILE: "which of the tiles drawn is kept [RO-110]",
    Phase.KEEP_RECIPE: "which of the recipes drawn is kept [RO-105]",
    Phase.COPY: "whose bonus is copied [RO-112]",
    Phase.LIFT: "which dish is moved [RO-111]",
    Phase.MOVE: "where it is moved [RO-111]",
    Phase.MENTOR_CARD: "the next card of its hand is opened [RO-143]",
    Phase.MENTOR_RECIPE: "a decision about a recipe [RO-145, RO-150]",
    Phase.MENTOR_COLUMN: "a decision about a column of tiles [RO-146, RO-150]",
    Phase.MENTOR_TABLE: "a decision about a table [RO-150]",
    Phase.MENTOR_PLACE: "a decision about a marker [RO-152]",
    Phase.REFILL: "recipes come to the display [RO-41]",
    Phase.MENTOR_STAFF: "the staff inventory is opened [RO-154]",
    Phase.OVER: "the game is over [RO-85]",
}
"""By phase, what is due."""


def text(value: object) -> str:
    """A state with all its cards, or an observation with those that its seat knows.

    Anything else is written field by field.
    """
    if isinstance(value, State):
        moves = [(seat, legal_actions(value, seat)) for seat in active_players(value)]
        return _position(of_state(value), moves)
    if isinstance(value, Observation):
        return _position(of_observation(value), [(value.player, value.legal_actions)])
    return plain(value)


def _position(sight: Sight, moves: Iterable[tuple[int, Sequence[Decision]]]) -> str:
    parts = [
        _headline(sight),
        _ingredients(sight),
        _recipes(sight),
        _hires(sight),
        _tables(sight),
        _areas(sight),
        _specials(sight),
        _players(sight),
        *(_belongings(sight, seat) for seat in range(sight.config.seats)),
        mentor_words(sight),
        _trays(sight),
        _vanished(sight),
        "\n".join(filter(None, (moves_words(sight, seat, owed) for seat, owed in moves))),
    ]
    return unbound("\n\n".join(part for part in parts if part))


def chapter(before: object, after: object) -> str | None:
    """What everybody has when a round has ended between two states (RO-70)."""
    if not isinstance(before, State) or not isinstance(after, State):
        return None
    over = after.phase is Phase.OVER and before.phase is not Phase.OVER
    if after.round.number == before.round.number and not over:
        return None
    seats = range(after.config.seats)
    coins, points = zip(*(income_of(after, seat) for seat in seats), strict=True)
    rows = [
        ["income", *map(coins_words, coins)],
        *([["", *(points_words(it) if it else "" for it in points)]] if any(points) else []),
        ["coins", *(str(it.coins) for it in after.players)],
        ["points on the track", *(str(it.prestige) for it in after.players)],
        ["dishes on tables", *(_amount(len(dishes_of(after, seat))) for seat in seats)],
        ["decorations", *(_amount(len(it.decorations)) for it in after.players)],
        ["service markers and hosts", *(_amount(markers_of(after, seat)) for seat in seats)],
        ["cards of staff", *(str(staff_size(after, seat)) for seat in seats)],
    ]
    header = ["", *(player_name(after.config, seat) for seat in seats)]
    return f"{title(f'Round {before.round.number} is over')}\n{table(header, rows)}"


def consequence(before: object, after: object) -> str | None:
    """What the Mentor has done in a move between two positions; None where it did nothing."""
    old, new = _seen_by_all(before), _seen_by_all(after)
    return None if old is None or new is None else deeds_words(old, new)


def _seen_by_all(value: object) -> Sight | None:
    """A state as all see it, or an observation as it is; None for others, or without Mentor."""
    if not isinstance(value, State | Observation) or value.config.mentor is None:
        return None
    if isinstance(value, State):
        return in_the_open(value)
    return of_observation(value)


def _amount(number: int) -> str:
    return str(number) if number else "."


# --- where the game is ----------------------------------------------------------------------------


def _headline(sight: Sight) -> str:
    rounds = sight.config.components.numbers.rounds
    began = sight.turn.phase is Phase.START_PLAYER
    start = "" if began else f"; {player_name(sight.config, sight.start)} starts"
    lines = [
        f"Round {sight.round} of {rounds}{start}.",
        due_words(sight),
        *so_far_words(sight),
        piles_words(sight),
    ]
    if sight.seat is not None:
        lines.insert(0, f"Seen by {player_name(sight.config, sight.seat)}.")
    return "\n".join(sentence(line) for line in lines)


def due_words(sight: Sight) -> str:
    """Whose turn it is, and what is due."""
    turn, due = sight.turn, _DUE[sight.turn.phase]
    if turn.seat < 0:
        return f"{due[0].upper()}{due[1:]}."
    name = player_name(sight.config, turn.seat)
    if not turn.card:
        return f"{name}'s turn: {due}."
    card = sight.config.components.card(turn.card)
    return f"{name}'s turn with {card.name}, {rank_words(card)}{_deed(sight)}: {due}."


def _deed(sight: Sight) -> str:
    """The main action or the bonus that is being carried out, and on which terms."""
    turn = sight.turn
    if not turn.bonus:
        act = turn.terms
        return f", main action {action_words(act.action)}" if isinstance(act, Act) else ""
    if turn.terms is None:
        return ", bonus"
    card = sight.config.components.card(turn.card)
    copied = " copied by an assistant" if turn.terms != card.bonus else ""
    return f", bonus{copied} '{bonus_words(turn.terms)}'"


def so_far_words(sight: Sight) -> Iterator[str]:
    """What has been named so far of an action that takes several decisions."""
    turn, components = sight.turn, sight.config.components
    if turn.phase in (Phase.BAKE, Phase.SPARE, Phase.PAYMENT) and turn.chosen:
        spared = f", without {_spared(turn.spare)}" if turn.spare else ""
        yield f"To bake: {_dishes(sight, turn.chosen)}{spared}."
    if turn.phase in (Phase.KEEP_TILE, Phase.KEEP_RECIPE):
        tiles = turn.phase is Phase.KEEP_TILE
        drawn = [
            tile_words(components.tile(it)) if tiles else dish_words(components, it)
            for it in turn.chosen
        ]
        yield f"Drawn: {', '.join(drawn)}."
    if turn.paid:
        yield f"Tiles named: {_tile_names(sight, turn.paid)}."
    if turn.dish is not None:
        where = f", table {turn.table}" if turn.table else ""
        yield f"Dish: {dish_words(components, turn.dish.recipe, turn.dish.tile)}{where}."
    if turn.phase is Phase.MOVE:
        lifted = dish_on_table(sight, turn.table, turn.space)
        yield f"Dish: {lifted}, from table {turn.table}."


_FIRST_INGREDIENT: Final = 4
"""In `Turn.spare`: before it stand the goods."""


def _spared(spare: int) -> str:
    if spare < _FIRST_INGREDIENT:
        return f"1 {kind_name(Good(spare - 1))}"
    return f"1 {kind_name(Ingredient(spare - _FIRST_INGREDIENT))}"


def _dishes(sight: Sight, recipes: Iterable[int]) -> str:
    return ", ".join(dish_words(sight.config.components, recipe) for recipe in recipes)


def _tile_names(sight: Sight, tiles: Iterable[int]) -> str:
    """Tiles with their numbers, alike ones together."""
    words = [
        bound(f"{number} {tile_words(sight.config.components.tile(number))}")
        + (f" x{n}" if n > 1 else "")
        for number, n in Counter(tiles).items()
    ]
    return ", ".join(words)


def piles_words(sight: Sight) -> str:
    """How much is in the bags and in the staff deck."""
    bags = [
        f"{many(len(bag), what)} (discard {len(discard)})"
        for what, bag, discard in (
            ("tile", sight.tile_bag, sight.tile_discard),
            ("recipe", sight.recipe_bag, sight.recipe_discard),
        )
    ]
    return f"Bags: {', '.join(bags)}. Staff deck: {_deck(sight)}."


def _deck(sight: Sight) -> str:
    """The cards of the staff deck by level; the lower ones lie on top (RO-3)."""
    dealt, told = sight.dealt, list[str]()
    for level, cards in enumerate(sight.config.deck, start=1):
        left = max(0, cards - dealt)
        dealt = max(0, dealt - cards)
        if left:
            told.append(bound(f"{left} of level {LEVELS[level]}"))
    return ", ".join(told) or "nothing"


# --- displays -------------------------------------------------------------------------------------


def _ingredients(sight: Sight) -> str:
    """The ingredients display: of each tile the ingredients, and below them the toppings."""
    if not any(sight.tiles):
        return ""
    prices = sight.config.components.displays.ingredient_prices
    columns = len(prices[0])
    rows: list[tuple[str, ...]] = [("Ingredients", "price", *[""] * columns)]
    for row in range(len(prices)):
        cells = [_tile_cell(sight, row * columns + column) for column in range(columns)]
        price = row_price(sight, row)
        start = (f"row {row + 1}", "-" if price is None else str(price))
        for line in zip_longest(*cells, fillvalue=""):
            rows.append((*start, *line))
            start = ("", "")
    return listing(rows)


def _tile_cell(sight: Sight, place: int) -> list[str]:
    """The lines on a tile of the display: its space and ingredients, then topping by topping."""
    number = sight.tiles[place]
    if not number:
        return [f"{place + 1:2} -"]
    tile = sight.config.components.tile(number)
    toppings = [kind_name(topping) for topping in tile.toppings]
    signs = ["/", *["+"] * len(toppings)]
    below = [f"   {sign} {topping}" for sign, topping in zip(signs, toppings, strict=False)]
    return [f"{place + 1:2} {tile_sides(tile)[0]}", *below]


def _recipes(sight: Sight) -> str:
    components = sight.config.components
    if not any(sight.recipes):
        return ""
    rows = [("Recipes", "price", "dish", "takes")]
    prices = components.displays.recipe_prices
    for space, (price, number) in enumerate(zip(prices, sight.recipes, strict=True), 1):
        if number:
            takes = cost_words(components.recipe(number))
            rows.append((f"{space:2}", str(price), dish_words(components, number), takes))
        else:
            rows.append((f"{space:2}", str(price), "-", ""))
    return listing(rows)


def _hires(sight: Sight) -> str:
    """The Hire Staff spaces with their price, and the star display."""
    hires, price = [card for card in sight.hires if card], hire_price(sight)
    rows = list[tuple[str, str, str]]()
    if price is not None:
        rows += [("To hire", "", f"for {coins_words(price)}"), *card_rows(sight, hires)]
    if sight.stars:
        rows += [
            ("Stars", "", "for nothing, one in a game"),
            *card_rows(sight, sight.stars),
        ]
    return listing(rows) if rows else ""


def card_rows(sight: Sight, cards: Iterable[int]) -> Iterator[tuple[str, str, str]]:
    """Staff cards: number and name, rank, and what they do."""
    for number in cards:
        card = sight.config.components.card(number)
        needs = f"; needs {conditions_words(card.requirement)}" if card.requirement else ""
        rank = " ".join(filter(None, (kind_name(card.rank), LEVELS[card.level])))
        yield f"{number:2} {card.name}", rank, f"{bonus_words(card.bonus)}{needs}"


# --- the board ------------------------------------------------------------------------------------


def _tables(sight: Sight) -> str:
    rows = [("Tables", "most", "the bonus; then the spaces, from the nearest to it on")]
    for number, printed in enumerate(sight.config.board.tables):
        most = prizes_words(sight, printed)
        bonus = bonus_of_table(sight, number)
        rows += [
            (f"{printed.number:2}", most, bonus),
            ("", "", _spaces(sight, printed, sight.tables[number])),
        ]
    return listing(rows)


def prizes_words(sight: Sight, printed: Table) -> str:
    """Points for most dishes, and for second most; that is not given in a game of two (RO-82)."""
    two = len(sight.players) == _TWO
    return str(printed.first) if two else f"{printed.first} / {printed.second}"


_TWO: Final = 2


def bonus_of_table(sight: Sight, number: int) -> str:
    """What the bonus of a table asks for and gives."""
    if not sight.table_bonuses:
        return "no bonus yet"
    bonus = sight.config.components.table_bonuses[sight.table_bonuses[number] - 1]
    return f"{bonus.name}: {table_bonus_words(bonus)}"


def _spaces(sight: Sight, printed: Table, dishes: Sequence[Presented | None]) -> str:
    """What lies on the spaces of a table; of an empty one, what it gives."""
    config = sight.config
    words = [
        gift_words(gift)
        if dish is None
        else f"{player_name(config, dish.seat)}, {dish_seen(config.components, dish.recipe)}"
        for gift, dish in zip(printed.spaces, dishes, strict=True)
    ]
    return "; ".join(bound(f"{space}: {it}") for space, it in enumerate(words, 1))


def _areas(sight: Sight) -> str:
    """The service staff areas, and the host spaces below them."""
    rows: list[tuple[str, ...]] = [
        ("Service staff", "tables", "left, points at the end", "right, at once")
    ]
    for area, there in zip(sight.config.board.areas, sight.areas, strict=True):
        tables = " and ".join(map(str, area.tables))
        cells = [area_words(sight, area, there, side) for side in AreaSide]
        rows.append((f"{area.number:2}", tables, *cells))
    return f"{listing(rows)}\n{sentence(_hosts(sight))}"


def _hosts(sight: Sight) -> str:
    words = [
        bound(
            f"{space}: {points_words(host.prestige)}"
            + (
                f" for {coins_words(host.cost)}"
                if seat < 0
                else f", {player_name(sight.config, seat)}"
            )
        )
        for space, (host, seat) in enumerate(
            zip(sight.config.board.hosts, sight.hosts, strict=True), 1
        )
    ]
    return f"Hosts, points at the end: {'; '.join(words)}."


def area_words(sight: Sight, area: Area, there: tuple[int, int], side: AreaSide) -> str:
    """A space of a service staff area: what it gives, and for whom or for how much."""
    left = side is AreaSide.LEFT
    gives = points_words(area.prestige) if left else gift_words(area.gift)
    if there[side] >= 0:
        return f"{gives}, {player_name(sight.config, there[side])}"
    if not sight.config.side and max(there) >= 0:
        return "closed"
    return f"{gives} for {coins_words(area.left_cost if left else area.right_cost)}"


def _specials(sight: Sight) -> str:
    rows = [("Special bonuses", "points", "asks for")]
    for number, seats in zip(sight.specials, sight.claims, strict=False):
        bonus = sight.config.components.special_bonuses[number - 1]
        values = bonus.values[sight.config.side]
        owners = [f" {player_name(sight.config, seat)}" for seat in seats] + [""] * (
            len(values) - len(seats)
        )
        points = ", ".join(f"{n}{owner}" for n, owner in zip(values, owners, strict=True))
        rows.append((bonus.name, points, conditions_words(bonus.conditions)))
    return listing(rows) if sight.specials else ""


# --- players --------------------------------------------------------------------------------------


def _players(sight: Sight) -> str:
    tracks = sight.config.components.tracks
    rows = [
        ["coins", *(str(it.coins) for it in sight.players)],
        ["points on the track", *(str(it.prestige) for it in sight.players)],
    ]
    for good, track in zip(Good, tracks, strict=True):
        units = [str(it.goods[good]) for it in sight.players]
        rows.append([f"{kind_name(good)}, at most {track.top}", *units])
    rows += [
        ["cards in hand", *(_amount(it.hand_size) for it in sight.players)],
        ["unused cards", *(_amount(it.unused_size) for it in sight.players)],
        ["used cards", *(_amount(len(it.used)) for it in sight.players)],
        ["star hired", *("yes" if it.star else "." for it in sight.players)],
    ]
    names = [player_name(sight.config, seat) for seat in range(len(sight.players))]
    return table(["Players", *names], rows)


def _belongings(sight: Sight, seat: int) -> str:
    """The pieces and the cards of a player, as far as they are known."""
    player = sight.players[seat]
    told = [*_pieces(sight, player), *staff_rows(sight, seat)]
    if not told:
        return ""
    names = [player_name(sight.config, seat), *[""] * (len(told) - 1)]
    return listing([(name, *row) for name, row in zip(names, told, strict=True)])


def _pieces(sight: Sight, player: Holdings) -> Iterator[tuple[str, str]]:
    components = sight.config.components
    if len(player.tiles):
        yield "tiles", _tile_names(sight, player.tiles)
    if player.recipes:
        words = [
            bound(f"{number} {dish_words(components, number)}")
            + f" ({cost_words(components.recipe(number))})"
            for number in player.recipes
        ]
        yield "recipes", "; ".join(words)
    if player.racks:
        words = [
            bound(f"{rack} {dish_seen(components, dish.recipe, dish.tile)}")
            for rack, dish in enumerate(player.racks, 1)
        ]
        yield "racks", "; ".join(words)
    if player.decorations:
        toppings = [tile_sides(components.tile(number))[1] for number in player.decorations]
        yield "decorations", "; ".join(toppings)


def staff_rows(sight: Sight, seat: int) -> Iterator[tuple[str, str]]:
    """Cards: in hand one a line, with what they do; the others by name, the used ones from the top.

    Unused cards are told in full while it is from them that the seat chooses.
    """
    player, components = sight.players[seat], sight.config.components
    yield from _one_by_one("hand", _in_full(sight, player.hand), player.hand_size)
    choosing = sight.turn.phase in (Phase.KEEP, Phase.CHOOSE)
    unused = _in_full(sight, player.unused) if choosing else []
    if unused:
        yield from _one_by_one("unused", unused, player.unused_size)
    elif player.unused:
        yield "unused", _card_names(sight, player.unused)
    if player.used:
        top, *under = reversed(player.used)
        below = f"; under it {_card_names(sight, under)}" if under else ""
        yield "used", f"{top:2} {card_words(components.card(top))}{below}"
    if player.somewhere:
        yield "elsewhere", f"{_card_names(sight, player.somewhere)} ({_places_left(player)})"
    if player.removed:
        yield "removed", _card_names(sight, player.removed)


def _places_left(player: Holdings) -> str:
    """Where cards can be of which it is not known."""
    in_hand = ["in hand"] if player.hand_size > len(player.hand) else []
    unused = ["unused"] if player.unused_size > len(player.unused) else []
    *places, last = [*in_hand, *unused, "removed"]
    return f"{', '.join(places)} or {last}" if places else last


def _in_full(sight: Sight, cards: Iterable[int]) -> list[str]:
    return [f"{card:2} {card_words(sight.config.components.card(card))}" for card in cards]


def _one_by_one(name: str, lines: Sequence[str], size: int) -> Iterator[tuple[str, str]]:
    """Known cards, a line each, and how many more there are; nothing if none is known."""
    if not lines:
        return
    others = [f" {size - len(lines)} more"] if size > len(lines) else []
    yield from zip([name, *[""] * size], [*lines, *others], strict=False)


def _card_names(sight: Sight, cards: Iterable[int]) -> str:
    words = [
        bound(f"{number} {card.name}{'' if card.rank is Rank.ASSISTANT else ' (chef)'}")
        for number in cards
        for card in (sight.config.components.card(number),)
    ]
    return ", ".join(words)


def _trays(sight: Sight) -> str:
    """The baking trays: who has them, and their cards if they are known."""
    rows: list[tuple[str, str, str]] = []
    for name, tray in zip("AB", sight.trays, strict=False):
        lines = _in_full(sight, tray.cards or ()) or [many(tray.size, "card")]
        if tray.passed_on is not None:
            lines.append(f"passed on with {_card_names(sight, tray.passed_on)}")
        empty = [""] * len(lines)
        names, seats = [f"Tray {name}", *empty], [player_name(sight.config, tray.seat), *empty]
        rows += zip(names, seats, lines, strict=False)
    return listing(rows) if rows else ""


def _vanished(sight: Sight) -> str:
    if not sight.vanished:
        return ""
    return sentence(f"Removed in past rounds: {_card_names(sight, sight.vanished)}.")
