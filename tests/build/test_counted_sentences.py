"""No number stands before a word that is a plural whatever the number is: a message has a plural (`ngettext`), or says
what is counted before it ("Cards left: {count}")."""

import re
from collections.abc import Iterator, Sequence

from builder import messages

NUMBERS = (
    "amount|attacks|away|cards|controlled|cost|count|damage|dice|done|doors|fighters|gold|healed|hexes|hits|left|lost|"
    "models|monsters|most|need|needed|number|objectives|places|points|power|sections|sites|slain|spent|steps|times|"
    "tokens|total|turns|wounds"
)
"""The values that are numbers, by their names."""
ALWAYS_MANY = {
    "An army has 1 to {most} regiments",
    "The army costs {points} points of {limit}",
    "This regiment has at most {most} units besides its hero",
    "A deck has at most {count} characters",
    "A deck has at most {count} lines",
    "A name has at most {count} characters",
    "Not opened: checking it took longer than {count} seconds.",
    "Of {count} power cards at most {most} may be ploys, not {ploys}",
    "The rules of {count} classic games, each with its rulebook page, an illustration and a position to play.",
    "There are {count} options, numbered from 0",
    "This link is too long: at most {count} characters can be read.",
    "hits {hit}, kills {kill}, {wounds} Wounds",
    "{count} characters.",
    "{count} of {most} models",
    "{count} of {most} picked: tap the models",
    "{damage} damage: {left} of {most} wounds left",
    "{done} of {most} done",
    "{done} of {most} solved",
    "{fighter} suffers {amount} damage: {left} of {most} wounds left",
}
"""Where the number is a limit of some size, has a decimal, or is that of all models of a unit of several."""
_MANY = re.compile(rf"\{{({NUMBERS})\}} (?!más\b|menos\b)[a-záéíóúñ-]+s\b", re.IGNORECASE)
_DICE = re.compile(r"\{\w+\} (more |attack )*dice\b")


def fixed_plurals(forms: Sequence[str]) -> Iterator[str]:
    """Where the forms of a message have a number before a plural."""
    for form in forms:
        yield from (match[0] for pattern in (_MANY, _DICE) if (match := pattern.search(form)))


def test_no_number_stands_before_a_fixed_plural() -> None:
    found = {
        message.id: bad
        for message in messages.catalogue()
        if message.id and isinstance(message.id, str)
        if message.id not in ALWAYS_MANY and (bad := [*fixed_plurals([message.id, str(message.string)])])
    }
    assert found == {}


def test_a_number_before_a_plural_is_found() -> None:
    assert [*fixed_plurals(["{who} draws {count} cards", "{who} roba {count} cartas"])]
    assert [*fixed_plurals(["Roll {amount} more dice"])]
    assert not [*fixed_plurals(["Cards left: {count}", "{count} fewer", "{count} más"])]


def test_the_exceptions_are_said() -> None:
    assert not ALWAYS_MANY - {message.id for message in messages.catalogue() if isinstance(message.id, str)}


def test_the_singular_and_the_plural_are_told_apart_in_spanish() -> None:
    for message in messages.catalogue():
        if message.id and not isinstance(message.id, str) and message.id[0] != message.id[1]:
            assert message.string[0] != message.string[1], message.id
