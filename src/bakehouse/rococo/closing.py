"""Phase 4 and the change of rounds (RO-70 to RO-73)."""

from __future__ import annotations

from bakehouse.rococo.changes import (
    IDLE,
    IDLE_IN,
    change_round,
    change_state,
    set_coins_and_prestige,
    set_hires,
    set_purses,
    set_turn,
)
from bakehouse.rococo.content import Numbers
from bakehouse.rococo.drafting import draft_is_over
from bakehouse.rococo.mentor.ending import begin_ending
from bakehouse.rococo.mentor.inventory import end_draft
from bakehouse.rococo.preparation import begin_round
from bakehouse.rococo.state import Phase, State

__all__ = ["end_round", "income_of"]


def income_of(state: State, seat: int) -> tuple[int, int]:
    """Coins and points of a player's income (RO-70, RO-71)."""
    numbers, decorations = state.setup.config.components.numbers, state.players[seat].decorations
    return income_for(numbers, len(decorations), state.board.hosts.count(seat))


def income_for(numbers: Numbers, decorations: int, hosts: int) -> tuple[int, int]:
    """Coins and points for so many decorations and hosts (RO-70, RO-71)."""
    incomes = numbers.incomes
    # Decorations beyond those that bring something change nothing.
    coins, prestige = incomes[min(decorations, len(incomes) - 1)]
    return coins + numbers.host_income * hosts, prestige


def end_round(state: State) -> State:
    """Everybody has income, also in the last round (RO-72); then the next one, or the end."""
    state = _pay_income(draft_is_over(state) if state.mentor is None else end_draft(state))
    if state.round.number < state.setup.config.components.numbers.rounds:
        return begin_round(_next_round(state))
    if state.mentor is not None:
        return begin_ending(state)
    return set_turn(state, IDLE_IN[Phase.OVER])


def _pay_income(state: State) -> State:
    incomes = [income_of(state, seat) for seat in range(state.setup.config.seats)]
    players = tuple(
        [
            set_coins_and_prestige(
                player, coins=player.coins + coins, prestige=player.prestige + prestige
            )
            for player, (coins, prestige) in zip(state.players, incomes, strict=True)
        ]
    )
    bank = state.bank - sum([coins for coins, _ in incomes])
    return set_purses(state, players=players, bank=bank)


def _next_round(state: State) -> State:
    """The start player's marker goes to the left; who was not hired is gone (RO-73)."""
    now, market = state.round, state.market
    unhired = now.unhired | sum([1 << card for card in market.hires if card])
    now = change_round(
        now,
        number=now.number + 1,
        start=(now.start + 1) % state.setup.config.seats,
        unhired=unhired,
    )
    market = set_hires(market, (0,) * len(market.hires))
    return change_state(state, round=now, market=market, turn=IDLE)
