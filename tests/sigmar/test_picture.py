"""The picture of the battlefield: every unit, objective and feature is a cell that is read aloud and walked by keys."""

import json
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import katabasis as kb
from katabasis.content import outlines
from katabasis.kernel.own_ids import OF_OWN
from katabasis.sigmar.content import ARMIES, WARSCROLLS
from katabasis.sigmar.picture import figures, names
from katabasis.sigmar.picture.table import Flag, Marks, Range, board, middle
from katabasis.sigmar.text.names import renderer_of

SVG = "{http://www.w3.org/2000/svg}"


def battle(seed: int = 4, choices: int = 60) -> kb.Game:
    """A battle after some choices by chance."""
    game = kb.new("sigmar", seats=["vigilant-brotherhood", "gnawfeast-clawpack"], seed=seed)
    for number in range(choices):
        game.choose(kb.bots.choose(game, "random", number))
    return game


def cells(picture: Element) -> dict[str, Element]:
    return {part.get("id", ""): part for part in picture.iter(f"{SVG}g") if part.get("class") == "cell"}


def interactive(table: dict[str, Any], marks: Marks | None = None) -> Element:
    return fromstring(board(table, renderer_of(table, "en"), marks).replace("<!--", "<!-- ").replace("<!-- +", "<!--+"))


def test_everything_that_stands_is_a_cell_with_its_ref_and_its_name() -> None:
    table = battle().view(0)["table"]
    shown = {cell.get("data-ref"): cell.findtext(f"{SVG}title") for cell in cells(interactive(table)).values()}
    standing = [id for id, unit in table["units"].items() if unit["models"]]
    assert standing
    expected = {f"unit:{id}" for id in standing} | {f"objective:{each}" for each in table["controlled"]}
    assert expected | {f"feature:{each['kind']}" for each in table["features"]} == shown.keys()
    assert all(shown.values())


