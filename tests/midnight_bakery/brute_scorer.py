"""Scores of Midnight Bakery worked out by brute force from raw history.

Nothing here is shared with the library. Sets are taken away one at a time, tarts are single objects
on a table, a rank is found by counting who is above. The input is only what each seat filed, so the
functions also serve as a check of an engine's bookkeeping.

A *filing* is what one seat files in one pick: ``(card,)``, or ``(first, second)`` with a Peel.
Sources: MB-35 to MB-43 (glazes), MB-45 to MB-53 (a bake), MB-55 to MB-60 (dawn).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

Filing = tuple[str, ...]

TARTS_BEST_FIRST = ["chocolate_tart", "fruit_tart", "jam_tart"]
GLAZE = "honey_glaze"
PEEL = "bakers_peel"
TRUFFLE = "truffle"


class Numbers(TypedDict):
    """Every scoring number of the game, in points unless said otherwise.

    ``*_set``: how many cards make a set. ``bun_table[k]``: what k + 1 buns score together.
    ``rank_points[k]``: what baguette rank k + 1 scores, ``rank_bakers[k]``: and from how many
    bakers on it is paid.
    """

    croissant_set: int
    croissant_points: int
    macaron_set: int
    macaron_points: int
    bun_table: list[int]
    bun_further: int
    tart_points: dict[str, int]
    glaze_points: int
    rank_points: list[int]
    rank_bakers: list[int]
    most_truffles: int
    no_truffles: int


def default_numbers() -> Numbers:
    """Give a new dictionary of the rulebook's numbers (MB-45 to MB-50, MB-55, MB-56).

    >>> default_numbers()["bun_table"]
    [1, 3, 5, 8, 12]
    """
    return {
        "croissant_set": 2,
        "croissant_points": 4,
        "macaron_set": 3,
        "macaron_points": 9,
        "bun_table": [1, 3, 5, 8, 12],
        "bun_further": 3,
        "tart_points": {"jam_tart": 1, "fruit_tart": 2, "chocolate_tart": 3},
        "glaze_points": 4,
        "rank_points": [7, 3, 1],
        "rank_bakers": [1, 1, 6],
        "most_truffles": 7,
        "no_truffles": -3,
    }


class BakeScore(TypedDict):
    """Points of one baker in one bake (MB-53), without the running total."""

    croissants: int
    macarons: int
    buns: int
    tarts: int
    baguettes: int
    total: int


class DawnScore(TypedDict):
    """What dawn adds and who wins; lists are by baker, ranking is groups of seats, best first."""

    bonuses: list[int]
    totals: list[int]
    winners: tuple[int, ...]
    ranking: list[tuple[int, ...]]


class NightScore(TypedDict):
    """A whole night: results by bake and baker, boxes by ring place, the rest by baker."""

    bakes: list[list[BakeScore]]
    boxes: list[int]
    banked: list[int]
    dawn: DawnScore


class Tart:
    """One tart lying in a case; ``glaze`` is the number of the glaze on it, if any."""

    def __init__(self, kind: str) -> None:
        """Lay down a tart of this kind, unglazed."""
        self.kind = kind
        self.glaze: int | None = None

    @property
    def glazed(self) -> bool:
        """Whether a glaze lies on this tart."""
        return self.glaze is not None


class Table:
    """One case as objects: tarts, waiting glazes (numbers in order of age), all other cards.

    Glazes are numbered 1, 2, ... as they are filed, so that one can see which tart got which.
    """

    def __init__(self) -> None:
        """Start with an empty case."""
        self.tarts: list[Tart] = []
        self.waiting: list[int] = []
        self.others: list[str] = []
        self.glazes_so_far = 0

    def file(self, filing: Filing) -> None:
        """File one pick; raise ValueError if its Peel was not there before (MB-13, MB-15)."""
        if len(filing) == 2:
            if PEEL not in self.others:
                raise ValueError("MB-13: two cards were filed without a Peel in the case")
            self.others.remove(PEEL)
        tarts = [card for card in filing if card in TARTS_BEST_FIRST]
        glazes = [card for card in filing if card == GLAZE]
        if len(tarts) == 1 and len(glazes) == 1:
            self._tart_and_glaze_at_once(tarts[0])
            return
        for card in filing:
            self._file_alone(card)

    def best_unglazed(self) -> Tart | None:
        """Find the tart that MB-35 names: chocolate before fruit before jam; None without any."""
        for kind in TARTS_BEST_FIRST:
            for tart in self.tarts:
                if tart.kind == kind and not tart.glazed:
                    return tart
        return None

    def _new_glaze(self) -> int:
        self.glazes_so_far += 1
        return self.glazes_so_far

    def _file_alone(self, card: str) -> None:
        if card == GLAZE:
            self._land_or_wait(self._new_glaze())
        elif card in TARTS_BEST_FIRST:
            tart = Tart(card)
            self.tarts.append(tart)
            if self.waiting:
                tart.glaze = self.waiting.pop(0)
        else:
            self.others.append(card)

    def _land_or_wait(self, glaze: int) -> None:
        tart = self.best_unglazed()
        if tart is None:
            self.waiting.append(glaze)
        else:
            tart.glaze = glaze

    def _tart_and_glaze_at_once(self, kind: str) -> None:
        """File both at the same time: MB-42 if an older glaze waits, else MB-37."""
        tart = Tart(kind)
        glaze = self._new_glaze()
        self.tarts.append(tart)
        if self.waiting:
            tart.glaze = self.waiting.pop(0)
            self.waiting.append(glaze)
        else:
            self._land_or_wait(glaze)


def lay_out(filings: Sequence[Filing]) -> Table:
    """Replay one seat's filings of one bake into a case.

    >>> table = lay_out([("jam_tart",), ("honey_glaze",)])
    >>> [(tart.kind, tart.glazed) for tart in table.tarts]
    [('jam_tart', True)]
    """
    table = Table()
    for filing in filings:
        table.file(filing)
    return table


def set_points(cards: Sequence[str], kind: str, size: int, points: int) -> int:
    """Score sets of one kind by taking them away one after another (MB-45, MB-46)."""
    left = [card for card in cards if card == kind]
    score = 0
    while len(left) >= size:
        for _ in range(size):
            left.pop()
        score += points
    return score


def bun_points(cards: Sequence[str], numbers: Numbers) -> int:
    """Score the buns by laying them down one at a time (MB-47)."""
    laid = 0
    score = 0
    for card in cards:
        if card != "cinnamon_bun":
            continue
        laid += 1
        if laid <= len(numbers["bun_table"]):
            score = numbers["bun_table"][laid - 1]
        else:
            score += numbers["bun_further"]
    return score


def tart_points(tarts: Sequence[Tart], numbers: Numbers) -> int:
    """Score each tart by itself, glazed or not (MB-48)."""
    score = 0
    for tart in tarts:
        score += numbers["tart_points"][tart.kind]
        if tart.glazed:
            score += numbers["glaze_points"]
    return score


def loaf_total(cards: Sequence[str]) -> int:
    """Count loaves one by one: the last character of a baguette's name is its number."""
    loaves: list[str] = []
    for card in cards:
        if card.startswith("baguette_"):
            loaves.extend(["loaf"] * int(card[-1]))
    return len(loaves)


