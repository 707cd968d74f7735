from __future__ import annotations

import json
import re
from typing import Any, cast
from xml.etree import ElementTree as ET

import attrs
import pytest

from bakehouse import display
from bakehouse import midnight_bakery as mb
from bakehouse import rococo as ro
from bakehouse.core import records
from bakehouse.core.errors import MalformedAction, RecordError
from bakehouse.core.records import Record, new_record, seen_by
from bakehouse.core.rng import Rng
from bakehouse.display.pictures import body_of
from bakehouse.play import AnyGame, Table, load_game
from tests import toy_game
from tests.display.markup import named, of_class, parsed, section, stands_alone, words
from tests.display.pictured_games import played, positions

GAMES = [
    ("midnight_bakery", (("players", 3),)),
    ("rococo", (("players", 2),)),
    ("pasteles", (("recipe", 3),)),
]


@pytest.fixture(params=GAMES, ids=[name for name, _ in GAMES])
def game_and_record(request: pytest.FixtureRequest) -> tuple[AnyGame, Record[Any, Any]]:
    name, options = request.param
    return load_game(name), played(name, 1, options)


# --- records ---


def test_a_record_shows_its_last_position_and_its_moves(
    game_and_record: tuple[AnyGame, Record[Any, Any]],
) -> None:
    game, record = game_and_record
    picture = display.html(record)
    assert stands_alone(picture)
    root = parsed(picture)
    last = records.check(game, record)
    assert words(parsed(f"<div>{body_of(game, last)}</div>")) in words(root)
    moves = [item.text for item in named(of_class(root, "log")[0], "li")]
    assert moves == [game.action_to_string(move) for move in record.moves]


def test_the_end_is_told_with_the_points_of_all(
    game_and_record: tuple[AnyGame, Record[Any, Any]],
) -> None:
    game, record = game_and_record
    last = records.check(game, record)
    part = section(parsed(display.html(record)), "The end")
    assert words(section(parsed(display.html(last)), "The end")) == words(part)
    before = list(records.replay(game, record))[-2]
    assert "The end" not in display.html(before)
    outcome = game.outcome(last)
    assert outcome is not None
    assert f"{outcome.reason} [{outcome.rule}]" in words(part)
    total = named(part, "table")[0]
    rows = [[cell.text or "" for cell in named(row, "td")] for row in named(total, "tr")[1:]]
    assert rows == [
        [f"{points:g}", "won" if seat in outcome.winners else ""]
        for seat, points in enumerate(game.returns(last))
    ]


def points_told(part: ET.Element) -> dict[str, list[str]]:
    """By source, the points of each seat in the second table of an end."""
    rows = named(named(part, "table")[1], "tr")[1:]
    return {row.findtext("th") or "": [it.text or "" for it in named(row, "td")] for row in rows}


def test_the_end_tells_what_there_were_points_for() -> None:
    last = positions("midnight_bakery", 1, (("players", 3),))[-1]
    told = points_told(section(parsed(display.html(last)), "The end"))
    most = max(last.truffles)
    dawn = [7 if box == most else -3 if not box else 0 for box in last.truffles]  # MB-55, MB-56
    none = ["0"] * 3
    for seat, points in enumerate(dawn):
        lines = [told.get(name, none)[seat] for name in ("most truffles", "no truffle")]
        assert sum(map(int, lines)) == points
        assert sum(int(line[seat]) for line in told.values()) == mb.returns(last)[seat]
    assert all(set(line) != {"0"} for line in told.values())


@pytest.mark.parametrize(
    "options", [(("players", 1), ("solo", "savory")), (("players", 2), ("extended", "buttery"))]
)
def test_the_end_counts_the_mentor_in(options: Any) -> None:
    last = positions("rococo", 1, options)[-1]
    part = section(parsed(display.html(last)), "The end")
    rows = {
        row.findtext("th"): [it.text or "" for it in named(row, "td")]
        for row in named(named(part, "table")[0], "tr")[1:]
    }
    outcome = ro.outcome(last)
    assert outcome is not None
    mentor: int = last.config.mentor
    told = ro.score_sheet(last)[mentor].total
    assert rows["Mentor"] == [str(told), "won" if mentor in outcome.winners else ""]
    assert sum(row[1] == "won" for row in rows.values()) == len(outcome.winners)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *GAMES,
        ("midnight_bakery", (("players", 2),)),
        ("rococo", (("players", 1), ("solo", "savory"))),
        ("rococo", (("players", 2), ("extended", "buttery"))),
    ],
)
def test_each_seat_sees_the_end_as_it_is(name: str, options: Any) -> None:
    game, record = load_game(name), played(name, 1, options)
    *_, before, last = positions(name, 1, options)
    true = words(section(parsed(display.html(last)), "The end"))
    for seat in range(game.num_players(last.config)):
        for value in (game.observation(last, seat), seen_by(game, record, seat)):
            assert words(section(parsed(display.html(value)), "The end")) == true
        assert "The end" not in display.html(before, seat)
        *earlier, shown = pictures_of(display.replay_page(record, seat))
        assert words(section(parsed(f"<div>{shown}</div>"), "The end")) == true
        assert not any("The end" in picture for picture in earlier)


