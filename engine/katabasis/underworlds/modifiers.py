"""Characteristics with every modifier counted (2023 p. 44): from upgrades and from gambits in play.

What a card changes is declared in its `modify`: `what`, and `on` whom (its bearer unless it says otherwise).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .cards.reading import Filter, Reading, labels_of, means
from .content import Attack, Card, attack_from
from .state import Fighter, InPlay, UnderworldsTable, card_of

LARGE = 5
"""Wounds from which a fighter is Large (warband.large)."""
ANY_RANGE = (0, 99)


class Modifier(NamedTuple):
    """One change that a card makes.

    `by` is added to "move", "wounds", "defence", "range", "dice" or "damage" (not below `floor`); `set` replaces a
    "bounty"; `add` is a "keyword", "class" or "defence-success"; "no-drive-back" and "bounty-spent" say it all.
    Attack actions are changed if their Range is in `range` and they have no keyword of `lacks`. An `incoming`
    modifier changes the attacks that target the fighter instead of its own.
    """

    what: str
    by: int
    set: int
    add: str
    floor: int
    range: tuple[int, int]
    lacks: tuple[str, ...]
    incoming: bool
    on: Filter | None

    def touches(self, attack: Attack, range: int) -> bool:
        """Whether it changes an Attack action of that Range characteristic."""
        return self.range[0] <= range <= self.range[1] and not any(attack.has(keyword) for keyword in self.lacks)


def _modifiers(card: Card) -> tuple[Modifier, ...]:
    return tuple(
        Modifier(
            change["what"],
            change.get("by", 0),
            change.get("set", 0),
            change.get("add", ""),
            change.get("floor", 0),
            tuple(change.get("range", ANY_RANGE)),
            tuple(change.get("lacks", ())),
            change.get("incoming", False),
            change.get("on"),
        )
        for change in card.declared.get("modify", ())
    )


_MODIFIERS: dict[str, tuple[Modifier, ...]] = {}


def modifiers_of(card: Card) -> tuple[Modifier, ...]:
    """The modifiers that a card declares."""
    if card.id not in _MODIFIERS:
        _MODIFIERS[card.id] = _modifiers(card)
    return _MODIFIERS[card.id]


# ---------------------------------------------------------------------- characteristics


def move_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Move (warband.move-characteristic)."""
    return fighter.side.move + _sum(table, fighter, "move")


def wounds_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Wounds (warband.wounds-characteristic)."""
    return fighter.side.wounds + _sum(table, fighter, "wounds")


def defence_of(table: UnderworldsTable, fighter: Fighter) -> tuple[int, str]:
    """Defence: dice and symbol (warband.defence-characteristic)."""
    dice, symbol = fighter.side.defence
    return dice + _sum(table, fighter, "defence"), symbol


def is_large(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Large: Wounds 5 or more (warband.large)."""
    return wounds_of(table, fighter) >= LARGE


def bounty_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Glory for taking it out of action (damage.bounty-2023, damage.bounty-large)."""
    for modifier in _on(table, fighter, "bounty"):
        return modifier.set
    return 2 if is_large(table, fighter) else 1


def arrives_spent(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether its bounty arrives as spent glory."""
    return _any(table, fighter, "bounty-spent")


def classes_of(table: UnderworldsTable, fighter: Fighter) -> set[str]:
    """Its classes, those that upgrades give included (warband.class)."""
    return labels_of(fighter).difference(fighter.card.keywords)


def keywords_of(table: UnderworldsTable, fighter: Fighter) -> set[str]:
    """The labels of its fighter card (core.keyword-kinds)."""
    return set(fighter.card.keywords)


