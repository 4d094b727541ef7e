"""What the log says of every event: an English sentence with {places}, and a symbol.

`line` makes a text out of an event as a view shows it. The places are filled by what the event carries; `who` is its
seat. Names and languages come in only where the text is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from katabasis.kernel.text import N_, Text, say

from ..content import OUTCAST

What = Mapping[str, Any]

RESOURCE_NAMES = {"power": N_("Power"), "influence": N_("Influence")}

ITEM_NAMES = {
    "sites": N_("sites controlled"),
    "total-control": N_("total control"),
    "trophies": N_("trophy hall"),
    "cards": N_("deck, hand and discard pile"),
    "inner-circle": N_("inner circle"),
    "tokens": N_("VP tokens"),
}
"""The lines of the score reader."""

LINES: dict[str, tuple[str, Text]] = {
    # set-up
    "sections-chosen": ("rock", say("In play: {sections}")),
    "market-built": ("deck", say("The market is made of {decks}")),
    "pile-laid": ("deck", say("{pile} pile placed beside the market")),
    "white-placed": ("troop", say("White troops on the map: {count}")),
    "markers-placed": ("influence", say("Site control markers are placed at {sites}")),
    "first-player": ("house", say("{who} plays first")),
    "house-set-up": ("house", say("{who} lays out a starting deck, troops and spies")),
    # time
    "turn-began": ("pass", say("Round {round}, turn of {who}")),
    "resources-lost": (
        "discard",
        say("{who} ends the main part of the turn: {power} Power and {influence} Influence lost"),
    ),
    "end-triggered": ("pass", say("The end is near: this round is the last")),
    "scored": ("points", say("{who}, {item}: {points} VP")),
    "game-over": ("win", say("{winners} share the victory, {scores}")),
    # cards
    "played": ("play", say("{who} plays {card}")),
    "drew": ("draw", say("{who} draws cards: {count}")),
    "reshuffled": ("draw", say("{who} shuffles the discard pile into a new deck (cards: {count})")),
    "shuffled": ("draw", say("A deck is shuffled")),
    "hand-discarded": ("discard", say("{who} discards the cards played and left: {cards}")),
    "deck-discarded": ("discard", say("{who} puts the whole deck into the discard pile (cards: {count})")),
    "discarded": ("discard", say("{who} discards {card}")),
    "recruited": ("recruit", say("{who} recruits {card}")),
    "devoured": ("devoured", say("{card} is devoured in the market")),
    "promoted": ("inner-circle", say("{who} promotes {card}")),
    "promotion-due": ("inner-circle", say("{card} will promote at the end of the turn")),
    "promotion-lapsed": ("inner-circle", say("{card}: no card to promote")),
    "pile-empty": ("madness", say("No {pile} left: {who} takes {count} fewer")),
    "outcast-returned": ("madness", say("{card} goes back to its pile")),
    "skipped": ("pass", say("{card}: part of its text has no legal target")),
    "cost-unpaid": ("pass", say("{card}: the cost is not paid")),
    "condition-unmet": ("pass", say("{card}: the condition is not met")),
    "revealed": ("play", say("{who} reveals {card}")),
    "focused": ("react", say("{card}: Focus on {aspect}")),
    "no-focus": ("pass", say("{card}: no other card of {aspect} is played or revealed, so no Focus")),
    "gained": ("power", say("{who} gains {amount} {resource} from {source}")),
    "spent": ("power", say("{who} pays {amount} {resource}")),
    "gained-vp": ("points", say("{who} gains {points} VP from {source}")),
    # pieces
    "deployed": ("troop", say("{who} deploys a troop: {place}")),
    "assassinated": ("assassinate", say("{who} assassinates a troop of {whom}: {place}")),
    "supplanted": ("supplant", say("{who} supplants a troop of {whom}: {place}")),
    "moved": ("move", say("{who} moves a troop of {whom}: {source} → {place}")),
    "troop-returned": ("barracks", say("{who} returns a troop of {whom} to its barracks: {place}")),
    "brought-back": ("trophies", say("{who} takes a troop of {whom} out of the trophy hall of {hall}: {place}")),
    "spy-placed": ("spy", say("{who} places a spy in {site}")),
    "spy-returned": ("spy", say("{who} returns the spy of {whom} in {site}")),
    "marker-taken": ("influence", say("{who} takes the marker of {site}")),
    "marker-returned": ("influence", say("{who} loses the marker of {site}: it goes back to the map")),
}

HEADINGS = ("turn-began",)
"""Kinds that begin a chapter of the log."""

QUIET = frozenset(("gained", "hand-discarded", "pile-laid", "resources-lost", "shuffled", "spent"))
"""Kinds that a log may leave out: another line says what led to them, or they happen every turn."""

WEIGHTS = {
    "end-triggered": 10,
    "marker-taken": 9,
    "supplanted": 8,
    "assassinated": 7,
    "troop-returned": 7,
    "gained-vp": 6,
    "recruited": 6,
    "promoted": 6,
    "spy-placed": 5,
    "spy-returned": 5,
    "brought-back": 5,
    "moved": 4,
    "devoured": 4,
    "deployed": 3,
    "played": 1,
    "reshuffled": -1,
    "drew": -2,
}
"""How much events of a kind matter to the other players, 0 for the rest: a short account has the weightiest."""


def is_quiet(event: Sequence[Any]) -> bool:
    """Whether a log may leave an event out. That a troop was supplanted says that one's own is there now."""
    return event[0] in QUIET or (event[0] == "deployed" and event[1] == "supplant.procedure")


