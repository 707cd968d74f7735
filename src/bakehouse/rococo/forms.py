"""The written forms of the game's values; `positions` checks that what is read is a position.

Imported by `storage` when something is written or read. Cards, tiles and recipes are written by
their numbers, sets and multisets of them as rising lists, a copy as often as it is there; `null` is
where nothing lies and nobody stands.
"""

from __future__ import annotations

import enum
import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, get_args

import attrs

from bakehouse.core.codec import Codec, Form
from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.errors import DecodeError
from bakehouse.rococo.actions import Action, Decision
from bakehouse.rococo.bonuses import Bonus
from bakehouse.rococo.changes import (
    make_board,
    make_dish,
    make_kept,
    make_market,
    make_mentor,
    make_player,
    make_round,
    make_setup,
    make_state,
    make_tray,
    make_turn,
)
from bakehouse.rococo.checking import check_range, is_rising, mask_of, require
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Components, house
from bakehouse.rococo.drafting import TRAYS
from bakehouse.rococo.kinds import GOODS, Good, Rank
from bakehouse.rococo.mentor.sight import KeptView, MentorView
from bakehouse.rococo.positions import check_position
from bakehouse.rococo.state import (
    BoardState,
    Dish,
    Kept,
    Market,
    MentorState,
    Phase,
    Player,
    Presented,
    Round,
    State,
    Turn,
    cards_of,
    presented,
)
from bakehouse.rococo.view import Observation, PlayerView, Recalled, TrayView

__all__ = [
    "CODEC",
    "SCHEMA",
    "BoardForm",
    "ConfigForm",
    "DishForm",
    "MarketForm",
    "ObservationForm",
    "PlayerForm",
    "RecalledForm",
    "RoundForm",
    "SetForm",
    "Spared",
    "StateForm",
    "TrayForm",
    "TurnForm",
    "ViewForm",
    "check_state",
]

SCHEMA: Final = 2
"""The number of the layout of the game's JSON texts."""


# --- written forms --------------------------------------------------------------------------------


class Spared(enum.IntEnum):
    """What is spared in baking, with the numbers of `Turn.spare` (RO-113)."""

    FLOUR = 1
    SUGAR = 2
    BUTTER = 3
    EGG = 4
    HONEY = 5
    NUT = 6


@attrs.frozen
class SetForm:
    """How options name their component set."""

    name: str
    digest: str


@attrs.frozen
class ConfigForm:
    """The written form of options."""

    players: int
    draft: str
    promos: tuple[str, ...]
    start_player: int | None
    solo: str | None
    extended: str | None
    components: SetForm


@attrs.frozen
class DishForm:
    """A dish on a rack, or between places; `tile` decorates it."""

    recipe: int
    tile: int | None


@attrs.frozen
class TrayForm:
    """A baking tray, or half a deal; fields as those of `state.Tray`."""

    cards: tuple[int, ...]
    takes: tuple[int | None, ...]


@attrs.frozen
class RoundForm:
    """The round and the selection of staff; fields as those of `state.Round`, `owing` as seats."""

    number: int
    start: int
    dealt: int
    pool: tuple[int, ...]
    trays: tuple[TrayForm, ...]
    steps: int
    owing: tuple[int, ...]
    picked: tuple[tuple[int, ...], ...]
    unhired: tuple[int, ...]
    vanished: tuple[int, ...]


@attrs.frozen
class MarketForm:
    """Displays and bags; fields as those of `state.Market`."""

    tiles: tuple[int | None, ...]
    recipes: tuple[int | None, ...]
    hires: tuple[int | None, ...]
    stars: tuple[int, ...]
    tile_bag: tuple[int, ...]
    tile_discard: tuple[int, ...]
    recipe_bag: tuple[int, ...]
    recipe_discard: tuple[int, ...]


@attrs.frozen
class BoardForm:
    """What lies on the board; fields as those of `state.BoardState`."""

    tables: tuple[tuple[Presented | None, ...], ...]
    areas: tuple[tuple[int | None, int | None], ...]
    hosts: tuple[int | None, ...]
    claims: tuple[tuple[int, ...], ...]


