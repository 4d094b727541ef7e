"""The messages between a host and its guests, and what each must look like.

    {"kind": "choose", "changes": 7, "seat": 1, "option": "charge elias", "answer": null}

A message has a kind, and exactly the fields of it. Whoever reads one may rely on the kinds of values that are told
here, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .packing import Malformed, pack, unpack

VERSION = 3
"""The version of the protocol."""
LONGEST_WORD = 20_000
"""Characters of a word; an option of a long list of units is the longest."""
LONGEST_TEXT = 60_000
"""Characters of a part of a disclosure: what cannot be compressed fits in a message as well."""
LONGEST_NAME = 40
"""Characters of the name of a player."""
LONGEST_QUESTION = 200
"""Characters of the name of a decision."""
LARGEST = 1 << 40


class Hello(NamedTuple):
    """A guest has come: with the ticket of its invitation, the tip of its chain, which onlookers have none of, and the
    name of whoever it is, "" for the one that the host knows."""

    version: int
    ticket: str
    tip: str
    name: str


class Element(NamedTuple):
    """The element for what was committed to as that number."""

    number: int
    element: str


class Choose(NamedTuple):
    """A seat chooses; so often had the game changed when it did."""

    changes: int
    seat: int
    option: str
    answer: Any


class Undo(NamedTuple):
    """A seat asks for its last choice back."""

    changes: int
    seat: int


class Concede(NamedTuple):
    """A seat gives the game up."""

    changes: int
    seat: int


class Draw(NamedTuple):
    """A seat offers a draw, or agrees to one that is offered."""

    changes: int
    seat: int


class Stand(NamedTuple):
    """A standing answer begins to stand, or no longer does: a decision of that name, which a seat of the guest is asked
    now, is declined without asking from now on, or after "until " everything is until it comes again."""

    changes: int
    seat: int
    name: str
    stands: bool


class Question(NamedTuple):
    """Something is asked about an option of a seat: one of QUESTIONS. `id` is repeated by the answer."""

    id: int
    changes: int
    seat: int
    ask: str
    option: str
    answer: Any


class Bye(NamedTuple):
    """This end leaves; why, as the message and the values of a sentence, if there is something to be said."""

    why: list[Any]


class Welcome(NamedTuple):
    """What a guest is told first: its number among those with a chain (-1: an onlooker), its seats, the game and its
    set-up, what is shown of the host's secret, of a game that was played elsewhere how many choices it has begun with,
    and their digest, and the last of its elements that has come."""

    guest: int
    seats: list[int]
    game: str
    content: str
    edition: str
    played: list[str]
    options: dict[str, Any]
    seal: str
    given: int
    begun: str
    last: str


class Tips(NamedTuple):
    """The tips of all guests so far."""

    tips: list[str]


class Commit(NamedTuple):
    """The host has committed to a choice."""

    number: int
    digest: str


class Log(NamedTuple):
    """Events as a seat (-1: an onlooker) may know them, from that number on; a view with those after them follows."""

    seat: int
    since: int
    events: list[Any]


class View(NamedTuple):
    """What a seat (-1: an onlooker) sees after so many changes, its events from that number on; what is known
    beforehand of its options; of the last choices how they were `made`, [seat, events before it, whether it declined]
    each; why `undo` would refuse, as in Refusals; and what choices could be left to, [id, sentence, refs] each."""

    changes: int
    seat: int
    since: int
    view: dict[str, Any]
    foreseen: dict[str, Any]
    made: list[Any]
    undo: list[Any]
    orders: list[Any]


class Refusals(NamedTuple):
    """What was asked for is refused, and nothing has changed: [rule, sentence, places] each."""

    changes: int
    refusals: list[Any]


class Answer(NamedTuple):
    """The answer to a question."""

    id: int
    answer: Any


class People(NamedTuple):
    """The seats whose guests are there; those that would have a draw; and of every seat the name of its player, who
    that is ("human", or a bot), and whose it is, by the first seat of the same person."""

    here: list[int]
    draw: list[int]
    names: list[str]
    kinds: list[str]
    owners: list[int]


class Standing(NamedTuple):
    """The standing answers of a guest, told to that guest alone: [name, what the decision asks, as the message and the
    values of a sentence, or null] each."""

    answers: list[Any]


class Next(NamedTuple):
    """Another game begins over this line: the guest says hello again, with a new chain."""


class Over(NamedTuple):
    """A part of the disclosure, as a text in JSON that is cut into so many."""

    part: int
    parts: int
    text: str


FromGuest: TypeAlias = Hello | Element | Choose | Undo | Concede | Draw | Stand | Question | Bye
FromHost: TypeAlias = Welcome | Tips | Commit | Log | View | Refusals | Answer | People | Standing | Over | Next | Bye

QUESTIONS = ("preview", "why_not", "suggestions", "nearest", "asked", "following")

# ---------------------------------------------------------------------- reading


def _number(value: Any) -> bool:
    return type(value) is int and 0 <= value < LARGEST


def _seat(value: Any) -> bool:
    return type(value) is int and -1 <= value < 100


def _word(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST_WORD


def _name(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST_NAME


def _decision(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= LONGEST_QUESTION


def _flag(value: Any) -> bool:
    return type(value) is bool


def _standing(value: Any) -> bool:
    if type(value) is not list or len(value) != 2:
        return False
    name, asks = value
    return _decision(name) and (asks is None or (type(asks) is list and [*map(type, asks)][1:] == [dict]))


def _text(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST_TEXT


def _question(value: Any) -> bool:
    return value in QUESTIONS


def _list(value: Any) -> bool:
    return type(value) is list


def _table(value: Any) -> bool:
    return type(value) is dict


def _anything(_value: Any) -> bool:
    return True


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(fits, value))


def _made(value: Any) -> bool:
    if type(value) is not list or len(value) != 3:
        return False
    seat, events, declines = value
    return _number(seat) and _number(events) and type(declines) is bool


VIEW: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("game", "edition"), _word),
    "seat": lambda value: value is None or _number(value),
    "choices": _number,
    "decision": lambda value: value is None or _table(value),
    **dict.fromkeys(("zones", "table"), _table),
    "events": _list_of(_list),
}
"""What every view has. What else a game puts into it is between the game and its page."""


def _view(value: Any) -> bool:
    return _table(value) and all(key in value and fits(value[key]) for key, fits in VIEW.items())


Shapes = Mapping[type[Any], Sequence[Callable[[Any], bool]]]

BY_GUESTS: Shapes = {
    Hello: (_number, _word, _word, _name),
    Element: (_number, _word),
    Choose: (_number, _seat, _word, _anything),
    Undo: (_number, _seat),
    Concede: (_number, _seat),
    Draw: (_number, _seat),
    Stand: (_number, _seat, _decision, _flag),
    Question: (_number, _number, _seat, _question, _word, _anything),
    Bye: (_list,),
}
"""What the fields of each message of a guest must be."""

BY_HOSTS: Shapes = {
    Welcome: (_seat, _list_of(_seat), _word, _word, _word, _list_of(_word), _table, _word, _number, _word, _word),
    Tips: (_list_of(_word),),
    Commit: (_number, _word),
    Log: (_seat, _number, _list_of(_list)),
    View: (_number, _seat, _number, _view, _table, _list_of(_made), _list_of(_list), _list_of(_list)),
    Refusals: (_number, _list_of(_list)),
    Answer: (_number, _anything),
    People: (_list_of(_seat), _list_of(_seat), _list_of(_name), _list_of(_name), _list_of(_seat)),
    Standing: (_list_of(_standing),),
    Over: (_number, _number, _text),
    Next: (),
    Bye: (_list,),
}
"""The same of hosts."""


def written(message: FromGuest | FromHost) -> bytes:
    """A message as it is sent."""
    return pack({"kind": type(message).__name__.lower(), **message._asdict()})


def from_guest(packed: bytes) -> FromGuest:
    """The message of a guest. Raises Malformed."""
    message: FromGuest = _read(packed, BY_GUESTS)
    return message


def from_host(packed: bytes) -> FromHost:
    """The message of a host. Raises Malformed."""
    message: FromHost = _read(packed, BY_HOSTS)
    return message


def _read(packed: bytes, shapes: Shapes) -> Any:
    fields = unpack(packed)
    named = fields.pop("kind", None)
    kind = next((kind for kind in shapes if kind.__name__.lower() == named), None)
    if kind is None:
        raise Malformed("there is no message of that kind")
    names: Sequence[str] = kind._fields
    if fields.keys() != {*names}:
        raise Malformed("a message has other fields than it must have")
    if not all(fits(fields[name]) for name, fits in zip(names, shapes[kind], strict=True)):
        raise Malformed("a field of a message is not what it must be")
    return kind(**fields)
