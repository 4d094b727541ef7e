"""Setting a new game up: which game, who sits where and with what, and what else the game asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import katabasis as kb

from . import markup as h
from .controls import act, choice, game_card, icon, link, screen, seat_sign
from .games import GAMES, Field, game_ui
from .store import LONGEST_NAME
from .ui import Ui
from .words import _

LEVELS = {
    "human": _("A person"),
    "easy": _("Bot: easy"),
    "normal": _("Bot: normal"),
    "hard": _("Bot: hard"),
    "random": _("Bot: plays at random"),
}
BOT_NAMES = {
    "random": ("Tyche", "Lachesis", "Kairos", "Ananke"),
    "easy": ("Charon", "Phlegyas", "Nessus", "Argus"),
    "normal": ("Minos", "Rhadamanthys", "Aeacus", "Triptolemus"),
    "hard": ("Hecate", "Persephone", "Nyx", "Styx"),
}
"""Who sits down for a bot: those of chance, the ferrymen, the judges, and the goddesses who know every way down."""

LONGEST_SEED = 18
"""Digits of a seed."""
MOST_SEGMENTS = 3
"""Answers that stand side by side; more are a list."""


class Seat(NamedTuple):
    """Who sits at one side of the table, and what they play."""

    kind: str
    name: str
    plays: str


class Draft(NamedTuple):
    """A game about to begin. `answers` are those to the fields of the game's form, by their names."""

    game: str
    edition: str
    seats: tuple[Seat, ...]
    answers: Mapping[str, str]
    seed: str

    @property
    def fields(self) -> list[Field]:
        """What the game asks of so many players."""
        return [field for field in game_ui(self.game).FORM.fields if not field.seats or len(self.seats) in field.seats]

    def changed(self, field: str, value: str) -> Draft:
        """The draft with one field of the form changed; anything that no form could send is ignored."""
        form = game_ui(self.game).FORM
        if field == "seed":
            return self._replace(seed="".join(digit for digit in value if digit in "0123456789")[:LONGEST_SEED])
        if field == "edition" and value in form.editions:
            return self._replace(edition=value)
        if field == "seats" and value in map(str, form.seats):
            return self._replace(seats=_resized(self.seats, int(value), self.game))
        asked = next((asked for asked in self.fields if asked.name == field), None)
        if asked is not None and value in dict(asked.answers):
            return self._replace(answers={**self.answers, field: value})
        subject, _dash, number = field.rpartition("-")
        if number.isdecimal() and int(number) < len(self.seats):
            return self._replace(seats=_with_seat(self.seats, int(number), subject, value, self.game))
        return self

    def begin(self) -> dict[str, Any]:
        """What `kb.new` takes."""
        return {
            "game": self.game,
            "edition": self.edition,
            "seats": [seat.plays for seat in self.seats],
            "seed": int(self.seed or 0),
            **game_ui(self.game).options({field.name: self.answers[field.name] for field in self.fields}),
        }

    def names(self, ui: Ui) -> list[str]:
        """What the players are called, no two alike."""
        names: list[str] = []
        for number, seat in enumerate(self.seats):
            name = seat.name.strip() or self.usual_name(number, ui)
            names.append(name if name not in names else f"{name} {number + 1}")
        return names

    def usual_name(self, number: int, ui: Ui) -> str:
        """What the player of a seat is called who has no name: bots of one level have names of their own."""
        kind = self.seats[number].kind
        if kind not in BOT_NAMES:
            return ui.say("Player {number}", number=number + 1)
        before = [seat.kind for seat in self.seats[:number]].count(kind)
        return BOT_NAMES[kind][before % len(BOT_NAMES[kind])]


def fresh(game: str, seed: int, name: str = "") -> Draft:
    """The usual game: the person of that name against an ordinary bot, with the usual answers."""
    form = game_ui(game).FORM
    first = (Seat("human", name, form.plays[0].id),)
    return Draft(
        game=game,
        edition=next(iter(form.editions)),
        seats=_resized(first, form.seats[0], game),
        answers={field.name: field.usual for field in form.fields},
        seed=str(seed),
    )


