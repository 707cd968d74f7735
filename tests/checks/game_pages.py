"""What the pages of the games tell that the code knows: actions, sight, sizes, rulings, numbers.

    python -m tests.checks.game_pages     writes these parts of docs/games anew

A part stands between `<!-- NAME -->` and `<!-- end of NAME -->`; all else is written by hand.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final, get_args

from bakehouse.play import AnyGame, load_game
from tests.checks.project import ROOT, SOURCE
from tests.checks.rule_index import IN_TEXT, Rule, build

PAGES: Final = ROOT / "docs" / "games"
GAMES: Final = ("midnight_bakery", "rococo", "pasteles")

# The options whose encodings are listed, and those whose sizes are.
ENCODED: Final[Mapping[str, tuple[dict[str, Any], ...]]] = {
    "midnight_bakery": ({"players": 4},),
    "rococo": ({"players": 4}, {"solo": "buttery"}),
    "pasteles": ({"recipe": 1}, {"recipe": 12}),
}
SIZED: Final[Mapping[str, tuple[dict[str, Any], ...]]] = {
    "midnight_bakery": tuple({"players": players} for players in range(2, 9)),
    "rococo": (
        *({"players": players} for players in range(2, 6)),
        {"solo": "buttery"},
        {"extended": "buttery", "players": 2},
    ),
    "pasteles": tuple({"recipe": recipe} for recipe in range(1, 13)),
}

ATTRIBUTE: Final = re.compile(r"^    ([\w, ]+): (.*(?:\n {8}.*)*)", re.MULTILINE)
TOPIC: Final = re.compile(r"((?:^#.*\n)*)^\[(\w+)\]\n(?:^source = \"(\w+)\"$)?", re.MULTILINE)

Rows = Iterable[Iterable[object]]


def page(game: str) -> Path:
    """The page of a game."""
    return PAGES / f"{game}.md"


def written(text: str, game: str) -> str:
    """The text of a page with all parts as they should be."""
    for name, part in PARTS.items():
        between = re.compile(rf"(<!-- {name} -->\n).*(<!-- end of {name} -->)", re.DOTALL)
        found = between.search(text)
        if found is None:
            raise ValueError(f"{game}: no part {name!r}")
        lines = "\n".join(part(load_game(game)))
        text = f"{text[: found.end(1)]}{lines}\n{text[found.start(2) :]}"
    return text


def table(head: tuple[str, ...], rows: Rows) -> Iterator[str]:
    """A table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in row)} |"


def called(options: Mapping[str, Any]) -> str:
    """Options as they are written in a call."""
    return ", ".join(f"{name}={value!r}" for name, value in options.items())


def summary(kind: type) -> str:
    """The first sentence of a class's docstring."""
    return inspect.cleandoc(kind.__doc__ or "").split("\n\n", maxsplit=1)[0].replace("\n", " ")


def exported(game: AnyGame, name: str) -> Any:
    """What the module of a game has beyond the protocol."""
    return getattr(game, name)


def kind_of(pair: tuple[int, object]) -> type[Any]:
    """The class of a decoded action."""
    return type(pair[1])


def actions(game: AnyGame) -> Iterator[str]:
    """The encoding, block by block, and the chance moves, which have no integers."""
    for options in ENCODED[game.NAME]:
        config = game.Config(**options)
        total = game.num_distinct_actions(config)
        yield f"With `{called(options)}` there are {total} integers:"
        yield ""
        yield from table(
            ("integers", "action", "what it is", "the first of them"), blocks(game, config)
        )
        yield ""
    chance = [
        kind for kind in get_args(exported(game, "Action")) if summary(kind).startswith("Chance: ")
    ]
    yield "Chance moves are actions without an integer:"
    yield ""
    rows = ((f"`{kind.__name__}`", summary(kind).removeprefix("Chance: ")) for kind in chance)
    yield from table(("action", "what it is"), rows)


def blocks(game: AnyGame, config: Any) -> Rows:
    """The runs of integers that stand for the same kind of decision."""
    decoded = [
        (code, game.decode_action(config, 0, code))
        for code in range(game.num_distinct_actions(config))
    ]
    for kind, run in groupby(decoded, key=kind_of):
        (first, action), *rest = run
        last = rest[-1][0] if rest else first
        codes = f"{first} to {last}" if rest else first
        yield codes, f"`{kind.__name__}`", summary(kind), f"`{game.action_to_string(action)}`"


def sight(game: AnyGame) -> Iterator[str]:
    """The fields of an observation."""
    docstring = inspect.cleandoc(exported(game, "Observation").__doc__ or "")
    fields = ATTRIBUTE.findall(docstring.partition("Attributes:\n")[2])
    rows = ((names(found), re.sub(r"\s+", " ", meaning)) for found, meaning in fields)
    yield from table(("field", "what it tells"), rows)


def names(listed: str) -> str:
    """Names with commas, as code."""
    return ", ".join(f"`{name}`" for name in listed.split(", "))


def sizes(game: AnyGame) -> Iterator[str]:
    """How long games can be and what they can end with, for several options."""
    head = ("options", "integers", "decisions at most", "chance moves at most", "returns")
    yield from table(head, (size(game, options) for options in SIZED[game.NAME]))


def size(game: AnyGame, options: Mapping[str, Any]) -> Iterator[object]:
    """The sizes for some options, as a row."""
    config = game.Config(**options)
    bounds = game.bounds(config)
    yield f"`{called(options)}`"
    yield game.num_distinct_actions(config)
    yield bounds.decisions
    yield bounds.chance_moves
    yield f"{bounds.lowest:g} to {bounds.highest:g}"


@functools.cache
def rules() -> dict[str, Rule]:
    """The lines of all books by id."""
    return {rule.id: rule for rule in build().rules}


def numbers(game: AnyGame) -> Iterator[str]:
    """The topics of the house set, and who chose their numbers."""
    text = (SOURCE / game.NAME / "content" / "house.toml").read_text(encoding="utf-8")
    rows = [
        (
            f"`[{topic}]`",
            source,
            ", ".join(linked(rule) for rule in IN_TEXT.findall(comment)),
        )
        for comment, topic, source in TOPIC.findall(text)
        if source
    ]
    yield from table(("table", "source", "rules that its comment names"), rows)


def linked(rule: str) -> str:
    """A rule as a link to its line."""
    return f"[{rule}](../rules/{rules()[rule].book}.md#{rule.lower()})"


def rulings(game: AnyGame) -> Iterator[str]:
    """What this project has settled, rule by rule, as the books mark it."""
    for rule in rules().values():
        _, mark, ruling = rule.text.partition("[house] ")
        if mark and rule.book.startswith(game.NAME):
            yield f"- {linked(rule.id)}: {ruling.replace('[house] ', '')}"


def versions(game: AnyGame) -> Iterator[str]:
    """The versions that texts of the game bear."""
    house = game.Config().components
    yield f"Version {game.RULES_VERSION} of the rules; house set `{house.digest[:12]}`."


PARTS: Final[Mapping[str, Callable[[AnyGame], Iterator[str]]]] = {
    "actions": actions,
    "sight": sight,
    "sizes": sizes,
    "numbers": numbers,
    "rulings": rulings,
    "versions": versions,
}


def main() -> None:
    """Write the parts anew."""
    for game in GAMES:
        text = page(game).read_text(encoding="utf-8")
        page(game).write_text(written(text, game), encoding="utf-8")


if __name__ == "__main__":
    main()
