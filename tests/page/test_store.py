"""Keeping games: nothing that was kept is ever lost, and nothing that lies there can stop the page."""

import itertools
import json

import pytest

import katabasis as kb
from katabasis_page.screens.launcher import launcher
from katabasis_page.storage.deletions import MOST, Deletions
from katabasis_page.storage.store import Store, Unreadable
from katabasis_page.storage.texts import PREFIX, Deleted, Full, MemoryStorage, NoCopies
from katabasis_page.ui import Ui
from page import whispers
from page.desk import KeptCopies
from page.waiting import result_of


class SmallStorage(MemoryStorage):
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
def storage() -> SmallStorage:
    return SmallStorage()


@pytest.fixture
def store(storage: SmallStorage) -> Store:
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


def test_the_list_holds_nothing_hidden(store: Store, storage: SmallStorage, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert "secret" not in storage.texts[f"{PREFIX}game:a"]


def test_a_full_storage_keeps_what_was_kept_before(store: Store, storage: SmallStorage, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    storage.room = sum(map(len, storage.texts.values()))
    before = dict(storage.texts)
    game.choose("roll")
    with pytest.raises(Full):
        store.keep("a", game, ["A", "B"], ["human", "human"])
    assert storage.texts == before


def test_a_deleted_game_can_be_brought_back_once(store: Store, storage: SmallStorage, game: kb.Game) -> None:
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
    damage, store: Store, storage: SmallStorage, game: kb.Game
) -> None:
    store.keep("good", game, ["A", "B"], ["human", "human"])
    store.keep("bad", game, ["A", "B"], ["human", "human"])
    damaged = damage(storage.texts[f"{PREFIX}save:bad"])
    storage.texts[f"{PREFIX}save:bad"] = damaged
    with pytest.raises(Unreadable):
        store.open("bad")
    games = store.games()
    assert [(kept.id, kept.fault is not None) for kept in games] == [("good", False), ("bad", True)]
    assert store.raw("bad") == f"{damaged}\n{game.log()}"
    assert store.open("good")[1].save() == game.save()


def test_a_damaged_entry_does_not_hide_its_game(store: Store, storage: SmallStorage, game: kb.Game) -> None:
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


def long_game(choices: int) -> kb.Game:
    played = kb.new("tyrants", seed=4)
    while len(played.choices) < choices:
        played.choose(kb.bots.choose(played, "random", seed=1))
    return played


def pages(storage: SmallStorage, id: str = "a") -> dict[str, str]:
    return {key: text for key, text in storage.texts.items() if key.startswith(f"{PREFIX}log:{id}:")}


def test_a_choice_writes_the_last_page_of_the_log_and_no_other(store: Store, storage: SmallStorage) -> None:
    game = long_game(60)
    store.keep("a", game, ["A", "B"], ["human", "human"])
    before = pages(storage)
    assert len(before) > 1
    assert "".join(text for _, text in sorted(before.items())) == game.log()
    written: list[str] = []
    storage.write = lambda key, text: (written.append(key), storage.texts.update({key: text}))  # type: ignore[assignment, func-returns-value]
    game.choose(kb.bots.choose(game, "random", seed=1))
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert written == [max(before), f"{PREFIX}save:a", f"{PREFIX}game:a"]
    assert "".join(text for _, text in sorted(pages(storage).items())) == game.log()
    store.open("a")
    written.clear()
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert written == [f"{PREFIX}save:a", f"{PREFIX}game:a"]


def test_what_is_kept_costs_no_more_late_in_a_game(store: Store, storage: SmallStorage) -> None:
    sizes = []
    for count in (60, 240):
        store.keep("a", long_game(count), ["A", "B"], ["human", "human"])
        sizes.append(len(storage.texts[f"{PREFIX}save:a"]))
    assert sizes[1] < sizes[0] + 180 * 50
    assert all(len(page) < 20_000 for page in pages(storage).values())


def test_undo_cuts_the_log(store: Store, storage: SmallStorage) -> None:
    game = long_game(60)
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.keep("a", game.at(10), ["A", "B"], ["human", "human"])
    assert "".join(pages(storage).values()) == game.at(10).log()
    again = store.open("a")[1]
    assert again.first_event == 0
    assert again.table.events == json_events(game.at(10))


def json_events(game: kb.Game) -> list[kb.Event]:
    return kb.load(game.save(), game.log()).table.events


def test_where_the_log_is_lost_the_past_is_played_again(store: Store, storage: SmallStorage) -> None:
    game = long_game(60)
    assert kb.load(game.save()).first_event > 0
    for damage in ("", "{", '["x","y",0,{}]\n', game.at(30).log()):
        store.keep("a", game, ["A", "B"], ["human", "human"])
        for key in pages(storage):
            storage.texts[key] = damage
        again = store.open("a")[1]
        assert again.save() == game.save()
        assert again.log() == game.log()
        store.keep("a", again, ["A", "B"], ["human", "human"])
        assert "".join(text for _, text in sorted(pages(storage).items())) == game.log()


def test_games_of_a_series_that_are_over_are_written_once(store: Store, storage: SmallStorage, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"], finished=["one"])
    storage.texts[f"{PREFIX}record:a:0"] = "kept"
    for records in (["one"], ["one", "two"]):
        store.keep("a", game, ["A", "B"], ["human", "human"], finished=records)
    assert store.finished("a") == ["kept", "two"]
    assert store.games()[0].finished == 2
    store.delete("a")
    assert store.finished("a") == []
    store.restore()
    assert store.finished("a") == ["kept", "two"]


def test_choices_that_never_reached_the_disk_come_back_from_the_second_copy(
    store: Store, storage: SmallStorage
) -> None:
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
    assert store.open("a")[1].log() == game.log()
    assert {kept.id for kept in store.games()} == {"a", "b"}
    assert not result_of(store.recover())
    store.delete("b")
    assert "b" not in copies.rows
    assert not result_of(store.recover())


def test_a_game_that_was_deleted_comes_back_from_no_tab_and_no_copy(
    store: Store, storage: SmallStorage, game: kb.Game
) -> None:
    copies = store.copies = KeptCopies()
    other = Store(storage, lambda: "2026-11-21T12:00:00Z", lambda: "other", copies)
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.open("a")
    lost = dict(copies.rows)
    other.delete("a")
    before = dict(storage.texts)
    with pytest.raises(Deleted):
        store.keep("a", game, ["A", "B"], ["human", "human"])
    assert storage.texts == before
    copies.rows = lost  # the browser was killed before it had dropped them
    assert not result_of(store.recover())
    assert store.games() == []
    assert copies.rows == {}
    store.keep_again("a")
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert store.open("a")[1].log() == game.log()
    assert [kept.id for kept in other.games()] == ["a"]


def test_a_deletion_taken_back_lets_the_game_be_kept(store: Store, game: kb.Game) -> None:
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.delete("a")
    store.restore()
    store.keep("a", game, ["A", "B"], ["human", "human"])
    assert [kept.id for kept in store.games()] == ["a"]


def test_only_the_last_deletions_are_remembered(storage: SmallStorage) -> None:
    deletions = Deletions(storage)
    for number in range(MOST + 5):
        deletions.note(f"g{number:03}", f"2026-11-21T10:{number:03}")
    assert not deletions.has("g004")
    assert deletions.has("g005")
    for rubbish in ("[]", "7", "{", '{"g005": 7}'):
        storage.texts[f"{PREFIX}deleted"] = rubbish
        assert not deletions.has("g005")


def test_the_intact_copy_of_a_damaged_save_can_be_played_on(store: Store, storage: SmallStorage, game: kb.Game) -> None:
    copies = store.copies = KeptCopies()
    store.keep("a", game, ["A", "B"], ["human", "human"])
    damaged = storage.texts[f"{PREFIX}save:a"] = storage.texts[f"{PREFIX}save:a"][:200]
    with pytest.raises(Unreadable):
        store.open("a")
    assert not result_of(store.recover())
    assert result_of(store.has_copy("a"))
    result_of(store.take_copy("a"))
    assert store.open("a")[1].save() == game.save()
    aside = [kept for kept in store.games() if kept.fault is not None]
    assert [store.raw(kept.id) for kept in aside] == [damaged]
    copies.rows["a"]["save"] = damaged
    assert not result_of(store.has_copy("a"))
    copies.drop("a")
    assert not result_of(store.has_copy("a"))
    with pytest.raises(LookupError):
        result_of(store.take_copy("a"))


class SilentCopies(KeptCopies):
    """A second storage that does not answer."""

    async def entries(self) -> dict[str, str]:
        raise NoCopies

    async def texts(self, id: str) -> dict[str, str]:
        raise NoCopies


def test_without_a_second_storage_games_are_kept_and_opened(store: Store, game: kb.Game) -> None:
    store.copies = SilentCopies()
    store.keep("a", game, ["A", "B"], ["human", "human"])
    with pytest.raises(NoCopies):
        result_of(store.recover())
    assert not result_of(store.has_copy("a"))
    assert store.open("a")[1].save() == game.save()


MISSHAPEN = {
    "choices": ["Infinity", "NaN", '"3"', "1e400", "9" * 5000, "null", "true", "-1e3", "[1]"],
    "scores": ["7", "[Infinity]", '["1"]', "[[]]", "null", str([0] * 1000)],
    "winners": ['"A"', "[0.5]", "{}"],
    "names": ["null", "[1, 2]", '["A"]', '"AB"', "{}"],
    "at": ["7", "null", '{"toString": 1}'],
    "round": ['"two"', "Infinity", "{}"],
    "game": ["7", "{}", "null"],
}


@pytest.mark.parametrize(("field", "text"), [(field, text) for field, texts in MISSHAPEN.items() for text in texts])
def test_an_entry_of_another_shape_is_named_and_stops_no_other(
    field: str, text: str, store: Store, storage: SmallStorage, game: kb.Game
) -> None:
    for id in "ab":
        store.keep(id, game, ["A", "B"], ["human", "human"])
    entry = json.loads(storage.texts[f"{PREFIX}game:a"])
    entry[field] = None
    pieces = json.dumps(entry).partition(f'"{field}": null')
    storage.texts[f"{PREFIX}game:a"] = f'{pieces[0]}"{field}": {text}{pieces[2]}'
    games = {kept.id: kept for kept in store.games()}
    assert games["a"].fault is not None
    assert games["b"].fault is None
    assert store.open("a")[1].save() == game.save()
    assert str(launcher(Ui(), store.games()))


@pytest.mark.parametrize("key", ["game:a", "aside:a", "settings", "deleted"])
@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 10_000, "9" * 10_000, "\ud800", " " * 3_000_000])
def test_whatever_lies_under_our_keys_the_list_is_shown(
    key: str, text: str, store: Store, storage: SmallStorage, game: kb.Game
) -> None:
    store.keep("b", game, ["A", "B"], ["human", "human"])
    storage.texts[PREFIX + key] = text
    assert "b" in [kept.id for kept in store.games() if kept.fault is None]
    assert store.settings() == {}
    assert str(launcher(Ui(), store.games()))
    store.keep("b", game, ["A", "B"], ["human", "human"])


def test_a_missing_game_is_a_lookup_error(store: Store) -> None:
    with pytest.raises(LookupError):
        store.open("nowhere")


def test_settings_come_back_and_rubbish_is_dropped(store: Store, storage: SmallStorage) -> None:
    store.keep_settings({"theme": "light", "language": "es"})
    assert store.settings() == {"theme": "light", "language": "es"}
    assert storage.texts[f"{PREFIX}language"] == "es"
    for rubbish in ("", "[]", "7", '{"theme": 7}', "{"):
        storage.texts[f"{PREFIX}settings"] = rubbish
        assert store.settings() == {}


def test_others_on_the_same_origin_are_left_alone(store: Store, storage: SmallStorage, game: kb.Game) -> None:
    storage.texts["theirs"] = "x"
    store.keep("a", game, ["A", "B"], ["human", "human"])
    store.delete("a")
    assert storage.texts.pop(f"{PREFIX}deleted")
    assert storage.texts == {"theirs": "x"}
    assert json.dumps(store.games()) == "[]"
