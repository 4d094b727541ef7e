"""The sentences of the log: one for every kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...kernel.text import N_, Text, ngettext, pgettext, say
from ..rules.rolls import halved
from .names import PHASES

What = Mapping[str, Any]

LINES: dict[str, tuple[str, Text]] = {
    "achieved": ("rule", say("{name}: done by {who}")),
    "affected": ("spell", say("{target}: {effect} {amount}")),
    "aims": ("sword", say("{monster} targets {target}: {why}")),
    "attacked": ("sword", say("{attacker} attacks {target}")),
    "barred": ("door", say("A portcullis bars {door}")),
    "bears": ("card", say("Bearer: {who}")),
    "began": (
        "heart",
        say(ngettext("{adventurer} begins with {count} Wound", "{adventurer} begins with {count} Wounds")),
    ),
    "berserk": ("sword", say("{adventurer} goes berserk")),
    "bet": ("gold", say("{who} makes a bet")),
    "blocked": ("rule", say("{squares} can no longer be entered")),
    "broke": ("rule", say("{item} breaks")),
    "broke-away": ("boot", say("{adventurer} breaks away")),
    "broken-through": ("door", say("A new doorway is broken through: {door}")),
    "cast": ("spell", say("{who} casts {spell}")),
    "caved-in": ("rule", say("{section} caves in")),
    "caving-in": ("rule", say("{section} will cave in at the end of turn {turn}")),
    "chose": ("party", say("{who} plays {adventurer}")),
    "counter-drawn": ("die", say("The counter of {adventurer} is drawn")),
    "deck-built": ("card", say("Cards in the Dungeon deck: {count}")),
    "discarded": ("card", say("Used up: {card}")),
    "displaced": ("boot", say("{target} moves aside to {at}")),
    "dodged": ("boot", say("{adventurer} dodges")),
    "does-not-fit": ("card", say("{section} does not fit and goes to the bottom of the deck")),
    "drew": ("card", say("Revealed: {cards}")),
    "eased": ("card", say("Easier than the rulebook: {kind} × {number} instead of {printed}")),
    "entered": ("boot", say("{adventurer} enters {section}")),
    "failed": ("spell", say("{card} fails, and all power of this turn is gone")),
    "fell": ("skull", say("{adventurer} falls")),
    "fell-into-pit": ("skull", say("{adventurer} falls into a pit")),
    "freed": ("boot", say("{adventurer} tears the web")),
    "game-over": ("rule", say("The adventure has failed")),
    "gone": ("skull", say("{adventurer} dies")),
    "handed-over": ("card", say("Handed over: {card}")),
    "happened": ("card", say("{event} in {section}")),
    "healed": (
        "heart",
        say(
            ngettext(
                "{adventurer} heals {count} Wound and has {left}", "{adventurer} heals {count} Wounds and has {left}"
            )
        ),
    ),
    "held": ("boot", say("{adventurer} does not break away")),
    "ignored": ("card", say("{event} does nothing here")),
    "killed": ("skull", say("{monster} dies")),
    "laid": ("door", say("{section} is laid")),
    "leads": ("lamp", say("{adventurer} carries the Lamp")),
    "learnt": ("spell", say("{who} knows {spells}")),
    "missed": ("sword", say("{attacker} misses {target}")),
    "mission-drawn": ("rule", say("The mission: {mission}, in {section}")),
    "monster-moved": ("boot", say("{monster} moves to {to}")),
    "monster-wounded": (
        "sword",
        say(ngettext("{monster} loses {count} Wound: {rest}", "{monster} loses {count} Wounds: {rest}")),
    ),
    "moved": ("boot", say("{adventurer} moves to {to}")),
    "moved-on": ("card", say("The Objective Room is now behind {door}")),
    "not-placed": ("rule", say("No room on the board: {kind} × {count}")),
    "nothing-drawn": ("card", say("No card is left to draw")),
    "objective-entered": ("rule", say("You have found {section}")),
    "opened": ("door", say("{door} opens; cards behind it: {count}")),
    "out-of-pit": ("boot", say("{adventurer} is out of the pit")),
    "paid": ("gold", say("{adventurer} gets {gold} gold")),
    "phase-began": ("rule", say("Turn {turn}: {name}")),
    "placed": ("sword", say("{monster} appears on {at}")),
    "power": ("spell", say("The Wizard has {power} power")),
    "power-lost": ("spell", say(ngettext("{count} power is lost", "{count} power is lost"))),
    "put": ("card", say("Put down: {card}")),
    "raged": ("sword", say("{adventurer} strikes out at his companions")),
    "raised": ("door", say("{who} raises the portcullis of {door}")),
    "rebounded": ("spell", say("The blow rebounds on {target}")),
    "received": ("card", say("{who} receives {card}")),
    "reshuffled": ("card", say("The discard pile is shuffled into a new deck")),
    "returned": ("heart", say("{adventurer} returns from the dead")),
    "revived": ("heart", say("{adventurer} stands up again")),
    "rolled": ("die", say("{purpose}: {faces}")),
    "shot": ("sword", say("{attacker} shoots at {target}")),
    "shuffled": ("card", say("A deck is shuffled")),
    "slipped": ("boot", say("{adventurer} slips on the bridge")),
    "spent-power": ("spell", say("Power left: {power}. Power tokens left: {tokens}")),
    "split": ("card", say("The deck is split: left {left}, right {right}")),
    "stood": ("boot", say("{adventurer} begins on {at}")),
    "summoned": ("skull", say("A daemon appears: {monster}")),
    "swept": ("sword", say("The death blow goes on to {target}")),
    "tokens": ("spell", say("{who}: Power tokens {tokens}")),
    "tomb-struck": (
        "sword",
        say(ngettext("The tomb loses {count} Wound: {rest}", "The tomb loses {count} Wounds: {rest}")),
    ),
    "took": ("card", say("{adventurer} takes {item}")),
    "tripped": ("boot", say("{adventurer} trips over his beard")),
    "turn-began": ("rule", say("{adventurer} acts")),
    "used": ("card", say("{who} uses {item}")),
    "vanished": ("skull", say("{monster} vanishes")),
    "volley": ("sword", say("Volley, {kind} × {count}: hits {hits}")),
    "walled": ("door", say("{door} is walled up")),
    "warded": ("card", say("{card} absorbs the blow")),
    "weakened": (
        "card",
        say(
            ngettext(
                "Easier than the rulebook: {monster} has {count} Wound instead of {printed}",
                "Easier than the rulebook: {monster} has {count} Wounds instead of {printed}",
            )
        ),
    ),
    "webbed": ("rule", say("{adventurer} is caught in a web")),
    "wielded": ("card", say("{who} fights with {card}")),
    "wore-off": ("spell", say("Over for {target}: {effect}")),
    "wounded": (
        "heart",
        say(ngettext("{adventurer} loses {count} Wound: {rest}", "{adventurer} loses {count} Wounds: {rest}")),
    ),
}
"""The sentence of each kind, and the name of the symbol before it."""

COUNTED = {
    "began": "wounds",
    "healed": "healed",
    "monster-wounded": "lost",
    "power-lost": "power",
    "tomb-struck": "lost",
    "weakened": "wounds",
    "wounded": "lost",
}
"""What words the sentence of a kind that has a plural."""

HEADINGS = ("phase-began",)
"""Kinds that begin a chapter of the log."""

QUIET = frozenset(("attacked", "deck-built", "discarded", "shuffled", "spent-power", "turn-began", "power-lost"))
"""Kinds that a log may leave out: another line says what led to them or came of them."""

WEIGHTS = {"gone": 10, "fell": 9, "killed": 6, "laid": 6, "placed": 5, "wounded": 5, "healed": 4, "received": 4}
"""How much events of a kind matter to the others, 0 for the rest."""

PURPOSES = {
    "": N_("Die"),
    "adventurer": N_("Who plays the adventurer that several want"),
    "another": N_("Draw another card on 3 or less"),
    "berserk": N_("Rage"),
    "bridge": N_("The bridge"),
    "damage": N_("Damage"),
    "deed": N_("Mission"),
    "despair": N_("Falling"),
    "dodge": N_("Dodge"),
    "escape": N_("Breaking away"),
    "gold": N_("Gold"),
    "heal": N_("Healing"),
    "leader": N_("The Lamp"),
    "leap": N_("Death leap"),
    "lowest": N_("The lowest"),
    "number": N_("Number"),
    "objective": N_("Objective room"),
    "power": N_("Power"),
    "prisoners": N_("Prisoners"),
    "rebound": N_("Rebound"),
    "rope": N_("The rope"),
    "slip": N_("Slipping"),
    "start": N_("At the start"),
    "table": pgettext("of the rulebook, rolled on", "Table"),
    "to-hit": N_("To hit"),
    "web": N_("The web"),
}
"""What dice are thrown for."""

EFFECTS = {
    "attacks": N_("Attacks"),
    "invisible": N_("Invisible"),
    "levitate": N_("Levitating"),
    "life-force": N_("Life Force"),
    "rebound": N_("Rebound"),
    "shield": N_("Shield"),
    "strength": N_("Strength"),
    "sure-hit": N_("Sure hit"),
    "toughness": N_("Toughness"),
}

WHYS = {
    "monsters.one-on-one": N_("fewest attackers"),
    "monsters.first-attack-power": N_("first attack"),
    "monsters.first-attack-pinned": N_("pinned beside him"),
    "monsters.do-advance": N_("shortest path"),
    "placement.counters": N_("counter drawn"),
    "tables.giant-bat": N_("counter drawn"),
}
"""Why a Monster goes for somebody, by the rule that decided."""

VOLLEY = N_("arrows are shared out")
"""Why archers aim at somebody."""

DEEDS = {
    "banish": N_("The spirit is banished"),
    "cut": N_("The bridge falls"),
    "dip": N_("The sword is dipped"),
    "dragon": N_("The daemon is destroyed"),
    "fill": N_("The water is taken"),
    "key": N_("The key is found"),
    "look": N_("The answer is seen"),
    "open": N_("The battle of wills is won"),
    "overturn": N_("The idol falls"),
    "pour": N_("The beer is poured"),
    "ring": N_("The ring is free"),
    "seal": N_("The gate is sealed"),
    "throw": N_("The icon is thrown"),
    "wake": N_("The hero wakes"),
    "wrest": N_("The sword is wrested from the idol"),
}
"""What has been done for a mission."""

DOORS = {
    "unexplored": N_("unexplored"),
    "open": N_("open"),
    "exit": N_("way out"),
    "walled": N_("walled up"),
    "barred": N_("barred by a portcullis"),
}
"""What a doorway is like."""

FATES = {
    "dead": say("{adventurer} dies"),
    "lost": say("{adventurer} is lost in the dark"),
    "left": say("{adventurer} leaves the dungeon"),
}

OUTCOMES = {
    "won": say("Mission complete: {scores} gold"),
    "drawn": say("You have survived: {scores} gold"),
    "lost": say("The adventure has failed: {scores} gold"),
}


def is_quiet(event: Sequence[Any]) -> bool:
    """Whether a log may leave an event out."""
    return event[0] in QUIET


def line(event: Sequence[Any]) -> Text:
    """The sentence of an event: [kind, rule, seat, what, secret, barrier]."""
    kind, rule, seat, what, *_ = event
    made = _VARIANTS[kind](rule, what) if kind in _VARIANTS else None
    text = made or (LINES[kind][1] if kind in LINES else say(kind.replace("-", " ")))
    return Text(text.msgid, {**_named(kind, rule, what), **text.values, "who": f"seat:{seat}"})


def symbol(event: Sequence[Any]) -> str:
    """The name of the symbol that stands before the line."""
    return LINES[event[0]][0] if event[0] in LINES else "rule"


def _named(kind: str, rule: str, what: What) -> dict[str, Any]:
    """What an event carries, with names in place of words for machines."""
    named = dict(what)
    if kind in COUNTED:
        named["count"] = named[COUNTED[kind]]
        named["rest"] = say(ngettext("{count} left", "{count} left"), count=named.get("left", 0))
    if "path" in named:
        named["to"] = f"square:{named['path'][-1]}"
    if "card" in named:
        named["card"] = f"card:{named['card']}"
    if "cards" in named:
        named["cards"] = [_card(named["source"], card) for card in named["cards"]]
    if "effect" in named:
        named["effect"] = Text(EFFECTS[named["effect"]], {})
        named["target"] = _model(named["target"])
    if kind == "achieved":
        named["name"] = Text(DEEDS[named["deed"]], {})
    if kind == "displaced":
        named["target"] = named["who"]
    if kind == "phase-began":
        named["name"] = Text(PHASES[named["phase"]], {})
    if kind == "rolled":
        named["purpose"] = thrown_for(what)
        if came_to := outcomes(what):
            named["faces"] = say("{points} (rolled {faces})", points=came_to, faces=named["faces"])
    if kind == "aims":
        named["why"] = Text(WHYS.get(rule, WHYS["monsters.one-on-one"]), {})
    return named


def thrown_for(what: What) -> Text:
    """What dice are thrown for, and as what if they are no D6."""
    purpose = Text(PURPOSES.get(what.get("purpose", ""), PURPOSES[""]), {})
    return say("{purpose} {value}", purpose=purpose, value=what["value"]) if "value" in what else purpose


def outcomes(what: What) -> list[int]:
    """What the dice of a D3 come to; none for other dice."""
    return [halved(face) for face in what["faces"]] if "value" in what else []


def _card(source: str, card: str) -> str:
    if source.startswith("pile"):
        return f"section:{card}"
    if source == "treasures":
        return f"card:{card}"
    return f"event:{card}" if card.startswith("e-") else f"monster_card:{card}"


def _model(id: str) -> str | Text:
    if id == "party":
        return say("The party")
    return f"monster:{id}" if id.rpartition("-")[2].isdecimal() else f"adventurer:{id}"


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _gone(_rule: str, what: What) -> Text:
    return FATES[what["fate"]]


def _game_over(_rule: str, what: What) -> Text:
    return Text(OUTCOMES[what["outcome"]].msgid, {"scores": ", ".join(str(score) for score in what["scores"])})


def _placed(_rule: str, what: What) -> Text | None:
    return say("{monster} appears on {at}, against {target}") if what["target"] else None


_VARIANTS: dict[str, Callable[[str, What], Text | None]] = {
    "gone": _gone,
    "game-over": _game_over,
    "placed": _placed,
}