def test_a_record_as_a_seat_saw_it(game_and_record: tuple[AnyGame, Record[Any, Any]]) -> None:
    game, record = game_and_record
    own = seen_by(game, record, 0)
    picture = display.html(record, 0)
    assert picture == display.html(own) == display.html(own, 0)
    moves = [item.text for item in named(of_class(parsed(picture), "log")[0], "li")]
    assert moves == list(own.moves)


def test_an_open_record_without_moves_shows_the_start() -> None:
    record = new_record(mb, mb.Config(players=4))
    told = words(parsed(display.html(record)))
    assert told.startswith("Record of Midnight Bakery: 0 moves")
    assert "a deal is due" in told


def test_a_record_that_does_not_replay_says_so() -> None:
    record = played("midnight_bakery", 1, (("players", 3),))
    moves = list(record.moves)
    broken = Record(record.game, record.rules, record.config, None, [*moves[:5], moves[0]])
    told = words(parsed(display.html(broken)))
    assert "It does not replay: " in told
    assert "move 6" in told
    other_rules = attrs.evolve(record, rules="0")
    assert "It does not replay: " in words(parsed(display.html(other_rules)))


def test_a_record_of_another_game_lists_its_moves() -> None:
    record: Record[Any, Any] = new_record(toy_game, toy_game.Config())
    record = record.append("<b>swap</b>")
    picture = display.html(record)
    assert [item.text for item in named(parsed(picture), "li")] == ["<b>swap</b>"]
    assert not named(parsed(picture), "b")


def test_the_view_of_another_seat_is_refused() -> None:
    record = played("midnight_bakery", 1, (("players", 3),))
    own = seen_by(mb, record, 0)
    state = positions("midnight_bakery", 1, (("players", 3),))[3]
    refused: list[tuple[object, int]] = [
        (own, 1),
        (mb.observation(state, 0), 1),
        (state, 3),
        (3, 0),
    ]
    for value, seat in refused:
        with pytest.raises(MalformedAction):
            display.html(value, seat)
    with pytest.raises(RecordError):
        display.html(record, 3)


def test_text_stands_in_for_a_record() -> None:
    record = played("midnight_bakery", 1, (("players", 3),))
    number = len(record.moves)
    assert display.words(record) == f"Record of midnight_bakery: {number} moves, closed"
    own = display.words(seen_by(mb, record, 2))
    assert own.startswith(f"Record of midnight_bakery, as seat 2 saw it: {number} moves\n\nSeen by")


# --- tables ---


def sitting(name: str, options: Any, moves: int) -> Table:
    """A table in the middle of a game."""
    record = played(name, 1, options)
    begun = Record(record.game, record.rules, record.config, None, list(record.moves)[:moves])
    return Table.resume(name, begun)


def test_a_table_shows_only_what_all_seats_see() -> None:
    table = sitting("midnight_bakery", (("players", 3),), 3)
    picture = display.html(table)
    assert stands_alone(picture)
    told = words(parsed(picture))
    assert told.count("unknown") == 3
    assert "Your choices" not in told
    assert not named(parsed(picture), "li")
    assert "locked" in told
    assert display.words(table) == repr(table)


def test_a_table_shows_the_view_of_a_seat() -> None:
    table = sitting("midnight_bakery", (("players", 3),), 3)
    told = words(parsed(display.html(table, 1)))
    assert words(parsed(f"<div>{body_of(mb, table.observation(1))}</div>")) in told
    assert "(you)" in told


def test_a_table_of_one_shows_all_that_its_only_seat_sees() -> None:
    table = sitting("pasteles", (("recipe", 3),), 20)
    assert "Moves" in [it.text for it in named(parsed(display.html(table)), "h4")]


def test_a_table_of_another_game_shows_nothing_that_is_hidden() -> None:
    table = Table(cast("AnyGame", toy_game), chance=False)
    table.play(toy_game.Deal((2, 5)))
    assert words(parsed(display.html(table))).endswith(f"1 moves {table!r}")
    told = words(parsed(display.html(table, 0)))
    assert "card: 2" in told
    assert "5" not in told.split("Observation")[1].split("Moves of the record")[0]


# --- replay pages ---


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return cast("dict[str, Any]", json.loads(found[1]))


def pictures_of(page: str) -> list[str]:
    data = data_of(page)
    return ["".join(data["pieces"][piece] for piece in frame) for frame in data["frames"]]


