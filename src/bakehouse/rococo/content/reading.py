"""Reading a component set from its file, topic by topic."""

from __future__ import annotations

from typing import Any, Final

from bakehouse.core.components import SetFile, Table
from bakehouse.rococo.content import (
    SCHEMA,
    Components,
    Recipe,
    SpecialBonus,
    Staff,
    TableBonus,
)
from bakehouse.rococo.content.reading_boards import read_board, read_table_bonus
from bakehouse.rococo.content.reading_conditions import Reach, read_special_values, read_specials
from bakehouse.rococo.content.reading_displays import read_displays, read_tracks
from bakehouse.rococo.content.reading_mentor import read_mentor, read_solo_cards
from bakehouse.rococo.content.reading_numbers import (
    TRAYS,
    Totals,
    read_deck,
    read_many_players,
    read_numbers,
    read_totals,
)
from bakehouse.rococo.content.reading_pieces import read_recipes, read_tiles
from bakehouse.rococo.content.reading_rows import check_count, check_names
from bakehouse.rococo.content.reading_staff import StaffRows, read_staff

__all__ = ["read_components"]

GAME: Final = "rococo"


def read_components(text: str, file: str) -> Components:
    """The component set of a TOML text; `file` is its name in errors.

    Raises:
        ContentError: whatever is wrong with it, by file, table, row and key.
    """
    opened = SetFile(text, file, game=GAME, schema=SCHEMA)
    totals = read_totals(opened.topic("totals"))
    parts = _read_table(opened, totals)
    reach = _reach(totals, parts)
    parts["staff"] = _read_staff(opened, totals, reach)
    parts["deck"] = read_deck(opened.topic("deck"), parts["numbers"], parts["staff"])
    parts["table_bonuses"] = _read_table_bonuses(opened, totals, parts["recipes"])
    parts["special_bonuses"] = _read_specials(opened, totals, reach)
    parts["mentor"] = read_mentor(opened.topic("mentor"), parts["numbers"], totals.solo_cards)
    rows = _rows(opened, "solo_cards", "card", totals.solo_cards)
    parts["solo_cards"] = read_solo_cards(rows, parts)
    opened.done()
    return Components(name=opened.name, digest=opened.digest, sources=opened.sources, **parts)


def _read_table(opened: SetFile, totals: Totals) -> dict[str, Any]:
    """All that lies on the table at the start, but for cards and bonus tiles."""
    table = opened.topic("numbers")
    numbers = read_numbers(table, opened.topic("player"), totals)
    tracks = read_tracks(opened, table)
    return {
        "numbers": numbers,
        "many_players": read_many_players(table),
        "tracks": tracks,
        "displays": read_displays(opened, table, TRAYS * numbers.tray_extra),
        "tiles": read_tiles(opened.topic("tiles"), totals.tiles),
        "recipes": read_recipes(opened.topic("recipes"), totals.recipes, tracks),
        "boards": tuple(
            read_board(opened.topic(side), totals.tables) for side in ("board_few", "board_many")
        ),
    }


def _reach(totals: Totals, parts: dict[str, Any]) -> Reach:
    """How much there can be of what cards and tiles count."""
    start = totals.start_kinds + totals.promo_start_kinds
    return Reach(
        boards=parts["boards"],
        recipes=parts["recipes"],
        tracks=parts["tracks"],
        tiles=totals.tiles,
        staff=start + totals.numbered + 1,  # a player hires one star card (RO-57)
        decorations=parts["numbers"].decorations,
        specials=parts["numbers"].specials,
    )


def _rows(opened: SetFile, topic: str, key: str, wanted: int) -> tuple[Table, ...]:
    """The rows of a topic, in number as `[totals]` says (RO-2; of a promo RO-164)."""
    table = opened.topic(topic)
    rows = table.rows(key)
    rule = "RO-164" if topic.startswith("promo_") else "RO-2"
    check_count(table, key, len(rows), wanted, rule)
    return rows


def _read_staff(opened: SetFile, totals: Totals, reach: Reach) -> tuple[Staff, ...]:
    rows = StaffRows(
        start=_rows(opened, "start_staff", "card", totals.start_kinds),
        promo_start=_rows(opened, "promo_start_staff", "card", totals.promo_start_kinds),
        deck=_rows(opened, "staff", "card", totals.numbered),
        stars=_rows(opened, "stars", "card", totals.stars),
        promo_stars=_rows(opened, "promo_stars", "card", totals.promo_stars),
        ranks=opened.topic("star_ranks"),
    )
    return read_staff(rows, reach)


def _read_table_bonuses(
    opened: SetFile, totals: Totals, recipes: tuple[Recipe, ...]
) -> tuple[TableBonus, ...]:
    base = _rows(opened, "table_bonuses", "tile", totals.table_bonuses)
    promo = _rows(opened, "promo_table_bonuses", "tile", totals.promo_table_bonuses)
    check_names((*base, *promo))
    return tuple(
        read_table_bonus(row, number, recipes, promo=number > len(base))
        for number, row in enumerate((*base, *promo), 1)
    )


def _read_specials(opened: SetFile, totals: Totals, reach: Reach) -> tuple[SpecialBonus, ...]:
    base = _rows(opened, "special_bonuses", "tile", totals.special_bonuses)
    promo = _rows(opened, "promo_special_bonuses", "tile", totals.promo_special_bonuses)
    rows = (*base, *promo)
    check_names(rows)
    values = read_special_values(
        opened.topic("special_values"), tuple(row.text("name") for row in rows)
    )
    return read_specials(rows, len(promo), values, reach)
