"""What answers do, in one line; the keys that lead to them; what is said when somebody asks."""

import re

import pytest

import katabasis as kb
from katabasis_page.acts import looking
from katabasis_page.games import finished_editions, game_ui
from katabasis_page.session.views import with_meanings
from katabasis_page.table.popovers import KEYS
from katabasis_page.table.rulebook import rulebook
from page.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def region(desk: Desk, id: str) -> str:
    within = re.search(rf'id="{id}"[^>]*>([^<]*)<', desk.shown)
    assert within is not None
    return within[1]


OBVIOUS = {
    "underworlds": {"board", "choose", "done", "lay", "remove", "stay", "to"},
    "tyrants": {"choose", "opponent"},
    "quest": set(),
    "sigmar": set(),
}
"""Verbs whose answers say all there is to say: which board, which hex, whom."""


@pytest.mark.parametrize("game", kb.GAMES)
def test_every_action_says_what_it_is(game: str) -> None:
    meanings = game_ui(game).MEANINGS
    lacking = set()
    for seed in range(2):
        played = kb.new(game, seed=seed)
        for number in range(400):
            if played.decision is None:
                break
            name = played.decision.name
            verbs = {option.verb for option in played.decision.candidates}
            lacking |= {
                verb
                for verb in verbs
                if not meanings.keys() & {f"{name} {verb}", f"{name} *", verb} and f"{name} {verb}" != "reroll keep"
            }
            played.choose(kb.bots.choose(played, "random", number))
    assert lacking - OBVIOUS[game] <= {"keep"}
    assert all(len(text) <= 90 for text in meanings.values())


@pytest.mark.parametrize(
    ("game", "edition"), [(game, edition) for game in kb.GAMES for edition in finished_editions(game)]
)
def test_every_answer_has_a_rule(game: str, edition: str) -> None:
    shown, rules = game_ui(game), rulebook(game, edition, "en")
    played = kb.new(game, edition=edition, seed=3)
    cited = set()
    for number in range(250):
        if played.decision is None:
            break
        view = with_meanings(played.view(played.decision.seat), shown.MEANINGS, shown.OPTION_RULES)
        cited |= {option["rule"] for option in view["decision"]["options"]}
        played.choose(kb.bots.choose(played, "random", number))
    assert len(cited) > 8
    assert cited <= rules.keys()


@pytest.mark.parametrize("game", kb.GAMES)
def test_rules_of_answers_are_rules_of_the_game(game: str) -> None:
    assert set(game_ui(game).OPTION_RULES.values()) <= kb.rules(game, "en").keys()


def test_below_the_answers_their_rules_are_to_be_opened(desk: Desk) -> None:
    desk.begin("human", "random", game="tyrants")
    desk.do("choose", desk.options()[0])
    listed = re.search(r'<details[^>]*id="answer-rules".*?</details>', desk.shown, re.DOTALL)
    assert listed is not None
    meanings = game_ui("tyrants").MEANINGS
    told = re.findall(r"<li>([^<]+) <button[^>]*data-arg=\"rule:([\w.-]+)\"", listed[0])
    assert (meanings["end"], "endturn.sequence") in told
    assert (meanings["play"], "turn.play-card") in told
    desk.do("pop", "rule:endturn.sequence")
    assert "End-of-turn steps" in desk.shown


def test_an_answer_is_described_and_says_it_where_the_pointer_rests(desk: Desk) -> None:
    desk.begin("human", "random", game="tyrants")
    desk.do("choose", desk.options()[0])
    assert region(desk, "meaning") == ""
    meaning = game_ui("tyrants").MEANINGS["end"]
    assert f'<span id="meaning-end">{meaning}</span>' in desk.shown
    assert 'aria-describedby="meaning-end"' in desk.shown
    described = set(re.findall(r'aria-describedby="([^"]+)"', desk.shown))
    assert described <= set(re.findall(r'id="([^"]+)"', desk.shown))
    desk.do("hover", "end")
    assert region(desk, "meaning") == meaning
    desk.do("hover", "")
    assert region(desk, "meaning") == ""


def test_a_key_repeats_what_was_said_as_often_as_it_is_pressed(desk: Desk) -> None:
    desk.begin("human", "random", game="tyrants")
    desk.do("choose", desk.options()[0])
    assert region(desk, "aloud") == ""
    desk.do("key", "r")
    once = region(desk, "aloud")
    assert once.rstrip("\u00a0") == region(desk, "announcer").rstrip("\u00a0")
    desk.do("key", "R")
    assert region(desk, "aloud") != once
    desk.do("choose", desk.options()[0])
    assert region(desk, "aloud") == ""


def test_a_key_says_which_places_are_lit(desk: Desk) -> None:
    desk.begin("human", "random", game="tyrants")
    desk.do("key", "l")
    count = desk.shown.count('class="lit"')
    assert count > 1
    assert region(desk, "aloud").startswith(f"{count} places are lit: ")
    for word in ("site:", "space:", "--"):
        assert word not in region(desk, "aloud")
    desk.begin("human", "random", game="underworlds")
    while "hex:" not in "".join(ref for option in shown_options(desk) for ref in option["refs"]):
        desk.do("choose", desk.options()[0])
    desk.do("key", "l")
    assert "lit: " in region(desk, "aloud")


def shown_options(desk: Desk) -> list[dict[str, list[str]]]:
    assert desk.app.session is not None
    decision = desk.app.session.view()["decision"] or {}
    return list(decision.get("options", []))


def test_digits_press_answers_unless_something_lies_over_them(desk: Desk) -> None:
    desk.begin("human", "random", game="underworlds")
    for key in ("2", "9", "a"):
        desk.do("key", key)
    assert desk.paper.answering == [2, 9, 0]
    desk.do("key", "?")
    for key in ("2", "a"):
        desk.do("key", key)
    assert desk.paper.answering == [2, 9, 0]


def test_keys_of_one_character_can_be_switched_off(desk: Desk) -> None:
    desk.begin("human", "random", game="underworlds")
    desk.do("setting", "letters=off")
    for key in ("2", "a", "r", "l", "?", "[", "+"):
        desk.do("key", key)
    assert desk.paper.answering == []
    assert desk.app.ui.pointer.aloud is None
    assert desk.app.ui.pointer.popover is None
    assert desk.paper.root["shortcuts"] == "off"


def test_every_key_is_listed() -> None:
    listed = " ".join(keys for keys, _meaning in KEYS).lower()
    assert "1 – 9" in listed
    letters = {key for key in looking.SHORTCUTS if not key.isdecimal()} - {"="}
    assert {key.replace("-", "−") for key in letters} <= set(listed.split())
