"""How people fare against the Mentor: wins and points by difficulty (docs/rococo_mentor.md).

Game i runs on game number i of seed 0 (see `bakehouse.play.simulate`), so each game is the same
whoever plays it again, alone or among others.

    python -m tests.benchmarks.rococo_mentor [--games 200] [--workers 2]
        [--kind planner greedy random] [--write tests/rococo/mentor.json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean, quantiles
from time import process_time
from typing import Final

import attrs

from bakehouse import rococo as ro
from bakehouse.play.simulate import play_numbered
from bakehouse.rococo.config import DIFFICULTIES
from bakehouse.rococo.content import house
from tests.benchmarks.rococo_balance import KINDS

SEED: Final = 0
_PORTION: Final = 5
_FIRST: Final = 4
"""So many games of a row are kept one by one."""


@attrs.frozen
class Game:
    """How a game went.

    Attributes:
        extended: whether two people played.
        scores: points by seat, the Mentor's last.
        won: whether the people won: alone, or one of two.
        seconds: of processor time.
    """

    extended: bool
    scores: tuple[int, ...]
    won: bool
    seconds: float


def played(difficulty: str, kind: str, extended: bool, index: int) -> Game:
    """One game, by difficulty and the name of the player."""
    options = {"extended" if extended else "solo": difficulty}
    config = ro.Config(**options)  # type: ignore[arg-type]
    start = process_time()
    result, _ = play_numbered(ro, config, [KINDS[kind]] * config.players, SEED, index)
    scores = tuple(int(sum(points)) for points in result.points)
    return Game(
        extended=extended,
        scores=scores,
        won=config.players not in result.winners,
        seconds=process_time() - start,
    )


@attrs.frozen
class Row:
    """What games of one difficulty and one kind of player came to.

    Attributes:
        game: "solo" or "extended".
        difficulty: of the Mentor.
        kind: of the people.
        games: how many.
        won: games that the people won.
        best: points of the best person: tenths 1 and 9, and the quartiles, rising.
        mentor: the same of the Mentor.
        good, excellent, highest: games won with so many points as RO-155 names, or more.
        first: the scores of the first games, to play them again.
        seconds: processor time a game.
    """

    game: str
    difficulty: str
    kind: str
    games: int
    won: int
    best: tuple[float, ...]
    mentor: tuple[float, ...]
    good: int
    excellent: int
    highest: int
    first: tuple[tuple[int, ...], ...]
    seconds: float


def _middle(scores: Sequence[int]) -> tuple[float, ...]:
    """Tenth 1, the quartiles, tenth 9."""
    cuts = quantiles(scores, n=40, method="inclusive")
    return tuple(cuts[fortieths - 1] for fortieths in (4, 10, 20, 30, 36))


def row_of(difficulty: str, kind: str, games: Sequence[Game]) -> Row:
    """The row of these games."""
    marks = house().mentor
    best = [max(game.scores[:-1]) for game in games]
    won = [points for points, game in zip(best, games, strict=True) if game.won]
    return Row(
        game="extended" if games[0].extended else "solo",
        difficulty=difficulty,
        kind=kind,
        games=len(games),
        won=len(won),
        best=_middle(best),
        mentor=_middle([game.scores[-1] for game in games]),
        good=sum(points >= marks.good for points in won),
        excellent=sum(points >= marks.excellent for points in won),
        highest=sum(points >= marks.highest for points in won),
        first=tuple(game.scores for game in games[:_FIRST]),
        seconds=round(mean(game.seconds for game in games), 2),
    )


def run(difficulty: str, kind: str, extended: bool, games: int, workers: int) -> Row:
    """Play, and give the row."""
    play = partial(played, difficulty, kind, extended)
    with ProcessPoolExecutor(workers) as pool:
        return row_of(difficulty, kind, list(pool.map(play, range(games), chunksize=_PORTION)))


def data(rows: Iterable[Row]) -> dict[str, object]:
    """What is kept of a run, with the set that it belongs to."""
    return {"set": house().digest, "seed": SEED, "rows": [attrs.asdict(row) for row in rows]}


def _cells(values: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, values)) + " |"


def table(rows: Sequence[Row]) -> list[str]:
    """Wins, points and marks by difficulty."""
    head = ["game", "difficulty", "people", "games", "won %", "best person: 10%", "25%", "median"]
    head += ["75%", "90%", "Mentor: 10%", "median", "90%", "80+ %", "90+ %", "100+ %", "s a game"]
    lines = [_cells(head), "|" + "---|" * len(head)]
    for row in rows:
        cells: list[object] = [row.game, row.difficulty, row.kind, row.games]
        cells.append(f"{100 * row.won / row.games:.1f}")
        cells += [f"{it:.0f}" for it in row.best]
        cells += [f"{row.mentor[at]:.0f}" for at in (0, 2, 4)]
        marks = (row.good, row.excellent, row.highest)
        cells += [f"{100 * it / row.games:.1f}" for it in marks]
        lines.append(_cells([*cells, f"{row.seconds:.2f}"]))
    return lines


def main(arguments: list[str] | None = None) -> None:
    """Play, print the table, and keep the rows if asked to."""
    parser = argparse.ArgumentParser(description="How people fare against the Mentor.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kind", nargs="+", default=["planner", "greedy"], choices=list(KINDS))
    parser.add_argument("--write", type=Path)
    options = parser.parse_args(arguments)
    rows = [
        run(difficulty, kind, extended, options.games, options.workers)
        for extended in (False, True)
        for kind in options.kind
        for difficulty in DIFFICULTIES
    ]
    print("\n".join(table(rows)), flush=True)
    if options.write is not None:
        text = json.dumps(data(rows), indent=1, ensure_ascii=False)
        options.write.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
