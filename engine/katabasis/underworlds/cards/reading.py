"""Reading a card: whose it is, who bears it, what has just happened, and which fighters its filters mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...kernel.events import Event, Kind
from ...kernel.text import N_, Refusal, Text, say
from ..content import ACTIONS
from ..events import ATTACK_RESOLVED, COUNTER
from ..state import Fighter, UnderworldsTable, card_of, moves_made, printed

Filter = Mapping[str, Any]
"""Which fighters a card means, as its declaration writes it: {side = "enemy", token = ["move"]}."""


class Reading(NamedTuple):
    """A card, or an action of a fighter card, as its player reads it.

    `source` is the card or action, `bearer` the fighter that has it, `chosen` who has been chosen for it, and
    `window` the reaction step it is read in. While fighters are being chosen, `leaving` are the hexes of those that
    will have gone before the next one's turn comes.
    """

    table: UnderworldsTable
    seat: int
    source: str = ""
    bearer: Fighter | None = None
    chosen: tuple[str, ...] = ()
    window: Mapping[str, Any] | None = None
    leaving: tuple[str, ...] = ()

    @property
    def declared(self) -> Mapping[str, Any]:
        """What its TOML says."""
        return ACTIONS[self.source] if self.source in ACTIONS else card_of(self.source).declared

    @property
    def ref(self) -> str:
        """How options and events point at it."""
        return ref_of(self.source)

    @property
    def rule(self) -> str:
        """The rule by which its text acts."""
        if self.bearer is None:
            return self.table.rules.cite("power.gambit-procedure")
        if self.window is None:
            return "activation.card-actions"
        return "reaction.sources" if self.source in ACTIONS else self.table.rules.cite("power.upgrade-reaction")

    def role(self, name: str) -> Fighter | None:
        """The fighter in a role: "bearer", or what the reaction step names ("attacker", "target")."""
        if name == "bearer":
            return self.bearer
        id = self.window.get(name) if self.window else None
        return self.table.fighters.get(id) if id is not None else None

    def happened(self, since: str, kind: Kind) -> Iterator[Event]:
        """The events of a kind since this "phase" or "step" began, those that opened the reaction step ("now"), or
        those of the whole action that has ended ("action")."""
        if since not in ("now", "action"):
            yield from self.table.happened(since, kind)
        elif self.window is not None:
            begun = self.window["since"]
            if since == "action":
                begun = self.window.get("began", begun)
            window = self.table.events[begun : self.window["until"]]
            for event in (*window, *self.table.supposed):
                if event.kind == kind:
                    yield event

    def fighter(self, ref: str | None) -> Fighter | None:
        """The fighter that an event's ref means."""
        return None if ref is None else self.table.fighters[ref.partition(":")[2]]


def ref_of(source: str) -> str:
    """How options and events point at a card, or at an action or reaction of a fighter card."""
    return f"action:{source}" if source in ACTIONS else f"card:{source}"


def labels_of(fighter: Fighter) -> set[str]:
    """Classes and keywords of a fighter, with the classes that its upgrades give. They stay when it is out of action
    (damage.out-of-action-labels)."""
    labels = {*fighter.card.classes, *fighter.card.keywords}
    for card in fighter.upgrades:
        labels |= {change["add"] for change in card_of(card).declared.get("modify", ()) if change["what"] == "class"}
    return labels


def means(reading: Reading, fighter: Fighter, filter: Filter, anywhere: bool = False) -> bool:
    """Whether a filter means that fighter: one on the battlefield, unless it says `out` or `anywhere` is set."""
    if not anywhere and (fighter.at is None) != filter.get("out", False):
        return False
    return all(TESTS[key].passes(reading, fighter, value) for key, value in filter.items() if key in TESTS)


def meant(reading: Reading, filter: Filter) -> list[Fighter]:
    """All fighters that a filter means."""
    return [fighter for fighter in reading.table.fighters.values() if means(reading, fighter, filter)]


def objections(reading: Reading, fighter: Fighter, filter: Filter) -> list[Refusal]:
    """Why a filter does not mean a fighter of the right side; empty if it does."""
    return [
        Refusal(reading.table.rules.cite("core.ability-condition"), TESTS[key].otherwise(reading, fighter, value))
        for key, value in filter.items()
        if key in TESTS and not TESTS[key].passes(reading, fighter, value)
    ]


