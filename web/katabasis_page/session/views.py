"""Views as the screen shows them: with what is known beforehand of each option, or with nothing to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import katabasis as kb

View = dict[str, Any]


def with_previews(view: View, foreseen: Mapping[str, Any]) -> View:
    """The same view with what is known beforehand of the outcomes of options, by their ids."""
    decision = view["decision"]
    if decision is None or not foreseen:
        return view
    options = [
        {**option, "preview": foreseen[option["id"]]} if option["id"] in foreseen else option
        for option in decision.get("options", [])
    ]
    return {**view, "decision": {**decision, "options": options}}


def with_meanings(view: View, meanings: Mapping[str, Any], rules: Mapping[str, str], variant: str = "") -> View:
    """The same view with what each option does in one line, and its rule; see `GameUI.MEANINGS`, `OPTION_RULES` and
    `variant`."""
    decision = view["decision"]
    if decision is None or not meanings or "options" not in decision:
        return view
    options = []
    for option in decision["options"]:
        meaning: Any = _of_option(meanings, view, option, variant)
        if meaning and "{what}" in meaning:
            meaning = [meaning, {"what": f"about:{option['id']}"}]
        rule = _of_option(rules, view, option, variant) or decision["rule"]
        options.append({**option, "rule": rule} | ({"meaning": meaning} if meaning else {}))
    return {**view, "decision": {**decision, "options": options}}


def _of_option(known: Mapping[str, Any], view: View, option: Mapping[str, Any], variant: str) -> Any:
    """What is known of an option, by its decision and verb, in this variant, the view's edition or any; None if nothing
    is."""
    name, verb = view["decision"]["name"], option["verb"]
    keys = (f"{name} {verb}", f"{name} *", verb)
    owners = (f"{variant}: ", f"{view['edition']}: ", "")
    return next((known[owner + part] for part in keys for owner in owners if owner + part in known), None)


def with_orders(view: View, orders: Sequence[kb.Order]) -> View:
    """The same view with what choices could be left to, as "orders" of the decision: {"id", "label", "refs"} each."""
    if not orders or view["decision"] is None:
        return view
    plain = [
        {"id": each.id, "label": [each.label.msgid, each.label.values], "refs": list(each.refs)} for each in orders
    ]
    return {**view, "decision": {**view["decision"], "orders": plain}}


def with_suggestions(view: View, placement: str, suggestions: Sequence[kb.Suggestion]) -> View:
    """The same view with the suggested answers of one placement: {"answer", "label"} each, where the label is a text or
    None."""
    plain = [
        {"answer": each.answer, "label": each.label and [each.label.msgid, each.label.values]} for each in suggestions
    ]
    options = [{**option, "suggestions": plain} if option["id"] == placement else option for option in options_of(view)]
    return {**view, "decision": {**view["decision"], "options": options}}


def without_options(view: View) -> View:
    """The same view with nothing to choose in it."""
    decision = view["decision"]
    if decision is None:
        return view
    rest = {key: value for key, value in decision.items() if key not in ("options", "refused", "orders")}
    return {**view, "decision": rest}


def options_of(view: View) -> list[dict[str, Any]]:
    """The options that a view offers."""
    return list((view["decision"] or {}).get("options", []))


def refused_of(view: View) -> list[dict[str, Any]]:
    """The candidates that some rule refuses, as a view shows them."""
    return list((view["decision"] or {}).get("refused", []))


def cards_in(view: View) -> set[str]:
    """The cards that a view names in its zones."""
    return {card for zone in view["zones"].values() for card in zone["cards"] or ()}