def for_game(game: kb.Game) -> Draft:
    """Players for a game that came in by a link or a file."""
    plays = game_ui(game.system.name).summary(game.view(None)["table"]).plays
    asked = game.decision.seat if game.decision else 0
    seats = tuple(Seat("human" if seat == asked else "normal", "", name) for seat, name in enumerate(plays))
    return Draft(game.system.name, game.edition, seats, {}, seed="")


# ------------------------------------------------------------------ seats


def _resized(seats: tuple[Seat, ...], count: int, game: str) -> tuple[Seat, ...]:
    """So many seats: bots sit down in new ones, with what nobody plays yet."""
    form, seats = game_ui(game).FORM, seats[:count]
    while len(seats) < count:
        taken = [seat.plays for seat in seats]
        free = [plays.id for plays in form.plays if plays.id not in taken]
        seats = (*seats, Seat("normal", "", free[0] if free else form.plays[-1].id))
    return seats


def _with_seat(seats: tuple[Seat, ...], number: int, subject: str, value: str, game: str) -> tuple[Seat, ...]:
    """The seats with one thing changed of one of them."""
    seat = seats[number]
    if subject == "name":
        return _put(seats, number, seat._replace(name=value[:LONGEST_NAME]))
    if subject == "kind" and value in LEVELS:
        return _put(seats, number, _with_kind(seat, value))
    form = game_ui(game).FORM
    if subject == "plays" and value in [plays.id for plays in form.plays]:
        owner = next((other for other, held in enumerate(seats) if held.plays == value), number)
        if form.once:
            seats = _put(seats, owner, seats[owner]._replace(plays=seat.plays))
        return _put(seats, number, seats[number]._replace(plays=value))
    return seats


def _put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _with_kind(seat: Seat, kind: str) -> Seat:
    """Another player in the seat; a name that was typed in for a person does not pass to a bot."""
    return seat._replace(kind=kind, name=seat.name if kind == "human" and seat.kind == "human" else "")


# ------------------------------------------------------------------ the form


def games_page(ui: Ui) -> h.Renderable:
    """Which game."""
    return screen(
        ui,
        "newgame",
        ui.say("New game"),
        h.ul(class_="game-cards")[[h.li[game_card(game, f"#new/{game}")] for game in GAMES]],
    )


def newgame_page(draft: Draft, ui: Ui) -> h.Renderable:
    """The form."""
    fields = draft.fields
    return screen(
        ui,
        "newgame",
        ui.say("New game"),
        h.form(class_="form", id="newgame-form", data_submit="start", autocomplete="off")[
            _system(draft, ui),
            _seat_count(draft, ui),
            h.div(class_=f"seats of-{len(draft.seats)}")[
                [_seat(draft, number, ui) for number in range(len(draft.seats))]
            ],
            [_field(draft, field, ui) for field in fields if not field.rare],
            _more(draft, [field for field in fields if field.rare], ui),
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
            h.div(class_=f"seats of-{len(draft.seats)}")[
                [_seat(draft, number, ui, fixed=True) for number in range(len(draft.seats))]
            ],
            h.p(class_="form-end")[
                h.button(type="submit", class_="primary begin-button", id="start")[ui.say("Sit down")]
            ],
        ],
    )


def _system(draft: Draft, ui: Ui) -> h.Renderable:
    form = game_ui(draft.game).FORM
    return h.div(class_="system panel")[
        h.p[
            h.strong(class_="system-name")[GAMES[draft.game]],
            len(form.editions) == 1 and h.span(class_="note")[ui.word(form.editions[draft.edition])],
        ],
        h.p(class_="note")[ui.word(form.about)],
        len(form.editions) > 1
        and choice(
            ui,
            "draft",
            "edition",
            ui.say("Edition"),
            [(edition, ui.word(told)) for edition, told in form.editions.items()],
            draft.edition,
        ),
        len(GAMES) > 1 and h.p[link("#new", ui.say("Another game"), css="button small quiet")],
    ]


