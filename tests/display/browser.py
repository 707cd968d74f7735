"""A Chromium without a window that loads a page and tells what has become of it."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

__all__ = ["CHROMIUM", "asked", "loaded"]

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
"""Where it is installed; None: nowhere, and tests that need it do not exist."""

_OPTIONS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--enable-logging=stderr",
    "--window-size=1200,900",
)
_SCHEMES: Final = {"dark": 0, "light": 1}


def loaded(folder: Path, page: str, part: str = "", scheme: str = "light") -> str:
    """The elements of a page once its script has run.

    Args:
        folder: an empty one, for the page and for what the browser keeps.
        page: its text.
        part: what stands after the `#` of its address.
        scheme: the colours that the surroundings ask for, light or dark.

    Raises:
        AssertionError: the page has complained of something on the console.
    """
    assert CHROMIUM is not None
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    done = subprocess.run(
        [
            CHROMIUM,
            *_OPTIONS,
            f"--user-data-dir={folder / 'browser'}",
            f"--blink-settings=preferredColorScheme={_SCHEMES[scheme]}",
            "--dump-dom",
            f"{file.as_uri()}#{part}",
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    assert complaints == []
    return done.stdout


def asked(folder: Path, page: str, script: str, part: str = "", scheme: str = "light") -> str:
    """What a script says of a page, after the page's own script has run.

    Args:
        folder, page, part, scheme: as for `loaded`.
        script: the body of a function that gives a text.
    """
    probe = f"<pre id='said'></pre><script>said.textContent = (() => {{{script}}})()</script>"
    dom = loaded(folder, page.replace("</body>", f"{probe}</body>"), part, scheme)
    found = re.search(r'<pre id="said">(.*?)</pre>', dom, re.DOTALL)
    assert found
    return html.unescape(found[1])
