"""Positions of Warhammer Underworlds: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import BadPosition, Refused, UnknownGame
from ...kernel.facets import notation
from ...kernel.flow import Step
from ...kernel.slot_codec import Key, Keys, Kind, Number, Rows, Scope, Seat, Text, Word
from ...kernel.table_reader import Faults
from ...kernel.text import quoted
from ...kernel.untrusted import lines_of
from ...kernel.zones import ALL, NOBODY
from ..board.battlefield import battlefield
from ..board.boards import faces, layout_refusals, read_layout
from ..content import Deck, of
from ..edition import EDITIONS
from ..rules.chart import STEPS
from ..rules.decks import legal_deck
from ..rules.pieces import objective_tokens, unpack
from ..state import ARTEFACT_TOKEN, Player, UnderworldsTable
from .history import read_history, write_history
from .moment import is_setup, moment
from .notation_cards import built_deck, read_cards, write_piles, write_shared
from .notation_fighters import read_fighters, write_fighters
from .reader import TableReader

PHASES = (
    "setup-warbands",
    "setup-boards",
    "setup-objectives",
    "setup-cards",
    "setup-fighters",
    "action",
    "end",
    "over",
)

MOST_ROUNDS = 99
"""In sudden death."""

_RELIQUARY = "katophranes-reliquary/0"
PLAIN_LAYOUTS = {
    2: "long katophranes-reliquary/0 soul-refractor/0 +0",
    3: f"boards {_RELIQUARY}@0,0 {_RELIQUARY}@8,0 {_RELIQUARY}@4,6",
    4: f"boards {_RELIQUARY}@0,0 {_RELIQUARY}@8,0 {_RELIQUARY}@0,6 {_RELIQUARY}@8,6",
}
"""The battlefield of a position that names none, by the number of players."""


# ---------------------------------------------------------------------- slot by slot


def _usual_turn(at: Scope) -> int:
    """All turns are over in the end phase and between rounds."""
    over = at.step.startswith(("end_phase.", "victory.")) or (at.step == "turn.begin_round" and at.table.round > 0)
    return int(at.table.turns) if over else 0


def _usual_first(at: Scope) -> int | None:
    """Nobody, before the first round."""
    return None if is_setup(at.step) or at.table.round == 0 else 0


def _usual_picker(at: Scope) -> int | None:
    return None if at.step.rpartition(".")[2] in ("pick_warband", "reveal_warbands", "pick_boards") else 0


def _of_moment(slot: str) -> Callable[[Scope], Any]:
    """What follows from the step has to be written only where a table differs."""
    return lambda at: moment(at.table, at.step)[slot]


class Turn(Kind):
    """A turn of the action phase, counted from 1; one more once all are over."""

    __slots__ = ()

    def read(self, reader: Any, key: str, usual: int, scope: Scope) -> int:
        return int(reader.number(key, usual + 1, 1, scope.table.turns + 1)) - 1

    def write(self, value: int, _scope: Scope) -> int:
        return value + 1


class Cursor(Kind):
    """Numbers by name, and a seat."""

    __slots__ = ()

    def read(self, reader: Any, key: str, usual: Any, scope: Scope) -> dict[str, int]:
        own = reader.table(key)
        return {name: _AT_CURSOR.get(name, _COUNT).read(own, name, 0, scope) for name in own.left()}

    def write(self, value: dict[str, int], scope: Scope) -> dict[str, int]:
        return {name: _AT_CURSOR.get(name, _COUNT).write(count, scope) for name, count in value.items()}


_COUNT = Number()
_AT_CURSOR: dict[str, Kind] = {"seat": Seat()}

TIME = Keys(
    UnderworldsTable,
    turn=Key(Turn(), usual=_usual_turn),
    first=Key(Seat(None), usual=_usual_first),
    picker=Key(Seat(None), usual=_usual_picker),
    placed_first=Key(Seat(None), "placed-first"),
    bound=Key(Word(lambda at: at.table.fighters)),
    phase=Key(Word(PHASES), usual=_of_moment("phase")),
    main_step=Key(Text(), "main-step", usual=_of_moment("main_step")),
    active=Key(Seat(None), usual=_of_moment("active")),
    last_activation=Key(Seat(None), "last-activation", usual=_of_moment("last_activation")),
    cursor=Key(Cursor(), usual=_of_moment("cursor")),
)
SOURCE = Keys(
    dict,
    what=Key(Text(), always=True),
    points=Key(Number(), usual=1, always=True),
    when=Key(Number(), always=True),
    cite=Key(Text(), always=True),
)
PLAYER = Keys(
    Player,
    activations=Key(
        Number(0, lambda at: at.table.rules.activations),
        usual=lambda at: moment(at.table, at.step)["activations"][at.table.players.index(at.state)],
    ),
    available=Key(Number()),
    spent=Key(Number()),
    sources=Key(Rows(SOURCE)),
)


# ---------------------------------------------------------------------- the whole table


class Notation(notation.Notation[UnderworldsTable]):
    """Tables as the plain data of positions."""

    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[UnderworldsTable, Step]:
        """The table that a position describes, and the step that comes next."""
        reader = TableReader(data, faults)
        table, seats = _unpacked(reader, dice)
        steps = {**STEPS, **table.rules.steps}
        step = reader.word("step", "turn.activation_step", steps) or ""
        _read_time(reader, table, step)
        for own, player in zip(seats, table.players, strict=True):
            PLAYER.read(own, Scope(table, step, player))
        table.rules.read_match(reader, table, step, seats)
        _read_battlefield(reader, table)
        upgrades = read_fighters(reader.table("fighters"), table, step)
        table.artefact = "" if reader.flag("artefact") else None
        if table.artefact is not None and "artefact" not in table.rules.options:
            reader.fault("artefact", "this edition is played without the Artefact")
        _read_objectives(reader.table("objectives"), table, seats, step)
        _read_token_pile(reader, table)
        if step == "setup.place_objective":
            _deal_the_rest(table)
        read_cards(reader, table, seats, upgrades)
        read_history(reader, table)
        for each in (*seats, reader):
            each.finish()
        return table, steps[step]

    def write(self, table: UnderworldsTable, step: str) -> dict[str, Any]:
        """The position of a whole table: what `read` makes an equal table of."""
        written = {**_write_battlefield(table), **_write_time(table, step), **write_shared(table)}
        if step != "turn.begin_round" and (history := write_history(table)):
            written["history"] = history
        written["seat"] = {str(seat + 1): _write_seat(table, step, seat) for seat in table.seats}
        written["fighters"] = write_fighters(table, step)
        pile = [token.rpartition("-")[2] for token in table.zones["objective-tokens"].cards]
        if pile != sorted(pile):
            written["token-pile"] = pile
        if table.artefact is not None:
            written["artefact"] = True
        if table.secret_decks:
            written["secret-decks"] = True
        written |= table.rules.write_match(table)
        tokens = table.zones["objectives"].cards
        placed = {token.rpartition("-")[2]: hex for token, hex in zip(tokens, table.objectives, strict=True)}
        written["objectives"] = {**({"artefact": table.artefact} if table.artefact else {}), **placed}
        return {key: value for key, value in written.items() if value != {}}


def _unpacked(reader: TableReader, dice: Dice) -> tuple[UnderworldsTable, list[TableReader]]:
    edition = str(reader.anything("edition"))
    every = reader.table("seat")
    counts = [count for count in EDITIONS[edition].seat_counts if every.has(str(count))]
    seats = [every.table(str(seat + 1)) for seat in range(max(counts, default=min(EDITIONS[edition].seat_counts)))]
    every.finish()
    players = [_read_seat(own, edition, number) for number, own in enumerate(seats)]
    built = [_read_deck(own, edition, played) for own, played in zip(seats, players, strict=True)]
    advanced, quick, secret = reader.flag("advanced", True), reader.flag("quick"), reader.flag("secret-decks")
    return unpack(edition, players, dice, advanced, quick, built, secret), seats


def _read_deck(seat: TableReader, edition: str, played: str) -> Deck | None:
    """The deck that was built for a seat, if one was."""
    if not seat.has("built-deck"):
        return None
    try:
        return legal_deck(EDITIONS[edition], played.partition("+")[0], seat.words("built-deck"))
    except UnknownGame as error:
        seat.fault("built-deck", str(error))
        return None


def _read_seat(seat: TableReader, edition: str, number: int) -> str:
    content, rules = of(edition), EDITIONS[edition]
    usual = rules.usual_warbands[number % len(rules.usual_warbands)]
    known = (*content.warbands, *rules.open_seats)
    warband = seat.word("warband", usual, known) or usual
    if warband not in content.warbands:
        return ""
    deck = seat.word("rivals-deck", None, content.universal_decks)
    return f"{warband}+{deck}" if deck else warband


def _write_seat(table: UnderworldsTable, step: str, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    if not player.warband:
        pick = table.zones[f"pick-{seat}"].cards
        return {"warband": table.rules.open_seats[0], **({"pick": list(pick)} if pick else {})}
    written: dict[str, Any] = {"warband": player.warband}
    if player.deck:
        written["rivals-deck"] = player.deck
    if cards := built_deck(table, seat):
        written["built-deck"] = cards
    written |= PLAYER.write(Scope(table, step, player))
    if tokens := table.zones[f"unplaced-{seat}"].cards:
        written["tokens"] = [int(token.rpartition("-")[2]) for token in tokens]
    return written | write_piles(table, seat)


# ---------------------------------------------------------------------- time


def _read_time(reader: TableReader, table: UnderworldsTable, step: str) -> None:
    most = MOST_ROUNDS if reader.has("match") else table.rules.rounds
    table.round = reader.number("round", 0 if is_setup(step) else 1, 0, most)
    TIME.read(reader, Scope(table, step, table))


def _write_time(table: UnderworldsTable, step: str) -> dict[str, Any]:
    options = {**({} if table.advanced else {"advanced": False}), **({"quick": True} if table.quick else {})}
    return {"step": step, **options, "round": table.round, **TIME.write(Scope(table, step, table))}


# ---------------------------------------------------------------------- the battlefield


def _read_battlefield(reader: TableReader, table: UnderworldsTable) -> None:
    usual = None if table.phase in ("setup-warbands", "setup-boards") else PLAIN_LAYOUTS[table.seat_count]
    text = reader.anything("battlefield") or usual
    if text is not None:
        try:
            table.layout = _legal_layout(table, _layout_text(text))
        except (BadPosition, Refused, AttributeError) as error:
            reader.fault("battlefield", str(error))
            table.layout = battlefield(PLAIN_LAYOUTS[table.seat_count]).layout
    table.boards = _read_boards(reader, table)
    table.fixed_layout = _read_fixed_layout(reader, table)
    table.faces = reader.words("faces") if reader.has("faces") else _faces_of(table.layout)
    if any(face not in faces() for face in table.faces):
        reader.fault("faces", f"faces of boards, of {', '.join(faces())}")


def _legal_layout(table: UnderworldsTable, text: str) -> str:
    """The layout as the engine writes it. Raises BadPosition where the text is none, and Refused where the edition does
    not allow it."""
    if not text.startswith("chart ") and (refusals := layout_refusals(table.rules, read_layout(text))):
        raise Refused(refusals)
    return battlefield(text).layout


def _layout_text(text: str) -> str:
    """A layout in one line; several lines draw a chart, a row each, whose spaces are for the eye alone."""
    rows = ["".join(line.split()) for line in lines_of(text.strip())]
    return text if len(rows) == 1 else "chart " + "/".join(rows).replace("/seam", " seam ")


def _read_boards(reader: TableReader, table: UnderworldsTable) -> list[int]:
    usual = _usual_boards(table)
    seats = reader.anything("boards")
    if seats is None:
        return usual
    every = [seat + 1 for seat in table.seats]
    if (
        not isinstance(seats, list)
        or len(seats) != len(usual)
        or any(type(seat) is not int or seat not in every or seats.count(seat) > 1 for seat in seats)
    ):
        reader.fault("boards", f"the seats of the boards in their order, like {every}, not {quoted(seats)}")
        return usual
    return [seat - 1 for seat in seats]


def _usual_boards(table: UnderworldsTable) -> list[int]:
    """Players pick boards in the order of play, clockwise."""
    if table.layout is None:
        return []
    laid = table.seat_count if table.layout.startswith("chart ") else len(read_layout(table.layout))
    return [(seat + (table.picker or 0)) % table.seat_count for seat in table.seats][:laid]


def _read_fixed_layout(reader: TableReader, table: UnderworldsTable) -> str:
    name = reader.anything("fixed-layout")
    if name is None:
        return ""
    try:
        return table.rules.picture(name, table.seat_count)
    except UnknownGame as error:
        reader.fault("fixed-layout", str(error))
        return ""


def _faces_of(layout: str | None) -> list[str]:
    if layout is None or layout.startswith("chart "):
        return []
    return list(read_layout(layout).faces)


def _write_battlefield(table: UnderworldsTable) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if table.layout is not None:
        written["battlefield"] = table.layout
    if table.fixed_layout:
        written["fixed-layout"] = table.fixed_layout
    if table.boards != _usual_boards(table):
        written["boards"] = [seat + 1 for seat in table.boards]
    if table.faces != _faces_of(table.layout):
        written["faces"] = list(table.faces)
    return written


# ---------------------------------------------------------------------- objective tokens


def _read_objectives(reader: TableReader, table: UnderworldsTable, seats: Sequence[TableReader], step: str) -> None:
    """The tokens on the battlefield, in the order in which they were placed; who has those to be placed; the rest is
    in the pile. They are face down until setup has turned them."""
    zones, every = table.zones, objective_tokens(table)
    face_down = moment(table, step)["phase"] in ("setup-warbands", "setup-boards", "setup-objectives")
    has_artefact = table.artefact is not None
    if has_artefact and not face_down:
        every = (*every, ARTEFACT_TOKEN)
    for number in reader.left():
        hex = reader.hex(number, table)
        if number == "artefact" and has_artefact and face_down:
            table.artefact = hex or ""
        elif f"objective-{number}" not in every:
            reader.fault(number, f"objective tokens are numbered from 1 to {len(objective_tokens(table))}")
        elif hex in table.objectives:
            reader.fault(number, f"there is another objective token in {hex}")
        elif hex is not None:
            table.objectives.append(hex)
            zones["objectives"].cards.append(f"objective-{number}")
    zones["objectives"].sees = NOBODY if face_down else ALL
    for seat in table.seats:
        zones[f"unplaced-{seat}"].cards = _read_tokens(seats[seat], table)
    zones["objective-tokens"].cards = [token for token in every if token not in _shared_out(table)]


def _read_token_pile(reader: TableReader, table: UnderworldsTable) -> None:
    """The order of the tokens in the pile, the top last; by their numbers if nothing is said."""
    if not reader.has("token-pile"):
        return
    pile, numbers = table.zones["objective-tokens"], reader.anything("token-pile")
    tokens = [f"objective-{number}" for number in numbers] if isinstance(numbers, list) else []
    if sorted(tokens) == sorted(pile.cards):
        pile.cards = tokens
    else:
        reader.fault("token-pile", f"the numbers of the objective tokens that are left, not {quoted(numbers)}")


def _shared_out(table: UnderworldsTable) -> list[str]:
    """The objective tokens that are no longer in their pile."""
    zones = ("objectives", *(f"unplaced-{seat}" for seat in table.seats))
    return [token for zone in zones for token in table.zones[zone].cards]


def _read_tokens(seat: TableReader, table: UnderworldsTable) -> list[str]:
    numbers = seat.anything("tokens") or []
    tokens = [f"objective-{number}" for number in numbers] if isinstance(numbers, list) else [""]
    every, taken = objective_tokens(table), _shared_out(table)
    if any(token not in every or token in taken or tokens.count(token) > 1 for token in tokens):
        seat.fault("tokens", f"numbers from 1 to {len(every)} of tokens that are nowhere else, not {quoted(numbers)}")
        return []
    return tokens


def _deal_the_rest(table: UnderworldsTable) -> None:
    """Give the tokens of the pile to those who will place them, alternately."""
    order, pile = table.seats_from(table.picker or 0), table.zones["objective-tokens"].cards
    while pile:
        own = table.zones[table.rules.objective_pile(order[len(_shared_out(table)) % len(order)])].cards
        if own is pile:
            return
        own.insert(0, pile.pop())