def _seat_count(draft: Draft, ui: Ui) -> h.Renderable | None:
    counts = game_ui(draft.game).FORM.seats
    if len(counts) == 1:
        return None
    answers = [(str(count), str(count)) for count in counts]
    return choice(ui, "draft", "seats", ui.say("Players"), answers, str(len(draft.seats)))


def _seat(draft: Draft, number: int, ui: Ui, fixed: bool = False) -> h.Renderable:
    seat = draft.seats[number]
    return h.section(
        class_=f"seat panel seat-{number} plays-{seat.plays}",
        id=f"seat-{number}",
        aria_labelledby=f"seat-title-{number}",
    )[
        h.h2(id=f"seat-title-{number}")[seat_sign(number), ui.say("Seat {number}", number=number + 1)],
        h.div(class_="field")[
            h.label(for_=f"kind-{number}")[ui.say("Played by")],
            h.select(id=f"kind-{number}", name=f"kind-{number}", data_change="draft")[
                [h.option(value=kind, selected=kind == seat.kind)[ui.word(label)] for kind, label in LEVELS.items()]
            ],
        ],
        h.div(class_="field")[
            h.label(for_=f"name-{number}")[ui.say("Name")],
            h.input(
                id=f"name-{number}",
                name=f"name-{number}",
                value=seat.name,
                maxlength=str(LONGEST_NAME),
                placeholder=draft.usual_name(number, ui),
                data_change="draft",
                autocomplete="off",
                spellcheck="false",
            ),
        ],
        h.p(class_="note")[ui.name(_played(draft, seat))] if fixed else _plays(draft, number, ui),
    ]


def _played(draft: Draft, seat: Seat) -> str:
    """The ref of what a seat plays."""
    return next((plays.ref for plays in game_ui(draft.game).FORM.plays if plays.id == seat.plays), seat.plays)


def _plays(draft: Draft, number: int, ui: Ui) -> h.Renderable:
    """What a seat plays: all there is, with what is said of it; a mere list where nothing is said."""
    form = game_ui(draft.game).FORM
    if not any(plays.note for plays in form.plays):
        return h.div(class_="field")[
            h.label(for_=f"plays-{number}")[ui.word(form.plays_label)],
            h.select(id=f"plays-{number}", name=f"plays-{number}", data_change="draft")[
                [
                    h.option(value=plays.id, selected=plays.id == draft.seats[number].plays)[ui.name(plays.ref)]
                    for plays in form.plays
                ]
            ],
        ]
    return h.fieldset(class_="plays")[
        h.legend[ui.word(form.plays_label)],
        [
            h.label(class_=f"warband plays-{plays.id}")[
                h.input(
                    type="radio",
                    id=f"plays-{number}-{plays.id}",
                    name=f"plays-{number}",
                    value=plays.id,
                    checked=plays.id == draft.seats[number].plays,
                    data_change="draft",
                ),
                plays.symbol and icon(plays.symbol),
                h.span[h.strong[ui.name(plays.ref)], plays.note and h.span(class_="note")[ui.word(plays.note)]],
            ]
            for plays in form.plays
        ],
    ]


def _field(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    """One question of the game: its answers side by side, or a list if they are many."""
    chosen = draft.answers[field.name]
    answers = [(value, ui.word(label)) for value, label in field.answers]
    note = ui.word(field.notes.get(chosen, "")) or None
    if len(answers) <= MOST_SEGMENTS:
        return choice(ui, "draft", field.name, ui.word(field.label), answers, chosen, note)
    return h.div(class_="field", id=f"field-{field.name}")[
        h.label(for_=field.name)[ui.word(field.label)],
        h.select(
            id=field.name,
            name=field.name,
            data_change="draft",
            aria_describedby=f"{field.name}-note" if note else None,
        )[[h.option(value=value, selected=value == chosen)[label] for value, label in answers]],
        note and h.p(class_="note", id=f"{field.name}-note")[note],
    ]


def _more(draft: Draft, fields: list[Field], ui: Ui) -> h.Renderable:
    return h.details(class_="more panel", id="more")[
        h.summary[ui.say("More choices")],
        [_field(draft, field, ui) for field in fields],
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
