"""What is shown of playing by link: the link to be sent, who sits down to one that came, and a fork."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..games import GAMES
from ..markup.controls import act, screen
from ..markup.pasting import own_name, pasting
from ..sharing.declining import declining_section
from ..sharing.links import LONGEST_LINK, LONGEST_QR
from ..sharing.share import dialog
from ..sharing.share_forms import qr_picture
from ..ui import Ui
from ..words import Verbatim, _, ngettext
from .arriving import Arrival, Fork
from .contents import is_short
from .inviting import Accepting, Inviting
from .linked import Linked

if TYPE_CHECKING:
    from ..protocols import App

TRUST = _(
    "By link everybody's browser holds the whole game and shows only their own side. Whoever takes a link apart can "
    "read hands and dice to come: play so with people you trust."
)
CHOICES = ngettext("{count} choice", "{count} choices")


def link_page(app: App) -> h.Renderable:
    """The screen of a link that came: who sits down, or which way a game goes on."""
    ui, arrival = app.ui, app.apart
    if isinstance(arrival, Inviting):
        return screen(ui, "by-link", ui.say("Play by link"), h.div(class_="form apart")[_inviting(app, arrival)])
    if isinstance(arrival, Accepting):
        return screen(ui, "by-link", ui.say("Play by link"), h.div(class_="form apart")[_accepting(app, arrival)])
    if not isinstance(arrival, Arrival):
        return screen(ui, "by-link", ui.say("By link"), h.p[ui.say("There is no game on the table.")])
    content = _fork(app, arrival, arrival.fork) if arrival.fork is not None else _who(app, arrival)
    return screen(ui, "by-link", ui.say("By link"), h.div(class_="form apart")[content])


def link_dialog(app: App) -> h.Renderable:
    """The dialog of a game by link at the table."""
    if app.dialog == "link-from-here":
        return _from_here(app)
    assert isinstance(app.apart, Linked)
    return dialog(app.ui, "link", app.ui.say("By link"), _sending(app, app.apart))


# ---------------------------------------------------------------------- invitations


def _inviting(app: App, inviting: Inviting) -> list[h.Content]:
    ui = app.ui
    waits = not inviting.all_accepted
    return [
        h.p[
            ui.say(
                "Everybody gets the link, accepts, and sends a link back, which you open or paste here. The seed of "
                "the game is made of the secrets of all who accept, so nobody picks it."
            )
        ],
        h.p(class_="note")[ui.word(TRUST)],
        _field(app, "link-invitation", ui.say("Invitation by link"), app.page.address(inviting.invitation().fragment)),
        h.ul(class_="plain")[
            [
                h.li(id=f"link-person-{person}", data_state="here" if person in inviting.accepted else "waiting")[
                    h.strong[inviting.names[person] or ui.say("Seat {number}", number=person + 1)],
                    " · ",
                    ui.say("Has accepted") if person in inviting.accepted else ui.say("Has not accepted yet"),
                ]
                for person in inviting.people[1:]
            ]
        ],
        waits
        and pasting(
            *(ui, "link-take", "link-acceptance", ui.say("Paste the acceptance here"), ui.say("Take it")),
            fault=inviting.fault,
        ),
        h.p(class_="form-end")[
            act(
                "link-begin",
                ui.say("Begin without the others") if waits else ui.say("Begin the game"),
                css="" if waits else "primary",
                id="link-begin",
            )
        ],
    ]


def _accepting(app: App, accepting: Accepting) -> list[h.Content]:
    ui, invitation = app.ui, accepting.invitation

    def name_of(seat: int) -> str:
        return invitation.names[seat] or ui.say("Seat {number}", number=seat + 1)

    sender = Verbatim(name_of(invitation.sender))
    invited = ui.say(
        "{who} invites you to play {game} by link, over days.", who=sender, game=Verbatim(GAMES[invitation.game])
    )
    if accepting.reply:
        sending = ui.say(
            "Send it to {who}, who begins the game and sends it to you. Open that link in this browser.", who=sender
        )
        return [
            h.p(class_="apart-invited")[invited],
            _field(app, "link-reply", ui.say("Your acceptance"), accepting.reply),
            h.p(role="status")[sending],
        ]
    return [
        h.p(class_="apart-invited")[invited],
        h.p(class_="note")[ui.word(TRUST)],
        own_name(ui, "link-name", accepting.name),
        len(accepting.people) > 1 and h.h2(id="link-who")[ui.say("Who are you?")],
        h.div(class_="row")[
            [
                act(
                    "link-accept",
                    ui.say("Accept") if len(accepting.people) == 1 else name_of(person),
                    str(person),
                    css="primary",
                    id=f"link-accept-{person}",
                )
                for person in accepting.people
            ]
        ],
    ]


def _field(app: App, id: str, label: str, address: str) -> h.Renderable:
    ui = app.ui
    return h.div(class_="field")[
        h.label(for_=id)[label],
        h.textarea(id=id, rows="3", readonly=True, spellcheck="false")[address],
        h.div(class_="row")[
            act("copy", ui.say("Copy the link"), id, css="primary"),
            app.page.can_pass_on and act("link-pass-on", ui.say("Share …"), id="link-pass-on"),
        ],
    ]


# ---------------------------------------------------------------------- a link that came


def called(ui: Ui, arrival: Arrival, seat: int) -> str:
    """What somebody is called, by their name or their seat."""
    return arrival.names[seat] or ui.say("Seat {number}", number=seat + 1)


def _who(app: App, arrival: Arrival) -> list[h.Content]:
    ui, letter = app.ui, arrival.letter
    sender = called(ui, arrival, letter.sender) if letter.sender < len(arrival.names) else ui.say("Somebody")
    count = len(arrival.game.choices)
    return [
        h.p(class_="apart-invited")[
            ui.say(
                "{who} plays {game} with you, by link.",
                who=Verbatim(sender),
                game=Verbatim(GAMES[arrival.game.system.name]),
            )
        ],
        h.p[ui.word((CHOICES, {"count": count})), " · ", app.page.when(letter.at, ui.language)],
        h.p(class_="note")[ui.word(TRUST)],
        own_name(ui, "link-name", arrival.name),
        h.h2(id="link-who")[ui.say("Who are you?")],
        h.div(class_="row", role="group", aria_labelledby="link-who")[
            [
                act(
                    "link-sit",
                    called(ui, arrival, person),
                    str(person),
                    css="primary" if not number else "",
                    id=f"link-sit-{person}",
                )
                for number, person in enumerate(arrival.people)
            ]
        ],
        h.p(class_="note")[ui.say("From then on this browser shows this game from your side only.")],
    ]


def _fork(app: App, arrival: Arrival, fork: Fork) -> list[h.Content]:
    ui = app.ui
    return [
        h.p(role="status")[
            ui.say(
                "This link and your game part after choice {number}. Both are kept: choose with the others which of "
                "them goes on.",
                number=fork.common,
            )
        ],
        _way(app, arrival, "kept", ui.say("Your game"), fork.kept.at, fork.last_here, fork.here),
        _way(app, arrival, "link", ui.say("The link"), arrival.letter.at, fork.last_there, fork.there),
    ]


def _way(app: App, arrival: Arrival, which: str, title: str, at: str, last: int, count: int) -> h.Renderable:
    ui = app.ui
    return h.section(class_="panel apart-card", id=f"link-{which}", aria_labelledby=f"link-{which}-title")[
        h.h2(id=f"link-{which}-title")[title],
        h.p[
            ui.word((CHOICES, {"count": count})),
            " · ",
            ui.say("the last by {who}", who=Verbatim(called(ui, arrival, last))),
            " · ",
            app.page.when(at, ui.language),
        ],
        h.p(class_="row")[act("link-fork", ui.say("Play this one"), which, id=f"link-play-{which}")],
    ]


# ---------------------------------------------------------------------- sending


def _sending(app: App, linked: Linked) -> list[h.Content]:
    ui, person = app.ui, linked.person_in(app.dialog)
    return [
        person is not None and _link(app, linked, person),
        h.p(class_="note")[ui.word(TRUST)],
        _declining(ui, linked),
        h.p(class_="row")[
            act("link-browsers", ui.say("Play on from browser to browser"), css="small quiet", id="link-browsers"),
            act("link-one-screen", ui.say("Go on at this screen alone"), css="small quiet"),
        ],
    ]


def _link(app: App, linked: Linked, person: int) -> h.Renderable:
    ui, is_whole = app.ui, app.dialog.endswith("!")
    letter = linked.next_letter(person, is_whole)
    address, who, is_news = linked.address(letter), f"seat:{person}", not letter.is_whole
    too_long = len(address) > LONGEST_LINK
    return h.div(class_="field")[
        h.label(for_="link-address")[ui.say("Link for {who}", who=who)],
        h.textarea(id="link-address", rows="4", readonly=True, spellcheck="false")["" if too_long else address],
        h.p(class_="note", id="link-length")[
            ui.say("{count} characters.", count=len(address)),
            " ",
            ui.say("Only what is new: {who} has the game.", who=who)
            if is_news
            else ui.say("Too long for a link: use the file.")
            if too_long
            else ui.say("Short enough for any chat or mail.")
            if is_short(address)
            else ui.say("Some chats and mail programs cut links of this length: the file is safer."),
        ],
        h.div(class_="row")[
            not too_long and act("link-copy", ui.say("Copy the link"), css="primary", id="link-copy"),
            not too_long and app.page.can_pass_on and act("link-pass-on", ui.say("Share …"), id="link-pass-on"),
            act("link-file", ui.say("Save as a file"), id="link-file"),
            len(address) <= LONGEST_QR and not linked.qr and act("link-qr", ui.say("QR code"), css="small"),
            is_news
            and act("link-send", ui.say("The whole game instead"), f"{person}!", css="small quiet", id="link-whole"),
        ],
        linked.qr and qr_picture(ui, linked.qr),
        h.p(role="status", id="link-state", data_state="sent" if linked.knows_all(person) else "new")[
            ui.say("Sent. What it tells is not taken back any more.") if linked.knows_all(person) else ""
        ],
        h.div(class_="row")[
            [
                act("link-send", ui.say("Link for {who}", who=f"seat:{other}"), str(other), css="small quiet")
                for other in linked.others
                if other != person
            ]
        ],
    ]


def _declining(ui: Ui, linked: Linked) -> h.Renderable | None:
    """What is declined for the person here, and what is asked now and can be."""
    decision, own = linked.port.decision, linked.own
    asked = decision if decision is not None and decision.seat in own else None
    return declining_section(ui, "link-decline", linked.declined, asked)


def _from_here(app: App) -> h.Renderable:
    ui = app.ui
    return dialog(
        ui,
        "link",
        ui.say("Go on by link"),
        h.p[ui.say("Who stays at this browser? The others each get a link when they are asked.")],
        h.p(class_="note")[ui.word(TRUST)],
        h.div(class_="row")[
            [
                act("link-from-here", ui.name(f"seat:{person}"), str(person), id=f"link-stay-{person}")
                for person in ui.seating.people
            ]
        ],
    )
