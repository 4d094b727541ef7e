"""Warbands of somebody's own: read, played, kept in records, positions and saves, and refused with every fault."""

import re
from itertools import pairwise

import pytest

import katabasis as kb
from katabasis import decks, own_content
from katabasis.content import load
from katabasis.underworlds import card_words as words
from katabasis.underworlds.cards import conditions, reading, registry
from katabasis.underworlds.own_content import WORDS_OF_2017
from own_texts import WARBAND, ends_and_replays
from underworlds.own_warbands import begun, by_chance

CONTENT = own_content.read(WARBAND)
TIN = f"tinfolk_{CONTENT.digest}"
CAPTAIN = f"tin-captain_{CONTENT.digest}"


def new(**options: object) -> kb.Game:
    return kb.new("underworlds", seats=["tinfolk", "farstriders"], own=[WARBAND], seed=1, quick=True, **options)


def faults_of(text: str) -> list[str]:
    with pytest.raises(kb.BadContent) as caught:
        own_content.read(text)
    return str(caught.value).split("\n")


def test_it_tells_who_made_it_and_what_it_brings() -> None:
    assert (CONTENT.game, CONTENT.author, CONTENT.licence) == ("underworlds", "The Tinker", "CC0")
    assert CONTENT.playable == {"tinfolk": (TIN, {"en": "Tinfolk", "es": "Pueblo de hojalata"})}


def test_its_fighters_and_its_deck_are_at_the_table() -> None:
    game = new()
    assert [player.warband for player in game.table.players] == [TIN, "farstriders"]
    assert CAPTAIN in game.table.fighters
    assert len(decks.usual("underworlds", TIN, "2023").cards) == 32
    assert "Capitana de hojalata" in kb.draw(game.view(0), "es")


def test_a_seat_may_name_it_by_its_whole_id() -> None:
    game = kb.new("underworlds", seats=[TIN, TIN], own=[WARBAND], seed=1, quick=True)
    assert {CAPTAIN, f"{CAPTAIN}.2"} <= {*game.table.fighters}


def test_a_deck_of_it_is_as_it_is() -> None:
    deck = decks.usual("underworlds", TIN, "2023")
    assert decks.read(decks.write(deck)) == deck
    assert decks.faults(deck) == []
    assert decks.faults(deck._replace(cards=deck.cards[1:]))
    assert decks.why_not(deck, "bolts-of-azyr")


def test_refusals_are_explained() -> None:
    game = new()
    while game.decision and game.decision.name != "activate":
        game.choose(game.decision.options[0])
    assert game.decision
    assert any(game.why_not(option.id) for option in game.decision.refused)


def test_what_lacks_its_text_is_refused_by_its_digest() -> None:
    text = WARBAND.replace('"The Tinker"\nlicence', '"Another"\nlicence')
    digest = own_content.read(text).digest
    with pytest.raises(kb.UnknownGame, match=digest):
        kb.new("underworlds", seats=[f"tinfolk_{digest}", "farstriders"], seed=1)


