"""The presentation: a game as whoever looks at the screen sees it, the present or a moment of its past.

It knows no browser, and changes nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol

import katabasis as kb
from katabasis.kernel.text import refuse

from ..ui import Event, Ui
from ..words import _
from . import pointing
from .answers import Answers
from .bots import APART, HUMAN, PEOPLE
from .ending import conceder, rivals
from .handover import AtScreen, names_secrets, valid_owners
from .history import Log, choices_before, events_after, landmarks
from .playback import Playback
from .port import Port
from .since import since_own_turn
from .views import (
    View,
    options_of,
    refused_of,
    with_meanings,
    with_orders,
    with_previews,
    with_suggestions,
    without_options,
)


class NotNow(Exception):
    """What was asked cannot be done at this moment; `reason` is a text of the page."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__(reason if isinstance(reason, str) else reason[0])


class Brought(Protocol):
    """What a session asks of what a game brings, named and meant as in `GameUI`, with what holds if it is not said."""

    INSPECTABLE: Sequence[str] = ()
    PLAYBACK_EVENTS: Sequence[str] = ()
    MEANINGS: Mapping[str, Any] = {}
    OPTION_RULES: Mapping[str, str] = {}

    def is_logged(self, event: Event) -> bool:
        """Whether people are to see an event before bots go on."""
        return True

    def variant(self, table: Mapping[str, Any]) -> str:
        """What `MEANINGS` may call the table by, besides its edition."""
        return ""


class NothingBrought(Brought):
    """A game that brings nothing."""


