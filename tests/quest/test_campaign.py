"""Campaigns: what a party carries from mission to mission, and that a long one costs no more than a short one."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.kernel.game import Game
from katabasis.kernel.state import State
from katabasis.quest.content import MISSIONS, PRINTED
from katabasis.quest.rules import campaign, campaign_data
from katabasis.quest.rules import ending as rules_ending
from quest.scene import asked, at, options, run, table, until, who

SETUP = {"size": "short", "table": "gentler"}
SURVIVED = 13
"""A seed of a short game by chance from which the barbarian comes back and the elf does not."""
BEGUN: dict[str, Any] = {"games": [], "party": {}}


def member(**parts: Any) -> dict[str, Any]:
    usual = {"start": 13, "gold": 250, "received": 2, "lived": 1, "treasures": [], "stocks": {}, "gear": []}
    return {**usual, **parts}


def won(*missions: str, seats: int = 4) -> list[dict[str, Any]]:
    return [{"mission": mission, "outcome": "won", "gold": [100] * seats} for mission in missions]


def carrying(games: Any = (), seed: int = 3, seats: Any = (), **party: dict[str, Any]) -> Game:
    return kb.new("quest", seats=seats, seed=seed, campaign={"games": list(games), "party": party}, **SETUP)


def finish(game: Game, seed: int = 1) -> Game:
    """Play to the end, as things come; nobody moves much, so it ends soon."""
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


def ending(goal: str = "won", **more: Any) -> Game:
    """A game of a campaign at the end of its adventure."""
    party = {"barbarian": {"at": "1,1", "start": 14, "gold": 300}, "elf": {"at": "1,2", "start": 11, "wounds": 2}}
    fields = {"campaign": BEGUN, "mission": "tomb-6", "goal": goal, "phase": "ending", **more}
    return table(party, step="ending.reward", **fields)


def test_who_lives_keeps_wounds_gold_and_treasure_and_has_new_equipment() -> None:
    barbarian = member(treasures=["ensorcelled-blade", "arrows-of-death"], stocks={"arrows-of-death": 2})
    game = carrying(won("tomb-1"), barbarian=barbarian)
    until(game, "place")
    hero, elf = who(game, "barbarian"), who(game, "elf")
    assert (hero.start, hero.wounds, hero.gold, hero.received) == (13, 13, 250, 2)
    assert at(game).treasures(0) == ["ensorcelled-blade", "arrows-of-death"]
    assert at(game).stocks == {"arrows-of-death": 2}
    assert hero.equipment == ["lantern"], "what was used or broken is replaced"
    assert (elf.gold, elf.received, elf.equipment) == (0, 0, ["potion"]), "the elf is a new one"
    everywhere = [card for zone in at(game).zones.values() for card in zone.cards]
    assert everywhere.count("ensorcelled-blade") == 1, "it is not in the deck too"
    assert game.view(0)["table"]["campaign"]["beyond"] is True
    assert game.view(0)["table"]["campaign"]["number"] == 2


def test_missions_that_are_fulfilled_are_not_drawn_again() -> None:
    left = ["idol-2", "fountain-5", "tomb-3"]
    games = won(*(mission for mission in PRINTED if mission not in left))
    assert {at(carrying(games, seed)).mission for seed in range(20)} == set(left)
    with pytest.raises(kb.KatabasisError, match="no mission is left"):
        carrying(won(*PRINTED))
    elf_alone = [mission for mission in PRINTED if not MISSIONS[mission].get("needs")]
    with pytest.raises(kb.KatabasisError, match="no mission is left"):
        carrying(won(*elf_alone, seats=1), seats=["elf"])


@pytest.mark.rule("end.cash-treasure")
def test_treasure_is_sold_or_kept() -> None:
    zones = {"treasure-0": ["ensorcelled-blade", "boots-of-swiftness"]}
    game = ending(zones=zones)
    until(game, "sell")
    assert asked(game) == ("barbarian", "sell")
    assert sorted(options(game)) == ["pass", "sell boots-of-swiftness", "sell ensorcelled-blade"]
    before = who(game, "barbarian").gold
    run(game, "sell boots-of-swiftness", "pass")
    assert who(game, "barbarian").gold == before + 500
    carried = game.system.series.carry_over(game.table)
    assert carried is not None
    assert carried["campaign"]["party"]["barbarian"]["treasures"] == ["ensorcelled-blade"]
    assert carried["campaign"]["games"] == [{"mission": "tomb-6", "outcome": "won", "gold": game.result.scores}]  # type: ignore[union-attr]


def test_outside_a_campaign_nobody_is_asked_and_nothing_follows() -> None:
    fields = {"mission": "tomb-6", "goal": "won", "phase": "ending", "step": "ending.reward"}
    game = table({"elf": "1,1"}, zones={"treasure-0": ["boots-of-swiftness"]}, **fields)
    assert game.result is not None
    assert game.system.series.carry_over(game.table) is None
    assert "campaign" not in game.view(0)["table"]


def test_the_dead_do_not_go_on_and_without_anybody_the_campaign_is_over() -> None:
    dead = {"at": "", "fate": "dead", "start": 14}
    game = table({"barbarian": "1,1", "elf": dead}, step="ending.reward", campaign=BEGUN, mission="tomb-6", goal="lost")
    carried = game.system.series.carry_over(game.table)
    assert carried is not None
    assert list(carried["campaign"]["party"]) == ["barbarian"]
    assert carried["seats"] == ["barbarian", "elf"], "a new elf comes along"
    nobody = table({"elf": "1,1"}, step="ending.close", campaign=BEGUN, mission="tomb-6", goal="lost")
    at(nobody).adventurers[0].fate = "dead"
    assert nobody.system.series.carry_over(nobody.table) is None
    assert nobody.system.series.result(nobody.table).outcome == "lost"  # type: ignore[union-attr]


@pytest.mark.rule("gold.unused-value")
def test_a_potion_that_was_drunk_from_is_worth_nothing_in_the_next_adventure_either() -> None:
    worth = []
    for doses in (2, 1):
        elf = member(treasures=["potion-of-healing"], stocks={"potion-of-healing": doses})
        game = carrying(won("tomb-1"), elf=elf)
        until(game, "place")
        assert at(game).stocks == {"potion-of-healing": doses}
        worth.append(rules_ending.worth_of(at(game), "potion-of-healing"))
    assert worth == [200, 0]
    for stocks, sold in (({"arrows-of-death": 3}, 300), ({"shield-of-deliverance": 1}, 500)):
        (card,) = stocks
        game = carrying(won("tomb-1"), elf=member(treasures=[card], stocks=stocks))
        until(game, "place")
        assert rules_ending.worth_of(at(game), card) == sold, "what is left of other stocks keeps its value"


def test_a_party_and_its_adventurers_have_names_which_the_fallen_leave_behind() -> None:
    names = {"barbarian": "Ulf", "elf": "Lirael"}
    series = kb.series(
        "quest", seats=["barbarian", "elf"], seed=3, campaign=True, party="The Lamp", names=names, **SETUP
    )
    shown = series.game.view(None)["table"]["campaign"]
    assert (shown["name"], shown["names"], shown["party"]) == ("The Lamp", names, [{"id": "barbarian"}, {"id": "elf"}])
    dead = {"at": "", "fate": "dead", "start": 14}
    said = {**BEGUN, "name": "The Lamp", "names": names}
    game = table({"barbarian": "1,1", "elf": dead}, step="ending.reward", campaign=said, mission="tomb-6", goal="lost")
    carried = game.system.series.carry_over(game.table)
    assert carried is not None
    assert carried["names"] == {"barbarian": "Ulf"}
    assert carried["campaign"]["games"][0]["fallen"] == {"elf": "Lirael"}
    shown = game.view(None)["table"]["campaign"]
    assert shown["games"] == carried["campaign"]["games"]
    assert [each.get("lived") for each in shown["party"]] == [1, None]
    assert kb.position(game.position()).view(None) == game.view(None)


def test_the_next_mission_is_chosen_or_drawn_and_whoever_replaces_the_fallen_is_named() -> None:
    series = short_series()
    assert series.why_not_next() == []
    for wrong, rule in (
        ({"mission": "tomb-6"}, "table.mission-fulfilled"),
        ({"mission": "tomb-5"}, "setup.player-count"),
        ({"mission": "cellar"}, "table.no-mission"),
        ({"mission": ["tomb-1"]}, "table.no-mission"),
        ({"names": {"elf": "x" * 41}}, "table.no-name"),
        ({"names": {"elf": "a\nb"}}, "table.no-name"),
        ({"names": {"halfling": "Bo"}}, "table.no-name"),
        ({"size": "full"}, "table.not-chosen-anew"),
    ):
        before = series.record()
        assert [refusal.rule for refusal in series.why_not_next(**wrong)] == [rule]
        with pytest.raises(kb.Refused):
            series.begin_next(**wrong)
        assert series.record() == before
    assert at(series.begin_next(mission="tomb-1", names={"elf": "Aine"})).mission == "tomb-1"
    assert series.game.view(None)["table"]["campaign"]["names"] == {"elf": "Aine"}
    again = kb.replay_series(series.record())
    assert again.record() == series.record()
    assert at(short_series().begin_next(mission="idol")).mission.startswith("idol-")


def short_series() -> kb.Series:
    """A campaign of barbarian and elf that has fulfilled a mission, and goes on after another one."""
    begun = {"games": won("tomb-6", seats=2), "party": {}}
    series = kb.series("quest", seats=["barbarian", "elf"], seed=SURVIVED, campaign=begun, mission="tomb-2", **SETUP)
    finish(series.game, SURVIVED)
    assert not series.over
    return series


def test_a_chart_says_how_every_mission_went_and_what_refuses_it() -> None:
    games = [*won("tomb-6"), {"mission": "idol-2", "outcome": "lost", "gold": [0, 0, 0, 0], "fallen": {"elf": ""}}]
    chart = carrying(games).view(None)["table"]["campaign"]["chart"]
    assert list(chart) == list(PRINTED)
    assert chart["tomb-6"]["fulfilled"]
    assert [rule for rule, _text in chart["tomb-6"]["why"]] == ["table.mission-fulfilled"]
    assert (chart["idol-2"]["tries"], chart["idol-2"]["fulfilled"], chart["idol-2"]["why"]) == (1, False, [])
    alone = carrying(seats=["elf"]).view(None)["table"]["campaign"]["chart"]
    assert [rule for rule, _text in alone["tomb-5"]["why"]] == ["setup.player-count"]
    open_to_elf = {id for id, mission in chart.items() if not alone[id]["why"]}
    assert open_to_elf == set(campaign.possible(["elf"], ()))


def test_a_campaign_that_an_earlier_version_wrote_is_read_and_goes_on() -> None:
    text = (Path(__file__).parents[1] / "fixtures" / "2026-11" / "quest-campaign.txt").read_text(encoding="utf-8")
    series = kb.replay_series(text)
    assert series.number == 3
    assert "fallen" not in text
    last = kb.Series(kb.replay(series.finished[1]))
    (fallen,) = [game.get("fallen") for game in last.game.view(None)["table"]["campaign"]["games"]][1:] or [None]
    assert fallen is None, "in the second nobody fell"
    assert "fallen" in kb.replay(series.finished[0]).view(None)["table"]["campaign"]["games"][0]
    assert kb.resume_series(series.game, series.finished).record() == series.record()


def test_the_last_mission_wins_the_campaign() -> None:
    needless = [id for id in PRINTED if "dwarf" not in MISSIONS[id].get("needs", ())]
    possible = [id for id in needless if "wizard" not in MISSIONS[id].get("needs", ())]
    games = won(*(id for id in possible if id != "tomb-6"), seats=2)
    game = ending(campaign={"games": games, "party": {}})
    assert game.system.series.carry_over(game.table) is None
    ended = game.system.series.result(game.table)
    assert ended is not None
    assert (ended.outcome, ended.winners, ended.rule) == ("won", [0, 1], "end.party-wins")


@pytest.mark.rule("adventurers.berserk")
def test_the_sword_of_the_pit_stays_with_the_barbarian_and_adds_to_his_rage() -> None:
    game = ending(mission="fighting-pit-2")
    assert who(game, "barbarian").equipment == ["lantern", campaign_data.SWORD]
    carried = game.system.series.carry_over(game.table)
    assert carried is not None
    assert carried["campaign"]["party"]["barbarian"]["gear"] == [campaign_data.SWORD]
    for gear, berserk in (([campaign_data.SWORD], True), ([], False)):
        who_ = {"barbarian": {"at": "1,1", "equipment": ["lantern", *gear]}}
        fight = table(who_, ["skaven 1,2"], dice=[5], step="adventurers.begin_phase", phase="adventurers")
        assert who(fight, "barbarian").berserk is berserk


def test_whoever_leaves_the_dungeon_takes_the_sword_along() -> None:
    who_ = {"barbarian": {"at": "p1,1", "equipment": ["lantern", "rope", campaign_data.SWORD]}, "dwarf": "p1,2"}
    game = table(who_, queue=["dwarf"], campaign=BEGUN)
    run(game, "leave")
    assert who(game, "barbarian").equipment == [campaign_data.SWORD], "all else stays behind or is passed on"
    assert "lantern" in who(game, "dwarf").equipment


def test_a_campaign_is_a_series_with_a_record_of_every_game() -> None:
    series = kb.series("quest", seed=11, campaign=True, mission="fighting-pit-6", **SETUP)
    for number in range(1, 4):
        assert series.number == number
        table_ = at(finish(series.game, number))
        survivors = [each.id for each in table_.adventurers if campaign.is_alive(each)]
        if series.over:
            assert not survivors
            break
        assert survivors
        series.begin_next()
    again = kb.replay_series(series.record())
    assert again.record() == series.record()


def test_a_game_that_follows_in_a_record_must_know_those_before_it() -> None:
    quest = kb.system("quest")
    before = {"seats": ["elf"], "options": {"campaign": True}}
    good = {"seats": ["elf"], "options": {"campaign": {"games": won("tomb-6", seats=1), "party": {}}}}
    assert quest.series.why_not_follow(before, good) == []
    assert quest.series.why_not_follow(before, before)
    assert quest.series.why_not_follow(before, {**good, "options": {**good["options"], "table": "gentler"}})


@pytest.mark.parametrize(
    "wrong",
    [
        False,
        "yes",
        {"games": []},
        {"games": {}, "party": {}},
        {"games": [{"mission": "tomb-9", "outcome": "won", "gold": [1, 1, 1, 1]}], "party": {}},
        {"games": [{"mission": "tomb-6", "outcome": "won", "gold": [1]}], "party": {}},
        {"games": [{"mission": "tomb-6", "outcome": "won", "gold": [1, 1, 1, -1]}], "party": {}},
        {"games": [], "party": {"halfling": member()}},
        {"games": [], "party": {"elf": member(start=0)}},
        {"games": [], "party": {"elf": member(gold=1.5)}},
        {"games": [], "party": {"elf": member(treasures=["crown"])}},
        {"games": [], "party": {"elf": member(treasures=["arrows-of-death"])}},
        {"games": [], "party": {"elf": member(stocks={"arrows-of-death": 2})}},
        {"games": [], "party": {"elf": member(treasures=["arrows-of-death"], stocks={"arrows-of-death": 7})}},
        {"games": [], "party": {}, "name": 5},
        {"games": [], "party": {}, "name": "x" * 41},
        {"games": [], "party": {}, "names": {"elf": ["Lirael"]}},
        {"games": [], "party": {}, "names": {"halfling": "Bo"}},
        {"games": [{"mission": "tomb-6", "outcome": "won", "gold": [1] * 4, "fallen": ["elf"]}], "party": {}},
        {"games": [], "party": {"elf": member(gear=["rope"])}},
        {"games": [], "party": {id: member(treasures=["boots-of-swiftness"]) for id in ("elf", "dwarf")}},
    ],
)
def test_what_is_no_campaign_is_refused(wrong: Any) -> None:
    with pytest.raises(kb.KatabasisError):
        kb.new("quest", campaign=wrong)
    if wrong != "yes":
        with pytest.raises(kb.KatabasisError):
            table(campaign=wrong)


def test_positions_saves_and_records_keep_it() -> None:
    game = carrying(won("tomb-1", "tomb-2"), barbarian=member(gear=[campaign_data.SWORD]))
    until(game, "act")
    loaded = kb.load(game.save())
    assert loaded.view(0)["table"] == game.view(0)["table"]
    assert kb.replay(game.record()).view(0) == game.view(0)
    assert at(kb.position(game.position())).campaign == at(game).campaign
    fresh = carrying(won("tomb-1"), barbarian=member())
    assert at(kb.load(fresh.save())).campaign == at(fresh).campaign


def count(value: Any) -> int:
    """How many values a copy of a table has to make."""
    if isinstance(value, State):
        return 1 + sum(count(getattr(value, slot, None)) for slot in value.frozen_slots)
    if isinstance(value, dict):
        return 1 + sum(count(part) for part in value.values())
    if isinstance(value, list | tuple):
        return 1 + sum(map(count, value))
    return 1


def test_a_table_of_the_thirtieth_game_is_no_larger_than_the_first() -> None:
    party = {id: member() for id in ("barbarian", "dwarf", "elf", "wizard")}
    missions = [mission for mission in PRINTED if mission != "fighting-pit-6"]
    sizes, events = [], []
    for games in ([], won(*missions)):
        game = carrying(games, 5, **party)
        at(game).mission = "fighting-pit-6"
        until(game, "place")
        sizes.append(count(at(game)) - count(at(game).events) - count(at(game).zones))
        events.append(len(at(game).events))
    assert sizes[0] == sizes[1]
    assert events[0] == events[1]


def test_thirty_games_fit_into_a_file() -> None:
    party = {id: member(treasures=[]) for id in ("barbarian", "dwarf", "elf", "wizard")}
    text = json.dumps({"games": won(*PRINTED), "party": party})
    assert len(text) * 30 / 2 < 150_000, "the set-ups of thirty games, which half of them on average know"


def test_the_command_line_plays_one(capsys: pytest.CaptureFixture[str]) -> None:
    set_up = ["--option", "campaign=true", "--option", "mission=fighting-pit-6", "--option", "size=short"]
    bots = [part for seat in range(1, 5) for part in ("--bot", f"{seat}=random")]
    assert main(["play", "quest", *set_up, *bots, "--seed", "4", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "\nGame 1\n" in out
    assert "\nGame 2\n" in out


# ---------------------------------------------------------------------- giving a mission up at the table


def test_a_party_that_gives_up_goes_on_as_it_came() -> None:
    barbarian = member(gold=250, treasures=["ensorcelled-blade"])
    game = carrying(barbarian=barbarian, seats=["barbarian", "elf"])
    until(game, "place")
    who(game, "barbarian").gold = 900
    series = kb.Series(game)
    game.concede(1)
    assert game.result is not None
    assert (game.result.outcome, game.result.scores) == ("lost", [0, 0]), "nobody has come out with anything"
    assert series.result is None
    following = series.begin_next()
    carried = following.setup["options"]["campaign"]
    assert carried["party"] == {"barbarian": barbarian}
    assert [(each["outcome"], "fallen" in each) for each in carried["games"]] == [("lost", False)]
    until(following, "place")
    assert who(following, "barbarian").gold == 250
    assert kb.replay_series(series.record()).record() == series.record()


def test_whoever_had_walked_out_keeps_what_he_won() -> None:
    party = {"barbarian": {"at": "", "fate": "left", "gold": 300}, "elf": {"at": "1,2", "start": 11, "gold": 70}}
    game = table(party, campaign=BEGUN, mission="tomb-6", leader="elf", active="elf")
    game.concede(0)
    assert game.result is not None
    assert game.result.scores == [300, 0]
    carried = game.system.series.carry_over(game.table)
    assert carried is not None
    assert carried["campaign"]["party"].keys() == {"barbarian"}
    assert game.view(None)["table"]["campaign"]["party"][1] == {"id": "elf"}, "he goes on as he began, with nothing"
