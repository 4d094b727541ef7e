"""How docstrings of public names begin."""

from pathlib import Path

import pytest

from builder.docstrings import docstrings, faults_of


@pytest.mark.parametrize(
    "text",
    [
        "Returns the cards of a deck.",
        "Says whether a seat may play.",
        "Draws a rectangle. A game subclasses it.",
        "Gives what an option costs.",
        "The cards of the deck that a seat has that plays that, if none is built.",
        "The button that hides the hand which is shown, or one for each.",
        "All the ground that a body covers which moves by a vector\nin a straight line.",
    ],
)
def test_a_verb_in_the_third_person_and_clauses_within_clauses_are_faults(text: str) -> None:
    assert len([*faults_of(text)]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Return the cards of a deck, which may be empty, and that of whoever brings one.",
        "Cards that lie in a zone, by seat.",
        "Milliseconds a second, of which none is lost.",
        "The rule by which the option that was chosen is refused.",
        "The deck of a seat. Returns the usual one if it has none.",
        "This is what is said of that.",
    ],
)
def test_imperatives_and_noun_phrases_are_none(text: str) -> None:
    assert [*faults_of(text)] == []


def test_private_names_may_begin_as_they_like(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        'class A:\n    def b(self):\n        """Gives."""\n    def _c(self):\n        """D."""\n'
    )
    assert [*docstrings(tmp_path / "a.py")] == [(1, ""), (2, "Gives.")]
