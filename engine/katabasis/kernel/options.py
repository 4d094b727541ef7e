"""What a seat is asked, and every answer it may give.

A rule offers *candidates*. One without refusals is an option; any other says which rules refuse it. Options,
`why_not`, greyed buttons and bots all read the same list, so legality is said once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from .did_you_mean import MOST, near_misses
from .errors import NoLegalOption, Refused
from .text import Refusal, Text, quoted, refuse, say, shortened
from .untrusted import plain

Refusing: TypeAlias = Iterable[Refusal] | Callable[[], Iterable[Refusal]]
"""What refuses an option, or what finds that out."""


class Option:
    """One answer.

    `id` is unique in its decision and is what records keep ("charge elias"); its first word is the verb.
    `refs` point at what is on the table ("fighter:elias", "hex:d7"), the subject first.
    `value` is what the asking rule wants to know; `info` is plain extra data for the page (a path, say).
    `declines` marks the answer that does nothing: passing, or letting a reaction go.
    `warning` says what whoever chooses it would hardly want and might not see: a rule and a sentence. Clients ask again
    before they take a person's word for it.
    `refusals` that take long to find, such as whether there is room for a unit anywhere, can be given as a function,
    which is called when somebody first looks: whoever makes choices again looks at none but those of the option that
    was chosen.

    Options are never changed once they are made, so a game may make those that never differ once and for all.
    """

    __slots__ = ("_judge", "answer", "declines", "id", "info", "label", "refs", "refusals", "value", "warning")

    refusals: tuple[Refusal, ...]
    _judge: Callable[[], Iterable[Refusal]]
    listed = True
    """Whether the option stands for one answer; a Placement stands for many."""

    def __init__(
        self,
        id: str,
        label: Text | None = None,
        *,
        value: Any = None,
        refs: Sequence[str] = (),
        refusals: Refusing = (),
        info: dict[str, Any] | None = None,
        declines: bool = False,
    ) -> None:
        self.id = id
        self.label = label or Text(id, {})
        self.value = value
        self.refs = tuple(refs)
        if callable(refusals):
            self._judge = refusals
        else:
            self.refusals = tuple(refusals)
        self.info = info
        self.declines = declines
        self.warning: Refusal | None = None
        self.answer: Any = None

    def __getattr__(self, name: str) -> Any:
        if name == "refusals":
            self.refusals = tuple(self._judge())
            return self.refusals
        raise AttributeError(name)

    @property
    def is_judged(self) -> bool:
        """Whether its refusals are known: to look at them takes no time."""
        try:
            object.__getattribute__(self, "refusals")
        except AttributeError:
            return False
        return True

    @property
    def verb(self) -> str:
        """The first word of the id: what is done."""
        return self.id.partition(" ")[0]

    def is_on(self, ref: str) -> bool:
        """Whether the option is about what a ref points at; its id alone will do."""
        return any(ref in (each, each.partition(":")[2]) for each in self.refs)

    def warned(self, warning: Refusal) -> Option:
        """The same option with a warning."""
        copy = Option(
            self.id,
            self.label,
            value=self.value,
            refs=self.refs,
            refusals=self.refusals,
            info=self.info,
            declines=self.declines,
        )
        copy.warning = warning
        return copy

    def answers(self) -> list[Option]:
        """Every way to choose this option: itself."""
        return [self]

    def prove(self, answer: Any) -> None:
        """Take an answer that was given once for a sign that one is legal: only a Placement can."""

    def answered(self, answer: Any) -> Option:
        """This option with its answer: only a Placement takes one. Raises Refused."""
        if answer is not None:
            raise Refused(self.why_not(answer))
        return self

    def why_not(self, answer: Any) -> list[Refusal]:
        """What is wrong with an answer: only a Placement takes one."""
        return [refuse("table.no-answer", "'{choice}' takes no answer", choice=self.id)]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


class Order(NamedTuple):
    """Something that choices can be left to, turn after turn: an id, whose first word says what, a label, and what it
    is about."""

    id: str
    label: Text
    refs: tuple[str, ...] = ()


class Suggestion(NamedTuple):
    """A legal answer to a Placement that is offered by name ("as far ahead as possible")."""

    answer: Any
    label: Text | None = None


class Placement(Option):
    """An option whose answer cannot be listed, such as where the models of a regiment go.

    `shape` describes the answer in plain data; `check(answer)` returns the refusals of one. The asking rule gets the
    answer as `value`.

    `suggest` makes a few legal answers for bots, beginners and those who play without a pointer: finite, in the same
    order on every machine, and never none. It is called when somebody first looks at `suggestions`. `nearest` makes the
    legal answer closest to a wish, or None. Refusals that are given as a function say that no answer is legal.
    """

    __slots__ = ("_nearest", "_suggest", "_suggestions", "check", "shape")

    listed = False

    def __init__(
        self,
        id: str,
        label: Text | None = None,
        *,
        shape: dict[str, Any],
        check: Callable[[Any], Sequence[Refusal]],
        suggest: Callable[[], Sequence[Suggestion]],
        nearest: Callable[[Any], Any] | None = None,
        refs: Sequence[str] = (),
        refusals: Refusing = (),
        info: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(id, label, refs=refs, refusals=refusals, info=info)
        self.shape = shape
        self.check = check
        self._suggest = suggest
        self._nearest = nearest
        self._suggestions: list[Suggestion] | None = None

    @property
    def suggestions(self) -> list[Suggestion]:
        """A few legal answers. Raises NoLegalOption where the game suggests none: bots would have nothing to choose."""
        if self._suggestions is None:
            self._suggestions = list(self._suggest())
            if not self._suggestions:
                raise NoLegalOption(f"'{self.id}' suggests no answer")
        return self._suggestions

    def answers(self) -> list[Option]:
        """This placement with each answer that it suggests."""
        return [self._with(suggestion.answer) for suggestion in self.suggestions]

    def prove(self, answer: Any) -> None:
        """Take an answer that was given once for a sign that one is legal, if it is: then none is looked for."""
        if not self.is_judged and not self._faults_of(answer)[1]:
            self.refusals = ()

    def answered(self, answer: Any) -> Placement:
        """This placement with its answer, which comes from outside and may be anything. Raises Refused."""
        copy, refusals = self._checked(answer)
        if refusals:
            raise Refused(refusals)
        return self._with(copy)

    def why_not(self, answer: Any) -> list[Refusal]:
        """What is wrong with an answer, whatever it is, and where; empty if it is legal."""
        return self._checked(answer)[1]

    def nearest(self, wish: Any) -> Any:
        """The legal answer nearest to a wish, which may be anything; the wish itself if it is legal. None if there is
        no such answer, or the game does not look for one."""
        copy, refusals = self._checked(wish)
        if not refusals:
            return copy
        if self._nearest is None or self.refusals:
            return None
        try:
            return self._nearest(copy)
        except _UNEXPECTED:
            return None

    def _checked(self, answer: Any) -> tuple[Any, list[Refusal]]:
        """A copy of the answer as plain data, None if it is none, and what is wrong with it."""
        return (None, list(self.refusals)) if self.refusals else self._faults_of(answer)

    def _faults_of(self, answer: Any) -> tuple[Any, list[Refusal]]:
        copy = None
        try:
            copy = plain(answer)
            return copy, list(self.check(copy))
        except _UNEXPECTED:
            return copy, [refuse("table.bad-answer", "That is no answer to '{choice}'", choice=self.id)]

    def _with(self, answer: Any) -> Placement:
        placed = Placement(
            self.id,
            self.label,
            shape=self.shape,
            check=self.check,
            suggest=self._suggest,
            nearest=self._nearest,
            refs=self.refs,
            info=self.info,
        )
        placed.value = placed.answer = answer
        return placed


_UNEXPECTED = (TypeError, ValueError, LookupError, AttributeError, RecursionError)
"""What the rules of a game raise over an answer that is nothing like the shape they expect."""


class Ask:
    """A decision: who is asked, what about, and all candidates.

    `name` tells kinds of decision apart ("activate", "react"); `rule` is the rule that asks. The prompt of a
    `private` decision is shown to its seat alone.

    Candidates that are expensive to list can be given as a function, which is called when somebody first looks: copies
    that make choices again, and bots that look ahead, mostly never do. Of such a list only those are judged that
    somebody asks for by their ids.

    An `optional` decision is put to nobody who could only decline, by the option of that name, which comes last.
    `otherwise` is taken in the same way where nothing is legal, and is no candidate.
    """

    __slots__ = ("_list", "candidates", "name", "optional", "options", "otherwise", "private", "prompt", "rule", "seat")

    candidates: Sequence[Option]
    options: list[Option]
    """The candidates that no rule refuses."""
    _list: Callable[[], Iterable[Option]]

    def __init__(
        self,
        seat: int,
        name: str,
        candidates: Sequence[Option] | Callable[[], Iterable[Option]],
        prompt: Text | None = None,
        rule: str = "",
        private: bool = False,
        optional: Option | None = None,
        otherwise: Option | None = None,
    ) -> None:
        self.seat = seat
        self.name = name
        self.prompt = prompt or Text(name, {})
        self.rule = rule
        self.private = private
        self.optional = optional
        self.otherwise = otherwise
        if type(candidates) is list or not callable(candidates):
            self._offer(candidates)
        else:
            self._list = candidates

    def _offer(self, candidates: Sequence[Option]) -> None:
        self.candidates = candidates
        self.options = [option for option in candidates if not option.refusals]
        if not self.options:
            refused = [(option.id, option.refusals) for option in candidates]
            raise NoLegalOption(f"seat {self.seat} has no legal answer to {self.name}: {shortened(str(refused))}")

    def __getattr__(self, name: str) -> Any:
        if name == "candidates":
            self.candidates = listed = [*self._list(), *([self.optional] if self.optional else [])]
            self._list = lambda: listed[: -1 if self.optional else None]
            return listed
        if name == "options":
            self._offer(self.candidates)
            return self.options
        raise AttributeError(name)

    @property
    def unasked(self) -> Option | None:
        """What is taken without asking where nothing else is legal."""
        return self.optional or self.otherwise

    def know_legal(self) -> None:
        """Know that something is legal besides what is taken otherwise: the only thing there is need not be judged."""
        if self.otherwise:
            self._list = partial(_known_legal, self._list)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is legal but what is taken without asking. No more candidates are listed for it than will do,
        and placements that are not judged yet, which take longest, are judged only where all others are refused."""
        listed = list[Option]()
        for option in self._one_by_one():
            listed.append(option)
            if (option.listed or option.is_judged) and not option.refusals:
                return False
        return all(option.refusals for option in listed)

    def _one_by_one(self) -> Iterator[Option]:
        """The candidates, but for what is taken without asking; those of a list that is a function as they are looked
        at."""
        if not hasattr(self, "_list"):
            yield from self.candidates
            return
        more, listed = iter(self._list()), list[Option]()
        self._list = lambda: chain(listed, more)
        for option in more:
            listed.append(option)
            yield option

    @property
    def refused(self) -> list[Option]:
        """The candidates that some rule refuses."""
        return [option for option in self.candidates if option.refusals]

    @property
    def declining(self) -> Option | None:
        """The answer that does nothing, if there is one."""
        return next((option for option in self.options if option.declines), None)

    def find(self, choice: Option | int | str) -> Option | None:
        """The legal option that `choice` (an option, its index or its id) names, None if none does."""
        if type(choice) is int:
            return self.options[choice] if 0 <= choice < len(self.options) else None
        id = choice.id if isinstance(choice, Option) else choice
        for option in self.candidates:
            if option.id == id and not option.refusals:
                return option
        return None

    def find_kept(self, id: str, answer: Any) -> Option | None:
        """The legal option that a kept choice took with that answer, None if there is none."""
        for option in self._one_by_one():
            if option.id == id:
                option.prove(answer)
                if not option.refusals:
                    return option
        return self.optional if self.optional and self.optional.id == id else None

    def legal(self, choice: Option | int | str) -> Option:
        """The same as `find`. Raises Refused where no legal option has that name."""
        option = self.find(choice)
        if option is None:
            raise Refused(self._refusals_of(choice.id if isinstance(choice, Option) else choice))
        return option

    def pick(self, choice: Option | int | str, answer: Any = None) -> Option:
        """The legal option that `choice` names, with its `answer` if it takes one. Raises Refused."""
        if type(choice) is int and 0 <= choice < len(self.options):
            option = self.options[choice]
        else:
            option = self.legal(choice)
            if answer is None and isinstance(choice, Option):
                answer = choice.answer
        return option if answer is None and option.listed else option.answered(answer)

    def about(self, verb: str, on: str | None = None) -> list[Option]:
        """The candidates that a question is about (`among`). To a whole id that no candidate begins with, the refused
        one speaks that is the longest beginning of it: where "cast heal" is refused, nothing can be healed either."""
        begins, found = f"{verb} ", among(self.candidates, verb, on)
        if on is not None:
            return found
        return found or sorted((one for one in self.refused if begins.startswith(f"{one.id} ")), key=_length)[-1:]

    def departing(self, id: str) -> str:
        """The first word behind its verb in which an id differs from those of all candidates; empty if none does."""
        words = id.split(" ")
        starts = (" ".join(words[: count + 1]) for count in range(1, len(words)))
        return next((start.rpartition(" ")[2] for start in starts if not self.about(start)), "")

    def not_now(self, choice: str, thing: str | None = None) -> list[Refusal]:
        """That no candidate is what somebody asks about, nor about the thing of that ref, with what may have been
        meant. What a private decision is about is its player's affair."""
        if thing is None:
            return self._no_such(choice)
        if self.private:
            return [refuse("table.not-now", "{thing} is not part of the present decision", thing=thing)]
        sentence = say("{thing} is not part of this decision: {prompt}", thing=thing, prompt=self.prompt)
        return [Refusal("table.not-now", sentence)]

    def _refusals_of(self, id: Any) -> Sequence[Refusal]:
        if isinstance(id, int):
            count = len(self.options)
            return [refuse("table.no-such-option", "There are {count} options, numbered from 0", count=count)]
        if not isinstance(id, str):
            sentence = say("An option is named by its id or its number, not {choice}", choice=quoted(id))
            return [Refusal("table.no-such-option", sentence)]
        refused = [option for option in self.about(id) if option.refusals and f"{id} ".startswith(f"{option.id} ")]
        return refused[0].refusals if refused else self._no_such(id)

    def _no_such(self, id: str) -> list[Refusal]:
        near = near_misses(id, [option.id for option in self.candidates], most=len(self.candidates))
        meant = [option for option in self.candidates if option.id in near]
        if not meant:
            return [refuse("table.no-such-option", "{choice} is not among the options", choice=quoted(id))]
        legal = [option for option in meant if not option.refusals]
        names = [quoted(option.id) for option in legal or meant][:MOST]
        sentence = say("{choice} is not among the options; did you mean {near}?", choice=quoted(id), near=names)
        return [Refusal("table.no-such-option", sentence), *([] if legal else meant[0].refusals)]

    def __repr__(self) -> str:
        return f"<Ask seat {self.seat}: {self.name}, {len(self.options)} options>"


def among(candidates: Iterable[Option], verb: str, on: str | None = None) -> list[Option]:
    """The candidates whose id is `verb` or begins with it, and that have `on` among their refs."""
    begins = f"{verb} "
    found = (option for option in candidates if option.id == verb or option.id.startswith(begins))
    return [option for option in found if on is None or option.is_on(on)]


def _known_legal(listing: Callable[[], Iterable[Option]]) -> list[Option]:
    """What is listed, if something of it is legal."""
    listed = [*listing()]
    if len(listed) == 1:
        listed[0].refusals = ()
    return listed


def _length(option: Option) -> int:
    return len(option.id)