@attrs.frozen
class PlayerForm:
    """What a player has; fields as those of `state.Player`."""

    coins: int
    prestige: int
    goods: Counts[Good]
    tiles: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[DishForm, ...]
    decorations: tuple[int, ...]
    star: bool
    hand: tuple[int, ...]
    unused: tuple[int, ...]
    used: tuple[int, ...]
    removed: tuple[int, ...]
    shown: tuple[int, ...]
    lost: int
    open_hand: tuple[int, ...]
    turned: tuple[int, ...]
    out: tuple[int, ...]
    known: tuple[int, ...]


@attrs.frozen
class TurnForm:
    """How far a turn has come; fields as those of `state.Turn`, `null` for what there is not."""

    seat: int | None
    card: int | None
    rank: Rank
    bonus: bool
    terms: Bonus | None
    left: int
    chosen: tuple[int, ...]
    paid: tuple[int, ...]
    spare: Spared | None
    dish: DishForm | None
    table: int | None
    space: int | None


@attrs.frozen
class ViewForm:
    """What everybody knows of a player; fields as those of `view.PlayerView`."""

    coins: int
    prestige: int
    goods: Counts[Good]
    tiles: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[DishForm, ...]
    decorations: tuple[int, ...]
    star: bool
    hand_size: int
    unused_size: int
    used: tuple[int, ...]
    removed_size: int
    shown: tuple[int, ...]
    lost: int
    open_hand: tuple[int, ...]
    turned: tuple[int, ...]
    out: tuple[int, ...]
    drafted: tuple[int, ...]


@attrs.frozen
class RecalledForm:
    """What a seat has seen earlier; fields as those of `view.Recalled`."""

    trays: tuple[tuple[int, ...] | None, ...]
    takes: tuple[int | None, ...]
    vanished: tuple[int, ...]


@attrs.frozen
class KeptForm:
    """A card of the Mentor's staff inventory; fields as those of `state.Kept`."""

    card: int | None
    level: int | None
    open: bool
    told: tuple[tuple[int, ...], ...]


@attrs.frozen
class MentorForm:
    """What only the Mentor has; fields as those of `state.MentorState`."""

    pools: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    layer: int
    deck: int
    used: tuple[int, ...]
    opened: tuple[int, ...]
    renewed: bool
    stack: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[DishForm | None, ...]
    inventory: tuple[KeptForm, ...]


@attrs.frozen
class KeptViewForm:
    """What a seat knows of such a card; fields as those of `mentor.sight.KeptView`."""

    card: int | None
    level: int | None
    seen: bool
    cards: tuple[int, ...]


@attrs.frozen
class MentorViewForm:
    """What a seat knows of what only the Mentor has; fields as those of `sight.MentorView`."""

    pools: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    layer: int
    deck: int
    used: tuple[int, ...]
    opened: tuple[int, ...]
    renewed: bool
    stack: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[DishForm | None, ...]
    inventory: tuple[KeptViewForm, ...]


@attrs.frozen
class ObservationForm:
    """The written form of an observation; fields as those of `view.Observation`.

    Displays, bags and stars are its `market`, and what lies on the board its `board`.
    """

    config: Config
    player: int
    phase: Phase
    round: int
    start: int
    dealt: int
    steps: int
    owing: tuple[int, ...]
    picks: tuple[int, ...]
    table_bonuses: tuple[int, ...]
    specials: tuple[int, ...]
    market: MarketForm
    board: BoardForm
    players: tuple[ViewForm, ...]
    turn: TurnForm
    bank: int
    trays: tuple[TrayView, ...]
    unhired: tuple[int, ...]
    vanished: tuple[int, ...]
    hand: tuple[int, ...]
    unused: tuple[int, ...]
    removed: tuple[int, ...]
    picked: tuple[int, ...]
    recalled: RecalledForm
    legal_actions: tuple[Decision, ...]
    mentor: MentorViewForm | None


