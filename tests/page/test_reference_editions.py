"""The rule reference explains the editions that can be played, and no other."""

from typing import Any

import pytest

import katabasis as kb
import katabasis.reference
from katabasis import content
from katabasis_page import provenance, reference
from katabasis_page.table.rulebook import rulebook


def test_rules_of_an_unfinished_edition_are_not_shown() -> None:
    assert {"support.single-2017", "support.single-2023", "move.distance"} <= kb.rules("underworlds").keys()
    shown = reference.rules("underworlds", "en")
    assert {"support.single-2023", "move.distance"} <= shown.keys()
    assert not any(id.endswith("-2017") for id in shown)
    assert all(rule["editions"] != ["2017"] for rule in shown.values())


def test_credits_are_of_the_editions_that_can_be_played() -> None:
    named = [
        name for listed in provenance.claims("underworlds", "en").values() for claim in listed for name in claim.names
    ]
    assert "Lightning Advance" in named
    assert not {"Severin Steelheart", "Ready deck", "Shardfall"} & set(named)


@pytest.mark.parametrize(("edition", "texts"), [("2023", []), ("2017", ["underworlds-2017-rules"])])
def test_a_table_reads_the_rules_of_its_own_edition(
    edition: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def load(name: str) -> dict[str, Any]:
        read.append(name)
        return content.load(name)

    monkeypatch.setattr(katabasis.reference, "load", load)
    rules = rulebook("underworlds", edition, "en")
    assert {f"support.single-{edition}", "move.distance"} <= rules.keys()
    assert read == [f"{text}.en" for text in ("underworlds-rules", *texts)]
