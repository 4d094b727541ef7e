"""Half-decks of somebody's own, from a text that games carry with them (`kernel/own_content.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ..content import load
from ..kernel import own_content
from ..kernel.card_words import are_words, is_text, table_faults
from ..kernel.did_you_mean import did_you_mean
from ..kernel.own_content import Fault, OwnContent, is_named, is_wording, worded
from ..kernel.own_ids import id_of
from ..kernel.schema import Check
from ..kernel.text import quoted
from .card_faults import copies_fault, printed, text_faults
from .cards.phrases import SPOKEN
from .content import add_half_deck

MOST_AMOUNT = 20
"""The greatest number that a card may say."""
MOST_TIMES = 5
MOST_INSTRUCTIONS = 24
"""Instructions of a card, those within others among them."""
MOST_LEVELS = 3
SIGN = "◇"
"""Marks the cards of a half-deck that has no sign of its own."""
SIGNED = 3
"""Characters of a sign."""

CARD: Mapping[str, Check] = {
    **{key: is_named if key in ("name", "type") else check for key, check in printed(is_wording).items()},
    "icon?": is_text,
    "sources?": are_words,
    "confidence?": is_text,
    "note?": is_wording,
    "does_sources?": are_words,
    "does_confidence?": is_text,
}
DECK: Mapping[str, Check] = {"name": is_named, "sign?": lambda value: is_text(value) and len(value) <= SIGNED}
WORDS = ("name", "type", "text")
NOT_OWN = ("return_to_pile",)
"""The verbs of cards that lie in a pile of their own."""
GREATEST: Mapping[str, int] = {"times": MOST_TIMES}


class Own(own_content.OwnKind):
    """One half-deck or several, each with all its cards."""

    tables: ClassVar[tuple[str, ...]] = ("half_decks", "decks", "cards")

    def faults(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        decks, cards = _table(data, "decks"), _table(data, "cards")
        if not decks:
            yield Fault("decks", "there is none: [decks.<id>] with a 'name'")
        if (named := data.get("half_decks", [*decks])) != [*decks]:
            yield Fault("half_decks", f"{quoted(named)} are not the decks of [decks]: {', '.join(decks)}")
        for id, deck in decks.items():
            yield from (Fault(f"decks.{id}", what) for what in table_faults(deck, DECK))
            if fault := copies_fault(id, cards):
                yield Fault(f"decks.{id}", fault)
        for id, card in cards.items():
            yield from (Fault(f"cards.{id}", what) for what in _card_faults(card, decks))

    def playable(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {id: deck["name"] for id, deck in data["decks"].items()}

    def add(self, content: OwnContent, data: Mapping[str, Any]) -> None:
        digest = content.digest
        for id, deck in data["decks"].items():
            cards = {
                id_of(kind, digest): {
                    **card,
                    **{key: worded(card[key]) for key in WORDS},
                    "deck": id_of(id, digest),
                }
                for kind, card in data["cards"].items()
                if card["deck"] == id
            }
            made = {"own": content.text, "author": content.author, "licence": content.licence}
            entry = {"sign": SIGN, **deck, "name": worded(deck["name"]), **made}
            add_half_deck(id_of(id, digest), entry, cards)


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    inside = data.get(name)
    return inside if isinstance(inside, dict) else {}


def _card_faults(card: Mapping[str, Any], decks: Mapping[str, Any]) -> Iterator[str]:
    yield from table_faults(card, CARD)
    if card.get("deck") not in decks:
        yield f"'deck': there is no deck {quoted(card.get('deck'))}; there are: {', '.join(decks)}"
    if isinstance(card.get("icon"), str) and card["icon"] not in (known := icons()):
        yield f"'icon': there is no drawing {quoted(card['icon'])}{did_you_mean(card['icon'], known)}"
    yield from _numbers_too_great(card)
    yield from text_faults(card.get("does"))
    yield from _too_much(card.get("does"))
    yield from _unspoken(card.get("does"))


def _numbers_too_great(card: Mapping[str, Any]) -> Iterator[str]:
    for key in ("cost", "deck_vp", "inner_circle_vp"):
        if type(card.get(key)) is int and abs(card[key]) > MOST_AMOUNT:
            yield f"{key!r} cannot be {card[key]}; it is at most {MOST_AMOUNT}"


def _too_much(does: Any) -> Iterator[str]:
    """What would hold a game up: numbers too great, too many instructions, lists within lists."""
    instructions = [*_instructions(does, 1)]
    if len(instructions) > MOST_INSTRUCTIONS:
        yield f"'does' has {len(instructions)} instructions, and may have {MOST_INSTRUCTIONS}"
    if any(level > MOST_LEVELS for level, _instruction in instructions):
        yield f"'does' has lists within lists, more than {MOST_LEVELS} deep"
    for _level, instruction in instructions:
        for key, value in instruction.items():
            most = GREATEST.get(key, MOST_AMOUNT)
            if type(value) is int and value > most:
                yield f"'does': {quoted(key)} cannot be {value}; it is at most {most}"
            if key in NOT_OWN:
                yield f"'does': {key!r} is for cards that lie in a pile of their own"


def _unspoken(does: Any, is_branch: bool = False) -> Iterator[str]:
    """What no button could say: branches that are chosen among are told in a few words."""
    for instruction in does if isinstance(does, list) else ():
        if not isinstance(instruction, dict) or not instruction:
            continue
        verb = next(iter(instruction))
        if is_branch and verb not in SPOKEN:
            yield f"'does': a branch of 'choose' cannot have {quoted(verb)}; it can have: {', '.join(SPOKEN)}"
        yield from _unspoken(instruction.get("then"), is_branch and verb == "cost")
        branches = instruction.get("choose")
        for branch in branches if isinstance(branches, list) else ():
            yield from _unspoken(branch, is_branch=True)


def _instructions(does: Any, level: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Every instruction, with how many lists it lies in."""
    for instruction in does if isinstance(does, list) else ():
        if isinstance(instruction, dict):
            yield level, instruction
            inner = instruction.get("choose")
            for branch in [instruction.get("then"), *(inner if isinstance(inner, list) else ())]:
                yield from _instructions(branch, level + 1)


def icons() -> list[str]:
    """The drawings that cards of one's own may bear: those of the cards of the game."""
    return sorted({card["icon"] for card in load("tyrants")["cards"].values() if "icon" in card})
