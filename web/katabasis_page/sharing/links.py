"""Games and positions as links: state in the fragment, compressed, with a version; and as files.

    #g=1.<packed record>            a whole game
    #g=1.<packed record>.<number>   a moment of it: after so many choices
    #s=1.<packed series>            a match or a campaign so far, each game with its record
    #p=1.<packed position>          a table
    #d=1.<packed deck>              a deck
    #f=1.<packed form>              the form of a new game with a text of somebody's own, such as a battleplan
    #o=2.<packed text>              content of one's own

`packing` says how a text is packed, `link_words` what content of one's own is packed with.

Whatever comes in is hostile until read: lengths are limited before and after unpacking, and nothing is
evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import katabasis as kb

from ..storage.packing import CutOff, NotPacked, TooLong, pack, unpack
from ..words import _, say
from .kinds import KINDS, carries

VERSION = "1"
OF_OWN = "2"
"""The version of links with content of one's own; those of version 1 are read as well."""
NEWER = re.compile(r"[1-9][0-9]*")
"""Any other version than VERSION."""
MISSING = {
    "game": _("The game is missing from this link. Copy the whole of it."),
    "series": _("The games are missing from this link. Copy the whole of it."),
    "position": _("The position is missing from this link. Copy the whole of it."),
    "deck": _("The deck is missing from this link. Copy the whole of it."),
    "form": _("The text is missing from this link. Copy the whole of it."),
    "own": _("The text is missing from this link. Copy the whole of it."),
}
"""What is said of a link behind whose "#g=" or "#g=1." nothing comes, by kind."""
LONGEST_LINK = 200_000
"""Characters of a fragment; browsers and hosts were seen to take as many."""
MOMENT = re.compile(r"\.([0-9]{1,5})$")
"""The end of a fragment that says which moment of its game is meant."""
COMFORTABLE = 2_000
"""Characters that mail programs and chats pass on whole."""
LONGEST_TEXT = {
    "game": 1_000_000,
    "series": 1_000_000,
    "position": 200_000,
    "deck": 40_000,
    "form": 40_000,
    "own": 60_000,
}
LONGEST_FILE = 4_000_000


