"""How pictures look: colours for light and dark surroundings, and one style sheet for all.

A picture brings its own background along, so that it can be read wherever it is put. Things that
people tell apart by colour have the same pale fill in both, with dark letters on it that name them.
"""

from __future__ import annotations

import hashlib
from typing import Final

from bakehouse.display.markup import Content, Markup, element, joined

__all__ = ["DARK", "FILLS", "INK_ON_FILLS", "LIGHT", "SCOPE", "drawing", "framed", "style"]

LIGHT: Final = {
    "paper": "#fffdf8",
    "soft": "#f4eee3",
    "ink": "#221f1a",
    "dim": "#5c5448",
    "line": "#8c8271",
    "strong": "#8a3b12",
    "mark": "#fdeab0",
}
DARK: Final = {
    "paper": "#1d1b18",
    "soft": "#2b2824",
    "ink": "#f2ece2",
    "dim": "#bdb4a6",
    "line": "#8f8677",
    "strong": "#ffb584",
    "mark": "#4d3f14",
}
"""Colours by use: `ink`, `dim` and `strong` are read on `paper`, `soft` and `mark`."""

INK_ON_FILLS: Final = "#1b1712"

FILLS: Final = {
    "salty": "#bcd6ee",
    "savory": "#dcbf97",
    "tart": "#cfe58f",
    "sweet": "#f7bcd3",
    "spicy": "#f5a58a",
    "croissant": "#f0c987",
    "macaron": "#f7bcd3",
    "cinnamon_bun": "#dcb193",
    "baguette": "#e8d8a0",
    "jam_tart": "#f5a58a",
    "fruit_tart": "#cfe58f",
    "chocolate_tart": "#c9a68e",
    "honey_glaze": "#ffd84d",
    "bakers_peel": "#cfd3d8",
    "truffle": "#cdb9ea",
    "flour": "#ece5d3",
    "sugar": "#d5e6f5",
    "butter": "#fbe68a",
    "egg": "#fbdcae",
    "honey": "#ffd84d",
    "nut": "#d9b58c",
    "fruit": "#f5a58a",
    "cream": "#f3ead8",
    "chocolate": "#c9a68e",
    "plain": "#e4ddd0",
    "seat0": "#f5a58a",
    "seat1": "#a9d3f2",
    "seat2": "#bfe3a1",
    "seat3": "#f3d56b",
    "seat4": "#d6bdf0",
    "seat5": "#f7bcd3",
    "seat6": "#a8e3da",
    "seat7": "#e0c6a2",
    "rule": "#d0d0d0",
}
"""By name, what is filled; the letters on it are `INK_ON_FILLS`."""