@attrs.frozen
class StateForm:
    """The written form of a state; parts as those of `state.State`."""

    config: Config
    phase: Phase
    table_bonuses: tuple[int, ...]
    specials: tuple[int, ...]
    round: RoundForm
    market: MarketForm
    board: BoardForm
    players: tuple[PlayerForm, ...]
    turn: TurnForm
    bank: int
    mentor: MentorForm | None


# --- writing --------------------------------------------------------------------------------------


def _write_config(config: Config) -> ConfigForm:
    components = config.components
    return ConfigForm(
        config.players,
        config.draft,
        config.promos,
        config.start_player,
        config.solo,
        config.extended,
        SetForm(components.name, components.digest),
    )


def _copies(kinds: Kinds[int], packed: int) -> tuple[int, ...]:
    """The numbers of a packed multiset, which are those of the kinds from 1 on."""
    return tuple(index + 1 for index in kinds.expand(packed))


def _with_gaps(numbers: Iterable[int]) -> tuple[int | None, ...]:
    return tuple(number or None for number in numbers)


def _seat_or_null(seat: int) -> int | None:
    return None if seat < 0 else seat


def _write_dish(dish: Dish) -> DishForm:
    return DishForm(dish.recipe, dish.tile or None)


def _write_round(now: Round) -> RoundForm:
    return RoundForm(
        number=now.number,
        start=now.start,
        dealt=now.dealt,
        pool=cards_of(now.pool),
        trays=tuple(TrayForm(cards_of(tray.cards), _with_gaps(tray.takes)) for tray in now.trays),
        steps=now.steps,
        owing=cards_of(now.owing),
        picked=now.picked,
        unhired=cards_of(now.unhired),
        vanished=cards_of(now.vanished),
    )


def _write_market(components: Components, market: Market) -> MarketForm:
    tiles, recipes = components.tile_kinds, components.recipe_kinds
    return MarketForm(
        tiles=_with_gaps(market.tiles),
        recipes=_with_gaps(market.recipes),
        hires=_with_gaps(market.hires),
        stars=market.stars,
        tile_bag=_copies(tiles, market.tile_bag),
        tile_discard=_copies(tiles, market.tile_discard),
        recipe_bag=_copies(recipes, market.recipe_bag),
        recipe_discard=_copies(recipes, market.recipe_discard),
    )


def _write_board(shown: State | Observation, board: BoardState | Observation) -> BoardForm:
    return BoardForm(
        tables=shown.tables,
        areas=tuple((_seat_or_null(left), _seat_or_null(right)) for left, right in board.areas),
        hosts=tuple(map(_seat_or_null, board.hosts)),
        claims=board.claims,
    )


def _write_player(components: Components, player: Player) -> PlayerForm:
    return PlayerForm(
        coins=player.coins,
        prestige=player.prestige,
        goods=Counts(GOODS, player.goods),
        tiles=_copies(components.tile_kinds, player.tiles),
        recipes=player.recipes,
        racks=tuple(map(_write_dish, player.racks)),
        decorations=player.decorations,
        star=player.star,
        hand=cards_of(player.hand),
        unused=cards_of(player.unused),
        used=player.used,
        removed=cards_of(player.removed),
        shown=cards_of(player.shown),
        lost=player.lost,
        open_hand=cards_of(player.open_hand),
        turned=cards_of(player.turned),
        out=cards_of(player.out),
        known=cards_of(player.known),
    )


def _write_turn(turn: Turn) -> TurnForm:
    return TurnForm(
        seat=_seat_or_null(turn.seat),
        card=turn.card or None,
        rank=turn.rank,
        bonus=turn.bonus,
        terms=turn.terms,
        left=turn.left,
        chosen=turn.chosen,
        paid=turn.paid,
        spare=Spared(turn.spare) if turn.spare else None,
        dish=None if turn.dish is None else _write_dish(turn.dish),
        table=turn.table or None,
        space=turn.space or None,
    )


def _write_racks(racks: tuple[Dish | None, ...]) -> tuple[DishForm | None, ...]:
    return tuple(None if dish is None else _write_dish(dish) for dish in racks)


