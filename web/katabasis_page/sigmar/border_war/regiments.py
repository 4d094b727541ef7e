"""A whole regiment with one gesture: deployed, each of its units where the engine suggests, near those that stand; and
moved as one of its units has just moved, each as far in the same direction as it may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.events import MOVED, PHASE_BEGAN
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
STAY = ";"
"""The answer by which nobody moves."""
Point = tuple[int, int]


def ways(view: View, ui: Ui, offered: Sequence[Option]) -> h.Renderable | None:
    """The ways to deploy a whole regiment at once, or the rest of the one that is being deployed; and to move the rest
    of one."""
    decision = view["decision"]
    if decision["name"] == "movement":
        return _likewise(view, ui, offered)
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


def _likewise(view: View, ui: Ui, offered: Sequence[Option]) -> h.Renderable | None:
    """The ways to move the rest of each regiment of which somebody has acted."""
    table, movable = view["table"], {option["id"].partition(" ")[2] for option in offered if option["verb"] == "move"}
    acting = table.get("acting", {})
    started = [
        ids
        for ids in table["players"][view["decision"]["seat"]]["regiments"]
        if movable & {*ids} and any(acting.get(id) == "acted" for id in ids)
    ]
    if not started:
        return None
    return h.div(class_="at-once", role="group", aria_label=ui.say("The rest of the regiment moves likewise"))[
        h.span(class_="note")[ui.say("The rest of the regiment moves likewise"), ": "],
        [
            act(
                "whole-regiment",
                ui.name(f"unit:{ids[0]}"),
                f"move {ids[0]}",
                "move",
                css="small",
                id=f"likewise-{h.slug(ids[0])}",
            )
            for ids in started
        ],
    ]


def do(app: App, what: str) -> None:
    """Deploy the whole regiment of a hero, or without one the rest of the regiment that is being deployed; or "move
    <hero>", the rest of that regiment."""
    session = at_table(app)
    verb, _space, hero = what.rpartition(" ")
    app.for_table(_move(app, session, hero) if verb == "move" else _deploy(app, session, hero))


async def _move(app: App, session: Session, hero: str) -> None:
    """Move the rest of a regiment as the last of its units has moved in this phase. Who cannot get there goes as near
    as may be; whoever would stay where they stand keep their move."""
    view = session.view()
    decision = view["decision"]
    seat = decision["seat"] if decision is not None and decision["name"] == "movement" else None
    regiments = view["table"]["players"][seat]["regiments"] if seat is not None else ()
    units: list[str] = next((ids for ids in regiments if ids[0] == hero), [])
    vector = _last_way(session.port.events, units)
    if vector is None:
        raise NotNow(_("No unit of that regiment has moved in this phase."))
    wish = f"keep {vector[0]:+},{vector[1]:+}"
    for unit in _foremost_first(view["table"], units, vector):
        asked = session.view()["decision"]
        if asked is None or asked["seat"] != seat:
            break
        move = f"move {unit}"
        if move not in [option["id"] for option in asked["options"]]:
            continue
        answer = wish if not await session.port.why_not(move, wish) else await session.port.nearest(move, wish)
        if answer not in (None, STAY):
            await answered(app, session.choose(move, answer))
    after_choice(app)


def _foremost_first(table: dict[str, Any], units: Sequence[str], vector: Point) -> list[str]:
    """The units that stand, whoever is farthest in a direction first: nobody stands in the way of those behind."""
    middles = {id: middle(unit) for id in units if (unit := table["units"][id])["models"]}
    return sorted(middles, key=lambda id: -(middles[id][0] * vector[0] + middles[id][1] * vector[1]))


def _last_way(events: Sequence[kb.Event], units: Sequence[str]) -> Point | None:
    """How far the middle of the last of these units went that has moved in this phase."""
    for event in reversed(events):
        if event.kind == PHASE_BEGAN:
            return None
        if event.kind == MOVED and event.what["ways"] and event.what["unit"].partition(":")[2] in units:
            ways = event.what["ways"]
            across = [way[-2][0] - way[1][0] for way in ways]
            down = [way[-2][1] - way[1][1] for way in ways]
            return round(sum(across) / len(ways)), round(sum(down) / len(ways))
    return None


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
