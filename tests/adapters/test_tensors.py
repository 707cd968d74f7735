"""Tensors tell all of an observation, nothing else, in the layout that the page shows."""

from __future__ import annotations

import json
import runpy
from typing import Any

import attrs
import numpy as np
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles as pa
from bakehouse import rococo as ro
from bakehouse.adapters.tensors import AMOUNT, Layout, Piece, layout
from bakehouse.adapters.tensors.tables import orders, tables
from bakehouse.core.errors import BakehouseError, ConfigError, GameLookupError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery import CARDS, Card, CaseItem
from bakehouse.play.games import AnyGame
from tests.adapters.playing import GREEDY, NAMES, OPTIONS, observations, states
from tests.checks.project import ROOT

every_game = pytest.mark.parametrize(("game", "config"), OPTIONS, ids=NAMES)


def without_choices(seen: Any) -> Any:
    return attrs.evolve(seen, legal_actions=())


def outside(shape: Layout, tensor: Any) -> list[str]:
    """The pieces with a number that they cannot have."""
    low, high = map(shape.split, shape.limits())
    return [
        name
        for name, numbers in shape.split(tensor).items()
        if (numbers < low[name]).any() or (numbers > high[name]).any()
    ]


@every_game
@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
def test_different_observations_have_different_tensors_within_the_limits(
    game: AnyGame, config: Any, greedy: bool
) -> None:
    shape, seen_as = layout(game, config), dict[bytes, Any]()
    agent = GREEDY[game.NAME] if greedy else None
    for number, state in enumerate(states(game, config, 3, agent)):
        seen = game.observation(state, number % game.num_players(config))
        tensor = shape.write(seen)
        assert tensor.dtype == np.float32
        assert tensor.shape == (shape.size,)
        assert outside(shape, tensor) == []
        known = seen_as.setdefault(tensor.tobytes(), without_choices(seen))
        assert known == without_choices(seen)
    assert len(seen_as) > 20


@every_game
def test_what_a_seat_cannot_know_is_not_in_its_tensor(game: AnyGame, config: Any) -> None:
    shape, rng, different = layout(game, config), Rng.seeded(5), 0
    for number, state in enumerate(states(game, config, 4)):
        if number % 9:
            continue
        for seen in observations(game, config, state):
            other, rng = game.resample(seen, rng)
            different += other != state
            again = shape.write(game.observation(other, seen.player))
            assert np.array_equal(again, shape.write(seen))
    # Alone one sees everything: there is no other state that looks like this one.
    assert bool(different) == (game.num_players(config) > 1)


def test_a_tensor_is_nobody_elses() -> None:
    game, config = OPTIONS[0]
    shape, state = layout(game, config), game.new_game(config)
    first = shape.write(game.observation(state, 0))
    kept = first.copy()
    first += 1
    assert np.array_equal(shape.write(game.observation(state, 0)), kept)


def dealt() -> mb.State:
    """Three bakers: Flour holds nine macarons, Sugar nine truffles, Butter nine buns."""
    state = mb.new_game(mb.Config(players=3))
    kinds = (Card.MACARON, Card.TRUFFLE, Card.CINNAMON_BUN)
    return mb.apply(state, mb.Deal(tuple(CARDS.counts({kind: 9}) for kind in kinds)))


def test_a_baker_sees_its_batch_and_after_a_pass_recalls_the_one_that_it_gave() -> None:
    state = dealt()
    shape = layout(mb, state.config)
    before = shape.split(shape.write(mb.observation(state, 1)))
    assert before["player"].tolist() == [0, 1, 0]
    assert before["batch"].tolist() == [9 * (card is Card.TRUFFLE) for card in Card]
    assert before["batch_sizes"].tolist() == [9, 9, 9]
    assert before["recalled"].tolist() == [0, 0, 0]
    for lock in (
        mb.Keep(0, Card.MACARON),
        mb.Keep(1, Card.TRUFFLE),
        mb.Keep(2, Card.CINNAMON_BUN),
    ):
        state = mb.apply(state, lock)
    after = shape.split(shape.write(mb.observation(state, 1)))
    # The first bake passes to the next seat: Sugar now holds what Flour had, Butter Sugar's.
    assert after["batch"].tolist() == [8 * (card is Card.MACARON) for card in Card]
    assert after["recalled"].tolist() == [0, 0, 1]
    assert after["recalled_batches"][2].tolist() == [8 * (card is Card.TRUFFLE) for card in Card]
    assert after["pick"].tolist() == [2]
    assert after["truffles"].tolist() == [0, 1, 0]
    assert after["cases"][2].tolist() == [int(item is CaseItem.CINNAMON_BUN) for item in CaseItem]


