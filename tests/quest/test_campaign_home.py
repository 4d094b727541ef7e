"""Who of a campaign's party stays at home: who may, that the others go without him, and that a new one comes later."""

import io
import json
import random
from typing import Any

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.kernel.game import Game
from katabasis.quest.content import MISSIONS, PRINTED
from katabasis.terminal.between import Bots
from quest.scene import at, table, who

SETUP = {"size": "short", "table": "gentler", "campaign": True}
PARTY = ["barbarian", "dwarf", "elf"]
FELL = 56
"""A seed of a short game by chance from which the dwarf alone does not come back."""
BACK = (61, 47, 120, 0)
"""Seeds of the games after it from which everybody comes back: of the first two the dwarf stays at home."""
BEGUN: dict[str, Any] = {"games": [], "party": {}}


def finish(game: Game, seed: int = FELL) -> Game:
    """Play to the end, as things come."""
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


def after_the_first(seats: list[str] | None = None) -> kb.Series:
    """A campaign whose dwarf has not come back from the first mission."""
    series = kb.series("quest", seats=seats or PARTY, seed=FELL, names={"dwarf": "Bofri", "elf": "Aine"}, **SETUP)
    finish(series.game)
    return series


def shown(game: Game) -> dict[str, Any]:
    campaign: dict[str, Any] = game.view(None)["table"]["campaign"]
    return campaign


def test_the_fallen_stays_at_home_and_the_others_go_without_him() -> None:
    series = after_the_first()
    assert shown(series.game)["may_stay"] == ["dwarf"]
    game = series.begin_next(home=["dwarf"])
    assert [each.id for each in at(game).adventurers] == ["barbarian", "elf"]
    campaign = shown(game)
    assert [member["id"] for member in campaign["party"]] == PARTY
    assert campaign["party"][1] == {"id": "dwarf", "home": True}
    assert [member.get("lived") for member in campaign["party"]] == [1, None, 1]
    assert (campaign["may_stay"], campaign["names"]) == ([], {"elf": "Aine"})
    ended = shown(finish(game, BACK[0]))["games"][1]
    assert (ended["home"], len(ended["gold"]), ended.get("fallen")) == (["dwarf"], 2, None)
    assert ended["gold"] == list(game.result.scores)  # type: ignore[union-attr]
    assert shown(game)["may_stay"] == ["dwarf"], "he may stay longer"


def test_if_nobody_says_otherwise_a_new_one_comes() -> None:
    series = after_the_first()
    assert [each.id for each in at(series.begin_next()).adventurers] == PARTY
    assert "home" not in series.game.setup["options"]
    series = after_the_first()
    finish(series.begin_next(home=["dwarf"]), BACK[0])
    game = series.begin_next(names={"dwarf": "Nori"})
    assert [each.id for each in at(game).adventurers] == PARTY, "in the order in which they sat"
    assert "home" not in game.setup["options"]
    assert (who(game, "dwarf").gold, who(game, "dwarf").received) == (0, 0)
    campaign = shown(game)
    assert [member.get("lived") for member in campaign["party"]] == [2, None, 2]
    assert campaign["names"] == {"dwarf": "Nori"}
    assert [each.get("home") for each in campaign["games"]] == [None, ["dwarf"]]
    assert [len(each["gold"]) for each in campaign["games"]] == [3, 2]


@pytest.mark.parametrize(
    ("chosen", "rules"),
    [
        ({"home": ["elf"]}, ["table.not-fallen"]),
        ({"home": ["barbarian", "dwarf"]}, ["table.not-fallen", "table.two-go"]),
        ({"home": ["wizard"]}, ["table.not-of-the-party"]),
        ({"home": ["dwarf", "dwarf"]}, ["table.not-of-the-party"]),
        ({"home": "dwarf"}, ["table.not-of-the-party"]),
        ({"home": {"dwarf": True}}, ["table.not-of-the-party"]),
        ({"home": [["dwarf"]]}, ["table.not-of-the-party"]),
        ({"home": [float("nan")]}, ["table.not-of-the-party"]),
        ({"home": None}, ["table.not-of-the-party"]),
        ({"home": ["dwarf"], "mission": "tomb-5"}, ["setup.player-count"]),
        ({"home": ["dwarf"], "mission": "cellar"}, ["table.no-mission"]),
    ],
)
def test_who_cannot_stay_is_refused_with_the_reason(chosen: dict[str, Any], rules: list[str]) -> None:
    series = after_the_first()
    before = series.record()
    assert [refusal.rule for refusal in series.why_not_next(**chosen)] == rules
    with pytest.raises(kb.Refused) as refused:
        series.begin_next(**chosen)
    assert refused.value.rules == rules
    assert series.record() == before


