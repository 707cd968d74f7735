"""Final scoring, line by line, and who has won (RO-80 to RO-85)."""

from __future__ import annotations

from bakehouse.core.scoring import Outcome, ScoreLine, ScoreSheet, majority, rank_by_tiers
from bakehouse.rococo.content import MentorNumbers
from bakehouse.rococo.measures import dishes_by_table, dishes_of, service_staff_of
from bakehouse.rococo.mentor.ending import left_over
from bakehouse.rococo.state import Phase, State, owner_of

__all__ = [
    "coins_at_end",
    "coins_kept",
    "host_points",
    "outcome",
    "returns",
    "score_sheet",
    "table_points",
    "totals",
]


def coins_at_end(state: State, seat: int) -> int:
    """A player's coins when the dishes left on racks have been sold (RO-80)."""
    components, player = state.setup.config.components, state.players[seat]
    worth = sum(components.recipe(dish.recipe).prestige for dish in player.racks)
    return player.coins + components.numbers.sale * worth


def coins_kept(state: State, seat: int) -> int:
    """The coins that are left when as many as possible became points (RO-81)."""
    rate = state.setup.config.components.numbers.final_coins
    return coins_at_end(state, seat) % rate


def table_points(state: State, table: int) -> tuple[int, ...]:
    """By seat, the points for most and for second most dishes on a table, from 1 (RO-82).

    Among equals the owner of the dish nearest to the table bonus comes first; of two players only
    the first scores.
    """
    seats = range(state.setup.config.seats)
    there, printed = state.board.tables[table - 1], state.setup.config.board.tables[table - 1]
    owners = [owner_of(dish) for dish in there]
    prizes = (printed.first,) if len(seats) == _TWO else (printed.first, printed.second)
    # Spaces are listed from the nearest on: the lower the place, the better.
    nearest = [-owners.index(seat) if seat in owners else None for seat in seats]
    return majority([owners.count(seat) for seat in seats], prizes, nearest)


_TWO = 2


def host_points(state: State, seat: int) -> int:
    """Points of a player's hosts for opponents with service staff (RO-83)."""
    opponents = sum(
        other != seat and service_staff_of(state, other) > 0
        for other in range(state.setup.config.seats)
    )
    hosts = state.board.hosts.count(seat)
    return hosts * opponents * state.setup.config.components.numbers.host_prestige


def _marker_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The points printed with a player's markers (RO-84)."""
    config, board = state.setup.config, state.board
    dishes = dishes_of(state, seat)
    staff = [
        area.prestige
        for area, (left, _) in zip(config.board.areas, board.areas, strict=True)
        if left == seat
    ]
    hosts = [
        host.prestige
        for host, owner in zip(config.board.hosts, board.hosts, strict=True)
        if owner == seat
    ]
    specials = [
        config.components.special_bonuses[number - 1].values[config.side][seats.index(seat)]
        for number, seats in zip(state.setup.specials, board.claims, strict=False)
        if seat in seats
    ]
    prestige = [config.components.recipe(recipe).prestige for recipe in dishes]
    return (
        ScoreLine(sum(prestige), "dishes", "RO-84", _how_many(len(dishes), "dish", "dishes")),
        ScoreLine(
            sum(staff), "service staff", "RO-84", _how_many(len(staff), "left space", "left spaces")
        ),
        ScoreLine(sum(hosts), "host spaces", "RO-84", _how_many(len(hosts), "space", "spaces")),
        ScoreLine(
            sum(specials), "special bonuses", "RO-84", _how_many(len(specials), "marker", "markers")
        ),
    )


def _how_many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _sheet(state: State, seat: int, tables: tuple[tuple[int, ...], ...]) -> ScoreSheet:
    numbers, coins = state.setup.config.components.numbers, coins_at_end(state, seat)
    by_table = [points[seat] for points in tables]
    dishes = dishes_by_table(state, seat)
    return ScoreSheet(
        (
            ScoreLine(state.players[seat].prestige, "track", "RO-6", "points gained so far"),
            *_mentor_lines(state, seat),
            ScoreLine(
                coins // numbers.final_coins,
                "coins",
                "RO-81",
                f"{_how_many(coins, 'coin', 'coins')}, dishes on racks sold",
            ),
            *(
                ScoreLine(
                    points, "tables", "RO-82", f"table {table}, {_how_many(n, 'dish', 'dishes')}"
                )
                for table, (points, n) in enumerate(zip(by_table, dishes, strict=True), 1)
            ),
            ScoreLine(
                host_points(state, seat),
                "hosts",
                "RO-83",
                _how_many(state.board.hosts.count(seat), "host", "hosts"),
            ),
            *_marker_lines(state, seat),
        )
    )


