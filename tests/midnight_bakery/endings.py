"""Last decisions of a night, where what each lock leads to can be worked out by hand."""

from __future__ import annotations

from bakehouse import midnight_bakery as mb
from tests.midnight_bakery.tables import keep_all, table, words


def near_the_end(own: str, batch: str, sugar: str = "", butter: str = "") -> mb.State:
    """The last pick with a choice of a night of one bake for three, who pass to the next seat.

    Flour has kept the cards of `own`, in this order, and holds the two of `batch`, of which it will
    leave one to Sugar. The others have kept what is named and then Peels, and hold Peels.
    """
    picks = len(words(own))
    kept = [(words(cards) + ["bakers_peel"] * picks)[:picks] for cards in (own, sugar, butter)]
    held = [words(batch), ["bakers_peel"] * 2, ["bakers_peel"] * 2]
    # What a seat holds after so many passes was dealt to the seat so many places before it.
    dealt: list[list[str]] = [[], [], []]
    for seat in range(3):
        for i in range(picks):
            dealt[(seat - i) % 3].append(kept[seat][i])
        dealt[(seat - picks) % 3] += held[seat]
    state = table(*(", ".join(cards) for cards in dealt), bakes=1)
    for i in range(picks):
        state = keep_all(state, *(cards[i] for cards in kept))
    return state