def test_at_least_two_go() -> None:
    game = table({"barbarian": "1,1", "elf": "1,2"}, step="ending.close", campaign=BEGUN, mission="tomb-6", goal="lost")
    assert game.result is not None
    dead = {"at": "", "fate": "dead", "start": 14}
    heroes = {"barbarian": "1,1", "dwarf": dead, "elf": {**dead, "fate": "lost"}, "wizard": dead}
    alone = table(heroes, step="ending.close", campaign=BEGUN, mission="tomb-6", goal="lost")
    quest = kb.system("quest")
    assert quest.series.why_not_next(alone.table, {"home": ["dwarf", "elf"]}) == []
    everybody = quest.series.why_not_next(alone.table, {"home": ["dwarf", "elf", "wizard"]})
    assert [refusal.rule for refusal in everybody] == ["table.two-go"]
    pair = table({"barbarian": "1,1", "elf": dead}, step="ending.close", campaign=BEGUN, mission="tomb-6", goal="lost")
    assert [refusal.rule for refusal in quest.series.why_not_next(pair.table, {"home": ["elf"]})] == ["table.two-go"]
    assert [refusal.rule for refusal in quest.series.why_not_next(game.table, {"home": ["elf"]})] == [
        "table.not-fallen",
        "table.two-go",
    ]


def test_a_mission_that_needs_who_is_at_home_is_not_drawn_and_ends_no_campaign() -> None:
    needs_dwarf = [id for id in PRINTED if "dwarf" in MISSIONS[id].get("needs", ())]
    assert needs_dwarf
    others = [id for id in PRINTED if id not in needs_dwarf and "wizard" not in MISSIONS[id].get("needs", ())]
    games = [{"mission": id, "outcome": "won", "gold": [1, 1, 1]} for id in others]
    dead = {"at": "", "fate": "dead", "start": 14}
    heroes = {"barbarian": "1,1", "dwarf": dead, "elf": "1,2"}
    fields = {"campaign": {"games": games, "party": {}}, "mission": needs_dwarf[0], "goal": "lost"}
    game = table(heroes, step="ending.close", **fields)
    quest = kb.system("quest")
    assert quest.series.why_not_next(game.table, {}) == []
    assert [refusal.rule for refusal in quest.series.why_not_next(game.table, {"home": ["dwarf"]})] == [
        "table.no-mission"
    ]
    at_home = {
        **fields["campaign"],
        "roster": [*heroes],
        "games": [*games[:-1], {**games[-1], "fallen": {"dwarf": ""}}],
    }
    fields |= {"campaign": at_home, "mission": others[0]}
    gone = table({"barbarian": "1,1", "elf": "1,2"}, step="ending.close", **fields)
    assert quest.series.carry_over(gone.table) is not None, "a new dwarf can still take it"
    assert quest.series.result(gone.table) is None


@pytest.fixture(scope="module")
def chain() -> kb.Series:
    """Five games: the dwarf falls, stays at home for two, and comes back as a new one for two."""
    series = after_the_first()
    for home, seed in zip((["dwarf"], ["dwarf"], [], []), BACK, strict=True):
        finish(series.begin_next(**({"home": home} if home else {})), seed)
    return series


def test_a_chain_of_games_is_replayed_and_resumed(chain: kb.Series) -> None:
    series = chain
    assert series.number == 5
    for text in (series.record(), series.record(checksums=True)):
        again = kb.replay_series(text)
        assert again.record() == series.record()
        assert shown(again.game) == shown(series.game)
    assert [each.get("home") for each in shown(series.game)["games"]] == [None, ["dwarf"], ["dwarf"], None, None]
    assert [member["lived"] for member in shown(series.game)["party"]] == [5, 2, 5]
    assert kb.resume_series(series.game, series.finished).record() == series.record()


def test_saves_copies_positions_and_records_keep_who_is_at_home() -> None:
    game = after_the_first().begin_next(home=["dwarf"])
    for _ in range(12):
        assert game.decision is not None
        game.choose(0)
    assert at(game).campaign == at(kb.load(game.save())).campaign
    for same in (kb.load(game.save()), game.clone(), kb.replay(game.record())):
        assert same.view(0)["table"] == game.view(0)["table"]
        assert same.record() == game.record()
    game.choose(0)
    placed = kb.position(game.position())
    assert shown(placed) == shown(game)


