"""The table of Age of Sigmar as plain data, and the plain questions that every chapter asks of it. Lengths and places
are tenths of a millimetre, from the corner of the battlefield; a full turn is 64 facings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import InitVar, field
from typing import Any

from ..kernel.slotted import slotted
from ..kernel.state import ADDED, TRANSIENT, State
from ..kernel.table import Table
from .battlepack import BATTLEPACKS, Battlepack
from .content import REINFORCED, WARSCROLLS, Warscroll, carried
from .edition import EDITIONS, Edition
from .events import SCORED

WAITING, FIELD, RESERVE, DESTROYED = "waiting", "field", "reserve", "destroyed"
"""Where a unit is: not yet deployed, on the battlefield, in reserve, or destroyed."""
TERRAIN = "terrain"
"""Where faction terrain is that stands on the battlefield: it is no unit there (terrain.faction-not-units)."""
MANIFESTATION = "manifestation"
"""The same of manifestations (magic.manifestation-not-units)."""
PHASES = ("start-of-turn", "hero", "movement", "shooting", "charge", "combat", "end-of-turn")
"""The phases of a turn (phases.seven)."""
AS_UNITS = ("charge", "combat")
"""The phases in which faction terrain, and manifestations that cannot move, count as units for moves and combat
(terrain.faction-charge, magic.manifestation-immobile)."""
NOBODY = -1
ROLES = ("attacker", "defender")
"""What the two armies of a battleplan are."""


@slotted
class Model(State):
    """One model: its number in its unit, where the middle of its base is, and where it faces."""

    number: int
    x: int
    y: int
    facing: int = 0

    @property
    def at(self) -> tuple[int, int]:
        return self.x, self.y


@slotted
class Unit(State):
    """A unit: its models that stand, the numbers of those that are slain, and the damage points allocated to it.

    `marks` are what it has done this turn ("ran", "retreated", "charged", "fought", "moved", "set-up"), `used` the
    abilities that it has used this phase, `spent` those with a longer limit; `tokens` lie beside it (token.not-models);
    `tithe` are the bone-tithe points that it has gathered, `ritual` its ritual points (magic.ritual-points);
    `returned` are the models that came back this turn, `passed` how many models have flown over which enemy unit this
    phase. `since` is the battle round in which a DEPLOY ability placed it
    in reserve, or 0. `replaces` is the unit that it was set up instead of, `replaced` whether that has been done to
    it; `reinforced`, whether it has twice its models (army.reinforced). `summoner` is the unit that has summoned a
    manifestation, `gathered` what it has gathered since; `rides` is the manifestation that carries a hero."""

    id: str
    seat: int
    scroll: str
    general: bool = False
    place: str = WAITING
    models: list[Model] = field(default_factory=list)
    slain: list[int] = field(default_factory=list)
    damage: int = 0
    marks: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    tokens: list[str] = field(init=False)
    tithe: int = field(default=0, metadata=ADDED)
    ritual: int = field(default=0, metadata=ADDED)
    passed: dict[str, int] = field(default_factory=dict)
    returned: list[int] = field(default_factory=list)
    since: int = 0
    replaces: str = ""
    replaced: bool = False
    reinforced: bool = field(default=False, metadata=ADDED)
    summoner: str = field(default="", metadata=ADDED)
    gathered: int = field(default=0, metadata=ADDED)
    rides: str = field(default="", metadata=ADDED)

    def __post_init__(self) -> None:
        self.tokens = [*self.printed.tokens]

    @property
    def printed(self) -> Warscroll:
        """Its warscroll, as it is printed but for the models of a reinforced unit, and for what carries it."""
        if self.rides:
            return carried(self.scroll, self.rides.rpartition(".")[0])
        return REINFORCED[self.scroll] if self.reinforced else WARSCROLLS[self.scroll]

    @property
    def ref(self) -> str:
        return f"unit:{self.id}"

    @property
    def on_field(self) -> bool:
        return self.place == FIELD

    def is_at(self, place: str) -> bool:
        """Whether it is at that place. Manifestations use CORE abilities as if they were units on the battlefield
        (magic.manifestation-moves, magic.manifestation-attacks), but for what carries one."""
        return place in (self.place, FIELD if self.place == MANIFESTATION and self.models else "")

    @property
    def stands(self) -> bool:
        """Whether it can suffer damage: a unit on the battlefield, or what is none there (terrain.faction-target,
        magic.manifestation-target)."""
        return self.place in (FIELD, TERRAIN) or (self.place == MANIFESTATION and bool(self.models))

    def model(self, number: int) -> Model:
        """The standing model of that number. Raises KeyError."""
        for model in self.models:
            if model.number == number:
                return model
        raise KeyError(number)

    def model_ref(self, number: int) -> str:
        return f"model:{self.id}-{number}"

    def bearing(self, weapon: str) -> list[Model]:
        """The models that have that weapon: none once the tokens are gone that attack with it."""
        printed = self.printed.weapons[weapon]
        if "of-token" in printed.abilities and not self.tokens:
            return []
        return [model for model in self.models if model.number in printed.bearers]


@slotted
class Feature(State):
    """A terrain feature on the battlefield, who has placed it, and `holder`, who controls it where features are
    controlled at all; `unit` is the faction terrain that it is, "" for none."""

    kind: str
    seat: int
    x: int
    y: int
    facing: int
    holder: int = field(default=NOBODY, metadata=ADDED)
    unit: str = field(default="", metadata=ADDED)


@slotted
class Effect(State):
    """What an ability has done that lasts: whose ability it was, the units that it is for, what it gives them, and
    until when: the end of the "phase", "turn", "round" or "battle", or "start-0", the start of that seat's next turn
    (glossary.persisting)."""

    ability: str
    seat: int
    units: list[str]
    gives: dict[str, Any]
    until: str


@slotted
class Player(State):
    """One player's army: its role, its territory ("a" or "b", of the map), its regiment ability and its general's
    enhancement, victory points and where they came from; the hero whose regiment is being deployed; the battle tactics
    that were `attempted`, and the unit or the number of the feature that was picked for the last one (`aim`); the
    abilities that the player has used this phase, what was done this turn, and what can be done no more."""

    army: str
    role: str = ""
    territory: str = ""
    regiment_ability: str = ""
    enhancement: str = ""
    command_points: int = 0
    points: int = 0
    sources: list[dict[str, Any]] = field(default_factory=list)
    regiment: str = field(default="", metadata=ADDED)
    attempted: list[str] = field(default_factory=list, metadata=ADDED)
    aim: str = field(default="", metadata=ADDED)
    used: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)


@slotted
class SigmarTable(Table):
    """The whole table.

    `round` is the battle round, `phase` one of PHASES or a step of set-up; `active` takes the turn, `first` took the
    first turn of this battle round, and `turns` are played in it; `seized` has chosen to go first after having gone
    second, where that forbids a gambit. `deployer` used the last DEPLOY ability. `picker`
    picks the next unit to fight, `order_of_fights` says whose time that is ("first", "others" or "last"). `underdog` is
    a seat or NOBODY. `controlled` says who controls each objective, `held_before` who did when the turn began; `fallen`
    are the units destroyed since, `fallen_before` those of the turn before. `twist_picks` is what was picked for the
    twist of the round.
    """

    edition: str
    armies: InitVar[Sequence[str]]
    options: dict[str, Any]
    battlepack: str = field(init=False)
    players: list[Player] = field(init=False)
    units: list[Unit] = field(default_factory=list)
    features: list[Feature] = field(default_factory=list)
    controlled: dict[str, int] = field(init=False)
    effects: list[Effect] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    fallen_before: list[str] = field(default_factory=list, metadata=ADDED)
    held_before: dict[str, int] = field(default_factory=dict)
    side_of_board: str = ""
    twist_picks: list[str] = field(default_factory=list)
    map: str = ""
    phase: str = "set-up"
    round: int = 0
    active: int = NOBODY
    first: int = NOBODY
    turns: int = 0
    seized: int = field(default=NOBODY, metadata=ADDED)
    deployer: int = field(default=NOBODY, metadata=ADDED)
    underdog: int = NOBODY
    picker: int = NOBODY
    order_of_fights: str = ""
    derived: Any = field(default=None, metadata=TRANSIENT)
    """What is derived from where models stand (board.field), while they stand there."""
    abilities: Any = field(default=None, metadata=TRANSIENT)
    """The abilities of the armies by what is asked of them (cards.index), while the armies are what they are."""

    def __post_init__(self, armies: Sequence[str]) -> None:
        self.battlepack = self.options["battlepack"]
        self.players = [Player(army) for army in armies]
        self.controlled = dict.fromkeys(self.pack.objectives, NOBODY)
        self._muster()

    def _muster(self) -> None:
        """The units of every army, numbered by warscroll through all armies (basics.army)."""
        numbers: dict[str, int] = {}
        for seat, player in enumerate(self.players):
            for scroll, is_general, reinforced in self.pack.muster(self, player.army):
                numbers[scroll] = numbers.get(scroll, 0) + 1
                unit = Unit(f"{scroll}.{numbers[scroll]}", seat, scroll, is_general, reinforced=reinforced)
                self.units.append(unit)

    @property
    def rules(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def pack(self) -> Battlepack:
        pack, options = BATTLEPACKS[self.battlepack], self.options
        return pack.sizes.get(options.get("battleplan") or options.get("points"), pack)

    @property
    def seat_count(self) -> int:
        return len(self.players)

    @property
    def twist(self) -> str:
        """The twist of this battle round; "" before the first (spearhead.twist)."""
        drawn = self.zones["twist"].cards if "twist" in self.zones else []
        return drawn[-1] if drawn else ""

    def plays(self, module: str) -> bool:
        """Whether a module of the Advanced Rules is switched on (basics.modules)."""
        return module in self.options.get("modules", ())

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

    def terrain_of(self, seat: int) -> list[Unit]:
        """A player's faction terrain on the battlefield."""
        return [unit for unit in self.units if unit.seat == seat and unit.place == TERRAIN]

    def targets_of(self, seat: int) -> list[Unit]:
        """What a player can pick as an enemy: units, and faction terrain and manifestations as if they were some
        (terrain.faction-target, magic.manifestation-target)."""
        return [unit for unit in self.units if unit.seat != seat and unit.stands]

    def foes_of(self, seat: int) -> list[Unit]:
        """What counts as an enemy unit for moves and combat."""
        return [unit for unit in self.units if unit.seat != seat and self.counts(unit)]

    def counts(self, unit: Unit) -> bool:
        """Whether it counts as a unit for moves and combat: as one, as a manifestation (magic.manifestation-as-unit),
        or in some phases as what cannot move (terrain.faction-charge, magic.manifestation-immobile)."""
        return unit.stands and (unit.place == FIELD or self.phase in AS_UNITS or unit.printed.move != 0)

    def on_field(self) -> Iterator[Unit]:
        """All units on the battlefield."""
        return (unit for unit in self.units if unit.place == FIELD)

    def acting(self) -> Iterator[Unit]:
        """The same, and manifestations."""
        return (unit for unit in self.units if unit.is_at(FIELD))

    def models_of(self, unit: Unit) -> list[Model]:
        """Its models; those of the unit that it carries, if it is a manifestation that does."""
        if unit.models or unit.place != MANIFESTATION:
            return unit.models
        return [model for other in self.units if other.rides == unit.id for model in other.models]

    def stand_changed(self) -> None:
        """Models have been moved, set up or removed: what was derived from where they stood is forgotten."""
        self.derived = None

    def armies_changed(self) -> None:
        """A unit is there that was not, or no longer, or an ability was chosen: what was derived from that is
        forgotten."""
        self.abilities = None

    def score(self, seat: int, points: int, rule: str, what: str) -> None:
        """A player gains victory points; `what` is a ref to what gave them."""
        if points:
            self.players[seat].points += points
            self.players[seat].sources.append({"what": what, "points": points, "when": self.round})
            self.emit(SCORED, rule, seat, points=points, source=what)
