"""Every kind of text that comes from outside, for the fuzzer: good ones to start from, and what reads them."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import katabasis as kb
import own_texts
import written_positions
from apart.test_boundary import deflated
from apart.test_lines import Table as ApartTable
from apart.test_lines import kept as kept_apart
from at_once import within
from builder.paths import CONTENT
from builder.puzzles import check
from katabasis import decks, own_content
from katabasis.apart.messages import QUESTIONS
from katabasis.apart.packing import unpack
from katabasis.content import load
from katabasis.kernel.options import Placement
from katabasis.kernel.untrusted import from_toml
from katabasis.underworlds.content import of as content_of
from katabasis_page.apart.invitation import BadInvitation, Invitation, Reply, invitation_in, reply_in
from katabasis_page.apart.signals import Signal, description_of, signal_in
from katabasis_page.by_link.comparing import choices_of, digest
from katabasis_page.by_link.contents import MARK, Acceptance, Letter, letter_in
from katabasis_page.by_link.contents import Invitation as ByLink
from katabasis_page.sharing import links
from katabasis_page.storage.packing import pack as pack_text
from katabasis_page.storage.packing import unpack as unpack_text
from katabasis_page.storage.settings import valid
from katabasis_page.storage.store import Store, Unreadable
from katabasis_page.storage.texts import MemoryStorage
from katabasis_page.worker.reading import series_of
from kernel.toys import new_ferry
from mutations import Mutate, answered, damaged, forged, relined, revalued

HERE = Path(__file__).resolve().parent

PLAYED = 6
"""Choices that are made in a game that was read."""
LONGEST_CHECK = 0.2
"""Seconds of a processor that the check of such content may take: 50 ms, and what a busy machine adds."""
PLAYED_ON = 8
"""Choices after which a position must still be one whose saves are read."""
RECORDED = 40
"""Choices of most records: a longer one takes long to replay, and says little more."""


class Target(NamedTuple):
    """A kind of text: the good ones that it starts from, how they are changed, and what reads them. Texts that are not
    changed are read as they are, one after the other."""

    texts: Callable[[], list[str]]
    changes: tuple[Mutate, ...]
    read: Callable[[str, Random], kb.Game | None]


def use(game: kb.Game, chance: Random) -> None:
    """Look at a game, play it on, take choices back and write it. Raises what it should not."""
    _look(game)
    for _ in range(PLAYED):
        if game.decision is None:
            break
        with suppress(kb.KatabasisError):
            game.choose(kb.bots.choose(game, "random", chance.randrange(1 << 30)))
        if chance.random() < 0.3:
            with suppress(kb.KatabasisError):
                game.undo()
    _look(game)
    with suppress(kb.KatabasisError):
        game.at(len(game.choices) // 2).view(None)


def _look(game: kb.Game) -> None:
    for seat in (None, *game.table.seats):
        view = game.view(seat)
    kb.draw(view)
    str(game)
    game.record()
    game.position()
    game.save()
    game.log()
    game.why_not("play", on="x")
    for option in game.decision.options[:2] if game.decision else ():
        game.preview(option)


# ---------------------------------------------------------------------- good texts


@cache
def kept(kind: str) -> list[str]:
    """The texts of a kind that earlier versions kept: "save", "record", "position", "link"."""
    files = sorted(HERE.glob("fixtures/*/*.json.gz"))
    return [json.loads(gzip.decompress(file.read_bytes()))[kind] for file in files]


@cache
def records() -> list[str]:
    """Records, most of them cut."""
    golden = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("playthroughs/*.txt"))]
    return [_cut(record) for record in (*kept("record"), *golden)]


def _cut(record: str) -> str:
    head, _, body = record.partition("\n\n")
    return f"{head}\n\n" + "\n".join(body.split("\n")[:RECORDED]) + "\n"


@cache
def positions() -> list[str]:
    """Positions written by people and by games."""
    return [*kept("position"), *written_positions.texts()]


def series() -> list[str]:
    """Series of one game."""
    return [f"katabasis series 1\n\n{record}" for record in records()]


@cache
def decks_built() -> list[str]:
    """The deck of every warband of Underworlds, in each of its editions."""
    seats = [(edition, band) for edition in ("2023", "2017") for band in content_of(edition).warbands]
    return [decks.write(decks.usual("underworlds", band, edition)) for edition, band in seats]


def own_contents() -> list[str]:
    """Content of somebody's own, of every kind."""
    return own_texts.TEXTS