def test_a_page_holds_every_position(game_and_record: tuple[AnyGame, Record[Any, Any]]) -> None:
    game, record = game_and_record
    shown = pictures_of(display.replay_page(record))
    states = list(records.replay(game, record))
    assert len(shown) == len(states)
    for picture, state in zip(shown[:-1], states[:-1], strict=True):
        assert picture == body_of(game, state)
    assert shown[-1].endswith(body_of(game, states[-1]))
    assert "The end" in shown[-1]


def test_a_page_of_a_seat_holds_what_it_saw_and_no_more(
    game_and_record: tuple[AnyGame, Record[Any, Any]],
) -> None:
    game, record = game_and_record
    own = seen_by(game, record, 0)
    page = display.replay_page(record, 0)
    # All that the page is made of is the seat's own record, in which nothing hidden is.
    assert page == display.replay_page(own)
    *shown, last = pictures_of(page)
    bodies = [body_of(game, seen) for seen in own.observations]
    assert shown == bodies[:-1]
    assert last.endswith(bodies[-1])
    assert data_of(page)["moves"] == ["", *own.moves]
    assert record.digest is not None
    assert record.digest not in page
    assert "seed" not in page


def test_pages_that_a_seat_cannot_tell_apart_are_the_same() -> None:
    config = mb.Config(players=3)
    deal, _ = mb.sample_chance(mb.new_game(config), Rng.seeded(0))
    assert isinstance(deal, mb.Deal)
    own, *others = deal.hands
    one, other = (
        new_record(mb, config).append(mb.Deal((own, *hands))) for hands in (others, others[::-1])
    )
    assert display.replay_page(one, 0) == display.replay_page(other, 0)
    assert display.html(one, 0) == display.html(other, 0)
    assert display.replay_page(one) != display.replay_page(other)
    assert display.replay_page(one, 1) != display.replay_page(other, 1)


def test_moves_tell_who_made_them() -> None:
    record = played("rococo", 1, (("players", 2),))
    moves = data_of(display.replay_page(record))["moves"]
    assert moves[0] == ""
    assert moves[1].startswith("Chance: ")
    assert any(move.startswith("Player 2 ") for move in moves)
    assert not any(move.startswith("Player 2: Player 2") for move in moves)
    alone = data_of(display.replay_page(played("pasteles", 1, (("recipe", 3),))))["moves"]
    assert any(move.startswith("Shop Owner: ") for move in alone)


def test_the_numbers_of_moves_are_told_where_all_is_shown() -> None:
    record = played("rococo", 1, (("players", 2),))
    states = records.replay(ro, record)
    moves = data_of(display.replay_page(record))["moves"][1:]
    told = 0
    for state, move, words_of_move in zip(states, record.moves, moves, strict=False):
        meant = display.remark(ro, state, move)
        assert words_of_move.endswith(f"({meant})" if meant else ro.action_to_string(move))
        told += meant is not None
    assert told > 20


def test_a_page_says_what_it_lacks_without_a_script() -> None:
    page = display.replay_page(new_record(mb, mb.Config(players=3)))
    (told,) = re.findall(r"<noscript>(.*?)</noscript>", page)
    assert "JavaScript" in told


def test_a_page_is_one_file_that_may_fetch_nothing() -> None:
    page = display.replay_page(played("midnight_bakery", 1, (("players", 3),)))
    assert page.count("<script") == 2
    assert "default-src 'none'" in page
    assert not re.search(r"\b(href|src)=|url\(|@import|https?:(?!//www\.w3\.org/2000/svg)", page)


def test_nothing_that_a_record_says_becomes_markup() -> None:
    nasty = "</script><script>alert(1)</script><!--"
    record = played("midnight_bakery", 1, (("players", 3),))
    own = attrs.evolve(seen_by(mb, record, 0), moves=(nasty,) * len(record.moves))
    page = display.replay_page(own)
    assert "alert" in page
    assert page.count("<script") == page.count("</script>") == 2
    assert "<!--" not in page
    assert data_of(page)["moves"][1] == nasty


def test_what_cannot_be_shown_is_refused() -> None:
    record: Record[Any, Any] = played("midnight_bakery", 1, (("players", 3),))
    for wrong, seat in (
        (record, 3),  # no seat
        (seen_by(mb, record, 0), 1),  # not its seat
        (new_record(toy_game, toy_game.Config()), None),  # no rules
        (record.append("no move"), None),
    ):
        with pytest.raises(RecordError):
            display.replay_page(wrong, seat)


def test_another_game_is_shown_as_text_when_its_rules_are_given() -> None:
    record: Record[Any, Any] = new_record(toy_game, toy_game.Config()).append(toy_game.Deal((2, 5)))
    game = cast("AnyGame", toy_game)
    shown = pictures_of(display.replay_page(record, game=game))
    assert len(shown) == 2
    assert "cards: 2, 5" in shown[1]
    assert "cards: nothing" in pictures_of(display.replay_page(record, 0, game))[1]
