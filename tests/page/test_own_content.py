"""Content of one's own at the page: added, listed, played, passed on and removed."""

import re
import zlib
from collections.abc import Callable

import pytest

import katabasis as kb
from builder.paths import CONTENT
from katabasis import own_content
from katabasis_page.sharing import link_words, links
from katabasis_page.storage.packing import pack
from katabasis_page.storage.texts import Full
from own_texts import ADVENTURE, ARMY, HALF_DECK, HEAD, TEXTS, WARBAND
from page.deck_desk import text_of
from page.desk import Desk, Storage

DIGEST = own_content.read(HALF_DECK).digest
KEY = f"katabasis:own:{DIGEST}"
DECKS = f"tin_{DIGEST} drow"


def with_it() -> Desk:
    """A page that keeps a half-deck."""
    storage = Storage()
    storage.write(KEY, own_content.read(HALF_DECK).text)
    return Desk(storage, "#own")


def test_a_pasted_text_is_kept_and_listed_with_who_made_it() -> None:
    desk = Desk(Storage(), "#own")
    assert "Nothing yet." in desk.shown
    desk.do("own-add", HALF_DECK)
    assert desk.messages == ["Added: Tin"]
    assert desk.app.store.storage.read(KEY) == own_content.read(HALF_DECK).text
    for told in ("Tyrants of the Underdark", "The Tinker", "CC0", "Remove"):
        assert told in desk.shown
    again = Desk(desk.app.store.storage, "#own")
    assert "The Tinker" in again.shown


def test_all_that_is_wrong_is_said_and_what_was_typed_stays() -> None:
    desk = Desk(Storage(), "#own")
    desk.do("own-add", HALF_DECK.replace("cost = 2", "cost = -2").replace('"conquest"', '"conquer"'))
    said = text_of(desk.shown)
    assert "cards.tin-soldier: 'cost' cannot be -2; it is a number from 0" in said
    assert "cards.tin-soldier: 'aspect' cannot be 'conquer'" in said
    assert 'role="alert"' in desk.shown
    assert "cost = -2" in desk.shown
    assert not [key for key in desk.app.store.storage.names() if key.startswith("katabasis:own:")]
    assert desk.paper.reports == []


@pytest.mark.parametrize("text", ["", "x", "[own]", "own = 3", "[own]\ngame = []", "\0", "#o=1.", "#o=2.x", "[[own]]"])
def test_any_text_is_refused_in_words(text: str) -> None:
    desk = Desk(Storage(), "#own")
    desk.do("own-add", text)
    assert "This cannot be used yet:" in desk.shown
    assert desk.paper.reports == []


def test_it_is_chosen_in_the_form_and_played_by_bots() -> None:
    desk = with_it()
    desk.do("own-play", DIGEST)
    desk.do("route", "#new/tyrants")
    assert desk.app.draft is not None
    assert desk.app.draft.answers["decks"] == DECKS
    assert "Tin and Drow" in desk.shown
    desk.do("start")
    assert desk.app.session is not None
    game = desk.app.session.game
    assert game.setup["options"]["decks"] == DECKS.split()
    assert own_content.used(game.setup) == [own_content.read(HALF_DECK).text]
    assert "Tin Soldier" in desk.shown
    card = next(card for card in game.table.cards("market") if card.startswith("tin-soldier"))
    desk.do("pop", f"card:card:{card}")
    assert "Written by The Tinker. Licence: CC0" in text_of(desk.shown)
    assert "Its page in the rules" not in desk.shown
    assert kb.replay(game.record()).setup == game.setup


def test_a_page_that_never_saw_it_opens_a_game_with_it_from_a_link() -> None:
    game = kb.new("tyrants", decks=["tin", "drow"], own=[HALF_DECK], seed=1)
    desk = Desk(Storage(), links.fragment("game", game.record()))
    assert desk.messages == []
    assert "Tin Soldier" in desk.shown


def test_a_link_offers_it_and_its_new_owner_keeps_it() -> None:
    link = links.fragment("own", HALF_DECK)
    assert len(link) < 2_000
    desk = Desk(Storage(), link)
    assert "This came in by a link or a file" in desk.shown
    assert KEY not in desk.app.store.storage.names()
    desk.do("own-keep")
    assert KEY in desk.app.store.storage.names()


def test_a_file_offers_it_too() -> None:
    desk = Desk(Storage())
    desk.do("import-text", HALF_DECK)
    assert "This came in by a link or a file" in desk.shown


