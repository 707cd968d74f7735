"""A person plays at a table, line by line.

What is read are words, and what is written are lines, so that it works at a terminal and in a pipe.
The person is told what its seat may know, and no more: its observation, moves as it sees them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import click

from bakehouse import display
from bakehouse.cli.telling import opening, result, tell_move
from bakehouse.core.errors import (
    BakehouseError,
    BarrierError,
    ParseError,
    RecordError,
    SimulationError,
)
from bakehouse.core.options import shown, told
from bakehouse.core.records import to_text
from bakehouse.display.layout import listing, sentence, title
from bakehouse.play import Agent, Table
from bakehouse.play.files import reason_of, why_not_writable, write
from bakehouse.play.rulebook import find_rule

__all__ = ["Session", "check_path", "read_line", "save"]

_MOST: Final = 40
"""How many moves are listed without being asked."""

_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)

HELP: Final = (
    ("NUMBER", "make the move of that number"),
    ("a move", "in words, as the list writes it; your name may be left out"),
    ("moves", "list all moves; moves WORDS: those with these words"),
    ("look", "show the position again"),
    ("undo", "take your last move back, and what others did since"),
    ("undo!", "the same, though chance or a hidden choice has told somebody something since"),
    ("redo", "make a move again that was taken back"),
    ("rule ID", "what a rule says: rule MB-13"),
    ("save FILE", "write the record so far to a new file; save! FILE: over one that is there"),
    ("quit", "leave"),
)


def read_line() -> str | None:
    """A line of standard input; None at its end, or where there is none."""
    # A process may be started without it.
    stream: TextIO | None = sys.stdin
    if stream is None:
        return None
    if stream.isatty() and sys.stdout.isatty():
        try:
            return input("> ")
        except EOFError:
            click.echo()
            return None
    click.echo("> ", nl=False)
    sys.stdout.flush()
    line = stream.readline()
    click.echo()
    return line or None


def check_path(path: str, over: str | None) -> None:
    """Whether a record can be written there; a file that was not there is not there afterwards.

    Args:
        path: where.
        over: how to write over what is there already; None: it is to be written over.

    Raises:
        RecordError: something is there already, or it cannot be written.
    """
    reason = why_not_writable(path)
    if reason is not None:
        raise RecordError(f"cannot be written ({reason})", where=path)
    if over is not None and Path(path).exists() and Path(path).stat().st_size:
        raise RecordError(f"there is a file already ({over})", where=path)


def save(table: Table, path: str) -> None:
    """Write the record of a table to a file, over what is there.

    Raises:
        RecordError: that cannot be done; then what was there is there still.
    """
    try:
        write(path, to_text(table.game, table.record).encode())
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be written ({reason_of(error)})", where=path) from error


class Session:
    """One person at a table.

    Args:
        table: where it plays.
        seat: its seat.
        agents: who decides for the other seats; what stands for its own is not asked.
        read: gives the next line, or None when there is none.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        agents: Sequence[Agent[Any, Any]],
        read: Callable[[], str | None] = read_line,
    ) -> None:
        self._table, self._seat, self._read = table, seat, read
        self._agents = [None if it == seat else agent for it, agent in enumerate(agents)]
        self._name = table.game.seat_name(table.config, seat)
        self._told = 0
        self._stale = True  # whether the position has not been shown since others moved

    def run(self, labels: Sequence[str] = ()) -> bool:
        """Play until the game is over, or the person leaves; whether it is over.

        Args:
            labels: by seat, who plays.

        Raises:
            SimulationError: an agent failed.
        """
        self._open(labels)
        while True:
            self._others_play()
            self._tell_news()
            if self._table.is_terminal:
                click.echo(
                    "\n".join(["", title("The end"), *result(self._table.game, self._state)])
                )
                return True
            self._show()
            if not self._turn():
                click.echo(f"Left after {len(self._table.moves)} moves.")
                return False

    @property
    def _state(self) -> Any:
        return self._table.state

    def _open(self, labels: Sequence[str]) -> None:
        click.echo("\n".join(opening(self._table.game, self._table.config)))
        for seat, label in enumerate(labels):
            name = self._table.game.seat_name(self._table.config, seat)
            click.echo(f"  {name}: {'you' if seat == self._seat else label}")
        click.echo("Type the number of a move, or ? for what else there is.\n")

    def _others_play(self) -> None:
        try:
            self._table.run(self._agents)
        except BakehouseError as error:
            raise SimulationError(f"an agent failed: {error}") from error
        except KeyboardInterrupt:
            raise
        # Agents are anybody's code.
        except BaseException as error:
            raise SimulationError(f"an agent failed: {told(error)}") from error

    def _tell_news(self) -> None:
        """The moves since the last time, as this seat sees them."""
        table = self._table
        states, moves = table.states, table.moves
        for number in range(self._told, len(moves)):
            pair = states[number], states[number + 1]
            action = moves[number].action
            click.echo(tell_move(table.game, number + 1, pair, action, self._seat))
            self._stale = self._stale or moves[number].seat != self._seat
        self._told = len(moves)

    def _show(self) -> None:
        if self._stale:
            click.echo("")
            click.echo(display.text(self._table.game, self._table.observation(self._seat)))
            self._stale = False
        self._list("", _MOST)

    def _list(self, words: str, most: int | None = None) -> None:
        """The moves that have these words, with their numbers."""
        rows: list[tuple[str, str]] = []
        for number, action in enumerate(self._legal(), start=1):
            text = self._words(action)
            if words.casefold() in text.casefold():
                rows.append((f"{number:4}", text))
        click.echo("")
        if not rows:
            click.echo(f"No move has {shown(words)} in it.")
            return
        click.echo(listing(rows[:most]))
        if most is not None and len(rows) > most:
            click.echo(f"  ... and {len(rows) - most} more: moves lists all, moves WORDS some.")

    def _words(self, action: Any) -> str:
        """A move with what its numbers stand for."""
        game = self._table.game
        remark = display.remark(game, self._state, action)
        text = game.action_to_string(action)
        return f"{text} ({remark})" if remark else text

    def _legal(self) -> tuple[Any, ...]:
        legal: tuple[Any, ...] = self._table.observation(self._seat).legal_actions
        return legal

    # --- what the person types ---

    def _turn(self) -> bool:
        """Read lines until one of them has changed the table; False if the person leaves."""
        while True:
            line = self._read()
            if line is None:
                return False
            words = line.strip()
            if words.casefold() in ("quit", "exit", "q"):
                return False
            try:
                if words and self._obey(words):
                    return True
            except BakehouseError as error:
                self._explain(error)

    def _obey(self, words: str) -> bool:
        """Do what a line says; whether the table has changed by it."""
        command, _, rest = words.partition(" ")
        action = _COMMANDS.get(command.casefold())
        if action is not None:
            if rest.strip() and command.casefold() in _ALONE:
                raise ParseError(f"{command.casefold()} stands alone: one step at a time")
            return action(self, rest.strip())
        self._table.play(self._chosen(words), self._seat)
        return True

    def _chosen(self, words: str) -> Any:
        """The move that a line names.

        Raises:
            ParseError: it names none.
        """
        legal = self._legal()
        if _NUMBER.fullmatch(words):
            number = int(words)
            if not 1 <= number <= len(legal):
                raise ParseError(f"there is no move {number}; they are 1 to {len(legal)}")
            return legal[number - 1]
        texts = [self._table.game.action_to_string(action) for action in legal]
        wanted = (words.casefold(), f"{self._name} {words}".casefold())
        for action, text in zip(legal, texts, strict=True):
            if text.casefold() in wanted:
                return action
        return self._parsed(words)

    def _parsed(self, words: str) -> Any:
        """What the game makes of a line, with the name of the seat or without."""
        game = self._table.game
        try:
            return game.parse_action(self._state, f"{self._name} {words}")
        except ParseError:
            return game.parse_action(self._state, words)

    def _explain(self, error: BakehouseError) -> None:
        """Why something cannot be done, and what the rule says that forbids it."""
        source = "" if error.rule is None else f" [{error.rule}]"
        click.echo(sentence(f"No: {error.reason}{source}"))
        if isinstance(error, BarrierError) and "since" in error.reason:
            click.echo("undo! takes it back all the same.")
        for rule in (error.rule or "").split(", "):
            self._tell_rule(rule, quiet=True)

    def _tell_rule(self, name: str, quiet: bool = False) -> None:
        try:
            rule = find_rule(name)
        except BakehouseError:
            if not quiet:
                raise
            return
        click.echo(listing([(rule.id, rule.text)]))

    # --- commands ---

    def help(self, _: str) -> bool:
        """What can be typed."""
        click.echo(listing(HELP))
        return False

    def look(self, _: str) -> bool:
        """The position again."""
        self._stale = True
        self._show()
        return False

    def moves(self, words: str) -> bool:
        """The moves, all of them or those with some words."""
        self._list(words)
        return False

    def undo(self, _: str) -> bool:
        """Take the last move of this seat back, and what came after it."""
        return self._back(lift=False)

    def undo_all_the_same(self, _: str) -> bool:
        """Take the last move back, barrier or not."""
        return self._back(lift=True)

    def _back(self, lift: bool) -> bool:
        self._table.undo_to(self._seat, lift=lift)
        self._told, self._stale = len(self._table.moves), True
        click.echo("Taken back.")
        return True

    def redo(self, _: str) -> bool:
        """Make moves again, up to the next decision of this seat."""
        self._table.redo()
        while not self._table.is_terminal and self._seat not in self._table.active_players:
            try:
                self._table.redo()
            except BarrierError:
                break
        return True

    def rule(self, name: str) -> bool:
        """What a rule says."""
        self._tell_rule(name)
        return False

    def save(self, path: str) -> bool:
        """Write the record to a file that is not there yet."""
        check_path(path, "save! writes over it")
        return self.save_over(path)

    def save_over(self, path: str) -> bool:
        """Write the record, over what is there."""
        save(self._table, path)
        click.echo(f"Written to {path}.")
        return False


_ALONE: Final = ("undo", "undo!", "redo")
"""Commands that nothing goes with."""

_Command = Callable[[Session, str], bool]

_COMMANDS: Final[dict[str, _Command]] = {
    "?": Session.help,
    "help": Session.help,
    "look": Session.look,
    "moves": Session.moves,
    "undo": Session.undo,
    "undo!": Session.undo_all_the_same,
    "redo": Session.redo,
    "rule": Session.rule,
    "save": Session.save,
    "save!": Session.save_over,
}
