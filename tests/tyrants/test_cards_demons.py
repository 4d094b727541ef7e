"""The Demons half-deck."""

import pytest

from tyrants.playing import ALONE, ARENA, FAR, play
from tyrants.scene import A, B, C, at, card_kinds, kinds, options, player

DEVOURING = ("mind-flayer", "glabrezu", "marilith", "orcus", "balor", "demogorgon", "succubus")


@pytest.mark.parametrize("kind", DEVOURING)
def test_nothing_is_devoured_and_nothing_happens(kind: str) -> None:
    declined = play(kind, "pass", hand="noble.1", troops=ARENA)
    assert (declined.done, declined.trophies, declined.cards("hand", A)) == (True, {}, ["noble.1"])
    assert "cost-unpaid" in kinds(declined.events)
    assert card_kinds(declined.game, "discard", B).count("insane-outcast") == 0
    alone = play(kind, troops=ARENA)
    assert (alone.done, alone.trophies, alone.power) == (True, {}, 0)


def test_mind_flayer() -> None:
    gives = play("mind-flayer", "pay noble.1", "choose 0", hand="noble.1", troops=ARENA)
    assert (gives.influence, gives.cards("devoured")[-1]) == (3, "noble.1")
    kills = play("mind-flayer", "pay noble.1", "choose 1", "assassinate menzoberranzan 1", hand="noble.1", troops=ARENA)
    assert kills.trophies == {"1": 1}


def test_glabrezu() -> None:
    killed = ["assassinate menzoberranzan 1", "assassinate menzoberranzan white"]
    assert play("glabrezu", "pay noble.1", *killed, hand="noble.1", troops=ARENA).trophies == {"1": 1, "white": 1}
    assert play("glabrezu", "pay noble.1", hand="noble.1").skipped()


def test_marilith() -> None:
    assert play("marilith", "pay noble.1", hand="noble.1").power == 5


def test_orcus_brings_trophies_back() -> None:
    killed = ["assassinate menzoberranzan white", "assassinate menzoberranzan white"]
    fields = {"hand": "noble.1", "troops": ARENA, "own": {B: {"trophies": "0"}}}
    played = play("orcus", "pay noble.1", *killed, **fields)
    assert options(played.game) == ["take 0 white", "take 1 0", "pass"]
    played.then("take 1 0", "to everfire", "take 0 white", "to skullport")
    assert (played.troops("everfire"), played.troops("skullport")) == ("0", "white")
    assert (played.trophies, player(played.game, B).trophies, played.done) == ({"white": 1}, {}, True)
    kept = play("orcus", "pay noble.1", *killed, "pass", **fields)
    assert (kept.trophies, kept.done) == ({"white": 2}, True)
    assert play("orcus", "pay noble.1", hand="noble.1").skipped()


def test_gibbering_mouther() -> None:
    fields = {"troops": {"menzoberranzan": "0", "everfire": "1", "menzoberranzan--everfire.1": "0"}}
    played = play("gibbering-mouther", "deploy menzoberranzan--everfire.2", "deploy menzoberranzan", **fields)
    assert options(played.game) == ["opponent 1"]
    played.then("opponent 1")
    assert card_kinds(played.game, "discard", B) == ["insane-outcast"]


def test_gibbering_mouther_with_nobody_next_to_it() -> None:
    fields = {"troops": {"menzoberranzan": "0", "everfire": "1"}}
    played = play("gibbering-mouther", *["deploy menzoberranzan"] * 2, **fields)
    assert (played.skipped(), played.done) == (True, True)
    same_site = play("gibbering-mouther", *["deploy menzoberranzan"] * 2, troops={"menzoberranzan": "0 1"})
    assert options(same_site.game) == ["opponent 1"]


def test_derro() -> None:
    played = play("derro", "supplant kanaglym white", troops=ALONE | FAR)
    assert (played.troops("kanaglym"), card_kinds(played.game, "discard", A)) == ("1 0", ["insane-outcast"])
    nobody = play("derro")
    assert (nobody.skipped(), card_kinds(nobody.game, "discard", A)) == (True, ["insane-outcast"])


def test_ettin() -> None:
    assert play("ettin", "choose 0", *["deploy menzoberranzan"] * 3).troops("menzoberranzan") == "0 0 0 0"
    assert play("ettin", "choose 1", *["assassinate menzoberranzan white"] * 2, troops=ARENA).trophies == {"white": 2}
    assert play("ettin", "choose 1").skipped()


def test_balor() -> None:
    choices = ["pay noble.1", "supplant kanaglym white", "deploy menzoberranzan"]
    played = play("balor", *choices, hand="noble.1", troops=ALONE | FAR)
    assert (played.troops("kanaglym"), played.troops("menzoberranzan"), played.done) == ("1 0", "0 0", True)


