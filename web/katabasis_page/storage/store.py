"""Games kept in the browser, under keys of our own: `keys` lists them all.

A storage is anything with read, write, remove and names: the browser's storage, or a dict where that is blocked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.untrusted import from_json

from ..words import _, say
from .deletions import Deletions
from .log_pages import LogPages
from .saved_games import LONGEST_ENTRY, VERSION, SavedGame, entry_of, saved_game, text_of, time_of, unreadable_entry
from .texts import PREFIX, Copies, Deleted, NoCopies, Storage

if TYPE_CHECKING:
    from ..session.cast import Cast
    from .daily_puzzles import DailyPuzzles
    from .kept_decks import KeptDecks
    from .kept_texts import KeptBattleplans, KeptDeployments, KeptRosters
    from .puzzle_progress import PuzzleProgress
    from .results import Results
    from .stills import Stills

LONGEST_RECORD = 1_000_000
"""Bytes of a record of a series; what unpacks to more was never kept by this page."""


class Unreadable(Exception):
    """A save that cannot be played on. `reason` is a text; the save was set aside and can be exported."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__(str(reason))


class Store:
    """The games and settings on a storage. `now` gives the time as ISO text, `fresh_id` a new game's id."""

    def __init__(
        self, storage: Storage, now: Callable[[], str], fresh_id: Callable[[], str], copies: Copies | None = None
    ) -> None:
        self.storage = storage
        self.copies = copies
        self.now = now
        self.fresh_id = fresh_id
        self.deletions = Deletions(storage)
        self._deleted: tuple[str, dict[str, str]] | None = None
        self._pages = LogPages()
        self._records: dict[str, int] = {}
        """How many records of a series are known to be kept."""

    @cached_property
    def decks(self) -> KeptDecks:
        """The decks that were built."""
        from .kept_decks import KeptDecks

        return KeptDecks(self.storage, self.now, self.fresh_id, self.copies)

    @cached_property
    def rosters(self) -> KeptRosters:
        """The rosters that were written."""
        from .kept_texts import KeptRosters

        return KeptRosters(self.storage, self.now, self.fresh_id, self.copies)

    @cached_property
    def battleplans(self) -> KeptBattleplans:
        """The battleplans that were written."""
        from .kept_texts import KeptBattleplans

        return KeptBattleplans(self.storage, self.now, self.fresh_id, self.copies)

    @cached_property
    def deployments(self) -> KeptDeployments:
        """The deployments that were kept."""
        from .kept_texts import KeptDeployments

        return KeptDeployments(self.storage, self.now, self.fresh_id, self.copies)

    @cached_property
    def puzzles(self) -> PuzzleProgress:
        """The puzzles that were solved."""
        from .puzzle_progress import PuzzleProgress

        return PuzzleProgress(self.storage)

    @cached_property
    def daily_puzzles(self) -> DailyPuzzles:
        """The days whose puzzles were solved."""
        from .daily_puzzles import DailyPuzzles

        return DailyPuzzles(self.storage)

    @cached_property
    def stills(self) -> Stills:
        """Small pictures of the games."""
        from .stills import Stills

        return Stills(self.storage)

    @cached_property
    def results(self) -> Results:
        """How games ended that were played here."""
        from .results import Results

        return Results(self.storage)

    # ------------------------------------------------------------------ the list

    def games(self) -> list[SavedGame]:
        """Every game there is, the one played last first, those set aside at the end."""
        kept = [self._entry(id) for id in self._under("game:")]
        quarantined = [self._quarantined(id) for id in self._under("aside:")]
        return sorted(kept, key=lambda game: game.at, reverse=True) + quarantined

    def _under(self, kind: str) -> list[str]:
        """The ids of which something of that kind is kept."""
        prefix = PREFIX + kind
        return sorted(key.removeprefix(prefix) for key in self.storage.names() if key.startswith(prefix))

    def _entry(self, id: str) -> SavedGame:
        try:
            entry = self._parsed(f"game:{id}", LONGEST_ENTRY)
            if entry["version"] > VERSION:
                return unreadable_entry(id, _("It was saved by a newer version of this page."))
            return saved_game(id, entry)
        except (ValueError, LookupError, TypeError):
            return unreadable_entry(id, _("Its entry in the list is damaged; the game itself may be whole."))

    def _quarantined(self, id: str) -> SavedGame:
        try:
            quarantined = self._parsed(f"aside:{id}")
            reason = text_of(quarantined["reason"])
        except (ValueError, LookupError, TypeError):
            return unreadable_entry(id, _("It is damaged."))
        try:
            return saved_game(id, quarantined["entry"])._replace(fault=reason)
        except (ValueError, LookupError):
            return unreadable_entry(id, reason)

    def _parsed(self, name: str, longest: int | None = None) -> Any:
        """What a text that is kept says, as JSON. Raises ValueError."""
        text = self.storage.read(PREFIX + name) or ""
        if longest is not None and len(text) > longest:
            raise ValueError("it is too long")
        return from_json(text)

    # ------------------------------------------------------------------ one game

    @staticmethod
    def lock(id: str) -> str:
        """The name of the lock on a game, held by the one tab where it is played."""
        return f"{PREFIX}{id}"

    @staticmethod
    def save_key(id: str) -> str:
        """The key of a game's save."""
        return f"{PREFIX}save:{id}"

    def keep(
        self,
        id: str,
        game: kb.Game,
        names: list[str],
        kinds: list[str],
        owners: Sequence[int] = (),
        finished: Sequence[str] = (),
        coach: Mapping[str, Any] | None = None,
        cast: Cast | None = None,
        apart: str | None = None,
    ) -> None:
        """Keep a game as it is now; of a series also the records of its `finished` games and its `cast`, of a first
        game the progress of its `coach`, of one that is played `apart` what its host has besides. Raises Full or
        Blocked; what was kept before can then still be opened. Raises Deleted if another tab has deleted it;
        `keep_again` allows it.
        """
        if self.deletions.has(id):
            raise Deleted
        texts: dict[str, str | None] = {
            f"record:{number}": _packed(finished[number]) for number in self._new(id, finished)
        }
        pages = self._pages.changed(id, game)
        texts |= {f"log:{number}": page for number, page in pages.items()}  # before the save, which needs no more of it
        texts |= {} if apart is None else {"apart": apart}
        texts["save"] = game.save()
        texts["game"] = json.dumps(entry_of(game, names, kinds, owners, len(finished), self.now(), coach, cast))
        self._write(id, texts)
        self._pages.wrote(id, game, pages)
        self._records[id] = len(finished)
        if self.copies is not None:
            self.copies.put(id, texts)

    def keep_again(self, id: str) -> None:
        """Let a game be kept that was deleted."""
        self.deletions.forget(id)
        self._pages.forget()
        self._records.pop(id, None)

    def _new(self, id: str, finished: Sequence[str]) -> range:
        """The numbers of the records that are not kept yet."""
        if finished and id not in self._records:
            self._records[id] = len(self._numbered(id, "record"))
        return range(self._records.get(id, 0), len(finished))

    def _write(self, id: str, texts: Mapping[str, str | None]) -> None:
        for name, text in texts.items():
            key = self._key(id, name)
            if text is None:
                self.storage.remove(key)
            else:
                self.storage.write(key, text)

    @staticmethod
    def _key(id: str, name: str) -> str:
        kind, colon, number = name.partition(":")
        return f"{PREFIX}{kind}:{id}{colon}{number}"

    def _numbered(self, id: str, kind: str) -> list[str]:
        """The texts kept under a kind and a number, in order."""
        texts: list[str] = []
        while (text := self.storage.read(self._key(id, f"{kind}:{len(texts)}"))) is not None:
            texts.append(text)
        return texts

    def finished(self, id: str) -> list[str]:
        """The records of the games of a series that are over."""
        return [_unpacked(text) for text in self._numbered(id, "record")]

    def series(self, id: str, game: kb.Game) -> kb.Series:
        """The series of a kept game. Of records that do not belong to it, those are left out that cannot; a browser
        that is killed may have written one too many."""
        finished = self.finished(id)
        while finished:
            try:
                return kb.resume_series(game, finished)
            except kb.BadSave:
                finished.pop()
        return kb.Series(game)

    def game_of(self, id: str) -> str:
        """Which game is kept under that id, as far as it can be told without loading it; "" if it cannot."""
        entry = self._entry(id)
        named = re.search(r'"game": ?"([a-z_]+)"', self.storage.read(f"{PREFIX}save:{id}") or "")
        return entry.game or (named[1] if named else "")

    def edition_of(self, id: str) -> str:
        """Which edition is played under that id, as its entry says; "" if it does not."""
        return self._entry(id).edition

    def id_of(self, game: kb.Game) -> str | None:
        """Under which id this very game is kept as it is now; None if it is not."""
        save = game.save()
        return next((id for id in self._under("game:") if self.storage.read(self.save_key(id)) == save), None)

    async def recover(self) -> bool:
        """Bring back what a killed browser had not yet written: games whose copy is newer. Whether there was any.
        Raises NoCopies."""
        if self.copies is None:
            return False
        recovered = False
        for id, entry in (await self.copies.entries()).items():
            if self.deletions.has(id):
                self.copies.drop(id)
            elif self._is_newer(id, entry):
                texts = await self.copies.texts(id)
                if "save" in texts and not self.deletions.has(id) and self._is_newer(id, entry):
                    self._replace(id, texts)
                    recovered = True
        return recovered

    def _is_newer(self, id: str, entry: str) -> bool:
        """Whether a copy has more of a game than is kept. What was set aside stays there until somebody asks."""
        if self.storage.read(self._key(id, "aside")) is not None:
            return False
        return time_of(entry) > time_of(self.storage.read(self._key(id, "game")) or "")

    def _replace(self, id: str, texts: Mapping[str, str]) -> None:
        """Keep these texts of a game, and no others."""
        self._write(id, {**dict.fromkeys(self._names(id), None), **texts})

    async def has_copy(self, id: str) -> bool:
        """Whether there is a second copy of a game that can be played on."""
        try:
            texts = await self.copies.texts(id) if self.copies is not None else {}
            _loaded(texts["save"], _log_in(texts))
        except (NoCopies, LookupError, kb.KatabasisError):
            return False
        return True

    async def take_copy(self, id: str) -> None:
        """Put the second copy of a game in the place of one that was set aside, which is kept under another id. Raises
        NoCopies, or LookupError if there is none."""
        texts = await self.copies.texts(id) if self.copies is not None else {}
        if "save" not in texts or self.deletions.has(id):
            raise LookupError(id)
        quarantined = self.storage.read(self._key(id, "aside"))
        if quarantined is not None:
            self.storage.write(self._key(self.fresh_id(), "aside"), quarantined)
        self._replace(id, texts)

    def _names(self, id: str) -> list[str]:
        """The texts that are kept of a game."""
        numbered = [f"{kind}:{n}" for kind in ("log", "record") for n in range(len(self._numbered(id, kind)))]
        single = [
            kind for kind in ("game", "save", "aside", "apart") if self.storage.read(self._key(id, kind)) is not None
        ]
        return single + numbered

    def open(self, id: str) -> tuple[SavedGame, kb.Game]:
        """A kept game, ready to be played on.

        A save made with other figures is replayed from its choices. Raises Unreadable after setting aside
        what cannot be read, and LookupError if there is no such game.
        """
        text = self.save(id)
        kept, log = self._entry(id), "".join(self._numbered(id, "log"))
        try:
            game = read_save(text, log)
        except kb.KatabasisError as error:
            reason = say("This game cannot be continued: {error}", error=str(error).partition("\n")[0])
            self._set_aside(id, text, reason)
            raise Unreadable(reason) from None
        self._pages.opened(id, game, log)
        if kept.fault is not None or len(kept.names) != len(kept.kinds):
            seats = len(game.setup.get("seats", ())) or 2
            kept = kept._replace(names=[""] * seats, kinds=["human"] * seats, game=game.system.name, fault=None)
        return kept, game

    def save(self, id: str) -> str:
        """The save under that id, as it is kept. Raises LookupError if there is none."""
        text = self.storage.read(self._key(id, "save"))
        if text is None:
            raise LookupError(id)
        return text

    def apart(self, id: str) -> str | None:
        """What the host of a game that is played apart has besides; None if there is nothing."""
        return self.storage.read(self._key(id, "apart"))

    def keep_apart(self, id: str, text: str) -> None:
        """Keep that by itself. Raises Full or Blocked."""
        self.storage.write(self._key(id, "apart"), text)

    def goes_on(self, id: str) -> bool | None:
        """Whether somebody is still to choose in a game, as it was kept last; None if it is not kept."""
        entry = self._entry(id)
        return None if entry.fault is not None else entry.turn is not None

    def entry(self, id: str) -> SavedGame:
        """What the list of games shows of one."""
        return self._entry(id)

    def raw(self, id: str) -> str:
        """What lies under that id, as it is, a save and the log after it: for exporting what cannot be opened. "" if
        there is nothing."""
        save = self.storage.read(self._key(id, "save")) or self._saved_aside(id)
        log = "".join(self._numbered(id, "log"))
        return f"{save}\n{log}" if log else save

    def _saved_aside(self, id: str) -> str:
        quarantined = self.storage.read(self._key(id, "aside")) or ""
        try:
            return str(from_json(quarantined)["save"])
        except (ValueError, LookupError, TypeError):
            return quarantined

    def bring_back(self, id: str) -> None:
        """Put a game that was set aside back in its place, to be tried again."""
        save = self._saved_aside(id)
        try:
            entry = self._parsed(f"aside:{id}")["entry"]
        except (ValueError, LookupError, TypeError):
            return
        self.storage.write(f"{PREFIX}save:{id}", save)
        if entry:
            self.storage.write(f"{PREFIX}game:{id}", json.dumps(entry))
        self.storage.remove(f"{PREFIX}aside:{id}")

    def delete(self, id: str) -> None:
        """Take a game off the storage; `restore` brings the last one back."""
        self._deleted = (id, {name: self.storage.read(self._key(id, name)) or "" for name in self._names(id)})
        self.drop(id)

    def drop(self, id: str) -> None:
        """Take a game off the storage for good."""
        self.deletions.note(id, self.now())
        self._write(id, dict.fromkeys(self._names(id), None))
        self.stills.drop(id)
        self._pages.forget()
        self._records.pop(id, None)
        if self.copies is not None:
            self.copies.drop(id)

    def restore(self) -> str | None:
        """Bring back what was deleted last; its id, None if there is nothing to bring back."""
        if self._deleted is None:
            return None
        id, texts = self._deleted
        self.keep_again(id)
        self._write(id, texts)
        if self.copies is not None:
            self.copies.put(id, texts)
        self._deleted = None
        return id

    @property
    def last_deleted(self) -> str:
        """The id of what can be brought back; "" if there is nothing."""
        return self._deleted[0] if self._deleted is not None else ""

    def _set_aside(self, id: str, save: str, reason: Any) -> None:
        entry = self.storage.read(f"{PREFIX}game:{id}")
        try:
            whole = from_json(entry or "null")
        except ValueError:
            whole = None
        self.storage.remove(f"{PREFIX}save:{id}")
        self.storage.remove(f"{PREFIX}game:{id}")
        self.storage.write(f"{PREFIX}aside:{id}", json.dumps({"reason": reason, "entry": whole, "save": save}))

    # ------------------------------------------------------------------ settings

    def settings(self) -> dict[str, str]:
        """The settings that were kept; whatever is no text is dropped."""
        try:
            settings = from_json(self.storage.read(f"{PREFIX}settings") or "{}")
            return {key: value for key, value in settings.items() if isinstance(value, str)}
        except (ValueError, AttributeError):
            return {}

    def keep_settings(self, settings: dict[str, str]) -> None:
        """Keep the settings. Raises Full or Blocked."""
        self.storage.write(f"{PREFIX}settings", json.dumps(settings))
        if settings.get("language", "auto") == "auto":
            self.storage.remove(f"{PREFIX}language")
        else:
            self.storage.write(f"{PREFIX}language", settings["language"])


