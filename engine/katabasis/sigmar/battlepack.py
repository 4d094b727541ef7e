"""What a battlepack decides, one record each, which a table reads as `table.pack`: figures of the battlefield, cards,
and what its chapters do where the core rules leave something to the battlepack (basics.battlepack).

A core chapter never asks which battlepack is played: it reads a figure, or calls a function. Functions stand in the
chapters of the battlepack (`rules/spearhead`), each registered under the name of its slot: `@SPEARHEAD.rule`. A slot
with a default is for what only some battlepacks have, such as cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..content import load
from ..kernel.slotted import slotted
from .content import tenths

if TYPE_CHECKING:
    from ..geometry.bodies import Body
    from ..geometry.plane import Point
    from ..kernel.events import Event
    from ..kernel.flow import Flow, Step
    from ..kernel.options import Ask, Option
    from ..kernel.table_reader import TableReader
    from ..kernel.text import Refusal, Text
    from .board.places import Way
    from .cards.abilities import Ability, AbilityUse, Declared, Instruction
    from .cards.battle_tactics import Attempt
    from .cards.passives import Modifier
    from .content import Weapon
    from .state import SigmarTable, Unit

Function = TypeVar("Function", bound=Callable[..., Any])


def _nothing(*_: object) -> None:
    """Nothing happens."""


def _none(*_: object) -> tuple[()]:
    """There are none."""
    return ()


def _nowhere(*_: object) -> str:
    """It belongs to nothing."""
    return ""


def _of_terrain(ability: str) -> str:
    """The rule of the chapter on terrain."""
    return f"terrain.{ability}"


def _always(*_: object) -> bool:
    """It is so."""
    return True


def _never(*_: object) -> bool:
    """It is not so."""
    return False


def _usual_critical(*_: object) -> int:
    """An unmodified 6."""
    return 6


def _every_die(_table: object, _unit: object, dice: list[int]) -> list[int]:
    """All of them count."""
    return dice


def _not_more(*_: object) -> int:
    """Nothing is added."""
    return 0


def _no_cards(*_: object) -> dict[str, list[str]]:
    """No cards lie anywhere."""
    return {}


def _no_tactics(*_: object) -> dict[str, Attempt]:
    """There are no battle tactics."""
    return {}


def _reaches_nobody(*_: object) -> dict[str, tuple[int, str]]:
    """No ability reaches anybody."""
    return {}


def _nothing_more(*_: object) -> dict[str, Any]:
    """There is nothing more."""
    return {}


def _asks_nothing(*_: object) -> Flow[None]:
    """Nothing happens, and nobody is asked."""
    yield from ()


class Mustered(NamedTuple):
    """A unit that an army begins with: its warscroll, whether it is the general's, and whether it is reinforced."""

    scroll: str
    is_general: bool = False
    reinforced: bool = False


