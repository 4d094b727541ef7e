"""What the reference is made of: for each game its chapters, rules and examples, in every language."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import katabasis as kb
from builder import content
from builder.examples import Example
from builder.paths import CONTENT
from katabasis.content import offered_packs
from katabasis_page.games import GAMES, finished_editions
from katabasis_page.screens import reference
from katabasis_page.words import LANGUAGES

Rule = Mapping[str, Any]


class Book:
    """The rules of one game, as far as pages explain its editions."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.title = GAMES[game]
        self.editions = finished_editions(game)
        self.rules = {language: _in_order(reference.rules(game, language), game) for language in LANGUAGES}
        self.ids = list(self.rules["en"])
        self._examples = examples(game)

    def rule(self, language: str, id: str) -> Rule:
        return self.rules[language][id]

    def title_of(self, language: str, id: str) -> str:
        return str(self.rules[language][id]["title"])

    def chapters(self, language: str) -> dict[str, str]:
        """The titles of the chapters that have rules, in the rulebook's order."""
        used = {rule["section"] for rule in self.rules[language].values()}
        return {id: title for id, title in reference.chapters(self.game, language).items() if id in used}

    def inside(self, chapter: str) -> list[str]:
        """The rules of a chapter."""
        return [id for id, rule in self.rules["en"].items() if rule["section"] == chapter]

    def neighbours(self, id: str) -> tuple[str, str]:
        """The rules before and after one in its chapter; "" where there is none."""
        inside = self.inside(self.rules["en"][id]["section"])
        at = inside.index(id)
        return (inside[at - 1] if at else ""), (inside[at + 1] if at + 1 < len(inside) else "")

    def variants(self, id: str) -> list[str]:
        """The same rule in every edition that states it otherwise, in the order of the editions; empty if none does."""
        stem = self.stem(id)
        variants = [f"{stem}-{edition}" for edition in self.editions if f"{stem}-{edition}" in self.rules["en"]]
        return variants if stem != id and len(variants) > 1 else []

    def stem(self, id: str) -> str:
        """An id without the edition at its end."""
        return next((id.removesuffix(f"-{edition}") for edition in self.editions if id.endswith(f"-{edition}")), id)

    def edition_of(self, id: str) -> str:
        """The edition at the end of an id."""
        return next((edition for edition in self.editions if id.endswith(f"-{edition}")), "")

    def stated_in(self, id: str) -> Sequence[str]:
        """The editions that state a rule."""
        stated = self.rules["en"][id].get("editions", self.editions)
        return [edition for edition in self.editions if edition in stated]

    def drawn_for(self, id: str) -> list[Example]:
        """The examples that are drawn on the page of a rule: those of which it is the first."""
        return [example for example in self._examples if example.shows[0] == id]

    def shown_elsewhere(self, id: str) -> list[Example]:
        """The examples of a rule that are drawn for another."""
        return [example for example in self._examples if id in example.shows[1:]]


def _in_order(rules: Mapping[str, Rule], game: str) -> dict[str, Rule]:
    """Rules by chapter, in the order of the chapters."""
    order = {id: number for number, id in enumerate(reference.chapters(game, "en"))}
    return dict(sorted(rules.items(), key=lambda item: order[item[1]["section"]]))


@cache
def examples(game: str) -> list[Example]:
    """The examples of the editions that pages explain, and of the packs that players are offered."""
    shown, folder = finished_editions(game), CONTENT / game
    of_packs = [example for pack in offered_packs(game) for example in content.examples_of_pack(folder, pack)]
    return [example for example in content.examples_of(folder) if example.edition in shown] + of_packs


@cache
def edition_title(game: str, edition: str, language: str) -> str:
    """What an edition is called."""
    from katabasis.content import load

    return str(load("games")[game]["editions"][edition][language])


def books() -> list[Book]:
    """The books of all games that the page shows."""
    return [Book(game) for game in kb.GAMES]
