"""Cards in a hand, each with what can be done with it now, or why nothing can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import markup as h
from ..markup.controls import act
from ..ui import Ui
from .hands import no_cards, whose_hand
from .pieces import is_advised, meaning_id


class Look(NamedTuple):
    """How a game's cards are shown: what is printed on one, by its id; its CSS class; the short label of a verb; how
    many letters its text has, so that long ones get more room."""

    face: Callable[[Ui, str], Any]
    css: Callable[[str], str]
    verbs: Mapping[str, Any]
    length: Callable[[Ui, str], int] = lambda ui, id: 0


WORDY = 105
"""A card with so many letters is wider than others in a hand, and one with half as many again still wider."""
LONG = 9
"""Letters of a word for which a narrow card has no room in capitals."""


def hand(view: dict[str, Any], ui: Ui, cards: Sequence[str], look: Look) -> h.Renderable:
    """The cards of whoever looks at the screen."""
    return h.section(
        class_="hand drawer" if cards else "hand drawer empty", id="hand", aria_label=ui.say("Hand"), data_region=True
    )[[with_card_actions(view, ui, card, look) for card in cards] or no_cards(ui), whose_hand(ui)]


def with_card_actions(view: dict[str, Any], ui: Ui, id: str, look: Look) -> h.Renderable:
    """One card, with what can be done with it now, or why nothing can."""
    ref = f"card:{id}"
    options, refused = about(view, ref)
    state = " playable" if options else " refused" if refused else ""
    chosen = " chosen" if ui.pointer.selected == ref else ""
    chosen += " advised" if any(is_advised(ui, option) for option in options) else ""
    wordy = look.length(ui, id) / WORDY
    chosen += " long-word" if max(map(len, ui.name(ref).split()), default=0) > LONG else ""
    return h.div(
        class_=f"card {look.css(id)}{state}{chosen}{' wordiest' if wordy > 1.5 else ' wordy' if wordy > 1 else ''}",
        id=f"card-{h.slug(id)}",
        data_ref=ref,
        role="group",
        aria_label=ui.name(ref),
    )[
        reading(ui, id),
        look.face(ui, id),
        card_actions(ui, ref, options, refused, look),
    ]


def about(view: dict[str, Any], ref: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The options that have to do with a card, and the candidates that are refused."""
    decision = view["decision"] or {}
    offered, refused = decision.get("options", []), decision.get("refused", [])
    return [option for option in offered if ref in option["refs"]], [each for each in refused if ref in each["refs"]]


def reading(ui: Ui, id: str) -> h.Renderable:
    """A button that lies over a whole card, and opens it large."""
    label = ui.say("Read {card}", card=f"card:{id}")
    return act("pop", "", f"card:{id}", css="reading", aria_label=label, aria_haspopup="dialog")


def card_actions(
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
    return h.footer(class_="card-actions")[buttons] if buttons else None
