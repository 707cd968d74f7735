"""Every rule of a game that the library has stands in the code and is proved by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks import rule_index
from tests.checks.rule_index import Index

BOOK = """# Tea
- TE-1 Water is hot.
- TE-2 [house] Milk comes last.
- TE-13 No sugar.
- TE-E1 One cup.
"""

CODE = '''"""Tea, by the book (TE-1)."""


class Pot:
    """A pot."""

    # TE-2: milk
    def pour(self) -> None:
        """Pour."""
        raise ValueError("sugar [TE-13]")
'''

TESTS = """import pytest
pytestmark = [pytest.mark.rule("TE-1")]

@pytest.mark.rule("TE-2", "TE-13")
def test_both():
    pass

@pytest.mark.parametrize("cups", [pytest.param(1, marks=pytest.mark.rule("TE-E1"))])
def test_cups(cups):
    pass
"""


def tree(root: Path, book: str = BOOK, code: str = CODE, tests: str = TESTS) -> Path:
    """A made-up project with one game, Tea, all of it in the first of its two modules."""
    contents = {
        "docs/rules/tea.md": book,
        "src/bakehouse/tea/__init__.py": code,
        "src/bakehouse/tea/reduce.py": "",
        "tests/test_tea.py": tests,
    }
    for name, text in contents.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def index(root: Path, book: str = BOOK, code: str = CODE, tests: str = TESTS) -> Index:
    return rule_index.build(tree(root, book, code, tests))


def test_all_rules_are_cited_and_proved() -> None:
    problems = rule_index.build().problems()
    assert not problems, "\n" + "\n".join(problems)


def test_there_are_rules() -> None:
    found = rule_index.build()
    assert "MB-13" in {rule.id for rule in found.rules}
    assert found.citations


def test_a_complete_tree_has_no_problem_and_each_mention_has_its_place(tmp_path: Path) -> None:
    found = index(tmp_path)
    file = "src/bakehouse/tea/__init__.py"
    assert found.problems() == []
    assert found.code("TE-1") == [file]
    assert found.code("TE-2") == found.code("TE-13") == [f"{file}:Pot.pour"]
    assert found.code("TE-E1") == []
    assert found.tests("TE-1") == ["tests/test_tea.py"]
    assert found.tests("TE-2") == found.tests("TE-13") == ["tests/test_tea.py:test_both"]
    assert found.tests("TE-E1") == ["tests/test_tea.py:test_cups"]


def test_a_missing_citation_is_found_and_a_longer_id_is_no_citation(tmp_path: Path) -> None:
    found = index(tmp_path, code=CODE.replace("(TE-1)", ""))
    assert found.problems() == ["TE-1 is cited nowhere in the code: Water is hot."]


def test_a_missing_marker_is_found_for_rules_and_examples(tmp_path: Path) -> None:
    tests = (
        TESTS.replace('"TE-2", ', "")
        .replace("pytest.param(1, marks=", "(")
        .replace("TE-E1", "TE-1")
    )
    assert index(tmp_path, tests=tests).problems() == [
        "TE-2 is proved by no test: [house] Milk comes last.",
        "TE-E1 is proved by no test: One cup.",
    ]


def test_an_unknown_id_is_found_in_code_and_in_markers(tmp_path: Path) -> None:
    code, tests = CODE + "# TE-3\n", TESTS.replace('"TE-2"', '"TE-2", "te-4"')
    assert index(tmp_path, code=code, tests=tests).problems() == [
        "TE-3 does not exist (src/bakehouse/tea/__init__.py:11)",
        "te-4 does not exist (tests/test_tea.py:4)",
    ]


def test_an_id_that_stands_twice_is_found(tmp_path: Path) -> None:
    assert index(tmp_path, book=BOOK + "- TE-2 Again.\n").problems() == ["TE-2 stands twice (tea)"]


def test_a_range_names_its_two_ends_only(tmp_path: Path) -> None:
    book = BOOK.replace("TE-13 No sugar", "TE-3 No sugar")
    code = '"""From TE-1 to TE-3."""\n'
    tests = TESTS.replace("TE-13", "TE-3")
    assert index(tmp_path, book, code, tests).problems() == [
        "TE-2 is cited nowhere in the code: [house] Milk comes last."
    ]


def test_markers_that_prove_nothing_are_found(tmp_path: Path) -> None:
    tests = TESTS + "\n@pytest.mark.rule(*ids)\n@pytest.mark.rule('TE-1')\ndef helper(): pass\n"
    assert index(tmp_path, tests=tests).problems() == [
        "a rule marker without plain ids (tests/test_tea.py:12)",
        "a rule marker on helper, which is no test (tests/test_tea.py)",
    ]


COFFEE = """- CO-1 Black.
- CO-2 Hot.
- CO-E1 A mug.
"""


def test_a_book_without_a_package_asks_for_nothing(tmp_path: Path) -> None:
    (tree(tmp_path) / "docs/rules/coffee.md").write_text(COFFEE, encoding="utf-8")
    assert rule_index.build(tmp_path).problems() == []


def test_before_a_game_is_complete_what_its_rooms_cite_must_be_proved(tmp_path: Path) -> None:
    (tree(tmp_path) / "docs/rules/coffee.md").write_text(COFFEE, encoding="utf-8")
    room = tmp_path / "src/bakehouse/coffee/roasting/__init__.py"
    room.parent.mkdir(parents=True)
    (tmp_path / "src/bakehouse/coffee/__init__.py").touch()
    roast = 'def roast():\n    """Roasting (CO-1, CO-3)."""\n'
    room.write_text(roast, encoding="utf-8")
    unknown = "CO-3 does not exist (src/bakehouse/coffee/roasting/__init__.py:2)"
    assert rule_index.build(tmp_path).problems() == [unknown, "CO-1 is proved by no test: Black."]
    proof = "@pytest.mark.rule('CO-1')\ndef test_black(): pass\n"
    (tmp_path / "tests/test_coffee.py").write_text(proof, encoding="utf-8")
    assert rule_index.build(tmp_path).problems() == [unknown]


def test_before_a_game_is_complete_data_may_name_the_rules_that_it_is_for(tmp_path: Path) -> None:
    (tree(tmp_path) / "docs/rules/coffee.md").write_text(COFFEE, encoding="utf-8")
    package = tmp_path / "src/bakehouse/coffee"
    package.mkdir()
    bean = 'class Bean:\n    """Roasted (CO-2)."""\n    colour: int\n    """CO-1."""\n'
    (package / "__init__.py").write_text(bean, encoding="utf-8")
    (package / "house.toml").write_text("[beans]  # CO-2\n", encoding="utf-8")
    (package / "content").mkdir()
    load = 'def load():\n    """No cold beans (CO-2)."""\n'
    (package / "content/__init__.py").write_text(load, encoding="utf-8")
    assert rule_index.build(tmp_path).problems() == []
    grind = '    def grind(self):\n        """Fine (CO-2)."""\n'
    (package / "__init__.py").write_text(bean + grind, encoding="utf-8")
    assert rule_index.build(tmp_path).problems() == ["CO-2 is proved by no test: Hot."]


def test_a_package_with_its_reduce_module_is_a_game_and_its_book_binds(tmp_path: Path) -> None:
    (tree(tmp_path) / "docs/rules/coffee.md").write_text(COFFEE, encoding="utf-8")
    (tmp_path / "src/bakehouse/coffee").mkdir()
    (tmp_path / "src/bakehouse/coffee/__init__.py").touch()
    assert rule_index.build(tmp_path).problems() == []
    (tmp_path / "src/bakehouse/coffee/reduce.py").touch()
    assert rule_index.build(tmp_path).problems() == [
        "CO-1 is cited nowhere in the code: Black.",
        "CO-1 is proved by no test: Black.",
        "CO-2 is cited nowhere in the code: Hot.",
        "CO-2 is proved by no test: Hot.",
        "CO-E1 is proved by no test: A mug.",
    ]


def test_a_component_set_cites_by_table(tmp_path: Path) -> None:
    data = tree(tmp_path, code=CODE.replace("[TE-13]", "")) / "src/bakehouse/tea/house.toml"
    data.write_text("[pots]\n# TE-13\nsugar = 0\n", encoding="utf-8")
    found = rule_index.build(tmp_path)
    assert found.problems() == []
    assert found.code("TE-13") == ["src/bakehouse/tea/house.toml:pots"]


def test_the_program_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree(tmp_path)
    assert rule_index.main(["--rule", "TE-13"], tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == [
        "TE-13  No sugar.",
        "    code   src/bakehouse/tea/__init__.py:Pot.pour",
        "    tests  tests/test_tea.py:test_both",
    ]
    assert rule_index.main(["--markdown"], tmp_path) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1] == "| TE-E1 |  | `tests/test_tea.py:test_cups` |"
    )


def test_the_program_tells_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree(tmp_path)
    assert rule_index.main(["--missing"], tmp_path) == 0
    assert rule_index.main(["--rule", "TE-99"], tmp_path) == 2
    tree(tmp_path, tests="")
    assert rule_index.main(["--missing"], tmp_path) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [
        "nothing is missing",
        "TE-1 is proved by no test: Water is hot.",
    ]
    assert err == "no such rule: TE-99\n"


def test_the_book_of_a_room_is_in_force_once_there_is_that_room(tmp_path: Path) -> None:
    made = tree(tmp_path)
    (made / "docs/rules/tea_saucers.md").write_text("- TE-21 One for each cup.\n", encoding="utf-8")
    assert rule_index.build(made).problems() == []
    (made / "src/bakehouse/tea/saucers.py").write_text("", encoding="utf-8")
    problems = rule_index.build(made).problems()
    assert len(problems) == 2
    assert all("TE-21" in problem for problem in problems)
