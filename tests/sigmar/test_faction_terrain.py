"""Faction terrain, in Border War: in the roster, deployed, attacked and destroyed; and the Gnawhole of Skaven."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.game import Game
from katabasis.rosters import check
from katabasis.sigmar.cards import passives
from katabasis.sigmar.cards.abilities import of_player
from katabasis.sigmar.picture.table import board
from katabasis.sigmar.rules.border_war import roster
from katabasis.sigmar.state import Feature
from katabasis.sigmar.text.names import renderer_of
from sigmar.armies import uses
from sigmar.border_war import MODULES, SKAVEN, STORMCAST, battle, border_war
from sigmar.random_games import check_stands
from sigmar.scene import STAY, at, events, field, ids, made_up, position, rules, run, table_of, unit
from sweep import Swept, sweep

INCH = 254
GNAWHOLE, OTHER = "skaven-gnawhole.1", "skaven-gnawhole.2"
PIT = "gnawhole.pit"
Point = tuple[float, float]
SEER, RATS, CLAWLORD, ENGINEER, OGORS = (
    *("skaven-grey-seer.1", "skaven-clanrats.1", "skaven-clawlord.1"),
    *("skaven-warlock-engineer.1", "skaven-rat-ogors.1"),
)
VERITANT, LIBERATORS, PROSECUTORS = (
    *("stormcast-lord-veritant.1", "stormcast-liberators.1"),
    "stormcast-prosecutors.1",
)


def holed(
    units: Mapping[str, Any], at: Point = (22, 20), damage: int = 0, others: Sequence[Point] = (), **fields: Any
) -> Game:
    """A battle with terrain in which the Gnawhole of the second player stands somewhere, and perhaps others."""
    told = {
        "battlepack": "border-war",
        "map": "border-war",
        "modules": ["terrain"],
        "seats": [STORMCAST, SKAVEN],
        **fields,
    }
    holes = {f"skaven-gnawhole.{number}": where for number, where in enumerate((at, *others), 1)}
    late = {id: {"seat": 2} for id in [*holes][1:]}
    places = {
        id: place if isinstance(place, Mapping) or "ranks" in place else f"{place} ranks 1"
        for id, place in units.items()
    }
    places |= {id: {"place": "terrain", **late.get(id, {})} for id in holes}
    places[GNAWHOLE] |= {"damage": damage} if damage else {}
    text = position(places, told.pop("phase", "movement"), **told)
    rows = "".join(
        f'[[feature]]\nkind = "{PIT}"\nat = [{round(x * INCH)}, {round(y * INCH)}]\nseat = 2\nunit = "{id}"\n'
        for id, (x, y) in holes.items()
    )
    return kb.position(text.replace("feature = []\n", "").replace('side = "ghyran"\n', "") + rows)


# ---------------------------------------------------------------------- in the roster


@pytest.mark.rule("army.faction-terrain")
def test_a_roster_has_one_feature_of_its_faction_for_no_points() -> None:
    border_war(0)
    text = roster.LISTS[SKAVEN]
    bare = text.replace("terrain gnawhole\n", "")
    assert bare != text
    assert not check(text)
    assert roster.read(text).points == roster.read(bare).points
    (second,) = check(text + "terrain gnawhole\n")
    assert second.refusal.rule == "army.faction-terrain"
    for wrong in (bare + "terrain great-mawpot\n", roster.LISTS[STORMCAST] + "terrain gnawhole\n"):
        (fault,) = check(wrong)
        assert fault.refusal.rule == "army.faction-terrain"
    (no_unit,) = check(bare + "auxiliary gnawhole\n")
    assert no_unit.refusal.rule == "army.faction", "it is no unit"
    assert roster.word_of(roster.read(text)).endswith(";terrain:gnawhole")


@pytest.mark.rule("army.faction-terrain")
@pytest.mark.parametrize("modules", [[], ["terrain"], MODULES])
def test_it_is_there_where_terrain_is_played(modules: list[str]) -> None:
    game = border_war(2, modules)
    found = [each.id for each in table_of(game).units if each.printed.terrain]
    assert found == ([GNAWHOLE, OTHER] if "terrain" in modules else [])


# ---------------------------------------------------------------------- deployment


def to_deployment(modules: Sequence[str] = ("terrain",)) -> Game:
    """Skaven against Skaven before the first faction terrain is deployed."""
    game = border_war(2, [*modules])
    while game.decision is not None and game.decision.name != "terrain":
        game.choose(game.decision.options[0])
    return game


@pytest.mark.rule("deployment.faction-terrain-step", "deployment.steps")
def test_all_faction_terrain_is_deployed_before_any_unit_that_of_the_attacker_first() -> None:
    game, seats = to_deployment(), []
    while game.decision is not None and game.decision.name == "terrain":
        seats.append(game.decision.seat)
        assert game.decision.rule == "deployment.faction-terrain-step"
        own = next(each for each in table_of(game).units if each.seat == seats[-1])
        assert rules(game, f"deploy {own.id}") == {"deployment.steps"}
        game.choose(f"place {PIT}", game.suggestions(f"place {PIT}")[0].answer)
    table = table_of(game)
    attacker = table.seat_of_role("attacker")
    assert seats == [attacker, 1 - attacker]
    assert sorted(feature.unit for feature in table.features if feature.unit) == [GNAWHOLE, OTHER]
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("deploy", attacker)
    own = next(each for each in table.units if each.seat == attacker)
    assert not rules(game, f"deploy {own.id}", game.suggestions(f"deploy {own.id}")[0].answer)


@pytest.mark.rule("deployment.deploy-faction-terrain")
@pytest.mark.parametrize(
    ("x", "y", "legal"),
    [
        (28.2874, 7.5, False),
        (28.3, 7.5, True),
        (40, 12.5, True),
        (40, 12.51, False),
        (2.5, 2.5, True),
        (2.49, 2.5, False),
    ],
)
def test_it_is_set_up_more_than_three_inches_from_objectives_wholly_within_friendly_territory(
    x: float, y: float, legal: bool
) -> None:
    """The pit has its edge 2.5" from its middle, and the marker at 22",7.5" 0.79" from that. Territory A ends at 15":
    how near the enemy's is does not matter."""
    game = to_deployment()
    while game.decision is not None and table_of(game).players[game.decision.seat].territory != "a":
        game.choose(f"place {PIT}", game.suggestions(f"place {PIT}")[0].answer)
    table_of(game).features.clear()
    answer = [round(x * INCH), round(y * INCH), 0]
    assert rules(game, f"place {PIT}", answer) == (set() if legal else {"deployment.deploy-faction-terrain"})


