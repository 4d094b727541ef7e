"""The form of a new game: which game, who sits where and with what, and what else the game asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import markup as h
from .. import words
from ..games import GAMES, Field, Plays, game_ui, has_decks, is_coached, offered_packs
from ..markup.controls import act, choice, icon, link, screen, seat_sign
from ..storage.saved_games import LONGEST_NAME
from ..ui import Ui
from .draft import (
    LEVELS,
    LONGEST_ANSWER,
    LONGEST_SEED,
    OWN,
    SAME_PERSON,
    TEMPERAMENTS,
    Draft,
    Seat,
    builds_deck,
    companions,
    has_temperament,
    own_faults,
)
from .game_choice import first_game_link, first_games, game_choices

if TYPE_CHECKING:
    from ..storage.kept_decks import KeptDeck
    from ..storage.kept_texts import KeptText

MOST_SEGMENTS = 3
"""Answers that stand side by side; more are a list."""
MOST_SPREAD = 2
"""Seats for each of which all that can be played is spread out; where more sit down it is a list."""


def games_page(ui: Ui) -> h.Renderable:
    """Which game."""
    return screen(
        ui,
        "newgame",
        ui.say("New game"),
        game_choices(ui),
    )


def newgame_page(
    draft: Draft,
    ui: Ui,
    decks: Sequence[KeptDeck] = (),
    rosters: Sequence[KeptText] = (),
    battleplans: Sequence[KeptText] = (),
) -> h.Renderable:
    """The form. `decks`, `rosters` and `battleplans` are those that were built for the game."""
    return screen(
        ui,
        "newgame",
        ui.say("New game"),
        h.form(class_="form", id="newgame-form", data_submit="start", autocomplete="off")[
            _system(draft, ui),
            _seat_count(draft, ui),
            h.div(class_=f"seats of-{len(draft.seats)}")[
                [_seat(draft, number, ui, decks=decks, rosters=rosters) for number in range(len(draft.seats))]
            ],
            game_ui(draft.game).form_screen(draft, ui, battleplans)
            or [question(draft, field, ui) for field in draft.fields if not field.rare],
            _more(draft, [field for field in draft.fields if field.rare], ui),
            h.p(class_="form-end")[
                h.button(type="submit", class_="primary begin-button", id="start")[icon("begin"), ui.say("Start game")]
            ],
            h.p(class_="row")[
                act("goto", ui.say("Play apart"), "apart", id="play-apart"),
                act("goto", ui.say("Play by link"), "link", id="play-by-link"),
                game_ui(draft.game).own_answers("") and act("goto", ui.say("Own content"), "own", id="own-content"),
            ],
        ],
    )


def seating_page(draft: Draft, ui: Ui) -> h.Renderable:
    """Who sits down to a game that came in from elsewhere."""
    return screen(
        ui,
        "newgame",
        ui.say("Who continues this game?"),
        h.form(class_="form", id="newgame-form", data_submit="start", autocomplete="off")[
            h.p[
                h.strong(class_="system-name")[GAMES[draft.game]],
                ui.say("The game follows the rules. It is saved as a new game."),
            ],
            h.div(class_=f"seats of-{len(draft.seats)}")[
                [_seat(draft, number, ui, fixed=True) for number in range(len(draft.seats))]
            ],
            h.p(class_="form-end")[h.button(type="submit", class_="primary begin-button", id="start")[ui.say("Play")]],
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
            [(edition, ui.word(title)) for edition, title in form.editions.items()],
            draft.edition,
        ),
        form.packs and _packs(draft, ui),
        not draft.pack
        and is_coached(draft.game, draft.edition)
        and h.p[first_game_link(ui, draft.game, draft.edition)],
        draft.pack and first_games(ui, draft.game, draft.pack),
        len(GAMES) > 1 and h.p[link("#new", ui.say("Choose another game"), css="button small quiet")],
    ]


def _packs(draft: Draft, ui: Ui) -> h.Renderable:
    """What can be played in place of the game itself, and what is said of the one that is chosen."""
    form, about = game_ui(draft.game).FORM, offered_packs(draft.game).get(draft.pack, {}).get("about")
    titles = [(pack, ui.localized(title)) for pack, title in form.packs.items()]
    note = ui.localized(about) if about else None
    return choice(ui, "draft", "pack", ui.word(form.packs_label), titles, draft.pack, note)


def _seat_count(draft: Draft, ui: Ui) -> h.Renderable | None:
    counts = game_ui(draft.game).FORM.seats_in(draft.edition)
    if len(counts) == 1:
        return None
    answers = [(str(count), str(count)) for count in sorted(counts)]
    return choice(ui, "draft", "seats", ui.say("Players"), answers, str(len(draft.seats)))


def _seat(
    draft: Draft,
    number: int,
    ui: Ui,
    fixed: bool = False,
    decks: Sequence[KeptDeck] = (),
    rosters: Sequence[KeptText] = (),
) -> h.Renderable:
    seat = draft.seats[number]
    return h.section(
        class_=f"seat panel seat-{number} plays-{seat.plays}",
        id=f"seat-{number}",
        aria_labelledby=f"seat-title-{number}",
    )[
        h.h2(id=f"seat-title-{number}")[seat_sign(ui, number), ui.say("Seat {number}", number=number + 1)],
        h.div(class_="field")[
            h.label(for_=f"kind-{number}")[ui.say("Played by")],
            h.select(id=f"kind-{number}", name=f"kind-{number}", data_change="draft")[
                [
                    h.option(value=kind, selected=kind == (seat.level if seat.owner is None else None))[ui.word(label)]
                    for kind, label in LEVELS.items()
                ],
                [
                    h.option(value=f"{SAME_PERSON}{other}", selected=other == seat.owner)[
                        ui.say("The person of seat {number}", number=other + 1)
                    ]
                    for other in companions(draft.seats, number)
                ],
            ],
        ],
        has_temperament(seat.level) and _temperament(seat, number, ui),
        h.div(class_="field")[
            h.label(for_=f"name-{number}")[ui.say("Name")],
            h.input(
                id=f"name-{number}",
                name=f"name-{number}",
                value=seat.name,
                maxlength=str(LONGEST_NAME),
                placeholder=words.player(ui.language, number, draft.bot_name(number)),
                data_change="draft",
                autocomplete="off",
                spellcheck="false",
            ),
        ],
        h.p(class_="note")[ui.name(_played(draft, seat))] if fixed else _plays(draft, number, ui, rosters),
        not fixed and has_decks(draft.game) and builds_deck(draft, seat) and _deck(draft, number, ui, decks),
    ]


def _deck(draft: Draft, number: int, ui: Ui, decks: Sequence[KeptDeck]) -> h.Renderable:
    """With which deck a seat plays."""
    from .deck_field import deck_field

    return deck_field(draft, number, ui, decks)


def _temperament(seat: Seat, number: int, ui: Ui) -> h.Renderable:
    """What the bot of a seat cares for most."""
    return h.div(class_="field")[
        h.label(for_=f"temperament-{number}")[ui.say("Temperament")],
        h.select(id=f"temperament-{number}", name=f"temperament-{number}", data_change="draft")[
            [
                h.option(value=temperament, selected=temperament == seat.temperament)[ui.word(label)]
                for temperament, label in TEMPERAMENTS.items()
            ]
        ],
    ]


def _played(draft: Draft, seat: Seat) -> str:
    """The ref of what a seat plays."""
    return next((plays.ref for plays in game_ui(draft.game).FORM.plays() if plays.id == seat.plays), seat.plays)


def _plays(draft: Draft, number: int, ui: Ui, rosters: Sequence[KeptText]) -> h.Renderable | None:
    """What a seat plays: all there is, with what is said of it; a mere list where nothing is said, or where the seats
    are many, with what is said of the one that is chosen."""
    form = game_ui(draft.game).FORM
    known = draft.plays
    if not known:
        return None
    if not any(plays.note or plays.text for plays in known) or len(draft.seats) > MOST_SPREAD:
        chosen = next(plays for plays in known if plays.id == draft.seats[number].plays)
        return h.div(class_="field")[
            h.label(for_=f"plays-{number}")[ui.word(form.plays_label)],
            h.select(
                id=f"plays-{number}",
                name=f"plays-{number}",
                data_change="draft",
                aria_describedby=f"plays-note-{number}" if chosen.note else None,
            )[[h.option(value=plays.id, selected=plays is chosen)[ui.name(plays.ref)] for plays in known]],
            chosen.note
            and h.p(class_="note", id=f"plays-note-{number}")[
                chosen.symbol and icon(chosen.symbol), " ", ui.localized(chosen.note)
            ],
        ]
    return h.fieldset(class_="plays")[
        h.legend[ui.word(form.plays_label)],
        [_played_by(draft, number, plays, ui) for plays in known],
        draft.pack and form.own_faults is not None and _own(draft, number, ui, rosters),
    ]


def _played_by(draft: Draft, number: int, plays: Plays, ui: Ui) -> h.Renderable:
    """One of the things that a seat may play; of the one that is chosen also what it consists of."""
    chosen = plays.id == draft.seats[number].plays
    return h.fragment[
        h.label(class_=f"warband plays-{plays.id}")[
            _radio(number, plays.id, chosen),
            plays.symbol and icon(plays.symbol),
            h.span[h.strong[ui.name(plays.ref)], plays.note and h.span(class_="note")[ui.localized(plays.note)]],
        ],
        chosen and game_ui(draft.game).listing(plays, ui),
    ]


def _radio(number: int, plays: str, chosen: bool) -> h.Renderable:
    return h.input(
        type="radio",
        id=f"plays-{number}-{plays}",
        name=f"plays-{number}",
        value=plays,
        checked=chosen,
        data_change="draft",
    )


def _own(draft: Draft, number: int, ui: Ui, rosters: Sequence[KeptText]) -> h.Renderable:
    """A text of one's own in place of what is listed, one of those that are kept or another, and what is wrong with it,
    line by line."""
    form = game_ui(draft.game).FORM
    seat, label = draft.seats[number], ui.word(form.own_label)
    faults = own_faults(draft, number)
    return h.fragment[
        h.label(class_="warband")[_radio(number, OWN, seat.plays == OWN), h.span[h.strong[label]]],
        seat.plays == OWN
        and h.div(class_="field own")[
            _kept_texts(draft, number, ui, rosters),
            h.textarea(
                id=f"own-{number}",
                name=f"own-{number}",
                rows="14",
                spellcheck="false",
                autocomplete="off",
                maxlength=str(LONGEST_ANSWER),
                aria_label=label,
                aria_describedby=f"own-faults-{number}",
                aria_invalid="true" if faults else None,
                data_change="draft",
            )[seat.text],
            h.ul(class_="faults", id=f"own-faults-{number}", role="status")[
                [h.li[ui.word(fault)] for fault in faults] or h.li(class_="note")[ui.say("It can be played.")]
            ],
        ],
    ]


def _kept_texts(draft: Draft, number: int, ui: Ui, rosters: Sequence[KeptText]) -> h.Renderable:
    """The choice of a kept text, and the way to where they are written."""
    seat, form = draft.seats[number], game_ui(draft.game).FORM
    kept = {roster.text.strip(): roster.name for roster in rosters if roster.fault is None}
    chosen = seat.text.strip()
    answers = {**({} if chosen in kept else {chosen: ui.say("as it is written below")}), **kept}
    return h.div(class_="row")[
        bool(kept)
        and h.select(
            id=f"kept-{number}",
            name=f"own-{number}",
            aria_label=ui.word(form.own_label),
            data_change="draft",
        )[[h.option(value=text, selected=text == chosen)[name] for text, name in answers.items()]],
        form.own_builder and link(form.own_builder, ui.say("Army builder"), css="button small"),
    ]


def question(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    """One question of the game: its answers side by side, or a list if they are many."""
    chosen = draft.answers[field.name]
    if field.screen:
        return _field_of_screen(draft, field, ui)
    if field.many:
        return _switches(draft, field, ui)
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


def _switches(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    """A question of many answers: each is switched on or off by itself, with what it brings."""
    chosen = draft.answers[field.name].split()
    return h.fieldset(class_="choice", id=f"field-{field.name}")[
        h.legend[ui.word(field.label)],
        h.div(class_="switches")[
            [
                h.label(class_="warband")[
                    h.input(
                        type="checkbox",
                        id=f"{field.name}-{value}",
                        name=field.name,
                        value=value,
                        checked=value in chosen,
                        data_change="draft",
                    ),
                    h.span[h.strong[ui.word(label)], h.span(class_="note")[ui.localized(field.notes.get(value))]],
                ]
                for value, label in field.answers
            ]
        ],
    ]


def _field_of_screen(draft: Draft, field: Field, ui: Ui) -> h.Renderable:
    """A question that a screen of the game answers: the answer, and the way there."""
    answer = draft.answers[field.name]
    return h.div(class_="field", id=f"field-{field.name}", role="group", aria_labelledby=f"label-{field.name}")[
        h.span(class_="label", id=f"label-{field.name}")[ui.word(field.label)],
        h.div(class_="row")[
            h.span[ui.word(field.shown(answer) if field.shown else [answer, {}])],
            link(f"#game/{draft.game}/{field.screen}", ui.say("Change"), css="button small"),
        ],
    ]


def _more(draft: Draft, fields: list[Field], ui: Ui) -> h.Renderable:
    return h.details(class_="more panel", id="more")[
        h.summary[ui.say("More choices")],
        [question(draft, field, ui) for field in fields],
        h.div(class_="field")[
            h.label(for_="seed")[ui.say("Seed")],
            h.p(class_="note", id="seed-note")[
                ui.say("The seed decides every die and shuffle: the same seed and choices give the same game.")
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
                act("new-seed", ui.say("New seed"), symbol="dice", css="small"),
            ],
        ],
    ]
