"""How texts and refs are said in a language, for whatever shows a view: a picture, a table in letters, a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .articles import Where, joined, listed, places_of, with_article
from .text import Text, is_ref, translated

Word = Callable[[Text], str]


class Renderer(NamedTuple):
    """How refs and sentences are turned into a language."""

    name: Callable[[str], str]
    word: Word


def renderer(name: Callable[[str, Word], str], catalogue: Mapping[str, Any]) -> Renderer:
    """A renderer that takes sentences from a catalogue of messages. `name` calls a ref, with `word` for sentences that
    it needs for that."""

    def word(text: Text) -> str:
        return sentence(text, is_part=False)

    def sentence(text: Text, is_part: bool = True) -> str:
        message = translated(text.msgid, text.values, catalogue)
        places = places_of(message)
        values = {key: shown(value, places.where(key, is_part)) for key, value in text.values.items()}
        return joined(message.format_map(values))

    def shown(value: Any, where: Where) -> Any:
        if isinstance(value, Text):
            return sentence(value)
        if isinstance(value, list | tuple):
            return ", ".join(str(shown(*each)) for each in zip(value, listed(where, len(value)), strict=True))
        if not isinstance(value, str):
            return value
        return with_article(name(value, sentence), where) if is_ref(value) else translated(value, {}, catalogue)

    return Renderer(lambda ref: name(ref, sentence), word)