@pytest.mark.rule("deployment.deploy-faction-terrain")
@pytest.mark.parametrize(("x", "legal"), [(32.0, False), (31.99, True), (40.0, False)])
def test_it_is_set_up_more_than_three_inches_from_other_features(x: float, legal: bool) -> None:
    """A wall that ends at 37.5" beside it."""
    game = to_deployment()
    while game.decision is not None and table_of(game).players[game.decision.seat].territory != "a":
        game.choose(f"place {PIT}", game.suggestions(f"place {PIT}")[0].answer)
    table_of(game).features[:] = [Feature("guardian-idol.ruined-wall", 0, 40 * INCH, round(7.5 * INCH), 0)]
    answer = [round(x * INCH), round(7.5 * INCH), 0]
    assert rules(game, f"place {PIT}", answer) == (set() if legal else {"deployment.deploy-faction-terrain"})
    if legal:
        run(game, (f"place {PIT}", answer))
        placed = table_of(game).features[-1]
        assert (placed.kind, [placed.x, placed.y, placed.facing]) == (PIT, answer)
        assert events(game, "feature-placed")[-1].rule == "deployment.deploy-faction-terrain"


@pytest.mark.rule("deployment.deploy-faction-terrain", "setup-units.all-models")
def test_where_there_is_no_room_for_it_it_is_destroyed() -> None:
    """Walls all over the battlefield."""
    game = to_deployment()
    assert "deployment.deploy-faction-terrain" in rules(game, f"place {PIT}", "nowhere")
    wall = "guardian-idol.ruined-wall"
    table_of(game).features[:] = [
        Feature(wall, 0, x * INCH, y * INCH, 0) for x in range(2, 44, 5) for y in range(2, 30, 4)
    ]
    assert game.decision is not None
    seat = game.decision.seat
    run(game, (f"place {PIT}", "nowhere"))
    (hole,) = (each for each in table_of(game).units if each.printed.terrain and each.seat == seat)
    assert hole.place == "destroyed"
    assert events(game, "destroyed")[-1].rule == "setup-units.all-models"
    assert not table_of(game).fallen, "no unit was destroyed"


