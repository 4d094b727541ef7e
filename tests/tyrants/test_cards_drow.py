"""The Drow half-deck, and the cards of every game."""

import pytest

from tyrants.playing import ALONE, ARENA, FAR, play
from tyrants.scene import A, B, at, card_kinds, options, player, rules_against

# ---------------------------------------------------------------------- malice


@pytest.mark.parametrize("kind", ["blackguard", "inquisitor"])
def test_one_troop_is_assassinated_instead(kind: str) -> None:
    played = play(kind, "choose 1", troops=ARENA | FAR)
    assert options(played.game) == ["assassinate menzoberranzan white", "assassinate menzoberranzan 1"]
    assert played.then("assassinate menzoberranzan 1").trophies == {"1": 1}
    assert (played.power, played.influence, played.done) == (0, 0, True)
    assert play(kind, "choose 1").skipped()


def test_doppelganger() -> None:
    played = play("doppelganger", "supplant menzoberranzan 1", troops=ARENA)
    assert (played.troops("menzoberranzan"), played.trophies) == ("0 0 white white", {"1": 1})
    assert play("doppelganger", troops=ALONE | FAR).skipped()


def test_deathblade() -> None:
    played = play("deathblade", "assassinate menzoberranzan 1", "assassinate menzoberranzan white", troops=ARENA)
    assert (played.trophies, played.done) == ({"1": 1, "white": 1}, True)


def test_deathblade_with_one_troop_in_reach() -> None:
    played = play("deathblade", "assassinate menzoberranzan white", troops={"menzoberranzan": "0 white"})
    assert (played.trophies, played.skipped(), played.done) == ({"white": 1}, True, True)


# ---------------------------------------------------------------------- conquest


def test_advance_scout() -> None:
    played = play("advance-scout", troops=ARENA | FAR)
    assert options(played.game) == ["supplant menzoberranzan white"]
    assert rules_against(played.game, "supplant menzoberranzan 1") == ["turn.card-order"]
    assert played.then("supplant menzoberranzan white").troops("menzoberranzan") == "0 1 0 white"
    assert play("advance-scout", troops={"menzoberranzan": "0 1"}).skipped()


def test_mercenary_squad() -> None:
    played = play("mercenary-squad", *["deploy menzoberranzan"] * 3)
    assert (played.troops("menzoberranzan"), played.power) == ("0 0 0 0", 0)


def test_mercenary_squad_with_room_for_two() -> None:
    walled = {"tsenviilyq": "0", "kanaglym--tsenviilyq.2": "1", "tsenviilyq--llacerellyn.1": "1"}
    played = play("mercenary-squad", "deploy tsenviilyq", "deploy tsenviilyq", troops=walled)
    assert (played.troops("tsenviilyq"), played.skipped(), played.done) == ("0 0 0", True, True)


def test_underdark_ranger() -> None:
    played = play("underdark-ranger", *["assassinate menzoberranzan white"] * 2, troops=ARENA)
    assert (played.trophies, played.done) == ({"white": 2}, True)
    assert play("underdark-ranger", troops={"menzoberranzan": "0 1"}).skipped()


def test_master_of_melee_magthere() -> None:
    played = play("master-of-melee-magthere", "choose 0", *["deploy menzoberranzan"] * 4)
    assert played.troops("menzoberranzan") == "0 0 0 0 0"
    far = play("master-of-melee-magthere", "choose 1", "supplant kanaglym white", troops=ALONE | FAR)
    assert (far.troops("kanaglym"), far.trophies) == ("1 0", {"white": 1})
    assert play("master-of-melee-magthere", "choose 1").skipped()


def test_weaponmaster_chooses_three_times() -> None:
    choices = ["choose 0", "deploy menzoberranzan", "choose 1", "assassinate menzoberranzan white", "choose 0"]
    played = play("weaponmaster", *choices, "deploy menzoberranzan", troops=ARENA)
    assert (played.troops("menzoberranzan"), played.trophies, played.done) == ("0 1 0 white 0", {"white": 1}, True)


def test_weaponmaster_may_choose_the_same_again() -> None:
    played = play("weaponmaster", *["choose 0", "deploy menzoberranzan"] * 3)
    assert (played.troops("menzoberranzan"), played.done) == ("0 0 0 0", True)
    assert play("weaponmaster", "choose 1", "choose 1", "choose 1").skipped()


# ---------------------------------------------------------------------- guile


def test_spellspinner() -> None:
    played = play("spellspinner", "choose 1", "pay everfire", spies={"everfire": "0"}, troops={"everfire": "1 white"})
    assert options(played.game) == ["supplant everfire white", "supplant everfire 1"]
    assert played.then("supplant everfire 1").troops("everfire") == "0 white"
    assert at(play("spellspinner", "choose 0", "spy everfire").game).spies["everfire"] == [A]


