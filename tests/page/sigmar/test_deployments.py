"""Deployments are kept at the table of a battle and taken up in another: legal places are chosen as they are kept, from
the other territory turned by half; of others it is said what forbids them, and the nearest is suggested."""

import json
import re

import pytest

import katabasis as kb
from katabasis_page.sigmar.border_war.deployments.kind import DEPLOYMENTS, DeploymentBuilder
from katabasis_page.sigmar.border_war.deployments.plan import Deployment, Step, of_game, read, units_of, written
from katabasis_page.storage.texts import Blocked, Full
from page.desk import Desk, KeptCopies, Storage
from page.reading import Reading
from page.sigmar.test_sigmar_border_war import decision, table

HOME = "#game/sigmar/border-war-deployments"
SEATS = ("stormcast-launch", "skaven-launch")
PIT, GNAWHOLE = "gnawhole.pit", "skaven-gnawhole.1"


def seated(storage: Storage, *draft: str, seed: int = 3) -> Desk:
    """Two people at the first question of a battle."""
    desk = Desk(storage)
    desk.do("route", "#new/sigmar/2024/pack=border-war")
    for change in (
        "kind-1=human",
        f"seed={seed}",
        *(f"plays-{seat}={army}" for seat, army in enumerate(SEATS)),
        *draft,
    ):
        desk.do("draft", change)
    desk.do("setting", "speed=instant")
    desk.do("start")
    return desk


