"""Decks that are kept in the browser and passed on, as links and as texts."""

import re

import pytest

from katabasis import decks
from katabasis_page.sharing import links
from katabasis_page.storage.texts import Blocked, Full
from page.deck_desk import EMPTY, READY, REAVERS, at, builder, cards_of, part, usual
from page.desk import Desk, KeptCopies, Storage


class TestSecondCopies:
    def damaged(self, text: str = "{") -> tuple[Desk, str]:
        """A page with the list of decks, one of which is damaged in the first storage, and its id."""
        storage, copies = Storage(), KeptCopies()
        desk = Desk(storage)
        desk.app.store.copies = copies
        desk.do("route", READY)
        desk.do("deck-keep")
        id = builder(desk).id
        storage.write(f"katabasis:deck:{id}", text)
        later = Desk(storage)
        later.app.store.copies = copies
        later.paper.chance()  # the second page draws other ids than the first
        later.do("route", "#decks/underworlds")
        return later, id

    @pytest.mark.parametrize("text", ["{", "", "null", '{"version": 1, "cards": 3}'])
    def test_a_damaged_deck_is_offered_from_its_copy(self, text: str) -> None:
        desk, id = self.damaged(text)
        assert desk.messages == ["A deck is damaged, but there is a second copy of it."]
        assert desk.app.ui.notices[0].action[:2] == ("deck-take-copy", id)
        desk.do("deck-take-copy", id)
        assert (builder(desk).id, builder(desk).deck.cards) == (id, [*usual().cards])
        assert desk.messages == []
        kept = desk.app.store.decks.all("underworlds")
        assert [deck.id for deck in kept if deck.fault is None] == [id]
        aside = [desk.app.store.decks.raw(deck.id) for deck in kept if deck.fault is not None]
        assert aside == [text] * bool(text), "what was damaged is kept as well"

    def test_a_copy_that_cannot_be_read_is_not_offered(self) -> None:
        desk, id = self.damaged()
        desk.app.store.decks.copies.put(id, {"deck": "["})
        desk.do("route", "#")
        desk.do("route", "#decks/underworlds")
        assert desk.messages == []

    def test_a_copy_that_has_gone_meanwhile_is_said(self) -> None:
        desk, id = self.damaged()
        desk.app.store.decks.copies.drop(id)
        desk.do("deck-take-copy", id)
        assert desk.messages == ["The second copy cannot be read any more."]
        assert desk.paper.reports == []

    def test_a_deleted_deck_has_no_copy_until_it_is_brought_back(self) -> None:
        desk, id = self.damaged()
        decks, copies = desk.app.store.decks, desk.app.store.decks.copies
        desk.do("deck-take-copy", id)
        desk.do("deck-delete", id)
        assert id not in copies.rows
        desk.do("deck-restore")
        assert copies.rows[id] == {"deck": decks.raw(id)}