class Presentation:
    """What the screen shows of a game and its players, for whoever looks.

    `owners` says whose each seat is, by the first seat of the same person (each its own if it is empty); `finished` are
    the records of the games before this one in its series; `later` has work go on that waits for an answer of the game,
    and `show` shows the page as it is once that has come.
    """

    def __init__(
        self,
        port: Port,
        ui: Ui,
        names: Sequence[str],
        kinds: Sequence[str],
        owners: Sequence[int],
        brought: Brought,
        finished: Sequence[str],
        later: Callable[[Coroutine[Any, Any, None]], None],
        show: Callable[[], None],
    ) -> None:
        self.port = port
        self.finished = list(finished)
        self.ui = ui
        self.brought = brought
        self.watching = False
        """Whether another tab plays this game and this one only looks on."""
        self.is_past = False
        """Whether the game is only looked at, since its series has gone on."""
        ui.pointer.unseen, ui.pointer.asked = True, self._asked
        self._at_screen = AtScreen(ui)
        self.seat(names, kinds, owners)
        self._answers = Answers(later, self._answered)
        self._show_page = show
        self._rested_on = ""
        self._log = Log()
        self._marked = -1
        """How many choices the game had when its landmarks were looked up."""
        self._looked_at = 0
        """How many events the people at the screen have had time to see."""
        self._views: dict[tuple[int | None, int | None], View] = {}
        self._shown: View | None = None
        self._drop_pointers()
        self._hand_over()
        self._suggest_where_nothing_else()
        self._look()
        self.looked()

    def seat(self, names: Sequence[str], kinds: Sequence[str], owners: Sequence[int]) -> None:
        """Have these players at the table from now on."""
        self.ui.seating.names, self.ui.seating.kinds, self.ui.seating.owners = (
            list(names),
            list(kinds),
            valid_owners(owners, kinds),
        )
        self._at_screen.sit_down()

    @property
    def game(self) -> kb.Game:
        """The game itself. Raises NotNow where only somebody elsewhere has all of it."""
        if not self.port.knows_all:
            raise NotNow(_("Only the browser that deals has the whole game."))
        return self.port.game

    # ------------------------------------------------------------------ looking

    def view(self) -> View:
        """What the screen shows: the present or a moment of the past, as the person at the screen may see it."""
        if self.ui.history.playback is not None:
            return self.ui.history.playback.beat.view
        key = (self.ui.seating.seat, self.ui.history.past)
        if key not in self._views:
            self._shown = self._past_view() if self.ui.history.past is not None else self._present_view()
            self._views[key] = self._shown
        return self._views[key]

    def _present_view(self) -> View:
        view = self._seen_by(self.ui.seating.seat)
        decision = self.port.decision
        if self.watching or decision is None or self.ui.seating.kinds[decision.seat] != HUMAN:
            return without_options(view)
        if self._at_screen.open_question or decision.seat in self.ui.seating.seats_of(self.ui.seating.seat):
            view = {**view, "decision": self._seen_by(decision.seat)["decision"]}
        if "options" in view["decision"]:
            view = with_previews(view, self.port.foreseen())
        view = with_meanings(
            view, self.brought.MEANINGS, self.brought.OPTION_RULES, self.brought.variant(view["table"])
        )
        if self._is_asked_here(decision.seat):
            view = with_orders(view, self.port.orders(self._asked_together(decision.seat)))
        placement = self.ui.pointer.suggesting
        if placement is None or "options" not in view["decision"]:
            return view
        return with_suggestions(view, placement, [*self.ui.pointer.own_answers, *self._suggestions(placement)])

    def _past_view(self) -> View:
        """A moment of the past; until the game has said how it was, what the same person saw last."""
        seat, last = self.ui.seating.seat, self._shown
        view = self._answers.get(self.port.view, seat, self.ui.history.past)
        if view is None:
            view = last if last is not None and last["seat"] == seat else self._seen_by(seat)
        return without_options(view)

    def _is_asked_here(self, seat: int) -> bool:
        """Whether whoever is asked may answer at once: they have the screen, or share it and nothing is hidden."""
        return self._at_screen.open_question or seat in self.ui.seating.seats_of(self.ui.seating.seat)

    def _asked_together(self, seat: int) -> Sequence[int]:
        """The seats of the person who is asked."""
        return self.ui.seating.seats_of(self.ui.seating.seat) or [seat]

    def _seen_by(self, seat: int | None) -> View:
        key = (seat, PRESENT)
        if key not in self._views:
            self._views[key] = self.port.seen_by(seat)
        return self._views[key]

    def _asked(self, question: str, on: str) -> dict[str, Any] | None:
        """What the table answers to a question; None while a moment of the past is shown, or no answer has come."""
        if self.ui.history.past is not None or self.ui.history.playback is not None:
            return None
        asked: dict[str, Any] | None = self._answers.get(self.port.asked, question, on)
        return asked

    def _answered(self) -> None:
        """Show what was missing from what is shown."""
        self._views.clear()
        if self.ui.pointer.preview is not None:
            self.hover(self._rested_on)
        self._show_page()

    def _forget(self) -> None:
        """Forget what was seen and asked of a game that stands otherwise by now."""
        self._views.clear()
        self._answers.clear()

    @property
    def series(self) -> kb.Series:
        """The series of games that this one belongs to."""
        return kb.Series(self.game, self.finished)

    def look_from(self, seat: int) -> None:
        """Show what another seat of the same person sees. Raises NotNow."""
        if seat not in self.ui.seating.seats_of(self.ui.seating.seat):
            raise NotNow(_("You can only look from the seats of people at this screen."))
        self.ui.seating.seat = seat
        self._look()

    # ------------------------------------------------------------------ pointing

    def hover(self, ref: str) -> None:
        """Rest on a ref or an option: `ui.pointer.preview` becomes {"ref", "option", "info", "meaning", "preview"}; ""
        ends it."""
        self._rested_on = ref
        if not ref:
            self.ui.pointer.preview = None
            return
        if ref.startswith("suggestion:"):
            self.ui.pointer.preview = self._foreseen(ref)
            return
        option = pointing.pointed_at(self.view(), self.ui, ref)
        self.ui.pointer.preview = {
            "ref": option["refs"][0] if option and option["id"] == ref and option["refs"] else ref,
            "option": option and option["id"],
            "info": (option or {}).get("info", {}),
            "meaning": (option or {}).get("meaning"),
            "preview": self._answers.get(self.port.preview, option["id"]) if option and self.ui.live else None,
        }

    def _foreseen(self, ref: str) -> dict[str, Any] | None:
        """The same of a suggested answer, by its number, with the "answer" itself."""
        option = next((option for option in options_of(self.view()) if "suggestions" in option), None)
        number = ref.partition(":")[2]
        if option is None or not number.isdecimal() or not 1 <= int(number) <= len(option["suggestions"]):
            return None
        answer = option["suggestions"][int(number) - 1]["answer"]
        preview = self._answers.get(self.port.preview, option["id"], answer)
        known = {"info": {}, "meaning": option.get("meaning"), "preview": preview}
        return {"ref": ref, "option": option["id"], "answer": answer, **known}

    def why_not(self, option: str) -> list[Any]:
        """[[rule id, text], ...]: why a candidate is refused now; empty if it is not."""
        return next((refused["why"] for refused in refused_of(self.view()) if refused["id"] == option), [])

    def is_placement(self, option: str) -> bool:
        """Whether an option takes an answer that cannot be listed."""
        decision = self.port.decision
        return decision is not None and isinstance(decision.find(option), kb.Placement)

    def takes(self, option: str) -> str:
        """What kind of answer a placement takes, if the page has some of it ready: "deck"; "" otherwise."""
        placement = self.port.decision and self.port.decision.find(option)
        return str((placement.info or {}).get("takes", "")) if isinstance(placement, kb.Placement) else ""

    def suggest(self, option: str | None, own: Sequence[kb.Suggestion] = ()) -> None:
        """Show the suggested answers of a placement from now on, and of nothing else; `own` are answers that the person
        has ready, which stand before the others."""
        self.ui.pointer.suggesting = option if option is not None and self.is_placement(option) else None
        self.ui.pointer.own_answers = own
        self._views.clear()

    def _suggestions(self, option: str) -> list[kb.Suggestion]:
        """Some legal answers of a placement, each with its label; none until they have come."""
        return self._answers.get(self.port.suggestions, option) or []

    def _suggest_where_nothing_else(self) -> None:
        """Where a placement is all there is to choose, its suggestions are shown at once."""
        decision = self.port.decision
        if (
            decision is None
            or self.watching
            or self.ui.seating.kinds[decision.seat] != HUMAN
            or len(decision.options) > 1
        ):
            return
        only = decision.options[0].id
        if self.is_placement(only) and not self.takes(only):
            self.ui.pointer.suggesting = only

    def _drop_pointers(self) -> None:
        """Forget what was pointed at: it may not be there any more."""
        ui = self.ui
        ui.pointer.selected = ui.pointer.preview = ui.pointer.placing = ui.pointer.suggesting = ui.pointer.hint = None
        ui.pointer.menu = []

    # ------------------------------------------------------------------ the past

    def back(self) -> None:
        """Show the moment before the one shown."""
        shown = len(self.port.choices) if self.ui.history.past is None else self.ui.history.past
        self.show(shown - 1)

    def forward(self) -> None:
        """Show the moment after the one shown."""
        if self.ui.history.past is not None:
            self.show(self.ui.history.past + 1)

    def live(self) -> None:
        """Show the present: what has led to it was shown when it happened."""
        self.show(len(self.port.choices))
        self.ui.history.fresh = []

    def show(self, count: int) -> None:
        """Show the game as it was after `count` choices; the present if there were no more."""
        ui = self.ui
        self.end_playback()
        count = max(0, count)
        ui.history.past = None if count >= len(self.port.choices) else count
        ui.pointer.popover = None
        self._drop_pointers()
        self._views.clear()
        self._log.read(ui, self.port)
        self._find_landmarks()
        ui.history.fresh = ui.history.log[events_after(self.port, count - 1) :] if count else []

    def missing(self, count: int) -> int:
        """How many choices have to be made again before that moment can be shown."""
        return self.port.missing(count)

    def replay(self, most: int) -> None:
        """Make so many choices of the past again, so that its moments can be shown."""
        self.port.replay(most)

    def moment_of(self, event: int) -> int:
        """The moment that shows an event as the last to happen, by its number in the log."""
        return choices_before(self.port, event)

    def _find_landmarks(self) -> None:
        if self._marked != len(self.port.choices):
            self._marked, self.ui.history.landmarks = len(self.port.choices), landmarks(self.port)

    # ------------------------------------------------------------------ what is new

    def news(self) -> list[Event]:
        """What has happened that people are to see and have had no time for yet."""
        return [event for event in self.ui.history.fresh if self.brought.is_logged(event)]

    def looked(self) -> None:
        """Whatever has happened until now has been seen."""
        self._looked_at = self._log.length

    async def _begin_playback(self) -> None:
        """Show what has followed from the last choice a beat at a time, if it is much and somebody looks."""
        ui = self.ui
        looks = ui.seating.people and ui.seating.handover is None and not self.watching
        kinds = self.brought.PLAYBACK_EVENTS
        beats = await self.port.playback(ui.seating.seat, kinds) if ui.pace and kinds and looks else ()
        if beats:
            ui.history.playback = Playback(beats)
            self._show_beat()

    def next_beat(self) -> None:
        """Show the next beat, or the present once all have been seen."""
        playback = self.ui.history.playback
        if playback is None or playback.is_last:
            self.end_playback()
            return
        self._looked_at = playback.beat.events
        playback.at += 1
        self._show_beat()

    def end_playback(self) -> None:
        """Show the present, whatever has been seen of what led to it."""
        ui = self.ui
        if ui.history.playback is not None:
            self._looked_at = ui.history.playback.beat.events
            ui.history.playback = None
            self._show_beat()

    def _show_beat(self) -> None:
        self._views.clear()
        self._log.read(self.ui, self.port)
        self.ui.history.fresh = self.ui.history.log[self._looked_at :]

    # ------------------------------------------------------------------ who looks, and what is shown besides the view

    def watch(self) -> None:
        """Only look on from now, since another tab plays: nobody is asked to take over here."""
        self.watching = True
        self.follow(self.port)

    def look_on(self) -> None:
        """Only look on, from nobody's seat."""
        self._at_screen.hide_hand()
        self.watch()

    def look_back(self) -> None:
        """Only look at a game whose series has gone on."""
        self.is_past = True
        self._look()

    def follow(self, port: Port) -> None:
        """Show the game as another tab has left it, or another one."""
        self.port = port
        self.ui.history.playback = None
        self._marked = -1
        self.ui.history.log = []
        self._forget()
        self._hand_over()
        self._look()

    def _hand_over(self) -> None:
        """Settle who looks at the screen, now that somebody else may be asked."""
        self._at_screen.settle(self.port.decision, self.watching, self._shows_secrets)

    def _shows_secrets(self) -> bool:
        decision = self.port.decision
        assert decision is not None
        return names_secrets(decision, self._seen_by(decision.seat), self._seen_by(None))

    def _look(self) -> None:
        """Bring what is shown besides the view up to date."""
        ui, game = self.ui, self.port
        self._forget()
        seen = self._seen_by(ui.seating.seat)
        ui.seating.turned = kb.system(seen["game"]).picture.is_turned(seen, ui.seating.side)
        ui.history.choices, ui.history.over = len(game.choices), game.decision is None
        ui.history.has_next = (
            ui.history.over
            and not self.is_past
            and game.knows_all
            and not (APART in ui.seating.kinds and game.system.series.chosen_between and not game.chooses_next)
            and not self.series.why_not_next()
        )
        ui.history.is_far = not game.knows_all
        if ui.history.over:
            self._find_landmarks()
        ui.history.fresh = ui.history.recent = []
        self._log.read(ui, game)
        last = self._last_own_choice()
        if last >= 0:
            ui.history.recent = ui.history.log[events_after(game, last) :]
        own = ui.seating.seats_of(ui.seating.seat)
        first, ui.history.since_choice = (
            since_own_turn(ui.history.log, game, own, last) if own else (len(ui.history.log), 0)
        )
        ui.history.since = ui.history.log[first:]
        refusals = [GONE_ON] if self.is_past else game.why_no_undo(self._undoing, self._bots)
        ui.history.undo_refusal = (refusals[0].rule, refusals[0].reason) if refusals else None
        ui.history.can_redo = game.can_redo
        may_end = not self.watching and not self.is_past and ui.puzzle is None
        ui.seating.conceder = conceder(ui.seating, game.decision) if may_end else None
        ui.seating.draw_with = rivals(ui.seating, ui.seating.conceder)

    def _last_own_choice(self) -> int:
        """The number of the last choice that the person at the screen made; -1 if there is none."""
        choices, own = self.port.choices, self.ui.seating.seats_of(self.ui.seating.seat)
        return next((n for n in range(len(choices) - 1, -1, -1) if choices[n].seat in own), -1)

    @property
    def _undoing(self) -> list[int] | None:
        """Whose choice undo is about, by their seats: that of whoever has the screen; while nobody has, the person's
        who chose last. Without a person it is anybody's."""
        own = self.ui.seating.seats_of(self.ui.seating.seat)
        last = next(
            (choice.seat for choice in reversed(self.port.choices) if self.ui.seating.kinds[choice.seat] == HUMAN), None
        )
        seat = last if self.ui.seating.seat is None or last in own else self.ui.seating.seat
        return None if seat is None else self.ui.seating.seats_of(seat)

    @property
    def _bots(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.ui.seating.kinds) if kind not in PEOPLE]


GONE_ON = refuse("table.series-went-on", "This game is over, and its series has gone on.")

PRESENT = -1
"""In the key of a view: the present, without what is known beforehand of the options."""
