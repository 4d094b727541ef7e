"""What the deck builder reckons of a deck: glory, who bears what, chances, a sample hand."""

import re
from itertools import combinations

import pytest

from katabasis_page.deckbuilder.chances import cards_seen, chance_to_see, expected_cards
from katabasis_page.deckbuilder.figures import percent
from katabasis_page.underworlds.deckbuilding import bearing, counts
from page.deck_desk import READY, at, builder, card_of, cards_of, part, usual


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
            assert [card_of(id)["type"] == "objective" for id in hand] == [True] * 3 + [False] * 5
            assert set(hand) <= set(cards_of(desk))
            assert len(set(hand)) == 8
            hands.add(tuple(hand))
        assert len(hands) == 3

    def test_a_deck_of_one_card_has_a_hand_of_one(self) -> None:
        desk = at()
        desk.do("deck-add", "great-speed")
        desk.do("deck-hand")
        assert [len(cards) for _pile, cards in builder(desk).sample_hand()] == [0, 1]