def _write_mentor(mentor: MentorState | None) -> MentorForm | None:
    if mentor is None:
        return None
    same: dict[str, Any] = {name: getattr(mentor, name) for name in _MENTOR}
    return MentorForm(
        **same,
        pools=tuple(map(cards_of, mentor.pools)),
        racks=_write_racks(mentor.racks),
        inventory=tuple(map(_write_kept, mentor.inventory)),
    )


def _write_kept(kept: Kept) -> KeptForm:
    told = tuple(map(cards_of, kept.told))
    return KeptForm(kept.card or None, kept.level or None, kept.open, told)


def _write_mentor_view(view: MentorView | None) -> MentorViewForm | None:
    if view is None:
        return None
    same: dict[str, Any] = {name: getattr(view, name) for name in (*_MENTOR, "pools")}
    return MentorViewForm(
        **same,
        racks=_write_racks(view.racks),
        inventory=tuple(
            KeptViewForm(kept.card or None, kept.level or None, kept.seen, kept.cards)
            for kept in view.inventory
        ),
    )


def _write_state(state: State) -> StateForm:
    components = state.config.components
    return StateForm(
        config=state.config,
        phase=state.turn.phase,
        table_bonuses=state.setup.table_bonuses,
        specials=state.setup.specials,
        round=_write_round(state.round),
        market=_write_market(components, state.market),
        board=_write_board(state, state.board),
        players=tuple(_write_player(components, player) for player in state.players),
        turn=_write_turn(state.turn),
        bank=state.bank,
        mentor=_write_mentor(state.mentor),
    )


def _write_view(view: PlayerView) -> ViewForm:
    same: dict[str, Any] = {name: getattr(view, name) for name in _VIEWED}
    tiles, racks = tuple(view.tiles), tuple(map(_write_dish, view.racks))
    return ViewForm(**same, tiles=tiles, racks=racks)


def _write_observation(seen: Observation) -> ObservationForm:
    same: dict[str, Any] = {name: getattr(seen, name) for name in _SEEN}
    market = MarketForm(
        tiles=_with_gaps(seen.tile_display),
        recipes=_with_gaps(seen.recipe_display),
        hires=_with_gaps(seen.hires),
        stars=seen.stars,
        tile_bag=tuple(seen.tile_bag),
        tile_discard=tuple(seen.tile_discard),
        recipe_bag=tuple(seen.recipe_bag),
        recipe_discard=tuple(seen.recipe_discard),
    )
    recalled = seen.recalled
    return ObservationForm(
        **same,
        market=market,
        board=_write_board(seen, seen),
        players=tuple(map(_write_view, seen.players)),
        turn=_write_turn(seen.turn),
        recalled=RecalledForm(recalled.trays, _with_gaps(recalled.takes), recalled.vanished),
        mentor=_write_mentor_view(seen.mentor),
    )


def _same(form: type[attrs.AttrsInstance], *others: str) -> tuple[str, ...]:
    """The fields of a form that hold what the value holds."""
    return tuple(field.name for field in attrs.fields(form) if field.name not in others)


_VIEWED: Final = _same(ViewForm, "tiles", "racks")
_SEEN: Final = _same(ObservationForm, "market", "board", "players", "turn", "recalled", "mentor")
_MENTOR: Final = _same(MentorForm, "pools", "racks", "inventory")


# --- reading --------------------------------------------------------------------------------------


def _read_config(form: ConfigForm, components: Components | None) -> Config:
    components = house() if components is None else components
    if form.components != SetForm(components.name, components.digest):
        raise DecodeError(
            f"written with the component set {form.components.name!r} "
            f"({form.components.digest[:12]}), read with {components!r}"
        )
    config = Config(
        players=form.players,
        draft=form.draft,
        promos=form.promos,
        start_player=form.start_player,
        components=components,
        solo=form.solo,
        extended=form.extended,
    )
    require(config.promos == form.promos, "promos: not in their order", "RO-164")
    return config


