"""The form of an adventure: the mission in its own words, what goes beyond the rulebook, and all answers at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .. import markup as h
from ..games import Field, Text
from ..markup.controls import act, link
from ..newgame.current import draft_of
from ..newgame.draft import SAME_PERSON, Draft
from ..newgame.screen import question
from ..session import HUMAN
from ..table.pieces import percent
from ..ui import Ui
from . import facts, naming
from .mission import beyond

if TYPE_CHECKING:
    from ..protocols import App


def questions(draft: Draft, ui: Ui) -> h.Renderable:
    """All questions that are not rare. One that is answered beyond the rulebook says so."""
    asked = {field.name: field for field in draft.fields if not field.rare and not field.screen}
    return h.fragment[
        h.div(class_="row presets", role="group", aria_label=ui.say("Presets"))[
            act("as-in-the-book", ui.say("By the rulebook"), symbol="rule", css="small", id="as-in-the-book"),
            act("first-adventure", ui.say("Short and easy"), symbol="begin", css="small", id="first-adventure"),
            len(draft.seats) > 1
            and act("all-mine", ui.say("Play all adventurers"), symbol="hand", css="small", id="all-mine"),
        ],
        _question(draft, asked.pop("campaign"), ui),
        draft.answers["campaign"] == "yes" and _party(draft, ui),
        _mission(draft, asked.pop("mission"), ui),
        [[_question(draft, field, ui), field.name == "table" and _odds(draft, field, ui)] for field in asked.values()],
    ]


def _question(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    asked = question(draft, field, ui)
    if not facts.is_beyond(field.name, draft.answers[field.name]):
        return asked
    return h.div(class_="with-badge")[asked, beyond(ui)]


def _party(draft: Draft, ui: Ui) -> h.Renderable:
    """How the party of a campaign is called, and everybody in it."""
    return h.section(class_="panel new-party", aria_labelledby="new-party-title")[
        h.h2(id="new-party-title")[ui.say("The party")],
        h.p(class_="note")[
            ui.say(
                "You go from mission to mission until all are complete or no one is left alive. "
                "Survivors keep Wounds, gold and treasure."
            )
        ],
        name_field(ui, "party", ui.say("Name of the party"), draft.answers["party"]),
        h.div(class_="party-names")[
            [
                name_field(
                    ui,
                    f"called-{hero}",
                    ui.say("Name of: {who}", who=f"adventurer:{hero}"),
                    draft.answers[f"called-{hero}"],
                )
                for hero in dict.fromkeys(seat.plays for seat in draft.seats)
            ]
        ],
        h.p[link(f"#game/{draft.game}/campaign", ui.say("Your parties"), "party", css="button small")],
    ]


def name_field(ui: Ui, name: str, label: str, value: str) -> h.Renderable:
    """A field of the draft for a name."""
    return h.div(class_="field")[
        h.label(for_=name)[label],
        h.input(
            id=name,
            name=name,
            value=value,
            maxlength=str(naming.LONGEST),
            data_change="draft",
            autocomplete="off",
            spellcheck="false",
        ),
    ]


def _mission(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    """The missions by their rooms; what the chosen one asks for."""
    chosen = draft.answers[field.name]
    party = [seat.plays for seat in draft.seats]
    by_lot = [(value, label) for value, label in field.answers if not facts.mission(value)]
    rooms = [value for value, _label in by_lot if value != "random"]
    entry = facts.mission(chosen)
    missing = [f"adventurer:{id}" for id in facts.missing(chosen, party)]
    return h.div(class_="field", id="field-mission")[
        h.label(for_="mission")[ui.word(field.label)],
        h.select(id="mission", name="mission", data_change="draft", aria_describedby="mission-note")[
            [h.option(value=value, selected=value == chosen)[ui.word(label)] for value, label in by_lot],
            [
                h.optgroup(label=ui.name(f"section:{room}"))[
                    [
                        h.option(
                            value=value,
                            selected=value == chosen,
                            disabled=bool(facts.missing(value, party)) and value != chosen,
                        )[ui.name(f"mission:{value}")]
                        for value, _label in field.answers
                        if facts.mission(value).get("room") == room
                    ]
                ]
                for room in rooms
            ],
        ],
        h.p(class_="note", id="mission-note")[
            ui.localized(entry["text"])
            if entry
            else ui.say("Five rooms with six missions each; one that needs somebody who is not there is not drawn.")
        ],
        missing and h.p(class_="warning")[ui.say("This mission needs: {who}", who=missing)],
    ]


def _odds(draft: Draft, field: Field, ui: Ui) -> h.Renderable | None:
    """How hard each answer is: what bots make of the mission, where they have played it as it is set up."""
    chosen, size = draft.answers["mission"], draft.answers["size"]
    counted = [(label, facts.rate(chosen, table, size)) for table, label in field.answers]
    if not any(rate for _label, rate in counted):
        return None
    out = [(label, facts.got_out(table, size)) for table, label in field.answers]
    return h.div(class_="note", id="odds")[
        h.p[
            ui.say("Games in which four hard bots completed this mission:")
            if facts.mission(chosen)
            else ui.say("Games in which four hard bots completed such missions:")
        ],
        _listed(counted, ui),
        any(rate for _label, rate in out)
        and [h.p[ui.say("Games of all missions in which somebody came back alive with gold:")], _listed(out, ui)],
    ]


def _listed(counted: Sequence[tuple[Text, tuple[int, int] | None]], ui: Ui) -> h.Renderable:
    return h.ul[[h.li[_odds_of(label, rate, ui)] for label, rate in counted]]


def _odds_of(label: Text, rate: tuple[int, int] | None, ui: Ui) -> str:
    if rate is None:
        return ui.say("{monsters}: not measured", monsters=[label, {}])
    count, games = rate
    return ui.say(
        "{monsters}: {won} of {games} ({share})",
        monsters=[label, {}],
        won=count,
        games=games,
        share=percent(count / games),
    )


# ------------------------------------------------------------------ all at once


def prepare(app: App, answers: Mapping[str, str]) -> None:
    """Give several answers at once."""
    draft = draft_of(app)
    for field, value in answers.items():
        draft = draft.changed(field, value)
    app.draft = draft
    app.render()


def take_all(app: App) -> None:
    """One person has all seats."""
    draft = draft_of(app).changed("kind-0", HUMAN)
    for seat in range(1, len(draft.seats)):
        draft = draft.changed(f"kind-{seat}", f"{SAME_PERSON}0")
    app.draft = draft
    app.render()
