"""The program: what all commands have in common."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, TextIO, TypeVar, cast

import click

from bakehouse import __version__
from bakehouse.cli.options import (
    FlagValue,
    choices_of,
    config_of_options,
    game_options,
    name_of_game,
)
from bakehouse.core.errors import BakehouseError, ConfigError, ExtraError
from bakehouse.core.options import shown
from bakehouse.play import AnyGame, load_game

__all__ = [
    "FAILED",
    "FOUND",
    "INTERRUPTED",
    "WRONG",
    "GameCommand",
    "agents_option",
    "chosen",
    "complain",
    "ended_by_signals",
    "game_command",
    "program",
    "seat_of",
]

F = TypeVar("F", bound=Callable[..., Any])

_GAME: Final = "bakehouse.game"
_FLAGS: Final = "bakehouse.flags"
_LONGEST: Final = 300
_ENDS: Final = ("SIGTERM", "SIGHUP")

FAILED, WRONG, FOUND, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141
"""Exit codes; `bakehouse.cli.main` tells what they mean."""


class Program(click.Group):
    """The program: whatever is wrong is one line on standard error and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; the exit code is returned, or given to `sys.exit` in standalone mode."""
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.UsageError as error:
            code = complain(_usage(error))
        except click.ClickException as error:
            code = complain(error.format_message())
        except ExtraError as error:
            complain(str(error))
            code = FAILED
        except BakehouseError as error:
            code = complain(str(error))
        except click.Abort:
            code = INTERRUPTED
        code = code if isinstance(code, int) else 0
        if standalone_mode:
            sys.exit(code)
        return code

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments of the program itself; some, like `--help`, already print."""
        with _writing():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the chosen command."""
        with _writing():
            result = super().invoke(ctx)
            _flush()
        return result


@contextmanager
def _writing() -> Generator[None, None, None]:
    """Output that cannot be written ends the program; a reader who has seen enough, quietly."""
    try:
        yield
    except OSError as error:
        # Or the interpreter would try to write what is left, and complain, at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise click.exceptions.Exit(PIPE_CLOSED) from None
        complain(f"cannot write: {error.strerror}")
        raise click.exceptions.Exit(FAILED) from None


def _flush() -> None:
    # A process may be started without standard output.
    stream: TextIO | None = sys.stdout
    if stream is not None:
        stream.flush()


def _usage(error: click.UsageError) -> str:
    if error.ctx is None:
        return error.format_message()
    return f"{error.format_message()} (see '{error.ctx.command_path} --help')"


def complain(message: str) -> int:
    """Print one line on standard error; gives the exit code of what is wrong in a command.

    Of words that nobody would read to their end, as numbers of thousands of digits, the middle is
    left out.
    """
    words = (word if len(word) <= _LONGEST else _ends(word) for word in message.split())
    click.echo(f"bakehouse: {' '.join(words)}", err=True)
    return WRONG


def _ends(word: str) -> str:
    return f"{word[:60]}...{word[-60:]}"


@contextmanager
def ended_by_signals() -> Generator[None, None, None]:
    """What ends a process, such as a closed terminal, is an interrupt meanwhile.

    Only the first is: what is done because of it, as keeping a record, is not interrupted again.
    """
    before = _handlers()
    for number in before:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _handlers() -> dict[int, Any]:
    """What ends this process by default, with how it does so."""
    if threading.current_thread() is not threading.main_thread():
        return {}  # others cannot say what a signal does
    numbers = [getattr(signal, name) for name in _ENDS if hasattr(signal, name)]
    handlers = {number: signal.getsignal(number) for number in numbers}
    return {number: it for number, it in handlers.items() if it is signal.SIG_DFL}


def _end(_: int, __: FrameType | None) -> None:
    for name in _ENDS:
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


class GameCommand(click.Command):
    """A command about a game, with the options of that game besides its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game first, then read the arguments with its options known."""
        name = self._game_in(ctx, args)
        if name is not None:
            game = load_game(name)
            taken = {word for param in super().get_params(ctx) for word in param.opts}
            flags = [option.as_flag(choices_of(game, option)) for option in game_options(game)]
            ctx.meta[_GAME] = game
            ctx.meta[_FLAGS] = [flag for flag in flags if not taken & set(flag.opts)]
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own parameters, and those of the game once it is known."""
        return [*super().get_params(ctx), *ctx.meta.get(_FLAGS, [])]

    def _game_in(self, ctx: click.Context, args: list[str]) -> str | None:
        if ctx.resilient_parsing:
            return None
        parser = self.make_parser(ctx)
        parser.ignore_unknown_options = True
        found, others, _ = parser.parse_args(list(args))
        first = found.get("game")
        if not isinstance(first, str):
            return None
        name = name_of_game([first, *others])
        if name is None:
            raise click.MissingParameter(ctx=ctx, param=self.params[0])
        return name


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="bakehouse")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Tabletop games: play one, look at one, play them by the thousand."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def game_command(function: F) -> F:
    """What all commands about a game have in common."""
    options = [
        click.argument("game", expose_value=False),
        click.option("--seed", type=int, default=0, show_default=True, help="Any whole number."),
        click.option("--components", metavar="FILE", help="A component set of your own."),
        click.option(
            "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game."
        ),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def agents_option(function: F) -> F:
    """Who plays."""
    words = (
        "Who plays: random, search, search:N, a player of the game (greedy, planner) or "
        "module:Name; one for all seats, or one a seat with commas."
    )
    option = click.option("--agents", default="random", show_default=True, help=words)
    return option(function)


def chosen(
    flags: dict[str, FlagValue], pairs: tuple[str, ...], components: str | None
) -> tuple[AnyGame, Any]:
    """The game that the command found, and its options."""
    game = cast("AnyGame", click.get_current_context().meta[_GAME])
    return game, config_of_options(game, flags, pairs, components)


def seat_of(game: AnyGame, config: Any, text: str) -> int:
    """The seat of a number or a name.

    Raises:
        ConfigError: there is none.
    """
    names = [game.seat_name(config, seat) for seat in range(game.num_players(config))]
    for seat, name in enumerate(names):
        if text.lower() in (str(seat), name.lower()):
            return seat
    known = ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    raise ConfigError(f"no seat {shown(text)}; there are {known}")
