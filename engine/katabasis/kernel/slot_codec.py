"""Slots of states as keys of a position, each declared once: what it is called, what it may hold, and what it is where
a position says nothing. Reading, writing and the tables of `docs/notation.md` follow from that.

    PLAYER = Keys(Player, role=Key(Word(ROLES), always=True), points=Key(), sources=Key(Rows(SOURCE), "source"))

What a key leaves open follows from the slot's annotation and default (`kernel/state.py`). Bounds, known words and usual
values that depend on the table are functions of a `Scope`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from .did_you_mean import did_you_mean
from .state import State
from .table_reader import TableReader
from .text import quoted
from .untrusted import plain

MOST = 99_999
"""The largest number where nothing else is a bound."""
MOST_ROWS = 400
"""Tables that a list may have."""
NOBODY = "nobody"


class Scope(NamedTuple):
    """What a key is read or written in: the table, the step that comes next, and the state whose slot it is."""

    table: Any
    step: str
    state: Any

    def of(self, asked: Any) -> Any:
        """A value, or what a function makes of the scope."""
        return asked(self) if callable(asked) else asked


Value = TypeVar("Value")
Asked: TypeAlias = Value | Callable[[Scope], Value]


# ---------------------------------------------------------------------- what a slot holds


class Kind:
    """What a slot may hold: plain data of any kind, unless a subclass says more."""

    __slots__ = ()

    empty: Callable[[], Any] = dict
    """What makes the value where neither position nor slot say anything."""
    many: str = "values"
    """What several are called in a fault."""

    def read(self, reader: TableReader, key: str, _usual: Any, _scope: Scope) -> Any:
        """Take the value of a key that is there; after a fault, the usual one."""
        return reader.anything(key)

    def write(self, value: Any, _scope: Scope) -> Any:
        """Turn a value into what a position says."""
        return plain(value)


class Flag(Kind):
    """true or false."""

    __slots__ = ()
    empty = bool
    many = "flags"

    def read(self, reader: TableReader, key: str, usual: Any, _scope: Scope) -> bool:
        return reader.flag(key, usual)


class Number(Kind):
    """A whole number within bounds."""

    __slots__ = ("least", "most")
    empty = int
    many = "numbers"

    def __init__(self, least: Asked[int] = 0, most: Asked[int] = MOST) -> None:
        self.least, self.most = least, most

    def read(self, reader: TableReader, key: str, usual: Any, scope: Scope) -> int:
        return reader.number(key, usual, scope.of(self.least), scope.of(self.most))


class Text(Kind):
    """Any word."""

    __slots__ = ()
    empty = str
    many = "words"

    def read(self, reader: TableReader, key: str, usual: Any, _scope: Scope) -> str:
        return reader.text(key, usual)


class Word(Kind):
    """One of the known words, or the usual one."""

    __slots__ = ("known",)
    empty = str
    many = "words"

    def __init__(self, known: Asked[Collection[str]]) -> None:
        self.known = known

    def read(self, reader: TableReader, key: str, usual: Any, scope: Scope) -> str | None:
        return reader.word(key, usual, scope.of(self.known))


class Words(Kind):
    """A list of words, of the known ones if there are such."""

    __slots__ = ("known",)
    empty = list
    many = "lists of words"

    def __init__(self, known: Asked[Collection[str]] | None = None) -> None:
        self.known = known

    def read(self, reader: TableReader, key: str, _usual: Any, scope: Scope) -> list[str]:
        words, known = reader.words(key), scope.of(self.known)
        for word in () if known is None else dict.fromkeys(words):
            if word not in known:
                reader.fault(key, f"one of {', '.join(known)}, not {quoted(word)}{did_you_mean(word, known)}")
        return words


class Numbers(Kind):
    """Whole numbers within bounds, each once and in order."""

    __slots__ = ("known",)
    empty = list

    def __init__(self, known: Callable[[Scope], range]) -> None:
        self.known = known

    def read(self, reader: TableReader, key: str, usual: Any, scope: Scope) -> Any:
        value, known = reader.anything(key), self.known(scope)
        if isinstance(value, list) and all(type(number) is int and number in known for number in value):
            return sorted(set(value))
        reader.fault(key, f"whole numbers from {known.start} to {known.stop - 1}, not {quoted(value)}")
        return usual


class Seat(Kind):
    """A seat, counted from 1. If it may be `nobody`, that is what the slot then holds, and the position says 0."""

    __slots__ = ("nobody",)
    empty = int
    many = "seats"

    def __init__(self, *nobody: int | None) -> None:
        self.nobody = nobody

    def read(self, reader: TableReader, key: str, usual: int | None, scope: Scope) -> int | None:
        number, most = reader.anything(key), scope.table.seat_count
        if type(number) is int and 0 < number <= most:
            return number - 1
        if self.nobody and type(number) is int and number == 0:
            return self.nobody[0]
        seats = " or ".join(", ".join(map(str, range(1, most + 1))).rsplit(", ", 1))
        zero = ", or 0 for nobody" if self.nobody else ""
        reader.fault(key, f"seat {seats}{zero}, not {quoted(number)}")
        return usual

    def write(self, value: Any, _scope: Scope) -> int:
        return 0 if value in self.nobody else value + 1


class NamedSeat(Kind):
    """A seat by its name, which is `what` ("a house at the table"). If it may be `nobody`, that is what the slot then
    holds, and NOBODY its word."""

    __slots__ = ("names", "nobody", "what")
    empty = int
    many = "seats"

    def __init__(self, what: str, names: Callable[[Scope], Sequence[str]], *nobody: int | None) -> None:
        self.what, self.names, self.nobody = what, names, nobody

    def read(self, reader: TableReader, key: str, usual: int | None, scope: Scope) -> int | None:
        word, names = reader.anything(key), [*self.names(scope)]
        if word in names:
            return names.index(word)
        if self.nobody and word == NOBODY:
            return self.nobody[0]
        nobody = f", or {NOBODY}" if self.nobody else ""
        hint = did_you_mean(word, names)
        reader.fault(key, f"{self.what}, of {', '.join(names)}{nobody}, not {quoted(word)}{hint}")
        return usual

    def write(self, value: Any, scope: Scope) -> str:
        return NOBODY if value in self.nobody else self.names(scope)[value]


class Table(Kind):
    """Values by name, the names of the known ones if there are such. With `usual` every known name has a value, and
    those that have this one are left out."""

    __slots__ = ("known", "usual", "value")

    def __init__(self, value: Kind, known: Asked[Collection[str]] | None = None, *usual: Any) -> None:
        self.value, self.known, self.usual = value, known, usual

    def read(self, reader: TableReader, key: str, _usual: Any, scope: Scope) -> dict[str, Any]:
        if not reader.is_table(key):
            reader.fault(key, f"{self.value.many} by name, not {quoted(reader.anything(key))}")
        own, known = reader.table(key), scope.of(self.known)
        held = dict.fromkeys(known, self.usual[0]) if self.usual else {}
        for name in own.left():
            if known is None or name in known:
                held[name] = self.value.read(own, name, self.value.empty(), scope)
            else:
                own.fault(name, f"no such key here{did_you_mean(name, known)}")
        return held

    def write(self, value: Any, scope: Scope) -> dict[str, Any]:
        return {name: self.value.write(held, scope) for name, held in value.items() if held not in self.usual}


class Rows(Kind):
    """A list of tables with the same keys; `fresh` makes the state that each is read into."""

    __slots__ = ("fresh", "keys")
    empty = list

    def __init__(self, keys: Keys, fresh: Callable[[], Any] = dict) -> None:
        self.keys, self.fresh = keys, fresh

    def read(self, reader: TableReader, key: str, _usual: Any, scope: Scope) -> list[Any]:
        return [self._read_row(row, scope) for row in rows_of(reader, key)]

    def _read_row(self, row: TableReader, scope: Scope) -> Any:
        state = self.fresh()
        self.keys.read(row, scope._replace(state=state))
        row.finish()
        return state

    def write(self, value: Any, scope: Scope) -> list[dict[str, Any]]:
        return [self.keys.write(scope._replace(state=each)) for each in value]


class Custom(Kind):
    """A form of a game's own, for one slot or several: `take` sets them, also where the key is not there, and `tell`
    says what a position has, None if nothing."""

    __slots__ = ("take", "tell")

    def __init__(self, take: Callable[[Any, str, Scope], None], tell: Callable[[Scope], Any]) -> None:
        self.take, self.tell = take, tell


def rows_of(reader: TableReader, key: str) -> list[TableReader]:
    """The tables of a list; more than there may be are a fault."""
    rows = reader.tables(key)
    if len(rows) > MOST_ROWS:
        reader.fault(key, f"at most {MOST_ROWS} of them, not {len(rows)}")
    return rows[:MOST_ROWS]


def _kind_of(hint: Any) -> Kind:
    """What a slot may hold by its annotation."""
    if get_origin(hint) is dict:
        return Table(_kind_of(get_args(hint)[1]))
    return _KINDS.get(hint) or Kind()


_KINDS: dict[Any, Kind] = {bool: Flag(), int: Number(-MOST, MOST), str: Text(), list[str]: Words()}


# ---------------------------------------------------------------------- the slots of a state

_BY_ANNOTATION = Kind()
_DECLARED: Any = object()
REQUIRED: Any = object()
"""The usual value of a slot of which a position has to say something."""


class Key(NamedTuple):
    """How a position has a slot. `usual` is what it is where nothing is said, if not the slot's default; only what
    differs from that is written, or all if `always`."""

    kind: Kind = _BY_ANNOTATION
    name: str = ""
    usual: Any = _DECLARED
    always: Asked[bool] = False

    def declared(self, slot: str, hint: Any, field: Field[Any] | None) -> Key:
        """The same with what the slot says of itself."""
        kind = _kind_of(hint) if self.kind is _BY_ANNOTATION else self.kind
        usual = _default_of(field, kind) if self.usual is _DECLARED else self.usual
        return Key(kind, self.name or slot, usual, self.always)


class Keys:
    """The keys of a state by its slots, in the order in which they are read and written; those of `dict` are of a plain
    table."""

    __slots__ = ("by_slot",)

    def __init__(self, state: type[State] | type[dict[str, Any]], /, **keys: Key) -> None:
        hints: Mapping[str, Any] = {} if state is dict else get_type_hints(state)
        slots = {} if state is dict else {field.name: field for field in fields(state)}  # type: ignore[arg-type]
        self.by_slot = {slot: key.declared(slot, hints.get(slot), slots.get(slot)) for slot, key in keys.items()}

    def read(self, reader: TableReader, scope: Scope) -> None:
        """Fill in the slots of a state."""
        for slot, key in self.by_slot.items():
            if isinstance(key.kind, Custom):
                key.kind.take(reader, key.name, scope)
                continue
            value = _read(reader, key, scope)
            if isinstance(scope.state, dict):
                scope.state[slot] = value
            else:
                setattr(scope.state, slot, value)

    def write(self, scope: Scope) -> dict[str, Any]:
        """What a position says of a state."""
        written = {}
        for slot, key in self.by_slot.items():
            if isinstance(key.kind, Custom):
                if (value := key.kind.tell(scope)) is not None:
                    written[key.name] = value
                continue
            value = scope.state[slot] if isinstance(scope.state, dict) else getattr(scope.state, slot)
            if scope.of(key.always) or value != scope.of(key.usual):
                written[key.name] = key.kind.write(value, scope)
        return written


def _read(reader: TableReader, key: Key, scope: Scope) -> Any:
    usual = None if key.usual is REQUIRED else scope.of(key.usual)
    if reader.has(key.name):
        value = key.kind.read(reader, key.name, usual, scope)
    else:
        value = reader.lack(key.name, usual)
        if key.usual is REQUIRED:
            reader.fault(key.name, "it cannot be left out")
    return key.kind.empty() if value is None and key.usual is REQUIRED else value


def every_slot(state: type[State], /, *others: str, **keys: Key) -> Keys:
    """The keys of all slots of a state but for those others, which a game reads and writes itself."""
    return Keys(state, **{slot: keys.get(slot, Key()) for slot in state.frozen_slots if slot not in others})


class Fresh(NamedTuple):
    """A usual value that is made anew each time, whatever the table."""

    make: Callable[[], Any]

    def __call__(self, _scope: Scope) -> Any:
        return self.make()


def _default_of(field: Field[Any] | None, kind: Kind) -> Any:
    """What a slot is by its declaration, or else what is empty."""
    if field is None or field.default is field.default_factory is MISSING:
        return Fresh(kind.empty)
    return Fresh(field.default_factory) if field.default_factory is not MISSING else field.default
