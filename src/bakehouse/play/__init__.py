"""What works on any game: finding games, agents that play them, seeded simulation."""

from __future__ import annotations

from bakehouse.play.agents import Agent, RandomAgent, SeatView
from bakehouse.play.games import AnyGame, load_components, load_game
from bakehouse.play.simulate import (
    GameResult,
    Results,
    play_game,
    play_numbered,
    rng_of_game,
    simulate,
)
from bakehouse.play.summary import SeatSummary, Summary, summarize

__all__ = [
    "Agent",
    "AnyGame",
    "GameResult",
    "RandomAgent",
    "Results",
    "SeatSummary",
    "SeatView",
    "Summary",
    "load_components",
    "load_game",
    "play_game",
    "play_numbered",
    "rng_of_game",
    "simulate",
    "summarize",
]
