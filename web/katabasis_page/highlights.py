"""Highlights of a game: what of its events is worth more than a line of the log. They are seen, heard and felt as the
settings say, beside the game: nothing waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from katabasis.kernel.events import CONCEDED, DRAW_AGREED

if TYPE_CHECKING:
    from katabasis.kernel.events import Kind
    from katabasis.kernel.wording import Wording

    from .ui import Ui

KINDS = ("end", "round", "fall", "taken", "glory", "rise", "dice")
"""Every kind, the weightiest first: the end of the game, a new round, something falls, a place is taken, somebody
scores, something rises, dice are rolled."""

MOST = 4
"""Highlights of one drawing; of more the weightiest are shown."""


class Highlight(NamedTuple):
    """A kind, the symbol that stands for it, the ref at which it happens, whose it is, and a short word."""

    kind: str
    symbol: str = ""
    at: str = ""
    seat: int | None = None
    word: str = ""


def of_all(event: Sequence[Any], ui: Ui, wording: Wording, kinds: Mapping[Kind, str]) -> Highlight | None:
    """The highlight of an event that is nobody's and at no place, by the kinds of such events: the end and a new round
    in its words, or dice."""
    kind = "end" if event[0] in (CONCEDED, DRAW_AGREED) else kinds.get(event[0])
    match kind:
        case "end":
            return Highlight(kind, "win", word=ui.word(wording.line(event)))
        case "round":
            return Highlight(kind, word=ui.word(wording.line(event)))
        case "dice":
            return Highlight(kind)
    return None


def weightiest(highlights: Sequence[Highlight]) -> list[Highlight]:
    """At most so many highlights as can be followed, in their order."""
    ranked = sorted(range(len(highlights)), key=lambda number: (KINDS.index(highlights[number].kind), number))
    return [highlights[number] for number in sorted(ranked[:MOST])]


Note = tuple[float, float, float]
"""When a note begins and how long it sounds, in seconds, and its pitch in Hz."""

SOUNDS: dict[str, tuple[str, Sequence[Note]]] = {
    "end": ("triangle", ((0, 0.5, 262), (0.18, 0.5, 330), (0.36, 0.5, 392), (0.54, 0.9, 523))),
    "round": ("sine", ((0, 1.1, 196), (0, 0.8, 392), (0, 0.5, 588))),
    "fall": ("sawtooth", ((0, 0.16, 147), (0.1, 0.22, 110), (0.22, 0.4, 73))),
    "taken": ("square", ((0, 0.1, 196), (0.12, 0.1, 196), (0.24, 0.3, 294))),
    "glory": ("triangle", ((0, 0.14, 784), (0.09, 0.14, 988), (0.18, 0.35, 1175))),
    "rise": ("sine", ((0, 0.16, 440), (0.1, 0.16, 554), (0.2, 0.16, 659), (0.3, 0.4, 880))),
    "dice": ("square", tuple((0.045 * n, 0.02, 900 + (n * 7919) % 800) for n in range(7))),
}
"""What each kind sounds like: a shape of wave, and notes."""

VIBRATIONS: dict[str, Sequence[int]] = {
    "end": (60, 60, 60, 60, 140),
    "round": (40,),
    "fall": (30, 40, 70),
    "taken": (25, 40, 25),
    "glory": (20, 30, 20),
    "rise": (25,),
    "dice": (10, 20, 10, 20, 10),
}
"""How a phone vibrates: milliseconds on and off."""

VOLUMES = {"off": 0.0, "soft": 0.04, "medium": 0.1, "loud": 0.22}
"""The settings of sound, with how loud a note is."""
