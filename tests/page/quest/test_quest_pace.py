"""A long Monsters' Phase: how long bots take to let it pass, how it is stepped, and that its dice stay in the log."""

import pytest
import tomli_w

from katabasis_page.acts.bots import pause_before_answer
from katabasis_page.quest.board import marks
from katabasis_page.session import Session
from katabasis_page.sharing import links
from katabasis_page.ui import SPEEDS, STEP
from page.desk import Desk
from page.fixtures.dungeon import read, sit
from page.waiting import now
from quest.scene import data, table

PARTY = {
    "barbarian": {"at": "2,2", "start": 90},
    "dwarf": {"at": "3,2", "start": 90},
    "elf": {"at": "2,3", "start": 90, "equipment": ["potion"]},
    "wizard": {"at": "3,3", "start": 90, "wounds": 1},
}
AROUND = [f"skaven {column},{row}" for row in (1, 4) for column in (1, 2, 3, 4)] + [
    f"skaven {column},{row}" for row in (2, 3) for column in (1, 4)
]


def phase() -> Session:
    """Twelve Monsters round four bots who are asked after every attack, with a person beside them."""
    game = table(PARTY, AROUND, step="monsters.plan", phase="monsters", windows="always")
    session = sit(game)
    session.ui.seating.kinds[:] = ["normal"] * 4
    return session


def test_bots_that_let_a_phase_pass_take_at_most_six_seconds() -> None:
    session = phase()
    pauses: list[float] = []
    while session.game.decision is not None and session.game.decision.name == "window":
        declining = session.game.decision.declining
        assert declining is not None
        now(session.choose_for_bot(session.game.decision, declining.id, None))
        pauses.append(pause_before_answer(session))
        session.looked()
    rolls = [event for event in session.ui.history.log if event[0] == "rolled"]
    assert len(pauses) > 6
    assert sum(pauses) <= 6
    assert len(rolls) >= 12, "the dice of all attacks stay in the log"


def test_at_the_pace_of_steps_bots_wait_after_every_attack() -> None:
    session = phase()
    session.ui.settings["speed"] = STEP
    stops = 0
    while session.game.decision is not None and session.game.decision.name == "window":
        declining = session.game.decision.declining
        assert declining is not None
        before = len(session.ui.history.log)
        now(session.choose_for_bot(session.game.decision, declining.id, None))
        rolled = any(event[0] == "rolled" for event in session.ui.history.log[before:])
        if rolled and session.bot is not None:
            assert session.paused
        stops += session.paused
        session.go_on()
    assert stops > 6


# ---------------------------------------------------------------------- what follows from one choice


def end_of_a_turn(language: str = "en", speed: str = "normal") -> Session:
    """Four Skaven round the Barbarian, who has only to end his turn; nobody hits."""
    game = table({"barbarian": "2,2"}, AROUND[:4], dice=[2] * 60, windows="fallen")
    session = sit(game, language)
    session.ui.settings["speed"] = speed
    now(session.choose("end"))
    return session


def test_a_phase_that_follows_from_one_choice_is_shown_attack_by_attack() -> None:
    session = end_of_a_turn()
    attacks, lines = [], []
    while session.ui.history.playback is not None:
        assert session.view()["decision"] is None
        attacks.append(sum(event[0] == "aims" for event in session.ui.history.fresh))
        lines.append(len(session.ui.history.log))
        session.next_beat()
    assert attacks == [1, 1, 1, 1]
    assert lines == sorted(set(lines))
    assert lines[-1] < len(session.ui.history.log) == len(session.game.table.events)
    assert "options" in session.view()["decision"]


def test_every_event_of_it_is_fresh_once() -> None:
    session = end_of_a_turn()
    seen = []
    while session.ui.history.playback is not None:
        seen += session.ui.history.fresh
        session.next_beat()
    seen += session.ui.history.fresh
    assert [event[0] for event in seen] == [event.kind for event in session.game.table.events]


