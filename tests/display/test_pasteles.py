from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import display
from bakehouse import pasteles as pa
from bakehouse.cli.telling import tell_game, tell_seat
from bakehouse.core import records
from bakehouse.core.counts import kind_name
from bakehouse.core.errors import DecodeError
from bakehouse.display.pasteles_sheets import face, shapes, tokens_on, underside
from bakehouse.display.pasteles_words import (
    FLAVOUR_LETTERS,
    ability_words,
    effect_words,
    rule_words,
    step_words,
)
from bakehouse.pasteles.content import house
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import (
    ORIENTATIONS,
    Edge,
    Flavour,
    Fold,
    Form,
    Icon,
    Placement,
    Sheet,
    Side,
    Spot,
    TokenKind,
    Zone,
    fold,
    folds,
    lay,
    make_grid,
    place,
    placements,
    visible,
)
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask, Goal, Step, Tally
from bakehouse.play import play_numbered
from tests.pasteles.sets import make_tiny

TINY = pa.Config(recipe=2, components=make_tiny())


def after(config: pa.Config, *moves: str) -> pa.State:
    """The state after moves, each written as `action_to_string` writes it."""
    state = pa.new_game(config)
    for move in moves:
        state = pa.apply(state, pa.parse_action(state, move))
    return state


def text(state: pa.State) -> str:
    return display.text(pa, state)


@cache
def game(recipe: int, seed: int = 3) -> tuple[pa.State, ...]:
    """The states of a random game of the house set."""
    _, record = play_numbered(pa, pa.Config(recipe=recipe), None, seed, 0)
    return tuple(records.replay(pa, record))


# --- a position -----------------------------------------------------------------------------------

MORNING = (
    "draw employees 1, 2",
    "hire 1",
    "draw employees 3",
    "hire 2",
    "use 1",
    "draw equipment 1",
    "raise market",
    "done",
)
SERVING = (*MORNING, "draw customers 1, 2", "draw sheets 1", "lay front")
COVERED = (*SERVING, "place strawberry 0 at 0,0 on sheet 1", "place two 1 at 1,1 on sheet 1")

POSITION = """
Recipe 2, Folded: day 1 of 2, step 1 of 2.
2.b: lay tokens, serve customers, go on [PA-21, PA-40, PA-43].
Money 1 (wages tonight: 1). Market level 1: 3 customers a day; level 2 costs 1 and brings 4.
Schedule: >1 add add check; 2 remove add check.
>Step 1: take a new sheet, 1.
Step 2: sheet 1; fold it to 2 x 3, either way round.

Victory  now  standard  gourmet
money      1         2        4

Staff    wage  brings           ability
 1 Ann   1     strawberry, two  1.b: gain strawberry (used today)
 2 Bob   0     corner           2.b: 1 customer of your choice leaves the line and counts for
                                nothing
Face up
 3 Cas   2     two x2           3.d: store up to 1 token
Employee deck, from the top: nobody.

Equipment  deck 3, repaired 0, broken down 0
 1 Oven    repair for 1: gain 2 money
           breakdown: pay 1

Tokens    strawberry  raspberry  blueberry  two  three  corner  line  square  l  t  s
personal           2          .          .    .      .       1     .       .  .  .  .
storage            .          .          .    .      .       .     .       .  .  .  .
supply             1          1          1    4      .       1     .       .  .  .  .

Line  order  lacks    money  or tokens
 1    sa     nothing  1      strawberry
 2    ta ta  ta       3      two
Customers: served today 0, not served 3; 2 places in line, 1 waiting face down; claimed icons:
  sa ta sp.

Sheet 1 (no. 1), 3 x 3    Sheet 1 (no. 1), from below
     0    1    2               0   1   2
   +----------------+        +-------------+
 0 | sa*  sv   ta   |      0 | ta  sw  sp  |
 1 | sw   sp*  sa   |      1 | sp  sa  sv  |
 2 | sv   ta*  sw   |      2 | sv  ta  sw  |
   +----------------+        +-------------+
  strawberry at 0,0
  two at 1,1 2,1

sa salty, sv savory, ta tart, sw sweet, sp spicy; * under a token; a number: so many layers.
  From below: each place seen through from above; a fold brings it up, mirrored.

Ways to lay the tokens owned, by number; a move names the place of the top left corner.
strawberry  0 #    corner  0 ##  1 ##  2 #.  3 .#
                             #.    .#    ##    ##

Moves: next step; use 2; serve 1 for money; serve 1 for tokens.
Moves like 'place strawberry 0 at 0,1 on sheet 1', so many of each kind: strawberry 6, corner 1.
"""


def test_a_whole_position() -> None:
    """Worked out from the tiny set and the moves.

    The corner has one place: on savory, tart and the salty below it. Of 9 icons, 3 are covered.
    """
    assert text(after(TINY, *COVERED)) == POSITION.strip("\n")


