"""What a screen reader says after each change: what happened, then what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from katabasis.kernel.wording import Wording

from .. import markup as h
from ..session import PEOPLE
from ..ui import Ui
from ..words import ngettext
from .board import targets

NO_BREAK = "\u00a0"

MOST = 30
"""Lines said at once; of more the last are said, and how many there are before them."""

ANEW = 5
"""Two announcements of the same words differ in spaces at their end, or the second would not be heard: by the number of
choices, which is another where so many of them are told apart."""


Asked = Mapping[str, Callable[[dict[str, Any], Ui], str]]
"""What else a game answers to somebody who asks, by what they ask for."""


def announcer(
    view: dict[str, Any], ui: Ui, wording: Wording, places: Sequence[str] = (), asked: Asked | None = None
) -> h.Renderable:
    """What is said by itself, and beside it what somebody asks to hear. `places` are the kinds of refs on the board,
    `asked` what the game answers besides."""
    return h.fragment[
        _live("announcer", announcement(view, ui, wording)),
        _live("aloud", asked_for(view, ui, wording, places, asked or {})),
    ]


def _live(id: str, text: str) -> h.Renderable:
    return h.div(class_="unseen", id=id, role="status", aria_atomic="true", data_region=True)[text]


def asked_for(view: dict[str, Any], ui: Ui, wording: Wording, places: Sequence[str], asked: Asked) -> str:
    """What somebody asks to hear: what was said last, the places that are lit, or what a game knows besides."""
    if ui.pointer.aloud is None or ui.pointer.aloud.choices != ui.history.choices:
        return ""
    if ui.pointer.aloud.what in asked:
        text = asked[ui.pointer.aloud.what](view, ui)
    else:
        text = announcement(view, ui, wording) if ui.pointer.aloud.what == "again" else _lit(view, ui, places)
    return text + NO_BREAK * (ui.pointer.aloud.times % 2)


def _lit(view: dict[str, Any], ui: Ui, places: Sequence[str]) -> str:
    names = [ui.name(ref) for ref in targets(view, ui) if ref.partition(":")[0] in places]
    if not names:
        return ui.say("No place is lit.")
    count = ngettext("{count} place is lit: {places}", "{count} places are lit: {places}")
    return ui.word((count, {"count": len(names), "places": [[name, {}] for name in names]}))


def announcement(view: dict[str, Any], ui: Ui, wording: Wording) -> str:
    """The last events and the decision as sentences; nothing while bots go on at once, since all of it is said when a
    person is asked."""
    if ui.live and not ui.pace and not ui.seating.paused and _bot_is_asked(view, ui):
        return ""
    lines = (
        []
        if ui.live
        else [ui.say("History: after choice {shown} of {all}", shown=ui.history.past, all=ui.history.choices)]
    )
    lines += happened(ui, wording)
    if ui.live and ui.history.playback is None:
        lines.append(_asked(view["decision"], ui))
    spoken = " ".join(line if line.endswith((".", "?", "!")) else f"{line}." for line in lines)
    beat = ui.history.playback.at + 1 if ui.history.playback is not None else 0
    return spoken + NO_BREAK * ((ui.history.choices + beat) % ANEW)


def happened(ui: Ui, wording: Wording) -> list[str]:
    """What nobody has had time to see yet, line by line."""
    if ui.settings.get("announce") == "decisions":
        return []
    events = [event for event in ui.history.fresh if not wording.is_quiet(event)]
    before = len(events) - MOST
    lines = [ui.line(wording.line(event)) for event in events[-MOST:]]
    if before <= 0:
        return lines
    return [
        ui.word((ngettext("{count} more line in the log", "{count} more lines in the log"), {"count": before})),
        *lines,
    ]


def _bot_is_asked(view: dict[str, Any], ui: Ui) -> bool:
    decision = view["decision"]
    return (
        decision is not None
        and decision["seat"] < len(ui.seating.kinds)
        and ui.seating.kinds[decision["seat"]] not in PEOPLE
    )


def _asked(decision: dict[str, Any] | None, ui: Ui) -> str:
    if decision is None:
        return ui.say("The game is over")
    who = f"seat:{decision['seat']}"
    if decision["prompt"]:
        return f"{ui.name(who)}: {ui.line(decision['prompt'])}"
    return ui.say("Waiting for {who}", who=who)