def test_what_is_removed_comes_back_at_once_if_asked() -> None:
    desk = with_it()
    desk.do("own-remove", DIGEST)
    assert KEY not in desk.app.store.storage.names()
    desk.do("own-restore")
    assert KEY in desk.app.store.storage.names()
    assert desk.messages == []


def test_no_room_is_said_and_nothing_lost() -> None:
    desk = Desk(storage := Storage(), "#own")
    storage.fault = Full
    desk.do("own-add", HALF_DECK)
    assert desk.messages == ["There is no room for this in the browser's storage. Nothing was added."]
    assert "The Tinker" in re.findall(r'id="own-text".*?</textarea>', desk.shown, re.DOTALL)[0]


def test_a_kept_text_that_cannot_be_read_is_named_and_stops_no_other() -> None:
    desk = with_it()
    desk.app.store.storage.write("katabasis:own:0000000000", "nonsense = [")
    desk.do("route", "#own")
    assert "Own content that cannot be read" in desk.shown
    assert "The Tinker" in desk.shown
    desk.do("route", "#new/tyrants")
    assert "Tin and Drow" in desk.shown
    assert desk.paper.reports == []


def test_words_are_escaped() -> None:
    desk = Desk(Storage(), "#own")
    desk.do("own-add", HALF_DECK.replace('"The Tinker"', '"<img src=x onerror=alert(1)>"'))
    assert "<img src=x" not in desk.shown
    assert "&lt;img src=x" in desk.shown


# ---------------------------------------------------------------------- warbands

BAND = own_content.read(WARBAND)
TINFOLK = f"tinfolk_{BAND.digest}"


def with_a_warband() -> Desk:
    storage = Storage()
    storage.write(f"katabasis:own:{BAND.digest}", BAND.text)
    return Desk(storage, "#own")


def test_a_warband_is_among_those_of_the_form_and_is_played() -> None:
    desk = with_a_warband()
    desk.do("own-play", BAND.digest)
    desk.do("route", "#new/underworlds")
    assert desk.app.draft is not None
    assert desk.app.draft.seats[0].plays == TINFOLK
    assert "Two who do not bleed." in desk.shown
    desk.do("start")
    assert desk.app.session is not None
    game = desk.app.session.game
    assert game.setup["seats"][0] == TINFOLK
    assert own_content.used(game.setup) == [BAND.text]
    assert "Tin Captain" in desk.shown
    for kind, id in (("fighter", "tin-captain"), ("card", "tin-shove-13")):
        desk.do("pop", f"{kind}:{id}_{BAND.digest}")
        assert "Written by The Tinker. Licence: CC0" in text_of(desk.shown)
        assert "Its page in the rules" not in desk.shown
    assert desk.paper.reports == []


def test_games_of_a_warband_outlive_it() -> None:
    game = kb.new("underworlds", seats=["tinfolk", "farstriders"], own=[WARBAND], seed=1, quick=True)
    desk = with_a_warband()
    desk.do("own-remove", BAND.digest)
    desk = Desk(desk.app.store.storage, links.fragment("game", game.record()))
    assert desk.messages == []
    assert "Tin Captain" in desk.shown


def test_only_games_that_use_a_warband_carry_it() -> None:
    desk = with_a_warband()
    desk.do("route", "#new/underworlds")
    desk.do("start")
    assert desk.app.session is not None
    assert own_content.used(desk.app.session.game.setup) == ()


def printed(band: str) -> str:
    """A warband of the box with all its fighters and cards in both languages, as a text of one's own."""
    files = [CONTENT / "underworlds" / name for name in ("warbands.toml", "fighters.toml", f"cards-{band}.toml")]
    entries = [entry for file in files for entry in re.split(r"(?m)^(?=\[\[)", file.read_text(encoding="utf-8"))[1:]]
    mine = [entry for entry in entries if f'warband = "{band}"' in entry or f'id = "{band}"' in entry]
    assert sum(entry.startswith("[[card]]") for entry in mine) == 32
    return HEAD.format(game="underworlds") + "".join(mine)


@pytest.mark.parametrize("band", ["farstriders", "sepulchral-guard"])
def test_a_link_of_a_whole_warband_is_shorter_than_8_kb(band: str) -> None:
    link = links.fragment("own", printed(band))
    assert len(link) < 8_000
    assert links.read(link) == ("own", printed(band))


def test_links_that_were_packed_without_words_are_read() -> None:
    assert links.read(f"#o=1.{pack(HALF_DECK)}") == ("own", HALF_DECK)
    assert links.read(f"#o=2.{pack(HALF_DECK)}") == ("own", HALF_DECK)