class TestKeeping:
    def test_every_change_is_kept_and_there_after_a_reload(self) -> None:
        storage = Storage()
        desk = at(EMPTY, storage)
        assert storage.texts == {}
        for card in usual().cards:
            desk.do("deck-add", card)
        assert "This deck is legal." in desk.shown
        desk.do("deck-name", "deck-name=  Red   harvest # 2 ")
        again = at(desk.paper.fragment, storage)
        assert builder(again).deck == usual()._replace(name="Red harvest # 2", cards=[*usual().cards])
        assert "Red harvest # 2" in at("#decks/underworlds", storage).shown
        assert again.app.store.games() == []

    def test_a_deck_without_a_name_gets_one_that_no_other_has(self) -> None:
        desk, names = Desk(), []
        for _ in range(3):
            desk.do("route", EMPTY)
            desk.do("deck-add", "great-speed")
            names.append(builder(desk).deck.name)
        assert names == ["Garrek's Reavers", "Garrek's Reavers 2", "Garrek's Reavers 3"]

    def test_it_is_copied_compared_deleted_and_brought_back(self) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-keep")
        first = builder(desk).id
        desk.do("deck-copy")
        assert builder(desk).deck.name == "Garrek's Reavers (copy)"
        assert builder(desk).id != first
        desk.do("deck-remove", "coward")
        desk.do("deck-compare", f"compared={first}")
        assert part(desk, "deck-shared", "p") == "31 in both"
        assert part(desk, "only-there", "div") == "Only in the other 1 Coward!"
        assert part(desk, "only-here", "div") == "Only in this deck 0"
        desk.do("deck-compare", "compared=usual")
        assert part(desk, "deck-shared", "p") == "31 in both"
        desk.do("deck-compare", "compared=nobody")
        assert 'id="deck-shared"' not in desk.shown
        desk.do("deck-delete", builder(desk).id)
        assert desk.shown.count("kept-deck-") == 1
        desk.do("deck-restore")
        assert desk.shown.count("kept-deck-") == 2
        desk.do("deck-delete", first)
        assert desk.shown.count("kept-deck-") == 1
        assert desk.paper.reports == []

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "7",
            "[]",
            "{}",
            "NaN",
            "null",
            '{"version": 99}',
            "x" * 50_000,
            '{"version": 1, "cards": "abc"}',
            "[" * 9000,
            '{"version":1,"game":"underworlds","edition":"2017","plays":"x","name":"","at":"","cards":[1,2]}',
            '{"version":1,"game":7,"edition":"2017","plays":"x","name":"","at":"","cards":[]}',
            '{"version":1,"game":"underworlds","edition":"2017","plays":"x","name":"","at":"","cards":'
            + str(["a"] * 300).replace("'", '"')
            + "}",
        ],
    )
    def test_a_damaged_entry_is_named_and_stops_no_other(self, text: str) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-keep")
        storage.write("katabasis:deck:bad", text)
        listed = at("#decks/underworlds", storage)
        assert "A deck that cannot be read" in listed.shown
        assert listed.shown.count('id="kept-deck-') == 2
        listed.do("deck-raw", "bad")
        assert listed.paper.files[0][1] == text
        opened = at("#decks/underworlds/deck/bad", storage)
        assert opened.app.builder is None
        assert len(opened.messages) == 1
        assert storage.texts["katabasis:deck:bad"] == text
        listed.do("deck-delete", "bad")
        assert "katabasis:deck:bad" not in storage.texts
        assert opened.paper.reports == listed.paper.reports == []

    @pytest.mark.parametrize("wrong", ["edition", "plays", "game"])
    def test_a_deck_of_what_is_not_there_is_not_opened(self, wrong: str) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-keep")
        kept = desk.app.store.decks.get(builder(desk).id)
        desk.app.store.decks.keep(kept._replace(**{wrong: "nothing"}))
        again = at("#decks/underworlds", storage)
        again.do("route", f"#decks/underworlds/deck/{kept.id}")
        assert again.app.builder is None
        assert again.messages == ["There is no such deck in this browser, or it cannot be read."]
        assert again.paper.reports == []

    @pytest.mark.parametrize(("fault", "state"), [(Full, "full"), (Blocked, "blocked")])
    def test_without_room_the_deck_goes_on_and_can_be_saved_as_a_file(self, fault: type[Exception], state: str) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-remove", "coward")
        kept = dict(storage.texts)
        storage.fault = fault
        desk.do("deck-add", "coward")
        desk.do("deck-remove", "it-begins")
        assert storage.texts == kept
        assert desk.app.ui.saved == state
        assert len(desk.messages) == 1
        assert len(cards_of(desk)) == 31
        assert "not saved!" in desk.shown
        desk.do("deck-export")
        assert decks.read(desk.paper.files[0][1]).cards == cards_of(desk)
        storage.fault = None
        desk.do("deck-add", "it-begins")
        assert desk.app.ui.saved == "saved"
        assert desk.paper.reports == []

    def test_what_another_tab_does_is_followed(self) -> None:
        storage = Storage()
        one = at(READY, storage)
        one.do("deck-keep")
        key = f"katabasis:deck:{builder(one).id}"
        two = at(one.paper.fragment, storage)
        one.do("deck-remove", "coward")
        two.do("stored", key)
        assert "coward" not in cards_of(two)
        one.do("deck-delete", builder(one).id)
        two.do("stored", key)
        assert "deleted in another tab" in two.messages[0]
        two.do("deck-add", "coward")
        assert len(two.app.store.decks.all("underworlds")) == 1


HEAD = f"katabasis deck 1\ngame underworlds\nedition 2017\nplays {REAVERS}\n\n"


