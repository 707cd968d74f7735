"""The games in the environments of other libraries, each behind an extra of its own.

`bakehouse.adapters.openspiel`, `bakehouse.adapters.pettingzoo` and `bakehouse.adapters.gymnasium`;
nothing of them is imported before it is asked for.
"""
