"""The thirty missions: each can be fulfilled, and what is peculiar to it happens as its content says."""

from __future__ import annotations

import json
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.kernel.save import checksum
from katabasis.quest.content import MISSIONS, PRINTED
from quest.playing import NEAR_EXIT, before, play
from quest.scene import EXIT, JOINT, alive, asked, at, kinds, of_kind, options, rules_against, run, table, until, who

WINNING = {
    "fighting-pit-2": 2,
    "fighting-pit-4": 1,
    "fighting-pit-5": 4,
    "fighting-pit-6": 1,
    "firechasm-1": 0,
    "firechasm-2": 0,
    "firechasm-4": 0,
    "firechasm-5": 0,
    "firechasm-6": 0,
    "fountain-1": 0,
    "fountain-2": 2,
    "fountain-4": 3,
    "fountain-5": 3,
    "fountain-6": 3,
    "idol-1": 0,
    "idol-3": 1,
    "idol-4": 1,
    "idol-5": 1,
    "idol-6": 1,
    "tomb-3": 1,
    "tomb-6": 1,
}
"""Seeds with which a hardy party fulfils a mission within 120 choices, from the door of the room on."""
SLOWER = {
    "fighting-pit-3": 5,
    "firechasm-3": 1,
    "idol-2": 6,
    "tomb-1": 7,
    "tomb-2": 3,
    "tomb-4": 0,
    "tomb-5": 0,
    "fountain-3": 0,
    "fighting-pit-1": 10,
}
"""The same for missions that wait for a certain roll, draw Monsters until they are fulfilled, or lead on: within 520
choices."""

ROOMS = {"fighting-pit": "2,2", "firechasm": "5,2", "fountain": "3,2", "tomb": "4,2", "idol": "7,1"}


def cleared(
    mission: str, where: dict[str, str | dict[str, Any]], dice: Any = (), monsters: Any = (), **fields: Any
) -> Game:
    """The turn of the first of those, in the room that has been entered; squares are the room's."""
    room = mission.rpartition("-")[0]
    placed: dict[str, Any] = {}
    for id, says in where.items():
        own = {"at": says} if isinstance(says, str) else dict(says)
        own["at"] = f"{room}.{own['at']}" if own["at"] else ""
        placed[id] = own
    section = [{"id": room, "x": 0, "y": 0, "entered": True}]
    door = [{**EXIT, "section": room, "squares": [f"{room}.1,2", f"{room}.1,3"]}]
    there = [f"{each.split()[0]} {room}.{each.split()[1]}" for each in monsters]
    zones = {"treasures": ["boots-of-swiftness", "hell-mace"], **fields.pop("zones", {})}
    return table(placed, there, dice, mission=mission, section=section, door=door, zones=zones, **fields)


def to_the_end(game: Game, most: int = 60) -> Game:
    """Decline everything until the game is over."""
    for _ in range(most):
        if game.decision is None:
            return game
        game.choose(game.decision.declining or game.decision.options[0])
    raise AssertionError("the mission does not end")


def outcome(game: Game) -> str:
    assert game.result is not None
    return game.result.outcome


def test_every_mission_is_played_to_victory() -> None:
    assert sorted(WINNING | SLOWER) == sorted(PRINTED)


@pytest.mark.parametrize(("mission", "seed"), (WINNING | SLOWER).items(), ids=WINNING | SLOWER)
@pytest.mark.rule("end.party-wins", "monsters.objective-room")
def test_missions_are_fulfilled_from_the_door_of_their_room(mission: str, seed: int) -> None:
    game = play(before(mission, chance={"seed": seed}), seed=seed, most=520 if mission in SLOWER else 120)
    assert outcome(game) == "won"
    assert game.result is not None
    assert game.result.winners == [0, 1, 2, 3]


@pytest.mark.parametrize("mission", PRINTED)
@pytest.mark.rule("end.abandon", "end.mission-or-die")
def test_every_mission_can_be_given_up(mission: str) -> None:
    start = {"step": "adventurers.begin_phase", "phase": "power"}
    game = play(before(mission, places=NEAR_EXIT, **start), give_up=True, most=60)
    assert outcome(game) == "lost"
    assert game.result is not None
    assert game.result.rule == "end.abandon"


