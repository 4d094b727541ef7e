"""Adventures of somebody's own: read, played, kept in records, positions and saves, and refused with every fault."""

import pytest

import katabasis as kb
from katabasis import own_content
from katabasis.quest.content import KINDS, MISSIONS, PRINTED
from katabasis.quest.rules.mission import mission_of
from own_texts import ADVENTURE, ends_and_replays
from quest.playing import before, play

CONTENT = own_content.read(ADVENTURE)
COFFIN, CLOCK, SOLDIER = (f"{id}_{CONTENT.digest}" for id in ("tin-coffin", "tin-clock", "tin-soldier"))


ALONE = ADVENTURE[: ADVENTURE.index("[adventures.")] + '[adventures.tin]\nname = "Tin"\ntext = "Tin."\n'
"""A text with an adventure of few words."""


def new(mission: str = "tin-coffin", text: str = ADVENTURE, seed: int = 1, **options: object) -> kb.Game:
    return kb.new("quest", mission=mission, own=[text], seed=seed, size="short", **options)


def faults_of(text: str) -> list[str]:
    with pytest.raises(kb.BadContent) as caught:
        own_content.read(text)
    return str(caught.value).split("\n")


def test_it_tells_who_made_it_and_what_it_brings() -> None:
    assert (CONTENT.game, CONTENT.author, CONTENT.licence) == ("quest", "The Tinker", "CC BY 4.0")
    assert CONTENT.playable["tin-coffin"] == (COFFIN, {"en": "The Tin Coffin", "es": "El ataúd de hojalata"})
    assert CONTENT.playable["tin-clock"][0] == CLOCK


def before_the_tomb(seed: int = 0) -> kb.Game:
    """A hardy party before the room of the adventure."""
    own_content.open(CONTENT)
    return before(COFFIN, own=[CONTENT.text], chance={"seed": seed})


@pytest.mark.rule("monsters.objective-room")
def test_its_monsters_wait_in_its_room() -> None:
    game = before_the_tomb()
    while not game.table.monsters:
        play(game, most=len(game.choices) + 1)
    kinds = [monster.kind for monster in game.table.monsters]
    assert {*kinds} == {SOLDIER, "night-goblin-archer"}
    [shaman] = [monster for monster in game.table.monsters if monster.role == "shaman"]
    assert shaman.kind == "night-goblin-archer"
    assert "Soldado de hojalata" in kb.draw(game.view(0), "es")
    assert kb.position(game.position()).table.monsters[0].kind == kinds[0]


@pytest.mark.rule("end.survivors", "end.party-wins")
def test_who_wins_it_is_paid_and_finds_the_treasure_that_it_names() -> None:
    game = play(before_the_tomb(), most=200)
    assert game.result is not None
    assert game.result.outcome == "won"
    [named] = MISSIONS[COFFIN]["treasures"]
    assert [event.what["card"] for event in game.table.events if event.kind == "received"].count(named) == 1
    assert named in game.table.treasures(0)


@pytest.mark.parametrize("rules", PRINTED)
def test_an_adventure_may_have_the_rules_of_every_mission(rules: str) -> None:
    text = f'{ALONE}rules = "{rules}"\n'
    game = new("tin", text)
    mine, printed = mission_of(game.table), mission_of(kb.new("quest", mission=rules, seed=1).table)
    assert isinstance(mine, type(printed))
    assert mine.room == printed.room
    assert {key: mine.text[key] for key in printed.text if key in ("monsters", "each", "clock", "needs")} == {
        key: value for key, value in printed.text.items() if key in ("monsters", "each", "clock", "needs")
    }
    ends_and_replays(game, 5)


def test_what_the_game_has_itself_stays_as_it_was() -> None:
    new()
    names = kb.catalogue("quest")
    assert not any("_" in id for table in names.values() for id in table)
    assert COFFIN in MISSIONS
    assert COFFIN not in kb.system("quest").scenarios()
    assert SOLDIER in KINDS
    drawn = {kb.new("quest", seed=seed).table.mission for seed in range(60)}
    assert drawn <= {*PRINTED}


def test_a_campaign_is_of_the_adventure_book() -> None:
    with pytest.raises(kb.UnknownGame, match="a campaign goes from mission to mission of the Adventure book"):
        new(campaign=True)