@cache
def linked() -> list[str]:
    """Links of every kind, those that earlier versions made among them."""
    made = [links.fragment(kind, text) for kind, texts in carried_kinds().items() for text in texts[::5]]
    return [*kept("link"), *made, *(link + ".7" for link in made if link.startswith("#g="))]


def carried_kinds() -> dict[str, list[str]]:
    """What links carry, by its kind."""
    return {
        "game": records(),
        "series": series(),
        "position": positions(),
        "deck": decks_built(),
        "own": own_contents(),
    }


def files() -> list[str]:
    """What a file may be, or somebody pastes."""
    return [*records(), *positions(), *kept("save"), *linked(), *decks_built(), *puzzles()]


@cache
def steps() -> list[str]:
    """Every position before every step of its game."""
    texts: list[str] = []
    for text in written_positions.texts():
        data = from_toml(text)
        system = kb.system(data["game"])
        system.open_edition(data.get("edition", system.editions[0]))
        rest = "\n".join(line for line in text.split("\n") if not re.match(r"step\s*=", line))
        texts += [text, *(f'step = "{step}"\n{rest}' for step in system.steps if "then" not in data)]
    return texts


@cache
def answers() -> list[str]:
    """Answers that placements suggest, each with the position of its game: [position, option, answer]."""
    secret = kb.new("underworlds", "2017", ["secret"] * 2, seed=1, match=True)
    games = [secret, *(kb.position(text) for text in written_positions.texts() if 'game = "sigmar"' in text)]
    return [
        json.dumps([game.position(), option.id, suggestion.answer])
        for game in games
        for option in (game.decision.options if game.decision else ())
        if isinstance(option, Placement)
        for suggestion in option.suggestions[:2]
    ]


@cache
def logs() -> list[str]:
    """Saves with their logs."""
    games = [kb.replay(record) for record in records()]
    return [f"{game.save()}\n{game.log()}" for game in games]


@cache
def entries() -> list[str]:
    """What the page keeps of games: {key: text} as JSON."""
    known: list[str] = []
    for save in kept("save")[::4]:
        storage, game = MemoryStorage(), kb.load(save)
        store = Store(storage, lambda: "2026-11-22T12:00:00Z", lambda: "k1")
        seats = game.table.seat_count
        store.keep("k1", game, [f"name {seat}" for seat in range(seats)], ["human"] * seats)
        aside = {
            "reason": ["It is damaged.", {}],
            "entry": json.loads(storage.texts["katabasis:game:k1"]),
            "save": save,
        }
        storage.write("katabasis:aside:k2", json.dumps(aside))
        store.keep_settings({"theme": "dark", "language": "es", "name": "Orpheus"})
        known.append(json.dumps(storage.texts))
    return known


@cache
def puzzles() -> list[str]:
    """Puzzles and lessons, as people write them."""
    return [file.read_text(encoding="utf-8") for file in sorted(CONTENT.glob("*/puzzles/*.toml"))]


@cache
def ledger() -> dict[str, Any]:
    """The ids of rules that a puzzle may name, and the chapters by their ids."""
    rules = [id for game in kb.GAMES for id in kb.rules(game, "en")]
    chapters = {id: chapter for game in kb.GAMES for id, chapter in load(f"{game}-chapters.en").items()}
    return {"rules": rules, "sections": chapters}


# ---------------------------------------------------------------------- reading


