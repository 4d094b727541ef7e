"""One game at one screen: who looks, what they may do, what has happened since, and how to step back.

A session turns what a person does ("choose", "select", "undo", "back") into choices of the game, lets bots
answer in between, and keeps the `Ui` true. It knows no browser: a thinker is any coroutine, saving is
somebody else's callback.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import katabasis as kb

from .ui import Popover, Ui
from .words import _, say

BotClient = Callable[[dict[str, Any]], Awaitable[tuple[str, Any]]]
"""Answers for a bot: takes {"save", "level", "seat", "seed"}, gives the id of an option and its answer, if
it takes one."""

HUMAN = "human"


class NotNow(Exception):
    """What was asked cannot be done at this moment; `reason` is a text of the page."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__(reason if isinstance(reason, str) else reason[0])


class Session:
    """A game, its players and the state of the screen.

    `keep` is called after every change of the game and before it is shown; `looks` are the kinds of refs that can be
    looked at when nothing can be done with them.
    """

    def __init__(
        self,
        game: kb.Game,
        ui: Ui,
        names: Sequence[str],
        kinds: Sequence[str],
        keep: Callable[[], None] = lambda: None,
        looks: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.ui = ui
        self.keep = keep
        self.looks = looks
        self.watching = False
        """Whether another tab plays this game and this one only looks on."""
        ui.names, ui.kinds = list(names), list(kinds)
        ui.past = ui.thinking = ui.handover = ui.selected = ui.preview = ui.popover = None
        ui.camera = ui.placing = None
        ui.menu = []
        self._at_screen: int | None = None
        self._log_of: int | None = -1
        self._events = 0
        """How many events there were when the game was last looked at."""
        self._shared = False
        self._views: dict[tuple[int | None, int | None], dict[str, Any]] = {}
        self._whole: kb.Game | None = None
        self._busy = False
        self._sit_down()
        self._look()

    # ------------------------------------------------------------------ looking

    def view(self) -> dict[str, Any]:
        """What the screen shows: the present or a moment of the past, as the person at the screen may see
        it."""
        key = (self.ui.seat, self.ui.past)
        if key not in self._views:
            self._views[key] = self._past_view() if self.ui.past is not None else self._present_view()
        return self._views[key]

    def _present_view(self) -> dict[str, Any]:
        view = self._seen_by(self.ui.seat)
        decision = self.game.decision
        if decision is not None and self._shared:
            view = {**view, "decision": self._seen_by(decision.seat)["decision"]}
        if self.watching or (decision is not None and self.ui.kinds[decision.seat] != HUMAN):
            return _without_options(view)
        return self._with_previews(view)

    def _with_previews(self, view: dict[str, Any]) -> dict[str, Any]:
        """The same view with what is known beforehand of each option's outcome."""
        decision = view["decision"]
        if decision is None or not self.ui.live:
            return view
        known = {option["id"]: self.game.preview(option["id"]) for option in decision.get("options", [])}
        options = [
            {**option, "preview": known[option["id"]]} if known[option["id"]] else option
            for option in decision.get("options", [])
        ]
        return {**view, "decision": {**decision, "options": options}} if any(known.values()) else view

    def _past_view(self) -> dict[str, Any]:
        assert self.ui.past is not None
        return _without_options(self._history().at(self.ui.past).view(self.ui.seat, self._length_at(self.ui.past)))

    def _seen_by(self, seat: int | None) -> dict[str, Any]:
        key = (seat, -1)
        if key not in self._views:
            self._views[key] = self.game.view(seat, len(self.game.table.events))
        return self._views[key]

    # ------------------------------------------------------------------ choosing

    def choose(self, option: str, answer: Any = None) -> None:
        """Answer the decision for the person who is asked. Raises NotNow, or kb.Refused with the rules that
        refuse."""
        self._must_be_free()
        assert self.game.decision is not None
        if self.ui.kinds[self.game.decision.seat] != HUMAN:
            raise NotNow(say("{who} is thinking.", who=f"seat:{self.game.decision.seat}"))
        if self.ui.handover is not None:
            raise NotNow(say("{who} is to take over first.", who=f"seat:{self.ui.handover}"))
        self.game.choose(option, answer)
        if self._shared:
            self._at_screen = None
        self._changed()

    def choose_each(self, options: Sequence[str]) -> None:
        """Choose one of these after the other, as far as they are offered; each can be taken back by itself."""
        seen = self._events
        for option in options:
            if self.game.decision is None or self.game.decision.find(option) is None:
                break
            self.choose(option)
        self.ui.fresh = self.ui.log[seen:]

    def select(self, ref: str) -> None:
        """Point at something: choose the one option it stands for, or offer those that it has a part in."""
        ui = self.ui
        matching = self._matching(ref)
        if not ui.live or ui.handover is not None or not matching:
            self._inspect(ref)
        elif len(matching) == 1 and (matching[0]["refs"][0] == ref or matching[0]["id"] in ui.menu):
            self.choose(matching[0]["id"])
        elif ui.selected == ref:
            ui.selected, ui.menu = None, []
        else:
            ui.selected, ui.menu = ref, [option["id"] for option in matching]
            ui.popover = None

    def _matching(self, ref: str) -> list[dict[str, Any]]:
        """The options that a ref stands for: those of the open menu, those about it, or those that mention
        it."""
        decision = self.view()["decision"]
        options = [] if decision is None else decision.get("options", [])
        mentioned = [option for option in options if ref in option["refs"]]
        in_menu = [option for option in mentioned if option["id"] in self.ui.menu and ref != self.ui.selected]
        return in_menu or [option for option in mentioned if option["refs"][0] == ref] or mentioned

    def _inspect(self, ref: str) -> None:
        kind, _colon, id = ref.partition(":")
        decision = self.view()["decision"] or {}
        refused = [option for option in decision.get("refused", []) if ref in option["refs"]]
        self.ui.selected, self.ui.menu = None, []
        if refused and refused[0]["refs"][0] == ref and kind not in self.looks:
            self.ui.popover = Popover("why", refused[0]["id"])
        elif kind in self.looks:
            self.ui.popover = Popover(kind, id)

    def hover(self, ref: str) -> None:
        """Rest on a ref or an option: `ui.preview` becomes {"ref", "option", "info", "preview"}; "" ends it."""
        if not ref:
            self.ui.preview = None
            return
        decision = self.view()["decision"]
        options = [] if decision is None else decision.get("options", [])
        meant = [option for option in options if option["id"] == ref] or self._matching(ref)
        option = meant[0] if len(meant) == 1 else None
        self.ui.preview = {
            "ref": option["refs"][0] if option and option["id"] == ref and option["refs"] else ref,
            "option": option and option["id"],
            "info": (option or {}).get("info", {}),
            "preview": self.game.preview(option["id"]) if option and self.ui.live else None,
        }

    def why_not(self, option: str) -> list[Any]:
        """[[rule id, text], ...]: why a candidate is refused now; empty if it is not."""
        decision = self.view()["decision"] or {}
        return next((refused["why"] for refused in decision.get("refused", []) if refused["id"] == option), [])

    # ------------------------------------------------------------------ going back

    def undo(self) -> None:
        """Take back the last choice of the person at the screen. Raises NotNow or kb.Refused."""
        self._must_be_free()
        seat = self._undoing
        self.game.undo(seat, self._bots)
        if self.ui.seat is None:
            self._at_screen = None  # nobody knows who pressed it: whoever chose takes over anew
        self._changed(undone=True)

    @property
    def _undoing(self) -> int | None:
        """Whose choice undo is about: while nobody has the screen, the person's who chose last."""
        if self.ui.seat is not None:
            return self.ui.seat
        people = [choice.seat for choice in self.game.choices if self.ui.kinds[choice.seat] == HUMAN]
        return people[-1] if people else None

    def back(self) -> None:
        """Show the moment before the one shown."""
        shown = len(self.game.choices) if self.ui.past is None else self.ui.past
        self.show(shown - 1)

    def forward(self) -> None:
        """Show the moment after the one shown."""
        if self.ui.past is not None:
            self.show(self.ui.past + 1)

    def live(self) -> None:
        """Show the present."""
        self.show(len(self.game.choices))

    def show(self, count: int) -> None:
        """Show the game as it was after `count` choices; the present if there were no more."""
        ui = self.ui
        count = max(0, count)
        ui.past = None if count >= len(self.game.choices) else count
        ui.selected = ui.preview = ui.popover = ui.placing = None
        ui.menu = []
        self._views.clear()
        self._read_log()
        ui.fresh = ui.log[self._length_at(ui.past - 1) :] if ui.past else []

    def _length_at(self, count: int) -> int:
        """How many events there were after `count` choices."""
        starts = self.game.event_offsets
        return starts[count] if count < len(starts) else len(self.game.table.events)

    def _history(self) -> kb.Game:
        """The game with every mark of its history. A save keeps only the last one: older ones are played
        again, once."""
        if self.game.checkpoints[0].choices == 0:
            return self.game
        if self._whole is None or self._whole.choices != self.game.choices[: len(self._whole.choices)]:
            self._whole = kb.replay(self.game.record(checks=False))
        while len(self._whole.choices) < len(self.game.choices):
            self._whole.replay_choice(self.game.choices[len(self._whole.choices)])
        return self._whole

    # ------------------------------------------------------------------ bots

    @property
    def bot(self) -> int | None:
        """The seat of the bot that is asked now, if it is a bot."""
        decision = self.game.decision
        if decision is None or self.watching or self.ui.kinds[decision.seat] == HUMAN:
            return None
        return decision.seat

    @property
    def _bots(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.ui.kinds) if kind != HUMAN]

    async def let_bots_play(self, think: BotClient, show: Callable[[], None]) -> None:
        """Let bots answer until a person is asked, the game ends, or it is left; `show` is called after each change.

        A thought that comes back after the game went another way is dropped.
        """
        if self._busy:
            return
        self._busy = True
        try:
            while (seat := self.bot) is not None:
                await self._let_think(seat, think, show)
        finally:
            self._busy = False
            self.ui.thinking = None

    async def _let_think(self, seat: int, think: BotClient, show: Callable[[], None]) -> None:
        decision = self.game.decision
        assert decision is not None
        if not self._takes_thought():
            self.game.choose(decision.options[0])
            self._changed()
            if self.ui.fresh:
                show()
            return
        if self.ui.thinking != seat:
            self.ui.thinking = seat
            show()
        option, answer = await think(self.request())
        if self.game.decision is decision and not self.watching:
            self.game.choose(option, answer)
            self._changed()
            show()

    def _takes_thought(self) -> bool:
        """Whether the decision at hand leaves a choice."""
        decision = self.game.decision
        assert decision is not None
        return len(decision.options) > 1 or isinstance(decision.options[0], kb.Placement)

    def request(self) -> dict[str, Any]:
        """What a thinker needs to answer the decision at hand."""
        decision = self.game.decision
        assert decision is not None
        return {
            "save": self.game.save(),
            "level": self.ui.kinds[decision.seat],
            "seat": decision.seat,
            "seed": len(self.game.choices),
        }

    # ------------------------------------------------------------------ handing over

    def confirm_handover(self) -> None:
        """The person whom the handover names has sat down."""
        if self.ui.handover is not None:
            self.ui.seat = self._at_screen = self.ui.handover
            self.ui.handover = None
            self._look()

    def _sit_down(self) -> None:
        """Whoever may be at the screen at the start: the only person, or nobody yet."""
        people = [seat for seat, kind in enumerate(self.ui.kinds) if kind == HUMAN]
        self.ui.seat = self._at_screen = people[0] if len(people) == 1 else None
        self._hand_over()

    def _hand_over(self) -> None:
        """Settle who looks at the screen, now that somebody else may be asked."""
        ui, decision = self.ui, self.game.decision
        ui.handover, self._shared = None, False
        if not ui.hot_seat:
            return
        if decision is None or self.watching:
            ui.seat = None
        elif ui.kinds[decision.seat] == HUMAN and decision.seat != self._at_screen:
            ui.seat = None
            self._shared = not self._shows_secrets(decision.seat)
            if not self._shared:
                ui.handover = decision.seat
        elif ui.kinds[decision.seat] == HUMAN:
            ui.seat = decision.seat

    def _shows_secrets(self, seat: int) -> bool:
        """Whether the decision at hand names anything that onlookers may not see."""
        decision = self.game.decision
        assert decision is not None
        if decision.private:
            return True
        hidden = _cards_in(self._seen_by(seat)) - _cards_in(self._seen_by(None))
        named = {ref.rpartition(":")[2] for option in decision.candidates for ref in option.refs}
        named |= {part for option in decision.candidates for part in option.id.split()}
        return not hidden.isdisjoint(named)

    # ------------------------------------------------------------------ after a change

    def watch(self) -> None:
        """Only look on from now, since another tab plays: nobody is asked to take over here."""
        self.watching = True
        self.follow(self.game)

    def follow(self, game: kb.Game) -> None:
        """Show the game as another tab has left it."""
        self.game, self._whole = game, None
        self.ui.log = []
        self._hand_over()
        self._look()

    def _changed(self, undone: bool = False) -> None:
        ui = self.ui
        seen = self._events
        ui.selected = ui.preview = ui.popover = ui.placing = None
        ui.menu = []
        self.keep()
        self._views.clear()
        self._hand_over()
        self._look()
        ui.thinking = self.bot if self.bot is not None and self._takes_thought() else None
        if ui.live and not undone:
            ui.fresh = ui.log[seen:]

    def _look(self) -> None:
        """Bring what is shown besides the view up to date."""
        ui, game = self.ui, self.game
        self._views.clear()
        ui.choices = len(game.choices)
        ui.fresh = []
        self._read_log()
        last = self._last_own_choice()
        ui.since_choice = last + 1
        ui.since = [] if last < 0 else ui.log[self._length_at(last + 1) :]
        refusals = game.why_no_undo(self._undoing, self._bots)
        ui.undo_refusal = (refusals[0].rule, refusals[0].reason) if refusals else None

    def _read_log(self) -> None:
        """The events as the person at the screen may know them, up to the moment that is shown."""
        ui, events = self.ui, self.game.table.events
        length = len(events) if ui.past is None else self._length_at(ui.past)
        if self._log_of != ui.seat:
            ui.log, self._log_of = [], ui.seat
        del ui.log[length:]
        ui.log.extend(_shown(event, ui.seat) for event in events[len(ui.log) : length])
        self._events = len(events)

    def _last_own_choice(self) -> int:
        """The number of the last choice that the person at the screen made; -1 if there is none."""
        choices = self.game.choices
        return next((n for n in range(len(choices) - 1, -1, -1) if choices[n].seat == self.ui.seat), -1)

    def _must_be_free(self) -> None:
        """Raises NotNow unless the present is shown to somebody who may act."""
        if self.watching:
            raise NotNow(_("This game is being played in another tab."))
        if self.ui.past is not None:
            raise NotNow(_("This is the past. Return to the present to go on."))
        if self.game.decision is None:
            raise NotNow(_("The game is over."))


def _cards_in(view: dict[str, Any]) -> set[str]:
    return {card for zone in view["zones"].values() for card in zone["cards"] or ()}


def _shown(event: kb.Event, seat: int | None) -> list[Any]:
    return list(event.seen_by(-1 if seat is None else seat))


def _without_options(view: dict[str, Any]) -> dict[str, Any]:
    """The same view with nothing to choose in it."""
    decision = view["decision"]
    if decision is None:
        return view
    return {
        **view,
        "decision": {key: value for key, value in decision.items() if key not in ("options", "refused")},
    }