_RULES: Final = """
§{%light%;color-scheme:light dark;background:var(--paper);color:var(--ink);
font:14px/1.45 system-ui,"DejaVu Sans",sans-serif;text-align:left;
direction:ltr;unicode-bidi:isolate}
@media screen and (prefers-color-scheme:dark){§{%dark%}}
div§{padding:14px 16px;border:1px solid var(--line);border-radius:10px;max-width:72rem;
box-sizing:border-box;overflow-x:auto}
§ h3,§ h5,§ p,§ ol,§ li,§ td,§ span,§ div,§ strong{color:inherit}
§ h3,§ h4,§ h5{font-weight:700}
§ h3{font-size:1.25em;margin:0 0 .3em}
§ h4{font-size:1em;margin:0 0 .35em;color:var(--strong)}
§ h5{font-size:1em;margin:0 0 .25em}
§ p{margin:0 0 .4em}
§ .due{font-weight:600;background:var(--mark);padding:.25em .6em;border-radius:6px;
display:inline-block}
§ .dim,§ th{color:var(--dim);font-weight:400}
§ .flow{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;margin:0 0 12px}
§ section{background:var(--soft);border-radius:8px;padding:8px 12px;margin:0 0 12px;
box-sizing:border-box;max-width:100%;overflow-x:auto}
§ .flow section{margin:0}
§ section.flow{margin:0 0 12px}
§ section.flow h4{flex-basis:100%}
§ .grow{flex:1 1 15rem}
§ .board{flex:1 1 24rem;max-width:40rem;box-sizing:border-box}
§ .seat{flex:1 1 15rem;max-width:26rem;box-sizing:border-box}
§ .card{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:6px 10px}
§ .own{border:2px solid var(--strong)}
§ table{border-collapse:collapse;margin:0;font-size:.95em;background:none;color:inherit}
§ tr{background:none}
§ th,§ td{padding:2px 12px 2px 0;text-align:left;vertical-align:top;background:none;border:0}
§ th[scope=row]{color:var(--ink);white-space:nowrap}
§ .sentences th[scope=row]{white-space:normal}
§ .numbers td{text-align:right;font-variant-numeric:tabular-nums}
§ ul,§ ol{margin:0;padding-left:1.3em}
§ pre{white-space:pre-wrap;margin:0;font:12px/1.4 ui-monospace,"DejaVu Sans Mono",monospace;
color:inherit;background:none}
§ details{margin:0 0 6px}
§ summary{cursor:pointer;color:var(--strong)}
§ .log{max-height:18em;overflow:auto}
§ .chip{display:inline-block;background:var(--fill);color:%on%;border-radius:10px;
padding:0 8px;margin:1px 4px 1px 0;white-space:nowrap;border:1px solid var(--line);line-height:1.35}
§ .chip.lacks{outline:2px dashed var(--strong);outline-offset:1px;margin:4px 7px 4px 3px}
§ svg{display:block;max-width:100%;height:auto}
§ .wide svg{max-width:none}
§ text{fill:var(--ink);font:12px system-ui,"DejaVu Sans",sans-serif}
§ .mid{text-anchor:middle}
§ .end{text-anchor:end}
§ .small{font-size:10px}
§ .tiny{font-size:9px}
§ .bold{font-weight:700}
§ text.dim{fill:var(--dim)}
§ text.strong{fill:var(--strong)}
§ text.on{fill:%on%}
§ text.white{fill:#ffffff}
§ .fill{fill:var(--fill);stroke:%on%;stroke-width:.6}
§ .paper{fill:var(--paper)}
§ .soft{fill:var(--soft);stroke:var(--line)}
§ .ownbox{stroke:var(--strong);stroke-width:3}
§ .empty{fill:none;stroke:var(--line);stroke-dasharray:3 3}
§ .edge{stroke:var(--ink);stroke-width:2.5;stroke-linecap:round;fill:none}
§ .token{fill:#35281f}
§ .piece{fill:var(--ink);stroke:var(--soft);stroke-width:1}
§ .zone{fill:none;stroke:#b00020;stroke-width:4;stroke-dasharray:8 5}
§ .crease{stroke:%on%;stroke-width:3;stroke-linecap:square;shape-rendering:crispEdges}
§ .tick{stroke:var(--strong);stroke-width:2.5}
§ .arrow{stroke:var(--dim);stroke-width:1.5;fill:none}
§ .tip{fill:var(--dim)}
@media print{§{print-color-adjust:exact;-webkit-print-color-adjust:exact}
§ section,div§{overflow:visible}§ .wide svg{max-width:100%}§ .log{max-height:none;overflow:visible}
§ section,§ svg,§ tr{break-inside:avoid}}
"""


def _sheet() -> str:
    """The style sheet, with § where its scope belongs."""
    light, dark = (
        ";".join(f"--{name}:{colour}" for name, colour in colours.items())
        for colours in (LIGHT, DARK)
    )
    rules = _RULES.replace("%light%", light).replace("%dark%", dark).replace("%on%", INK_ON_FILLS)
    fills = (f"§ .{name}{{--fill:{colour}}}" for name, colour in FILLS.items())
    return "".join(rules.strip().splitlines()) + "".join(fills)


# A notebook keeps pictures of other versions too: what one of them asks for must not reach others.
SCOPE: Final = "bh" + hashlib.sha256(_sheet().encode()).hexdigest()[:6]
"""The class to which the style sheet is limited."""


def style() -> Markup:
    """The style element. It names nothing outside itself."""
    # Said three times, the class prevails over what a notebook asks for: JupyterLab stripes tables
    # by a selector of two classes and two elements.
    return Markup(f"<style>{_sheet().replace('§', f'.{SCOPE}' * 3)}</style>")


def framed(label: str, *parts: Content) -> Markup:
    """A whole picture for a notebook: its parts in a box, with their style.

    Args:
        label: what it is, for people who do not see it.
        parts: of the picture.
    """
    return element("div", style(), *parts, class_=SCOPE, role="group", aria_label=label)


def drawing(
    label: str, width: float, height: float, *parts: Content, alone: bool = False
) -> Markup:
    """An SVG element.

    Args:
        label: what it shows, for people who do not see it.
        width: in its own units, which are pixels as long as there is room.
        height: in its own units.
        parts: of the drawing.
        alone: whether it is a file of its own, so that it brings style and background along.
    """
    if alone:
        back = element("rect", width=width, height=height, class_="paper")
        parts = (style(), back, *parts)
    box = {"viewBox": f"0 0 {_short(width)} {_short(height)}"}
    shown = joined(parts)
    return element(
        "svg",
        element("title", label),
        shown,
        xmlns="http://www.w3.org/2000/svg",
        class_=SCOPE if alone else None,
        width=width,
        height=height,
        # What is written in an image is not read out.
        role="group" if "<text" in shown else "img",
        **box,
    )


def _short(number: float) -> str:
    return f"{number:g}"