def test_from_afar_it_has_one_name_from_the_first() -> None:
    game = to_deployment()
    game.choose(f"place {PIT}", game.suggestions(f"place {PIT}")[0].answer)
    table = game.view(0)["table"]
    names = re.findall(r'<g class="far far-name.*?</g>', board(table, renderer_of(table, "en")))
    assert len([name for name in names if "Gnawhole" in name]) == 1
    assert len(names) > 1


# ---------------------------------------------------------------------- no unit, but for three exceptions


@pytest.mark.rule("terrain.faction-not-units")
def test_it_is_no_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """It contests no objective beside it, is picked by no friend, and no aura is for it; nobody stands on any part of
    it, though anybody may pass."""
    border_war(0)
    made_up(monkeypatch, "stormcast-lord-veritant", phase="", gives=({"save": -1, "to": "foes"},))
    game = holed(
        {VERITANT: '22,14"'.replace(",", '",'), RATS: {"at": '20",27" ranks 5 @48', "slain": [*range(6, 21)]}},
        at=(22, 22.5),
        active=2,
    )
    table, hole = table_of(game), unit(game, GNAWHOLE)
    assert hole not in [*table.on_field()]
    assert (hole.printed.health, hole.printed.save) == (6, 4)
    assert game.view(0)["table"]["units"][GNAWHOLE]["contests"] == []
    assert not [id for id in ids(game) if "gnawhole" in id]
    assert passives.total(table, unit(game, RATS), "save") == -1
    assert passives.total(table, hole, "save") == 0
    assert "ability.passive" in rules(game, f"move {RATS}", 'keep +0",-3"')


@pytest.mark.rule("terrain.faction-charge")
@pytest.mark.parametrize(("phase", "fights"), [("movement", False), ("charge", True), ("combat", True)])
def test_units_are_in_combat_with_it_in_two_phases_alone(phase: str, fights: bool) -> None:
    """Liberators 2" from the pit, whose edge is 2.5" from its middle."""
    game = holed({LIBERATORS: f"{22 * INCH},{round(15.5 * INCH) - 200} ranks 5 @16", SEER: '3",3"'}, phase=phase)
    assert field(game).is_fighting(unit(game, LIBERATORS)) == fights
    if phase == "movement":
        assert not rules(game, f"move {LIBERATORS}", 'keep +0",-3"')
    if phase == "combat":
        while game.decision is not None and game.decision.name == "combat":
            run(game, "end")
        run(game, f"fight {LIBERATORS}", (f"pile-in {GNAWHOLE}", STAY))
        assert ids(game) == [f"target {GNAWHOLE}"]


@pytest.mark.rule("terrain.faction-charge", "core-abilities.charge-end")
@pytest.mark.parametrize(("inches", "legal"), [(5.5, True), (5.0, True), (4.9, False)])
def test_a_charge_may_end_within_half_an_inch_of_it(inches: float, legal: bool) -> None:
    """The edge of the charger's base, 20 mm from its middle, begins 5.5" from the pit."""
    y = round((17.5 - 5.5) * INCH) - 200
    game = holed({VERITANT: f"{22 * INCH},{y} ranks 1", SEER: '3",27"'}, phase="charge", dice=[6, 6])
    run(game, f"charge {VERITANT}")
    assert (not rules(game, f"go {VERITANT}", f'keep +0",+{inches}"')) == legal
    assert any("gnawhole" in str(each.label) for each in game.suggestions(f"go {VERITANT}"))


@pytest.mark.rule("terrain.faction-target")
def test_it_is_shot_at_suffers_and_is_destroyed_like_a_unit() -> None:
    """Of Health 6 a point is left; javelins that all hit and wound, and a save on 4+ that fails. Without it the
    battlefield has a feature fewer."""
    units = {PROSECUTORS: '22",12" ranks 3 @16', SEER: '3",27"'}
    game = run(holed(units, phase="shooting", damage=5, dice=[6] * 6 + [1] * 20), f"shoot {PROSECUTORS}")
    assert ids(game) == [f"target {GNAWHOLE}"]
    assert game.preview(f"target {GNAWHOLE}")
    run(game, f"target {GNAWHOLE}")
    saves = [event.what for event in events(game, "rolled") if event.what.get("purpose") == "save"]
    assert [each["need"] for each in saves] == [4 + unit(game, PROSECUTORS).printed.weapons["stormcall-javelin"].rend]
    assert unit(game, GNAWHOLE).place == "destroyed"
    assert not table_of(game).features
    assert not table_of(game).fallen, "no unit was destroyed"


