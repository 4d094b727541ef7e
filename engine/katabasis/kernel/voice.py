"""How texts and refs are said in a language, for whatever shows a view: a picture, a table in letters, a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .text import Text, is_ref, translated

Word = Callable[[Text], str]


class Voice(NamedTuple):
    """How refs and sentences are turned into a language."""

    name: Callable[[str], str]
    word: Word


def voice(name: Callable[[str, Word], str], catalogue: Mapping[str, Any]) -> Voice:
    """A voice that takes sentences from a catalogue of messages. `name` calls a ref, with `word` for sentences that it
    needs for that."""

    def word(text: Text) -> str:
        values = {key: shown(value) for key, value in text.values.items()}
        return translated(text.msgid, text.values, catalogue).format_map(values)

    def shown(value: Any) -> Any:
        if isinstance(value, Text):
            return word(value)
        if isinstance(value, list | tuple):
            return ", ".join(str(shown(item)) for item in value)
        if not isinstance(value, str):
            return value
        return name(value, word) if is_ref(value) else translated(value, {}, catalogue)

    return Voice(lambda ref: name(ref, word), word)
