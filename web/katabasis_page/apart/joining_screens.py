"""What a guest is shown of playing apart: being invited, the reply, and the verdict of the audit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import markup as h
from ..games import GAMES
from ..markup.controls import act
from ..markup.pasting import own_name
from ..ui import Ui
from ..words import Verbatim, _
from .parts import addresses, declining, link_field

if TYPE_CHECKING:
    from .joining import Joining

TRUST_OF_GUEST = _(
    "The other browser deals, and holds the hidden cards of everybody, yours too: it shows you only what you may see, "
    "but {who} could look. As long as you are there, nobody can foresee or change the dice: they are made of the "
    "secrets of all who are, and your browser checks the whole game at the end."
)


def joining_form(ui: Ui, joining: Joining) -> h.Renderable:
    """The screen of whoever is invited, until the game begins."""
    invitation, state = joining.invitation, joining.state
    host: Any = Verbatim(invitation.host) if invitation.host else ui.say("Somebody")
    return h.div(class_="form apart")[
        h.p(class_="apart-invited")[
            ui.say("{who} invites you: {game}.", who=host, game=Verbatim(GAMES[invitation.game]))
        ],
        h.p(class_="note")[ui.say(TRUST_OF_GUEST, who=host)],
        h.p(class_="note")[addresses(ui, joining)],
        joining.fault and h.p(class_="warning", role="alert")[ui.word(joining.fault)],
        state in ("invited", "making") and _own_name(ui, joining),
        state == "waiting"
        and [
            link_field(ui, joining.reply, joining.qr, "reply", ui.say("Your reply")),
            h.p(role="status", id="apart-state")[
                ui.say("Send the reply to {who}, and leave this page open: the game begins here.", who=host)
            ],
        ],
        state == "here" and h.p(role="status", id="apart-state")[ui.say("The line is open. The game begins soon.")],
        state == "lost" and _lost(ui),
    ]


def _own_name(ui: Ui, joining: Joining) -> h.Renderable:
    is_making = joining.state == "making"
    reply = act("apart-reply", ui.say("Make my reply"), css="primary", id="apart-make-reply", disabled=is_making)
    return own_name(ui, "apart-name", joining.guest.name, h.div(class_="row")[reply])


def _lost(ui: Ui) -> h.Renderable:
    return h.p(role="status", id="apart-state", class_="warning")[
        ui.say("The line is gone. Ask for a new invitation: it leads to the same seat.")
    ]


def at_table(ui: Ui, apart: Joining) -> list[h.Content]:
    """What a guest can look up over the table."""
    who = Verbatim(apart.invitation.host) if apart.invitation.host else ui.say("Somebody")
    return [
        h.p(class_="note")[ui.say(TRUST_OF_GUEST, who=who)],
        apart.state == "lost" and _lost(ui),
        bool(apart.guest.seats) and declining(ui, apart, apart.port),
        apart.verdict and h.p(role="status", id="apart-verdict")[ui.word(apart.verdict)],
    ]
