"""The draft of a new game: who sits where and with what, and what else the game asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import katabasis as kb

from ..games import Field, Plays, game_ui
from ..session import HUMAN
from ..storage.saved_games import LONGEST_NAME
from ..words import _

LEVELS = {
    "human": _("A person"),
    "beginner": _("Bot: beginner"),
    "easy": _("Bot: easy"),
    "normal": _("Bot: normal"),
    "hard": _("Bot: hard"),
    "random": _("Bot: plays at random"),
}
TEMPERAMENTS = {
    "": _("balanced"),
    "aggressive": _("aggressive"),
    "careful": _("careful"),
    "scheming": _("scheming"),
}
"""What a bot cares for most."""
BOT_NAMES = {
    "random": ("Tyche", "Lachesis", "Kairos", "Ananke"),
    "beginner": ("Orpheus", "Psyche", "Aeneas", "Theseus"),
    "easy": ("Charon", "Phlegyas", "Nessus", "Argus"),
    "normal": ("Minos", "Rhadamanthys", "Aeacus", "Triptolemus"),
    "hard": ("Hecate", "Persephone", "Nyx", "Styx"),
}
"""Who sits down for a bot: those of chance, the living who went down once, the ferrymen, the judges, and the
goddesses who know every way down."""

LONGEST_SEED = 18
"""Digits of a seed."""
LONGEST_ANSWER = 20_000
"""Characters of an answer that a screen of the game gives."""

BUILT = "built"
"""The deck of a bot that builds one when the game begins."""

OWN = "own"
"""What a seat plays whose player has a text of their own for it."""

SAME_PERSON = "seat-"
"""Begins the kind of a seat that belongs to the person of another: "seat-0"."""


class Seat(NamedTuple):
    """Who sits at one side of the table, and what they play. `kind` is "human", or a bot as the engine knows it
    ("hard", "hard-careful"). `owner` is the first seat of the same person, if this is not the first. `deck` are the
    cards of a deck that was built; none for the usual one, or where a bot `builds` one when the game begins. `text` is
    of what it plays, where that is OWN."""

    kind: str
    name: str
    plays: str
    owner: int | None = None
    deck: tuple[str, ...] = ()
    builds: bool = False
    text: str = ""

    @property
    def level(self) -> str:
        """Who plays, without the temperament."""
        return self.kind.partition("-")[0]

    @property
    def temperament(self) -> str:
        """That of a bot; "" if it has none."""
        return self.kind.partition("-")[2]


class Draft(NamedTuple):
    """A game about to begin. `answers` are those to the fields of the game's form, by their names; `pack` is the pack
    of figures and rules that is played, "" for the game itself."""

    game: str
    edition: str
    seats: tuple[Seat, ...]
    answers: Mapping[str, str]
    seed: str
    pack: str = ""

    @property
    def fields(self) -> list[Field]:
        """What the game asks of so many players in that edition."""
        return [
            field._replace(answers=(*field.answers, *field.more())) if field.more else field
            for field in game_ui(self.game).FORM.fields
            if len(self.seats) in (field.seats or (len(self.seats),))
            and self.edition in (field.editions or (self.edition,))
            and self.pack in (field.packs or (self.pack,))
        ]

    @property
    def plays(self) -> list[Plays]:
        """What its seats can play, with the answers that were given."""
        listed = game_ui(self.game).FORM.plays_in(self.edition, self.pack)
        return [each for each in listed if each.needs is None or self.answers.get(each.needs[0]) == each.needs[1]]

    def changed(self, field: str, value: str) -> Draft:
        """The draft with one field of the form changed; anything that no form could send is ignored."""
        form = game_ui(self.game).FORM
        if field == "seed":
            return self._replace(seed="".join(digit for digit in value if digit in "0123456789")[:LONGEST_SEED])
        if field == "edition" and value in form.editions:
            return self._replace(edition=value, seats=_of_edition(self.seats, self.game, value))
        if field == "pack" and value in form.packs:
            chosen = self._replace(pack=value)
            return chosen._replace(seats=_with_what_there_is(chosen), answers=_with_usual(chosen))
        if field == "seats" and value in map(str, form.seats_in(self.edition)):
            return self._replace(seats=_resized(self.seats, int(value), self.game, self.edition))
        question = next((question for question in self.fields if question.name == field), None)
        if question is not None and _may_answer(question, value):
            answer = _switched(question, self.answers[field], value) if question.many else value
            changed = self._replace(answers={**self.answers, field: answer})
            changed = changed._replace(seats=_with_what_there_is(changed))
            return changed._replace(seats=_all_different(changed)) if changed.plays_once else changed
        subject, _dash, number = field.rpartition("-")
        if number.isdecimal() and int(number) < len(self.seats):
            return self._replace(seats=_with_seat(self, int(number), subject, value))
        return self

    @property
    def plays_once(self) -> bool:
        """Whether no two seats may play the same."""
        form = game_ui(self.game).FORM
        return form.once and (form.wishes is None or self.answers.get(form.wishes[0]) != form.wishes[1])

    @property
    def kinds(self) -> list[str]:
        """Who plays each seat: "human", or a bot."""
        return [seat.kind for seat in self.seats]

    @property
    def owners(self) -> list[int]:
        """Whose each seat is, by the first seat of the same person."""
        return [number if seat.owner is None else seat.owner for number, seat in enumerate(self.seats)]

    def setup(self) -> dict[str, Any]:
        """What `kb.new` takes. Where seats are open until the game has begun, so are their decks."""
        answers = {field.name: self.answers[field.name] for field in self.fields}
        options = game_ui(self.game).options(answers, *([self.pack] if self.pack else []))
        decks = [] if "seats" in options else [self._deck(number) for number in range(len(self.seats))]
        seats = [
            seat.text if seat.plays == OWN else seat.plays or str(number) for number, seat in enumerate(self.seats, 1)
        ]
        own = [*dict.fromkeys(game_ui(self.game).own_texts(seats))]
        return {
            "game": self.game,
            "edition": self.edition,
            "seats": seats,
            "seed": int(self.seed or 0),
            **({"own": own} if own else {}),
            **options,
            **({"decks": decks} if any(decks) else {}),
        }

    def _deck(self, number: int) -> list[str]:
        """The cards of the deck that was built for a seat, or that its bot builds; none for the usual one."""
        seat = self.seats[number]
        if not seat.builds or not builds_deck(self, seat):
            return [*seat.deck]
        return kb.bots.deck(kb.system(self.game), seat.plays, self.edition, int(self.seed or 0) + number)

    def names(self) -> list[str]:
        """What the players are called, no two alike; "" for people without a name."""
        names: list[str] = []
        for number, seat in enumerate(self.seats):
            name = seat.name.strip() or (names[seat.owner] if seat.owner is not None else self.bot_name(number))
            names.append(f"{name} {number + 1}" if name and name in names else name)
        return names

    def bot_name(self, number: int) -> str:
        """The name of the bot in a seat; "" for a person. Bots of one level have names of their own."""
        level = self.seats[number].level
        if level not in BOT_NAMES:
            return ""
        before = [seat.level for seat in self.seats[:number]].count(level)
        return BOT_NAMES[level][before % len(BOT_NAMES[level])]


def own_faults(draft: Draft, number: int) -> Sequence[Any]:
    """What is wrong with a text of one's own that a seat plays, a sentence each."""
    check, seat = game_ui(draft.game).FORM.own_faults, draft.seats[number]
    return check(seat.text, draft.answers) if check is not None and seat.plays == OWN else ()


