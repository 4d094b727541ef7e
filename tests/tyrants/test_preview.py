"""What is told of a card before it is played: sure resources, and what it would let its player touch."""

import pytest

from tyrants.scene import A, table


def lights(card: str, **scene: object) -> list[str]:
    game = table(hand=card, **scene)  # type: ignore[arg-type]
    preview = game.preview(f"play {card}.1")
    assert preview is not None
    return sorted(preview["lights"])


def test_resources_are_told_for_certain() -> None:
    assert table(hand="red-wyrmling").preview("play red-wyrmling.1") == {
        "gains": {"power": 2, "influence": 2},
        "lights": [],
    }


def test_a_card_lights_what_its_first_question_offers() -> None:
    assert lights("advance-scout", troops={"blingdenstone": "0 white"}) == ["site:blingdenstone", "troop:white"]


def test_a_choice_lights_what_its_branches_offer() -> None:
    lit = lights("kobold", troops={"blingdenstone": "0 white"})
    assert "site:blingdenstone" in lit
    assert "space:blingdenstone--mantol-derith.1" in lit


def test_a_branch_lights_what_it_alone_offers() -> None:
    game = table(hand="kobold", troops={"blingdenstone": "0 white"})
    game.choose("play kobold.1")
    assert game.decision is not None
    assert game.decision.seat == A
    preview = game.preview("choose 1")
    assert preview is not None
    assert sorted(preview["lights"]) == ["site:blingdenstone", "troop:white"]


def test_nothing_is_lit_that_a_hidden_card_must_be_drawn_for() -> None:
    assert lights("rath-modar", own={0: {"deck": "noble*5"}}) == []


@pytest.mark.parametrize("option", ["end", "deploy blingdenstone"])
def test_nothing_is_told_of_anything_else(option: str) -> None:
    game = table(troops={"blingdenstone": "0"}, power=1)
    assert game.preview(option) is None
