"""Replay pages and pictures in a real browser. These tests exist only where there is one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bakehouse import display
from bakehouse.display.markup import element, rows_of, section
from bakehouse.display.style import DARK, LIGHT, drawing, framed
from tests.display.browser import CHROMIUM, asked
from tests.display.pictured_games import played, positions

GAMES = {
    "midnight_bakery": (("players", 8),),
    "rococo": (("players", 5),),
    "pasteles": (("recipe", 12),),
}

SHOWN = "[slider.value, told.textContent, picture.dataset.shown, picture.textContent]"

# Each line of text that reaches out of its drawing, and each drawing or box wider than the page.
OUTSIDE = """
const out = [];
for (const svg of document.querySelectorAll("svg")) {
  const box = svg.viewBox.baseVal;
  for (const text of svg.querySelectorAll("text")) {
    const it = text.getBBox();
    const far = [it.x + it.width - box.width, it.y + it.height - box.height];
    if (Math.min(it.x, it.y) < -1 || Math.max(...far) > 1)
      out.push(text.textContent);
  }
}
for (const it of document.querySelectorAll("section, table, svg"))
  if (it.getBoundingClientRect().right > innerWidth + 1) out.push(it.outerHTML.slice(0, 80));
return JSON.stringify(out);
"""

# Of everything that is read: how far its colour stands out from what is painted below it.
PAINTED = """
const light = rgb => { const [r, g, b] = rgb.map(it => { it /= 255;
  return it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const parts = colour => (colour.match(/[\\d.]+/g) || []).map(Number);
const ground = it => { for (; it; it = it.parentElement) {
  const colour = parts(getComputedStyle(it).backgroundColor);
  if (colour.length === 3 || colour[3] > 0) return colour.slice(0, 3); } return [255, 255, 255]; };
let least = 99;
for (const it of document.querySelectorAll("h1,h3,h4,h5,p,th,td,li,span,output,button")) {
  if (!it.textContent.trim()) continue;
  const [one, other] = [light(parts(getComputedStyle(it).color)), light(ground(it))];
  least = Math.min(least, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
}
return JSON.stringify(least);
"""


def page_of(name: str, seat: int | None = None) -> str:
    return display.replay_page(played(name, 1, GAMES[name]), seat)


def state_of(told: str) -> list[Any]:
    found: list[Any] = json.loads(told)
    return found


if CHROMIUM is not None:
    pytestmark = pytest.mark.tools

    @pytest.mark.parametrize("name", GAMES)
    def test_the_slider_shows_the_positions(name: str, tmp_path: Path) -> None:
        record = played(name, 1, GAMES[name])
        last = len(record.moves)
        script = f"""
        const seen = [{SHOWN}];
        slider.value = 7;
        slider.dispatchEvent(new Event("input"));
        seen.push({SHOWN});
        for (const name of ["next", "back", "back", "last", "next", "first", "back"]) {{
          document.getElementById(name).click();
          seen.push({SHOWN});
        }}
        return JSON.stringify(seen);
        """
        seen = state_of(asked(tmp_path, page_of(name, 0), script, part="3"))
        numbers = [3, 7, 8, 7, 6, last, last, 0, 0]
        assert [int(it[0]) for it in seen] == [int(it[2]) for it in seen] == numbers
        assert all(
            it[1].startswith(f"Move {n} of {last}") for it, n in zip(seen, numbers, strict=True)
        )
        assert seen[1][3] == seen[3][3]
        assert len({it[3] for it in seen}) >= 5

    @pytest.mark.parametrize(
        ("scheme", "colours"), [("light", LIGHT), ("dark", DARK)], ids=["light", "dark"]
    )
    @pytest.mark.parametrize("name", GAMES)
    def test_words_can_be_read_and_stay_inside(
        name: str, scheme: str, colours: dict[str, str], tmp_path: Path
    ) -> None:
        middle = str(len(played(name, 1, GAMES[name]).moves) * 2 // 3)
        script = f"""
        const out = (() => {{{OUTSIDE}}})(), least = (() => {{{PAINTED}}})();
        const back = getComputedStyle(document.body).backgroundColor;
        return JSON.stringify([JSON.parse(out), JSON.parse(least), back]);
        """
        out, least, back = state_of(asked(tmp_path, page_of(name, 0), script, middle, scheme))
        assert out == []
        assert least >= 4.5
        paper = colours["paper"]
        assert back == f"rgb({', '.join(str(int(paper[i : i + 2], 16)) for i in (1, 3, 5))})"

    def test_a_page_plays_by_itself_until_the_end(tmp_path: Path) -> None:
        page = page_of("midnight_bakery")
        last = len(played("midnight_bakery", 1, GAMES["midnight_bakery"]).moves)
        script = f"""
        slider.value = {last} - 1;
        slider.dispatchEvent(new Event("input"));
        play.click();
        const running = play.textContent;
        step(); step();
        return JSON.stringify([running, play.textContent, slider.value]);
        """
        assert state_of(asked(tmp_path, page, script)) == ["Stop", "Play", str(last)]

    @pytest.mark.parametrize("part", ["3.5", "-2", "999999", "Infinity", "no number"])
    def test_any_address_shows_a_position(part: str, tmp_path: Path) -> None:
        last = len(played("midnight_bakery", 1, GAMES["midnight_bakery"]).moves)
        page = page_of("midnight_bakery")
        seen = state_of(asked(tmp_path, page, f"return JSON.stringify({SHOWN})", part=part))
        wanted = {"3.5": 3, "999999": last, "Infinity": last}.get(part, 0)
        assert [int(seen[0]), int(seen[2])] == [wanted, wanted]
        assert seen[1].startswith(f"Move {wanted} of {last}")

    def test_keys_move_along_without_the_slider(tmp_path: Path) -> None:
        last = len(played("midnight_bakery", 1, GAMES["midnight_bakery"]).moves)
        script = """
        const press = (key, more) => document.body.dispatchEvent(
          new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...more}));
        const seen = [];
        for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home",
            "ArrowDown"]) {
          press(key);
          seen.push(Number(slider.value));
        }
        press("ArrowRight", {altKey: true});  // the way back in a browser
        seen.push(Number(slider.value));
        return JSON.stringify(seen);
        """
        seen = state_of(asked(tmp_path, page_of("midnight_bakery"), script))
        assert seen == [1, 2, 1, last, last, 0, 0, 0]

    def test_words_on_a_board_stay_large_in_a_narrow_column(tmp_path: Path) -> None:
        picture = display.html(positions("rococo", 1, GAMES["rococo"])[-1])
        page = f"<!DOCTYPE html><html><body><div style='width:500px'>{picture}</div></body></html>"
        script = """
        const all = [...document.querySelectorAll("svg")].map(
          it => it.getBoundingClientRect().width / it.viewBox.baseVal.width);
        const frame = document.querySelector("[role=group]").getBoundingClientRect().right;
        const out = [...document.querySelectorAll("section")].filter(
          it => it.getBoundingClientRect().right > frame);
        return JSON.stringify([Math.min(...all), out.length]);
        """
        scale, out = state_of(asked(tmp_path, page, script))
        assert scale >= 0.99
        assert out == 0

    def test_the_lines_around_icons_that_an_order_lacks_cross_nothing(tmp_path: Path) -> None:
        state = next(it for it in positions("pasteles", 1, GAMES["pasteles"]) if it.today.line)
        page = f"<!DOCTYPE html><html><body>{display.html(state)}</body></html>"
        script = """
        const far = it => { const style = getComputedStyle(it);
          return parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth); };
        const out = [];
        for (const card of document.querySelectorAll(".card")) {
          const all = [...card.querySelectorAll(".lacks")], boxes = all.map(
            it => ({it: it.getBoundingClientRect(), far: far(it)}));
          boxes.forEach(({it, far}, number) => {
            if (far < 2) out.push("within its chip");
            for (const next of boxes.slice(number + 1)) {
              const across = next.it.left - it.right, down = next.it.top - it.bottom;
              if (Math.max(across, down) < far + next.far) out.push("into another");
            }
          });
        }
        return JSON.stringify([document.querySelectorAll(".lacks").length, out]);
        """
        number, out = state_of(asked(tmp_path, page, script))
        assert number >= 6
        assert out == []

    def test_long_names_stay_in_their_sections(tmp_path: Path) -> None:
        rows = rows_of([("an extraordinarily long name of a card", "x" * 80)])
        picture = framed("x", element("div", section("y", rows), class_="flow"))
        page = f"<html><body><div style='width:300px'>{picture}</div></body></html>"
        script = """
        const right = it => it.getBoundingClientRect().right;
        const [part] = document.querySelectorAll("section");
        return JSON.stringify([right(part) <= right(part.parentElement), part.scrollWidth > 300]);
        """
        assert state_of(asked(tmp_path, page, script)) == [True, True]

    def test_names_from_right_to_left_leave_numbers_where_they_are(tmp_path: Path) -> None:
        cake = "\u05e2\u05d5\u05d2\u05d4"
        told = f"{cake} {cake} 4 {cake}, 5"
        svg = drawing("x", 300, 20, element("text", told, x=0, y=15))
        picture = framed("x", element("p", told), svg)
        # A page in Hebrew, the notebook of whom such names are for.
        page = f"<html dir='rtl'><body>{picture}</body></html>"
        script = """
        const left = (node, at) => { const range = document.createRange();
          range.setStart(node, at); range.setEnd(node, at + 1);
          return range.getBoundingClientRect().left; };
        return JSON.stringify([..."pt"].map(kind => {
          const it = document.querySelector(kind === "p" ? "p" : "text").firstChild;
          const order = [...it.data].map((letter, at) => [letter, left(it, at)]);
          return order.filter(pair => /[0-9,\u05d5]/.test(pair[0])).sort((a, b) => a[1] - b[1])
            .map(pair => pair[0]).join(""); }));
        """
        # Each cake has one vav; the first two cakes are one name.
        assert state_of(asked(tmp_path, page, script)) == ["\u05d5\u05d54\u05d5,5"] * 2

    def test_what_a_notebook_asks_for_does_not_get_through(tmp_path: Path) -> None:
        # The rules of JupyterLab for tables in outputs, in its light colours.
        notebook = """
        .out.html { color: #000 }
        .out table { table-layout: fixed; font-size: 12px; margin-bottom: 1em }
        .out td, .out th, .out tr { text-align: right; padding: 0.5em; vertical-align: middle }
        .out tbody tr:nth-child(odd) { background: #fff }
        .out tbody tr:nth-child(even) { background: #f5f5f5 }
        .out h4, .out p { color: #222 }
        """
        picture = display.html(played("rococo", 1, GAMES["rococo"]), 0)
        page = (
            f"<!DOCTYPE html><html><head><style>{notebook}</style></head>"
            f"<body><div class='out html'>{picture}</div></body></html>"
        )
        script = f"""
        const least = (() => {{{PAINTED}}})();
        const cells = [...document.querySelectorAll("td")].map(it => getComputedStyle(it));
        return JSON.stringify([JSON.parse(least), [...new Set(cells.map(it => it.textAlign))]]);
        """
        least, sides = state_of(asked(tmp_path, page, script, scheme="dark"))
        assert least >= 4.5
        assert sides == ["left"]

    def test_several_pictures_stand_on_one_page(tmp_path: Path) -> None:
        pictures = [display.html(played(name, 1, GAMES[name])) for name in GAMES]
        page = f"<!DOCTYPE html><html><body>{''.join(pictures)}</body></html>"
        script = """
        const heads = [...document.querySelectorAll("h3")];
        const names = heads.map(it => it.textContent.split(/[,:]/)[0]);
        const links = document.querySelectorAll("[href], [src], script:not(:last-of-type)").length;
        return JSON.stringify([names, links]);
        """
        names, links = state_of(asked(tmp_path, page, script))
        assert names == ["Midnight Bakery", "La Pâtisserie Rococo", "Pasteles"]
        assert links == 0