@pytest.mark.parametrize("mission", [id for id in PRINTED if MISSIONS[id].get("fails_if_dead")])
def test_a_mission_fails_with_the_one_it_depends_on(mission: str) -> None:
    needed = MISSIONS[mission]["fails_if_dead"][0]
    place = ROOMS[mission.rpartition("-")[0]]
    others = {"elf": "1,1", needed: {"at": place, "wounds": 0, "start": 10}}
    game = cleared(mission, others, step="turn.end_turn", phase="exploration", windows="fallen")
    assert outcome(to_the_end(game)) == "lost"


# ---------------------------------------------------------------------- the Fighting Pit


def test_the_beast_comes_for_who_steps_into_the_pit_and_all_vanish_with_the_first() -> None:
    game = cleared("fighting-pit-1", {"elf": "2,2", "dwarf": "2,3", "barbarian": "1,1"}, queue=["dwarf"])
    assert not options(game, "shoot"), "unarmed"
    run(game, "move fighting-pit.4,2", "end", "move fighting-pit.4,3")
    assert len(alive(game)) == 2


def test_unarmed_blows_and_weapons_that_come_back() -> None:
    bare = cleared("fighting-pit-1", {"barbarian": "1,1"}, [4, 5], ["minotaur 2,2"])
    run(bare, "attack minotaur-1")
    assert at(bare).monsters[0].wounds == 14, "1D6 without Strength, less Toughness 4"
    armed = cleared("fighting-pit-1", {"barbarian": "1,1"}, [4, 5], ["minotaur 2,2"], memory={"bands": 1})
    run(armed, "attack minotaur-1")
    assert at(armed).monsters[0].wounds == 10


def test_only_the_barbarian_fights_for_the_sword_of_power() -> None:
    beast = {"kind": "minotaur", "at": "fighting-pit.5,2", "wounds": 20, "role": "beast"}
    section = [{"id": "fighting-pit", "x": 0, "y": 0, "entered": True}]
    door = [{**EXIT, "section": "fighting-pit", "squares": ["fighting-pit.1,2", "fighting-pit.1,3"]}]
    who_ = {"elf": {"at": "fighting-pit.1,1"}, "barbarian": {"at": "fighting-pit.1,4"}}
    game = table(who_, [beast], mission="fighting-pit-2", section=section, door=door)
    assert rules_against(game, "shoot minotaur-1") == ["end.mission-or-die"]


def test_nobody_but_himself_helps_the_barbarian_against_the_beast() -> None:
    def fight(beast: str) -> Game:
        monster = {"kind": "minotaur", "at": f"fighting-pit.{beast}", "wounds": 20, "role": "beast"}
        section = [{"id": "fighting-pit", "x": 0, "y": 0, "entered": True}]
        door = [{**EXIT, "section": "fighting-pit", "squares": ["fighting-pit.1,2", "fighting-pit.1,3"]}]
        who_ = {
            "wizard": {"at": "fighting-pit.1,1"},
            "barbarian": {"at": "fighting-pit.4,2", "wounds": 3},
            "elf": "fighting-pit.1,2",
        }
        spells = {"spells": ["ogre-strength", "iron-skin", "heal-wounds"]}
        return table(
            who_, [monster], mission="fighting-pit-2", section=section, door=door, power=6, tokens=6, zones=spells
        )

    near = fight("5,2")
    assert rules_against(near, "cast ogre-strength barbarian") == ["end.mission-or-die"]
    assert rules_against(near, "cast iron-skin barbarian") == ["end.mission-or-die"]
    assert "cast heal-wounds barbarian" in options(near), "healing him is allowed"
    assert "cast iron-skin elf" in options(near)
    assert "cast iron-skin barbarian" in options(fight("6,3")), "he does not stand against it yet"


