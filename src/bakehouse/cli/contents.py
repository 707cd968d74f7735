"""`bakehouse content`: component sets of one's own."""

from __future__ import annotations

import json
import os
from importlib import resources
from typing import Any, cast

import click

from bakehouse.cli.program import FOUND, complain, program
from bakehouse.core.components import load_path, load_resource, read_toml
from bakehouse.core.errors import ContentError, GameLookupError, RecordError
from bakehouse.play import AnyGame, load_components, load_game
from bakehouse.play.files import reason_of, write_new

__all__ = ["check", "content", "export"]

_FILE = "house.toml"


@program.group(invoke_without_command=True)
@click.pass_context
def content(ctx: click.Context) -> None:
    """Component sets: take the house set of a game, change it, check what you have made."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@content.command()
@click.argument("file")
@click.option("--game", "name", metavar="GAME", help="The game, if it is none of Bakehouse.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def check(file: str, name: str | None, as_json: bool) -> int:
    """Say whether a component set can be played with, and what is wrong with it if not.

    The exit code is 3 for a set that does not load.
    """
    try:
        game = load_game(name if name is not None else _game_of(file))
        own = load_components(game, file)
    except ContentError as error:
        if as_json:
            click.echo(json.dumps({"file": file, "fits": False, "reason": str(error)}))
        complain(str(error))
        return FOUND
    told = _told(game, own)
    if as_json:
        click.echo(json.dumps({"file": file, "fits": True, **told}))
        return 0
    click.echo(f"{file}: the set {own.name!r} fits {game.NAME}.")
    click.echo(f"digest {own.digest}")
    for source in ("rulebook", "house"):
        topics = [topic for topic, of in own.sources if of == source]
        click.echo(f"{source}: {', '.join(topics) or 'nothing'}")
    if told["is_house_set"]:
        click.echo("It says the same as the house set.")
    return 0


def _game_of(file: str) -> str:
    """The game that a set says it is for.

    Raises:
        ContentError: it says none, or cannot be read.
    """
    head: Any = read_toml(load_path(file), os.path.basename(file)).get("set")  # noqa: PTH119
    found = cast("dict[str, Any]", head).get("game") if isinstance(head, dict) else None
    if not isinstance(found, str):
        raise ContentError("no table [set] with the name of a game", where=file)
    return found


def _told(game: AnyGame, own: Any) -> dict[str, Any]:
    sources = {topic: source for topic, source in own.sources}  # noqa: C416
    return {
        "game": game.NAME,
        "name": own.name,
        "digest": own.digest,
        "sources": sources,
        "is_house_set": own == getattr(game.Config(), "components", None),
    }


@content.command()
@click.argument("game")
@click.option("--out", metavar="FILE", help="Write it there; a file that is there is left alone.")
def export(game: str, out: str | None) -> None:
    """Print the house set of a game, to start a set of your own from.

    Give it a name of its own in the table [set]: records tell sets apart by name and digest.
    """
    rules = load_game(game)
    package = f"{getattr(rules, '__name__', '')}.content"
    try:
        there = resources.files(package).joinpath(_FILE).is_file()
    except (ImportError, TypeError, ValueError):
        there = False
    if not there:
        raise GameLookupError(f"{rules.NAME} has no house set in a file")
    text = load_resource(package, _FILE)
    if out is None:
        click.echo(text.rstrip("\n"))
        return
    try:
        write_new(out, text.encode())
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be written ({reason_of(error)})", where=out) from error
