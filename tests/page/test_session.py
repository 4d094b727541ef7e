"""The session: whose screen it is, what a click means, what can be taken back, and how bots and history go
on."""

import json
from collections.abc import Coroutine
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.session import LocalGame, NotNow, Session
from katabasis_page.session.bots import at_once, play_bot
from katabasis_page.session.presentation import NothingBrought
from katabasis_page.ui import Event, Popover, Ui
from page import whispers
from page.waiting import now


def session(*kinds: str, seed: int = 1, **more: Any) -> Session:
    return Session(LocalGame(kb.new("whispers", seed=seed)), Ui(), ["Ana", "Bruno"], kinds, **more)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Drive a coroutine that waits for nothing."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


async def random_thought(request: dict[str, Any]) -> tuple[str, Any]:
    game = kb.load(request["save"])
    return kb.bots.choose(game, "random", request["seed"]).id, None


async def first_thought(request: dict[str, Any]) -> tuple[str, Any]:
    game = kb.load(request["save"])
    assert game.decision is not None
    return game.decision.options[0].id, None


def shown(played: Session) -> str:
    """Everything that markup could be made from."""
    ui = played.ui
    return json.dumps(
        [
            played.view(),
            ui.history.log,
            ui.history.fresh,
            ui.history.since,
            ui.pointer.menu,
            ui.pointer.preview,
            ui.pointer.popover,
            ui.history.undo_refusal,
        ],
        default=str,
    )


class TestClicks:
    def test_the_only_option_about_a_ref_is_chosen(self) -> None:
        played = session("human", "random")
        now(played.select("card:secret-0-1"))
        assert [choice.option for choice in played.game.choices] == ["play secret-0-1"]

    def test_several_options_about_a_ref_open_a_menu_and_a_second_click_closes_it(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("hum"))
        now(played.select("hex:a1"))
        assert played.ui.pointer.menu == ["shrug", "nod"]
        now(played.select("hex:a1"))
        assert played.ui.pointer.menu == []

    def test_a_click_on_a_second_thing_picks_from_the_menu(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("hum"))
        now(played.select("hex:a1"))
        now(played.select("button:nod"))
        assert [choice.option for choice in played.game.choices] == ["hum", "nod"]

    def test_a_refused_thing_explains_itself(self) -> None:
        played = session("human", "random")
        now(played.select("button:shout"))
        assert played.ui.pointer.popover == Popover("why", "shout")
        assert played.why_not("shout") == [["quiet.please", ["No shouting", {}]]]

    def test_a_refused_choice_changes_nothing(self) -> None:
        played = session("human", "random")
        with pytest.raises(kb.Refused):
            now(played.choose("shout"))
        with pytest.raises(kb.Refused):
            now(played.choose("<b>"))
        assert played.game.choices == []

    def test_a_card_that_no_option_is_about_can_be_looked_at(self) -> None:
        class Cards(NothingBrought):
            INSPECTABLE = ("card",)

        played = session("human", "random", brought=Cards())
        now(played.select("button:elsewhere"))
        assert played.ui.pointer.popover is None
        now(played.select("card:elsewhere"))
        assert played.ui.pointer.popover == Popover("card", "elsewhere")

    def test_what_its_game_does_not_log_is_no_news(self) -> None:
        class Silent(NothingBrought):
            def is_logged(self, event: Event) -> bool:
                return False

        for brought, count in ((NothingBrought(), 1), (Silent(), 0)):
            played = session("human", "random", brought=brought)
            now(played.choose("roll"))
            played.ui.history.fresh = played.ui.history.log[-1:]
            assert len(played.news()) == count

    def test_hovering_shows_what_is_known_beforehand_and_ends(self) -> None:
        played = session("human", "random")
        played.hover("roll")
        assert played.ui.pointer.preview == {
            "ref": "button:roll",
            "option": "roll",
            "info": {},
            "meaning": None,
            "preview": {"head": 0.5},
        }
        played.hover("")
        assert played.ui.pointer.preview is None


class TestKeeping:
    def test_every_choice_and_undo_is_kept_before_it_is_shown(self) -> None:
        kept: list[int] = []
        played: Session = session("human", "random", keep=lambda: kept.append(len(played.game.choices)))
        now(played.choose("hum"))
        now(played.undo())
        assert kept == [1, 0]


