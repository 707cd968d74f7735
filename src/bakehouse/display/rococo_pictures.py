"""La Pâtisserie Rococo as pictures: the board, the displays, and the player boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bakehouse.core.counts import kind_name
from bakehouse.display.markup import Content, Markup, chips, element, joined, rows_of, section
from bakehouse.display.rococo import card_rows, due_words, piles_words, so_far_words, staff_rows
from bakehouse.display.rococo_board import board, seat_colour, tracks
from bakehouse.display.rococo_mentor import mentor_rows
from bakehouse.display.rococo_moves import hire_price, moves_words, row_price
from bakehouse.display.rococo_prices import price_rows
from bakehouse.display.rococo_sight import Holdings, Sight, of_observation, of_state, player_name
from bakehouse.display.rococo_sight import in_the_open as sight_of_all
from bakehouse.display.rococo_words import (
    card_words,
    coins_words,
    conditions_words,
    dish_words,
    many,
    points_words,
    unbound,
)
from bakehouse.display.telling import paragraphs
from bakehouse.rococo import (
    Decision,
    Observation,
    Phase,
    State,
    active_players,
    legal_actions,
)
from bakehouse.rococo.state import Dish

__all__ = ["body", "in_the_open", "svg"]


def body(value: State | Observation) -> Markup:
    """A state with all its cards, or an observation with those that its seat knows."""
    if isinstance(value, State):
        moves = [(seat, legal_actions(value, seat)) for seat in active_players(value)]
        return _picture(of_state(value), moves)
    return _picture(of_observation(value), [(value.player, value.legal_actions)])


def in_the_open(state: State) -> Markup:
    """What every seat sees. Moves are not told: they name cards in hand."""
    return _picture(sight_of_all(state), ())


def svg(value: State | Observation) -> Markup:
    """The board as a drawing of its own."""
    return board(of_state(value) if isinstance(value, State) else of_observation(value), alone=True)


def _picture(sight: Sight, moves: Iterable[tuple[int, Sequence[Decision]]]) -> Markup:
    told = filter(None, (moves_words(sight, seat, owed) for seat, owed in moves))
    players = [_player(sight, seat) for seat in range(sight.config.seats)]
    parts = (
        *_heading(sight),
        section("Moves", paragraphs("\n".join(told))),
        element("div", *_displays(sight), class_="flow"),
        section("The board", board(sight), class_="wide"),
        element("div", *_cards_on_board(sight), class_="flow"),
        element("div", *players, class_="flow"),
        section("Prices and income", rows_of(list(price_rows(sight.config))), class_="sentences"),
        section("The Mentor's cards", rows_of(mentor_rows(sight))),
    )
    return Markup(unbound(joined(parts)))


def _heading(sight: Sight) -> Iterator[Markup]:
    whose = "" if sight.seat is None else f", seen by {player_name(sight.config, sight.seat)}"
    rounds = sight.config.components.numbers.rounds
    yield element("h3", f"La Pâtisserie Rococo, round {sight.round} of {rounds}{whose}")
    yield element("p", due_words(sight), class_="due")
    began = sight.turn.phase is not Phase.START_PLAYER
    start = [f"{player_name(sight.config, sight.start)} starts this round."] if began else []
    for line in (*so_far_words(sight), *start, piles_words(sight)):
        yield element("p", line, class_="dim")


# --- displays -------------------------------------------------------------------------------------


def _displays(sight: Sight) -> Iterator[Markup]:
    if any(sight.tiles):
        yield section("Ingredients display", _ingredients(sight))
    if any(sight.recipes):
        yield section("Recipes display", _recipes(sight))


def _ingredients(sight: Sight) -> Markup:
    prices = sight.config.components.displays.ingredient_prices
    columns = len(prices[0])
    rows: list[Sequence[Content]] = []
    for row in range(len(prices)):
        price = row_price(sight, row)
        cells = [_tile_on_display(sight, row * columns + column) for column in range(columns)]
        rows.append(("-" if price is None else price, *cells))
    return rows_of(rows, ("price", *[""] * columns))


def _tile_on_display(sight: Sight, place: int) -> Markup:
    number = sight.tiles[place]
    face = _tile(sight, number) if number else element("span", "empty", class_="dim")
    return element("div", element("span", place + 1, class_="dim"), " ", face, class_="card")


def _tile(sight: Sight, number: int) -> Markup:
    """The ingredients of a tile, and behind a stroke its toppings."""
    tile = sight.config.components.tile(number)
    toppings = chips((kind_name(it), kind_name(it)) for it in tile.toppings)
    first = chips((kind_name(it), kind_name(it)) for it in tile.ingredients)
    return joined((first, " / " if toppings else None, toppings))


def _recipes(sight: Sight) -> Markup:
    components = sight.config.components
    rows: list[Sequence[Content]] = []
    prices = components.displays.recipe_prices
    for space, (price, number) in enumerate(zip(prices, sight.recipes, strict=True), 1):
        dish = dish_words(components, number) if number else "empty"
        rows.append((space, price, dish, _takes(sight, number) if number else None))
    return rows_of(rows, ("", "price", "dish", "takes"))


def _takes(sight: Sight, number: int) -> Markup:
    recipe = sight.config.components.recipe(number)
    amounts = [*recipe.goods.items(), *recipe.ingredients.items()]
    return chips((kind_name(kind), f"{amount} {kind_name(kind)}") for kind, amount in amounts)


# --- cards beside the board -----------------------------------------------------------------------


def _cards_on_board(sight: Sight) -> Iterator[Markup]:
    price = hire_price(sight)
    hires = list(card_rows(sight, [card for card in sight.hires if card]))
    if price is not None:
        yield section(f"To hire, for {coins_words(price)}", rows_of(hires))
    yield section("Stars, for nothing, one in a game", rows_of(list(card_rows(sight, sight.stars))))
    yield section("Special bonuses", rows_of(list(_specials(sight))))
    yield section("Baking trays", *_trays(sight))
    removed = _names(sight, sight.vanished)
    yield section("Removed in past rounds", element("p", removed) if removed else None)


def _specials(sight: Sight) -> Iterator[Sequence[Content]]:
    for number, seats in zip(sight.specials, sight.claims, strict=False):
        bonus = sight.config.components.special_bonuses[number - 1]
        values = bonus.values[sight.config.side]
        owners = [*seats, *[None] * (len(values) - len(seats))]
        points = chips(
            ("plain", str(value))
            if seat is None
            else (seat_colour(sight, seat), f"{value} {player_name(sight.config, seat)}")
            for value, seat in zip(values, owners, strict=True)
        )
        yield bonus.name, points, conditions_words(bonus.conditions)


def _trays(sight: Sight) -> Iterator[Markup]:
    for name, tray in zip("AB", sight.trays, strict=False):
        yield element("h5", f"Tray {name}, {player_name(sight.config, tray.seat)}")
        cards = tray.cards
        lines = [many(tray.size, "card")] if cards is None else _in_full(sight, cards)
        if tray.passed_on is not None:
            lines.append(f"passed on with {_names(sight, tray.passed_on)}")
        yield joined(element("p", line) for line in lines)


def _in_full(sight: Sight, cards: Iterable[int]) -> list[str]:
    return [f"{card} {card_words(sight.config.components.card(card))}" for card in cards]


def _names(sight: Sight, cards: Iterable[int]) -> str:
    return ", ".join(f"{card} {sight.config.components.card(card).name}" for card in cards)


# --- players --------------------------------------------------------------------------------------


def _player(sight: Sight, seat: int) -> Markup:
    player, own = sight.players[seat], sight.seat == seat
    name = chips([(seat_colour(sight, seat), player_name(sight.config, seat))])
    tops = [track.top for track in sight.config.components.tracks]
    sizes = f"{player.hand_size} in hand, {player.unused_size} unused, {len(player.used)} used"
    star = ", star hired" if player.star else ""
    parts = (
        element("h5", name, " (you)" if own else None),
        element("p", f"{coins_words(player.coins)}, {points_words(player.prestige)}"),
        tracks(player.goods, tops),
        rows_of([*_pieces(sight, player), *staff_rows(sight, seat)]),
        element("p", f"Staff: {sizes}{star}.", class_="dim"),
    )
    return element("section", *parts, class_="board own" if own else "board")


def _dish(sight: Sight, dish: Dish) -> Markup:
    """A dish with its ingredients, which decide what it is worth on a table (RO-52)."""
    components = sight.config.components
    words = f"{dish_words(components, dish.recipe, dish.tile)} "
    ingredients = components.recipe(dish.recipe).ingredients.distinct()
    return joined((words, chips((kind_name(it), kind_name(it)) for it in ingredients)))


def _pieces(sight: Sight, player: Holdings) -> Iterator[tuple[str, Markup]]:
    components = sight.config.components
    if len(player.tiles):
        tiles = (
            element("p", f"{number}{f' ({n} of it)' if n > 1 else ''} ", _tile(sight, number))
            for number, n in player.tiles.items()
        )
        yield "tiles", joined(tiles)
    if player.recipes:
        lines = (
            element("p", f"{number} {dish_words(components, number)} ", _takes(sight, number))
            for number in player.recipes
        )
        yield "recipes", joined(lines)
    if player.racks:
        dishes = (
            element("p", f"{rack} ", _dish(sight, dish))
            for rack, dish in enumerate(player.racks, 1)
        )
        yield "racks", joined(dishes)
    if player.decorations:
        toppings = (
            chips((kind_name(it), kind_name(it)) for it in components.tile(number).toppings)
            for number in player.decorations
        )
        yield "decorations", joined(toppings)
