"""A battle of Border War at the page's table: its questions, what lies beside the battlefield, standing answers, and
the end."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import katabasis as kb
from katabasis.sigmar.rules.border_war.roster import LISTS
from katabasis_page.table import log
from katabasis_page.ui import Ui
from page.desk import Desk
from page.sigmar.test_sigmar_placing import desk_at
from page.waiting import now
from sigmar.border_war import battle
from sigmar.test_orders import LIBERATORS, PROSECUTORS, RATS, commanded


def seated(*draft: str, language: str = "en", seed: int = 3) -> Desk:
    """Two people at one table, at the first question of a battle."""
    desk = Desk()
    desk.do("language", language)
    desk.do("route", "#new/sigmar/2024/pack=border-war")
    for change in ("kind-1=human", f"seed={seed}", *draft):
        desk.do("draft", change)
    desk.do("setting", "speed=instant")
    desk.do("start")
    return desk


def decision(desk: Desk) -> dict[str, Any]:
    if desk.app.ui.seating.handover is not None:
        desk.do("confirm-handover")
    assert desk.app.session is not None
    asked: dict[str, Any] = desk.app.session.view()["decision"]
    return asked


def table(desk: Desk) -> dict[str, Any]:
    assert desk.app.session is not None
    seen: dict[str, Any] = desk.app.session.view()["table"]
    return seen


def played_until(asked: Callable[[kb.Ask], bool], *draft: str) -> Desk:
    """Two people sit down to a battle that was played by chance until somebody was asked that."""
    desk = seated(*draft)
    assert desk.app.session is not None
    game = desk.app.session.game
    while game.decision is not None and not asked(game.decision):
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
    assert game.decision is not None
    return desk_at(game.position())


def options(word: str, most: int = 1) -> Callable[[kb.Ask], bool]:
    """Whether so many answers have that in their ids."""
    return lambda asked: len([option for option in asked.options if word in option.id]) >= most


def words(markup: str) -> str:
    """What is read in some markup."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)))


def popover(desk: Desk, ref: str) -> str:
    """What opens for a thing."""
    desk.do("pop", ref)
    return words(desk.shown.partition('id="popover"')[2])


def test_a_regiment_is_deployed_with_one_gesture() -> None:
    desk = played_until(options("regiment "))
    asked = decision(desk)
    whole = next(option for option in asked["options"] if option["verb"] == "regiment")
    hero = whole["refs"][0].partition(":")[2]
    assert f'data-act="whole-regiment" data-arg="{hero}"' in desk.shown
    desk.do("whole-regiment", hero)
    units = table(desk)["units"]
    assert {units[ref.partition(":")[2]]["place"] for ref in whole["refs"]} == {"field"}
    assert desk.paper.reports == []


def test_the_rest_of_a_regiment_follows_who_was_placed_by_hand() -> None:
    desk = played_until(options("regiment "))
    asked = decision(desk)
    whole = next(option for option in asked["options"] if option["verb"] == "regiment")
    desk.choose(whole["id"])
    desk.choose(f"deploy {whole['refs'][1].partition(':')[2]}")
    assert 'id="rest-of-regiment"' in desk.shown
    desk.do("whole-regiment")
    units = table(desk)["units"]
    assert {units[ref.partition(":")[2]]["place"] for ref in whole["refs"]} == {"field"}
    desk.do("whole-regiment")
    assert desk.messages == ["No regiment is being deployed."]


def test_regiments_command_points_and_tactics_lie_beside_the_battlefield() -> None:
    desk = played_until(options("tactical-gambit"))
    decision(desk)
    shown = words(desk.shown)
    assert "The general's regiment" in shown
    assert "command points: 4" in shown or "command points: 5" in shown
    tactic = next(option for option in decision(desk)["options"] if "do-not-waver" in option["id"])
    seat = decision(desk)["seat"]
    desk.do("choose", tactic["id"])
    assert table(desk)["players"][seat]["attempted"] == ["do-not-waver"]
    assert 'data-arg="tactic:do-not-waver"' in desk.shown
    assert "2 or more friendly units fought this turn" in popover(desk, "tactic:do-not-waver")


