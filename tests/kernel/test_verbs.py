"""Verbs of cards, registered next to the rules that they follow."""

from katabasis.kernel.verbs import Verbs, verb_of


def test_a_verb_is_carried_out_by_the_function_that_was_registered() -> None:
    verbs: Verbs = Verbs()

    @verbs.register("heal")
    def heal(amount: int) -> int:
        return amount + 1

    assert verbs["heal"](2) == 3
    assert heal(2) == 3
    assert set(verbs) == {"heal"}


def test_the_first_key_of_an_instruction_is_its_verb() -> None:
    assert verb_of({"wounds": "1D6", "mode": "normal"}) == "wounds"
