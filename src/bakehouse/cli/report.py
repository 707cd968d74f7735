"""The results of a simulation as tables and as JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from bakehouse.display.layout import table
from bakehouse.play import GameResult, Results, SeatSummary, Summary

__all__ = ["WIDEST", "results_as_json", "results_as_text"]

WIDEST: Final = 100
"""Columns of the widest table that is not turned on its side."""

_SCORES: Final = ("points", "mean", "sd", "min", "q1", "median", "q3", "max", "wins")


def results_as_text(results: Results) -> str:
    """What was played, scores by seat with win shares, and where the points came from."""
    summary = results.summary()
    parts = [_headline(results, summary), _scores(results, summary)]
    if summary.sources:
        parts.append(_sources(results, summary))
    return "\n\n".join(parts)


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


def _sources(results: Results, summary: Summary) -> str:
    """Mean points of each seat from each source; with many sources, a line a source instead."""
    cells = [[f"{points:.2f}" for points in seat.by_source] for seat in summary.seats]
    rows = [[name, *row] for name, row in zip(results.seats, cells, strict=True)]
    wide = table(["from", *summary.sources], rows)
    if max(map(len, wide.split("\n"))) <= WIDEST:
        return wide
    turned = [[source, *column] for source, *column in zip(summary.sources, *cells, strict=True)]
    return table(["from", *results.seats], turned)


def results_as_json(results: Results) -> str:
    """One JSON object: what was played, the summary, and each game."""
    summary = results.summary()
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
            for name, seat in zip(results.seats, summary.seats, strict=True)
        ],
        "results": [_game_data(game) for game in results.games],
    }
    return json.dumps(data, separators=(",", ":"))


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
    }
