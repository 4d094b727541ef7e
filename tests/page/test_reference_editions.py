"""The rule reference explains the editions that can be played, and no other."""

import katabasis as kb
from katabasis_page import reference


def test_rules_of_an_unfinished_edition_are_not_shown() -> None:
    assert {"support.single-2017", "support.single-2023", "move.distance"} <= kb.rules("underworlds").keys()
    shown = reference.rules("underworlds", "en")
    assert {"support.single-2023", "move.distance"} <= shown.keys()
    assert not any(id.endswith("-2017") for id in shown)
    assert all(rule["editions"] != ["2017"] for rule in shown.values())
