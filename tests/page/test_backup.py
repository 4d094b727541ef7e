"""Everything that is kept in a browser as one file, and back again."""

import json
import re
from pathlib import Path

import pytest

import katabasis_page
from katabasis_page.storage.backup import HEAD, BadBackup, NewerBackup, file_of, read
from katabasis_page.storage.kept_decks import KeptDeck
from katabasis_page.storage.keys import LEFT_OUT, OF_GAMES, OF_LISTS, OF_OWN, SINGLE
from katabasis_page.storage.packing import pack
from katabasis_page.storage.texts import PREFIX, Full
from own_texts import HALF_DECK
from page.desk import Desk, KeptCopies, Storage

PAGE = Path(katabasis_page.__file__).parent
BOOT = PAGE.parent / "boot"


def kept(desk: Desk) -> dict[str, str]:
    """What is kept but for what belongs to this browser alone."""
    texts = desk.paper.storage.texts
    return {key: text for key, text in texts.items() if key.split(":")[1] not in LEFT_OUT}


def saved(desk: Desk) -> str:
    """The file in which a person saves everything."""
    desk.do("export-all")
    name, text = desk.paper.files[-1]
    assert re.fullmatch(r"katabasis-2026-\d\d-\d\d\.json", name)
    return text


def filled() -> Desk:
    """A browser in which something of every kind is kept."""
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.concede()
    desk.do("route", "#")
    play(desk, 2)
    desk.do("route", "#")
    store = desk.app.store
    store.decks.keep(KeptDeck("d1", "underworlds", "2017", "farstriders", "Mine", ("a", "b")))
    store.storage.write("katabasis:own:0123456789", HALF_DECK)
    store.puzzles.note("tyrants", "one")
    store.daily_puzzles.note("2026-11-20")
    desk.do("setting", "theme=dark")
    desk.app.ui.notices.clear()
    return desk


def play(desk: Desk, count: int) -> str:
    """Begin a game between people, and make so many choices; its id."""
    desk.begin("human", "human", game="tyrants")
    id = desk.app.id
    go_on(desk, count)
    return id


def go_on(desk: Desk, count: int, which: int = 0) -> None:
    session = desk.app.session
    assert session is not None
    made = len(session.game.choices) + count
    while len(session.game.choices) < made:
        if desk.app.ui.seating.handover is not None:
            desk.do("confirm-handover")
        else:
            desk.choose(desk.options()[which])


def choices(desk: Desk) -> list[int]:
    return sorted(game.choices for game in desk.app.store.games())


# ---------------------------------------------------------------------- what is in it


def test_every_key_of_the_page_is_declared() -> None:
    sources = [path.read_text() for path in (*PAGE.rglob("*.py"), *BOOT.glob("*.js"), *BOOT.glob("*.mjs"))]
    named = {kind for text in sources for kind in re.findall(r'\{PREFIX\}([a-z-]+)[:"]', text)}
    named |= {kind for text in sources for kind in re.findall(r'Item\([`"]katabasis:([a-z-]+)', text)}
    named |= {kind for text in sources for kind in re.findall(r'    KIND = "([a-z-]+)"', text)}
    assert {"deck", "roster", "puzzles", "results", "language"} <= named, "this looks for them no more"
    assert named <= {*OF_GAMES, *OF_LISTS, *OF_OWN, *SINGLE, *LEFT_OUT}


def test_all_of_it_comes_back_in_an_empty_browser() -> None:
    desk, other = filled(), Desk()
    desk.do("setting", "language=es")
    kinds = {key.split(":")[1] for key in kept(desk)}
    assert kinds >= {"game", "save", "log", "still", "deck", "own", *SINGLE} - {"results-aside"}
    other.do("import-text", saved(desk))
    assert kept(other) == kept(desk)
    assert other.app.ui.language == "es"
    assert len(other.app.store.games()) == 2
    assert [re.findall(r"\d+", message) for message in other.messages] == [["2", "1", "1", "2", "1"]]


def test_what_is_here_already_is_not_added_again() -> None:
    desk = filled()
    before = kept(desk)
    desk.do("import-text", saved(desk))
    assert kept(desk) == before
    assert desk.messages == ["Everything in this file is here already."]


def test_the_second_copies_have_it_too() -> None:
    other = Desk()
    other.app.store.copies = copies = KeptCopies()
    other.do("import-text", saved(filled()))
    assert sum("save" in texts for texts in copies.rows.values()) == 2
    assert not any("still" in texts for texts in copies.rows.values())


# ---------------------------------------------------------------------- merging


def test_a_game_that_goes_on_takes_the_place_of_what_it_was() -> None:
    desk, other = Desk(), Desk()
    id = play(desk, 4)
    before = saved(desk)
    other.do("import-text", before)
    assert choices(other) == [4]
    go_on(desk, 3)
    other.do("import-text", saved(desk))
    assert choices(other) == [7]
    other.do("import-text", before)
    assert choices(other) == [7], "an older file takes nothing back"
    other.do("route", f"#play/{id}")
    go_on(other, 1)
    assert choices(other) == [8]