def damaged(**parts: Any) -> dict[str, Any]:
    """A campaign of three, of whom the dwarf is at home, with something else in it."""
    games = [{"mission": "tomb-6", "outcome": "lost", "gold": [1, 2, 3], "fallen": {"dwarf": ""}}]
    return {"games": games, "party": {}, "roster": PARTY, **parts}


def test_a_set_up_says_who_is_at_home() -> None:
    game = kb.new("quest", seats=["barbarian", "elf"], campaign=damaged(), home=["dwarf"])
    assert [member["id"] for member in shown(game)["party"]] == PARTY
    later = [*damaged()["games"], {"mission": "tomb-5", "outcome": "won", "gold": [1, 2], "home": ["dwarf"]}]
    kb.new("quest", seats=["barbarian", "elf"], campaign=damaged(games=later), home=["dwarf"])


LATER = {"mission": "tomb-5", "outcome": "won", "gold": [1, 2]}


@pytest.mark.parametrize(
    ("campaign", "home", "fault"),
    [
        (damaged(), [], "option 'home'"),
        (damaged(), "dwarf", "option 'home'"),
        (damaged(), ["elf"], "option 'home'"),
        (damaged(), ["dwarf", "dwarf"], "option 'home'"),
        (damaged(), {"dwarf": 1}, "option 'home'"),
        (damaged(), None, "options are plain data"),
        (damaged(roster=[*PARTY, "wizard"]), ["dwarf", "wizard"], "'gold'"),
        (damaged(roster=["elf", "dwarf", "barbarian"]), ["dwarf"], "roster"),
        (damaged(roster=["barbarian", "elf"]), [], "roster"),
        (damaged(roster=[*PARTY, "halfling"]), ["dwarf"], "roster"),
        (damaged(roster=[*PARTY, "dwarf"]), ["dwarf"], "roster"),
        (damaged(roster=[*PARTY, 5]), ["dwarf"], "roster"),
        (damaged(roster="dwarf"), ["dwarf"], "roster"),
        (damaged(games=[]), ["dwarf"], "game 1 of the campaign, 'home'.*table.not-fallen"),
        (
            damaged(games=[{**damaged()["games"][0], "fallen": {"elf": ""}}]),
            ["dwarf"],
            "game 2 of the campaign, 'home'.*table.not-fallen",
        ),
        (damaged(games=[*damaged()["games"], {**LATER, "home": ["elf"]}]), ["dwarf"], "game 2 .*table.not-fallen"),
        (damaged(games=[*damaged()["games"], {**LATER, "gold": [1, 2, 3]}]), ["dwarf"], "game 3 .*table.not-fallen"),
        (
            damaged(games=[*damaged()["games"], {**LATER, "gold": [2], "home": ["dwarf", "elf"]}]),
            ["dwarf"],
            "game 2 .*table.not-fallen",
        ),
        (damaged(games=[*damaged()["games"], {**LATER, "home": "dwarf"}]), ["dwarf"], "'gold'"),
        (damaged(games=[*damaged()["games"], {**LATER, "home": [["dwarf"]]}]), ["dwarf"], "'home'"),
        (
            damaged(games=[*damaged()["games"], {**LATER, "home": ["dwarf"], "fallen": {"dwarf": ""}}]),
            ["dwarf"],
            "'gold'",
        ),
        (damaged(party={"dwarf": {}}), ["dwarf"], "the party of a campaign"),
    ],
)
def test_what_cannot_be_is_refused(campaign: dict[str, Any], home: Any, fault: str) -> None:
    with pytest.raises(kb.KatabasisError, match=fault):
        kb.new("quest", seats=["barbarian", "elf"], campaign=campaign, home=home)


def test_only_a_campaign_that_has_begun_leaves_anybody_at_home() -> None:
    with pytest.raises(kb.KatabasisError, match="only a campaign has home"):
        kb.new("quest", home=["elf"])
    with pytest.raises(kb.KatabasisError, match="option 'home'"):
        kb.new("quest", campaign=True, home=["elf"])
    with pytest.raises(kb.KatabasisError, match="keeps his adventurer"):
        kb.new("quest", seats=["barbarian", "elf"], campaign=damaged(), home=["dwarf"], choosing="rolled")


