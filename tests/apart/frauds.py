"""Hosts who cheat: what they do to a sealed game between what they have promised and what they carry out."""

from __future__ import annotations

from collections.abc import Callable

from apart.party import Party
from katabasis.apart.sealed_game import SealedGame
from katabasis.apart.sealing import stir_of
from katabasis.kernel import record
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.events import Event
from kernel.toys import ferry
from properties.moments import Make

Tampers = Callable[[SealedGame], bool]
"""Does something to a sealed game whose pending choice is about to be carried out; whether it could."""


class Cheat:
    """Does something to a sealed game before a choice is carried out, the first time that it can."""

    def __init__(self, tampers: Tampers, after: int = 3) -> None:
        self.tampers = tampers
        self.after = after
        self.at: int | None = None
        """The choice, counted from 1, that it has tampered with."""

    def __call__(self, sealed: SealedGame) -> None:
        if sealed.has_begun and self.at is None and len(sealed.game.choices) >= self.after and self.tampers(sealed):
            self.at = len(sealed.game.choices) + 1


def cheated(make: Make, seed: int, tampers: Tampers, most: int) -> tuple[Party, int] | None:
    """A game that ends after so many choices and whose host has cheated once, and at which choice; None if there was
    nothing to cheat at. Where it takes that, the first guest is away for the seventh choice."""
    cheat = Cheat(tampers)
    party = Party(make, seed, cheat)
    while party.game.decision is not None and len(party.game.choices) < most:
        party.away = {0} if tampers is uses_an_element_again and len(party.game.choices) == 6 else set()
        party.choose()
    party.away, party.before = set(), lambda sealed: None
    party.play(0)
    return None if cheat.at is None else (party, cheat.at)


def rolls_another_die(sealed: SealedGame) -> bool:
    """Where the pending choice rolls dice, have the first of them fall otherwise."""
    for event in foreseen(sealed):
        if event.kind in ("shuffled", "drew"):
            return False
        if event.kind == "rolled":
            face = event.what["faces"][0]
            faces = range(1, 7) if isinstance(face, int) else sealed.system.faces(sealed.game.edition) or ferry.FACES
            sealed.game.table.dice.script = [next(other for other in faces if other != face)]
            return True
    return False


def draws_another_card(sealed: SealedGame) -> bool:
    """Where the pending choice draws from a pile without a shuffle, have another card lie on top of it."""
    for event in foreseen(sealed):
        if event.kind == "shuffled":
            return False
        if event.kind == "drew":
            cards = sealed.game.table.zones[event.what["source"]].cards
            if len(cards) > event.what["count"] and record.initials(cards[0]) != record.initials(cards[-1]):
                cards[0], cards[-1] = cards[-1], cards[0]
                return True
            return False
    return False


def foreseen(sealed: SealedGame) -> list[Event]:
    """What follows from the pending choice, as a host can know it once the elements are there."""
    assert sealed.commitment is not None
    choice, stir = pending(sealed), stir_of(sealed.commitment.number, sealed._secret, sealed._elements)
    return sealed.game.clone().choose(choice.option, choice.answer, stir)


def swaps_the_choice(sealed: SealedGame) -> bool:
    decision = sealed.game.decision
    assert decision is not None
    other = next((option for option in decision.options if option.id != pending(sealed).option and option.listed), None)
    if other is None:
        return False
    swapped = Choice(decision.seat, decision.name, other.id, None, other.declines)
    sealed._pending = sealed._pending._replace(choice=swapped)  # type: ignore[union-attr]
    return True


def pending(sealed: SealedGame) -> Choice:
    assert sealed._pending is not None
    assert sealed._pending.choice is not None
    return sealed._pending.choice


def uses_an_element_again(sealed: SealedGame) -> bool:
    """Where the first guest is away, have the element of it that made the seed stand for it."""
    if not sealed._elements or sealed._elements[0]:
        return False
    sealed._elements[0] = sealed._ledger[0].elements[0]  # type: ignore[union-attr]
    return True


FRAUDS: dict[str, Tampers] = {
    "die": rolls_another_die,
    "card": draws_another_card,
    "swapped": swaps_the_choice,
    "used-twice": uses_an_element_again,
}
"""What a host does, by why the audit has to find it."""
