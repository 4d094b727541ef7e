"""The deck builder without a browser: finding cards, legality as the engine has it, figures, keeping, passing on, and
playing with a deck."""

import re
from itertools import combinations

import pytest

import katabasis as kb
from katabasis import decks
from katabasis.underworlds.rules.edition_2017.seats import brought
from katabasis_page import links
from katabasis_page.deckbuilder.builder import DeckBuilder
from katabasis_page.deckbuilder.chances import cards_seen, chance_to_see, expected_cards
from katabasis_page.deckbuilder.figures import percent
from katabasis_page.storage import Blocked, Full
from katabasis_page.underworlds.deckbuilding import bearing, counts
from page.desk import Desk, Storage
from page.reading import Reading

REAVERS = "garreks-reavers"
EMPTY = f"#decks/underworlds/2017/{REAVERS}"
READY = f"{EMPTY}/usual"
TYPES = ("objective", "ploy", "upgrade")


def usual(plays: str = REAVERS, edition: str = "2017") -> decks.Deck:
    return decks.usual("underworlds", plays, edition)


def at(place: str = EMPTY, storage: Storage | None = None) -> Desk:
    return Desk(storage, place)


def builder(desk: Desk) -> DeckBuilder:
    assert desk.app.deck_builder is not None
    assert desk.paper.reports == []
    return desk.app.deck_builder


def cards_of(desk: Desk) -> list[str]:
    return [*builder(desk).deck.cards]


def shown(desk: Desk) -> list[str]:
    """The cards that can be looked at, by what the page says of them."""
    return re.findall(r'<li class="card pool-card[^>]*?id="card-([^"]+)"', desk.shown)


def text_of(markup: str) -> str:
    return " ".join(" ".join(Reading(markup).text).split())


def part(desk: Desk, id: str, tag: str = "section") -> str:
    """What an element says."""
    markup = desk.shown[desk.shown.index(f'id="{id}"') :]
    text = re.sub("<[^>]+>", " ", markup[markup.index(">") + 1 : markup.index(f"</{tag}>")])
    return " ".join(text.split())


class TestTheWayIn:
    def test_all_warbands_of_all_editions_are_there(self) -> None:
        desk = at("#decks/underworlds")
        addresses = set(re.findall(r'href="#decks/underworlds/([^"]+)"', desk.shown))
        bands = ("farstriders", "sepulchral-guard", "steelhearts-champions", REAVERS)
        built = {f"2017/{band}{how}" for band in bands for how in ("", "/usual")}
        assert addresses == built | {f"2023/{band}" for band in bands[:2]}

    @pytest.mark.parametrize("place", ["#decks", "#decks/tyrants", "#decks/chess"])
    def test_a_game_without_decks_leads_to_the_launcher(self, place: str) -> None:
        assert at(place).app.ui.screen == "launcher"

    @pytest.mark.parametrize("rest", ["2023/garreks-reavers", "1999/farstriders", "2017/nobody", "2017", "x/y/z"])
    def test_what_is_not_there_leads_to_all_decks(self, rest: str) -> None:
        desk = at(f"#decks/underworlds/{rest}")
        assert desk.app.ui.screen == "decks"
        assert desk.app.deck_builder is None
        assert desk.paper.reports == []

    def test_the_launcher_and_the_form_lead_there(self) -> None:
        assert 'href="#decks/underworlds"' in Desk().shown
        assert 'href="#decks/tyrants"' not in Desk().shown
        desk = at("#new/underworlds")
        assert 'id="deck-0"' not in desk.shown
        desk.do("draft", "edition=2017")
        assert 'href="#decks/underworlds/2017/farstriders"' in desk.shown

    @pytest.mark.parametrize("language", ["en", "es"])
    @pytest.mark.parametrize("place", ["#decks/underworlds", EMPTY, READY, "#decks/underworlds/2023/farstriders"])
    def test_its_markup_is_whole_and_every_id_there_once(self, place: str, language: str) -> None:
        desk = Desk()
        desk.do("language", language)
        desk.do("route", place)
        ids = re.findall(r'\bid="([^"]+)"', desk.shown)
        assert len(ids) == len(set(ids))
        Reading(desk.shown)


