"""What is shown of playing apart: inviting, being invited, passing a reply on, and who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..markup.controls import act, link, screen
from ..markup.pasting import pasting
from ..session import HUMAN
from ..sharing.share import dialog
from ..ui import Ui
from ..words import _
from .hosting import NO_WAY, Card, Hosting, guest_of
from .parts import addresses, declining, link_field

if TYPE_CHECKING:
    from ..protocols import App

TRUST = _(
    "This browser deals, and holds the hidden cards of everybody: it shows each guest only what they may see, but you "
    "could look. As long as a guest is there, nobody can foresee or change the dice: they are made of the secrets of "
    "all who are, and each guest's browser checks the whole game at the end."
)
SO_FAR = _(
    "Whoever has a link of this game can read hands and decks as they lie. Dice and shuffles from now on are made of "
    "the secrets of all who are there: as long as a guest is, nobody can foresee or change them, and each guest's "
    "browser checks the game at the end. The game by link stays in everybody's list."
)
INSTEAD = _("Away: a bot plays on")
HERE = _("Away: somebody here plays on")
STATES = {
    "away": _("Not here"),
    "waiting": _("Waiting for the reply"),
    "opening": _("The line is opening …"),
    "here": _("Here"),
}


def apart_page(app: App) -> h.Renderable:
    """The screen before the game: of the host, of a guest, or of a tab that passes a reply on."""
    ui, apart = app.ui, app.apart
    if isinstance(apart, Hosting):
        return screen(ui, "apart", ui.say("Play apart"), _hosting(ui, apart))
    if (joining := guest_of(app)) is not None:
        from .joining_screens import joining_form

        return screen(ui, "apart", ui.say("Play apart"), joining_form(ui, joining))
    return screen(ui, "apart", ui.say("Play apart"), _passing(ui, app.place))


def apart_dialog(app: App) -> h.Renderable:
    """Who is at the table, over it."""
    ui, apart = app.ui, app.apart
    if app.dialog == "apart-leave":
        return _leaving(ui)
    if (joining := guest_of(app)) is not None:
        from .joining_screens import at_table

        return dialog(ui, "apart", ui.say("Play apart"), at_table(ui, joining))
    return dialog(ui, "apart", ui.say("Play apart"), isinstance(apart, Hosting) and _at_host(ui, apart))


# ---------------------------------------------------------------------- the host


def _hosting(ui: Ui, hosting: Hosting) -> h.Renderable:
    return h.div(class_="form apart")[
        h.p[ui.say("Send everybody their link. They open it, and send a reply link back, which you paste here.")],
        h.p(class_="note")[addresses(ui, hosting)],
        _guests(ui, hosting),
        any(card.state == "here" and card.place.seats for card in hosting.cards)
        and h.p(class_="form-end")[act("apart-begin", ui.say("Begin without the others"), id="apart-begin")],
    ]


def _at_host(ui: Ui, hosting: Hosting) -> list[h.Content]:
    return [_guests(ui, hosting), declining(ui, hosting, hosting.port)]


def _guests(ui: Ui, hosting: Hosting) -> h.Renderable:
    waits = any(card.state == "waiting" for card in hosting.cards)
    return h.div(class_="apart-guests")[
        [_card(ui, hosting, number, card) for number, card in enumerate(hosting.cards)],
        waits and _reply_field(ui, hosting),
        hosting.is_waiting
        and hosting.port is not None
        and h.p[
            ui.say("A choice waits for somebody who is away."),
            " ",
            act("apart-go-on", ui.say("Go on without them"), css="small"),
        ],
        hosting.may_invite_onlookers
        and h.p[act("apart-onlooker", ui.say("Invite somebody to watch"), css="small", id="apart-onlooker")],
        h.p(class_="note")[ui.word(SO_FAR if hosting.link else TRUST)],
    ]


def _card(ui: Ui, hosting: Hosting, number: int, card: Card) -> h.Renderable:
    names = hosting.host.players.names
    who = [names[seat] or ui.say("Seat {number}", number=seat + 1) for seat in card.place.seats]
    who = who or [card.place.name or ui.say("Onlooker")]
    is_left = card.state != "here" and hosting.port is not None and bool(card.place.seats)
    return h.section(class_="panel apart-card", id=f"apart-card-{number}", aria_labelledby=f"apart-who-{number}")[
        h.h2(id=f"apart-who-{number}")[", ".join(who)],
        h.p(role="status", id=f"apart-state-{number}", data_state=card.state)[_state(ui, card)],
        card.fault and h.p(class_="warning", role="alert")[ui.word(card.fault)],
        card.fault is NO_WAY and bool(card.place.seats) and h.p(class_="row")[_by_link(ui, hosting)],
        card.state == "waiting" and link_field(ui, card.link, card.qr, str(number), ui.say("Invitation")),
        card.state in ("away", "waiting", "opening")
        and h.p(class_="row")[
            act(
                "apart-invite",
                ui.say("Invite again") if card.place.tip or card.state != "away" else ui.say("Invite"),
                str(number),
                css="small",
            ),
            is_left and _instead(ui, card, number),
        ],
    ]


def _by_link(ui: Ui, hosting: Hosting) -> h.Renderable:
    """The way that is left where no line opens: the same game, by link."""
    if hosting.port is None:
        return act("goto", ui.say("Play by link"), "link", css="small", id="apart-by-link")
    return act("link-from-here", ui.say("Go on by link"), css="small", id="apart-by-link")


def _instead(ui: Ui, card: Card, number: int) -> list[h.Renderable]:
    """Who could play on for somebody who is away."""
    ways = {"normal": ui.say("Let a bot play"), HUMAN: ui.say("Play their side here"), "": ui.say("Wait for them")}
    return [
        act("apart-take-over", words, f"{number}:{kind}", css="small")
        for kind, words in ways.items()
        if kind != card.instead
    ]


def _state(ui: Ui, card: Card) -> str:
    if card.state == "away" and card.instead:
        return ui.word(HERE if card.instead == HUMAN else INSTEAD)
    return ui.word(STATES[card.state])


def _reply_field(ui: Ui, hosting: Hosting) -> h.Renderable:
    label, button = ui.say("Paste the reply here"), ui.say("Open the line")
    return pasting(ui, "apart-take", "apart-reply", label, button, hosting.fault, "primary")


def _leaving(ui: Ui) -> h.Renderable:
    return dialog(
        ui,
        "apart",
        ui.say("Leave the table?"),
        h.p[ui.say("The lines to the others end. The game can go on later, by a new invitation and a new reply.")],
        h.div(class_="row")[
            act("close", ui.say("Stay"), css="primary"), act("apart-leave-now", ui.say("Leave"), id="apart-leave-now")
        ],
    )


# ---------------------------------------------------------------------- a reply in another tab


def _passing(ui: Ui, place: str) -> h.Renderable:
    text = {
        "passing": ui.say("Just a moment"),
        "taken": ui.say("The reply has arrived. Go back to the tab with the table; this one can be closed."),
    }.get(place, ui.say("This is a reply. Paste it where the invitation was made: into the field below the link."))
    return h.div(class_="form apart")[
        h.p(role="status", id="apart-state", data_state=place)[text], h.p[link("#", ui.say("To the games"))]
    ]
