"""The Elemental half-deck."""

import pytest

from katabasis.tyrants.content import CARDS
from tyrants.playing import ALONE, ARENA, FAR, play
from tyrants.scene import A, B, asked, at, card_kinds, kinds, options, player

SECOND = {
    "malice": "blackguard.1",
    "conquest": "mercenary-squad.1",
    "guile": "spy-master.1",
    "ambition": "advocate.1",
}
"""A Drow card of each aspect to reveal for Focus."""

FOCUS = {
    "eternal-flame-cultist": (["assassinate menzoberranzan white"], "power", 2),
    "imix": ([], "power", 2),
    "howling-hatred-cultist": (["choose 0", "spy everfire"], "power", 1),
    "black-earth-cultist": ([], "influence", 2),
}
"""Cards with Focus for resources: what comes before it, and what it gives."""


@pytest.mark.parametrize("kind", FOCUS)
def test_focus_for_resources(kind: str) -> None:
    choices, resource, amount = FOCUS[kind]
    other = SECOND[CARDS[kind].aspect]
    played = play(kind, *choices, hand=other, troops=ARENA)
    assert options(played.game) == [f"reveal {other}", "pass"]
    before = getattr(player(played.game), resource)
    declined = played.game.clone()
    played.then(f"reveal {other}")
    assert getattr(player(played.game), resource) == before + amount
    declined.choose("pass")
    assert getattr(player(declined), resource) == before
    alone = play(kind, *choices, hand="noble.1", troops=ARENA)
    assert (alone.done, getattr(player(alone.game), resource)) == (True, before)


DRAWING = {
    "fire-elemental": ["choose 0"],
    "water-elemental": ["deploy menzoberranzan", "deploy menzoberranzan"],
    "air-elemental": ["choose 0", "spy everfire"],
    "earth-elemental": ["return menzoberranzan 1"],
}


@pytest.mark.parametrize("kind", DRAWING)
def test_focus_for_a_card(kind: str) -> None:
    other, own = SECOND[CARDS[kind].aspect], {A: {"deck": "noble.1 noble.2"}}
    played = play(kind, *DRAWING[kind], f"reveal {other}", hand=other, troops=ARENA, own=own)
    assert played.cards("hand", A) == [other, "noble.2"]
    assert played.done
    kept = play(kind, *DRAWING[kind], "pass", hand=other, troops=ARENA, own=own)
    assert kept.cards("hand", A) == [other]
    empty = {A: {"deck": "", "discard": ""}}
    assert play(kind, *DRAWING[kind], f"reveal {other}", hand=other, troops=ARENA, own=empty).done


@pytest.mark.parametrize(
    ("kind", "choices", "gives"),
    [
        ("fire-elemental-myrmidon", [], (2, 0)),
        ("water-elemental-myrmidon", ["assassinate menzoberranzan white"], (0, 0)),
        ("air-elemental-myrmidon", ["spy everfire"], (0, 0)),
    ],
)
def test_myrmidons_promote_obedience(kind: str, choices: list[str], gives: tuple[int, int]) -> None:
    fields = {"hand": "noble.1 spy-master.1", "troops": ARENA, "own": {A: {"deck": "noble*4"}}}
    played = play(kind, *choices, **fields)
    assert (played.power, played.influence) == gives
    played.then("play noble.1", "play spy-master.1", "spy skullport", "end")
    assert options(played.game) == ["promote noble.1"]
    lapsed = play(kind, *choices, **fields).then("play spy-master.1", "spy skullport", "end")
    assert "promotion-lapsed" in kinds(lapsed.events)


def test_water_elemental_myrmidon_without_a_white_troop() -> None:
    played = play("water-elemental-myrmidon", troops={"menzoberranzan": "0 1"})
    assert (played.skipped(), len(at(played.game).due)) == (True, 1)


RECRUITING = {
    "vanifer": (["assassinate menzoberranzan white"], "blackguard.1", "deathblade.1"),
    "gar-shatterkeel": (["deploy menzoberranzan"] * 3, "mercenary-squad.1", "weaponmaster.1"),
    "aerisi-kalinoth": (["spy everfire"], "spy-master.1", "masters-of-sorcere.1"),
    "marlos-urnrayle": ([], "advocate.1", "council-member.1"),
}


