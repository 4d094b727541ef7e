"""Battleplans of one's own for Border War: what they say is what is played, and what cannot be played is told with its
line and its rule, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import katabasis as kb
from at_once import within
from katabasis import battleplans
from katabasis.__main__ import main
from katabasis.kernel.errors import BadPosition, UnknownGame
from katabasis.kernel.game import Game
from katabasis.sigmar.board import ground
from katabasis.sigmar.content import OBJECTIVES
from sigmar.border_war import SKAVEN, STORMCAST, sources
from sigmar.scene import table_of

PLAN = """name = "The Ford"
points = 1000
rounds = 2
modules = ["terrain"]

[territories]
a = [[0, 0], [44, 0], [44, 14], [0, 14]]
b = [[0, 16], [44, 16], [44, 30], [0, 30]]

[[objectives]]
name = "Ford"
at = [22, 15]
points = 3

[[objectives]]
at = [10, 25]
rounds = [2]

[scoring]
one-objective = 1
two-objectives = 4

[twist]
enemy-objective = 2
rounds = [2]
"""
SHARED_BORDER = PLAN.replace("14]", "15]").replace("16]", "15]").replace("enemy-objective", "border-objectives")


def battle(plan: str = PLAN, seats: tuple[str, str] = (STORMCAST, SKAVEN), **options: object) -> Game:
    return kb.new("sigmar", battlepack="border-war", battleplan=plan, seats=[*seats], seed=4, **options)


def begun(plan: str) -> Game:
    """A battle of few units in its first battle round, seat 0 with the territory a."""
    game = battle(plan, few(1000))
    while game.decision is not None and table_of(game).round < 1:
        name, own = game.decision.name, "a" if table_of(game).players[0].role == "attacker" else "b"
        game.choose(f"map {table_of(game).pack.maps[0]} {own}" if name == "map" else kb.bots.choose(game, "random"))
    return game


def few(points: int) -> tuple[str, str]:
    """Armies of two units each."""
    return (
        f"stormcast-eternals {points}\nformation thunderhead-host\ngeneral lord-vigilant\n  liberators\n",
        f"skaven {points}\nformation claw-horde\ngeneral clawlord\n  clanrats\n",
    )


# ---------------------------------------------------------------------- what a battleplan says is what is played


@pytest.mark.rule("basics.custom-battleplans")
def test_a_battle_has_the_territories_objectives_length_and_modules_of_its_battleplan() -> None:
    game = battle()
    table = table_of(game)
    assert table.pack.rounds == 2
    assert table.options["modules"] == ["terrain"]
    assert [OBJECTIVES[id].at for id in table.pack.objectives] == [(22 * 254, 15 * 254), (10 * 254, 25 * 254)]
    (own,) = table.pack.maps
    assert ground.territory(own, "a").box == (0, 0, 88 * 254, 28 * 254)
    drawn = kb.draw(game.view(0), "es")
    assert "Ford" in drawn
    assert "objetivo 2 (rondas 2)" in drawn
    others = kb.new("sigmar", battlepack="border-war", seats=[STORMCAST, SKAVEN])
    assert "Ford" not in kb.draw(others.view(0))


@pytest.mark.rule("basics.custom-battleplans", "end-turn.victory-points")
def test_what_gives_victory_points_is_what_the_battleplan_says() -> None:
    """At the end of a turn of the second round, with both objectives, one of them in enemy territory."""
    game, seat = begun(PLAN), 0
    table = table_of(game)
    table.round, table.active = 2, seat
    ford, camp = table.pack.objectives
    table.controlled = {ford: seat, camp: seat}
    assert [table.pack.more_points(table, seat, each) for each in (ford, camp)] == [3, 2]
    for _ in table.pack.score_turn(table):
        pass
    assert sources(game, seat) == {
        "points:one-objective": 1,
        "points:two-objectives": 4,
        f"objective:{ford}": 3,
        "points:enemy-objective": 2,
    }


@pytest.mark.rule("basics.custom-battleplans", "round.underdog")
def test_a_border_gives_more_to_the_underdog_alone_and_only_in_the_rounds_of_the_twist() -> None:
    table = table_of(begun(SHARED_BORDER))
    table.round = 2
    ford, seat = table.pack.objectives[0], 0
    for underdog, points in ((seat, 5), (1 - seat, 3), (-1, 3)):
        table.underdog = underdog
        assert table.pack.more_points(table, seat, ford) == points
    table.round, table.underdog = 1, seat
    assert table.pack.more_points(table, seat, ford) == 3


@pytest.mark.rule("basics.custom-battleplans", "setup.neutral-territory")
def test_ground_between_the_territories_is_nobodys() -> None:
    """The objective there is in no enemy territory, and on no border."""
    table = table_of(begun(PLAN))
    ford, camp = table.pack.objectives
    assert not any(ground.is_objective_in(table.map, letter, ford) for letter in "ab")
    assert ground.is_objective_in(table.map, "b", camp)
    assert not ground.is_objective_in(table.map, "a", camp)
    table.round, table.underdog = 2, 0
    assert table.pack.more_points(table, 0, ford) == 3


@pytest.mark.rule("basics.custom-battleplans")
def test_an_objective_counts_in_its_rounds_alone() -> None:
    plan = PLAN.replace("rounds = [2]\n\n[scoring]", "rounds = [1]\n\n[scoring]")
    table = table_of(begun(plan))
    camp = table.pack.objectives[1]
    assert not table.pack.is_closed(table, camp)
    table.controlled[camp] = 0
    table.pack.end_round(table)
    assert table.controlled[camp] == -1
    table.round = 2
    assert table.pack.is_closed(table, camp)


@pytest.mark.rule("basics.custom-battleplans", "border-war.terrain-distance")
def test_ready_layouts_whose_features_lie_upon_objectives_are_not_offered() -> None:
    game = battle(PLAN.replace("[22, 15]", "[22, 15]\n# as near as it may be"))
    while game.decision is not None and game.decision.name != "layout":
        game.choose(game.decision.options[0].id)
    assert game.decision is not None
    circles = [ground.circle(id) for id in table_of(game).pack.objectives]
    offered = [option.value for option in game.decision.options]
    assert offered == [*table_of(game).pack.layouts, "by-hand"]
    assert len(circles) == 2
    assert len(offered) < 4


@pytest.mark.rule("basics.custom-battleplans", "basics.modules")
def test_modules_that_the_players_name_come_before_those_of_the_battleplan() -> None:
    assert table_of(battle(modules=["magic"])).options["modules"] == ["magic"]
    assert len(table_of(battle(PLAN.replace('modules = ["terrain"]', ""))).options["modules"]) == 6


# ---------------------------------------------------------------------- battles and bots


@pytest.mark.rule("basics.custom-battleplans")
@pytest.mark.parametrize("id", [*battleplans.ready])
def test_a_ready_battleplan_is_played_to_its_end_by_bots_and_its_notations_carry_it(id: str) -> None:
    game = battle(id, few(battleplans.read(battleplans.ready[id]).points))
    assert game.setup["options"]["battleplan"] == battleplans.ready[id]
    assert table_of(game).pack.layouts
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random"))
    assert game.result is not None
    assert table_of(game).round == battleplans.read(battleplans.ready[id]).rounds
    again = kb.replay(game.record())
    assert again.view(0) == game.view(0)
    assert kb.load(game.save()).view(0)["table"] == game.view(0)["table"]


@pytest.mark.rule("basics.custom-battleplans")
def test_a_bot_plays_by_the_points_of_the_battleplan() -> None:
    """An easy bot, in a battle of one round and few units, which goes for the objective that gives the most."""
    plan = PLAN.replace("rounds = 2\n", "rounds = 1\n").replace("rounds = [2]\n", "")
    game = battle(plan, few(1000))
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "easy"))
    assert game.result is not None
    assert kb.replay(game.record()).view(0) == game.view(0)


@pytest.mark.rule("basics.custom-battleplans")
def test_a_position_carries_its_battleplan() -> None:
    game = begun(PLAN)
    text = game.position()
    assert "battleplan = " in text
    assert kb.position(text).view(0)["table"] == game.view(0)["table"]
    with pytest.raises(BadPosition, match=r"line \d+: battleplan: .*border-war.length"):
        kb.position(text.replace("rounds = 2", "rounds = 200"))


def test_armies_for_other_points_are_refused_and_so_is_a_battleplan_of_spearhead() -> None:
    with pytest.raises(UnknownGame, match=r"army\.points-limit"):
        battle("two-valleys")
    with pytest.raises(UnknownGame, match="battleplan"):
        kb.new("sigmar", battleplan=PLAN)


# ---------------------------------------------------------------------- what is wrong with one

TERRITORY_B = "b = [[0, 16], [44, 16], [44, 30], [0, 30]]"
WITHOUT_OBJECTIVES = PLAN[: PLAN.index("[[obj")] + PLAN[PLAN.index("[scor") :]
WITHOUT_POINTS = PLAN[: PLAN.index("points = 3")] + PLAN[PLAN.index("[[objectives]]\nat") : PLAN.index("one-obj")]
WITHOUT_TWIST = PLAN[: PLAN.index("[twist]")].replace("rounds = 2\n", "twist = 3\nrounds = 2\n")
WRONG = {
    "nothing": ("", 0, "setup.territories"),
    "no TOML": (PLAN.replace('name = "The Ford"', 'name = "The Ford'), 1, "basics.custom-battleplans"),
    "another game": ("katabasis record 2\ngame sigmar\n", 1, "basics.custom-battleplans"),
    "markup in a name": (PLAN.replace("The Ford", "<img src=x>"), 1, "basics.custom-battleplans"),
    "markup in an objective": (PLAN.replace('"Ford"', '"<b>Ford</b>"'), 11, "basics.custom-battleplans"),
    "a long name": (PLAN.replace("The Ford", "F" * 41), 1, "basics.custom-battleplans"),
    "other points": (PLAN.replace("1000", "1500"), 2, "border-war.battlefield-size"),
    "100 rounds": (PLAN.replace("rounds = 2\n", "rounds = 100\n"), 3, "border-war.length"),
    "no round": (PLAN.replace("rounds = 2\n", "rounds = 0\n"), 3, "border-war.length"),
    "half a round": (PLAN.replace("rounds = 2\n", "rounds = 1.5\n"), 3, "border-war.length"),
    "an unknown module": (PLAN.replace('"terrain"', '"sorcery"'), 4, "basics.modules"),
    "an unknown key": (PLAN.replace("modules =", "module ="), 4, "basics.custom-battleplans"),
    "crossing corners": (PLAN.replace("[44, 30], [0, 30]", "[0, 30], [44, 30]"), 8, "setup.territories"),
    "dented territory": (PLAN.replace(TERRITORY_B, TERRITORY_B[:-1] + ", [5, 23]]"), 8, "setup.territories"),
    "a line": (PLAN.replace(TERRITORY_B, "b = [[0, 16], [44, 16], [22, 16]]"), 8, "setup.territories"),
    "two corners": (PLAN.replace(TERRITORY_B, "b = [[0, 16], [44, 16]]"), 8, "setup.territories"),
    "negative lengths": (PLAN.replace(TERRITORY_B, TERRITORY_B.replace("[0, 16]", "[-5, 16]")), 8, "setup.territories"),
    "crossing territories": (PLAN.replace("[44, 16]", "[44, 12]"), 8, "setup.territories"),
    "off the field": (PLAN.replace("[44, 30]", "[50, 30]"), 8, "setup.territories"),
    "no room": (PLAN.replace(TERRITORY_B, "b = [[0, 28], [44, 28], [44, 30], [0, 30]]"), 8, "deployment.deploy-unit"),
    "an objective off the field": (PLAN.replace("[10, 25]", "[-10, 25]"), 16, "objectives.marker"),
    "an objective on the edge": (PLAN.replace("[10, 25]", "[10, 29.8]"), 16, "objectives.marker"),
    "two on one another": (PLAN.replace("[10, 25]", "[22.5, 15]"), 16, "objectives.marker"),
    "half in a territory": (PLAN.replace("[22, 15]", "[22, 16]"), 12, "setup.neutral-territory"),
    "a place of three": (PLAN.replace("[22, 15]", "[22, 15, 3]"), 12, "basics.custom-battleplans"),
    "a round too late": (PLAN.replace("rounds = [2]\n\n[s", "rounds = [3]\n\n[s"), 17, "border-war.length"),
    "negative points": (PLAN.replace("points = 3", "points = -3"), 13, "basics.custom-battleplans"),
    "points without end": (PLAN.replace("points = 3", "points = 99999999"), 13, "basics.custom-battleplans"),
    "an unknown source": (PLAN.replace("one-objective", "kills"), 20, "basics.custom-battleplans"),
    "no objectives": (WITHOUT_OBJECTIVES, 0, "setup.battleplan"),
    "ten objectives": (PLAN + "[[objectives]]\nat = [1, 1]\n" * 8, 10, "setup.battleplan"),
    "no way to score": (WITHOUT_POINTS, 17, "border-war.victory"),
    "a table that is a number": (WITHOUT_TWIST, 3, "basics.custom-battleplans"),
    "10,000 lines": (PLAN + "\n" * 10_000, 0, "basics.custom-battleplans"),
    "a million letters": (PLAN + "#" * 1_000_000, 0, "basics.custom-battleplans"),
    "thousands of keys": ("\n".join(f"k{number} = 1" for number in range(290)), 0, "setup.territories"),
    "deeply nested": ("name = " + "[" * 4_000 + "]" * 4_000, 0, "basics.custom-battleplans"),
    "zeros": ("\0" * 5_000, 1, "basics.custom-battleplans"),
    "dates": (PLAN + "\nwhen = 2024-07-01\n", 0, "basics.custom-battleplans"),
}  # fmt: skip


@pytest.mark.rule("basics.custom-battleplans")
@pytest.mark.parametrize("wrong", [*WRONG])
def test_what_cannot_be_played_is_told_with_its_line_and_rule_at_once(wrong: str) -> None:
    text, line, rule = WRONG[wrong]
    before = {**OBJECTIVES}
    battleplans.read.cache_clear()
    with within(0.1):
        faults = battleplans.check(text)
    assert (line, rule) in [(fault.line, fault.refusal.rule) for fault in faults], faults
    assert len(faults) <= 50
    with pytest.raises(UnknownGame, match=rule):
        battle(text)
    assert before == OBJECTIVES


def test_what_is_no_text_is_no_battleplan() -> None:
    for stranger in (3, ["the-well"], {"name": "x"}):
        with pytest.raises(UnknownGame, match=r"basics\.custom-battleplans"):
            battle(stranger)  # type: ignore[arg-type]


def test_a_text_that_could_be_played_has_no_faults() -> None:
    assert not battleplans.check(PLAN)
    assert not battleplans.check(SHARED_BORDER)
    assert [fault for text in battleplans.ready.values() for fault in battleplans.check(text)] == []


def test_the_terminal_tells_what_a_file_says_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    assert main(["battleplan", str(path), "--language", "es"]) == 0
    told = capsys.readouterr().out
    assert "The Ford: 1000 puntos, 2 rondas de batalla" in told
    assert "3 puntos de victoria" in told
    path.write_text(PLAN.replace("rounds = 2\n", "rounds = 100\n"))
    assert main(["battleplan", str(path)]) == 1
    assert "Line 3: rounds: a whole number from 1 to 8, not 100 [border-war.length]" in capsys.readouterr().err
    assert main(["battleplan", "the-well"]) == 0
    assert capsys.readouterr().out == battleplans.ready["the-well"]
