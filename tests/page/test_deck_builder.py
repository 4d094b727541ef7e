"""The deck builder without a browser: the way in, finding cards, legality as the engine has it."""

import re

import pytest

from katabasis import decks
from katabasis_page.deckbuilder.builder import FIRST_CARDS
from page.deck_desk import EMPTY, READY, REAVERS, TYPES, at, builder, card_of, cards_of, part, shown, usual
from page.desk import Desk, Storage
from page.reading import Reading
from page.waiting import result_of


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
        assert desk.app.builder is None
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

    @pytest.mark.parametrize(
        ("place", "count"), [(EMPTY, 48), (READY, 48), ("#decks/underworlds/2023/farstriders", 32)]
    )
    def test_the_first_screen_of_cards_is_there_before_the_others(self, place: str, count: int) -> None:
        desk = Desk()
        desk.app.act("route", place)
        result_of(desk.paper.work.pop(0))
        assert len(shown(desk)) == FIRST_CARDS
        desk.settle()
        assert len(shown(desk)) == count

    def test_whoever_goes_elsewhere_at_once_stays_there(self) -> None:
        desk = Desk()
        desk.app.act("route", EMPTY)
        result_of(desk.paper.work.pop(0))
        desk.do("route", "#settings")
        assert desk.app.ui.screen == "settings"
        assert shown(desk) == []


class TestFindingCards:
    def test_own_and_universal_cards_are_shown_to_begin_with(self) -> None:
        desk = at()
        owners = {card["warband"] for id in shown(desk) for card in [card_of(id)]}
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
            assert "No cards match." in desk.shown
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
        types = [card_of(id)["type"] for id in shown(desk)]
        assert types == sorted(types, key=TYPES.index)
        desk.do("deck-sort", "sort=name")
        assert shown(desk)[0] == "a-worthy-skull"
        assert len({card_of(id)["type"] for id in shown(desk)[:10]}) > 1
        desk.do("deck-sort", "sort=glory")
        assert [card_of(id).get("glory", 0) for id in shown(desk)][:3] == [6, 5, 3]
        desk.do("deck-sort", "sort=age")
        assert builder(desk).order == "glory"


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
        assert "belongs to" in desk.messages[0]
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
