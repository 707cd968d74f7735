"""Files that are written whole or not at all."""

from __future__ import annotations

import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles
from bakehouse.cli.session import save
from bakehouse.core.errors import ConfigError, RecordError
from bakehouse.core.records import parse_record
from bakehouse.display import plots
from bakehouse.play import RandomAgent, Table, simulate
from bakehouse.play.files import write, write_new

MANY = b"x" * 5000


@contextmanager
def nearly_full(size: int = 1000) -> Generator[None]:
    """No file may become larger: what a process writes beyond that fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_is_written_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "it"
    write(file, b"1")
    file.chmod(0o640)
    write(file, b"22")
    assert file.read_bytes() == b"22"
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "it", tmp_path / "link"
    link.symlink_to(file)
    write(link, b"1")
    assert link.is_symlink()
    assert file.read_bytes() == b"1"


def test_on_a_full_disk_the_old_content_stays(tmp_path: Path) -> None:
    file = tmp_path / "it"
    file.write_bytes(b"old")
    with nearly_full(), pytest.raises(OSError, match="too large"):
        write(file, MANY)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("writing", [write, write_new])
def test_on_a_full_disk_no_part_is_left(writing: object, tmp_path: Path) -> None:
    assert callable(writing)
    with nearly_full(), pytest.raises(OSError, match="too large"):
        writing(tmp_path / "it", MANY)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_not_new(tmp_path: Path) -> None:
    file = tmp_path / "it"
    file.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        write_new(file, b"new")
    assert file.read_bytes() == b"old"


def test_a_device_is_written_to_as_it_stands() -> None:
    write("/dev/null", b"1")
    assert Path("/dev/null").is_char_device()


def test_a_saved_game_is_not_lost_on_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "game"
    table = Table("pasteles", pasteles.Config(recipe=1), seed=7)
    table.run([None])
    save(table, str(file))
    before = table.record
    table.run([RandomAgent()])
    with nearly_full(), pytest.raises(RecordError, match="game: cannot be written"):
        save(table, str(file))
    assert parse_record(pasteles, file.read_text(encoding="utf-8")) == before


def test_a_picture_is_not_lost_on_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "it.png"
    results = simulate(mb, games=2, seed=7)
    plots.save(results, file)
    before = file.read_bytes()
    with nearly_full(), pytest.raises(ConfigError, match="cannot be drawn"):
        plots.save(results, file)
    assert file.read_bytes() == before