def test_an_observation_tells_as_much() -> None:
    for state in game(12)[::3]:
        assert display.text(pa, pa.observation(state, 0)) == text(state)


def test_an_observation_of_no_position_is_refused() -> None:
    seen = attrs.evolve(pa.observation(after(TINY, *SERVING), 0), player=1)
    with pytest.raises(DecodeError):
        display.text(pa, seen)


def test_other_values_are_written_plainly() -> None:
    assert display.text(pa, pa.Hire(3)) == "Hire\n  employee: 3"
    assert display.chapter(pa, 1, after(TINY)) is None
    assert display.remark(pa, 1, pa.Hire(3)) is None


@pytest.mark.parametrize("number", range(1, 13))
def test_every_position_fits_on_a_page(number: int) -> None:
    for before, state in pairwise(game(number)):
        for told in (text(state), display.chapter(pa, before, state) or ""):
            assert max(map(len, told.split("\n"))) <= 100
            assert told.isascii()
            assert not re.search(r" $|\n\n\n", told, re.MULTILINE)


def test_whatever_is_due_is_told() -> None:
    state = after(TINY, *COVERED)
    told: set[str] = set()
    for phase in pa.Phase:
        if phase is not pa.Phase.OVER:
            there = attrs.evolve(state, today=attrs.evolve(state.today, phase=phase))
            told.add(text(there).split("\n")[1])
    assert len(told) == len(pa.Phase) - 1
    assert all(re.fullmatch(r"([123]\.[a-d]: |The ).+ \[PA-\d+(, PA-\d+)*\]\.", it) for it in told)


def test_an_employee_is_to_leave() -> None:
    opening = (*MORNING[:-2], "done", "draw customers 1, 2", "draw sheets 1", "lay front")
    evening = (*opening, "next step", "fold top 1", "close")
    counting = text(after(TINY, *evening))
    assert "3.a: use abilities, or done to count the customers [PA-50, PA-57]." in counting
    assert "\nMoves: done." in counting
    state = after(TINY, *evening, "done")
    assert text(state).split("\n")[1] == "3.c: repair equipment, or done [PA-53]."
    assert "\nMoves: done; repair 1." in text(state)
    night = text(after(TINY, *evening, "done", "done"))
    assert "3.d: use abilities, or done to end the day [PA-54, PA-57]." in night
    assert "\nMoves: done." in night
    assert "\nMoves: let go 1; let go 2." in text(after(TINY, *evening, "done", "done", "done"))
    left = after(TINY, *evening, "done", "done", "done", "let go 2")
    assert "\n 1 Ann " in text(left)
    assert "\nEmployee deck, from the top: Bob.\n" in text(left)
    assert text(after(TINY, *evening, "done", "done", "done")).split("\n")[1] == (
        "1.a: let an employee go [PA-11]."
    )


def test_who_lies_in_the_employee_deck() -> None:
    """Twelve, of whom three are face up; then two are hired, and one let go on day 3."""
    states = game(2)
    assert "Employee deck, from the top: 9 in random order." in text(states[1])
    gone = next(state for state in states if len(state.shop.applicants.layers) > 1)
    (first, last) = gone.shop.applicants.layers
    name = house().employee(next(iter(last))).name
    assert f"Employee deck, from the top: {len(first)} in random order; {name}." in text(gone)


def test_the_market_the_money_and_the_schedule() -> None:
    tito = ("draw employees 4, 5, 6", "hire 4", "draw employees 1", "hire 5", "draw employees 2")
    lines = text(after(pa.Config(recipe=2), *tito, "draw equipment 1")).split("\n")
    wages = house().employee(4).wage + house().employee(5).wage
    assert lines[2] == (
        f"Money {house().recipe(2).money} (wages tonight: {wages}). Market level 0: 4 customers a "
        "day; level 1 costs 1 and brings 5."
    )
    assert lines[3] == "Schedule: >1 add add check; 2 nothing; 3 remove add; 4 check."
    one_more = after(pa.Config(recipe=2), *tito, "draw equipment 1", "done", "use 4")
    assert "costs 1 and brings 5. Today 1 more." in " ".join(text(one_more).split())
    fewer = attrs.evolve(one_more, today=attrs.evolve(one_more.today, extra=-2))
    assert " Today 2 fewer." in " ".join(text(fewer).split())


def test_the_last_market_level_has_no_next() -> None:
    top = after(TINY, *MORNING[:-1], "raise market", "done")
    assert text(top).split("\n")[2] == (
        "Money 0 (wages tonight: 1). Market level 2: 4 customers a day."
    )