@pytest.mark.parametrize("kind", RECRUITING)
def test_a_card_of_the_aspect_is_recruited_for_nothing(kind: str) -> None:
    choices, cheap, dear = RECRUITING[kind]
    market = f"{cheap} {dear} bounty-hunter.1 underdark-ranger.1"
    fields = {"market": market, "market_deck": "advance-scout.1", "troops": {"menzoberranzan": "0 white"}}
    played = play(kind, *choices, **fields)
    fitting = {"vanifer": "bounty-hunter.1", "gar-shatterkeel": "underdark-ranger.1"}.get(kind)
    assert options(played.game) == [f"recruit {card}" for card in (cheap, fitting) if card]
    played.then(f"recruit {cheap}")
    assert (played.cards("discard", A), played.cards("market")[0]) == ([cheap], "advance-scout.1")
    assert asked(played.game) == (A, "turn")
    assert play(kind, *choices, **{**fields, "market": dear}).skipped()


def test_what_else_the_princes_give() -> None:
    assert play("aerisi-kalinoth", "spy everfire", market="").power == 1
    marlos = play("marlos-urnrayle", market="")
    assert (marlos.influence, len(at(marlos.game).due)) == (1, 1)


def test_imix() -> None:
    assert play("imix").power == 4


def test_eternal_flame_cultist_without_a_target() -> None:
    assert play("eternal-flame-cultist").skipped()


def test_fire_elemental_chooses() -> None:
    assert (play("fire-elemental", "choose 0").power, play("fire-elemental", "choose 1").influence) == (2, 2)


@pytest.mark.parametrize(("kind", "first"), [("crushing-wave-cultist", "assassinate"), ("olhydra", "supplant")])
def test_focus_for_two_troops(kind: str, first: str) -> None:
    target = f"{first} menzoberranzan white"
    played = play(kind, target, "reveal mercenary-squad.1", hand="mercenary-squad.1", troops=ARENA)
    played.then("deploy menzoberranzan", "deploy menzoberranzan")
    assert (played.trophies, played.done) == ({"white": 1}, True)
    assert played.troops("menzoberranzan").split().count("0") == (3 if first == "assassinate" else 4)
    declined = play(kind, target, "pass", hand="mercenary-squad.1", troops=ARENA)
    assert declined.done
    assert play(kind).skipped()


def test_olhydra_reaches_anywhere() -> None:
    assert play("olhydra", "supplant kanaglym white", troops=ALONE | FAR).troops("kanaglym") == "1 0"


def test_air_elemental_returns_a_spy_for_three_troops() -> None:
    played = play("air-elemental", "choose 1", "pay everfire", spies={"everfire": "0"})
    played.then(*["deploy menzoberranzan"] * 3)
    assert (played.troops("menzoberranzan"), played.done) == ("0 0 0 0", True)
    assert play("air-elemental", "choose 1", "pass", spies={"everfire": "0"}).done


def test_yan_c_bin() -> None:
    played = play("yan-c-bin", "spy kanaglym", troops=ARENA | FAR)
    assert options(played.game) == ["assassinate kanaglym white", "assassinate kanaglym 1"]
    played.then("assassinate kanaglym 1")
    assert (played.trophies, played.done) == ({"1": 1}, True)
    twice = play("yan-c-bin", "spy kanaglym", "assassinate kanaglym 1", hand="spy-master.1", troops=ARENA | FAR)
    twice.then("reveal spy-master.1", "spy everfire")
    assert player(twice.game).spies == 3
    assert play("yan-c-bin", "spy everfire", troops=ARENA).skipped()


def test_black_earth_cultist_promotes() -> None:
    played = play(
        "black-earth-cultist", "play noble.1", "end", "promote noble.1", hand="noble.1", own={A: {"deck": "noble*5"}}
    )
    assert card_kinds(played.game, "inner-circle", A) == ["noble"]


def test_earth_elemental() -> None:
    played = play("earth-elemental", "return-spy menzoberranzan 1", spies={"menzoberranzan": "1"})
    assert (played.influence, player(played.game, B).spies) == (1, 5)
    assert play("earth-elemental").skipped()


def test_earth_elemental_myrmidon() -> None:
    played = play("earth-elemental-myrmidon")
    assert (played.influence, [due.which for due in at(played.game).due]) == (2, ["other"])


def test_ogremoch() -> None:
    own = {A: {"deck": "noble*5"}}
    once = play("ogremoch", hand="noble.1 noble.2", own=own)
    assert once.influence == 2
    once.then("play noble.1", "play noble.2", "end", "promote noble.1")
    assert card_kinds(once.game, "inner-circle", A) == ["noble"]
    hand = "noble.1 noble.2 advocate.1"
    twice = play("ogremoch", "reveal advocate.1", hand=hand, own=own).then("play noble.1", "play noble.2", "end")
    twice.then("promote noble.1", "promote noble.2")
    assert card_kinds(twice.game, "inner-circle", A) == ["noble", "noble"]
