from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles as pa
from bakehouse.cli.telling import tell_game, tell_seat
from bakehouse.core.records import Record, new_record, replay
from bakehouse.core.scoring import Outcome
from bakehouse.play import AnyGame, play_numbered
from tests import toy_game
from tests.toy_game import Choose, Config, Deal, Draw

TWO = Config(players=2)


def record(*moves: toy_game.Action) -> Record[Config, toy_game.Action]:
    played: Record[Config, toy_game.Action] = new_record(toy_game, TWO, 5)
    for move in moves:
        played = played.append(move)
    return played


SWAPPED = record(Deal((3, 1)), Choose(0, False), Choose(1, True), Draw((4,)))


def test_a_game_is_told_from_set_up_to_score_sheets() -> None:
    lines = tell_game(toy_game, SWAPPED, 12).split("\n")
    assert lines[:5] == [
        "toy, rules 1",
        "------------",
        "options: players 2, swapping anyone",
        "seats: 0 Ash, 1 Beech",
        "Seed 5, game 12.",
    ]
    start = lines.index("   1. deal 3 1")
    assert lines[start : start + 6] == [
        "   1. deal 3 1",
        "   2. seat 0 stays",
        "   3. seat 1 swaps",
        "   4. draw 4",
        "",
        "The end",
    ]
    end = lines.index("Beech wins: most points, then the card [TOY-7].")
    assert lines[end + 1 :] == [
        "",
        "Ash: 1",
        "------",
        "high card  0  TOY-5  card 3",
        "stayed     1  TOY-6",
        "total      1",
        "",
        "Beech: 3",
        "--------",
        "high card  3  TOY-5  card 4",
        "stayed     0  TOY-6",
        "total      3",
    ]


def test_a_seat_is_told_its_own_view() -> None:
    told = tell_seat(toy_game, SWAPPED, 0)
    lines = told.split("\n")
    assert "As Ash sees it." in lines
    moves = [line for line in lines if line[:4].strip().isdigit()]
    assert moves == [
        "   1. cards: 2, yours: 3",
        "   2. seat 0 stays",
        "   3. seat 0 stays; seat 1 swaps",
        "   4. cards: 1, none for you",
    ]
    assert "Seed" not in told


def test_a_seat_is_shown_its_position_when_it_has_to_decide() -> None:
    """Once: Ash decides once. At the start and at the end it is shown too."""
    lines = tell_seat(toy_game, SWAPPED, 0).split("\n")
    phases = [line.strip() for line in lines if line.startswith("  phase: ")]
    assert phases == ["phase: deal", "phase: choose", "phase: end"]


def test_what_a_seat_cannot_tell_apart_is_told_alike() -> None:
    """Beech lays away a 1 or a 2, which Ash never sees."""
    ends = (Choose(0, False), Choose(1, True), Draw((4,)))
    one, two = (record(Deal((3, card)), *ends) for card in (1, 2))
    assert tell_seat(toy_game, one, 0) == tell_seat(toy_game, two, 0)
    assert tell_seat(toy_game, one, 1) != tell_seat(toy_game, two, 1)
    assert tell_game(toy_game, one, 0) != tell_game(toy_game, two, 0)


def test_shared_wins_and_no_wins_are_told() -> None:
    tied = record(Deal((4, 4)), Choose(0, False), Choose(1, False))
    assert "Ash and Beech win: most points" in tell_game(toy_game, tied, 0)

    def nobody(state: toy_game.State) -> Outcome:
        return Outcome((), ((0, 1),), "out of time", "TOY-7")

    lost = cast("AnyGame", SimpleNamespace(**{**vars(toy_game), "outcome": nobody}))
    assert "Nobody wins: out of time [TOY-7]." in tell_game(lost, tied, 0)


def test_an_open_game_has_no_winner_yet() -> None:
    assert "win" not in tell_game(toy_game, record(Deal((4, 4))), 0)


def test_a_night_has_a_table_for_each_bake_and_fits_on_a_page() -> None:
    _, played = play_numbered(mb, mb.Config(players=8), None, 0, 0)
    for told in (tell_game(mb, played, 0), tell_seat(mb, played, 6)):
        lines = told.split("\n")
        assert [line for line in lines if line.endswith("is over")] == [
            "Bake 1 is over", "Bake 2 is over", "Bake 3 is over",
        ]  # fmt: skip
        assert max(map(len, lines)) <= 100
        assert "MB-58" in told


def test_a_long_move_is_told_part_by_part() -> None:
    _, played = play_numbered(mb, mb.Config(players=8), None, 0, 0)
    lines = tell_game(mb, played, 0).split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("   1. deal Flour: "))
    seats = [line.split(":")[0].split()[-1] for line in lines[start : start + 8]]
    assert seats == ["Flour", "Sugar", "Butter", "Cream", "Spice", "Cocoa", "Honey", "Moon"]


def test_a_game_of_pasteles_is_told_day_by_day() -> None:
    _, played = play_numbered(pa, pa.Config(recipe=2), None, 3, 0)
    states = list(replay(pa, played))
    for told in (tell_game(pa, played, 0), tell_seat(pa, played, 0)):
        lines = told.split("\n")
        days = [line for line in lines if line.endswith(" is over")]
        assert days == [f"Day {day} is over" for day in range(1, states[-1].day + 1)]
        assert max(map(len, lines)) <= 100
        assert "options: recipe 2" in lines
        outcome = pa.outcome(states[-1])
        assert outcome is not None
        assert f"Nobody wins: {outcome.reason} [{outcome.rule}]." in lines


def test_moves_are_told_with_what_their_numbers_stand_for() -> None:
    played: Record[pa.Config, pa.Action] = new_record(pa, pa.Config(recipe=2), 5)
    for move in (pa.Draw(pa.Pile.EMPLOYEES, (4, 5, 11)), pa.Hire(11)):
        played = played.append(move)
    for told in (tell_game(pa, played, 0), tell_seat(pa, played, 0)):
        lines = told.split("\n")
        start = lines.index(
            "   1. draw employees 4, 5, 11 (Tito, Town Crier; Nell, Hostess; Hugo, Store Keeper)"
        )
        assert "   2. hire 11 (Hugo, Store Keeper)" in lines[start:]


def test_a_seat_is_shown_the_shop_when_it_is_asked_after_a_draw() -> None:
    played: Record[pa.Config, pa.Action] = new_record(pa, pa.Config(recipe=2), 5)
    played = played.append(pa.Draw(pa.Pile.EMPLOYEES, (4, 5, 11)))
    assert "\nMoves: hire blind; hire 4; hire 5; hire 11.\n" in tell_seat(pa, played, 0)
