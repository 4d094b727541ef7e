"""What the log says of events: what fills the places of their sentences, and which it is where that depends on what the
event carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.events import DREW, Event
from katabasis.kernel.text import N_, Text, say
from katabasis.kernel.wording import Variant, Wording, scored, won_alone

from .. import events
from ..content import OUTCAST

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


class TyrantsWording(Wording):
    """The sentences of this game's events."""

    def named(self, event: Event) -> dict[str, Any]:
        named = dict(event.what)
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

    def symbol(self, event: Sequence[Any]) -> str:
        kind, what = event[0], event[3]
        return str(what["resource"]) if kind in (events.GAINED, events.SPENT) else super().symbol(event)

    def is_quiet(self, event: Sequence[Any]) -> bool:
        """Whether a log may leave an event out. That a troop was supplanted says that one's own is there now."""
        return super().is_quiet(event) or (event[0] == events.DEPLOYED and event[1] == "supplant.procedure")


def _card(id: str) -> str:
    return f"card:{id}"


# ------------------------------------------------------------------ kinds whose sentence depends on what they carry


def _drew(event: Event) -> Text | None:
    if event.what["zone"] == "market":
        cards = [_card(card) for card in event.what["cards"]]
        if event.rule == "recruit.refill":
            return say("{card} comes into the market", card=cards[0])
        return say("Opening market: {cards}", cards=cards)
    if event.secret:
        return say("{who} draws {cards}", cards=[_card(card) for card in event.secret["cards"]])
    return None


def _recruited(event: Event) -> Text | None:
    if event.what["source"] == OUTCAST:
        return say("{who} has to take {card}")
    return say("{who} recruits {card} from the market") if event.what["source"] == "market" else None


def _skipped(event: Event) -> Text | None:
    if event.what["rule"] == "rule:recruit.pile-empty":
        return say("{card}: no Insane Outcast is left")
    return None


_MISSING = {
    "inner-circle": N_("{card}: fewer than {least} cards in the inner circle"),
    "player-trophies": N_("{card}: fewer than {least} troops of other players in the trophy hall"),
    "player-troop-at-that-site": N_("{card}: no troop of another player at that site"),
}


def _condition_unmet(event: Event) -> Text | None:
    return Text(_MISSING[event.what["condition"]], {}) if "condition" in event.what else None


def _devoured(event: Event) -> Text | None:
    if event.what["source"].startswith("inner-circle"):
        return say("{who} devours {card} from the inner circle")
    return None if event.what["source"] == "market" else say("{who} devours {card}")


def _promoted(event: Event) -> Text | None:
    if event.what["source"].startswith("deck"):
        return say("{who} promotes the top card of the deck: {card}")
    return say("{who} promotes {card} from the discard pile") if event.what["source"].startswith("discard") else None


def _gained(event: Event) -> Text | None:
    kind, _, site = event.what["source"].partition(":")
    if kind != "marker":
        return None
    return say("{who} gains {amount} {resource} from the marker of {site}", site=f"site:{site}")


def _gained_vp(event: Event) -> Text | None:
    kind, _, site = event.what["source"].partition(":")
    if kind == "rule":
        return say("The barracks of {who} are empty: {points} VP instead of a troop")
    if kind == "marker":
        return say("{who} gains {points} VP from the marker of {site}", site=f"site:{site}")
    return None


def _deployed(event: Event) -> Text | None:
    return say("{who} puts the first troop in {place}") if event.rule == "setup.first-troop" else None


def _white(text: Text) -> Variant:
    """The sentence if the troop is nobody's."""
    return lambda event: text if event.what["whom"] == "troop:white" else None


def _spy_returned(event: Event) -> Text | None:
    return say("{who} takes a spy back from {site}") if event.rule == "return.own" else None


def _marker_taken(event: Event) -> Text | None:
    return say("{who} takes the marker of {site} from {source}") if event.what["source"] else None


def _end_triggered(event: Event) -> Text:
    if event.rule == "endgame.market-empty":
        return say("The market deck is empty: this round is the last")
    return say("{who} has deployed the last troop: this round is the last")


def _game_over(event: Event) -> Text:
    return won_alone(event) or Text(events.KINDS[event.kind].sentence, {"scores": scored(event)})


VARIANTS: Mapping[str, Variant] = {
    events.CONDITION_UNMET: _condition_unmet,
    events.ASSASSINATED: _white(say("{who} assassinates a white troop: {place}")),
    events.BROUGHT_BACK: _white(say("{who} takes a white troop out of the trophy hall of {hall}: {place}")),
    events.DEPLOYED: _deployed,
    events.DEVOURED: _devoured,
    DREW: _drew,
    events.END_TRIGGERED: _end_triggered,
    events.GAINED: _gained,
    events.GAINED_VP: _gained_vp,
    events.GAME_OVER: _game_over,
    events.MARKER_TAKEN: _marker_taken,
    events.MOVED: _white(say("{who} moves a white troop: {source} → {place}")),
    events.PROMOTED: _promoted,
    events.RECRUITED: _recruited,
    events.SKIPPED: _skipped,
    events.SPY_RETURNED: _spy_returned,
    events.SUPPLANTED: _white(say("{who} supplants a white troop: {place}")),
}

WORDING = TyrantsWording(events.KINDS, VARIANTS)
