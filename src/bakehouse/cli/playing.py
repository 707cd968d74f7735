"""`bakehouse play`: a person at the table."""

from __future__ import annotations

import click

from bakehouse.cli.options import FlagValue
from bakehouse.cli.program import GameCommand, chosen, game_command, program, seat_of
from bakehouse.cli.session import Session, save
from bakehouse.play import AnyGame, Table, agent_names, load_agents

__all__ = ["play"]


@program.command(cls=GameCommand)
@game_command
@click.option("--seat", default="0", metavar="SEAT", help="Where you sit: a number or a name.")
@click.option(
    "--agents",
    help="Who plays against you, as for simulate; by default the game's greedy player.",
)
@click.option("--record", "path", metavar="FILE", help="Keep the record, also of a game you leave.")
def play(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    seat: str,
    agents: str | None,
    path: str | None,
    **flags: FlagValue,
) -> None:
    """Play a game yourself, against players of the library.

    GAME is the name of a game of Bakehouse, or the import path of a module of your own. It has
    options of its own: `bakehouse play GAME --help` tells them. Moves are made by number or in
    words; ? tells what else there is: undo, the text of a rule, saving the record.
    """
    rules, config = chosen(flags, pairs, components)
    chair = seat_of(rules, config, seat)
    names = (agents or _usual(rules)).split(",")
    players = load_agents(rules, config, names)
    table = Table(rules, config, seed=seed)
    labels = names * len(players) if len(names) == 1 else names
    try:
        Session(table, chair, players).run(labels)
    finally:
        if path is not None:
            save(table, path)


def _usual(game: AnyGame) -> str:
    return "greedy" if "greedy" in agent_names(game) else "random"