def read_log(text: str, _chance: Random) -> kb.Game:
    """A save with its log, in one text or in two."""
    save, _, log = text.partition("\n")
    return kb.load(save, log) if len(text) % 2 else kb.load(text)


def read_save(text: str, _chance: Random) -> kb.Game:
    """A save; where it is not read, the record in it."""
    try:
        return kb.load(text)
    except kb.KatabasisError:
        kb.record_in(text)
        raise


def read_file(text: str, _chance: Random) -> kb.Game | None:
    """A file, or what somebody pastes."""
    payload = links.read_file(text)
    links.game_in(payload)
    return _game_of(payload)


def read_link(text: str, _chance: Random) -> kb.Game | None:
    """A link."""
    return _game_of(links.read(text))


def read_carried(text: str, _chance: Random) -> kb.Game | None:
    """A text that was changed before it became a link."""
    named = re.match(r"katabasis (series|deck)", text)
    kind = "own" if "[own]" in text else named[1] if named else "game" if text.startswith("katabasis") else "position"
    try:
        link = links.fragment(kind, text)
    except UnicodeEncodeError:  # no link carries what is no text
        return None
    return _game_of(links.read(link))


def _game_of(payload: links.Payload) -> kb.Game | None:
    if payload.kind == "deck":
        return read_deck(payload.text, Random(0))
    if payload.kind == "own":
        return read_own(payload.text, Random(0))
    if payload.kind == "puzzle":
        return kb.puzzle(payload.text).begin()
    return series_of(payload).game


def read_deck(text: str, _chance: Random) -> kb.Game | None:
    """A deck, which is judged, written again, and played with if it is legal."""
    deck = decks.read(text)
    assert decks.read(decks.write(deck)).cards == deck.cards
    for card in deck.cards[:1]:
        decks.why_not(deck, card)
    if decks.faults(deck):
        return None
    return kb.new(deck.game, deck.edition, [deck.plays] * 2, 1, decks=[list(deck.cards), []])


def read_own(text: str, _chance: Random) -> kb.Game:
    """Content of somebody's own, with which a game begins, is written and read again. The check is held to the time
    that it may take."""
    with within(LONGEST_CHECK):
        content = own_content.read(text)
    (first, _names), *_more = content.playable.values()
    game = kb.new(content.game, own=[content.text], seed=1, **OWN_SETUPS[content.game](first))
    return kb.load(kb.replay(game.record()).save())


OWN_SETUPS: dict[str, Callable[[str], dict[str, Any]]] = {
    "tyrants": lambda deck: {"decks": [deck, "demons"]},
    "underworlds": lambda warband: {"seats": [warband, "farstriders"], "quick": True},
    "sigmar": lambda army: {"seats": [army, "gnawfeast-clawpack"]},
    "quest": lambda adventure: {"mission": adventure},
}
"""How a game is set up that uses something of somebody's own, by game."""


def read_answer(text: str, _chance: Random) -> kb.Game:
    """An answer to a placement. The position and the option are as they were."""
    position, option, answer = json.loads(text)
    game = kb.position(position)
    refusals = game.why_not(option, answer=answer)
    if refusals:
        assert all(refusal.rule for refusal in refusals)
    game.preview(option, answer)
    before = game.save()
    try:
        game.choose(option, answer)
    except kb.Refused:
        assert game.save() == before, "a refused answer changed the game"
        assert refusals or answer is None, "an answer is refused that nothing speaks against"
        raise
    assert not refusals, "an answer is taken that something speaks against"
    return game


def read_step(text: str, chance: Random) -> None:
    """A position before any step: where it is accepted, so is all that becomes of it."""
    game = kb.position(text)
    try:
        _play_on(game, chance)
        kb.load(game.save())
        kb.replay(game.record())
        kb.position(game.position())
    except kb.KatabasisError as error:
        where = f"{len(game.choices)} choices after a position, before {game.checkpoint().step}"
        raise AssertionError(f"{error} ({where})") from error