def test_spellspinner_is_bound_to_the_site_of_the_spy() -> None:
    fields = {"spies": {"everfire": "0", "menzoberranzan": "0"}, "troops": ARENA | {"everfire": "white"}}
    played = play("spellspinner", "choose 1", "pay everfire", **fields)
    assert options(played.game) == ["supplant everfire white"]
    assert play("spellspinner", "choose 1", "pay everfire", spies={"everfire": "0"}, troops=ARENA).skipped()


def test_spy_master() -> None:
    assert at(play("spy-master", "spy everfire").game).spies["everfire"] == [A]


@pytest.mark.parametrize(("there", "power"), [("1", 1), ("white", 0), ("0", 0), ("", 0)])
def test_infiltrator(there: str, power: int) -> None:
    played = play("infiltrator", "spy everfire", troops={"everfire": there, "skullport": "1"})
    assert (played.power, played.done) == (power, True)


def test_information_broker() -> None:
    own = {A: {"deck": "noble*4"}}
    played = play("information-broker", "choose 1", "pay everfire", spies={"everfire": "0"}, own=own)
    assert len(played.cards("hand", A)) == 3
    assert at(play("information-broker", "choose 0", "spy everfire").game).spies["everfire"] == [A]


def test_masters_of_sorcere_place_two_spies() -> None:
    played = play("masters-of-sorcere", "choose 0", "spy everfire", "spy skullport")
    assert (player(played.game).spies, played.done) == (3, True)
    assert played.power == 0


# ---------------------------------------------------------------------- ambition


def test_advocate_promotes_instead() -> None:
    played = play("advocate", "choose 1", hand="noble", own={A: {"deck": "noble*5"}})
    played.then("play noble.1", "end")
    assert options(played.game) == ["promote noble.1"]
    assert "noble.1" in played.then("promote noble.1").cards("inner-circle", A)


def test_chosen_of_lolth() -> None:
    played = play(
        "chosen-of-lolth", "return menzoberranzan 1", hand="noble", troops=ARENA, own={A: {"deck": "noble*5"}}
    )
    assert (player(played.game, B).barracks, played.trophies) == (40, {})
    played.then("play noble.1", "end", "promote noble.1")
    assert card_kinds(played.game, "inner-circle", A) == ["noble"]
    assert play("chosen-of-lolth").skipped()


@pytest.mark.parametrize(("circle", "influence"), [(3, 0), (4, 3), (5, 3)])
def test_drow_negotiator(circle: int, influence: int) -> None:
    played = play("drow-negotiator", own={A: {"inner-circle": f"noble*{circle}"}})
    assert (played.influence, len(at(played.game).due)) == (influence, 1)


def test_council_member() -> None:
    choices = ["move menzoberranzan white", "to everfire", "move menzoberranzan 1", "to skullport"]
    played = play("council-member", *choices, troops=ARENA)
    assert (played.troops("everfire"), played.troops("skullport"), played.done) == ("white", "1", True)
    one = play("council-member", "move menzoberranzan white", "to everfire", "pass", troops=ARENA)
    assert (one.troops("everfire"), one.done, len(at(one.game).due)) == ("white", True, 1)
    none = play("council-member", "pass", troops=ARENA)
    assert (none.troops("menzoberranzan"), none.done) == ("0 1 white white", True)
    assert play("council-member").skipped()


def test_matron_mother() -> None:
    own = {A: {"deck": "noble.1 soldier.1", "discard": "kobold.1"}}
    played = play("matron-mother", hand="noble.2", own=own, decks=["drow", "dragons"])
    assert sorted(options(played.game)) == ["promote kobold.1", "promote noble.1", "promote soldier.1"]
    played.then("promote soldier.1")
    assert played.cards("inner-circle", A) == ["soldier.1"]
    assert (played.cards("deck", A), sorted(played.cards("discard", A))) == ([], ["kobold.1", "noble.1"])
    assert play("matron-mother", own={A: {"deck": "", "discard": ""}}).skipped()


# ---------------------------------------------------------------------- Insane Outcast


def test_insane_outcast() -> None:
    played = play("insane-outcast", "pay noble.1", hand="noble.1")
    assert (played.cards("played", A), played.cards("discard", A)) == ([], ["noble.1"])
    assert "insane-outcast.1" in played.cards("insane-outcast")
    kept = play("insane-outcast", "pass", hand="noble.1")
    assert kept.cards("played", A) == ["insane-outcast.1"]
    assert play("insane-outcast").cards("played", A) == ["insane-outcast.1"]


def test_a_devoured_or_promoted_outcast_goes_to_its_pile() -> None:
    devoured = play("marilith", "pay insane-outcast.1", hand="insane-outcast.1")
    assert (devoured.power, "insane-outcast.1" in devoured.cards("insane-outcast")) == (5, True)
    assert "insane-outcast.1" not in devoured.cards("devoured")
    promoted = play("nalfeshnee", own={A: {"deck": "insane-outcast.1"}})
    assert promoted.cards("inner-circle", A) == []
    assert "insane-outcast.1" in promoted.cards("insane-outcast")
