"""How games of La Pâtisserie Rococo go: scores, seats, what is used (docs/rococo_balance.md).

All seats of a game have the same player. Game i runs on game number i of seed 0 (see
`bakehouse.play.simulate`), so each game is the same whoever plays it again, alone or among others.
With `--keep` each game is a line of a file; games that stand there already are not played again, so
a run can be stopped and taken up again.

    python -m tests.benchmarks.rococo_balance [--games 200] [--workers 2] [--players 2 3 4 5]
        [--kind planner] [--keep planner.jsonl] [--write tests/rococo/balance.json]
    python -m tests.benchmarks.rococo_balance --kind planner --against greedy [--games 40]

With `--against` one seat, each in turn, has the first kind of player and all others the second;
printed are the margin of that seat over the mean of the others, with its standard error, and its
share of wins.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from time import process_time
from typing import Any, Final

import attrs

from bakehouse import rococo as ro
from bakehouse.play import RandomAgent
from bakehouse.play.simulate import rng_of_game
from bakehouse.rococo.bonus_offers import is_asked_for
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.content import Origin, Staff, house
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.players import GreedyAgent, PlannerAgent

SEED: Final = 0
KINDS: Final[dict[str, Any]] = {
    "random": RandomAgent(),
    "greedy": GreedyAgent(),
    "planner": PlannerAgent(),
}
_PORTION: Final = 5

# --- what a bonus is called -----------------------------------------------------------------------

_GAINS: Final = {
    (Resource.COINS, Measure.TABLES): 95,
    (Resource.COINS, Measure.DISHES_ON_A_TABLE): 96,
    (Resource.COINS, Measure.DECORATIONS): 97,
    (Resource.PRESTIGE, Measure.CHEF_DISHES): 99,
    (Resource.PRESTIGE, Measure.TABLES): 100,
    (Resource.PRESTIGE, Measure.DECORATIONS): 101,
    (Resource.PRESTIGE, Measure.DISHES_ON_A_TABLE): 102,
    (Resource.COINS, Measure.MARKERS): 103,
    (Resource.COINS, Measure.DISHES): 109,
    (Resource.COINS, Measure.STAFF): 114,
    (Resource.PRESTIGE, Measure.MARKERS): 119,
}
_ACTS: Final = {
    ro.MainAction.GOODS: 91,
    ro.MainAction.INGREDIENT: 92,
    ro.MainAction.DELIVER: 98,
    ro.MainAction.DECORATE: 106,
    ro.MainAction.RECIPES: 107,
    ro.MainAction.PLACE: 108,
    ro.MainAction.BAKE: 113,
}


def _act_rule(act: Act) -> int:
    if act.times > 1:
        return 124
    special = act.single or act.discount or act.less_goods or act.less_ingredients
    return _ACTS[act.action] if special or not act.price else 93


def _gain_rule(gain: Gain) -> int:
    return 90 if gain.counted is None else _GAINS[gain.resource, gain.counted.measure]


def _trade_rule(trade: Trade) -> int:
    if trade.good is not None:
        return 94
    return 116 if trade.times > 1 else 123


def _draw_rule(draw: Draw) -> int:
    if draw.kind is DrawKind.RECIPE:
        return 105
    return 104 if draw.number == 1 else 110


_RULES: Final[dict[type, Callable[[Any], int]]] = {
    Gain: _gain_rule,
    Act: _act_rule,
    Trade: _trade_rule,
    Draw: _draw_rule,
    Take: lambda take: 115 if take.kind is DrawKind.RECIPE else 117,
    MoveDish: lambda _: 111,
    Copy: lambda _: 112,
    GainByType: lambda by_type: 118 if by_type.ingredients else 121,
    DiscardTiles: lambda _: 120,
    SellGoods: lambda _: 122,
}


def bonus_rule(bonus: Bonus) -> int:
    """The number of the rule that tells what a bonus does, from RO-90 to RO-124."""
    return _RULES[type(bonus)](bonus)


def card_label(card: Staff) -> str:
    """By which name the use of a card's bonus is counted."""
    if card.origin is Origin.STAR:
        return f"star {card.name}"
    return f"RO-{bonus_rule(card.bonus)}"


# --- a game ---------------------------------------------------------------------------------------


@attrs.frozen
class Played:
    """How a game went.

    Attributes:
        index: its number.
        start: the seat that started the first round.
        scores: points by seat.
        winner: the seat.
        sources: by seat, points by source.
        uses: by seat, how often each thing was used.
        there: what was in the game and need not have been.
        seconds: of processor time.
    """

    index: int
    start: int
    scores: tuple[int, ...]
    winner: int
    sources: tuple[dict[str, int], ...]
    uses: tuple[dict[str, int], ...]
    there: tuple[str, ...]
    seconds: float