def _play_on(game: kb.Game, chance: Random) -> None:
    last = game.checkpoint()
    for _ in range(PLAYED_ON):
        if game.decision is None:
            return
        game.choose(kb.bots.choose(game, "random", chance.randrange(1 << 30)))
        if game.checkpoint() is not last:
            last = game.checkpoint()
            kb.load(game.save())


def read_puzzle(text: str, _chance: Random) -> kb.Game:
    """A puzzle as the build reads it, where no odds are to be counted: that takes long."""
    puzzle = kb.puzzle(text)
    faults = [] if puzzle.chance else check(text, ledger())[0]
    if faults:
        raise kb.BadPuzzle("\n".join(faults))
    return puzzle.settle(puzzle.begin())


def read_storage(text: str, chance: Random) -> kb.Game | None:
    """Storage of which one text was changed: the list of games is shown, and one is opened."""
    storage = MemoryStorage()
    storage.texts = json.loads(text)
    key = chance.choice(sorted(storage.texts))
    text = storage.texts[key]
    value_changed = forged if ":save:" in key else relined if ":log:" in key else revalued
    storage.texts[key] = chance.choice((damaged, value_changed if text[:1] in "{[" else damaged))(text, chance)
    store = Store(storage, lambda: "2026-11-22T12:00:00Z", lambda: "k3")
    valid(store.settings())
    names = [(game.id, game.game, game.names, game.scores) for game in store.games()]
    for id, *_ in names:
        store.game_of(id)
        store.raw(id)
    store.bring_back("k2")
    try:
        return store.open(chance.choice(("k1", "k2")))[1]
    except (Unreadable, LookupError):
        return None


@cache
def _met_apart() -> tuple[str, ...]:
    """Messages of a short game that is played apart, of guests and of their host."""
    said: list[bytes] = []
    table = _table_apart(said)
    for _ in range(6):
        table.step()
    table.guests[1].undo(1)
    table.paper.read()
    for question in QUESTIONS:
        table.guests[1].ask(1, question, "keep")
    table.host.concede(0)
    table.paper.read()
    return tuple(json.dumps(unpack(packed), sort_keys=True) for packed in dict.fromkeys(said))


def _table_apart(said: list[bytes]) -> ApartTable:
    table = ApartTable(new_ferry, 1)
    for guest, line in table.paper.lines.items():
        to_guest, to_host = line._send, guest._send
        line._send = lambda packed, send=to_guest: (said.append(packed), send(packed))[1]
        guest._send = lambda packed, send=to_host: (said.append(packed), send(packed))[1]
    return table


@cache
def _apart() -> list[ApartTable]:
    return []


def read_message(text: str, _chance: Random) -> None:
    """Have a message come to a host and to a guest: either takes it or does not, and goes on. What both count as bad
    has changed nothing."""
    if not (tables := _apart()) or tables[0].game.decision is None:
        tables[:] = [_table_apart([])]
    (table,) = tables
    guest, packed = table.guests[1], deflated(text.encode("utf-8", "surrogatepass"))
    line, before = table.paper.lines[guest], (kept_apart(table), guest.views, guest.seats)
    line.heard(packed)
    was_bad = bool(line.boundary.bad)
    table.paper.read()
    guest.heard(packed)
    if was_bad and guest.boundary.bad:
        assert (kept_apart(table), guest.views, guest.seats) == before, "what is no message has changed something"
    assert {*guest.views} <= {-1, *guest.seats}
    guest.boundary.bad = line.boundary.bad = 0
    if not line.is_open:
        tables.clear()


