"""The figures of the game, typed: dice, warbands, fighters and cards. They come from content/underworlds.

Fighters, cards and actions are looked up by their ids, which no two editions share for different figures. What there is
to choose from is a question to one edition: `of("2023").warbands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..content import add_entries, belongs, cached, load
from ..content import add_figures as _add_figures


class Attack(NamedTuple):
    """An Attack action: `range` in hexes, `dice` of `symbol`, `damage`, and keywords such as "cleave" or
    "knockback 1". `source` is "fighter" or the upgrade that grants it."""

    id: str
    range: int
    dice: int
    symbol: str
    damage: int
    keywords: tuple[str, ...]
    source: str = "fighter"

    def has(self, keyword: str) -> bool:
        """Whether the Attack action has that keyword, whatever its number."""
        return any(own.partition(" ")[0] == keyword for own in self.keywords)

    def level(self, keyword: str) -> int:
        """The number of a keyword ("knockback 1"), all of them added; 0 without it."""
        return sum(int(own.partition(" ")[2] or 1) for own in self.keywords if own.partition(" ")[0] == keyword)


class Side(NamedTuple):
    """One side of a fighter card. `defence` is a number of dice and a symbol; `actions` are further actions, and
    reactions."""

    move: int
    defence: tuple[int, str]
    wounds: int
    attacks: tuple[Attack, ...]
    actions: tuple[str, ...]


class FighterCard(NamedTuple):
    """A fighter card. `inspire` names its Inspire condition."""

    id: str
    warband: str
    leader: bool
    classes: tuple[str, ...]
    keywords: tuple[str, ...]
    inspire: str
    normal: Side
    inspired: Side


class Card(NamedTuple):
    """A power or objective card. `type` is "objective", "ploy" or "upgrade"; `declared` is all its TOML says."""

    id: str
    warband: str
    type: str
    keywords: tuple[str, ...]
    glory: int
    restriction: tuple[str, ...]
    declared: dict[str, Any]

    @property
    def is_gambit(self) -> bool:
        """Ploys are the only gambits of the starter set (card.power-types-2023)."""
        return self.type == "ploy"

    @property
    def is_reaction(self) -> bool:
        """Whether the card is played or used as a reaction."""
        return "reaction" in self.declared and not self.reacts_in_play

    @property
    def reacts_in_play(self) -> bool:
        """Whether a gambit allows a reaction while it is in play."""
        return bool(self.declared.get("reaction", {}).get("while_in_play"))

    @property
    def is_surge(self) -> bool:
        """Whether an objective is scored during the action phase (objective.surge-2023, objective.immediate-2017)."""
        return "score_on" in self.declared

    def condition(self, players: int) -> Mapping[str, Any]:
        """The condition of an objective in a game of so many (multi.objective-variants)."""
        condition: Mapping[str, Any] = self.declared.get(f"players_{players}", self.declared["score_if"])
        return condition


class Warband(NamedTuple):
    """A warband's fighters, and the deck that it has if none is built: its Rivals deck, or a ready one
    (deck.prebuilt)."""

    id: str
    fighters: tuple[str, ...]
    objectives: tuple[str, ...]
    power: tuple[str, ...]


class Deck(NamedTuple):
    """A Rivals deck: the objective and the power cards that are played together (deck.rivals)."""

    objectives: tuple[str, ...]
    power: tuple[str, ...]


def attack_from(data: dict[str, Any], source: str = "fighter") -> Attack:
    """An Attack action as the content writes it."""
    return Attack(
        data["id"],
        data["range"],
        data["dice"],
        data["symbol"],
        data["damage"],
        tuple(data.get("keywords", ())),
        source,
    )


def _side(data: dict[str, Any], actions: tuple[str, ...]) -> Side:
    number, symbol = data["defence"]
    attacks = tuple(attack_from(attack) for attack in data["attacks"])
    return Side(data["move"], (number, symbol), data["wounds"], attacks, (*actions, *data.get("actions", ())))


def _fighter(data: dict[str, Any]) -> FighterCard:
    actions = tuple(data.get("actions", ()))
    return FighterCard(
        data["id"],
        data["warband"],
        data.get("leader", False),
        tuple(data.get("classes", ())),
        tuple(data.get("keywords", ())),
        data["inspire"],
        _side(data["normal"], actions),
        _side(data["inspired"], actions),
    )


def _card(data: dict[str, Any]) -> Card:
    return Card(
        data["id"],
        data["warband"],
        data["type"],
        tuple(data.get("keywords", ())),
        data.get("glory", 0),
        tuple(data.get("restriction", ())),
        data,
    )


class Content(NamedTuple):
    """What one edition has to choose from, by id. Universal Rivals decks are those that any warband may use in place of
    its own (deck.universal-rivals); the starter set has none."""

    warbands: dict[str, Warband]
    universal_decks: dict[str, Deck]


_DATA = load("underworlds")

ATTACK_DIE: tuple[str, ...] = tuple(_DATA["dice"]["attack"])
"""The six faces of an attack die (component.attack-die)."""
DEFENCE_DIE: tuple[str, ...] = tuple(_DATA["dice"]["defence"])
"""The six faces of a defence die (component.defence-die)."""
FIGHTERS: dict[str, FighterCard] = {}
"""The fighter cards of the usual edition, and of those that have been opened; so it is with actions and cards."""
ACTIONS: dict[str, dict[str, Any]] = {}
"""The actions and reactions of fighter cards, as their TOML declares them; those with `reaction` are reactions."""
CARDS: dict[str, Card] = {}


def _add(figures: Mapping[str, Any]) -> None:
    FIGHTERS.update({data["id"]: _fighter(data) for data in figures.get("fighter", ())})
    ACTIONS.update({data["id"]: data for data in figures.get("action", ())})
    CARDS.update({data["id"]: _card(data) for data in figures.get("card", ())})


_add(_DATA)


def add_edition(edition: str) -> None:
    """Add what only that edition has to what there is."""
    _add(_add_figures("underworlds", edition))


def add_warbands(entries: Mapping[str, Any]) -> None:
    """Have warbands of somebody's own there, as content has them: ids of their own, words in every language."""
    add_entries("underworlds", entries)
    _add(entries)


