"""Whether the instructions of a card are words that the engine knows, with nothing left to a silent default."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from builder.schema import Check, at_least, exactly, is_flag, one_of, table_faults

ASPECTS = ("ambition", "conquest", "malice", "guile", "obedience")
TROOPS = one_of("any", "white")
AMOUNT = at_least(1)
CONDITIONS = {
    "inner-circle": {"at_least": AMOUNT},
    "player-trophies": {"at_least": AMOUNT},
    "player-troop-at-that-site": {},
}
COSTS = ("devour-hand", "devour-inner-circle", "discard-hand", "return-spy", "return-spies")
COUNTED = ("white-trophies", "total-control-sites", "controlled-sites", "markers", "inner-circle")
OUTCASTS_FOR = ("self", "opponents", "opponent", "opponent-next-to-deployed")


def _are_branches(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(_are_instructions, value))


def _are_instructions(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


VERB: Mapping[str, Mapping[str, Check]] = {
    "power": {"power": AMOUNT},
    "influence": {"influence": AMOUNT},
    "draw": {"draw": AMOUNT},
    "deploy": {"deploy": AMOUNT},
    "place_spy": {"place_spy": AMOUNT},
    "assassinate": {"assassinate": AMOUNT, "whom": TROOPS, "at": one_of("presence", "that-site")},
    "supplant": {
        "supplant": AMOUNT,
        "whom": TROOPS,
        "at": one_of("presence", "anywhere", "that-site", "those-sites"),
    },
    "move": {"move": AMOUNT, "up_to": is_flag},
    "return": {"return": AMOUNT, "what": one_of("troop-or-spy", "spy")},
    "promote": {"promote": AMOUNT, "from": one_of("deck", "discard")},
    "promote_later": {
        "promote_later": AMOUNT,
        "up_to": is_flag,
        "which": one_of("other", "obedience"),
        "then?": _are_instructions,
    },
    "deck_to_discard": {"deck_to_discard": exactly(True)},
    "recruit_free": {"recruit_free": one_of(*ASPECTS), "max_cost": AMOUNT},
    "devour_market": {"devour_market": AMOUNT, "may": is_flag},
    "outcast": {"outcast": AMOUNT, "who": one_of(*OUTCASTS_FOR)},
    "vp": {"vp": AMOUNT, "per": AMOUNT, "of": one_of(*COUNTED)},
    "redeploy_trophies": {"redeploy_trophies": AMOUNT},
    "return_to_pile": {"return_to_pile": exactly(True)},
    "choose": {"choose": _are_branches, "times": AMOUNT},
    "if": {"if": one_of(*CONDITIONS), "at_least?": AMOUNT, "then": _are_instructions},
    "focus": {"focus": one_of(*ASPECTS), "then": _are_instructions},
    "cost": {"cost": one_of(*COSTS), "then": _are_instructions},
}
"""What an instruction of each verb is made of; a key that ends in `?` may be left out."""


class Known(NamedTuple):
    """What earlier instructions of a text have settled for later ones."""

    that_site: bool = False
    those_sites: bool = False
    deployed: bool = False


def instruction_faults(instructions: Any, where: str = "does", known: Known = Known()) -> Iterator[str]:  # noqa: B008
    """What is wrong with a list of instructions, carried out one after the other."""
    if not _are_instructions(instructions):
        yield f"{where} is no list of instructions"
        return
    for number, instruction in enumerate(instructions):
        place = f"{where}[{number}]"
        verbs = [verb for verb in VERB if isinstance(instruction, dict) and verb in instruction]
        if len(verbs) != 1:
            yield f"{place}: {_not_one_verb(instruction, verbs)}"
            continue
        yield from (f"{place}: {fault}" for fault in _faults(verbs[0], instruction, known))
        yield from _faults_inside(instruction, place, known)
        known = Known(
            known.that_site or "place_spy" in instruction, known.those_sites, known.deployed or "deploy" in instruction
        )  # fmt: skip


def _not_one_verb(instruction: Any, verbs: list[str]) -> str:
    if len(verbs) > 1:
        return f"two verbs, {' and '.join(map(repr, verbs))}"
    if not isinstance(instruction, dict) or not instruction:
        return f"{instruction!r} is no instruction"
    return f"unknown verb {next(iter(instruction))!r}"


def _faults(verb: str, instruction: Mapping[str, Any], known: Known) -> Iterator[str]:
    yield from table_faults(instruction, VERB[verb])
    if (
        verb == "if"
        and instruction["if"] in CONDITIONS
        and ("at_least" in instruction) != bool(CONDITIONS[instruction["if"]])
    ):
        yield f"if {instruction['if']!r}: 'at_least' is {'not wanted' if 'at_least' in instruction else 'missing'}"
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
            yield from instruction_faults(branch, f"{place}.choose[{number}]", inside)
    if "then" in instruction:
        yield from instruction_faults(instruction["then"], f"{place}.then", inside)
