"""The messages between a session and a game at the other end of a line: JSON, read as texts from outside are.

    {"table", "id", "changes", "ask", "about"}        one request: what is asked of which table, and what about; the id
                                                      that its answer repeats; how often the game had changed
    {"id", "answer"}                                  what was asked; a change is answered with the new state
    {"id", "refused": [[rule, text, at], ...]}        the game does not take that
    {"id", "error": "..."}                            it cannot be asked that, or not so
    {"id", "stale": state}                            the game has changed since: nothing was done
    {"id", "unknown": true}                           there is no such table, or not any more: open it anew

`docs/architecture.md` says what a state has. Whoever reads a message may rely on its form, as far as it is told here,
and on nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import katabasis as kb
from katabasis.kernel import log
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.untrusted import from_json

from .playback import Beat
from .views import View

Taken = TypeVar("Taken")

OPEN = "open"
CHANGES = ("choose", "end", "undo", "redo")
"""The requests that change the game."""


class Malformed(ValueError):
    """A message is not what it has to be."""


UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, kb.KatabasisError)
"""What reading a message raises that is none."""


def written(message: Mapping[str, Any]) -> str:
    """A message as it is sent. Whatever is a tuple becomes a list."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> dict[str, Any]:
    """A message that was received. Raises ValueError."""
    message: dict[str, Any] = checked(from_json(text), dict)
    return message


def checked(value: Any, *kinds: type | None) -> Any:
    """A value that must be of one of these kinds, None among them. Raises Malformed."""
    if type(value) not in kinds and not (value is None and None in kinds):
        raise Malformed("a message is malformed")
    return value


def list_of(take: Callable[[Any], Taken]) -> Callable[[Any], list[Taken]]:
    """What takes a list of something out of a message."""
    return lambda value: [take(each) for each in checked(value, list)]


def word_in(value: Any) -> str:
    word: str = checked(value, str)
    return word


def number_in(value: Any) -> int:
    """A whole number, not below 0."""
    number: int = checked(value, int)
    if number < 0:
        raise Malformed("a number is below 0")
    return number


def text_in(value: Any) -> kb.Text:
    """A sentence for people: [message or [singular, plural], values]."""
    message, values = checked(value, list)
    if type(message) is list:
        singular, plural = map(word_in, message)
        return kb.Text((singular, plural), _values_in(values))
    return kb.Text(word_in(message), _values_in(values))


def _values_in(values: Any) -> dict[str, Any]:
    return {key: _value_in(each) for key, each in checked(values, dict).items()}


def _value_in(value: Any) -> Any:
    if type(value) is not list:
        return value
    if len(value) == 2 and type(value[1]) is dict:
        return text_in(value)
    return [_value_in(each) for each in value]


def refusal_in(value: Any) -> kb.Refusal:
    rule, reason, *at = checked(value, list)
    return kb.Refusal(word_in(rule), text_in(reason), *map(_places_in, at))


def _places_in(value: Any) -> list[Any]:
    places: list[Any] = checked(value, list)
    return places


def suggestion_in(value: Any) -> kb.Suggestion:
    answer, label = checked(value, list)
    return kb.Suggestion(answer, None if label is None else text_in(label))


def order_in(value: Any) -> kb.Order:
    id, label, refs = checked(value, list)
    return kb.Order(word_in(id), text_in(label), tuple(list_of(word_in)(refs)))


def choice_in(value: Any) -> Choice:
    seat, ask, option, answer, declines, stir = checked(value, list)
    return Choice(number_in(seat), word_in(ask), word_in(option), answer, checked(declines, bool), word_in(stir))


def beat_in(value: Any) -> Beat:
    view, events = checked(value, list)
    return Beat(view_in(view), number_in(events))


VIEW = {
    **dict.fromkeys(("game", "edition"), (str,)),
    "seat": (int, None),
    "choices": (int,),
    "decision": (dict, None),
    "zones": (dict,),
    "events": (list,),
    "table": (dict,),
}
"""What every view has. What else a game puts into it is between the game and its page."""


