"""Champions, musicians and standard bearers, in Border War."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.picture.table import board
from katabasis.sigmar.rules.border_war.commands import MODULE as COMMANDS
from katabasis.sigmar.rules.command_models import MODULE
from katabasis.sigmar.text.names import renderer_of
from sigmar.border_war import COMPOSITION, battle, border_war, check_battles_end
from sigmar.random_games import check_stands
from sigmar.scene import events, ids, run, unit
from sweep import Swept

VERITANT, VANQUISHERS = "stormcast-lord-veritant.1", "stormcast-vanquishers.1"
LIBERATORS, PROSECUTORS, SEER = "stormcast-liberators.1", "stormcast-prosecutors.1", "skaven-grey-seer.1"
RATS = "skaven-clanrats.1"
FAR = {VERITANT: '3",3"', SEER: '41",27"'}
CHAMPION, MUSICIAN, BEARER = 1, 2, 3
"""The numbers of the command models of Vanquishers."""


def commanding(units: Mapping[str, Any], *modules: str, **fields: Any) -> Game:
    """A battle with command models."""
    return battle({**FAR, **units}, modules=[MODULE, *modules], **fields)


def without(units: Mapping[str, Any], *modules: str, **fields: Any) -> Game:
    return battle({**FAR, **units}, modules=[*modules], **fields)


def hits(game: Game) -> dict[str, int]:
    """How many dice are rolled to hit with each weapon."""
    counted = [event.what for event in events(game, "rolled") if event.what.get("purpose") == "hit"]
    return {what["weapon"].partition(".")[2]: len(what["faces"]) for what in counted}


# ---------------------------------------------------------------------- who they are


@pytest.mark.rule("command-models.ratio")
def test_a_unit_has_one_or_one_in_so_many() -> None:
    border_war(0)
    ranks = {id: dict(scroll.command_models) for id, scroll in WARSCROLLS.items() if scroll.command_models}
    assert ranks["stormcast-vanquishers"] == {"champion": (1,), "musician": (2,), "standard-bearer": (3,)}
    assert ranks["skaven-clanrats"] == {"champion": (1,), "musician": (2, 3), "standard-bearer": (4, 5)}
    assert ranks["stormcast-liberators"] == {"champion": (2,)}, "the first has the grandhammer"
    assert {"stormcast-prosecutors", "stormcast-reclusians"} < ranks.keys()
    assert "skaven-rat-ogors" not in ranks
    assert not [id for id in ranks if "-" not in id or id.partition("-")[0] not in ("stormcast", "skaven")]


@pytest.mark.rule("command-models.declare-models")
def test_everybody_sees_which_models_they_are() -> None:
    game = commanding({VANQUISHERS: '20",10" ranks 5'})
    seen = game.view(1)["table"]
    assert seen["units"][VANQUISHERS]["command_models"]["musician"] == [MUSICIAN]
    assert renderer_of(seen, "en").name(f"model:{VANQUISHERS}-{MUSICIAN}").endswith("model 2 (musician)")
    assert renderer_of(seen, "es").name(f"model:{VANQUISHERS}-{MUSICIAN}").endswith("miniatura 2 (músico)")
    assert renderer_of(seen, "en").name(f"model:{VANQUISHERS}-5").endswith("model 5")
    assert "command_models" not in without({VANQUISHERS: '20",10" ranks 5'}).view(1)["table"]["units"][VANQUISHERS]


@pytest.mark.rule("command-models.declare-models")
def test_the_battlefield_shows_and_says_them() -> None:
    at = {"at": '20",10" ranks 4', "slain": [BEARER]}
    table = commanding({VANQUISHERS: at}).view(1)["table"]
    shown = board(table, renderer_of(table, "en"))
    assert shown.count('class="rank"') == 2
    assert "champion: 1, musician: 1" in shown
    assert "standard bearer" not in shown
    plain = without({VANQUISHERS: at}).view(1)["table"]
    assert 'class="rank"' not in board(plain, renderer_of(plain, "en"))


# ---------------------------------------------------------------------- what they do


def fought(of: Any, slain: list[int] | None = None) -> dict[str, int]:
    """The attacks of Vanquishers on Clanrats, with those models slain."""
    at = {"at": '20",14" ranks 5 @16', "slain": slain} if slain else {"at": '20",14" ranks 5 @16'}
    units = {VANQUISHERS: at, RATS: '11",16.5" ranks 10 @48'}
    game = run(of(units, phase="combat"), f"fight {VANQUISHERS}")
    for id in ids(game):
        if id.startswith("pile-in"):
            game.choose(id, ";")
            break
    while game.decision and not hits(game):
        game.choose(next((each for each in game.decision.options if each.verb == "target"), game.decision.options[0]))
    return hits(game)


@pytest.mark.rule("command-models.champion")
def test_a_champion_has_one_attack_more() -> None:
    """Five models with two Attacks each; without the champion four, and nothing more."""
    weapon = "celestial-greatsword"
    assert fought(commanding) == {weapon: 11}
    assert fought(commanding, [CHAMPION]) == {weapon: 8}
    assert fought(commanding, [MUSICIAN]) == {weapon: 9}
    assert fought(without) == {weapon: 10}


@pytest.mark.rule("command-models.champion")
def test_a_champion_has_one_more_with_ranged_weapons_too() -> None:
    units = {PROSECUTORS: '20",10" ranks 3 @16', RATS: '20",17" ranks 10'}
    for of, dice in ((commanding, 4), (without, 3)):
        game = run(of(units, phase="shooting"), f"shoot {PROSECUTORS}")
        while game.decision and not hits(game):
            game.choose(game.decision.options[0])
        assert hits(game) == {"stormcall-javelin": dice}


@pytest.mark.rule("command-models.musician")
@pytest.mark.parametrize(("slain", "dice"), [([5], 7), ([MUSICIAN], 6)])
def test_a_musician_rallies_with_a_seventh_die(slain: list[int], dice: int) -> None:
    units = {VANQUISHERS: {"at": '20",10" ranks 4', "slain": slain}}
    both = (("attacker", "a"), ("defender", "b"))
    told = [{"role": role, "territory": letter, "command_points": 4} for role, letter in both]
    game = commanding(units, COMMANDS, phase="hero", player=told, dice=[1] * 7)
    run(game, f"use rally-command {VANQUISHERS}")
    rolls = [event for event in events(game, "rolled") if event.what.get("need") == 4]
    assert sum(len(event.what["faces"]) for event in rolls) == dice
    assert [event.rule for event in rolls] == ["commands.rally", "command-models.musician"][: dice - 5]


@pytest.mark.rule("command-models.musician")
def test_two_musicians_rally_with_seven_dice_too() -> None:
    units = {RATS: {"at": '20",20" ranks 10', "slain": [20]}}
    both = (("attacker", "a"), ("defender", "b"))
    told = [{"role": role, "territory": letter, "command_points": 4} for role, letter in both]
    game = commanding(units, COMMANDS, phase="hero", player=told, active=2, dice=[1] * 7)
    run(game, f"use rally-command {RATS}")
    assert sum(len(event.what["faces"]) for event in events(game, "rolled") if event.what.get("need") == 4) == 7


@pytest.mark.rule("command-models.standard-bearer", "objectives.control-score")
@pytest.mark.parametrize(("slain", "score"), [([], 6), ([BEARER], 4), ([CHAMPION], 5)])
def test_a_standard_bearer_adds_to_the_control_score(slain: list[int], score: int) -> None:
    at = {"at": '23",6" ranks 3', "slain": slain}
    game = commanding({VANQUISHERS: at})
    assert game.view(0)["table"]["control_scores"]["home-a"] == [score, 0]
    assert without({VANQUISHERS: at}).view(0)["table"]["control_scores"]["home-a"] == [5 - len(slain), 0]


@pytest.mark.rule("command-models.standard-bearer")
def test_two_standard_bearers_add_no_more_than_one() -> None:
    """Twenty Clanrats within three inches of the marker, two of them with standards."""
    game = commanding({RATS: '22",20.5" ranks 5'})
    contesting = game.view(0)["table"]["control_scores"]["home-b"][1]
    assert without({RATS: '22",20.5" ranks 5'}).view(0)["table"]["control_scores"]["home-b"][1] == contesting - 1


# ---------------------------------------------------------------------- they are slain


@pytest.mark.rule("damage.choose-slain", "command-models.declare-models")
def test_its_player_picks_which_models_are_slain_and_may_keep_command_models() -> None:
    """Of 39 attacks five wound, and two models of Health 2 fall."""
    units = {VANQUISHERS: '20",14" ranks 5 @16', RATS: '11",16.5" ranks 10 @48'}
    dice = [*[4] * 39, *[5] * 5, *[1] * 34, *[1] * 5]
    game = run(commanding(units, phase="combat", active=2, dice=dice), f"fight {RATS}")
    while game.decision and f"remove {VANQUISHERS}" not in ids(game):
        option = game.decision.declining or game.decision.options[0]
        game.choose(option, ";") if option.verb == "pile-in" else game.choose(option)
    assert game.decision is not None
    assert game.decision.seat == 0, "not the attacker"
    remove = f"remove {VANQUISHERS}"
    kept = next(each.answer for each in game.suggestions(remove) if each.label.msgid == "Keep command models")
    assert kept == "m4 m5"
    game.choose(remove, f"m{CHAMPION} m{MUSICIAN}")
    assert unit(game, VANQUISHERS).slain == [CHAMPION, MUSICIAN]
    again = kb.position(game.position())
    assert again.view(0)["table"]["units"] == game.view(0)["table"]["units"]


COMMANDED = Swept(lambda seed: border_war(seed, [MODULE, COMMANDS, COMPOSITION]), check_stands)


def test_random_battles_with_command_models_end() -> None:
    check_battles_end(COMMANDED, 41)
