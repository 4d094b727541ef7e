"""What the log says of events: what fills the places of their sentences, and which it is where that depends on what the
event carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.events import ROLLED, Event
from ...kernel.text import N_, Text, ngettext, pgettext, say
from ...kernel.wording import Variant, Wording
from .. import events
from ..rules.rolls import halved

PHASES = {
    "power": N_("Power Phase"),
    "adventurers": N_("Adventurers' Phase"),
    "monsters": N_("Monsters' Phase"),
    "exploration": N_("Exploration Phase"),
}

COUNTED: Mapping[str, str] = {
    events.BEGAN: "wounds",
    events.HEALED: "healed",
    events.MONSTER_WOUNDED: "lost",
    events.POWER_LOST: "power",
    events.TOMB_STRUCK: "lost",
    events.WEAKENED: "wounds",
    events.WOUNDED: "lost",
}
"""What words the sentence of a kind that has a plural."""

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


class QuestWording(Wording):
    """The sentences of this game's events."""

    def named(self, event: Event) -> dict[str, Any]:
        named = dict(event.what)
        if event.kind in COUNTED:
            named["count"] = named[COUNTED[event.kind]]
            named["rest"] = say(ngettext("{count} left", "{count} left"), count=named.get("left", 0))
        if "path" in named:
            named["to"] = f"square:{named['path'][-1]}"
        if "card" in named:
            named["card"] = f"card:{named['card']}"
        if event.kind == events.BLOCKED:
            named["count"] = len(named["squares"])
            named["sections"] = list(dict.fromkeys(_section_of(square) for square in named["squares"]))
        if event.kind == events.HANDED_OVER:
            named["bearer"] = f"seat:{named['zone'].removeprefix('treasure-')}"
        if "cards" in named:
            named["cards"] = [_card(named["source"], card) for card in named["cards"]]
        if "effect" in named:
            named["effect"] = Text(EFFECTS[named["effect"]], {})
            named["target"] = _model(named["target"])
        if event.kind == events.ACHIEVED:
            named["name"] = Text(DEEDS[named["deed"]], {})
        if event.kind == events.DISPLACED:
            named["target"] = named["who"]
        if event.kind == events.PHASE_BEGAN:
            named["name"] = Text(PHASES[named["phase"]], {})
        if event.kind == ROLLED:
            named["purpose"] = thrown_for(event.what)
            if came_to := outcomes(event.what):
                named["faces"] = say("{points} (rolled {faces})", points=came_to, faces=named["faces"])
        if event.kind == events.AIMS:
            named["why"] = Text(WHYS.get(event.rule, WHYS["monsters.one-on-one"]), {})
        return named


def thrown_for(what: Mapping[str, Any]) -> Text:
    """What dice are thrown for, and as what if they are no D6."""
    purpose = Text(PURPOSES.get(what.get("purpose", ""), PURPOSES[""]), {})
    return say("{purpose} {value}", purpose=purpose, value=what["value"]) if "value" in what else purpose


def outcomes(what: Mapping[str, Any]) -> list[int]:
    """What the dice of a D3 come to; none for other dice."""
    return [halved(face) for face in what["faces"]] if "value" in what else []


def _card(source: str, card: str) -> str:
    if source.startswith("pile"):
        return f"section:{card}"
    if source == "treasures":
        return f"card:{card}"
    return f"event:{card}" if card.startswith("e-") else f"monster_card:{card}"


def _section_of(square: str) -> str:
    return f"section:{square.removeprefix('square:').partition('.')[0]}"


def _model(id: str) -> str | Text:
    if id == "party":
        return say("The party")
    return f"monster:{id}" if id.rpartition("-")[2].isdecimal() else f"adventurer:{id}"


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _gone(event: Event) -> Text:
    return FATES[event.what["fate"]]


def _game_over(event: Event) -> Text:
    scores = ", ".join(str(score) for score in event.what["scores"])
    return Text(OUTCOMES[event.what["outcome"]].msgid, {"scores": scores})


def _placed(event: Event) -> Text | None:
    return say("{monster} appears on {at}, against {target}") if event.what["target"] else None


def _healed(event: Event) -> Text | None:
    return None if event.what["healed"] else say("No Wounds to heal: {adventurer} has {left}")


VARIANTS: Mapping[str, Variant] = {
    events.GONE: _gone,
    events.GAME_OVER: _game_over,
    events.HEALED: _healed,
    events.PLACED: _placed,
}

WORDING = QuestWording(events.KINDS, VARIANTS)
