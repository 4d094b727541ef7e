"""Whether content/skeleton is whole."""

from collections.abc import Iterator, Mapping
from typing import Any

from builder.schema import CONFIDENCES, Fault, is_bilingual
from katabasis.kernel.card_words import are_words, at_least, one_of, table_faults
from katabasis.kernel.schema import Check

HEAP: Mapping[str, Check] = {
    "name": is_bilingual,
    "stones": at_least(1),
    "points": at_least(0),
    "sources": are_words,
    "confidence": one_of(*CONFIDENCES),
    "note?": is_bilingual,
}


def faults(content: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the joined content of the folder."""
    for table, entries in content.items():
        if table != "heaps":
            yield Fault(table, "", "there is no such table; there is: heaps")
            continue
        for id, entry in entries.items():
            yield from (Fault(table, id, fault) for fault in table_faults(entry, HEAP))


def vocabulary_faults(content: Mapping[str, Any]) -> Iterator[Fault]:
    """Where words of the content and the engine differ: this content has no words that the engine carries out."""
    yield from ()
