"""What positions of Tyrants of the Underdark give besides numbers: words in a row."""

from __future__ import annotations

from ...kernel import table_reader
from ...kernel.text import quoted

MOST_TIMES, MOST_WORDS = 99, 500
"""How often a word may be told at once, and how many words make a row: far more than any place holds."""


class TableReader(table_reader.TableReader):
    """A reader that knows words in a row ("noble*3 soldier")."""

    __slots__ = ()

    def row(self, key: str) -> list[str] | None:
        """Words in one text or in a list, "word*3" three times; None if nothing is given."""
        given = self.anything(key)
        if given is None:
            return None
        words = given.split() if isinstance(given, str) else given
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.fault(key, f"words, in one text or in a list, not {quoted(given)}")
            return []
        row = [told for word in words[: MOST_WORDS + 1] for told in self._repeated(key, word)]
        if len(row) > MOST_WORDS:
            self.fault(key, f"more than {MOST_WORDS} words")
        return row[:MOST_WORDS]

    def _repeated(self, key: str, word: str) -> list[str]:
        told, star, times = word.partition("*")
        if not star:
            return [word]
        if times.isdecimal() and len(times) <= len(str(MOST_TIMES)):
            return [told] * int(times)
        self.fault(key, f"{quoted(word)}: how often is a number up to {MOST_TIMES}")
        return []
