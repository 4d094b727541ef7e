"""The coach of a first game: which note stands beside the table, what it points at, and what has been learnt so far.

Pure: notes and a game in, a note and the progress out. Notes are data, content/<game>/coach.toml. One that says what it
teaches stays until that was done; one that only says something, until it was read; one without an end stands wherever
no other has anything to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from katabasis.content import load_if_compiled

from .games import is_of_pack, packs_of
from .markup import slug

Note = Mapping[str, Any]
View = Mapping[str, Any]

NAME = "{name}"
"""Stands in a text for what the answer is about that the note points at."""
READ = "next"
"""The end of a note that is closed when it was read."""
CONFIRM = "#place-answer"
"""What makes a place that somebody tries out the answer."""
SUGGESTED = (".flag path + path", '[data-act="answer"]')
"""An answer that is suggested: the cloth of its flag, which takes the taps of the whole, or its button."""
MOST = 100
"""Notes that a kept progress may name."""
LARGEST = 1_000_000
LONGEST_NAME = 100


class Progress(NamedTuple):
    """What was learnt: the ids of notes that are `done`, of those `shown` before, and of those whose event has come, so
    that they are `due`. `events` and `choices` of the game are taken into account. `first` is the name of the first
    game, where it is one of a pack."""

    done: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    events: int = 0
    choices: int = 0
    stopped: bool = False
    first: str = ""


class Coach(NamedTuple):
    """The coach beside the table. `number` is the note's among `total`, 0 for one without an end; `targets` are the
    selectors of what it points at, the best first; `subject` is the ref of what its text names, if it leaves room."""

    progress: Progress
    note: Note | None = None
    number: int = 0
    total: int = 0
    targets: Sequence[str] = ()
    subject: str = ""


def texts_of(game: str, edition: str, language: str) -> str:
    """The name of the compiled notes of an edition, or of a first game of a pack: it bears the name of the pack that
    comes with it."""
    owner = f"{game}-{edition}" if is_of_pack(game, edition) else packs_of(game, edition)[-1]
    return f"{owner}-coach.{language}"


def notes_of(game: str, edition: str, language: str) -> list[Note]:
    """The notes of an edition, or of a first game of a pack; none while they are not here."""
    notes: list[Note] = load_if_compiled(texts_of(game, edition, language)).get("note", [])
    return notes


def progress_of(kept: Any) -> Progress:
    """A progress as it was kept, whatever it is."""
    if not isinstance(kept, dict):
        return Progress()
    done, shown, due = (_ids(kept.get(name)) for name in ("done", "shown", "due"))
    events, choices = (_count(kept.get(name)) for name in ("events", "choices"))
    return Progress(done, shown, due, events, choices, kept.get("stopped") is True, _name(kept.get("first")))


def _name(kept: Any) -> str:
    return kept if isinstance(kept, str) and len(kept) <= LONGEST_NAME else ""


def _ids(kept: Any) -> tuple[str, ...]:
    return tuple(id for id in kept if isinstance(id, str))[:MOST] if isinstance(kept, list) else ()


def _count(kept: Any) -> int:
    return min(max(kept, 0), LARGEST) if type(kept) is int else 0


def beside(progress: Progress, notes: Sequence[Note], view: View) -> Coach:
    """The coach at a moment of the game, as it is seen by whoever learns."""
    note = None if progress.stopped else next((note for note in notes if _is_due(note, progress, view)), None)
    if note is None:
        return Coach(progress)
    if note["id"] not in progress.shown:
        progress = progress._replace(shown=(*progress.shown, note["id"]))
    lessons = [each["id"] for each in notes if "until" in each]
    number = 1 + sum(id in progress.done for id in lessons) if "until" in note else 0
    return Coach(progress, note, number, len(lessons), targets(note, view), subject(note, view))


def followed(
    progress: Progress, notes: Sequence[Note], seats: Iterable[int], events: Sequence[Any], choices: Sequence[Any]
) -> Progress:
    """The progress after what has happened since: `events` and `choices` are all of the game, `seats` the learner's."""
    fresh, made = events[progress.events :], choices[progress.choices :]
    own = {f"event:{event[0]}" for event in fresh if event[2] in seats}
    for choice in made:
        if choice.seat in seats:
            own |= {f"choice:{choice.option}", f"choice:{choice.option.partition(' ')[0]}"}
    happened = {event[0] for event in fresh}
    due = [note["id"] for note in notes if note.get("when", {}).get("event") in happened]
    done = [note["id"] for note in notes if note["id"] in progress.shown and note.get("until") in own]
    return progress._replace(
        due=_with(progress.due, due), done=_with(progress.done, done), events=len(events), choices=len(choices)
    )


