"""Games that an earlier version kept, each as a save, a record, a position and a link, go on as they did there.

A file of tests/fixtures/<version> holds these texts, and under "expected" what that version made of them: the decision
and its options, digests of all views, and how the game ended when bots that choose at random played it on.
"""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.sharing import links

KEPT = sorted((Path(__file__).parent / "fixtures").glob("*/*.json.gz"))


def named(path: Path) -> str:
    """What a kept game is called: its version, and its file."""
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


ENDS_SINCE = {"2026-11-sigmar-2-15-60": {"scores": [15, 4], "choices": 166}}
"""How bots play games on where more is offered since: a charge that reaches only the last half inch."""


@pytest.fixture(params=KEPT, ids=named)
def kept(request: pytest.FixtureRequest) -> dict[str, Any]:
    path = request.param
    texts: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    texts["expected"]["ending"] |= ENDS_SINCE.get(named(path), {})
    return texts


def digest(game: kb.Game, seat: int | None) -> str:
    view = as_shown_then(game.view(seat))
    text = json.dumps([view["table"], view["zones"], view["events"]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


SAID_SINCE = {"outcome": ("symbols", "rolls"), "damaged": ("left", "most")}
"""What events of Underworlds have come to carry."""


def as_shown_then(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what views have come to show since."""
    if view["game"] == "underworlds":
        del view["table"]["bound"]
        for waiting in view["table"]["in_play"]:
            del waiting["chosen"]
        for event in view["events"]:
            event[3] = {name: value for name, value in event[3].items() if name not in SAID_SINCE.get(event[0], ())}
    return view


def asks_as_expected(game: kb.Game, expected: dict[str, Any]) -> None:
    decision = game.decision
    assert decision is not None
    assert [decision.seat, decision.name] == expected["decision"]
    assert [option.id for option in decision.options] == expected["options"]
    refused = [[option.id, [refusal.rule for refusal in option.refusals]] for option in decision.refused]
    assert [each for each in refused if each in expected["refused"]] == expected[
        "refused"
    ]  # more may be refused by name


def ends_as_expected(game: kb.Game, expected: dict[str, Any]) -> None:
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", seed=9))
    assert game.result is not None
    assert [*game.result.scores] == expected["ending"]["scores"]
    assert [*game.result.winners] == expected["ending"]["winners"]
    assert game.result.rule == expected["ending"]["cite"]
    assert len(game.choices) == expected["ending"]["choices"]


def test_there_are_games_of_an_earlier_version() -> None:
    assert len(KEPT) >= 20


def test_a_save_is_loaded_and_played_on(kept: dict[str, Any]) -> None:
    game, expected = kb.load(kept["save"]), kept["expected"]
    asks_as_expected(game, expected)
    seats = (None, *range(len(game.setup["seats"])))
    assert [digest(game, seat) for seat in seats] == expected["views"]
    ends_as_expected(game, expected)


def test_a_record_is_replayed_and_played_on(kept: dict[str, Any]) -> None:
    game = kb.replay(kept["record"])
    asks_as_expected(game, kept["expected"])
    ends_as_expected(game, kept["expected"])


def test_a_position_is_the_same_table(kept: dict[str, Any]) -> None:
    asks_as_expected(kb.position(kept["position"]), kept["expected"])


def test_a_link_carries_the_same_game(kept: dict[str, Any]) -> None:
    asks_as_expected(kb.replay(links.read(kept["link"]).text), kept["expected"])