def line(event: Sequence[Any]) -> Text:
    """The sentence of an event: [kind, rule, seat, what, secret, barrier]."""
    kind, rule, seat, what, secret, *_ = event
    made = _VARIANTS[kind](rule, what, secret or {}) if kind in _VARIANTS else None
    text = made or (LINES[kind][1] if kind in LINES else say(kind.replace("-", " ")))
    return Text(text.msgid, {**_named(what), **text.values, "who": f"seat:{seat}"})


def symbol(event: Sequence[Any]) -> str:
    """The name of the symbol that stands before the line."""
    kind, what = event[0], event[3]
    if kind in ("gained", "spent"):
        return str(what["resource"])
    return LINES[kind][0] if kind in LINES else "rule"


def _named(what: What) -> dict[str, Any]:
    """What an event carries, with names and refs in place of words for machines."""
    named = dict(what)
    if "resource" in named:
        named["resource"] = RESOURCE_NAMES[named["resource"]]
    if "item" in named:
        named["item"] = ITEM_NAMES[named["item"]]
    if "card" in named:
        named["card"] = _card(named["card"])
    if "cards" in named:
        named["cards"] = [_card(card) for card in named["cards"]]
        named.setdefault("count", len(named["cards"]))
    return named


def _card(id: str) -> str:
    return f"card:{id}"


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _drew(rule: str, what: What, secret: What) -> Text | None:
    if what["zone"] == "market":
        cards = [_card(card) for card in what["cards"]]
        if rule == "recruit.refill":
            return say("{card} comes into the market", card=cards[0])
        return say("Opening market: {cards}", cards=cards)
    if secret.get("cards"):
        return say("{who} draws {cards}", cards=[_card(card) for card in secret["cards"]])
    return None


def _recruited(rule: str, what: What, _secret: What) -> Text | None:
    if what["source"] == OUTCAST:
        return say("{who} has to take {card}")
    return say("{who} recruits {card} from the market") if what["source"] == "market" else None


def _skipped(_cite: str, what: What, _secret: What) -> Text | None:
    if what["rule"] == "rule:recruit.pile-empty":
        return say("{card}: no Insane Outcast is left")
    return None


_MISSING = {
    "inner-circle": N_("{card}: not as many as {least} cards in the inner circle"),
    "player-trophies": N_("{card}: not as many as {least} troops of other players in the trophy hall"),
    "player-troop-at-that-site": N_("{card}: no troop of another player at that site"),
}


def _condition_unmet(_cite: str, what: What, _secret: What) -> Text | None:
    return Text(_MISSING[what["condition"]], {}) if "condition" in what else None


def _devoured(_cite: str, what: What, _secret: What) -> Text | None:
    if what["source"].startswith("inner-circle"):
        return say("{who} devours {card} from the inner circle")
    return None if what["source"] == "market" else say("{who} devours {card}")


def _promoted(_cite: str, what: What, _secret: What) -> Text | None:
    if what["source"].startswith("deck"):
        return say("{who} promotes the top card of the deck: {card}")
    return say("{who} promotes {card} from the discard pile") if what["source"].startswith("discard") else None


def _gained(_cite: str, what: What, _secret: What) -> Text | None:
    kind, _, site = what["source"].partition(":")
    if kind != "marker":
        return None
    return say("{who} gains {amount} {resource} from the marker of {site}", site=f"site:{site}")


def _gained_vp(_cite: str, what: What, _secret: What) -> Text | None:
    kind, _, site = what["source"].partition(":")
    if kind == "rule":
        return say("The barracks of {who} are empty: {points} VP instead of a troop")
    if kind == "marker":
        return say("{who} gains {points} VP from the marker of {site}", site=f"site:{site}")
    return None


def _deployed(rule: str, _what: What, _secret: What) -> Text | None:
    return say("{who} puts the first troop in {place}") if rule == "setup.first-troop" else None


def _white(text: Text) -> Callable[[str, What, What], Text | None]:
    """The sentence if the troop is nobody's."""
    return lambda _cite, what, _secret: text if what["whom"] == "troop:white" else None


def _spy_returned(rule: str, _what: What, _secret: What) -> Text | None:
    return say("{who} takes a spy back from {site}") if rule == "return.own" else None


def _marker_taken(_cite: str, what: What, _secret: What) -> Text | None:
    return say("{who} takes the marker of {site} from {source}") if what["source"] else None


def _end_triggered(rule: str, _what: What, _secret: What) -> Text:
    if rule == "endgame.market-empty":
        return say("The market deck is empty: this round is the last")
    return say("{who} has deployed the last troop: this round is the last")


def _game_over(_cite: str, what: What, _secret: What) -> Text:
    scores = " : ".join(str(score) for score in what["scores"])
    if len(what["winners"]) == 1:
        return say("{winner} wins, {scores}", winner=what["winners"][0], scores=scores)
    return Text(LINES["game-over"][1].msgid, {"scores": scores})


_VARIANTS: dict[str, Callable[[str, What, What], Text | None]] = {
    "condition-unmet": _condition_unmet,
    "assassinated": _white(say("{who} assassinates a white troop: {place}")),
    "brought-back": _white(say("{who} takes a white troop out of the trophy hall of {hall}: {place}")),
    "deployed": _deployed,
    "devoured": _devoured,
    "drew": _drew,
    "end-triggered": _end_triggered,
    "gained": _gained,
    "gained-vp": _gained_vp,
    "game-over": _game_over,
    "marker-taken": _marker_taken,
    "moved": _white(say("{who} moves a white troop: {source} → {place}")),
    "promoted": _promoted,
    "recruited": _recruited,
    "skipped": _skipped,
    "spy-returned": _spy_returned,
    "supplanted": _white(say("{who} supplants a white troop: {place}")),
}
