"""Armies of Spearhead of somebody's own: read, played, kept in records, positions and saves, and refused with every
fault."""

import pytest

import katabasis as kb
from katabasis import own_content
from katabasis.content import load
from katabasis.sigmar.content import ARMIES, WARSCROLLS
from own_texts import ARMY, ends_and_replays
from sigmar.own_armies import begun

CONTENT = own_content.read(ARMY)
HOST, GENERAL, GUARD = (f"{id}_{CONTENT.digest}" for id in ("tin-host", "tin-general", "tin-guard"))


def new(**options: object) -> kb.Game:
    return kb.new("sigmar", seats=["tin-host", "gnawfeast-clawpack"], own=[ARMY], seed=1, **options)


def faults_of(text: str) -> list[str]:
    with pytest.raises(kb.BadContent) as caught:
        own_content.read(text)
    return str(caught.value).split("\n")


def test_it_tells_who_made_it_and_what_it_brings() -> None:
    assert (CONTENT.game, CONTENT.author, CONTENT.licence) == ("sigmar", "The Tinker", "CC BY 4.0")
    assert CONTENT.playable == {"tin-host": (HOST, {"en": "Tin Host", "es": "Hueste de hojalata"})}


@pytest.mark.rule("spearhead.fixed-army")
def test_its_units_are_at_the_table_on_bases_of_their_size() -> None:
    game = new()
    mine = [unit for unit in game.table.units if unit.seat == 0]
    assert [unit.scroll for unit in mine].count(GUARD) == 2
    assert [unit.scroll for unit in mine if unit.general] == [GENERAL]
    assert WARSCROLLS[GUARD].base == (285,)
    assert "tin-pike" in WARSCROLLS[GUARD].weapons


def test_its_figures_are_those_of_the_emblems_that_it_names() -> None:
    game = new()
    while game.decision and not any(
        unit.models and unit.on_field and unit.scroll == GUARD for unit in game.table.units
    ):
        game.choose(kb.bots.choose(game, "beginner", 1))
    drawn = kb.draw(game.view(0), "es")
    borrowed = WARSCROLLS[GUARD].icon
    assert load("sigmar")["warscrolls"][borrowed]["emblem"] == "skull-shield"
    assert f'href="#icon-{borrowed}"' in drawn
    assert f'id="icon-{borrowed}"' in drawn
    assert f"icon-{GUARD}" not in drawn


@pytest.mark.rule("spearhead.regiment-abilities", "spearhead.enhancements")
def test_its_abilities_are_chosen_and_used() -> None:
    game = new()
    told: set[str] = set()
    while game.decision:
        told |= {option.id.split()[1] for option in game.decision.options if len(option.id.split()) > 1}
        game.choose(kb.bots.choose(game, "beginner", 1))
    assert {f"{id}_{CONTENT.digest}" for id in ("tin-drums", "tin-wall", "tin-crown", "tin-whistle")} <= told
    assert game.result is not None


def test_it_may_fight_itself() -> None:
    game = kb.new("sigmar", seats=[HOST, HOST], own=[ARMY], seed=1)
    assert [player.army for player in game.table.players] == [HOST, HOST]


def test_what_the_game_has_itself_stays_as_it_was() -> None:
    new()
    names = kb.catalogue("sigmar")
    assert not any("_" in id for table in names.values() for id in table)
    assert HOST in ARMIES
    with pytest.raises(kb.UnknownGame):
        kb.new("sigmar", seats=[HOST, HOST], own=[ARMY], seed=1, battlepack="border-war")


def test_what_lacks_its_text_is_refused_by_its_digest() -> None:
    digest = own_content.read(ARMY.replace('"The Tinker"\nlicence', '"Another"\nlicence')).digest
    with pytest.raises(kb.UnknownGame, match=digest):
        kb.new("sigmar", seats=[f"tin-host_{digest}", "gnawfeast-clawpack"], seed=1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("health = 6", "health = 60"), "'health' cannot be 60; it is a number from 1 to 20"),
        (("save = 3", "save = 7"), "'save' cannot be 7; it is a roll from 2 to 6"),
        (("base = [28.5]", "base = [28.55]"), "'base' cannot be [28.55]; it is [diameter] or [length, width] in mm"),
        (("base = [28.5]", "base = [285]"), "'base' cannot be [285]; bases are from 20 to 130 mm"),
        (("models = 5", "models = 50"), "'models' cannot be 50; it is a number from 1 to 20"),
        (("models = 5", "models = 19"), "'units' have 42 models, and may have 40"),
        (('"skull-shield"', '"skull-sheild"'), "'emblem' cannot be 'skull-sheild'; did you mean skull-shield?"),
        (('keywords = ["hero", ', 'keywords = ["heroo", '), "'keywords' cannot be"),
        (('"tin-guard", "tin-guard"', '"tin-gard"'), "'units': there is no warscroll 'tin-gard'; did you mean"),
        (('general = "tin-general"', 'general = "tin-guard"'), "'general': there is one unit of that warscroll"),
        (('traits = ["well-oiled"]', "traits = []"), "'traits': there are 0, and may be from 1 to 6"),
        (('["tin-drums", "tin-wall"]', '["tin-drum"]'), "there is no ability 'tin-drum'; did you mean tin-drums?"),
        (("{ move = 1 }", "{ mowe = 1 }"), "unknown modifier 'mowe'; did you mean move?"),
        (("{ move = 1 }", '{ bad-moon = "picked" }'), "'gives' cannot be 'bad-moon'; there are: hit, "),
        (('"on-own-objective"', '"in-moonlight"'), "'if' cannot be 'in-moonlight'; there are: damaged, "),
        (('mortal = "D3"', 'mortal = "9D6"'), "'mortal' cannot be '9D6'; it is a number, or a roll of at most three"),
        (("{ mortal =", "{ boing = 3 }, { mortal ="), "'does' cannot be 'boing'; there are: heal, "),
        (('timing = "your_hero"', 'timing = "your_deployment"'), "'timing': abilities of one's own are for no deploy"),
        (('timing = "your_hero"', 'timing = "my_hero"'), "'timing' cannot be 'my_hero'; it is such as \"your_hero\""),
        (("need = 3\n", ""), "'roll' and 'need' go together"),
        ((', until = "turn" }', " }"), "'until'"),
        (("damage = 2", 'damage = "3D9"'), "'damage' cannot be '3D9'"),
        (('"anti-cavalry"', '"anti-calvary"'), "'abilities' cannot"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_entry_and_what_is_allowed(change: tuple[str, str], fault: str) -> None:
    text = ARMY.replace(*change, 1)
    assert text != ARMY
    assert any(fault in line for line in faults_of(text)), faults_of(text)


def test_all_faults_are_named_at_once_with_their_lines() -> None:
    text = ARMY
    for change in (("health = 6", "health = 60"), ('"ray-gun"', '"raygun"'), ('roll = "D6"', 'roll = "D8"')):
        text = text.replace(*change, 1)
    told, lines = faults_of(text), text.strip().split("\n")
    assert len(told) == 3
    for fault, said in zip(told, ("health = 60", 'emblem = "raygun"', 'roll = "D8"'), strict=True):
        assert lines[int(fault.split(":")[0].removeprefix("line ")) - 1] == said


@pytest.mark.parametrize("seed", range(1, 4))
def test_games_of_every_word_of_abilities_end_and_replay(seed: int) -> None:
    ends_and_replays(begun(seed), seed)
