"""A game by link at the table of this browser: whom it is sent to, and what others know of it.

Beside the save of the game is kept, as JSON that begins with "link": the id of the game in every browser, whose side is
shown here ("you", by their first seat), how many choices there were when it began to be played by link ("began"), how
many were sent or came in ("sent"), how many were sent to each other person ("shown") and were in the last link of each
("heard"), what is declined for whom ("declined"), with what the decisions that are declined here ask ("titles"),
and the secrets that the seed follows from ("secrets").
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.standing import last_asked
from katabasis.kernel.untrusted import from_json

from .. import markup as h
from ..markup.controls import act
from ..session import APART, HUMAN, PEOPLE, LocalGame, Port
from ..storage.saved_games import text_of
from ..words import _
from .comparing import choices_of, digest
from .contents import Letter, is_short
from .elsewhere import ByLink
from .linked_game import LinkedGame

if TYPE_CHECKING:
    from ..protocols import App
    from ..storage.saved_games import SavedGame
    from ..ui import Ui

BEGINS = '{"link"'
"""How what is kept of a game by link begins."""


class Known:
    """What is kept of a game by link besides its save."""

    def __init__(self, link: str, you: int) -> None:
        self.link, self.you = link, you
        self.sent = self.began = 0
        self.shown: dict[int, int] = {}
        self.heard: dict[int, int] = {}
        self.declined: dict[int, list[str]] = {}
        self.titles: dict[str, Any] = {}
        self.secrets: list[tuple[int, str]] = []

    @property
    def text(self) -> str:
        """How it is kept."""
        return json.dumps(vars(self))

    def begin_next(self, know: Sequence[int]) -> None:
        """Note nothing of a game that follows, but who can begin it as well."""
        self.sent = self.began = 0
        self.shown, self.heard, self.secrets = {}, dict.fromkeys(know, 0), []

    def take(self, letter: Letter, choices: int, own: Sequence[int]) -> None:
        """Note what a letter of so many choices says, besides the game itself."""
        self.sent = max(self.sent, choices)
        self.heard[letter.sender] = max(choices, self.heard.get(letter.sender, 0))
        self.shown[letter.sender] = max(choices, self.shown.get(letter.sender, 0))
        theirs = {seat: [*names] for seat, names in letter.declined.items() if seat not in own}
        self.declined = {seat: names for seat, names in self.declined.items() if seat in own} | theirs


def known_in(text: str | None) -> Known | None:
    """What was kept; None if that is not of a game by link."""
    if not text or not text.startswith(BEGINS):
        return None
    try:
        kept = from_json(text)
        known = Known(str(kept["link"]), int(kept["you"]))
        known.sent, known.began = int(kept["sent"]), int(kept["began"])
        known.shown, known.heard = ({int(who): int(n) for who, n in kept[name].items()} for name in ("shown", "heard"))
        known.secrets = [(int(who), str(secret)) for who, secret in kept["secrets"]]
        known.titles = {str(name): text_of(title) for name, title in kept["titles"].items()}
        known.declined = {int(seat): list(map(str, names)) for seat, names in kept["declined"].items()}
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return known


class Linked(ByLink):
    """A game by link at the table."""

    def __init__(self, app: App, id: str, port: LinkedGame, known: Known) -> None:
        super().__init__(app)
        self.id, self.port, self.known = id, port, known
        port.sent, port.declined = known.sent, known.declined
        self.qr = ""
        """The rows of the QR code of the link that is shown, once somebody has asked for it."""

    def kept(self, id: str) -> str | None:
        """What is kept beside the save."""
        return self.known.text if id == self.id else None

    # ------------------------------------------------------------------ who is where

    @property
    def others(self) -> list[int]:
        """The people elsewhere, each by the first of their seats."""
        seating = self.app.ui.seating
        return sorted({seating.owner(seat) for seat, kind in enumerate(seating.kinds) if kind == APART})

    @property
    def own(self) -> list[int]:
        """The seats of the person here."""
        return [seat for seat, kind in enumerate(self.app.ui.seating.kinds) if kind == HUMAN]

    @property
    def declined(self) -> dict[str, Any]:
        """The standing answers of the person here: what each decision asks, by its name."""
        names = (name for seat in self.own for name in self.known.declined.get(seat, ()))
        return {name: self._title(name) for name in names}

    def _title(self, name: str) -> Any:
        """What a decision that is declined here asks; a link brings its name alone."""
        titles = self.known.titles
        if name not in titles and (asked := last_asked(self.port.game, name, self.own)) is not None:
            titles[name] = asked
        return titles.get(name)

    def by_seat(self) -> dict[int, list[str]]:
        return self.known.declined

    @property
    def asked(self) -> int | None:
        """The person elsewhere who is asked; None if nobody is."""
        decision, seating = self.port.decision, self.app.ui.seating
        return seating.owner(decision.seat) if decision and seating.kinds[decision.seat] == APART else None

    @property
    def waits_for_link(self) -> int | None:
        """Who is to be sent the link next: who is asked, or who has not heard of the end; None if nobody is."""
        if self.port.decision is not None:
            return self.asked if self.asked is not None and not self.knows_all(self.asked) else None
        return next((other for other in self.others if not self.knows_all(other)), None)

    def person_in(self, dialog: str) -> int | None:
        """Whom a dialog has a link for; None if for nobody."""
        person, others = dialog.partition(":")[2].removesuffix("!"), self.others
        if person.isdecimal() and int(person) in others:
            return int(person)
        return others[0] if others else None

    def knows_all(self, other: int) -> bool:
        """Whether a person was sent the game as it stands."""
        return self.known.shown.get(other, -1) >= len(self.port.choices)

    def known_to(self, other: int) -> int | None:
        """How many choices a person has for certain: those of their last link, and those up to a choice that they
        themselves made; None if nothing is certain."""
        seating, declined = self.app.ui.seating, self.port.declined
        choices = self.port.choices
        own = (
            number + 1
            for number in range(len(choices) - 1, self.known.began - 1, -1)
            if seating.owner(seat := choices[number].seat) == other
            and not (choices[number].declines and declined.get(seat))
        )
        heard = self.known.heard.get(other)
        made = next(own, None)
        return max((count for count in (heard, made) if count is not None), default=None)

    # ------------------------------------------------------------------ links

    def letter(self, to: int, news: bool = False) -> Letter:
        """The game as a link says it: to a person who is known to have the choices of their last link, `news` alone."""
        game, seating = self.port.game, self.app.ui.seating
        at = self.app.page.now()[:16] + "Z"
        head = Letter(self.known.link, self.known.you, at, self.known.declined, digest(game))
        if news and (heard := self.known_to(to)) is not None:
            after = heard - game.setup.get("given", 0)
            return head._replace(after=after, before=digest(game, after), choices=choices_of(game)[after:])
        kinds = [HUMAN if kind in PEOPLE else kind for kind in seating.kinds]
        players, session = list(map(kb.Player, kinds, seating.names)), self.app.session
        finished = session.finished if session is not None else ()
        text = kb.Series(game, finished).record(players) if finished else game.record(checks=False, players=players)
        secrets = () if self.known_to(to) is not None else self.known.secrets
        return head._replace(owners=[*seating.owners], secrets=secrets, record=text)

    def next_letter(self, to: int, whole: bool = False) -> Letter:
        """What is to be sent: the whole game while its link is short, or else the news alone, where these are
        enough."""
        letter = self.letter(to)
        is_enough = whole or self.known_to(to) is None or is_short(self.address(letter))
        return letter if is_enough else self.letter(to, news=True)

    def end(self) -> None:
        """Note nothing more of a game after which another follows."""
        count = len(self.port.choices)
        self.known.begin_next([other for other in self.others if self.known_to(other) == count])

    def follow(self, game: kb.Game) -> None:
        """Go on with a game that has begun."""
        self.port = LinkedGame(game)
        self.port.declined = self.known.declined

    def address(self, letter: Letter) -> str:
        """The address that carries a letter."""
        return self.app.page.address(letter.fragment)

    def note_sent(self, to: int) -> None:
        """The link has left this browser: what it tells is not taken back."""
        count = len(self.port.choices)
        self.known.shown[to] = count
        self.known.sent = self.port.sent = max(self.known.sent, count)
        self.port.undone.clear()

    # ------------------------------------------------------------------ above the table

    def strip(self, ui: Ui) -> h.Renderable:
        """Whose turn it is, above the table, and what leads to the link."""
        return h.span(role="status")[self._way_to_link(ui)]

    def _way_to_link(self, ui: Ui) -> h.Renderable:
        waiting, asked = self.waits_for_link, self.asked
        if waiting is not None:
            who = f"seat:{waiting}"
            return act(
                "link-send", ui.say("Send to {who}", who=who), str(waiting), css="small primary", id="link-strip"
            )
        if asked is not None:
            label = ui.say("Sent: {who} is asked", who=f"seat:{asked}")
            return act("link-send", label, str(asked), css="small quiet", id="link-strip")
        return act("link-send", ui.say("By link"), css="small quiet", id="link-strip")


def reopened(app: App, saved: SavedGame, game: kb.Game) -> Port:
    """The port of a kept game by link."""
    known = known_in(app.store.apart(saved.id))
    if known is None:
        app.notify("warning", _("What belongs to the links of this game is lost: it goes on in this browser alone."))
        saved.kinds[:] = [HUMAN if kind == APART else kind for kind in saved.kinds]
        return LocalGame(game)
    port = LinkedGame(game)
    app.apart = Linked(app, saved.id, port, known)
    return port


def seated_here(kinds: Sequence[str], owners: Sequence[int], you: int) -> list[str]:
    """Who plays each seat, as one of the people sees it: they themselves, people elsewhere, and bots."""
    return [
        (HUMAN if owner == you else APART) if kind in PEOPLE else kind
        for kind, owner in zip(kinds, owners, strict=True)
    ]


def kept_with(app: App, link: str) -> list[str]:
    """The ids of the kept games that have that id in every browser."""
    found: list[str] = []
    for entry in app.store.games():
        known = known_in(app.store.apart(entry.id))
        if known is not None and known.link == link:
            found.append(entry.id)
    return found