@slotted
class Battlepack:
    """A battlepack: its figures, its cards, and its functions."""

    id: str
    battlefield: tuple[int, int]
    rounds: int
    deploy_from_enemy: int
    feature_from_feature: int
    feature_from_enemy: int
    feature_from_long_edge: int
    maps: tuple[str, ...]
    sides: tuple[str, ...]
    objectives: tuple[str, ...]
    contest_reach: int
    """From how far a model contests an objective; 0 where it must be on it."""
    features: tuple[str, ...]
    layouts: tuple[str, ...]
    """The ready layouts of features that the defender may take; none where that is an option of the set-up."""
    feature_sizes: tuple[str, ...]
    """The sizes of the features that the defender places by hand, one after another."""
    modules: tuple[str, ...]
    """The modules of the Advanced Rules that may be switched on."""
    points_limit: int
    """What an army may cost; 0 where armies are fixed."""
    abilities: tuple[str, ...]
    """The abilities that every unit may use."""
    tactics: Mapping[str, str]
    """The ability that is the command of each battle tactic card."""
    twists: Mapping[str, str]
    """The side of the board that each twist is for."""

    begin: Step = field(init=False)
    """The first step of set-up."""
    first_decider: Callable[[SigmarTable], tuple[int, str]] = field(init=False)
    """Who decides about the first turn of the first battle round, and the rule that says so."""
    muster: Callable[[SigmarTable, str], Iterable[Mustered]] = field(init=False)
    """The units that an army begins with."""
    of_army: Callable[[SigmarTable, int], Iterable[str]] = field(init=False, default=_none)
    """The abilities of a player's army: its battle traits, and what was chosen."""
    of_unit: Callable[[SigmarTable, Unit], Iterable[str]] = field(init=False, default=_none)
    """The abilities that a player has chosen for a unit."""
    reaches: Callable[[SigmarTable, Unit], Mapping[str, tuple[int, str]]] = field(init=False, default=_reaches_nobody)
    """How far abilities of a unit reach, where only the battlepack's rules say so, with the kind of each."""
    leaves_out: Callable[[SigmarTable, str, Unit], bool] = field(init=False, default=_never)
    """Whether an ability of a unit's own army is not for that unit."""
    is_bound: Callable[[SigmarTable, Instruction, Unit, Unit], bool] = field(init=False, default=_always)
    """Whether something of a unit is for another one, where only some battlepacks have what it says of whom."""
    is_meant: Callable[[SigmarTable, Modifier, Unit], bool] = field(init=False, default=_never)
    """Whether something counts against a unit, where only some battlepacks have what it says of whom."""
    critical: Callable[[SigmarTable, Unit, Weapon, int], int] = field(init=False, default=_usual_critical)
    """The unmodified hit roll from which on hits with a weapon are critical, where so much hits."""
    end_attacks: Callable[[SigmarTable, Unit, Sequence[Event], bool], None] = field(init=False, default=_nothing)
    """What follows from attacks of a unit, and from what has happened by them; and whether it was shooting."""
    charge_dice: Callable[[SigmarTable, Unit, list[int]], list[int]] = field(init=False, default=_every_die)
    """The dice of a charge roll that count."""
    charge_marks: Callable[[SigmarTable, Unit, Sequence[int]], Iterable[str]] = field(init=False, default=_none)
    """The marks of a unit that has charged with those dice, besides the usual ones."""
    lose_models: Callable[[SigmarTable, Unit], None] = field(init=False, default=_nothing)
    """What is noted when models of a unit are slain, and others are left."""
    more_control: Callable[[SigmarTable, Unit, int], int] = field(init=False, default=_not_more)
    """What is added to a control score that comes to so much."""
    is_free: Callable[[SigmarTable, Ability, Unit], bool] = field(init=False, default=_never)
    """Whether a unit uses a command without command points."""
    forbids: Callable[[SigmarTable, Ability, Unit], Iterable[Refusal]] = field(init=False, default=_none)
    """Why a unit cannot use a command, or be picked for it."""
    unfit: Callable[[SigmarTable, AbilityUse, Instruction, str], Iterable[Refusal]] = field(init=False, default=_none)
    """Why something cannot be picked by words that only armies of the battlepack use."""
    begin_battle: Callable[[SigmarTable], None] = field(init=False, default=_nothing)
    """What is laid out when the armies stand."""
    limits: Callable[[SigmarTable, AbilityUse], Iterable[Refusal]] = field(init=False, default=_none)
    """Why an ability cannot be used now, where only some battlepacks have a limit."""
    unknown_uses: Callable[[SigmarTable, int, str], Iterable[AbilityUse]] = field(init=False, default=_none)
    """The ability of that id as units of a player would use it that do not know it."""
    cast: Callable[[SigmarTable, Declared], Flow[Declared | None]] = field(init=False)
    """What comes of a spell or prayer that has been declared: with what was rolled for it, or None if that is the end
    of it."""
    slain: Callable[[SigmarTable, Unit, Sequence[int], Unit | None], None] = field(init=False, default=_nothing)
    """What comes of it that models of a unit are slain, perhaps by another, which stand there yet."""
    restricts: Callable[[SigmarTable, Unit, Sequence[Way]], Iterable[Refusal]] = field(init=False, default=_none)
    """What else is wrong with a move."""
    restricts_set_up: Callable[[SigmarTable, Unit, Sequence[Body]], Iterable[Refusal]] = field(
        init=False, default=_none
    )
    """What else is wrong with where a unit is set up."""
    may_pick_together: Callable[[SigmarTable, AbilityUse, Instruction, Sequence[str]], bool] = field(
        init=False, default=_always
    )
    """Whether an ability of a unit of several parts can pick all of these."""
    measured_from: Callable[[SigmarTable, AbilityUse], Iterable[Unit]] = field(init=False, default=_none)
    """From where besides its user the range of an ability may be measured."""
    is_hidden: Callable[[SigmarTable, Unit, Unit], bool] = field(init=False, default=_never)
    """Whether something besides terrain features hides a target from shots of a unit."""
    end_ability: Callable[[SigmarTable, Declared], Flow[None]] = field(init=False, default=_asks_nothing)
    """What happens when an ability has been resolved."""
    survives: Callable[[SigmarTable, Unit], Flow[bool | None]] = field(init=False, default=_asks_nothing)
    """Whether a unit is not destroyed all the same when the last of its models would be slain."""
    command_points: Callable[[SigmarTable, int], int] = field(init=False, default=_not_more)
    """The command points that a player gets at the start of a battle round, besides those of abilities."""
    begin_round: Callable[[SigmarTable, int], Flow[None]] = field(init=False, default=_asks_nothing)
    """What is drawn in a battle round, before its abilities; the seat is whose that seized the initiative, or
    NOBODY."""
    cards: Callable[[SigmarTable, int], Iterable[str]] = field(init=False, default=_none)
    """The cards that a player has, each with a command."""
    possible_cards: Callable[[SigmarTable, int], Iterable[str]] = field(init=False, default=_none)
    """The cards that a player may have, as far as the others know."""
    command_of: Callable[[str], str] = field(init=False)
    """The ability that is the command of a card."""
    spend_card: Callable[[SigmarTable, int, str], None] = field(init=False)
    """What becomes of a card whose command a player has used."""
    battle_tactics: Callable[[SigmarTable, int], Mapping[str, Attempt]] = field(init=False, default=_no_tactics)
    """The battle tactics, and whether a player can attempt them now."""
    goals: Callable[[SigmarTable, Unit], Iterable[tuple[Text, Point]]] = field(init=False, default=_none)
    """Where a unit may want to go besides to objectives and enemies."""
    controls_features: Callable[[SigmarTable], bool] = field(init=False, default=_never)
    """Whether terrain features are controlled like objectives."""
    feature_rule: Callable[[str], str] = field(init=False, default=_of_terrain)
    """The rule that says what an ability of terrain features does."""
    acting: Callable[[SigmarTable], Mapping[str, str]] = field(init=False, default=_nothing_more)
    """Which units have acted in this phase, and which may still act."""
    player_view: Callable[[SigmarTable, int], Mapping[str, Any]] = field(init=False, default=_nothing_more)
    """What everybody sees of a player besides."""
    is_closed: Callable[[SigmarTable, str], bool] = field(init=False, default=_never)
    """Whether nobody can contest an objective in this round."""
    more_to_wound: Callable[[SigmarTable, Unit, Unit], int] = field(init=False, default=_not_more)
    """What is added to wound rolls of a unit against a target."""
    is_hit_on_sixes: Callable[[SigmarTable, Unit, bool], bool] = field(init=False, default=_never)
    """Whether only a 6 hits a unit, where it is shot at or not."""
    score_turn: Callable[[SigmarTable], Flow[None]] = field(init=False)
    """What gives victory points at the end of a turn."""
    end_turn: Callable[[SigmarTable], Flow[None]] = field(init=False, default=_asks_nothing)
    """What happens when points have been scored."""
    end_round: Callable[[SigmarTable], None] = field(init=False, default=_nothing)
    """What happens at the end of a battle round, after its abilities."""
    more_points: Callable[[SigmarTable, int, str], int] = field(init=False, default=_not_more)
    """The victory points that an objective gives a player who controls it at the end of their turn, besides those for
    how many are controlled."""
    end_battle: Callable[[SigmarTable], None] = field(init=False)
    """Who has won after the last battle round."""
    module_of: Callable[[SigmarTable, str, str], str] = field(init=False, default=_nowhere)
    """The module that an answer belongs to, by its word and what comes first after it; "" for none."""
    not_now: Callable[[], Mapping[str, tuple[str, Text]]] = field(init=False)
    """The rule of what is chosen at a time of its own, and the sentence when that is, by the word of the answer."""
    unlisted: Callable[[SigmarTable, Ask, str], Iterable[Option]] = field(init=False, default=_none)
    """Refused candidates that a decision does not list, for whoever asks about a word or a whole id."""
    faults: Callable[[SigmarTable, str], Iterator[str]] = field(init=False)
    """What no table can be before a step of the set-up or of a battle."""
    steps_of_setup: tuple[str, ...] = field(init=False)
    """The names of the boxes before which units wait to be deployed."""
    read_cards: Callable[[TableReader, SigmarTable], None] = field(init=False, default=_nothing)
    """Where cards lie as a position has it."""
    write_cards: Callable[[SigmarTable], dict[str, list[str]]] = field(init=False, default=_no_cards)
    """The same, as a position will have it."""

    sizes: dict[Any, Battlepack] = field(default_factory=dict)
    """The same on other battlefields, by what an army may cost there (border-war.battlefield-size), or by the text of
    the battleplan that is played (basics.custom-battleplans)."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The options of its set-up besides modules, the usual value first."""
    control_points: tuple[int, int, int] = (1, 1, 1)
    """The victory points of a turn for these: one objective controlled, two or more, more than the opponent."""
    usual_seats: tuple[str, ...] = ()
    """What is played where nobody says."""
    read_seats: Callable[[Sequence[str]], Sequence[str]] = field(init=False)
    """What each seat plays, as saves and records call it. Raises UnknownGame for what cannot be played."""
    size_of: Callable[[Sequence[str], Mapping[str, Any]], Mapping[str, Any]] = field(init=False, default=_nothing_more)
    """What follows for the set-up from what the seats play, and from a battleplan that its options have. Raises
    UnknownGame for armies that cannot meet."""
    open_battleplan: Callable[[object], None] = field(init=False, default=_nothing)
    """Have there what a battleplan of one's own brings. Raises UnknownGame for a text that is none."""

    def resized(self, printed: Mapping[str, Any]) -> Battlepack:
        """The same battlepack with what is printed otherwise for another battlefield."""
        other = copy(self)
        width, depth = printed["battlefield"]
        other.battlefield = (tenths(width), tenths(depth))
        other.points_limit = printed["points_limit"]
        for figure in ("maps", "objectives", "layouts", "feature_sizes"):
            setattr(other, figure, tuple(printed[figure]))
        return other

    def rule(self, function: Function) -> Function:
        """Register a function of a chapter with this battlepack, in the slot of its own name."""
        setattr(self, function.__name__, function)
        return function