class BadLink(Exception):
    """A link or file that cannot be read; `reason` is a text of the page. Nothing was changed."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__(reason if isinstance(reason, str) else reason[0])


class Payload(NamedTuple):
    """What came in: a "game" (record), a "series", a "position", a "save", a "deck", a "roster", a "battleplan", a
    "form", "own" content, a "puzzle", "results" or a "backup", and its text."""

    kind: str
    text: str


def fragment(kind: str, text: str, moment: int | None = None) -> str:
    """The fragment, with its "#", that carries a record ("game"), which may be opened at a `moment`, or a position."""
    letter = next(letter for letter, known in KINDS.items() if known == kind)
    if kind == "own":
        from .link_words import packed

        return f"#{letter}={OF_OWN}.{packed(text)}"
    end = "" if moment is None else f".{moment}"
    return f"#{letter}={VERSION}.{pack(text)}{end}"


def kind_of(series: kb.Series) -> str:
    """What a game is passed on as with all those before it: a "game" by itself, or a "series"."""
    return "series" if series.finished else "game"


def text_of(series: kb.Series, kind: str, players: Sequence[kb.Player] = (), as_file: bool = False) -> str:
    """The text of the game that is played: its record, with those of the games before it in a series ("game"), or alone
    ("moment"), which names its players; or its "position". The text of a series `as_file` is read fast."""
    if kind == "position":
        return series.game.position()
    return (
        series.record(players, as_file) if kind == "game" and series.finished else series.game.record(players=players)
    )


def players_in(payload: Payload) -> Sequence[kb.Player]:
    """Who plays the seats of the game that came in, as far as its text says so. Raises kb.BadRecord."""
    return kb.players_in(payload.text) if payload.kind in ("game", "series") else ()


def moment_in(fragment: str) -> int | None:
    """The number of choices after which a link shows its game; None if it names no moment."""
    named = MOMENT.search(fragment)
    return int(named[1]) if named and fragment[1:3] == "g=" else None


def game_in(payload: Payload) -> str:
    """Which game a payload is of, as far as its text says so: it is checked when it is read. "" if it does not."""
    return _named(payload, "game")


def edition_in(payload: Payload) -> str:
    """Which edition it is of, likewise."""
    return _named(payload, "edition")


def _named(payload: Payload, key: str) -> str:
    pattern = rf'"{key}": ?"([\w-]+)"' if payload.kind == "save" else rf"""^{key}\s*=?\s*["']?([\w-]+)"""
    named = re.search(pattern, payload.text, re.MULTILINE)
    return named[1] if named else ""


LINK = re.compile(r"https?://[^\s#]+(#[gspdfoa]=\S+)")


OWN = re.compile(r"^\[own\]\s*$", re.MULTILINE)
"""The head of a text with content of one's own."""


BATTLEPLAN = re.compile(r"^\[territories\]", re.MULTILINE)
"""What every battleplan of one's own has, and no other text."""
ROSTER = re.compile(r"(?:\s*#.*\n|\s)*[a-z-]+ [0-9]{3,5}\s*(?:[\n;#]|$)", re.ASCII)
"""How a roster begins: with a faction and a points limit."""
EXPORT = re.compile(r"\b[0-9]{1,5}\s*/\s*[0-9]{3,5}\s*(?:pts|points)\b", re.IGNORECASE | re.ASCII)
"""What one of another program says near its beginning: what it costs, and may."""
HEAD = 400
"""Characters of that beginning."""


def link_in(text: str) -> str:
    """The fragment of the first link in a text that carries a game; "" if there is none."""
    found = LINK.search(text[:LONGEST_FILE])
    return found[1] if found else ""


def read(fragment: str) -> Payload:
    """What a fragment carries. Raises BadLink."""
    if not carries(fragment):
        raise BadLink(_("This link carries no game."))
    if len(fragment) > LONGEST_LINK:
        raise BadLink(say("This link is too long: at most {count} characters can be read.", count=LONGEST_LINK))
    kind = KINDS[fragment[1]]
    own = fragment[3:].partition("#")[0]  # WordPress ends the addresses of frames with "#?secret=..."
    version, _dot, packed = own.partition(".")
    if kind == "game":
        packed = MOMENT.sub("", packed)
    unpacking: Callable[[str, int], str] = unpack
    if kind == "own" and version == OF_OWN:
        from .link_words import unpacked as unpacking

        version = VERSION
    if version in ("", VERSION) and not packed:
        raise BadLink(MISSING[kind])
    if version != VERSION and NEWER.fullmatch(version):
        raise BadLink(_("This link was made by a newer version of this page. Update it and open the link again."))
    if version != VERSION:
        raise BadLink(_("The version number is missing from this link. Copy the whole of it, without changes."))
    return Payload(kind, _unpacked(packed, LONGEST_TEXT[kind], unpacking))


def _unpacked(packed: str, longest: int, unpacking: Callable[[str, int], str]) -> str:
    try:
        return unpacking(packed, longest)
    except TooLong:
        raise BadLink(_("What this link carries is too long to be a game.")) from None
    except CutOff:
        raise BadLink(_("This link is incomplete. Copy all of it.")) from None
    except NotPacked:
        raise BadLink(_("This link is damaged. Copy the whole of it, without changes.")) from None


def read_file(text: str) -> Payload:
    """What an imported text is: a record, a position, a save, a roster, or a pasted link. Raises BadLink."""
    if text.startswith('{"katabasis-backup"'):
        return Payload("backup", text)
    if len(text) > LONGEST_FILE:
        raise BadLink(_("This file is too large to be a game."))
    text = text.strip().removeprefix("\ufeff")
    for kind, word in (("game", "record"), ("series", "series"), ("deck", "deck"), ("form", "form")):
        if text.startswith(f"katabasis {word}"):
            return Payload(kind, text + "\n")
    if text.startswith('{"katabasis-save"'):
        return Payload("save", text)
    if text.startswith('{"katabasis-results"'):
        return Payload("results", text)
    address, sharp, rest = text.partition("#")
    if sharp and "\n" not in text and carries("#" + rest) and (not address or "://" in address):
        return read("#" + rest)
    if OWN.search(text):
        return Payload("own", text + "\n")
    if BATTLEPLAN.search(text):
        return Payload("battleplan", text + "\n")
    if ROSTER.match(text) or EXPORT.search(text[:HEAD]):
        return Payload("roster", text + "\n")
    if "[[goal]]" in text and "position" in text:
        return Payload("puzzle", text + "\n")
    if "game" in text and "=" in text:
        return Payload("position", text)
    raise BadLink(_("This is neither a record, a position, a save nor a link of Katabasis."))


LONGEST_QR = 2_900
"""Characters of a link that fit into a QR code."""


def file_name(game: str, at: str, kind: str = "game") -> str:
    """What an exported file is called: "katabasis-underworlds-2026-11-21.txt"."""
    extension = {"game": "txt", "position": "toml", "save": "json"}.get(kind, kind)
    return f"katabasis-{game or 'game'}-{at[:10]}.{extension}"
