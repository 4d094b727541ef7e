"""What is asked of the party of a campaign: how it and its adventurers are called, and who stays at home."""

from __future__ import annotations

from collections.abc import Mapping

LONGEST = 40
"""Characters of a name, as the engine takes it."""
CALLED = "called-"
"""Begins the question of the form for the name of an adventurer: "called-elf"."""
HOME = "home-"
"""Begins the question whether an adventurer stays at home in the next game: "home-elf"."""
PARTY = "party"
"""The question for the name of the party."""


def is_of_party(question: str) -> bool:
    """Whether a question of the form asks how somebody of a campaign is called, or whether he stays at home."""
    return question == PARTY or question.startswith((CALLED, HOME))


def name_in(text: str) -> str:
    """A name out of what somebody has typed."""
    return "".join(filter(str.isprintable, text)).strip()[:LONGEST]


def names_in(answers: Mapping[str, str]) -> dict[str, str]:
    """The names that were typed for adventurers, by their ids."""
    names = {
        question.removeprefix(CALLED): name_in(text)
        for question, text in answers.items()
        if question.startswith(CALLED)
    }
    return {id: name for id, name in names.items() if name}
