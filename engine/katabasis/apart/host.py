"""The host's end of the lines to its guests.

It has the sealed game, and answers what comes: whatever that is, nothing happens but what the rules of the game and of
`SealedGame` allow to the seats of that guest.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.ending import AGREE_DRAW, CONCEDE, ending_choice, why_not
from ..kernel.errors import Refused
from ..kernel.game import Game
from ..kernel.options import Option, Placement
from ..kernel.standing import asks, can_stand, declining
from ..kernel.text import Refusal, Text, refuse, say
from ..kernel.zones import ONLOOKER
from .boundary import Boundary
from .messages import (
    LONGEST_TEXT,
    VERSION,
    Answer,
    Bye,
    Choose,
    Commit,
    Concede,
    Draw,
    Element,
    FromGuest,
    FromHost,
    Hello,
    Log,
    Next,
    Over,
    People,
    Question,
    Refusals,
    Stand,
    Standing,
    Tips,
    Undo,
    View,
    Welcome,
    from_guest,
    written,
)
from .sealed_game import OutOfTurn, SealedGame

PERSON = "human"
"""Whoever is no bot, among those who play the seats."""
EVENTS_OF_A_PAGE = 200
"""Events that one message tells at most."""

Send = Callable[[bytes], None]
Declined = dict[str, Any]
"""The standing answers of somebody, for all of their seats: by its name what each decision asks, as the message and the
values of a sentence; None where that is not known."""


class Players(NamedTuple):
    """Of every seat, the name of its player, who that is ("human", or a bot), and whose it is, by the first seat of the
    same person."""

    names: list[str]
    kinds: list[str]
    owners: list[int]


class Place:
    """Where a guest sits: its seats (none: an onlooker), and the ticket that lets it in, today and later."""

    def __init__(self, seats: Sequence[int], ticket: str) -> None:
        self.seats = list(seats)
        self.ticket = ticket
        self.guest: int | None = None
        """The number of its chain, once it has come; onlookers have none."""
        self.tip = ""
        self.tips_before: list[str] = []
        """Its tips in the games before this one."""
        self.name = ""
        """What its guest is called."""
        self.declined: Declined = {}
        self.line: Line | None = None

    @property
    def is_here(self) -> bool:
        """Whether there is a line to its guest, and something comes over it."""
        return self.line is not None and not self.line.is_silent

    @property
    def watched(self) -> list[int]:
        """The seats whose views it gets."""
        return self.seats or [ONLOOKER]


class Line:
    """A line to somebody, who has said hello once `place` is known."""

    def __init__(self, host: Host, send: Send, closed: Callable[[], None], now: Callable[[], float]) -> None:
        self._host = host
        self._send = send
        self._closed = closed
        self.boundary: Boundary[FromGuest] = Boundary(from_guest, now)
        self.place: Place | None = None
        self.known: dict[int, int] = {}
        """How many events each seat has been told over this line."""
        self.made: dict[int, int] = {}
        """The same of choices."""
        self.is_open = True
        self.is_silent = False
        """Whether nothing comes over it, though it was not ended: its guest may be gone, or come back."""

    def heard(self, packed: bytes) -> None:
        """Take a message that has come over this line."""
        if not self.is_open:
            return
        message = self.boundary.take(packed)
        if message is not None:
            try:
                self._host.hear(self, message)
            except Refused as refused:
                self.send(Refusals(self._host.sealed.changes, [*refused.refusals]))
            except Exception:  # whatever a message breaks off has changed nothing
                self.boundary.bad += 1
        if self.boundary.is_worn_out:
            self.end(say("There came too much over this line that makes no sense"))

    def send(self, message: FromHost) -> None:
        """Send a message, if the line is open still."""
        if self.is_open:
            self._send(written(message))

    def end(self, why: Text) -> None:
        """End the line from this side, and say why."""
        self.send(Bye([*why]))
        self.lost()
        self._closed()

    def falls_silent(self, is_silent: bool = True) -> None:
        """Nothing comes over the line any more, or something does again."""
        if self.is_open and self.is_silent != is_silent:
            self.is_silent = is_silent
            self._host.wavered(self)

    def lost(self) -> None:
        """The line is no more."""
        if self.is_open:
            self.is_open = False
            self._host.left(self)


class Host:
    """A sealed game, and who plays it from afar. Whoever is at the host's own screen, and its bots, choose by `choose`
    and `undo`."""

    def __init__(self, sealed: SealedGame, now: Callable[[], float] = time.monotonic) -> None:
        self.sealed = sealed
        self.places: list[Place] = []
        self.noticed: Callable[[], None] = lambda: None
        """Called whenever something was committed to, the game has changed, or somebody has come or gone."""
        self.players = Players([], [], [])
        self.bots: Sequence[int] = ()
        """The seats whose choices are taken back with those of people."""
        self.draw: set[int] = set()
        """The seats that would have a draw; the next choice declines it."""
        self.declined: Declined = {}
        """The standing answers of whoever is at the host's own screen."""
        self._is_declining = False
        self._now = now

    def invite(self, seats: Sequence[int]) -> Place:
        """Make a place for a guest with those seats; none: an onlooker."""
        place = Place(seats, os.urandom(16).hex())
        self.places.append(place)
        return place

    def connect(self, send: Send, closed: Callable[[], None] = lambda: None) -> Line:
        """Take a line that has opened. `send` sends over it, `closed` is called when this side ends it."""
        return Line(self, send, closed, self._now)

    # ------------------------------------------------------------------ at the host's own screen

    def begin(self) -> None:
        """Set the game up, with the guests who are there."""
        self.sealed.commit_set_up()
        self._committed()

    def choose(self, option: str, answer: Any = None) -> None:
        """Make a choice. Raises Refused."""
        self.sealed.commit(option, answer)
        self._committed()

    def concede(self, seat: int) -> None:
        """Give the game up for a seat. Raises Refused."""
        self.sealed.commit_end(seat, CONCEDE)
        self._committed()

    def offer_draw(self, seats: Sequence[int]) -> None:
        """Offer a draw for the seats of somebody, or agree to it: once all people do, the game ends so. Raises
        Refused."""
        if refusals := why_not(self.sealed.game.table, ending_choice(seats[0], AGREE_DRAW)):
            raise Refused(refusals)
        self.draw |= {*seats}
        if self.draw.issuperset(seat for seat, kind in enumerate(self.players.kinds) if kind == PERSON):
            self.sealed.commit_end(seats[0], AGREE_DRAW)
            self._committed()
        else:
            self.tell_people()
            self.noticed()

    def undo(self, seat: int | Sequence[int] | None = None, along: Sequence[int] = ()) -> None:
        """Take the last choice back, with those of the seats `along` after it. Raises Refused."""
        self.sealed.undo(seat, along)
        self._forget_draw()
        self._show_all()

    def stand(self, name: str, *, stands: bool, place: Place | None = None) -> None:
        """Give a standing answer to what somebody is asked now, or withdraw one: a guest, or whoever is at the host's
        own screen. Raises OutOfTurn where nothing of that name is asked of them."""
        declined = self.declined if place is None else place.declined
        if not stands:
            declined.pop(name, None)
        else:
            decision = self.sealed.game.decision
            if decision is None or self._declined_by(decision.seat) is not declined or not can_stand(decision, name):
                raise OutOfTurn("that is not asked")
            declined[name] = asks(decision)
        if place is not None and place.line is not None:
            place.line.send(_standing(declined))
        self.noticed()
        if self._to_decline() is not None:
            self._changed()

    def tell_people(self) -> None:
        """Tell everybody who is there, and who the players are."""
        self._tell_all(self._people())

    def begin_another(self, sealed: SealedGame) -> None:
        """Have another game follow over the same lines. Each guest says hello again, with a chain for that game; who is
        away does so once it is back. `begin` sets the game up."""
        self.sealed = sealed
        self.draw.clear()
        for place in self.places:
            if place.tip:
                place.tips_before.append(place.tip)
            line, place.tip, place.guest, place.line = place.line, "", None, None
            if line is not None:
                self._ask_anew(line)

    @staticmethod
    def _ask_anew(line: Line) -> None:
        line.place = None
        line.known.clear()
        line.made.clear()
        line.send(Next())

    def go_on(self) -> None:
        """Carry out what is pending, without the guests who do not answer."""
        if self.sealed.commitment is not None:
            self.sealed.carry_out()
            self._changed()

    # ------------------------------------------------------------------ what comes over lines

    def hear(self, line: Line, message: FromGuest) -> None:
        """Do what a message asks for. Raises Refused where rules refuse it, OutOfTurn where nobody asks for that."""
        if isinstance(message, Hello):
            self._hello(line, message)
            return
        if line.place is None:
            raise OutOfTurn("whoever comes says hello first")
        if isinstance(message, Bye):
            line.lost()
        elif isinstance(message, Element):
            self._reveal(line.place, message)
        else:
            self._asked(line, line.place, message)

    def left(self, line: Line) -> None:
        """Go on without whoever was at the other end of a line."""
        if line.place is not None and line.place.line is line:
            line.place.line = None
            self._presence_changed()

    def wavered(self, line: Line) -> None:
        """Go on without whoever is at the other end of a line over which nothing comes, or with them again."""
        if line.place is not None and line.place.line is line:
            self._presence_changed()
            self._ask_for_element(line.place)

    def _hello(self, line: Line, hello: Hello) -> None:
        place = next((place for place in self.places if place.ticket == hello.ticket), None)
        if line.place is not None:
            raise OutOfTurn("hello is said once")
        if hello.version != VERSION:
            line.end(say("The host plays with another version: load the page again on both sides"))
            return
        if place is None or (place.seats and place.tip not in ("", hello.tip)):
            line.end(say("This invitation is for another table, or for somebody else"))
            return
        if hello.tip in place.tips_before:
            self._ask_anew(line)
            return
        if place.line is not None:
            place.line.end(say("The game goes on in another window"))
        line.place, place.line, place.name = place, line, hello.name or place.name
        if place.seats and not place.tip:
            place.tip, place.guest = hello.tip, self.sealed.admit(hello.tip)
        self._welcome(line, place)

    def _welcome(self, line: Line, place: Place) -> None:
        sealed = self.sealed
        edition, seats, options, given, begun = sealed.set_up
        name, content = sealed.system.name, sealed.system.content_version(edition)
        guest = ONLOOKER if place.guest is None else place.guest
        set_up = name, content, edition, [*seats], {**options}
        last = "" if place.guest is None else sealed.last_of(place.guest)
        line.send(Welcome(guest, place.seats, *set_up, sealed.seal, given, begun, last))
        self._tell_all(Tips([each.tip for each in self._admitted()]))
        if place.seats:
            line.send(_standing(place.declined))
        self.noticed()
        self.tell_people()
        if sealed.has_begun:
            self._show(line, place)
        self._ask_for_element(place)

    def _reveal(self, place: Place, message: Element) -> None:
        if place.guest is None:
            raise OutOfTurn("an onlooker has no elements")
        self.sealed.reveal(place.guest, message.number, message.element)
        self._settle()

    def _asked(self, line: Line, place: Place, message: Choose | Undo | Concede | Draw | Stand | Question) -> None:
        if message.seat not in place.seats:
            raise OutOfTurn("that is the seat of somebody else")
        if not self.sealed.has_begun:
            raise OutOfTurn("the game has not begun")
        if isinstance(message, Stand) and not message.stands:
            self.stand(message.name, stands=False, place=place)
        elif message.changes != self.sealed.changes:
            self._show(line, place)
        elif isinstance(message, Stand):
            self.stand(message.name, stands=True, place=place)
        elif isinstance(message, Undo):
            self.undo(place.seats, self.bots)
        elif isinstance(message, Concede):
            self.concede(message.seat)
        elif isinstance(message, Draw):
            self.offer_draw(place.seats)
        elif isinstance(message, Question) and message.ask == "asked":
            line.send(Answer(message.id, _answered(self.sealed.game, message)))
        else:
            self._check_turn(message.seat)
            if isinstance(message, Choose):
                self.choose(message.option, message.answer)
            else:
                line.send(Answer(message.id, _answered(self.sealed.game, message)))

    def _check_turn(self, seat: int) -> None:
        decision = self.sealed.game.decision
        if decision is not None and decision.seat != seat:
            raise Refused([refuse("table.not-asked", "{who} is asked", who=f"seat:{decision.seat}")])

    # ------------------------------------------------------------------ inside

    def _presence_changed(self) -> None:
        self.tell_people()
        self._settle()
        self.noticed()

    def _admitted(self) -> list[Place]:
        """The places with chains, in the order of these."""
        return sorted((place for place in self.places if place.guest is not None), key=lambda place: place.guest or 0)

    def _people(self) -> People:
        return People(
            sorted(seat for place in self.places if place.is_here for seat in place.seats),
            sorted(self.draw),
            *self.players,
        )

    def _declined_by(self, seat: int) -> Declined:
        """The standing answers of whoever has a seat."""
        own = {} if seat in self.bots else self.declined
        return next((place.declined for place in self.places if seat in place.seats), own)

    def _to_decline(self) -> Option | None:
        """What is chosen now by a standing answer; None if nothing is."""
        if not self.sealed.has_begun or self.sealed.commitment is not None:
            return None
        decision = self.sealed.game.decision
        return None if decision is None else declining(decision, self._declined_by(decision.seat))

    def _changed(self) -> None:
        """Show how the game stands, once what has a standing answer was chosen so. Such a choice waits for the elements
        of the guests like any other."""
        if self._is_declining:
            return
        while (option := self._to_decline()) is not None:
            self.noticed()
            self._is_declining = True
            try:
                self.choose(option.id)
            finally:
                self._is_declining = False
            if self.sealed.commitment is not None:
                return
        self._show_all()

    def _forget_draw(self) -> None:
        if self.draw:
            self.draw.clear()
            self.tell_people()

    def _committed(self) -> None:
        self._forget_draw()
        self.noticed()
        for place in self.places:
            self._ask_for_element(place)
        self._settle()

    def _ask_for_element(self, place: Place) -> None:
        commitment = self.sealed.commitment
        if commitment is not None and place.line is not None and place.is_here and place.guest in self.sealed.awaited:
            place.line.boundary.asked_for = 1
            place.line.send(Commit(*commitment))

    def _settle(self) -> None:
        """Carry out what is pending once all who are there have answered."""
        awaited = self.sealed.awaited
        if not any(place.is_here and place.guest in awaited for place in self.places):
            self.go_on()

    def _tell_all(self, message: FromHost) -> None:
        for place in self.places:
            if place.line is not None:
                place.line.send(message)

    def _show_all(self) -> None:
        public = self.sealed.game.public()
        for place in self.places:
            if place.line is not None:
                self._show(place.line, place, public)
        self.noticed()

    def _show(self, line: Line, place: Place, public: Mapping[str, Any] | None = None) -> None:
        sealed = self.sealed
        public = public or sealed.game.public()
        for seat in place.watched:
            known, made = line.known.get(seat, 0), line.made.get(seat, 0)
            undo = [] if seat == ONLOOKER else sealed.why_no_undo(place.seats, self.bots)
            for message in shown(sealed.game, sealed.changes, seat, known, made, undo, place.seats, public):
                line.send(message)
            line.known[seat], line.made[seat] = len(sealed.game.table.events), len(sealed.game.choices)
        if sealed.game.decision is None and sealed.commitment is None:
            for part in disclosed(sealed):
                line.send(part)


