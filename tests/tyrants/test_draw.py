"""The map as a picture: everything on it once and in its place, nothing on top of another, true to the view."""

import random
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.renderer import Renderer
from katabasis.kernel.text import Text
from katabasis.tyrants.board.underdark import CENTER, OUTER, ROUTES, SECTION, SITES, SIZE, ref_of
from katabasis.tyrants.picture import places as plan
from katabasis.tyrants.picture.growth import BARE
from katabasis.tyrants.picture.sites import fitted, length
from katabasis.tyrants.picture.table import Marks, board

draw = kb.system("tyrants").picture.draw

STYLES = Path(__file__).parents[2] / "web" / "styles"
SVG = "{http://www.w3.org/2000/svg}"
HOUSES = ("black", "red", "orange", "blue")
PLAIN = Renderer(lambda ref: ref, lambda text: str(text))
APART = 4
"""Units that lie at least between two things."""
TUNNEL = 17
"""How far the middle of a tunnel keeps from sites that it does not lead to."""


@cache
def played(players: int, choices: int, seed: int = 1) -> kb.Game:
    """A random game some way on."""
    game = kb.new("tyrants", seats=HOUSES[:players], seed=seed)
    chance = random.Random(seed)
    while game.decision and len(game.choices) < choices:
        game.choose(chance.choice(game.decision.options))
    return game


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    elements = [element for element in parsed(svg).iter() if "id" in element.attrib]
    ids = [element.attrib["id"] for element in elements]
    assert len(ids) == len(set(ids)), "an id is there twice"
    return dict(zip(ids, elements, strict=True))


def refs(svg: str) -> list[str]:
    return [element.attrib["data-ref"] for element in parsed(svg).iter() if "data-ref" in element.attrib]


class TestWhatThereIs:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_site_and_space_has_its_ref_once(self, players: int) -> None:
        assert sorted(refs(kb.draw(played(players, 90).view(0)))) == sorted(ref_of(place) for place in SIZE)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_troop_and_spy_stands_where_it_is(self, players: int) -> None:
        game = played(players, 300)
        table = game.view(0)["table"]
        elements = by_id(kb.draw(game.view(0)))
        for site, state in table["sites"].items():
            for number, who in enumerate(state["troops"]):
                for house in ("white", *HOUSES[:players]):
                    stands = who is not None and house == (who if who == "white" else HOUSES[who])
                    assert (f"troop-{site}-{number}-{house}" in elements) == stands
            for seat in range(players):
                assert (f"spy-{site}-{HOUSES[seat]}" in elements) == (seat in state["spies"])
        for route, occupants in table["routes"].items():
            for number, who in enumerate(occupants, 1):
                here = [id for id in elements if id.startswith(f"troop-{route}.{number}-")]
                assert len(here) == (who is not None)

    def test_sections_out_of_play_are_veiled(self) -> None:
        elements = by_id(kb.draw(played(2, 10).view(0)))
        assert {"out-left", "out-right"} <= set(elements)
        table = played(3, 10).view(0)["table"]
        elements = by_id(kb.draw(played(3, 10).view(0)))
        assert {section for section in OUTER if f"out-{section}" in elements} == set(OUTER) - set(table["sections"])
        assert not any(id.startswith("out-") for id in by_id(kb.draw(played(4, 10).view(0))))

    def test_markers_hang_only_where_they_are_in_play(self) -> None:
        elements = by_id(kb.draw(played(2, 10).view(0)))
        marked = {site for site, printed in SITES.items() if printed["marker"]}
        assert {id[7:] for id in elements if id.startswith("marker-")} == {s for s in marked if SECTION[s] == CENTER}

    def test_control_and_total_control_can_be_seen(self) -> None:
        table = empty_table()
        table["sites"]["everfire"].update(troops=[0, 0, None], control=0)
        table["sites"]["kanaglym"].update(troops=[1, 1, 1], control=1, total=True)
        drawn = draw({"table": table, "seat": None})
        assert drawn.count('href="#pennant-black"') == drawn.count('href="#pennant-red"') == 1
        assert drawn.count('class="total"') == 1
        assert drawn.count('href="#icon-crown"') == 2, "a crown and its outline"

    def test_the_face_of_a_marker_can_be_seen(self) -> None:
        dim = {}
        for face in ("control", "total"):
            table = empty_table()
            table["sites"]["araumycos"]["marker"] = {"holder": 1, "face": face}
            marker = by_id(draw({"table": table, "seat": None}))["marker-araumycos"]
            dim[face] = [group.attrib["opacity"] for group in marker.iter(f"{SVG}g") if "opacity" in group.attrib]
            assert any(use.attrib["href"] == "#troop-red" for use in marker.iter(f"{SVG}use"))
        assert dim["total"] == ["1", "1"]
        assert dim["control"][1] != "1"

    def test_titles_say_what_there_is_to_see(self) -> None:
        table = empty_table()
        table["sites"]["araumycos"].update(
            troops=[0, 0, "white", None], spies=[1], control=0, marker={"holder": 0, "face": "control"}
        )
        table["routes"]["araumycos--eryndlyn"] = [1]
        elements = by_id(draw({"table": table, "seat": 0}))
        assert elements["site-araumycos"].findtext(f"{SVG}title") == (
            "Araumycos, 3 VP, Black: 2, White: 1, empty: 1, spies of Red, control by Black, marker held by Black"
        )
        assert elements["space-araumycos--eryndlyn.1"].findtext(f"{SVG}title") == "Araumycos–Eryndlyn, space 1: Red"
        assert elements["site-gauntlgrym"].findtext(f"{SVG}title") == "Gauntlgrym, 2 VP, not in play"

    def test_spanish_pictures_speak_spanish(self) -> None:
        drawn = draw({"table": empty_table(), "seat": 0}, "es")
        assert "El Laberinto" in drawn
        assert "fuera de la partida" in drawn
        assert "not in play" not in drawn

    def test_every_symbol_that_is_used_is_defined(self) -> None:
        svg = kb.draw(played(4, 300).view(0))
        used = {use.attrib["href"][1:] for use in parsed(svg).iter(f"{SVG}use")}
        assert used <= set(by_id(svg))


