"""The checker of declared cards: the decks are whole, and what the engine does not know is refused."""

import copy

import pytest

from builder import content as compiler
from builder import content_files
from builder.games import underworlds
from builder.paths import CONTENT as CONTENTS

FOLDER = CONTENTS / "underworlds"
CONTENT = content_files.joined(FOLDER)


def changed(of, **fields):
    """The faults of the content with some fields of a card changed; None takes a field away."""
    content = copy.deepcopy(CONTENT)
    card = next(card for card in content["card"] if card["id"] == of)
    for key, value in fields.items():
        if value is None:
            del card[key]
        else:
            card[key] = value
    return [str(fault) for fault in underworlds.faults(content)]


def test_the_content_is_whole():
    assert compiler.figure_faults(FOLDER) == []


@pytest.mark.parametrize(
    ("id", "fields", "fault"),
    [
        ("warning-cry", {"name": {"en": "Warning Cry"}}, "'name' cannot be"),
        ("warning-cry", {"wording": None}, "no 'wording'"),
        ("warning-cry", {"confidence": "certain"}, "'confidence' cannot be 'certain'"),
        ("warning-cry", {"do": [{"verb": "hug"}]}, "unknown verb 'hug'"),
        ("warning-cry", {"do": [{"verb": "give"}]}, "either a token or a counter"),
        ("warning-cry", {"choose": {"side": "friendly", "mood": "grim"}}, "unknown filter 'mood'"),
        ("warning-cry", {"choose": {"side": "neutral"}}, "filter 'side' cannot be 'neutral'"),
        ("warning-cry", {"do": None}, "it does nothing"),
        ("warning-cry", {"effect": "guard"}, "unknown key 'effect'"),
        ("warning-cry", {"icon": "no-such-icon"}, "there is no icon"),
        ("warning-cry", {"id": "retribution"}, "card retribution: there are 2"),
        ("warning-cry", {"type": "objective"}, "13 objectives and 19 power cards"),
        ("fearsome-roar", {"do": [{"verb": "push"}]}, "push: no 'hexes'"),
        ("retribution", {"keywords": []}, "differ about 'reaction'"),
        ("undying", {"modify": [{"what": "wounds"}]}, "modify 'wounds': no 'by'"),
        ("undying", {"modify": [{"what": "wounds", "by": 1, "add": "cleave"}]}, "modify 'wounds': unknown key 'add'"),
        ("undying", {"modify": [{"what": "luck"}]}, "unknown modifier 'luck'"),
        (
            "warning-cry",
            {"do": [{"verb": "give", "token": "guard", "who": "chosen"}], "choose": None},
            "nobody is chosen",
        ),
        ("swift-work", {"score_if": {"every": {"side": "friendly"}}}, "'score_if': no 'are'"),
        (
            "swift-work",
            {"score_if": {"at_least": [{"held": {"by": "friendly"}}, 1]}},
            "held: 'by' cannot be 'friendly'",
        ),
        ("undying", {"restriction": ["nobody"]}, "nobody is 'nobody'"),
        ("ranger-strike", {"score_on": None}, "differ about 'surge'"),
        ("swift-work", {"score_if": {"more": [{"teeth": {}}, 1]}}, "unknown value 'teeth'"),
        ("swift-work", {"score_if": {"nearly": 1}}, "unknown condition 'nearly'"),
    ],
)
def test_what_is_wrong_is_said(id, fields, fault):
    assert any(fault in message for message in changed(id, **fields)), changed(id, **fields)
