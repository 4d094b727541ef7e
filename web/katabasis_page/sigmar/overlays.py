"""What can be laid over the battlefield, one at a time, and the same in words: ranges, reach, charges, shooting, cover,
auras, magic, coherency, control, territories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    chosen = OVERLAYS.get(ui.state.overlay)
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
    "distant": _("too far"),
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


AROUND, MAGIC = ("aura", "ability"), ("spell", "prayer", "unbind")
"""The kinds of ranges that each of two overlays shows."""


def reached(view: View, ui: Ui, id: str, kinds: Sequence[str]) -> Iterator[Range]:
    """How far the abilities of a unit reach, of some kinds; those that reach as far as each other as one."""
    alike: dict[tuple[str, int], list[str]] = {}
    for each in (ui.pointer.asked("ranges", f"unit:{id}") or {"ranges": ()})["ranges"]:
        if each["kind"] in kinds:
            alike.setdefault((each["kind"], each["distance"]), []).append(ui.name(each["ability"]))
    for (kind, distance), names in alike.items():
        yield Range(id, kind, distance, f"{', '.join(names)} {ui.word(inches(distance))}")


def _reaches(view: View, ui: Ui, kinds: Sequence[str]) -> Iterator[Range]:
    """Those of the unit that is selected, or of all units of both sides."""
    units = own_units(view, ui) if ui.pointer.selected else view["table"]["units"]
    for id in units:
        if view["table"]["units"][id]["models"]:
            yield from reached(view, ui, id, kinds)


def _around_marks(view: View, ui: Ui) -> Marks:
    return Marks(ranges=[*_reaches(view, ui, AROUND)])


def _around_words(view: View, ui: Ui) -> Iterator[Any]:
    yield from _ranges_in_words(view, ui, AROUND, _("No ability reaches other units"))


def _magic_marks(view: View, ui: Ui) -> Marks:
    return Marks(ranges=[*_reaches(view, ui, MAGIC)])


def _magic_words(view: View, ui: Ui) -> Iterator[Any]:
    yield from _ranges_in_words(view, ui, MAGIC, _("Nobody casts, chants or unbinds"))


def _ranges_in_words(view: View, ui: Ui, kinds: Sequence[str], nothing: Any) -> Iterator[Any]:
    found = False
    for each in _reaches(view, ui, kinds):
        found = True
        yield say("{unit}: {ranges}", unit=f"unit:{each.unit}", ranges=each.text)
    if not found:
        yield nothing


def _covered(view: View, ui: Ui) -> Iterator[tuple[str, dict[str, Any]]]:
    """The unit that is selected with each enemy unit that is behind cover for its shots, or obscured."""
    id = (ui.pointer.selected or "").partition(":")[2]
    if id in own_units(view, ui):
        for each in (ui.pointer.asked("cover", f"unit:{id}") or {"cover": ()})["cover"]:
            if each["cover"] or each["obscured"]:
                yield id, each


def _cover_marks(view: View, ui: Ui) -> Marks:
    lines = []
    for id, each in _covered(view, ui):
        far = dict(measures.enemies_of(view["table"], id))[each["target"].partition(":")[2]]
        kind, text = ("hidden", _("obscured")) if each["obscured"] else ("cover", _("cover"))
        lines.append(Line(kind, far.start, far.end, ui.word(text)))
    return Marks(lines=lines)


def _cover_words(view: View, ui: Ui) -> Iterator[Any]:
    found = False
    for id, each in _covered(view, ui):
        found, about = True, {"unit": f"unit:{id}", "target": each["target"]}
        if each["obscured"]:
            yield say("{unit} to {target}: obscured", **about)
        else:
            yield say("{unit} to {target}: cover, -1 to hit", **about)
    if not found:
        selected = (ui.pointer.selected or "").startswith("unit:")
        yield _("No enemy is behind cover or obscured") if selected else _("Select a unit that would shoot")


OVERLAYS = {
    "combat": Overlay(_("Combat ranges"), _combat_marks, _combat_words),
    "reach": Overlay(_("Reach"), _reach_marks, _reach_words),
    "charge": Overlay(_("Charges"), _charge_marks, _charge_words),
    "shooting": Overlay(_("Shooting ranges"), _shooting_marks, _shooting_words),
    "cover": Overlay(_("Cover"), _cover_marks, _cover_words),
    "around": Overlay(_("Auras and abilities"), _around_marks, _around_words),
    "magic": Overlay(_("Casting and unbinding"), _magic_marks, _magic_words),
    "coherency": Overlay(_("Coherency"), _coherency_marks, _coherency_words),
    "control": Overlay(_("Control"), _control_marks, control_words),
    "territory": Overlay(_("Territories"), _territory_marks, _territory_words),
}
