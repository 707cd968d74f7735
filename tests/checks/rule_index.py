"""The index of rules: for each numbered rule, the code that cites it and the tests that prove it.

    python -m tests.checks.rule_index                the whole table
    python -m tests.checks.rule_index --rule MB-13   one rule (may be given more than once)
    python -m tests.checks.rule_index --missing      rules without code or test, unknown ids
    python -m tests.checks.rule_index --markdown     the table for a document

A *book* is a file `docs/rules/GAME.md` with one rule a line, `- MB-13 text`, or `GAME_ROOM.md` for
what a room of the game's package does. Code *cites* a rule by
its id in a comment, a docstring or another string, and so does a component set in its TOML file. A
test *proves* the rules in its marker, `@pytest.mark.rule("MB-13", "MB-14")`, or in the `pytestmark`
of its class or module. An id counts where it stands in full: "MB-13 to MB-15" names two rules.
Worked examples (`MB-E1`) need a test only.

What a book asks for depends on how far its game is, the package of the same name. Once that package
has a `reduce.py` it is a game, and every id of the book must be cited and proved; of the book of a
room once there is that room too. Until then, and where there is no such package, what functions
cite must be proved, since they do what a rule says; classes, component sets and their loaders (the
room `content`) may name the rules that the data are for. An id that no book has is an error at any
time.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from tests.checks.project import ROOT

RULE_ID = r"[A-Z]{2}-E?\d+[a-z]?"
IN_TEXT = re.compile(rf"(?<![A-Za-z0-9-]){RULE_ID}(?![A-Za-z0-9])")
IN_BOOK = re.compile(rf"^- ({RULE_ID})\s+(\S.*)$")
EXAMPLE = re.compile(r"[A-Z]{2}-E\d+")
TABLE_HEAD = re.compile(r"^\[+([^\]]+)\]+")

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@attrs.frozen
class Rule:
    """A line of a book."""

    id: str
    text: str
    book: str

    @property
    def title(self) -> str:
        """The start of its text."""
        return textwrap.shorten(self.text, 60)

    @property
    def is_example(self) -> bool:
        """Whether it is a worked example, which needs no code of its own."""
        return EXAMPLE.fullmatch(self.id) is not None


@attrs.frozen
class Mention:
    """A place that names an id: a file, and in it a function, class or table ("": the file)."""

    id: str
    file: str
    line: int
    scope: str
    does_it: bool = False

    @property
    def place(self) -> str:
        """The place, as `file:scope`."""
        return f"{self.file}:{self.scope}" if self.scope else self.file


@attrs.frozen
class Index:
    """All books of a project, with what names their rules; `games` are the books in full force."""

    rules: tuple[Rule, ...]
    citations: tuple[Mention, ...]
    markers: tuple[Mention, ...]
    games: frozenset[str]
    faults: tuple[str, ...] = ()

    def code(self, rule: str) -> list[str]:
        """The places in the library that cite a rule."""
        return _places(self.citations, rule)

    def tests(self, rule: str) -> list[str]:
        """The tests that prove a rule."""
        return _places(self.markers, rule)

    def problems(self) -> list[str]:
        """What is wrong, a line each."""
        return [*self.faults, *self._doubled(), *self._unknown(), *self._missing()]

    def _doubled(self) -> Iterator[str]:
        seen: set[str] = set()
        for rule in self.rules:
            if rule.id in seen:
                yield f"{rule.id} stands twice ({rule.book})"
            seen.add(rule.id)

    def _unknown(self) -> Iterator[str]:
        known = {rule.id for rule in self.rules}
        for mention in (*self.citations, *self.markers):
            if mention.id not in known:
                yield f"{mention.id} does not exist ({mention.file}:{mention.line})"

    def _missing(self) -> Iterator[str]:
        cited = {mention.id for mention in self.citations}
        done = {mention.id for mention in self.citations if mention.does_it}
        marked = {mention.id for mention in self.markers}
        for rule in self.rules:
            complete = rule.book in self.games
            if complete and rule.id not in cited and not rule.is_example:
                yield f"{rule.id} is cited nowhere in the code: {rule.title}"
            if (complete or rule.id in done) and rule.id not in marked:
                yield f"{rule.id} is proved by no test: {rule.title}"


def _places(mentions: Iterable[Mention], rule: str) -> list[str]:
    return sorted({mention.place for mention in mentions if mention.id == rule})


def build(root: Path = ROOT) -> Index:
    """Read the books, the library and the tests of the project in `root`."""
    library = root / "src" / "bakehouse"
    markers: list[Mention] = []
    faults: list[str] = []
    for path in sorted((root / "tests").rglob("*.py")):
        found, wrong = marker_mentions(path.read_text(encoding="utf-8"), _relative(path, root))
        markers += found
        faults += wrong
    return Index(
        rules=tuple(_books(root / "docs" / "rules")),
        citations=tuple(_citations(library, root)),
        markers=tuple(markers),
        games=frozenset(_games(library)),
        faults=tuple(faults),
    )


def _games(library: Path) -> Iterator[str]:
    """The names of the books that are in full force: of games, and of their rooms."""
    for reducer in library.glob("*/reduce.py"):
        game = reducer.parent
        yield game.name
        yield from (f"{game.name}_{room.stem}" for room in game.iterdir())


def _relative(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _books(folder: Path) -> Iterator[Rule]:
    for path in sorted(folder.glob("*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := IN_BOOK.match(line):
                yield Rule(found[1], found[2], path.stem)


def _citations(library: Path, root: Path) -> Iterator[Mention]:
    for path in sorted(library.rglob("*.py")):
        yield from python_citations(path.read_text(encoding="utf-8"), _relative(path, root))
    for path in sorted(library.rglob("*.toml")):
        yield from toml_citations(path.read_text(encoding="utf-8"), _relative(path, root))


def python_citations(code: str, file: str) -> Iterator[Mention]:
    """The ids that code cites. (Outside comments and strings, `MB-13` would be a subtraction.)"""
    scopes = _scopes(ast.parse(code))
    lines = code.splitlines()
    for number, line in enumerate(lines, 1):
        for found in IN_TEXT.finditer(line):
            scope = _scope_at(scopes, _described(lines, number))
            function = any(name == scope and _is_function(node) for _, _, name, node in scopes)
            yield Mention(found[0], file, number, scope, function and "/content/" not in file)


def _is_function(node: Scope) -> bool:
    return not isinstance(node, ast.ClassDef)


def _described(lines: list[str], number: int) -> int:
    """The line that a comment on lines of its own is about: the first one after it."""
    while number < len(lines) and lines[number - 1].lstrip().startswith("#"):
        number += 1
    return number


def toml_citations(text: str, file: str) -> Iterator[Mention]:
    """The ids that a component set cites, by table."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := TABLE_HEAD.match(line):
            table = head[1].strip()
        for found in IN_TEXT.finditer(line):
            yield Mention(found[0], file, number, table)


