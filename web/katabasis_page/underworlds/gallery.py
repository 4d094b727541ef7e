"""Choosing boards by their pictures, before there is a battlefield to look at."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.picture.plan import face, plan

from .. import markup as h
from ..markup import Markup
from ..markup.controls import act
from ..table.pieces import choose
from ..ui import Ui

Option = dict[str, Any]


def gallery(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The faces or layouts that can be chosen now, as pictures; None if the decision is about something else."""
    decision = view["decision"] or {}
    name, offered = decision.get("name"), decision.get("options", [])
    if name == "board" and offered:
        cards = [_face(ui, option, decision["seat"]) for option in offered]
        cards += [_unknown(ui, option) for option in decision["refused"]]
        return h.ul(class_="gallery faces", id="gallery")[[h.li[card] for card in cards]]
    if name in ("arrange", "first-place") and offered:
        owners = tuple(view["table"]["boards"])
        return h.ul(class_="gallery layouts", id="gallery")[[h.li[_layout(ui, option, owners)] for option in offered]]
    return None


def _face(ui: Ui, option: Option, seat: int) -> h.Renderable:
    board = option["refs"][0].partition(":")[2]
    return choose(ui, option, Markup(face(board, seat)), h.strong[ui.name(f"board:{board}")], css="picture", short=True)


def _unknown(ui: Ui, option: Option) -> h.Renderable:
    label = ui.name(option["refs"][0])
    return act("pop", [h.strong[label], h.span[ui.say("Why not?")]], f"why:{option['id']}", css="picture unknown")


def _layout(ui: Ui, option: Option, owners: tuple[int, ...]) -> h.Renderable:
    layout = option["info"]["layout"]
    return choose(ui, option, Markup(plan(layout, owners)), css="picture", short=True)
