"""Playing by link on pages of paper: sending, opening, sitting down, older links, forks, and what is refused."""

import html
import json
import re

import pytest

import katabasis as kb
from katabasis_page.by_link import letters
from katabasis_page.by_link.comparing import FORK, GOES_ON, OLDER, SAME, choices_of, compared, digest
from katabasis_page.by_link.letters import Letter, letter_in
from katabasis_page.by_link.linked import Linked
from katabasis_page.by_link.linked_game import SENT
from katabasis_page.sharing.links import BadLink
from katabasis_page.storage.packing import pack
from page.desk import Desk, Storage

# ---------------------------------------------------------------------- comparing


@pytest.mark.parametrize(
    ("kept", "came", "how", "common"),
    [
        ("abc", "abc", SAME, 3),
        ("abc", "ab", OLDER, 2),
        ("ab", "abcd", GOES_ON, 2),
        ("abx", "abyz", FORK, 2),
        ("x", "y", FORK, 0),
        ("", "", SAME, 0),
        ("", "a", GOES_ON, 0),
    ],
)
def test_two_records_are_compared_by_what_both_have(kept: str, came: str, how: str, common: int) -> None:
    assert compared(kept, came) == (how, common)


def test_a_digest_is_of_the_set_up_the_choices_and_what_chance_answered() -> None:
    one, other = (kb.new("tyrants", "2016", ["black", "red"], seed) for seed in (1, 2))
    assert digest(one) != digest(other)
    early = digest(one)
    for _ in range(8):
        one.choose(one.decision.options[0])  # type: ignore[union-attr]
    assert digest(one, 0) == early != digest(one)
    assert len(choices_of(one)) == 8
    assert not any(" | " in line for line in choices_of(one))


# ---------------------------------------------------------------------- reading links


def letter(**changes: object) -> Letter:
    whole = Letter("0" * 16, 0, "2026-11-21T12:00Z", {1: ["react"]}, "1" * 12, [0, 1], "katabasis record 2\n")
    return whole._replace(**changes)


NEWS = letter(owners=(), record="", after=3, before="2" * 12, choices=["1 pass"])


@pytest.mark.parametrize("sent", [letter(), NEWS])
def test_what_a_link_says_is_read_again(sent: Letter) -> None:
    assert letter_in(sent.fragment) == sent
    assert letter_in("https://example.org/x" + sent.fragment) == sent


def said(*parts: object) -> str:
    return "#a=1." + pack(json.dumps(parts))


GAME = ["game", "0" * 16, 0, "2026-11-21T12:00Z", [0, 1], {}, "1" * 12, "katabasis record 2\n"]
SHORT = ["news", "0" * 16, 0, "2026-11-21T12:00Z", {}, "1" * 12, 3, "2" * 12, ["1 pass"]]


def changed(parts: list[object], at: int, value: object) -> str:
    return said(*parts[:at], value, *parts[at + 1 :])


@pytest.mark.parametrize(
    "link",
    [
        *("", "#a", "#a=", "#a=1", "#a=1.", "#a=x.abc", "#a=1.abc!", "#a=1.abcdef", "#g=1.abc"),
        letter().fragment[:-9],
        "#a=1." + pack("no JSON"),
        "#a=1." + pack("[" * 5000),
        *(said(), said("game"), said("other", *GAME[1:]), "#a=1." + pack("7"), "#a=1." + pack("{}")),
        *(changed(GAME, 1, id) for id in ("0" * 15, "G" * 16, 7, None, "../" + "0" * 13)),
        *(changed(GAME, 2, seat) for seat in (-1, 8, "0", True, 1.0)),
        *(changed(GAME, 3, at) for at in ("", "yesterday", "<b>26-11-21T12:00Z")),
        *(changed(GAME, 4, owners) for owners in ("01", [9], [[0]], [0] * 9)),
        *(changed(GAME, 5, kept) for kept in ([], {"0": []}, {"9": []}, {"1": "a"}, {"1": ["<b>"]}, {"1": ["a"] * 21})),
        *(changed(GAME, 7, text) for text in ("", "katabasis series 1", 7)),
        *(changed(SHORT, 6, after) for after in (-1, 5001, "3")),
        *(changed(SHORT, 8, lines) for lines in ("1 pass", [""], [7], ["1 a\n2 b"], ["1 a\r2 b"], ["1 a"] * 2001)),
    ],
)  # fmt: skip
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(BadLink):
        letter_in(link)


def test_a_link_of_a_newer_version_says_so() -> None:
    with pytest.raises(BadLink, match="newer version"):
        letter_in("#a=2.abc")


# ---------------------------------------------------------------------- playing


def begun(*names: str, game: str = "tyrants", seed: str = "1") -> Desk:
    """A game by link, whose first person is here."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", f"#new/{game}")
    desk.do("draft", f"seats={len(names)}")
    for seat, name in enumerate(names):
        desk.do("draft", f"kind-{seat}=human")
        desk.do("draft", f"name-{seat}={name}")
    desk.do("draft", f"seed={seed}")
    desk.do("route", "#link")
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
    monkeypatch.setattr(letters, "COMFORTABLE", 1000)
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
    ana, zoe = begun("Ana", "Ben"), begun("Zoe", "Ben", seed="2")
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