def test_steps_and_special_rules_are_told() -> None:
    lines = text(game(12)[0]).split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("Step 1"))
    assert lines[start] == (
        "Step 1: take a new sheet, 1; fold it to 5 x 6 half icons, either way round, in 30 seconds."
    )
    assert lines[start + 1 : lines.index("", start)] == [
        "Step 2: take a new sheet, 2; fold it left 1, right 1, top 2, in any rotation.",
        "Step 3: sheet 2; fold it to 5 x 4 half icons, either way round, in 30 seconds.",
        "Step 4: take a new sheet, 3; fold it to 6 x 6 half icons, either way round.",
        "Special rule 1: 1.b, days 1, 4: gain strawberry.",
        "Special rule 2: 3.d, days 3, 6: pay 3.",
    ]


def test_victories_and_how_far_they_are() -> None:
    recipe = house().recipe(12)
    days, spicy = Goal(Tally.FULL_DAYS), Goal(Tally.ICONS, pa.Flavour.SPICY)
    least = {it.goal: str(it.least) for it in recipe.standard}
    best = {it.goal: str(it.least) for it in recipe.gourmet}
    assert recipe.goals == (days, spicy)
    state = game(12)[0]
    state = attrs.evolve(state, money=11, shop=attrs.evolve(state.shop, tally=(2, 9)))
    table = text(state).split("\n\n")[1].split("\n")
    assert [re.split(r"  +", line) for line in table] == [
        ["Victory", "now", "standard", "gourmet"],
        ["days with every customer served, objective token", "2", least[days], best[days]],
        ["money", "11", least[Goal(Tally.MONEY)], best[Goal(Tally.MONEY)]],
        ["spicy icons served", "9", best[spicy]],
    ]


def test_equipment_that_cannot_break_down_any_more() -> None:
    state = after(TINY, *COVERED)
    kinds = TINY.components.machine_kinds
    shop = attrs.evolve(state.shop, equipment=kinds.pack({2: 2}), repaired=kinds.pack({1: 1}))
    told = text(attrs.evolve(state, shop=shop))
    assert "\nEquipment  deck 2, repaired 1, broken down 0\n" in told
    assert "\n           breakdown: not any more, the other card is out\n" in told


def test_a_reward_that_the_supply_lacks_is_marked() -> None:
    state = after(TINY, *COVERED)
    without_two = attrs.evolve(state, stock=TOKENS.pack({TokenKind.STRAWBERRY: 1}))
    assert "\n 1    sa     nothing  1      strawberry\n" in text(without_two)
    assert "\n 2    ta ta  ta       3      two (not in the supply)\n" in text(without_two)


def customers(state: pa.State) -> str:
    (part,) = [it for it in text(state).split("\n\n") if "Customers: " in it]
    return " ".join(part[part.index("Customers: ") :].split())


def test_how_the_day_goes() -> None:
    state = after(TINY, *COVERED, "serve 1 for money")
    assert customers(state) == (
        "Customers: served today 1, not served 2; 2 places in line, 1 waiting face down; "
        "claimed icons: ta sp."
    )
    assert customers(attrs.evolve(state, streak=True)).endswith(
        "; a serving now comes together with the last one."
    )
    mild = attrs.evolve(state.today, forgiven=2, phase=pa.Phase.COUNTING)
    assert customers(attrs.evolve(state, today=mild)) == (
        "Customers: served today 1, not served 2; 2 of them cost no level."
    )
    assert "Customers: " not in text(after(TINY, *MORNING[:-1]))


def test_the_game_is_over() -> None:
    lost = next(state for state in reversed(game(2)) if state.loss is not None)
    lines = text(lost).split("\n")
    assert lines[1].startswith("The game is over; lost: ")
    assert lines[1].endswith(" [PA-5].")
    assert "Moves" not in text(lost)
    assert "wages tonight" not in text(lost)


def test_what_is_to_be_named() -> None:
    """Emil's choice is of one token; two tokens of eight are lost with the Proofing Cabinet."""
    hired = ("draw employees 2, 7, 8", "hire 2", "draw employees 1", "hire 7", "draw employees 3")
    state = after(pa.Config(recipe=2), *hired, "use 2")
    told = " ".join(text(state).split())
    assert (
        "Ability of Emil, Miller: gain 1 token of your choice, line, square, l, t or s. "
        "Name 1 more [PA-57]. Money"
    ) in told
    assert told.endswith("Moves: pick line; pick square; pick l; pick t; pick s.")
    breaks = attrs.evolve(after(pa.Config(recipe=2), *hired, "done"))
    breaks = attrs.evolve(breaks, shop=attrs.evolve(breaks.shop, drawn=(1,)))
    breaks = pa.apply(breaks, pa.parse_action(breaks, "draw equipment 1"))
    assert text(breaks).split("\n")[1] == (
        "Breakdown of the Proofing Cabinet: lose 2 tokens of your choice. Name 2 more, "
        "in the order of"
    )


