"""Keeping games: nothing that was kept is ever lost, and nothing that lies there can stop the page."""

import itertools
import json

import pytest

import katabasis as kb
from katabasis_page.store import PREFIX, Full, MemoryStorage, Store, Unreadable, record_in
from page import whispers
from page.waiting import result_of


class SmallShelf(MemoryStorage):
    """A storage with room for so many characters."""

    lasting = True

    def __init__(self, room: int = 10**9) -> None:
        super().__init__()
        self.room = room

    def write(self, key: str, text: str) -> None:
        others = sum(len(kept) for name, kept in self.texts.items() if name != key)
        if others + len(text) > self.room:
            raise Full
        super().write(key, text)


@pytest.fixture
def storage() -> SmallShelf:
    return SmallShelf()


@pytest.fixture
def store(storage: SmallShelf) -> Store:
    clock = (f"2026-11-21T10:00:{second:02}Z" for second in itertools.count())
    ids = (f"g{number}" for number in itertools.count())
    return Store(storage, clock.__next__, ids.__next__)


@pytest.fixture
def game() -> kb.Game:
    played = kb.new("whispers", seed=3)
    played.choose("hum")
    played.choose("nod")
    return played


def test_a_game_comes_back_as_it_was(store: Store, game: kb.Game) -> None:
    store.keep("a", game, ["Ana", "Bruno"], ["human", "hard"])
    kept, again = store.open("a")
    assert again.save() == game.save()
    assert (kept.names, kept.kinds, kept.choices, kept.turn) == (["Ana", "Bruno"], ["human", "hard"], 2, 1)


def test_the_game_played_last_is_first_in_the_list(store: Store, game: kb.Game) -> None:
    for id in "abc":
        store.keep(id, game, ["A", "B"], ["human", "human"])
    store.keep("b", game, ["A", "B"], ["human", "human"])
    assert [kept.id for kept in store.games()] == ["b", "c", "a"]


def test_the_list_holds_nothing_hidden(store: Store, storage: SmallShelf, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert "secret" not in storage.texts[f"{PREFIX}game:a"]


def test_a_full_shelf_keeps_what_was_kept_before(store: Store, storage: SmallShelf, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    storage.room = sum(map(len, storage.texts.values()))
    before = dict(storage.texts)
    game.choose("roll")
    with pytest.raises(Full):
        store.keep("a", game, ["A", "B"], ["human", "human"])
    assert storage.texts == before


def test_a_deleted_game_can_be_brought_back_once(store: Store, storage: SmallShelf, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    before = dict(storage.texts)
    store.delete("a")
    assert store.games() == []
    assert store.restore() == "a"
    assert storage.texts == before
    assert store.restore() is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda save: save[: len(save) // 2],
        lambda save: "",
        lambda save: "null",
        lambda save: '{"katabasis-save":99,"checksum":1,"body":{}}',
        lambda save: save.replace("hum", "<img src=x onerror=alert(1)>"),
        lambda save: save.replace('"whispers"', '"../../etc"'),
        lambda save: "[" * 100_000,
    ],
)
def test_what_cannot_be_read_is_set_aside_with_a_reason(
    damage, store: Store, storage: SmallShelf, game: kb.Game
) -> None:
    store.keep("good", game, ["A", "B"], ["human", "human"])
    store.keep("bad", game, ["A", "B"], ["human", "human"])
    damaged = damage(storage.texts[f"{PREFIX}save:bad"])
    storage.texts[f"{PREFIX}save:bad"] = damaged
    with pytest.raises(Unreadable):
        store.open("bad")
    games = store.games()
    assert [(kept.id, kept.fault is not None) for kept in games] == [("good", False), ("bad", True)]
    assert store.raw("bad") == damaged
    assert store.open("good")[1].save() == game.save()


def test_a_damaged_entry_does_not_hide_its_game(store: Store, storage: SmallShelf, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    for damage in ("", "[]", '{"version": "x"}', '{"version": 1, "names": 7}', '{"version": 7}'):
        storage.texts[f"{PREFIX}game:a"] = damage
        assert store.games()[0].fault is not None
        kept, again = store.open("a")
        assert again.save() == game.save()
        assert len(kept.names) == len(kept.kinds) == 2


def test_a_save_with_other_figures_is_replayed_from_its_choices(
    store: Store, game: kb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    monkeypatch.setattr(whispers.WhispersSystem, "content_version", lambda self, edition: "other")
    again = store.open("a")[1]
    assert again.choices == game.choices
    assert again.view(0)["table"] == game.view(0)["table"]


def test_a_record_is_read_out_of_a_save(game: kb.Game) -> None:
    assert kb.replay(record_in(game.save())).save() == game.save()
    with pytest.raises(ValueError):
        record_in("{}")


class KeptCopies:
    """Second copies in a dict."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[str, str]] = {}

    def put(self, id: str, entry: str, save: str) -> None:
        self.rows[id] = (entry, save)

    def drop(self, id: str) -> None:
        self.rows.pop(id, None)

    async def all(self) -> list[tuple[str, str, str]]:
        return [(id, *texts) for id, texts in self.rows.items()]


def test_choices_that_never_reached_the_disk_come_back_from_the_second_copy(store: Store, storage: SmallShelf) -> None:
    copies = store.copies = KeptCopies()
    game = kb.new("whispers", seed=3)
    store.keep("a", game, ["A", "B"], ["human", "human"])
    on_disk = dict(storage.texts)
    game.choose("hum")
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.keep("b", game, ["A", "B"], ["human", "human"])
    storage.texts = on_disk
    assert result_of(store.recover())
    assert store.open("a")[1].choices == game.choices
    assert {kept.id for kept in store.games()} == {"a", "b"}
    assert not result_of(store.recover())
    store.delete("b")
    assert "b" not in copies.rows
    assert not result_of(store.recover())


def test_a_missing_game_is_a_lookup_error(store: Store) -> None:
    with pytest.raises(LookupError):
        store.open("nowhere")


def test_settings_come_back_and_rubbish_is_dropped(store: Store, storage: SmallShelf) -> None:
    store.keep_settings({"theme": "light", "language": "es"})
    assert store.settings() == {"theme": "light", "language": "es"}
    assert storage.texts[f"{PREFIX}language"] == "es"
    for rubbish in ("", "[]", "7", '{"theme": 7}', "{"):
        storage.texts[f"{PREFIX}settings"] = rubbish
        assert store.settings() == {}


def test_others_on_the_same_origin_are_left_alone(store: Store, storage: SmallShelf, game: kb.Game) -> None:
    storage.texts["theirs"] = "x"
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.delete("a")
    assert storage.texts == {"theirs": "x"}
    assert json.dumps(store.games()) == "[]"