class TestFindingCards:
    def test_own_and_universal_cards_are_shown_to_begin_with(self) -> None:
        desk = at()
        owners = {card["warband"] for id in shown(desk) for card in [_card(id)]}
        assert (len(shown(desk)), owners) == (48, {REAVERS, "universal"})

    @pytest.mark.parametrize(
        ("chosen", "count"),
        [
            (["kind=objective"], 18),
            (["kind=ploy"], 15),
            (["origin="], 135),
            (["origin=own"], 29),
            (["origin=universal"], 19),
            (["origin=foreign"], 87),
            (["timing=at-once"], 4),
            (["timing=third"], 3),
            (["timing=reaction", "kind=ploy"], 5),
            (["glory=6"], 1),
            (["bearer=arnulf", "origin=own"], 2),
            (["bearer=anybody", "origin=universal"], 5),
            (["deck=in"], 0),
            (["deck=may"], 48),
            (["kind=objective", "timing=reaction"], 0),
        ],
    )
    def test_filters_leave_what_they_name(self, chosen: list[str], count: int) -> None:
        desk = at()
        for change in chosen:
            desk.do("deck-filter", change)
        assert len(shown(desk)) == len(set(shown(desk))) == count, shown(desk)
        if not count:
            assert "No card is like that." in desk.shown
            desk.do("deck-all")
            assert len(shown(desk)) == 48

    def test_what_is_no_filter_changes_nothing(self) -> None:
        desk = at()
        for change in ("kind=spell", "nobody=1", "", "=", "glory=NaN"):
            desk.do("deck-filter", change)
        assert len(shown(desk)) == 48

    def test_words_are_looked_for_in_the_language_of_the_page(self) -> None:
        desk = at()
        desk.do("deck-search", "worthy LEADER")
        assert shown(desk) == ["a-worthy-skull"]
        desk.do("deck-search", "only arnulf")
        assert shown(desk) == []
        desk.do("deck-search", "arnulf")
        assert shown(desk) == ["wicked-blade"]
        desk.do("language", "es")
        desk.do("deck-search", "cráneo digno")
        assert shown(desk) == ["a-worthy-skull"]

    def test_they_are_sorted_by_kind_name_or_glory(self) -> None:
        desk = at()
        types = [_card(id)["type"] for id in shown(desk)]
        assert types == sorted(types, key=TYPES.index)
        desk.do("deck-sort", "sort=name")
        assert shown(desk)[0] == "a-worthy-skull"
        assert len({_card(id)["type"] for id in shown(desk)[:10]}) > 1
        desk.do("deck-sort", "sort=glory")
        assert [_card(id).get("glory", 0) for id in shown(desk)][:3] == [6, 5, 3]
        desk.do("deck-sort", "sort=age")
        assert builder(desk).order == "glory"


def _card(id: str) -> dict[str, object]:
    from katabasis_page.underworlds import facts

    return facts.card(id)


class TestLegality:
    @pytest.mark.parametrize("place", [EMPTY, READY])
    def test_every_card_that_may_not_go_in_says_why_as_the_engine_does(self, place: str) -> None:
        desk = at(place)
        desk.do("deck-filter", "origin=")
        deck = builder(desk).deck
        refused = 0
        for id in shown(desk):
            markup = desk.shown[desk.shown.index(f'id="card-{id}"') :]
            markup = markup[: markup.index("</li>")]
            reasons = [] if id in deck.cards else decks.why_not(deck, id)
            refused += bool(reasons)
            assert re.findall(r'data-arg="rule:([^"]+)"', markup) == [reason.rule for reason in reasons]
            assert ('data-act="deck-add"' in markup) == (id not in deck.cards and not reasons)
            assert ('data-act="deck-remove"' in markup) == (id in deck.cards)
            assert re.findall('<p class="why-not">([^<]+)', markup) == [
                _escaped(desk.app.ui.word(reason.reason)) for reason in reasons
            ]
        assert refused == (87 if place == EMPTY else 87 + 6)  # six more objectives in a deck that has its twelve

    def test_the_deck_as_a_whole_says_why_with_its_rules(self) -> None:
        desk = at(READY)
        assert "This deck is legal." in part(desk, "verdict", "div")
        for card in ("coward", "rebirth-in-blood"):
            desk.do("deck-remove", card)
        verdict = desk.shown[desk.shown.index('id="verdict"') :]
        verdict = verdict[: verdict.index("</div>")]
        assert re.findall(r'data-arg="rule:([^"]+)"', verdict) == ["deck.objective-size-2017", "deck.power-size-2017"]
        assert "Objective cards: 12, not 11" in verdict
        assert "Power cards: 20 or more, not 19" in verdict

    def test_a_refused_card_changes_nothing_and_says_why(self) -> None:
        storage = Storage()
        desk = at(READY, storage)
        for card in ("lightning-strikes", "supremacy", "no-such-card", "", "coward"):
            before = cards_of(desk)
            desk.do("deck-add", card)
            assert cards_of(desk) == before
        assert storage.texts == {}
        assert "bears the symbol of" in desk.messages[0]
        assert "Objective cards: 12, not 13" in desk.messages[1]
        action = desk.app.ui.notices[0].action
        assert action is not None
        desk.do(action[0], action[1])
        assert 'class="rule-text"' in desk.shown
        assert desk.app.ui.screen == "decks"

    def test_cards_that_are_wrong_are_marked_in_the_list(self) -> None:
        foreign = usual()._replace(cards=["lightning-strikes", "great-speed", "great-speed"])
        desk = Desk()
        desk.do("import-text", decks.write(foreign))
        assert builder(desk).faulty == {"lightning-strikes", "great-speed"}
        assert desk.shown.count(" faulty") == 3

    def test_a_deck_of_2023_is_shown_and_may_not_be_changed(self) -> None:
        desk = at("#decks/underworlds/2023/farstriders")
        assert sorted(cards_of(desk)) == sorted(usual("farstriders", "2023").cards)
        assert len(shown(desk)) == 32
        assert not re.search("deck-(add|remove|keep|delete|name)", re.sub('data-drop="[^"]*"', "", desk.shown))
        rules = part(desk, "deck-rules", "details")
        assert "Rivals deck" in rules
        assert "universal Rivals deck" in rules
        desk.do("deck-remove", cards_of(desk)[0])
        desk.do("deck-add", "sidestep-2017")
        assert len(cards_of(desk)) == 32
        desk.do("deck-play")
        assert desk.app.draft is not None
        assert (desk.app.draft.edition, desk.app.draft.seats[0].plays) == ("2023", "farstriders")
        assert "decks" not in desk.app.draft.setup()


