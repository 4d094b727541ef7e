"""Playing by link on pages of paper: sending, opening, sitting down, older links, forks, and what is refused."""

import pytest

from katabasis_page.by_link import contents
from katabasis_page.by_link.contents import letter_in
from katabasis_page.by_link.linked_game import SENT
from page.desk import Desk
from page.link_desks import begun, count, linked, opened, play, sent


def test_a_game_goes_to_and_fro_by_links_until_it_is_over() -> None:
    ana = begun("Ana", "Ben")
    assert play(ana)
    assert "Send to Ben" in ana.shown
    ben = opened(sent(ana), 1)
    assert ben.app.ui.seating.kinds == ["apart", "human"]
    assert ben.app.ui.seating.names == ["Ana", "Ben"]
    here, there = ben, ana
    for _ in range(6):
        assert play(here)
        there.do("route", sent(here))
        assert count(there) == count(here)
        here, there = there, here
    here.concede()
    there.do("route", sent(here))
    assert linked(there).port.decision is None


def test_who_sits_down_and_says_a_name_is_called_so_by_the_others() -> None:
    ana = begun("Ana", "")
    while ana.options():
        ana.choose(ana.options()[0])
    ben = opened(sent(ana), 1, name="Ben")
    assert "Ben" not in ana.app.ui.seating.names
    while ben.options():
        ben.choose(ben.options()[0])
    ana.do("route", sent(ben))
    assert ana.app.ui.seating.names == ["Ana", "Ben"]
    assert ben.app.ui.seating.names == ["Ana", "Ben"]


def test_what_was_sent_is_not_taken_back() -> None:
    ana = begun("Ana", "Ben")
    play(ana, 1)
    undo = ana.app.ui.history.undo_refusal
    assert undo is None or undo[0] != SENT.rule
    play(ana)
    sent(ana)
    refused = linked(ana).port.why_no_undo([0], [])
    assert refused
    ana.do("undo")
    assert count(ana) == linked(ana).port.sent


def test_an_older_link_and_the_same_one_change_nothing() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    first = sent(ana)
    ben = opened(first, 1)
    play(ben)
    made = count(ben)
    ben.do("route", first)
    assert count(ben) == made
    assert any("older than your game" in text for text in ben.messages)
    ana.do("route", first)
    assert any("know this link" in text for text in ana.messages)
    assert len(ana.app.store.games()) == len(ben.app.store.games()) == 1


def test_a_fork_is_shown_and_both_ways_are_kept() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    first = sent(ana)
    ben, other = opened(first, 1), opened(first, 1)
    ben.choose(ben.options()[0])
    other.choose(other.options()[-1])
    play(ben)
    play(other)
    ana.do("route", sent(ben))
    made = count(ana)
    ana.do("route", sent(other))
    assert ana.app.ui.screen == "link"
    assert "part after choice" in ana.shown
    assert len(ana.app.store.games()) == 1
    ana.do("link-fork", "link")
    assert len(ana.app.store.games()) == 2
    assert count(ana) == count(other)
    play(ana)
    other.do("route", sent(ana))
    assert count(other) == count(ana)
    assert made in [entry.choices for entry in ana.app.store.games()]


def test_news_alone_are_enough_for_whoever_has_the_game() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    ben = opened(sent(ana), 1)
    play(ben)
    news = linked(ben).letter(0, news=True)
    assert not news.is_whole
    assert len(news.fragment) < len(linked(ben).letter(0).fragment)
    ana.do("route", news.fragment)
    assert count(ana) == count(ben)
    nobody = Desk()
    nobody.do("route", news.fragment)
    assert any("only what is new" in text for text in nobody.messages)


def test_long_games_are_sent_as_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "COMFORTABLE", 1000)
    ana = begun("Ana", "Ben")
    play(ana)
    ben = opened(sent(ana), 1)
    play(ben)
    here, there = ben, ana
    while letter_in(link := sent(here)).is_whole:
        there.do("route", link)
        here, there = there, here
        assert play(here)
    assert len(link) < 1000
    there.do("route", link)
    assert count(there) == count(here)
    assert letter_in(sent(here, linked(here).others[0], whole=True)).is_whole