def _used(state: ro.State, action: ro.Action) -> str | None:
    """What a decision uses, by name."""
    components = state.config.components
    match action:
        case ro.Perform():
            return f"action {action.action.name.lower()}"
        case ro.UseBonus():
            return card_label(components.card(state.turn.card))
        case ro.BakeRecipe():
            return f"recipe {components.recipe(action.recipe).name}"
        case ro.Present():
            bonus = components.table_bonuses[state.setup.table_bonuses[action.table - 1] - 1]
            dish = state.turn.dish
            asked = dish is not None and is_asked_for(state, dish, bonus.condition)
            return f"table bonus {bonus.name}" if asked else None
        case _:
            return None


def play(agents: Sequence[Any], index: int) -> tuple[ro.State, int, list[Counter[str]], set[str]]:
    """The last position of a game, who started it, what each seat used, and which cards came up."""
    players, rng = len(agents), rng_of_game(SEED, index)
    chance, streams = rng.split("chance"), [rng.split(seat) for seat in range(players)]
    state = ro.new_game(ro.Config(players=players))
    uses: list[Counter[str]] = [Counter() for _ in range(players)]
    there: set[str] = set()
    draw, chance = ro.sample_chance(state, chance)
    state = ro.apply(state, draw)
    start = state.round.start
    while not ro.is_terminal(state):
        actions: list[ro.Action] = []
        if ro.current_player(state) == ro.CHANCE:
            draw, chance = ro.sample_chance(state, chance)
            actions.append(draw)
            if isinstance(draw, ro.DealTrays):
                cards = (*draw.first, *draw.second)
                there |= {card_label(house().card(card)) for card in cards}
        else:
            for seat in ro.active_players(state):
                seen = ro.observation(state, seat)
                found, streams[seat] = agents[seat].choose(seen, streams[seat])
                actions.append(found)
        for action in actions:
            name = _used(state, action)
            if name is not None:
                uses[state.turn.seat][name] += 1
            state = ro.apply(state, action)
    return state, start, uses, there


def _in_the_game(state: ro.State) -> set[str]:
    components = state.config.components
    bonuses = [components.table_bonuses[it - 1].name for it in state.setup.table_bonuses]
    specials = [components.special_bonuses[it - 1].name for it in state.setup.specials]
    stars = [components.card(it).name for it in state.config.star_cards if it in _stars(state)]
    return (
        {f"table bonus {it}" for it in bonuses}
        | {f"special {it}" for it in specials}
        | {f"star {it}" for it in stars}
    )


def _stars(state: ro.State) -> set[int]:
    """The star cards on display, or that somebody has or had."""
    found = set(state.market.stars)
    for seat, player in enumerate(state.players):
        found.update(state.hand(seat), state.unused(seat), player.used)
    return found


def played(players: int, kind: str, index: int) -> Played:
    """One game, by the name of the player."""
    start = process_time()
    state, first, uses, there = play([KINDS[kind]] * players, index)
    components = state.config.components
    for number, seats in zip(state.setup.specials, state.board.claims, strict=True):
        for seat in seats:
            uses[seat][f"special {components.special_bonuses[number - 1].name}"] += 1
    sources: list[dict[str, int]] = []
    for sheet in ro.score_sheet(state):
        points: Counter[str] = Counter()
        for line in sheet.lines:
            points[line.source] += line.points
        sources.append(dict(points))
    outcome = ro.outcome(state)
    assert outcome is not None
    return Played(
        index=index,
        start=first,
        scores=tuple(int(it) for it in ro.returns(state)),
        winner=outcome.winners[0],
        sources=tuple(sources),
        uses=tuple(dict(sorted(it.items())) for it in uses),
        there=tuple(sorted(there | _in_the_game(state))),
        seconds=process_time() - start,
    )


# --- many games -----------------------------------------------------------------------------------


@attrs.frozen
class Row:
    """What games of one number of players and one kind of player came to.

    Attributes:
        kind: of all players.
        players: how many.
        games: how many.
        winners: scores of the winners: tenths 1 and 9, and the quartiles, rising.
        mean: of all scores.
        seats: by seat, games won.
        places: the same by place after the start player of the first round, that player first.
        sources: by source, mean points of all players, and of winners.
        use: by name, games in which it was there, in which somebody used it, in which the winner
            did.
        first: the scores of the first games, to play them again.
        seconds: processor time a game.
    """

    kind: str
    players: int
    games: int
    winners: tuple[float, ...]
    mean: float
    seats: tuple[int, ...]
    places: tuple[int, ...]
    sources: dict[str, tuple[float, float]]
    use: dict[str, tuple[int, int, int]]
    first: tuple[tuple[int, ...], ...]
    seconds: float


