"""`bakehouse perft` and `bakehouse bench`: counts that pin the rules, and speeds."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from time import process_time
from typing import Any, Final

import attrs
import click

from bakehouse.cli.options import FlagValue
from bakehouse.cli.program import GameCommand, agents_option, chosen, game_command, program
from bakehouse.core.errors import ConfigError
from bakehouse.core.rng import Rng
from bakehouse.display.layout import table
from bakehouse.play import AnyGame, load_agents
from bakehouse.play.perft import divide, perft
from bakehouse.play.workers import play_told

__all__ = ["bench", "count"]

_LONGEST: Final = 10**6  # seconds


@program.command("perft", cls=GameCommand)
@game_command
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    metavar="N",
    help="How many moves.",
)
@click.option("--all-chance", is_flag=True, help="All that chance can do, not one draw by seed.")
@click.option("--divide", "by_move", is_flag=True, help="Counts by first move.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def count(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    depth: int,
    all_chance: bool,
    by_move: bool,
    as_json: bool,
    **flags: FlagValue,
) -> None:
    """Count the sequences of so many moves from the start of a game.

    Two versions of rules that count differently are different. A chance move counts like any
    other; it is drawn by the seed, once on each path, or with --all-chance it is every move that
    chance can make, which are very many where cards are dealt.
    """
    rules, config = chosen(flags, pairs, components)
    state, rng = rules.new_game(config), None if all_chance else Rng.seeded(seed)
    branches = divide(rules, state, depth, rng) if by_move else {}
    total = sum(branches.values()) if by_move else perft(rules, state, depth, rng)
    if as_json:
        data = {"game": rules.NAME, "rules": rules.RULES_VERSION, "depth": depth, "count": total}
        click.echo(json.dumps({**data, "divide": branches} if by_move else data))
        return
    for move, number in branches.items():
        click.echo(f"{number:12}  {move}")
    click.echo(f"{total:12}" if by_move else str(total))


@program.command(cls=GameCommand)
@game_command
@agents_option
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=2.0,
    show_default=True,
    help="How long, in processor time; the game that runs then is played to its end.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
def bench(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    agents: str,
    seconds: float,
    as_json: bool,
    **flags: FlagValue,
) -> None:
    """Measure how fast games are played, on one core of this machine.

    Times are processor time of this process. Memory is the most that the process has had, Python
    and the game's tables included.
    """
    rules, config = chosen(flags, pairs, components)
    if not seconds <= _LONGEST:  # "nan" is a number for click
        raise ConfigError(f"--seconds: {seconds} is no number of seconds up to {_LONGEST}")
    players = load_agents(rules, config, agents.split(","))
    measured = _measure(rules, config, players, seed, seconds)
    if as_json:
        data = {"game": rules.NAME, **attrs.asdict(measured), "python": sys.version.split()[0]}
        click.echo(json.dumps(data))
        return
    memory = "-" if measured.peak_mb is None else f"{measured.peak_mb:.0f} MB"
    rows = [
        ["games", str(measured.games)],
        ["games a second", f"{measured.games / measured.seconds:.1f}"],
        ["decisions a game", f"{measured.decisions / measured.games:.1f}"],
        ["chance moves a game", f"{measured.chance_moves / measured.games:.1f}"],
        ["microseconds a decision", f"{1e6 * measured.seconds / measured.decisions:.0f}"],
        ["hours for a million games", f"{1e6 * measured.seconds / measured.games / 3600:.1f}"],
        ["memory", memory],
    ]
    click.echo(table([rules.NAME, agents], rows))


@attrs.frozen
class Measured:
    """What a benchmark found.

    Attributes:
        games, decisions, chance_moves: how many were played.
        seconds: of processor time.
        peak_mb: the most memory of the process; None: not known here.
    """

    games: int
    decisions: int
    chance_moves: int
    seconds: float
    peak_mb: float | None


def _measure(rules: AnyGame, config: Any, players: Any, seed: int, seconds: float) -> Measured:
    play_told(rules, config, players, seed, 0)  # what is made once is made now
    games = decisions = chance_moves = 0
    start = process_time()
    while not games or process_time() - start < seconds:
        games += 1
        result, _ = play_told(rules, config, players, seed, games)
        decisions += result.decisions
        chance_moves += result.chance_moves
    took = max(process_time() - start, 1e-9)
    return Measured(games, decisions, chance_moves, took, _peak())


def _peak() -> float | None:
    if find_spec("resource") is None:  # not on every system
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
