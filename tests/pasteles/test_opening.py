"""Phase 2: customers, steps and folds, tokens and orders (PA-20 to PA-49)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.errors import ContentError
from bakehouse.pasteles.folding import visible
from tests.pasteles.tables import (
    IDLE,
    ROWS,
    Cards,
    Row,
    chances,
    counted,
    counter,
    customer,
    do,
    employee,
    evenly,
    flavours,
    legal,
    places,
    play,
    quiet,
    refused,
    serving,
    shop,
    tokens,
    until,
    until_day,
)

SEVEN = tuple(customer("salty") for _ in range(7))
TWO = pa.TokenKind.TWO


def flat(state: pa.State, sheet: int = 1) -> tuple[int, int]:
    """Height and width of a sheet in play, in units."""
    form = state.sheets[sheet - 1].form
    return form.height, form.width


def steps(*rows: Row) -> list[Row]:
    """The steps of a recipe; the first takes a new sheet and folds nothing."""
    return [{"sheet": "new"}, *rows]


# --- customers arrive -----------------------------------------------------------------------------


@pytest.mark.rule("PA-20")
@pytest.mark.parametrize(("raises", "come"), [(0, 4), (1, 5), (2, 6)])
def test_the_market_level_tells_how_many_customers_come(raises: int, come: int) -> None:
    state = until(shop(Cards(customers=SEVEN), tokens="two"), pa.Phase.MARKET)
    state = play(state, *["raise market"] * raises, "done")
    assert state.phase is pa.Phase.LINE
    assert (state.today.line, state.today.waiting) == ((), come)
    assert chances(state) == evenly(*range(1, 8))
    assert chances(state, 3) == evenly(1, 2, 4, 5, 6, 7)
    assert chances(state, 3, 1, 7) == {}
    state = play(state, "draw customers 7, 3, 1")
    assert (state.today.line, state.today.waiting) == ((1, 3, 7), come - 3)
    assert [list(layer) for layer in state.shop.customers.layers] == [[2, 4, 5, 6]]


@pytest.mark.rule("PA-20")
@pytest.mark.parametrize(("there", "line", "waiting"), [(1, 1, 0), (2, 2, 0), (3, 3, 0), (5, 3, 1)])
def test_a_deck_of_fewer_gives_what_it_has(there: int, line: int, waiting: int) -> None:
    state = until(shop(Cards(customers=SEVEN[:there]), tokens="two"), pa.Phase.LINE)
    state = pa.apply(state, quiet(state))
    assert (len(state.today.line), state.today.waiting) == (line, waiting)


@pytest.mark.rule("PA-20")
def test_no_more_stand_in_line_than_come() -> None:
    cards = Cards(customers=SEVEN, market=((2, 0), (3, 1)))
    state = serving(shop(cards, tokens="two"))
    assert (state.today.line, state.today.waiting) == ((1, 2), 0)


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("PA-21", "PA-30")
def test_steps_are_gone_through_from_left_to_right() -> None:
    recipe = steps({"sheet": 1, "size": [3, 5]}, {"sheet": "new"}, {"sheet": 1, "size": [3, 3]})
    state = counter("two 3", steps=recipe)
    assert (state.today.step, len(state.sheets)) == (1, 1)
    state = play(state, "next step")
    assert (state.today.step, state.phase) == (2, pa.Phase.FOLDING)
    state = play(state, "fold top 2")
    assert (state.phase, flat(state)) == (pa.Phase.SERVING, (3, 5))
    state = play(state, "next step")
    assert (state.today.step, state.phase) == (3, pa.Phase.SHEET)
    state = play(state, "draw sheets 3", "lay back")
    assert (state.phase, flat(state), flat(state, 2)) == (pa.Phase.SERVING, (3, 5), (5, 5))
    state = play(state, "next step", "fold left 2")
    assert (flat(state), flat(state, 2)) == ((3, 3), (5, 5))
    assert legal(state) == ["close"]
    state = play(state, "close")
    assert state.today.step == 0


@pytest.mark.rule("PA-21")
def test_any_number_of_tokens_and_servings_in_any_order_and_on_when_the_player_likes() -> None:
    state = counter("two 4", *SEVEN[:4], line=4, steps=steps({"sheet": "new"}))
    assert legal(state) == ["next step"]
    state = play(state, "place two 0 at 0,0", "serve 1 for money", "serve 4 for money")
    state = play(state, "place two 0 at 0,2", "place two 0 at 4,0", "serve 2 for money")
    assert legal(state)[0] == "next step"
    assert state.today.step == 1


@pytest.mark.rule("PA-22")
def test_the_phase_is_over_after_the_last_step() -> None:
    state = counter("two 2")
    state = counted(play(state, "close"))
    assert state.phase is pa.Phase.REPAIRS
    assert state.personal == tokens("two 2")


@pytest.mark.rule("PA-22")
def test_the_phase_is_over_without_tokens() -> None:
    state = counter("two 2", customer("spicy"), steps=steps({"sheet": "new"}))
    state = play(state, "place two 0 at 0,0")
    assert state.phase is pa.Phase.SERVING
    state = counted(play(state, "place two 0 at 1,0"))
    assert state.phase is pa.Phase.REPAIRS


@pytest.mark.rule("PA-22")
def test_the_phase_is_over_without_customers() -> None:
    state = counter("two 2", customer("salty"), steps=steps({"sheet": "new"}))
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert state.personal == tokens("two")
    assert counted(state).phase is pa.Phase.REPAIRS


@pytest.mark.rule("PA-22")
def test_an_empty_line_is_no_end_while_customers_wait() -> None:
    state = counter("two 2", *SEVEN[:2], line=1)
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert (state.phase, state.today.line, state.today.waiting) == (pa.Phase.SERVING, (), 1)
    assert legal(state) == ["next customers"]


@pytest.mark.rule("PA-22", "PA-27")
def test_orders_that_are_covered_can_be_served_after_the_last_token() -> None:
    state = counter("two", *SEVEN[:3])
    state = play(state, "place two 0 at 0,0")
    serves = [
        f"serve {number} for {reward}" for number in (1, 2, 3) for reward in ("money", "tokens")
    ]
    assert legal(state) == serves
    state = play(state, "serve 2 for money")
    assert legal(state) == [text for text in serves if " 2 " not in text]
    state = counted(play(state, "serve 3 for tokens"))
    assert state.phase is pa.Phase.REPAIRS
    assert state.shop.level == 0


@pytest.mark.rule("PA-23")
def test_a_timer_is_data_and_changes_nothing() -> None:
    plain = steps({"sheet": 1, "size": [3, 5]})
    timed = steps({"sheet": 1, "size": [3, 5], "timer": 60})
    one, other = counter("two 2", steps=plain), counter("two 2", steps=timed)
    assert [step.timer for step in one.config.scenario.steps] == [None, None]
    assert [step.timer for step in other.config.scenario.steps] == [None, 60]
    for move in ("next step", "fold top 1", "fold bottom 1", "place two 0 at 0,0", "close"):
        assert pa.legal_actions(one) == pa.legal_actions(other)
        one, other = play(one, move), play(other, move)
        assert (one.today, one.sheets, one.money) == (other.today, other.sheets, other.money)


@pytest.mark.rule("PA-23")
@pytest.mark.parametrize("seconds", [0, 1, 29, 31, 3600])
def test_a_timer_of_other_seconds_is_refused(seconds: int) -> None:
    with pytest.raises(ContentError) as caught:
        counter("two", steps=[{"sheet": "new", "size": [3, 5], "timer": seconds}])
    assert caught.value.rule == "PA-23"


@pytest.mark.rule("PA-24", "PA-54")
def test_every_day_begins_with_a_new_sheet() -> None:
    recipe = steps({"sheet": 1, "size": [3, 5]})
    rule = {"when": "ingredients", "do": "gain_tokens", "tokens": {"two": 1}}
    state = shop(Cards(customers=SEVEN), steps=recipe, schedule=["none"] * 3, rules=[rule])
    for day in (1, 2, 3):
        state = until(until_day(state, day), pa.Phase.SHEET)
        assert (state.today.step, state.sheets) == (1, ())
        assert chances(state) == evenly(1, 2, 3)


@pytest.mark.rule("PA-24")
def test_a_recipe_whose_first_step_has_no_sheet_is_refused() -> None:
    for rows in ([{"sheet": 1, "size": [3, 5]}], [{"sheet": 1}, {"sheet": "new"}], []):
        with pytest.raises(ContentError) as caught:
            shop(steps=rows)
        assert caught.value.rule == "PA-24"


@pytest.mark.rule("PA-25")
@pytest.mark.parametrize(
    ("rows", "loads"),
    [
        ([{"sheet": "new"}] * 3, True),
        ([{"sheet": "new"}] * 3 + [{"sheet": 2}], True),
        ([{"sheet": "new"}] * 4, False),
        ([{"sheet": "new"}, {"sheet": 2}], False),
        ([{"sheet": "new"}, {"sheet": 0}], False),
    ],
)
def test_three_new_sheets_a_day_and_steps_that_say_which(rows: list[Row], loads: bool) -> None:
    cards = Cards(sheets=[ROWS] * 6)
    if loads:
        shop(cards, steps=rows)
        return
    with pytest.raises(ContentError) as caught:
        shop(cards, steps=rows)
    assert caught.value.rule == "PA-25"


@pytest.mark.rule("PA-25", "PA-30")
def test_a_step_folds_the_sheet_that_it_says() -> None:
    recipe = steps({"sheet": "new"}, {"sheet": 2, "size": [3, 5]}, {"sheet": 1, "size": [4, 5]})
    state = counter("two 3", steps=recipe)
    state = play(state, "next step", "draw sheets 2", "lay front", "next step", "fold left 2")
    assert (flat(state), flat(state, 2)) == ((5, 5), (5, 3))
    state = play(state, "next step", "fold left 1")
    assert (flat(state), flat(state, 2)) == ((5, 4), (5, 3))


# --- without tokens -------------------------------------------------------------------------------


def helped(*effects: Row, brings: str = "", money: int = 10, **recipe: Any) -> pa.State:
    """2.a is over; the only employee has this ability of 2.b."""
    cards = Cards(customers=SEVEN, employees=[employee(*effects, when="serving", brings=brings)])
    state = shop(cards, schedule=["add", "none"], money=money, **recipe)
    return play(until(state, pa.Phase.LINE), "draw customers 1, 2, 3")


@pytest.mark.rule("PA-26")
def test_without_tokens_the_phase_is_over_before_the_first_fold() -> None:
    state = play(until(shop(Cards(customers=SEVEN)), pa.Phase.LINE), "draw customers 1, 2, 3")
    assert counted(state).phase is pa.Phase.LEFTOVERS
    assert state.sheets == ()


GIVES = do("gain_tokens", tokens="two")
CHOOSES = do("choose_tokens", kinds=["two", "line"])


@pytest.mark.rule("PA-26")
@pytest.mark.parametrize("effect", [GIVES, CHOOSES])
def test_without_tokens_an_ability_that_gives_one_is_used_or_the_player_closes(effect: Row) -> None:
    state = helped(effect)
    assert (state.phase, legal(state)) == (pa.Phase.OPENING, ["close", "use 1"])
    assert counted(play(state, "close")).phase is pa.Phase.LEFTOVERS
    state = play(state, "use 1")
    if effect is CHOOSES:
        assert legal(state) == ["pick two", "pick line"]
        state = play(state, "pick two")
    assert (state.phase, state.personal) == (pa.Phase.SHEET, tokens("two"))


@pytest.mark.rule("PA-26")
@pytest.mark.parametrize(
    ("effects", "money"),
    [
        ([do("dismiss")], 10),
        ([do("gain_money")], 10),
        ([IDLE], 10),
        ([do("gain_money"), IDLE], 10),
        ([do("pay", 4), GIVES], 3),
        ([do("lose_tokens"), GIVES], 10),
    ],
)
def test_an_ability_that_gives_no_token_keeps_no_shop_open(effects: list[Row], money: int) -> None:
    assert counted(helped(*effects, money=money)).phase is pa.Phase.LEFTOVERS


@pytest.mark.rule("PA-26")
def test_an_ability_that_gives_a_token_may_do_so_on_the_way() -> None:
    # While one ability could give a token, others may be used before it, too.
    gives, dismisses = employee(GIVES, when="serving"), employee(do("dismiss"), when="serving")
    cards = Cards(customers=SEVEN, employees=[gives, dismisses])
    state = until(shop(cards, schedule=["add add"]), pa.Phase.OPENING)
    assert legal(state) == ["close", "use 1", "use 2"]
    state = play(state, "use 2", "dismiss 2")
    assert (legal(state), state.today.line) == (["close", "use 1"], (1, 3))


@pytest.mark.rule("PA-27")
def test_without_tokens_one_of_the_orders_that_can_be_filled_is_chosen() -> None:
    state = counter("two", customer("salty 2"), customer("salty"), customer("tart"))
    state = play(state, "place two 0 at 0,0")
    assert [text for text in legal(state) if "money" in text] == [
        "serve 1 for money",
        "serve 2 for money",
    ]
    refused(state, "close", pa.Refusal.FILLABLE, "PA-27")
    refused(state, "next step", pa.Refusal.NO_TOKENS, "PA-27")
    assert counted(play(state, "serve 1 for money")).phase is pa.Phase.REPAIRS
    assert counted(play(state, "serve 2 for money")).phase is pa.Phase.REPAIRS


@pytest.mark.rule("PA-27")
def test_closing_is_offered_without_tokens_when_no_order_can_be_filled() -> None:
    state = until(helped(GIVES, brings="two"), pa.Phase.SERVING)
    state = play(state, "place two 1 at 0,0")
    assert legal(state)[0] == "use 1"
    refused(state, "close", pa.Refusal.FILLABLE, "PA-27")
    state = play(state, "serve 1 for money")
    # The ability could give a token, so the phase goes on if the player likes.
    assert legal(state) == ["close", "use 1"]
    assert play(state, "use 1").personal == tokens("two")
    assert counted(play(state, "close")).phase is pa.Phase.LEFTOVERS


@pytest.mark.rule("PA-27")
def test_with_tokens_nobody_has_to_be_served() -> None:
    state = counter("two 2", customer("salty"), customer("tart"))
    state = play(state, "place two 0 at 0,0")
    assert legal(state) == ["close", "serve 1 for money", "serve 1 for tokens"]
    state = counted(play(state, "close"))
    assert state.today.unserved == 2


@pytest.mark.rule("PA-27")
def test_nobody_closes_before_the_last_step() -> None:
    state = counter("two 2", steps=steps({"sheet": 1}, {"sheet": 1}))
    refused(state, "close", pa.Refusal.STEPS_LEFT, "PA-27")
    state = play(state, "next step")
    refused(state, "close", pa.Refusal.STEPS_LEFT, "PA-27")
    state = play(state, "next step")
    refused(state, "next step", pa.Refusal.LAST_STEP, "PA-21")
    assert legal(state) == ["close"]


@pytest.mark.rule("PA-27", "PA-47")
def test_a_refill_that_is_due_falls_away_with_the_last_token() -> None:
    state = counter("two", *SEVEN[:4], line=2)
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    refused(state, "next customers", pa.Refusal.NO_TOKENS, "PA-27")
    assert legal(state) == ["serve 2 for money", "serve 2 for tokens"]
    state = play(state, "serve 2 for money")
    state = counted(state)
    assert (state.phase, state.today.waiting) == (pa.Phase.LEFTOVERS, 2)


# --- sheets and folds -----------------------------------------------------------------------------


@pytest.mark.rule("PA-30")
def test_a_new_sheet_comes_unseen_and_either_side_is_laid_up() -> None:
    state = until(shop(tokens="two", steps=steps({"sheet": "new"})), pa.Phase.SHEET)
    assert chances(state) == evenly(1, 2, 3)
    state = play(state, "draw sheets 2")
    assert (state.phase, state.today.sheet, state.sheets) == (pa.Phase.SIDE, 2, ())
    assert legal(state) == ["lay front", "lay back"]
    state = play(state, "lay front", "next step")
    assert chances(state) == evenly(1, 3)


@pytest.mark.rule("PA-30")
@pytest.mark.parametrize(("side", "claimed"), [("front", "tart 2"), ("back", "salty, savory")])
def test_the_side_laid_up_is_the_one_that_shows(side: str, claimed: str) -> None:
    state = until(shop(tokens="two 2"), pa.Phase.SIDE)
    state = play(state, f"lay {side}", "place two 0 at 2,0")
    assert state.claimed == flavours(claimed)


@pytest.mark.rule("PA-30")
def test_what_lies_behind_shows_when_it_is_folded_over() -> None:
    # Front columns 0 and 1 turn over: column 3 of the back comes to lie left of column 4.
    state = counter("three 2", steps=steps({"sheet": 1, "size": [5, 3]}))
    state = play(state, "next step", "fold left 2", "place three 0 at 2,0")
    assert state.claimed == flavours("sweet, spicy, tart")


@pytest.mark.rule("PA-28", "PA-34")
def test_only_the_fold_falls_away_when_a_token_is_in_its_way() -> None:
    state = counter("line 3, two", steps=steps({"sheet": 1, "size": [2, 2]}))
    # Lines across columns 0 to 3 and rows 0 to 3: the sheet stays longer than 2 either way.
    state = play(state, "place line 0 at 4,0", "place line 1 at 0,4", "next step")
    assert (state.phase, state.today.step, flat(state)) == (pa.Phase.SERVING, 2, (5, 5))
    assert "place two 0 at 0,0 on sheet 1" in places(state)
    assert "serve 1 for money" in legal(state)


@pytest.mark.rule("PA-34")
def test_only_folds_that_lead_to_the_size_are_offered() -> None:
    state = counter("two 2", steps=steps({"sheet": 1, "size": [4, 5]}))
    state = play(state, "next step")
    assert legal(state) == [
        f"fold {edge} {line}" for edge in ("top", "right", "bottom", "left") for line in (1, 4)
    ]
    refused(state, "fold top 2", pa.Refusal.NO_FOLD, "PA-34")


@pytest.mark.rule("PA-29")
@pytest.mark.parametrize("fold", ["top 2", "left 2", "right 3"])
def test_a_size_counts_upright_and_on_its_side_and_ends_the_folding(fold: str) -> None:
    state = counter("two 2", steps=steps({"sheet": 1, "size": [3, 5]}))
    state = play(state, "next step", f"fold {fold}")
    assert state.phase is pa.Phase.SERVING
    assert sorted(flat(state)) == [3, 5]


@pytest.mark.rule("PA-29")
@pytest.mark.parametrize("size", [[5, 3], [3, 5]])
def test_a_size_that_is_there_needs_no_fold(size: list[int]) -> None:
    recipe = steps({"sheet": 1, "size": [3, 5]}, {"sheet": 1, "size": size})
    state = play(counter("two 2", steps=recipe), "next step", "fold top 2", "next step")
    assert (state.today.step, state.phase, flat(state)) == (3, pa.Phase.SERVING, (3, 5))


def sequence(*folds: str) -> list[Row]:
    """A flat sheet that is then folded in an exact sequence."""
    return steps({"sheet": 1, "sequence": list(folds)})


@pytest.mark.rule("PA-28", "PA-75")
def test_rotations_that_come_to_the_same_are_one_choice() -> None:
    state = play(counter("two 2", steps=sequence("left 1", "right 1")), "next step")
    assert legal(state) == ["fold turned 0", "fold turned 1"]
    for quarters in (2, 3):
        refused(state, f"fold turned {quarters}", pa.Refusal.NO_FOLD, "PA-28")
    assert flat(play(state, "fold turned 0")) == (5, 3)
    assert flat(play(state, "fold turned 1")) == (3, 5)
    assert play(state, "fold turned 1").phase is pa.Phase.SERVING


@pytest.mark.rule("PA-28")
def test_all_four_rotations_are_tried() -> None:
    state = play(counter("two 2", steps=sequence("left 1")), "next step")
    assert legal(state) == [f"fold turned {quarters}" for quarters in range(4)]
    state = counter("two 2", steps=sequence("left 1"))
    # The token crosses the first line from the left and the first from the top is free.
    state = play(state, "place two 0 at 0,0", "next step")
    assert legal(state) == ["fold turned 1", "fold turned 2", "fold turned 3"]


@pytest.mark.rule("PA-28")
def test_a_sequence_is_made_entire_or_not_at_all() -> None:
    # Only the second fold of each rotation is in a token's way.
    state = counter("two 5", steps=sequence("left 1", "right 1"))
    state = play(state, "place two 0 at 0,3", "place two 1 at 3,0", "next step")
    assert (state.phase, flat(state)) == (pa.Phase.SERVING, (5, 5))
    assert legal(state)[0] == "close"
    state = counter("two 5", steps=sequence("left 1", "right 1"))
    state = play(state, "place two 0 at 0,3", "next step")
    assert legal(state) == ["fold turned 1"]


@pytest.mark.rule("PA-36")
def test_a_zone_binds_its_step_and_sheet_alone() -> None:
    recipe: list[Row] = [
        {"sheet": "new", "zone": [1, 1, 3, 3]},
        {"sheet": "new", "zone": [0, 0, 1, 2]},
        {"sheet": 2},
    ]
    state = counter("two 3", steps=recipe)
    assert len(places(state)) == 2 * 3 * 2
    refused(state, "place two 0 at 0,0", pa.Refusal.NO_ROOM, "PA-36")
    state = play(state, "next step", "draw sheets 2", "lay front")
    # Sheet 1 is free now: 2 x 5 x 4 ways. Sheet 2 has one.
    on_first = [text for text in places(state) if text.endswith("1")]
    assert len(on_first) == 40
    assert [text for text in places(state) if text.endswith("2")] == [
        "place two 0 at 0,0 on sheet 2"
    ]
    state = play(state, "next step")
    assert len(places(state)) == 80


@pytest.mark.rule("PA-37")
def test_sheets_in_play_stay_as_they_are_when_a_new_one_comes() -> None:
    state = counter("two 4", steps=[{"sheet": "new", "size": [3, 5]}, {"sheet": "new"}])
    state = play(state, "place two 0 at 0,0")
    before = state.sheets[0]
    state = play(state, "next step", "draw sheets 3", "lay back")
    assert state.sheets[0] == before
    assert "place two 0 at 1,0 on sheet 1" in places(state)
    assert "place two 0 at 0,0 on sheet 1" not in places(state)


@pytest.mark.rule("PA-38", "PA-39")
def test_burying_a_token_takes_no_claimed_icon_and_digging_it_up_gives_none() -> None:
    recipe = steps({"sheet": 1, "size": [3, 5]}, {"sheet": 1, "size": [2, 5]})
    state = counter("two 2", customer("salty 2"), steps=recipe)
    state = play(state, "place two 0 at 0,0", "next step", "fold top 3")
    # Row 0 reaches past the lower edge, its token face down: all 12 + 10 ways on 3 x 5 are free.
    assert state.claimed == flavours("salty 2")
    assert len(places(state)) == 22
    state = play(state, "next step", "fold bottom 1")
    # Now row 0 lies on top, its token face up.
    assert state.claimed == flavours("salty 2")
    assert [spot.token for spot in visible(state.sheets[0].form)[1]] == [TWO, TWO, None, None, None]
    refused(state, "place two 0 at 1,1", pa.Refusal.NO_ROOM, "PA-40")
    state = play(state, "serve 1 for money")
    assert state.today.served == 1


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("PA-41")
@pytest.mark.parametrize(
    ("move", "claimed"),
    [
        ("strawberry 0 at 2,4", "tart"),
        ("raspberry 0 at 2,4", "tart 2"),
        ("blueberry 0 at 2,4", "tart 3"),
        ("two 0 at 2,1", "tart 2"),
        ("two 1 at 2,1", "tart, sweet"),
        ("three 1 at 2,1", "tart, sweet, spicy"),
        ("corner 0 at 0,0", "salty 2, savory"),
        ("line 0 at 4,0", "spicy 4"),
        ("line 1 at 1,0", "savory, tart, sweet, spicy"),
        ("square 0 at 3,3", "sweet 2, spicy 2"),
    ],
)
def test_a_token_claims_the_icons_under_it(move: str, claimed: str) -> None:
    kind = move.split()[0]
    state = counter(f"{kind} 2", customer("spicy 5"))
    state = play(state, f"place {move}")
    assert state.claimed == flavours(claimed)
    assert state.personal == tokens(kind)


@pytest.mark.rule("PA-42")
def test_no_more_than_127_icons_of_a_flavour_are_counted() -> None:
    tart: Row = {"name": "Tart", "front": ["tart " * 5] * 5, "back": ["tart " * 5] * 5}
    cards = Cards(
        customers=[customer("tart 2"), customer("spicy")],
        sheets=[tart] * 2,
        supply={"blueberry": 50, "strawberry": 1},
    )
    state = serving(shop(cards, tokens="blueberry 50", steps=steps({"sheet": "new"})))
    state = play(state, "next step", "draw sheets 2", "lay front")
    spots = [(sheet, row, column) for sheet in (1, 2) for row in range(5) for column in range(5)]
    for number, (sheet, row, column) in enumerate(spots[:45], start=1):
        state = play(state, f"place blueberry 0 at {row},{column} on sheet {sheet}")
        assert state.claimed == flavours(f"tart {min(3 * number, 127)}")
    assert play(state, "serve 1 for money").claimed == flavours("tart 125")


@pytest.mark.rule("PA-42")
def test_claimed_icons_last_through_tokens_servings_and_folds() -> None:
    recipe = steps({"sheet": 1, "size": [3, 5]})
    state = counter("two 3", customer("salty"), customer("spicy"), customer("tart"), steps=recipe)
    state = play(state, "place two 0 at 0,0", "place two 0 at 4,0", "serve 1 for money")
    assert state.claimed == flavours("salty, spicy 2")
    state = play(state, "next step", "fold top 1", "fold bottom 1")
    assert state.claimed == flavours("salty, spicy 2")
    assert "serve 2 for money" in legal(state)


@pytest.mark.rule("PA-42")
def test_claimed_icons_are_lost_when_a_customer_is_drawn() -> None:
    state = counter("two 2", *SEVEN[:4])
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert state.claimed == flavours("salty")
    state = play(state, "next customers")
    assert state.claimed == flavours()
    state = play(state, "draw customers 4")
    assert state.claimed == flavours()
    refused(state, "serve 2 for money", pa.Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-42", "PA-47")
def test_one_card_drawn_for_two_gaps_loses_them_too() -> None:
    state = counter("three 2", *SEVEN[:4])
    state = play(state, "place three 0 at 0,0", "serve 1 for money", "serve 2 for money")
    assert (state.claimed, state.today.waiting) == (flavours("salty"), 1)
    state = play(state, "next customers", "draw customers 4")
    assert (state.claimed, state.today.line) == (flavours(), (3, 4))
    # The second gap stays: nobody waits any more, and no refill is due.
    refused(state, "next customers", pa.Refusal.NO_REFILL, "PA-47")


@pytest.mark.rule("PA-30", "PA-42")
def test_claimed_icons_are_lost_when_a_sheet_is_drawn() -> None:
    state = counter("two 2", *SEVEN[:2], steps=steps({"sheet": "new"}))
    state = play(state, "place two 0 at 0,0", "next step")
    assert state.claimed == flavours("salty 2")
    state = play(state, "draw sheets 2")
    assert (state.phase, state.claimed) == (pa.Phase.SIDE, flavours())
    state = play(state, "lay front")
    refused(state, "serve 1 for money", pa.Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-43")
@pytest.mark.parametrize("number", range(1, 6))
def test_an_order_needs_each_of_its_icons(number: int) -> None:
    orders = ("salty 2", "salty, savory", "salty 2, savory 2", "salty 3", "tart")
    state = counter("square, two", *map(customer, orders), line=5)
    state = play(state, "place square 0 at 0,0")
    assert state.claimed == flavours("salty 2, savory 2")
    if number <= 3:
        left = state.claimed - flavours(orders[number - 1])
        state = play(state, f"serve {number} for money")
        assert state.claimed == left
    else:
        refused(state, f"serve {number} for money", pa.Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-43")
def test_icons_are_used_up_by_the_order_they_fill() -> None:
    state = counter("two 2", customer("salty 2"), customer("salty"))
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    refused(state, "serve 2 for money", pa.Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-43")
def test_the_count_of_one_berry_is_shared_by_several_orders() -> None:
    state = counter("blueberry, two", customer("tart"), customer("tart"), customer("tart 2"))
    state = play(state, "place blueberry 0 at 2,2", "serve 1 for money")
    assert state.claimed == flavours("tart 2")
    after = play(state, "serve 2 for money")
    assert after.claimed == flavours("tart")
    after = play(state, "serve 3 for money")
    assert after.claimed == flavours()


@pytest.mark.rule("PA-43", "PA-47")
def test_more_than_one_is_served_before_the_line_is_refilled() -> None:
    state = counter("three 2", *SEVEN[:5])
    state = play(state, "place three 0 at 0,0", "serve 3 for money", "serve 1 for money")
    state = play(state, "serve 2 for money")
    assert (state.today.line, state.today.waiting, state.today.served) == ((), 2, 3)


@pytest.mark.rule("PA-44", "PA-37")
def test_an_order_is_filled_from_two_sheets() -> None:
    state = counter("two 3", customer("salty 2, spicy 2"), steps=steps({"sheet": "new"}))
    state = play(state, "next step", "draw sheets 3", "lay front")
    state = play(state, "place two 0 at 0,0 on sheet 1", "place two 0 at 4,0 on sheet 2")
    assert state.claimed == flavours("salty 2, spicy 2")
    state = play(state, "serve 1 for money")
    assert state.today.served == 1


@pytest.mark.rule("PA-45", "PA-48")
def test_a_served_customer_gives_money_or_tokens_to_storage() -> None:
    state = counter("two 2", customer("salty", money=7, reward="three 2, line"), customer("tart"))
    state = play(state, "place two 0 at 0,0")
    paid = play(state, "serve 1 for money")
    assert (paid.money, paid.storage, paid.supply) == (17, tokens(), state.supply)
    given = play(state, "serve 1 for tokens")
    assert (given.money, given.storage) == (10, tokens("three 2, line"))
    assert given.supply + tokens("three 2, line") == state.supply
    assert given.personal == paid.personal == tokens("two")
    refused(given, "place line 0 at 3,0", pa.Refusal.NOT_OWNED, "PA-48")


@pytest.mark.rule("PA-48", "PA-14")
def test_what_was_won_is_of_use_on_the_next_day() -> None:
    cards = Cards(customers=[customer("salty", reward="line")] * 4)
    state = serving(shop(cards, tokens="two", schedule=["none"] * 2))
    state = play(state, "place two 0 at 0,0", "serve 1 for tokens", "serve 2 for money")
    assert (state.day, state.storage) == (1, tokens("line"))
    state = serving(until_day(state, 2))
    assert (state.storage, state.personal) == (tokens(), tokens("line"))
    assert "place line 0 at 3,0 on sheet 1" in places(state)


@pytest.mark.rule("PA-46")
@pytest.mark.parametrize(
    ("reward", "there"),
    [
        ("line", True),
        ("line 2", False),
        ("line, square", True),
        ("line, square 2", False),
        ("two, three", False),
    ],
)
def test_a_reward_that_the_supply_lacks_has_to_be_taken_as_money(reward: str, there: bool) -> None:
    # One line, one square and seven twos are left; all threes are owned.
    wants = customer("salty", reward=reward)
    cards = Cards(
        customers=[wants],
        supply={"two": 8, "three": 1, "line": 2, "square": 2, "strawberry": 1},
    )
    state = serving(shop(cards, tokens="two, three, line, square"))
    state = play(state, "place two 0 at 0,0")
    assert ("serve 1 for tokens" in legal(state)) is there
    assert "serve 1 for money" in legal(state)
    if not there:
        refused(state, "serve 1 for tokens", pa.Refusal.NOT_IN_SUPPLY, "PA-46")


@pytest.mark.rule("PA-47")
def test_the_line_is_refilled_from_the_days_deck() -> None:
    state = counter("two 3", *SEVEN[:6], line=3)
    state = play(state, "place two 0 at 0,0", "serve 1 for money", "serve 3 for money")
    assert (state.today.gone, state.today.line) == ((1, 3), (2,))
    assert legal(state) == ["next customers"]
    state = play(state, "next customers")
    assert chances(state) == evenly(4, 5, 6)
    assert chances(state, 6) == evenly(4, 5)
    state = play(state, "draw customers 6, 4")
    assert (state.today.line, state.today.waiting) == ((2, 4, 6), 1)
    assert state.today.gone == (1, 3)


@pytest.mark.rule("PA-47")
@pytest.mark.parametrize("last", [True, False])
def test_a_refill_is_due_before_token_step_and_end(last: bool) -> None:
    recipe = steps() if last else steps({"sheet": "new"})
    state = counter("two 3", *SEVEN[:4], steps=recipe)
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert places(state) == []
    assert legal(state) == ["next customers"] + [
        f"serve {number} for {reward}" for number in (2, 3) for reward in ("money", "tokens")
    ]
    refused(state, "place two 0 at 3,0", pa.Refusal.REFILL_DUE, "PA-47")
    if last:
        refused(state, "close", pa.Refusal.REFILL_DUE, "PA-47")
    else:
        refused(state, "next step", pa.Refusal.REFILL_DUE, "PA-47")


@pytest.mark.rule("PA-47")
def test_with_an_empty_deck_nothing_is_refilled_and_nothing_is_lost() -> None:
    state = counter("two 3", *SEVEN[:3])
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    refused(state, "next customers", pa.Refusal.NO_REFILL, "PA-47")
    state = play(state, "place two 0 at 3,0", "serve 2 for money")
    assert state.claimed == flavours("sweet 2")


@pytest.mark.rule("PA-47")
def test_no_refill_without_a_gap() -> None:
    state = counter("two 3", *SEVEN[:5])
    refused(state, "next customers", pa.Refusal.NO_REFILL, "PA-47")


@pytest.mark.rule("PA-49")
def test_a_token_may_cover_what_nobody_wants() -> None:
    state = counter("two 2", customer("salty"))
    assert len(places(state)) == 40
    state = play(state, "place two 0 at 3,0")
    assert state.claimed == flavours("sweet 2")
    assert legal(state) == ["close"]


@pytest.mark.rule("PA-51", "PA-20")
def test_the_next_days_come_from_the_top_of_the_deck() -> None:
    state = shop(Cards(customers=SEVEN), schedule=["none"] * 2)
    state = counted(play(until(state, pa.Phase.LINE), "draw customers 2, 4, 7"))
    state = play(state, "draw customers 5")
    state = until(until_day(state, 2), pa.Phase.LINE)
    assert chances(state) == evenly(1, 3, 6)
    assert chances(state, 6) == evenly(1, 3)
    assert chances(state, 6, 1) == {3: Fraction(1)}
    state = counted(play(state, "draw customers 1, 3, 6"))
    # Whoever came yesterday was shuffled under the rest.
    assert chances(state) == evenly(2, 4, 5, 7)
