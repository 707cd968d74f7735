"""The same night in every process, whatever the order of its hashes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.rng import Rng

# One night for each number of bakers: all states as JSON, all moves as texts, all that seats see.
NIGHTS = """
import hashlib
from bakehouse import midnight_bakery as mb
from bakehouse.core.rng import Rng

for players in range(2, 9):
    state, rng = mb.new_game(mb.Config(players=players)), Rng.seeded(players)
    digest = hashlib.sha256()
    while not mb.is_terminal(state):
        if mb.current_player(state) == mb.CHANCE:
            action, rng = mb.sample_chance(state, rng)
        else:
            seats = mb.active_players(state)
            seat, rng = rng.choice(seats)
            action, rng = rng.choice(mb.legal_actions(state, seat))
            if seat == players - 1:
                guess, rng = mb.resample(mb.observation(state, seat), rng)
                digest.update(mb.to_json(guess).encode())
        digest.update(mb.action_to_string(action).encode())
        state = mb.apply(state, action)
        digest.update(mb.to_json(state).encode())
        digest.update(repr(mb.observation(state, players - 1)).encode())
    digest.update(repr((mb.outcome(state), mb.score_sheet(state))).encode())
    print(digest.hexdigest())
"""

# Writes the positions of a night to a file.
PICKLES = """
import pickle
import sys
from bakehouse import midnight_bakery as mb
from bakehouse.core.rng import Rng

state, rng = mb.new_game(mb.Config(players=2)), Rng.seeded(11)
kept = [state]
while not mb.is_terminal(state):
    if mb.current_player(state) == mb.CHANCE:
        action, rng = mb.sample_chance(state, rng)
    else:
        action, rng = rng.choice(mb.legal_actions(state))
    state = mb.apply(state, action)
    kept += [action, state, mb.observation(state, 1)]
hash(tuple(kept))
with open(sys.argv[1], "wb") as file:
    pickle.dump(kept, file)
"""


def run(program: str, hash_seed: str, *arguments: str) -> str:
    """What a program prints in a fresh process."""
    finished = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_nights_are_the_same_under_every_hash_seed() -> None:
    printed = [run(NIGHTS, seed).split() for seed in ("0", "1", "4711")]
    assert len(set(printed[0])) == 7
    assert printed[0] == printed[1] == printed[2]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_pickles_of_another_process_are_equal_here(hash_seed: str, tmp_path: Path) -> None:
    path = tmp_path / "night.pickle"
    run(PICKLES, hash_seed, str(path))
    theirs = pickle.loads(path.read_bytes())
    state, rng = mb.new_game(mb.Config(players=2)), Rng.seeded(11)
    ours: list[object] = [state]
    while not mb.is_terminal(state):
        action: mb.Action
        if mb.current_player(state) == mb.CHANCE:
            action, rng = mb.sample_chance(state, rng)
        else:
            action, rng = rng.choice(mb.legal_actions(state))
        state = mb.apply(state, action)
        ours += [action, state, mb.observation(state, 1)]
    assert theirs == ours
    # Hashes are made anew in each process, never carried along.
    assert [hash(value) for value in theirs] == [hash(value) for value in ours]