def test_the_gate_is_sealed_by_a_six_without_a_one() -> None:
    won = cleared("fighting-pit-3", {"wizard": "2,2"}, [6, 5])
    run(won, "do seal 2")
    assert outcome(to_the_end(won)) == "won"
    spoilt = cleared("fighting-pit-3", {"wizard": "2,2"}, [6, 1], zones={"events": ["m-orcs"]}, queue=[])
    run(spoilt, "do seal 2")
    assert rules_against(spoilt, "do seal 1") == ["end.mission-or-die"]
    run(spoilt, "end")
    assert "drew" in kinds(at(spoilt).events), "while it is open the Monsters' Phase begins with a card"


def test_the_ransom() -> None:
    rich = {"elf": {"at": "1,2", "gold": 1500}, "dwarf": {"at": "1,3", "gold": 900}}
    game = cleared("fighting-pit-4", rich, queue=["dwarf"])
    run(game, "leave", "leave")
    assert outcome(game) == "won"
    assert sum(each.gold for each in at(game).adventurers) == 400
    poor = cleared("fighting-pit-4", {"elf": {"at": "1,2", "gold": 100}})
    run(poor, "leave")
    assert outcome(poor) == "lost"


def test_without_a_minotaur_it_is_only_survived() -> None:
    game = cleared("fighting-pit-5", {"elf": "1,1"}, step="turn.finish", phase="end", memory={"beast": False})
    assert outcome(game) == "drawn"
    paid = cleared("fighting-pit-5", {"elf": "1,1"}, step="turn.finish", phase="end", memory={"beast": True})
    assert outcome(paid) == "won"
    assert who(paid, "elf").gold == 10


def test_prisoners_are_paid_for_one_by_one() -> None:
    game = cleared("fighting-pit-6", {"elf": "1,1"}, [2, 3, 4], step="turn.finish", phase="end")
    assert outcome(game) == "won"
    assert who(game, "elf").gold == (3 + 4) * 20


# ---------------------------------------------------------------------- the Firechasm


def test_the_icon_and_the_way_out() -> None:
    game = cleared("firechasm-1", {"elf": "6,1", "dwarf": "2,1"}, queue=["dwarf"])
    run(game, "move firechasm.5,1", "do throw", "end", "end")
    until(game, "act")
    run(game, "move firechasm.8,1", "do escape")
    assert who(game, "elf").fate == "left"
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(game.decision.declining or game.decision.options[0])
    assert outcome(game) == "won"
    assert who(game, "dwarf").fate in ("dead", "lost"), "the room has collapsed"
    assert who(game, "elf").gold >= 100


def test_magic_swords() -> None:
    swords = {"swords": ["elf", "dwarf"]}
    game = cleared("firechasm-2", {"elf": "6,2", "dwarf": "6,3"}, [5], memory=swords)
    run(game, "do dragon")
    assert at(game).memory["banished"]
    lost = cleared("firechasm-2", {"elf": "6,2"}, [4, 2, 2, 2, 2], memory={"swords": ["elf"]})
    run(lost, "do dragon")
    assert who(lost, "elf").wounds == 12 - 5
    assert outcome(to_the_end(lost)) == "lost"
    blow = cleared("firechasm-2", {"elf": "2,2"}, [6], ["orc-warrior 1,1", "minotaur 1,4"], memory=swords)
    run(blow, "do strike orc-warrior-1")
    assert alive(blow) == ["minotaur-2"], "it hits without a roll"
    assert at(blow).memory["swords"] == ["dwarf"]


def test_the_ring() -> None:
    game = cleared("firechasm-3", {"dwarf": "6,2"}, [5, 3], step="power.begin_turn", phase="end")
    assert at(game).memory["ring"]
    run(game, "move firechasm.5,2")
    assert "do throw" in options(game)
    stuck = cleared(
        "firechasm-3", {"dwarf": "6,2"}, [2], step="power.begin_turn", phase="end", zones={"events": ["m-orcs"]}
    )
    assert alive(stuck)
    run(game, "do throw")
    assert outcome(to_the_end(game)) == "won"


