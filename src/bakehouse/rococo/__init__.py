"""La Pâtisserie Rococo: dishes baked, decorated and presented at court.

This package holds the component set of the game so far, in `bakehouse.rococo.content`. It is not a
game module yet: it offers nothing of the protocol of `bakehouse.core.game`, so `bakehouse.play`
neither lists nor loads it. Its rules are numbered in `docs/rules/rococo.md`.
"""