# --- moves ----------------------------------------------------------------------------------------


def told_moves(told: str) -> tuple[set[str], dict[str, int]]:
    """The moves that a text lists one by one, and the number of placements by kind."""
    last = " ".join(told.split("\n\n")[-1].split())
    found = re.fullmatch(r"(?:Moves: (.*?)\.)? ?(?:Moves like '(.*)', so many .*: (.*)\.)?", last)
    if found is None:
        return set(), {}
    words = re.sub(r" \([^)]*\)", "", found[1] or "").split("; ")
    moves: set[str] = set()
    for move in filter(None, words):
        start, *others = move.split(" or ")
        moves |= {start, *(f"{start.rsplit(' ', 1)[0]} {line}" for line in others)}
    pairs = (pair.rsplit(" ", 1) for pair in (found[3] or "").split(", ") if pair)
    return moves, {kind: int(number) for kind, number in pairs}


@pytest.mark.parametrize("number", range(1, 13))
def test_the_moves_told_are_the_legal_ones(number: int) -> None:
    for state in game(number):
        moves, places = told_moves(text(state))
        legal = [pa.action_to_string(move) for move in pa.legal_actions(state)]
        assert moves == {move for move in legal if not move.startswith("place")}
        kinds = [move.split()[1] for move in legal if move.startswith("place")]
        assert places == {kind: kinds.count(kind) for kind in kinds}


def test_a_sequence_is_told_in_each_rotation() -> None:
    folding = next(state for state in game(2) if state.phase is pa.Phase.FOLDING)
    told = [line for line in text(folding).split("\n") if line.startswith("Moves: ")]
    assert told == ["Moves: fold turned 0 (left 1, right 1); fold turned 1 (top 1, bottom 1)."]


REMARKS = [
    (("draw employees 1, 2",), "hire 1", "Ann"),
    ((), "draw employees 1, 2", "Ann; Bob"),
    (MORNING[:4], "use 1", "Ann, 1.b: gain strawberry"),
    (MORNING[:5], "draw equipment 1", "Oven"),
    (MORNING[:6], "raise market", "level 1 for 1: 3 customers"),
    (MORNING, "draw customers 1, 2", "1: salty; 2: tart x2"),
    (SERVING[:-2], "draw sheets 1", None),
    (SERVING, "place corner 0 at 0,1 on sheet 1", "savory, tart, spicy"),
    (SERVING, "place strawberry 0 at 0,0 on sheet 1", "salty"),
    (COVERED, "serve 1 for money", "salty: 1 money"),
    (COVERED, "serve 1 for tokens", "salty: strawberry"),
    (COVERED, "next step", None),
    ((*COVERED, "use 2"), "dismiss 2", "tart x2"),
]


@pytest.mark.parametrize(("moves", "move", "remark"), REMARKS)
def test_what_the_numbers_of_a_move_stand_for(
    moves: tuple[str, ...], move: str, remark: str | None
) -> None:
    state = after(TINY, *moves)
    assert display.remark(pa, state, pa.parse_action(state, move)) == remark


def test_more_of_what_moves_mean() -> None:
    state = after(TINY, *COVERED)
    assert display.remark(pa, state, pa.Repair(2)) == "Mixer for 2: gain two"
    assert display.remark(pa, state, pa.LetGo(3)) == "Cas"
    again = attrs.evolve(state, shop=attrs.evolve(state.shop, drawn=(1, 2)))
    draw = pa.Draw(pa.Pile.EQUIPMENT, (2,))
    assert display.remark(pa, again, draw) == "Mixer breaks down: lose 1 token of your choice"
    folding = next(state for state in game(2) if state.phase is pa.Phase.FOLDING)
    assert display.remark(pa, folding, pa.FoldSequence(3)) == "bottom 1, top 1"
    berry = pa.Place(1, TokenKind.BLUEBERRY, 0, 1, 1)
    assert display.remark(pa, after(TINY, *SERVING), berry) == "spicy x3"


# --- days -----------------------------------------------------------------------------------------


def test_a_day_ends_with_its_numbers() -> None:
    """One of three is served for 1; the others cost a level; wages are 1."""
    moves = (*COVERED, "serve 1 for money", "next customers", "draw customers 3", "next step")
    before = after(TINY, *moves, "fold top 1", "close", "done", "done")
    ended = pa.apply(before, pa.Done())
    assert (before.day, ended.day) == (1, 2)
    chapter = display.chapter(pa, before, ended)
    assert chapter is not None
    assert [re.split(r"  +", line) for line in chapter.split("\n")] == [
        ["Day 1 is over"],
        ["-------------"],
        ["served today", "1"],
        ["not served today", "2"],
        ["money", "1"],
        ["market level", "0"],
    ]