def read(progress: Progress, id: str) -> Progress:
    """The progress once a note was read."""
    return progress._replace(done=_with(progress.done, [id]))


def _with(ids: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ids, *more)))


# ------------------------------------------------------------------ when


def _is_due(note: Note, progress: Progress, view: View) -> bool:
    """Whether a note has something to say now. What tells people what to do waits until they are asked."""
    when, decision = note.get("when", {}), view["decision"] or {}
    if note["id"] in progress.done or bool(view["result"]) != when.get("over", False):
        return False
    if "options" not in decision and (note.get("until") != READ or "decision" in when):
        return False
    offered = {name for answer in _answers(view) for name in _names(answer)}
    table = view["table"]
    return (
        when.get("decision") in (None, decision.get("name"))
        and set(_all(when.get("offers", ()))) <= offered
        and when.get("lacks") not in offered
        and ("event" not in when or note["id"] in progress.due)
        and when.get("phase") in (None, table.get("phase"))
        and (table.get("round") or 0) >= when.get("round", 0)
    )


def _all(names: str | Sequence[str]) -> Sequence[str]:
    """One name, or several."""
    return (names,) if isinstance(names, str) else names


# ------------------------------------------------------------------ where


WITHIN = {"options": ('#options [data-act="choose"]',)}
"""What is pointed at within a part of the page whose middle is out of sight."""


def targets(note: Note, view: View) -> list[str]:
    """The selectors of what a note points at, the best first: a part of the page, or the way to it, what a ref is drawn
    as, the button of an answer, or the place that an answer is about; last what has to be selected first where several
    answers are about the same thing."""
    kind, _colon, name = note["points"].partition(":")
    if kind == "region":
        return [f"#{name}", *WITHIN.get(name, ()), f'[data-act="jump"][data-arg="{name}"]']
    if kind == "ref":
        return _drawn(name)
    option = _option(name, view)
    if option is None:
        return ["#options"]
    id = slug(option["id"])
    buttons = [f"#menu-choose-{id}", f"#choose-{id}", f'[data-act="choose"][data-arg="{option["id"]}"]']
    drawn = _drawn(option["refs"][0]) if option["refs"] else []
    first = [CONFIRM, buttons[0]] if "shape" in option else buttons[:1]
    if "suggestions" in option:
        first[1:1] = SUGGESTED
    return [*first, *(drawn if kind == "place" else ()), *buttons[1:], *drawn[1:]]


def subject(note: Note, view: View) -> str:
    """The ref of what the answer is about that a note points at, or ""."""
    kind, _colon, name = note["points"].partition(":")
    option = _option(name, view) if kind in ("answer", "place") else None
    return option["refs"][0] if option and option["refs"] else ""


def _option(name: str, view: View) -> Mapping[str, Any] | None:
    """The first answer of that verb or id, or of any if it is ""."""
    return next((answer for answer in _answers(view) if name in ("", *_names(answer))), None)


def _answers(view: View) -> Iterator[Mapping[str, Any]]:
    """What can be chosen, and what can be ordered."""
    decision = view["decision"] or {}
    return chain(decision.get("options", ()), decision.get("orders", ()))


def _names(answer: Mapping[str, Any]) -> tuple[str, str]:
    """How notes name an answer: by its verb or its id."""
    return answer["id"].partition(" ")[0], answer["id"]


def _drawn(ref: str) -> list[str]:
    """The selectors of what a ref is drawn as, on the board or on a card."""
    return [f'[data-ref="{ref}"]', f'[data-act="select"][data-arg="{ref}"]']
