"""What no night leaves: its greatest length, the range of its points, and what is conserved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bakehouse.core.counts import kind_name
from bakehouse.core.game import Bounds
from bakehouse.core.options import check_config
from bakehouse.midnight_bakery.cards import CARDS, Card, cards_in
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.state import State

__all__ = ["bounds", "conserved"]


def bounds(config: Config) -> Bounds:
    """Limits of every night with these options, valid and not always reached.

    Each lock and each snatch takes at least one card of those dealt, of which a bake sees at most a
    full batch for each place (MB-5), and all bakes together the deck. A bake has one deal, and with
    an owl a second one for the batch that nobody had seen. Points are bounded kind by kind.

    >>> bounds(Config(players=4)).decisions
    96
    """
    check_config(config, Config)
    components = config.components
    dealt = min(len(config.deck), components.bakes * config.ring * config.batch_size)
    chance = components.bakes + (components.bakes + dealt if config.owl else 0)
    dawn = (components.most_truffles, components.no_truffle, 0)
    return Bounds(
        decisions=dealt,
        chance_moves=chance,
        lowest=float(components.bakes * _bake_points(config, min) + min(dawn)),
        highest=float(components.bakes * _bake_points(config, max) + max(dawn)),
    )


def _bake_points(config: Config, best: Callable[[Sequence[int]], int]) -> int:
    """The least or greatest points that a bake could pay if each kind paid by itself."""
    components, deck = config.components, config.deck
    tables = (
        (components.croissant_points, Card.CROISSANT),
        (components.macaron_points, Card.MACARON),
        (components.bun_points, Card.CINNAMON_BUN),
    )
    points = sum(best(table[: deck[card] + 1]) for table, card in tables)
    tarts = (Card.JAM_TART, Card.FRUIT_TART, Card.CHOCOLATE_TART)
    for value, tart in zip(components.tart_points, tarts, strict=True):
        points += deck[tart] * best((0, value, value + components.glaze_points))
    return points + best((0, *components.rank_points))


def conserved(state: State) -> tuple[tuple[str, int], ...]:
    """Totals that no move changes: the copies of each card, wherever they are (MB-3, MB-14).

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> dict(conserved(state))["bakers_peel"]
    4
    """
    night, now = state.night, state.round
    cards = night.deck + night.discards + sum(now.batches)
    cards += sum(cards_in(case) for case in now.cases)
    amounts = list(CARDS.amounts(cards))
    amounts[Card.BAKERS_PEEL] += now.spent_peels
    return tuple((kind_name(card), amounts[card]) for card in Card)
