"""Pictures of a simulation. They need the extra `plot`.

A figure has three parts: how points are distributed, by seat; what they are made of, by seat; and
what part of the wins each seat has, or, in a game for one, how games ended.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from bakehouse.core.errors import ConfigError
from bakehouse.play.extras import optional
from bakehouse.play.files import reason_of, why_not_writable, write
from bakehouse.play.results import Results
from bakehouse.play.summary import Summary

__all__ = ["check_path", "figure", "save"]

_SIZE: Final = (15.0, 5.0)  # inches
_COLUMNS: Final = 30
_COLOURS: Final = "tab20"


_FORMATS: Final = (".png", ".svg", ".pdf")


def check_path(path: str | os.PathLike[str]) -> None:
    """Whether a figure can be saved there; a file that was not there is not there afterwards.

    Raises:
        ConfigError: a format that does not exist, or a file that cannot be written.

    >>> check_path("points.gif")
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ConfigError: points.gif: pictures are .png, .svg, .pdf
    """
    place = Path(path)
    if place.suffix.lower() not in _FORMATS:
        raise ConfigError(f"pictures are {', '.join(_FORMATS)}", where=os.fspath(path))
    reason = why_not_writable(path)
    if reason is not None:
        raise ConfigError(f"cannot be drawn ({reason})", where=os.fspath(path))


def save(results: Results, path: str | os.PathLike[str]) -> None:
    """Draw the figure into a file, whose name says in which format: .png, .svg, .pdf.

    Raises:
        ExtraError: matplotlib is not installed.
        ConfigError: no game to draw, a format that does not exist, or a file that cannot be
            written.

    >>> import tempfile
    >>> from bakehouse.play import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(simulate("midnight_bakery", games=3, seed=7), f"{folder}/points.svg")
    ...     Path(folder, "points.svg").stat().st_size > 0
    True
    """
    check_path(path)
    drawn, file = figure(results), BytesIO()
    try:
        drawn.savefig(file, dpi=100, format=Path(path).suffix[1:].lower())
        write(path, file.getvalue())
    except (OSError, ValueError) as error:
        reason = " ".join(reason_of(error).split())
        raise ConfigError(f"cannot be drawn ({reason})", where=os.fspath(path)) from error


def figure(results: Results) -> Any:
    """The figure, a `matplotlib.figure.Figure`, to show or change.

    Raises:
        ExtraError: matplotlib is not installed.
        ConfigError: no game to draw.

    >>> from bakehouse.play import simulate
    >>> drawn = figure(simulate("midnight_bakery", games=3, seed=7))
    >>> [axes.get_title() for axes in drawn.axes]
    ['Points', 'Mean points by source', 'Share of wins']
    """
    summary = results.summary()
    # Not pyplot: that would choose a screen, and keep the figure.
    drawn = optional("matplotlib.figure", "plot").Figure(figsize=_SIZE, layout="constrained")
    left, middle, right = drawn.subplots(1, 3)
    drawn.suptitle(f"{results.game}: {summary.games} games, seed {results.seed}")
    _points(left, results)
    _sources(middle, results, summary)
    (_endings if len(results.seats) == 1 else _wins)(right, results, summary)
    return drawn


def _points(axes: Any, results: Results) -> None:
    """Of each seat, how often it had how many points."""
    values = [[game.returns[seat] for game in results.games] for seat in range(len(results.seats))]
    least, most = math.floor(min(map(min, values))), math.ceil(max(map(max, values)))
    width = max(1, -(-(most - least + 1) // _COLUMNS))
    edges = [edge - 0.5 for edge in range(least, most + width + 1, width)]
    for name, points in zip(results.seats, values, strict=True):
        axes.hist(points, bins=edges, histtype="step", linewidth=1.5, label=name)
    axes.set(title="Points", xlabel="points", ylabel="games")
    axes.locator_params(integer=True)
    axes.legend()


def _sources(axes: Any, results: Results, summary: Summary) -> None:
    """Of each seat, its mean points from each source; what is lost stands below 0."""
    seats = range(len(results.seats))
    above, below = [0.0 for _ in seats], [0.0 for _ in seats]
    colours = optional("matplotlib", "plot").colormaps[_COLOURS].colors
    for number, source in enumerate(summary.sources):
        points = [seat.by_source[number] for seat in summary.seats]
        if not any(points):
            continue
        bases = [above[seat] if points[seat] > 0 else below[seat] for seat in seats]
        colour = colours[number % len(colours)]
        axes.bar(results.seats, points, bottom=bases, label=source, color=colour)
        for seat in seats:
            (above if points[seat] > 0 else below)[seat] += points[seat]
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(title="Mean points by source", ylabel="points")
    if axes.get_legend_handles_labels()[0]:
        # From the top down, as the bars are.
        axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1), reverse=True)


def _wins(axes: Any, results: Results, summary: Summary) -> None:
    """The share of each seat in the wins, and what each had if all were alike."""
    shares = [float(100 * seat.win_share) for seat in summary.seats]
    axes.bar_label(axes.bar(results.seats, shares), fmt="%.1f")
    even = sum(shares) / len(shares)
    axes.axhline(even, color="black", linestyle="--", linewidth=0.8)
    axes.set(title="Share of wins", ylabel="% of the games (dashed: an even share)")


def _endings(axes: Any, _: Results, summary: Summary) -> None:
    """How often games for one ended in which way."""
    counted: Counter[str] = Counter()
    for ending in summary.endings:
        counted[ending.kind or "over"] += ending.games
    shares = [100 * games / summary.games for games in counted.values()]
    axes.bar_label(axes.bar(list(counted), shares), fmt="%.1f")
    axes.set(title="How games ended", ylabel="% of the games")
