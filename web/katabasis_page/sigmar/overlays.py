"""What can be laid over the battlefield, one at a time, and the same in words: ranges, reach, charges, shooting,
coherency, control, territories."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from katabasis.geometry.plane import INCH
from katabasis.sigmar.picture import measures
from katabasis.sigmar.picture.table import Line, Marks, Range
from katabasis.sigmar.text.forecast import inches, shot_at

from .. import markup as h
from ..markup.controls import act
from ..ui import Ui
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App
    from ..table.popovers import Content

View = dict[str, Any]


class Overlay(NamedTuple):
    """What it is called, what it lights on the battlefield, and what it says in words."""

    title: Any
    marks: Callable[[View, Ui], Marks]
    words: Callable[[View, Ui], Iterator[Any]]


def current(view: View, ui: Ui) -> Marks:
    """What the overlay that is chosen lights; nothing if there is none."""
    chosen = OVERLAYS.get(ui.state.overlay) if ui.state else None
    return chosen.marks(view, ui) if chosen else Marks()


def spoken(view: View, ui: Ui) -> list[str]:
    """The overlay that is chosen, in sentences."""
    chosen = OVERLAYS.get(ui.state.overlay) if ui.state else None
    if chosen is None:
        return [ui.say("No overlay")]
    return [ui.word(chosen.title), *map(ui.word, chosen.words(view, ui))]


def popover(view: View, ui: Ui, _arg: str) -> Content:
    """The overlays to choose from, and what the one chosen says."""
    lines = spoken(view, ui)[1:] if ui.state.overlay else []
    return ui.say("Overlays"), [
        h.div(class_="overlays")[
            [
                act(
                    "overlay",
                    ui.word(overlay.title),
                    id,
                    css="pressed" if id == ui.state.overlay else "",
                    id=f"overlay-{id}",
                    aria_pressed="true" if id == ui.state.overlay else "false",
                )
                for id, overlay in OVERLAYS.items()
            ]
        ],
        h.ul(class_="overlay-words")[[h.li[line] for line in lines]],
    ]


def choose(app: App, id: str) -> None:
    """Lay an overlay over the battlefield, or take it away; the next one if none is named."""
    state, ids = app.ui.state, ["", *OVERLAYS]
    if id in OVERLAYS:
        state.overlay = "" if state.overlay == id else id
        app.render()
    else:
        state.overlay = ids[(ids.index(state.overlay) + 1) % len(ids)]
        app.act("aloud", "overlay")


# ---------------------------------------------------------------------- whose


def own_units(view: View, ui: Ui) -> dict[str, Any]:
    """The units that an overlay is about: the one that is selected, or all of whoever looks, or is asked."""
    units = {id: unit for id, unit in view["table"]["units"].items() if unit["models"]}
    kind, _colon, id = (ui.pointer.selected or "").partition(":")
    if kind == "unit" and id in units:
        return {id: units[id]}
    asked = (view["decision"] or {}).get("seat", 0)
    seat = asked if ui.seating.seat is None else ui.seating.seat
    return {id: unit for id, unit in units.items() if unit["seat"] == seat}


# ---------------------------------------------------------------------- one by one


def _combat_marks(view: View, ui: Ui) -> Marks:
    reach = measures.combat_range(view["edition"])
    return Marks(ranges=[Range(id, "combat", reach) for id, unit in view["table"]["units"].items() if unit["models"]])


def _combat_words(view: View, ui: Ui) -> Iterator[Any]:
    fighting = {id: unit for id, unit in view["table"]["units"].items() if unit["in_combat"] and unit["seat"] == 0}
    for id, unit in fighting.items():
        enemies = [f"unit:{other}" for other in unit["in_combat"]]
        yield say("{unit} is in combat with {units}", unit=f"unit:{id}", units=enemies)
    if not fighting:
        yield _("Nobody is in combat")


def _reach_marks(view: View, ui: Ui) -> Marks:
    return Marks(ranges=[Range(id, "reach", move * INCH) for id, move in _moves(view, ui)])


def _reach_words(view: View, ui: Ui) -> Iterator[Any]:
    for id, move in _moves(view, ui):
        yield say('{unit}: Move {move}"', unit=f"unit:{id}", move=move)


def _moves(view: View, ui: Ui) -> Iterator[tuple[str, int]]:
    """The Move of each unit as it is printed, for those whose Move is not rolled."""
    for id, unit in own_units(view, ui).items():
        move = measures.printed_move(unit["scroll"])
        if move is not None:
            yield id, move


def _charges(view: View, ui: Ui) -> Iterator[tuple[str, str, measures.Distance, int]]:
    """Who might charge whom, how far that is and what must be rolled."""
    for id, unit in own_units(view, ui).items():
        for enemy, far in measures.enemies_of(view["table"], id) if not unit["in_combat"] else ():
            needed = measures.charge_needs(far, view["edition"])
            if needed <= MOST_ROLLED:
                yield id, enemy, far, needed


MOST_ROLLED = 12


def _charge_marks(view: View, ui: Ui) -> Marks:
    """The likeliest charge of each unit; every one of a unit that is selected."""
    lines: dict[str, Line] = {}
    for id, enemy, far, needed in _charges(view, ui):
        line = Line("charge", far.start, far.end, f"{round(100 * measures.charge_chance(needed))} %")
        lines.setdefault(enemy if ui.pointer.selected else id, line)
    return Marks(lines=[*lines.values()])


def _charge_words(view: View, ui: Ui) -> Iterator[Any]:
    found = False
    for id, enemy, far, needed in _charges(view, ui):
        found = True
        yield say(
            "{unit} to {enemy}: {inches}, charge on {needed}+, {percent} %",
            unit=f"unit:{id}",
            enemy=f"unit:{enemy}",
            inches=inches(far.length),
            needed=needed,
            percent=round(100 * measures.charge_chance(needed)),
        )
    if not found:
        yield _("Nobody is near enough to charge")


def _shooters(view: View, ui: Ui) -> Iterator[tuple[str, str, int]]:
    """The ranged weapons of units, and how far they reach."""
    for id, unit in own_units(view, ui).items():
        for weapon, reach in measures.ranges(unit["scroll"]).items():
            yield id, f"weapon:{unit['scroll']}.{weapon}", reach


def _sights(view: View, ui: Ui) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each unit that shoots with each enemy unit in its range: how many models could shoot at it, or why none."""
    for id in dict.fromkeys(id for id, _weapon, _reach in _shooters(view, ui)):
        for each in (ui.pointer.asked("shooting", f"unit:{id}") or {"shooting": ()})["shooting"]:
            if each["why"] != "far":
                yield id, each