def empty_table() -> dict[str, Any]:
    """A two-player table with nothing on its map."""
    view = played(2, 0).view(None)["table"]
    for state in view["sites"].values():
        state.update(troops=[None] * len(state["troops"]), spies=[], control=None, total=False)
    view["routes"] = {route: [None] * len(occupants) for route, occupants in view["routes"].items()}
    return view


class TestWhoLooks:
    def test_all_seats_see_the_same_map_but_for_the_glow_of_presence(self) -> None:
        game = played(3, 200)
        glow = re.compile(r'<g id="presence".*?</g>')
        maps = {glow.sub("", kb.draw(game.view(seat))) for seat in (0, 1, 2, None)}
        assert len(maps) == 1

    def test_nothing_on_the_map_comes_from_a_hidden_zone(self) -> None:
        game = played(2, 200)
        other = game.imagine(0, 5)
        assert kb.draw(game.view(0)) == kb.draw(other.view(0))

    def test_presence_glows_where_it_is(self) -> None:
        game = played(2, 60)
        view = game.view(1)
        glow = by_id(kb.draw(view))["presence"]
        spaces = [ref for ref in view["table"]["players"][1]["presence"] if ref.startswith("space:")]
        assert len(glow.findall(f"{SVG}circle")) == len(spaces)

    def test_a_picture_for_nobody_shows_the_presence_of_whose_turn_it_is(self) -> None:
        game = played(2, 60)
        active = game.view(None)["table"]["active"]
        assert kb.draw(game.view(None)) == kb.draw(game.view(active))
        assert "presence" not in by_id(kb.draw(kb.new("tyrants").view(None))), "before the first turn nobody has any"


