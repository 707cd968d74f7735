"""`bakehouse play`: a person at the table."""

from __future__ import annotations

import click

from bakehouse.cli.options import FlagValue
from bakehouse.cli.program import (
    GameCommand,
    chosen,
    ended_by_signals,
    game_command,
    program,
    seat_of,
)
from bakehouse.cli.recording import kept_in, read_text
from bakehouse.cli.session import Session, check_path, save
from bakehouse.core.errors import ConfigError, RecordError
from bakehouse.core.records import to_text
from bakehouse.play import AnyGame, Table, agent_names, load_agents, load_components

__all__ = ["play"]


@program.command(cls=GameCommand)
@game_command
@click.option("--seat", default="0", metavar="SEAT", help="Where you sit: a number or a name.")
@click.option(
    "--agents",
    help="Who plays against you, as for simulate, one for all or one for each other seat; by "
    "default the game's greedy player.",
)
@click.option("--record", "path", metavar="FILE", help="Keep the record, also of a game you leave.")
@click.option("--from", "start", metavar="FILE", help="Go on with the game of a record.")
def play(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    seat: str,
    agents: str | None,
    path: str | None,
    start: str | None,
    **flags: FlagValue,
) -> None:
    """Play a game yourself, against players of the library.

    GAME is the name of a game of Bakehouse, or the import path of a module of your own. It has
    options of its own: `bakehouse play GAME --help` tells them. Moves are made by number or in
    words; ? tells what else there is: undo, the text of a rule, saving the record.
    """
    rules, config = chosen(flags, pairs, components)
    if path is not None:
        check_path(path, None if path == start else "give another name")
    if start is not None and (pairs or any(flags.values())):
        raise ConfigError("--from: the options of the game are those of the record")
    table = Table(rules, config, seed=seed) if start is None else _resumed(rules, start, components)
    chair = seat_of(rules, table.config, seat)
    names = (agents or _usual(rules)).split(",")
    seats = rules.num_players(table.config)
    if 1 < len(names) == seats - 1:
        names.insert(chair, "random")  # at your own place, where it is not asked
    players = load_agents(rules, table.config, names)
    labels = names * seats if len(names) == 1 else names
    with ended_by_signals():
        try:
            Session(table, chair, players).run(labels)
        finally:
            if path is not None:
                _keep(table, path)


def _keep(table: Table, path: str) -> None:
    """Write the record of a game; where that has become impossible, print it."""
    try:
        save(table, path)
    except RecordError:
        click.echo(to_text(table.game, table.record), nl=False)
        raise


def _resumed(game: AnyGame, start: str, components: str | None) -> Table:
    """The table of a record; its options are those of the record."""
    games = list(kept_in(read_text(start), start))
    if len(games) != 1:
        raise RecordError(f"{len(games)} games, not one", where=start)
    own = None if components is None else load_components(game, components)
    return Table.resume(game, games[0].read(game, own))


def _usual(game: AnyGame) -> str:
    return "greedy" if "greedy" in agent_names(game) else "random"