def shown(
    game: Game,
    changes: int,
    seat: int,
    known: int,
    made: int = 0,
    undo: Sequence[Refusal] = (),
    own: Sequence[int] = (),
    public: Mapping[str, Any] | None = None,
) -> Iterable[Log | View]:
    """What a seat is told of a game of which it knows so many events, and of so many choices how they were made: the
    view is the last message. `own` are the seats of the same guest; `public` is of the game as it stands."""
    since = min(known, len(game.table.events))
    view = game.view(None if seat == ONLOOKER else seat, since, public)
    events, view["events"] = view["events"], []
    while len(events) > EVENTS_OF_A_PAGE:
        yield Log(seat, since, events[:EVENTS_OF_A_PAGE])
        events, since = events[EVENTS_OF_A_PAGE:], since + EVENTS_OF_A_PAGE
    view["events"] = events
    first = min(made, len(game.choices))
    choices = zip(game.choices[first:], game.event_offsets[first:], strict=True)
    told = [[choice.seat, offset, choice.declines] for choice, offset in choices]
    yield View(changes, seat, since, view, foreseen(game, seat), told, [*undo], _orders(game, own))


def _standing(declined: Mapping[str, Any]) -> Standing:
    return Standing([[name, asks] for name, asks in declined.items()])


def foreseen(game: Game, seat: int) -> dict[str, Any]:
    """What is known beforehand of the options of a seat, by their ids."""
    decision, later = game.decision, game.system.previews_on_demand
    if decision is None or decision.seat != seat:
        return {}
    known = {option.id: game.preview(option) for option in decision.options if option.verb not in later}
    return {id: preview for id, preview in known.items() if preview}


def _orders(game: Game, own: Sequence[int]) -> list[Any]:
    """What whoever has these seats could leave choices to, if they are asked."""
    asked = game.decision is not None and game.decision.seat in own
    return [[order.id, order.label, order.refs] for order in game.system.orders.offered(game, own)] if asked else []


def disclosed(sealed: SealedGame) -> Iterable[Over]:
    """The disclosure of a game that is over, in parts."""
    text = json.dumps(sealed.disclose().plain(), separators=(",", ":"))
    parts = range(0, len(text), LONGEST_TEXT)
    return [Over(number, len(parts), text[start : start + LONGEST_TEXT]) for number, start in enumerate(parts)]


def _answered(game: Game, question: Question) -> Any:
    ask, option, answer = question.ask, question.option, question.answer
    if ask == "preview":
        return game.preview(option, answer)
    if ask == "why_not":
        return game.why_not(option, answer=answer)
    if ask == "suggestions":
        return game.suggestions(option)
    if ask == "following":
        followed = game.system.orders.following(game, option)
        return None if followed is None else followed.id
    if ask == "asked":
        return game.asked(option, answer) if isinstance(answer, str) else None
    found = game.decision and game.decision.find(option)
    return found.nearest(answer) if isinstance(found, Placement) else None
