"""How answers, cards and messages take their places on a table."""

import re

import katabasis as kb
from katabasis_page import markup as h
from katabasis_page.screens.page import draw_table
from katabasis_page.session import LocalGame, Session
from katabasis_page.ui import Popover, Ui
from page.desk import Desk
from page.waiting import now


def power_step(desk: Desk) -> Session:
    """Underworlds against nobody who thinks, in a power step in which an upgrade can be given to several fighters."""
    desk.do("route", "#new/underworlds")
    for answer in ("kind-1=human", "quick=yes", "seed=4"):
        desk.do("draft", answer)
    desk.do("start")
    for _ in range(400):
        if desk.app.ui.seating.handover is not None:
            desk.do("confirm-handover")
        session = desk.app.session
        assert session is not None
        upgrades = [option for option in desk.options() if option.startswith("upgrade ")]
        cards = [option.split()[1] for option in upgrades]
        if any(cards.count(card) > 1 for card in cards):
            return session
        options = desk.options()
        eager = [option for option in options if option.split()[0] in ("charge", "attack", "to", "score", "reveal")]
        offered = eager or options
        desk.do("choose", offered[len(session.game.choices) % len(offered)])
    raise AssertionError("nobody could give an upgrade")


def in_list(desk: Desk) -> str:
    """The markup of the answers."""
    start = desk.shown.index('id="options"')
    return desk.shown[start : desk.shown.index('id="hand"')]


class TestCardsOfSeveralUses:
    def test_the_card_is_chosen_first_and_then_the_fighter(self) -> None:
        desk = Desk()
        session = power_step(desk)
        upgrades = [option for option in desk.options() if option.startswith("upgrade ")]
        card = next(option.split()[1] for option in upgrades)
        of_card = [option for option in upgrades if option.split()[1] == card]
        assert not any(f'data-arg="{option}"' in in_list(desk) for option in of_card if len(of_card) > 1)
        desk.do("select", f"card:{card}")
        assert session.ui.pointer.selected == f"card:{card}"
        for option in of_card:
            assert f'data-arg="{option}"' in in_list(desk)
        who = of_card[0].split()[2]
        desk.do("select", f"fighter:{who}")
        assert session.game.choices[-1].option == of_card[0]

    def test_the_button_of_the_card_says_whether_it_is_open(self) -> None:
        desk = Desk()
        power_step(desk)
        button = re.search(r'<button[^>]*id="uses-[^>]*>', in_list(desk))
        assert button is not None
        assert 'aria-expanded="false"' in button[0]
        card = re.search(r'data-arg="(card:[^"]+)"', button[0])
        assert card is not None
        desk.do("select", card[1])
        assert 'aria-expanded="true"' in in_list(desk)


class TestWhatEndsATurn:
    def test_it_is_there_once(self) -> None:
        desk = Desk()
        desk.begin("human", "random", game="tyrants")
        while "end" not in desk.options():
            desk.do("choose", desk.options()[0])
        assert desk.shown.count('data-act="choose" data-arg="end"') == 1
        assert desk.shown.count('class="closing"') == 1


class TestCards:
    def test_every_card_in_hand_has_a_button_that_opens_it_large(self) -> None:
        desk = Desk()
        session = power_step(desk)
        seat = session.ui.seating.seat
        zones = session.game.table.zones
        held = [*zones[f"objective-hand-{seat}"].cards, *zones[f"power-hand-{seat}"].cards]
        assert held
        for card in held:
            assert f'class="reading" data-act="pop" data-arg="card:{card}"' in desk.shown

    def test_opened_large_it_offers_what_can_be_done_with_it(self) -> None:
        desk = Desk()
        session = power_step(desk)
        card = next(option.split()[1] for option in desk.options() if option.startswith("upgrade "))
        session.ui.pointer.popover = Popover("card", card)
        desk.app.render()
        opened = desk.shown[desk.shown.index('id="over"') :]
        assert 'class="card-actions"' in opened


class TestMessages:
    def test_what_only_informs_goes_by_itself_and_an_error_stays(self) -> None:
        desk = Desk()
        desk.app.notify("info", "one")
        desk.app.notify("error", "two")
        desk.app.notify("info", "three")
        desk.app.render()
        assert desk.paper.alarms == ["expire-notice", "expire-notice"]
        desk.do("expire-notice")
        assert desk.messages == ["two", "three"]
        desk.do("expire-notice")
        assert desk.messages == ["two"]

    def test_one_that_was_closed_takes_no_other_along(self) -> None:
        desk = Desk()
        desk.app.notify("info", "one")
        desk.app.render()
        desk.do("dismiss", "0")
        desk.app.notify("info", "two")
        desk.do("expire-notice")
        assert desk.messages == ["two"]

    def test_an_error_goes_with_its_screen(self) -> None:
        desk = Desk()
        desk.do("import")
        desk.do("import-text", "rubbish")
        assert len(desk.messages) == 1
        desk.begin("human", "random", game="tyrants")
        assert desk.messages == []


def test_answers_name_what_they_are_about() -> None:
    game = kb.new("underworlds", seed=3, quick=True)
    session = Session(LocalGame(game), Ui(), ["Ana", "Minos"], ["human", "human"])
    while session.game.decision is None or session.game.decision.name != "activate":
        now(session.choose(session.game.decision.options[0].id))  # type: ignore[union-attr]
        if session.ui.seating.handover is not None:
            session.confirm_handover()
    shown = str(h.fragment[draw_table("underworlds", session.view(), session.ui)])
    option = next(option for option in session.game.decision.options if option.verb == "move")
    assert f'data-arg="{option.id}" data-refs="{" ".join(option.refs)}"' in shown