def baguette_points(
    loaves: Sequence[int], bakers: int, numbers: Numbers | None = None
) -> list[int]:
    """Score the baguettes of the bakers (MB-50 to MB-52).

    ``loaves`` holds one total for each seat, the bakers first and then the owl if it plays.

    >>> baguette_points([2, 1, 3], 2)
    [3, 0]
    """
    numbers = numbers or default_numbers()
    scores: list[int] = []
    for mine in loaves[:bakers]:
        rank = 1
        for theirs in loaves:
            if theirs > mine:
                rank += 1
        paid = mine > 0 and rank <= len(numbers["rank_points"])
        if paid and bakers >= numbers["rank_bakers"][rank - 1]:
            scores.append(numbers["rank_points"][rank - 1])
        else:
            scores.append(0)
    return scores


def _check_seats(seats: int, bakers: int, owl: bool) -> None:
    if seats != bakers + (1 if owl else 0):
        raise ValueError(f"MB-2: {seats} seats given for {bakers} bakers, owl: {owl}")


def brute_bake(
    filings: Sequence[Sequence[Filing]],
    bakers: int,
    owl: bool = False,
    numbers: Numbers | None = None,
) -> list[BakeScore]:
    """Score one bake: ``filings[seat]`` is what that seat filed, in order; the owl comes last.

    Returns one score for each baker. Raises ValueError for a wrong number of seats, for an owl that
    uses a Peel (MB-18) and for a Peel out of nowhere (MB-13).
    """
    numbers = numbers or default_numbers()
    _check_seats(len(filings), bakers, owl)
    if owl and any(len(filing) != 1 for filing in filings[-1]):
        raise ValueError("MB-18: the owl never uses a Peel")
    tables = [lay_out(own) for own in filings]
    baguettes = baguette_points([loaf_total(table.others) for table in tables], bakers, numbers)
    return [_case_score(tables[seat], baguettes[seat], numbers) for seat in range(bakers)]


