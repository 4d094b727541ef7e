"""The battle tactics of the Advanced Rules, in Border War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.game import Game
from katabasis.sigmar.cards.battle_tactics import BATTLE_TACTICS, GAMBIT
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules.border_war.commands import MODULE as COMMANDS
from katabasis.sigmar.rules.border_war.tactics import MODULE
from katabasis.sigmar.text.names import renderer_of
from sigmar.border_war import COMPOSITION, battle, border_war, check_battles_end, run_out, sources
from sigmar.random_games import check_stands
from sigmar.scene import WALL, events, ids, rules, run, table_of
from sweep import Swept

VIGILANT, VERITANT, LIBERATORS = "stormcast-lord-vigilant.1", "stormcast-lord-veritant.1", "stormcast-liberators.1"
PROSECUTORS, RECLUSIANS = "stormcast-prosecutors.1", "stormcast-reclusians.1"
CLAWLORD, SEER, ENGINEER = "skaven-clawlord.1", "skaven-grey-seer.1", "skaven-warlock-engineer.1"
RATS, MORE_RATS = "skaven-clanrats.1", "skaven-clanrats.2"
FAR = {CLAWLORD: '22",27"'}
ROLES = (("attacker", "a"), ("defender", "b"))


def tactical(units: Mapping[str, Any], own: Mapping[str, Any] | None = None, **fields: Any) -> Game:
    """A battle with battle tactics and army composition, with more said of the first player."""
    told: list[dict[str, Any]] = [{"role": role, "territory": letter} for role, letter in ROLES]
    told[0] |= own or {}
    return battle({**FAR, **units}, **{"modules": [MODULE, COMPOSITION], "player": told, **fields})


def attempting(tactic: str, units: Mapping[str, Any], aim: str = "", **fields: Any) -> Game:
    """The end of a turn in which the first player attempts a battle tactic."""
    return tactical(units, {"attempted": [tactic], "aim": aim, "marks": [GAMBIT]}, **fields)


def completes(game: Game, tactic: str) -> bool:
    """Whether the tactic gives four points as the turn ends; if it does not, it is said to be missed."""
    if table_of(game).turns == 0:
        run_out(game)
    scored = sources(game, 0).get(f"tactic:{tactic}", 0)
    (told,) = [event for event in game.table.events if event.kind in ("tactic-completed", "tactic-missed")]
    assert (scored, told.rule) == (4 * (told.kind == "tactic-completed"), f"tactics.{tactic}")
    assert not [what for what in sources(game, 1) if what.startswith("tactic:")]
    return scored > 0


def offered(game: Game) -> list[str]:
    """The battle tactics that can be attempted."""
    return [id.removeprefix(f"use {GAMBIT} ") for id in ids(game) if id.startswith(f"use {GAMBIT} ")]


def beyond(unit: str, inches: float) -> int:
    """How far the middle of a model on a round base stands from what it is so many inches from."""
    (diameter,) = {*WARSCROLLS[unit.rpartition(".")[0]].base}
    return round(inches * 254) + diameter // 2


# ---------------------------------------------------------------------- the gambit


@pytest.mark.rule("tactics.gambit")
def test_a_tactic_is_attempted_once_a_battle_and_one_a_turn() -> None:
    game = tactical({VERITANT: '10",5"'}, {"attempted": ["seize-the-centre"]}, phase="start-of-turn", round=2)
    assert offered(game) == ["do-not-waver", "slay-the-entourage", "attack-on-two-fronts", "take-the-flanks"]
    assert rules(game, f"use {GAMBIT} seize-the-centre") == {"tactics.gambit"}
    run(game, f"use {GAMBIT} take-the-flanks")
    assert table_of(game).phase == "hero", "there is no second one"
    assert table_of(game).players[0].attempted == ["seize-the-centre", "take-the-flanks"]
    assert events(game, "attempted")[0].rule == "tactics.gambit"


@pytest.mark.rule("tactics.gambit")
def test_the_gambit_is_for_the_start_of_ones_own_turn() -> None:
    game = tactical({VERITANT: '10",5"'}, phase="start-of-turn")
    assert game.decision is not None
    assert game.decision.seat == 0
    run(game, "end")
    assert table_of(game).phase == "hero", "the opponent has none in this turn"
    assert "ability.timing" in rules(game, f"use {GAMBIT} take-the-flanks")


def second_round(dice: Sequence[int]) -> Game:
    """The start of the second battle round, in which the second player went second before."""
    units = {VERITANT: '10",5"'}
    step = {"step": "rounds.begin_round", "round": 1, "turns": 2, "active": 0, "first": 1}
    return tactical(units, phase="end-of-round", dice=dice, **step)


def begun(game: Game, choice: str) -> Game:
    """The first turn of a round, once that is chosen and nobody has used anything before it."""
    run(game, choice)
    while table_of(game).phase == "start-of-round":
        run(game, "end")
    return game


@pytest.mark.rule("tactics.gambit-restriction")
def test_who_chooses_to_go_first_after_going_second_has_no_gambit() -> None:
    game = begun(second_round([2, 5]), "first")
    assert (table_of(game).active, table_of(game).phase) == (1, "hero")
    (told,) = events(game, "no-gambit")
    assert (told.rule, told.seat) == ("tactics.gambit-restriction", 1)
    again = kb.position(game.position().replace('phase = "hero"', 'phase = "start-of-turn"'))
    assert not offered(again)
    assert table_of(again).seized == 1


@pytest.mark.rule("tactics.gambit-restriction")
def test_who_is_made_to_go_first_has_one() -> None:
    game = begun(second_round([5, 2]), "second")
    assert table_of(game).active == 1
    assert "seize-the-centre" in offered(game)


@pytest.mark.rule("tactics.gambit-restriction")
def test_the_restriction_is_for_one_round() -> None:
    """Whoever goes first in the first round has not gone second before; and who goes first twice may."""
    step = {"step": "rounds.begin_round", "round": 0, "active": 0, "first": 0, "deployer": 2}
    assert offered(begun(tactical({VERITANT: '10",5"'}, phase="start-of-round", **step), "first"))
    assert offered(begun(second_round([5, 2]), "first"))
    step = {"step": "rounds.begin_round", "round": 1, "turns": 2, "active": 0, "first": 1, "seized": 1}
    game = begun(tactical({VERITANT: '10",5"'}, phase="end-of-round", dice=[6, 1], **step), "first")
    assert offered(game)


def test_without_the_module_there_is_no_gambit() -> None:
    game = battle({**FAR, VERITANT: '10",5"'}, modules=[COMPOSITION], phase="start-of-turn")
    assert table_of(game).phase == "hero"
    assert rules(game, f"use {GAMBIT} take-the-flanks") == {"basics.modules"}
    assert "attempted" not in game.view(0)["table"]["players"][0]


# ---------------------------------------------------------------------- when it is scored


@pytest.mark.rule("tactics.score")
def test_a_tactic_that_is_completed_in_the_enemys_turn_gives_nothing() -> None:
    near = {VERITANT: '22",14"', PROSECUTORS: '22",16" ranks 3'}
    game = attempting("seize-the-centre", near, active=2, turns=1)
    run_out(game)
    assert not events(game, "tactic-completed")
    assert completes(attempting("seize-the-centre", near), "seize-the-centre")


@pytest.mark.rule("tactics.when-judged", "tactics.slay-the-entourage")
def test_a_unit_that_falls_at_the_end_of_the_turn_counts() -> None:
    """Power Through slays the last Clanrat in the first step of the end of the turn."""
    units = {
        VIGILANT: {"at": '20",20" ranks 1', "marks": ["charged"]},
        RATS: {"at": '20",23" ranks 1', "slain": [*range(2, 21)]},
    }
    own = {"attempted": ["slay-the-entourage"], "aim": RATS, "marks": [GAMBIT], "command_points": 1}
    game = tactical(units, own, modules=[MODULE, COMPOSITION, COMMANDS], dice=[1])
    run(game, f"use power-through {VIGILANT} {RATS}")
    assert table_of(game).fallen == [RATS]
    game.choose(f"go {VIGILANT}", ";")
    assert completes(game, "slay-the-entourage")


# ---------------------------------------------------------------------- each of them


@pytest.mark.rule("tactics.do-not-waver")
@pytest.mark.parametrize(
    ("fighters", "fallen", "completed"),
    [(2, [], True), (1, [], False), (2, [RECLUSIANS], False), (2, [RATS], True)],
)
def test_two_units_fight_and_none_is_destroyed(fighters: int, fallen: list[str], completed: bool) -> None:
    fought = [["fought"] if number < fighters else [] for number in range(2)]
    units = {
        VERITANT: {"at": '10",5" ranks 1', "marks": fought[0]},
        VIGILANT: {"at": '20",5" ranks 1', "marks": fought[1]},
    }
    assert completes(attempting("do-not-waver", units, fallen=fallen), "do-not-waver") is completed


@pytest.mark.rule("tactics.slay-the-entourage")
@pytest.mark.parametrize(("fallen", "completed"), [(RATS, True), (MORE_RATS, False)])
def test_the_unit_that_was_picked_is_destroyed(fallen: str, completed: bool) -> None:
    game = attempting("slay-the-entourage", {VERITANT: '10",5"'}, aim=RATS, fallen=[fallen])
    assert completes(game, "slay-the-entourage") is completed


@pytest.mark.rule("tactics.slay-the-entourage")
def test_a_unit_of_the_generals_regiment_is_picked() -> None:
    """The general leads two units of Clanrats, of which one is destroyed; the Grey Seer leads a regiment of his own."""
    units = {VERITANT: '10",5"', RATS: '10",20" ranks 10', SEER: '40",25"'}
    game = run(tactical(units, phase="start-of-turn"), f"use {GAMBIT} slay-the-entourage")
    assert ids(game) == [f"aim {CLAWLORD}", f"aim {RATS}"]
    run(game, f"aim {CLAWLORD}")
    assert game.view(1)["table"]["players"][0]["aim"] == CLAWLORD
    assert rules(game, f"aim {RATS}") == {"tactics.gambit"}


@pytest.mark.rule("tactics.slay-the-entourage")
def test_without_regiments_nobody_slays_an_entourage() -> None:
    game = tactical({VERITANT: '10",5"'}, phase="start-of-turn", modules=[MODULE])
    assert "slay-the-entourage" not in offered(game)
    assert rules(game, f"use {GAMBIT} slay-the-entourage") == {"basics.modules"}
    assert "army composition" in str(game.why_not(f"use {GAMBIT} slay-the-entourage")[0])


@pytest.mark.rule("tactics.attack-on-two-fronts", "tactics.when-judged")
@pytest.mark.parametrize(
    ("before", "completed"),
    [
        ({"border-left": 2}, True),
        ({"border-left": 2, "border-right": 2}, True),
        ({}, False),
        ({"border-left": 2, "border-right": 1}, False),
    ],
)
def test_two_objectives_are_gained_one_of_them_from_the_opponent(before: dict[str, int], completed: bool) -> None:
    """They change hands in the control step of this very end of the turn."""
    units = {VERITANT: '11",15"', VIGILANT: '33",15"'}
    game = attempting("attack-on-two-fronts", units, controlled=before, held_before=before)
    assert completes(game, "attack-on-two-fronts") is completed


THEIRS, ON_THE_LINE, OURS = (WALL, 12, 22, 0), (WALL, 30, 15, 0), (WALL, 12, 6, 0)


@pytest.mark.rule("tactics.take-their-land")
def test_a_feature_in_enemy_land_is_picked() -> None:
    """Features one and three touch friendly territory, the second does not."""
    features = [ON_THE_LINE, THEIRS, OURS]
    game = tactical({VERITANT: '40",5"'}, phase="start-of-turn", features=features)
    run(game, f"use {GAMBIT} take-their-land")
    assert ids(game) == ["aim 2"]
    run(game, "aim 2")
    assert table_of(game).players[0].aim == "2"
    bare = tactical({VERITANT: '40",5"'}, phase="start-of-turn", features=[ON_THE_LINE])
    assert rules(bare, f"use {GAMBIT} take-their-land") == {"tactics.take-their-land"}


@pytest.mark.rule("tactics.take-their-land", "objectives.terrain-control")
@pytest.mark.parametrize(
    ("own", "enemy", "holder", "completed"),
    [
        ('12",19"', '40",29"', 0, True),
        ('40",5"', '40",29"', 1, False),
        ('12",19"', '12",25"', 0, False),
        ('12",19"', '12",25"', 1, True),
        ('12",19"', '12",25"', 2, False),
    ],
)
def test_the_feature_is_controlled_at_the_end_of_the_turn(own: str, enemy: str, holder: int, completed: bool) -> None:
    """Alone there, the unit controls it; far away it does no longer; with as high a score on both sides it remains
    whose it was."""
    game = attempting("take-their-land", {VERITANT: own, SEER: enemy}, aim="1", features=[THEIRS])
    text = game.position()
    assert 'kind = "ruined-domicile"' in text
    told = text.replace('kind = "ruined-domicile"', f'kind = "ruined-domicile"\nholder = {holder}')
    assert completes(kb.position(told), "take-their-land") is completed


@pytest.mark.rule("tactics.seize-the-centre")
@pytest.mark.parametrize(
    ("inches", "foe", "completed"), [(3, '3",27"', True), (3.01, '3",27"', False), (3, '22",8"', False)]
)
def test_two_units_within_three_inches_of_the_centre_out_of_combat(inches: float, foe: str, completed: bool) -> None:
    units = {
        VERITANT: f"{22 * 254},{15 * 254 - beyond(VERITANT, inches)}",
        PROSECUTORS: {"at": f"{22 * 254},{15 * 254 + beyond(PROSECUTORS, 3)} ranks 1", "slain": [2, 3]},
        SEER: foe,
    }
    assert completes(attempting("seize-the-centre", units), "seize-the-centre") is completed


@pytest.mark.rule("tactics.take-the-flanks")
@pytest.mark.parametrize(
    ("inches", "y", "marks", "completed"),
    [(6, 16, [], True), (6.01, 16, [], False), (6, 16, ["set-up"], False), (6, 5, [], False)],
)
def test_units_within_six_inches_of_both_short_edges(inches: float, y: int, marks: list[str], completed: bool) -> None:
    units = {
        VERITANT: {"at": f"{beyond(VERITANT, inches)},{y * 254} ranks 1", "marks": marks},
        VIGILANT: '38",16"',
        PROSECUTORS: {"at": '3",3" ranks 3', "marks": ["set-up"]},
    }
    assert completes(attempting("take-the-flanks", units), "take-the-flanks") is completed


# ---------------------------------------------------------------------- whole battles


def test_saves_and_positions_keep_what_is_attempted() -> None:
    units = {VERITANT: '40",5"'}
    game = run(tactical(units, phase="start-of-turn"), f"use {GAMBIT} slay-the-entourage", f"aim {CLAWLORD}")
    for again in (kb.load(game.save()), kb.position(game.position())):
        player = table_of(again).players[0]
        assert (player.attempted, player.aim) == (["slay-the-entourage"], CLAWLORD)


def test_every_tactic_of_the_rulebook_is_there_with_its_name() -> None:
    game = tactical({VERITANT: '40",5"'}, phase="start-of-turn")
    assert len(BATTLE_TACTICS) == 6
    assert game.decision is not None
    spanish = renderer_of(game.view(0)["table"], "es")
    said = [spanish.word(option.label) for option in game.decision.options]
    assert "Gambito táctico: Controlad el centro" in said


TACTICAL = Swept(lambda seed: border_war(seed, [MODULE, COMPOSITION]), check_stands)


def test_random_battles_with_battle_tactics_end() -> None:
    check_battles_end(TACTICAL, 40)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_attempt_a_tactic_that_they_can_complete(level: str) -> None:
    """Two units stand near the centre, nobody near them: to seize it is nearly sure, and all else is not."""
    units = {VERITANT: '20",15"', PROSECUTORS: '24",15" ranks 3'}
    game = tactical(units, phase="start-of-turn")
    assert bots.choose(game, level, seed=1).id == f"use {GAMBIT} seize-the-centre"


def test_bots_weigh_a_tactic_before_they_pick_what_it_is_about() -> None:
    """They look at the table between the gambit and the pick of one of two features; it is worth the better one."""
    features = [(WALL, 10, 25, 0), (WALL, 30, 25, 0)]
    game = tactical({VERITANT: '30",22"'}, phase="start-of-turn", features=features)
    run(game, f"use {GAMBIT} take-their-land")
    assert ids(game) == ["aim 1", "aim 2"]
    worth = game.system.bots.evaluate(game, 0)
    picked = [game.system.bots.evaluate(run(game.clone(), aim), 0) for aim in ids(game)]
    assert worth == max(picked) > min(picked)