@pytest.mark.parametrize("checksums", [False, True])
@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('option home ["dwarf"]', 'option home ["elf"]'),
        ('option home ["dwarf"]', 'option home ["dwarf", "elf"]'),
        ('option home ["dwarf"]', "option home 5"),
        ('option home ["dwarf"]\n', ""),
        ("seats barbarian elf", "seats barbarian dwarf elf"),
        ('"roster": ["barbarian", "dwarf", "elf"]', '"roster": ["barbarian", "elf"]'),
        ('"roster": ["barbarian", "dwarf", "elf"]', '"roster": ["barbarian", "elf", "wizard"]'),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(
    chain: kb.Series, written: str, instead: str, checksums: bool
) -> None:
    text = chain.record(checksums=checksums)
    assert text.count(written) >= 2
    bad = text.replace(written, instead, 1)
    with pytest.raises(kb.BadRecord) as refused:
        kb.replay_series(bad)
    second = text[: text.index("option home")].count("\n") + 1
    (line, reason), *_rest = refused.value.faults
    assert abs(line - second) <= 12, (line, second, reason)
    assert str(reason)


def test_a_record_that_an_edited_file_makes_legal_is_still_not_the_next_one() -> None:
    """Without checksums all is played again: somebody who has come back cannot be written out of the party."""
    series = after_the_first()
    finish(series.begin_next(home=["dwarf"]), BACK[0])
    resumed = kb.resume_series(series.game, series.finished)
    assert resumed.record() == series.record()
    series.begin_next()
    for wrong in ('["elf"]', '["dwarf", "elf"]', "[]", "5"):
        edited = series.finished[1].replace('option home ["dwarf"]', f"option home {wrong}")
        with pytest.raises(kb.BadSave, match=r"game 2 does not follow game 1.*option 'home'"):
            kb.resume_series(series.game, [series.finished[0], edited])
    other = kb.series("quest", seats=["barbarian", "elf", "wizard"], seed=FELL, **SETUP)
    with pytest.raises(kb.BadSave, match=r"basics\.four-adventurers"):
        kb.resume_series(kb.replay(series.finished[1]), [other.game.record()])


def test_whoever_wished_for_an_adventurer_goes_by_the_one_he_got() -> None:
    series = kb.series("quest", seats=["elf", "elf", "elf"], seed=0, choosing="rolled", **SETUP)
    finish(series.game, 0)
    roster = [each.id for each in at(series.game).adventurers]
    fallen = shown(series.game)["may_stay"]
    assert not series.over
    assert len(set(roster)) == 3
    going = series.begin_next(home=fallen[:1])
    assert [each.id for each in at(going).adventurers] == [id for id in roster if id not in fallen[:1]]
    assert kb.replay_series(series.record()).record() == series.record()
    assert kb.resume_series(series.game, series.finished).record() == series.record()


def test_thirty_games_with_somebody_at_home_stay_small() -> None:
    games = [{"mission": id, "outcome": "lost", "gold": [250, 300], "home": ["dwarf", "elf"]} for id in PRINTED]
    first = {"mission": "tomb-1", "outcome": "lost", "gold": [1] * 4, "fallen": {"dwarf": "Bofri", "elf": "Aine"}}
    roster = ["barbarian", "dwarf", "elf", "wizard"]
    campaign = {"games": [first, *games[1:]], "party": {}, "roster": roster}
    assert len(json.dumps(campaign)) * 30 / 2 < 150_000, "the set-ups of thirty games, which half of them know"
    game = kb.new("quest", seats=["barbarian", "wizard"], campaign=campaign, home=["dwarf", "elf"], mission="tomb-1")
    assert [each["id"] for each in shown(game)["party"]] == roster


def test_the_terminal_asks_between_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    file = tmp_path / "campaign.txt"
    file.write_text(after_the_first().record(checksums=True))
    typed = ['home=["elf"]', "", 'home=["dwarf"]', "mission=tomb-6", "", "record", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["play", "--from", str(file), "--bot", "2=random", "--bot", "3=random"]) == 0
    out = capsys.readouterr().out
    assert "[table.not-fallen]" in out
    assert 'option home ["dwarf"]' in out
    assert 'option mission "tomb-6"' in out
    assert "seats barbarian elf" in out


def test_bots_of_the_terminal_stay_with_their_adventurers() -> None:
    bots = Bots({1: "random", 2: "hard"})
    bots.follow(PARTY, PARTY)
    assert bots.seats == {1: "random", 2: "hard"}
    bots.follow(PARTY, ["barbarian", "elf"])
    assert bots.seats == {1: "hard"}
    bots.follow(["barbarian", "elf"], PARTY)
    assert bots.seats == {1: "random", 2: "hard"}
    twins = Bots({1: "random"})
    twins.follow(["elf", "elf"], ["elf", "elf"])
    assert twins.seats == {1: "random"}