def _mentor_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """What the Mentor has left over brings it points, and nobody else (RO-154)."""
    config = state.setup.config
    if seat != config.mentor:
        return ()
    things = left_over(state, seat)
    points = things // config.components.mentor.left_over
    detail = _how_many(things, "tile, recipe or good", "tiles, recipes and goods")
    return (ScoreLine(points, "left over", "RO-154", detail),)


def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
    """By seat, final scoring line by line, in its order (RO-80 to RO-84).

    Before the end of the game it is that of the position as it stands, without income to come.

    >>> from bakehouse.rococo import Config, new_game
    >>> sheet = score_sheet(new_game(Config(players=3)))[0]
    >>> sheet.by_source()["coins"], sheet.total  # ten of the 15 coins (RO-7, RO-81)
    (1, 1)
    """
    tables = tuple(table_points(state, table) for table in range(1, len(state.board.tables) + 1))
    return tuple(_sheet(state, seat, tables) for seat in range(state.setup.config.seats))


def totals(state: State) -> tuple[int, ...]:
    """By seat, the points of `score_sheet`."""
    return tuple(sheet.total for sheet in score_sheet(state))


def returns(state: State) -> tuple[float, ...]:
    """Points by seat of people when the game is over; zeros before.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(ro, ro.Config(players=3), None, Rng.seeded(7))
    >>> returns(state) == tuple(float(sheet.total) for sheet in score_sheet(state))
    True
    """
    people = state.setup.config.players
    if state.turn.phase is not Phase.OVER:
        return (0.0,) * people
    return tuple(float(points) for points in totals(state)[:people])


def outcome(state: State) -> Outcome | None:
    """Who has won; None before the end.

    Most points, then most coins kept, then the player who started the last round or the first tied
    one to the left of that player (RO-85). Of three that may be the Mentor (RO-171); the solo game
    is won or lost against it (RO-155).

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(ro, ro.Config(players=3), None, Rng.seeded(7))
    >>> returns(state)[outcome(state).winners[0]] == max(returns(state))
    True
    """
    if state.turn.phase is not Phase.OVER:
        return None
    seats, points = state.setup.config.seats, totals(state)
    if state.setup.config.solo is not None:
        return _solo_outcome(state.setup.config.components.mentor, *points)
    kept = [coins_kept(state, seat) for seat in range(seats)]
    # The later a seat comes from the start player on, the worse it is placed.
    late = [-((seat - state.round.start) % seats) for seat in range(seats)]
    ranking = rank_by_tiers(tuple(zip(points, kept, late, strict=True)))
    winner = ranking[0][0]
    tied = [seat for seat in range(seats) if points[seat] == points[winner]]
    if len(tied) == 1:
        reason = "most points"
    elif sum(kept[seat] == kept[winner] for seat in tied) == 1:
        reason = "equal in points, most coins left"
    else:
        reason = "equal in points and coins, first from the start player of the last round"
    return Outcome(winners=(winner,), ranking=ranking, reason=reason, rule="RO-85")


def _solo_outcome(numbers: MentorNumbers, points: int, mentor: int) -> Outcome:
    """Won by more points than the Mentor's, and then how well; level is lost (RO-155)."""
    if points <= mentor:
        reason = "level with the Mentor" if points == mentor else "fewer points than the Mentor"
        return Outcome(winners=(1,), ranking=((1,), (0,)), reason=reason, rule="RO-155")
    marks = (
        (numbers.highest, ": the highest aim"),
        (numbers.excellent, ": an excellent result"),
        (numbers.good, ": a good result"),
    )
    mark = next((words for least, words in marks if points >= least), "")
    reason = f"more points than the Mentor{mark}"
    return Outcome(winners=(0,), ranking=((0,), (1,)), reason=reason, rule="RO-155")
