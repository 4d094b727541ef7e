"""A long Monsters' Phase: how long bots take to let it pass, how it is stepped, and that its dice stay in the log."""

from katabasis_page.acts.bots import pause_before_answer
from katabasis_page.session import Session
from katabasis_page.ui import STEP
from page.fixtures.dungeon import sit
from quest.scene import table

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
    session.ui.kinds[:] = ["normal"] * 4
    return session


def test_bots_that_let_a_phase_pass_take_at_most_six_seconds() -> None:
    session = phase()
    pauses: list[float] = []
    while session.game.decision is not None and session.game.decision.name == "window":
        declining = session.game.decision.declining
        assert declining is not None
        session.choose_for_bot(declining.id, None)
        pauses.append(pause_before_answer(session))
        session.looked()
    rolls = [event for event in session.ui.log if event[0] == "rolled"]
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
        before = len(session.ui.log)
        session.choose_for_bot(declining.id, None)
        rolled = any(event[0] == "rolled" for event in session.ui.log[before:])
        if rolled and session.bot is not None:
            assert session.paused
        stops += session.paused
        session.go_on()
    assert stops > 6