def view_in(value: Any) -> View:
    view: View = checked(value, dict)
    for key, kinds in VIEW.items():
        checked(view[key], *kinds)
    return view


def ask_in(decision: Any, private: bool) -> Ask:
    """The decision in the view of the seat that is asked. What an answer to a placement may be is known at the
    other end alone."""
    candidates = [*map(_option_in, decision["options"]), *map(_option_in, decision["refused"])]
    prompt = text_in(decision["prompt"])
    return Ask(number_in(decision["seat"]), word_in(decision["name"]), candidates, prompt, decision["rule"], private)


def _option_in(shown: Any) -> Option:
    refusals = [refusal_in(why) for why in shown.get("why", ())]
    id, label, refs = word_in(shown["id"]), text_in(shown["label"]), list_of(word_in)(shown["refs"])
    info = checked(shown.get("info"), dict, None)
    option: Option
    if shown.get("placement"):
        shape = checked(shown["shape"], dict)
        option = kb.Placement(
            id, label, shape=shape, check=lambda answer: (), suggest=list, refs=refs, refusals=refusals, info=info
        )
    else:
        declines = checked(shown["declines"], bool)
        option = Option(id, label, refs=refs, refusals=refusals, info=info, declines=declines)
    if "warning" in shown:
        option.warning = refusal_in(shown["warning"])
    return option


class State(NamedTuple):
    """What this side knows of a game: what it was told, or what it tells."""

    changes: int
    """How often the game has changed."""
    known: Sequence[int]
    """How many of the choices, and of the events, that were told before still hold."""
    choices: list[Choice]
    """Those after them; and likewise with `offsets` and `events`."""
    offsets: list[int]
    events: list[kb.Event]
    seat_count: int
    asked: int | None
    """The seat that is asked."""
    private: bool
    """Whether what it is asked is for its eyes alone."""
    views: Mapping[str, View]
    """By seat, "" for onlookers: those of the people at the other end, and of whoever is asked."""
    foreseen: Mapping[str, dict[str, Any]]
    """What is known beforehand of the options, if one of these people is asked."""
    orders: list[kb.Order]
    """What whoever is asked could leave choices to."""
    undo: Mapping[str, list[kb.Refusal]]
    """Why undo would refuse: to each of these people, by the first of their seats, and to anybody, ""."""
    undone: list[list[Choice]]
    """The choices that can be made again."""
    verdict: str
    save: str
    """With it, this table can be opened anew wherever its line was lost."""


def state_in(value: Any) -> State:
    """A state that was received. Raises what UNREADABLE lists."""
    state = checked(value, dict)
    asked = state["asked"]
    kept_choices, kept_events = map(number_in, state["known"])
    return State(
        number_in(state["changes"]),
        (kept_choices, kept_events),
        list_of(choice_in)(state["choices"]),
        list_of(number_in)(state["offsets"]),
        list_of(log.unpacked)(state["events"]),
        number_in(state["seat_count"]),
        None if asked is None else number_in(asked),
        checked(state["private"], bool),
        {key: view_in(view) for key, view in checked(state["views"], dict).items()},
        {key: checked(each, dict) for key, each in checked(state["foreseen"], dict).items()},
        list_of(order_in)(state["orders"]),
        {key: list_of(refusal_in)(each) for key, each in checked(state["undo"], dict).items()},
        list_of(list_of(choice_in))(state["undone"]),
        word_in(state["verdict"]),
        word_in(state["save"]),
    )


def plain_state(state: State) -> dict[str, Any]:
    """A state as it is sent."""
    return {**state._asdict(), "events": list(map(log.packed, state.events))}


def key_of(seat: int | None) -> str:
    """By what a state has the view of a seat."""
    return "" if seat is None else str(seat)
