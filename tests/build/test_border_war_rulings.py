"""Where the rulebook leaves Border War open: how it is played stands in the reference, and tests hold it."""

import pytest

from builder import content, content_packs
from builder.paths import CONTENT, TESTS

GAME, PACK = "sigmar", "border-war"
OPEN = {
    "commands.costs": "Counter-charge",
    "commands.covering-fire": "Vanguard Chamber",
    "commands.redeploy": "One die",
    "commands.power-through": "any turn",
    "commands.power-through-move": "after the mortal damage",
    "magic.answer-failed": "stay as they are",
    "magic.miscast-three-dice": "dice that are kept",
    "magic.one-caster": "attempt counts",
    "magic.sample-spell": "in no lore",
    "terrain.behind": "in plan",
    "terrain.impassable": "fly",
    "terrain.activate-wizard": "PRIEST",
    "terrain.sizes": "turned",
    "army.half-limit": "agreed limit",
    "army.regiment-count": "renown",
    "command-models.champion": "ranged",
    "tactics.do-not-waver": "FIGHT",
    "tactics.slay-the-entourage": "army composition",
    "tactics.take-the-flanks": "each short edge",
    "tactics.when-judged": "victory points",
    "border-war.tie": "draw",
    "border-war.defender-places": "our own",
}
"""Rules with a doubt, and a word of what is decided."""


@pytest.mark.parametrize("id", OPEN)
def test_what_is_decided_stands_in_the_reference_in_both_languages(id: str) -> None:
    (rule,) = (rule for rule in content_packs.ledger(CONTENT / GAME, PACK)["rule"] if rule["id"] == id)
    assert OPEN[id] in rule["ruling"]["en"]
    assert len(rule["ruling"]["es"]) > 20


def test_a_test_cites_every_rule_of_the_pack_that_has_a_ruling() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (TESTS / GAME).glob("test_*.py"))
    (rules,) = (ledger["rule"] for ledger in content_packs.ledgers(CONTENT / GAME).values())
    ruled = [rule["id"] for rule in rules if "ruling" in rule]
    assert len(ruled) >= len(OPEN)
    assert not [id for id in ruled if f'"{id}"' not in tests]


def test_what_nobody_has_printed_is_said_in_the_credits() -> None:
    missing = content.toml_file(CONTENT / GAME, "sources.toml")["missing"]
    assert {"border-war-map", "terrain-shapes", "regiment-options"} <= missing.keys()
