"""The whole table of Tyrants as markup: it can be played by its buttons, shows everything public and nothing hidden."""

import random
import re

import pytest

from katabasis.tyrants.content import CARDS, HOUSES
from katabasis_page.ui import Popover
from page.fixtures.underdark import finished, markup, new, played, read, sit
from page.waiting import now
from tyrants.scene import table

DECKS = {2: ("drow", "dragons"), 3: ("demons", "elemental"), 4: ("dragons", "demons")}


@pytest.mark.parametrize(("seats", "language"), [(2, "es"), (3, "en"), (4, "es")])
def test_every_kind_of_decision_can_be_answered_by_its_buttons(seats: int, language: str) -> None:
    session = sit(new(seats, seats, DECKS[seats]), language, kinds=" ".join(["human"] * seats))
    chance = random.Random(seats)
    seen: dict[str, int] = {}
    while session.game.decision:
        decision = session.game.decision
        if session.ui.seating.handover is not None:
            session.confirm_handover()
        seen[decision.name] = seen.get(decision.name, 0) + 1
        if seen[decision.name] < 3:
            reading = read(session)
            assert {option.id for option in decision.options} <= set(reading.acts("choose")), decision.name
        now(session.choose(chance.choice(decision.options).id))
    assert {"first-troop", "turn", "choose"} <= set(seen)
    assert "again" in {attrs.get("data-act") for _tag, attrs in read(session).elements}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_in_the_document(seats: int) -> None:
    """Each card is an id of its own, and no id of another hand, of a deck or of the market deck is written anywhere."""
    session = sit(played(seats, 5, 150))
    page = markup(session)
    view = session.game.table.zones
    hidden = [view["market-deck"], *(view[f"deck-{seat}"] for seat in range(seats))]
    hidden += [view[f"hand-{seat}"] for seat in range(seats) if seat != session.ui.seating.seat]
    for zone in hidden:
        for card in zone.cards:
            assert not re.search(rf"{re.escape(card)}(?![0-9])", page), card
            assert not re.search(rf"{re.escape(card.replace('.', '-'))}(?![0-9])", page), card


def test_before_a_handover_no_hand_is_in_the_document() -> None:
    session = sit(table(hand="noble*2 kobold", own={1: {"hand": "soldier*2"}}), kinds="human human")
    assert session.ui.seating.handover is not None
    page = markup(session)
    for seat in (0, 1):
        for card in session.game.table.zones[f"hand-{seat}"].cards:
            assert not re.search(rf"{re.escape(card)}(?![0-9])", page), card


def test_every_choice_is_an_element_of_the_map_as_well() -> None:
    session = sit(table(troops={"skullport": "0 0", "eryndlyn": "1 white"}, power=9, influence=9))
    reading = read(session)
    cells = set(reading.acts("select"))
    for option in session.view()["decision"]["options"]:
        if option["refs"][0].startswith(("site:", "space:")):
            assert option["refs"][0] in cells


def test_hostile_names_are_inert() -> None:
    hostile = ('<img src=x onerror="alert(1)">', "{0.real}</button><script>", "']\"", "​‮")
    session = sit(played(4, 3, 120), names=hostile)
    reading = read(session)
    assert not any(tag in ("img", "script") for tag, _attrs in reading.elements)
    assert "<img src=x" in reading.words()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_last_round_is_announced_with_its_rule(language: str) -> None:
    session = sit(table(troops={"skullport": "0"}, trigger={"rule": "endgame.market-empty", "house": "red"}), language)
    reading = read(session)
    text = "this round is the last" if language == "en" else "esta ronda es la última"
    assert text in reading.words()
    assert "rule:endgame.market-empty" in reading.acts("pop")


def test_round_turn_and_first_player_are_told() -> None:
    session = sit(table(3, troops={"skullport": "0", "ched-nasad": "1"}, round=7, active=1, first=1))
    words = read(session).words()
    assert "Round 7" in words
    assert "Turn of Bruno" in words
    assert "First player" in words


@pytest.mark.parametrize("kind", ["zone", "seat", "score", "site", "rule", "why", "log", "help", "card"])
@pytest.mark.parametrize("arg", ["", "nonsense", "99", "card:nonsense.3", "pile:nonsense", "<b>"])
def test_no_popover_breaks_on_a_name_that_is_not_there(kind: str, arg: str) -> None:
    read(sit(played(2, 1, 60), popover=Popover(kind, arg)))


def test_everything_is_told_in_words_for_who_cannot_see() -> None:
    """Every button has a name of its own, every picture that means something a label."""
    session = sit(played(4, 2, 200))
    page = markup(session)
    for button in re.findall(r"<button[^>]*>.*?</button>", page, re.DOTALL):
        text = re.sub(r"<[^>]+>", "", button).strip()
        assert text or "aria-label=" in button, button[:200]


def test_all_houses_and_cards_are_named_in_both_languages() -> None:
    for language in ("en", "es"):
        ui = sit(new(), language).ui
        for kind in CARDS:
            assert ui.name(f"card:{kind}.1") == ui.name(f"kind:{kind}")
            assert ui.name(f"card:{kind}.1") != kind.replace("-", " ")
        assert len({ui.name(f"house:{house}") for house in HOUSES}) == 4


def test_the_end_leaves_the_table_to_look_at() -> None:
    session = sit(finished(2, 4))
    reading = read(session)
    assert {attrs.get("id") for _tag, attrs in reading.elements} >= {"finish", "board", "player-0", "player-1"}
    words = reading.words()
    assert "Game over" in words
    assert "Turn of" not in words


def test_the_end_of_a_turn_says_what_is_lost_unused() -> None:
    def text(**args: object) -> str:
        page = markup(sit(table(**args)))
        match = re.search(r'<button[^>]*class="[^"]*end-turn.*?</button>', page, re.DOTALL)
        assert match
        return re.sub("<[^>]*>", " ", match[0])

    assert "unused: 2 cards, 3 Power, 1 Influence" in text(hand="noble*2", power=3, influence=1)
    assert "unused: 1 card" in text(hand="soldier")
    assert "unused" not in text(hand="")