@pytest.mark.rule("terrain.faction-target")
def test_abilities_of_the_enemy_pick_it_and_its_own_side_s_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    border_war(0)
    bolt = {"phase": "hero", "whose": "any", "army": False, "does": ({"mortal": 2},)}
    for pick, picked in (("enemy", True), ("friendly", False)):
        for scroll, own in (("stormcast-lord-veritant", True), ("skaven-grey-seer", False)):
            made_up(monkeypatch, scroll, picks=({"unit": pick},), **bolt)
            user = VERITANT if own else SEER
            game = holed({VERITANT: '22",14"', SEER: '3",27"'}, phase="hero", active=1 if own else 2)
            choice = f"use made-up {user} {GNAWHOLE}"
            assert (choice in ids(game)) == (picked and own), (pick, scroll)
            if not picked:
                assert "terrain.faction-not-units" in rules(game, choice) or own
            if choice in ids(game):
                run(game, choice)
                assert unit(game, GNAWHOLE).damage == 2


@pytest.mark.rule("terrain.faction-target")
def test_what_picks_nothing_does_not_affect_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Predatory Fighters harms every enemy unit in combat; here it has two, one of them the pit."""
    border_war(0)
    does = ({"predatory-fighters": 1},)
    made_up(monkeypatch, "stormcast-lord-veritant", phase="combat", whose="any", army=False, does=does)
    game = holed({VERITANT: '22",16"', SEER: '22",13.5"'}, phase="combat", dice=[6, 6])
    assert field(game).fought_by(unit(game, VERITANT)) == [unit(game, SEER), unit(game, GNAWHOLE)]
    run(game, f"use made-up {VERITANT}")
    assert (unit(game, SEER).damage, unit(game, GNAWHOLE).damage) == (1, 0)


@pytest.mark.rule("commands.covering-fire-targets")
def test_covering_fire_is_at_the_nearest_unit_though_the_pit_is_nearer() -> None:
    told = [
        {"role": role, "territory": letter, "command_points": 4}
        for role, letter in (("attacker", "a"), ("defender", "b"))
    ]
    javelins = {PROSECUTORS: '22",12" ranks 3 @16'}
    only_pit = holed(
        {**javelins, SEER: '3",27"'}, phase="shooting", active=2, modules=["terrain", "commands"], player=told
    )
    assert rules(only_pit, f"use covering-fire {PROSECUTORS}")
    game = holed(
        {**javelins, SEER: '28",16"'}, phase="shooting", active=2, modules=["terrain", "commands"], player=told
    )
    while game.decision is not None and game.decision.seat == 1:
        run(game, "end")
    run(game, f"use covering-fire {PROSECUTORS}")
    assert ids(game) == [f"target {SEER}"]


# ---------------------------------------------------------------------- the Gnawhole


@pytest.mark.parametrize(("die", "suffered"), [(1, 0), (3, 2)])
def test_enemies_that_end_a_move_across_volatile_ground_may_suffer(die: int, suffered: int) -> None:
    """A D3 of 1 does nothing, of 2 two points of mortal damage. Whoever goes past it is unharmed."""
    units = {PROSECUTORS: '22",12" ranks 3 @16', SEER: '3",27"'}
    for vector, points in (('+0",+12"', suffered), ('+12",+0"', 0)):
        game = run(holed(units, dice=[die]), (f"move {PROSECUTORS}", f"keep {vector}"))
        assert sum(event.what["points"] for event in events(game, "inflicted")) == points
        assert not unit(game, PROSECUTORS).passed


def test_the_endless_vermintide_replaces_half_of_a_unit_for_a_command_point() -> None:
    """Ten of twenty Clanrats, wholly within 6" of the pit; once a turn."""
    told = [
        {"role": role, "territory": letter, "command_points": 2}
        for role, letter in (("attacker", "a"), ("defender", "b"))
    ]
    game = holed({VERITANT: '3",3"', SEER: '3",27"'}, phase="end-of-turn", active=2, player=told)
    choice = f"use the-endless-vermintide {GNAWHOLE} {RATS}"
    assert f"use the-endless-vermintide {GNAWHOLE} {CLAWLORD}" not in ids(game)
    run(game, choice)
    option = ids(game)[0]
    game.choose(option, game.suggestions(option)[0].answer)
    new = unit(game, option.partition(" ")[2])
    assert (len(new.models), new.replaces) == (10, RATS)
    assert table_of(game).players[1].command_points == 1
    assert all(max(abs(x - 22 * INCH), abs(y - 20 * INCH)) < 8.5 * INCH for x, y in at(game, new.id))
    assert not [id for id in ids(game) if "vermintide" in id]


