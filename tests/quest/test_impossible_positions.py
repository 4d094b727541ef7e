"""Positions that no table can be: each is refused with a sentence that says what is wrong."""

import pytest

import katabasis as kb

ENTRANCE = 'leader = "barbarian"\nsection = [{ id = "passage-1" }]\n'
PARTY = 'seats = ["barbarian", "wizard"]\n'


def fault(text: str) -> str:
    """What is said of a position."""
    with pytest.raises(kb.BadPosition) as error:
        kb.position(f'game = "quest"\n{text}')
    return str(error.value)


@pytest.mark.rule("deck.place-others")
def test_in_a_party_that_has_entered_everybody_stands_somewhere_or_waits() -> None:
    """Nobody on the board, and nobody who is still to be placed: turns would follow one another for ever."""
    assert "barbarian neither stands on the board nor waits to be placed there" in fault('step = "setup.place"')
    waiting = 'queue = ["barbarian", "wizard"]\n'
    placed = '[adventurer.barbarian]\nat = "passage-1.1,1"'
    said = fault(f'step = "setup.place"\n{PARTY}{waiting}{ENTRANCE}{placed}')
    assert said == "at: barbarian stands on the board before he is placed there [deck.place-others]"
    game = kb.position(f'game = "quest"\nstep = "setup.place"\n{PARTY}{waiting}{ENTRANCE}')
    assert game.decision is not None
    assert game.decision.name == "place"


@pytest.mark.rule("deck.entrance")
@pytest.mark.parametrize("step", ["setup.roll_wounds", "setup.spells", "setup.lead", "setup.enter_dungeon"])
def test_before_the_party_enters_nothing_is_laid_and_a_card_is_left_for_the_entrance(step: str) -> None:
    pile = '[zones]\npile = ["passage-1"]\n'
    assert "pile: no card is left for the entrance [deck.entrance]" in fault(f'step = "{step}"')
    said = fault(f'step = "{step}"\n{PARTY}{ENTRANCE}{pile}')
    assert f"section: nothing is laid before the party enters, and {step} comes before it [deck.entrance]" in said
    game = kb.position(f'game = "quest"\nstep = "{step}"\n{PARTY}leader = "barbarian"\n{pile}')
    assert game.decision is not None


@pytest.mark.rule("advphase.finish-first")
def test_in_somebodys_turn_the_position_says_whose_it_is() -> None:
    party = f'{PARTY}{ENTRANCE}adventurer.barbarian.at = "passage-1.1,1"\nadventurer.wizard.at = "passage-1.2,1"\n'
    said = fault(party)
    assert "active: it says whose turn it is, one of barbarian, wizard [advphase.finish-first]" in said
    assert "active" not in fault('active = "barbarian"\nturn = "one"\n' + party)