def _packed(record: str) -> str:
    from .packing import pack

    return pack(record)


def _unpacked(text: str) -> str:
    """The record that was kept. What is not packed is left as it is: former versions kept it so, or it is damaged,
    which whoever reads it will find."""
    from .packing import NotPacked, unpack

    try:
        return unpack(text, LONGEST_RECORD)
    except NotPacked:
        return text


def _log_in(texts: Mapping[str, str]) -> str:
    """The log among the texts of a game."""
    pages: list[str] = []
    while (page := texts.get(f"log:{len(pages)}")) is not None:
        pages.append(page)
    return "".join(pages)


def read_save(save: str, log: str = "") -> kb.Game:
    """The game of a save that was kept; one that was made with other figures is played again from its choices. Raises
    kb.KatabasisError."""
    try:
        return _loaded(save, log)
    except kb.KatabasisError as error:
        try:
            return kb.replay(kb.record_in(save))
        except kb.KatabasisError:
            raise error from None


def _loaded(save: str, log: str) -> kb.Game:
    """The game of a save. Where its log is damaged, the past is played again. Raises kb.BadSave."""
    if log:
        with suppress(kb.BadSave):
            return kb.load(save, log)
    game = kb.load(save)
    if game.first_event:
        with suppress(kb.BadRecord):
            return kb.replay(game.record())
    return game