def test_what_lacks_its_text_is_refused_by_its_digest() -> None:
    digest = own_content.read(ADVENTURE.replace('"The Tinker"\nlicence', '"Another"\nlicence')).digest
    with pytest.raises(kb.UnknownGame, match=digest):
        kb.new("quest", mission=f"tin-coffin_{digest}", seed=1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('room = "tomb"', 'room = "tombs"'), "'room' cannot be 'tombs': it is no objective room; did you mean tomb?"),
        (('room = "tomb"\n', ""), "no 'room'"),
        (("toughness = 4", "toughness = 40"), "'toughness' cannot be 40; it is a number from 1 to 10"),
        (("wounds = 2", "wounds = 99"), "'wounds' cannot be 99; it is at most 40"),
        (('drawn = "orc-warrior"', 'drawn = "orc"'), "'drawn' cannot be 'orc'; it is \"orc-warrior\", "),
        (("special = []", 'special = ["gaze"]'), "'special' cannot be ['gaze']; it is [], or a list of \"ambush\""),
        (("special = []", 'special = ["bow"]'), "who has a bow has a 'bow', its Strength"),
        (('"1D3" }', '"9D6" }'), "'number' cannot be '9D6'; it comes to 1 at least and to 30 at most"),
        (('monster = "tin-soldier"', 'monster = "tin-solder"'), "no Monster 'tin-solder'; did you mean tin-soldier?"),
        (('role = "shaman"', 'role = "priest"'), "'role' cannot be 'priest'; it is one of: shaman"),
        (('where = "^"', 'where = "?"'), "its room has no '?'; it has: . T ^ s"),
        (("times = 50", "tims = 50"), "unknown key 'tims'; did you mean times?"),
        (('each = { gold = "1D6"', 'each = { gold = "nine"'), "'each': 'gold' cannot be 'nine'; it is an amount"),
        (('rules = "firechasm-6"', 'rules = "firechasm-7"'), "there is no such mission; did you mean firechasm-"),
        (('role = "engineer", ', ""), "these rules want the role of 'engineer', number = '1', in group 2"),
        (('room = "tomb"', 'room = "tomb"\nclock = "2D6"'), "'clock' is for the rules of a mission that has it"),
        (('rules = "firechasm-6"', 'rules = "firechasm-6"\nroom = "tomb"'), "the rules of firechasm-6 are for"),
        (('clock = "2D6+2"', 'clock = "2D6+2"\nneeds = ["bard"]'), "there is no adventurer 'bard'; there are"),
        (("treasures = [", 'treasures = ["gilt", '), "there is no Treasure card 'gilt'"),
        (("[monsters.tin-soldier]", "[monsters.skaven]"), "the game has these already: skaven"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_entry_and_what_is_allowed(change: tuple[str, str], fault: str) -> None:
    text = ADVENTURE.replace(*change, 1)
    assert text != ADVENTURE
    assert any(fault in line for line in faults_of(text)), faults_of(text)


def test_all_faults_are_named_at_once_with_their_lines() -> None:
    text = ADVENTURE
    for change in (("toughness = 4", "toughness = 40"), ('"tomb"', '"tombs"'), ('clock = "2D6+2"', 'clock = "soon"')):
        text = text.replace(*change, 1)
    told, lines = faults_of(text), text.strip().split("\n")
    assert len(told) == 3
    for fault, said in zip(told, ("toughness = 40", 'room = "tombs"', 'clock = "soon"'), strict=True):
        assert lines[int(fault.split(":")[0].removeprefix("line ")) - 1] == said


def test_rules_that_pay_in_a_way_of_their_own_are_asked_to_be_paid_so() -> None:
    for said, fault in (
        ('rules = "fountain-5"\neach = { gold = "1D6" }', "'gold' is a plain number here, at most as much as"),
        ('rules = "fountain-4"\neach = { gold = "1D6" }', "no 'times', which the rules of fountain-4 pay with"),
        ('room = "tomb"\neach = { shared = "1D6" }', "no 'times', with which what is 'shared' is multiplied"),
        ('rules = "fighting-pit-2"\nneeds = ["elf"]', "the rules of fighting-pit-2 want barbarian there"),
        ('rules = "fighting-pit-2"\nmonsters = "table"', "these rules want a list, with the role of 'beast'"),
    ):
        assert any(fault in line for line in faults_of(f"{ALONE}{said}\n")), said