def _scopes(tree: ast.AST, outer: str = "") -> list[tuple[int, int, str, Scope]]:
    """First line (of decorators), last line, full name and node of each scope, outer ones first."""
    found: list[tuple[int, int, str, Scope]] = []
    for node in ast.iter_child_nodes(tree):
        name = outer
        if isinstance(node, Scope):
            name = f"{outer}.{node.name}" if outer else node.name
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found.append((first, node.end_lineno or first, name, node))
        found += _scopes(node, name)
    return found


def _scope_at(scopes: list[tuple[int, int, str, Scope]], line: int) -> str:
    """The name of the innermost class or function around a line."""
    around = [name for first, last, name, _ in scopes if first <= line <= last]
    return around[-1] if around else ""


def marker_mentions(code: str, file: str) -> tuple[list[Mention], list[str]]:
    """The ids in the markers of a test file, and the markers that prove nothing."""
    tree = ast.parse(code)
    scopes = _scopes(tree)
    mentions: list[Mention] = []
    faults: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_rule_marker(node.func):
            ids = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if not ids or len(ids) < len(node.args):
                faults.append(f"a rule marker without plain ids ({file}:{node.lineno})")
            scope = _scope_at(scopes, node.lineno)
            mentions += [Mention(str(rule), file, node.lineno, scope) for rule in ids]
    return mentions, faults + [f"{place} ({file})" for place in _misplaced(scopes)]


def _is_rule_marker(function: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.rule` or `mark.rule`."""
    return ast.unparse(function) in ("pytest.mark.rule", "mark.rule")


def _misplaced(scopes: list[tuple[int, int, str, Scope]]) -> Iterator[str]:
    """Markers on what pytest does not run: what is not named like a test."""
    for _, _, name, node in scopes:
        marked = any(
            isinstance(part, ast.Call) and _is_rule_marker(part.func)
            for part in node.decorator_list
        )
        if marked and not node.name.lower().startswith("test"):
            yield f"a rule marker on {name}, which is no test"


def as_text(index: Index, rules: Iterable[Rule]) -> str:
    """The table for a terminal."""
    lines: list[str] = []
    for rule in rules:
        lines.append(f"{rule.id}  {rule.text}")
        lines += [f"    code   {place}" for place in index.code(rule.id)]
        lines += [f"    tests  {place}" for place in index.tests(rule.id)]
    return "\n".join(lines)


def as_markdown(index: Index, rules: Iterable[Rule]) -> str:
    """The table for a document."""
    rows = ["| rule | code | tests |", "|---|---|---|"]
    for rule in rules:
        code, tests = (
            "<br>".join(f"`{place}`" for place in places)
            for places in (index.code(rule.id), index.tests(rule.id))
        )
        rows.append(f"| {rule.id} | {code} | {tests} |")
    return "\n".join(rows)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """The program. Its exit status: 1 when `--missing` finds something, 2 for an unknown id."""
    parser = argparse.ArgumentParser(prog="rule_index", description="rule -> code -> tests")
    parser.add_argument("--missing", action="store_true", help="print only what is wrong")
    parser.add_argument("--markdown", action="store_true", help="print a table in Markdown")
    parser.add_argument("--rule", action="append", metavar="ID", help="print this rule only")
    options = parser.parse_args(arguments)
    index = build(root)
    if options.missing:
        problems = index.problems()
        print("\n".join(problems) or "nothing is missing")
        return 1 if problems else 0
    wanted = options.rule or [rule.id for rule in index.rules]
    rules = [rule for rule in index.rules if rule.id in wanted]
    if unknown := sorted(set(wanted) - {rule.id for rule in rules}):
        print(f"no such rule: {', '.join(unknown)}", file=sys.stderr)
        return 2
    print((as_markdown if options.markdown else as_text)(index, rules))
    return 0


if __name__ == "__main__":
    sys.exit(main())
