"""Decks that players build: their legality, as the rules of a game have it, and their notation.

    deck = decks.read(text)
    decks.faults(deck)                    # why it may not be played with, rule by rule
    kb.new(deck.game, deck.edition, [deck.plays, ...], decks=[deck.cards, []])

A deck is written line by line: what it is of, an empty line, and its cards, each by its id or by its name in any
language. What follows "#" is a remark.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from . import system
from .kernel.did_you_mean import near_misses
from .kernel.errors import BadDeck, UnknownGame
from .kernel.text import Refusal, Text, quoted, say
from .kernel.untrusted import lines_of

FORMAT = 1
HEAD = f"katabasis deck {FORMAT}"
LONGEST = 40_000
"""Characters that a text of a deck may have."""
MOST_LINES = 300
KEYS = ("game", "edition", "plays", "name")
LONGEST_NAME = 60
MOST_HINTS = 10
"""Lines without a card for which it is said what was perhaps meant."""


class Deck(NamedTuple):
    """The cards, by id, of a deck for what a seat plays; its `name` is its player's."""

    game: str
    edition: str
    plays: str
    cards: Sequence[str]
    name: str = ""


def usual(game: str, plays: str, edition: str | None = None) -> Deck:
    """The deck that is played with where none is built. Raises UnknownGame."""
    edition = edition or system(game).editions[0]
    return Deck(game, edition, plays, system(game).decks.usual(edition, plays))


def faults(deck: Deck) -> list[Refusal]:
    """Why a deck may not be played with, as a whole and card by card; empty if it may. Raises UnknownGame."""
    _check_edition(deck)
    return system(deck.game).decks.faults(deck.edition, deck.plays, deck.cards)


def why_not(deck: Deck, card: str) -> list[Refusal]:
    """Why a card may not be added to a deck; empty if it may. Raises UnknownGame."""
    _check_edition(deck)
    return system(deck.game).decks.card_faults(deck.edition, deck.plays, deck.cards, card)


def _check_edition(deck: Deck) -> None:
    known = system(deck.game).editions
    if deck.edition not in known:
        raise UnknownGame(f"there is no edition {quoted(deck.edition)} of {deck.game}; there are: {', '.join(known)}")


# ---------------------------------------------------------------------- notation


def write(deck: Deck, language: str = "en") -> str:
    """A deck as a text that `read` reads, its cards by their names in that language as remarks."""
    _check_edition(deck)
    names = system(deck.game).decks.cards(deck.edition)
    head = [HEAD, f"game {deck.game}", f"edition {deck.edition}", f"plays {deck.plays}"]
    if deck.name:
        head.append(f"name {deck.name}")
    width = max(map(len, deck.cards), default=0)
    cards = [f"{id:{width}}  # {names[id][language]}" if id in names else id for id in deck.cards]
    return "\n".join([*head, "", *cards, ""])


def read(text: str, base: Deck | None = None) -> Deck:
    """The deck of a text; whether it is legal, `faults` says. A text that has no head, but cards alone, is of what
    `base` is of, if that is named. Raises BadDeck with every line that does not read."""
    if len(text) > LONGEST:
        raise BadDeck([(0, say("A deck has at most {count} characters", count=LONGEST))])
    lines = [_without_remark(line) for line in lines_of(text.removeprefix("\ufeff"))]
    if len(lines) > MOST_LINES:
        raise BadDeck([(0, say("A deck has at most {count} lines", count=MOST_LINES))])
    if base is not None and (not lines or lines[0].split()[:2] != HEAD.split()[:2]):
        return base._replace(cards=_cards(base, lines, 1))
    if not lines or lines[0].split() != HEAD.split():
        raise BadDeck([(1, say("A deck starts with '{head}'", head=Text(HEAD, {})))])
    end = lines.index("") if "" in lines else len(lines)
    head = _head(lines[1:end])
    deck = Deck(head["game"], head["edition"], head["plays"], [], head.get("name", ""))
    return deck._replace(cards=_cards(deck, lines[end:], end + 1))


def _without_remark(line: str) -> str:
    """A line without what follows "#", which may be part of a name."""
    return line.strip() if line.startswith("name ") else line.partition("#")[0].strip()


def _cards(deck: Deck, lines: Sequence[str], first: int) -> list[str]:
    """The cards that lines name; the number of the `first` line is for complaints."""
    try:
        _check_edition(deck)
        usual(deck.game, deck.plays, deck.edition)
        names = system(deck.game).decks.cards(deck.edition)
    except UnknownGame as error:
        raise BadDeck(
            [(0, say("No such deck is played with: {reason}", reason=Text("{text}", {"text": str(error)})))]
        ) from None
    by_name = {_folded(name): id for id, own in names.items() for name in own.values()}
    cards: list[str] = []
    wrong: list[tuple[int, Text]] = []
    for number, line in enumerate(lines, first):
        id = line if line in names else by_name.get(_folded(line))
        if id is not None:
            cards.append(id)
        elif line:
            wrong.append((number, _unknown(line, names if len(wrong) < MOST_HINTS else ())))
    if wrong:
        raise BadDeck(wrong)
    return cards


def _unknown(line: str, names: Collection[str]) -> Text:
    """What is wrong with a line that names no card, and what was perhaps meant."""
    name = Text("{text}", {"text": quoted(line)})
    if near := near_misses(line, names):
        return say("There is no card {name}; perhaps {cards}", name=name, cards=[f"card:{id}" for id in near])
    return say("There is no card {name}", name=name)


def _head(lines: Sequence[str]) -> dict[str, str]:
    head: dict[str, str] = {}
    wrong: list[tuple[int, Text]] = []
    keys = Text(", ".join(KEYS), {})
    for number, line in enumerate(lines, 2):
        key, _, value = line.partition(" ")
        if key not in KEYS or key in head:
            wrong.append(
                (
                    number,
                    say(
                        "One of these, once each: {keys}; not {key}",
                        keys=keys,
                        key=Text("{text}", {"text": quoted(key)}),
                    ),
                )
            )
        else:
            head[key] = value.strip()[:LONGEST_NAME]
    wrong += [(1, say("A deck says its '{key}'", key=Text(key, {}))) for key in KEYS[:3] if not head.get(key)]
    if wrong:
        raise BadDeck(wrong)
    return head


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
