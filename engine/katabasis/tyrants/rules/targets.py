"""Where an action may be taken and at whom: candidates with the rules that refuse them.

Every chapter that asks for a place or a troop lists its candidates here, whether the action is a basic one, which must
be paid for, or stands on a card. Candidates never differ from one decision to the next, so each is made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ...kernel.options import Option
from ...kernel.text import N_, Refusal, Text, refuse
from ..board.presence import presence
from ..board.underdark import places_in, places_outside, ref_of, starting_sites
from ..state import WHITE, Colour, TyrantsTable, colour_ref

DEPLOY_PRICE, ASSASSINATE_PRICE, RETURN_PRICE = 1, 3, 3
"""Power that the basic actions cost."""

NO_PRESENCE, FULL, OWN, NOT_WHITE, POOR, OUT_OF_PLAY, HAS_SPY, NOT_STARTING, TAKEN = (1 << bit for bit in range(9))
"""Reasons against a place or a troop; several are added."""

_PRESENCE = {
    "deploy": refuse("deploy.presence", "You can deploy a troop only where you have presence"),
    "assassinate": refuse("assassinate.presence", "You can assassinate a troop only where you have presence"),
    "supplant": refuse("supplant.presence", "You can supplant a troop only where you have presence"),
    "move": refuse("move.source", "You can move a troop only from where you have presence"),
    "return": refuse("return.enemy", "You can return an enemy piece only from where you have presence"),
    "return-spy": refuse("return.enemy", "You can return an enemy piece only from where you have presence"),
}
_OWN = {
    "assassinate": refuse("assassinate.not-own", "You cannot assassinate your own troops"),
    "supplant": refuse("supplant.enemy-only", "You cannot supplant your own troops"),
    "move": refuse("terms.enemy", "This card moves enemy troops, not your own"),
    "return": refuse("terms.enemy", "This card returns enemy pieces, not your own"),
}
_POOR = {
    "deploy": refuse("turn.basic-deploy", "Deploying a troop costs {price} Power", price=DEPLOY_PRICE),
    "assassinate": refuse(
        "turn.basic-assassinate", "Assassinating a troop costs {price} Power", price=ASSASSINATE_PRICE
    ),
    "return": refuse("turn.basic-return-spy", "Returning an enemy spy costs {price} Power", price=RETURN_PRICE),
}
_LABELS = {
    "deploy": N_("Deploy a troop: {place}"),
    "assassinate": N_("Assassinate a troop of {whom}: {place}"),
    "supplant": N_("Supplant a troop of {whom}: {place}"),
    "move": N_("Move away {whom}'s troop: {place}"),
    "return": N_("Return a troop of {whom}: {place}"),
    "return-spy": N_("Return a spy of {whom}: {place}"),
    "spy": N_("Place a spy: {place}"),
    "take": N_("Take your spy back: {place}"),
    "pay": N_("Return your spy: {place}"),
    "to": N_("Move the troop here: {place}"),
}
_WHITE_LABELS = {
    "assassinate": N_("Assassinate a white troop: {place}"),
    "supplant": N_("Supplant a white troop: {place}"),
    "move": N_("Move a white troop away: {place}"),
    "return": N_("Return a white troop: {place}"),
}


def _reasons(verb: str, place: str, against: int, whom: Colour | None = None) -> Iterable[Refusal]:
    ref = ref_of(place)
    if against & OUT_OF_PLAY:
        yield refuse("setup.out-of-play", "{place} is in a section of the map that is not in play", place=ref)
    if against & NOT_STARTING:
        yield refuse("setup.first-troop", "The first troop goes on a starting site, and {place} is not one", place=ref)
    if against & TAKEN:
        yield refuse("setup.first-troop", "Another player has taken {place}", place=ref)
    if against & NO_PRESENCE:
        yield _PRESENCE[verb]
    if against & FULL:
        yield refuse("map.troop-spaces", "{place} has no free troop space", place=ref)
    if against & OWN:
        yield _OWN[verb]
    if against & NOT_WHITE:
        yield refuse("turn.card-order", "This card acts on white troops only")
    if against & HAS_SPY:
        yield refuse("spy.place", "You already have a spy at {place}", place=ref)
    if against & POOR:
        yield _POOR[verb]
    if verb == "return" and whom == WHITE:
        yield refuse("return.player-forces", "White troops belong to no player and cannot be returned")


@cache
def _at(verb: str, place: str, against: int) -> Option:
    """A place as candidate."""
    ref = ref_of(place)
    label = Text(_LABELS[verb], {"place": ref})
    return Option(f"{verb} {place}", label, value=place, refs=(ref,), refusals=_reasons(verb, place, against))


@cache
def _of(verb: str, place: str, whom: Colour, against: int) -> Option:
    """A piece of that colour at a place as candidate. A basic action against a spy is worded like the card's."""
    ref = ref_of(place)
    wording = "return-spy" if verb == "return" and against & _SPY else verb
    labels = _WHITE_LABELS if whom == WHITE else _LABELS
    label = Text(labels[wording], {"place": ref, "whom": colour_ref(whom)})
    refusals = _reasons(verb, place, against & ~_SPY, whom)
    return Option(f"{verb} {place} {whom}", label, value=(place, whom), refs=(ref, colour_ref(whom)), refusals=refusals)