def test_tunnels_lead_from_one_gnawhole_to_another() -> None:
    """With a single one there is nowhere to go."""
    units = {VERITANT: '3",3"', SEER: '22",23.5"', LIBERATORS: '40",6" ranks 5'}
    choice = f"use tunnels-through-reality {GNAWHOLE} {SEER}"
    assert rules(holed(units, active=2), choice) == {"ability.used-by"}
    game = holed(units, active=2, others=[(35, 20)])
    assert f"use tunnels-through-reality {GNAWHOLE} {RATS}" not in ids(game)
    run(game, choice)
    (option,) = ids(game)
    assert "ability.step-effect" in rules(game, option, '22",24" ranks 1'), "not beside the hole that it left by"
    assert "ability.step-effect" in rules(game, option, '35",28.5" ranks 1'), "not wholly within 6 inches"
    run(game, (option, '35",24" ranks 1'))
    assert at(game, SEER) == [(35 * INCH, 24 * INCH)]


# ---------------------------------------------------------------------- battle traits


TRAITS = ["terrain", "army-composition"]


@pytest.mark.rule("deployment.faction-deploy", "setup-units.reserve")
def test_any_number_of_units_lurk_in_the_tunnels() -> None:
    game, kept = to_deployment(TRAITS), []
    while game.decision is not None and game.decision.name == "terrain":
        game.choose(f"place {PIT}", game.suggestions(f"place {PIT}")[0].answer)
    while game.decision is not None and game.decision.name == "deploy":
        kept.append(next(id for id in ids(game) if id.startswith("reserve")))
        run(game, kept[-1])
    assert len(kept) == 12, "every unit of both"
    assert all(each.place == "reserve" for each in table_of(game).units if not each.printed.terrain)


@pytest.mark.rule("setup-units.reserve")
def test_units_come_out_of_the_tunnels_at_a_gnawhole() -> None:
    waiting = {"place": "reserve", "since": 1}
    units = {RATS: waiting, CLAWLORD: '40",27" ranks 1', VERITANT: '5",5" ranks 1'}
    game = holed(units, (20, 22), active=2, modules=TRAITS)
    assert rules(game, f"arrive {RATS}", '28",24" ranks 10 @48') == {"ability.step-effect"}
    run(game, (f"arrive {RATS}", game.suggestions(f"arrive {RATS}")[0].answer))
    assert unit(game, RATS).on_field
    alone = battle(units, phase="movement", active=2, modules=TRAITS, seats=[STORMCAST, SKAVEN])
    assert rules(alone, f"arrive {RATS}", '28",24" ranks 10 @48') == {"ability.used-by"}


def splintering(*others: Point, **more: Any) -> Game:
    units = {CLAWLORD: '20",20" ranks 1', VERITANT: '10",10" ranks 1', **more}
    start = {"phase": "start-of-round", "step": "rounds.start_abilities", "round": 2, "active": 2}
    return holed(units, (29, 5), others=others, modules=TRAITS, **start)


def test_a_gnawhole_more_comes_at_the_start_of_a_round_away_from_everything() -> None:
    game = splintering()
    run(game, "use splinters-of-the-vermindoom")
    for x, y in ((14.0, 10.0), (20.0, 20.0), (11.0, 15.0), (1.0, 1.0), (29, 12)):
        assert rules(game, f"place {PIT}", [round(INCH * x), round(INCH * y), 0]) == {"ability.step-effect"}
    run(game, (f"place {PIT}", [INCH * 33, INCH * 22, 0]))
    assert [(hole.id, hole.place) for hole in table_of(game).terrain_of(1)] == [
        (GNAWHOLE, "terrain"),
        (OTHER, "terrain"),
    ]
    assert table_of(game).features[-1].unit == OTHER
    assert not uses(game, "splinters-of-the-vermindoom")
    assert kb.load(game.save()).view(0)["table"] == game.view(0)["table"]
    assert kb.position(game.position()).position() == game.position()


