"""Sentences for people, kept as a message and the things it names until somebody's language is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Message = str | tuple[str, str]
"""An English message, or the singular and the plural of one (`ngettext`)."""


class Text(NamedTuple):
    """An English message with `{names}` to fill. Values are refs ("fighter:elias"), numbers, words or other texts."""

    msgid: Message
    values: dict[str, Any]

    def __str__(self) -> str:
        return in_english(self).format_map({key: _plain_name(value) for key, value in self.values.items()})


class Refusal(NamedTuple):
    """One rule that says no, and what it says. `at` is what offends: refs ("model:3") or points, as plain data."""

    rule: str
    reason: Text
    at: Sequence[Any] = ()

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<Refusal {self}>"


def N_(msgid: str) -> str:
    """Mark a message for translation where its values are not known yet, as gettext's `N_` does."""
    return msgid


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message that is worded by a number, its value `count`: `say(ngettext("{count} die", "{count} dice"),
    count=2)`."""
    return singular, plural


def pgettext(context: str, msgid: str) -> str:
    """Mark a message whose English words have another sense elsewhere. The context is for translators: it is not
    shown."""
    return f"{context}{_CONTEXT}{msgid}"


def translated(msgid: Message, values: Mapping[str, Any], catalogue: Mapping[str, Any]) -> str:
    """A message in the language of a catalogue, in English where that lacks it, its names not filled yet."""
    if isinstance(msgid, str):
        found = catalogue.get(msgid)
        if found is None:
            return msgid.rpartition(_CONTEXT)[2]
        return found if isinstance(found, str) else str(found[0])
    forms = catalogue.get(msgid[0], msgid)
    if isinstance(forms, str):
        return forms
    return str(forms[0] if values.get("count") == 1 else forms[-1])


def in_english(text: Text) -> str:
    """The English message of a text, its names not filled yet."""
    return translated(text.msgid, text.values, {})


def say(msgid: Message, **values: Any) -> Text:
    """Mark `msgid` for translation and bind its values."""
    return _new(Text, (msgid, values))


def opened(sentence: str) -> str:
    """A sentence as it begins a line, where what it begins with may be a word of other sentences: "hero phase". The
    name of a place ("b2") has no capital there either."""
    named = any(letter.isdigit() for letter in sentence.partition(" ")[0])
    return sentence if named else sentence[:1].upper() + sentence[1:]


def decimal(number: float, places: int = 1) -> Text:
    """A number with decimals, which a language parts from the whole by a mark of its own."""
    whole, _point, decimals = f"{number:.{places}f}".partition(".")
    return say("{whole}.{decimals}", whole=whole, decimals=decimals)


def refuse(rule: str, msgid: Message, /, *, at: Sequence[Any] = (), **values: Any) -> Refusal:
    """A refusal by the rule of that id. `at` is what offends: refs or points."""
    return _new(Refusal, (rule, _new(Text, (msgid, values)), at))


MOST_QUOTED = 200
"""Characters that an error quotes of what came in."""


def shortened(text: str) -> str:
    """The beginning of a text that comes from outside, for an error that quotes it."""
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def quoted(value: object) -> str:
    """A value that comes from outside, for an error that quotes it."""
    return shortened(repr(value))


def _plain_name(value: Any) -> Any:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, list | tuple):
        return ", ".join(str(_plain_name(item)) for item in value)
    if not isinstance(value, str) or not is_ref(value):
        return value
    kind, _, name = value.partition(":")
    if kind == "seat":
        return f"seat {int(name) + 1}" if name.isdecimal() else "the game"
    return name.replace("-", " ")


def is_ref(value: str) -> bool:
    """Whether a word points at something on the table ("fighter:elias"), rather than saying something ("9 : 4")."""
    kind, _, name = value.partition(":")
    return kind.isidentifier() and bool(name) and not name.startswith(" ")


_CONTEXT = "\x04"
"""Parts a message from its context, as compiled catalogues of gettext do."""

_new = tuple.__new__
"""Makes texts and refusals in half the time of their classes: a decision may list thousands of them."""