def test_what_the_game_has_itself_stays_as_it_was() -> None:
    new()
    names = kb.catalogue("underworlds")
    assert not any("_" in id for table in names.values() for id in table)
    card = next(card for card in load("underworlds")["card"] if card["id"] == "bolts-of-azyr")
    assert card["name"]["en"] == "Bolts of Azyr"
    with pytest.raises(kb.UnknownGame):
        kb.new("underworlds", "2017", [TIN, "garreks-reavers"], own=[WARBAND], seed=1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("wounds = 4", "wounds = 40"), "'wounds' cannot be 40; it is a number from 1 to 12"),
        (('defence = [1, "block"]', 'defence = "block"'), "'defence' cannot be 'block'; it is [dice, \"symbol\"]"),
        (('symbol = "smash"', 'symbol = "smesh"'), "tin-sword: 'symbol' cannot be 'smesh'"),
        (("damage = 2", "damage = -2"), "'damage' cannot be -2; it is a number from 1 to 8"),
        (('keywords = ["cleave"]', 'keywords = ["clave"]'), "'keywords' cannot be ['clave']"),
        (("leader = true", "leader = false"), "it needs exactly one leader"),
        (('short = "D"', 'short = "T"'), "two fighters have the same letter"),
        (('"enemy-territory"', '"home"'), "'inspire' cannot be 'home'; it is \"enemy-territory\", "),
        (('"spiked-mace"', '"drum"'), "'emblem' cannot be 'drum'; there are: broadsword, "),
        (('"order"', '"orderr"'), "'alliance' cannot be 'orderr'; it is \"order\", "),
        (('id = "tin-parade-1"', 'id = "tin-parade-2"'), "there are 2 of that 'id'"),
        (('id = "tinfolk"', 'id = "Tinfolk"'), "'Tinfolk' is no 'id'"),
        (("score_if = {", "score_if = { by_hand = true }\nplayers_3 = {"), "'by_hand' is for cards with a function"),
        (("{ fighters =", "{ returns ="), "'returns' is a value for cards of 2017"),
        (('side = "friendly", territory', 'sade = "friendly", territory'), "unknown filter 'sade'"),
        (('verb = "push"', 'verb = "swap"'), "'swap' is a verb for cards of 2017"),
        (('verb = "push"', 'verb = "bind"'), "'bind' is a verb for cards of the game alone"),
        (("hexes = [1, 1]", "hexes = [1, 99]"), "'hexes' cannot be 99; it is a number from 0 to 20"),
        (('icon = "shouting"', 'icon = "shoutin"'), "'icon' cannot be 'shoutin'; did you mean shouting?"),
        (("number = 13\n", "number = 14\n"), "its cards are not numbered one by one, from 1 to 32"),
        (('type = "ploy"', 'type = "objective"'), "its deck has 13 objectives and 19 power cards"),
        (('editions = ["2023"]', 'editions = ["2017"]'), 'warbands of one\'s own are for ["2023"]'),
        (("choose =", 'reaction = { on = ["never"] }\nchoose ='), "'reaction' cannot be 'never'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_entry_and_what_is_allowed(change: tuple[str, str], fault: str) -> None:
    text = WARBAND.replace(*change, 1)
    assert text != WARBAND
    assert any(fault in line for line in faults_of(text)), faults_of(text)


def test_all_faults_are_named_at_once_with_their_lines() -> None:
    text = WARBAND
    for change in (("wounds = 4", "wounds = 40"), ("dice = 3", "dice = 33"), ("glory = 1", "glory = 9")):
        text = text.replace(*change, 1)
    told, lines = faults_of(text), text.split("\n")
    assert len(told) == 3
    for fault, said in zip(told, ("wounds = 40", "[fighter.inspired]", "glory = 9"), strict=True):
        assert lines[int(fault.split(":")[0].removeprefix("line ")) - 1].startswith(said), (fault, said)


def test_a_text_without_a_warband_says_so() -> None:
    head, _table, rest = WARBAND.partition("[[warband]]")
    text = head + rest[rest.index("[[fighter]]") :]
    assert "there is none: [[warband]] with an 'id', a 'name' and an 'alliance'" in faults_of(text)[0]


def test_a_fault_of_a_card_names_the_line_in_its_own_entry() -> None:
    entries = WARBAND.split("[[card]]")
    entries[7] = entries[7].replace("glory = 1", "glory = 9")
    text = "[[card]]".join(entries)
    [told] = faults_of(text)
    line = int(re.match(r"line (\d+): card.tin-parade-7: 'glory'", told)[1])
    assert text.split("\n")[line - 1] == "glory = 9"


def test_words_of_2017_are_those_that_its_rules_bring() -> None:
    kb.new("underworlds", "2017", seed=1)
    implemented = {
        "verb": {name: verb.perform for name, verb in registry.VERBS.items()},
        "condition": registry.CONDITIONS,
        "value": conditions.VALUES,
        "filter": {name: test.passes for name, test in reading.TESTS.items()},
    }
    declared = {"verb": words.VERBS, "condition": words.CONDITIONS, "value": words.VALUES, "filter": words.FILTERS}
    for kind, functions in implemented.items():
        of_2017 = [name for name, function in functions.items() if "edition_2017" in function.__module__]
        assert sorted(of_2017) == sorted(WORDS_OF_2017[kind]), kind
        assert {*WORDS_OF_2017[kind]} <= {*declared[kind]}


@pytest.mark.parametrize("seed", range(1, 5))
def test_games_of_every_word_of_cards_end_and_replay(seed: int) -> None:
    ends_and_replays(begun(seed), seed)


def test_chance_says_something_else_each_time() -> None:
    assert all(first != second for first, second in pairwise(map(by_chance, range(4))))