@cached
def of(edition: str) -> Content:
    """What an edition has to choose from."""
    fighters = _ids("fighter", edition)
    objectives = [id for id in _ids("card", edition) if CARDS[id].type == "objective"]
    power = [id for id in _ids("card", edition) if CARDS[id].type != "objective"]

    ready = {entry["warband"]: entry for entry in load("underworlds").get("deck", ()) if belongs(entry, edition)}

    def deck(owner: str) -> Deck:
        if owner in ready:
            return Deck(tuple(ready[owner]["objectives"]), tuple(ready[owner]["power"]))
        return Deck(_owned(CARDS, objectives, owner), _owned(CARDS, power, owner))

    return Content(
        {id: Warband(id, _owned(FIGHTERS, fighters, id), *deck(id)) for id in _ids("warband", edition)},
        {id: deck(id) for id in _ids("universal-deck", edition)},
    )


def _ids(kind: str, edition: str) -> list[str]:
    return [entry["id"] for entry in load("underworlds").get(kind, ()) if belongs(entry, edition)]


def _owned(printed: Mapping[str, FighterCard | Card], ids: Iterable[str], owner: str) -> tuple[str, ...]:
    """Those of a warband, or of a universal deck."""
    return tuple(id for id in ids if printed[id].warband == owner)


def deck_of(cards: Iterable[str]) -> Deck:
    """The two decks that cards make, in the order of the content, whatever order they are named in."""
    named = {*cards}
    ordered = [id for id in CARDS if id in named]
    objectives = tuple(id for id in ordered if CARDS[id].type == "objective")
    return Deck(objectives, tuple(id for id in ordered if id not in objectives))


def rivals_deck(edition: str, warband: str, universal: str = "") -> Deck:
    """The deck that a warband plays with: its own, or a universal one."""
    if universal:
        return of(edition).universal_decks[universal]
    band = of(edition).warbands[warband]
    return Deck(band.objectives, band.power)