def belongs(reading: Reading, seat: int, side: str) -> bool:
    """Whether a seat is the reader's own ("friendly", "you") or another's ("enemy")."""
    return (seat == reading.seat) == (side in ("friendly", "you"))


def lies_in(reading: Reading, hex: str, territory: str) -> bool:
    """Whether a hex is in "own", "enemy" or "outside-own" territory (board.territory)."""
    owner = reading.table.territory_of(hex)
    if territory == "own":
        return owner == reading.seat
    if territory == "enemy":
        return owner is not None and owner != reading.seat
    return owner != reading.seat


def is_on(reading: Reading, hex: str, kind: str) -> bool:
    """Whether a hex is an "edge" or "starting" hex, or has an "objective" token."""
    field = reading.table.battlefield
    if kind == "edge":
        return field.is_edge(hex)
    return field.is_starting(hex) if kind == "starting" else hex in reading.table.objectives


# ---------------------------------------------------------------------- what filters ask


class Test(NamedTuple):
    """One key of a filter: what it asks of a fighter, and what is said of one that does not pass."""

    passes: Callable[[Reading, Fighter, Any], bool]
    otherwise: Callable[[Reading, Fighter, Any], Text]


def says(msgid: str) -> Callable[[Reading, Fighter, Any], Text]:
    """The same sentence whatever the key asks for."""
    return lambda reading, fighter, _value: Text(msgid, {"who": fighter.ref, "card": reading.ref})


def _is(reading: Reading, fighter: Fighter, role: str) -> bool:
    return fighter.id in reading.chosen if role == "chosen" else fighter is reading.role(role)


def _has_token(reading: Reading, fighter: Fighter, tokens: list[str]) -> bool:
    return any(fighter.tokens[token] for token in tokens)


def _is_in(reading: Reading, fighter: Fighter, territory: str) -> bool:
    return fighter.at is not None and lies_in(reading, fighter.at, territory)


def _stands_on(reading: Reading, fighter: Fighter, kind: str) -> bool:
    return fighter.at is not None and is_on(reading, fighter.at, kind)


def _is_within(reading: Reading, fighter: Fighter, reach: Mapping[str, Any]) -> bool:
    near = reading.table.within(fighter, reach["hexes"])
    return any(means(reading, other, reach["of"]) for other in near)


def _is_far(reading: Reading, fighter: Fighter, reach: Mapping[str, Any]) -> bool:
    return not _is_within(reading, fighter, reach)


def _is_adjacent(reading: Reading, fighter: Fighter, filter: Filter) -> bool:
    return any(means(reading, other, filter) for other in reading.table.adjacent(fighter))


def _attacked(reading: Reading, fighter: Fighter, expected: bool) -> bool:
    attackers = {event.what["attacker"] for event in reading.happened("step", ATTACK_RESOLVED)}
    return (fighter.ref in attackers) == expected


def _moved(reading: Reading, fighter: Fighter, expected: bool) -> bool:
    return (moves_made(reading.table, fighter) > 0) == expected


def _given_now(reading: Reading, fighter: Fighter, counter: str) -> bool:
    return any(
        event.what["fighter"] == fighter.ref and event.what["counter"] == counter
        for event in reading.happened("now", COUNTER)
    )


# ---------------------------------------------------------------------- what is said of those who do not pass


def _has_none_of(_: Reading, fighter: Fighter, tokens: list[str]) -> Text:
    return say("{who} does not have: {tokens}", who=fighter.ref, tokens=[f"token:{token}" for token in tokens])


def _has_no_counter(_: Reading, fighter: Fighter, counter: str) -> Text:
    return say("{who} does not have: {tokens}", who=fighter.ref, tokens=f"token:{counter}")


def _has_no_label(_: Reading, fighter: Fighter, labels: list[str]) -> Text:
    return say("{who} is not: {labels}", who=fighter.ref, labels=[f"keyword:{label}" for label in labels])


def _has_not_just_been_given(_: Reading, fighter: Fighter, counter: str) -> Text:
    return say("{who} has not just been given a {counter}", who=fighter.ref, counter=f"token:{counter}")