def test_of_two_games_that_differ_both_stay() -> None:
    desk, other = Desk(), Desk()
    id = play(desk, 4)
    other.do("import-text", saved(desk))
    other.do("route", f"#play/{id}")
    go_on(other, 2, which=-1)
    go_on(desk, 3)
    for _ in range(2):
        other.do("import-text", saved(desk))
        assert choices(other) == [6, 7]


def test_a_game_that_was_deleted_comes_back() -> None:
    desk = Desk()
    id = play(desk, 4)
    file = saved(desk)
    desk.do("delete", id)
    assert choices(desk) == []
    desk.do("import-text", file)
    assert choices(desk) == [4]
    desk.do("route", f"#play/{id}")
    go_on(desk, 1)
    assert choices(desk) == [5], "it is kept again"


def test_what_cannot_be_read_is_taken_along_and_covers_nothing() -> None:
    desk = Desk()
    id = play(desk, 2)
    whole = saved(desk)
    desk.app.store._set_aside(id, "damaged", "It is damaged.")
    other = Desk()
    for _ in range(2):
        other.do("import-text", saved(desk))
    assert [game.fault is not None for game in other.app.store.games()] == [True]
    for _ in range(2):
        other.do("import-text", whole)
    assert [game.fault is not None for game in other.app.store.games()] == [False, True]


def test_decks_puzzles_days_statistics_and_settings_of_both_browsers_stay() -> None:
    desk, other = filled(), filled()
    store = other.app.store
    store.decks.keep(KeptDeck("d1", "underworlds", "2017", "farstriders", "Mine", ("c",)))
    store.puzzles.note("quest", "two")
    store.daily_puzzles.note("2026-11-21")
    other.do("setting", "theme=light")
    other.do("import-text", saved(desk))
    assert sorted(deck.cards for deck in store.decks.all("underworlds")) == [("a", "b"), ("c",)]
    assert store.puzzles.solved() == {"tyrants/one", "quest/two"}
    assert store.daily_puzzles.days() == {"2026-11-20", "2026-11-21"}
    assert store.settings()["theme"] == "light"


# ---------------------------------------------------------------------- refusing


def packed(texts: object) -> str:
    return json.dumps({HEAD: 1, "packed": pack(json.dumps(texts))})


@pytest.mark.parametrize(
    "bad",
    [
        f'{{"{HEAD}":1',
        f'{{"{HEAD}":1}}',
        f'{{"{HEAD}":1,"packed":5}}',
        f'{{"{HEAD}":"x","packed":"!"}}',
        packed([1]),
        packed({"settings": 5}),
        packed({"deleted": "{}"}),
        packed({"language": "xx"}),
        packed({"game:../x": ""}),
        packed({"game:a:1": ""}),
        packed({"log:a": ""}),
        packed({"other": ""}),
    ],
)
def test_what_is_damaged_is_refused_and_changes_nothing(bad: str) -> None:
    with pytest.raises(BadBackup):
        read(bad)
    desk = Desk()
    desk.app.store.puzzles.note("tyrants", "one")
    before = dict(desk.paper.storage.texts)
    desk.do("import-text", bad)
    assert desk.paper.storage.texts == before
    assert desk.messages == ["This file is damaged or incomplete. Nothing was added."]


def test_a_file_that_is_cut_off_or_changed_is_refused() -> None:
    whole = file_of(filled().app.store, "")
    start = whole.index('"packed":"') + 10
    for bad in (whole[:-20], whole[:-20] + whole[-3:], whole[: start + 90] + "AAAA" + whole[start + 94 :]):
        with pytest.raises(BadBackup):
            read(bad)


def test_a_file_of_a_newer_version_is_refused() -> None:
    bad = f'{{"{HEAD}":2,"packed":""}}'
    with pytest.raises(NewerBackup):
        read(bad)
    desk = Desk()
    desk.do("import-text", bad)
    assert any("newer version" in message for message in desk.messages)


class Small(Storage):
    """A storage with room for so many characters."""

    room = 10**9

    def write(self, key: str, text: str) -> None:
        if sum(len(kept) for name, kept in self.texts.items() if name != key) + len(text) > self.room:
            raise Full
        super().write(key, text)


def test_where_there_is_no_room_nothing_has_changed() -> None:
    desk, storage = Desk(), Small()
    other = Desk(storage)
    play(desk, 4)
    other.do("import-text", saved(desk))
    go_on(desk, 30)
    desk.app.store.puzzles.note("tyrants", "one")
    before = {**storage.texts}
    storage.room = sum(map(len, before.values())) + 2_000
    other.do("import-text", saved(desk))
    assert any("no room" in message for message in other.messages)
    assert storage.texts == before


def test_the_settings_offer_it() -> None:
    desk = Desk(fragment="#settings")
    assert 'data-act="export-all"' in desk.shown
    assert f"{PREFIX}settings" not in desk.paper.storage.texts