def test_minotaurs_wait_at_the_edge_of_a_leap_that_they_cannot_end() -> None:
    """They jump over the chasm of Firechasm 4; one whose Movement would end above it stays on this side."""
    section = [{"id": "passage-1", "x": -6, "y": 1, "entered": True}, {"id": "firechasm", "x": 0, "y": 0}]
    door = [EXIT, {**JOINT, "beyond": "firechasm"}]
    phase = {"step": "monsters.plan", "phase": "monsters", "section": section, "door": door}
    game = table({"elf": "firechasm.6,2"}, ["minotaur p3,1"], mission="firechasm-4", **phase)
    (moved,) = of_kind(at(game).events, "monster-moved")
    assert moved.what["path"][-1] == "firechasm.2,1"


def test_cutting_the_bridge() -> None:
    game = cleared("firechasm-4", {"elf": "5,2", "dwarf": "4,2", "wizard": "2,2"}, [5])
    run(game, "do cut")
    assert who(game, "dwarf").fate == "dead"
    assert who(game, "wizard").fate == "lost"
    assert outcome(to_the_end(game)) == "won"
    held = cleared("firechasm-4", {"elf": "5,2"}, [4])
    run(held, "do cut")
    assert "cut" not in at(held).memory


def test_monsters_that_the_bridge_draws_come_from_the_side_of_the_door() -> None:
    beyond = {"elf": "6,1", "dwarf": "7,1", "barbarian": "6,2", "wizard": "6,3"}
    sixes = {"events": ["m-orcs"]}
    game = cleared(
        "firechasm-4", beyond, [5], memory={"_crossed": 1}, step="power.begin_turn", phase="end", zones=sixes
    )
    until(game, "act")
    came = [monster for monster in at(game).monsters if monster.at.startswith("firechasm.")]
    assert came
    assert all(int(monster.at.partition(".")[2][0]) < 5 for monster in came)
    assert "_turn_card" not in at(game).memory


def test_the_dragon_s_eye() -> None:
    game = cleared("firechasm-5", {"dwarf": "6,1", "elf": "1,1"}, step="turn.finish", phase="end")
    assert outcome(game) == "won"
    far = cleared("firechasm-5", {"dwarf": "6,4", "elf": "1,1"}, step="turn.finish", phase="end")
    assert far.result is None


@pytest.mark.rule("monsters.objective-room", "spells.known")
@pytest.mark.parametrize("mission", ["firechasm-6", "fighting-pit-3"])
def test_nobody_comes_where_an_abyss_lies(mission: str) -> None:
    """A Pit of Despair may lie in the room before it is entered: on the squares that the mission names."""
    room = mission.rpartition("-")[0]
    named = {"firechasm": ("6,2", "6,3"), "fighting-pit": ("7,2", "7,3", "6,2", "6,3")}[room]
    blocked = {f"{room}.{place}": "abyss" for place in named}
    fields = {"step": "monsters.begin_phase", "phase": "adventurers", "arrivals": [room], "blocked": blocked}
    game = cleared(mission, {"elf": "1,1", "wizard": "1,2"}, [3] * 9, **fields)
    came = at(game).monsters
    assert came
    assert not {monster.at for monster in came} & set(blocked)


def test_the_clock_of_the_fires() -> None:
    late = cleared(
        "firechasm-6", {"elf": "1,1"}, [3], ["skaven 6,2"], step="turn.finish", phase="end", memory={"until": 3}
    )
    assert outcome(late) == "lost"
    more = cleared(
        "firechasm-6", {"elf": "1,1"}, [6, 2], ["skaven 6,2"], step="turn.finish", phase="end", memory={"until": 3}
    )
    assert at(more).memory["until"] == 5
    done = cleared("firechasm-6", {"elf": "1,1"}, step="turn.finish", phase="end", memory={"until": 3})
    assert outcome(done) == "won"


# ---------------------------------------------------------------------- the Fountain of Light


def test_beer() -> None:
    game = cleared("fountain-1", {"elf": "3,2", "dwarf": "1,1"}, [4], memory={"bearer": "elf"}, queue=["dwarf"])
    assert game.view(0)["table"]["adventurers"][0]["steps"] == 3, "the bearer is slower"
    run(game, "do drink")
    assert at(game).memory["wild"] == ["elf"]
    run(game, "do pour")
    assert outcome(to_the_end(game)) == "won"
    dry = {"bearer": "elf", "drunk": ["elf", "elf"]}
    empty = cleared("fountain-1", {"elf": "3,2"}, memory=dry)
    assert rules_against(empty, "do pour") == ["end.mission-or-die"]