_FIRST: Final = 4
"""So many games of a row are kept one by one."""


def _middle(scores: Sequence[int]) -> tuple[float, ...]:
    """Tenth 1, the quartiles, tenth 9."""
    cuts = quantiles(scores, n=40, method="inclusive")
    return tuple(cuts[fortieths - 1] for fortieths in (4, 10, 20, 30, 36))


def _sources(games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    names = list(games[0].sources[0])
    found: dict[str, tuple[float, float]] = {}
    for name in names:
        points = [[seat[name] for seat in game.sources] for game in games]
        everybody = sum(map(sum, points)) / len(games) / len(games[0].scores)
        won = sum(points[at][game.winner] for at, game in enumerate(games)) / len(games)
        found[name] = (round(everybody, 2), round(won, 2))
    return found


_SOMETIMES: Final = ("RO-", "star ", "special ", "table bonus ")
_ALWAYS: Final = ("RO-90", "RO-91", "RO-92")


def _is_there(name: str, game: Played) -> bool:
    """Whether a thing was in a game: cards that came up, bonuses that were drawn."""
    return not name.startswith(_SOMETIMES) or name in _ALWAYS or name in game.there


def names() -> list[str]:
    """All that is counted."""
    components = house()
    cards = [it for it in components.staff if not it.promo]
    tables = [it.name for it in components.table_bonuses if not it.promo]
    specials = [it.name for it in components.special_bonuses if not it.promo]
    staff = {card_label(it) for it in cards if it.origin is not Origin.STAR}
    return [
        *(f"action {it.name.lower()}" for it in ro.MainAction),
        *sorted(staff, key=lambda it: int(it[3:])),
        *(card_label(it) for it in cards if it.origin is Origin.STAR),
        *(f"recipe {it.name}" for it in components.recipes),
        *(f"special {it}" for it in specials),
        *(f"table bonus {it}" for it in tables),
    ]


def _use(games: Sequence[Played]) -> dict[str, tuple[int, int, int]]:
    found: dict[str, tuple[int, int, int]] = {}
    for name in names():
        there = [game for game in games if _is_there(name, game)]
        used = sum(any(name in seat for seat in game.uses) for game in there)
        won = sum(name in game.uses[game.winner] for game in there)
        found[name] = (len(there), used, won)
    return found


def _tally(winners: Sequence[int], players: int) -> tuple[int, ...]:
    return tuple(winners.count(it) for it in range(players))


def row_of(kind: str, players: int, games: Sequence[Played]) -> Row:
    """The row of these games."""
    return Row(
        kind=kind,
        players=players,
        games=len(games),
        winners=_middle([max(game.scores) for game in games]),
        mean=round(sum(sum(game.scores) for game in games) / len(games) / players, 2),
        seats=_tally([game.winner for game in games], players),
        places=_tally([(game.winner - game.start) % players for game in games], players),
        sources=_sources(games),
        use=_use(games),
        first=tuple(game.scores for game in games[:_FIRST]),
        seconds=round(sum(game.seconds for game in games) / len(games), 2),
    )


def data(rows: Iterable[Row], before: dict[str, Any] | None = None) -> dict[str, Any]:
    """What is kept of a run, with the set that it belongs to, and with other rows from before."""
    by_key: dict[tuple[str, int], dict[str, Any]] = {}
    if before is not None and before["set"] == house().digest:
        by_key = {(row["kind"], row["players"]): row for row in before["rows"]}
    for row in rows:
        by_key[row.kind, row.players] = attrs.asdict(row)
    return {"set": house().digest, "seed": SEED, "rows": [by_key[it] for it in sorted(by_key)]}


# --- tables ---------------------------------------------------------------------------------------


def _cells(values: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, values)) + " |"


def score_table(rows: Sequence[Row]) -> list[str]:
    """Scores of winners, and wins by seat."""
    head = ["players", "kind", "games", "10%", "25%", "median", "75%", "90%", "mean of all"]
    head += ["wins by seat, %", "wins from the start player on, %", "s a game"]
    lines = [_cells(head), "|" + "---|" * len(head)]
    for row in rows:
        seats, places = (
            ", ".join(f"{100 * it / row.games:.1f}" for it in wins)
            for wins in (row.seats, row.places)
        )
        scores = [f"{it:.0f}" for it in row.winners]
        cells = [row.players, row.kind, row.games, *scores, f"{row.mean:.1f}", seats, places]
        lines.append(_cells([*cells, f"{row.seconds:.2f}"]))
    return lines


