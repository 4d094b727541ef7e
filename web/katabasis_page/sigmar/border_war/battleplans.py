"""The battleplan in the form of a new battle: that of Border War, a ready one, or a text of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis import battleplans
from katabasis.content import load

from ... import markup as h
from ...games import Field
from ...markup.controls import link
from ...newgame.draft import LONGEST_ANSWER, OWN, Draft
from ...newgame.screen import question
from ...sharing.links import fragment
from ...storage.packing import pack
from ...ui import Ui
from ...words import say
from ..screens import BATTLEPLANS, GAME
from .rosters import WRONG_SIZE

if TYPE_CHECKING:
    from ...storage.kept_texts import KeptText

BATTLEPLAN, MODULES, POINTS = "battleplan", "modules", "points"


def questions(draft: Draft, ui: Ui, kept: Sequence[KeptText]) -> h.Renderable:
    """The questions of the form. Modules that the battleplan names are not asked for. `kept` are battleplans of one's
    own."""
    fields = [field for field in draft.fields if not field.rare]
    named = options(draft.answers).get(MODULES) is not None
    return h.fragment[[_question(draft, field, ui, kept) for field in fields if not (named and field.name == MODULES)]]


def _question(draft: Draft, field: Field, ui: Ui, kept: Sequence[KeptText]) -> h.Renderable:
    if field.name != BATTLEPLAN:
        return question(draft, field, ui)
    return _battleplan(draft, field, ui, [each for each in kept if each.fault is None])


def options(answers: Mapping[str, str]) -> Mapping[str, Any]:
    """The options of a battle by the answers: the text of its battleplan, and the modules that it names."""
    if not answers[BATTLEPLAN]:
        return {}
    text = _text(answers)
    modules = battleplans.read(text).modules
    return {BATTLEPLAN: text, **({} if modules is None else {MODULES: [*modules]})}


def faults(answers: Mapping[str, str]) -> Sequence[Any]:
    """What is wrong with the battleplan for a battle of so many points, a sentence each, with its line."""
    if not answers[BATTLEPLAN]:
        return ()
    text = _text(answers)
    wrong, points = battleplans.check(text), battleplans.read(text).points
    if not wrong and points != int(answers[POINTS]):
        return [say(WRONG_SIZE, limit=points, played=answers[POINTS])]
    return [battleplans.told_fault(fault) for fault in wrong]


def _text(answers: Mapping[str, str]) -> str:
    """A ready one, which the first is where one's own begins, or what the player has written."""
    answer = answers[BATTLEPLAN]
    return battleplans.ready.get(answer if answer != OWN else next(iter(battleplans.ready)), answer)


def _battleplan(draft: Draft, field: Field, ui: Ui, kept: Sequence[KeptText]) -> h.Renderable:
    """The choice of a battleplan, what it says in short, and what is wrong with it."""
    answer = draft.answers[BATTLEPLAN]
    own = {each.text: each for each in reversed(kept)}
    chosen = answer if not answer or answer in battleplans.ready or answer in own else OWN
    printed = load("sigmar")["battleplans"]
    answers = {
        "": ui.say("That of Border War"),
        **{id: ui.localized(printed[id]["name"]) for id in battleplans.ready},
        **{each.text: each.name for each in own.values()},
        OWN: ui.say("Another of your own") if own else ui.say("One of your own"),
    }
    return h.div(class_="field", id=f"field-{BATTLEPLAN}")[
        h.label(for_=BATTLEPLAN)[ui.word(field.label)],
        h.select(id=BATTLEPLAN, name=BATTLEPLAN, data_change="draft", aria_describedby=f"{BATTLEPLAN}-said")[
            [h.option(value=value, selected=value == chosen)[name] for value, name in answers.items()]
        ],
        chosen == OWN and _own(draft, ui),
        bool(answer) and _outcome(draft, ui),
        h.p(class_="row")[_to_the_list(draft, ui, own.get(answer))],
    ]


def _own(draft: Draft, ui: Ui) -> h.Renderable:
    """A text of one's own, and the file that it may come from."""
    return h.div(class_="field own")[
        h.textarea(
            id=f"own-{BATTLEPLAN}",
            name=BATTLEPLAN,
            rows="14",
            spellcheck="false",
            autocomplete="off",
            maxlength=str(LONGEST_ANSWER),
            aria_label=ui.say("A battleplan of your own"),
            aria_describedby=f"{BATTLEPLAN}-said",
            data_change="draft",
        )[_text(draft.answers)],
        h.label(for_=f"{BATTLEPLAN}-file")[ui.say("From a file")],
        h.input(id=f"{BATTLEPLAN}-file", type="file", accept=".toml,.txt,text/plain", data_file="draft"),
    ]


def _outcome(draft: Draft, ui: Ui) -> h.Renderable:
    """What is wrong with the battleplan that is chosen, or what it says, with a link that carries it."""
    wrong, text = faults(draft.answers), _text(draft.answers)
    plan = battleplans.read(text)
    lines = wrong or battleplans.told(plan)
    return h.fragment[
        not wrong and drawn(plan, ui),
        h.ul(class_="faults" if wrong else "note", id=f"{BATTLEPLAN}-said", role="status")[
            [h.li[ui.word(each)] for each in lines]
        ],
        not wrong and h.p[link(fragment("form", _carried(draft, text)), ui.say("A link to this battleplan"))],
    ]


def _to_the_list(draft: Draft, ui: Ui, kept: KeptText | None) -> h.Renderable:
    """The way to the battleplans that are kept, to the one that is chosen, or to where a new one is saved."""
    if kept is not None:
        place, label = f"/kept/{kept.id}", ui.say("Change this battleplan")
    elif (answer := draft.answers[BATTLEPLAN]) and answer not in battleplans.ready:
        place, label = f"/link/{pack(_text(draft.answers))}", ui.say("Save it among your battleplans")
    else:
        place, label = "", ui.say("Your battleplans")
    return link(f"#game/{GAME}/{BATTLEPLANS}{place}", label, css="button small", id="own-battleplans")


def drawn(plan: battleplans.Battleplan, ui: Ui) -> h.Renderable:
    """A small drawing: both territories, the second one darker, and the objectives."""
    width, depth = plan.inches
    shades = zip(plan.territories.values(), (0.15, 0.4), strict=True)
    return h.svg(
        id=f"{BATTLEPLAN}-drawn",
        viewBox=f"-1 -1 {width + 2} {depth + 2}",
        width=str(4 * width),
        height=str(4 * depth),
        role="img",
        aria_label=ui.say("Territories and objectives"),
    )[
        h.rect(width=str(width), height=str(depth), fill="none", stroke="currentColor", stroke_width="0.4"),
        [
            h.polygon(points=" ".join(f"{x:g},{y:g}" for x, y in corners), fill="currentColor", fill_opacity=str(shade))
            for corners, shade in shades
        ],
        [
            h.circle(cx=f"{marker.at[0]:g}", cy=f"{marker.at[1]:g}", r="1.2", fill="currentColor")
            for marker in plan.objectives
        ],
    ]


def _carried(draft: Draft, text: str) -> str:
    """The form as a link carries it: the battle, its points, and the text of its battleplan."""
    points = draft.answers[POINTS]
    head = f"katabasis form\ngame {draft.game}\nedition {draft.edition}\npack {draft.pack}\n{POINTS} {points}\n"
    return f"{head}\n{text}"
