"""Characteristics with every modifier counted (2023 p. 44): from upgrades and from gambits in play.

What a card changes is declared in its `modify`: `what`, and `on` whom (its bearer unless it says otherwise).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ...content import belongs, cached
from ..content import CARDS, Attack, Card, attack_from
from ..edition import Edition
from ..state import Fighter, InPlay, UnderworldsTable, card_of, printed
from .conditions import Value, value_of
from .reading import Filter, Reading, labels_of, means

ANY_RANGE = (0, 99)


class Modifier(NamedTuple):
    """One change that a card makes.

    `by`, so many times what `times` counts, is added to "move", "wounds", "defence", "range", "dice" or "damage" (not
    below `floor`), to the "supporters" of its Attack actions, or to the glory for whom it takes out ("trophy"); `set`
    replaces a "bounty", or is the most of one "damage-suffered"; `add` is a "keyword", "class", "defence-success" or
    "attack-success", or replaces the "symbol" of attacks or the "defence-symbol"; all others say it all:
    "no-drive-back", "no-push", "no-choice" (it cannot be chosen for enemy gambits), "no-charge", "no-support" as a
    target, "support-doubled", "move-doubled", "passes-fighters", "charges-through" and "bounty-spent".
    Attack actions are changed if their Range is in `range`, they have no keyword of `lacks`, and are named in
    `attacks`, if that names any. An `incoming` modifier changes the attacks that target the fighter instead of its own.
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
    attacks: tuple[str, ...]
    times: Value | None

    def touches(self, attack: Attack, range: int) -> bool:
        """Whether it changes an Attack action of that Range characteristic."""
        if self.attacks and attack.id not in self.attacks:
            return False
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
            tuple(change.get("attacks", ())),
            change.get("times"),
        )
        for change in card.declared.get("modify", ())
    )


_MODIFIERS: dict[str, tuple[Modifier, ...]] = {}


def modifiers_of(card: str) -> tuple[Modifier, ...]:
    """The modifiers that a card declares."""
    if card not in _MODIFIERS:
        _MODIFIERS[card] = _modifiers(card_of(card))
    return _MODIFIERS[card]


# ---------------------------------------------------------------------- characteristics


class Characteristics(NamedTuple):
    """What a fighter's card says, with every modifier counted."""

    move: int
    wounds: int
    defence: tuple[int, str]
    bounty: int
    attacks: list[Attack]


def characteristics_of(table: UnderworldsTable, fighter: Fighter) -> Characteristics:
    """All of them at once: the modifiers on the table are gone through once, not once for each."""
    modifiers = _on(table, fighter, (*_OF_MOVE, "wounds", *_OF_DEFENCE, "bounty", *_OF_ATTACKS))
    side = fighter.side
    wounds = side.wounds + _added(modifiers, "wounds")
    return Characteristics(
        _move(side.move, modifiers),
        wounds,
        _defence(side.defence, modifiers),
        _bounty(table.rules, wounds, modifiers),
        _attacks(fighter, [modifier for modifier in modifiers if modifier.what in _OF_ATTACKS]),
    )


def move_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Move (warband.move-characteristic)."""
    return _move(fighter.side.move, _on(table, fighter, _OF_MOVE))


_OF_MOVE = ("move", "move-doubled")


def _move(move: int, modifiers: list[Modifier]) -> int:
    if not modifiers:
        return move
    times = 2 if any(modifier.what == "move-doubled" for modifier in modifiers) else 1
    return max(0, move + _added(modifiers, "move")) * times


def wounds_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Wounds (warband.wounds-characteristic)."""
    return fighter.side.wounds + _sum(table, fighter, "wounds")


def defence_of(table: UnderworldsTable, fighter: Fighter) -> tuple[int, str]:
    """Defence: dice and symbol (warband.defence-characteristic)."""
    return _defence(fighter.side.defence, _on(table, fighter, _OF_DEFENCE))


_OF_DEFENCE = ("defence", "defence-symbol")


def _defence(defence: tuple[int, str], modifiers: list[Modifier]) -> tuple[int, str]:
    if not modifiers:
        return defence
    dice, symbol = defence
    symbols = [modifier.add for modifier in modifiers if modifier.what == "defence-symbol"]
    return dice + _added(modifiers, "defence"), symbols[-1] if symbols else symbol


