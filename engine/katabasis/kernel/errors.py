"""The one family of exceptions that callers of the library meet."""

from __future__ import annotations

from collections.abc import Sequence

from .text import Refusal, Text, shortened

MOST_FAULTS = 50
"""Faults of one text that are listed; of any more only the number."""


class KatabasisError(Exception):
    """Whatever goes wrong through bad input; nothing was changed."""


class Refused(KatabasisError):
    """A choice that is not legal now. `refusals` says why, rule by rule."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = list(refusals)
        super().__init__("; ".join(f"{r.reason} [{r.rule}]" for r in self.refusals))

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that refuse."""
        return [refusal.rule for refusal in self.refusals]


class Fault(KatabasisError):
    """A text that cannot be read: `faults` lists (line, reason), line 0 where none can be named; of very many faults
    the first, and how many more there are."""

    def __init__(self, faults: Sequence[tuple[int, str | Text]] | str) -> None:
        self.faults: list[tuple[int, str | Text]] = (
            [(0, faults)] if isinstance(faults, str) else list(faults[:MOST_FAULTS])
        )
        if len(faults) > MOST_FAULTS and not isinstance(faults, str):
            self.faults.append((0, f"and {len(faults) - MOST_FAULTS} more"))
        super().__init__("\n".join(f"line {line}: {reason}" if line else str(reason) for line, reason in self.faults))


class BadRecord(Fault):
    """A record that does not read, or does not replay."""


class BadPosition(Fault):
    """A position that does not read, or is no table of its game. All its faults are listed."""


class BadPuzzle(Fault):
    """A puzzle that does not read. All its faults are listed."""


class BadDeck(Fault):
    """A deck that does not read: words that are no cards, far too many lines. One that reads may still be illegal."""


class BadContent(Fault):
    """Content of somebody's own that does not read, or that its game cannot take. All its faults are listed."""


class BadSave(Fault):
    """A save that is damaged, foreign, or made by a newer version."""


class UnknownGame(KatabasisError):
    """No game, edition, seat or set-up option of that name."""


class NoLegalOption(KatabasisError):
    """A decision without a single legal answer: a defect of a game, or a table that no game comes to."""


class NoDecision(KatabasisError):
    """Steps that follow one another and ask nobody: a defect of a game, or a table that no game comes to."""


def reason_of(error: Exception) -> str:
    """What an error says that a text from outside has led to. Of one that is not of the family, how it begins: it may
    quote anything."""
    return str(error) if isinstance(error, KatabasisError) else shortened(repr(error))
