"""Reading the markup of a picture back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"

# What would run, or fetch something.
OUTSIDE = re.compile(
    r"<(script|link|iframe|object|img)|\b(href|src|on\w+)=|url\(|@import", re.IGNORECASE
)


def parsed(markup: str) -> ET.Element:
    """The element of a picture; it fails where the markup is not well formed."""
    return ET.fromstring(markup)


def stands_alone(markup: str) -> bool:
    return OUTSIDE.search(markup) is None and not re.search(r"\bid=", markup)


def named(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a name, in HTML or SVG."""
    return [it for it in root.iter() if it.tag in (name, SVG + name)]


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [it for it in root.iter() if name in it.get("class", "").split()]


def words(root: ET.Element) -> str:
    """All the text of an element, without its style, words set apart."""
    return " ".join(" ".join(_texts(root)).split())


def _texts(root: ET.Element) -> Iterator[str]:
    if root.tag not in ("style", SVG + "style"):
        yield root.text or ""
        for child in root:
            yield from _texts(child)
            yield child.tail or ""


def drawn(root: ET.Element, label: str) -> ET.Element:
    """The drawing with a title."""
    for svg in named(root, "svg"):
        if svg.findtext(f"{SVG}title") == label:
            return svg
    raise AssertionError(f"no drawing {label!r}")


def section(root: ET.Element, heading: str) -> ET.Element:
    """The part of a picture under a heading."""
    for part in named(root, "section"):
        if part.findtext("h4") == heading:
            return part
    raise AssertionError(f"no part {heading!r}")


def texts(root: ET.Element) -> list[str]:
    """What is written in a drawing, piece by piece."""
    return [it.text or "" for it in named(root, "text")]
