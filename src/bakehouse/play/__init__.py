"""What works on any game: finding games, agents that play them, a table, seeded simulation."""

from __future__ import annotations

from bakehouse.play.agents import Agent, RandomAgent, SeatView
from bakehouse.play.finding import agent_names, load_agent, load_agents
from bakehouse.play.games import AnyGame, load_components, load_game
from bakehouse.play.one_game import play_game, play_numbered, rng_of_game
from bakehouse.play.results import Failure, FailureKind, GameResult, Results
from bakehouse.play.simulate import Interrupted, simulate
from bakehouse.play.storing import Line, load_results, read_lines
from bakehouse.play.summary import SeatSummary, Summary, summarize
from bakehouse.play.table import Move, Table

__all__ = [
    "Agent",
    "AnyGame",
    "Failure",
    "FailureKind",
    "GameResult",
    "Interrupted",
    "Line",
    "Move",
    "RandomAgent",
    "Results",
    "SeatSummary",
    "SeatView",
    "Summary",
    "Table",
    "agent_names",
    "load_agent",
    "load_agents",
    "load_components",
    "load_game",
    "load_results",
    "play_game",
    "play_numbered",
    "read_lines",
    "rng_of_game",
    "simulate",
    "summarize",
]