def test_every_model_is_drawn_where_it_stands_on_a_base_of_its_size() -> None:
    table = battle().view(0)["table"]
    drawn = {
        part.get("data-ref"): part.get("transform", "")
        for part in interactive(table).iter(f"{SVG}g")
        if part.get("class") == "model"
    }
    expected = {
        f"model:{id}-{number}": f"translate({x} {y})"
        for id, unit in table["units"].items()
        for number, x, y, _ in unit["models"]
    }
    assert drawn == expected
    shapes = {part.get("data-ref"): part for part in interactive(table).iter(f"{SVG}ellipse") if part.get("data-ref")}
    for id, unit in table["units"].items():
        base = WARSCROLLS[unit["scroll"]].base
        for number, *_ in unit["models"]:
            shape = shapes[f"model:{id}-{number}"]
            assert (shape.get("rx"), shape.get("ry")) == (str(base[0] // 2), str(base[-1] // 2))


def test_arrow_keys_lead_from_every_cell_to_cells_that_are_there() -> None:
    found = cells(interactive(battle().view(0)["table"]))
    reached: set[str] = set()
    for id, cell in found.items():
        ways = cell.get("data-nav", "").split()
        assert len(ways) == 4
        assert id not in ways
        assert set(ways) - {"-"} <= found.keys()
        reached |= set(ways) - {"-"}
    assert reached == found.keys()


def test_a_unit_says_whom_it_fights_and_what_it_contests() -> None:
    table = battle().view(0)["table"]
    id, unit = next((id, unit) for id, unit in table["units"].items() if unit["models"])
    enemy = next(other for other, each in table["units"].items() if each["seat"] != unit["seat"])
    unit |= {"in_combat": [enemy], "contests": ["ignax"], "damage": 2}
    renderer = renderer_of(table, "en")
    said = cells(interactive(table))[f"at-{figures.element(id)}"].findtext(f"{SVG}title") or ""
    assert f"in combat with {renderer.name(f'unit:{enemy}')}" in said
    assert "contests Ignax" in said
    assert "damage: 2" in said


def test_what_is_lit_is_what_the_marks_name() -> None:
    table = battle().view(0)["table"]
    first, second = [id for id, unit in table["units"].items() if unit["models"]][:2]
    flag = Flag(1, "Towards Ignax", middle(table["units"][first]), json.dumps(["move", "keep +0,-254"]))
    marks = Marks(
        targets=[f"unit:{first}", "objective:ignax"],
        selected=f"unit:{second}",
        ranges=[Range(first, "combat", 762)],
        flags=[flag],
        way=[(0, 0), (254, 254)],
        fresh={first: "−2"},
        moment=7,
    )
    picture = interactive(table, marks)
    count = {
        css: len([part for part in picture.iter() if part.get("class") == css])
        for css in ("lit", "selected", "range combat", "flag", "way", "fresh")
    }
    models = {id: len(table["units"][id]["models"]) for id in (first, second)}
    assert count == {
        "lit": models[first] + 1,
        "selected": models[second],
        "range combat": 1,
        "flag": 1,
        "way": 1,
        "fresh": 1,
    }
    shown = next(part for part in picture.iter() if part.get("class") == "flag")
    assert json.loads(shown.get("data-arg", "")) == ["move", "keep +0,-254"]


def test_every_warscroll_and_every_sign_has_a_symbol() -> None:
    fielded = {unit for army in ARMIES.values() for unit in army.units if not OF_OWN.search(unit)}
    assert {*fielded, *figures.SIGNS} <= (outlines() | outlines("sigmar")).keys()
    launched = kb.new("sigmar", battlepack="border-war", seats=["stormcast-launch", "skaven-warpcog"])
    assert launched.table.pack.id == "border-war"
    printed = {id for id in WARSCROLLS if not OF_OWN.search(id)}
    assert printed <= outlines("sigmar", "border-war").keys()


def test_a_picture_that_stands_alone_has_all_that_it_uses() -> None:
    picture = fromstring(kb.draw(battle().view(None)))
    known = {part.get("id") for part in picture.iter()}
    used = {(part.get("href") or "#").removeprefix("#") for part in picture.iter(f"{SVG}use")}
    assert used
    assert used <= known
    assert not [part for part in picture.iter() if part.get("data-act") or part.get("style")]


def _names(table: dict[str, Any], marks: Marks | None = None) -> dict[str, tuple[int, int]]:
    """The names on the floor, and where the middle of each is."""
    found = {}
    for part in interactive(table, marks).iter(f"{SVG}g"):
        if part.get("class", "").startswith("floor-name"):
            moved = next(each.get("transform", "") for each in part.iter(f"{SVG}g") if each.get("transform"))
            x, y = moved.removeprefix("translate(").rstrip(")").split()
            found[" ".join(part.itertext())] = (int(x), int(y))
    return found


def test_names_of_units_lie_over_no_model_and_leave_out_what_has_no_room() -> None:
    named = 0
    for seed in range(4):
        table = battle(seed, 90).view(0)["table"]
        renderer = renderer_of(table, "en")
        called = {renderer.name(f"unit:{id}"): id for id, unit in table["units"].items() if unit["models"]}
        shown = _names(table)
        assert shown.keys() <= called.keys()
        named += len(shown)
        for text, (x, y) in shown.items():
            rows = len(names.lines(text, names.LONGEST))
            for unit in table["units"].values():
                reach = min(WARSCROLLS[unit["scroll"]].base) // 2
                for _number, left, top, _facing in unit["models"]:
                    apart = max(abs(left - x) - 36 * len(text) // rows, abs(top - y) - 65 * rows)
                    assert apart >= reach - 1, f"{text} lies over a model of {unit['scroll']}"
    assert named > 20


def test_the_name_of_the_selected_unit_is_marked_and_a_picture_for_itself_has_no_names() -> None:
    game = battle()
    table = game.view(0)["table"]
    id = next(id for id, unit in table["units"].items() if unit["models"])
    text = board(table, renderer_of(table, "en"), Marks(selected=f"unit:{id}"))
    assert text.count('class="floor-name seat-0 selected"') == 1
    assert text.count('class="far far-name seat-0 selected"') == 1
    assert "floor-name" not in kb.draw(game.view(0))