def _is_another(reading: Reading, fighter: Fighter, role: str) -> Text:
    meant_one = reading.role(role) if role != "chosen" else None
    named = _refs([meant_one]) if meant_one else [reading.table.fighters[id].ref for id in reading.chosen]
    if not named:
        return Text(_NOT_MEANT, {"who": fighter.ref, "card": reading.ref})
    return say("{card} refers to {named}, not {who}", who=fighter.ref, card=reading.ref, named=named)


def _stands_elsewhere(_: Reading, fighter: Fighter, kind: str) -> Text:
    if kind == "edge":
        return say("{who} does not stand in an edge hex", who=fighter.ref)
    if kind == "starting":
        return say("{who} does not stand in a starting hex", who=fighter.ref)
    return say("{who} does not stand on an objective token", who=fighter.ref)


def _is_elsewhere(_: Reading, fighter: Fighter, territory: str) -> Text:
    if territory == "own":
        return say("{who} is not in the territory of the card's player", who=fighter.ref)
    if territory == "enemy":
        return say("{who} is not in enemy territory", who=fighter.ref)
    return say("{who} is in the territory of the card's player", who=fighter.ref)


def _is_not_beside(reading: Reading, fighter: Fighter, filter: Filter) -> Text:
    others = _refs(meant(reading, filter))
    if not others:
        return say("There is no fighter that {who} has to be adjacent to", who=fighter.ref)
    return say("{who} is not adjacent to any of these: {others}", who=fighter.ref, others=others)


def _is_not_near(reading: Reading, fighter: Fighter, reach: Mapping[str, Any]) -> Text:
    others = _refs(meant(reading, reach["of"]))
    if not others:
        return say("There is no fighter that {who} has to be near to", who=fighter.ref)
    values = {"who": fighter.ref, "hexes": reach["hexes"], "others": others}
    return say("{who} is too far from each of these: {others} (at most: {hexes})", **values)


def _is_too_near(reading: Reading, fighter: Fighter, reach: Mapping[str, Any]) -> Text:
    near = [other for other in reading.table.within(fighter, reach["hexes"]) if means(reading, other, reach["of"])]
    return say("{who} is too close to {others}", who=fighter.ref, others=_refs(near))


def _refs(fighters: Sequence[Fighter]) -> list[str]:
    return [fighter.ref for fighter in fighters]


_NOT_MEANT = N_("{card} is not for {who}")

TESTS = {
    "side": Test(
        lambda reading, fighter, side: belongs(reading, fighter.seat, side),
        says(_NOT_MEANT),
    ),
    "is": Test(_is, _is_another),
    "not": Test(lambda _, fighter, ids: printed(fighter.id) not in ids, says(_NOT_MEANT)),
    "other_than_bearer": Test(
        lambda reading, fighter, expected: (fighter is not reading.bearer) == expected,
        says(N_("{who} makes the action itself: choose another fighter")),
    ),
    "label": Test(
        lambda _, fighter, labels: not labels_of(fighter).isdisjoint(labels),
        _has_no_label,
    ),
    "token": Test(_has_token, _has_none_of),
    "counter": Test(
        lambda _, fighter, counter: fighter.counters.get(counter, 0) > 0,
        _has_no_counter,
    ),
    "inspired": Test(lambda _, fighter, expected: fighter.inspired == expected, says(N_("{who} is not Inspired"))),
    "on": Test(_stands_on, _stands_elsewhere),
    "territory": Test(_is_in, _is_elsewhere),
    "adjacent_to": Test(_is_adjacent, _is_not_beside),
    "within": Test(_is_within, _is_not_near),
    "far_from": Test(_is_far, _is_too_near),
    "attacked": Test(_attacked, says(N_("{who} has attacked in this step"))),
    "moved": Test(_moved, says(N_("{who} has made a Move action this phase"))),
    "given_now": Test(_given_now, _has_not_just_been_given),
}
"""The keys of filters that tell fighters apart; what only one edition has adds its own."""
OTHER_KEYS = ("out", "count", "together")
"""The other keys of filters: how many fighters are chosen, out of action or not, and whether next to each other."""
