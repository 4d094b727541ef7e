"""The positions that are drawn in the rule reference of Border War: what each shows is so."""

import tomllib

import pytest
import tomli_w

import katabasis as kb
from builder import content_packs
from builder.paths import CONTENT
from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.sigmar.rules.border_war import tactics
from sigmar.border_war import sources
from sigmar.scene import events, field, ids, rules, run, table_of, unit

EXAMPLES = (
    *(
        "at-a-place-of-power",
        "before-a-gnawhole",
        "behind-a-wall",
        "behind-no-one-feature",
        "charging-in-the-enemy-turn",
    ),
    *("hidden-by-a-copse", "in-the-centre", "near-both-short-edges", "one-of-each-type", "points-of-border-war"),
    *("ways-to-redeploy", "where-to-deploy", "wholly-on-a-hill", "with-a-standard", "within-thirty-inches"),
)
FOLDER = content_packs.folders(CONTENT / "sigmar")["border-war"] / "positions"
LIBERATORS, PROSECUTORS, VIGILANT = "stormcast-liberators.1", "stormcast-prosecutors.1", "stormcast-lord-vigilant.1"
VERITANT = "stormcast-lord-veritant.1"
SEER, RIVAL, RATS, CLAWLORD = "skaven-grey-seer.1", "skaven-grey-seer.2", "skaven-clanrats.1", "skaven-clawlord.1"
ENGINEER, GNAWHOLE = "skaven-warlock-engineer.1", "skaven-gnawhole.1"


def position(name: str, **changed: object) -> Game:
    """A position by its name, perhaps with another table in it."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return kb.position(tomli_w.dumps(tomllib.loads(text) | changed) if changed else text)


def needed_to_hit(game: Game, target: str) -> set[int]:
    run(game, f"shoot {ENGINEER}", f"target {target}", "pass")
    return {event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "hit"}


@pytest.mark.rule("terrain.behind", "terrain.cover", "terrain.wholly-on", "terrain.behind-each")
@pytest.mark.parametrize(
    ("name", "target", "more"),
    [("behind-a-wall", LIBERATORS, 1), ("behind-no-one-feature", LIBERATORS, 0), ("wholly-on-a-hill", VERITANT, 1)],
)
def test_cover_adds_to_what_must_be_rolled(name: str, target: str, more: int) -> None:
    (open_ground,) = needed_to_hit(position(name, feature=[]), target)
    assert needed_to_hit(position(name), target) == {open_ground + more}


@pytest.mark.rule("terrain.obscuring")
def test_behind_a_copse_only_those_that_fly_can_be_shot_at() -> None:
    game = run(position("hidden-by-a-copse"), f"shoot {ENGINEER}")
    assert rules(game, f"target {VERITANT}") == {"terrain.obscuring"}
    assert f"target {PROSECUTORS}" in ids(game)


@pytest.mark.rule("terrain.place-of-power")
def test_only_the_grey_seer_is_near_enough_to_the_stone() -> None:
    game = position("at-a-place-of-power")
    assert f"use activate-place-of-power {SEER}" in ids(game)
    assert rules(game, f"use activate-place-of-power {CLAWLORD}") == {"terrain.activate"}


@pytest.mark.rule("commands.redeploy")
def test_who_is_in_combat_does_not_redeploy() -> None:
    game = run(position("ways-to-redeploy"), "end")
    assert f"use redeploy-command {LIBERATORS}" in ids(game)
    assert rules(game, f"use redeploy-command {VIGILANT}") == {"ability.step-declare"}
    assert field(game).is_fighting(unit(game, VIGILANT))


@pytest.mark.rule("commands.counter-charge")
def test_the_liberators_charge_in_the_enemy_turn() -> None:
    game = run(position("charging-in-the-enemy-turn"), "end", f"use counter-charge-command {LIBERATORS}")
    assert table_of(game).players[0].command_points == 0
    assert f"go {LIBERATORS}" in ids(game)


@pytest.mark.rule("magic.unbind")
def test_the_rival_unbinds_from_within_thirty_inches() -> None:
    game = position("within-thirty-inches")
    run(game, f"use wither-spell {SEER} skaven-clanrats.3", f"use unbind {RIVAL}")
    assert events(game, "unbound")


@pytest.mark.rule("tactics.take-the-flanks", "tactics.seize-the-centre")
@pytest.mark.parametrize(
    ("name", "tactic"), [("near-both-short-edges", "take-the-flanks"), ("in-the-centre", "seize-the-centre")]
)
def test_the_battle_tactic_is_completed(name: str, tactic: str) -> None:
    game = position(name)
    assert [event.what["tactic"] for event in events(game, "tactic-completed")] == [f"tactic:{tactic}"]
    assert tactics.MODULE in table_of(game).options["modules"]
    assert sources(game, 0)[f"tactic:{tactic}"] == 4


@pytest.mark.rule("terrain.faction-charge", "terrain.faction-target")
def test_a_gnawhole_is_attacked_like_a_unit() -> None:
    game = position("before-a-gnawhole")
    run(game, f"fight {LIBERATORS}", (f"pile-in {GNAWHOLE}", ";"))
    assert ids(game) == [f"target {GNAWHOLE}"]


@pytest.mark.rule("border-war.deployment", "deployment.deploy-unit")
@pytest.mark.parametrize(("y", "refused"), [('5"', set()), ('6"', {"deployment.deploy-unit"})])
def test_units_deploy_more_than_nine_inches_from_enemy_territory(y: str, refused: set[str]) -> None:
    assert rules(position("where-to-deploy"), f"deploy {VERITANT}", f'30",{y} ranks 1 @16') == refused


@pytest.mark.rule("border-war.victory-points", "border-war.twist")
def test_eight_points_for_two_objectives_to_one_and_the_one_of_the_enemy() -> None:
    game = position("points-of-border-war")
    assert sources(game, 0) == dict.fromkeys(
        [f"points:{what}" for what in ("one-objective", "two-objectives", "more-objectives", "enemy-objective")], 2
    )


@pytest.mark.rule("terrain.types")
def test_the_layout_has_one_feature_of_each_type_that_is_no_faction_terrain() -> None:
    kits = load("sigmar")["kits"]
    types = {
        kits[feature.kind.partition(".")[0]]["type"] for feature in table_of(position("one-of-each-type")).features
    }
    assert types == {"area-terrain", "place-of-power", "obstacle", "obscuring-terrain"}


@pytest.mark.rule("command-models.standard-bearer")
def test_a_standard_bearer_outweighs_the_fourth_model() -> None:
    game = run(position("with-a-standard"), "end")
    assert table_of(game).controlled["border-left"] == 1
    assert [event.what["scores"] for event in events(game, "gained-control")] == [[4, 5]]
