"""What links of games by link say: read again or refused, and two records beside each other."""

import json

import pytest

import katabasis as kb
from katabasis_page.by_link.comparing import FORK, GOES_ON, OLDER, SAME, choices_of, compared, digest
from katabasis_page.by_link.contents import Acceptance, Invitation, Letter, letter_in
from katabasis_page.sharing.links import BadLink
from katabasis_page.storage.packing import pack

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
    whole = whole._replace(secrets=[(0, "3" * 24)])
    return whole._replace(**changes)


NEWS = letter(owners=(), record="", secrets=(), after=3, before="2" * 12, choices=["1 pass"])


@pytest.mark.parametrize("sent", [letter(), NEWS])
def test_what_a_link_says_is_read_again(sent: Letter) -> None:
    assert letter_in(sent.fragment) == sent
    assert letter_in("https://example.org/x" + sent.fragment) == sent


def said(*parts: object) -> str:
    return "#a=1." + pack(json.dumps(parts))


GAME = ["game", "0" * 16, 0, "2026-11-21T12:00Z", [0, 1], {}, "1" * 12, "katabasis record 2\n", []]
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
        *(changed(GAME, 7, text) for text in ("", "katabasis position 1", 7)),
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


# ---------------------------------------------------------------------- before a game

INVITED = Invitation("0" * 16, 0, "2026-11-21T12:00Z", "tyrants", "1" * 32, [0, 1], ["human", "human"], ["Ana", ""])
ACCEPTED = Acceptance("0" * 16, 1, "2026-11-21T12:00Z", "2" * 24, "Ben")


@pytest.mark.parametrize("said", [INVITED, ACCEPTED])
def test_what_comes_before_a_game_is_read_again(said: Invitation | Acceptance) -> None:
    assert letter_in(said.fragment) == said


@pytest.mark.parametrize(
    "link",
    [
        INVITED._replace(game="chess"),
        INVITED._replace(seal="1"),
        INVITED._replace(kinds=["human"]),
        INVITED._replace(kinds=["<b>", "human"]),
        INVITED._replace(names=["Ana", "x" * 41]),
        INVITED._replace(names=["Ana", "B\u202een"]),
        INVITED._replace(sender=2),
        ACCEPTED._replace(secret="2" * 23),
        ACCEPTED._replace(name="\n"),
        ACCEPTED._replace(sender=9),
    ],
)
def test_what_is_no_invitation_and_no_acceptance_is_refused(link: Invitation | Acceptance) -> None:
    with pytest.raises(BadLink):
        letter_in(link.fragment)