class TestNothingOverlaps:
    def test_sites_stand_apart_and_inside_the_picture(self) -> None:
        for one, other in combinations(SITES, 2):
            for a in plan.footprint(one):
                for b in plan.footprint(other):
                    apart = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
                    assert apart >= APART, f"{one} and {other}"
        for site in SITES:
            for left, top, right, bottom in plan.footprint(site):
                assert 0 < left < right < plan.WIDTH, site
                assert 0 < top < bottom < plan.HEIGHT, site

    def test_spaces_of_routes_stand_apart(self) -> None:
        spaces = {place: plan.middles()[place] for place in SIZE if place not in SITES}
        for (one, a), (other, b) in combinations(spaces.items(), 2):
            assert hypot(a[0] - b[0], a[1] - b[1]) >= 2 * plan.NICHE + APART, f"{one} and {other}"
        for space, point in spaces.items():
            for site in SITES:
                assert far(point, site) >= plan.NICHE + APART - 1, f"{space} and {site}"

    def test_tunnels_touch_no_site_but_those_they_join(self) -> None:
        for route, printed in ROUTES.items():
            for start, end in pairwise(plan.way(route)):
                for share in range(21):
                    point = tuple(a + (b - a) * share / 20 for a, b in zip(start, end, strict=True))
                    for site in set(SITES) - {printed["a"], printed["b"]}:
                        assert far(point, site) >= TUNNEL, f"{route} and {site}"

    def test_troops_stand_inside_their_slab_below_its_name(self) -> None:
        for site, slab in plan.SLABS.items():
            middles = plan.slots(site)
            assert len(middles) == SITES[site]["spaces"]
            for x, y in middles:
                assert slab.left < x - plan.PITCH / 2 < x + plan.PITCH / 2 < slab.right, site
                assert y - plan.PITCH / 2 >= slab.top + plan.NAME_HIGH * slab.lines, site
                assert y + plan.PITCH / 2 <= slab.top + plan.high(site), site

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_names_have_room(self, language: str) -> None:
        for site, printed in SITES.items():
            lines = fitted(site, printed["name"][language])
            room = plan.SLABS[site].width - plan.PENNANT
            assert len(lines) <= plan.SLABS[site].lines
            assert all(length(line) <= room for line in lines), f"{site}: {lines}"

    def test_dotted_lines_part_the_sections(self) -> None:
        for place, (x, y) in plan.middles().items():
            sides = {
                "left": x < line("left", y),
                "center": line("left", y) < x < line("right", y),
                "right": line("right", y) < x,
            }
            assert sides[SECTION[place]], place

    def test_nothing_grows_in_a_chamber(self) -> None:
        for x, y in (place for places in BARE.values() for place in places):
            assert all(far((x, y), site) > plan.NICHE for site in SITES), (x, y)

    def test_the_plan_keeps_to_the_board_from_left_to_right_and_from_above_to_below(self) -> None:
        """The plan is our own, but whoever knows the board finds every site where it is expected."""
        for one, other in combinations(SITES.values(), 2):
            slabs = [plan.SLABS[next(id for id, printed in SITES.items() if printed is site)] for site in (one, other)]
            if abs(one["x"] - other["x"]) > 0.2:
                assert (one["x"] < other["x"]) == (slabs[0].x < slabs[1].x)
            if abs(one["y"] - other["y"]) > 0.2:
                assert (one["y"] < other["y"]) == (slabs[0].top < slabs[1].top)


def far(point: Any, site: str) -> float:
    """The distance from a point to whatever a site covers."""
    return min(
        hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom))
        for left, top, right, bottom in plan.footprint(site)
    )


def line(section: str, y: float) -> float:
    """Where a dotted line is at a height."""
    for (x, top), (u, bottom) in pairwise(plan.LINES[section]):
        if top <= y <= bottom:
            return x + (u - x) * (y - top) / (bottom - top)
    raise AssertionError(y)


class TestMarks:
    def drawn(self, **marks: Any) -> dict[str, ElementTree.Element]:
        return by_id(board(played(2, 60).view(0)["table"], PLAIN, Marks(**marks)))

    def test_targets_are_lit_where_they_are(self) -> None:
        elements = self.drawn(targets=["site:everfire", "space:araumycos--eryndlyn.1", "card:noble.1", "site:nowhere"])
        assert {id for id in elements if id.startswith("lit-")} == {"lit-everfire", "lit-araumycos--eryndlyn.1"}

    def test_what_a_card_promises_is_lit_in_another_way(self) -> None:
        elements = self.drawn(lights=["site:everfire"], targets=["site:kanaglym"])
        assert elements["hinted-everfire"].attrib["class"] == "hinted"
        assert elements["lit-kanaglym"].attrib["class"] == "lit"

    def test_the_chosen_place_has_a_frame(self) -> None:
        drawn = board(played(2, 60).view(0)["table"], PLAIN, Marks(selected="site:everfire", targets=["site:everfire"]))
        assert drawn.count('class="selected"') == 1
        assert 'id="lit-everfire"' not in drawn

    def test_what_is_lit_lies_outside_the_ring_of_total_control(self) -> None:
        table = empty_table()
        table["sites"]["kanaglym"].update(troops=[1, 1, 1], control=1, total=True)
        frames = [by_id(board(t, PLAIN, Marks(targets=["site:kanaglym"]))) for t in (empty_table(), table)]
        plain, ringed = (float(re.findall(r"-?\d+", elements["lit-kanaglym"][1].attrib["d"])[1]) for elements in frames)
        assert ringed < plain

    def test_what_happened_ripples_anew_at_each_moment(self) -> None:
        assert "fresh-7-everfire" in self.drawn(fresh=["site:everfire", "seat:0"], moment=7)


