"""The dungeon as a picture: well made, true to the view, and the same for everybody."""

import os
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis.content import outlines
from katabasis.kernel.game import Game
from katabasis.kernel.own_ids import OF_OWN
from katabasis.quest.board.shapes import shape_of
from katabasis.quest.content import KINDS, PROFILES, SECTIONS, cards_of
from katabasis.quest.picture.figures import FIGURES, SYMBOLS, sign
from katabasis.quest.picture.ground import SIZE, centre, squares_of, transform
from katabasis.quest.picture.minimap import minimap
from katabasis.quest.picture.table import Ghost, Marks, board, models, offered, places_of
from katabasis.quest.text.names import renderer_of
from quest.scene import DOORS, EAST, ROOM, at, square, table
from quest.scene import SECTIONS as LAID

SVG = "{http://www.w3.org/2000/svg}"
SNAPSHOT = Path(__file__).parent / "dungeon.svg"
BRIGHT, DIM, DARK = "section bright", "section dim", "section dark"


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    """The elements that have an id; no id is there twice, and everything that is used is there."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]
    ids = [element.attrib["id"] for element in elements]
    assert len(ids) == len(set(ids)), "an id is there twice"
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    assert {name for name in used if not name.startswith("icon-")} <= set(ids)
    return dict(zip(ids, elements, strict=True))


def drawn(game: Game, marks: Marks | None = None, language: str = "en") -> dict[str, ElementTree.Element]:
    """The elements of the board that a page shows."""
    shown = game.view(0)["table"]
    return by_id(board(shown, renderer_of(shown, language), marks))


def title(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def uses(element: ElementTree.Element) -> list[str]:
    """What is drawn in an element by name."""
    return [each.attrib["href"] for each in element.iter(f"{SVG}use")]


def alone(section: str, turn: int = 0) -> dict[str, Any]:
    """The view of a table on which nothing lies but one section."""
    laid = {"id": section, "x": 0, "y": 0, "turn": turn, "entered": True, "doomed": 0, "fallen": False}
    empty: dict[str, Any] = {"doors": [], "adventurers": [], "monsters": [], "blocked": {}}
    return {"sections": [laid], "lit": [section], "leader": None, "active": None, **empty}


# ---------------------------------------------------------------------- a picture as a whole


def test_a_picture_is_the_same_every_time() -> None:
    game = table(
        {"elf": "1,1", "dwarf": {"at": "4,4", "wounds": 3}},
        ["skaven 2,2", {"kind": "minotaur", "at": square("3,4"), "wounds": 7, "target": "dwarf"}],
    )
    picture = kb.draw(game.view(0)) + "\n"
    if "KATABASIS_NEW_SNAPSHOT" in os.environ:
        SNAPSHOT.write_text(picture, encoding="utf-8")
    assert picture == SNAPSHOT.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_square_closed_door_and_model_can_be_found(language: str) -> None:
    game = table({"elf": "1,1", "dwarf": "4,4"}, ["skaven 2,2"])
    elements = drawn(game, language=language)
    cells = [element for element in elements.values() if element.get("class") == "cell"]
    refs = [cell.attrib["data-ref"] for cell in cells]
    assert sum(ref.startswith("square:") for ref in refs) == len(at(game).graph.places) - 3 == 25
    assert sum(ref.startswith("door:") for ref in refs) == 2
    assert {"adventurer:elf", "adventurer:dwarf", "monster:skaven-1"} <= set(refs)
    assert {"model-elf", "model-dwarf", "model-skaven-1"} <= elements.keys()
    assert title(elements["square-torture-1-1"]).startswith({"en": "Elf, ", "es": "Elfo, "}[language])


def test_the_arrow_keys_lead_through_open_doors_and_to_closed_ones() -> None:
    elements = drawn(table({"elf": "1,1"}))
    ways = {id: element.attrib["data-nav"].split() for id, element in elements.items() if "data-nav" in element.attrib}
    assert all(way == "-" or way in elements for leads in ways.values() for way in leads)
    assert ways["square-torture-4-2"] == ["square-torture-3-2", "door-3", "square-torture-4-1", "square-torture-4-3"]
    assert ways["door-3"] == ["square-torture-4-2", "-", "-", "-"]
    assert ways["square-passage-1-6-1"][1] == "square-torture-1-2"


def test_a_picture_on_its_own_cannot_be_clicked_and_has_its_symbols() -> None:
    picture = kb.draw(table({"elf": "1,1"}, ["skaven 2,2"]).view(0))
    assert not re.search(r"data-act|data-nav|tabindex|style=|<script|<!--", picture)
    ids = by_id(picture).keys()
    assert {f"icon-{name}" for name in SYMBOLS} <= ids
    assert set(re.findall(r'href="#(icon-[^"]+)', picture)) <= ids


def test_only_cells_are_read_aloud() -> None:
    root = ElementTree.fromstring(kb.draw(table({"elf": "1,1"}, ["minotaur 3,3"]).view(0)))
    heard = [part for part in root if part.get("aria-hidden") != "true" and part.tag != f"{SVG}defs"]
    assert [part.get("id") for part in heard] == [None, "cells", "ghosts"]


def test_nothing_hidden_is_drawn() -> None:
    game = kb.new("quest", seed=3)
    dealt = game.imagine(0, 99)
    assert kb.draw(game.view(0)) == kb.draw(dealt.view(0)) == kb.draw(game.view(None))


# ---------------------------------------------------------------------- sections


@pytest.mark.parametrize("section", cards_of(SECTIONS))
def test_every_section_is_drawn_in_every_direction(section: str) -> None:
    shape = shape_of(section)
    for turn in range(4):
        view = alone(section, turn)
        elements = by_id(board(view, renderer_of(view, "en")))
        assert len([each for each in elements.values() if each.get("class") == "cell"]) == len(shape.cells)
        floor = "".join(each.get("d", "") for each in elements[f"section-{section}"].iter(f"{SVG}path"))
        assert len(floor) > 1000
        lying = transform(section, 0, 0, turn)
        for (column, row), (_, point) in zip(shape.cells, squares_of(section, 0, 0, turn), strict=True):
            drawn_at = ((column - 0.5) * SIZE, (row - 0.5) * SIZE)
            assert moved(drawn_at, lying) == centre(point)


def moved(point: tuple[float, float], transform: str) -> tuple[float, float]:
    """Where a point comes to lie."""
    across, down, *turn = (int(number) for number in re.findall(r"-?\d+", transform))
    x, y = point
    for _ in range(turn[0] // 90 if turn else 0):
        x, y = -y, x
    return x + across, y + down


def test_sections_differ() -> None:
    floors = set()
    for section in cards_of(SECTIONS):
        view = alone(section)
        floors.add(re.sub("section-[a-z0-9-]+", "", board(view, renderer_of(view, "en"), interactive=False)))
    assert len(floors) == len(cards_of(SECTIONS))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("tomb-3-2", "steps"),
        ("tomb-5-2", "tomb"),
        ("idol-8-3", "idol"),
        ("firechasm-3-2", "bridge"),
        ("firechasm-3-1", "chasm"),
        ("firechasm-7-2", "statue of a dragon"),
        ("fountain-4-2", "fountain"),
        ("fighting-pit-4-2", "trapdoor"),
        ("fighting-pit-6-2", "floor of the pit"),
    ],
)
def test_what_a_square_is_can_be_heard(place: str, words: str) -> None:
    section = place.rpartition("-")[0].rpartition("-")[0]
    view = alone(section)
    heard = title(by_id(board(view, renderer_of(view, "en")))[f"square-{place}"])
    assert heard.endswith(f", {words}")


def test_the_lamp_lights_its_section_and_those_beyond_open_doors() -> None:
    far = {"id": "stairway", "x": 4, "y": 1, "entered": True}
    doors = [*DOORS[:2], {**EAST, "state": "open", "beyond": "stairway"}]
    elements = drawn(table({"elf": "p1,1"}, section=[*LAID, far], door=doors))
    light = {id: elements[f"section-{id}"].get("class") for id in ("passage-1", ROOM, "stairway")}
    assert light == {"passage-1": BRIGHT, ROOM: BRIGHT, "stairway": DIM}
    assert title(elements["square-stairway-3-1"]) == "Stairway 3,1, in the dark"
    assert elements["lamplight"].find(f".//{SVG}circle") is not None


@pytest.mark.parametrize("state", ["unexplored", "walled", "barred"])
def test_doors_show_their_state(state: str) -> None:
    elements = drawn(table({"elf": "1,1"}, door=[*DOORS[:2], {**EAST, "state": state}]))
    shown = [name for name in uses(elements["doors"]) if name.startswith("#door-")]
    assert shown == ["#door-exit", "#door-open", f"#door-{state}"]
    assert ("#unknown" in uses(elements["doors"])) == (state == "unexplored")
    assert ("door-3" in elements) == (state != "walled")


def test_blocked_squares_lie_under_rock_and_say_so() -> None:
    elements = drawn(table({"elf": "1,1"}, blocked={square("3,3"): "rubble", square("3,4"): "abyss"}))
    assert uses(elements["obstacles"]) == ["#rubble", "#abyss"]
    assert title(elements["square-torture-3-3"]) == "Torture Chamber 3,3, blocked"


# ---------------------------------------------------------------------- models


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_monster_has_a_figure(kind: str) -> None:
    elements = drawn(table({"elf": "1,1"}, [f"{kind} 3,3"]))
    figure = uses(elements[f"model-{kind}-1"])
    assert figure[0] == f"#figure-{kind}"
    left = KINDS[kind].wounds
    assert figure.count("#drop") == (left if 1 < left <= 3 else 0)
    assert (elements[f"model-{kind}-1"].findtext(f"{SVG}text") or "") == (str(left) if left > 3 else "")
    assert f"Wounds left: {left}" in title(elements["square-torture-3-3"])


def test_figures_differ_in_shape_or_in_what_they_hold_and_symbol() -> None:
    assert FIGURES.keys() == {*PROFILES, *KINDS}
    printed = [figure for kind, figure in FIGURES.items() if not OF_OWN.search(kind)]
    looks = [(each.base, each.symbol, each.behind + each.before) for each in printed]
    assert len(set(looks)) == len(printed)
    party = [FIGURES[id].base for id in PROFILES]
    assert len(set(party)) == 4
    assert not set(party) & {FIGURES[kind].base for kind in KINDS}
    assert set(SYMBOLS) <= (outlines() | outlines("quest")).keys()
    assert all(ElementTree.fromstring(sign(kind)) is not None for kind in FIGURES)


def test_wounds_that_are_lost_are_seen() -> None:
    elements = drawn(table({"elf": {"at": "1,1", "wounds": 3}}, [{"kind": "skaven", "at": square("3,3"), "wounds": 1}]))
    assert uses(elements["model-skaven-1"])[-3:] == ["#drop", "#drop-lost", "#drop-lost"]
    assert elements["model-elf"].findtext(f"{SVG}text") == "3"


def test_states_of_adventurers_are_seen_and_heard() -> None:
    elements = drawn(
        table(
            {
                "barbarian": {"at": "1,1", "berserk": True},
                "dwarf": {"at": "2,1", "in_pit": True},
                "elf": {"at": "3,1", "wounds": 0},
                "wizard": {"at": "4,1", "webbed": True},
            },
        )
    )
    assert "#lamp" in uses(elements["model-barbarian"])
    assert "#berserk" in uses(elements["model-barbarian"])
    assert "#pit" in uses(elements["model-dwarf"])
    assert "#fallen" in uses(elements["model-elf"])
    assert "#webbed" in uses(elements["model-wizard"])
    assert "in a pit" in title(elements["square-torture-2-1"])
    assert "caught in a web" in title(elements["square-torture-4-1"])


def test_who_holds_whom_and_who_owes_a_first_attack() -> None:
    owing = [{"kind": "orc-archer", "at": square("4,4"), "target": "dwarf"}, "skaven 2,2"]
    elements = drawn(table({"dwarf": {"at": "1,1", "pinned": True}}, owing))
    assert uses(elements["ties"]) == ["#chain"]
    assert elements["ties"].find(f"{SVG}path") is not None
    assert "#owed" in uses(elements["model-orc-archer-1"])
    assert "pinned" in title(elements["square-torture-1-1"])
    assert title(elements["square-torture-4-4"]).count("must attack the Dwarf first") == 1


# ---------------------------------------------------------------------- marks


def test_what_can_be_chosen_is_lit() -> None:
    game = table({"elf": "1,1", "dwarf": "1,4"}, ["skaven 2,2"])
    targets = (f"square:{square('3,3')}", "monster:skaven-1", "adventurer:dwarf", "door:3", "square:nowhere.1,1")
    elements = drawn(game, Marks(targets=targets, selected=f"square:{square('4,4')}"))
    assert {"lit-square-torture-3-3", "lit-skaven-1", "lit-dwarf", "lit-door-3"} <= elements.keys()
    assert uses(elements["lit"]) == ["#lit-square", "#chosen-square"]
    assert uses(elements["lit-models"]) == ["#lit-adventurer", "#lit-monster", "#lit-door"]
    assert drawn(game, Marks(selected="monster:skaven-1"))["lit-models"].find(f"{SVG}use") is not None


def test_a_square_with_a_model_is_itself_where_only_it_can_be_chosen() -> None:
    game = table({"elf": "1,1"}, ["skaven 2,2"])
    cell = "square-torture-2-2"
    assert drawn(game)[cell].attrib["data-arg"] == "monster:skaven-1"
    own = f"square:{square('2,2')}"
    assert drawn(game, Marks(targets=[own]))[cell].attrib["data-arg"] == own
    assert drawn(game, Marks(targets=[own, "monster:skaven-1"]))[cell].attrib["data-arg"] == "monster:skaven-1"


def test_a_way_and_what_has_just_happened_are_shown() -> None:
    game = table({"elf": "1,1"}, ["skaven 2,2"])
    way = (square("1,1"), square("1,2"))
    elements = drawn(game, Marks(path=way, fresh={"monster:skaven-1": "−2 <"}, moment=7))
    points = elements["way"].attrib["points"].split()
    assert [tuple(map(int, point.split(","))) for point in points] == [centre((0, 0)), centre((0, 1))]
    assert [each.text for each in elements["fresh"]] == ["−2 <"]


def test_offered_sections_are_seen_with_the_doors_they_would_leave() -> None:
    game = kb.new("quest", seed=4)
    while game.decision and game.decision.name != "lay":
        exploring = [option for option in game.decision.options if option.verb == "explore"]
        game.choose(exploring[0] if exploring else kb.bots.choose(game, "random", len(game.choices)))
    assert game.decision is not None
    view = game.view(game.decision.seat)
    ghosts = [offered(option, option["id"]) for option in view["decision"]["options"]]
    elements = drawn(game, Marks(ghosts=ghosts, ghost=ghosts[0].option))
    buttons = [each for each in elements["ghosts"] if each.get("aria-label")]
    assert [each.attrib["data-arg"] for each in buttons] == [*(each.option for each in ghosts[1:]), ghosts[0].option]
    assert buttons[-1].attrib["class"] == "ghost shown"
    before = {door["id"] for door in view["table"]["doors"]}
    game.choose(ghosts[0].option)
    laid = game.view(0)["table"]
    left = [door for door in laid["doors"] if door["id"] not in before]
    places = places_of(laid)
    opened = sorted([places[name] for name in door["squares"]] for door in left)
    assert opened == sorted(list(each.points) for each in ghosts[0].doors)
    assert set(ghosts[0].cells) <= set(places.values())


def test_a_ghost_may_be_points_alone() -> None:
    elements = drawn(table({"elf": "1,1"}), Marks(ghosts=[Ghost("lay", "so", [(20, 0), (21, 0)])], ghost="lay"))
    assert elements["ghost-1"].find(f"{SVG}path") is not None
    left, _, width, _ = (int(number) for number in elements["board"].attrib["viewBox"].split())
    assert left + width == 23 * SIZE


# ---------------------------------------------------------------------- in small


def test_the_minimap_shows_unexplored_doors_and_who_is_where() -> None:
    game = table({"elf": "1,1", "dwarf": "p2,1"}, ["skaven 2,2", "snotling 3,3"])
    shown = game.view(0)["table"]
    root = ElementTree.fromstring(minimap(shown, renderer_of(shown, "en")))
    assert title(root) == "The whole dungeon; sections: 2, unexplored doors: 1"
    assert [each.get("class") for each in root.iter(f"{SVG}path") if each.get("class")] == [
        "exit",
        "open",
        "unexplored",
    ]
    assert len(list(root.iter(f"{SVG}circle"))) == 2
    bases = [each.get("d") for each in root.iter(f"{SVG}path")]
    assert {FIGURES["elf"].base, FIGURES["dwarf"].base} <= set(bases)


def test_models_stand_where_the_view_says() -> None:
    shown = table({"elf": "1,1", "dwarf": "4,4"}, ["skaven 2,2"]).view(0)["table"]
    assert models(shown) == {
        square("1,1"): "adventurer:elf",
        square("4,4"): "adventurer:dwarf",
        square("2,2"): "monster:skaven-1",
    }


def test_the_party_is_seen_before_anything_is_laid() -> None:
    """A 1 for somebody's Wounds may be thrown again before there is a dungeon (setup.initial-wounds-reroll)."""
    game = kb.new("quest", seed=2)
    assert game.decision is not None
    assert game.decision.name == "reroll"
    party = [each.id for each in at(game).adventurers]
    shown = drawn(game)
    assert [uses(shown[f"model-{id}"]) for id in party] == [[f"#figure-{id}"] for id in party]
    left, _, width, _ = map(float, ElementTree.fromstring(kb.draw(game.view(0))).attrib["viewBox"].split())
    assert left <= 0
    assert left + width >= SIZE * len(party)
