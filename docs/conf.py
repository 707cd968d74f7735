"""How Sphinx makes the documentation: `python -m sphinx -W -n docs FOLDER`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import bakehouse

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Bakehouse"
author = "The Bakehouse authors"
version = release = bakehouse.__version__
html_title = f"Bakehouse {release}"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_copy_source = False
myst_heading_anchors = 3

# What stands between single backquotes in a docstring is code.
default_role = "code"
autodoc_default_options = {"members": True}
autodoc_member_order = "groupwise"
napoleon_use_ivar = True
# No page of ours describes other libraries, nor type variables; what is ours must be found.
nitpick_ignore_regex = [
    ("py:.*", r"(?!bakehouse\.).*"),
    ("py:.*", r"bakehouse\..*\.[A-Z](_co|_contra)?"),
]

RULE = re.compile(r"^- ([A-Z]{2}-E?\d+[a-z]?) ", re.MULTILINE)
LINK = re.compile(r"\((?:\.\./)?rules/\w+\.md#(\w\w-\w+)\)")


def anchor_rules(app: Sphinx, page: str, source: list[str]) -> None:
    """Give every line of a book of rules an address, `rules/rococo.html#ro-145`, and link it.

    Links name the file, so that they lead somewhere outside the site too; here the target does.
    """
    if page.startswith("rules/"):
        source[0] = RULE.sub(lambda rule: f"- ({rule[1].lower()})=\n  {rule[1]} ", source[0])
    source[0] = LINK.sub(r"(#\1)", source[0])


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", anchor_rules)
