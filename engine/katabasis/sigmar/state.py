"""The table of Age of Sigmar as plain data, and the plain questions that every chapter asks of it. Lengths and places
are tenths of a millimetre, from the corner of the battlefield; a full turn is 64 facings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..kernel.dice import Dice
from ..kernel.state import State
from ..kernel.table import Table
from .content import ARMIES, BATTLEPACKS, WARSCROLLS, Battlepack, Warscroll
from .edition import EDITIONS, Edition

WAITING, FIELD, RESERVE, DESTROYED = "waiting", "field", "reserve", "destroyed"
"""Where a unit is: not yet deployed, on the battlefield, in reserve, or destroyed."""
PHASES = ("start-of-turn", "hero", "movement", "shooting", "charge", "combat", "end-of-turn")
"""The phases of a turn (phases.seven)."""
NOBODY = -1


class Model(State):
    """One model: its number in its unit, where the middle of its base is, and where it faces."""

    __slots__ = ("facing", "number", "x", "y")

    number: int
    x: int
    y: int
    facing: int

    def __init__(self, number: int, x: int, y: int, facing: int = 0) -> None:
        self.number = number
        self.x = x
        self.y = y
        self.facing = facing

    @property
    def at(self) -> tuple[int, int]:
        return self.x, self.y


class Unit(State):
    """A unit: its models that stand, the numbers of those that are slain, and the damage points allocated to it.

    `marks` are what it has done this turn ("ran", "retreated", "charged", "fought", "moved", "set-up"), `used` the
    abilities that it has used this phase, `spent` those with a longer limit; `tokens` lie beside it (token.not-models);
    `tithe` are the bone-tithe points that it has gathered;
    `returned` are the models that came back this turn, `passed` how many models have flown over which enemy unit this
    phase. `since` is the battle round in which a DEPLOY ability placed it
    in reserve, or 0. `replaces` is the unit that it was set up instead of, `replaced` whether that has been done to
    it."""

    __slots__ = (
        "damage",
        "general",
        "id",
        "marks",
        "models",
        "passed",
        "place",
        "replaced",
        "replaces",
        "returned",
        "scroll",
        "seat",
        "since",
        "slain",
        "spent",
        "tithe",
        "tokens",
        "used",
    )

    id: str
    seat: int
    scroll: str
    general: bool
    place: str
    models: list[Model]
    slain: list[int]
    damage: int
    marks: list[str]
    used: list[str]
    spent: list[str]
    tokens: list[str]
    tithe: int
    passed: dict[str, int]
    returned: list[int]
    since: int
    replaces: str
    replaced: bool

    def __init__(self, id: str, seat: int, scroll: str, general: bool = False) -> None:
        self.id = id
        self.seat = seat
        self.scroll = scroll
        self.general = general
        self.place = WAITING
        self.models = []
        self.slain = []
        self.damage = 0
        self.marks = []
        self.used = []
        self.spent = []
        self.tokens = [*self.printed.tokens]
        self.tithe = 0
        self.passed = {}
        self.returned = []
        self.since = 0
        self.replaces = ""
        self.replaced = False

    @classmethod
    def missing(cls, slot: str, frozen: Mapping[str, Any]) -> Any:
        """Earlier versions gathered no bone-tithe points."""
        return 0 if slot == "tithe" else super().missing(slot, frozen)

    @property
    def printed(self) -> Warscroll:
        """Its warscroll, as it is printed."""
        return WARSCROLLS[self.scroll]

    @property
    def ref(self) -> str:
        return f"unit:{self.id}"

    @property
    def on_field(self) -> bool:
        return self.place == FIELD

    def model(self, number: int) -> Model:
        """The standing model of that number. Raises KeyError."""
        for model in self.models:
            if model.number == number:
                return model
        raise KeyError(number)

    def model_ref(self, number: int) -> str:
        return f"model:{self.id}-{number}"

    def bearing(self, weapon: str) -> list[Model]:
        """The models that have that weapon."""
        bearers = self.printed.weapons[weapon].bearers
        return [model for model in self.models if model.number in bearers]


class Feature(State):
    """A terrain feature on the battlefield, and who has placed it."""

    __slots__ = ("facing", "kind", "seat", "x", "y")

    kind: str
    seat: int
    x: int
    y: int
    facing: int

    def __init__(self, kind: str, seat: int, x: int, y: int, facing: int) -> None:
        self.kind = kind
        self.seat = seat
        self.x = x
        self.y = y
        self.facing = facing


class Effect(State):
    """What an ability has done that lasts: whose ability it was, the units that it is for, what it gives them, and
    until when: the end of the "phase", "turn", "round" or "battle", or "start-0", the start of that seat's next turn
    (glossary.persisting)."""

    __slots__ = ("ability", "gives", "seat", "units", "until")

    ability: str
    seat: int
    units: list[str]
    gives: dict[str, Any]
    until: str

    def __init__(self, ability: str, seat: int, units: Sequence[str], gives: dict[str, Any], until: str) -> None:
        self.ability = ability
        self.seat = seat
        self.units = list(units)
        self.gives = dict(gives)
        self.until = until


class Player(State):
    """One player's army: its role, its territory ("a" or "b", of the map), its regiment ability and its general's
    enhancement, victory points and where they came from; the abilities that the player has used this phase, what was
    done this turn, and what can be done no more."""

    __slots__ = (
        "army",
        "command_points",
        "enhancement",
        "marks",
        "points",
        "regiment_ability",
        "role",
        "sources",
        "spent",
        "territory",
        "used",
    )

    army: str
    role: str
    territory: str
    regiment_ability: str
    enhancement: str
    command_points: int
    points: int
    sources: list[dict[str, Any]]
    used: list[str]
    marks: list[str]
    spent: list[str]

    def __init__(self, army: str) -> None:
        self.army = army
        self.role = ""
        self.territory = ""
        self.regiment_ability = ""
        self.enhancement = ""
        self.command_points = 0
        self.points = 0
        self.sources = []
        self.used = []
        self.marks = []
        self.spent = []


class SigmarTable(Table):
    """The whole table.

    `round` is the battle round, `phase` one of PHASES or a step of set-up; `active` takes the turn, `first` took the
    first turn of this battle round, and `turns` are played in it. `picker` picks the next unit to fight,
    `order_of_fights` says whose time that is ("first", "others" or "last"). `underdog` is
    a seat or NOBODY. `controlled` says who controls each objective, `held_before` who did
    when the turn began; `fallen` are the units destroyed since. `twist_picks` is what was picked for the twist of
    the round.
    """

    __slots__ = (
        "active",
        "battlepack",
        "controlled",
        "edition",
        "effects",
        "fallen",
        "features",
        "field",
        "first",
        "held_before",
        "map",
        "options",
        "order_of_fights",
        "phase",
        "picker",
        "players",
        "round",
        "side_of_board",
        "turns",
        "twist_picks",
        "underdog",
        "units",
    )
    transient: ClassVar[tuple[str, ...]] = (*Table.transient, "field")

    edition: str
    battlepack: str
    options: dict[str, Any]
    players: list[Player]
    units: list[Unit]
    features: list[Feature]
    controlled: dict[str, int]
    effects: list[Effect]
    fallen: list[str]
    held_before: dict[str, int]
    side_of_board: str
    twist_picks: list[str]
    map: str
    phase: str
    round: int
    active: int
    first: int
    turns: int
    underdog: int
    picker: int
    order_of_fights: str
    field: Any
    """What is derived from where models stand (board.field), while they stand there."""

    def __init__(self, edition: str, dice: Dice, armies: Sequence[str], options: dict[str, Any]) -> None:
        super().__init__(dice)
        self.edition = edition
        self.battlepack = options["battlepack"]
        self.options = dict(options)
        self.players = [Player(army) for army in armies]
        self.units = []
        self.features = []
        self.controlled = dict.fromkeys(self.pack.objectives, NOBODY)
        self.effects = []
        self.fallen = []
        self.twist_picks = []
        self.held_before = {}
        self.side_of_board = ""
        self.map = ""
        self.phase = "set-up"
        self.round = 0
        self.active = NOBODY
        self.first = NOBODY
        self.turns = 0
        self.underdog = NOBODY
        self.picker = NOBODY
        self.order_of_fights = ""
        self.field = None
        self._muster()

    def after_load(self) -> None:
        super().after_load()
        self.field = None

    def _muster(self) -> None:
        """The units of every army, numbered by warscroll through all armies (basics.army)."""
        numbers: dict[str, int] = {}
        for seat, player in enumerate(self.players):
            army = ARMIES[player.army]
            for scroll in army.units:
                numbers[scroll] = numbers.get(scroll, 0) + 1
                self.units.append(Unit(f"{scroll}.{numbers[scroll]}", seat, scroll, scroll == army.general))

    @property
    def rules(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def pack(self) -> Battlepack:
        return BATTLEPACKS[self.battlepack]

    @property
    def seat_count(self) -> int:
        return len(self.players)

    @property
    def twist(self) -> str:
        """The twist of this battle round; "" before the first (spearhead.twist)."""
        drawn = self.zones["twist"].cards if "twist" in self.zones else []
        return drawn[-1] if drawn else ""

    def opponent(self, seat: int) -> int:
        """The other army's commander: there are two armies (basics.friendly-enemy)."""
        return self.opponents(seat)[0]

    def seat_of_role(self, role: str) -> int:
        """Who is the "attacker" or "defender". Raises StopIteration before that is decided."""
        return next(seat for seat, player in enumerate(self.players) if player.role == role)

    def unit(self, id: str) -> Unit:
        """The unit of that id. Raises KeyError."""
        for unit in self.units:
            if unit.id == id:
                return unit
        raise KeyError(id)

    def units_of(self, seat: int) -> list[Unit]:
        """A player's units on the battlefield."""
        return [unit for unit in self.units if unit.seat == seat and unit.place == FIELD]

    def enemies_of(self, seat: int) -> list[Unit]:
        """The units of other armies on the battlefield."""
        return [unit for unit in self.units if unit.seat != seat and unit.place == FIELD]

    def on_field(self) -> Iterator[Unit]:
        """All units on the battlefield."""
        return (unit for unit in self.units if unit.place == FIELD)

    def stand_changed(self) -> None:
        """Models have been moved, set up or removed: what was derived from where they stood is forgotten."""
        self.field = None

    def score(self, seat: int, points: int, rule: str, what: str) -> None:
        """A player gains victory points; `what` is a ref to what gave them."""
        if points:
            self.players[seat].points += points
            self.players[seat].sources.append({"what": what, "points": points, "when": self.round})
            self.emit("scored", rule, seat, points=points, source=what)