def is_large(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Large: so many Wounds or more, in editions that have it (warband.large)."""
    return large(table.rules, wounds_of(table, fighter))


def large(rules: Edition, wounds: int) -> bool:
    """Whether so many Wounds make a fighter Large."""
    return rules.large_wounds is not None and wounds >= rules.large_wounds


def bounty_of(table: UnderworldsTable, fighter: Fighter) -> int:
    """Glory for taking it out of action (damage.bounty-2023, damage.bounty-large)."""
    return _bounty(table.rules, wounds_of(table, fighter), _on(table, fighter, ("bounty",)))


def _bounty(rules: Edition, wounds: int, modifiers: list[Modifier]) -> int:
    for modifier in modifiers:
        if modifier.what == "bounty":
            return modifier.set
    return 2 if large(rules, wounds) else 1


def arrives_spent(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether its bounty arrives as spent glory."""
    return bool(_on(table, fighter, ("bounty-spent",)))


def classes_of(table: UnderworldsTable, fighter: Fighter) -> set[str]:
    """Its classes, those that upgrades give included (warband.class)."""
    return labels_of(fighter).difference(fighter.card.keywords)


def keywords_of(table: UnderworldsTable, fighter: Fighter) -> set[str]:
    """The labels of its fighter card (core.keyword-kinds)."""
    return set(fighter.card.keywords)


def no_drive_back(table: UnderworldsTable, fighter: Fighter) -> str | None:
    """The card that forbids to drive it back, if there is one."""
    return _forbidden(table, fighter, "no-drive-back", "no-push")


def no_push(table: UnderworldsTable, fighter: Fighter) -> str | None:
    """The card that forbids to push it, which driving back is as well (core.cannot)."""
    return _forbidden(table, fighter, "no-push")


def no_choice(table: UnderworldsTable, fighter: Fighter) -> str | None:
    """The card that forbids to choose it for enemy gambits (core.choose-term)."""
    return _forbidden(table, fighter, "no-choice")


def no_charge(table: UnderworldsTable, fighter: Fighter) -> str | None:
    """The card that forbids it to make a Charge action."""
    return _forbidden(table, fighter, "no-charge") if _in_force(table, "no-charge") else None


def _forbidden(table: UnderworldsTable, fighter: Fighter, *kinds: str) -> str | None:
    """How to point at the card that forbids something; None if none does."""
    return next((reading.ref for _, reading in _acting(table, fighter, kinds)), None)


def passes_fighters(table: UnderworldsTable, fighter: Fighter, charging: bool) -> bool:
    """Whether its Move action, that of a Charge action if `charging`, may lead through others."""
    kinds = ("passes-fighters", "charges-through") if charging else ("passes-fighters",)
    return _in_force(table, *kinds) and bool(_on(table, fighter, kinds))


def damage_suffered(table: UnderworldsTable, fighter: Fighter, amount: int) -> int:
    """What becomes of damage that a fighter is dealt."""
    if not _in_force(table, "damage-suffered"):
        return amount
    return min([amount, *(modifier.set for modifier in _on(table, fighter, ("damage-suffered",)))])


def trophies(table: UnderworldsTable, fighter: Fighter) -> int:
    """The glory that its player gains besides the bounty for an enemy that it takes out of action."""
    return _sum(table, fighter, "trophy") if _in_force(table, "trophy") else 0


def support_of(table: UnderworldsTable, fighter: Fighter, supporters: int, as_target: bool) -> int:
    """How many supporters count for a fighter that has so many, as the target of an Attack action or making it."""
    if not _in_force(table, "supporters", "support-doubled", "no-support"):
        return supporters
    modifiers = _on(table, fighter, ("supporters", "support-doubled", "no-support"))
    kinds = {modifier.what for modifier in modifiers}
    if as_target:
        return 0 if "no-support" in kinds else supporters * (2 if "support-doubled" in kinds else 1)
    return supporters * (2 if "support-doubled" in kinds else 1) + _added(modifiers, "supporters")


def attack_symbols(table: UnderworldsTable, fighter: Fighter) -> tuple[str, ...]:
    """Faces that are always successes in its attack rolls."""
    if not _in_force(table, "attack-success"):
        return ()
    return tuple(modifier.add for modifier in _on(table, fighter, ("attack-success",)))


def support_symbols(table: UnderworldsTable, fighter: Fighter) -> tuple[str, ...]:
    """Faces that are always successes in its defence rolls."""
    return tuple(modifier.add for modifier in _on(table, fighter, ("defence-success",)))


# ---------------------------------------------------------------------- Attack actions


def attacks_of(table: UnderworldsTable, fighter: Fighter) -> list[Attack]:
    """Its Attack actions: printed ones and those of its upgrades, as they are whoever the target is
    (attack.more-sources)."""
    return _attacks(fighter, _on(table, fighter, _OF_ATTACKS))


def _attacks(fighter: Fighter, modifiers: list[Modifier]) -> list[Attack]:
    granted = [
        attack_from(card_of(card).declared["attack"], card)
        for card in fighter.upgrades
        if "attack" in card_of(card).declared
    ]
    attacks = [*fighter.side.attacks, *granted]
    return [_modified(attack, modifiers) for attack in attacks] if modifiers else attacks


def attack_against(
    table: UnderworldsTable, fighter: Fighter, attack_id: str, target: Fighter, critical: bool = False
) -> Attack:
    """One Attack action of a fighter with everything counted, the cards of its target included; with `critical`, as it
    is once it has turned out to be a critical hit (keyword.grievous)."""
    attacks = attacks_of(table, fighter)
    attack = next((attack for attack in attacks if attack.id == attack_id), None) or _from_other_side(
        fighter, attack_id
    )
    against = _on(table, target, _OF_ATTACKS, incoming=True)
    return _modified(attack, against, critical) if against or critical else attack


def _from_other_side(fighter: Fighter, attack_id: str) -> Attack:
    """An attack that is being resolved while its fighter card is turned over."""
    attacks = (*fighter.card.normal.attacks, *fighter.card.inspired.attacks)
    return next(attack for attack in attacks if attack.id == attack_id)


_OF_ATTACKS = ("range", "keyword", "symbol", "dice", "damage")
"""Range first: what asks for a Range asks for the modified one (modifier.characteristic)."""


def _modified(attack: Attack, modifiers: list[Modifier], critical: bool = False) -> Attack:
    range, dice, keywords, symbol = attack.range, attack.dice, attack.keywords, attack.symbol
    to_damage = []
    for modifier in sorted(modifiers, key=lambda modifier: _OF_ATTACKS.index(modifier.what)):
        if not modifier.touches(attack, range):
            continue
        if modifier.what == "range":
            range += modifier.by
        elif modifier.what == "keyword":
            keywords = (*keywords, modifier.add)
        elif modifier.what == "symbol":
            symbol = modifier.add
        elif modifier.what == "dice":
            dice += modifier.by
        else:
            to_damage.append(modifier)
    modified = attack._replace(range=range, dice=dice, keywords=keywords, symbol=symbol)
    bonus = modified.level("grievous") if critical else 0
    return modified._replace(damage=_damage(attack.damage + bonus, to_damage))


def _damage(damage: int, modifiers: list[Modifier]) -> int:
    """All modifiers together (modifier.cumulative); those that lower it to no less than a floor come last."""
    for modifier in sorted(modifiers, key=lambda modifier: modifier.floor):
        damage = max(min(modifier.floor, damage), damage + modifier.by)
    return damage


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
    return _added(_on(table, fighter, (what,)), what)


def _added(modifiers: list[Modifier], what: str) -> int:
    return sum([modifier.by for modifier in modifiers if modifier.what == what])


def _on(table: UnderworldsTable, fighter: Fighter, kinds: tuple[str, ...], incoming: bool = False) -> list[Modifier]:
    """The modifiers of those kinds that act on a fighter: from its own upgrades, those of others, gambits in play."""
    return [
        modifier if modifier.times is None else modifier._replace(by=modifier.by * value_of(reading, modifier.times))
        for modifier, reading in _acting(table, fighter, kinds, incoming)
    ]


def _acting(
    table: UnderworldsTable, fighter: Fighter, kinds: tuple[str, ...], incoming: bool = False
) -> Iterator[tuple[Modifier, Reading]]:
    """The modifiers of those kinds that act on a fighter, and how to read the card of each."""
    if not table.zones["assigned"].cards and not table.in_play:
        return
    for modifier, reading in _in_reach(table, fighter):
        if (
            modifier.what in kinds
            and modifier.incoming == incoming
            and (modifier.on is None or means(reading, fighter, modifier.on))
        ):
            yield modifier, reading


def _in_reach(table: UnderworldsTable, fighter: Fighter) -> Iterator[tuple[Modifier, Reading]]:
    """Every modifier that may act on a fighter, and how to read whom it acts on."""
    for bearer in table.fighters.values():
        if not bearer.upgrades or not (bearer is fighter or bearer.at):
            continue  # an upgrade works for others only while its bearer stands (damage.out-of-action-inert)
        declared = modifiers_of if bearer is fighter else _on_others
        for card in bearer.upgrades:
            if modifiers := declared(card):
                reading = Reading(table, bearer.seat, card, bearer)
                for modifier in modifiers:
                    yield modifier, reading
    for waiting in table.in_play:
        if _is_working(table, waiting):
            chosen = tuple(waiting.notes.get("chosen", ()))
            reading = Reading(table, waiting.seat, waiting.card, chosen=chosen)
            for modifier in modifiers_of(waiting.card):
                yield modifier, reading


@cache
def _on_others(card: str) -> tuple[Modifier, ...]:
    """The modifiers of an upgrade that act on more fighters than its bearer."""
    return tuple(modifier for modifier in modifiers_of(card) if modifier.on is not None)


def _in_force(table: UnderworldsTable, *kinds: str) -> bool:
    """Whether a card on the table has modifiers of those kinds at all."""
    changing = _cards_with(table.edition, kinds)
    if not changing:
        return False
    return any(printed(card) in changing for card in table.zones["assigned"].cards) or any(
        printed(waiting.card) in changing for waiting in table.in_play
    )


@cached
def _cards_with(edition: str, kinds: tuple[str, ...]) -> frozenset[str]:
    """The printed cards of an edition with modifiers of those kinds."""
    of_edition = [id for id in CARDS if belongs(CARDS[id].declared, edition)]
    return frozenset(id for id in of_edition if any(modifier.what in kinds for modifier in modifiers_of(id)))


def _is_working(table: UnderworldsTable, waiting: InPlay) -> bool:
    """A gambit about the next activation step works only in that step (power.next-event-2023), one that persists
    always (power.persist)."""
    return table.main_step == "activation" or card_of(waiting.card).declared["lasts"] in ("phase", "round", "game")