SUMS = {"quest": 1778135692, "sigmar": 2132393369, "tyrants": 3074215474, "underworlds": 1017594097}


def test_words_of_links_stay_as_they_were_when_links_were_made_with_them() -> None:
    assert {game: zlib.adler32(words) for game, words in link_words.words().items()} == SUMS


@pytest.mark.parametrize("damage", [lambda link: link[:60], lambda link: link[:7] + "AAAA" + link[11:]])
def test_a_damaged_link_of_it_is_refused(damage: Callable[[str], str]) -> None:
    with pytest.raises(links.BadLink):
        links.read(damage(links.fragment("own", WARBAND)))


# ---------------------------------------------------------------------- adventures

COFFIN = own_content.read(ADVENTURE)
MISSION = f"tin-coffin_{COFFIN.digest}"


def with_an_adventure() -> Desk:
    storage = Storage()
    storage.write(f"katabasis:own:{COFFIN.digest}", COFFIN.text)
    return Desk(storage, "#own")


def test_an_adventure_is_among_the_missions_of_the_form_and_is_played() -> None:
    desk = with_an_adventure()
    assert "The Tin Coffin, The Tin Clock" in text_of(desk.shown)
    desk.do("own-play", COFFIN.digest)
    desk.do("route", "#new/quest")
    assert desk.app.draft is not None
    assert desk.app.draft.answers["mission"] == MISSION
    assert "Kill every Monster in the tomb." in desk.shown
    desk.do("start")
    assert desk.app.session is not None
    game = desk.app.session.game
    assert own_content.used(game.setup) == [COFFIN.text]
    desk.do("pop", "mission:mission")
    said = text_of(desk.shown)
    for told in (
        "Somebody has buried the wrong man.",
        "Found there: Amulet of Power",
        "Written by The Tinker. Licence:",
    ):
        assert told in said
    desk.do("pop", f"monster:tin-soldier_{COFFIN.digest}-1")
    assert "Slow, and hard to dent." in text_of(desk.shown)
    assert desk.paper.reports == []


def test_an_adventure_is_in_no_campaign() -> None:
    desk = with_an_adventure()
    desk.do("own-play", COFFIN.digest)
    desk.do("route", "#new/quest")
    assert desk.app.draft is not None
    desk.app.draft = desk.app.draft.changed("campaign", "yes")
    desk.do("start")
    assert desk.app.session is None
    assert "choose one of these" in text_of(desk.shown) + "".join(desk.messages)


def test_only_games_that_use_an_adventure_carry_it() -> None:
    desk = with_an_adventure()
    desk.do("route", "#new/quest")
    desk.do("start")
    assert desk.app.session is not None
    assert own_content.used(desk.app.session.game.setup) == ()


# ---------------------------------------------------------------------- armies

TIN_HOST = own_content.read(ARMY)
HOST = f"tin-host_{TIN_HOST.digest}"


def with_an_army() -> Desk:
    storage = Storage()
    storage.write(f"katabasis:own:{TIN_HOST.digest}", TIN_HOST.text)
    return Desk(storage, "#own")


def test_an_army_is_among_those_of_the_form_and_is_played() -> None:
    desk = with_an_army()
    desk.do("own-play", TIN_HOST.digest)
    desk.do("route", "#new/sigmar")
    assert desk.app.draft is not None
    assert desk.app.draft.seats[0].plays == HOST
    assert "Slow, shiny and hard to dent." in desk.shown
    desk.do("start")
    assert desk.app.session is not None
    game = desk.app.session.game
    assert own_content.used(game.setup) == [TIN_HOST.text]
    assert "Tin General" in desk.shown
    for ref in (f"unit:tin-guard_{TIN_HOST.digest}.1", f"ability:tin-drums_{TIN_HOST.digest}"):
        desk.do("pop", ref)
        assert "Written by The Tinker. Licence:" in text_of(desk.shown)
        assert "Its page in the rules" not in desk.shown
    assert desk.paper.reports == []


def test_only_games_that_use_an_army_carry_it() -> None:
    desk = with_an_army()
    desk.do("route", "#new/sigmar")
    desk.do("start")
    assert desk.app.session is not None
    assert own_content.used(desk.app.session.game.setup) == ()


@pytest.mark.parametrize("text", TEXTS)
def test_the_form_of_every_game_leads_to_own_content(text: str) -> None:
    desk = Desk(Storage(), f"#new/{own_content.read(text).game}")
    assert 'id="own-content"' in desk.shown