def _switched(field: Field, answers: str, value: str) -> str:
    """The answers to a question that takes many, with that one switched on or off, in the order of the question."""
    chosen = {*answers.split()} ^ {value}
    return " ".join(answer for answer, _label in field.answers if answer in chosen)


def _with_usual(draft: Draft) -> dict[str, str]:
    """The answers, with the usual ones to the questions that the pack has brought."""
    return {**draft.answers, **{field.name: field.usual for field in draft.fields if field.packs}}


def _may_answer(field: Field, value: str) -> bool:
    return len(value) <= LONGEST_ANSWER if field.screen or field.is_text else value in dict(field.answers)


def usual_draft(game: str, seed: int, name: str = "") -> Draft:
    """The usual game: the person of that name against an ordinary bot, with the usual answers."""
    form = game_ui(game).FORM
    edition = next(iter(form.editions))
    first = (Seat(HUMAN, name, form.plays_in(edition)[0].id if form.plays() else ""),)
    return Draft(
        game=game,
        edition=edition,
        seats=_resized(first, form.seats_in(edition)[0], game, edition),
        answers={field.name: field.usual for field in form.fields},
        seed=str(seed),
    )


def first_draft(game: str, edition: str, name: str, setup: Mapping[str, Any]) -> Draft:
    """The first game of somebody new, with beginners if its notes expect no others, and with their seed and answers;
    without these, they begin at a position."""
    draft = usual_draft(game, setup.get("seed", 0), name).changed("edition", edition)
    bots = {f"kind-{seat}": setup.get("bots", "beginner") for seat in range(1, len(draft.seats))}
    for field, value in {**bots, **setup.get("answers", {})}.items():
        draft = draft.changed(field, value)
    return draft