def source_table(rows: Sequence[Row]) -> list[str]:
    """Points by source: of all players, and of winners."""
    heads = [f"{row.players} {row.kind}" for row in rows]
    lines = [_cells(["source", *heads]), "|" + "---|" * (len(rows) + 1)]
    for name in rows[0].sources:
        pairs = [row.sources[name] for row in rows]
        lines.append(_cells([name, *(f"{every:.1f}, {won:.1f}" for every, won in pairs)]))
    return lines


def _shares(use: tuple[int, int, int], games: int) -> str:
    there, used, won = use
    if not there:
        return "-"
    return f"{100 * there / games:.0f}: {100 * used / there:.0f}, {100 * won / there:.0f}"


def use_table(rows: Sequence[Row]) -> list[str]:
    """What is there, used, and used by the winner, in per cent of games."""
    heads = [f"{row.players} {row.kind}" for row in rows]
    lines = [_cells(["what", *heads]), "|" + "---|" * (len(rows) + 1)]
    for name in rows[0].use:
        shares = [_shares(row.use[name], row.games) for row in rows]
        lines.append(_cells([name, *shares]))
    return lines


# --- one against others ---------------------------------------------------------------------------


def duel(one: str, other: str, players: int, index: int) -> tuple[float, bool]:
    """The margin of one player over the mean of the others, and whether it won."""
    seat = index % players
    agents = [KINDS[one if place == seat else other] for place in range(players)]
    state, *_ = play(agents, index)
    points, outcome = ro.returns(state), ro.outcome(state)
    assert outcome is not None
    rest = sum(points) - points[seat]
    return points[seat] - rest / (players - 1), seat in outcome.winners


def duels(one: str, other: str, players: int, games: int, workers: int) -> str:
    """A line of the table of duels."""
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(partial(duel, one, other, players), range(games)))
    margins = [margin for margin, _ in found]
    won = sum(won for _, won in found) / games
    error = stdev(margins) / sqrt(games)
    margin = f"{mean(margins):.1f} ± {error:.1f}"
    return _cells([players, one, other, games, margin, f"{100 * won:.0f}", f"{100 / players:.0f}"])


# --- the run --------------------------------------------------------------------------------------


def _kept(path: Path | None, kind: str, players: int) -> dict[int, Played]:
    """The games of a file that were played with this set, by number."""
    found: dict[int, Played] = {}
    if path is None or not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        key = (game.pop("set"), game.pop("kind"), game.pop("players"))
        if key == (house().digest, kind, players):
            found[game["index"]] = _read(game)
    return found


def _read(game: dict[str, Any]) -> Played:
    """A game that was kept: JSON has lists for tuples."""
    return Played(
        index=game["index"],
        start=game["start"],
        scores=tuple(game["scores"]),
        winner=game["winner"],
        sources=tuple(game["sources"]),
        uses=tuple(game["uses"]),
        there=tuple(game["there"]),
        seconds=game["seconds"],
    )


def _line(kind: str, players: int, game: Played) -> str:
    head = {"set": house().digest, "kind": kind, "players": players}
    return json.dumps(head | attrs.asdict(game), ensure_ascii=False)


def run(kind: str, players: int, games: int, workers: int, keep: Path | None) -> Row:
    """Play what is not kept yet, and give the row of all."""
    found = _kept(keep, kind, players)
    missing = [index for index in range(games) if index not in found]
    with ProcessPoolExecutor(workers) as pool:
        for game in pool.map(partial(played, players, kind), missing, chunksize=_PORTION):
            found[game.index] = game
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(_line(kind, players, game) + "\n")
    return row_of(kind, players, [found[index] for index in range(games)])


def main(arguments: list[str] | None = None) -> None:
    """Play, print the tables, and keep the rows if asked to."""
    parser = argparse.ArgumentParser(description="How games of La Pâtisserie Rococo go.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--kind", nargs="+", default=["planner"], choices=list(KINDS))
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--against", choices=list(KINDS))
    options = parser.parse_args(arguments)
    if options.against is not None:
        for players in options.players:
            one, games = options.kind[0], options.games
            print(duels(one, options.against, players, games, options.workers), flush=True)
        return
    rows = [
        run(kind, players, options.games, options.workers, options.keep)
        for kind in options.kind
        for players in options.players
    ]
    for table in (score_table, source_table, use_table):
        print("\n".join(table(rows)), end="\n\n", flush=True)
    if options.write is not None:
        before = None
        if options.write.exists():
            before = json.loads(options.write.read_text(encoding="utf-8"))
        text = json.dumps(data(rows, before), indent=1, ensure_ascii=False)
        options.write.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
