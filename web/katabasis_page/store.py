"""Games kept in the browser: one small entry and one save a game, under keys of our own.

    katabasis:game:<id>   what the list of games shows, as JSON ("version" says which make)
    katabasis:save:<id>   the save itself, with its checksum
    katabasis:aside:<id>  what could not be read: kept, explained, and never in the way
    katabasis:settings    the player's settings
    katabasis:language    the language, if one was chosen: web/boot/prelude.js reads it before Python does
    katabasis:styles      the style sheets of the game shown last, for web/boot/prelude.js as well

A storage is anything with read, write, remove and names: the browser's storage, or a dict where that is blocked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import katabasis as kb

from .games import game_ui
from .words import _, say

PREFIX = "katabasis:"
VERSION = 1
SAVE_FORMAT = 1
"""The format of saves whose choices can be played again; see `katabasis.kernel.save`."""
LONGEST_NAME = 40
"""Characters of a player's name."""


class Full(Exception):
    """There is no room left on the storage. Nothing was changed."""


class Blocked(Exception):
    """The browser does not let the page keep anything."""


class Storage(Protocol):
    """Texts by key. `write` raises Full or Blocked; `lasting` tells whether it outlives the page."""

    @property
    def lasting(self) -> bool: ...

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def names(self) -> Iterable[str]: ...


class Copies(Protocol):
    """Second copies of games, that outlive a browser which is killed."""

    def put(self, id: str, entry: str, save: str) -> None: ...
    def drop(self, id: str) -> None: ...
    async def all(self) -> list[tuple[str, str, str]]: ...


class MemoryStorage:
    """A storage that is forgotten with the page."""

    lasting = False

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        return list(self.texts)


