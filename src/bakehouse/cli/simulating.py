"""`bakehouse simulate`: many games, summed up."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final

import click
from rich.console import Console

from bakehouse.cli.options import FlagValue
from bakehouse.cli.program import (
    FOUND,
    INTERRUPTED,
    GameCommand,
    agents_option,
    chosen,
    complain,
    ended_by_signals,
    game_command,
    program,
)
from bakehouse.cli.progress import progress_bar
from bakehouse.cli.report import results_as_json, results_as_text
from bakehouse.core.errors import ConfigError, SimulationError
from bakehouse.core.options import told
from bakehouse.play import Interrupted, Results, load_agents
from bakehouse.play import simulate as play_games
from bakehouse.play.extras import optional

__all__ = ["simulate"]

_MOST_WORKERS: Final = 61 if sys.platform == "win32" else 1024


@program.command(cls=GameCommand)
@game_command
@agents_option
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many.",
)
@click.option("--out", metavar="FILE", help="Keep each game, with its record, as a line of JSON.")
@click.option(
    "--limit", type=click.FloatRange(min=0), metavar="SECONDS", help="The longest decision."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=_MOST_WORKERS),
    metavar="N",
    help=f"Play in N processes, {_MOST_WORKERS} at most.",
)
@click.option("--dask", metavar="ADDRESS", help="Play on the cluster of a Dask scheduler.")
@click.option("--plot", metavar="FILE", help="Draw the results: .png, .svg or .pdf.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
def simulate(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    agents: str,
    games: int,
    out: str | None,
    limit: float | None,
    workers: int | None,
    dask: str | None,
    plot: str | None,
    as_json: bool,
    **flags: FlagValue,
) -> int:
    """Play many games and sum them up.

    GAME is the name of a game of Bakehouse, or the import path of a module of your own. It has
    options of its own: `bakehouse simulate GAME --help` tells them, and what each can be while the
    others are left out. The same seed gives the same games, wherever they are played. A game in
    which an agent fails is told, and the others go on; the exit code is 3 then. With --out, games
    that are in the file are not played again, so an interrupted simulation goes on where it was.
    """
    rules, config = chosen(flags, pairs, components)
    players = load_agents(rules, config, agents.split(","))
    if plot is not None:
        _check_plot(plot)
    try:
        with (
            ended_by_signals(),
            _executor(workers, dask) as executor,
            progress_bar(games, Console(stderr=True)) as advance,
        ):
            results = play_games(
                rules,
                config,
                players,
                games=games,
                seed=seed,
                executor=executor,
                limit=limit,
                file=out,
                progress=advance,
            )
    except Interrupted as error:
        _print(error.results, as_json)
        kept = f"they are in {out}, and the same command goes on from there" if out else "not kept"
        complain(f"{error} ({kept})")
        return INTERRUPTED
    except SimulationError as error:
        if isinstance(error.results, Results):
            _print(error.results, as_json)
        raise
    _print(results, as_json)
    if plot is not None and results.games:
        from bakehouse.display import plots

        plots.save(results, plot)
    return FOUND if results.failures else 0


def _check_plot(path: str) -> None:
    """That there can be a picture is asked before anything is played."""
    optional("matplotlib", "plot")
    from bakehouse.display import plots

    plots.check_path(path)


def _print(results: Results, as_json: bool) -> None:
    """All games, or those until an interrupt; nothing if there is none."""
    if results.games or results.failures:
        click.echo(results_as_json(results) if as_json else results_as_text(results))


@contextmanager
def _executor(workers: int | None, dask: str | None) -> Generator[Executor | None, None, None]:
    """Where games are played: in this process, in some of this machine, on a cluster."""
    if workers is not None and dask is not None:
        raise ConfigError("--workers and --dask: one of them")
    if workers is not None:
        # Started afresh: a copy of this process would have its open files and its bar.
        context = get_context("spawn")
        with ProcessPoolExecutor(workers, context, initializer=_begin_work) as pool:
            yield pool
    elif dask is not None:
        with _client(dask) as client, client.get_executor() as executor:
            yield executor
    else:
        yield None


def _begin_work() -> None:
    """An interrupt is for the process that hands out the games, and without it there are none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A pool whose process was killed leaves its workers waiting for ever: each ends by itself."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _client(address: str) -> Any:
    distributed = optional("distributed", "dask")
    try:
        return distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise SimulationError(f"no Dask scheduler at {address} ({told(error)})") from error
