"""The battlefield as a picture: well made, the same every time, and true to the view."""

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import katabasis as kb
from katabasis.kernel.renderer import Renderer
from katabasis.underworlds.board.battlefield import battlefield
from katabasis.underworlds.picture.plan import face, plan
from katabasis.underworlds.picture.table import Marks, board
from page.fixtures import tables

draw = kb.system("underworlds").picture.draw

SVG = "{http://www.w3.org/2000/svg}"
SNAPSHOT = Path(__file__).parent / "fixtures" / "board.svg"
PLAIN = Renderer(lambda ref: ref, lambda text: str(text))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    elements = [element for element in parsed(svg).iter() if "id" in element.attrib]
    ids = [element.attrib["id"] for element in elements]
    assert len(ids) == len(set(ids)), "an id is there twice"
    return dict(zip(ids, elements, strict=True))


def small() -> dict[str, Any]:
    """A table small enough to read its picture."""
    fighters = {
        "elias": tables.fighter("elias", 0, "b1", wounds=1, tokens={"guard": 1, "move": 2}, upgrades=["swift-stride"]),
        "warden": tables.fighter("warden", 1, "b3", leader=True, inspired=True, large=True, max_wounds=5),
    }
    objectives = [{"hex": "a1", "number": 2}, {"hex": "c3", "number": None}]
    layout = "chart s.#/!./.s. seam 2"
    return tables.table(layout=layout, boards=[1, 0], objectives=objectives, fighters=fighters)


def test_a_picture_is_the_same_every_time() -> None:
    drawn = draw({"table": small()}, "en") + "\n"
    if "KATABASIS_NEW_SNAPSHOT" in os.environ:
        SNAPSHOT.write_text(drawn, encoding="utf-8")
    assert drawn == SNAPSHOT.read_text(encoding="utf-8")


def test_every_hex_fighter_and_objective_can_be_found() -> None:
    table = tables.table()
    elements = by_id(draw({"table": table}))
    for hex in battlefield(table["layout"]).hexes:
        assert elements[f"hex-{hex}"].attrib["data-ref"] == f"hex:{hex}"
        assert elements[f"hex-{hex}"].find(f"{SVG}title") is not None
    for id, fighter in table["fighters"].items():
        assert (f"fighter-{id}" in elements) == (fighter["at"] is not None)
    for objective in table["objectives"]:
        assert f"objective-at-{objective['hex']}" in elements


def test_titles_say_what_there_is_to_see() -> None:
    elements = by_id(draw({"table": tables.table()}))
    assert elements["hex-d7"].findtext(f"{SVG}title") == (
        "d7, The Harvester (Player 2, wounds 0 of 3, Inspired, Raise counter 1), objective 5, territory of Player 2"
    )
    assert "blocked hex" in str(elements["hex-d2"].findtext(f"{SVG}title"))
    assert "face down" in str(elements["hex-c10"].findtext(f"{SVG}title"))
    assert "no one's territory" in str(elements["hex-c6"].findtext(f"{SVG}title"))
    assert elements["fighter-almeric"].findtext(f"{SVG}desc") == "Player 1, wounds 0 of 4, Move token 2"


def test_a_face_down_objective_shows_no_number() -> None:
    elements = by_id(draw({"table": tables.table()}))
    assert elements["objective-at-d1"].findtext(f".//{SVG}text") == "3"
    assert elements["objective-at-c10"].find(f".//{SVG}text") is None


def test_wounds_are_counted_by_whole_and_lost_pips() -> None:
    elements = by_id(draw({"table": tables.table()}))
    uses = [use.attrib["href"] for use in elements["fighter-elias"].iter(f"{SVG}use")]
    assert (uses.count("#pip"), uses.count("#pip-lost")) == (2, 2)


def test_every_symbol_that_is_used_is_defined() -> None:
    svg = draw({"table": tables.table()})
    used = {use.attrib["href"][1:] for use in parsed(svg).iter(f"{SVG}use")}
    assert used <= set(by_id(svg))


