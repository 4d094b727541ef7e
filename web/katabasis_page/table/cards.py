"""Cards in a hand, each with what can be done with it now, or why nothing can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import markup as h
from ..controls import act
from ..ui import Ui
from .hands import no_cards, whose_hand
from .pieces import meaning_id, slug


class Look(NamedTuple):
    """How a game's cards are shown: what is printed on one, by its id; its CSS class; and the short label of a verb."""

    face: Callable[[Ui, str], Any]
    css: Callable[[str], str]
    verbs: Mapping[str, Any]


def hand(view: dict[str, Any], ui: Ui, cards: Sequence[str], look: Look) -> h.Renderable:
    """The cards of whoever looks at the screen."""
    return h.section(class_="hand" if cards else "hand empty", id="hand", aria_label=ui.say("Hand"), data_region=True)[
        [with_doings(view, ui, card, look) for card in cards] or no_cards(ui), whose_hand(ui)
    ]


def with_doings(view: dict[str, Any], ui: Ui, id: str, look: Look) -> h.Renderable:
    """One card, with what can be done with it now, or why nothing can."""
    decision = view["decision"] or {}
    ref = f"card:{id}"
    options = [option for option in decision.get("options", []) if ref in option["refs"]]
    refused = [option for option in decision.get("refused", []) if ref in option["refs"]]
    state = " playable" if options else " refused" if refused else ""
    chosen = " chosen" if ui.selected == ref else ""
    return h.div(
        class_=f"card {look.css(id)}{state}{chosen}",
        id=f"card-{slug(id)}",
        data_ref=ref,
        tabindex="0",
        role="group",
        aria_label=ui.name(ref),
    )[
        look.face(ui, id),
        _doings(ui, ref, options, refused, look),
    ]


def _doings(
    ui: Ui, ref: str, options: list[dict[str, Any]], refused: list[dict[str, Any]], look: Look
) -> h.Renderable | None:
    """Buttons on a card: one for each kind of thing that can be done with it, or why it cannot."""
    verbs: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        verbs.setdefault(option["verb"], []).append(option)
    why = {option["verb"]: option["id"] for option in reversed(refused) if option["verb"] not in verbs}
    of_card = h.span(class_="unseen")[" ", ui.name(ref)]
    buttons: list[Any] = []
    for verb, meant in verbs.items():
        label = ui.word(look.verbs.get(verb, verb))
        if len(meant) == 1:
            meaning = meaning_id(meant[0]) if "meaning" in meant[0] else None
            buttons.append(
                act("choose", [label, of_card], meant[0]["id"], css="small primary", aria_describedby=meaning)
            )
        else:
            buttons.append(act("select", [label, " …", of_card], ref, css="small primary"))
    for verb, option in why.items():
        label = ui.say("{what}?", what=look.verbs.get(verb, verb))
        context = h.span(class_="unseen")[ui.say("Why not"), " "]
        buttons.append(act("pop", [context, label, of_card], f"why:{option}", css="small why"))
    return h.footer(class_="doings")[buttons] if buttons else None