class TestPassingOn:
    def test_a_link_shows_the_deck_and_keeps_nothing_until_asked(self) -> None:
        desk = at(READY)
        desk.do("deck-name", "deck-name=Red # harvest")
        desk.do("deck-share")
        address = re.search(r"https://[^<]*", desk.shown)
        assert address is not None
        storage = Storage()
        other = at("#" + address[0].partition("#")[2], storage)
        assert builder(other).deck == builder(desk).deck
        assert storage.texts == {}
        assert "not saved yet" in other.shown
        other.do("deck-keep")
        assert len(storage.texts) == 1

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_a_text_is_read_as_it_was_written(self, language: str) -> None:
        desk = at(READY)
        desk.do("language", language)
        desk.do("deck-text")
        written = re.search(r'id="deck-written"[^>]*>([^<]*)', desk.shown)
        assert written is not None
        text = written[1].replace("&#39;", "'")
        assert "# It Begins" in text if language == "en" else "# Empieza la matanza" in text
        desk.do("deck-read", text)
        assert sorted(cards_of(desk)) == sorted(usual().cards)

    def test_a_list_of_names_is_enough(self) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-read", "great  SPEED\n\n# a remark\nGran fuerza # and another\n")
        assert cards_of(desk) == ["great-speed", "great-strength"]
        assert len(storage.texts) == 1
        assert desk.app.dialog == ""

    def test_a_list_alone_is_no_deck_where_nobody_knows_of_what(self) -> None:
        desk = at("#decks/underworlds")
        desk.do("deck-import")
        desk.do("deck-read", "Great Speed\n")
        assert desk.app.builder is None
        assert desk.messages == ["This is not a valid deck: line 1: A deck starts with 'katabasis deck 1'."]
        desk.do("deck-read", HEAD + "Great Speed\n")
        assert cards_of(desk) == ["great-speed"]

    BAD = (
        ("7", "There is no card '7'"),
        ("[1, 2]", "There is no card '[1, 2]'"),
        ("NaN", "There is no card 'NaN'"),
        (HEAD + "great-speed\ngreat-sped\n", "line 7: There is no card 'great-sped'; perhaps Great Speed"),
        (HEAD + "lightning-advance\n", "line 6: There is no card 'lightning-advance'"),
        (HEAD + "great-speed\n" * 10_000, "A deck has at most"),
        ("x\n" * 280, "line 1: There is no card 'x'"),
        (HEAD.replace("2017", "1999"), "No such deck is played with"),
        (HEAD.replace("underworlds", "tyrants"), "No such deck is played with"),
        (HEAD.replace(REAVERS, "nobody"), "No such deck is played with"),
        (HEAD.replace("deck 1", "deck 2"), "A deck starts with"),
        ("\0", "There is no card"),
    )

    @pytest.mark.parametrize(("text", "complaint"), BAD)
    def test_what_is_no_deck_is_refused_by_its_line_and_nothing_has_changed(self, text: str, complaint: str) -> None:
        storage = Storage()
        desk = at(READY, storage)
        desk.do("deck-text")
        desk.do("deck-read", text)
        assert complaint in desk.messages[0]
        assert (len(desk.messages), storage.texts) == (1, {})
        assert sorted(cards_of(desk)) == sorted(usual().cards)

    @pytest.mark.parametrize(("text", "complaint"), BAD)
    def test_so_is_a_link(self, text: str, complaint: str) -> None:
        storage = Storage()
        desk = at("#decks/underworlds", storage)
        desk.do("route", links.fragment("deck", text))
        assert len(desk.messages) == 1
        assert storage.texts == {}
        assert desk.app.builder is None
        assert desk.paper.reports == []

    @pytest.mark.parametrize("link", ["#d=", "#d=1.", "#d=2.abc", "#d=1.$$$", "#d=1." + "A" * 300_000, "#d=1.eJw"])
    def test_a_damaged_link_is_named(self, link: str) -> None:
        desk = at(link)
        assert len(desk.messages) == 1
        assert "link" in desk.messages[0].lower()
        assert desk.app.ui.screen == "launcher"

    def test_a_deck_that_packs_to_little_and_unpacks_to_much_is_refused(self) -> None:
        desk = at(links.fragment("deck", HEAD + "\n" * 5_000_000))
        assert desk.app.builder is None
        assert len(desk.messages) == 1

    @pytest.mark.parametrize(
        ("cards", "rules"),
        [
            (19 * ["great-speed"], {"deck.unique-2017", "deck.objective-size-2017", "deck.power-size-2017"}),
            ([*decks.usual("underworlds", REAVERS, "2017").cards[:-1]], {"deck.power-size-2017", "deck.ploy-limit"}),
            ([*decks.usual("underworlds", REAVERS, "2017").cards, "great-speed", "great-speed"], {"deck.unique-2017"}),
            ([*decks.usual("underworlds", REAVERS, "2017").cards, "shield-bash"], {"deck.usable-by-warband"}),
        ],
    )
    def test_an_illegal_deck_is_shown_with_its_rules_and_not_played_with(
        self, cards: list[str], rules: set[str]
    ) -> None:
        desk = at(links.fragment("deck", decks.write(usual()._replace(cards=cards))))
        assert {fault.rule for fault in builder(desk).faults} == rules
        assert all(f'data-arg="rule:{rule}"' in desk.shown for rule in rules)
        desk.do("deck-play")
        assert desk.app.ui.screen == "decks"
        assert len(desk.messages) == 1

    def test_a_deck_is_taken_in_where_games_are(self) -> None:
        desk = Desk()
        desk.do("import-text", decks.write(usual()))
        assert cards_of(desk) == [*usual().cards]