def test_names_cannot_break_out() -> None:
    hostile = Renderer(lambda ref: '"><script>alert(1)</script>', lambda text: "<b>&'\"")
    drawn = board(tables.table(), hostile)
    assert "<script" not in drawn
    assert "<b>" not in drawn
    parsed(drawn)


def test_nothing_needs_scripts_or_style_attributes() -> None:
    for drawn in (draw({"table": tables.table()}), board(tables.table(), PLAIN)):
        assert not any(word in drawn for word in ("<script", " style=", " onclick", "javascript:"))


def test_a_table_without_boards_is_drawn_too() -> None:
    assert "not laid" in draw({"table": tables.table(layout=None)})


def test_spanish_pictures_speak_spanish() -> None:
    assert "Refractor" not in draw({"table": small()}, "es")
    parsed(draw({"table": small()}, "es"))


class TestMarks:
    def lit(self, **marks: Any) -> dict[str, ElementTree.Element]:
        return by_id(board(tables.table(), PLAIN, Marks(**marks)))

    def test_targets_are_lit_where_they_are(self) -> None:
        elements = self.lit(targets=["hex:d5", "fighter:harvester", "card:undying", "hex:z9"])
        assert "lit-d5" in elements
        assert "lit-harvester" in elements

    def test_friend_and_foe_differ_in_shape(self) -> None:
        elements = self.lit(targets=["fighter:harvester", "fighter:elias"])
        assert elements["lit-harvester"].attrib["href"] == "#lit-foe"
        assert elements["lit-elias"].attrib["href"] == "#lit-friend"

    def test_what_happened_rises_anew_at_each_moment(self) -> None:
        assert self.lit(fresh={"champion": "−2"}, moment=7)["fresh-7-champion"].text == "−2"

    def test_ways_sights_and_support_are_lines(self) -> None:
        drawn = board(
            tables.table(),
            PLAIN,
            Marks(path=["c4", "c5", "d5"], sight=("e6", "f10"), support=[("sanson", "elias"), ("nobody", "elias")]),
        )
        assert drawn.count("<polyline") == 2
        assert drawn.count('class="sight"') == 1
        assert drawn.count('class="support"') == 1


class TestWalking:
    """`data-nav`: the cells left, right, up and down of one."""

    def steps(self, hex: str) -> list[str]:
        elements = by_id(board(tables.table(), PLAIN))
        return elements[f"hex-{hex}"].attrib["data-nav"].split()

    def test_inside_the_board_there_are_four_ways(self) -> None:
        assert self.steps("d4") == ["hex-c4", "hex-e4", "hex-d3", "hex-d5"]

    def test_at_the_rim_some_lead_nowhere(self) -> None:
        assert self.steps("a1") == ["-", "hex-b1", "-", "hex-a2"]

    def test_a_shorter_row_is_left_at_its_end(self) -> None:
        assert self.steps("h1")[3] == "hex-g2"

    def test_every_hex_can_be_walked_to(self) -> None:
        elements = by_id(board(tables.table(), PLAIN))
        reached, rim = {"hex-a1"}, ["hex-a1"]
        for cell in rim:
            for other in elements[cell].attrib["data-nav"].split():
                if other != "-" and other not in reached:
                    reached.add(other)
                    rim.append(other)
        assert reached == {f"hex-{hex}" for hex in battlefield(tables.LAYOUT).hexes}

    def test_a_hex_stands_for_whoever_is_in_it(self) -> None:
        elements = by_id(board(tables.table(), PLAIN))
        assert elements["hex-e6"].attrib["data-arg"] == "fighter:elias"
        assert elements["hex-d5"].attrib["data-arg"] == "hex:d5"


def test_plans_and_faces_are_well_made() -> None:
    for drawn in (face("soul-refractor", 0), plan(tables.LAYOUT, (1, 0))):
        ElementTree.fromstring(drawn)


def test_the_library_draws_a_game_at_every_moment_of_its_set_up() -> None:
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5)
    while game.decision and not game.view(0)["table"]["round"]:
        parsed(kb.draw(game.view(game.decision.seat)))
        game.choose(0)