def draft_for_game(game: kb.Game, players: Sequence[kb.Player] = ()) -> Draft:
    """Players for a game that came in by a link or a file: those whom it names, or somebody for every seat. Nobody
    knows who played a finished game that names none: people, as far as anybody can tell."""
    plays = game_ui(game.system.name).summary(game.view(None)["table"]).plays or [""] * game.table.seat_count
    if len(players) != len(plays):
        asked = game.decision.seat if game.decision else None
        kinds = [HUMAN if asked in (None, seat) else "normal" for seat in range(len(plays))]
        players = [kb.Player(kind) for kind in kinds]
    seats = tuple(Seat(_known(player.kind), player.name, name) for player, name in zip(players, plays, strict=True))
    return Draft(game.system.name, game.edition, seats, {}, seed="")


def _known(kind: str) -> str:
    """Who plays, or an ordinary bot in place of one that there is not."""
    level, _dash, temperament = kind.partition("-")
    return _of_temperament(level, temperament) or "normal"


# ------------------------------------------------------------------ seats


def _resized(seats: tuple[Seat, ...], count: int, game: str, edition: str) -> tuple[Seat, ...]:
    """So many seats: bots sit down in new ones, with what nobody plays yet."""
    seats = seats[:count]
    while len(seats) < count:
        taken = [seat.plays for seat in seats]
        seats = (*seats, Seat("normal", "", next(iter(_free(taken, game, edition)), taken[-1])))
    return seats


def _free(taken: Sequence[str], game: str, edition: str) -> list[str]:
    """What nobody plays yet."""
    return [plays.id for plays in game_ui(game).FORM.plays_in(edition) if plays.id not in taken]


def _all_different(draft: Draft) -> tuple[Seat, ...]:
    """The seats, of which who plays what an earlier one plays has what nobody plays instead."""
    seats = draft.seats
    for number, seat in enumerate(seats):
        if seat.plays in [earlier.plays for earlier in seats[:number]]:
            free = _free([other.plays for other in seats], draft.game, draft.edition)
            seats = _put(seats, number, seat._replace(plays=next(iter(free), seat.plays), deck=()))
    return seats


def _with_what_there_is(draft: Draft) -> tuple[Seat, ...]:
    """The seats in another pack or with other answers: who played what there is not plays what is free."""
    known, seats = [plays.id for plays in draft.plays], draft.seats
    for number, seat in enumerate(seats):
        own = seat.plays == OWN and draft.pack
        if known and seat.plays not in known and not own:
            taken = [other.plays for other in seats]
            plays = next((id for id in known if id not in taken), known[0])
            seats = _put(seats, number, seat._replace(plays=plays, deck=()))
    return seats


def _of_edition(seats: tuple[Seat, ...], game: str, edition: str) -> tuple[Seat, ...]:
    """The seats in another edition: as many as before if it has room for them, and who played what it has not plays
    what is free, with its own deck."""
    form = game_ui(game).FORM
    counts, known = form.seats_in(edition), [plays.id for plays in form.plays_in(edition)]
    seats = tuple(seat._replace(deck=()) for seat in seats)
    seats = _resized(seats, len(seats) if len(seats) in counts else counts[0], game, edition)
    for number, seat in enumerate(seats):
        if known and seat.plays not in known:
            free = _free([other.plays for other in seats], game, edition)
            seats = _put(seats, number, seat._replace(plays=next(iter(free), known[0])))
    return seats


