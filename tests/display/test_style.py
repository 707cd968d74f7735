from __future__ import annotations

import re

import pytest

from bakehouse import display
from bakehouse.display.markup import Markup, element
from bakehouse.display.style import DARK, FILLS, INK_ON_FILLS, LIGHT, SCOPE, drawing, framed, style
from tests.display.markup import named, parsed, stands_alone, words
from tests.display.pictured_games import played


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_of_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
@pytest.mark.parametrize("ink", ["ink", "dim", "strong"])
@pytest.mark.parametrize("ground", ["paper", "soft", "mark"])
def test_what_is_read_stands_out_in_light_and_dark(
    colours: dict[str, str], ink: str, ground: str
) -> None:
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_lines_stand_out_in_light_and_dark(colours: dict[str, str]) -> None:
    assert contrast(colours["line"], colours["paper"]) >= 3
    assert contrast(colours["line"], colours["soft"]) >= 3


@pytest.mark.parametrize("name", FILLS)
def test_letters_stand_out_on_what_is_filled(name: str) -> None:
    assert contrast(FILLS[name], INK_ON_FILLS) >= 7


def test_the_colours_that_have_to_be_told_apart_differ() -> None:
    for group in (
        ("salty", "savory", "tart", "sweet", "spicy"),
        tuple(f"seat{seat}" for seat in range(8)),
        ("egg", "honey", "nut"),
    ):
        assert len({FILLS[name] for name in group}) == len(group)


def test_the_style_reaches_nothing_but_pictures() -> None:
    rules = re.sub(r"@media[^{]*\{(.*?\})\}", r"\1", style().removeprefix("<style>"))
    selectors = re.findall(r"([^{}]+)\{", rules)
    assert len(selectors) > 40
    for selector in selectors:
        for part in selector.split(","):
            assert part.removeprefix("div").startswith(f".{SCOPE}"), part


def test_what_is_printed_is_light() -> None:
    dark = f"--paper:{DARK['paper']}"
    before, found, _ = style().partition(dark)
    assert found
    assert dark not in style().partition(dark)[2]
    assert re.findall(r"@media[^{]*", before)[-1] == "@media screen and (prefers-color-scheme:dark)"


def test_a_drawing_with_words_is_no_image() -> None:
    # What stands in an image is not read out.
    told = drawing("a ring", 20, 10, element("text", "Flour", x=1, y=9))
    assert [parsed(it).get("role") for it in (told, drawing("a dot", 2, 2))] == ["group", "img"]
    assert parsed(told).findtext("{http://www.w3.org/2000/svg}title") == "a ring"


def test_every_class_with_a_colour_has_its_fill() -> None:
    for name, colour in FILLS.items():
        assert f".{name}{{--fill:{colour}}}" in style()


def test_what_is_put_into_a_frame_is_escaped() -> None:
    picture = framed('a "label"', "<b>", Markup("<i/>"))
    root = parsed(picture)
    assert root.get("aria-label") == 'a "label"'
    assert not named(root, "b")
    assert len(named(root, "i")) == 1
    assert stands_alone(picture)


def test_attributes_are_escaped() -> None:
    assert parsed(element("p", class_='"><script>')).get("class") == '"><script>'


def test_a_drawing_of_its_own_brings_style_and_background_along() -> None:
    within, alone = (parsed(drawing("x", 10, 20.5, alone=it)) for it in (False, True))
    assert named(within, "style") == named(within, "rect") == []
    assert len(named(alone, "style")) == len(named(alone, "rect")) == 1
    assert within.get("viewBox") == alone.get("viewBox") == "0 0 10 20.5"


def test_a_picture_can_be_read_in_a_file_that_does_not_name_its_letters() -> None:
    assert style().isascii()
    picture = display.html(played("rococo", 1, (("players", 2),)))
    assert picture.isascii()
    assert "P\N{LATIN SMALL LETTER A WITH CIRCUMFLEX}tisserie" in words(parsed(picture))


def test_names_from_right_to_left_are_isolated_wherever_they_stand() -> None:
    r"""U+2068 and U+2069 around a name (UAX 9); what is read from left to right has none."""
    cake = "\u05e2\u05d5\u05d2\u05d4"
    name = f"\u2068{cake} {cake}\u2069"
    assert element("p", f"{cake} {cake} 4") == f"<p>{name} 4</p>"
    assert element("p", title=f"{cake} {cake} 4") == f'<p title="{name} 4"></p>'
    two = f"\u2068{cake}…\u2069 1, \u2068{cake}\u2069"
    assert element("p", f"{cake}… 1, {cake}") == f"<p>{two}</p>"
    kaka = "\u0643\u0639\u0643\u0629"
    assert element("p", f"{kaka} 4") == f"<p>\u2068{kaka}\u2069 4</p>"
    assert element("p", "Gâteau \u62b9\u8336 4") == "<p>Gâteau \u62b9\u8336 4</p>"
