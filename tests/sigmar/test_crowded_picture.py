"""The picture of a battle of Border War: seventy models, terrain of the terrain list, markers, and names that all have
room."""

from itertools import combinations
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.sigmar.content import FEATURES, OBJECTIVES, WARSCROLLS
from katabasis.sigmar.picture import figures, groups, names, terrain
from katabasis.sigmar.picture.room import Area, Room, places
from katabasis.sigmar.picture.table import board
from katabasis.sigmar.text.names import renderer_of
from sigmar.border_war import MODULES, SKAVEN, STORMCAST, battle

SVG = "{http://www.w3.org/2000/svg}"
RATS = {
    "skaven-clawlord.1": '20",4"',
    "skaven-clanrats.1": '8",10" ranks 7 @16',
    "skaven-clanrats.2": '22",9" ranks 10 @16',
    "skaven-rat-ogors.1": '34",8" ranks 3 @16',
    "skaven-grey-seer.1": '14",6"',
}
STORM = {
    "stormcast-lord-vigilant.1": '24",26"',
    "stormcast-liberators.1": '8",19" ranks 5 @48',
    "stormcast-vanquishers.1": '30",18" ranks 5 @48',
    "stormcast-prosecutors.1": '38",22" ranks 3 @48',
}
FEATURES_THERE = [
    ("low-hill.low-hill", 12, 23, 0),
    ("numinous-occulum.broken-arch", 32, 23, 0),
    ("walls-and-fences.low-walls-2", 38, 8, 0),
    ("watchtower.copse", 22, 20, 0),
]
"""Kinds of features with the inches where their middles are, and their facings."""


def crowd() -> Game:
    return battle({**RATS, **STORM}, features=FEATURES_THERE, modules=MODULES)


def drawn(game: Game, language: str = "en") -> Element:
    """The board as a page shows it, nothing of it selected."""
    return drawn_table(game.view(0)["table"], language)


def drawn_table(table: dict[str, Any], language: str = "en") -> Element:
    return fromstring(board(table, renderer_of(table, language)).replace("<!--", "<!-- ").replace("<!-- +", "<!--+"))


def of_class(picture: Element, css: str) -> list[Element]:
    return [part for part in picture.iter() if css in part.get("class", "").split()]


def written(picture: Element, css: str, height: int, letter: int) -> dict[str, Area]:
    """The names of a class, and the rectangle that each fills at most."""
    found = {}
    for part in of_class(picture, css):
        x, y = translated(next(each for each in part.iter(f"{SVG}g") if each.get("transform")))
        rows = [text.text or "" for text in part.iter(f"{SVG}text")]
        across, down = letter * max(map(len, rows)) // 2, height * len(rows) // 2
        found[" ".join(rows)] = Area(x - across, y - down, x + across, y + down)
    return found


def translated(part: Element) -> tuple[int, int]:
    """The point around which something is drawn."""
    x, y = map(int, part.get("transform", "").removeprefix("translate(").rstrip(")").split())
    return x, y


def meet(one: Area, other: Area) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("language", ["en", "es"])
def test_from_afar_every_unit_is_a_group_with_its_name_and_no_name_lies_over_another(language: str) -> None:
    picture, units = drawn(crowd(), language), {**RATS, **STORM}
    shapes = {part.get("data-ref") for part in of_class(picture, "group")}
    assert shapes == {f"unit:{id}" for id in units}
    labels = written(picture, "far-name", groups.PRINT, groups.LETTER)
    assert len(labels) == len(units)
    assert not [pair for pair in combinations(labels, 2) if meet(labels[pair[0]], labels[pair[1]])]


def test_a_group_says_how_many_models_it_has() -> None:
    labels = written(drawn(crowd()), "far-name", groups.PRINT, groups.LETTER)
    assert "Clanrats 1 ×20" in labels
    assert "Grey Seer" in labels


def test_from_near_units_markers_and_features_have_names_that_lie_over_nothing() -> None:
    picture = drawn(crowd())
    near = {}
    for css in ("floor-name", "marker-name", "feature-name"):
        near |= written(picture, css, names.PRINT, names.LETTER)
    assert {"Clanrats 1", "left border objective", "Watchtower", "Low hill", "Numinous Occulum"} <= near.keys()
    assert not [pair for pair in combinations(near, 2) if meet(near[pair[0]], near[pair[1]])]