def _case_score(table: Table, baguettes: int, numbers: Numbers) -> BakeScore:
    cards = table.others
    croissants = set_points(
        cards, "croissant", numbers["croissant_set"], numbers["croissant_points"]
    )
    macarons = set_points(cards, "macaron", numbers["macaron_set"], numbers["macaron_points"])
    buns = bun_points(cards, numbers)
    tarts = tart_points(table.tarts, numbers)
    return {
        "croissants": croissants,
        "macarons": macarons,
        "buns": buns,
        "tarts": tarts,
        "baguettes": baguettes,
        "total": croissants + macarons + buns + tarts + baguettes,
    }


def _beats(first: int, second: int, totals: Sequence[int], boxes: Sequence[int]) -> bool:
    """Whether one baker stands before another: points, then truffles (MB-58)."""
    if totals[first] != totals[second]:
        return totals[first] > totals[second]
    return boxes[first] > boxes[second]


def _unbeaten(seats: Sequence[int], totals: Sequence[int], boxes: Sequence[int]) -> tuple[int, ...]:
    beaten = [s for s in seats if any(_beats(other, s, totals, boxes) for other in seats)]
    return tuple(s for s in seats if s not in beaten)


def _truffle_bonus(seat: int, boxes: Sequence[int], numbers: Numbers) -> int:
    """Work out +7, -3 or 0 for one baker (MB-55, MB-56)."""
    if boxes[seat] == 0:
        return numbers["no_truffles"]
    for other in boxes:
        if other > boxes[seat]:
            return 0
    return numbers["most_truffles"]


def brute_dawn(
    boxes: Sequence[int],
    banked: Sequence[int],
    owl: bool = False,
    numbers: Numbers | None = None,
) -> DawnScore:
    """Score dawn: ``boxes[seat]`` counts truffles (the owl last), ``banked`` is by baker.

    The ranking takes away the unbeaten again and again, so each of its groups is a shared place
    with equal points and equal truffles; the first group are the winners. Raises ValueError when
    the lengths do not fit.

    >>> brute_dawn([2, 1, 0], [10, 10, 10])["ranking"]
    [(0,), (1,), (2,)]
    """
    numbers = numbers or default_numbers()
    bakers = len(banked)
    _check_seats(len(boxes), bakers, owl)
    bonuses = [_truffle_bonus(seat, boxes, numbers) for seat in range(bakers)]
    totals = [banked[seat] + bonuses[seat] for seat in range(bakers)]
    left = list(range(bakers))
    ranking: list[tuple[int, ...]] = []
    while left:
        group = _unbeaten(left, totals, boxes)
        ranking.append(group)
        left = [seat for seat in left if seat not in group]
    return {"bonuses": bonuses, "totals": totals, "winners": ranking[0], "ranking": ranking}


def count_truffles(history: Sequence[Sequence[Sequence[Filing]]], seat: int) -> int:
    """Count the truffles that a seat filed in all bakes (MB-40)."""
    count = 0
    for bake in history:
        for filing in bake[seat]:
            for card in filing:
                if card == TRUFFLE:
                    count += 1
    return count


def brute_night(
    history: Sequence[Sequence[Sequence[Filing]]],
    bakers: int,
    owl: bool = False,
    numbers: Numbers | None = None,
) -> NightScore:
    """Score a whole night: ``history[bake][seat]`` is that seat's filings in order, the owl last.

    Raises ValueError as `brute_bake` does.
    """
    numbers = numbers or default_numbers()
    bakes = [brute_bake(bake, bakers, owl, numbers) for bake in history]
    seats = bakers + (1 if owl else 0)
    boxes = [count_truffles(history, seat) for seat in range(seats)]
    banked = [0] * bakers
    for result in bakes:
        for seat in range(bakers):
            banked[seat] += result[seat]["total"]
    dawn = brute_dawn(boxes, banked, owl, numbers)
    return {"bakes": bakes, "boxes": boxes, "banked": banked, "dawn": dawn}