def _escaped(text: str) -> str:
    return text.replace("'", "&#39;").replace('"', "&#34;")


class TestFigures:
    def test_glory_by_timing(self) -> None:
        assert counts(usual().cards) == {"at-once": (4, 5), "end": (5, 10), "third": (3, 11)}
        assert part(at(READY), "glory-figures", "table").endswith("together 12 26")
        assert counts([]) == {"at-once": (0, 0), "end": (0, 0), "third": (0, 0)}

    def test_ploys_and_upgrades(self) -> None:
        assert part(at(READY), "power-figures", "table").endswith("Ploys 10 5 Upgrades 10 1 together 20 6")

    def test_who_can_bear_what(self) -> None:
        fighters = ["garrek-gorebeard", "targor", "arnulf"]
        borne = bearing(["great-speed", "wicked-blade", "grisly-trophy", "rebirth-in-blood"], fighters)
        assert borne == {
            "garrek-gorebeard": ["great-speed", "grisly-trophy"],
            "targor": ["great-speed"],
            "arnulf": ["great-speed", "wicked-blade"],
        }

    @pytest.mark.parametrize("pile", range(1, 8))
    def test_chances_are_those_of_all_hands_one_by_one(self, pile: int) -> None:
        for seen in range(pile + 1):
            hands = list(combinations(range(pile), seen))
            for copies in range(pile + 1):
                with_one = sum(min(hand, default=pile) < copies for hand in hands)
                assert chance_to_see(copies, seen, pile) == pytest.approx(with_one / len(hands))
                count = sum(card < copies for hand in hands for card in hand)
                assert expected_cards(copies, seen, pile) == pytest.approx(count / len(hands))

    def test_of_an_empty_pile_nothing_is_seen(self) -> None:
        assert chance_to_see(0, 5, 0) == expected_cards(0, 5, 0) == 0

    def test_more_than_the_whole_pile_is_never_seen(self) -> None:
        assert chance_to_see(1, 30, 20) == 1

    def test_cards_seen_by_a_round(self) -> None:
        assert [cards_seen(3, 2, round) for round in (1, 2, 3)] == [3, 5, 7]
        assert [cards_seen(3, 5, round) for round in (1, 2, 3)] == [3, 6, 9]
        assert [cards_seen(5, 0, round) for round in (1, 2, 3)] == [5, 5, 5]

    @pytest.mark.parametrize(
        ("chance", "text"), [(0, "0 %"), (0.0001, "< 1 %"), (0.454, "45 %"), (0.9999, "> 99 %"), (1, "100 %")]
    )
    def test_percent_never_says_all_or_none_where_it_is_not(self, chance: float, text: str) -> None:
        assert percent(chance).replace("\u00a0", " ") == text

    def test_the_page_shows_them_for_the_cards_that_are_used(self) -> None:
        desk = at(READY)
        assert "One of Round 1 Round 2 Round 3 1 25 % 50 % 75 %" in part(desk, "deck-figures")
        desk.do("deck-used", "used=0")
        assert "1 25 % 25 % 25 % 2 45 % 45 % 45 %" in part(desk, "deck-figures")
        for nothing in ("used=9", "used=-1", "used=NaN", "x"):
            desk.do("deck-used", nothing)
        assert builder(desk).used == 0

    def test_a_sample_hand_is_of_the_deck_and_of_its_size(self) -> None:
        desk = at(READY)
        hands = set()
        for _ in range(3):
            desk.do("deck-hand")
            hand = re.findall(r'id="sample-([a-z0-9-]+)"', desk.shown.partition('id="sample-hand"')[2])
            assert [_card(id)["type"] == "objective" for id in hand] == [True] * 3 + [False] * 5
            assert set(hand) <= set(cards_of(desk))
            assert len(set(hand)) == 8
            hands.add(tuple(hand))
        assert len(hands) == 3

    def test_a_deck_of_one_card_has_a_hand_of_one(self) -> None:
        desk = at()
        desk.do("deck-add", "great-speed")
        desk.do("deck-hand")
        assert [len(cards) for _pile, cards in builder(desk).sample_hand()] == [0, 1]


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
        assert opened.app.deck_builder is None
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
        assert again.app.deck_builder is None
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
        assert "not kept!" in desk.shown
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
        assert "not kept yet" in other.shown
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
        assert desk.app.deck_builder is None
        assert desk.messages == ["This is no deck: line 1: A deck starts with 'katabasis deck 1'."]
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
        assert desk.app.deck_builder is None
        assert desk.paper.reports == []

    @pytest.mark.parametrize("link", ["#d=", "#d=1.", "#d=2.abc", "#d=1.$$$", "#d=1." + "A" * 300_000, "#d=1.eJw"])
    def test_a_damaged_link_is_named(self, link: str) -> None:
        desk = at(link)
        assert len(desk.messages) == 1
        assert "link" in desk.messages[0].lower()
        assert desk.app.ui.screen == "launcher"

    def test_a_deck_that_packs_to_little_and_unpacks_to_much_is_refused(self) -> None:
        desk = at(links.fragment("deck", HEAD + "\n" * 5_000_000))
        assert desk.app.deck_builder is None
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