class _Reader:
    """Makes the parts of a state of their forms; each number has to be one of the component set.

    A number that is read as null elsewhere, 0, is none.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._components = config.components

    def _check(self, name: str, number: int, last: int, rule: str, first: int = 1) -> None:
        fits = first <= number <= last
        require(fits, f"{name}: {number} is not within {first} to {last}", rule)

    def _card(self, name: str, number: int) -> int:
        self._check(name, number, len(self._components.staff), "RO-2")
        return number

    def _tile(self, name: str, number: int) -> int:
        self._check(name, number, len(self._components.tiles), "RO-2")
        return number

    def _recipe(self, name: str, number: int) -> int:
        self._check(name, number, len(self._components.recipes), "RO-2")
        return number

    def _seat(self, name: str, seat: int | None) -> int:
        if seat is None:
            return -1
        self._check(name, seat, self._config.seats - 1, "RO-1", first=0)
        return seat

    def _mask(self, name: str, cards: tuple[int, ...]) -> int:
        require(is_rising(cards), f"{name}: cards are not listed once each, rising", "RO-2")
        return mask_of(self._card(name, card) for card in cards)

    def cards(self, name: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Numbers of staff cards, in any order."""
        for card in cards:
            self._card(name, card)
        return cards

    def _bag(self, name: str, kinds: Kinds[int], numbers: tuple[int, ...]) -> int:
        require(is_rising(numbers, twice=True), f"{name}: not rising", "RO-2")
        for number in numbers:
            self._check(name, number, len(kinds.members), "RO-2")
        return kinds.pack(Counter(numbers))

    def _tiles(self, name: str, numbers: tuple[int, ...]) -> int:
        return self._bag(name, self._components.tile_kinds, numbers)

    def _recipes(self, name: str, numbers: tuple[int, ...]) -> int:
        return self._bag(name, self._components.recipe_kinds, numbers)

    def _dish(self, name: str, form: DishForm) -> Dish:
        tile = 0 if form.tile is None else self._tile(name, form.tile)
        return make_dish(self._recipe(name, form.recipe), tile)

    def round(self, form: RoundForm) -> Round:
        """The round and the selection of staff."""
        trays = tuple(
            make_tray(self._mask("trays", tray.cards), self._takes(tray.takes))
            for tray in form.trays
        )
        require(is_rising(form.owing), "owing: seats are not listed once each, rising", "RO-1")
        self._seat("start", form.start)
        return make_round(
            form.number,
            form.start,
            form.dealt,
            self._mask("pool", form.pool),
            trays,
            form.steps,
            mask_of(self._seat("owing", seat) for seat in form.owing),
            tuple(self.cards("picked", cards) for cards in form.picked),
            self._mask("unhired", form.unhired),
            self._mask("vanished", form.vanished),
        )

    def _takes(self, cards: tuple[int | None, ...]) -> tuple[int, ...]:
        """Cards taken, 0 for one of the Mentor's without a face."""
        return tuple(0 if card is None else self._card("takes", card) for card in cards)

    def market(self, form: MarketForm) -> Market:
        """Displays and bags."""
        tiles, recipes, hires = (
            tuple(0 if number is None else check(name, number) for number in row)
            for name, check, row in (
                ("tiles", self._tile, form.tiles),
                ("recipes", self._recipe, form.recipes),
                ("hires", self._card, form.hires),
            )
        )
        return make_market(
            tiles,
            recipes,
            hires,
            self.cards("stars", form.stars),
            self._tiles("tile_bag", form.tile_bag),
            self._tiles("tile_discard", form.tile_discard),
            self._recipes("recipe_bag", form.recipe_bag),
            self._recipes("recipe_discard", form.recipe_discard),
        )

    def board(self, form: BoardForm) -> BoardState:
        """What lies on the board."""
        areas = tuple(
            (self._seat("areas", one), self._seat("areas", two)) for one, two in form.areas
        )
        for seat in itertools.chain(*form.claims):
            self._seat("claims", seat)
        return make_board(
            tuple(tuple(map(self._presented, table)) for table in form.tables),
            areas,
            tuple(self._seat("hosts", seat) for seat in form.hosts),
            form.claims,
        )

    def _presented(self, dish: Presented | None) -> int:
        if dish is None:
            return 0
        return presented(self._seat("tables", dish.seat), self._recipe("tables", dish.recipe))

    def player(self, form: PlayerForm) -> Player:
        """What a player has."""
        for recipe in form.recipes:
            self._recipe("recipes", recipe)
        for tile in form.decorations:
            self._tile("decorations", tile)
        return make_player(
            form.coins,
            form.prestige,
            form.goods.packed,
            self._tiles("tiles", form.tiles),
            form.recipes,
            tuple(self._dish("racks", dish) for dish in form.racks),
            form.decorations,
            form.star,
            self._mask("hand", form.hand),
            self._mask("unused", form.unused),
            self.cards("used", form.used),
            self._mask("removed", form.removed),
            self._mask("shown", form.shown),
            form.lost,
            self._mask("open_hand", form.open_hand),
            self._mask("turned", form.turned),
            self._mask("out", form.out),
            self._mask("known", form.known),
        )

    def view(self, form: ViewForm) -> PlayerView:
        """What everybody knows of a player."""
        for name in ("used", "shown", "open_hand", "turned", "out", "drafted"):
            self.cards(name, getattr(form, name))
        same: dict[str, Any] = {name: getattr(form, name) for name in _VIEWED}
        tiles = self._tiles("tiles", form.tiles)
        return PlayerView(
            **same,
            tiles=Counts(self._components.tile_kinds, tiles),
            racks=tuple(self._dish("racks", dish) for dish in form.racks),
        )

    def turn(self, phase: Phase, form: TurnForm) -> Turn:
        """How far the turn has come."""
        tables = self._config.board.tables
        card = 0 if form.card is None else self._card("card", form.card)
        for name, number in (("table", form.table), ("space", form.space)):
            last = len(tables) if name == "table" else max(len(it.spaces) for it in tables)
            if number is not None:
                self._check(name, number, last, "RO-51")
        for tile in form.paid:
            self._tile("paid", tile)
        return make_turn(
            phase,
            self._seat("seat", form.seat),
            card,
            form.rank,
            form.bonus,
            form.terms,
            form.left,
            form.chosen,
            form.paid,
            0 if form.spare is None else int(form.spare),
            None if form.dish is None else self._dish("dish", form.dish),
            form.table or 0,
            form.space or 0,
        )

    def _solo_cards(self, name: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        for card in cards:
            self._check(name, card, len(self._components.solo_cards), "RO-141")
        return cards

    def _rack(self, form: DishForm | None) -> Dish | None:
        return None if form is None else self._dish("mentor.racks", form)

    def _mentor(self, form: MentorForm | MentorViewForm) -> dict[str, Any]:
        """Fields that hold the same in a state and in what is seen of it."""
        for name in ("used", "opened"):
            self._solo_cards(name, getattr(form, name))
        for cards in form.pools:
            self._solo_cards("pools", cards)
        for tile in form.stack:
            self._tile("stack", tile)
        for recipe in form.recipes:
            self._recipe("mentor.recipes", recipe)
        layers = len(form.pools)
        for layer in (*form.hand, *((form.layer,) if form.deck else ())):
            self._check("hand, layer", layer, layers - 1, "RO-144", first=0)
        same: dict[str, Any] = {name: getattr(form, name) for name in _MENTOR}
        return {**same, "racks": tuple(map(self._rack, form.racks))}

    def mentor(self, form: MentorForm | None) -> MentorState | None:
        """What only the Mentor has."""
        if form is None:
            return None
        pools = tuple(mask_of(cards) for cards in form.pools)
        fits = all(map(is_rising, form.pools))
        require(fits, "pools: cards are not listed once each, rising", "RO-141")
        same = self._mentor(form)
        return make_mentor(
            pools,
            form.hand,
            form.layer,
            form.deck,
            form.used,
            form.opened,
            form.renewed,
            form.stack,
            form.recipes,
            same["racks"],
            tuple(map(self._kept, form.inventory)),
        )

    def _kept(self, form: KeptForm) -> Kept:
        card = 0 if form.card is None else self._card("inventory", form.card)
        told = tuple(self._mask("told", cards) for cards in form.told)
        return make_kept(card, self._level(form.level), form.open, told)

    def _level(self, level: int | None) -> int:
        if level is not None:
            self._check("level", level, len(self._components.levels), "RO-3")
        return level or 0

    def mentor_view(self, form: MentorViewForm | None) -> MentorView | None:
        """What a seat knows of it."""
        if form is None:
            return None
        inventory = tuple(
            KeptView(
                0 if kept.card is None else self._card("inventory", kept.card),
                self._level(kept.level),
                kept.seen,
                self.cards("inventory", kept.cards),
            )
            for kept in form.inventory
        )
        return MentorView(**self._mentor(form), pools=form.pools, inventory=inventory)


def _read_state(form: StateForm, _: object) -> State:
    reader = _Reader(form.config)
    state = make_state(
        make_setup(form.config, form.table_bonuses, form.specials),
        reader.round(form.round),
        reader.market(form.market),
        reader.board(form.board),
        tuple(map(reader.player, form.players)),
        reader.turn(form.phase, form.turn),
        form.bank,
        reader.mentor(form.mentor),
    )
    check_position(state)
    return state


def _read_observation(form: ObservationForm, _: object) -> Observation:
    """The observation of a form, of which numbers that are counted up to are within bounds."""
    config, reader = form.config, _Reader(form.config)
    kinds = config.components
    _check_counts(form)
    for name in ("unhired", "hand", "unused", "removed", "picked"):
        reader.cards(name, getattr(form, name))
    for cards in (*(tray.cards for tray in form.trays), *form.recalled.trays):
        reader.cards("trays", cards or ())
    takes = tuple(card or 0 for card in form.recalled.takes)
    reader.cards("recalled", (*filter(None, takes), *form.recalled.vanished))
    market, board = reader.market(form.market), reader.board(form.board)
    same: dict[str, Any] = {name: getattr(form, name) for name in _SEEN}
    return Observation(
        **same,
        tile_display=market.tiles,
        recipe_display=market.recipes,
        hires=market.hires,
        stars=market.stars,
        tile_bag=Counts(kinds.tile_kinds, market.tile_bag),
        tile_discard=Counts(kinds.tile_kinds, market.tile_discard),
        recipe_bag=Counts(kinds.recipe_kinds, market.recipe_bag),
        recipe_discard=Counts(kinds.recipe_kinds, market.recipe_discard),
        tables=form.board.tables,
        areas=board.areas,
        hosts=board.hosts,
        claims=board.claims,
        players=tuple(map(reader.view, form.players)),
        turn=reader.turn(form.phase, form.turn),
        recalled=Recalled(form.recalled.trays, takes, form.recalled.vanished),
        mentor=reader.mentor_view(form.mentor),
    )


def _check_counts(form: ObservationForm) -> None:
    """Seats, and numbers of cards and steps (RO-1, RO-8, RO-23)."""
    config = form.config
    seats, staff = config.seats, len(config.components.staff)
    for seat in (form.player, *form.owing):
        check_range("player, owing", seat, 0, config.players - 1, "RO-1")
    require(len(form.players) == len(form.picks) == seats, f"players: {seats} seats", "RO-1")
    require(len(form.trays) <= TRAYS, f"trays: more than {TRAYS}", "RO-23")
    counts = [form.steps, *form.picks, *(tray.taken for tray in form.trays), *form.vanished]
    for view in form.players:
        counts += (view.hand_size, view.unused_size, view.removed_size, view.lost)
    for number in counts:
        check_range("steps, picks, sizes", number, 0, staff, "RO-2")
    check_range("round", form.round, 1, config.components.numbers.rounds, "RO-8")
    check_range("dealt", form.dealt, 0, sum(config.deck), "RO-3")


def check_state(state: State) -> None:
    """`DecodeError` for what is no position of the game, by everything that its numbers tell."""
    _read_state(_write_state(state), None)


CODEC: Final = Codec(
    "rococo",
    SCHEMA,
    tagged=(*get_args(Action), *get_args(Bonus)),
    kinds={Good: GOODS},
    forms={
        Config: Form(ConfigForm, _write_config, _read_config),
        State: Form(StateForm, _write_state, _read_state),
        Observation: Form(ObservationForm, _write_observation, _read_observation),
    },
)
