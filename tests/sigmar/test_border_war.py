"""Border War with all modules off: set-up, deployment in turns, scoring, the end, and what is no such battle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from builder.paths import ENGINE
from katabasis import bots, content
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadPosition, UnknownGame
from katabasis.kernel.game import Game
from katabasis.sigmar.battlepack import BATTLEPACKS
from katabasis.sigmar.content import OBJECTIVES, WARSCROLLS
from katabasis.sigmar.state import WAITING
from sigmar.border_war import SKAVEN, STORMCAST, SWEPT, battle, border_war, check_battles_end, run_out, sources
from sigmar.scene import events, position, run, table_of

BY_HAND = {"stormcast-knight-arcanum": ["indomitable-loreseekers"]}
"""What is printed on warscrolls and not in force: about manifestations, which are not played."""


def to_deployment() -> Game:
    """A battle before the attacker, seat 1, deploys the first unit."""
    game = border_war(1)
    assert game.decision is not None
    run(game, "attack" if game.decision.seat == 0 else "defend", "map border-war a")
    return game


@pytest.mark.rule("border-war.attacker-defender", "border-war.territory-choice", "border-war.defender-places")
def test_the_winner_decides_who_attacks_and_the_attacker_picks_a_territory() -> None:
    game = border_war(0)
    decision = game.decision
    assert decision is not None
    assert decision.name == "roles"
    assert decision.rule == "border-war.attacker-defender"
    attacker = decision.seat
    run(game, "attack")
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.rule) == (attacker, "border-war.territory-choice")
    run(game, "map border-war b")
    assert [player.territory for player in table_of(game).players] == (["b", "a"] if attacker == 0 else ["a", "b"])


@pytest.mark.rule("border-war.battlefield-size", "objectives.marker", "border-war.length")
def test_the_battlefield_is_44_by_30_inches_with_markers_of_40_mm() -> None:
    pack = table_of(border_war(0)).pack
    assert pack.battlefield == (44 * 254, 30 * 254)
    assert pack.rounds == 4
    assert [OBJECTIVES[id].diameter for id in pack.objectives] == [400] * 4


@pytest.mark.rule("border-war.deployment", "deployment.alternate", "deployment.run-out")
def test_players_deploy_in_turns_until_one_has_no_unit_left() -> None:
    game = to_deployment()
    seats = []
    while game.decision and game.decision.name == "deploy":
        seats.append(game.decision.seat)
        game.choose(bots.any_of(game.decision.options, Dice(len(seats))))
    counts = [sum(unit.seat == seat for unit in table_of(game).units) for seat in (0, 1)]
    fewer = min(counts)
    assert seats[: 2 * fewer] == [0, 1] * fewer
    assert seats[2 * fewer :] == [counts.index(max(counts))] * (max(counts) - fewer)
    assert not any(unit.place == WAITING for unit in table_of(game).units)


@pytest.mark.rule("round.first-turn")
def test_who_has_finished_setting_up_first_decides_about_the_first_turn() -> None:
    game = to_deployment()
    while game.decision and game.decision.name == "deploy":
        game.choose(bots.any_of(game.decision.options, Dice(len(game.choices))))
    counts = [sum(unit.seat == seat for unit in table_of(game).units) for seat in (0, 1)]
    assert game.decision is not None
    assert (game.decision.name, game.decision.rule) == ("first-turn", "round.first-turn")
    assert game.decision.seat == counts.index(min(counts))


@pytest.mark.rule("deployment.deploy-unit")
def test_a_unit_is_deployed_more_than_nine_inches_from_enemy_territory() -> None:
    game = to_deployment()
    unit = next(unit for unit in table_of(game).units if unit.seat == 0 and unit.printed.models == 1)
    assert [refusal.rule for refusal in game.why_not(f"deploy {unit.id}", answer='22",7" ranks 1 @16')] == [
        "deployment.deploy-unit"
    ]
    assert not game.why_not(f"deploy {unit.id}", answer='22",3" ranks 1 @16')


@pytest.mark.rule("objectives.contest-model")
@pytest.mark.parametrize(("y", "contests"), [(7.5, True), (12.07, True), (12.08, False)])
def test_a_model_contests_a_marker_within_three_inches(y: float, contests: bool) -> None:
    game = battle({"stormcast-lord-veritant.1": f'22",{y}"', "skaven-grey-seer.1": '1",29"'}, phase="hero")
    assert (game.view(0)["table"]["units"]["stormcast-lord-veritant.1"]["contests"] == ["home-a"]) is contests


@pytest.mark.rule("border-war.victory-points", "border-war.twist")
def test_objectives_and_the_one_in_enemy_territory_give_points() -> None:
    units = {
        "stormcast-lord-vigilant.1": '22",22"',
        "stormcast-lord-veritant.1": '22",8"',
        "skaven-grey-seer.1": '1",29"',
    }
    game = battle(units)
    run_out(game)
    assert sources(game, 0) == {
        "points:one-objective": 2,
        "points:two-objectives": 2,
        "points:more-objectives": 2,
        "points:enemy-objective": 2,
    }
    assert not sources(game, 1)


@pytest.mark.rule("border-war.twist")
@pytest.mark.parametrize(("underdog", "points"), [(1, 2), (2, None)])
def test_border_objectives_give_points_to_the_underdog(underdog: int, points: int | None) -> None:
    units = {
        "stormcast-lord-vigilant.1": '11",15"',
        "stormcast-lord-veritant.1": '33",15"',
        "skaven-grey-seer.1": '1",29"',
    }
    game = battle(units, underdog=underdog)
    run_out(game)
    assert sources(game, 0).get("points:border-objectives") == points
    assert "points:enemy-objective" not in sources(game, 0)


@pytest.mark.rule("border-war.victory", "border-war.tie")
@pytest.mark.parametrize(("points", "winners", "rule"), [(5, [0], "border-war.victory"), (0, [], "border-war.tie")])
def test_more_points_win_and_as_many_are_a_draw(points: int, winners: list[int], rule: str) -> None:
    units = {"stormcast-lord-veritant.1": '1",1"', "skaven-grey-seer.1": '1",29"'}
    players = [
        {"role": role, "territory": territory, "points": own}
        for role, territory, own in (("attacker", "a", points), ("defender", "b", 0))
    ]
    game = battle(units, round=4, turns=1, player=players)
    run_out(game)
    assert game.result is not None
    assert (list(game.result.winners), game.result.rule) == (winners, rule)


@pytest.mark.rule("basics.modules", "border-war.modules", "basics.battlepack")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"modules": ["weather"]}, "there is no module"),
        ({"modules": "commands"}, "a list of modules"),
        ({"terrain": "ready"}, "there is no option"),
        ({"battlepack": "border"}, "'battlepack' is one of spearhead, border-war"),
        ({"battlepack": "spearhead", "modules": []}, "there is no option 'modules'"),
    ],
)
def test_what_is_no_set_of_modules_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(UnknownGame, match=says):
        kb.new("sigmar", seats=[STORMCAST, SKAVEN], **{"battlepack": "border-war", **options})


@pytest.mark.rule("border-war.modules")
def test_every_module_of_the_rulebook_is_declared() -> None:
    border_war(0)
    assert len(BATTLEPACKS["border-war"].modules) == 6
    assert not BATTLEPACKS["spearhead"].modules


@pytest.mark.rule("border-war.armies", "army.roster")
def test_records_saves_and_positions_keep_rosters_as_texts() -> None:
    game = border_war(0)
    for _ in range(12):
        assert game.decision is not None
        game.choose(bots.any_of(game.decision.options, Dice(3)))
    record = game.record()
    assert f" {SKAVEN}" not in record
    assert ";clanrats;clanrats;regiment:grey-seer;" in record
    assert kb.replay(record).record() == record
    assert kb.load(game.save()).view(0)["table"] == game.view(0)["table"]
    assert kb.position(game.position()).view(0)["table"] == game.view(0)["table"]
    assert kb.load(kb.position(game.position()).save()).view(0)["table"] == game.view(0)["table"]


def test_what_of_warscrolls_is_not_in_force_is_counted() -> None:
    border_war(0)
    assert {id: [*scroll.by_hand] for id, scroll in WARSCROLLS.items() if scroll.by_hand} == BY_HAND


@pytest.mark.rule("weapon.anti")
@pytest.mark.parametrize(
    ("foe", "at", "save", "damage"),
    [
        ("skaven-clanrats.1", {"at": '12",16.5" ranks 9 @48', "slain": [*range(10, 21)]}, 7, 2),
        ("skaven-clanrats.1", {"at": '16",16.5" ranks 4 @48', "slain": [*range(5, 21)]}, 7, 1),
        ("skaven-clawlord.1", '17",17" ranks 1 @48', 5, 1),
    ],
)
def test_greatswords_are_for_infantry_and_large_units(foe: str, at: Any, save: int, damage: int) -> None:
    """Rend 1, and 2 against Infantry; Damage 1, and 2 against units of five models or more."""
    units = {"stormcast-vanquishers.1": '20",14" ranks 5 @16', foe: at}
    game = battle(units, phase="combat", dice=[4] * 20)
    game.choose("fight stormcast-vanquishers.1")
    while game.decision and not events(game, "attacks-resolved"):
        option = game.decision.declining or game.decision.options[0]
        game.choose(option, ";") if option.verb == "pile-in" else game.choose(option)
    (saved,) = [event.what for event in events(game, "rolled") if event.what.get("purpose") == "save"]
    told = events(game, "attacks-resolved")[0].what
    assert (saved["need"], told["points"]) == (save, damage * told["successful"])
    assert told["successful"]


BARE = """
import sys
sys.modules["katabasis.sigmar.rules.border_war"] = None  # as in a page, which has only what is offered
import katabasis as kb
read = {"record": kb.replay, "save": kb.load, "position": kb.position}
for name, text in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        read[name](text)
    except kb.KatabasisError as error:
        print(name, type(error).__name__)
"""


def test_where_the_pack_is_not_its_battles_are_refused_like_those_of_any_unknown_battlepack() -> None:
    game = to_deployment()
    kept = ("record", game.record(), "save", game.save(), "position", game.position())
    said = subprocess.run([sys.executable, "-c", BARE, *kept], capture_output=True, text=True, cwd=ENGINE)
    assert said.stdout.splitlines() == ["record BadRecord", "save BadSave", "position BadPosition"], said.stderr


def test_battles_of_spearhead_know_nothing_of_border_war() -> None:
    """What players are told of the battlepack before they choose it is in what every player of the game downloads."""
    text = (Path(content.HERE) / "sigmar.json").read_text(encoding="utf-8")
    assert "stormcast-" not in text
    assert '"packs":{"border-war":{"offered":true,' in text


def test_no_battle_of_spearhead_has_a_map_of_border_war() -> None:
    border_war(0)
    with pytest.raises(BadPosition, match="border-war"):
        kb.position(position({"fell-blood-champion": '1",1"'}, "hero", map="border-war"))


def test_random_battles_end_with_everybody_standing_where_he_may() -> None:
    check_battles_end(SWEPT, 2024)