@cache
def letters() -> list[str]:
    """Links of games by link, of every kind."""
    game = kb.replay(kept("record")[0])
    head = ("0123456789abcdef", 0, "2026-11-21T12:00Z")
    players = [kb.Player("human", name) for name in ("Ana", "Ben")][: len(game.setup["seats"])]
    whole = Letter(*head, {1: ["power", "until activate"]}, digest(game), [0, 1], game.record(False, players))
    made = choices_of(game)
    news = Letter(*head, {}, digest(game), after=len(made) - 2, before=digest(game, len(made) - 2), choices=made[-2:])
    return [
        whole.fragment,
        news.fragment,
        ByLink(*head, "tyrants", "ab" * 16, [0, 1], ["human", "human"], ["Ana", "Ben"]).fragment,
        Acceptance(*head, "ab" * 12, "Ben").fragment,
    ]


def letter_in_words(fragment: str) -> str:
    """What such a link says, before it is packed."""
    return unpack_text(fragment.partition(".")[2], links.LONGEST_TEXT["game"])


def read_letter(text: str, _chance: Random) -> None:
    """Read what a link of a game by link says."""
    with suppress(UnicodeEncodeError):  # no link carries what is no text
        read_letter_link(f"{MARK}{links.VERSION}.{pack_text(text)}")


def read_letter_link(fragment: str) -> None:
    """Read a link of a game by link, and the game that it has."""
    letter = letter_in(fragment)
    assert letter_in(letter.fragment).fragment == letter.fragment
    if isinstance(letter, Letter) and letter.is_whole:
        kind = "series" if letter.record.startswith("katabasis series") else "game"
        digest(series_of(links.Payload(kind, letter.record)).game)
        kb.players_in(letter.record)


def read_invitation(text: str, _chance: Random) -> None:
    """Read a link as an invitation and as a reply."""
    for read in (invitation_in, reply_in):
        with suppress(BadInvitation):
            signal = read(text).signal
            assert signal_in(description_of(signal, is_answer=False)) == signal


def invitations() -> list[str]:
    """An invitation and a reply."""
    addresses = (b"\0" + bytes(16) + b"\x30\x39", b"\x01" + bytes(4) + b"\x30\x39")
    signal = Signal("Ab+/", "p" * 24, bytes(32), addresses)
    return [Invitation(b"nonce1", "ab" * 16, signal, "tyrants", "Ana").fragment, Reply(b"nonce1", signal).fragment]


TARGETS = {
    "record": Target(records, (damaged, relined), lambda text, _: kb.replay(text)),
    "position": Target(positions, (damaged, relined), lambda text, _: kb.position(text)),
    "save": Target(lambda: kept("save"), (forged, forged, forged, damaged, revalued), read_save),
    "log": Target(logs, (damaged, relined), read_log),
    "file": Target(
        lambda: [*records(), *positions(), *kept("save"), *linked(), *decks_built(), *puzzles()],
        (damaged, relined),
        read_file,
    ),
    "link": Target(linked, (damaged,), read_link),
    "carried": Target(
        lambda: [text for texts in carried_kinds().values() for text in texts], (damaged, relined), read_carried
    ),
    "own": Target(own_contents, (damaged, relined, relined), read_own),
    "deck": Target(decks_built, (damaged, relined), read_deck),
    "answer": Target(answers, (answered,), read_answer),
    "step": Target(steps, (), read_step),
    "storage": Target(entries, (lambda text, _: text,), read_storage),
    "series": Target(
        lambda: ["katabasis series 1\n\n" + text for text in records()],
        (damaged, relined),
        lambda text, _: kb.replay_series(text).game,
    ),
    "puzzle": Target(puzzles, (damaged, relined), read_puzzle),
    "message": Target(lambda: [*_met_apart()], (revalued, revalued, damaged), read_message),
    "invitation": Target(invitations, (damaged,), read_invitation),
    "letter": Target(lambda: [letter_in_words(each) for each in letters()], (revalued, revalued, damaged), read_letter),
    "letter-link": Target(letters, (damaged,), lambda text, _: read_letter_link(text)),
}
"""Every kind of text that comes from outside."""

REFUSALS = (kb.KatabasisError, links.BadLink)
"""What may come of a bad text."""
