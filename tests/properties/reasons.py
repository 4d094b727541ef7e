"""Why something is not legal: `why_not` is asked about everything that was legal shortly before or is shortly after,
and about everything on the table, and each of its answers must be a reason."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from katabasis.content import LANGUAGES, load_if_compiled, packs
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option, Placement
from katabasis.kernel.renderer import Renderer
from katabasis.kernel.text import Refusal, Text, in_english, is_ref
from properties.moments import step_on, strings

REACH = 30
"""So many choices before and after a moment are looked at for what might be asked about."""


class Question(NamedTuple):
    """What `why_not` is asked."""

    verb: str
    on: str | None = None
    answer: Any = None

    def __str__(self) -> str:
        about = "" if self.on is None else f" on {self.on}"
        return self.verb + about + ("" if self.answer is None else f" with {self.answer!r}")


class Met(NamedTuple):
    """What a game has met: the ids of options, answers to those that take one, and for each verb of what kinds the
    things were that it was about first."""

    ids: dict[str, None]
    answers: dict[tuple[str, str], Any]
    kinds: defaultdict[str, set[str]]
    refs: dict[str, None]

    def add(self, options: Iterable[Option]) -> None:
        """Note the candidates of a decision."""
        for option in options:
            self.refs.update(dict.fromkeys(option.refs))
            if option.refs:
                self.kinds[option.verb].add(_kind(option.refs[0]))
            if option.refusals:
                continue
            self.ids[option.id] = None
            if isinstance(option, Placement):
                for suggestion in option.suggestions[:2]:
                    self.answers[option.id, repr(suggestion.answer)] = suggestion.answer


class Fault(NamedTuple):
    """An answer that is no reason, and what is wrong with it."""

    question: Question
    fault: str
    refusal: Refusal | None

    def __str__(self) -> str:
        return f"{self.fault}: {self.question} -> {self.refusal}"


def check_reasons(game: Game) -> None:
    """Nothing that might be asked about is answered by what is no reason."""
    found = list(faults(game, answers(game, questions(game, around(game)))))
    assert not found, "\n".join(map(str, found))


# ---------------------------------------------------------------------- what is asked


def around(game: Game) -> Met:
    """What a game meets in the choices before and after a moment."""
    met = Met({}, {}, defaultdict(set), {})
    count = len(game.choices)
    for number in range(max(0, count - REACH), count):
        _note(met, game.at(number))
    later, chance = game.clone(), Dice(count, 1)
    for _ in range(REACH):
        if later.decision is not None:
            step_on(later, chance)
            _note(met, later)
    return met


def _note(met: Met, game: Game) -> None:
    if game.decision is not None:
        met.add(game.decision.candidates)


def questions(game: Game, met: Met) -> Iterator[Question]:
    """What may be asked of a game: about every option that was met, and every verb of each thing on the table that is
    of a kind that it was met with."""
    yield from (Question(id) for id in met.ids)
    begun = {start for id in met.ids for start in _beginnings(id)}
    yield from (Question(start) for start in sorted(begun - met.ids.keys()))
    yield from (Question(id, None, answer) for (id, _), answer in met.answers.items())
    seen = _words_in_view(game)
    refs = sorted(met.refs.keys() | {word for word in seen if is_ref(word)})
    things = [ref for ref in refs if ref in seen or ref.partition(":")[2] in seen]
    for verb, kinds in sorted(met.kinds.items()):
        yield from (Question(verb, ref) for ref in things if _kind(ref) in kinds)


def _beginnings(id: str) -> Iterator[str]:
    """An id without its last words."""
    words = id.split(" ")
    yield from (" ".join(words[:count]) for count in range(1, len(words)))


def _words_in_view(game: Game) -> set[str]:
    """What the seat that decides sees, word by word."""
    if game.decision is None:
        return set()
    view = game.view(game.decision.seat, len(game.table.events))
    return strings({"table": view["table"], "zones": view["zones"]})


def _kind(ref: str) -> str:
    return ref.partition(":")[0]


# ---------------------------------------------------------------------- what is answered


def answers(game: Game, asked: Iterable[Question]) -> Iterator[tuple[Question, list[Refusal]]]:
    """What a game answers to questions."""
    yield from ((question, game.why_not(*question)) for question in asked)


def faults(game: Game, answered: Iterable[tuple[Question, list[Refusal]]]) -> Iterator[Fault]:
    """Answers to questions that are no reasons."""
    ask = game.decision
    if ask is None:
        return
    judge = Judge(game)
    for question, refusals in answered:
        if question.answer is None and bool(refusals) == is_legal(ask.options, question):
            yield Fault(question, "legal and refused" if refusals else "neither legal nor refused", None)
        for refusal in refusals:
            yield from (Fault(question, fault, refusal) for fault in judge.faults(question, refusal))
    for option in ask.options:
        if option.warning:
            asked_for = Question(option.id)
            yield from (Fault(asked_for, f"warning {fault}", option.warning) for fault in judge.wording(option.warning))


def is_legal(options: Iterable[Option], question: Question) -> bool:
    """Whether some legal option is what a question asks about."""
    return any(
        (option.id == question.verb or option.id.startswith(f"{question.verb} "))
        and (question.on is None or question.on in option.refs)
        for option in options
    )


class Judge:
    """What is wrong with refusals at one moment of a game."""

    def __init__(self, game: Game) -> None:
        assert game.decision is not None
        self.game = game
        self.rules = rules_of(game.system.name, game.edition)
        view = game.view(game.decision.seat, len(game.table.events))
        languages = LANGUAGES if self.rules else LANGUAGES[:1]
        self.renderers = {language: game.system.words.renderer(view, language) for language in languages}
        self.phase = view["table"].get("phase")
        self.active = view["table"].get("active")
        self.ids = {word for word in strings([view["table"], view["zones"]]) if self.rules and _is_id(word)}

    def faults(self, question: Question, refusal: Refusal) -> Iterator[str]:
        """What is wrong with the answer to a question."""
        if self.rules and not refusal.rule.startswith("table.") and refusal.rule not in self.rules:
            yield "rule that this edition does not have"
        values = refusal.reason.values
        if values.get("phase") == f"phase:{self.phase}":
            yield "refused for a phase which it is"
        if values.get("turn_of") == f"seat:{self.active}":
            yield "refused for the turn of a player whose turn it is"
        unnamed = question.on is not None and not _kindless(question.on) and question.on not in values.values()
        if unnamed and refusal.rule.startswith("table."):
            yield "does not name what it speaks of"
        yield from self.wording(refusal)

    def wording(self, refusal: Refusal) -> Iterator[str]:
        """What is wrong with the sentence of a refusal in any language."""
        yield from self.saying(refusal.reason)

    def saying(self, text: Text) -> Iterator[str]:
        """What is wrong with a sentence in any language."""
        said = {language: renderer.word(_marked(text)).strip() for language, renderer in self.renderers.items()}
        for language, sentence in said.items():
            yield from (f"{language} '{sentence}' {fault}" for fault in self._faults_of(sentence))
            yield from (f"{language} '{word}' is empty" for word in self._empty(text, self.renderers[language]))
            if language != LANGUAGES[0]:
                nameless = _nameless(text, self.renderers[language])
                yield from (f"{language} '{sentence}' has {ref} by its id" for ref in nameless)
        if len(set(said.values())) < len(said) and re.search("[a-z]{3}", re.sub(r"\{\w+\}", "", in_english(text))):
            yield f"'{in_english(text)}' is not translated"

    def _faults_of(self, sentence: str) -> Iterator[str]:
        if not sentence or sentence[-1] in ":,;(":
            yield "says nothing at its end"
        if re.search(r"\w:[:,]", sentence):
            yield "names a kind of thing and no thing"
        words = set(re.findall(r"[\w:./-]*\w", re.sub(r"'[^']*'", "", sentence)))
        if ids := {word for word in words if word in self.ids or (self.rules and re.fullmatch(_ID, word))}:
            yield f"has ids in it: {', '.join(sorted(ids))}"
        if many := re.search(rf"{_ONE} [a-záéíóúñ]+s\b", sentence):
            yield f"says '{many[0]}'"
        if "  " in sentence or re.search(r"[{}]|\(\)|\bNone\b(?! is|$)", sentence):
            yield "lacks a word"

    def _empty(self, text: Text, renderer: Renderer) -> Iterator[str]:
        for name, value in text.values.items():
            if f"{{{name}}}" not in in_english(text):
                continue
            if value is None or not renderer.word(Text("{value}", {"value": value})).strip():
                yield name
            elif isinstance(value, Text):
                yield from self._empty(value, renderer)


def _nameless(text: Text, renderer: Renderer) -> Iterator[str]:
    """The refs that a text is said with by their ids, which are words of English."""
    for name, value in text.values.items():
        if f"{{{name}}}" not in in_english(text):
            continue
        for each in value if isinstance(value, list | tuple) else [value]:
            if isinstance(each, Text):
                yield from _nameless(each, renderer)
            elif isinstance(each, str) and is_ref(each):
                id = each.partition(":")[2]
                if "-" in id and renderer.name(each) == id.replace("-", " "):
                    yield each


_ONE = "<1>"
"""How the number one is marked in a sentence, to be told from the one in a name."""


def _marked(text: Text) -> Text:
    """A text in which the number one is marked."""
    msgid = text.msgid if isinstance(text.msgid, str) or text.values.get("count") != 1 else text.msgid[0]
    return Text(msgid, {name: _marked_value(value) for name, value in text.values.items()})


def _marked_value(value: Any) -> Any:
    if isinstance(value, Text):
        return _marked(value)
    if isinstance(value, list | tuple):
        return [_marked_value(each) for each in value]
    return _ONE if value in (1, "1") else value


_ID = r"[a-z]+(-[a-z]+)*[._:]\w+"
"""What is an id or a ref and no word in either language: "clanrats.1", "end_phase", "unit:clanrats"."""


def _kindless(ref: str) -> bool:
    """Whether an id tells nothing without its kind: a "1" that is seen may be another."""
    return ref.rpartition(":")[2].isdecimal()


def _is_id(word: str) -> bool:
    """Whether a word of a view is an id that people would not say: lower case, of several parts."""
    return bool(re.fullmatch(r"[a-z0-9]+([-._][a-z0-9]+)+", word)) and not word.replace(".", "").isdecimal()


@cache
def rules_of(game: str, edition: str) -> frozenset[str]:
    """The ids of an edition's rules, and of those of packs; none in a game that has no reference."""
    stems = (game, f"{game}-{edition}", *(f"{game}-{pack}" for pack in packs(game)))
    known = {id: rule for stem in stems for id, rule in load_if_compiled(f"{stem}-rules.en").items()}
    return frozenset(id for id, rule in known.items() if edition in rule.get("editions", (edition,)))
