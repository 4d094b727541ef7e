"""What cards may say, declared: words, the keys that each has, what a key may hold, and what a word means.

A game declares its words in `<game>/card_words.py`. Nothing that plays a game needs them, so that no page downloads
them: content is checked against them when it is compiled, the registries of the engine are compared with them, and
docs/content.md prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .did_you_mean import did_you_mean
from .schema import Check
from .text import quoted

Faults = Callable[[Any], Iterator[str]]
"""Says what is wrong with a value."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: which values are of it, how the reference calls it, and what is wrong inside of one that is not,
    if more can be said than that it cannot stand there."""

    accepts: Check
    text: str
    inside: Faults | None = None

    def __call__(self, value: Any) -> bool:
        return self.accepts(value)


class Word(NamedTuple):
    """A word of cards: what it means, the value that stands under it, and its further keys. A key that ends in `?` may
    be left out."""

    means: str
    value: Kind | None = None
    keys: Mapping[str, Kind] = {}


Words = Mapping[str, Word]


# ---------------------------------------------------------------------- kinds of values


def _written(value: Any) -> str:
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`".lower()


def _listed(texts: list[str]) -> str:
    *others, last = texts
    return f"{', '.join(others)} or {last}" if others else last


def kind(text: str) -> Callable[[Check], Kind]:
    """Make a test of values a kind that the reference calls so."""
    return lambda accepts: Kind(accepts, text)


def nested(text: str) -> Callable[[Faults], Kind]:
    """Make what says the faults of values a kind that the reference calls so."""
    return lambda faults: Kind(lambda value: not any(faults(value)), text, faults)


def table_of(schema: Mapping[str, Check], text: str) -> Kind:
    """A table with those keys."""
    return nested(text)(lambda value: table_faults(value, schema))


@kind("a number")
def is_number(value: Any) -> bool:
    return type(value) is int


@kind("`true` or `false`")
def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


@kind("a text")
def is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


@kind("a list of texts")
def are_words(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


@kind("a list of tables")
def are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


@kind("`[least, most]`")
def are_limits(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] <= value[1]


def at_least(least: int) -> Kind:
    return Kind(lambda value: is_number(value) and value >= least, f"a number from {least}")


def between(least: int, most: int) -> Kind:
    return Kind(lambda value: is_number(value) and least <= value <= most, f"a number from {least} to {most}")


def exactly(value: Any) -> Kind:
    return Kind(lambda other: type(other) is type(value) and other == value, _written(value))


def one_of(*values: str) -> Kind:
    return Kind(lambda value: value in values, _listed(list(map(_written, values))))


def some_of(*values: str) -> Kind:
    def accepts(value: Any) -> bool:
        return isinstance(value, list) and bool(value) and all(each in values for each in value)

    return Kind(accepts, f"a list of {_listed(list(map(_written, values)))}")


def list_of(each: Kind) -> Kind:
    return Kind(lambda value: isinstance(value, list) and all(map(each, value)), f"a list of {each.text}")


def either(*kinds: Kind) -> Kind:
    return Kind(lambda value: any(each(value) for each in kinds), _listed([each.text for each in kinds]))


def optional(words: Words) -> Mapping[str, Kind]:
    """Words as keys that may be left out."""
    return {f"{name}?": word.value or IS_TRUE for name, word in words.items()}


IS_TRUE = exactly(True)
"""What stands under a word that has nothing further to say."""


# ---------------------------------------------------------------------- faults


def table_faults(table: Any, schema: Mapping[str, Check]) -> Iterator[str]:
    """Say which keys are missing, unknown, or have a wrong value. In a schema, `key?` may be left out."""
    if not isinstance(table, dict):
        yield f"{quoted(table)} is no table"
        return
    optional = {key[:-1] for key in schema if key.endswith("?")}
    for key in schema:
        if not key.endswith("?") and key not in table:
            yield f"no {key!r}"
    for key, value in table.items():
        check = schema.get(f"{key}?" if key in optional else key)
        if check is None:
            yield f"unknown key {quoted(key)}{did_you_mean(key, _keys(schema))}; there are: {', '.join(_keys(schema))}"
        else:
            yield from value_faults(repr(key), value, check)


def _keys(schema: Mapping[str, Check]) -> list[str]:
    return [key.removesuffix("?") for key in schema]


def value_faults(place: str, value: Any, check: Check) -> Iterator[str]:
    """Say what is wrong with the value that stands in a place."""
    if isinstance(check, Kind) and check.inside:
        yield from (f"{place}: {fault}" for fault in check.inside(value))
    elif not check(value):
        yield f"{place} cannot be {quoted(value)}" + (f"; it is {check.text}" if isinstance(check, Kind) else "")


def word_faults(table: Any, words: Words, called: str) -> Iterator[str]:
    """Say what is wrong with a table whose keys are words, or the further keys of these."""
    if not isinstance(table, dict) or not table:
        yield f"{quoted(table)} is no {called}"
        return
    further = {key: kind for name in table if name in words for key, kind in words[name].keys.items()}
    yield from (f"no {key!r}" for key in further if key not in table)
    for key, value in table.items():
        if key in further:
            yield from value_faults(f"{called} {key!r}", value, further[key])
        elif key in words:
            yield from value_faults(f"{called} {key!r}", value, words[key].value or IS_TRUE)
        else:
            yield f"unknown {called} {quoted(key)}{did_you_mean(key, words)}"


def instruction_faults(
    instruction: Any, words: Words, also: Mapping[str, Check] = {}, called: str = "verb"
) -> Iterator[str]:
    """Say what is wrong with `{word = value, key = ...}`, whose first key is its word. `also` are keys that every word
    may have; `called` says what such words are."""
    if not isinstance(instruction, dict) or not instruction:
        yield f"{quoted(instruction)} is no instruction"
        return
    name, *others = instruction
    if name not in words:
        yield f"unknown {called} {quoted(name)}{did_you_mean(name, words)}"
        return
    word = words[name]
    second = [other for other in others if other in words and other not in word.keys]
    if second:
        yield f"two {called}s, {' and '.join(map(repr, (name, *second)))}"
        return
    yield from table_faults(instruction, {name: word.value or IS_TRUE, **word.keys, **also})


def differences(declared: Mapping[str, Any], implemented: Mapping[str, Any], called: str) -> Iterator[str]:
    """Say which words are declared and not implemented, or the other way round."""
    yield from (f"{called} {name!r} is declared and not implemented" for name in declared.keys() - implemented)
    yield from (f"{called} {name!r} is implemented and not declared" for name in implemented.keys() - declared)