class TestWalking:
    """`data-nav`: the elements left, right, up and down of a cell."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_place_in_play_can_be_walked_to(self, players: int) -> None:
        table = played(players, 10).view(0)["table"]
        elements = by_id(board(table, PLAIN))
        playing = {ref_of(p).replace(":", "-") for p in SIZE if SECTION[p] in table["sections"]}
        assert {id for id, cell in elements.items() if "data-nav" in cell.attrib} == playing
        reached, rim = {"site-araumycos"}, ["site-araumycos"]
        for id in rim:
            ways = elements[id].attrib["data-nav"].split()
            assert len(ways) == 4
            for other in ways:
                if other != "-" and other not in reached:
                    reached.add(other)
                    rim.append(other)
        assert reached == playing

    def test_a_place_out_of_play_is_no_button(self) -> None:
        elements = by_id(board(played(2, 10).view(0)["table"], PLAIN))
        assert "data-act" not in elements["site-gauntlgrym"].attrib
        assert elements["site-everfire"].attrib["data-act"] == "select"
        assert elements["site-everfire"].attrib["data-arg"] == "site:everfire"


def test_with_two_players_the_middle_fills_the_picture() -> None:
    def width(players: int) -> float:
        svg = board(played(players, 10).view(0)["table"], PLAIN)
        return float(parsed(svg).attrib["viewBox"].split()[2])

    assert width(2) < 0.62 * width(4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_ends_a_little_beyond_what_is_in_play(players: int) -> None:
    table = played(players, 10).view(0)["table"]
    left, top, width, height = map(float, parsed(board(table, PLAIN)).attrib["viewBox"].split())
    slabs = [slab for site, slab in plan.SLABS.items() if SECTION[site] in table["sections"]]
    first, last = min(slab.left for slab in slabs), max(slab.right for slab in slabs)
    assert 0 <= first - left <= 20
    assert 0 <= left + width - last <= 20
    assert top <= min(slab.top for slab in slabs) - 24
    assert max(slab.top for slab in slabs) < top + height


def test_style_sheets_give_every_colour_a_value_in_both_themes() -> None:
    drawn = board(played(4, 60).view(0)["table"], PLAIN, Marks(targets=["site:everfire"], fresh=["site:everfire"]))
    values = {}
    for sheet in ("base", "table", "underdark"):
        values.update(re.findall(r"^\s*--([a-z0-9-]+):\s*(.*);", (STYLES / f"{sheet}.css").read_text(), re.MULTILINE))
    for name in set(re.findall(r"var\(--([a-z0-9-]+)", drawn)):
        assert values.get(name, "").startswith("light-dark("), name


def test_names_cannot_break_out() -> None:
    hostile = Renderer(lambda ref: '"><script>alert(1)</script>', lambda text: "<b>&'\"")
    drawn = board(played(4, 60).view(0)["table"], hostile)
    assert "<script" not in drawn
    assert "<b>" not in drawn
    parsed(drawn)


def test_nothing_needs_scripts_or_style_attributes() -> None:
    drawn = board(played(4, 60).view(0)["table"], PLAIN, Marks(targets=["site:everfire"], seat=0))
    assert not any(word in drawn for word in ("<script", " style=", " onclick", "javascript:"))


def test_a_picture_is_the_same_every_time() -> None:
    view = played(4, 120).view(2)
    assert kb.draw(view) == kb.draw(view)


def test_the_library_draws_a_game_from_its_first_moment_to_its_last() -> None:
    game = kb.new("tyrants", seats=("orange", "blue"), seed=3)
    chance = random.Random(3)
    while game.decision:
        if len(game.choices) % 60 < 4:
            parsed(kb.draw(game.view(game.decision.seat)))
        game.choose(chance.choice(game.decision.options))
    parsed(kb.draw(game.view(None)))


def test_words_of_titles_are_plain_texts() -> None:
    texts: list[Text] = []

    def word(text: Text) -> str:
        texts.append(text)
        return str(text)

    board(played(4, 60).view(0)["table"], Renderer(lambda ref: ref, word))
    assert all("{" not in str(text) for text in texts)