def test_no_gnawhole_comes_where_a_manifestation_stands() -> None:
    bell = {"place": "manifestation", "at": '33",22" ranks 1', "seat": 2, "summoner": CLAWLORD}
    game = run(splintering(**{"bell-of-doom.1": bell}), "use splinters-of-the-vermindoom")
    assert rules(game, f"place {PIT}", [INCH * 33, INCH * 22, 0]) == {"ability.step-effect"}
    assert not rules(game, f"place {PIT}", [INCH * 38, INCH * 22, 0]), "beside it there is room"


def test_there_are_no_more_than_three_gnawholes() -> None:
    assert uses(splintering((22, 5)), "splinters-of-the-vermindoom")
    assert not uses(splintering((22, 5), (36, 5)), "splinters-of-the-vermindoom")


@pytest.mark.rule("basics.modules")
def test_without_terrain_there_are_no_tunnels() -> None:
    game = holed({CLAWLORD: '20",27"', VERITANT: '10",10"'}, active=2, modules=TRAITS)
    assert set(roster.terrain_traits(roster.LISTS[SKAVEN])) <= {ability.id for ability in of_player(table_of(game), 1)}
    game = border_war(2, ["army-composition"])
    assert not set(roster.terrain_traits(roster.LISTS[SKAVEN])) & {each.id for each in of_player(table_of(game), 1)}
    (refused,) = game.why_not("use splinters-of-the-vermindoom")
    assert refused.rule == "basics.modules"


# ---------------------------------------------------------------------- what is kept, and whole battles


def test_a_position_says_once_where_it_stands() -> None:
    game = holed({VERITANT: '22",14"', SEER: '3",27"'}, damage=2)
    text = game.position()
    assert tomllib.loads(text)["unit"][GNAWHOLE] == {"place": "terrain", "damage": 2}
    again = kb.position(text)
    assert again.position() == text
    assert again.view(0)["table"] == game.view(0)["table"]
    assert kb.load(game.save()).view(0)["table"] == game.view(0)["table"]


@pytest.mark.rule("terrain.faction-not-units")
@pytest.mark.parametrize("wrong", [("unit =", "holder = 1 #"), ('place = "terrain"', 'at = "22,20 ranks 1"')])
def test_a_table_where_it_is_a_unit_or_no_feature_is_refused(wrong: tuple[str, str]) -> None:
    text = holed({VERITANT: '22",14"', SEER: '3",27"'}).position()
    assert wrong[0] in text
    with pytest.raises(BadPosition, match="terrain"):
        kb.position(text.replace(*wrong))


def test_pictures_letters_and_logs_have_it_in_both_languages() -> None:
    game = holed({VERITANT: '22",14"', SEER: '3",27"'}, damage=2)
    for language, name in (("en", "Gnawhole"), ("es", "Madriguera")):
        view = game.view(0)
        assert name in kb.draw(view, language)
        assert name in str(game.system.letters.sections(view, language))


@pytest.mark.parametrize(("phase", "y"), [("shooting", 12), ("combat", 15.5)])
def test_bots_attack_it_where_there_is_nothing_else(phase: str, y: float) -> None:
    """Prosecutors who are in range of it alone, or in combat."""
    game = holed({PROSECUTORS: f'22",{y}" ranks 3 @16', SEER: '3",27"'}, phase=phase)
    turn = table_of(game).turns
    while game.decision is not None and (table_of(game).turns, table_of(game).phase) == (turn, phase):
        game.choose(kb.bots.choose(game, "hard", 1))
    assert [event.what["target"] for event in events(game, "attacks-resolved")] == [f"unit:{GNAWHOLE}"]


def test_random_battles_of_skaven_end() -> None:
    modules = ["terrain", "commands", "battle-tactics"]
    swept = sweep(Swept(lambda seed: border_war(2 + 4 * seed, modules), check_stands), 2, 9, "random", 0.001)
    assert not swept.finds, "\n".join(map(str, swept.finds))