@pytest.mark.parametrize("number", [1, 3, 7])
def test_each_day_ends_once(number: int) -> None:
    states = game(number)
    told = [display.chapter(pa, *pair) for pair in pairwise(states)]
    titles = [chapter.split("\n")[0] for chapter in told if chapter is not None]
    assert titles == [f"Day {day} is over" for day in range(1, states[-1].day + 1)]
    goals = states[-1].config.scenario.goals
    last = next(chapter for chapter in reversed(told) if chapter is not None).split("\n")
    assert [line.rsplit(" ", 1)[1] for line in last[6:]] == [
        str(pa.reached(states[-1], goal)) for goal in goals
    ]


# --- pictures -------------------------------------------------------------------------------------

HOUSE_SHEET = house().sheets[0]
Spots: TypeAlias = tuple[tuple[Spot, ...], ...]


@st.composite
def forms(draw: st.DrawFn, halves: bool) -> Form:
    """A sheet of 5x5 after some folds and tokens."""
    form = lay(make_grid(5, 5, halves), draw(st.sampled_from(Side)))
    for folding in draw(st.lists(st.booleans(), max_size=6)):
        if folding and (ways := folds(form)):
            form = fold(form, draw(st.sampled_from(ways)))
        elif places := placements(form, TokenKind):
            form = place(form, draw(st.sampled_from(places)))
    return form


FORMS = st.booleans().flatmap(forms)
LETTERS = {letters: flavour for flavour, letters in FLAVOUR_LETTERS.items()}


def test_letters_tell_flavours_apart() -> None:
    assert len(LETTERS) == len(Flavour)


def depths(form: Form) -> list[list[int]]:
    return [[len(stack) for stack in line] for line in form.layering.stacks()]


def expected(spots: Spots, form: Form) -> list[list[str]]:
    """By place, what a picture has to tell of it."""
    return [
        [
            FLAVOUR_LETTERS[HOUSE_SHEET.flavour(spot.icon)]
            + (str(deep) if deep > 1 else "")
            + ("*" if spot.token is not None else "")
            for spot, deep in zip(line, layers, strict=True)
        ]
        for line, layers in zip(spots, depths(form), strict=True)
    ]


@given(forms(halves=False))
def test_a_picture_shows_every_place(form: Form) -> None:
    for spots in (visible(form), underside(form)):
        numbers, edge, *lines, last = face(HOUSE_SHEET, form, spots)
        assert numbers.split() == [str(column) for column in range(form.width)]
        assert edge == last
        assert len({len(line) for line in (edge, *lines)}) == 1
        rows = [re.fullmatch(r"( ?\d+) \| (.*)\|", line) for line in lines]
        assert [int(row[1]) for row in rows if row] == list(range(form.height))
        assert [row[2].split() for row in rows if row] == expected(spots, form)
        # Each word stands under its number.
        starts = [found.start() for found in re.finditer(r"\d+", numbers)]
        assert all(
            [found.start() for found in re.finditer(r"[a-z]+\d*\*?", line)] == starts
            for line in lines
        )


@given(forms(halves=True))
def test_a_picture_of_halves_shows_every_place(form: Form) -> None:
    for spots in (visible(form), underside(form)):
        _, *lines = face(HOUSE_SHEET, form, spots)
        assert len({len(line) for line in lines}) == 1
        drawn = [line for line in lines if "|" in line]
        told = [" ".join(line.split("|")[1:]).split() for line in drawn]
        assert told == lines_of(form, spots)


def lines_of(form: Form, spots: Spots) -> list[list[str]]:
    """The words in each row of places: of parts, each; of a whole icon, one in each of its rows."""
    words, layers = expected(spots, form), depths(form)
    corners: dict[Icon, tuple[int, int]] = {}
    found: list[list[str]] = [[] for _ in spots]
    for y, line in enumerate(spots):
        for x, spot in enumerate(line):
            corner = corners.setdefault(spot.icon, (y, x)) if spot.whole else (y, x)
            if not spot.whole:
                found[y].append(words[y][x])
            elif corner == (y, x):
                found[y].append(re.sub(r"\d", "", words[y][x]))
            elif corner == (y - 1, x):
                found[y] += depth_words([layers[r][c] for r in (y - 1, y) for c in (x, x + 1)])
    return found


def depth_words(deep: list[int]) -> list[str]:
    least, most = min(deep), max(deep)
    if most == 1:
        return []
    return [f"x{least}" if least == most else f"x{least}-{most}"]


def sheet(front: str, back: str) -> Sheet:
    """A sheet of texts: letters of flavours, rows between strokes."""

    def side(rows: str) -> tuple[tuple[Flavour, ...], ...]:
        return tuple(tuple(LETTERS[word] for word in row.split()) for row in rows.split("/"))

    return Sheet(side(front), side(back))