class TestPlaying:
    def built(self, desk: Desk) -> Desk:
        """A legal deck without the first ready objective, at work and kept."""
        desk.do("route", READY)
        desk.do("deck-remove", "denial")
        desk.do("deck-add", "hold-objective-1")
        return desk

    def test_a_game_begins_with_it(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-play")
        assert desk.paper.fragment == "#new/underworlds"
        assert '<option value="" >' not in desk.shown
        desk.do("start")
        game = desk.app.session.game  # type: ignore[union-attr]
        (warband, deck), (_, usual_deck) = map(brought, game.setup["seats"])
        assert (game.edition, warband) == ("2017", REAVERS)
        assert "hold-objective-1" in deck
        assert "denial" not in deck
        assert usual_deck is None
        assert kb.replay(game.record()).record() == game.record()

    def test_the_form_offers_the_legal_decks_of_the_warband(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-name", "deck-name=Hold")
        self.built(desk).do("deck-remove", "coward")
        desk.do("route", "#new/underworlds")
        desk.do("draft", "edition=2017")
        assert "Hold</option>" not in desk.shown
        desk.do("draft", f"plays-0={REAVERS}")
        assert desk.shown.count("Hold</option>") == 1
        assert "Garrek&#39;s Reavers</option>" not in desk.shown
        cards = re.search(r'<option value="([^"]+)">Hold<', desk.shown)
        assert cards is not None
        desk.do("draft", f"deck-0={cards[1]}")
        assert desk.app.draft is not None
        assert desk.app.draft.seats[0].deck == tuple(cards[1].split())
        desk.do("draft", "plays-0=farstriders")
        assert desk.app.draft.seats[0].deck == ()

    @pytest.mark.parametrize("value", ["coward", "x", "great-speed " * 5000, "NaN", "[1]"])
    def test_no_form_takes_an_illegal_deck(self, value: str) -> None:
        desk = at("#new/underworlds")
        desk.do("draft", "edition=2017")
        desk.do("draft", f"deck-0={value}")
        assert desk.app.draft is not None
        assert desk.app.draft.seats[0].deck == ()
        assert desk.paper.reports == []

    def test_another_game_with_swapped_warbands_swaps_the_decks(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-play")
        desk.do("start")
        desk.do("again", "swapped")
        game = desk.app.session.game  # type: ignore[union-attr]
        (_, usual_deck), (warband, deck) = map(brought, game.setup["seats"])
        assert usual_deck is None
        assert warband == REAVERS
        assert "hold-objective-1" in deck
        assert desk.paper.reports == []


def test_acts_without_a_deck_at_work_say_so() -> None:
    desk = at("#decks/underworlds")
    for verb in ("deck-add", "deck-play", "deck-name", "deck-export", "deck-filter"):
        desk.do(verb, "x")
    assert set(desk.messages) == {"Choose a deck first."}
    assert desk.paper.reports == []


def test_acts_of_the_builder_mean_nothing_elsewhere() -> None:
    desk = Desk()
    desk.do("deck-add", "great-speed")
    assert (desk.messages, desk.paper.reports) == ([], [])