def test_a_load_of_warpstone_each() -> None:
    game = cleared("fountain-2", {"elf": "3,2", "dwarf": "6,2"}, [3, 4, 2, 2], queue=["dwarf"])
    run(game, "do load")
    assert who(game, "elf").wounds == 5
    assert rules_against(game, "do load") == ["end.mission-or-die"]
    run(game, "end", "do load", "end")
    assert outcome(to_the_end(game)) == "won"


def test_the_water_shows_and_opens() -> None:
    pile = ["stairway", "corner", "cell", "passage-2"]
    game = cleared("fountain-3", {"elf": "3,2"}, [4, 2, 1], zones={"box": pile})
    run(game, "do look")
    assert at(game).memory["seen"]
    run(game, "do drink", "end")
    until(game, "act")
    assert at(game).memory["opened"]
    assert at(game).doors[-1].squares == ["fountain.8,2", "fountain.8,3"]
    assert 3 <= len(at(game).zones["pile-fate"].cards) <= 4


@pytest.mark.rule("setup.power-tokens", "end.mission-or-die")
@pytest.mark.parametrize(("left", "drawn"), [(0, 4), (3, 4), (4, 4)])
def test_the_water_gives_the_wizard_his_first_tokens_back(left: int, drawn: int) -> None:
    hurt = {"wizard": {"at": "3,2", "wounds": 5}}
    game = cleared("fountain-3", hurt, [2], tokens=left, tokens_at_start=4)
    run(game, "do drink")
    assert (who(game, "wizard").wounds, at(game).tokens) == (12, drawn)
    deadly = cleared("fountain-3", {**hurt, "elf": "1,1"}, [1], tokens=left, tokens_at_start=4)
    run(deadly, "do drink")
    assert (who(deadly, "wizard").fate, at(deadly).tokens) == ("dead", left)
    other = cleared("fountain-3", {"elf": "3,2", "wizard": "1,1"}, [6], tokens=left, tokens_at_start=4)
    run(other, "do drink")
    assert at(other).tokens == left, "only who drinks"


@pytest.mark.rule("setup.power-tokens")
def test_with_how_many_tokens_the_wizard_began_is_kept() -> None:
    game = kb.new("quest", seats=["wizard"], seed=1)
    until(game, "place")
    assert at(game).tokens_at_start == at(game).tokens > 0
    body = json.loads(game.save())["body"]
    del body["checkpoint"][1]["tokens_at_start"]
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    older = kb.load(f'{{"katabasis-save":2,"checksum":{checksum(text)},"body":{text}}}')
    assert at(older).tokens_at_start == at(game).tokens, "a save of an earlier version"


def test_bets_are_secret_until_they_are_paid() -> None:
    game = before("fountain-4", party=("elf", "dwarf"))
    assert asked(game) == ("elf", "bet")
    run(game, "bet prince-2.0", "bet prince-1.1", "give elf")
    assert game.view(0)["zones"]["bet-0"]["cards"] == ["prince-2.0"]
    assert game.view(1)["zones"]["bet-0"]["cards"] is None
    zones = {"bet-0": ["prince-2.0"], "princes-0": ["prince-1.0", "prince-3.0"]}
    dipped = cleared("fountain-4", {"elf": "3,2"}, [3, 2], memory={"bearer": "elf"}, zones=zones)
    run(dipped, "do dip")
    assert outcome(to_the_end(dipped)) == "won"
    assert who(dipped, "elf").gold == 500


@pytest.mark.rule("turn.one-fails", "turn.six-succeeds")
def test_the_falling_ceiling() -> None:
    zones = {"bet-0": ["prince-2.0"], "princes-0": ["prince-1.0", "prince-3.0"]}
    game = cleared("fountain-4", {"elf": "3,2"}, [3, 1, 2, 2, 2], memory={"bearer": "elf"}, zones=zones)
    run(game, "do dip")
    assert who(game, "elf").wounds == 12 - 3, "Initiative 6 and a 1 are 7, and fail all the same"


