"""Returning slain models (chapter 22): in which units, when, and coherent with whom."""

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from sigmar.scene import MADMOB, STAY, WARHOST, battle, ids, rolled, rules, run, unit

LINE = "; " + " ".join(f"m{number} {1700 + 300 * number},4000" for number in range(1, 7))
"""Six models whose bases are 5 mm apart: m1 at 2000, m6 at 3500."""


def line(dice: list[int]) -> Game:
    rats = {"at": LINE, "slain": [7, 8, 9, 10]}
    game = battle({"clanrats.1": rats, "lord-veritant.1": '28",2" ranks 1'}, "end-of-turn", active=2, dice=dice)
    return run(game, "use seething-swarm clanrats.1")


@pytest.mark.rule("return.one-at-a-time", "coherency.when", "coherency.seven-or-more")
def test_a_seventh_model_returns_to_a_line() -> None:
    game = line([1])
    assert not rules(game, "return clanrats.1", "; m7 2750,4260"), "beside m3 and m4"
    assert rules(game, "return clanrats.1", "; m7 1740,4000") == {"coherency.seven-or-more"}, "beside m1 alone"
    assert rules(game, "return clanrats.1", "; m7 2750,4600") == {"return.one-at-a-time", "coherency.seven-or-more"}
    run(game, ("return clanrats.1", "; m7 2750,4260"))
    assert len(unit(game, "clanrats.1").models) == 7


@pytest.mark.rule("return.one-at-a-time")
def test_who_returns_may_lean_on_another_who_does() -> None:
    game = line([3])
    assert not rules(game, "return clanrats.1", "; m7 2000,4260 m8 2260,4260"), "m7 beside m1, m8 beside m2, and both"
    assert "return.one-at-a-time" in rules(game, "return clanrats.1", "; m7 2750,4260 m8 2750,4520")


@pytest.mark.rule("return.one-at-a-time", "coherency.single-group")
def test_a_line_of_seven_is_a_table_that_can_be_kept_and_must_close_up_when_it_moves() -> None:
    game = run(line([1]), ("return clanrats.1", "; m7 2750,4260"))
    again = kb.load(game.save())
    assert len(unit(again, "clanrats.1").models) == 7
    rats = {"at": f"{LINE} m7 2750,4260", "slain": [8, 9, 10]}
    moving = battle({"clanrats.1": rats, "lord-veritant.1": '28",2" ranks 1'}, active=2)
    assert rules(moving, "move clanrats.1", "keep +0,-100") == {"coherency.seven-or-more"}
    assert not rules(moving, "move clanrats.1", STAY)
    torn = {"at": LINE.replace("3500,4000", "3900,4000"), "slain": [7, 8, 9, 10]}
    with pytest.raises(kb.BadPosition, match="one group"):
        battle({"clanrats.1": torn, "lord-veritant.1": '28",2" ranks 1'}, active=2)


@pytest.mark.rule("return.return", "ability.step-declare")
def test_a_boss_calls_models_back_to_a_unit_out_of_combat_only() -> None:
    stabbas = {"at": "3040,1000 ranks 5 @16", "slain": [6, 7, 8, 9, 10]}
    units = {"loonboss.1": "2000,600 ranks 1", "moonclan-stabbas.1": stabbas}
    near = {"saurus-warriors.1": "3040,1500 ranks 5 @16"}
    far = {"saurus-warriors.1": "3040,4500 ranks 5 @16"}
    back, hit = (f"use im-da-boss loonboss.1 moonclan-stabbas.1 {what}" for what in ("return", "hit"))
    fighting = battle({**units, **near}, "hero", seats=(MADMOB, WARHOST), dice=[6])
    assert hit in ids(fighting)
    assert back not in ids(fighting)
    assert [str(refusal) for refusal in fighting.why_not(back)] == [
        "moonclan stabbas.1: already in combat [ability.step-declare]"
    ]
    free = battle({**units, **far}, "hero", seats=(MADMOB, WARHOST), dice=[6])
    run(free, back)
    assert rolled(free, "return") == [[6]]


@pytest.mark.rule("spearhead.card-command", "core-abilities.retreat-path")
def test_models_fall_back_first_and_rally_then() -> None:
    rats = {"at": "3000,4000 ranks 5 @48", "slain": [6, 7, 8, 9, 10]}
    game = battle(
        {"clanrats.1": rats, "lord-veritant.1": "3000,3500 ranks 1"},
        active=2,
        cards={"hand-2": ["do-not-waver.2"]},
        dice=[5, 6, 1, 1, 1],
    )
    run(game, "retreat clanrats.1", "use do-not-waver.2 clanrats.1")
    assert game.decision is not None
    assert game.decision.name == "where"
    assert not rolled(game, "ability"), "no die is rolled before the unit has moved"
    run(game, ("go clanrats.1", "keep +0,+1000"))
    assert rolled(game, "ability") == [[5, 6, 1, 1, 1]]
    assert not rolled(game, "mortal")
    assert game.decision is not None
    assert game.decision.name == "return"
    assert rules(game, "return clanrats.1", "; m6 3000,4260") == {"return.one-at-a-time", "return.in-combat"}
    stood = unit(game, "clanrats.1").models[0]
    run(game, ("return clanrats.1", f"; m6 {stood.x},{stood.y + 260}"))
    assert [event.kind for event in game.table.events if event.kind in ("moved", "returned")] == ["moved", "returned"]