class SavedGame(NamedTuple):
    """One game in the list. `at` is when it was last played (ISO, UTC); `fault` says why it cannot be
    opened."""

    id: str
    game: str
    edition: str
    names: list[str]
    kinds: list[str]
    at: str
    choices: int = 0
    round: int | None = None
    scores: list[int] = []  # noqa: RUF012  (never changed in place)
    winners: list[int] | None = None
    turn: int | None = None
    fault: Any = None
    owners: list[int] = []  # noqa: RUF012  (never changed in place)
    """Whose each seat is, by the first seat of the same person; empty if each is somebody's own."""


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
        self._deleted: tuple[str, dict[str, str]] | None = None

    # ------------------------------------------------------------------ the list

    def games(self) -> list[SavedGame]:
        """Every game there is, the one played last first, those set aside at the end."""
        found = [self._entry(key.rpartition(":")[2]) for key in self._under("game:")]
        aside = [self._aside(key.rpartition(":")[2]) for key in self._under("aside:")]
        return sorted(found, key=lambda kept: kept.at, reverse=True) + aside

    def _under(self, kind: str) -> list[str]:
        return sorted(key for key in self.storage.names() if key.startswith(PREFIX + kind))

    def _entry(self, id: str) -> SavedGame:
        text = self.storage.read(f"{PREFIX}game:{id}")
        try:
            entry = json.loads(text or "")
            if entry["version"] > VERSION:
                return _unknown(id, _("It was kept by a newer version of this page."))
            return _kept(id, entry)
        except (ValueError, LookupError, TypeError, AttributeError):
            return _unknown(id, _("Its entry in the list is damaged; the game itself may be whole."))

    def _aside(self, id: str) -> SavedGame:
        try:
            aside = json.loads(self.storage.read(f"{PREFIX}aside:{id}") or "")
            kept = _kept(id, aside["entry"]) if aside["entry"] else _unknown(id, None)
            return kept._replace(fault=_text(aside["reason"]))
        except (ValueError, LookupError, TypeError, AttributeError):
            return _unknown(id, _("It is damaged."))

    # ------------------------------------------------------------------ one game

    @staticmethod
    def lock(id: str) -> str:
        """The name of the lock that the one tab holds which plays a game."""
        return f"{PREFIX}{id}"

    @staticmethod
    def save_key(id: str) -> str:
        """The key of a game's save."""
        return f"{PREFIX}save:{id}"

    def keep(self, id: str, game: kb.Game, names: list[str], kinds: list[str], owners: Sequence[int] = ()) -> None:
        """Keep a game as it is now. Raises Full or Blocked; what was kept before is then still there."""
        save = game.save()
        entry = json.dumps(_entry_of(game, names, kinds, owners, self.now()))
        self.storage.write(f"{PREFIX}save:{id}", save)
        self.storage.write(f"{PREFIX}game:{id}", entry)
        if self.copies is not None:
            self.copies.put(id, entry, save)

    def game_of(self, id: str) -> str:
        """Which game is kept under that id, as far as it can be told without loading it; "" if it cannot."""
        entry = self._entry(id)
        named = re.search(r'"game": ?"([a-z_]+)"', self.storage.read(f"{PREFIX}save:{id}") or "")
        return entry.game or (named[1] if named else "")

    async def recover(self) -> bool:
        """Bring back what a killed browser had not yet written: games whose copy is newer. Whether there was any."""
        found = False
        for id, entry, save in await self.copies.all() if self.copies is not None else ():
            if _time_of(entry) > _time_of(self.storage.read(f"{PREFIX}game:{id}") or ""):
                if self.storage.read(f"{PREFIX}aside:{id}") is not None:
                    continue
                self.storage.write(f"{PREFIX}save:{id}", save)
                self.storage.write(f"{PREFIX}game:{id}", entry)
                found = True
        return found

    def open(self, id: str) -> tuple[SavedGame, kb.Game]:
        """A kept game, ready to be played on.

        A save made with other figures is replayed from its choices. Raises Unreadable after setting aside
        what cannot be read, and LookupError if there is no such game.
        """
        text = self.storage.read(f"{PREFIX}save:{id}")
        if text is None:
            raise LookupError(id)
        kept = self._entry(id)
        try:
            game = kb.load(text)
        except kb.KatabasisError as error:
            try:
                game = kb.replay(record_in(text))
            except (kb.KatabasisError, ValueError):
                reason = say("It cannot be played on: {error}", error=str(error).partition("\n")[0])
                self._set_aside(id, text, reason)
                raise Unreadable(reason) from None
        if kept.fault is not None or len(kept.names) != len(kept.kinds):
            seats = len(game.setup.get("seats", ())) or 2
            kept = kept._replace(names=[""] * seats, kinds=["human"] * seats, game=game.system.name, fault=None)
        return kept, game

    def raw(self, id: str) -> str:
        """What lies under that id, as it is: for exporting what cannot be opened. "" if there is nothing."""
        save = self.storage.read(f"{PREFIX}save:{id}")
        if save is not None:
            return save
        try:
            return str(json.loads(self.storage.read(f"{PREFIX}aside:{id}") or "")["save"])
        except (ValueError, LookupError, TypeError):
            return self.storage.read(f"{PREFIX}aside:{id}") or ""

    def bring_back(self, id: str) -> None:
        """Put a game that was set aside back in its place, to be tried again."""
        save = self.raw(id)
        try:
            entry = json.loads(self.storage.read(f"{PREFIX}aside:{id}") or "")["entry"]
        except (ValueError, LookupError, TypeError):
            return
        self.storage.write(f"{PREFIX}save:{id}", save)
        if entry:
            self.storage.write(f"{PREFIX}game:{id}", json.dumps(entry))
        self.storage.remove(f"{PREFIX}aside:{id}")

    def delete(self, id: str) -> None:
        """Take a game off the storage; `restore` brings the last one back."""
        keys = [f"{PREFIX}{kind}:{id}" for kind in ("game", "save", "aside")]
        self._deleted = (id, {key: text for key in keys if (text := self.storage.read(key)) is not None})
        for key in keys:
            self.storage.remove(key)
        if self.copies is not None:
            self.copies.drop(id)

    def restore(self) -> str | None:
        """Bring back what was deleted last; its id, None if there is nothing to bring back."""
        if self._deleted is None:
            return None
        id, texts = self._deleted
        for key, text in texts.items():
            self.storage.write(key, text)
        self._deleted = None
        return id

    def _set_aside(self, id: str, save: str, reason: Any) -> None:
        entry = self.storage.read(f"{PREFIX}game:{id}")
        try:
            whole = json.loads(entry or "null")
        except ValueError:
            whole = None
        self.storage.remove(f"{PREFIX}save:{id}")
        self.storage.remove(f"{PREFIX}game:{id}")
        self.storage.write(f"{PREFIX}aside:{id}", json.dumps({"reason": reason, "entry": whole, "save": save}))

    # ------------------------------------------------------------------ settings

    def settings(self) -> dict[str, str]:
        """The settings that were kept; whatever is no text is dropped."""
        try:
            found = json.loads(self.storage.read(f"{PREFIX}settings") or "{}")
            return {key: value for key, value in found.items() if isinstance(value, str)}
        except (ValueError, AttributeError):
            return {}

    def keep_settings(self, settings: dict[str, str]) -> None:
        """Keep the settings. Raises Full or Blocked."""
        self.storage.write(f"{PREFIX}settings", json.dumps(settings))
        if settings.get("language", "auto") == "auto":
            self.storage.remove(f"{PREFIX}language")
        else:
            self.storage.write(f"{PREFIX}language", settings["language"])

    def note_styles(self, names: Sequence[str]) -> None:
        """Note which style sheets a game wears, so that the next start need not wait for Python to ask for them."""
        if names:
            with suppress(Full, Blocked):
                self.storage.write(f"{PREFIX}styles", " ".join(names))