def test_halves_by_hand() -> None:
    """Two icons by two. The left half of the left ones is turned in: their other halves are under.

    So of column 0 there is half, and shows the back of its own left half, which is the right half
    of what is behind: tart behind salty, sweet behind savory. Column 1 is as it was.
    """
    small = sheet("sa sp/sv sp", "ta ta/ta sw")
    flat = lay(small.grid(halves=True), Side.FRONT)
    assert face(small, flat, visible(flat)) == [
        "     0     1",
        "   +-----+-----+",
        " 0 | sa  | sp  |",
        "   |     |     |",
        "   +-----+-----+",
        " 1 | sv  | sp  |",
        "   |     |     |",
        "   +-----+-----+",
    ]
    form = fold(flat, Fold(Edge.LEFT, 1))
    form = place(form, Placement(TokenKind.TWO, 1, 0, 1))
    assert face(small, form, visible(form)) == [
        "     0     1",
        "   +-----+---------+",
        " 0 | ta2 | sp*     |",
        "   | ta2 |         |",
        "   +-----+---------+",
        " 1 | sw2 | sp*     |",
        "   | sw2 |         |",
        "   +-----+---------+",
    ]
    assert face(small, form, underside(form)) == [
        "     0     1",
        "   +-----+---------+",
        " 0 | ta2 | ta      |",
        "   | ta2 |         |",
        "   +-----+---------+",
        " 1 | sw2 | ta      |",
        "   | sw2 |         |",
        "   +-----+---------+",
    ]


def test_layers_of_a_whole_icon_by_hand() -> None:
    """The right icon is folded onto the left one, but for the half that was turned in before."""
    small = sheet("sa sp", "ta sw")
    form = fold(lay(small.grid(halves=True), Side.FRONT), Fold(Edge.LEFT, 1))
    form = fold(form, Fold(Edge.RIGHT, 2))
    assert face(small, form, visible(form)) == [
        "     0",
        "   +-------+",
        " 0 | ta    |",
        "   | x1-3  |",
        "   +-------+",
    ]


@given(FORMS, st.data())
def test_a_fold_brings_up_what_shows_from_below(form: Form, data: st.DataObject) -> None:
    ways = folds(form)
    if not ways:
        return
    move = data.draw(st.sampled_from(ways))
    folded, below = visible(fold(form, move)), underside(form)
    across = move.edge in (Edge.LEFT, Edge.RIGHT)
    if across:
        folded, below = transposed(folded), transposed(below)
    length = len(below)
    far = move.edge in (Edge.RIGHT, Edge.BOTTOM)
    line = length - move.line if far else move.line
    # Where the new shape begins, in rows or columns of the old one.
    corner = min(0, 2 * line - length) if far else line
    for at in range(line, length) if far else range(line):
        seen = folded[2 * line - 1 - at - corner]
        assert [(it.icon, it.token) for it in seen] == [(it.icon, it.token) for it in below[at]]


def transposed(spots: Spots) -> Spots:
    return tuple(zip(*spots, strict=True))


@pytest.mark.parametrize(
    ("move", "whole"),
    [
        (Fold(Edge.LEFT, 1), (False, True, True, True, True)),
        (Fold(Edge.LEFT, 2), (True, True, True, True)),
        (Fold(Edge.LEFT, 3), (False, True, True)),
        (Fold(Edge.RIGHT, 5), (True, True, True, True, False)),
    ],
)
def test_icons_that_are_whole_from_below(move: Fold, whole: tuple[bool, ...]) -> None:
    """Of a sheet of 3 icons in a row. A fold through the middle of one leaves a half of it."""
    form = lay(make_grid(1, 3, halves=True), Side.FRONT)
    assert all(spot.whole for line in underside(form) for spot in line)
    for line in underside(fold(form, move)):
        assert tuple(spot.whole for spot in line) == whole


def test_a_token_on_the_underside_is_marked() -> None:
    """The token's column is turned over and reaches past the old edge: it lies face down there."""
    small = sheet("sa sp sv sw", "ta ta sw sw")
    form = place(lay(small.grid(), Side.FRONT), Placement(TokenKind.STRAWBERRY, 0, 0, 0))
    form = fold(form, Fold(Edge.LEFT, 3))
    assert face(small, form, visible(form))[2] == " 0 | ta2  sw   sw   |"
    assert face(small, form, underside(form))[2] == " 0 | ta2  sp   sa*  |"