def _battlepack(id: str, printed: Mapping[str, Any], figures: Mapping[str, Any]) -> Battlepack:
    width, depth = printed["battlefield"]
    return Battlepack(
        id,
        (tenths(width), tenths(depth)),
        printed["rounds"],
        tenths(printed["deploy_from_enemy"]),
        tenths(printed.get("feature_from_feature", 0)),
        tenths(printed.get("feature_from_enemy", 0)),
        tenths(printed.get("feature_from_long_edge", 0)),
        tuple(printed["maps"]),
        tuple(printed.get("sides", ())),
        tuple(printed["objectives"]),
        tenths(printed.get("contest_reach", 0)),
        tuple(printed.get("features", ())),
        tuple(printed.get("layouts", ())),
        tuple(printed.get("feature_sizes", ())),
        tuple(printed.get("modules", ())),
        printed.get("points_limit", 0),
        tuple(printed["abilities"]),
        {tactic: card["command"] for tactic, card in figures.get("tactics", {}).items()},
        {twist: card["side"] for twist, card in figures.get("twists", {}).items()},
    )


BATTLEPACKS: dict[str, Battlepack] = {}


def add(figures: Mapping[str, Any]) -> None:
    """Add the battlepacks of some figures."""
    BATTLEPACKS.update((id, _battlepack(id, printed, figures)) for id, printed in figures["battlepacks"].items())


add(load("sigmar"))
