"""Every warscroll, ability, spell, prayer, command and battle tactic of the four lists of Border War is proven: what is
used has a position where it is used and where it is refused, and what is there all the time is in force here, and not
there."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.kernel.game import Game
from katabasis.sigmar.cards import abilities, passives
from katabasis.sigmar.cards.abilities import USE, Ability
from katabasis.sigmar.cards.battle_tactics import BATTLE_TACTICS
from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    ARCANUM,
    ARCH_WARLOCK,
    CLAWLORD,
    LIBERATORS,
    MOULDER,
    PALLADORS,
    PRAETORS,
    RATS,
    RECLUSIANS,
    SEER,
    STORMVERMIN,
    THUNDERHEAD,
    VERITANT,
    VIGILANT,
    VINDICTORS,
    WARPBLASTER,
    WARPCOG,
    armies,
)
from sigmar.border_war import COMPOSITION, SKAVEN, STORMCAST
from sigmar.plays import Play
from sigmar.scene import run, table_of, unit
from sigmar.test_border_war_positions import PATHS, PLAYS

LISTS = [id for id, text in rosters.lists.items() if rosters.read(text).limit == 1000]
PROSECUTORS, VANQUISHERS = "stormcast-prosecutors.1", "stormcast-vanquishers.1"


@cache
def battle_of(army: str) -> Game:
    """A battle of a list against itself, with all modules."""
    return kb.new("sigmar", seats=[army, army], seed=1, battlepack="border-war")


def known() -> dict[str, Ability]:
    """The abilities of the four lists, but the core moves that every unit has."""
    found: dict[str, Ability] = {}
    for army in LISTS:
        table = table_of(battle_of(army))
        found |= {each.id: each for each in abilities.of_player(table, 0) if each.id not in table.pack.abilities}
        found |= {each.id: each for model in table.units for each in abilities.of_unit(table, model)}
    return found


def uses() -> dict[str, Ability]:
    """Those that are used."""
    return {id: each for id, each in known().items() if each.phase or each.reacts_to}


def words(play: Play, *, refused: bool) -> set[str]:
    """The words by which answers of a play are known that are made, or refused: of an ability its id."""
    ids = [step.id.split() for step in play.steps if (bool(step.refused) if refused else step.refused is None)]
    return {id[1] if id[0] == USE else id[0] for id in ids}


@pytest.mark.parametrize("refused", [False, True])
def test_whatever_is_used_has_a_position_where_it_is_used_and_one_where_it_is_refused(refused: bool) -> None:
    shown = set().union(*(words(play, refused=refused) for play in PLAYS.values()))
    missing = {id for id, each in uses().items() if (id if each.answer == USE else each.answer) not in shown}
    assert not missing
    assert len(uses()) > 50


def test_every_battle_tactic_has_a_position_that_shows_it() -> None:
    shown = [tomllib.loads(path.read_text(encoding="utf-8"))["shows"][0] for path in PATHS]
    assert not {tactic.rule for tactic in BATTLE_TACTICS.values()} - {*shown}


def test_every_warscroll_of_the_lists_stands_in_a_position() -> None:
    standing = {
        id.rpartition(".")[0]
        for path in PATHS
        for id in tomllib.loads(path.read_text(encoding="utf-8")).get("unit", {})
    }
    mustered = {model.printed.id for army in LISTS for model in table_of(battle_of(army)).units}
    assert not mustered - standing


# ---------------------------------------------------------------------- what is there all the time


class Passive(NamedTuple):
    """Where an ability gives a unit something of a kind, and where it does not, of another place or mark alone."""

    unit: str
    kind: str
    value: Any
    units: Mapping[str, Any]
    without: Mapping[str, Any]
    phase: str = "hero"
    seats: tuple[str, str] = (THUNDERHEAD, WARPCOG)
    fields: Mapping[str, Any] = {}

    def values(self, id: str, units: Mapping[str, Any]) -> list[Any]:
        """What that ability gives the unit among those units."""
        told = {"modules": [COMPOSITION], **self.fields}
        game = armies({**self.units, **units}, self.phase, seats=self.seats, **told)
        bearer = unit(game, self.unit)
        return [each.value for each in passives.in_force(table_of(game), bearer, self.kind) if each.ability == id]


LAUNCH = (STORMCAST, SKAVEN)
BOND = [{"ability": "soul-bonded", "seat": 0, "units": [PRAETORS], "gives": {"soul-bond": ARCANUM}, "until": "battle"}]
COVERING = [
    {"ability": "covering-fire", "seat": 1, "units": [WARPBLASTER], "gives": {"hit": -1}, "until": "turn"},
]

PASSIVES = {
    "synchronised-strikes": Passive(
        VINDICTORS,
        "hit",
        1,
        {VINDICTORS: '20",10" ranks 5 @16', PALLADORS: '26",8" ranks 3 @16', MOULDER: '3",27" ranks 1'},
        {PALLADORS: '40",4" ranks 3 @16'},
    ),
    "soul-forged-guardians": Passive(
        ARCANUM,
        "ward",
        5,
        {PRAETORS: '20",10" ranks 3 @16', ARCANUM: '20",8" ranks 1', MOULDER: '3",27" ranks 1'},
        {ARCANUM: '20",3" ranks 1'},
        fields={"effect": BOND},
    ),
    "vanguard-chamber": Passive(
        PALLADORS,
        "charge-after-ran",
        True,
        {PALLADORS: '20",10" ranks 3 @16', MOULDER: '3",27" ranks 1'},
        {},
    ),
    "mirrorshield": Passive(ARCANUM, "shot-within", 9, {ARCANUM: '20",8" ranks 1', MOULDER: '3",27" ranks 1'}, {}),
    "staunch-defender": Passive(
        RECLUSIANS,
        "control-score",
        3,
        {VIGILANT: '19",7.5" ranks 1', RECLUSIANS: '27",7.5" ranks 1', CLAWLORD: '3",27" ranks 1'},
        {VIGILANT: '3",7.5" ranks 1'},
        seats=LAUNCH,
    ),
    "memorian-descendants": Passive(
        RECLUSIANS,
        "resistance",
        1,
        {RECLUSIANS: '20",10" ranks 3', CLAWLORD: '3",27" ranks 1'},
        {RECLUSIANS: {"at": '20",10" ranks 3', "tokens": []}},
        seats=LAUNCH,
    ),
    "sense-unholy-sorcery-of-magic": Passive(
        SEER,
        "casting",
        -1,
        {VERITANT: '20",10" ranks 1', SEER: '20",20" ranks 1'},
        {VERITANT: {"at": '20",10" ranks 1', "tokens": []}},
        seats=LAUNCH,
    ),
    "lightning-strikes": Passive(
        VANQUISHERS,
        "damage",
        1,
        {VANQUISHERS: '20",10" ranks 5', CLAWLORD: '3",27" ranks 1'},
        {},
        seats=LAUNCH,
    ),
    "heralds-of-righteousness": Passive(
        PROSECUTORS,
        "charge-dice",
        1,
        {PROSECUTORS: '20",10" ranks 3', CLAWLORD: '3",27" ranks 1'},
        {},
        seats=LAUNCH,
    ),
    "stalwart-defenders": Passive(
        LIBERATORS,
        "control-score",
        3,
        {LIBERATORS: '22",6" ranks 5 @16', CLAWLORD: '3",27" ranks 1'},
        {LIBERATORS: '12",14" ranks 5 @16'},
        seats=LAUNCH,
    ),
    "too-quick-to-hit-hit-on-foot-or-mounted": Passive(
        STORMVERMIN, "no-retreat-damage", True, {STORMVERMIN: '20",20" ranks 5 @48', ARCANUM: '3",3" ranks 1'}, {}
    ),
    "short-tempered": Passive(
        RATS,
        "run",
        1,
        {CLAWLORD: '10",20" ranks 1', RATS: '18",20" ranks 5', VIGILANT: '40",2" ranks 1'},
        {RATS: '24",20" ranks 5'},
        seats=LAUNCH,
    ),
    "cornered-rat": Passive(
        CLAWLORD,
        "attacks",
        3,
        {CLAWLORD: {"at": '10",20" ranks 1', "damage": 1}, VIGILANT: '40",2" ranks 1'},
        {CLAWLORD: '10",20" ranks 1'},
        seats=LAUNCH,
    ),
    "elite-bodyguard": Passive(
        ARCH_WARLOCK,
        "ward",
        5,
        {STORMVERMIN: '20",20" ranks 5 @48', ARCH_WARLOCK: '20",23" ranks 1', ARCANUM: '3",3" ranks 1'},
        {ARCH_WARLOCK: '20",28" ranks 1'},
    ),
    "overseers-of-the-enginecovens": Passive(
        WARPBLASTER,
        "hit",
        1,
        {ARCH_WARLOCK: '20",24" ranks 1', WARPBLASTER: '20",20" ranks 1', ARCANUM: '3",3" ranks 1'},
        {ARCH_WARLOCK: '42",28" ranks 1'},
        fields={"effect": COVERING},
    ),
    "overwhelming-fire": Passive(
        WARPBLASTER, "hit", 1, {WARPBLASTER: '20",20" ranks 1', ARCANUM: '3",3" ranks 1'}, {}, "shooting"
    ),
}
"""By the id of each; where nothing stands for `without`, it is always there for its unit, and for no other."""

ELSEWHERE = {
    "the-celestial-realm": "celestial-realm",
    "the-lurking-vermintide": "gnawhole-ambush",
    "shock-and-awe": "scions-of-the-storm",
}
"""What is in force as units wait or arrive, and the position that shows it."""


def test_whatever_is_there_all_the_time_is_shown() -> None:
    assert {*known()} - {*uses()} == {*PASSIVES, *ELSEWHERE}
    assert {*ELSEWHERE.values()} <= {*PLAYS}


@pytest.mark.parametrize("id", PASSIVES)
def test_a_passive_is_in_force_here_and_not_there(id: str) -> None:
    passive = PASSIVES[id]
    assert passive.values(id, {}) == [passive.value]
    if passive.without:
        assert passive.values(id, passive.without) == []
    else:
        others = [other for other in passive.units if other != passive.unit]
        assert others
        assert not [other for other in others if passive._replace(unit=other).values(id, {})]


@pytest.mark.parametrize(("where", "given"), [('12",10" ranks 3 @16', [-1]), ('34",10" ranks 3 @16', [])])
def test_shock_and_awe_is_for_those_who_arrive_near_its_bearer(where: str, given: list[int]) -> None:
    waiting = {"place": "reserve", "since": 1}
    units = {ANNIHILATORS: waiting, AQUILOR: '10",5" ranks 1', STORMVERMIN: '20",27" ranks 5 @48'}
    game = run(armies(units, "movement"), (f"arrive {ANNIHILATORS}", where))
    found = passives.in_force(table_of(game), unit(game, ANNIHILATORS), "hit-against")
    assert [each.value for each in found] == given