def test_abilities_stand_by_themselves_with_their_price_and_what_they_do() -> None:
    desk = played_until(options("rally-command", 3))
    asked = decision(desk)
    group = desk.shown.partition('id="group-ability-rally-command"')[2].partition("</details>")[0]
    assert "command points: 1" in group
    assert "Make 6 rally rolls" in words(group)
    rallied = [option for option in asked["options"] if "rally-command" in option["id"]]
    assert group.count('data-act="choose"') == len(rallied)


def test_a_unit_leads_to_its_scroll_and_to_all_that_it_has() -> None:
    desk = played_until(options("tactical-gambit"))
    decision(desk)
    units = table(desk)["units"]
    veritant = popover(desk, "unit:stormcast-lord-veritant.1")
    assert "Quicksilver Draught" in veritant
    clanrats = popover(desk, "unit:skaven-clanrats.1")
    assert re.search(r"musician: \d of 2 standing", clanrats.lower())
    assert "Gnawhole" in popover(desk, "unit:skaven-gnawhole.1")
    assert units["skaven-gnawhole.1"]["place"] == "terrain"


def test_the_next_unit_is_one_that_can_do_something() -> None:
    desk = played_until(options("move ", 2))
    able = [option["refs"][0] for option in decision(desk)["options"] if option["verb"] == "move"]
    desk.do("next-unit")
    first = desk.app.ui.pointer.selected
    desk.do("next-unit")
    assert first in able
    assert desk.app.ui.pointer.selected in able
    assert desk.app.ui.pointer.selected != first


REINFORCED = """stormcast-eternals 1000
formation vanguard-wing
general lord-vigilant
  liberators x2
"""


def test_a_reinforced_unit_has_twice_as_many_models_as_are_printed() -> None:
    """Of ten Liberators seven are left."""
    units = {LIBERATORS: {"at": '30",10" ranks 5 @16', "slain": [8, 9, 10]}, RATS: '30",20" ranks 5 @48'}
    game = battle(units, seats=[REINFORCED, LISTS["skaven-launch"]], modules=["army-composition"])
    shown = desk_at(game.position()).shown
    assert '<span class="models">7/10</span>' in shown
    assert '<span class="models">20/20</span>' in shown


REDEPLOY = "never 1.0.movement redeploy-command"


def asked_about_redeploy() -> Desk:
    """Clanrats may redeploy in the movement phase of the opponent, who has ended it."""
    rats = {"at": '30",20" ranks 5 @48', "slain": [*range(6, 21)]}
    game = commanded({LIBERATORS: '30",10" ranks 5 @16', RATS: rats}, phase="movement")
    desk = desk_at(game.position())
    desk.do("choose", "end")
    assert decision(desk)["seat"] == 1
    return desk


def test_a_standing_answer_declines_for_the_rest_of_the_phase() -> None:
    desk = asked_about_redeploy()
    assert [order["id"] for order in decision(desk)["orders"]] == [REDEPLOY]
    assert "Do not ask again" in desk.shown
    assert "Not in this phase: Redeploy" in words(desk.shown)
    desk.do("order", REDEPLOY)
    assert table(desk)["phase"] != "movement"
    assert desk.app.ui.seating.order is None, "the phase is over"


def test_a_standing_answer_answers_for_nobody_else_at_the_screen() -> None:
    desk = asked_about_redeploy()
    session = desk.app.session
    assert session is not None
    session.give_order(REDEPLOY)
    assert session._orders is not None
    session._orders.seat = 0
    assert not now(session.follow_order())


def test_a_standing_answer_stays_while_people_decide_and_is_withdrawn_at_will() -> None:
    desk = asked_about_redeploy()
    assert desk.app.session is not None
    desk.app.session.give_order("never 1.0.movement covering-fire")
    desk.app.ui.seating.order_label = ["Not in this phase: {abilities}", {"abilities": ["ability:covering-fire"]}]
    desk.app.render()
    assert "Not in this phase: Covering Fire" in words(desk.shown)
    assert 'id="order-stop"' in desk.shown
    now(desk.app.session.follow_order())
    desk.app.session.rest_from_order()
    assert desk.app.ui.seating.order == "never 1.0.movement covering-fire"
    desk.do("order")
    assert desk.app.ui.seating.order is None


