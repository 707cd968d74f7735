"""Checks of the project itself: its tools, its tree, its rules by number, its wheel."""
