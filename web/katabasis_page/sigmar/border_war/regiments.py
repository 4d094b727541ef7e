"""Deploying a regiment with one gesture: each of its units where the engine suggests, near those that stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.picture.table import middle

from ... import markup as h
from ...acts.decision import after_choice, answered, at_table
from ...markup.controls import act
from ...session import NotNow
from ...table.options import Option
from ...ui import Ui
from ...words import _
from ..places import middle_of

if TYPE_CHECKING:
    import katabasis as kb

    from ...protocols import App
    from ...session import Session

View = dict[str, Any]
Point = tuple[int, int]


def ways(view: View, ui: Ui, offered: Sequence[Option]) -> h.Renderable | None:
    """The ways to deploy a whole regiment at once, or the rest of the one that is being deployed."""
    decision = view["decision"]
    if decision["name"] != "deploy":
        return None
    if view["table"]["players"][decision["seat"]].get("deploying"):
        return h.div(class_="at-once")[
            act("whole-regiment", ui.say("Deploy the rest of the regiment here"), symbol="army", id="rest-of-regiment")
        ]
    heroes = [option["refs"][0] for option in offered if option["verb"] == "regiment"]
    if not heroes:
        return None
    return h.div(class_="at-once", role="group", aria_label=ui.say("The whole regiment, where it is suggested"))[
        h.span(class_="note")[ui.say("The whole regiment, where it is suggested"), ": "],
        [act("whole-regiment", ui.name(hero), hero.partition(":")[2], "army", css="small") for hero in heroes],
    ]


def deploy(app: App, hero: str) -> None:
    """Deploy the whole regiment of a hero, or without one the rest of the regiment that is being deployed."""
    app.for_table(_deploy(app, at_table(app), hero))


async def _deploy(app: App, session: Session, hero: str) -> None:
    if hero:
        await answered(app, session.choose(f"regiment {hero}"))
    units = _to_deploy(session.view())
    if not units:
        raise NotNow(_("No regiment is being deployed."))
    for unit in units:
        shape = next(option["shape"] for option in _options(session.view()) if option["id"] == f"deploy {unit}")
        suggestions = await session.port.suggestions(f"deploy {unit}")
        if not suggestions:
            break
        answer = nearest(suggestions, shape, _placed(session.view(), units))
        await answered(app, session.choose(f"deploy {unit}", answer))
    after_choice(app)


def _options(view: View) -> list[Option]:
    return list((view["decision"] or {}).get("options", ()))


def _to_deploy(view: View) -> list[str]:
    """The units of the regiment that is being deployed, which wait."""
    decision = view["decision"]
    if decision is None or not view["table"]["players"][decision["seat"]].get("deploying"):
        return []
    return [option["id"].partition(" ")[2] for option in _options(view) if option["verb"] == "deploy"]


def _placed(view: View, waiting: Sequence[str]) -> list[Point]:
    """Where the units of the regiment stand that have been deployed."""
    regiments = [ids for player in view["table"]["players"] for ids in player["regiments"] if waiting[0] in ids]
    units = (view["table"]["units"][id] for ids in regiments for id in ids)
    return [middle(unit) for unit in units if unit["place"] == "field" and unit["models"]]


def nearest(suggestions: Sequence[kb.Suggestion], shape: dict[str, Any], placed: Sequence[Point]) -> Any:
    """The suggested answer that is nearest to those who stand; the first if nobody does."""

    def far(suggestion: kb.Suggestion) -> int:
        at = middle_of(suggestion.answer, shape)
        return min(((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in placed), default=0) if at else 0

    return min(suggestions, key=far).answer
