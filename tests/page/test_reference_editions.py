"""The rule reference explains the editions that can be played, and no other."""

import katabasis as kb
from katabasis_page import provenance, reference


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
