"""`bakehouse rules`: what the numbered rules say."""

from __future__ import annotations

import json
from itertools import groupby

import attrs
import click

from bakehouse.cli.program import program
from bakehouse.core.errors import ConfigError
from bakehouse.display.layout import listing, title
from bakehouse.play.rulebook import Rule, all_rules, find_rule

__all__ = ["rules"]


@program.command()
@click.argument("names", nargs=-1, metavar="[ID]...")
@click.option("--find", "words", metavar="WORDS", help="Rules whose text has these words.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of lines.")
def rules(names: tuple[str, ...], words: str | None, as_json: bool) -> None:
    """Print numbered rules, as error messages and the code cite them.

    An ID is the number of a rule, as MB-13, or the name of a book, as rococo, for all rules in it.
    Without any, the books are listed.
    """
    found = [rule for name in names for rule in _named(name)] if names else list(all_rules())
    if words is not None:
        found = [rule for rule in found if words.casefold() in rule.text.casefold()]
        if not found:
            raise ConfigError(f"no rule has {words!r} in its text")
    if as_json:
        click.echo(json.dumps([attrs.asdict(rule) for rule in found]))
    elif not names and words is None:
        click.echo(_contents(found))
    else:
        click.echo(_texts(found))


def _named(name: str) -> list[Rule]:
    book = [rule for rule in all_rules() if rule.book == name]
    return book or [find_rule(name)]


def _contents(found: list[Rule]) -> str:
    rows = [("book", "rules", "first and last")]
    for book, group in groupby(found, key=lambda rule: rule.book):
        of_book = list(group)
        rows.append((book, f"{len(of_book):5}", f"{of_book[0].id} to {of_book[-1].id}"))
    return listing(rows)


def _texts(found: list[Rule]) -> str:
    """The rules under their headings, where there is more than one."""
    parts: list[str] = []
    for (book, section), group in groupby(found, key=lambda rule: (rule.book, rule.section)):
        if len(found) > 1:
            parts += ["", title(f"{book}: {section}" if section else book)]
        parts.append(listing([(rule.id, rule.text) for rule in group]))
    return "\n".join(parts).lstrip("\n")
