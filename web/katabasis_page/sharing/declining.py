"""The standing answers of somebody who plays apart: what is declined for them without asking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import katabasis as kb
from katabasis.kernel.standing import UNTIL

from .. import markup as h
from ..markup.controls import act
from ..session.messages import UNREADABLE, text_in
from ..ui import Ui


def declining_section(ui: Ui, verb: str, declined: Mapping[str, Any], asked: kb.Ask | None) -> h.Renderable | None:
    """What is declined for the person here, each with what it asks if that is known, and what is `asked` of them now
    and can be. `verb` gives an answer ("+name") or withdraws it ("-name")."""
    if not declined and asked is None:
        return None
    withdraw = verb.replace("decline", "withdraw")
    return h.section(aria_labelledby="declining")[
        h.h3(id="declining")[ui.say("Declined for you without asking")],
        h.ul(class_="plain")[
            [
                h.li[
                    ui.say("Everything, until you are asked:") if name.startswith(UNTIL) else "",
                    " ",
                    _question(ui, asks) or ui.say("a question that has not come yet"),
                    " ",
                    act(verb, ui.say("Withdraw"), f"-{name}", css="small", id=f"{withdraw}-{number}"),
                ]
                for number, (name, asks) in enumerate(sorted(declined.items()))
            ]
        ],
        asked is not None
        and UNTIL + asked.name not in declined
        and h.p[
            act(
                verb,
                ui.say(
                    "Decline for me until I am asked again: “{question}”",
                    question=ui.word([asked.prompt.msgid, asked.prompt.values]),
                ),
                f"+{UNTIL}{asked.name}",
                css="small",
                id=f"{verb}-until",
            )
        ],
        asked is not None
        and asked.declining is not None
        and asked.declining.label is not None
        and asked.name not in declined
        and h.p[
            act(
                verb,
                ui.say(
                    "Always choose “{answer}” here, until I withdraw it",
                    answer=ui.word([asked.declining.label.msgid, asked.declining.label.values]),
                ),
                f"+{asked.name}",
                css="small",
                id=verb,
            )
        ],
    ]


def _question(ui: Ui, asks: Any) -> str:
    """What a decision asks, as it was told or kept; "" where that is not known."""
    try:
        return ui.word(text_in(asks))
    except UNREADABLE:
        return ""
