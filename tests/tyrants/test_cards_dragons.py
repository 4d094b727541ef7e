"""The Dragons half-deck."""

import pytest

from tyrants.playing import ALONE, ARENA, FAR, play
from tyrants.scene import A, B, at, options, player


@pytest.mark.parametrize(("trophies", "power"), [("1*3", 0), ("1*4", 2), ("white*9", 0), ("1*3 white*9", 0)])
def test_dragonclaw_counts_players_troops(trophies: str, power: int) -> None:
    played = play("dragonclaw", "assassinate menzoberranzan 1", troops=ARENA, own={A: {"trophies": trophies}})
    assert (played.power, played.done) == (power, True)


def test_dragonclaw_without_a_target_still_counts() -> None:
    played = play("dragonclaw", own={A: {"trophies": "1*5"}})
    assert (played.skipped(), played.power) == (True, 2)


def test_red_dragon() -> None:
    fields = {"troops": {"blingdenstone": "0 1", "everfire": "0 0 0"}, "spies": {"everfire": "1"}}
    played = play("red-dragon", "supplant blingdenstone 1", "return-spy everfire 1", **fields)
    assert (player(played.game).tokens, player(played.game, B).spies) == (2, 5)
    assert play("red-dragon").skipped()


def test_red_dragon_returns_spies_and_no_troops() -> None:
    played = play("red-dragon", "supplant menzoberranzan white", troops=ARENA, spies={"menzoberranzan": "1"})
    assert options(played.game) == ["return-spy menzoberranzan 1"]


def test_kobold() -> None:
    assert play("kobold", "choose 0", "deploy menzoberranzan").troops("menzoberranzan") == "0 0"
    assert play("kobold", "choose 1", "assassinate menzoberranzan white", troops=ARENA).trophies == {"white": 1}
    assert play("kobold", "choose 1", troops={"menzoberranzan": "0 1"}).skipped()


@pytest.mark.parametrize(("kind", "before"), [("white-wyrmling", ["deploy menzoberranzan"] * 2), ("cult-fanatic", [])])
def test_a_market_card_may_be_devoured(kind: str, before: list[str]) -> None:
    fields = {"market": "kobold.1 kobold.2", "market_deck": "blackguard.1"}
    played = play(kind, *before, "devour kobold.2", **fields)
    assert played.cards("market") == ["kobold.1", "blackguard.1"]
    assert (played.cards("devoured")[-1], played.done) == ("kobold.2", True)
    kept = play(kind, *before, "pass", **fields)
    assert (kept.cards("market"), kept.done) == (["kobold.1", "kobold.2"], True)
    assert play(kind, *before, market="", market_deck="").skipped()


def test_cult_fanatic_gives_influence() -> None:
    assert play("cult-fanatic", "pass").influence == 2


def test_black_wyrmling() -> None:
    played = play("black-wyrmling", "assassinate menzoberranzan white", troops=ARENA)
    assert (played.influence, played.trophies) == (1, {"white": 1})


@pytest.mark.parametrize(
    ("sites", "vp"), [(["everfire"], 1), (["everfire", "skullport"], 1), (["everfire", "skullport", "kanaglym"], 2)]
)
def test_white_dragon_counts_half_the_sites(sites: list[str], vp: int) -> None:
    troops = ALONE | dict.fromkeys(sites, "0")
    played = play("white-dragon", *["deploy menzoberranzan"] * 3, troops=troops)
    assert player(played.game).tokens == vp


def test_black_dragon_counts_the_new_trophy() -> None:
    fields = {"troops": ALONE | FAR, "own": {A: {"trophies": "white*2 1*3"}}}
    played = play("black-dragon", "supplant kanaglym white", **fields)
    assert (player(played.game).tokens, played.troops("kanaglym")) == (1, "1 0")
    nobody = play("black-dragon", own={A: {"trophies": "white*6"}})
    assert (nobody.skipped(), player(nobody.game).tokens) == (True, 2)


@pytest.mark.parametrize(("there", "influence"), [("1", 2), ("white", 0)])
def test_green_wyrmling(there: str, influence: int) -> None:
    assert play("green-wyrmling", "spy everfire", troops={"everfire": there}).influence == influence


def test_rath_modar() -> None:
    played = play("rath-modar", "spy everfire", own={A: {"deck": "noble*3"}})
    assert (len(played.cards("hand", A)), at(played.game).spies["everfire"]) == (2, [A])
    assert len(play("rath-modar", "spy everfire", own={A: {"deck": "noble"}}).cards("hand", A)) == 1


def test_green_dragon_places_a_spy_and_supplants_there() -> None:
    played = play("green-dragon", "choose 0", "spy kanaglym", troops=ARENA | FAR)
    assert options(played.game) == ["supplant kanaglym white", "supplant kanaglym 1"]
    assert played.then("supplant kanaglym 1").troops("kanaglym") == "0 white"
    assert play("green-dragon", "choose 0", "spy everfire", troops=ARENA).skipped()


def test_green_dragon_returns_a_spy_and_counts_markers() -> None:
    fields = {"troops": {"araumycos": "0", "menzoberranzan": "0", "everfire": "1"}, "spies": {"everfire": "0"}}
    played = play("green-dragon", "choose 1", "pay everfire", "supplant everfire 1", **fields)
    assert player(played.game).tokens == 2
    declined = play("green-dragon", "choose 1", "pass", **fields)
    assert (player(declined.game).tokens, declined.troops("everfire")) == (0, "1")


def test_cleric_of_laogzed_must_move() -> None:
    played = play("cleric-of-laogzed", troops=ARENA)
    assert "pass" not in options(played.game)
    played.then("move menzoberranzan 1", "to everfire")
    assert (played.troops("everfire"), len(at(played.game).due)) == ("1", 1)
    assert play("cleric-of-laogzed").skipped()


def test_wyrmspeaker() -> None:
    played = play("wyrmspeaker")
    assert (played.influence, len(at(played.game).due)) == (1, 1)


def test_blue_wyrmling() -> None:
    played = play("blue-wyrmling", "return-spy menzoberranzan 1", troops=ALONE, spies={"menzoberranzan": "1"})
    assert (played.influence, player(played.game, B).spies) == (3, 5)
    assert play("blue-wyrmling").skipped()


@pytest.mark.parametrize(
    ("choices", "vp"), [(["promote noble.1", "promote noble.2"], 2), (["promote noble.1", "pass"], 1), (["pass"], 1)]
)
def test_blue_dragon(choices: list[str], vp: int) -> None:
    own = {A: {"deck": "noble*5", "inner-circle": "kobold soldier*3"}}
    played = play("blue-dragon", "play noble.1", "play noble.2", "end", *choices, hand="noble.1 noble.2", own=own)
    assert player(played.game).tokens == vp