def test_where_tokens_lie() -> None:
    """The corner shows in two of its places once the row on top is turned in."""
    form = lay(make_grid(3, 3), Side.FRONT)
    form = place(form, Placement(TokenKind.CORNER, 0, 1, 1))
    form = place(form, Placement(TokenKind.RASPBERRY, 0, 2, 0))
    assert tokens_on(form) == ["raspberry at 2,0", "corner at 1,1 1,2 2,1"]
    form = fold(form, Fold(Edge.TOP, 1))
    assert tokens_on(form) == ["raspberry at 1,0", "corner at 1,1 and buried"]
    assert tokens_on(fold(form, Fold(Edge.LEFT, 1))) == ["raspberry buried", "corner buried"]


def test_the_zone_of_a_step_is_told_with_its_sheet() -> None:
    states = game(2)
    first = next(state for state in states if state.today.step == 1 and state.sheets)
    assert text(first).count("\n  zone: rows 1 to 3, columns 1 to 3\n") == 1
    second = next(state for state in states if state.today.step == 2 and state.sheets)
    assert "zone: " not in text(second)


def test_both_sides_of_a_new_sheet_are_shown() -> None:
    told = text(after(TINY, *SERVING[:-1])).split("\n")
    start = told.index("Drawn (no. 1): lay front    Drawn (no. 1): lay back")
    assert told[start + 3 : start + 6] == [
        " 0 | sa  sv  ta  |           0 | sp  sw  ta  |",
        " 1 | sw  sp  sa  |           1 | sv  sa  sp  |",
        " 2 | sv  ta  sw  |           2 | sw  ta  sv  |",
    ]
    assert "From below" not in "\n".join(told)


def test_a_sheet_without_folds_to_come_is_not_shown_from_below() -> None:
    second_step = (*COVERED, "next step", "fold top 1")
    assert "from below" in text(after(TINY, *COVERED, "next step"))
    assert "from below" not in text(after(TINY, *second_step))


def test_sheets_are_put_away_after_closing() -> None:
    assert "Sheet 1 (no. 1)" not in text(after(TINY, *COVERED, "next step", "fold top 1", "close"))


# --- shapes ---------------------------------------------------------------------------------------


def read_shapes(lines: list[str]) -> list[tuple[tuple[int, int], ...]]:
    """The cells of each drawing, by number."""
    starts = [found.start() + 2 for found in re.finditer(r"\d+ [#.]", lines[0])]
    return [
        tuple(
            (row, column)
            for row, line in enumerate(lines)
            for column, mark in enumerate(re.match(r"[#.]*", line[start:])[0])  # type: ignore[index]
            if mark == "#"
        )
        for start in starts
    ]


@pytest.mark.parametrize("kind", TokenKind)
def test_drawings_show_every_way_to_lie(kind: TokenKind) -> None:
    lines = shapes(kind)
    assert lines[0].startswith(f"{kind_name(kind)}  0 ")
    assert read_shapes(lines) == list(ORIENTATIONS[kind])


def test_an_s_by_hand() -> None:
    assert shapes(TokenKind.S) == [
        "s  0 ##.  1 #.  2 .##  3 .#",
        "     .##    ##    ##.    ##",
        "            .#           #.",
    ]


# --- words ----------------------------------------------------------------------------------------

NONE = TOKENS.counts()
WORDS = [
    (Effect(Deed.PAY, 3, NONE), "pay 3"),
    (Effect(Deed.GAIN_MONEY, 1, NONE, (), Measure.SERVED, 2),
     "gain 1 money for every 2 customers served today"),
    (Effect(Deed.GAIN_TOKENS, 2, TOKENS.counts({TokenKind.TWO: 2, TokenKind.L: 1})),
     "gain two x4, l x2"),
    (Effect(Deed.CHOOSE_TOKENS, 2, NONE, (TokenKind.T, TokenKind.S)),
     "gain 2 tokens of your choice, t or s"),
    (Effect(Deed.CHOOSE_TOKENS, 1, NONE, (TokenKind.T,)), "gain 1 token of your choice, t"),
    (Effect(Deed.LOSE_TOKENS, 1, NONE, (), Measure.TOKENS, 3),
     "lose 1 token of your choice for every 3 tokens in the personal supply"),
    (Effect(Deed.KEEP_TOKENS, 2, NONE), "store up to 2 tokens"),
    (Effect(Deed.GAIN_LEVELS, 1, NONE), "the market rises 1 level"),
    (Effect(Deed.LOSE_LEVELS, 2, NONE), "the market falls 2 levels"),
    (Effect(Deed.MORE_CUSTOMERS, 1, NONE), "1 more customer comes"),
    (Effect(Deed.MORE_CUSTOMERS, 2, NONE, (), Measure.LEVEL),
     "2 more customers come for each market level above Start"),
    (Effect(Deed.FEWER_CUSTOMERS, 1, NONE), "1 customer fewer comes"),
    (Effect(Deed.FEWER_CUSTOMERS, 3, NONE), "3 customers fewer come"),
    (Effect(Deed.LONGER_LINE, 1, NONE), "the line has 1 place more"),
    (Effect(Deed.DISMISS, 1, NONE),
     "1 customer of your choice leaves the line and counts for nothing"),
    (Effect(Deed.DISMISS, 2, NONE),
     "2 customers of your choice leave the line and count for nothing"),
    (Effect(Deed.FORGIVE, 1, NONE), "1 unserved customer costs no level"),
    (Effect(Deed.FORGIVE, 2, NONE, (), Measure.UNSERVED),
     "2 unserved customers cost no level for each customer not served"),
    (Effect(Deed.PAY, 1, NONE, (), Measure.MACHINES), "pay 1 for each machine lying there"),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "words"), WORDS)