def test_news_are_enough_for_whoever_has_chosen_whatever_way_the_links_went() -> None:
    ana = begun("Ana", "Ben", "Cleo", seed="4")
    desks: dict[int, Desk] = {0: ana}
    here, whole = ana, 0
    while min(map(count, desks.values())) < 12 or len(desks) < 3:
        assert play(here)
        to = linked(here).asked
        assert to is not None
        if to not in desks:
            desks[to] = opened(sent(here), to)
            whole += 1
        else:
            assert linked(here).known_to(to) is not None
            desks[to].do("route", linked(here).letter(to, news=True).fragment)
        assert count(desks[to]) == count(here)
        here = desks[to]
    assert whole == 2


def test_another_device_of_the_same_person_goes_on() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    ben = opened(sent(ana), 1)
    play(ben)
    link = sent(ben)
    phone = opened(link, 0)
    assert phone.options()
    ana.do("route", link)
    play(ana)
    phone.do("route", sent(ana))
    assert count(phone) == count(ana)


def test_only_the_own_side_is_in_the_page_and_in_reports() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    ben = opened(sent(ana), 1)
    for _ in range(2):
        play(ben)
        ana.do("route", sent(ben))
        play(ana)
        ben.do("route", sent(ana))
    game, session = linked(ben).port.game, ben.app.session
    assert session is not None
    assert session.view()["seat"] == 1
    assert session.view()["zones"] == game.view(1)["zones"]
    assert session.view()["zones"] != game.view(0)["zones"]
    ben.app.defect = "a defect"
    ben.do("report")
    _name, report = ben.paper.files[-1]
    assert "a defect" in report
    assert "katabasis record" not in report


def test_a_link_whose_game_plays_otherwise_here_is_refused() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    told = linked(ana).letter(1)
    desk = Desk()
    desk.do("route", told._replace(digest="0" * 12).fragment)
    assert any("another version" in text for text in desk.messages)
    lines = told.record.splitlines()
    desk.do("route", told._replace(record="\n".join([*lines, "2 no-such-choice"]) + "\n").fragment)
    assert any("breaks the rules" in text for text in desk.messages)
    assert not desk.app.store.games()


def test_a_link_with_the_id_of_another_game_changes_nothing() -> None:
    ana, zoe = begun("Ana", "Ben"), begun("Zoe", "Ben", seed="8")
    play(ana)
    play(zoe)
    foreign = linked(zoe).letter(1)._replace(id=linked(ana).known.link)
    made = count(ana)
    ana.do("route", foreign.fragment)
    assert any("is of another one" in text for text in ana.messages)
    assert [entry.choices for entry in ana.app.store.games()] == [made]


def test_a_kept_game_by_link_is_opened_again_with_all_that_belongs_to_it() -> None:
    ana = begun("Ana", "Ben")
    play(ana)
    sent(ana)
    before = vars(linked(ana).known)
    id = ana.app.id
    ana.do("route", "#")
    ana.do("route", f"#play/{id}")
    assert vars(linked(ana).known) == before
    assert "Sent: Ben is asked" in ana.shown


def test_a_game_at_one_screen_goes_on_by_link_and_back() -> None:
    desk = Desk()
    desk.begin("human", "human", game="tyrants")
    desk.do("confirm-handover")
    desk.do("share", "game")
    assert 'data-act="link-from-here"' in desk.shown
    desk.do("link-from-here")
    assert "Who stays at this browser?" in desk.shown
    desk.do("link-from-here", "0")
    assert desk.app.ui.seating.kinds == ["human", "apart"]
    play(desk)
    ben = opened(sent(desk), 1)
    assert play(ben)
    desk.do("link-one-screen")
    assert desk.app.ui.seating.kinds == ["human", "human"]
    assert desk.app.apart is None
    desk.do("route", sent(ben))
    assert count(desk) == count(ben)
