"""What holds for every card, and the cards that only give something."""

import pytest

from katabasis.tyrants.content import CARDS
from tyrants.playing import play
from tyrants.scene import A, B, asked, at, cards, kinds, options, run, table

SEVERAL = sorted(kind for kind, card in CARDS.items() if card.copies > 1)


def decks_for(kind: str) -> list[str]:
    """Half-decks with which that card is in the game."""
    deck = CARDS[kind].deck
    return ["drow", deck] if deck in ("dragons", "elemental") else [deck if deck == "drow" else "dragons", "demons"]


@pytest.mark.parametrize("kind", SEVERAL)
def test_two_of_a_kind_are_never_confused(kind: str) -> None:
    game = table(hand=f"{kind}.1 {kind}.2", decks=decks_for(kind))
    run(game, f"play {kind}.2")
    assert (cards(game, "hand", A)[:1], cards(game, "played", A)) == ([f"{kind}.1"], [f"{kind}.2"])
    assert at(game).resolving in (None, f"{kind}.2")


@pytest.mark.parametrize("kind", sorted(CARDS))
def test_every_card_can_be_played_where_nothing_can_be_done(kind: str) -> None:
    """On an empty map, with no other card: what is impossible is skipped, what may be declined is."""
    game = table(hand=kind, decks=decks_for(kind), own={A: {"deck": "", "discard": ""}}, market="", market_deck="")
    run(game, f"play {kind}.1")
    while asked(game) != (A, "turn"):
        declining = game.decision.declining if game.decision else None
        game.choose(declining or 0)
    assert at(game).resolving is None


@pytest.mark.parametrize("kind", sorted(CARDS))
def test_every_card_can_be_undone_until_it_shows_something(kind: str) -> None:
    game = table(hand=f"{kind} noble*2", decks=decks_for(kind), own={B: {"deck": "noble*5"}})
    before = game.save()
    run(game, f"play {kind}.1")
    if not game.why_no_undo():
        game.undo()
        assert game.save() == before


GIVING = {
    "noble": (0, 1),
    "soldier": (1, 0),
    "house-guard": (2, 0),
    "priestess-of-lolth": (0, 2),
    "bounty-hunter": (3, 0),
    "red-wyrmling": (2, 2),
    "severin-silrajin": (5, 0),
}


@pytest.mark.parametrize("kind", GIVING)
def test_a_card_that_only_gives(kind: str) -> None:
    played = play(kind)
    assert played.done
    assert (played.power, played.influence) == GIVING[kind]


CHOOSING = {
    ("blackguard", 0): (2, 0),
    ("inquisitor", 0): (0, 2),
    ("advocate", 0): (0, 2),
    ("dragon-cultist", 0): (2, 0),
    ("dragon-cultist", 1): (0, 2),
}


@pytest.mark.parametrize(("kind", "branch"), CHOOSING)
def test_a_branch_that_only_gives(kind: str, branch: int) -> None:
    played = play(kind, f"choose {branch}")
    assert played.done
    assert (played.power, played.influence) == CHOOSING[kind, branch]
    assert "promotion-due" not in kinds(played.events)


RETURNING = {
    "masters-of-sorcere": (4, 0),
    "watcher-of-thay": (0, 3),
    "enchanter-of-thay": (4, 0),
    "howling-hatred-cultist": (0, 3),
    "jackalwere": (2, 2),
    "vrock": (5, 0),
}


@pytest.mark.parametrize("kind", RETURNING)
def test_a_spy_returned_for_resources(kind: str) -> None:
    paid = play(kind, "choose 1", "pay everfire", spies={"everfire": "0", "skullport": "0"})
    assert paid.done
    assert (paid.power, paid.influence) == RETURNING[kind]
    assert at(paid.game).spies["everfire"] == []
    declined = play(kind, "choose 1", "pass", spies={"everfire": "0"})
    assert (declined.power, declined.influence, at(declined.game).spies["everfire"]) == (0, 0, [A])
    placed = play(kind, "choose 0", "spy everfire")
    assert (placed.power, placed.influence) == (0, 0)
    assert at(placed.game).spies["everfire"] == [A]


@pytest.mark.parametrize("kind", sorted(RETURNING))
def test_no_spy_on_the_map_to_return(kind: str) -> None:
    assert options(play(kind).game) == ["choose 0"]
