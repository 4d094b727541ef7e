"""Whole games, as the log and the announcer tell them: nothing unsaid, nothing said twice."""

import re
from html import unescape
from importlib import import_module
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.games import game_ui
from katabasis_page.table.announce import MOST, happened
from page.desk import Desk

PEOPLE = ("Ana", "Bruno", "Clara", "Dario")
SEATS = {"underworlds": 2, "tyrants": 2}


class Listener(Desk):
    """A person who hears the announcer, and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        """What was said, once for each change of it."""
        self.lines: list[str] = []
        """What of that happened: the sentences of events, in the order in which they were said."""
        show = self.paper.show

        def listen(markup: str) -> None:
            show(markup)
            spoken = re.search(r'id="announcer"[^>]*>([^<]*)<', self.shown)
            if spoken and spoken[1] not in ("", *self.heard[-1:]):
                self.heard.append(spoken[1])
                said = happened(self.app.ui, wording_of(self.app.game))
                assert unescape(spoken[1]).startswith(" ".join(f"{line}." for line in said))
                self.lines += said

        self.paper.show = listen  # type: ignore[method-assign]

    def begin_named(self, game: str, *kinds: str) -> None:
        self.do("route", f"#new/{game}")
        self.do("draft", f"seats={len(kinds)}")
        for seat, kind in enumerate(kinds):
            self.do("draft", f"kind-{seat}={kind}")
            self.do("draft", f"name-{seat}={PEOPLE[seat]}")
        self.do("start")


def wording_of(game: str) -> Any:
    return import_module(f"katabasis.{game}.text.wording").WORDING


@pytest.mark.parametrize("game", SEATS)
def test_every_event_of_a_whole_game_is_said_once(game: str) -> None:
    desk, wording = Listener(), wording_of(game)
    desk.begin_named(game, "human", *["random"] * (SEATS[game] - 1))
    begun = len(desk.app.ui.history.log)
    desk.lines.clear()
    desk.play_on(900)
    assert desk.app.session is not None
    assert desk.app.session.game.result is not None
    log = [event for event in desk.app.ui.history.log[begun:] if not wording.is_quiet(event)]
    assert desk.lines == [desk.app.ui.line(wording.line(event)) for event in log]
    assert desk.heard[-1].rstrip("\u00a0").endswith("The game is over.")


def test_nothing_is_said_twice_where_bots_go_on_at_once() -> None:
    """All that they did is said when a person is asked, and how much of it is left out."""
    desk, wording = Listener(), wording_of("tyrants")
    desk.do("setting", "speed=instant")
    desk.begin_named("tyrants", "human", *["random"] * 3)
    for _ in range(12):
        heard = len(desk.heard)
        desk.do("choose", desk.options()[-1])
        assert len(desk.heard) - heard <= 2  # one's own choice, and the others'
    happened_since = [event for event in desk.app.ui.history.fresh if not wording.is_quiet(event)]
    assert len(happened(desk.app.ui, wording)) == min(len(happened_since), MOST + 1)


@pytest.mark.parametrize("game", SEATS)
def test_no_sentence_names_a_player_twice(game: str) -> None:
    desk, wording = Desk(), wording_of(game)
    game_ui(game)
    desk.app.ui.seating.names = list(PEOPLE)
    desk.app.ui.game_name = game_ui(game).name
    for seed in range(3):
        played = kb.new(game, seed=seed)
        for number in range(500):
            if played.decision is None:
                break
            played.choose(kb.bots.choose(played, "random", number))
        for event in played.view(None)["events"]:
            sentence = desk.app.ui.word(wording.line(event))
            assert all(sentence.count(who) < 2 for who in PEOPLE), sentence


def test_a_supplant_is_one_line() -> None:
    wording = wording_of("tyrants")
    what = {"place": "site:araumycos", "whom": "seat:1"}
    told = [
        ["supplanted", "supplant.procedure", 0, what, None, ""],
        ["deployed", "supplant.procedure", 0, what, None, ""],
    ]
    assert [wording.is_quiet(event) for event in told] == [False, True]
    assert not wording.is_quiet(["deployed", "deploy.cost", 0, what, None, ""])