def test_water_against_the_rot() -> None:
    game = cleared("fountain-5", {"elf": "3,2", "dwarf": "6,2"}, [2])
    run(game, "do fill")
    assert outcome(to_the_end(game)) == "won"
    assert (who(game, "elf").gold, who(game, "dwarf").gold) == (500, 100)
    fatal = cleared("fountain-5", {"elf": "3,2", "dwarf": "6,2"}, [1])
    run(fatal, "do fill")
    assert who(fatal, "elf").fate == "dead"


def test_soul_gems() -> None:
    game = cleared("fountain-6", {"elf": "3,2"}, [3])
    run(game, "do gem")
    assert outcome(to_the_end(game)) == "won"
    fatal = cleared("fountain-6", {"elf": "3,2"}, [2])
    run(fatal, "do gem")
    assert who(fatal, "elf").fate == "dead"


# ---------------------------------------------------------------------- the Tomb Chamber


def test_symbols_and_no_one() -> None:
    ready = {"symbols": ["elf", "dwarf"]}
    won = cleared(
        "tomb-1", {"elf": "4,2", "dwarf": "4,3"}, [2, 5, 3], memory=ready, step="power.begin_turn", phase="end"
    )
    assert at(won).memory["banished"]
    again = cleared(
        "tomb-1",
        {"elf": "4,2", "dwarf": "4,3"},
        [1, 5],
        memory=ready,
        step="power.begin_turn",
        phase="end",
        zones={"events": ["m-orcs"]},
    )
    assert alive(again)
    fresh = cleared("tomb-1", {"elf": "4,2"})
    run(fresh, "do symbol")
    assert at(fresh).memory["symbols"] == ["elf"]


def test_the_battle_of_wills() -> None:
    """Four need 13, two need 7."""
    memory = {"bearer": "elf"}
    won = cleared("tomb-2", {"elf": "4,2", "dwarf": "1,1"}, [6], memory={**memory, "joined": []})
    assert rules_against(won, "do open") == ["end.mission-or-die"]
    lost = cleared("tomb-2", {"elf": "4,2", "dwarf": "1,1"}, [6], memory=memory)
    run(lost, "do join", "do open")
    assert who(lost, "elf").fate == "lost"
    assert outcome(to_the_end(lost)) == "lost"
    alone = cleared("tomb-2", {"elf": "4,2"}, [4], memory=memory)
    run(alone, "do join", "do open")
    assert outcome(to_the_end(alone)) == "won"


def test_the_sword_of_the_deathking_cuts_deeper_and_turns_against_friends() -> None:
    game = cleared("tomb-2", {"elf": "4,2", "dwarf": "4,3"}, [4, 5, 2], ["minotaur 4,1"], memory={"bearer": "elf"})
    run(game, "attack minotaur-1")
    assert at(game).monsters[0].wounds == 15 - (5 + 2 + 3 - 4)
    turned = cleared("tomb-2", {"elf": "4,2", "dwarf": "4,3"}, [1, 5, 2], ["minotaur 4,1"], memory={"bearer": "elf"})
    run(turned, "attack minotaur-1")
    assert who(turned, "dwarf").wounds == 12 - (5 + 2 + 3 - 5)


def test_the_key_and_the_chest() -> None:
    game = cleared("tomb-3", {"elf": "1,1"}, step="turn.finish", phase="end")
    assert at(game).memory["key"]
    assert outcome(to_the_end(game)) == "won", "no room was entered before: the chest stands in the entrance section"


def test_waking_the_hero() -> None:
    game = cleared("tomb-4", {"wizard": "1,1"}, [2], memory={"shard": 4}, power=3, tokens=3)
    run(game, "do wake")
    assert outcome(to_the_end(game)) == "won"
    asleep = cleared("tomb-4", {"wizard": "1,1"}, [1], memory={"shard": 4}, power=3, tokens=3)
    run(asleep, "do wake")
    assert outcome(to_the_end(asleep)) == "lost"


