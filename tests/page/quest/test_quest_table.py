"""The whole table of Quest as markup: it can be played by its buttons, shows everything public and nothing hidden."""

import random
from typing import Any

import pytest

from katabasis.quest.text.wording import DOORS
from katabasis_page.ui import Popover
from page.fixtures.dungeon import eager, new, played, read, sit
from page.waiting import now
from quest.scene import table


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", [4, 6])
def test_every_kind_of_decision_can_be_answered_by_its_buttons(seed: int, language: str) -> None:
    session = sit(new(seed, placing=("players" if seed == 6 else "game"), windows="always"), language)
    chance = random.Random(seed)
    seen: dict[str, int] = {}
    while session.game.decision and len(session.game.choices) < 250:
        decision = session.game.decision
        if session.ui.seating.handover is not None:
            session.confirm_handover()
        seen[decision.name] = seen.get(decision.name, 0) + 1
        if seen[decision.name] < 4:
            reading = read(session)
            assert {option.id for option in decision.options} <= set(reading.acts("choose")), decision.name
        now(session.choose(eager(session.game, chance).id))
    assert {"place", "act", "explore", "window"} <= set(seen)


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_adventure_ends_with_a_verdict_and_the_gold_of_everybody(language: str) -> None:
    session = sit(new(3), language)
    chance = random.Random(3)
    while session.game.decision:
        options = session.game.decision.options
        leave = [option for option in options if option.verb == "leave"]
        now(session.choose((leave[0] if leave else chance.choice(options)).id))
    reading = read(session)
    assert "again" in {attrs.get("data-act") for _tag, attrs in reading.elements}
    assert ("Gold" if language == "en" else "Oro") in reading.words()


def test_one_person_with_four_adventurers_is_never_handed_the_screen() -> None:
    session = sit(new(2))
    chance = random.Random(2)
    while session.game.decision and len(session.game.choices) < 120:
        assert session.ui.seating.handover is None
        now(session.choose(eager(session.game, chance).id))


def test_what_can_be_done_in_the_dungeon_is_a_place_of_the_board() -> None:
    session = sit(played(6, 60, "act"))
    cells = set(read(session).acts("select"))
    decision = session.view()["decision"]
    for option in decision["options"]:
        if option["verb"] in ("move", "attack"):
            assert option["refs"][0] in cells


def test_seats_go_by_their_adventurers() -> None:
    session = sit(new(1))
    assert session.ui.name("seat:2") == "Elf"
    assert "Player" not in read(session).words()


def test_nothing_hidden_is_in_the_document() -> None:
    session = sit(played(6, 90))
    page = read(session)
    attributes = {str(value) for _tag, attrs in page.elements for value in attrs.values()}
    for zone in ("treasures", "events"):
        for card in session.game.table.zones[zone].cards:
            assert not any(value.endswith(f":{card}") for value in attributes), card


@pytest.mark.parametrize("kind", ["adventurer:elf", "mission:x", "legend:", "section:idol", "log:", "help:"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_opens_over_the_table(kind: str, language: str) -> None:
    session = sit(played(6, 60), language)
    session.ui.pointer.popover = Popover(*kind.split(":"))
    assert any(attrs.get("id") == "popover" for _tag, attrs in read(session).elements)


def test_a_tap_on_a_door_says_what_it_is_like() -> None:
    session = sit(played(6, 60))
    doors = session.view()["table"]["doors"]
    offered = {ref for option in session.view()["decision"]["options"] for ref in option["refs"]}
    silent = next(door for door in doors if f"door:{door['id']}" not in offered)
    now(session.select(f"door:{silent['id']}"))
    assert session.ui.pointer.popover == Popover("door", silent["id"])
    assert str(session.ui.word(DOORS[silent["state"]])) in read(session).words()


def test_every_card_and_monster_can_be_read() -> None:
    from katabasis_page.quest import facts

    session = sit(played(6, 60))
    for kind in ("card", "spell", "equipment", "monster", "section", "event"):
        for id in facts.content()[facts.OF_KIND[kind]]:
            session.ui.pointer.popover = Popover(kind, id)
            assert read(session).words()


def test_what_goes_beyond_the_rulebook_says_so() -> None:
    assert "beyond the rulebook" in read(sit(new(1))).words()
    assert "beyond the rulebook" not in read(sit(new(1, size="full", table="as-in-the-book"))).words()


def test_ways_to_lay_a_section_are_ghosts_on_the_board() -> None:
    session = sit(played(4, 10, "lay"))
    decision = session.view()["decision"]
    chosen = [attrs for tag, attrs in read(session).elements if tag == "g" and attrs.get("data-act") == "choose"]
    assert {attrs["data-arg"] for attrs in chosen} == {option["id"] for option in decision["options"]}


def test_who_has_left_the_dungeon_is_not_shown_as_dead() -> None:
    session = sit(new(3))
    chance = random.Random(3)
    while session.game.decision and not any(each.fate == "left" for each in session.game.table.adventurers):
        options = session.game.decision.options
        leave = [option for option in options if option.verb == "leave"]
        now(session.choose((leave[0] if leave else chance.choice(options)).id))
    gone = next(seat for seat, each in enumerate(session.game.table.adventurers) if each.fate == "left")
    classes = {attrs.get("id"): attrs.get("class", "").split() for _tag, attrs in read(session).elements}
    assert "out" not in classes[f"strip-{gone}"]


def test_nobody_is_down_before_wounds_are_thrown() -> None:
    """A 1 may be thrown again (setup.initial-wounds-reroll) while nobody has any Wounds yet."""
    session = sit(next(game for game in map(new, range(1, 50)) if game.decision and game.decision.name == "reroll"))
    reading = read(session)
    classes = {attrs.get("id"): attrs.get("class", "").split() for _tag, attrs in reading.elements}
    assert all("out" not in classes[f"strip-{seat}"] for seat in range(4))
    assert "Wounds: 0 of 0" not in reading.words()


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [("en", "1 square left", "2 squares left"), ("es", "queda 1 casilla", "quedan 2 casillas")],
)
def test_squares_that_are_left_are_counted_in_words(language: str, one: str, more: str) -> None:
    for steps, words in ((1, one), (2, more)):
        assert words in read(sit(table({"elf": {"at": "2,2", "steps": steps}}), language)).words()


@pytest.mark.parametrize(
    ("monster", "line", "rule"),
    [
        ("skaven 4,4", "the nearest of these", "monsters.one-on-one"),
        ("orc-archer 1,4", "shoots at whom it sees", "monsters.do-shoot"),
        ({"kind": "skaven", "at": "4,4", "pinned": True}, "It is pinned", "monsters.do-pinned"),
    ],
)
def test_a_monster_says_what_it_is_about_to_do(monster: Any, line: str, rule: str) -> None:
    session = sit(table({"barbarian": "1,1", "dwarf": "3,3"}, [monster]))
    session.ui.pointer.popover = Popover("monster", session.view()["table"]["monsters"][0]["id"])
    reading = read(session)
    assert line in reading.words()
    assert f"rule:{rule}" in reading.acts("pop")