def test_a_lock_is_seen_by_its_own_seat_alone() -> None:
    state = mb.apply(dealt(), mb.Keep(1, Card.TRUFFLE))
    shape = layout(mb, state.config)
    own, others = (shape.split(shape.write(mb.observation(state, seat))) for seat in (1, 0))
    assert own["lock"].sum() == 1
    assert own["lock"][mb.encode_action(state.config, mb.Keep(1, Card.TRUFFLE))] == 1
    assert others["lock"].sum() == 0
    assert others["locked"].tolist() == own["locked"].tolist() == [0, 1, 0]


def test_a_flat_sheet_has_one_layer_everywhere() -> None:
    config = pa.Config(recipe=1)
    shape = layout(pa, config)
    played = states(pa, config, 3, GREEDY["pasteles"])
    state = next(it for it in played if it.sheets and not it.sheets[0].form.packed)
    tensor = shape.split(shape.write(pa.observation(state, 0)))
    form = state.sheets[0].form
    assert (form.height, form.width) == (5, 5)
    front, back = tensor["sheet_layers"][0]
    assert sorted((front.sum(), back.sum())) == [0, 25]
    assert tensor["sheet_rows"][0].tolist() == [1, 2, 3, 4, 5]
    assert sorted(tensor["sheet_columns"][0].tolist()) == [1, 2, 3, 4, 5]
    assert tensor["tokens"].sum() == 0
    assert tensor["visible"][0].sum() == 25
    assert tensor["sheets"][0].sum() == 1
    assert tensor["sheets"][1].sum() == 0


def test_the_start_of_rococo() -> None:
    config = ro.Config(players=3, start_player=1)
    shape = layout(ro, config)
    tensor = shape.split(shape.write(ro.observation(ro.new_game(config), 2)))
    # By RO-6 and RO-7 each of three players has 15 coins, five start cards unused, none in hand.
    assert tensor["coins"].tolist() == [15, 15, 15]
    assert tensor["bank"].tolist() == [-45]
    assert tensor["start"].tolist() == [0, 1, 0]
    assert tensor["own_hand"].sum() == 0
    assert tensor["own_unused"].sum() == tensor["unused_size"][2]
    assert tensor["hosts"].sum() == 0


def stored(game: AnyGame, state: Any) -> dict[str, Any]:
    """The state as its JSON tells it."""
    value: dict[str, Any] = json.loads(game.to_json(state))["value"]
    return value


def flagged(row: Any) -> list[int]:
    """The numbers, from 1, of the places with a 1."""
    return [int(place) + 1 for place in np.flatnonzero(row)]


def owners(row: Any) -> list[int | None]:
    """Seats, None for nobody."""
    return [None if owner == 0 else int(owner) - 1 for owner in row]


def in_order(row: Any) -> list[int]:
    """The numbers, from 1, in the order of their places."""
    there = sorted((place, number) for number, place in enumerate(row.tolist(), 1) if place)
    return [number for _, number in there]


def multiset(row: Any) -> list[int]:
    """Each number, from 1, as often as it is there."""
    return [number for number, amount in enumerate(row.tolist(), 1) for _ in range(int(amount))]


def read_seats(tensor: dict[str, Any], players: list[Any], seat: int) -> None:
    for each, player in enumerate(players):
        for piece in ("coins", "prestige", "star"):
            assert tensor[piece][each] == player[piece]
        goods = [player["goods"].get(good, 0) for good in ("flour", "sugar", "butter")]
        assert tensor["goods"][each].tolist() == goods
        for piece in ("tiles", "recipes", "decorations"):
            assert multiset(tensor[piece][each]) == sorted(player[piece])
        assert in_order(tensor["used"][each]) == player["used"]
        for piece in ("hand", "unused"):
            assert tensor[f"{piece}_size"][each] == len(player[piece])
    for piece in ("hand", "unused", "removed"):
        assert flagged(tensor[f"own_{piece}"]) == players[seat][piece]


def read_sheet(tensor: dict[str, Any], slot: int, sheet: dict[str, Any]) -> None:
    assert flagged(tensor["sheets"][slot]) == [sheet["number"]]
    assert tensor["sheet_rows"][slot].tolist() == [row + 1 for row in sheet["rows"]]
    assert tensor["sheet_columns"][slot].tolist() == [col + 1 for col in sheet["columns"]]
    # Units that look up are those of the stacks, numbered row by row, the front first.
    heights = dict[int, int]()
    for stacks in sheet["stacks"]:
        for stack in stacks:
            heights |= {unit: height for height, unit in enumerate(stack, 1)}
    layers = tensor["sheet_layers"][slot].ravel().tolist()
    assert layers == [heights.get(unit, 0) for unit in range(50)]


