"""Pasteles: a solo puzzle of folding printed sheets of dough and laying tokens on what shows.

This package holds the geometry of folding so far, in `bakehouse.pasteles.folding`. It is not a game
module yet: it offers nothing of the protocol of `bakehouse.core.game`, so `bakehouse.play` neither
lists nor loads it. Its rules are numbered in `docs/rules/pasteles.md`.
"""
