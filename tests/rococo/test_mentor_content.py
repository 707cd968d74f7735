"""The Mentor's cards and numbers in a component set, and what is refused (RO-2, RO-141)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from bakehouse.core.errors import ContentError
from bakehouse.rococo.content import (
    BakeMark,
    DecisionBox,
    DecorateMark,
    HireMark,
    MentorNumbers,
    SoloCard,
    house,
    loads,
)
from bakehouse.rococo.kinds import MainAction
from tests.rococo.sets import house_data, make_house, text_of

Data = dict[str, Any]

FULL: Data = {
    "actions": ["bake", "decorate", "hire"],
    "bake": {"order": [3, 1, 2], "most": 2},
    "decorate": {"order": [2, 1], "most": 1, "tile": 4, "way": "up"},
    "hire": {"space": 3, "way": "right"},
    "decision": {"recipe": 6, "column": 4, "table": 5, "end": "far", "host": 2},
}


def with_card(card: Data) -> Data:
    data = house_data()
    data["solo_cards"]["card"][7] = card
    return data


def refusal(data: Data) -> ContentError:
    with pytest.raises(ContentError) as caught:
        loads(text_of(data), "mine.toml")
    assert caught.value.reason
    return caught.value


@pytest.mark.rule("RO-141", "RO-143", "RO-154", "RO-155", "RO-156")
def test_the_numbers_of_the_house_set() -> None:
    assert house().mentor == MentorNumbers(
        recipes=2,
        nothing=4,
        copied=4,
        left_over=2,
        good=80,
        excellent=90,
        highest=100,
        sets=(
            ("buttery", (5, 5, 5, 5)),
            ("savory", (5, 5, 6, 6)),
            ("extra crunchy", (6, 6, 6, 6)),
        ),
    )
    assert [card.number for card in house().solo_cards] == list(range(1, 31))


@pytest.mark.rule("RO-144", "RO-148", "RO-149", "RO-151")
def test_a_card_is_read_as_it_is_written() -> None:
    box = loads(text_of(with_card(FULL)), "mine.toml")
    assert box.solo_card(8) == SoloCard(
        number=8,
        actions=(MainAction.BAKE, MainAction.DECORATE, MainAction.HIRE),
        bake=BakeMark((3, 1, 2), 2),
        decorate=DecorateMark((2, 1), 1, tile=4, down=False),
        hire=HireMark(3, right=True),
        decision=DecisionBox(recipe=6, column=4, table=5, far=True, area=0, host=2),
    )


def changed(key: str, to: Any, *path: str) -> Callable[[], Data]:
    """The data with a card in which a key is another thing, or, with None, is not there."""

    def make() -> Data:
        card = copy.deepcopy(FULL)
        there = card
        for name in path:
            there = there[name]
        if to is None:
            del there[key]
        else:
            there[key] = to
        return with_card(card)

    return make


CARDS: list[tuple[Callable[[], Data], str, str | None]] = [
    (changed("actions", []), "0 actions, there must be 1 to 3", "RO-143"),
    (
        changed("actions", ["bake", "decorate", "hire", "place"]),
        "4 actions, there must be 1 to 3",
        "RO-143",
    ),
    (changed("actions", ["bake", "bake", "hire"]), "an action stands twice", "RO-143"),
    (changed("actions", ["goods"]), "goods", None),
    (changed("actions", ["notice"]), "notice", None),
    (changed("bake", None), "the key 'bake' is missing", None),
    (changed("actions", ["decorate", "hire"]), "bake", None),
    (changed("order", [1, 2], "bake"), "2 entries, wanted 3", None),
    (changed("order", [1, 2, 2], "bake"), "a place stands twice", "RO-148"),
    (changed("order", [1, 2, 4], "bake"), "4 is not within 1 to 3", None),
    (changed("most", 3, "bake"), "3 is not within 1 to 2", None),
    (changed("most", 0, "decorate"), "0 is not within 1 to 2", None),
    (changed("order", [1, 1], "decorate"), "a place stands twice", "RO-149"),
    (changed("tile", 0, "decorate"), "0 is not within 1 to", None),
    (changed("way", "left", "decorate"), "left", None),
    (changed("way", "down", "hire"), "down", None),
    (changed("space", 5, "hire"), "5 is not within 1 to 4", None),
    (changed("recipe", 7, "decision"), "7 is not within 1 to 6", None),
    (changed("column", 5, "decision"), "5 is not within 1 to 4", None),
    (changed("table", 6, "decision"), "6 is not within 1 to 5", None),
    (changed("end", "left", "decision"), "left", None),
    (changed("host", 5, "decision"), "5 is not within 1 to 4", None),
    (changed("host", None, "decision"), "wanted an area or a host space", "RO-152"),
    (changed("area", 1, "decision"), "wanted an area or a host space", "RO-152"),
    (changed("note", 1), "note", None),
]


@pytest.mark.rule("RO-2", "RO-143", "RO-147")
@pytest.mark.parametrize(("make", "reason", "rule"), CARDS, ids=range(len(CARDS)))
def test_a_card_that_cannot_be_is_refused(
    make: Callable[[], Data], reason: str, rule: str | None
) -> None:
    error = refusal(make())
    assert reason in str(error)
    assert "solo_cards" in str(error)
    assert "row 8" in str(error)
    assert rule in (error.rule, None)


@pytest.mark.rule("RO-2")
def test_cards_name_what_is_on_the_side_that_is_used() -> None:
    # For three seats the side for few is used, unless the set has the other one begin there.
    data = with_card({**FULL, "actions": ["place"], "decision": {**FULL["decision"], "host": 4}})
    card = data["solo_cards"]["card"][7]
    for key in ("bake", "decorate", "hire"):
        del card[key]
    assert loads(text_of(data), "mine.toml").solo_card(8).decision.host == 4
    data["numbers"]["many_players"] = 3
    data["board_many"]["host"] = data["board_many"]["host"][:3]
    assert "4 is not within 1 to 3" in str(refusal(data))


@pytest.mark.rule("RO-2", "RO-141")
def test_there_are_thirty_cards() -> None:
    data = house_data()
    data["solo_cards"]["card"].pop()
    assert "29 there, 30 in [totals]" in str(refusal(data))
    data["totals"]["solo_cards"] = 29
    assert refusal(data).rule == "RO-141"


def sets(*sizes: list[int]) -> list[Data]:
    names = ("buttery", "savory", "extra crunchy")
    return [{"difficulty": name, "cards": it} for name, it in zip(names, sizes, strict=False)]


NUMBERS: list[tuple[Data, str, str | None]] = [
    ({"good": 90}, "good, excellent and highest do not rise", "RO-155"),
    ({"highest": 90}, "good, excellent and highest do not rise", "RO-155"),
    ({"left_over": 0}, "0 is not within 1 to", None),
    ({"recipes": 0}, "0 is not within 1 to 9", None),
    ({"sets": sets([5, 5, 5, 5], [5, 5, 6, 6])}, "wanted one for each of buttery", "RO-141"),
    ({"sets": sets([5, 5, 5, 5], [5, 5, 6, 6], [6, 6, 6])}, "3 entries, wanted 4", None),
    ({"sets": sets([5, 5, 5, 5], [5, 5, 6, 6], [0, 6, 6, 6])}, "0 is not within 1 to 30", None),
    (
        {"sets": sets([5, 5, 5, 5], [5, 5, 6, 6], [6, 8, 8, 8])},
        "30 of 30 cards leave none for the decision deck",
        "RO-141",
    ),
]


@pytest.mark.rule("RO-141", "RO-155")
@pytest.mark.parametrize(("keys", "reason", "rule"), NUMBERS, ids=range(len(NUMBERS)))
def test_numbers_that_cannot_be_are_refused(keys: Data, reason: str, rule: str | None) -> None:
    with pytest.raises(ContentError) as caught:
        make_house(mentor=keys)
    assert reason in str(caught.value)
    assert rule in (caught.value.rule, None)
