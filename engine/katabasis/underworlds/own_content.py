"""Warbands of somebody's own, from a text that games carry with them (`kernel/own_content.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..content import belongs, load
from ..kernel import own_content
from ..kernel.card_words import are_words, is_number, is_text, one_of, table_faults
from ..kernel.did_you_mean import did_you_mean
from ..kernel.own_content import Fault, OwnContent, is_named, is_wording, worded
from ..kernel.own_ids import id_of
from ..kernel.schema import Check
from ..kernel.text import quoted
from .card_faults import (
    ALLIANCES,
    SIDES,
    Known,
    action_faults,
    card_shape,
    clauses_of,
    deck_faults,
    fighter_faults,
    fighter_shape,
    side_faults,
    text_faults,
    texts_of,
    verbs_of,
    warband_faults,
)
from .content import add_warbands
from .edition import EDITIONS, Edition
from .text.wording import KEYWORD_NAMES

EDITION = "2023"
"""The edition that such warbands are for."""
MOST_FIGHTERS = 7
"""Fighters of a warband: as many as a board has starting hexes for."""
MOST_PARTS = 80
"""Tables and lists that a card may be made of."""
DEEPEST = 14
"""How many of them may lie in each other."""
MOST_NEAR = 2
"""Filters of others that a fighter is near to, within each other: each is asked of all of them."""
MOST_TIMES = 1
"""What a modifier that counts something may add for each."""
GREATEST: Mapping[str, tuple[int, int]] = {
    "move": (0, 8),
    "wounds": (1, 12),
    "range": (1, 8),
    "dice": (1, 8),
    "damage": (1, 8),
    "glory": (1, 5),
    "amount": (1, 8),
    "number": (0, 99),
    "floor": (0, 8),
    "set": (0, 8),
    "by": (-4, 4),
}
"""Between what the number under a key lies."""
USUAL = (0, 20)
"""The same for all other numbers."""
ANY_RANGE = 99
"""The end of `[least, most]` that is none."""

SOURCED: Mapping[str, Check] = {
    "id": is_text,
    "name": is_named,
    "source?": is_text,
    "sources?": are_words,
    "confidence?": one_of("high", "medium", "low"),
    "editions?": are_words,
}
WARBAND: Mapping[str, Check] = {
    **SOURCED,
    "about?": is_wording,
    "order?": is_number,
    "alliance": one_of(*ALLIANCES),
}
LISTS = ("warband", "fighter", "action", "card")

NOT_OWN: Mapping[str, str] = {
    "by_hand": "is for cards with a function of their own",
    **dict.fromkeys(("spends", "first_of", "first_at", "first_with", "before_attack"), "is for cards of 2017"),
    **dict.fromkeys(("at", "optional", "blast", "offers_dice", "players_3", "players_4"), "is for cards of 2017"),
}
"""The keys of cards that these cannot have, and why."""
NOT_OWN_VERBS = ("bind",)
"""Verbs that do no harm only on the card for which they were made."""
WORDS_OF_2017: Mapping[str, Sequence[str]] = {
    "verb": ("stand", "swap", "roll"),
    "condition": ("target", "failing"),
    "value": ("objectives", "damage", "returns", "charges", "warbands", "times"),
    "filter": ("alone", "beside", "charging", "charged", "first_activated", "other_than"),
}
"""Words of cards that only that edition carries out, by what they are."""
ADDED: Mapping[str, Sequence[str]] = {
    "symbol": ("smash", "fury"),
    "defence-symbol": ("block", "dodge"),
    "attack-success": ("smash", "fury", "single-support", "double-support"),
    "defence-success": ("block", "dodge", "single-support", "double-support"),
}
"""What a modifier may `add`, where not every text is one."""
GROWING = ("wounds", "defence", "supporters", "trophy", "range", "dice")
"""Modifiers that take nothing away."""
NAMING = ("not", "attacks", "attack", "restriction", "actions", "warband")
"""The keys under which cards name entries of their text."""
BEARER = "bearer"
COUNTER = "raise"
NEAR = ("adjacent_to", "within", "far_from")


class Own(own_content.OwnKind):
    """One warband or several, each with its fighters, its Rivals deck, and perhaps actions of its own."""

    tables: ClassVar[tuple[str, ...]] = ("editions", *LISTS)
    lists: ClassVar[tuple[str, ...]] = LISTS

    def faults(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        if data.get("editions", [EDITION]) != [EDITION]:
            yield Fault("editions", f'warbands of one\'s own are for ["{EDITION}"]')
        if not data.get("warband"):
            yield Fault("warband", "there is none: [[warband]] with an 'id', a 'name' and an 'alliance'")
        self.system.open_edition(EDITION)
        checked = _Text(data)
        for kind, examine in (
            ("warband", checked.warband),
            ("fighter", checked.fighter),
            ("action", checked.action),
            ("card", checked.card),
        ):
            for entry in data.get(kind, ()):
                yield from (
                    Fault(f"{kind}.{entry['id']}", what) if isinstance(what, str) else what for what in examine(entry)
                )
                yield from (Fault(f"{kind}.{entry['id']}", what) for what in _too_much(entry))

    def playable(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {band["id"]: band["name"] for band in data["warband"]}

    def add(self, content: OwnContent, data: Mapping[str, Any]) -> None:
        digest = content.digest
        renamed = _Renamed({*_ids(data), *_attacks(data)}, digest)
        made = {"own": content.text, "author": content.author, "licence": content.licence}
        drawn = _drawn_as()
        more = {kind: [renamed.entry(entry) for entry in data.get(kind, ())] for kind in LISTS}
        for band in more["warband"]:
            band.update(made)
        for fighter in more["fighter"]:
            fighter["drawn"] = drawn[fighter["emblem"]]
        for card in more["card"]:
            card.setdefault("keywords", [])
        add_warbands(more)


def _ids(data: Mapping[str, Any]) -> list[str]:
    return [entry["id"] for kind in LISTS for entry in data.get(kind, ())]


def _attacks(data: Mapping[str, Any]) -> list[str]:
    """The ids of Attack actions."""
    sides = [fighter[side] for fighter in data.get("fighter", ()) for side in SIDES]
    printed = [attack["id"] for side in sides for attack in side["attacks"]]
    return printed + [card["attack"]["id"] for card in data.get("card", ()) if "attack" in card]


class _Renamed:
    """Entries under ids with the digest of their text, and with words in every language."""

    def __init__(self, ids: set[str], digest: str) -> None:
        self.ids = {id: id_of(id, digest) for id in ids}

    def entry(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """An entry of the text."""
        return {**self._within(entry), "editions": [EDITION], "own": True}

    def _within(self, table: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self._value(key, value) for key, value in table.items()}

    def _value(self, key: str, value: Any) -> Any:
        if key in ("name", "wording", "about", "note"):
            return worded(value)
        if isinstance(value, dict):
            return self._within(value)
        if isinstance(value, list):
            return [self._value(key, each) for each in value]
        return self.ids.get(value, value) if key == "id" or (key in NAMING and isinstance(value, str)) else value


def _drawn_as() -> Mapping[str, str]:
    """Whose drawing has which emblem."""
    return {fighter["emblem"]: fighter["id"] for fighter in reversed(_of_game("fighter"))}


def _of_game(kind: str) -> list[Mapping[str, Any]]:
    """What the game itself has of a kind, in that edition."""
    return [entry for entry in load("underworlds")[kind] if belongs(entry, EDITION) and "own" not in entry]


# ---------------------------------------------------------------------- what is wrong with a text


class _Text:
    """The entries of a text, seen together."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        actions = {action["id"]: action for action in _of_game("action")}
        self.inspire = [inspire["id"] for inspire in _of_game("inspire")]
        self.emblems = sorted(_drawn_as())
        self.icons = sorted({card["icon"] for kind in ("card", "action") for card in _of_game(kind)})
        self.moments = sorted(EDITIONS[EDITION].moments) if EDITION in EDITIONS else sorted(Edition.moments)
        bands = [band["id"] for band in data.get("warband", ())]
        fighters = data.get("fighter", ())
        named = [*actions, *(action["id"] for action in data.get("action", ()))]
        self.known = Known(SOURCED, is_wording, bands, self.inspire, named, fighters)
        self.attacks = {
            attack.get("id") for attack in _attacks_of(fighters, data.get("card", ())) if isinstance(attack, dict)
        }
        self.labels = [name for name in KEYWORD_NAMES if name not in _OF_CARDS_ALONE]

    def _of(self, kind: str, band: str) -> list[Mapping[str, Any]]:
        return [entry for entry in self.data.get(kind, ()) if entry.get("warband") == band]

    def warband(self, band: Mapping[str, Any]) -> Iterator[str | Fault]:
        yield from table_faults(band, WARBAND)
        fighters = self._of("fighter", band["id"])
        yield from warband_faults(fighters)
        if len(fighters) > MOST_FIGHTERS:
            yield f"it has {len(fighters)} fighters, and may have {MOST_FIGHTERS}"
        yield from deck_faults(self._of("card", band["id"]))
        yield from self._edition(band)

    def fighter(self, fighter: Mapping[str, Any]) -> Iterator[str | Fault]:
        yield from table_faults(fighter, fighter_shape(self.known))
        yield from fighter_faults(fighter)
        yield from self._edition(fighter)
        yield from _not_among("emblem", fighter.get("emblem"), self.emblems)
        for key in ("classes", "keywords"):
            for label in texts_of(fighter, key):
                yield from _not_among(key, label, self.labels)
        for side in SIDES:
            place = f"fighter.{fighter['id']}.{side}"
            inside = fighter.get(side)
            yield from (Fault(place, what) for what in side_faults(inside, self.known))
            if isinstance(inside, dict):
                attacks = inside.get("attacks")
                yield from (Fault(place, what) for what in _attack_faults(attacks))
                yield from (Fault(place, what) for what in _number_faults(inside))

    def action(self, action: Mapping[str, Any]) -> Iterator[str | Fault]:
        yield from action_faults(action, self.known)
        yield from self._said(action)
        if "reaction" in action and action.get("once") != "round":
            yield "'once': a reaction of a fighter card is used once a round: once = \"round\""

    def card(self, card: Mapping[str, Any]) -> Iterator[str | Fault]:
        yield from table_faults(card, card_shape(card, self.known))
        yield from text_faults(card, self.known)
        yield from self._said(card)
        if self.known.warbands and card.get("warband") not in self.known.warbands:
            yield f"'warband': there is no {quoted(card.get('warband'))}; there are: {', '.join(self.known.warbands)}"
        for moment in texts_of(card, "score_on"):
            yield from _not_among("score_on", moment, self.moments)
        yield from _attack_faults([card["attack"]] if "attack" in card else [])
        yield from _modifier_faults(card, self.labels)
        yield from _timing_faults(card)

    def _edition(self, entry: Mapping[str, Any]) -> Iterator[str]:
        if entry.get("editions", [EDITION]) != [EDITION]:
            yield f"'editions' can be [\"{EDITION}\"] alone"

    def _said(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with the words of a card or an action, however deep they lie."""
        yield from self._edition(entry)
        yield from _not_among("icon", entry.get("icon"), self.icons)
        yield from (f"{key!r} {why}" for key, why in NOT_OWN.items() if key in entry)
        for moment in texts_of(entry.get("reaction"), "on"):
            yield from _not_among("reaction", moment, self.moments)
        yield from _number_faults(entry)
        for table in _tables(entry):
            yield from self._named_in(table)

    def _named_in(self, table: Mapping[str, Any]) -> Iterator[str]:
        if table.get("verb") in NOT_OWN_VERBS:
            yield f"{table['verb']!r} is a verb for cards of the game alone"
        for called, names in WORDS_OF_2017.items():
            for name in [table.get("verb")] if called == "verb" else table:
                if name in names and (called != "value" or len(table) == 1):
                    yield f"{name!r} is a {called} for cards of 2017"
        if "by_hand" in table:
            yield f"'by_hand' {NOT_OWN['by_hand']}"
        for key, known in (("counter", [COUNTER]), ("given_now", [COUNTER]), ("label", self.labels)):
            for name in _listed(table.get(key)):
                yield from _not_among(key, name, known)
        fighters = [fighter["id"] for fighter in self.known.fighters]
        for name in _listed(table.get("not")):
            yield from _not_among("not", name, fighters)
        for key in ("attacks", "attack"):
            for name in _listed(table.get(key)):
                if isinstance(name, str):
                    yield from _not_among(key, name, sorted(map(str, self.attacks)))


_OF_CARDS_ALONE = ("surge", "dual", "hybrid", "reaction", "persists", "action")


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else ()


def _not_among(key: str, value: Any, known: Sequence[str]) -> Iterator[str]:
    if isinstance(value, str) and value not in known:
        yield f"{key!r} cannot be {quoted(value)}{did_you_mean(value, known)}; there are: {', '.join(known)}"


def _tables(value: Any) -> Iterator[Mapping[str, Any]]:
    """A table, and all those in it."""
    if isinstance(value, dict):
        yield value
    for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _tables(inside)


def _attacks_of(*entries: Any) -> Iterator[Any]:
    """The tables of Attack actions, whatever they are."""
    for entry in (each for several in entries for each in several):
        for side in SIDES:
            inside = entry.get(side)
            attacks = inside.get("attacks") if isinstance(inside, dict) else None
            yield from attacks if isinstance(attacks, list) else ()
        yield entry.get("attack")


def _attack_faults(attacks: Any) -> Iterator[str]:
    attacks = [attack for attack in attacks if isinstance(attack, dict)] if isinstance(attacks, list) else []
    ids = [attack.get("id") for attack in attacks]
    for id in ids:
        if isinstance(id, str) and not own_content.ID.fullmatch(id):
            yield f"'attacks': {quoted(id)} is no id: small letters and digits, with hyphens between words"
    if len({*map(str, ids)}) < len(ids):
        yield "'attacks': two have the same id"
    for attack in attacks:
        for keyword in texts_of(attack, "keywords"):
            yield from _keyword_faults(keyword)


def _keyword_faults(keyword: str) -> Iterator[str]:
    """What is wrong with the keyword of an attack, or with its number."""
    name, _space, level = keyword.partition(" ")
    if name not in KEYWORD_NAMES or name == "reaction":
        known = ("cleave", "ensnare", "grievous 1", "knockback 1", "scything", "stagger", "critical-stagger")
        yield f"'keywords' cannot have {quoted(keyword)}; they can have: {', '.join(known)}"
    elif level and level not in ("1", "2", "3"):
        yield f"'keywords' cannot have {quoted(keyword)}: its number is at most 3"


def _modifier_faults(card: Mapping[str, Any], labels: Sequence[str]) -> Iterator[str]:
    """What is wrong with what an upgrade or a lasting gambit changes."""
    modify = card.get("modify")
    for change in modify if isinstance(modify, list) else ():
        if not isinstance(change, dict):
            continue
        what, by, add = change.get("what"), change.get("by"), change.get("add")
        if what in GROWING and isinstance(by, int) and by < 1:
            yield f"'modify': {what!r} cannot be made less: 'by' is a number from 1"
        if "times" in change and isinstance(by, int) and abs(by) > MOST_TIMES:
            yield "'modify': 'by' is 1 or -1 where it is counted how often"
        if what == "wounds" and (card.get("type") != "upgrade" or change.keys() & {"on", "times"}):
            yield "'modify': only upgrades change 'wounds', and those of their bearer"
        if what == "wounds" and "break" in verbs_of(card):
            yield "'modify': an upgrade that breaks itself cannot change 'wounds'"
        if what in ADDED:
            yield from _not_among("modify", add, ADDED[str(what)])
        if what == "class":
            yield from _not_among("modify", add, labels)
        if what == "keyword" and isinstance(add, str):
            yield from _keyword_faults(add)


def _timing_faults(card: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with when a card works, and for how long."""
    reaction = card.get("reaction")
    in_play = isinstance(reaction, dict) and bool(reaction.get("while_in_play"))
    if card.get("type") == "ploy":
        lasts = "lasts" in card
        if ("modify" in card or "until_fall_of" in card or in_play) and not lasts:
            yield "it waits in play, and says not how long: no 'lasts'"
        if lasts and "reaction" in card and not in_play:
            yield "'lasts' and 'reaction' do not go together, unless it reacts while_in_play"
        if in_play and "modify" in card:
            yield "'modify': a gambit that reacts while_in_play changes nothing else"
    if card.get("type") == "upgrade":
        if in_play:
            yield "'reaction': while_in_play is for gambits"
        if "do" in card and not (card.get("action") or "reaction" in card):
            yield "'do': an upgrade does something by an action or a reaction: action = true, or 'reaction'"
        if card.get("action") and "reaction" in card:
            yield "'action' and 'reaction' do not go together"
        if "reaction" in card and card.get("once") != "round" and "break" not in verbs_of(card):
            yield "'once': a reaction of an upgrade is used once a round, or breaks it: once = \"round\""
    elif "break" in verbs_of(card):
        yield "'do': only upgrades break"
    selecting = card.keys() & {"choose", "designate", "each"}
    for clause in clauses_of(card):
        breaks = isinstance(clause, dict) and clause.get("verb") == "break"
        if breaks and clause.get("who", "" if selecting else BEARER) != BEARER:
            yield "'do': an upgrade breaks itself alone: who = \"bearer\""


def _number_faults(value: Any, key: str = "") -> Iterator[str]:
    """What is wrong with the numbers of an entry, however deep they lie."""
    if isinstance(value, dict):
        for name, inside in value.items():
            if name not in SIDES:
                yield from _number_faults(inside, name)
    elif isinstance(value, list):
        limits = len(value) == 2 and key in ("range", "count")
        for inside in value:
            if not (limits and inside in (0, ANY_RANGE)):
                yield from _number_faults(inside, key)
    elif type(value) is int:
        least, most = GREATEST.get(key, USUAL)
        if not least <= value <= most:
            yield f"{key!r} cannot be {value}; it is a number from {least} to {most}"
    elif isinstance(value, float):
        yield f"{key!r} cannot be {value}; it is a whole number"


def _too_much(entry: Mapping[str, Any]) -> Iterator[str]:
    """What would hold a game up: an entry of too many parts, or too many in each other."""
    parts, depth = _measured(entry)
    if parts > MOST_PARTS:
        yield f"it is made of {parts} tables and lists, and may be of {MOST_PARTS}"
    if depth > DEEPEST:
        yield f"it has tables and lists within each other, more than {DEEPEST} deep"
    if _nearness(entry) > MOST_NEAR:
        yield f"it has {', '.join(NEAR)} within each other, more than {MOST_NEAR} deep"


def _nearness(value: Any) -> int:
    """How many filters that look for others lie within each other."""
    if isinstance(value, dict):
        return max([_nearness(inside) + (key in NEAR) for key, inside in value.items()], default=0)
    return max(map(_nearness, value), default=0) if isinstance(value, list) else 0


def _measured(value: Any) -> tuple[int, int]:
    if not isinstance(value, dict | list):
        return 0, 0
    inside = [_measured(each) for each in (value.values() if isinstance(value, dict) else value)]
    return 1 + sum(parts for parts, _depth in inside), 1 + max((depth for _parts, depth in inside), default=0)