_SPY = 1 << 9
"""Not a reason: the piece is a spy."""


@cache
def _outside(verb: str, sections: tuple[str, ...]) -> list[Option]:
    return [_at(verb, place, OUT_OF_PLAY) for place in places_outside(sections)]


def _places(table: TyrantsTable) -> tuple[str, ...]:
    return places_in(tuple(table.sections))


# ---------------------------------------------------------------------- places


def deployments(table: TyrantsTable, seat: int, reached: frozenset[str], poor: bool = False) -> list[Option]:
    """Where that seat may deploy: empty spaces where it has presence; anywhere, without a troop on the map
    (deploy.presence, deploy.no-troops-on-map)."""
    anywhere = not table.has_troops(seat)
    short = POOR if poor else 0
    candidates = [
        _at(
            "deploy",
            place,
            short + (0 if anywhere or place in reached else NO_PRESENCE) + (0 if None in table.troops[place] else FULL),
        )
        for place in _places(table)
    ]
    candidates += _outside("deploy", tuple(table.sections))
    return candidates


def first_deployments(table: TyrantsTable) -> list[Option]:
    """Where a first troop may stand: on a starting site that nobody has taken (setup.first-troop)."""
    starting = starting_sites(table.sections)
    candidates = []
    for place in _places(table):
        troops = table.troops[place]
        against = 0 if place in starting else NOT_STARTING
        if any(type(colour) is int for colour in troops):
            against += TAKEN
        candidates.append(_at("deploy", place, against))
    return candidates + _outside("deploy", tuple(table.sections))


def destinations(table: TyrantsTable) -> list[Option]:
    """Where a troop may be put down: any empty space in play (move.destination)."""
    candidates = [_at("to", place, 0 if None in table.troops[place] else FULL) for place in _places(table)]
    return candidates + _outside("to", tuple(table.sections))


def spy_sites(table: TyrantsTable, seat: int) -> list[Option]:
    """Where that seat may place a spy: any site without one of its own, presence or not (spy.place,
    spy.no-presence)."""
    candidates = [_at("spy", site, HAS_SPY if seat in spies else 0) for site, spies in table.spies.items()]
    return candidates + [
        option for option in _outside("spy", tuple(table.sections)) if option.refs[0].startswith("site:")
    ]


def own_spies(table: TyrantsTable, seat: int, verb: str = "take") -> list[Option]:
    """That seat's spies on the map, wherever they are (return.own)."""
    return [_at(verb, site, 0) for site, spies in table.spies.items() if seat in spies]


# ---------------------------------------------------------------------- pieces


def troops(
    verb: str,
    table: TyrantsTable,
    seat: int,
    reached: frozenset[str] | None,
    white_only: bool = False,
    poor: bool = False,
    places: Sequence[str] | None = None,
) -> list[Option]:
    """The troops that an action may be taken against, one candidate for each colour at each place.

    `reached` are the places of presence, None where the card lifts the need for it (terms.anywhere); `places` are all
    that come into question, if not the whole map.
    """
    short = POOR if poor else 0
    against = {
        colour: short + (OWN if colour == seat else 0) + (NOT_WHITE if white_only and colour != WHITE else 0)
        for colour in _COLOURS
    }
    return [
        _of(verb, place, colour, refused if reached is None or place in reached else refused + NO_PRESENCE)
        for place in (_places(table) if places is None else places)
        for standing in (table.troops[place],)
        for colour, refused in against.items()
        if colour in standing
    ]


_COLOURS: tuple[Colour, ...] = (WHITE, 0, 1, 2, 3)


def enemy_spies(verb: str, table: TyrantsTable, seat: int, reached: frozenset[str], poor: bool = False) -> list[Option]:
    """The spies of others, to be returned where that seat has presence (return.enemy)."""
    short = _SPY + (POOR if poor else 0)
    return [
        _of(verb, site, spy, short + (0 if site in reached else NO_PRESENCE))
        for site, spies in table.spies.items()
        for spy in sorted(spies)
        if spy != seat
    ]


def returnable(table: TyrantsTable, seat: int, what: str) -> list[Option]:
    """What a card may return: the spies of others, and with `what` "troop-or-spy" their troops (return.enemy,
    return.player-forces)."""
    reached = presence(table, seat)
    spies = enemy_spies("return-spy", table, seat, reached)
    return spies if what == "spy" else troops("return", table, seat, reached) + spies


def legal(candidates: Sequence[Option]) -> bool:
    """Whether any candidate is an option."""
    return any(not option.refusals for option in candidates)