def game_of(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    assert desk.paper.reports == []
    return desk.app.session.game


def to_deployment(desk: Desk, territory: str = "a", *, with_terrain: bool = False) -> None:
    """Answer everything before units, or faction terrain, are deployed: the first player attacks, and has that
    territory."""
    while (asked := decision(desk))["name"] != "deploy":
        if with_terrain and is_deploying(desk):
            return
        wished = ("attack" if asked["seat"] == 0 else "defend", f"map border-war {territory}")
        ids = [option["id"] for option in asked["options"]]
        wish = next((id for id in ids if id in wished), "")
        if wish:
            desk.do("choose", wish)  # what is placed next may be suggested at once
        else:
            desk.choose(ids[0])


def by_chance(desk: Desk) -> None:
    game = game_of(desk)
    option = kb.bots.choose(game, "random", len(game.choices))
    if isinstance(option, kb.Placement):
        desk.do("answer", json.dumps([option.id, option.value]))
    else:
        desk.do("choose", option.id)


def deploy(desk: Desk) -> None:
    """Both players deploy by chance."""
    while is_deploying(desk):
        by_chance(desk)


def is_deploying(desk: Desk) -> bool:
    """Whether somebody deploys faction terrain or a unit."""
    return game_of(desk).table.phase == "deployment" and decision(desk)["name"] in ("terrain", "deploy")


def places(desk: Desk, seat: int = 0) -> dict[str, object]:
    """Where the units of a seat stand."""
    units = table(desk)["units"]
    return {id: unit["models"] or unit["place"] for id, unit in units.items() if unit["seat"] == seat}


def follow(desk: Desk, seat: int = 0) -> None:
    """Both deploy: that player as in the kept deployment, the other by chance."""
    while is_deploying(desk):
        if decision(desk)["seat"] != seat:
            by_chance(desk)
            continue
        if seat not in desk.app.ui.state.deployments:
            desk.do("deploy-as", "list")
        before = len(game_of(desk).choices)
        desk.do("deploy-as", "next")
        assert len(game_of(desk).choices) > before, desk.messages


def text_of(desk: Desk) -> str:
    return " ".join(" ".join(Reading(desk.shown).text).split())


@pytest.fixture(scope="module")
def deployed() -> tuple[str, dict[str, object]]:
    """The text of a deployment from territory a, and where it has the units stand."""
    desk = seated(Storage())
    to_deployment(desk)
    deploy(desk)
    deployment = of_game(table(desk), game_of(desk).choices, 0)
    assert deployment is not None
    return written(deployment), places(desk)


def kept_in(text: str, name: str = "North") -> Storage:
    storage = Storage()
    entry = {"version": 1, "game": "sigmar", "name": name, "text": text, "at": "2026-01-01"}
    storage.write("katabasis:deployment:one", json.dumps(entry))
    return storage


def test_a_deployment_is_kept_under_a_name_that_no_other_has() -> None:
    storage = Storage()
    desk = seated(storage)
    to_deployment(desk)
    desk.do("pop", "army:0")
    assert "keep-deployment" not in desk.shown
    desk.do("deploy-as", "keep 0")
    assert desk.messages == ["Nothing is deployed yet."]
    desk.app.ui.notices.clear()
    deploy(desk)
    desk.do("pop", "army:0")
    assert 'data-arg="keep 0"' in desk.shown
    for _twice in range(2):
        desk.do("deploy-as", "keep 0")
    desk.do("deploy-as", "keep 1")
    kept = {each.name: read(each.text) for each in desk.app.store.deployments.all("sigmar")}
    assert sorted(kept) == ["Skaven", "Stormcast Eternals"]
    assert "This deployment is kept already, as “Stormcast Eternals”." in desk.messages
    assert kept["Stormcast Eternals"] == of_game(table(desk), game_of(desk).choices, 0)


def test_the_same_army_is_deployed_as_it_was_kept(deployed: tuple[str, dict[str, object]]) -> None:
    text, stood = deployed
    desk = seated(kept_in(text), seed=8)
    to_deployment(desk)
    follow(desk)
    assert places(desk) == stood


def test_from_the_other_territory_all_is_turned_by_half(deployed: tuple[str, dict[str, object]]) -> None:
    text, stood = deployed
    desk = seated(kept_in(text), seed=8)
    to_deployment(desk, "b")
    follow(desk)
    width, depth = table(desk)["battlefield"]
    turned = {
        id: [[number, width - x, depth - y, (facing + 32) % 64] for number, x, y, facing in there]
        if isinstance(there, list)
        else there
        for id, there in stood.items()
    }
    assert places(desk) == turned


def test_a_whole_regiment_is_one_gesture() -> None:
    desk = seated(Storage())
    to_deployment(desk)
    [hero, *_others] = [option["id"] for option in decision(desk)["options"] if option["verb"] == "regiment"]
    desk.do("whole-regiment", hero.partition(" ")[2])
    deployment = of_game(table(desk), game_of(desk).choices, 0)
    assert deployment is not None
    again = seated(kept_in(written(deployment)), seed=8)
    to_deployment(again)
    before = len(game_of(again).choices)
    assert 'id="deploy-as"' in again.shown
    again.do("deploy-as", "list")
    assert "As in North: Lord-Vigilant" in text_of(again)
    again.do("deploy-as", "next")
    assert len(game_of(again).choices) - before == len(deployment.steps) > 2
    assert places(again) == places(desk)


def test_a_place_that_is_not_legal_is_refused_with_its_rule_and_the_nearest_comes_first(
    deployed: tuple[str, dict[str, object]],
) -> None:
    deployment = read(deployed[0])
    assert deployment is not None
    step = next(step for step in deployment.steps if step.option.startswith("deploy"))
    outside = f"{deployment.battlefield[0] // 2},{deployment.battlefield[1] // 2} ranks 1 @16"
    wrong = deployment._replace(
        steps=[Step(step.option, outside), *(each for each in deployment.steps if each != step)]
    )
    desk = seated(kept_in(written(wrong)), seed=8)
    to_deployment(desk)
    desk.do("deploy-as", "list")
    before = len(game_of(desk).choices)
    desk.do("deploy-as", "next")
    assert len(game_of(desk).choices) == before, "nobody is placed where nobody may stand"
    said = text_of(desk)
    assert "cannot stand as in North" in said
    assert "not wholly within" in said
    assert re.search(r'id="refused-as".*?data-arg="rule:deployment\.', desk.shown)
    asked = decision(desk)
    option = next(each for each in asked["options"] if each["id"] == step.option)
    first = option["suggestions"][0]
    assert desk.app.ui.word(first["label"]) == "Nearest to North"
    assert game_of(desk).why_not(step.option, answer=first["answer"]) == []
    desk.do("answer", json.dumps([step.option, first["answer"]]))
    assert len(game_of(desk).choices) == before + 1
    assert "cannot stand as in North" not in text_of(desk)


@pytest.fixture(scope="module")
def holed() -> tuple[str, dict[str, object]]:
    """The text of a deployment of Skaven from territory a, and where it has the Gnawhole and the units stand."""
    desk = seated(Storage(), "plays-0=skaven-launch", "plays-1=stormcast-launch")
    to_deployment(desk, with_terrain=True)
    assert decision(desk)["seat"] == 0
    deploy(desk)
    deployment = of_game(table(desk), game_of(desk).choices, 0)
    assert deployment is not None
    assert [step.option for step in deployment.steps if step.is_of_terrain] == [f"place {PIT}"]
    return written(deployment), places(desk)


@pytest.mark.parametrize("territory", ["a", "b"])
def test_faction_terrain_is_kept_and_taken_up_like_units(holed: tuple[str, dict[str, object]], territory: str) -> None:
    text, stood = holed
    desk = seated(kept_in(text), "plays-0=skaven-launch", "plays-1=stormcast-launch", seed=8)
    to_deployment(desk, territory, with_terrain=True)
    assert 'id="deploy-as"' in desk.shown
    desk.do("deploy-as", "list")
    assert "As in North: Gnawhole" in text_of(desk)
    follow(desk)
    width, depth = table(desk)["battlefield"]
    [[number, x, y, facing]] = stood[GNAWHOLE]  # type: ignore[misc]
    turned = [[number, width - x, depth - y, (facing + 32) % 64]]
    assert places(desk)[GNAWHOLE] == (stood[GNAWHOLE] if territory == "a" else turned)
    if territory == "a":
        assert places(desk) == stood


def test_faction_terrain_that_may_not_stand_there_is_refused_with_its_rule_and_the_nearest_comes_first(
    holed: tuple[str, dict[str, object]],
) -> None:
    deployment = read(holed[0])
    assert deployment is not None
    first, *others = deployment.steps
    width, depth = deployment.battlefield
    middle = first._replace(answer=f"{width // 2},{depth // 2},0")
    storage = kept_in(written(deployment._replace(steps=[middle, *others])))
    desk = seated(storage, "plays-0=skaven-launch", "plays-1=stormcast-launch", seed=8)
    to_deployment(desk, with_terrain=True)
    desk.do("deploy-as", "list")
    desk.do("deploy-as", "next")
    assert "Gnawhole cannot stand as in North: Gnawhole: not wholly within your territory" in text_of(desk)
    assert 'data-arg="rule:deployment.deploy-faction-terrain"' in desk.shown
    [option] = (each for each in decision(desk)["options"] if each["id"] == first.option)
    nearest = option["suggestions"][0]
    assert desk.app.ui.word(nearest["label"]) == "Nearest to North"
    desk.do("answer", json.dumps([first.option, nearest["answer"]]))
    assert table(desk)["units"][GNAWHOLE]["place"] == "terrain"


def test_of_faction_terrain_that_is_not_kept_it_is_said_and_the_units_are_taken_up(
    holed: tuple[str, dict[str, object]],
) -> None:
    deployment = read(holed[0])
    assert deployment is not None
    storage = kept_in(written(deployment._replace(steps=deployment.steps[1:])))
    desk = seated(storage, "plays-0=skaven-launch", "plays-1=stormcast-launch", seed=8)
    to_deployment(desk, with_terrain=True)
    desk.do("deploy-as", "list")
    assert "North does not say where faction terrain is deployed." in text_of(desk)
    assert 'id="deploy-next"' not in desk.shown
    to_deployment(desk)
    follow(desk)
    assert {id: at for id, at in places(desk).items() if id != GNAWHOLE} == {
        id: at for id, at in holed[1].items() if id != GNAWHOLE
    }


def test_of_two_like_armies_either_is_deployed_as_the_other_was_kept() -> None:
    """The table numbers the units of both together."""
    mirror = ("plays-0=skaven-launch", "plays-1=skaven-launch")
    desk = seated(Storage(), *mirror)
    to_deployment(desk, with_terrain=True)
    deploy(desk)
    stood = [*places(desk, 1).values()]
    deployment = of_game(table(desk), game_of(desk).choices, 1)
    assert deployment is not None
    assert {step.unit for step in deployment.steps} <= {*units_of(deployment.army), PIT}
    again = seated(kept_in(written(deployment)), *mirror, seed=8)
    to_deployment(again, deployment.territory, with_terrain=True)
    follow(again)
    assert [*places(again).values()] == stood


def test_kept_faction_terrain_is_drawn_and_named(holed: tuple[str, dict[str, object]]) -> None:
    desk = Desk(kept_in(holed[0]), f"{HOME}/kept/one")
    drawn = desk.shown.partition('id="deployment-drawn"')[2].partition("</svg>")[0]
    assert drawn.count("<polygon") == 1
    listed = desk.shown.partition("deployment-steps")[2].partition("</ol>")[0]
    assert listed.index("Gnawhole") < listed.index("The regiment of" if "The regiment of" in listed else "Clanrats")


def test_several_are_chosen_among_and_one_is_put_away_again(deployed: tuple[str, dict[str, object]]) -> None:
    storage = kept_in(deployed[0])
    storage.write("katabasis:deployment:two", storage.read("katabasis:deployment:one").replace("North", "South"))
    desk = seated(storage, seed=8)
    to_deployment(desk)
    desk.do("deploy-as", "list")
    assert {'id="deploy-as-one"', 'id="deploy-as-two"'} <= set(re.findall(r'id="[\w-]+"', desk.shown))
    desk.do("deploy-as", "follow two")
    assert "As in South: " in text_of(desk)
    desk.do("deploy-as", "drop")
    assert 'id="deploy-as"' in desk.shown


def test_what_is_kept_of_another_army_or_battlefield_is_not_offered(deployed: tuple[str, dict[str, object]]) -> None:
    deployment = read(deployed[0])
    assert deployment is not None
    for other in (deployment._replace(battlefield=(15240, 11176)), deployment._replace(battleplan="rounds = 5")):
        desk = seated(kept_in(written(other)))
        to_deployment(desk)
        desk.do("deploy-as", "list")
        assert desk.messages == ["No deployment of this roster on this battlefield is kept yet."]
    desk = seated(kept_in(deployed[0]), "plays-0=skaven-launch")
    to_deployment(desk)
    desk.do("deploy-as", "list")
    assert desk.messages == ["No deployment of this roster on this battlefield is kept yet."]


@pytest.mark.parametrize(("fault", "told"), [(Full, "storage is full"), (Blocked, "blocks storage")])
def test_where_nothing_can_be_kept_it_is_said_and_saved_as_a_file(fault: type[Exception], told: str) -> None:
    storage = Storage()
    desk = seated(storage)
    to_deployment(desk)
    deploy(desk)
    storage.fault = fault
    desk.do("deploy-as", "keep 0")
    assert told in desk.messages[-1]
    desk.do(*desk.app.ui.notices[-1].action[:2])
    name, text = desk.paper.files[-1][:2]
    assert name.endswith(".toml")
    assert read(text) == of_game(table(desk), game_of(desk).choices, 0)


# ---------------------------------------------------------------------- the list


def test_kept_ones_are_drawn_renamed_copied_deleted_and_brought_back(deployed: tuple[str, dict[str, object]]) -> None:
    storage = kept_in(deployed[0])
    desk = Desk(storage, f"{HOME}/kept/one")
    assert isinstance(desk.app.builder, DeploymentBuilder)
    drawn = desk.shown.partition('id="deployment-drawn"')[2].partition("</svg>")[0]
    assert drawn.count("<ellipse") == sum(len(there) for there in deployed[1].values() if isinstance(there, list))
    desk.do("deployment-name", "x=  By   the  well ")
    desk.do("deployment-copy")
    kept = desk.app.store.deployments
    assert sorted(each.name for each in kept.all("sigmar")) == ["By the well", "By the well (copy)"]
    again = Desk(storage, HOME)
    again.do("deployment-delete", "one")
    assert [each.name for each in kept.all("sigmar")] == ["By the well (copy)"]
    again.do("deployment-restore")
    assert len(kept.all("sigmar")) == 2
    there = Desk(Storage(), DEPLOYMENTS.link(desk.app.builder))
    assert isinstance(there.app.builder, DeploymentBuilder)
    assert there.app.builder.text == deployed[0]
    there.do("deployment-keep")
    assert [each.text for each in there.app.store.deployments.all("sigmar")] == [deployed[0]]


@pytest.mark.parametrize("text", ["{", "", json.dumps({"version": 99}), json.dumps({"version": 1, "text": 3})])
def test_a_damaged_one_stays_and_stops_no_other(deployed: tuple[str, dict[str, object]], text: str) -> None:
    storage = kept_in(deployed[0])
    storage.write("katabasis:deployment:bad", text)
    desk = Desk(storage, HOME)
    assert text_of(desk).count("A deployment that cannot be read") == 1
    desk.do("deployment-raw", "bad")
    assert desk.paper.files[-1][1] == text
    battle = seated(storage, seed=8)
    to_deployment(battle)
    battle.do("deploy-as", "list")
    assert "As in North: " in text_of(battle)


def test_a_text_that_is_none_is_told_and_never_taken_up() -> None:
    storage = kept_in("army = 'nobody'")
    desk = Desk(storage, f"{HOME}/kept/one")
    assert desk.messages == ["There is no such deployment in this browser, or it cannot be read."]
    desk.do("deployment-read", "skaven 1000\n")
    assert desk.messages[-1] == "This is not a deployment. Copy the whole of it."
    desk.do("route", f"{HOME}/link/x")
    assert desk.messages[-1] == "This link carries no deployment. Copy the whole of it."
    assert [each.text for each in desk.app.store.deployments.all("sigmar")] == ["army = 'nobody'"]


def test_a_damaged_deployment_is_offered_from_its_copy(deployed: tuple[str, dict[str, object]]) -> None:
    copies = KeptCopies()
    desk = Desk(Storage())
    desk.app.store.copies = copies
    desk.do("route", HOME)
    desk.do("deployment-read", deployed[0])
    assert isinstance(desk.app.builder, DeploymentBuilder)
    id = desk.app.builder.id
    desk.app.store.storage.write(f"katabasis:deployment:{id}", "{")
    desk.do("route", HOME)
    assert desk.messages == ["A deployment is damaged, but there is a second copy of it."]


ARMY = "skaven:1000;general:clawlord;clanrats;clanrats:x2"


@pytest.mark.parametrize(
    "change",
    [
        {"steps": []},
        {"steps": ["move skaven-clanrats.1 1,1"]},
        {"steps": [3]},
        {"steps": ["deploy"]},
        {"steps": "deploy skaven-clanrats.1 1,1"},
        {"steps": ["deploy x.1 " + "1" * 3000]},
        {"steps": ["place gnawhole.pit"]},
        {"steps": ["place gnawhole.pit nowhere"]},
        {"steps": ["place gnawhole.pit 1,2"]},
        {"steps": ["place gnawhole.pit 1,2,999999999"]},
        {"steps": ["reserve x.1"] * 101},
        {"army": 3},
        {"army": ""},
        {"army": "skaven:1000;" + "clanrats;" * 2000},
        {"territory": "c"},
        {"battlefield": [10]},
        {"battlefield": [True, 3]},
        {"battlefield": [0, 10**9]},
        {"battleplan": ["x"]},
    ],
)
def test_a_text_from_elsewhere_is_a_deployment_as_a_whole_or_none(change: dict[str, object]) -> None:
    import tomli_w

    whole = {"army": ARMY, "battlefield": [11176, 7620], "territory": "a", "steps": ["reserve skaven-clanrats.1"]}
    assert read(tomli_w.dumps(whole)) is not None
    assert read(tomli_w.dumps(whole | change)) is None


def test_what_a_text_says_of_units_that_there_are_not_stands_nowhere() -> None:
    deployment = Deployment(ARMY, (11176, 7620), "a", [])
    assert [*units_of(ARMY)] == ["skaven-clawlord.1", "skaven-clanrats.1", "skaven-clanrats.2"]
    assert len(deployment.ways(Step("deploy skaven-clanrats.1", "1270,762 ranks 5 @16"))) == 20
    assert deployment.ways(Step("deploy skaven-clanrats.7", "1270,762 ranks 5 @16")) == []
    assert deployment.ways(Step("deploy skaven-clanrats.1", "over there")) == []
    assert deployment.ways(Step("deploy skaven-clanrats.1", "; m1 1,1")) == []
