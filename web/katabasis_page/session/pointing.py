"""What it means to point at something: the options that it stands for, a menu of them, or a look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ui import Popover, Ui
from .views import View, options_of, refused_of


def matching(view: View, ui: Ui, ref: str) -> list[dict[str, Any]]:
    """The options that a ref stands for: those of the open menu, those about it, or those that mention it."""
    mentioned = [option for option in options_of(view) if ref in option["refs"]]
    in_menu = [option for option in mentioned if option["id"] in ui.pointer.menu and ref != ui.pointer.selected]
    return in_menu or [option for option in mentioned if option["refs"][0] == ref] or mentioned


def chosen_by(view: View, ui: Ui, ref: str) -> dict[str, Any] | None:
    """The one option that a click on a ref chooses, if it means a single one."""
    options = matching(view, ui, ref)
    if len(options) == 1 and (options[0]["refs"][0] == ref or options[0]["id"] in ui.pointer.menu):
        return options[0]
    return None


def toggle_menu(view: View, ui: Ui, ref: str) -> None:
    """Offer the options that a ref has a part in; close their menu if it is open."""
    if ui.pointer.selected == ref:
        ui.pointer.selected, ui.pointer.menu = None, []
    else:
        ui.pointer.selected, ui.pointer.menu = ref, [option["id"] for option in matching(view, ui, ref)]
        ui.pointer.popover = None


def inspect(view: View, ui: Ui, ref: str, inspectable: Sequence[str]) -> None:
    """Open what there is to know of a ref that no option is about: why not, or what it is."""
    kind, _colon, id = ref.partition(":")
    refused = [option for option in refused_of(view) if ref in option["refs"]]
    ui.pointer.selected, ui.pointer.menu = None, []
    if refused and refused[0]["refs"][0] == ref and kind not in inspectable:
        ui.pointer.popover = Popover("why", refused[0]["id"])
    elif kind in inspectable:
        ui.pointer.popover = Popover(kind, id)


def pointed_at(view: View, ui: Ui, ref: str) -> dict[str, Any] | None:
    """The one option that is meant where the pointer rests on a ref, or on the option's own button."""
    meant = [option for option in options_of(view) if option["id"] == ref] or matching(view, ui, ref)
    return meant[0] if len(meant) == 1 else None
