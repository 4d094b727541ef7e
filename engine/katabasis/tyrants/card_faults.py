"""Whether a card is whole, and its instructions made of declared words, with nothing left to a silent default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..kernel.card_words import at_least, instruction_faults, is_number, is_text, one_of
from ..kernel.schema import Check
from .card_words import ASPECTS, CONDITIONS, VERBS, are_instructions

HALF_DECK = 40
"""Cards of a half-deck (components.market-cards)."""


def printed(is_wording: Check) -> Mapping[str, Check]:
    """What is printed on every card, its words being such wordings."""
    return {
        "name": is_wording,
        "deck": is_text,
        "cost": at_least(0),
        "aspect": one_of(*ASPECTS, "none"),
        "type": is_wording,
        "deck_vp": is_number,
        "inner_circle_vp": is_number,
        "copies": at_least(1),
        "text": is_wording,
        "does": lambda value: True,
    }


def copies_fault(deck: str, cards: Mapping[str, Any]) -> str:
    """Why the cards of a half-deck are not as many as they should be; "" if they are."""
    counts = [card.get("copies") for card in cards.values() if isinstance(card, dict) and card.get("deck") == deck]
    copies = sum(count for count in counts if isinstance(count, int) and is_number(count))
    return "" if copies == HALF_DECK else f"'copies' of its cards add up to {copies}, not to {HALF_DECK}"


class Known(NamedTuple):
    """What earlier instructions of a text have settled for later ones."""

    that_site: bool = False
    those_sites: bool = False
    deployed: bool = False


def text_faults(instructions: Any, where: str = "does", known: Known = Known()) -> Iterator[str]:  # noqa: B008
    """Say what is wrong with a list of instructions, carried out one after the other."""
    if not are_instructions(instructions):
        yield f"{where} is no list of instructions"
        return
    for number, instruction in enumerate(instructions):
        place = f"{where}[{number}]"
        yield from (f"{place}: {fault}" for fault in instruction_faults(instruction, VERBS))
        if not isinstance(instruction, dict):
            continue
        yield from (f"{place}: {fault}" for fault in _condition_faults(instruction))
        yield from (f"{place}: {fault}" for fault in _unsettled(instruction, known))
        yield from _faults_inside(instruction, place, known)
        known = Known(
            known.that_site or "place_spy" in instruction, known.those_sites, known.deployed or "deploy" in instruction
        )  # fmt: skip


def _condition_faults(instruction: Mapping[str, Any]) -> Iterator[str]:
    condition = CONDITIONS.get(str(instruction.get("if")))
    if condition and ("at_least" in instruction) != ("at_least" in condition.keys):
        yield f"if {instruction['if']!r}: 'at_least' is {'not wanted' if 'at_least' in instruction else 'missing'}"


def _unsettled(instruction: Mapping[str, Any], known: Known) -> Iterator[str]:
    """Say what an instruction speaks of that no earlier one has settled."""
    needs_site = instruction.get("at") == "that-site" or instruction.get("if") == "player-troop-at-that-site"
    if needs_site and not known.that_site:
        yield "no spy was placed or returned at 'that-site'"
    if instruction.get("at") == "those-sites" and not known.those_sites:
        yield "no spies were returned from 'those-sites'"
    if instruction.get("who") == "opponent-next-to-deployed" and not known.deployed:
        yield "nothing was deployed before"


def _faults_inside(instruction: Mapping[str, Any], place: str, known: Known) -> Iterator[str]:
    paid = instruction.get("cost")
    inside = known._replace(
        that_site=known.that_site or paid == "return-spy", those_sites=known.those_sites or paid == "return-spies"
    )
    if isinstance(instruction.get("choose"), list):
        for number, branch in enumerate(instruction["choose"]):
            yield from text_faults(branch, f"{place}.choose[{number}]", inside)
    if "then" in instruction:
        yield from text_faults(instruction["then"], f"{place}.then", inside)
