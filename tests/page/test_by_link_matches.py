"""Matches and campaigns by link on pages of paper: the next game, with the same people and the same link."""

import katabasis as kb
from page.desk import Desk
from page.link_desks import begin, count, drafted, linked, opened, people, play, sent


def match() -> Desk:
    """A match by link, whose first person is here and whose first game is over."""
    desk = begin(drafted("underworlds", "edition=2017", "match=yes", *people("Ana", "Ben")))
    desk.concede()
    assert desk.app.ui.history.has_next
    return desk


def test_a_campaign_has_no_next_mission_by_link_but_at_one_screen() -> None:
    desk = drafted("quest", "seats=4", "campaign=yes", *people("Ana", "Ben"))
    desk.do("link-begin")
    desk.concede()
    assert not desk.app.ui.history.has_next
    chart = f"#game/quest/campaign/{desk.app.id}"
    desk.do("route", chart)
    desk.do("take-mission", "random")
    assert "By link a campaign has no next mission" in " ".join(desk.messages)
    assert number(desk) == 1
    desk.do("route", f"#play/{desk.app.id}")
    desk.do("link-one-screen")
    assert desk.app.ui.history.has_next
    desk.do("route", chart)
    desk.do("take-mission", "random")
    assert number(desk) == 2


def number(desk: Desk) -> int:
    return desk.app.session.series.number  # type: ignore[union-attr]


def test_the_next_game_of_a_match_goes_on_with_the_same_people_and_link() -> None:
    ana = match()
    ended = sent(ana)
    ben = opened(ended, 1)
    link, id = linked(ana).known.link, ana.app.id
    ana.do("next-game")
    assert (number(ana), ana.app.id, linked(ana).known.link) == (2, id, link)
    assert linked(ana).port is ana.app.session.port  # type: ignore[union-attr]
    play(ana)
    ben.do("route", sent(ana))
    assert number(ben) == 2
    assert count(ben) == count(ana)
    here, there = ben, ana
    for _ in range(4):
        assert play(here, 30)
        there.do("route", sent(here))
        assert count(there) == count(here)
        here, there = there, here
    assert len(ana.app.store.games()) == len(ben.app.store.games()) == 1
    made = count(ben)
    ben.do("route", ended)
    assert count(ben) == made
    assert any("before the one at the table" in text for text in ben.messages)
    other = opened(sent(ana, 1, whole=True), 1)
    assert number(other) == 2
    assert count(other) == count(ana)


def test_who_has_the_end_of_a_game_needs_only_what_is_new_in_the_next() -> None:
    ana = match()
    ben = opened(sent(ana), 1)
    ben.do("next-game")
    ana.do("next-game")
    first, second = (ana, ben) if ana.options() else (ben, ana)
    play(first)
    you = linked(second).known.you
    linked(first).known.heard[you] = 0
    news = linked(first).letter(you, news=True)
    assert (news.is_whole, news.after) == (False, 0)
    second.do("route", news.fragment)
    assert count(second) == count(first)


def test_a_link_of_the_next_game_brings_the_end_of_the_one_before() -> None:
    ana = match()
    ana.do("undo")
    ben = opened(sent(ana), 1)
    ana.concede()
    ana.do("next-game")
    play(ana)
    ben.do("route", sent(ana))
    assert number(ben) == 2
    series = ben.app.session.series  # type: ignore[union-attr]
    assert kb.replay_series(series.record()).number == 2
