"""The results of a simulation as tables and as JSON."""

from __future__ import annotations

import json
import textwrap
from itertools import groupby
from typing import Any, Final

import attrs

from bakehouse.display.layout import listing, sentence, table
from bakehouse.play import Failure, GameResult, Results, SeatSummary, Summary

__all__ = ["WIDEST", "results_as_json", "results_as_text"]

WIDEST: Final = 100
"""Columns of the widest table that is not turned on its side."""

_FAILURES: Final = 10
"""How many failures are told one by one."""

_SCORES: Final = ("points", "mean", "sd", "min", "q1", "median", "q3", "max", "wins")


def results_as_text(results: Results) -> str:
    """What was played, scores by seat with win shares, and where the points came from.

    Where a game is for one, or was won by nobody, how the games ended too. Games that failed come
    last, some of them one by one.
    """
    if not results.games:
        return _failures(results)
    summary = results.summary()
    parts = [_headline(results, summary), _scores(results, summary), *_won_by_rules(results)]
    if len(results.seats) == 1 or not all(game.winners for game in results.games):
        parts += [_endings(summary), _lengths(summary)]
    if _told_sources(results, summary):
        parts.append(_sources(results, summary))
    if results.failures:
        parts.append(_failures(results))
    return "\n\n".join(parts)


def _failures(results: Results) -> str:
    """How many games failed, and the first of them."""
    number = len(results.failures)
    total = number + len(results.games)
    lines = [f"{number} of {_many(total, 'game')} of seed {results.seed} failed:"]
    for it in results.failures[:_FAILURES]:
        who = "" if it.seat is None else f", seat {it.seat} {results.seats[it.seat]}"
        rule = "" if it.rule is None else f" [{it.rule}]"
        after = _many(it.decisions, "decision")
        words = f"game {it.index}{who}, after {after}: {it.kind.value}: {it.reason}{rule}"
        lines.append(textwrap.indent(sentence(words, WIDEST - 2), "  "))
    if number > _FAILURES:
        lines.append(f"  ... and {number - _FAILURES} more")
    return "\n".join(lines)


def _headline(results: Results, summary: Summary) -> str:
    return (
        f"{results.game}, rules {results.rules}: {_many(summary.games, 'game')}, "
        f"seed {results.seed}, {_many(summary.decisions, 'decision')}, "
        f"{_many(summary.chance_moves, 'chance move')}"
    )


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _scores(results: Results, summary: Summary) -> str:
    rows = [
        [name, *_score_cells(seat)] for name, seat in zip(results.seats, summary.seats, strict=True)
    ]
    return table(_SCORES, rows)


def _won_by_rules(results: Results) -> list[str]:
    """How many games a seat won that the rules play, like Rococo's Mentor; nothing if none."""
    seats = len(results.seats)
    won = sum(any(seat >= seats for seat in game.winners) for game in results.games)
    share = f"{100 * won / len(results.games):.1f}%"
    return [f"Won by a seat that the rules play: {won} ({share})"] if won else []


def _score_cells(seat: SeatSummary) -> list[str]:
    return [
        f"{seat.mean:.2f}",
        "-" if seat.sd is None else f"{seat.sd:.2f}",
        f"{seat.minimum:g}",
        f"{seat.lower_quartile:g}",
        f"{seat.median:g}",
        f"{seat.upper_quartile:g}",
        f"{seat.maximum:g}",
        f"{float(100 * seat.win_share):.1f}%",
    ]


def _endings(summary: Summary) -> str:
    """How many games ended in which way: a line for each kind, and one for each detail of it."""
    rows = [("games", " share", "ended")]
    for kind, group in groupby(summary.endings, key=lambda ending: ending.kind):
        endings = list(group)
        rows.append(_ending_row(kind, sum(ending.games for ending in endings), summary))
        rows += [
            _ending_row(f"  {ending.detail}", ending.games, summary)
            for ending in endings
            if ending.detail
        ]
    return listing(rows)


def _ending_row(words: str, games: int, summary: Summary) -> tuple[str, str, str]:
    share = f"{100 * games / summary.games:.1f}%"
    return f"{games:5}", f"{share:>6}", words


def _lengths(summary: Summary) -> str:
    decisions, chance_moves = (
        summary.decisions / summary.games,
        summary.chance_moves / summary.games,
    )
    return f"A game: {decisions:.1f} decisions and {chance_moves:.1f} chance moves on average"


def _told_sources(results: Results, summary: Summary) -> list[int]:
    """Which sources the table tells: in a game for one, those that ever gave points."""
    if len(results.seats) > 1:
        return list(range(len(summary.sources)))
    gave = {
        source
        for game in results.games
        for source, points in zip(game.sources, game.points[0], strict=True)
        if points
    }
    return [number for number, source in enumerate(summary.sources) if source in gave]


def _sources(results: Results, summary: Summary) -> str:
    """Mean points of each seat from each source; with many sources, a line a source instead."""
    told = _told_sources(results, summary)
    sources = [summary.sources[number] for number in told]
    cells = [[f"{seat.by_source[number]:.2f}" for number in told] for seat in summary.seats]
    rows = [[name, *row] for name, row in zip(results.seats, cells, strict=True)]
    wide = table(["from", *sources], rows)
    if max(map(len, wide.split("\n"))) <= WIDEST:
        return wide
    turned = [[source, *column] for source, *column in zip(sources, *cells, strict=True)]
    return table(["from", *results.seats], turned)


def results_as_json(results: Results) -> str:
    """One JSON object: what was played, the summary, each game, and each that failed."""
    summary = results.summary() if results.games else _NONE
    data = {
        "game": results.game,
        "rules": results.rules,
        "config": json.loads(results.config),
        "seed": results.seed,
        "games": summary.games,
        "decisions": summary.decisions,
        "chance_moves": summary.chance_moves,
        "seats": [
            {"name": name, **_seat_data(seat, summary)}
            for name, seat in zip(results.seats, summary.seats, strict=bool(results.games))
        ],
        "agents": list(results.agents),
        "endings": [attrs.asdict(ending) for ending in summary.endings],
        "results": [_game_data(game) for game in results.games],
        "failures": [_failure_data(failure) for failure in results.failures],
    }
    return json.dumps(data, separators=(",", ":"))


_NONE: Final = Summary(0, 0, 0, (), (), ())
"""The summary of no game."""


def _failure_data(failure: Failure) -> dict[str, Any]:
    return {**attrs.asdict(failure), "kind": failure.kind.value}


def _seat_data(seat: SeatSummary, summary: Summary) -> dict[str, Any]:
    return {
        "mean": seat.mean,
        "sd": seat.sd,
        "min": seat.minimum,
        "lower_quartile": seat.lower_quartile,
        "median": seat.median,
        "upper_quartile": seat.upper_quartile,
        "max": seat.maximum,
        "win_share": float(seat.win_share),
        "win_share_exact": str(seat.win_share),
        "by_source": dict(zip(summary.sources, seat.by_source, strict=True)),
    }


def _game_data(game: GameResult) -> dict[str, Any]:
    return {
        "index": game.index,
        "returns": list(game.returns),
        "winners": list(game.winners),
        "decisions": game.decisions,
        "chance_moves": game.chance_moves,
        "reason": game.reason,
    }
