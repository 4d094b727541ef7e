"""One card played on a small table: what the tests of cards share."""

from typing import Any, NamedTuple

from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.tyrants.content import CARDS
from tyrants.scene import A, asked, cards, kinds, player, run, table, troops

ARENA = {"menzoberranzan": "0 1 white white"}
"""A site where seat 0 has presence, a troop of seat 1, two white troops, and two empty spaces."""
FAR = {"kanaglym": "1 white"}
"""One beyond its reach."""
ALONE = {"menzoberranzan": "0"}
"""Seat 0 and nobody else."""


class Played(NamedTuple):
    """The game after a card and the answers to it, and what happened."""

    game: Game
    events: list[Event]

    @property
    def done(self) -> bool:
        """Whether the card has been carried out and the turn goes on."""
        return asked(self.game) == (A, "turn")

    @property
    def power(self) -> int:
        """Power in the pool."""
        return player(self.game).power

    @property
    def influence(self) -> int:
        """Influence in the pool."""
        return player(self.game).influence

    @property
    def trophies(self) -> dict[str, int]:
        """The trophy hall of seat 0."""
        return player(self.game).trophies

    def skipped(self) -> bool:
        """Whether an instruction found nothing to act on."""
        return "skipped" in kinds(self.events)

    def troops(self, place: str) -> str:
        """Who stands at a place."""
        return troops(self.game, place)

    def cards(self, zone: str, seat: int | None = None) -> list[str]:
        """The cards in a zone."""
        return cards(self.game, zone, seat)

    def then(self, *choices: str) -> "Played":
        """After further choices."""
        return Played(self.game, self.events + run(self.game, *choices))


def play(kind: str, *choices: str, hand: str = "", **fields: Any) -> Played:
    """Play the first copy of a card and answer what it asks. Its half-deck is in the market with the Drow."""
    deck = CARDS[kind].deck
    decks = ["drow", deck] if deck in ("dragons", "elemental", "demons") else ["drow", "demons"]
    game = table(hand=f"{kind}.1 {hand}".strip(), **{"decks": decks, "troops": ALONE, **fields})
    return Played(game, run(game, f"play {kind}.1", *choices))
