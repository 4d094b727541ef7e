"""Whatever the rosters of Border War can field has a test of its effect: every unit, and every ability of units,
factions, formations, enhancements, lores and manifestations, is named by a test, or by a position that is played.

A test names what stands in its text and its parameters, in the constants of its module, and in the functions of the
tests that it calls. What is there all the time need not be named: a test that names a unit which has it, and what it
gives, asks for it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import written_positions
from katabasis.content import load
from katabasis.sigmar.content import WARSCROLLS

HERE = Path(__file__).parent
WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
ELSEWHERE = {
    "arcane-enhancement": "test_dais_arcanum.test_he_has_its_base_its_move_and_what_it_gives",
    "battle-damaged-ionus": "test_units_stormcast_warmasters.test_cthorak_tires_of_ten_damage_points",
    "battle-damaged-krondys": "test_units_stormcast_warmasters.test_krondys_tires_of_ten_damage_points",
    "battle-damaged-stardrake": "test_units_stormcast_extremis.test_stardrakes_tire_of_ten_damage_points",
    "battle-damaged-templar": "test_units_stormcast_extremis.test_stardrakes_tire_of_ten_damage_points",
    "blinding-light": "test_manifestation_effects.test_nobody_shoots_at_the_palisade_or_past_it",
    "burning-up": "test_manifestation_effects.test_the_burning_head_burns_up_as_it_shoots",
    "celestial-blaze": "test_units_stormcast_warriors.test_a_chariot_powers_through_farther_and_harder",
    "dancing-blades": "test_manifestation_effects.test_nobody_wards_off_the_swords",
    "dazzling-radiance": "test_units_stormcast_warmasters.test_nothing_is_taken_from_control_scores_around_yndrasta",
    "eye-of-horror": "test_manifestation_effects.test_the_horrorghast_takes_commands_from_those_it_has_bled",
    "gnawhole-ambush-from-gnawholes": "test_faction_terrain.test_units_come_out_of_the_tunnels_at_a_gnawhole",
    "grinderfist-tunnellers": "test_skaven_warscrolls.test_stormfiends_tunnel_anywhere_away_from_enemies",
    "hidden-weapon-team": "test_skaven_warscrolls.test_nobody_shoots_at_a_hidden_weapon_team_from_afar",
    "light-of-the-lantern": "test_units_stormcast_gone_warriors."
    "test_a_warding_lantern_lights_an_objective_for_those_on_it",
    "necrotic-vortex": "test_manifestation_effects.test_the_maelstrom_gathers_spells_and_deaths_and_goes_off",
    "retribution-from-on-high": "test_units_stormcast_warmasters.test_the_celestant_prime_comes_down_nearer_each_round",
    "scions-of-the-storm": "scions-of-the-storm",
    "shadowy-killers": "test_units_skaven_eshin.test_a_deathmaster_is_hit_by_fives_and_sixes_alone",
    "shocking-strikes": "test_units_stormcast_vanguard.test_shock_handaxes_weaken_whom_they_damage",
    "spreaders-of-filth-and-disease": "test_units_skaven_pestilens.test_slain_plague_monks_spread_filth",
    "the-celestial-realm": "celestial-realm",
    "the-lurking-vermintide": "gnawhole-ambush",
    "the-pendulum-swings": "test_manifestation_effects.test_the_pendulum_scythes_along_its_line",
    "wild-form": "test_manifestation_effects.test_the_incarnate_outlasts_its_banishment",
}
"""What is shown by a test or a position that names neither it nor what it gives."""
ARRIVALS = {
    *("gnawhole-ambush-from-gnawholes", "grinderfist-tunnellers", "retribution-from-on-high", "scions-of-the-storm"),
}
"""Ways to arrive, which are answered by words of their own: what is no place to arrive at is tested there."""
MOST = 20
"""A test that plays what it names has so many abilities at most."""
ASKED = {"rules", "uses", "why_not", "refused", "cast_by", "ids"}
"""Names of what a test asks that wants to know what cannot be done."""


def words_of(value: Any) -> Iterator[str]:
    """The words of a text, or of all that lies in something."""
    if isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from words_of(key)
            yield from words_of(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from words_of(each)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


@cache
def named(function: Callable[..., Any]) -> frozenset[str]:
    """What a function of the tests names, itself and by those that it calls."""
    assert isinstance(function, FunctionType)
    return frozenset(_named(function, set()))


def _named(function: FunctionType, seen: set[FunctionType]) -> Iterator[str]:
    seen.add(function)
    for mark in getattr(function, "pytestmark", ()):
        yield from words_of(mark.args)
        for argument in mark.args:
            yield from _words_of_figures(argument, seen)
    yield from words_of(function.__defaults__ or ())
    for code in _codes(function.__code__):
        for each in code.co_consts:
            yield from words_of(each)
        for name in code.co_names:
            yield name
            yield from _words_of_figures(function.__globals__.get(name), seen)


def _words_of_figures(value: Any, seen: set[FunctionType]) -> Iterator[str]:
    """The words of a constant of the tests, or of a function of theirs that is called: what the engine has in its
    tables is named by nobody."""
    if isinstance(value, FunctionType):
        if value not in seen and value.__module__.split(".")[0] == "sigmar":
            yield from _named(value, seen)
    elif isinstance(value, str) or id(value) not in _of_the_engine():
        yield from words_of(value)


@cache
def _of_the_engine() -> frozenset[int]:
    """The objects that modules of the engine have at hand."""
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "katabasis"]
    return frozenset(id(value) for module in modules for value in vars(module).values())


@cache
def named_by_tests() -> dict[str, frozenset[str]]:
    """What each test of the game names, and each position of the pack with what is played at it."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path.stem != Path(__file__).stem:
            for name, value in vars(import_module(f"sigmar.{path.stem}")).items():
                if name.startswith("test_") and isinstance(value, FunctionType):
                    found[f"{path.stem}.{name}"] = named(value)
    plays = import_module("sigmar.test_border_war_positions").PLAYS
    for path in written_positions.of_pack("sigmar", "border-war"):
        if path.stem in plays:
            text = path.read_text(encoding="utf-8")
            refused = {"refused"} if any(step.refused for step in plays[path.stem].steps) else set()
            found[path.stem] = frozenset({*words_of(text), *words_of([*plays[path.stem]]), *refused})
    return found


