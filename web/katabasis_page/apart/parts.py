"""What the screens of a host and of a guest have in common: who learns their addresses, and the link to be sent."""

from __future__ import annotations

from .. import markup as h
from ..markup.controls import act
from ..session import HUMAN, Port
from ..sharing.declining import declining_section
from ..sharing.share_forms import qr_picture
from ..ui import Ui
from ..words import Verbatim, _
from .apart import Apart

ADDRESSES = _(
    "The browsers find each other directly: each learns the network address of the other. No server takes part."
)
BY_SERVERS = _(
    "The browsers find each other by servers that the owner of this site has chosen ({servers}): these and the other "
    "browser learn your network address."
)


def addresses(ui: Ui, apart: Apart) -> str:
    """Who learns the addresses of those who play; nothing as long as that is not known."""
    if apart.servers is None:
        return ""
    names = ", ".join(str(server["urls"]) for server in apart.servers)
    return ui.say(BY_SERVERS, servers=Verbatim(names)) if names else ui.word(ADDRESSES)


def declining(ui: Ui, apart: Apart, port: Port | None) -> h.Renderable | None:
    """The standing answers of the person here."""
    decision, kinds = None if port is None else port.decision, ui.seating.kinds
    asked = decision if decision is not None and kinds[decision.seat] == HUMAN else None
    return declining_section(ui, "apart-decline", apart.declined, asked)


def link_field(ui: Ui, address: str, qr: str, number: str, name: str) -> h.Renderable:
    """A link to be sent, as text and as a QR code."""
    id = f"apart-link-{number}"
    return h.div(class_="field")[
        h.label(for_=id)[name],
        h.textarea(id=id, rows="4", readonly=True, spellcheck="false")[address],
        h.div(class_="row")[
            act("copy", ui.say("Copy the link"), id, css="primary"),
            not qr and act("apart-qr", ui.say("QR code"), number, css="small"),
        ],
        qr and qr_picture(ui, qr),
    ]