WHY = {
    "fighting": _("in combat"),
    "unseen": _("not visible"),
    "obscured": _("obscured"),
    "guarded": _("guarded"),
    "shielded": _("shielded"),
}
"""Why nobody shoots at a unit that is in range, in a word or two beside a line."""


def _shooting_marks(view: View, ui: Ui) -> Marks:
    lines = []
    for id, each in _sights(view, ui):
        far = dict(measures.enemies_of(view["table"], id)).get(each["target"].partition(":")[2])
        if far is not None:
            kind, text = (
                ("shot", f"{each['able']}/{each['of']}") if each["able"] else ("hidden", ui.word(WHY[each["why"]]))
            )
            lines.append(Line(kind, far.start, far.end, text))
    return Marks(ranges=[Range(id, "shoot", reach) for id, _weapon, reach in _shooters(view, ui)], lines=lines)


def _shooting_words(view: View, ui: Ui) -> Iterator[Any]:
    found = False
    for id, weapon, reach in _shooters(view, ui):
        found = True
        near = [f"unit:{enemy}" for enemy, far in measures.enemies_of(view["table"], id) if far.between.at_most(reach)]
        values = {"unit": f"unit:{id}", "weapon": weapon, "inches": inches(reach)}
        if near:
            yield say("{unit}, {weapon}, {inches}: in range {units}", units=near, **values)
        else:
            yield say("{unit}, {weapon}, {inches}: nobody in range", **values)
    for id, each in _sights(view, ui):
        yield say("{unit}: {enemies}", unit=f"unit:{id}", enemies=[shot_at(each)])
    if not found:
        yield _("No unit shoots")


def _coherency_reach(view: View, unit: dict[str, Any]) -> int:
    return measures.coherency(unit["scroll"], view["edition"])


def _coherency_marks(view: View, ui: Ui) -> Marks:
    return Marks(
        lines=[
            Line("coherency", *link)
            for unit in view["table"]["units"].values()
            for link in measures.links(unit, _coherency_reach(view, unit))
        ]
    )


def _coherency_words(view: View, ui: Ui) -> Iterator[Any]:
    for id, unit in own_units(view, ui).items():
        if len(unit["models"]) > 1:
            reach = inches(_coherency_reach(view, unit))
            yield say("{unit}: within {inches} of each other", unit=f"unit:{id}", inches=reach)


def _control_marks(view: View, ui: Ui) -> Marks:
    return Marks(scores=view["table"]["control_scores"])


def control_words(view: View, ui: Ui) -> Iterator[Any]:
    """Who holds what, and with which control scores."""
    for objective, holder in view["table"]["controlled"].items():
        ref, scores = f"objective:{objective}", " : ".join(map(str, view["table"]["control_scores"][objective]))
        if holder >= 0:
            yield say("{objective}: {who} controls it, {scores}", objective=ref, who=f"seat:{holder}", scores=scores)
        else:
            yield say("{objective}: nobody controls it, {scores}", objective=ref, scores=scores)


def _territory_marks(view: View, ui: Ui) -> Marks:
    seat = (view["decision"] or {}).get("seat", 0) if ui.seating.seat is None else ui.seating.seat
    return Marks(territory=view["table"]["players"][seat]["territory"])


def _territory_words(view: View, ui: Ui) -> Iterator[Any]:
    for seat, player in enumerate(view["table"]["players"]):
        if player["territory"]:
            yield say("{who}: {territory}", who=f"seat:{seat}", territory=f"territory:{player['territory']}")


OVERLAYS = {
    "combat": Overlay(_("Combat ranges"), _combat_marks, _combat_words),
    "reach": Overlay(_("Reach"), _reach_marks, _reach_words),
    "charge": Overlay(_("Charges"), _charge_marks, _charge_words),
    "shooting": Overlay(_("Shooting ranges"), _shooting_marks, _shooting_words),
    "coherency": Overlay(_("Coherency"), _coherency_marks, _coherency_words),
    "control": Overlay(_("Control"), _control_marks, control_words),
    "territory": Overlay(_("Territories"), _territory_marks, _territory_words),
}
