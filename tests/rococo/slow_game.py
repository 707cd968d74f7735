"""A second engine for all of La Pâtisserie Rococo, slow and plain, to compare the library with.

Written from the rules alone. Of the library it takes the words of its answers (actions) and the
numbers of the game (component set, options), nothing that acts. A game is told as one long story,
a generator that walks through the rounds as the rulebook does and stops wherever it needs a
decision or a draw; so there is no state machine in it, and nothing is packed: names, lists, dicts.

Whoever drives it hands in what players decide and what chance draws. What is not possible raises
`AssertionError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bakehouse.rococo.actions import (
    Action,
    ChooseCard,
    CopyBonus,
    DealCards,
    DealTrays,
    Decision,
    DiscardRecipe,
    Draw,
    Forfeit,
    Perform,
    Pile,
    PlayCard,
    RemoveCard,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    UseBonus,
)
from bakehouse.rococo.bonuses import Act
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Origin
from tests.rococo.slow_mentor import SlowMentor
from tests.rococo.slow_scoring import income, ranking, total
from tests.rococo.slow_turns import Asked, Drawing, Request, Story

TRAYS = 2


class SlowGame(SlowMentor):
    """A game from setup to the end."""

    def __init__(self, config: Config, *, twins: bool = False) -> None:
        super().__init__(config)
        self.twins = twins
        self.moves: list[Action] = []
        self.round = 1
        self.table_bonuses = []
        self.dealt = 0
        self.without_face = {
            level: [card.number for card in self.box.staff if card.level == level]
            for level in (1, 2, 3, 4)
        }
        self.picks: dict[int, list[int]] = {}
        self.trays: list[list[int]] = []
        self.unhired: list[int] = []
        self.hired = []
        self.over = False
        self._story = self._tell()
        self.request: Request = next(self._story)

    # For the driver.

    def player(self) -> int:
        """Who is to move, in the words of the library."""
        if self.over:
            return -4
        if isinstance(self.request, Drawing):
            return -1
        if self.request.phase in ("KEEP", "CHOOSE", "TRAYS", "REMOVE"):
            return -2
        return self.seat

    def active(self) -> list[int]:
        """The seats that owe a decision."""
        return sorted(self.request.legal) if isinstance(self.request, Asked) else []

    def legal(self, seat: int) -> frozenset[Decision]:
        """What a seat may decide."""
        legal: Mapping[int, frozenset[Decision]] = (
            self.request.legal if isinstance(self.request, Asked) else {}
        )
        return legal.get(seat, frozenset())

    def act(self, action: Action) -> None:
        """Hand in a decision or a chance move."""
        if isinstance(self.request, Drawing):
            assert self.request.way_to(action) is not None, action
        else:
            assert any(action in legal for legal in self.request.legal.values()), action
        self.moves.append(action)
        self.met |= {f"phase: {self.request.phase}", f"move: {type(action).__name__}"}
        try:
            self.request = self._story.send(action)
        except StopIteration:
            self.over = True
            self.request = Asked("OVER", {})
            self.met.add("phase: OVER")

    def without_twins(self, options: list[Decision]) -> list[Decision]:
        """Of options that come to the same, the first.

        What becomes of either is tried, in a game of its own up to here. It can only be the same
        where it ends the turn.
        """
        kinds = [self._kind(one) for one in options]
        if self.twins or all(kind is None or kinds.count(kind) == 1 for kind in kinds):
            return options
        first: dict[str, Decision] = {}
        for kind, one in zip(kinds, options, strict=True):
            tried = kind is not None and kinds.count(kind) > 1
            first.setdefault((tried and self._what_becomes(one)) or repr(one), one)
        return list(first.values())

    def _kind(self, option: Decision) -> object:
        """What two options have in common if they may come to the same."""
        if isinstance(option, (CopyBonus, TakePoints)):
            return CopyBonus
        if isinstance(option, TakeRecipe):
            return self._menu_without(option.space)
        if isinstance(option, TakeTile) and not any(map(self.has_cards, range(self.players))):
            return self._shelf_without(option.space)
        return None

    def _menu_without(self, space: int) -> object:
        """The recipes without one, closed up, if they are to close up at the end of the turn."""
        left = [recipe for place, recipe in enumerate(self.menu, 1) if place != space]
        if left.count(None) + 1 < self.box.displays.recipes_refill:
            return None
        return self.menu[space - 1], [recipe for recipe in left if recipe]

    def _shelf_without(self, space: int) -> object:
        """The tiles without one, as they lie when the next round begins."""
        columns, kept = len(self.shelf[0]), len(self.shelf) - self.box.displays.lower_rows
        left = [
            [
                tile
                for row, tiles in enumerate(self.shelf[:kept])
                if (tile := tiles[column]) and row * columns + column + 1 != space
            ]
            for column in range(columns)
        ]
        return self.shelf[(space - 1) // columns][(space - 1) % columns], left

    def _what_becomes(self, option: Decision) -> str:
        """The position after it, if the turn is over with it."""
        game = SlowGame(self.config, twins=True)
        for move in (*self.moves, option):
            game.act(move)
        return "" if game.played else repr((game.view(), game.request.phase))

    def returns(self) -> list[float]:
        """Points at the end."""
        return [float(total(self, seat)) if self.over else 0.0 for seat in range(self.people)]

    def ranked(self) -> list[int]:
        """The seats from best to worst."""
        return ranking(self)

    def view(self) -> dict[str, Any]:
        """All facts of the position."""
        return {
            "phase": self.request.phase,
            "round": (self.round, self.start, self.dealt),
            "turn": (self.seat, self.played),
            "bank": self.bank,
            "seats": [self._view_of(seat) for seat in range(self.players)],
            "bags": (self.tiles.bag, self.tiles.discard, self.recipes.bag, self.recipes.discard),
            "tiles": [tile or 0 for row in self.shelf for tile in row],
            "recipes": [recipe or 0 for recipe in self.menu],
            "hires": [card or 0 for card in self.hires],
            "stars": self.stars,
            "tables": self.tables,
            "areas": self.areas,
            "hosts": self.hosts,
            "claims": self.claims,
            "bonuses": (self.table_bonuses, self.specials),
            "deck": sorted(card for cards in self.without_face.values() for card in cards),
            "trays": self.trays,
            "unhired": sorted(self.unhired),
            "mentor": self.mentor_view(),
        }

    def _view_of(self, seat: int) -> dict[str, Any]:
        player = self.seats[seat]
        return {
            "coins": player.coins,
            "prestige": player.prestige,
            "goods": player.goods,
            "tiles": player.tiles,
            "recipes": player.recipes,
            "racks": player.racks,
            "decorations": player.decorations,
            "star": player.star,
            "hand": sorted(player.hand),
            "unused": sorted(player.unused),
            "used": player.used,
            "out": sorted(player.removed + player.dismissed),
            "picks": self.picks.get(seat, []),
        }

    # The story.

    def _tell(self) -> Story[None]:
        yield from self._set_up()
        while True:
            self._clear_menu()
            yield from self._prepare_tiles()
            yield from self._fill_menu("NEW_RECIPES")
            yield from self._select_staff()
            yield from self._all_turns()
            self._income()
            if self.round == self.numbers.rounds:
                break
            self._next_round()
        if self.mentor:
            yield from self.mentor_scores()

    # Setup (RO-4, RO-5, RO-7).

    def _set_up(self) -> Story[None]:
        if self.config.start_player is None:
            seats = list(range(self.players))
            (self.start,) = yield from self._setup_draw(
                "START_PLAYER", Pile.START_PLAYER, seats, 1, in_order=True
            )
        tiles = self._tiles_in_game(self.box.table_bonuses, "table_bonuses")
        self.table_bonuses = yield from self._setup_draw(
            "TABLE_BONUSES", Pile.TABLE_BONUSES, tiles, len(self.tables), in_order=True
        )
        tiles = self._tiles_in_game(self.box.special_bonuses, "special_bonuses")
        self.specials = yield from self._setup_draw(
            "SPECIAL_BONUSES", Pile.SPECIAL_BONUSES, tiles, self.numbers.specials, in_order=False
        )
        number = self.players + self.numbers.star_extra
        self.stars = yield from self._setup_draw(
            "STARS", Pile.STARS, self.cards(Origin.STAR, "stars"), number, in_order=False
        )

    def _tiles_in_game(self, tiles: Iterable[Any], promo: str) -> list[int]:
        return [one.number for one in tiles if promo in self.config.promos or not one.promo]

    def _setup_draw(
        self, phase: str, pile: Pile, pool: list[int], count: int, *, in_order: bool
    ) -> Story[list[int]]:
        """Some of these, all different."""

        action = yield Drawing(
            phase,
            count,
            lambda drawn: [one for one in pool if one not in drawn],
            lambda pieces: Draw(pile, tuple(pieces if in_order else sorted(pieces))),
            lambda move: [move.items] if isinstance(move, Draw) and move.pile is pile else [],
        )
        assert isinstance(action, Draw)
        return list(action.items)

    # Phase 1 (RO-10 to RO-13).

    def _prepare_tiles(self) -> Story[None]:
        for row in self.shelf[len(self.shelf) - self.box.displays.lower_rows :]:
            for column, tile in enumerate(row):
                if tile:
                    self.tiles.throw(tile)
                    row[column] = None
        for column in range(len(self.shelf[0])):
            left = [row[column] for row in self.shelf if row[column]]
            fallen = [None] * (len(self.shelf) - len(left)) + left
            for row, tile in zip(self.shelf, fallen, strict=True):
                row[column] = tile
        gaps = [
            (row, column)
            for row, tiles in enumerate(self.shelf)
            for column, tile in enumerate(tiles)
            if not tile
        ]
        number = min(len(gaps), self.tiles.there())
        if number:
            drawn = yield from self.draw("NEW_TILES", Pile.TILES, self.tiles, number, in_order=True)
            for (place, column), tile in zip(gaps, drawn, strict=False):
                self.shelf[place][column] = tile

    def _clear_menu(self) -> None:
        """Recipes on the spaces farthest to the right go, the others close up (RO-12)."""
        for space in range(len(self.menu))[-self.box.displays.cleared_recipes :]:
            recipe = self.menu[space]
            if recipe:
                self.recipes.throw(recipe)
                self.menu[space] = None
        self._close_up()

    def _close_up(self) -> None:
        left = [recipe for recipe in self.menu if recipe]
        self.menu = [None] * (len(self.menu) - len(left)) + left

    def _fill_menu(self, phase: str) -> Story[None]:
        """Draw recipes for the gaps, of which the farthest to the right is the first."""
        gaps = [space for space, recipe in enumerate(self.menu) if not recipe][::-1]
        number = min(len(gaps), self.recipes.there())
        if number:
            drawn = yield from self.draw(phase, Pile.RECIPES, self.recipes, number, in_order=True)
            for space, recipe in zip(gaps, drawn, strict=False):
                self.menu[space] = recipe

    # Phase 2 (RO-20 to RO-27).

    def _select_staff(self) -> Story[None]:
        if self.mentor:
            self.take_set()
        if self.round == 1:
            yield from self._keep_start_cards()
        else:
            yield from self._choose_own()
        if self.config.draft == "trays":
            yield from self._pass_trays()
        else:
            for half in range(TRAYS):
                yield from self._deal_cards(half)
        everyone = range(self.people)
        yield from self._all_pick(
            "REMOVE",
            RemoveCard,
            {seat: (self.seats[seat].hand, self.numbers.removed) for seat in everyone},
        )

    def _all_pick(
        self,
        phase: str,
        kind: Callable[[int, int], ChooseCard | RemoveCard],
        pools: Mapping[int, tuple[list[int], int]],
    ) -> Story[None]:
        """Seats pick so many cards of a pool each, in rising order, and they go at once."""
        self.picks = {seat: [] for seat in pools}
        while True:
            legal = {
                seat: frozenset(
                    kind(seat, card) for card in _rising(pool, self.picks[seat], number)
                )
                for seat, (pool, number) in pools.items()
                if len(self.picks[seat]) < number
            }
            if not legal:
                break
            action = yield Asked(phase, legal)
            assert isinstance(action, (ChooseCard, RemoveCard))
            self.picks[action.seat].append(action.card)
            pools[action.seat][0].remove(action.card)
            player = self.seats[action.seat]
            goal = player.hand if kind is ChooseCard else player.removed
            goal.append(action.card)
        self.picks = {}

    def _keep_start_cards(self) -> Story[None]:
        surplus = len(self.seats[0].unused) - self.numbers.hand
        if surplus:
            yield from self._all_pick(
                "KEEP",
                RemoveCard,
                {seat: (self.seats[seat].unused, surplus) for seat in range(self.people)},
            )
        for player in self.seats:
            player.hand, player.unused = player.unused, []

    def _choose_own(self) -> Story[None]:
        """Four unused cards for everybody; used ones turn over for it (RO-21, RO-22)."""
        pools: dict[int, tuple[list[int], int]] = {}
        for seat, player in enumerate(self.seats[: self.people]):
            missing = self.numbers.hand
            assert not player.hand
            if len(player.unused) < missing:
                missing -= len(player.unused)
                player.hand, player.unused, player.used = player.unused, player.used, []
            assert len(player.unused) >= missing
            if len(player.unused) == missing:
                player.hand, player.unused = player.hand + player.unused, []
            elif missing:
                pools[seat] = player.unused, missing
        if pools:
            yield from self._all_pick("CHOOSE", ChooseCard, pools)

    def _level_of_next(self, number: int) -> int:
        """The level of a card of the staff deck, counted from 0 at the top (RO-3)."""
        levels = self.box.deck[self.players - 2]
        return [level for level, cards in enumerate(levels, 1) for _ in range(cards)][number]

    def _levels_of_next(self, number: int) -> list[int]:
        """The levels of the next cards of the staff deck."""
        return [self._level_of_next(self.dealt + place) for place in range(number)]

    def _cards_of(self, levels: Sequence[int]) -> Callable[[Sequence[int]], list[int]]:
        """By the cards drawn before, the cards that can come next where levels follow so."""
        return lambda drawn: [
            card for card in self.without_face[levels[len(drawn)]] if card not in drawn
        ]

    def _by_level(self, cards: Iterable[int]) -> list[int]:
        """Cards as they can come off the deck; what is no card of it stands first."""
        levels = {card.number: card.level for card in self.box.staff}
        return sorted(cards, key=lambda card: (levels.get(card, 0), card))

    def _got_faces(self, cards: Sequence[int]) -> None:
        for card in cards:
            self.without_face[self.card(card).level].remove(card)

    def _pass_trays(self) -> Story[None]:
        size = self.players + self.numbers.tray_extra
        levels = self._levels_of_next(TRAYS * size)
        parts = [levels[:size], levels[size:]]
        if self.mentor:
            yield from self._mentor_takes_first(parts)
        cut = len(parts[0])
        action = yield Drawing(
            "DEAL",
            len(parts[0]) + len(parts[1]),
            self._cards_of(parts[0] + parts[1]),
            lambda cards: DealTrays(tuple(cards[:cut]), tuple(cards[cut:])),
            lambda move: (
                [[*self._by_level(move.first), *self._by_level(move.second)]]
                if isinstance(move, DealTrays)
                else []
            ),
        )
        assert isinstance(action, DealTrays)
        self.trays = [list(action.first), list(action.second)]
        self._got_faces([*action.first, *action.second])
        self.dealt += TRAYS * size
        for step in range(self.players):
            yield from self._take_from_trays(step)
        self.hires = [*sorted(self.trays[0]), *sorted(self.trays[1])]
        self.trays = []

    def _holders(self, step: int) -> list[int]:
        """Who holds tray A and who B (RO-23)."""
        return [(self.start + step) % self.players, (self.start - 1 - step) % self.players]

    def _mentor_takes_first(self, parts: Sequence[list[int]]) -> Story[None]:
        """A card that nobody has seen goes to the Mentor: only its level shows (RO-142)."""
        for tray, holder in enumerate(self._holders(0)):
            if holder == self.people:
                level = yield from self.one("MENTOR_BLIND", Pile.LEVELS, parts[tray])
                parts[tray].remove(level)
                self.they.inventory.append((0, level))

    def _take_from_trays(self, step: int) -> Story[None]:
        """Whoever holds a tray takes a card of it, one of A first (RO-23, RO-24)."""
        holders = self._holders(step)
        due = {
            seat: [t for t in range(TRAYS) if holders[t] == seat]
            for seat in holders
            if seat < self.people
        }
        while any(due.values()):
            legal = {
                seat: frozenset(TakeCard(seat, card) for card in self.trays[trays[0]])
                for seat, trays in due.items()
                if trays
            }
            action = yield Asked("TRAYS", legal)
            assert isinstance(action, TakeCard)
            self.trays[due[action.seat].pop(0)].remove(action.card)
            self.seats[action.seat].hand.append(action.card)
            self.picks.setdefault(action.seat, []).append(action.card)
        self.picks = {}
        for tray, holder in enumerate(holders):
            if step and self.mentor and holder == self.people:
                card = yield from self.one("MENTOR_TRAY", Pile.TRAY, self.trays[tray])
                self.trays[tray].remove(card)
                self.they.inventory.append((card, 0))

    def _deal_cards(self, half: int) -> Story[None]:
        """A card for everybody, and some for the Hire Staff spaces (RO-26, RO-173)."""
        extra = self.numbers.tray_extra
        levels = self._levels_of_next(self.players + extra)
        seats = [(self.start + place) % self.players for place in range(self.players)]
        people = [place for place, seat in enumerate(seats) if seat < self.people]
        action = yield Drawing(
            "DEAL",
            len(people) + extra,
            self._cards_of([levels[place] for place in people] + levels[self.players :]),
            lambda cards: DealCards(tuple(cards[: self.people]), tuple(cards[self.people :])),
            lambda move: (
                [[*move.cards, *self._by_level(move.hires)]] if isinstance(move, DealCards) else []
            ),
        )
        assert isinstance(action, DealCards)
        self._got_faces([*action.cards, *action.hires])
        self.dealt += self.players + extra
        for place, card in zip(people, action.cards, strict=True):
            self.seats[seats[place]].hand.append(card)
        if self.mentor:
            self.they.inventory.append((0, levels[seats.index(self.people)]))
        self.hires[half * extra : (half + 1) * extra] = sorted(action.hires)

    # Phase 3 (RO-30 to RO-41).

    def _all_turns(self) -> Story[None]:
        seat = self.start
        while any(map(self.has_cards, range(self.players))):
            if self.has_cards(seat):
                self.seat = seat
                yield from self.mentor_turn() if self.is_mentor else self._turn()
                yield from self._refill()
            seat = (seat + 1) % self.players
        self.seat = -1

    def _turn(self) -> Story[None]:
        yield from self._play_card()
        card = self.card(self.played)
        answer = yield from self.ask(
            "MAIN",
            [
                *(Perform(self.seat, action) for action in self.main_actions(card.rank)),
                Forfeit(self.seat),
            ],
        )
        if isinstance(answer, Perform):
            yield from self.perform(Act(answer.action), card.rank)
        self.settle()
        if self.bonus_ready(card, card.rank):
            answer = yield from self.ask("BONUS", [UseBonus(self.seat), Forfeit(self.seat)])
            if isinstance(answer, UseBonus):
                self.met |= {one.counted.measure.name for one in card.requirement}
                yield from self.use(card.bonus, card.rank)
        self.settle()
        self.played = 0

    def _refill(self) -> Story[None]:
        """Recipes close up and new ones come if there are few (RO-41)."""
        if self.menu.count(None) >= self.box.displays.recipes_refill:
            self._close_up()
            yield from self._fill_menu("REFILL")

    def _play_card(self) -> Story[None]:
        """Lay a card; recipes can be thrown out before (RO-30, RO-34)."""
        while True:
            cards = [PlayCard(self.seat, card) for card in self.me.hand]
            answer = yield from self.ask("PLAY", [*self.discards(), *cards])
            if isinstance(answer, PlayCard):
                self.me.hand.remove(answer.card)
                self.me.used.append(answer.card)
                self.played = answer.card
                return
            assert isinstance(answer, DiscardRecipe)
            self.throw_recipe(answer.recipe)

    # Phase 4 (RO-70 to RO-73).

    def _income(self) -> None:
        for seat, player in enumerate(self.seats):
            coins, prestige = income(self, seat)
            self.pay(-coins, seat)
            player.prestige += prestige

    def _next_round(self) -> None:
        self.round += 1
        self.start = (self.start + 1) % self.players
        self.unhired += [card for card in self.hires if card]
        self.hires = [None] * len(self.hires)


def _rising(pool: Sequence[int], picked: Sequence[int], number: int) -> list[int]:
    """The next card of so many in rising order, such that enough greater ones are left."""
    later = [card for card in pool if card > max(picked, default=0)]
    missing = number - len(picked)
    return [card for card in later if sum(other > card for other in later) >= missing - 1]