def _with_seat(draft: Draft, number: int, subject: str, value: str) -> tuple[Seat, ...]:
    """The seats with one thing changed of one of them."""
    seats, form = draft.seats, game_ui(draft.game).FORM
    seat = seats[number]
    if subject == "name":
        return _put(seats, number, seat._replace(name=value[:LONGEST_NAME]))
    if subject == "kind":
        return _with_kind(seats, number, value)
    if subject == "temperament":
        return _put(seats, number, seat._replace(kind=_of_temperament(seat.level, value) or seat.kind))
    if subject == "plays" and value == OWN and draft.pack and form.own_faults is not None:
        listed = next((plays.text for plays in draft.plays if plays.id == seat.plays), "")
        return _put(seats, number, seat._replace(plays=OWN, text=seat.text or listed.strip()))
    if subject == "own" and seat.plays == OWN:
        return _put(seats, number, seat._replace(text=value[:LONGEST_ANSWER]))
    if subject == "plays" and value in [plays.id for plays in draft.plays]:
        holder = next((other for other, held in enumerate(seats) if held.plays == value), number)
        if draft.plays_once:
            seats = _put(seats, holder, seats[holder]._replace(plays=seat.plays, deck=()))
        deck = seat.deck if value == seat.plays else ()
        return _put(seats, number, seats[number]._replace(plays=value, deck=deck))
    if subject == "deck" and value == BUILT:
        return _put(seats, number, seat._replace(deck=(), builds=seat.kind != HUMAN))
    if subject == "deck" and is_legal_deck(draft, seat, cards := value[:LONGEST_ANSWER].split()):
        return _put(seats, number, seat._replace(deck=tuple(cards), builds=False))
    return seats


def builds_deck(draft: Draft, seat: Seat) -> bool:
    """Whether a seat may bring a deck of its own: some card may be added to an empty one."""
    system = kb.system(draft.game)
    try:
        usual = system.decks.usual(draft.edition, seat.plays)
        return not system.decks.card_faults(draft.edition, seat.plays, [], usual[0])
    except kb.KatabasisError:
        return False


def is_legal_deck(draft: Draft, seat: Seat, cards: Sequence[str]) -> bool:
    """Whether a seat may play with those cards; it always may with none, which is the usual deck."""
    try:
        return not cards or not kb.system(draft.game).decks.faults(draft.edition, seat.plays, cards)
    except kb.KatabasisError:
        return False


def _put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _with_kind(seats: tuple[Seat, ...], number: int, kind: str) -> tuple[Seat, ...]:
    """Another player in a seat; a name that was typed in for a person does not pass to a bot. Whoever sat with the
    person of the seat sits by themselves from then on."""
    seat, person = seats[number], kind.removeprefix(SAME_PERSON)
    if kind != person:
        if person not in map(str, companions(seats, number)):
            return seats
        companion = seat._replace(kind=HUMAN, name="", owner=int(person), builds=False)
        return _put(_alone(seats, number), number, companion)
    level, _dash, temperament = kind.partition("-")
    known = _of_temperament(level, temperament or seat.temperament)
    if known is None:
        return seats
    kind = known
    name = seat.name if kind == HUMAN and seat.kind == HUMAN else ""
    builds = seat.builds and kind != HUMAN
    return _put(_alone(seats, number), number, seat._replace(kind=kind, name=name, owner=None, builds=builds))


def has_temperament(level: str) -> bool:
    """Whether who plays so cares for one thing more than another: bots that think."""
    return level in LEVELS and level not in (HUMAN, "random")


def _of_temperament(level: str, temperament: str) -> str | None:
    """A player of that temperament, if that level has any; None if there is no such player."""
    if level not in LEVELS or temperament not in TEMPERAMENTS:
        return None
    return f"{level}-{temperament}" if temperament and has_temperament(level) else level


def _alone(seats: tuple[Seat, ...], number: int) -> tuple[Seat, ...]:
    return tuple(seat._replace(owner=None) if seat.owner == number else seat for seat in seats)


def companions(seats: tuple[Seat, ...], number: int) -> list[int]:
    """The earlier seats whose person may have this one as well."""
    return [other for other, seat in enumerate(seats[:number]) if seat.kind == HUMAN and seat.owner is None]
