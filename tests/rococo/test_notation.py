"""Actions as integers and as texts."""

from __future__ import annotations

import pickle
from typing import Any, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.errors import MalformedAction, ParseError
from bakehouse.rococo.actions import (
    Action,
    AreaSide,
    BakeRecipe,
    BuyGoods,
    CardChosen,
    CardRemoved,
    CardsDealt,
    CardTaken,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    CopyMentor,
    DealCards,
    DealTrays,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Draw,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MentorTook,
    MoveDish,
    PayService,
    Perform,
    PickDish,
    PickPresented,
    Pile,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    RemoveCard,
    Seen,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    TraysDealt,
    UseBonus,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import Good, Ingredient, MainAction
from bakehouse.rococo.notation import (
    action_to_string,
    decode_action,
    encode_action,
    num_distinct_actions,
    parse_action,
)
from bakehouse.rococo.opening import new_game
from bakehouse.rococo.state import State
from tests.rococo.sets import card, make_house, make_tiny
from tests.rococo.tables import dish, staff, tile

TINY = make_tiny()
CONFIGS = [
    *(Config(players=players) for players in range(2, 6)),
    *(Config(players=players, components=TINY) for players in range(2, 6)),
]
BLOCKS = get_args(Decision)


def at(players: int = 4, components: Components | None = None) -> State:
    return new_game(Config(players=players, components=components))


# --- integers -------------------------------------------------------------------------------------

# 85 cards: 4 + 2 to start with, 68, 8 + 3 with a star; 33 recipes, 42 kinds of tiles.
HOUSE: dict[type, int] = {
    ChooseCard: 85,
    TakeCard: 85,
    RemoveCard: 85,
    DiscardRecipe: 33,
    PlayCard: 85,
    Perform: 9,
    UseBonus: 1,
    Forfeit: 1,
    Done: 1,
    TakeRecipe: 6,
    TakeTile: 12,
    BuyGoods: 4 + 3 + 2,
    BakeRecipe: 33,
    SpareGood: 3,
    SpareIngredient: 3,
    SpendTile: 42,
    PickDish: 2,
    DecorateWith: 42,
    Sell: 1,
    Present: 5 + 4 + 4 + 3 + 3,
    ChooseReward: 2,
    PayService: 6,
    HireCard: 85,
    GiveNotice: 85,
    PlaceServiceStaff: 10,
    PlaceHost: 4,
    ChooseTable: 5,
    ChooseNumber: 8,
    ChooseRow: 3,
    KeepTile: 42,
    KeepRecipe: 33,
    CopyBonus: 2,
    PickPresented: 19,
    MoveDish: 19,
    CopyMentor: 0,
    TakePoints: 0,
}
"""By kind of decision, its codes in the house set for two."""

# The other side has 7 + 6 + 5 + 5 + 4 spaces on its tables and six of hosts.
MANY = {Present: 27, PickPresented: 27, MoveDish: 27, PlaceHost: 6}


@pytest.mark.parametrize("players", range(2, 6))
def test_each_kind_of_decision_has_its_codes_in_the_order_of_kinds(players: int) -> None:
    sizes = HOUSE | {CopyBonus: players} | (MANY if players > 3 else {})
    config = Config(players=players)
    assert num_distinct_actions(config) == sum(sizes.values())
    decoded = [decode_action(config, 0, code) for code in range(num_distinct_actions(config))]
    assert [type(one) for one in decoded] == [cls for cls in BLOCKS for _ in range(sizes[cls])]


@pytest.mark.parametrize(("players", "size"), [(2, 880), (3, 881), (4, 908), (5, 909)])
def test_how_many_codes_there_are(players: int, size: int) -> None:
    several: list[dict[str, Any]] = [
        {"draft": "dealt"},
        {"promos": ("stars", "start_staff")},
        {"start_player": 1},
    ]
    for options in several:
        assert num_distinct_actions(Config(players=players, **options)) == size


def test_a_small_set_has_fewer_codes() -> None:
    # 25 cards, 3 recipes, 3 tiles, 2 x 2 spaces of tables and 3 + 4 of displays, 2 + 1 + 1
    # purchases, an area, a host, 8 trades, 2 rows.
    sizes: dict[type, int] = {
        **dict.fromkeys((ChooseCard, TakeCard, RemoveCard, PlayCard, HireCard, GiveNotice), 25),
        **dict.fromkeys((DiscardRecipe, BakeRecipe, KeepRecipe), 3),
        **dict.fromkeys((SpendTile, DecorateWith, KeepTile), 3),
        **dict.fromkeys((Present, PickPresented, MoveDish), 4),
        BuyGoods: 4,
        TakeRecipe: 3,
        TakeTile: 4,
        ChooseReward: 2,
        PayService: 2,
        PlaceServiceStaff: 2,
        PlaceHost: 1,
        ChooseTable: 2,
        ChooseNumber: 8,
        ChooseRow: 2,
    }
    config = Config(players=2, components=TINY)
    assert num_distinct_actions(config) == sum((HOUSE | sizes).values())


def test_a_set_without_trades_and_rows_has_no_codes_for_them() -> None:
    staff_rows = [card(f"Staff {i}", level=1 + i // 4) for i in range(16)]
    bare = Config(players=2, components=make_tiny(staff={"card": staff_rows}))
    assert num_distinct_actions(bare) == num_distinct_actions(CONFIGS[4]) - 8 - 2
    with pytest.raises(MalformedAction):
        encode_action(bare, ChooseNumber(0, 1))
    with pytest.raises(MalformedAction):
        encode_action(bare, ChooseRow(0, 1))


@pytest.mark.parametrize("config", CONFIGS, ids=Config.describe)
def test_codes_and_decisions_are_one_to_one(config: Config) -> None:
    codes = range(num_distinct_actions(config))
    for seat in range(config.players):
        decoded = [decode_action(config, seat, code) for code in codes]
        assert [encode_action(config, one) for one in decoded] == list(codes)
        assert len({(type(one), one) for one in decoded}) == len(codes)
        assert all(one.seat == seat for one in decoded)


@pytest.mark.parametrize("config", CONFIGS, ids=Config.describe)
def test_within_a_kind_codes_follow_the_fields(config: Config) -> None:
    decoded = [decode_action(config, 0, code) for code in range(num_distinct_actions(config))]
    keys = [
        (BLOCKS.index(type(one)), *(getattr(one, name) for name in one.__match_args__))
        for one in decoded
    ]
    assert keys == sorted(keys)


PINNED: dict[int, Decision] = {
    0: ChooseCard(1, 1),
    84: ChooseCard(1, 85),
    85: TakeCard(1, 1),
    170: RemoveCard(1, 1),
    255: DiscardRecipe(1, 1),
    288: PlayCard(1, 1),
    373: Perform(1, MainAction.RECIPES),
    381: Perform(1, MainAction.PLACE),
    382: UseBonus(1),
    383: Forfeit(1),
    384: Done(1),
    385: TakeRecipe(1, 1),
    402: TakeTile(1, 12),
    406: BuyGoods(1, Good.FLOUR, 4),
    407: BuyGoods(1, Good.SUGAR, 1),
    411: BuyGoods(1, Good.BUTTER, 2),
    412: BakeRecipe(1, 1),
    447: SpareGood(1, Good.BUTTER),
    448: SpareIngredient(1, Ingredient.EGG),
    451: SpendTile(1, 1),
    494: PickDish(1, 2),
    495: DecorateWith(1, 1),
    537: Sell(1),
    538: Present(1, 1, 1),
    545: Present(1, 2, 1),
    565: ChooseReward(1, 1),
    567: PayService(1, 0),
    573: HireCard(1, 1),
    658: GiveNotice(1, 1),
    743: PlaceServiceStaff(1, 1, AreaSide.LEFT),
    746: PlaceServiceStaff(1, 2, AreaSide.RIGHT),
    758: PlaceHost(1, 6),
    759: ChooseTable(1, 1),
    771: ChooseNumber(1, 8),
    772: ChooseRow(1, 1),
    775: KeepTile(1, 1),
    817: KeepRecipe(1, 1),
    850: CopyBonus(1, 0),
    854: PickPresented(1, 1, 1),
    881: MoveDish(1, 1, 1),
    907: MoveDish(1, 5, 4),
}
"""Codes of four players with the house set. They stand in records of players, so they stay."""


def test_codes_that_stay() -> None:
    config = Config(players=4)
    assert {code: decode_action(config, 1, code) for code in PINNED} == PINNED
    assert {encode_action(config, one): one for one in PINNED.values()} == PINNED
    assert {type(one) for one in PINNED.values()} == set(BLOCKS) - {CopyMentor, TakePoints}


# Only games with the Mentor have these, behind all others (RO-156); they copy no bonus of a seat
# that is the Mentor's.
OF_THE_MENTOR: dict[Decision, int] = {
    CopyMentor(0, MainAction.RECIPES): 879,
    CopyMentor(0, MainAction.INGREDIENT): 880,
    CopyMentor(0, MainAction.BAKE): 881,
    CopyMentor(0, MainAction.DECORATE): 882,
    CopyMentor(0, MainAction.DELIVER): 883,
    CopyMentor(0, MainAction.PLACE): 884,
    TakePoints(0): 885,
}


@pytest.mark.rule("RO-35", "RO-156")
def test_what_only_games_with_the_mentor_have_comes_last() -> None:
    solo, two = Config(solo="savory"), Config(players=2)
    assert {one: encode_action(solo, one) for one in OF_THE_MENTOR} == OF_THE_MENTOR
    assert {decode_action(solo, 0, code): code for code in range(879, 886)} == OF_THE_MENTOR
    # Of the codes for two, one bonus to copy is missing, that of the seat which is the Mentor's.
    assert num_distinct_actions(solo) == num_distinct_actions(two) - 1 + len(OF_THE_MENTOR)
    assert num_distinct_actions(Config(extended="savory")) == num_distinct_actions(two) + 7
    with pytest.raises(MalformedAction):
        encode_action(solo, CopyMentor(0, MainAction.HIRE))
    for one in OF_THE_MENTOR:
        with pytest.raises(MalformedAction):
            encode_action(two, one)


class Whole:
    """A whole number of another type, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Whole({self.number})"


def test_whole_numbers_of_other_types_are_codes() -> None:
    config, seat = CONFIGS[0], cast("int", Whole(1))
    for number in (300, 7, 800):
        assert decode_action(config, seat, Whole(number)) == decode_action(config, 1, number)


@pytest.mark.parametrize(
    "code",
    [True, False, -1, 3.0, "3", None, (3,), 880, 10**30, Whole(880), 0.0],
    ids=repr,
)
def test_what_is_no_code_is_refused(code: Any) -> None:
    with pytest.raises(MalformedAction, match="is no action code from 0 to 879") as caught:
        decode_action(CONFIGS[0], 0, code)
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


@pytest.mark.rule("RO-1")
@pytest.mark.parametrize("seat", [True, -1, 3, 1.0, "0", None, 10**30])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    with pytest.raises(MalformedAction, match="is no seat from 0 to 2") as caught:
        decode_action(CONFIGS[1], seat, 0)
    assert caught.value.rule == "RO-1"


@pytest.mark.rule("RO-1")
def test_a_decision_of_a_seat_that_is_not_there_has_no_code() -> None:
    with pytest.raises(MalformedAction, match="is no seat from 0 to 1") as caught:
        encode_action(CONFIGS[0], Done(2))
    assert caught.value.rule == "RO-1"
    assert encode_action(CONFIGS[1], Done(2)) == 384


@pytest.mark.parametrize(
    "action",
    [
        PlayCard(0, 86),
        BakeRecipe(0, 34),
        SpendTile(0, 43),
        TakeRecipe(0, 7),
        TakeTile(0, 13),
        BuyGoods(0, Good.BUTTER, 3),
        PickDish(0, 3),
        Present(0, 5, 4),
        Present(0, 6, 1),
        ChooseReward(0, 3),
        PayService(0, 6),
        PlaceServiceStaff(0, 6, AreaSide.LEFT),
        PlaceHost(0, 5),
        ChooseTable(0, 6),
        ChooseNumber(0, 9),
        ChooseRow(0, 4),
        CopyBonus(0, 2),
    ],
    ids=repr,
)
def test_what_the_table_does_not_have_has_no_code(action: Decision) -> None:
    with pytest.raises(MalformedAction, match="is no decision of this table"):
        encode_action(CONFIGS[0], action)


@pytest.mark.parametrize(
    "action", [Draw(Pile.TILES, (1,)), DealTrays((1,), (2,)), CardTaken(0), 3, None, "done"]
)
def test_what_is_no_decision_has_no_code(action: Any) -> None:
    with pytest.raises(MalformedAction, match="is no decision of a seat"):
        encode_action(CONFIGS[0], action)


# --- texts ----------------------------------------------------------------------------------------

TEXTS: dict[str, Action] = {
    "Player 1 chooses card 12": ChooseCard(0, 12),
    "Player 4 takes card 7": TakeCard(3, 7),
    "Player 1 removes card 85": RemoveCard(0, 85),
    "Player 2 discards recipe 33": DiscardRecipe(1, 33),
    "Player 1 plays card 12": PlayCard(0, 12),
    "Player 1 starts to acquire recipes": Perform(0, MainAction.RECIPES),
    "Player 1 starts to acquire ingredients": Perform(0, MainAction.INGREDIENT),
    "Player 1 starts to buy goods": Perform(0, MainAction.GOODS),
    "Player 1 starts to bake": Perform(0, MainAction.BAKE),
    "Player 1 starts to decorate": Perform(0, MainAction.DECORATE),
    "Player 1 starts to deliver": Perform(0, MainAction.DELIVER),
    "Player 1 starts to hire": Perform(0, MainAction.HIRE),
    "Player 1 starts to give notice": Perform(0, MainAction.NOTICE),
    "Player 1 starts to place a marker": Perform(0, MainAction.PLACE),
    "Player 3 uses the bonus": UseBonus(2),
    "Player 3 forfeits": Forfeit(2),
    "Player 3 is done": Done(2),
    "Player 1 takes the recipe on space 3": TakeRecipe(0, 3),
    "Player 1 takes the tile on space 12": TakeTile(0, 12),
    "Player 2 buys 3 sugar": BuyGoods(1, Good.SUGAR, 3),
    "Player 2 bakes recipe 5": BakeRecipe(1, 5),
    "Player 1 spares flour": SpareGood(0, Good.FLOUR),
    "Player 1 spares honey": SpareIngredient(0, Ingredient.HONEY),
    "Player 1 spends tile 42": SpendTile(0, 42),
    "Player 1 picks the dish on rack 2": PickDish(0, 2),
    "Player 1 decorates with tile 4": DecorateWith(0, 4),
    "Player 1 sells the dish": Sell(0),
    "Player 1 presents at table 2, space 3": Present(0, 2, 3),
    "Player 1 chooses reward 2": ChooseReward(0, 2),
    "Player 1 pays for 0 of the service staff": PayService(0, 0),
    "Player 1 hires card 30": HireCard(0, 30),
    "Player 1 gives notice to card 30": GiveNotice(0, 30),
    "Player 1 places service staff in area 2, left": PlaceServiceStaff(0, 2, AreaSide.LEFT),
    "Player 1 places service staff in area 5, right": PlaceServiceStaff(0, 5, AreaSide.RIGHT),
    "Player 1 places a host on space 4": PlaceHost(0, 4),
    "Player 1 chooses table 5": ChooseTable(0, 5),
    "Player 1 chooses number 8": ChooseNumber(0, 8),
    "Player 1 sells the goods of row 3": ChooseRow(0, 3),
    "Player 1 keeps tile 3": KeepTile(0, 3),
    "Player 1 keeps recipe 3": KeepRecipe(0, 3),
    "Player 1 copies Player 4": CopyBonus(0, 3),
    "Player 1 lifts the dish at table 1, space 7": PickPresented(0, 1, 7),
    "Player 1 moves the dish to table 5, space 4": MoveDish(0, 5, 4),
    "draw start player: Player 2": Draw(Pile.START_PLAYER, (1,)),
    "draw table bonuses: 3, 1, 2, 11, 5": Draw(Pile.TABLE_BONUSES, (3, 1, 2, 11, 5)),
    "draw special bonuses: 2, 6": Draw(Pile.SPECIAL_BONUSES, (2, 6)),
    "draw star cards: 75, 80": Draw(Pile.STARS, (75, 80)),
    "draw tiles: 4, 4, 1": Draw(Pile.TILES, (4, 4, 1)),
    "draw recipes: 9": Draw(Pile.RECIPES, (9,)),
    "draw recipes: nothing": Draw(Pile.RECIPES, ()),
    "deal trays: 7, 8, 9, 10; 11, 12, 13, 14": DealTrays((7, 8, 9, 10), (14, 13, 12, 11)),
    "deal cards: 9, 8; to hire: 7, 11": DealCards((9, 8), (11, 7)),
    "Player 1 copies the Mentor to acquire recipes": CopyMentor(0, MainAction.RECIPES),
    "Player 2 takes the points instead": TakePoints(1),
    "draw level for the mentor: 2": Draw(Pile.LEVELS, (2,)),
    "draw staff for the mentor: 30": Draw(Pile.TRAY, (30,)),
    "draw solo card: 12": Draw(Pile.SOLO_CARDS, (12,)),
    "draw decision: 7": Draw(Pile.DECISIONS, (7,)),
    "draw target: 3": Draw(Pile.TARGETS, (3,)),
    "draw staff of the mentor: 41": Draw(Pile.INVENTORY, (41,)),
}


@pytest.mark.parametrize("text", TEXTS)
def test_actions_as_texts(text: str) -> None:
    state = at()
    assert action_to_string(TEXTS[text]) == text
    for written in (text, text.upper(), text.lower(), f"  {text.replace(' ', '  ')}\n"):
        assert parse_action(state, written) == TEXTS[text]
    assert parse_action(state, text.replace(", ", ",")) == TEXTS[text]


def test_every_kind_of_action_has_its_text_in_the_list() -> None:
    assert {type(one) for one in TEXTS.values()} == set(get_args(Action))
    assert {one.pile for one in TEXTS.values() if isinstance(one, Draw)} == set(Pile)


@pytest.mark.parametrize("config", CONFIGS, ids=Config.describe)
def test_every_code_has_a_text_of_its_own_that_names_it(config: Config) -> None:
    state = new_game(config)
    texts: set[str] = set()
    for code in range(num_distinct_actions(config)):
        decision = decode_action(config, config.players - 1, code)
        text = action_to_string(decision)
        assert parse_action(state, text) == decision
        assert type(parse_action(state, text)) is type(decision)
        texts.add(text)
    assert len(texts) == num_distinct_actions(config)


SEEN: dict[str, Seen] = {
    "Player 2 has chosen a card": CardChosen(1),
    "Player 2 has taken a card": CardTaken(1),
    "Player 2 has taken a card; you see 4, 9": CardTaken(1, (4, 9)),
    "Player 2 has removed a card": CardRemoved(1),
    "the Mentor has taken a card of level 3": MentorTook(3),
    "the Mentor has taken a card of level 1; you see 4, 9": MentorTook(1, (4, 9)),
    "6 cards onto each tray": TraysDealt(6, None, None),
    "4 cards onto each tray; yours A: 7, 8, 9, 10": TraysDealt(4, (7, 8, 9, 10), None),
    "4 cards onto each tray; yours B: 7, 8, 9, 10": TraysDealt(4, None, (7, 8, 9, 10)),
    "a card to everybody; yours: 12; to hire: 3, 4": CardsDealt(12, (3, 4)),
}


@pytest.mark.parametrize("text", SEEN)
def test_what_a_seat_sees_as_texts(text: str) -> None:
    assert action_to_string(SEEN[text]) == text
    with pytest.raises(ParseError):
        parse_action(at(), text)


def test_every_kind_that_is_only_seen_has_its_text_in_the_list() -> None:
    assert {type(one) for one in SEEN.values()} == set(get_args(Seen)) - {Draw, *BLOCKS}


@pytest.mark.parametrize("other", [3, None, "Player 1 is done", (1,), Done], ids=repr)
def test_what_is_no_action_has_no_text(other: Any) -> None:
    with pytest.raises(MalformedAction, match="is no action of this game"):
        action_to_string(other)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Player 1 plays Adèle", PlayCard(0, staff("Adèle"))),
        ("player 1 plays adele", PlayCard(0, staff("Adèle"))),
        ("PLAYER 2 TAKES ÉLÉONORE", TakeCard(1, staff("Éléonore"))),
        ("Player 2 takes Ele\u0301onore", TakeCard(1, staff("Éléonore"))),
        ("Player 1 chooses Élise", ChooseCard(0, staff("Élise"))),
        ("Player 1 removes Joseph", RemoveCard(0, staff("Joseph"))),
        ("Player 1 hires ursule", HireCard(0, staff("Ursule"))),
        ("Player 1 gives notice to 12", GiveNotice(0, 12)),
        ("Player 1 gives notice to  côme", GiveNotice(0, staff("Côme"))),
        ("Player 1 bakes crepes au miel", BakeRecipe(0, dish("Crêpes au miel"))),
        ("Player 1 discards Kouign-Amann", DiscardRecipe(0, dish("Kouign-amann"))),
        ("Player 1 keeps Pain d'épices", KeepRecipe(0, dish("Pain d'épices"))),
        ("Player 1 keeps egg + honey / cream", KeepTile(0, tile("egg, honey", "cream"))),
        ("Player 1 spends egg + egg", SpendTile(0, tile("egg 2"))),
        (
            "Player 1 decorates with Nut / Fruit + Cream",
            DecorateWith(0, tile("nut", "fruit, cream")),
        ),
    ],
)
def test_names_of_the_component_set_will_do(text: str, action: Action) -> None:
    assert parse_action(at(), text) == action


@pytest.mark.parametrize("kind", ["staff", "recipes", "tiles"])
def test_every_name_of_the_set_is_understood(kind: str) -> None:
    state = at()
    for piece in getattr(state.config.components, kind):
        if kind == "tiles":
            sides = (piece.ingredients, piece.toppings)
            faces = [" + ".join(one.name.lower() for one in side) for side in sides]
            text = f"Player 1 keeps {' / '.join(filter(None, faces))}"
            assert parse_action(state, text) == KeepTile(0, piece.number)
        elif kind == "recipes":
            text = f"Player 1 bakes {piece.name}"
            assert parse_action(state, text) == BakeRecipe(0, piece.number)
        else:
            assert parse_action(state, f"Player 1 plays {piece.name}") == PlayCard(0, piece.number)


def test_names_that_are_nearly_the_same_are_told_apart() -> None:
    names = {"Elise": 1, "Élise": 2, "ÉLISE": 3, "Odo": 4}
    rows = [card(name, level=1) for name in names]
    rows += [card(f"Staff {i}", level=1 + i // 4) for i in range(4, 16)]
    state = at(2, make_tiny(staff={"card": rows}))
    for name, number in names.items():
        assert parse_action(state, f"Player 1 plays {name}") == PlayCard(0, 3 + number)
    assert parse_action(state, "Player 1 plays elise") == PlayCard(0, 4)
    assert parse_action(state, "player 1 plays ODO") == PlayCard(0, 7)
    with pytest.raises(ParseError, match="no card is called"):
        parse_action(state, "Player 1 plays élise")


def test_a_number_is_never_taken_for_a_name() -> None:
    rows = [card("card 9", level=1), card("table 2", level=1), card("7", level=1)]
    rows += [card(f"Staff {i}", level=1 + i // 4) for i in range(3, 16)]
    state = at(2, make_tiny(staff={"card": rows}))
    assert parse_action(state, "Player 1 plays card 9") == PlayCard(0, 9)
    assert parse_action(state, "Player 1 plays 7") == PlayCard(0, 7)
    assert parse_action(state, "Player 1 chooses table 2") == ChooseTable(0, 2)
    assert parse_action(state, "Player 1 takes table 2") == TakeCard(0, 5)


def test_names_are_those_of_the_set_in_use() -> None:
    data = {"tile": [{"copies": 50, "ingredients": {"nut": 1}, "toppings": {"cream": 1}}]}
    state = at(2, make_house(tiles=data))
    assert parse_action(state, "Player 1 keeps nut / cream") == KeepTile(0, 1)
    with pytest.raises(ParseError, match="no tile is called 'egg / fruit'"):
        parse_action(state, "Player 1 spends egg / fruit")


BAD: dict[str, str] = {
    "": "names no action",
    "done": "names no action",
    "Player 1": "names no action",
    "Player 1 dances": "names no action",
    "Player one is done": "names no action",
    "Player -1 is done": "names no action",
    "Player 1.0 is done": "names no action",
    "Player 1 is done, is done": "names no action",
    "Player 1 plays": "names no action",
    "Player 1 plays card 0": "card: 0 is no number from 1 to 9999",
    "Player 1 plays card 10000": "no card is called 'card 10000'",
    "Player 1 plays card ٣": "no card is called",
    "Player 1 plays Madeleines": "no card is called 'Madeleines'",
    "Player 1 bakes Gertrude": "no recipe is called 'Gertrude'; 'recipe 3' is one by its number",
    "Player 1 keeps egg / gold": "no tile is called 'egg / gold'",
    "Player 1 takes the recipe on space 0": "space: 0 is no number from 1",
    "Player 1 buys 3 milk": "'milk' is no good; there are flour, sugar, butter",
    "Player 1 buys 0 flour": "number: 0 is no number from 1",
    "Player 1 spares gold": "'gold' is no good",
    "Player 1 starts to dance": "'dance' is no main action; there are acquire recipes, ",
    "Player 1 places service staff in area 1, top": "'top' is no side of an area",
    "Player 1 presents at table 1": "names no action",
    "draw": "names no action",
    "draw tiles: ": "names no action",
    "draw tiles: one": "'one': write lists like '3, 4'",
    "draw tiles: 3,, 4": "'': write lists like '3, 4'",
    "draw tiles: 0": "items: 0 is no number from 1 to 9999",
    "draw cakes: 1": "'cakes' is no pile; there are start player, ",
    "draw start player: 2": "'2': write lists like 'player 3, player 4'",
    "deal trays: 7, 8": "names no action",
    "deal trays: 7; x": "'x': write lists like '3, 4'",
    "deal cards: 7; 8": "names no action",
    "Player 1 has taken a card": "names no action",
}


@pytest.mark.parametrize("text", BAD)
def test_what_names_no_action_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(at(), text)
    assert BAD[text] in caught.value.reason
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


@pytest.mark.rule("RO-1")
@pytest.mark.parametrize(
    "text", ["Player 3 is done", "Player 0 is done", "Player 1 copies Player 3"]
)
def test_a_text_is_read_at_the_table_it_is_for(text: str) -> None:
    with pytest.raises(ParseError, match="at this table") as caught:
        parse_action(at(2), text)
    assert caught.value.rule == "RO-1"


@pytest.mark.rule("RO-1")
def test_a_start_player_is_one_of_the_table() -> None:
    with pytest.raises(ParseError, match="no Player 5 at this table") as caught:
        parse_action(at(4), "draw start player: Player 5")
    assert caught.value.rule == "RO-1"


@pytest.mark.parametrize("text", [None, 3, b"Player 1 is done", ["Player 1 is done"], "x" * 9999])
def test_what_is_no_text_names_no_action(text: Any) -> None:
    with pytest.raises(ParseError, match="names no action"):
        parse_action(at(), text)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_an_error_of_the_family(text: str) -> None:
    for words in (text, f"Player 1 {text}", f"Player 1 plays {text}", f"draw tiles: {text}"):
        try:
            action = parse_action(at(), words)
        except ParseError:
            continue
        assert parse_action(at(), action_to_string(action)) == action