def cannot_be_driven_back(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether a card forbids to drive it back."""
    return _any(table, fighter, "no-drive-back")


def support_symbols(table: UnderworldsTable, fighter: Fighter) -> tuple[str, ...]:
    """Faces that are always successes in its defence rolls."""
    return tuple(modifier.add for modifier in _on(table, fighter, "defence-success"))


# ---------------------------------------------------------------------- Attack actions


def attacks_of(table: UnderworldsTable, fighter: Fighter) -> list[Attack]:
    """Its Attack actions: printed ones and those of its upgrades, as they are whoever the target is
    (attack.more-sources)."""
    granted = [
        attack_from(card_of(card).declared["attack"], card)
        for card in fighter.upgrades
        if "attack" in card_of(card).declared
    ]
    attacks = [*fighter.side.attacks, *granted]
    modifiers = [modifier for what in _OF_ATTACKS for modifier in _on(table, fighter, what)]
    return [_modified(attack, modifiers) for attack in attacks] if modifiers else attacks


def attack_against(table: UnderworldsTable, fighter: Fighter, attack_id: str, target: Fighter) -> Attack:
    """One Attack action of a fighter with everything counted, the cards of its target included."""
    attack = next(attack for attack in attacks_of(table, fighter) if attack.id == attack_id)
    against = [modifier for what in _OF_ATTACKS for modifier in _on(table, target, what, incoming=True)]
    return _modified(attack, against) if against else attack


_OF_ATTACKS = ("range", "keyword", "dice", "damage")
"""Range first: what asks for a Range asks for the modified one (modifier.characteristic)."""


def _modified(attack: Attack, modifiers: list[Modifier]) -> Attack:
    range, dice, damage, keywords = attack.range, attack.dice, attack.damage, attack.keywords
    for modifier in modifiers:
        if not modifier.touches(attack, range):
            continue
        if modifier.what == "range":
            range += modifier.by
        elif modifier.what == "keyword":
            keywords = (*keywords, modifier.add)
        elif modifier.what == "dice":
            dice += modifier.by
        else:
            damage = max(min(modifier.floor, damage), damage + modifier.by)
    return attack._replace(range=range, dice=dice, damage=damage, keywords=keywords)


# ---------------------------------------------------------------------- support


def extra_supporters(table: UnderworldsTable, of: Fighter, against: Fighter, as_target: bool) -> list[str]:
    """Fighters that support `of` in its fight with `against` because a card says so. `as_target` tells whether `of`
    is the target of the Attack action or makes it."""
    roles = ("target" if as_target else "attacker", "either")
    supporters = []
    for bearer, declared in _supporting(table):
        support = declared["support"]
        reading = Reading(table, bearer.seat, bearer=bearer)
        if (
            bearer is not of
            and support["as"] in roles
            and means(reading, of, support["of"])
            and means(reading, against, support["against"])
        ):
            supporters.append(bearer.id)
    return supporters


def _supporting(table: UnderworldsTable) -> Iterator[tuple[Fighter, Mapping[str, Any]]]:
    for fighter in table.fighters.values():
        if fighter.at is not None:
            for card in fighter.upgrades:
                declared = card_of(card).declared
                if "support" in declared:
                    yield fighter, declared


# ---------------------------------------------------------------------- which modifiers are in force


def _sum(table: UnderworldsTable, fighter: Fighter, what: str) -> int:
    return sum(modifier.by for modifier in _on(table, fighter, what))


def _any(table: UnderworldsTable, fighter: Fighter, what: str) -> bool:
    return any(True for _ in _on(table, fighter, what))


def _on(table: UnderworldsTable, fighter: Fighter, what: str, incoming: bool = False) -> Iterator[Modifier]:
    """The modifiers of a kind that act on a fighter: from its own upgrades, those of others, gambits in play."""
    for card in fighter.upgrades:
        for modifier in modifiers_of(card_of(card)):
            if modifier.what == what and modifier.incoming == incoming and _is_meant(table, fighter, fighter, modifier):
                yield modifier
    if table.zones["assigned"].cards:
        yield from _from_others(table, fighter, what, incoming)
    for waiting in table.in_play:
        yield from _from_play(table, fighter, waiting, what, incoming)


def _is_meant(table: UnderworldsTable, bearer: Fighter, fighter: Fighter, modifier: Modifier) -> bool:
    if modifier.on is None:
        return bearer is fighter
    return means(Reading(table, bearer.seat, bearer=bearer), fighter, modifier.on)


def _from_others(table: UnderworldsTable, fighter: Fighter, what: str, incoming: bool) -> Iterator[Modifier]:
    """An upgrade works only while its bearer is on the battlefield (damage.out-of-action-inert)."""
    for other in table.fighters.values():
        if other is fighter or other.at is None:
            continue
        for card in other.upgrades:
            for modifier in modifiers_of(card_of(card)):
                is_such = modifier.what == what and modifier.incoming == incoming and modifier.on is not None
                if is_such and _is_meant(table, other, fighter, modifier):
                    yield modifier


def _from_play(
    table: UnderworldsTable, fighter: Fighter, waiting: InPlay, what: str, incoming: bool
) -> Iterator[Modifier]:
    """A gambit about the next activation step works only in that step (power.next-event-2023)."""
    card = card_of(waiting.card)
    if card.declared["lasts"] != "round" and table.main_step != "activation":
        return
    for modifier in modifiers_of(card):
        if modifier.what == what and modifier.incoming == incoming and modifier.on is not None:
            chosen = tuple(waiting.notes.get("chosen", ()))
            if means(Reading(table, waiting.seat, waiting.card, chosen=chosen), fighter, modifier.on):
                yield modifier