@pytest.mark.rule("objectives.marker")
def test_markers_are_of_40_mm_and_show_how_far_they_are_contested() -> None:
    picture = drawn(crowd())
    assert {int(part.get("r", "")) + 12 for part in of_class(picture, "marker")} == {200}
    assert {int(part.get("r", "")) for part in of_class(picture, "contested")} == {200 + 762}
    assert all(OBJECTIVES[id].diameter == 400 for id in crowd().view(0)["table"]["controlled"])


def test_features_look_and_are_signed_as_what_they_do() -> None:
    game = crowd()
    looks = {
        each["kind"]: terrain.shape(each["kind"], each["at"], each["facing"])
        for each in game.view(0)["table"]["features"]
    }
    marks = {
        "low-hill.low-hill": "--slope",
        "numinous-occulum.broken-arch": "--power",
        "watchtower.copse": "--tall-top",
    }
    for kind, colour in marks.items():
        assert [colour in look for look in looks.values()].count(True) == 1
        assert colour in looks[kind]
    assert "--ruin-top" in looks["walls-and-fences.low-walls-2"]
    signs = of_class(drawn(game), "feature-signs")
    assert sum(len(list(part.iter(f"{SVG}path"))) for part in signs) == sum(
        len(terrain.abilities(kind)) for kind, *_where in FEATURES_THERE
    )


def test_whoever_listens_hears_what_a_feature_does() -> None:
    titles = {cell.get("data-ref"): cell.findtext(f"{SVG}title") for cell in of_class(drawn(crowd()), "cell")}
    assert (titles["feature:watchtower.copse"] or "").startswith("Watchtower: cover, obscuring, unstable, ")
    assert "Place of Power" in (titles["feature:numinous-occulum.broken-arch"] or "")


def test_every_ability_of_a_feature_has_a_sign_and_a_word() -> None:
    kb.new("sigmar", battlepack="border-war", seats=[STORMCAST, SKAVEN])
    assert {ability for kind in FEATURES.values() for ability in kind.abilities} <= set(terrain.ABILITIES)
    assert set(terrain.SIGNS) == set(terrain.ABILITIES)


@pytest.mark.rule("command-models.declare-models", "warscroll.special-equipment", "army.general")
def test_the_general_command_models_and_special_weapons_are_marked() -> None:
    game = crowd()
    units = game.view(0)["table"]["units"]
    picture = drawn(game)
    leading = sum(
        number in numbers
        for unit in units.values()
        for numbers in unit["command_models"].values()
        for number, *_ in unit["models"]
    )
    assert len(of_class(picture, "rank")) == leading > 0
    assert len(of_class(picture, "golden")) == sum(len(unit["models"]) for unit in units.values() if unit["general"])
    special = {part.get("data-ref") for part in of_class(picture, "model") for _ in of_class(part, "special")}
    assert "model:skaven-rat-ogors.1-1" in special
    assert not [ref for ref in special if "clanrats" in (ref or "")]


@pytest.mark.parametrize(("side", "up"), [("if-straight", -1), ("if-turned", 1)])
def test_signs_are_above_the_first_model_from_either_side_of_the_board_and_no_name_lies_on_them(
    side: str, up: int
) -> None:
    table = crowd().view(0)["table"]
    standing = [unit for unit in table["units"].values() if unit["models"]]
    for unit in standing:
        unit["marks"], unit["damage"] = ["ran"], 1
    picture = drawn_table(table)
    signs = []
    for part, unit in zip(of_class(picture, side), standing, strict=True):
        x, y = translated(part[0])
        first = max(unit["models"], key=lambda model: (up * model[2], up * model[1]))
        assert x == first[1]
        assert 0 < up * (y - first[2]) - WARSCROLLS[unit["scroll"]].base[-1] // 2 < 200
        assert len(list(part[0][0])) == 2 + unit["general"]
        last = x - up * figures.SIGN_STEP * (1 + unit["general"])
        signs.append(Area(min(x, last) - 78, y - 78, max(x, last) + 78, y + 78))
    near, far = written(picture, "floor-name", names.PRINT, names.LETTER), written(picture, "far-name", 300, 147)
    assert len(near) > 5
    assert len(far) == len(signs)
    assert not [name for labels in (near, far) for name in labels for sign in signs if meet(labels[name], sign)]


def test_room_is_taken_once() -> None:
    room = Room((2540, 2540))
    taken = Area(1000, 1000, 1200, 1130)
    assert room.is_free(taken)
    room.fill(taken)
    assert not room.is_free(taken)
    assert not room.is_free(Area(2400, 0, 2600, 100))
    beside = next(area for area in places(taken, 300, 130, 508) if room.is_free(area))
    assert not meet(beside, taken)