def test_demogorgon() -> None:
    choices = ["pay noble.1", *["supplant menzoberranzan white"] * 2]
    played = play("demogorgon", *choices, seats=3, hand="noble.1", troops=ARENA)
    assert played.troops("menzoberranzan") == "0 1 0 0"
    two = ["insane-outcast"] * 2
    assert [card_kinds(played.game, "discard", seat) for seat in (A, B, C)] == [[], two, two]


def test_ghoul() -> None:
    played = play("ghoul", seats=3)
    assert played.power == 2
    assert [len(played.cards("discard", seat)) for seat in (A, B, C)] == [0, 1, 1]
    assert play("ghoul", own={B: {"discard": "insane-outcast*30"}}).power == 2


def test_night_hag() -> None:
    fields = {"spies": {"everfire": "0"}, "own": {A: {"deck": "noble*3"}}}
    assert len(play("night-hag", "choose 1", "pay everfire", **fields).cards("hand", A)) == 2
    assert len(play("night-hag", "choose 1", "pass", **fields).cards("hand", A)) == 0
    assert at(play("night-hag", "choose 0", "spy everfire").game).spies["everfire"] == [A]


def test_succubus() -> None:
    played = play("succubus", "pay noble.1", "spy kanaglym", hand="noble.1", troops=ARENA | FAR)
    assert options(played.game) == ["assassinate kanaglym white", "assassinate kanaglym 1"]
    assert played.then("assassinate kanaglym 1").trophies == {"1": 1}
    assert play("succubus", "pay noble.1", "spy everfire", hand="noble.1", troops=ARENA).skipped()


def test_grazzt_places_two_spies() -> None:
    assert player(play("grazzt", "choose 0", "spy everfire", "spy skullport").game).spies == 3


def test_grazzt_returns_as_many_as_wanted() -> None:
    fields = {
        "spies": {"everfire": "0", "kanaglym": "0", "skullport": "0"},
        "troops": {"everfire": "1", "kanaglym": "white", "menzoberranzan": "0"},
    }
    played = play("grazzt", "choose 1", "pay everfire", "pay kanaglym", "pass", **fields)
    assert options(played.game) == ["supplant everfire 1"]
    played.then("supplant everfire 1")
    assert options(played.game) == ["supplant kanaglym white"]
    played.then("supplant kanaglym white")
    assert (played.trophies, played.done, player(played.game).spies) == ({"1": 1, "white": 1}, True, 4)
    declined = play("grazzt", "choose 1", "pass", **fields)
    assert (declined.done, player(declined.game).spies) == (True, 2)
    empty = play("grazzt", "choose 1", "pay skullport", "pass", **fields)
    assert (empty.skipped(), empty.done) == (True, True)


@pytest.mark.parametrize(("kind", "influence"), [("myconid-adult", 2), ("myconid-sovereign", 0)])
def test_an_opponent_is_chosen_to_recruit_an_outcast(kind: str, influence: int) -> None:
    played = play(kind, seats=3)
    assert (options(played.game), played.influence) == (["opponent 1", "opponent 2"], influence)
    played.then("opponent 2")
    assert (played.cards("discard", B), card_kinds(played.game, "discard", C)) == ([], ["insane-outcast"])
    none_left = play(kind, own={B: {"discard": "insane-outcast*30"}})
    assert (none_left.skipped(), none_left.done) == (True, True)


def test_myconid_sovereign_promotes() -> None:
    assert len(at(play("myconid-sovereign", "opponent 1").game).due) == 1


def test_nalfeshnee() -> None:
    played = play("nalfeshnee", own={A: {"deck": "noble.1 soldier.1"}})
    assert (played.influence, played.cards("inner-circle", A)) == (3, ["soldier.1"])
    undrawn = play("nalfeshnee", own={A: {"deck": "", "discard": "noble.1"}})
    assert (undrawn.skipped(), undrawn.cards("inner-circle", A)) == (True, [])
    assert play("nalfeshnee", own={A: {"deck": "", "discard": ""}}).skipped()


def test_hezrou() -> None:
    played = play("hezrou", "move menzoberranzan 1", "to everfire", troops=ARENA, own={A: {"deck": "noble.1"}})
    assert (played.troops("everfire"), played.cards("inner-circle", A)) == ("1", ["noble.1"])
    unmoved = play("hezrou", own={A: {"deck": "noble.1"}})
    assert (unmoved.skipped(), unmoved.cards("inner-circle", A)) == (True, ["noble.1"])


def test_zuggtmoy() -> None:
    fields = {"hand": "noble.1 noble.2", "own": {A: {"deck": "noble*4", "inner-circle": "soldier.1"}}}
    played = play("zuggtmoy", "pay soldier.1", **fields)
    assert (played.influence, played.cards("devoured")[-1], played.cards("inner-circle", A)) == (3, "soldier.1", [])
    played.then("play noble.1", "play noble.2", "end", "promote noble.2", "pass")
    assert played.cards("inner-circle", A) == ["noble.2"]
    declined = play("zuggtmoy", "pass", **fields)
    assert (declined.influence, at(declined.game).due) == (0, [])
    assert play("zuggtmoy").done
