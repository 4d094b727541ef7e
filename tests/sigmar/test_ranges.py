"""How far abilities reach, and who is behind cover, as anybody may measure at any time."""

from xml.etree.ElementTree import fromstring

import pytest

from katabasis.geometry.plane import INCH
from katabasis.kernel.game import Game
from katabasis.sigmar.picture.table import Marks, Range, board
from katabasis.sigmar.text.names import renderer_of
from sigmar.border_war import battle

MAGE, PRIEST, SEER = "stormcast-knight-arcanum.1", "stormcast-lord-veritant.1", "skaven-grey-seer.1"
STORM = ("stormcast-thunderhead", "skaven-launch")
UNITS = {MAGE: '20",20"', "stormcast-annihilators.1": '26",20" ranks 3 @48', SEER: '20",10"'}
ALONE = {"phase": "hero", "modules": ["magic"], "seats": list(STORM)}


def reach(game: Game, unit: str) -> dict[str, dict[str, int]]:
    """The distances of a unit's abilities in inches, by kind and ability."""
    found: dict[str, dict[str, int]] = {}
    told = game.asked("ranges", on=f"unit:{unit}")
    assert told is not None
    for each in told["ranges"]:
        found.setdefault(each["kind"], {})[each["ability"].partition(":")[2]] = each["distance"] // INCH
    return found


@pytest.mark.rule("measuring.any-time", "magic.unbind")
def test_a_wizard_casts_as_far_as_printed_and_unbinds_at_30_inches() -> None:
    found = reach(battle(UNITS, **ALONE), SEER)
    assert found["unbind"] == {"unbind": 30}
    assert found["spell"]
    assert set(found["spell"].values()) <= {12, 13, 18}


@pytest.mark.rule("measuring.any-time", "basics.modules")
def test_without_magic_nobody_casts_or_unbinds() -> None:
    assert not reach(battle(UNITS, **{**ALONE, "modules": []}), SEER).keys() & {"spell", "prayer", "unbind"}


@pytest.mark.rule("measuring.any-time")
def test_who_is_no_wizard_has_no_ranges_of_magic_and_who_is_nowhere_none_at_all() -> None:
    game = battle(UNITS, **ALONE)
    assert not reach(game, "stormcast-annihilators.1").keys() & {"spell", "unbind"}
    assert game.asked("ranges", on="unit:skaven-clanrats.1") is None
    assert game.asked("ranges", on="objective:home-a") is None


@pytest.mark.rule("terrain.cover", "terrain.obscuring", "measuring.any-time")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [("watchtower.copse", (True, True)), ("varanite-extractor-camp.ruined-house", (True, False)), ("", (False, False))],
)
def test_who_is_behind_a_feature_has_cover_and_behind_a_wood_is_obscured(
    kind: str, expected: tuple[bool, bool]
) -> None:
    units = {PRIEST: '20",24"', SEER: '20",7"'}
    game = battle(units, features=[(kind, 20, 11, 0)] if kind else [], modules=["terrain"])
    told = game.asked("cover", on=f"unit:{PRIEST}")
    assert told is not None
    assert told["cover"] == [{"target": f"unit:{SEER}", "cover": expected[0], "obscured": expected[1]}]


def test_wide_ranges_are_rims_with_their_names_upon_them() -> None:
    table = battle({**UNITS, SEER: '4",4"'}, **ALONE).view(0)["table"]
    marks = Marks(ranges=[Range(SEER, "unbind", 30 * INCH, 'Unbind 30.0"'), Range(SEER, "aura", 6 * INCH)])
    text = board(table, renderer_of(table, "en"), marks)
    picture = fromstring(text.replace("<!--", "<!-- ").replace("<!-- +", "<!--+"))
    rim = next(part for part in picture.iter() if part.get("class") == "range unbind")
    assert (rim.get("fill-opacity"), rim[0].get("r")) == ("0", str(30 * INCH + 160))
    named = [part for part in picture.iter() if part.get("class") == "range-name"]
    assert ["".join(part.itertext()) for part in named] == ['Unbind 30.0"']