@cache
def pack() -> dict[str, Any]:
    content: dict[str, Any] = load("sigmar-border-war")
    return content


def bearers() -> dict[str, set[str]]:
    """The units whose warscroll has an ability, by its id."""
    found: dict[str, set[str]] = {}
    for scroll in WARSCROLLS.values():
        for id in scroll.abilities:
            found.setdefault(id, set()).add(scroll.id)
    return found


def kinds(ability: Mapping[str, Any]) -> set[str]:
    """What an ability gives for as long as it is there."""
    return {kind for says in ability.get("gives", ()) for kind in says}


def is_named(id: str, ability: Mapping[str, Any], words: frozenset[str]) -> bool:
    """Whether the words of a test name an ability; what summons is named by whom it summons."""
    summoned = {order["summon"] for order in ability.get("does", ()) if "summon" in order}
    return id in words or (bool(summoned) and words >= {"summon", *summoned})


def is_shown(id: str, ability: Mapping[str, Any], having: Mapping[str, set[str]]) -> bool:
    """Whether a test names an ability, or one that has it and what it gives."""
    names = of_a_few()
    if any(is_named(id, ability, each) for each in names):
        return True
    asked, units = kinds(ability), having.get(id, set())
    return any(asked & each and units & each for each in names)


@cache
def of_a_few() -> list[frozenset[str]]:
    """The tests that name few abilities: those that go through lists of them play none."""
    ids = pack()["abilities"].keys()
    return [words for words in named_by_tests().values() if len(words & ids) <= MOST]


def test_every_ability_of_the_pack_is_shown_by_a_test() -> None:
    having = bearers()
    missing = {id for id, ability in pack()["abilities"].items() if not is_shown(id, ability, having)}
    assert missing == ELSEWHERE.keys()
    assert not {*ELSEWHERE.values()} - named_by_tests().keys()


def test_whatever_is_used_is_refused_somewhere() -> None:
    """A test that names it asks as well for what cannot be done. Summonings have their limits in common
    (test_manifestations)."""
    refusing = [words for words in of_a_few() if words & ASKED]
    for id, ability in pack()["abilities"].items():
        is_used = ("timing" in ability or "reacts_to" in ability) and id not in ARRIVALS
        if is_used and not any("summon" in order for order in ability.get("does", ())):
            assert any(id in words for words in refusing), id


def test_every_unit_and_manifestation_is_named_by_a_test() -> None:
    names = frozenset().union(*named_by_tests().values())
    assert not {scroll for scroll in pack()["warscrolls"] if scroll not in names}
