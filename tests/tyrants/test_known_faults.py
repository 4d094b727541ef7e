"""Faults that other makers of this game have had to mend, each looked for here.

Two cards of a kind confused, and effects without a target that stall, are looked for on every card in `test_cards`;
bots that play outside the sections in play in `test_bot`; pieces that appear or vanish in `conservation`.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import katabasis as kb
from katabasis.tyrants.content import CARDS, Instruction
from tyrants.playing import ALONE, ARENA, play
from tyrants.scene import A, B, asked, at, cards, kinds, options, run, table


def instructions(does: Any) -> Iterator[Instruction]:
    """Every instruction of a card, inside branches and behind costs too."""
    if isinstance(does, dict):
        yield does
        does = list(does.values())
    if isinstance(does, list | tuple):
        for part in does:
            yield from instructions(part)


# ---------------------------------------------------------------------- figures read wrongly


@pytest.mark.parametrize(
    ("kind", "cost", "deck_vp", "inner_circle_vp"),
    [("bounty-hunter", 4, 2, 4), ("masters-of-sorcere", 5, 2, 5), ("house-guard", 3, 1, 3), ("matron-mother", 6, 3, 6)],
)
def test_figures_that_were_misread(kind: str, cost: int, deck_vp: int, inner_circle_vp: int) -> None:
    card = CARDS[kind]
    assert (card.cost, card.deck_vp, card.inner_circle_vp) == (cost, deck_vp, inner_circle_vp)


# ---------------------------------------------------------------------- may, up to, must

UP_TO = {"council-member", "blue-dragon", "zuggtmoy"}
MAY = {"white-wyrmling", "cult-fanatic"}


def test_only_these_cards_say_up_to_or_may() -> None:
    cards_by_key = {key: set() for key in ("up_to", "may")}
    for kind, card in CARDS.items():
        for instruction in instructions(card.does):
            for key, cards_so_far in cards_by_key.items():
                if instruction.get(key):
                    cards_so_far.add(kind)
    assert cards_by_key == {"up_to": UP_TO, "may": MAY}


@pytest.mark.parametrize("kind", ["ghoul", "derro", "demogorgon", "myconid-adult"])
def test_recruiting_outcasts_is_compulsory(kind: str) -> None:
    verbs = [instruction for instruction in instructions(CARDS[kind].does) if "outcast" in instruction]
    assert verbs
    assert not any(instruction.get("may") for instruction in verbs)


@pytest.mark.parametrize("kind", ["doppelganger", "blue-wyrmling", "cleric-of-laogzed", "spy-master"])
def test_what_must_be_done_cannot_be_passed(kind: str) -> None:
    assert "pass" not in options(play(kind, troops=ARENA).game)


# ---------------------------------------------------------------------- targets and counters


def test_each_of_several_troops_is_asked_for_anew() -> None:
    """A second troop is a target of its own, and what has gone is no longer one."""
    played = play("deathblade", "assassinate menzoberranzan 1", troops=ARENA)
    assert options(played.game) == ["assassinate menzoberranzan white"]


def test_a_card_drawn_by_itself_is_drawn_once() -> None:
    own = {A: {"deck": "noble*3", "discard": "soldier*3"}}
    played = play("information-broker", "choose 1", "pay everfire", spies={"everfire": "0"}, own=own)
    assert kinds(played.events).count("drew") == 1
    assert len(played.cards("hand", A)) == 3


def test_a_spy_choice_is_bound_to_the_last_spy_of_this_card() -> None:
    fields = {"troops": {"everfire": "1", "skullport": "1", "menzoberranzan": "0"}, "spies": {"skullport": "0"}}
    played = play("yan-c-bin", "spy everfire", **fields)
    assert options(played.game) == ["assassinate everfire 1"]


# ---------------------------------------------------------------------- what others may see


@pytest.mark.parametrize(
    ("kind", "hand"), [("marilith", "noble.4 soldier.2"), ("imix", "blackguard.1"), ("insane-outcast", "noble.4")]
)
def test_a_question_about_the_hand_shows_others_nothing_of_it(kind: str, hand: str) -> None:
    decks = ["elemental", "demons"] if kind != "imix" else ["drow", "elemental"]
    game = table(hand=f"{kind}.1 {hand}", decks=decks, troops=ALONE)
    run(game, f"play {kind}.1")
    assert asked(game)[1] in ("pay", "reveal")
    for watcher in (B, None):
        seen = str(game.view(watcher, since=len(at(game).events)))
        assert not any(card in seen for card in hand.split())
    assert all(card in str(game.view(A)["decision"]) for card in hand.split())


def test_everything_is_shown_once_the_game_is_over() -> None:
    game = table(step="end_of_turn.next_turn", active=B, first=A, trigger={"rule": "endgame.market-empty"})
    assert game.decision is None
    assert game.view(None)["zones"]["deck-1"]["cards"] == cards(game, "deck", B)


# ---------------------------------------------------------------------- reloading


def test_a_save_at_every_question_of_a_game_asks_the_same() -> None:
    game = kb.new("tyrants", seats=["black", "red", "orange"], seed=5, decks=["elemental", "demons"])
    seen: set[str] = set()
    while game.decision and len(game.choices) < 400:
        if game.decision.name not in seen:
            seen.add(game.decision.name)
            loaded = kb.load(game.save())
            assert loaded.decision is not None
            assert [option.id for option in loaded.decision.options] == options(game)
        game.choose(len(game.choices) * 7 % len(game.decision.options))
    assert {"first-troop", "turn", "deploy"} <= seen
