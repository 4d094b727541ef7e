"""Rulings as players read them: other rules have titles there, and ids only in the ledger."""

import re
from collections.abc import Mapping
from typing import Any

RULE_ID = re.compile(r"\b[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*\b")
QUOTES = {"en": ("“", "”"), "es": ("«", "»")}


def titled(rules: Mapping[str, Any], titles: Mapping[str, str], language: str) -> dict[str, Any]:
    """Rules whose rulings call other rules by their titles."""
    left, right = QUOTES[language]

    def title(id: re.Match[str]) -> str:
        return f"{left}{titles[id[0]]}{right}" if id[0] in titles else id[0]

    return {
        id: rule | {"ruling": RULE_ID.sub(title, rule["ruling"])} if "ruling" in rule else rule
        for id, rule in rules.items()
    }
