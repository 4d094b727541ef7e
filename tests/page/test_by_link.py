"""Playing by link on pages of paper: sending, opening, sitting down, older links, forks, and what is refused."""

import html
import re

import pytest

import katabasis as kb
from katabasis_page.by_link import contents
from katabasis_page.by_link.comparing import digest
from katabasis_page.by_link.contents import Letter, letter_in
from katabasis_page.by_link.inviting import Inviting, fresh_secret, seed_of
from katabasis_page.by_link.linked import Linked
from katabasis_page.by_link.linked_game import SENT
from page.desk import Desk, Storage

# ---------------------------------------------------------------------- playing


def begun(*names: str, game: str = "tyrants", seed: str = "7") -> Desk:
    """A game by link, whose first person is here."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", f"#new/{game}")
    desk.do("draft", f"seats={len(names)}")
    for seat, name in enumerate(names):
        desk.do("draft", f"kind-{seat}=human")
        desk.do("draft", f"name-{seat}={name}")
    desk.do("route", "#link")
    assert isinstance(desk.app.apart, Inviting), desk.messages
    desk.app.apart.secret = seed.zfill(24)
    desk.do("link-begin")
    assert desk.app.ui.screen == "table", desk.messages
    return desk


def linked(desk: Desk) -> Linked:
    assert isinstance(desk.app.apart, Linked)
    return desk.app.apart


def count(desk: Desk) -> int:
    return len(desk.app.session.port.choices)  # type: ignore[union-attr]


def play(desk: Desk, most: int = 400) -> int:
    """Take the first answers as long as the person here is asked; how many."""
    made = 0
    while made < most and desk.app.session is not None and (options := desk.options()):
        desk.choose(options[count(desk) % len(options)])
        made += 1
    return made


def sent(desk: Desk, to: int | None = None, whole: bool = False) -> str:
    """Copy the link for somebody: its end."""
    desk.do("link-send", "" if to is None else f"{to}{'!' * whole}")
    desk.do("link-copy")
    field = re.search(r'<textarea[^>]*id="link-address"[^>]*>([^<]*)<', desk.shown)
    assert field is not None
    desk.do("close")
    return html.unescape(field[1])[html.unescape(field[1]).index("#") :]


def opened(link: str, you: int, storage: Storage | None = None, name: str = "") -> Desk:
    """A page that opens a link for the first time, and somebody who says who they are."""
    desk = Desk(storage)
    desk.do("setting", "speed=instant")
    desk.do("route", link)
    assert desk.app.ui.screen == "link", desk.messages
    if name:
        desk.do("link-name", f"name={name}")
    desk.do("link-sit", str(you))
    assert desk.app.ui.screen == "table", desk.messages
    return desk


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
    here.do("concede")
    here.do("concede-anyway")
    there.do("route", sent(here))
    assert there.app.session.port.decision is None  # type: ignore[union-attr]


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
    refused = ana.app.session.port.why_no_undo([0], [])  # type: ignore[union-attr]
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


# ---------------------------------------------------------------------- invitations


def inviting(*names: str) -> Desk:
    """A page with an invitation by link."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", "#new/tyrants")
    desk.do("draft", f"seats={len(names)}")
    for seat, name in enumerate(names):
        desk.do("draft", f"kind-{seat}=human")
        desk.do("draft", f"name-{seat}={name}")
    desk.do("route", "#link")
    assert isinstance(desk.app.apart, Inviting), desk.messages
    return desk


def shown_link(desk: Desk, id: str) -> str:
    field = re.search(rf'<textarea[^>]*id="{id}"[^>]*>([^<]*)<', desk.shown)
    assert field is not None
    return html.unescape(field[1])[html.unescape(field[1]).index("#") :]


