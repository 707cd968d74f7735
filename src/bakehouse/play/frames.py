"""Results as a table of pandas. It needs the extra `pandas`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bakehouse.play.extras import optional

if TYPE_CHECKING:
    from bakehouse.play.results import GameResult, Results

__all__ = ["frame"]


def frame(results: Results) -> Any:
    """A `pandas.DataFrame` with a row for each game and seat, in order.

    Its columns: `game` (the number), `seat`, `name`, `agent`, `points`, `share` (of the win: 1 / k
    for k winners, else 0), `decisions` and `chance_moves` of the whole game, `reason`, and
    `from SOURCE` with the points from each source that some game has, 0 in a game without it.

    Raises:
        ExtraError: pandas is not installed.
    """
    pandas = optional("pandas", "pandas")
    rows = [
        _row(results, game, seat) for game in results.games for seat in range(len(results.seats))
    ]
    sources = dict.fromkeys(source for game in results.games for source in game.sources)
    columns = ["game", "seat", "name", "agent", "points", "share", "decisions", "chance_moves"]
    columns += ["reason", *(f"from {source}" for source in sources)]
    table = pandas.DataFrame(rows, columns=columns)
    of_sources = columns[9:]
    table[of_sources] = table[of_sources].fillna(0)
    return table


def _row(results: Results, game: GameResult, seat: int) -> dict[str, Any]:
    points = zip(game.sources, game.points[seat], strict=True)
    return {
        "game": game.index,
        "seat": seat,
        "name": results.seats[seat],
        "agent": results.agents[seat] if results.agents else "",
        "points": game.returns[seat],
        "share": 1 / len(game.winners) if seat in game.winners else 0.0,
        "decisions": game.decisions,
        "chance_moves": game.chance_moves,
        "reason": game.reason,
        **{f"from {source}": value for source, value in points},
    }
