"""The figures of the game, typed: dice, warbands, fighters and cards. They come from content/underworlds."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..content import load


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
        return "reaction" in self.declared

    @property
    def is_surge(self) -> bool:
        """Whether an objective is scored during the action phase (objective.surge-2023)."""
        return "surge" in self.keywords


class Warband(NamedTuple):
    """A warband's fighters and its Rivals deck."""

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
    return Side(data["move"], (number, symbol), data["wounds"], attacks, actions)


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


def _deck(owner: str) -> Deck:
    cards = [card for card in CARDS.values() if card.warband == owner]
    return Deck(
        tuple(card.id for card in cards if card.type == "objective"),
        tuple(card.id for card in cards if card.type != "objective"),
    )


_DATA = load("underworlds")

ATTACK_DIE: tuple[str, ...] = tuple(_DATA["dice"]["attack"])
"""The six faces of an attack die (component.attack-die)."""
DEFENCE_DIE: tuple[str, ...] = tuple(_DATA["dice"]["defence"])
"""The six faces of a defence die (component.defence-die)."""
FIGHTERS = {data["id"]: _fighter(data) for data in _DATA["fighter"]}
ACTIONS: dict[str, dict[str, Any]] = {data["id"]: data for data in _DATA["action"]}
"""The actions and reactions of fighter cards, as their TOML declares them; those with `reaction` are reactions."""
CARDS = {data["id"]: _card(data) for data in _DATA["card"]}
WARBANDS = {
    data["id"]: Warband(
        data["id"],
        tuple(fighter.id for fighter in FIGHTERS.values() if fighter.warband == data["id"]),
        *_deck(data["id"]),
    )
    for data in _DATA["warband"]
}
UNIVERSAL_DECKS = {data["id"]: _deck(data["id"]) for data in _DATA.get("universal-deck", ())}
"""Rivals decks that any warband may use in place of its own (deck.universal-rivals). The starter set has none."""


def rivals_deck(warband: str, universal: str = "") -> Deck:
    """The deck that a warband plays with: its own, or a universal one."""
    if universal:
        return UNIVERSAL_DECKS[universal]
    return Deck(WARBANDS[warband].objectives, WARBANDS[warband].power)
