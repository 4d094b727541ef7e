"""A table that is played from several browsers, as the rest of the page knows it: from the host's or a guest's side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import markup as h
from ..markup.controls import act
from ..session import APART, HUMAN
from ..ui import Ui
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App


class Apart:
    """What both sides have in common: who is there, and what is said about it above the table."""

    has_lines = True
    """Whether leaving the table ends something that others would notice."""
    link = ""
    """The id that the game has by link in every browser; "" if it never was played so."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told_of: list[int] = []
        self.servers: list[dict[str, Any]] | None = None
        """The servers by which lines may be found; None until they were looked up."""
        app.page.ask_before_leaving(lambda: self.app.apart is self and self.is_connected)

    async def find_servers(self) -> list[dict[str, Any]]:
        """Look up the servers, once."""
        if self.servers is None:
            self.servers = await self.app.page.line_servers()
        return self.servers

    @property
    def is_connected(self) -> bool:
        """Whether there is a line to anybody."""
        raise NotImplementedError

    @property
    def here(self) -> Sequence[int]:
        """The seats of people elsewhere who are there."""
        raise NotImplementedError

    def kept(self, id: str) -> str | None:
        """What is kept beside the save of a game, by its id; None if it is not the host's."""
        return None

    @property
    def declined(self) -> Mapping[str, Any]:
        """The standing answers of the person here: what each decision asks, by its name."""
        raise NotImplementedError

    def stand(self, name: str, *, stands: bool) -> None:
        """Give a standing answer for the person here, or withdraw one."""
        raise NotImplementedError

    def by_seat(self) -> dict[int, list[str]]:
        """The standing answers that are known here, by seats."""
        return {}

    @property
    def draw(self) -> Sequence[int]:
        """The seats that would have a draw."""
        raise NotImplementedError

    def offer_draw(self, seat: int) -> None:
        """Offer a draw for a seat of somebody here, or agree to it."""
        raise NotImplementedError

    def tell_of_draw(self) -> None:
        """Say it when somebody elsewhere offers a draw."""
        offered, own = [*self.draw], self.app.ui.seating.conceder
        if offered != self._told_of:
            self._told_of = offered
            if offered and own is not None and own not in offered:
                text = say("{who} offers a draw. Whoever plays on declines it.", who=f"seat:{offered[0]}")
                self.app.notify("info", text, ("offer-draw", "", _("Agree")))

    def left(self) -> None:
        """The person has left the table: the lines end."""
        raise NotImplementedError

    def strip(self, ui: Ui) -> h.Renderable:
        """Who of the others is here, away or asked, above the table; it opens all that there is to know."""
        view = self.app.session.view() if self.app.session is not None else None
        asked = ((view or {}).get("decision") or {}).get("seat")
        here = self.here
        seats = [s for s, kind in enumerate(ui.seating.kinds) if kind == APART and ui.seating.owner(s) == s]
        people = [_person(ui, seat, seat in here, seat == asked) for seat in seats]
        shown = [[bool(number) and " · ", person] for number, person in enumerate(people)]
        return h.fragment[
            act("apart-people", shown, css="small quiet apart-strip", id="apart-strip"),
            h.span(class_="unseen", role="status", aria_atomic="false", id="apart-said")[
                [h.span(id=f"apart-said-{seat}")[_presence(ui, seat, seat in here)] for seat in seats]
            ],
        ]


def stand_up(app: App) -> None:
    """Leave the table, and keep the lines."""
    apart, app.apart = app.apart, None
    app.leave()
    app.apart = apart


def _person(ui: Ui, seat: int, is_here: bool, is_asked: bool) -> h.Renderable:
    if is_here and is_asked:
        return h.span[ui.say("{who} is thinking", who=f"seat:{seat}")]
    return h.span(class_=not is_here and "apart-away")[_presence(ui, seat, is_here)]


def _presence(ui: Ui, seat: int, is_here: bool) -> str:
    """Whether somebody is there: a screen reader says it when that changes, and only then."""
    who = f"seat:{seat}"
    return ui.say("{who} is here", who=who) if is_here else ui.say("{who} is away", who=who)


def seated_for(kinds: Sequence[str], own: Sequence[int]) -> list[str]:
    """Who plays each seat, as the person of `own` seats sees it: they themselves, people elsewhere, and bots."""
    return [HUMAN if seat in own else APART if kind in (HUMAN, APART) else kind for seat, kind in enumerate(kinds)]