@pytest.mark.parametrize("seed", range(2))
def test_a_rococo_tensor_reads_as_the_page_says(seed: int) -> None:
    config = ro.Config(players=3)
    shape, compared = layout(ro, config), 0
    for number, state in enumerate(states(ro, config, seed, GREEDY["rococo"])):
        if number % 7 or state.turn.phase < ro.Phase.KEEP:
            continue
        seat, told = number % 3, stored(ro, state)
        tensor = shape.split(shape.write(ro.observation(state, seat)))
        market, board = told["market"], told["board"]
        assert list(ro.Phase)[tensor["phase"].argmax()].name.lower() == told["phase"]
        assert [flagged(row) for row in tensor["tile_display"]] == [
            [tile] if tile else [] for tile in market["tiles"]
        ]
        assert [flagged(row) for row in tensor["recipe_display"]] == [
            [recipe] if recipe else [] for recipe in market["recipes"]
        ]
        assert in_order(tensor["hires"]) == [card for card in market["hires"] if card]
        assert in_order(tensor["stars"]) == market["stars"]
        assert in_order(tensor["specials"]) == told["specials"]
        assert in_order(tensor["table_bonuses"]) == told["table_bonuses"]
        for bag in ("tile_bag", "tile_discard", "recipe_bag", "recipe_discard"):
            assert multiset(tensor[bag]) == market[bag]
        for row, table in zip(tensor["tables"], board["tables"], strict=True):
            dishes = [dish and [dish["seat"] + 1, dish["recipe"]] for dish in table]
            assert row[: len(table)].tolist() == [dish or [0, 0] for dish in dishes]
            assert not row[len(table) :].any()
        assert [owners(row) for row in tensor["areas"]] == board["areas"]
        assert owners(tensor["hosts"]) == board["hosts"]
        for row, claims in zip(tensor["claims"], board["claims"], strict=True):
            assert owners(row)[: len(claims)] == claims
        read_seats(tensor, told["players"], seat)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("seed", range(2))
def test_a_pasteles_tensor_reads_as_the_page_says(seed: int) -> None:
    config, compared = pa.Config(recipe=4), 0
    shape = layout(pa, config)
    berries, shapes = ["strawberry", "raspberry", "blueberry"], ["l", "t", "s"]
    tokens = [*berries, "two", "three", "corner", "line", "square", *shapes]
    for state in states(pa, config, seed, GREEDY["pasteles"]):
        told = stored(pa, state)
        tensor = shape.split(shape.write(pa.observation(state, 0)))
        assert list(pa.Phase)[tensor["phase"].argmax()].name.lower() == told["phase"]
        for piece in ("day", "step", "money", "level", "extra", "places", "waiting", "served"):
            assert tensor[piece].tolist() == [told[piece]]
        for piece in ("staff", "display", "used", "line"):
            assert flagged(tensor[piece]) == sorted(told[piece])
        for piece in ("supply", "storage", "personal"):
            assert tensor[piece].tolist() == [told[piece].get(kind, 0) for kind in tokens]
        for piece in ("equipment", "repaired"):
            assert tensor[piece].tolist() == told[piece]
        assert multiset(tensor["drawn"]) == sorted(told["drawn"])
        assert in_order(tensor["gone"]) == told["gone"]
        for piece, layers in (("deck", "customers"), ("applicants", "applicants")):
            for depth, cards in enumerate(told[layers], 1):
                assert flagged(tensor[piece] == depth) == sorted(cards)
        for slot, sheet in enumerate(told["sheets"]):
            read_sheet(tensor, slot, sheet)
            compared += 1
    assert compared > 20


def test_amounts_without_a_limit_stop_where_float32_ends() -> None:
    piece = Piece("points", (1,), AMOUNT, "points", lambda it: (it,))
    assert int(Layout((piece,)).write(AMOUNT)[0]) == AMOUNT
    assert int(np.float32(AMOUNT + 2)) != AMOUNT + 2


def test_a_piece_without_numbers_is_left_out() -> None:
    pieces = (
        Piece("nothing", (0, 3), 1, "", lambda _: ()),
        Piece("one", (1,), 1, "", lambda _: (1,)),
    )
    assert [piece.name for piece in Layout(pieces).pieces] == ["one"]


def test_what_are_no_options_or_no_game_is_told() -> None:
    wrong: Any
    for wrong in (None, 5, pa.Config(), mb.new_game(mb.Config())):
        with pytest.raises(BakehouseError, match=r"of this game|no options"):
            layout(mb, wrong)
    unhashable: list[int] = []
    with pytest.raises(ConfigError, match="are no options of midnight_bakery"):
        layout(mb, unhashable)
    for wrong in (None, 5, "midnight_bakery"):
        with pytest.raises(GameLookupError, match="has no tensors"):
            layout(wrong, mb.Config())


def test_a_game_without_tensors_is_told() -> None:
    class Other:
        NAME = "other"

    with pytest.raises(GameLookupError, match="other has no tensors"):
        layout(Other(), None)  # type: ignore[arg-type]


def test_the_page_shows_the_layouts(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
    inside = page.partition("<!-- layouts -->\n")[2].partition("<!-- end of layouts -->")[0]
    printed = f"{orders()}\n{tables()}"
    assert inside.strip() == printed.strip()
    runpy.run_module("bakehouse.adapters.tensors", run_name="__main__")
    assert capsys.readouterr().out == printed
