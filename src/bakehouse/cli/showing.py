"""`bakehouse show` and `bakehouse replay`: one game, told from beginning to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from bakehouse import display
from bakehouse.cli.options import FlagValue
from bakehouse.cli.program import (
    FOUND,
    GameCommand,
    agents_option,
    chosen,
    complain,
    game_command,
    program,
    seat_of,
)
from bakehouse.cli.recording import Kept, kept_in, read_text
from bakehouse.cli.telling import tell_game, tell_seat
from bakehouse.core.errors import ConfigError, RecordError
from bakehouse.core.records import Record, check, seen_by, to_text
from bakehouse.play import AnyGame, GameResult, Line, load_agents, load_components, load_game
from bakehouse.play.files import reason_of, write
from bakehouse.play.workers import play_told

__all__ = ["replay", "show"]


@program.command(cls=GameCommand)
@game_command
@agents_option
@click.option("--number", type=click.IntRange(min=0), default=0, metavar="N", help="Which game.")
@click.option("--seat", metavar="SEAT", help="Only what this seat sees: a number or a name.")
@click.option("--record", "as_record", is_flag=True, help="Print the record, to keep it.")
def show(
    seed: int,
    components: str | None,
    pairs: tuple[str, ...],
    agents: str,
    number: int,
    seat: str | None,
    as_record: bool,
    **flags: FlagValue,
) -> None:
    """Play one game and tell it, move by move.

    GAME is the name of a game of Bakehouse, or the import path of a module of your own. It has
    options of its own: `bakehouse show GAME --help` tells them, and what each can be while the
    others are left out. Game number N of a seed is the one that simulate plays under that number,
    from 0.
    """
    rules, config = chosen(flags, pairs, components)
    chair = None if seat is None else seat_of(rules, config, seat)
    players = load_agents(rules, config, agents.split(","))
    _, record = play_told(rules, config, players, seed, number)
    _tell(rules, record, number, chair, as_record)


def _tell(
    rules: AnyGame, record: Record[Any, Any], number: int | None, seat: int | None, as_record: bool
) -> None:
    if seat is None:
        told = to_text(rules, record) if as_record else tell_game(rules, record, number)
    elif as_record:
        told = seen_by(rules, record, seat).to_text()
    else:
        told = tell_seat(rules, record, seat)
    click.echo(told.rstrip("\n"))


@program.command()
@click.argument("file")
@click.option("--check", "only_check", is_flag=True, help="Only say whether it replays.")
@click.option("--number", type=click.IntRange(min=0), metavar="N", help="Which game of a file.")
@click.option("--seat", metavar="SEAT", help="Only what this seat sees: a number or a name.")
@click.option("--game", "path", metavar="GAME", help="The game, if it is none of Bakehouse.")
@click.option("--components", metavar="FILE", help="The component set it was played with.")
@click.option("--record", "as_record", is_flag=True, help="Print the record as text.")
@click.option("--html", metavar="OUT", help="Write a page with a slider over the game.")
@click.option("--json", "as_json", is_flag=True, help="With --check: one JSON object.")
def replay(
    file: str,
    only_check: bool,
    number: int | None,
    seat: str | None,
    path: str | None,
    components: str | None,
    as_record: bool,
    html: str | None,
    as_json: bool,
) -> int:
    """Play a recorded game again, and tell it move by move.

    FILE is a record, as `show --record` and `play` write it, in either of its forms, or a file of
    many games, as `simulate --out` does; "-" is standard input. Every move is checked, and the
    position at the end; with --check of all games in the file. The exit code is 3 if one of them
    does not replay.
    """
    if as_json and not only_check:
        raise ConfigError("--json goes with --check")
    if html is not None and (only_check or html == file or _is_one_of(html, file, components)):
        raise ConfigError("--html: a page of its own, and not with --check")
    games = _asked_for(list(kept_in(read_text(file), file)), number, file)
    rules = load_game(path if path is not None else games[0].game)
    own = None if components is None else load_components(rules, components)
    if only_check:
        return _check(rules, games, own, as_json)
    if len(games) > 1:
        raise RecordError(f"{len(games)} games: say which with --number, or --check", where=file)
    record = games[0].read(rules, own)
    chair = None if seat is None else seat_of(rules, record.config, seat)
    if html is None:
        _tell(rules, record, games[0].number, chair, as_record)
    else:
        _write_page(html, display.replay_page(record, chair, rules))
    return 0


def _is_one_of(path: str, *others: str | None) -> bool:
    """Whether a path leads to the same file as another, under whatever name."""
    files = [Path(other) for other in others if other is not None]
    try:
        return any(file.exists() and Path(path).samefile(file) for file in files)
    except (OSError, ValueError):
        return False  # none is there, or no name of a file: what writes it says so


def _write_page(path: str, page: str) -> None:
    try:
        write(path, page.encode())
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be written ({reason_of(error)})", where=path) from error
    click.echo(f"Written to {path}.")


def _asked_for(games: list[Kept], number: int | None, file: str) -> list[Kept]:
    """The games in a file, or the one of a number."""
    found = [kept for kept in games if number is None or kept.number == number]
    if found:
        return found
    if not games:
        raise RecordError("no games", where=file)
    alone = [kept for kept in games if kept.number is None]
    reason = "a single record, without a number" if alone else f"no game {number}"
    raise RecordError(reason, where=file)


def _check(rules: AnyGame, games: list[Kept], own: Any, as_json: bool) -> int:
    wrong: list[str] = []
    moves = unfinished = 0
    for kept in games:
        try:
            record = kept.read(rules, own)
            over = _is_over(rules, kept, record)
        except RecordError as error:
            wrong.append(str(error))
            continue
        moves += len(record.moves)
        unfinished += not over
    if as_json:
        data = {"game": rules.NAME, "games": len(games), "moves": moves}
        click.echo(json.dumps({**data, "unfinished": unfinished, "wrong": wrong}))
    elif not wrong:
        count = "1 game" if len(games) == 1 else f"{len(games)} games"
        open_ones = f", {unfinished} of them not over" if unfinished else ""
        click.echo(f"{rules.NAME}, rules {rules.RULES_VERSION}: {count}{open_ones}, {moves} moves")
        ends = ", and the positions at the end are those recorded"
        click.echo(f"All moves are legal{ends if unfinished < len(games) else ''}.")
    for reason in wrong:
        complain(reason)
    return FOUND if wrong else 0


def _is_over(rules: AnyGame, kept: Kept, record: Record[Any, Any]) -> bool:
    """Whether the game of a record is over.

    Raises:
        RecordError: it is, and the record does not say where it ended.
    """
    if isinstance(kept.source, Line):  # looked at already
        return isinstance(kept.source.played, GameResult)
    over: bool = rules.is_terminal(check(rules, record))
    if over and record.digest is None:
        raise RecordError("the game is over, but the record has no digest", where=kept.file)
    return over