def accepted(link: str, you: int, name: str) -> tuple[Desk, str]:
    """A page that has accepted an invitation, and the link that says so."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", link)
    desk.do("link-name", f"name={name}")
    desk.do("link-accept", str(you))
    return desk, shown_link(desk, "link-reply")


def seeds_first_link(ana: Desk) -> str:
    play(ana)
    return sent(ana, 1, whole=True)


def test_the_seed_is_made_of_the_secrets_of_all_who_accept_and_each_of_them_checks_it() -> None:
    ana = inviting("Ana", "Ben", "Cleo")
    invitation = shown_link(ana, "link-invitation")
    ben, bens = accepted(invitation, 1, "Benito")
    cleo, cleos = accepted(invitation, 2, "Cleo")
    ana.do("link-take", bens)
    assert 'id="link-person-1" data-state="here"' in ana.shown
    assert 'id="link-person-2" data-state="waiting"' in ana.shown
    ana.do("route", "#")
    ana.do("route", cleos)  # days later, opened as a link
    assert ana.app.ui.screen == "link"
    assert isinstance(ana.app.apart, Inviting)
    secret, said = ana.app.apart.secret, dict(ana.app.apart.accepted)
    assert set(said) == {1, 2}
    ana.do("link-begin")
    assert linked(ana).port.game.setup["seed"] == seed_of(secret, said)
    assert ana.app.ui.seating.names == ["Ana", "Benito", "Cleo"]
    link = seeds_first_link(ana)
    ben.do("route", link)  # nobody asks who he is
    assert ben.app.ui.screen == "table"
    assert ben.app.ui.seating.kinds == ["apart", "human", "apart"]
    cleo.do("route", link)
    assert cleo.app.ui.seating.kinds == ["apart", "apart", "human"]
    ana.do("route", bens)
    assert any("has begun already" in text for text in ana.messages)


@pytest.mark.parametrize("fraud", ["seed", "secret", "setup", "left out", "none"])
def test_a_game_that_was_dealt_otherwise_is_refused(fraud: str) -> None:
    ana = inviting("Ana", "Ben")
    ben, bens = accepted(shown_link(ana, "link-invitation"), 1, "Ben")
    ana.do("link-take", bens)
    host = ana.app.apart
    assert isinstance(host, Inviting)
    if fraud == "setup":
        host.setup["seats"] = host.setup["seats"][::-1]
    if fraud == "secret":
        host.secret = fresh_secret()
    if fraud == "left out":
        host.accepted = {}
    ana.do("link-begin")
    told = letter_in(seeds_first_link(ana))
    assert isinstance(told, Letter)
    if fraud == "seed":
        game = kb.replay(told.record)
        other = kb.new("tyrants", game.edition, game.setup["seats"], 99, **game.setup["options"])
        told = told._replace(record=other.record(checks=False), digest=digest(other))
    if fraud == "none":
        told = told._replace(secrets=())
    ben.do("route", told.fragment)
    assert any("not dealt as it was agreed" in text for text in ben.messages)
    assert not ben.app.store.games()


def test_links_are_handed_to_other_apps_where_the_browser_can() -> None:
    ana = inviting("Ana", "Ben")
    ana.paper.can_pass_on = True
    invitation = shown_link(ana, "link-invitation")
    ana.do("link-pass-on")
    assert ana.paper.passed_on.endswith(invitation)
    ben, bens = accepted(invitation, 1, "Ben")
    ben.do("link-pass-on")
    assert ben.paper.passed_on.endswith(bens)
    ana.do("link-begin")
    play(ana)
    ana.do("link-send", "1")
    assert 'data-act="link-pass-on"' in ana.shown
    ana.do("link-pass-on")
    assert linked(ana).knows_all(1)
    ana.do("link-file")
    name, text = ana.paper.files[-1]
    assert name.endswith(".txt")
    desk = Desk()
    desk.do("import-text", text)
    assert desk.app.ui.screen == "link"


def test_what_is_no_acceptance_of_an_invitation_is_refused_where_it_is_pasted() -> None:
    ana, zoe = inviting("Ana", "Ben"), inviting("Zoe", "Ben")
    _ben, foreign = accepted(shown_link(zoe, "link-invitation"), 1, "Ben")
    for text in (foreign, shown_link(ana, "link-invitation"), "#a=1.abc", "nothing"):
        ana.do("link-take", text)
        assert 'id="link-acceptance-fault"' in ana.shown
    assert isinstance(ana.app.apart, Inviting)
    assert not ana.app.apart.accepted
    ana.do("route", shown_link(ana, "link-invitation"))
    assert any("invitation is yours" in text for text in ana.messages)
    ana.do("route", foreign)
    assert any("open it where" in text for text in ana.messages)


def test_a_guest_has_the_seat_of_the_first_bot_where_only_bots_play() -> None:
    desk = Desk()
    desk.do("route", "#new/tyrants")
    desk.do("route", "#link")
    assert desk.app.ui.screen == "link"
    assert isinstance(desk.app.apart, Inviting)
    assert desk.app.apart.kinds == ["human", "human"]


# ---------------------------------------------------------------------- declining without being asked


def test_what_is_declined_without_asking_travels_and_is_withdrawn() -> None:
    ana = begun("Ana", "Ben", game="underworlds")
    ben = None
    here, there = ana, ben
    while True:  # to a question of Ben's that can be declined, at a moment that is not his turn
        decision = linked(here).port.decision
        if here is ben and decision is not None and decision.seat == 1 and decision.declining is not None:
            break
        if decision is not None and decision.seat == linked(here).known.you:
            here.choose(here.options()[0])
            continue
        link = sent(here)
        if ben is None:
            ben = there = opened(link, 1)
        else:
            assert there is not None
            there.do("route", link)
        here, there = there, here
    assert ben is not None
    name, question = decision.name, ben.app.ui.word([decision.prompt.msgid, decision.prompt.values])
    before = count(ben)
    ben.do("link-send")
    assert 'id="link-decline"' in ben.shown
    ben.do("link-decline", f"+{name}")
    assert count(ben) > before
    choices = linked(ben).port.choices
    assert choices[before].declines
    assert choices[before].seat == 1
    while linked(ben).port.decision is not None and ben.options():
        ben.choose(ben.options()[0])
    ana.do("route", sent(ben))
    assert linked(ana).port.declined == {1: [name]}
    game = linked(ana).port.game
    while game.decision is not None and ana.options():
        ana.choose(ana.options()[0])
    assert game.decision is None or game.decision.seat != 1 or game.decision.name != name
    ben.do("route", sent(ana))
    ben.do("link-send")
    assert 'id="link-withdraw-0"' in ben.shown
    assert question in ben.shown
    device = opened(sent(ben, 0, whole=True), 1)  # of Ben's as well: the link has brought the name alone
    assert linked(device).known.titles == {}
    device.do("link-send")
    assert f"{question} <button" in device.shown
    ben.do("link-decline", f"-{name}")
    assert not linked(ben).port.declined[1]


def test_everything_is_declined_until_somebody_is_asked_the_same_again() -> None:
    ana = begun("Ana", "Ben", game="underworlds")
    desks = [ana]
    while len(desks) < 2 or linked(desks[1]).port.decision.name != "activate":  # type: ignore[union-attr]
        here = next(desk for desk in desks if desk.options())
        play(here)
        link = sent(here)
        if len(desks) < 2:
            desks.append(opened(link, 1))
        else:
            desks[here is ana].do("route", link)
    ben = desks[1]
    ben.do("link-send")
    assert 'id="link-decline-until"' in ben.shown
    ben.do("link-decline", "+until activate")
    assert linked(ben).port.decision.name == "activate"  # type: ignore[union-attr]
    ben.do("link-send")
    assert "Everything, until you are asked:" in ben.shown
    ben.do("close")
    for _ in range(12):
        here = next((desk for desk in desks if desk.options()), None)
        if here is None:
            break
        play(here)
        desks[here is ana].do("route", sent(here))
        decision = linked(desks[here is ana]).port.decision
        if decision is not None and decision.seat == 1:
            assert decision.name == "activate" or decision.declining is None
    assert linked(ana).port.declined == {1: ["until activate"]}
    assert any(choice.seat == 1 and choice.declines for choice in linked(ana).port.choices)


# ---------------------------------------------------------------------- matches


def match() -> Desk:
    """A match by link, whose first person is here and whose first game is over."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", "#new/underworlds")
    for answer in ("edition=2017", "match=yes", "kind-0=human", "kind-1=human", "name-0=Ana", "name-1=Ben"):
        desk.do("draft", answer)
    desk.do("route", "#link")
    assert isinstance(desk.app.apart, Inviting), desk.messages
    desk.app.apart.secret = "7".zfill(24)
    desk.do("link-begin")
    assert desk.app.ui.screen == "table", desk.messages
    desk.do("concede")
    desk.do("concede-anyway")
    assert desk.app.ui.history.has_next
    return desk


def test_a_campaign_has_no_next_mission_by_link_but_at_one_screen() -> None:
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", "#new/quest")
    for answer in ("seats=4", "campaign=yes", "kind-0=human", "kind-1=human", "name-0=Ana", "name-1=Ben"):
        desk.do("draft", answer)
    desk.do("route", "#link")
    desk.do("link-begin")
    desk.do("concede")
    desk.do("concede-anyway")
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
    ana.do("concede")
    ana.do("concede-anyway")
    ana.do("next-game")
    play(ana)
    ben.do("route", sent(ana))
    assert number(ben) == 2
    series = ben.app.session.series  # type: ignore[union-attr]
    assert kb.replay_series(series.record()).number == 2