def test_effects_in_words(effect: Effect, words: str) -> None:
    assert effect_words(effect) == words


def test_every_deed_and_measure_has_words() -> None:
    assert {effect.deed for effect, _ in WORDS} == set(Deed)
    assert {effect.per for effect, _ in WORDS} == {None, *Measure}


def test_no_two_employees_read_alike() -> None:
    told = {ability_words(employee.ability) for employee in house().employees}
    assert len(told) == len(house().employees)


def test_abilities_and_rules_in_words() -> None:
    pay = Effect(Deed.PAY, 1, NONE)
    assert ability_words(Ability(Moment.SERVING, (pay, pay))) == "2.b: pay 1; pay 1"
    assert ability_words(Ability(Moment.EVENING, (pay,), must=True)) == "3.d, compulsory: pay 1"
    assert rule_words(Ability(Moment.ARRIVALS, (pay,))) == "2.a, every day: pay 1"
    assert rule_words(Ability(Moment.EVENING, (pay,), days=(2, 4))) == "3.d, days 2, 4: pay 1"


STEPS = [
    (Step(True, 1), "take a new sheet, 1"),
    (Step(False, 2), "sheet 2"),
    (Step(True, 3, FoldSizeTask(4, 3)), "take a new sheet, 3; fold it to 4 x 3, either way round"),
    (
        Step(False, 1, FoldSequenceTask((Fold(Edge.TOP, 1), Fold(Edge.LEFT, 2))), timer=45),
        "sheet 1; fold it top 1, left 2, in any rotation, in 45 seconds",
    ),
    (
        Step(True, 1, zone=Zone(1, 0, 3, 1)),
        "take a new sheet, 1; tokens on it go to rows 1 to 3, column 0",
    ),
]


@pytest.mark.parametrize(("step", "words"), STEPS)
def test_steps_in_words(step: Step, words: str) -> None:
    assert step_words(step, halves=False) == words


def test_sizes_in_half_icons() -> None:
    assert step_words(Step(False, 1, FoldSizeTask(5, 8)), halves=True) == (
        "sheet 1; fold it to 5 x 8 half icons, either way round"
    )


# --- pictures of moves ----------------------------------------------------------------------------


def picture_of(before: pa.State, words: str) -> str | None:
    move = pa.parse_action(before, words)
    return display.picture(pa, before, move, pa.apply(before, move))


def test_a_sheet_is_drawn_as_it_is_laid_and_folded() -> None:
    opening = (*MORNING[:-2], "done", "draw customers 1, 2", "draw sheets 1")
    laid = picture_of(after(TINY, *opening), "lay front")
    assert laid is not None
    assert laid.split("\n")[0] == "Sheet 1 (no. 1), 3 x 3"
    folded = picture_of(after(TINY, *opening, "lay front", "next step"), "fold top 1")
    assert folded is not None
    assert folded.split("\n")[0] == "Sheet 1 (no. 1), 2 x 3"
    assert "sp2" in folded


def test_all_sheets_are_drawn_with_their_tokens_as_a_step_ends() -> None:
    drawn = picture_of(after(TINY, *SERVING, "place strawberry 0 at 0,0 on sheet 1"), "next step")
    assert drawn is not None
    assert "strawberry at 0,0" in drawn


def test_other_moves_have_no_picture() -> None:
    assert picture_of(after(TINY, *SERVING), "place strawberry 0 at 0,0 on sheet 1") is None
    assert picture_of(after(TINY), "draw employees 1, 2") is None


def test_a_told_game_draws_every_fold() -> None:
    _, record = play_numbered(pa, pa.Config(recipe=9), None, 3, 0)
    moves: list[object] = list(record.moves)
    folds = [move for move in moves if isinstance(move, pa.ChooseSide | pa.Fold | pa.FoldSequence)]
    ends = sum(isinstance(move, pa.NextStep | pa.Close) for move in moves)
    told = tell_game(pa, record, 0)
    assert told.count("\n      Sheet ") >= len(folds) + ends > 6
    assert tell_seat(pa, record, 0).count("\n      Sheet ") >= len(folds) + ends