def test_models_stand_and_are_wounded_as_they_were_then() -> None:
    session = end_of_a_turn()
    assert session.ui.history.playback is not None
    monsters = [[each["at"] for each in beat.view["table"]["monsters"]] for beat in session.ui.history.playback.beats]
    assert monsters[0] != monsters[-1], "they come nearer one after the other"


def test_nothing_is_played_back_at_no_pace_and_after_a_skip() -> None:
    assert end_of_a_turn(speed="instant").ui.history.playback is None
    session = end_of_a_turn()
    session.end_playback()
    assert session.ui.history.playback is None
    assert len(session.ui.history.log) == len(session.game.table.events)
    assert "options" in session.view()["decision"]


@pytest.mark.parametrize(("language", "said"), [("en", "What happens: 1 of 4"), ("es", "Lo que ocurre: 1 de 4")])
def test_the_prompt_says_how_much_there_is_and_offers_the_ways_on(language: str, said: str) -> None:
    reading = read(end_of_a_turn(language))
    assert said in reading.words()
    assert reading.acts("go-on")
    assert reading.acts("skip-playback")
    assert not reading.acts("choose")


def test_below_it_stands_what_happened_in_this_beat_alone() -> None:
    session = end_of_a_turn()
    first = read(session).words()
    session.next_beat()
    second = read(session).words()
    assert "Skaven Warrior 1 misses the Barbarian" in first
    assert "Skaven Warrior 2 misses the Barbarian" not in first
    assert "Skaven Warrior 2 misses the Barbarian" in second


def test_the_board_marks_the_monster_that_acts() -> None:
    session = end_of_a_turn()
    seen = []
    while session.ui.history.playback is not None:
        seen.append(marks(session.view(), session.ui).selected)
        session.next_beat()
    assert seen == [f"monster:skaven-{number}" for number in (1, 2, 3, 4)]
    assert marks(session.view(), session.ui).selected is None


def test_whoever_chooses_has_seen_enough() -> None:
    session = end_of_a_turn()
    option = session.game.decision and session.game.decision.options[0].id
    assert option
    now(session.choose(option))
    assert len(session.game.choices) == 2


def at_the_page(speed: str) -> Desk:
    """The same on a page, in a frame that begins at once."""
    position = tomli_w.dumps(data({"barbarian": "2,2"}, AROUND[:4], dice=[2] * 60, windows="fallen"))
    desk = Desk(fragment=links.fragment("position", position), embed={"seats": "human"})
    desk.do("setting", f"speed={speed}")
    desk.paper.slept.clear()
    desk.do("choose", "end")
    return desk


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_the_page_goes_on_by_itself_in_at_most_six_seconds_at_normal_pace(speed: str) -> None:
    desk = at_the_page(speed)
    assert desk.app.ui.history.playback is None
    assert len(desk.paper.slept) == 4
    assert 0 < sum(desk.paper.slept) <= 6 * SPEEDS[speed]
    assert desk.options()


def test_the_board_keeps_in_sight_who_strikes_whom() -> None:
    desk = at_the_page(STEP)
    seen = [desk.paper.board.kept_in_sight]
    for _ in range(3):
        desk.do("go-on")
        seen.append(desk.paper.board.kept_in_sight)
    assert all("adventurer:barbarian" in refs for refs in seen)
    assert len({tuple(ref for ref in refs if ref.startswith("monster:")) for refs in seen}) == 4


def test_step_by_step_each_attack_waits_for_a_person() -> None:
    desk = at_the_page(STEP)
    for shown in range(1, 5):
        assert f"What happens: {shown} of 4" in desk.shown
        assert not desk.options()
        desk.do("go-on")
    assert "What happens" not in desk.shown
    assert desk.options()
    assert not desk.paper.slept


def test_what_is_left_is_skipped_at_once() -> None:
    desk = at_the_page(STEP)
    desk.do("go-on")
    desk.do("skip-playback")
    assert desk.options()
    assert "What happens" not in desk.shown
