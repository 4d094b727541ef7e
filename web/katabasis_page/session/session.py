"""The session: what a person does at the screen becomes choices of the game, and `Ui` stays true to it.

It knows no browser: bots think in any coroutine, and keeping the game is somebody else's callback.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..ui import STEP, Ui
from ..words import _, say
from . import pointing
from .bots import HUMAN, PEOPLE, Look, Think, at_once, play_bots, takes_thought
from .cast import Cast
from .local_game import LocalGame
from .port import Port
from .presentation import Brought, NothingBrought, NotNow, Presentation

if TYPE_CHECKING:
    from .orders import Orders


NOTHING_BROUGHT = NothingBrought()


class Session(Presentation):
    """A game, its players and the state of the screen.

    `keep` is called after every change of the game and before it is shown; `cast` is who plays whom in a series whose
    games have not all the same seats, and `plays` says what each seat of a game plays; for the others see
    `Presentation`.
    """

    def __init__(
        self,
        port: Port,
        ui: Ui,
        names: Sequence[str],
        kinds: Sequence[str],
        keep: Callable[[], None] = lambda: None,
        brought: Brought = NOTHING_BROUGHT,
        owners: Sequence[int] = (),
        finished: Sequence[str] = (),
        cast: Cast | None = None,
        plays: Callable[[kb.Game], Sequence[str]] = lambda game: (),
        later: Callable[[Coroutine[Any, Any, None]], None] = Coroutine.close,
        show: Callable[[], None] = lambda: None,
    ) -> None:
        self.keep = keep
        self.cast = cast
        self.plays = plays
        self._orders: Orders | None = None
        self._busy = False
        self._changing = asyncio.Lock()
        """Held while a change of the game is on its way."""
        super().__init__(port, ui, names, kinds, owners, brought, finished, later, show)

    # ------------------------------------------------------------------ choosing

    async def choose(self, option: str, answer: Any = None) -> None:
        """Answer the decision for the person who is asked; a placement takes an `answer`. Raises NotNow, also while
        another change is on its way; kb.Refused with the rules that refuse; or port.LineLost."""
        self._must_be_asked()
        async with self._changing:
            self.looked()
            self.ui.seating.order = self._standing_order
            await self._have_changed(self.port.choose(option, answer))
            if self._at_screen.open_question:
                self._at_screen.release()
            await self._changed()
            self.ui.seating.order = self._standing_order
            if self._orders is not None:
                self._orders.go_on(self.port)

    async def end(self, how: str, seat: int) -> None:
        """End the game for a person who concedes it, or whose draw all others have accepted (`kernel.ending`), whoever
        is asked. Raises NotNow, kb.Refused or port.LineLost."""
        self._must_be_free()
        if self.ui.puzzle is not None or self.ui.seating.kinds[seat] != HUMAN:
            raise NotNow(_("Nobody here can end this game now."))
        async with self._changing:
            self.looked()
            self.ui.seating.order = None
            await self._have_changed(self.port.end(how, seat))
            await self._changed()

    async def select(self, ref: str) -> str | None:
        """Point at something: choose the one option it stands for, or offer those that it has a part in. If that one is
        a placement, or has a warning, it waits for an answer: its id."""
        view, ui = self.view(), self.ui
        if not ui.live or ui.seating.handover is not None or not pointing.matching(view, ui, ref):
            pointing.inspect(view, ui, ref, self.brought.INSPECTABLE)
        elif option := pointing.chosen_by(view, ui, ref):
            if option.get("placement") or "warning" in option:
                return str(option["id"])
            await self.choose(option["id"])
        else:
            pointing.toggle_menu(view, ui, ref)
        return None

    def warning(self, option: str) -> kb.Refusal | None:
        """What whoever chooses an option should know first."""
        offered = self.port.decision and self.port.decision.find(option)
        return offered.warning if offered else None

    def may_ask(self) -> bool:
        """Whether the decision at hand leaves a choice to whoever looks at the screen: advice on it tells them nothing
        that they may not know. A puzzle has hints of its own."""
        decision, ui = self.port.decision, self.ui
        if decision is None or self.watching or not ui.live or ui.seating.handover is not None or ui.puzzle is not None:
            return False
        if not self.port.knows_all:
            return False
        return (
            ui.seating.kinds[decision.seat] == HUMAN
            and decision.seat in ui.seating.seats_of(ui.seating.seat)
            and not self._at_screen.open_question
            and takes_thought(decision)
        )

    @property
    def _looks_on(self) -> bool:
        """Whether somebody has the screen who is not asked."""
        decision, ui = self.port.decision, self.ui
        return bool(
            ui.seating.sharing
            and decision
            and ui.seating.seat is not None
            and decision.seat not in ui.seating.seats_of(ui.seating.seat)
        )

    def _must_be_free(self, over: bool = False) -> None:
        """Raises NotNow unless the present is shown to somebody who may act, in a game that goes on or may be `over`,
        and nothing is on its way. Who acts has seen enough of the past."""
        self.end_playback()
        if self.ui.shared:
            raise NotNow(_("You only look on. Choose who you play on as first."))
        if self.watching:
            raise NotNow(_("This game is being played in another tab."))
        if self.is_past:
            raise NotNow(_("This game is over, and its series has gone on."))
        if self.ui.history.past is not None:
            raise NotNow(_("You are viewing the past. Return to the present to play."))
        if self.port.decision is None and not over:
            raise NotNow(_("The game is over."))
        if self._changing.locked():
            raise NotNow(_("The last choice is still on its way."))

    def _must_be_asked(self) -> None:
        """Raises NotNow unless whoever has the screen is to answer."""
        self._must_be_free()
        decision, ui = self.port.decision, self.ui
        assert decision is not None
        if ui.seating.kinds[decision.seat] != HUMAN:
            raise NotNow(say("{who} is thinking.", who=f"seat:{decision.seat}"))
        if ui.seating.handover is not None:
            raise NotNow(say("Pass the screen to {who} first.", who=f"seat:{ui.seating.handover}"))
        if self._looks_on:
            raise NotNow(say("This decision is {who}'s, not yours.", who=f"seat:{decision.seat}"))

    async def _have_changed(self, work: Awaitable[None]) -> None:
        """Wait for a change of the game. One that is refused since the game has gone on is shown as it stands now."""
        known = [*self.port.choices]
        try:
            await work
        except kb.Refused:
            if self.port.choices != known:
                await self._changed(undone=True)
            raise

    async def _changed(self, undone: bool = False) -> None:
        ui = self.ui
        ui.pointer.popover, ui.seating.paused = None, False
        self._drop_pointers()
        self.keep()
        self._forget()
        self._hand_over()
        self._suggest_where_nothing_else()
        self._look()
        decision = self.port.decision
        ui.seating.thinking = self.bot if decision is not None and takes_thought(decision) else None
        if undone:
            self.looked()
        elif ui.live:
            ui.history.fresh = ui.history.log[self._looked_at :]
            await self._begin_playback()

    async def gone_on(self) -> None:
        """Show what somebody elsewhere has changed."""
        if not self._changing.locked():  # otherwise it is shown with what is on its way
            await self._changed(undone=len(self.port.choices) < self.ui.history.choices)

    # ------------------------------------------------------------------ orders

    def give_order(self, order: str) -> None:
        """Leave choices to an order from now on; see `follow_order`. Raises NotNow."""
        from .orders import Orders

        self._must_be_free()
        self.ui.seating.order, self._orders = order, Orders(self.port)

    @property
    def _standing_order(self) -> str | None:
        """The order that stays given while people decide; None if it has ended, or is none that does."""
        stands = self._orders is not None and self.port.system.orders.stand and self._orders.is_uneventful(self.port)
        return self.ui.seating.order if stands else None

    def _is_for(self, giver: int | None, asked: int) -> bool:
        """Whether an order of that seat answers for whoever is asked: the same person."""
        return giver is not None and self.ui.seating.owner(giver) == self.ui.seating.owner(asked)

    def rest_from_order(self) -> None:
        """Leave a choice to a person: an order ends there, unless it stands."""
        self.ui.seating.order = self._standing_order

    async def follow_order(self) -> bool:
        """Make the choice that the order asks for. Whether it goes on: it ends with what has happened, and where a
        person has to decide. Raises NotNow."""
        order, decision, orders = self.ui.seating.order, self.port.decision, self._orders
        if (
            orders is None
            or order is None
            or decision is None
            or not self._is_asked_here(decision.seat)
            or not self._is_for(orders.seat, decision.seat)
        ):
            return False
        option = await self.port.following(order) if orders.is_uneventful(self.port) else None
        if option is None or self.ui.seating.order != order:
            return False
        made_by_order = orders.so_far
        answer = (await self.port.suggestions(option))[0].answer if self.is_placement(option) else None
        await self.choose(option, answer)
        self.ui.seating.order = order
        orders.note(self.port, made_by_order)
        return True

    # ------------------------------------------------------------------ going back, and on

    async def undo(self) -> None:
        """Take back the last choice of the person at the screen, or all of an order's, as far as single ones could be
        taken back. Raises NotNow, kb.Refused or port.LineLost."""
        self._must_be_free(over=True)
        async with self._changing:
            self.ui.seating.order = None
            count = len(self.port.choices)
            first = self._orders.first(count) if self._orders else count - 1
            await self._have_changed(self.port.undo(self._undoing, self._bots, first))
            if self.ui.seating.seat is None:
                self._at_screen.release()  # nobody knows who pressed it: whoever chose takes over anew
            await self._changed(undone=True)

    async def redo(self) -> None:
        """Make the choices again that were taken back last, unless another was made since. Raises NotNow or
        port.LineLost."""
        self._must_be_asked()
        if not self.port.can_redo:
            raise NotNow(_("There is nothing to redo."))
        async with self._changing:
            self.ui.seating.order = None
            await self._have_changed(self.port.redo())
            if self._at_screen.open_question:
                self._at_screen.release()
            await self._changed(undone=True)

    async def branch(self, moment: int | None) -> kb.Game:
        """A game of its own from a moment of the past of this one. Raises NotNow or port.LineLost."""
        if self.port.decision is not None:
            raise NotNow(
                _("You can try other choices once the game is over. Until then they would reveal hidden cards.")
            )
        if moment is None or moment >= len(self.port.choices):
            raise NotNow(_("The game is over."))
        return await self.port.branch(moment)

    def begin_next(self, **chosen: Any) -> None:
        """Begin the next game of the series, everybody with what they play, and what they have `chosen` anew. Raises
        NotNow, or kb.Refused if it cannot begin so."""
        if self.watching:
            raise NotNow(_("This game is being played in another tab."))
        series = self.series
        series.begin_next(**chosen)
        self.finished = series.finished
        self._at_screen.release()
        self._seat_for(series.game)
        self.ui.history.past = None
        self.follow(LocalGame(series.game))
        self.looked()
        self.keep()

    def _seat_for(self, game: kb.Game) -> None:
        """Have those at the table who play the next game."""
        ui, plays = self.ui, [*self.plays(game)]
        cast = self.cast or Cast([*self.plays(self.game)], ui.seating.names, ui.seating.kinds, ui.seating.owners)
        if self.cast is not None or plays != cast.plays:
            self.cast = cast.joined(plays)
            seated = cast.of(plays)
            self.seat(seated.names, seated.kinds, seated.owners)

    # ------------------------------------------------------------------ bots

    @property
    def bot(self) -> int | None:
        """The seat of the bot that is asked now, if it is a bot."""
        decision = self.port.decision
        if decision is None or self.watching or self.ui.seating.kinds[decision.seat] in PEOPLE:
            return None
        return decision.seat

    @property
    def paused(self) -> bool:
        """Whether a person wants to see what has happened before bots go on."""
        return self.ui.seating.paused or self.ui.history.playback is not None

    def go_on(self) -> None:
        """Let bots go on that wait until what has happened has been seen."""
        self.looked()
        self.ui.seating.paused = False

    async def let_bots_play(self, think: Think, show: Callable[[], None], look: Look = at_once) -> None:
        """Let bots answer until a person is asked; see `bots.play_bots`."""
        if self._busy:
            return
        self._busy = True
        try:
            await play_bots(self, think, show, look)
        finally:
            self._busy = False
            self.ui.seating.thinking = None

    @property
    def has_news(self) -> bool:
        """Whether there is something new to see."""
        return bool(self.ui.history.fresh)

    def is_passive(self, seat: int) -> bool:
        """Whether the bot of a seat only declines."""
        return self.ui.seating.kinds[seat] == kb.bots.PASSIVE

    def show_thinking(self, seat: int) -> bool:
        """Show that a bot thinks. Whether that was not shown already."""
        changed = self.ui.seating.thinking != seat
        self.ui.seating.thinking = seat
        return changed

    def request(self) -> dict[str, Any]:
        """What `Think` needs to answer the decision at hand."""
        decision = self.port.decision
        assert decision is not None
        return {
            "save": self.game.save(),
            "level": self.ui.seating.kinds[decision.seat],
            "seat": decision.seat,
            "seed": int(self.game.setup.get("seed", 0)),
        }

    async def choose_for_bot(self, decision: kb.Ask, option: str, answer: Any) -> bool:
        """Make a bot's choice. Whether it was made: something else may be asked by now."""
        async with self._changing:
            if self.port.decision is not decision or self.watching:
                return False
            if not self.ui.seating.people:
                self.looked()
            await self._have_changed(self.port.choose(option, answer))
            await self._changed()
        if self.ui.settings["speed"] == STEP and self.bot is not None and self.news():
            self.ui.seating.paused, self.ui.seating.thinking = True, None
        return True

    # ------------------------------------------------------------------ people who share the screen

    def confirm_handover(self) -> None:
        """The person whom the hand-over screen names has sat down."""
        if self.ui.seating.handover is not None:
            self._at_screen.take_over()
            self._look()

    def show_hand(self, seat: int) -> None:
        """One of the people who share the screen looks at their hand, by the first of their seats. Raises NotNow."""
        if seat not in self.ui.seating.sharing:
            raise NotNow(_("Only the hands of those who share the screen can be shown."))
        decision = self.port.decision
        self._at_screen.show_hand(seat, decision.seat if decision else None)
        self._drop_pointers()
        self._look()

    def hide_hand(self) -> None:
        """Hide the hand that is shown: whoever is asked takes over anew."""
        if self.ui.seating.sharing:
            self._at_screen.hide_hand()
            self._drop_pointers()
            self._hand_over()
            self._look()
