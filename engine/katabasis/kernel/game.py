"""One game being played: the decision at hand, choosing, looking, and going back.

Any moment of a game is the last checkpoint before it and the few choices made since. Clones, undo, history, saves and
imagined worlds all rest on that.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from .check import checked_setup, table_faults, without_own
from .checkpoint import Checkpoint, Choice, Diverged, Taken, new_choice
from .ending import AGREE_DRAW, CONCEDE, end, ending_choice, is_ending, why_not
from .errors import NoDecision, Refused
from .events import Event
from .flow import NextStep, Step
from .log import FORGOTTEN
from .options import Ask, Option, Placement, Suggestion, among
from .state import fork
from .stir import checked as checked_stir
from .table import Result, Table, TableOf
from .text import Refusal, quoted, refuse
from .views import public_of, seen_by, view_of

if TYPE_CHECKING:
    from .players import Player
    from .system import System


Seats: TypeAlias = int | Sequence[int] | None
"""A seat, or several that belong to one person; None: whichever."""


class Game(Generic[TableOf]):
    """A game of any system. `decision` is what is asked now, None once the game is over."""

    __slots__ = (
        "_chosen",
        "_flow",
        "_idle",
        "_passed",
        "_passed_before",
        "_past",
        "_pattern",
        "_replayed",
        "began",
        "checkpoint_interval",
        "checkpoints",
        "choices",
        "decision",
        "event_offsets",
        "first_event",
        "lines",
        "saved",
        "setup",
        "system",
        "table",
    )

    decision: Ask | None
    table: TableOf
    began: int
    """How many choices had been made when the present box of the flow chart began."""
    _flow: Generator[Ask, Option, NextStep | None]
    checkpoint_interval: int
    """How many choices checkpoints are apart at least."""
    _chosen: list[Taken]
    """The options chosen since the last checkpoint, as far as they are known."""
    _passed: int
    """How many idle decisions have been passed over."""
    _passed_before: int
    """How many had been at the last choice or checkpoint."""
    _idle: int | None
    """How many idle decisions come next, where that is known: then none is judged."""
    _replayed: Choice | None
    """The option of a kept choice that comes next: a decision in which it is legal is not idle."""
    _pattern: TableOf | None
    """The table as it was at the last checkpoint, where it has been made already: copies are forks of it."""
    first_event: int
    """The number of the first event that is known. It is 0 but in a game whose save was loaded without its log."""
    lines: tuple[str, ...]
    """The lines of the record of the first choices, as far as they have been written."""
    saved: tuple[Checkpoint, str] | None
    """What the last save says of everything up to its checkpoint."""

    def __init__(
        self, system: System, setup: Mapping[str, Any], checkpoints: list[Checkpoint], past: list[Event]
    ) -> None:
        """For the kernel. Use `Game.new`, or the functions of the package."""
        self.system = system
        self.setup = setup
        self.checkpoints = checkpoints
        self.choices: list[Choice] = []
        self.event_offsets: list[int] = []
        self.first_event = 0
        self.lines = ()
        self.saved = None
        self._past = past
        self._passed = self._passed_before = 0
        self._idle = self._replayed = None
        self._pattern = None
        self._chosen = []
        self.checkpoint_interval = system.checkpoint_interval

    @classmethod
    def begin(cls, system: System, setup: Mapping[str, Any], table: Table, first: Step) -> Game[TableOf]:
        """A game on a whole table whose next step is `first`."""
        return cls(system, setup, [Checkpoint.of(table, first, 0)], table.events)._start(table, first)

    @classmethod
    def new(
        cls, system: System, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> Game[TableOf]:
        """A new game. Raises UnknownGame for an edition, seats or options that the system does not know."""
        setup = checked_setup(system, edition, seats, seed, options)
        table, first = system.new(edition, seats, seed, without_own(options))
        return cls(system, setup, [Checkpoint.of_the_start(table, first)], table.events)._start(table, first)

    def _start(self, table: Any, first: Step) -> Game[TableOf]:
        self.table = table
        self._advance(first)
        return self

    # ------------------------------------------------------------------ playing

    @property
    def result(self) -> Result | None:
        """The result, once there is one."""
        return self.table.result

    @property
    def edition(self) -> str:
        """The edition whose rules are in force."""
        return str(self.setup["edition"])

    def choose(self, choice: Option | int | str, answer: Any = None, stir: str = "") -> list[Event]:
        """Answer the decision at hand with an option, its index or its id; the events that follow.

        `answer` fills in an option that cannot be listed (a Placement). `stir`, a word, is mixed into the chance that
        the choice meets. Raises Refused and changes nothing if the choice is not legal.
        """
        ask = self.decision
        if ask is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        return self._make(ask, ask.pick(choice, answer), checked_stir(stir))

    def concede(self, seat: int) -> list[Event]:
        """End the game, whoever is asked, since that seat gives it up; the events that follow. The others win: of
        several those who are ahead. Who wins and loses together with all loses with all. Raises Refused."""
        return self.end(ending_choice(seat, CONCEDE))

    def agree_draw(self, seat: int) -> list[Event]:
        """End the game, whoever is asked, as a draw that this seat has offered and all others have accepted; the events
        that follow. Raises Refused."""
        return self.end(ending_choice(seat, AGREE_DRAW))

    def why_not(self, verb: str, on: str | None = None, answer: Any = None) -> list[Refusal]:
        """Why `verb` (or a whole option id) is not legal now; empty if it is. `on` names what it is about:
        a ref, or the id in one ("fighter:elias", "elias"). `answer` is one that it might take: what is wrong with it,
        and where. The reasons are for the seat that decides, and rest on what it may see."""
        ask = self.decision
        if ask is None:
            return [refuse("table.game-over", "The game is over")]
        matching = ask.about(verb, on) or among(self.system.refusals.unlisted(self.table, ask, verb), verb, on)
        if legal := [option for option in matching if not option.refusals]:
            return [] if answer is None else legal[0].why_not(answer)
        refusals: dict[str, Refusal] = {}
        for option in matching:
            for refusal in option.refusals:
                refusals.setdefault(refusal.rule, refusal)
        if refusals:
            return list(refusals.values())
        word, _, rest = verb.partition(" ")
        about = on or rest.partition(" ")[0]
        if reasons := self.system.refusals.not_now(self.table, ask, word, about.rpartition(":")[2]):
            return reasons
        if on is not None:
            return ask.not_now(f"{verb} {on}", seen_by(self, ask.seat, on))
        return ask.not_now(verb, seen_by(self, ask.seat, ask.departing(verb)))

    def suggestions(self, choice: Option | int | str) -> list[Suggestion]:
        """A few legal answers to an option that cannot be listed; none for any other. Raises Refused if the option is
        not legal now."""
        ask = self.decision
        if ask is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        option = ask.legal(choice)
        return option.suggestions if isinstance(option, Placement) else []

    # ------------------------------------------------------------------ looking

    def view(self, seat: int | None, since: int = 0, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What that seat may see (None: an onlooker), as plain data. Events from number `since` on, or from the first
        that is known. Whoever asks for several seats takes `public` of the game as it stands once."""
        return view_of(self, seat, max(since, self.first_event), public)

    def public(self) -> dict[str, Any]:
        """The part of a view that is the same for every seat."""
        return public_of(self)

    def preview(self, choice: Option | int | str, answer: Any = None) -> dict[str, Any] | None:
        """What is known beforehand of a legal option's outcome, such as exact odds; with an `answer`, of the outcome of
        that. None if nothing is known, or it is not legal."""
        option = None if self.decision is None else self.decision.find(choice)
        if option is None or (answer is not None and option.why_not(answer)):
            return None
        return self.system.forecast.preview(self, option if answer is None else option.answered(answer))

    def asked(self, question: str, on: str) -> dict[str, Any] | None:
        """What anybody at the table may ask of something on it, at any time: whom a unit could shoot at, say. None if
        the game knows no such question, or no answer."""
        return self.system.forecast.asked(self, question, on)

    # ------------------------------------------------------------------ going back

    def undo(self, seat: Seats = None, along: Sequence[int] = ()) -> None:
        """Take the last choice back. With `seat`, it must be that seat's own, or of one of several seats which belong
        to one person; later choices of the seats `along` (bots, say) are taken back with it. Raises Refused, with the
        reasons of `why_no_undo`."""
        if refusals := self.why_no_undo(seat, along):
            raise Refused(refusals)
        self._go_to(self.first_undone(seat, along))

    def why_no_undo(self, seat: Seats = None, along: Sequence[int] = ()) -> list[Refusal]:
        """Why `undo` would refuse: across a roll, a draw, a reveal, or another person's choice. Empty if it
        would not."""
        own = _seats(seat)
        last = self.first_undone(seat, along)
        if last < 0:
            return [refuse("table.nothing-to-undo", "There is nothing to undo")]
        if own is not None and self.choices[last].seat not in own:
            return [refuse("table.undo-other-seat", "Another player has chosen since")]
        if self.table.uncovered:
            return [_UNDO_BARRIERS["reveal"]]
        events = self.table.events
        return [_UNDO_BARRIERS[event.barrier] for event in events[self.event_offsets[last] :] if event.barrier][:1]

    def first_undone(self, seat: Seats = None, along: Sequence[int] = ()) -> int:
        """The number, from 0, of the first choice that `undo` takes back; -1 if there is none."""
        own, last = _seats(seat), len(self.choices) - 1
        if own is not None:
            while last >= 0 and self.choices[last].seat not in own and self.choices[last].seat in along:
                last -= 1
        return last

    def clone(self) -> Game[TableOf]:
        """A copy that plays on by itself. It is made when first looked at; making it costs one checkpoint and its
        choices."""
        return self._copy(len(self.choices))

    def after(self, choice: Option | int | str, answer: Any = None) -> Game[TableOf]:
        """A copy in which the decision at hand is answered so: quicker than to clone and choose. Raises Refused."""
        ask = self.decision
        if ask is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        option = ask.pick(choice, answer)
        if self._pattern is None:
            self._pattern = self.checkpoint().table(self.system.classes)
        copy = self._copy(len(self.choices))
        copy._pattern, copy.checkpoint_interval, copy._idle = self._pattern, _FAR_APART, None
        copy._chosen.append(Taken(option, self._passed - self._passed_before))
        copy.choices.append(new_choice(Choice, (ask.seat, ask.name, option.id, option.answer, option.declines, "")))
        return copy

    def at(self, count: int) -> Game[TableOf]:
        """A copy of the game as it was after `count` choices."""
        if not 0 <= count <= len(self.choices):
            raise IndexError(f"there were {len(self.choices)} choices")
        if count < self.checkpoints[0].choices:
            return self._from_the_start(count)
        return self._copy(count)

    def playback(self, count: int) -> Iterator[Game[TableOf]]:
        """A copy of the game while choice number `count` (the first is 1) was carried out: as it was between the steps
        that followed, up to the next decision or the end. It is one copy, further on each time, and asks nothing:
        whoever wants to keep what it shows takes views of it. Nothing comes where the step itself asked again."""
        from .playback import play_back

        copy = self.at(count - 1)
        assert copy.decision is not None
        choice = self.choices[count - 1]
        if is_ending(choice):
            return iter(())
        copy.table.dice.stir = choice.stir
        return play_back(copy, copy._flow, _option_of(copy.decision, choice))

    def imagine(self, seat: int, seed: int) -> Game[TableOf]:
        """A copy with everything that `seat` cannot see dealt anew, and other chance to come."""
        from .imagine import imagine

        return imagine(self, seat, seed)

    # ------------------------------------------------------------------ keeping

    def record(self, checks: bool = True, players: Sequence[Player] = ()) -> str:
        """The whole game as a text: set-up and choices, as `checks` the dice and draws that followed, and who plays the
        seats, if that is said."""
        from .record import write

        return write(self, checks, players)

    def position(self) -> str:
        """The table as a text that a person can read and change."""
        from .position import write

        return write(self)

    def save(self) -> str:
        """Everything needed to go on at once, as JSON with a checksum. For sharing, use `record`.

        Of the events it has only those that rules may still ask about; `log` has them all.
        """
        from .save import write

        return write(self)

    def log(self, since: int = 0, until: int | None = None) -> str:
        """The events with these numbers, one a line, in JSON: a text that only grows, but for undo."""
        from .log import write

        return write(self.table.events[since:until])

    # ------------------------------------------------------------------ inside

    def remember(self, events: list[Event]) -> bool:
        """Know again, from the log of this game, the events that its save left out; False if it is another's log."""
        first, count = self.first_event, self.checkpoints[0].events
        if len(events) < count or events[first:count] != self._past[first:count]:
            return False
        self._past = events[:count]
        self.first_event = next((number for number, event in enumerate(events) if event.kind != FORGOTTEN.kind), count)
        return True

    def faults(self) -> list[str]:
        """What is wrong with the table, where it comes from outside: with the last that was whole, and only then with
        each that has come of it since, as it was when somebody was asked. Empty if nothing is."""
        last = self.checkpoint()
        if faults := self._faults_at(last, self._past):
            return faults
        scout = self.clone()
        scout.checkpoint_interval = 0
        taken, idle = scout._restore()
        if len(scout.choices) == len(self.choices):
            self._chosen = taken
            if not self._is_set_up:
                self._take_over(scout, idle)
        events = scout.table.events
        before_each = {each.choices: each for each in scout.checkpoints}.values()
        came = [each for each in before_each if each.state != last.state or each.step != last.step]
        return next((faults for each in came if (faults := self._faults_at(each, events))), [])

    def _take_over(self, scout: Game[TableOf], idle: int) -> None:
        """Have the table of a copy that has made all choices again, after the last of which so many decisions were
        idle."""
        self.table, self.decision = scout.table, scout.decision
        if self.decision is not None:
            self._flow, self.began = scout._flow, scout.began
        self.choices, self.event_offsets, self._past = scout.choices, scout.event_offsets, scout._past
        self._passed, self._passed_before = scout._passed, scout._passed - idle

    def _faults_at(self, checkpoint: Checkpoint, events: list[Event]) -> list[str]:
        from .position import faults_by_position

        table = checkpoint.table(self.system.classes)
        table.events = events[: checkpoint.events]
        faults = table_faults(self.system, self.edition, table, checkpoint.step)
        return faults or faults_by_position(self.system, self.edition, table, checkpoint.step)

    def replay_choice(self, choice: Choice, option: Option | None = None) -> list[Option]:
        """Make a kept choice again; the option that it took, if it was no ending. Raises Diverged if the game asks
        something else by now. `option` is the one that was chosen, where it is still known: then the options need not
        be listed again."""
        if is_ending(choice):
            self.end(choice)
            return []
        ask = self.decision
        if ask is None or not self._asks(choice):
            raise Diverged(f"{quoted(choice)} was made where now {ask} is asked")
        option = option or _option_of(ask, choice)
        self._make(ask, option, choice.stir)
        return [option]

    def end(self, choice: Choice) -> list[Event]:
        """Make a choice of `kernel.ending`. Raises Refused."""
        if self.decision is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        if refusals := why_not(self.table, choice):
            raise Refused(refusals)
        events = self.table.events
        start = len(events)
        self.choices.append(choice)
        self.event_offsets.append(start)
        try:
            end(self.system, self.table, choice)
        except BaseException:
            self._go_to(len(self.choices) - 1)
            raise
        self.decision = None
        return events[start:]

    def pass_over(self) -> list[Event] | None:
        """Answer the decision at hand as earlier versions went on without asking it; what followed, or None if they
        asked it."""
        ask = self.decision
        option = None if ask is None else self.system.unasked(ask)
        return None if ask is None or option is None else self._make(ask, option, self.table.dice.stir)

    def checkpoint(self) -> Checkpoint:
        """The last checkpoint. The one of the very start is made when it is first needed."""
        checkpoint = self.checkpoints[-1]
        if not checkpoint.state:
            setup = self.setup
            options = without_own(setup["options"])
            start = self.system.new(setup["edition"], setup["seats"], setup["seed"], options)
            checkpoint = self.checkpoints[-1] = Checkpoint.of(*start, 0)
        return checkpoint

    def _make(self, ask: Ask, option: Option, stir: str) -> list[Event]:
        """Make a legal choice; the events that follow. If a rule fails, the table is as it was before."""
        events = self.table.events
        start = len(events)
        self.choices.append(new_choice(Choice, (ask.seat, ask.name, option.id, option.answer, option.declines, stir)))
        self.event_offsets.append(start)
        self._chosen.append(Taken(option, self._passed - self._passed_before))
        self._passed_before = self._passed
        self.table.dice.stir = stir
        try:
            try:
                self.decision = self.next_of(self._flow, option)
            except StopIteration as end:
                self._advance(end.value)
        except BaseException:
            self._go_to(len(self.choices) - 1)
            raise
        return events[start:]

    def _advance(self, following: NextStep | None) -> None:
        """Go along the chart to the next decision, or to the end."""
        table = self.table
        for _step in range(MOST_STEPS):
            if following is None:
                self.decision = None
                return
            if isinstance(following, str):
                following = self.system.steps[following]
            if len(self.choices) - self.checkpoints[-1].choices >= self.checkpoint_interval:
                self.checkpoints.append(Checkpoint.of(table, following, len(self.choices)))
                self._chosen, self._pattern, self._passed_before = [], None, self._passed
            flow = following(table)
            if type(flow) is not GeneratorType:
                following = flow
                continue
            try:
                self.decision = self.next_of(flow, None)
            except StopIteration as end:
                following = end.value
                continue
            self._flow = flow
            self.began = len(self.choices)
            return
        raise NoDecision(f"{MOST_STEPS} steps have followed one another, and nobody is asked")

    def next_of(self, flow: Generator[Ask, Option, NextStep | None], option: Option | None) -> Ask:
        """The next decision of a rule to which an option is sent; None begins it. Idle ones are passed over."""
        ask = flow.send(option)  # type: ignore[arg-type]
        while (unasked := ask.unasked) and self._is_idle(ask):
            self._passed += 1
            ask = flow.send(unasked)
        return ask

    def _is_idle(self, ask: Ask) -> bool:
        if self._idle is not None:
            self._idle -= 1
            if self._idle < 0:
                ask.know_legal()
            return self._idle >= 0
        kept, unasked = self._replayed, ask.unasked
        if kept and unasked and kept.option != unasked.id:
            chosen = ask.find_kept(kept.option, kept.answer)
            if chosen and not chosen.declines:
                return False
        return ask.is_idle

    def _copy(self, count: int) -> Game[TableOf]:
        last = len(self.checkpoints) - 1
        while self.checkpoints[last].choices > count:
            last -= 1
        copy: Game[TableOf] = Game(self.system, self.setup, self.checkpoints[: last + 1], self._past)
        copy.first_event = self.first_event
        copy.lines = self.lines if len(self.lines) <= count else self.lines[:count]
        copy.choices = self.choices[:count]
        copy.event_offsets = self.event_offsets[: self.checkpoints[last].choices]
        if last == len(self.checkpoints) - 1:
            copy._chosen = self._chosen[: count - self.checkpoints[last].choices]
        copy._idle = self._idle_before(count)
        return copy

    def _idle_before(self, count: int) -> int | None:
        """How many idle decisions came before the one after so many choices; None if nobody knows."""
        if count < len(self.choices):
            at = count - self.checkpoints[-1].choices
            return self._chosen[at].passed if 0 <= at < len(self._chosen) else None
        return self._passed - self._passed_before if self._is_set_up else self._idle

    @property
    def _is_set_up(self) -> bool:
        """Whether its table is; not that of a copy that nobody has looked at."""
        try:
            object.__getattribute__(self, "decision")
        except AttributeError:
            return False
        return True

    def _from_the_start(self, count: int) -> Game[TableOf]:
        from .position import read_for

        setup = self.setup
        game: Game[TableOf]
        if "position" in setup:
            game = read_for(self.system, setup["position"])
        elif "seed" in setup:
            game = Game.new(self.system, setup["edition"], setup["seats"], setup["seed"], setup["options"])
        else:
            raise Refused([refuse("table.imagined", "An imagined game has no past")])
        if count < len(game.choices):
            return game.at(count)
        for choice in self.choices[len(game.choices) : count]:
            game.replay_choice(choice)
        return game

    def _go_to(self, count: int) -> None:
        """Become the game as it was after `count` choices."""
        past = self._from_the_start(count) if count < self.checkpoints[0].choices else self._copy(count)
        self.checkpoints, self.choices, self.event_offsets = past.checkpoints, past.choices, past.event_offsets
        self._past, self._chosen, self._pattern = past._past, past._chosen, None
        self.first_event, self.lines, self._idle = past.first_event, past.lines, past._idle
        self._restore()

    def _restore(self) -> tuple[list[Taken], int]:
        """Set the table up from the last checkpoint and make the choices since then again: what they took, and how many
        idle decisions came after the last. Which were idle is not judged again where that is known."""
        checkpoint = self.checkpoint()
        again = self.choices[checkpoint.choices :]
        known: list[Taken | None] = [*self._chosen, *[None] * (len(again) - len(self._chosen))]
        idle = [*(taken and taken.passed for taken in known), self._idle]
        del self.choices[checkpoint.choices :], self.event_offsets[checkpoint.choices :]
        self._chosen = []
        self.table = fork(self._pattern) if self._pattern else checkpoint.table(self.system.classes)
        self.table.events = self._past = self._past[: checkpoint.events]
        made: list[Taken] = []
        replayed = [*again, None]
        self._passed_before, self._idle, self._replayed = self._passed, idle[0], replayed[0]
        passed = self._passed
        self._advance(self.system.steps[checkpoint.step])
        for choice, taken, self._idle, self._replayed in zip(again, known, idle[1:], replayed[1:], strict=True):
            while not is_ending(choice) and not self._asks(choice) and self.pass_over() is not None:
                pass
            before, passed = passed, self._passed
            made += [Taken(option, passed - before) for option in self.replay_choice(choice, taken and taken.option)]
        self._idle = self._replayed = None
        return made, self._passed - passed

    def _asks(self, choice: Choice) -> bool:
        """Whether the decision at hand is that which a kept choice answers."""
        ask = self.decision
        return ask is not None and (ask.seat, ask.name) == (choice.seat, choice.ask)

    def __str__(self) -> str:
        stands = f"{self.system.name}, {len(self.choices)} choices"
        if self.result is not None:
            return f"{stands}; {self.result}"
        asked = self.decision
        return stands if asked is None else f"{stands}; seat {asked.seat + 1} is to decide: {asked.prompt}"

    def __repr__(self) -> str:
        return f"<Game {self.system.name} {self.edition}, {len(self.choices)} choices>"

    def __getattr__(self, name: str) -> Any:
        if name in ("table", "decision", "began", "_flow"):
            self._restore()
            return object.__getattribute__(self, name)
        raise AttributeError(name)


MOST_STEPS = 2_000
"""Steps that may follow one another without a decision, so that rules which go round in a circle end: random games of
Quest come to 82 at most, the others to 40."""

_FAR_APART = 16
"""How many choices checkpoints are apart in copies that are looked at once and dropped."""

_UNDO_BARRIERS = {
    "roll": refuse("table.undo-roll", "Dice have been rolled since"),
    "draw": refuse("table.undo-draw", "A card has been drawn since"),
    "reveal": refuse("table.undo-reveal", "Something hidden has been shown since"),
}


def _seats(seat: Seats) -> Sequence[int] | None:
    return (seat,) if isinstance(seat, int) else seat


def _option_of(ask: Ask, choice: Choice) -> Option:
    """The option that a kept choice named. Raises Diverged."""
    option = ask.find_kept(choice.option, choice.answer)
    if option is None:
        raise Diverged(f"{quoted(choice.option)} is not among the options of {ask}")
    try:
        return option.answered(choice.answer)
    except Refused as refused:
        raise Diverged(f"{quoted(choice.option)} does not take {quoted(choice.answer)}: {refused}") from None