class TestUndo:
    def test_a_choice_is_taken_back_with_what_bots_answered(self) -> None:
        played = session("human", "easy")
        now(played.choose("hum"))

        async def shrug(request: dict[str, Any]) -> tuple[str, Any]:
            return "shrug", None

        run(play_bot(played, 1, shrug, lambda: None, at_once))
        assert played.ui.history.undo_refusal is None
        now(played.undo())
        assert played.game.choices == []
        assert played.ui.history.log == []

    def test_a_die_cannot_be_taken_back_and_says_so(self) -> None:
        played = session("human", "random")
        now(played.choose("roll"))
        assert played.ui.history.undo_refusal is not None
        assert played.ui.history.undo_refusal[0] == "table.undo-roll"
        with pytest.raises(kb.Refused):
            now(played.undo())
        assert len(played.game.choices) == 1

    def test_before_a_handover_the_one_who_chose_may_take_it_back(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        now(played.choose("nod"))
        assert played.ui.seating.handover == 1
        with pytest.raises(kb.Refused):
            played.game.undo(0)
        now(played.undo())
        assert [choice.option for choice in played.game.choices] == ["play secret-0-0"]

    def test_taking_back_before_a_handover_shows_nobody_a_hand(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("hum"))
        now(played.choose("nod"))
        played.confirm_handover()
        now(played.choose("hum"))
        now(played.undo())
        assert played.ui.seating.handover == 1
        assert "secret" not in shown(played)


class TestHandingOver:
    def test_nothing_is_shown_until_somebody_takes_over(self) -> None:
        played = session("human", "human")
        assert played.ui.seating.handover == 0
        assert "secret" not in shown(played)
        with pytest.raises(NotNow):
            now(played.choose("roll"))
        played.confirm_handover()
        assert "secret-0-0" in shown(played)
        assert "secret-1" not in shown(played)

    def test_an_open_question_is_answered_without_a_handover_and_without_hands(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        assert played.ui.seating.handover is None
        decision = played.view()["decision"]
        assert [option["id"] for option in decision["options"]] == ["shrug", "nod"]
        assert "secret-0-1" not in shown(played)
        assert "secret-1" not in shown(played)

    def test_after_the_question_everybody_must_take_the_screen_anew(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        now(played.choose("nod"))
        assert played.ui.seating.handover == 1
        assert "secret-0-1" not in shown(played)
        assert "secret-1" not in shown(played)

    def test_one_person_against_a_bot_never_is_asked_to_take_over(self) -> None:
        played = session("easy", "human")
        assert played.ui.seating.handover is None
        assert played.ui.seating.seat == 1
        run(played.let_bots_play(random_thought, lambda: None))
        assert played.ui.seating.handover is None
        assert "secret-0" not in json.dumps(played.view()["zones"]["hand-0"])

    def test_whoever_returns_sees_what_happened_since(self) -> None:
        played = session("human", "easy")
        now(played.choose("play secret-0-0"))
        run(played.let_bots_play(first_thought, lambda: None))
        assert [event[0] for event in played.ui.history.since] == ["answered", "put"]
        assert played.ui.history.since_choice == 1


class TestBots:
    def test_bots_answer_until_a_person_is_asked(self) -> None:
        played = session("human", "easy")
        now(played.choose("roll"))
        assert played.ui.seating.thinking == 1
        run(played.let_bots_play(random_thought, lambda: None))
        assert played.bot is None
        assert played.ui.seating.thinking is None

    @pytest.mark.parametrize("hurried", [True, False])
    def test_every_event_is_shown_and_none_twice_to_whoever_takes_time(self, hurried: bool) -> None:
        played = Session(
            LocalGame(kb.new("underworlds", seed=3, quick=True)), Ui(), ["Ana", "Bruno"], ["human", "random"]
        )
        seen = len(played.ui.history.log)

        def see() -> None:
            """What stands on the screen at a moment that lasts."""
            nonlocal seen
            assert len(played.ui.history.log) - len(played.ui.history.fresh) == seen, (
                "not shown, or shown a second time"
            )
            seen = len(played.ui.history.log)
            played.looked()

        async def look() -> None:
            if not hurried:
                see()

        async def think(request: dict[str, Any]) -> tuple[str, Any]:
            await look()
            return await random_thought(request)

        for number in range(60):
            if played.game.decision is None:
                break
            options = [option.id for option in played.game.decision.options]
            now(played.choose(options[number % len(options)]))
            run(played.let_bots_play(think, lambda: None, look))
            see()
        assert seen > 60

    def test_bots_wait_step_by_step_until_what_they_did_was_seen(self) -> None:
        played = session("human", "easy")
        played.ui.settings["speed"] = "step"
        now(played.choose("roll"))
        stops = 0
        while played.bot is not None:
            run(played.let_bots_play(first_thought, lambda: None))
            stops += played.ui.seating.paused
            assert played.ui.history.fresh
            played.go_on()
        assert not played.ui.seating.paused

    def test_a_game_of_bots_goes_to_its_end(self) -> None:
        played = session("easy", "easy")
        run(played.let_bots_play(random_thought, lambda: None))
        assert played.game.result is not None

    def test_a_thought_that_comes_too_late_is_dropped(self) -> None:
        played = session("human", "easy")
        now(played.choose("hum"))

        async def slow(request: dict[str, Any]) -> tuple[str, Any]:
            now(played.undo())
            return "nod", None

        run(played.let_bots_play(slow, lambda: None))
        assert played.game.choices == []
        assert played.ui.seating.thinking is None


class TestHistory:
    def test_the_past_is_shown_without_options_and_nothing_can_be_chosen(self) -> None:
        played = session("human", "random")
        now(played.choose("play secret-0-0"))
        run(played.let_bots_play(first_thought, lambda: None))
        choices = len(played.game.choices)
        played.back()
        played.back()
        assert played.ui.history.past == choices - 2
        assert played.view()["choices"] == choices - 2
        assert "options" not in played.view()["decision"]
        with pytest.raises(NotNow):
            now(played.choose("roll"))
        played.forward()
        assert played.ui.history.past == choices - 1
        played.forward()
        assert played.ui.history.past is None
        assert played.view()["decision"]["options"]

    def test_the_log_ends_with_the_moment_shown(self) -> None:
        played = session("human", "random")
        now(played.choose("play secret-0-0"))
        whole = list(played.ui.history.log)
        played.show(0)
        assert played.ui.history.log == []
        played.live()
        assert played.ui.history.log == whole

    def test_a_loaded_game_has_all_of_its_past(self) -> None:
        played = session("easy", "easy")
        run(played.let_bots_play(random_thought, lambda: None))
        again = Session(LocalGame(kb.load(played.game.save())), Ui(), ["A", "B"], ["human", "easy"])
        assert again.game.checkpoints[0].choices > 0
        again.show(1)
        assert again.view()["choices"] == 1
        assert again.view()["table"] == played.game.at(1).view(0)["table"]

    def test_the_past_of_the_other_hand_stays_hidden(self) -> None:
        played = session("human", "easy")
        run_turns(played)
        for count in range(len(played.game.choices)):
            played.show(count)
            assert played.view()["zones"]["hand-1"]["cards"] is None


def run_turns(played: Session) -> None:
    while played.game.decision is not None:
        if played.bot is not None:
            run(played.let_bots_play(random_thought, lambda: None))
        else:
            now(played.choose(played.view()["decision"]["options"][0]["id"]))


class TestWatching:
    def test_a_tab_that_watches_chooses_nothing(self) -> None:
        played = session("human", "easy")
        played.watch()
        with pytest.raises(NotNow):
            now(played.choose("roll"))
        with pytest.raises(NotNow):
            now(played.undo())

    def test_it_shows_no_hand_and_asks_nobody_to_take_over(self) -> None:
        played = session("human", "human")
        played.confirm_handover()
        played.watch()
        assert played.ui.seating.handover is None
        assert "secret" not in shown(played)
        other = kb.load(played.game.save())
        other.choose("hum")
        other.choose("nod")
        played.follow(LocalGame(other))
        assert played.ui.seating.handover is None
        assert "secret" not in shown(played)

    def test_it_follows_what_the_other_tab_played(self) -> None:
        played = session("human", "easy")
        played.watch()
        other = kb.load(played.game.save())
        other.choose("roll")
        played.follow(LocalGame(other))
        assert [event[0] for event in played.ui.history.log] == ["rolled"]
        assert played.bot is None


def test_the_toy_is_known() -> None:
    assert kb.system("whispers") is whispers.SYSTEM
