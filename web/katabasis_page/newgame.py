"""Setting a new game up: which game, who sits where, with what, and how much of the set-up is done by
hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import katabasis as kb
from katabasis.content import ContentError, load

from . import markup as h
from .controls import act, choice, icon, screen
from .launcher import GAMES
from .store import LONGEST_NAME
from .ui import Ui
from .words import _

LEVELS = ("human", "easy", "normal", "hard", "random")
BOT_NAMES = {"random": "Tyche", "easy": "Charon", "normal": "Minos", "hard": "Hecate"}
"""Who sits down for a bot: chance, the ferryman, the judge, and the one who knows every crossroad."""

LONGEST_SEED = 18
"""Digits of a seed."""


class Seat(NamedTuple):
    """Who sits at one side of the table, and what they play."""

    kind: str
    name: str
    plays: str


class Draft(NamedTuple):
    """A game about to begin."""

    game: str
    edition: str
    seats: tuple[Seat, ...]
    quick: bool
    advanced: bool
    seed: str

    def changed(self, field: str, value: str) -> Draft:
        """The draft with one field of the form changed; anything that no form could send is ignored."""
        if field == "quick":
            return self._replace(quick=value == "yes")
        if field == "advanced":
            return self._replace(advanced=value == "yes")
        if field == "seed":
            return self._replace(seed="".join(digit for digit in value if digit in "0123456789")[:LONGEST_SEED])
        part, _dash, number = field.rpartition("-")
        if not number.isdecimal() or int(number) >= len(self.seats):
            return self
        seats = list(self.seats)
        at = int(number)
        if part == "name":
            seats[at] = seats[at]._replace(name=value[:LONGEST_NAME])
        elif part == "kind" and value in LEVELS:
            seats[at] = _with_kind(seats[at], value)
        elif part == "plays" and value in dict(warbands(self.game)):
            seats[at] = seats[at]._replace(plays=value)
        return self._replace(seats=tuple(seats))

    def begin(self) -> dict[str, Any]:
        """What `kb.new` takes."""
        return {
            "game": self.game,
            "edition": self.edition,
            "seats": [seat.plays for seat in self.seats],
            "seed": int(self.seed or 0),
            **({"quick": True} if self.quick else {}),
            **({} if self.advanced else {"advanced": False}),
        }

    def names(self, ui: Ui) -> list[str]:
        """What the players are called, no two alike."""
        names: list[str] = []
        for number, seat in enumerate(self.seats, start=1):
            name = seat.name.strip() or (
                BOT_NAMES[seat.kind] if seat.kind in BOT_NAMES else ui.say("Player {number}", number=number)
            )
            names.append(name if name not in names else f"{name} {number}")
        return names


def fresh(game: str, seed: int, name: str = "") -> Draft:
    """The usual game: the person of that name against an ordinary bot, set up quickly, with all rules."""
    plays = [id for id, _name in warbands(game)] or [""]
    return Draft(
        game=game,
        edition=kb.system(game).editions[0],
        seats=(Seat("human", name, plays[0]), Seat("normal", "", plays[-1])),
        quick=True,
        advanced=True,
        seed=str(seed),
    )


def for_game(game: kb.Game) -> Draft:
    """Players for a game that came in by a link or a file."""
    plays = [str(player.get("warband", "")) for player in game.view(None)["table"].get("players", [{}, {}])]
    asked = game.decision.seat if game.decision else 0
    seats = tuple(Seat("human" if seat == asked else "normal", "", name) for seat, name in enumerate(plays))
    return Draft(game.system.name, game.edition, seats, quick=True, advanced=True, seed="")


def _with_kind(seat: Seat, kind: str) -> Seat:
    """Another player in the seat; a name that was typed in for a person does not pass to a bot."""
    return seat._replace(kind=kind, name=seat.name if kind == "human" and seat.kind == "human" else "")


def warbands(game: str) -> list[tuple[str, Any]]:
    """What can be played in a game: ids and names."""
    try:
        return [(entry["id"], entry["name"]) for entry in load(game).get("warband", ())]
    except ContentError:
        return []


def newgame_page(draft: Draft, ui: Ui) -> h.Renderable:
    """The form."""
    return screen(
        ui,
        "newgame",
        ui.say("New game"),
        h.form(class_="form", id="newgame-form", data_submit="start", autocomplete="off")[
            _system(draft, ui),
            h.div(class_="seats")[[_seat(draft, number, ui) for number in range(len(draft.seats))]],
            choice(
                ui,
                "draft",
                "quick",
                ui.say("Set-up"),
                [("yes", ui.say("Quick")), ("no", ui.say("By hand"))],
                "yes" if draft.quick else "no",
                ui.say("Quick: boards, objectives and starting places are drawn by lot, and play begins at once.")
                if draft.quick
                else ui.say(
                    "By hand: roll off, choose and join the boards, place objectives and fighters, "
                    "as the rulebook says."
                ),
            ),
            _more(draft, ui),
            h.p(class_="form-end")[
                h.button(type="submit", class_="primary begin-button", id="start")[icon("fury"), ui.say("Begin")]
            ],
        ],
    )


def seating_page(draft: Draft, ui: Ui) -> h.Renderable:
    """Who sits down to a game that came in from elsewhere."""
    return screen(
        ui,
        "newgame",
        ui.say("Who plays on?"),
        h.form(class_="form", id="newgame-form", data_submit="start", autocomplete="off")[
            h.p[ui.say("The game was played through the rules and is in order. It is kept as a game of its own.")],
            h.div(class_="seats")[[_seat(draft, number, ui, plays=False) for number in range(len(draft.seats))]],
            h.p(class_="form-end")[
                h.button(type="submit", class_="primary begin-button", id="start")[ui.say("Sit down")]
            ],
        ],
    )


def _system(draft: Draft, ui: Ui) -> h.Renderable:
    return h.div(class_="system panel")[
        h.p[
            h.strong(class_="system-name")[GAMES.get(draft.game, draft.game)],
            h.span(class_="note")[ui.say("Starter set, edition {edition}", edition=draft.edition)],
        ],
        h.p(class_="note")[ui.say("Two warbands of the underworlds, three rounds, the most glory wins.")],
    ]


def _seat(draft: Draft, number: int, ui: Ui, plays: bool = True) -> h.Renderable:
    seat = draft.seats[number]
    bot = seat.kind != "human"
    return h.section(class_=f"seat panel seat-{number}", id=f"seat-{number}", aria_labelledby=f"seat-title-{number}")[
        h.h2(id=f"seat-title-{number}")[
            h.span(class_="seat-sign", aria_hidden="true")["AB"[number % 2]],
            ui.say("Side {letter}", letter="AB"[number % 2]),
        ],
        h.div(class_="field")[
            h.label(for_=f"kind-{number}")[ui.say("Played by")],
            h.select(id=f"kind-{number}", name=f"kind-{number}", data_change="draft")[
                [
                    h.option(value=kind, selected=kind == seat.kind)[label]
                    for kind, label in (
                        ("human", ui.say("A person")),
                        ("easy", ui.say("Bot: easy")),
                        ("normal", ui.say("Bot: normal")),
                        ("hard", ui.say("Bot: hard")),
                        ("random", ui.say("Bot: plays at random")),
                    )
                ]
            ],
        ],
        h.div(class_="field")[
            h.label(for_=f"name-{number}")[ui.say("Name")],
            h.input(
                id=f"name-{number}",
                name=f"name-{number}",
                value=seat.name,
                maxlength=str(LONGEST_NAME),
                placeholder=BOT_NAMES[seat.kind] if bot else ui.say("Player {number}", number=number + 1),
                data_change="draft",
                autocomplete="off",
                spellcheck="false",
            ),
        ],
        plays
        and h.fieldset(class_="plays")[
            h.legend[ui.say("Warband")],
            [
                h.label(class_="warband")[
                    h.input(
                        type="radio",
                        id=f"plays-{number}-{id}",
                        name=f"plays-{number}",
                        value=id,
                        checked=id == seat.plays,
                        data_change="draft",
                    ),
                    icon(WARBAND_SYMBOLS.get(id, "help")),
                    h.span[h.strong[_named(name, ui)], h.span(class_="note")[_pitch(id, ui)]],
                ]
                for id, name in warbands(draft.game)
            ],
        ],
    ]


WARBAND_SYMBOLS = {"farstriders": "elias", "sepulchral-guard": "warden"}

PITCHES = {
    "farstriders": _("Three hardy fighters who shoot from afar and strike at close quarters."),
    "sepulchral-guard": _("Seven risen dead who fall easily, and rise again."),
}


def _pitch(id: str, ui: Ui) -> str:
    return ui.word(PITCHES.get(id, ""))


def _named(name: Any, ui: Ui) -> str:
    return str(name.get(ui.language, name["en"]) if isinstance(name, dict) else name)


def _more(draft: Draft, ui: Ui) -> h.Renderable:
    return h.details(class_="more panel", id="more")[
        h.summary[ui.say("More choices")],
        choice(
            ui,
            "draft",
            "advanced",
            ui.say("Rules"),
            [("yes", ui.say("All")), ("no", ui.say("First game"))],
            "yes" if draft.advanced else "no",
            ui.say("A first game leaves out what the rulebook prints in its boxes of advanced rules."),
        ),
        h.div(class_="field")[
            h.label(for_="seed")[ui.say("Seed")],
            h.p(class_="note", id="seed-note")[
                ui.say("All chance follows from this number: the same seed and choices give the same game.")
            ],
            h.div(class_="row")[
                h.input(
                    id="seed",
                    name="seed",
                    value=draft.seed,
                    inputmode="numeric",
                    pattern="[0-9]*",
                    maxlength=str(LONGEST_SEED),
                    aria_describedby="seed-note",
                    data_change="draft",
                ),
                act("new-seed", ui.say("Another"), symbol="dice", css="small"),
            ],
        ],
    ]