def record_in(save: str) -> str:
    """The record of the choices in a save, read without trusting or loading it. Raises ValueError if there
    is none, or if it is of another format: playing on would lose what a newer page has put there."""
    try:
        kept = json.loads(save)
        if kept["katabasis-save"] != SAVE_FORMAT:
            raise ValueError(f"it is of format {kept['katabasis-save']}")
        body = kept["body"]
        setup = body["setup"]
        lines = ["katabasis record 1", f"game {body['game']}"]
        if "position" in setup:
            lines.append("position " + json.dumps(setup["position"]))
        else:
            lines += [
                f"edition {setup['edition']}",
                "seats " + " ".join(setup["seats"]),
                f"seed {setup['seed']}",
            ]
            lines += [f"option {name} {json.dumps(value)}" for name, value in sorted(setup["options"].items())]
        lines += [f"content {body['content']}", ""]
        for seat, _ask, option, answer, _declines in body["choices"]:
            lines.append(f"{seat + 1} {option}" + ("" if answer is None else " = " + json.dumps(answer)))
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"there is no game in it: {error}") from None
    return "\n".join(lines) + "\n"


def _entry_of(game: kb.Game, names: list[str], kinds: list[str], owners: Sequence[int], now: str) -> dict[str, Any]:
    """What the list shows of a game: nothing that anybody at the table may not see."""
    table = game.view(None, len(game.table.events))["table"]
    result = game.result
    return {
        "version": VERSION,
        "game": game.system.name,
        "edition": game.edition,
        "names": names,
        "kinds": kinds,
        **({"owners": [*owners]} if len(set(owners)) < len(owners) else {}),
        "at": now,
        "choices": len(game.choices),
        "round": table.get("round"),
        "scores": list(result.scores) if result else game_ui(game.system.name).summary(table).scores,
        "winners": list(result.winners) if result else None,
        "turn": game.decision.seat if game.decision else None,
    }


def _kept(id: str, entry: dict[str, Any]) -> SavedGame:
    """An entry as data that markup can rely on. Raises TypeError, ValueError or LookupError on any other
    make."""
    return SavedGame(
        id=id,
        game=str(entry["game"]),
        edition=str(entry["edition"]),
        names=[str(name)[:LONGEST_NAME] for name in entry["names"]],
        kinds=[str(kind) for kind in entry["kinds"]],
        owners=[int(owner) for owner in entry.get("owners", ())],
        at=str(entry["at"]),
        choices=int(entry["choices"]),
        round=None if entry["round"] is None else int(entry["round"]),
        scores=[int(score) for score in entry["scores"]],
        winners=None if entry["winners"] is None else [int(seat) for seat in entry["winners"]],
        turn=None if entry["turn"] is None else int(entry["turn"]),
    )


def _time_of(entry: str) -> str:
    """When a game was last kept, by its entry; "" if that cannot be told."""
    try:
        return str(json.loads(entry)["at"])
    except (ValueError, LookupError, TypeError):
        return ""


def _unknown(id: str, fault: Any) -> SavedGame:
    return SavedGame(id, "", "", [], [], "", fault=fault)


def _text(reason: Any) -> Any:
    """A reason that was kept, as a text again."""
    if isinstance(reason, list) and len(reason) == 2 and isinstance(reason[0], str) and isinstance(reason[1], dict):
        return reason
    return str(reason)