@pytest.mark.parametrize("module", ["commands", "magic", "army-composition", "command-models", "battle-tactics"])
def test_what_belongs_to_a_module_that_is_off_is_not_shown(module: str) -> None:
    desk = played_until(options("move "), f"modules={module}")
    decision(desk)
    shown = desk.shown + popover(desk, "unit:stormcast-lord-veritant.1") + popover(desk, "army:0")
    traces = {
        "commands": "command points",
        "magic": "Healing Storm",
        "army-composition": "The general",
        "command-models": "champion",
        "battle-tactics": 'data-arg="tactic:',
    }
    assert traces[module] not in shown
    assert module not in table(desk)["modules"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_end_says_where_points_come_from_who_was_slain_and_how_it_went(language: str) -> None:
    desk = seated(language=language, seed=5)
    assert desk.app.session is not None
    game = desk.app.session.game
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
    ended = Desk()
    ended.do("language", language)
    ended.do("import-text", game.record())
    finish = ended.shown.partition('id="finish"')[2]
    assert finish.count("score-sheet") >= 3
    said = words(finish)
    if language == "en":
        assert "Victory points after each round" in said
        assert "Points of destroyed units" in said
    else:
        assert "Puntos de victoria tras cada ronda" in said
        assert "Puntos de las unidades destruidas" in said
    scores = game.view(None)["result"]["scores"]
    assert all(f" {score} " in said for score in scores)


def test_who_has_acted_and_who_may_still_act_stands_at_their_names() -> None:
    desk = played_until(options("move ", 2))
    first = next(option for option in decision(desk)["options"] if option["verb"] == "move")
    mover = first["refs"][0].partition(":")[2]
    assert table(desk)["acting"][mover] == "may"
    desk.choose(first["id"])
    decision(desk)
    assert table(desk)["acting"][mover] == "acted"
    shown = desk.shown
    assert len(re.findall(r'<path class="acting acted"', shown)) == 2, "for whoever looks from afar, and from near"
    row = shown.partition(f'class="unit-row" data-act="find" data-arg="unit:{mover}"')[2].partition("</button>")[0]
    assert "has acted in this phase" in row
    assert 'class="icon acting acted"' in row
    assert "has acted in this phase" in popover(desk, f"unit:{mover}")


@pytest.mark.parametrize(("language", "kit"), [("en", "Wyldwood"), ("es", "Arboleda silvestre")])
def test_a_ready_layout_is_drawn_with_the_names_of_its_kits_where_it_is_rested_on(language: str, kit: str) -> None:
    desk = played_until(options("layout "))
    desk.do("language", language)
    layout = next(option["id"] for option in decision(desk)["options"] if "groves" in option["id"])
    assert 'id="terrain-0"' not in desk.shown
    desk.do("hover", layout)
    shown = desk.shown
    assert all(f'id="terrain-{number}"' in shown for number in range(4))
    assert len(re.findall(r'<g class="far far-name">', shown)) == 4
    assert kit in shown
    assert words(shown).count('8"') >= 2


def test_lines_of_the_log_are_told_once_while_the_battle_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, told = seated(), list[Any]()

    def content(ui: Ui, number: int, *rest: Any) -> Any:
        told.append(number)
        return made(ui, number, *rest)

    made = log._content
    monkeypatch.setattr(log, "_content", content)
    for _ in range(4):
        decision(desk)
        desk.choose(desk.options()[0])
    assert len(told) > 2
    assert len(told) == len({*told})


def test_charges_that_reach_nobody_are_left_to_an_order() -> None:
    far = {LIBERATORS: '20",4" ranks 5 @16', PROSECUTORS: '30",4" ranks 3 @16', RATS: '20",15" ranks 10 @48'}
    game = commanded(far, phase="charge", dice=[1, 1, 1, 2])
    desk = desk_at(game.position())
    for number, unit in enumerate((LIBERATORS, PROSECUTORS)):
        desk.do("choose", f"charge {unit}")
        desk.do("choose", "pass")
        if not number:
            assert "In this phase whoever reaches nobody stays where they stand" in words(desk.shown)
            desk.do("order", "stays 1.0.charge")
        assert decision(desk)["name"] == "charge", "nobody is asked for a place"
    made = [(choice.option, choice.answer) for choice in desk.app.session.game.choices]  # type: ignore[union-attr]
    assert made[-1] == (f"go {PROSECUTORS}", ";")
    assert desk.paper.reports == []


# ---------------------------------------------------------------------- a regiment that moves


def deployed(*seats: str) -> Desk:
    """Two people at the first movement phase of a battle in which whole regiments were deployed."""
    game = kb.new("sigmar", battlepack="border-war", seats=seats, seed=3)
    while (asked := game.decision) is not None and asked.name != "movement":
        whole = next((option for option in asked.options if option.verb in ("regiment", "end")), None)
        game.choose(whole or kb.bots.choose(game, "random", len(game.choices)))
    return desk_at(game.position())


def moved(desk: Desk, unit: str, before: dict[str, Any]) -> tuple[float, float]:
    """How far the middle of a unit went."""
    there, here = before[unit]["models"], table(desk)["units"][unit]["models"]
    across, down = (sum(model[axis] for model in here) - sum(model[axis] for model in there) for axis in (1, 2))
    return across / len(here), down / len(here)


def movable(desk: Desk, units: list[str]) -> list[str]:
    offered = [option["id"].partition(" ")[2] for option in decision(desk)["options"] if option["verb"] == "move"]
    return [unit for unit in units if unit in offered]


def begun(desk: Desk, far: int, at: int = 0) -> tuple[list[str], list[str], dict[str, Any]]:
    """A regiment of which one unit has moved so far ahead at most, as it stood; its others that may move; and where
    everybody stood before."""
    asked, before = decision(desk), table(desk)["units"]
    regiments = table(desk)["players"][asked["seat"]]["regiments"]
    regiment = next(ids for ids in regiments if len(movable(desk, ids)) > 2)
    others = movable(desk, regiment)
    first = others.pop(at)
    ahead = far if before[first]["models"][0][2] < 3810 else -far
    game = desk.app.session.game  # type: ignore[union-attr]
    way = game.decision.find(f"move {first}").nearest(f"keep +0,{ahead:+}")  # type: ignore[union-attr]
    desk.do("answer", json.dumps([f"move {first}", way]))
    assert moved(desk, first, before) != (0, 0)
    return regiment, others, before


def test_the_rest_of_a_regiment_moves_as_one_of_its_units_has_moved() -> None:
    desk = deployed("skaven-launch", "stormcast-launch")
    assert 'id="likewise-' not in desk.shown
    desk.do("whole-regiment", "move stormcast-lord-vigilant.1")
    assert desk.messages == ["No unit of that regiment has moved in this phase."]
    regiment, others, before = begun(desk, 254)
    hero, lead = (
        regiment[0],
        moved(desk, next(id for id in regiment if id not in others and before[id]["models"]), before),
    )
    assert 'id="likewise-' in desk.shown
    game = desk.app.session.game  # type: ignore[union-attr]
    choices = len(game.choices)
    desk.do("whole-regiment", f"move {hero}")
    assert desk.paper.reports == []
    went = {unit: moved(desk, unit, before) for unit in others}
    assert lead in went.values()
    assert {choice.option for choice in game.choices[choices:]} == {
        f"move {unit}" for unit in others if any(went[unit])
    }
    made = len(game.choices)
    desk.do("undo")
    assert len(desk.app.session.game.choices) == made - 1, "each is a choice of its own"  # type: ignore[union-attr]


def test_who_cannot_go_as_far_goes_as_near_as_may_be() -> None:
    desk = deployed("skaven-launch", "stormcast-launch")
    regiment, others, before = begun(desk, 5000, at=1)
    lead = moved(desk, next(id for id in regiment if id not in others and before[id]["models"]), before)
    desk.do("whole-regiment", f"move {regiment[0]}")
    assert desk.paper.reports == []
    ways = [moved(desk, unit, before) for unit in others]
    assert all(way[1] * lead[1] > 0 for way in ways), ways
    assert any(abs(way[1]) < abs(lead[1]) for way in ways), "the slower go less far"
