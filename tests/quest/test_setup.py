"""Starting the game and the dungeon (pp. 9-12)."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.game import Game
from katabasis.quest.content import OBJECTIVES, section_of
from katabasis.quest.state import QuestTable
from quest.scene import asked, at, options, run, table, until, who

PLAYED = {"mission": "fighting-pit-6", "size": "full"}


def begin(*dice: int, seats: tuple[str, ...] = ("barbarian", "dwarf", "elf", "wizard"), **options: str) -> Game:
    """A game before its first roll, with dice to come."""
    from katabasis.quest.rules import setup

    quest = kb.system("quest")
    start, first = setup.new_table("1995", seats, 7, {**PLAYED, **options})
    laid_out = first(start)
    start.dice.script = list(dice)
    return Game.begin(quest, {"edition": "1995", "seats": list(seats)}, start, laid_out)


@pytest.mark.rule("setup.initial-wounds", "setup.wounds-boxes", "setup.initial-wounds-reroll")
def test_initial_wounds_and_a_one_thrown_again() -> None:
    game = begin(4, 1, 1, seats=("barbarian", "dwarf"))
    assert who(game, "barbarian").start == who(game, "barbarian").wounds == 13
    assert asked(game) == ("dwarf", "reroll")
    run(game, "reroll")
    assert who(game, "dwarf").start == 9, "the second 1 stays, and is not thrown again"
    assert asked(game)[1] == "place"


@pytest.mark.rule("setup.power-tokens", "setup.power-tokens-reroll", "setup.wizard-spells")
def test_the_wizard_has_a_spell_of_each_kind_and_tokens() -> None:
    game = begin(3, 1, seats=("wizard",))
    # the three spells are drawn between the two rolls
    while asked(game)[1] == "reroll":
        run(game, "keep")
    kinds = sorted(kb.system("quest").catalogue()["spells"][spell]["en"] for spell in at(game).zones["spells"].cards)
    assert len(kinds) == 3
    assert 1 <= at(game).tokens <= 6


def test_a_roll_of_two_is_not_thrown_again() -> None:
    game = begin(2, seats=("elf",))
    assert asked(game)[1] == "place"
    assert who(game, "elf").start == 9


@pytest.mark.rule("setup.leader", "deck.place-leader", "deck.place-others")
def test_the_barbarian_leads_and_everybody_is_placed_in_order() -> None:
    game = begin(3, 3, 3, 3)
    until(game, "place")
    order = []
    while asked(game)[1] == "place":
        order.append(asked(game)[0])
        taken = {each.at for each in at(game).on_board}
        places = options(game)
        assert not taken & {place.removeprefix("place ") for place in places}
        if not order[1:]:
            assert len(places) == len(at(game).graph.squares[at(game).sections[0].id])
        run(game, places[0])
    assert order == ["barbarian", "elf", "wizard", "dwarf"]
    assert at(game).adventurers[at(game).leader].id == "barbarian"


@pytest.mark.rule("setup.no-barbarian", "setup.leader-choice", "adventurers.starting-items", "setup.materials")
def test_without_the_barbarian_somebody_else_has_the_lamp_besides_his_own() -> None:
    game = begin(3, 3, 3, seats=("elf", "wizard", "dwarf"), leader="elf")
    until(game, "place")
    assert sorted(who(game, "elf").equipment) == ["lantern", "potion"]
    assert who(game, "dwarf").equipment == ["rope"]
    assert who(game, "wizard").equipment == ["scroll"]
    assert asked(game)[0] == "elf"


@pytest.mark.rule("setup.leader", "setup.leader-choice")
def test_nobody_leads_in_the_barbarian_s_place_or_without_taking_part() -> None:
    for seats, leader, rule in (
        (("barbarian", "elf"), "elf", r"setup\.leader\]"),
        (("elf", "wizard"), "dwarf", r"setup\.leader-choice"),
        (("elf", "wizard"), "barbarian", r"setup\.leader-choice"),
    ):
        for begin_ in (kb.new, kb.series):
            with pytest.raises(kb.UnknownGame, match=rule):
                begin_("quest", seats=seats, leader=leader)  # type: ignore[operator]
    for seats, leader in ((("barbarian", "elf"), "barbarian"), (("elf", "wizard"), "wizard")):
        game = kb.new("quest", seats=seats, leader=leader, seed=2)
        until(game, "place")
        assert at(game).adventurers[at(game).leader].id == leader
    rolled = kb.new("quest", seats=["elf", "elf"], choosing="rolled", leader="dwarf", seed=2)
    assert rolled.decision is not None, "who takes part is not known yet"


def test_a_game_of_an_earlier_version_that_named_another_leader_goes_on() -> None:
    game = kb.new("quest", seats=["barbarian", "elf"], seed=2)
    until(game, "act")
    older = game.record().replace("seed 2\n", 'seed 2\noption leader "elf"\n')
    assert at(kb.replay(older)).leader == 0


@pytest.mark.rule("setup.player-count")
def test_a_small_party_is_legal_and_missions_that_need_somebody_else_are_not_drawn() -> None:
    assert len(at(kb.new("quest", seats=["elf"], seed=1)).adventurers) == 1
    with pytest.raises(kb.KatabasisError, match=r"setup\.player-count"):
        kb.new("quest", seats=["elf"], mission="tomb-5")
    drawn = {at(kb.new("quest", seats=["elf", "wizard"], seed=seed)).mission for seed in range(60)}
    assert not drawn & {"tomb-5", "fighting-pit-2", "firechasm-3"}
    assert len({mission.rpartition("-")[0] for mission in drawn}) == 5
    with pytest.raises(kb.KatabasisError, match=r"setup\.player-count"):
        kb.new("quest", seats=["elf"] * 5)


@pytest.mark.rule("deck.objective-draw", "deck.adventure-roll", "setup.sort")
def test_room_and_mission_are_drawn() -> None:
    missions = [at(kb.new("quest", seed=seed)).mission for seed in range(80)]
    assert {mission.rpartition("-")[0] for mission in missions} == set(OBJECTIVES)
    assert {mission.rpartition("-")[2] for mission in missions} == set("123456")
    assert at(kb.new("quest", mission="firechasm-1")).mission == "firechasm-1"


@pytest.mark.rule("deck.thirteen", "deck.lower-seven", "deck.upper-six", "deck.entrance", "deck.entrance-doors")
def test_the_dungeon_deck() -> None:
    for seed in range(12):
        game = kb.new("quest", seed=seed)
        until(game, "act")
        table = at(game)
        piles = [card for name, zone in table.zones.items() if name.startswith("pile") for card in zone.cards]
        assert len(piles) == 12
        assert [section_of(card).type for card in piles].count("objective") == 1
        assert len(table.zones["box"].cards) == 6
        top = table.zones["pile"].cards
        if top:
            assert "objective" not in [section_of(card).type for card in top[-5:]], "never among the first six"
        exits = [door for door in table.doors if door.state == "exit"]
        assert len(exits) == 1
        assert table.sections[0].entered
        assert table.arrivals == [], "nobody enters the entrance: it has no Event card"


@pytest.mark.rule("setup.choose", "exploration.not-forced")
def test_seats_are_adventurers() -> None:
    game = kb.new("quest", seats=["wizard", "barbarian"], mission="tomb-6")
    assert [each.id for each in at(game).adventurers] == ["wizard", "barbarian"]


@pytest.mark.rule("setup.wounds-cap", "setup.wounds-boxes")
def test_nobody_is_healed_beyond_the_start() -> None:
    game = table({"elf": {"at": "1,1", "start": 12, "wounds": 10}})
    run(game, "use potion elf")
    assert (who(game, "elf").wounds, who(game, "elf").start) == (12, 12)


@pytest.mark.rule("basics.roleplay-optional")
def test_no_luck_and_no_levels_are_needed() -> None:
    assert not {"luck", "level"} & set(QuestTable.frozen_slots)


@pytest.mark.rule("setup.choose-tie", "setup.choose")
def test_whoever_rolls_highest_has_the_adventurer_that_several_want() -> None:
    from katabasis.quest.rules import setup

    wishes = ["elf", "elf", "dwarf", "elf"]
    start, first = setup.new_table("1995", wishes, 7, {**PLAYED, "choosing": "rolled"})
    # the first two tie and roll again
    start.dice.script = [5, 5, 2, 3, 6]
    game = Game.begin(kb.system("quest"), {"edition": "1995", "seats": wishes}, start, first)
    rolled = [event for event in at(game).events if event.kind == "rolled"]
    assert {event.rule for event in rolled} == {"setup.choose-tie"}
    assert [event.seat for event in rolled] == [0, 1, 3, 0, 1]
    chose = [(event.rule, event.seat, event.what["adventurer"]) for event in at(game).events if event.kind == "chose"]
    assert chose == [("setup.choose-tie", 1, "adventurer:elf"), ("setup.choose", 2, "adventurer:dwarf")]
    assert game.decision is not None
    assert (game.decision.seat, options(game)) == (0, ["play barbarian", "play wizard"])
    run(game, "play wizard", "play barbarian")
    assert [each.id for each in at(game).adventurers] == ["wizard", "elf", "dwarf", "barbarian"]
    assert at(game).zones, "the table is set up once everybody has an adventurer"


def test_wishes_that_nobody_shares_need_no_dice_and_games_of_wishes_are_kept() -> None:
    game = kb.new("quest", seats=["elf", "dwarf"], choosing="rolled", seed=3)
    assert [event.seat for event in at(game).events if event.rule == "setup.choose-tie"] == []
    rivals = kb.new("quest", seats=["elf", "elf", "elf", "elf"], choosing="rolled", seed=3)
    while asked(rivals)[1] == "adventurer":
        rivals.choose(bots.choose(rivals, "hard", 1))
    assert sorted(each.id for each in at(rivals).adventurers) == ["barbarian", "dwarf", "elf", "wizard"]
    assert kb.replay(rivals.record()).view(0) == rivals.view(0)
    assert kb.load(rivals.save()).view(0) == rivals.view(0)
    with pytest.raises(kb.KatabasisError, match=r"basics\.four-adventurers"):
        kb.new("quest", seats=["elf", "elf"])