def test_breaking_the_tomb() -> None:
    game = cleared("tomb-5", {"dwarf": "4,2"}, [6, 6])
    run(game, "do break")
    assert at(game).memory["tomb"] == 0, "12 and Strength 3, less Toughness 3"
    assert outcome(to_the_end(game)) == "won"
    standing = cleared(
        "tomb-5", {"dwarf": "4,2"}, [3], step="power.begin_turn", phase="end", zones={"events": ["m-orcs"]}
    )
    assert alive(standing), "while it stands each turn begins with a card"


def test_whose_kinsman_it_is() -> None:
    for die, least in ((3, 100), (4, 0)):
        game = cleared("tomb-6", {"elf": "4,2"}, [die, 1])
        run(game, "do look")
        assert outcome(to_the_end(game)) == "won"
        assert who(game, "elf").gold == least


# ---------------------------------------------------------------------- the Idol Chamber


def test_three_alike_kill_the_kinsman() -> None:
    fields = {"step": "power.begin_turn", "phase": "end", "memory": {"kinsman": "elf"}}
    game = cleared("idol-1", {"elf": "1,1"}, [4, 4, 4], ["skaven 8,1"], **fields)
    assert at(game).memory["killed"]
    alive_ = cleared("idol-1", {"elf": "1,1"}, [4, 4, 5], ["skaven 8,1"], **fields)
    assert not at(alive_).memory["killed"]
    assert options(alive_, "attack") == []


def test_overturning_the_idol() -> None:
    """Two need 12: Strengths 3 and 3, and dice."""
    who_ = {"elf": "7,1", "dwarf": "7,2"}
    won = cleared("idol-2", who_, [3, 3])
    run(won, "do overturn")
    assert outcome(to_the_end(won)) == "won"
    held = cleared("idol-2", who_, [3, 2])
    run(held, "do overturn")
    assert "fallen" not in at(held).memory
    apart = cleared("idol-2", {"elf": "7,1", "dwarf": "1,1"})
    assert rules_against(apart, "do overturn") == ["end.mission-or-die"]
    slowed = cleared("idol-2", {"wizard": "1,1"}, [5], memory={"_cleared": 1}, step="power.begin_turn", phase="end")
    assert at(slowed).power == 3


def test_the_shaman_s_spell() -> None:
    shaman = [{"kind": "night-goblin-archer", "at": "idol.7,1", "role": "shaman", "band": 1}]
    section = [{"id": "idol", "x": 0, "y": 0, "entered": True}]
    door = [{**EXIT, "section": "idol", "squares": ["idol.1,2", "idol.1,3"]}]
    game = table(
        {"elf": {"at": "idol.1,1"}},
        shaman,
        [4, 5],
        mission="idol-3",
        section=section,
        door=door,
        step="monsters.begin_phase",
        phase="adventurers",
    )
    assert of_kind(at(game).events, "wounded")[0].what["lost"] == 7
    assert "aims" not in kinds(at(game).events), "he never strikes or shoots"


def test_the_daemon_comes_when_the_time_is_up() -> None:
    fields = {"step": "monsters.begin_phase", "phase": "adventurers", "memory": {"until": 3}}
    game = cleared("idol-4", {"elf": "1,1", "wizard": "1,2"}, [1] * 8, ["skaven 7,2", "skaven 2,2"], **fields)
    assert [each.kind for each in at(game).monsters][:2] == ["daemon", "skaven"]
    assert at(game).monsters[0].wounds == 20


def test_the_staff_is_put_into_the_hand() -> None:
    game = cleared("idol-5", {"elf": "7,1"}, step="turn.finish", phase="end")
    assert outcome(game) == "won"
    away = cleared("idol-5", {"elf": "1,1"}, step="turn.finish", phase="end")
    assert away.result is None


def test_wresting_the_sword() -> None:
    game = cleared("idol-6", {"elf": "7,1", "dwarf": "7,4"}, [3, 4, 4, 4, 5], queue=["dwarf"])
    run(game, "do wrest")
    assert who(game, "elf").wounds == 12 - (12 - 3)
    assert rules_against(game, "do wrest") == ["end.mission-or-die"]
    run(game, "end", "do wrest")
    assert outcome(to_the_end(game)) == "won"
