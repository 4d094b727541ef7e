"""Building decks (2017 p. 13): what may be in one, how it is written, played with and built by bots."""

import json

import pytest

import katabasis as kb
from at_once import within
from katabasis import decks
from katabasis.__main__ import main
from katabasis.underworlds.content import CARDS
from underworlds.tables_2017 import FARSTRIDERS, GARREK, GUARD, REAVERS, STEELHEART

BANDS = (STEELHEART, REAVERS, GUARD, FARSTRIDERS)


def usual(warband=STEELHEART):
    return decks.usual("underworlds", warband, "2017")


def other_cards(type, warband="universal", than=()):
    return [id for id, card in CARDS.items() if (card.type, card.warband) == (type, warband) and id not in than]


def rules(refusals):
    return [refusal.rule for refusal in refusals]


def changed(deck, out=(), more=()):
    return deck._replace(cards=[*(card for card in deck.cards if card not in out), *more])


@pytest.mark.rule("deck.prebuilt", "deck.two-decks")
@pytest.mark.parametrize("warband", BANDS)
def test_the_ready_decks_are_legal(warband):
    deck = usual(warband)
    assert len(deck.cards) == 32
    assert decks.faults(deck) == []


@pytest.mark.rule("deck.objective-size-2017")
def test_an_objective_deck_has_twelve_cards():
    deck = usual()
    one = next(card for card in deck.cards if CARDS[card].type == "objective")
    more = other_cards("objective", than=deck.cards)[0]
    assert rules(decks.faults(changed(deck, out=[one]))) == ["deck.objective-size-2017"]
    assert rules(decks.faults(changed(deck, more=[more]))) == ["deck.objective-size-2017"]
    assert rules(decks.why_not(deck, more)) == ["deck.objective-size-2017"]
    assert decks.why_not(changed(deck, out=[one]), more) == []


@pytest.mark.rule("deck.power-size-2017")
def test_a_power_deck_has_twenty_cards_or_more():
    deck = usual()
    ploy = next(card for card in deck.cards if CARDS[card].type == "ploy")
    upgrades = other_cards("upgrade", than=deck.cards)
    assert rules(decks.faults(changed(deck, out=[ploy]))) == ["deck.power-size-2017"]
    assert decks.faults(changed(deck, out=[ploy], more=upgrades[:1])) == []
    assert decks.faults(changed(deck, more=upgrades)) == []


@pytest.mark.rule("deck.ploy-limit")
def test_at_most_half_of_the_power_cards_are_ploys():
    deck = usual()
    (first, *_), (upgrade, *_) = other_cards("ploy", than=deck.cards), other_cards("upgrade", than=deck.cards)
    assert rules(decks.faults(changed(deck, more=[first]))) == ["deck.ploy-limit"]  # eleven of 21
    assert decks.faults(changed(deck, more=[first, upgrade])) == []  # eleven of 22
    assert decks.why_not(deck, first) == []


@pytest.mark.rule("deck.usable-by-warband", "deck.restricted-upgrades")
def test_cards_of_other_warbands_are_refused():
    deck = usual()
    ploy = next(card for card in deck.cards if CARDS[card].type == "ploy")
    foreign = other_cards("ploy", REAVERS)[0]
    (refusal,) = decks.faults(changed(deck, out=[ploy], more=[foreign]))
    assert refusal.rule == "deck.usable-by-warband"
    assert refusal.reason.values == {"card": f"card:{foreign}", "other": f"warband:{REAVERS}"}
    assert rules(decks.why_not(deck, foreign)) == ["deck.usable-by-warband"]


@pytest.mark.rule("deck.unique-2017")
def test_no_two_cards_have_one_name():
    deck = usual()
    upgrade = next(card for card in deck.cards if CARDS[card].type == "upgrade")
    (refusal,) = decks.faults(changed(deck, more=[upgrade]))
    assert (refusal.rule, refusal.reason.values["cards"]) == ("deck.unique-2017", [f"card:{upgrade}"] * 2)
    assert rules(decks.why_not(deck, upgrade)) == ["deck.unique-2017"]


@pytest.mark.rule("deck.rivals")
def test_a_rivals_deck_is_played_as_it_is():
    deck = decks.usual("underworlds", "farstriders")
    assert deck.edition == "2023"
    assert decks.faults(deck) == []
    assert rules(decks.faults(changed(deck, out=deck.cards[:1]))) == ["deck.rivals"]
    assert rules(decks.faults(changed(deck, more=["sidestep-2017"]))) == ["deck.rivals"]
    assert rules(decks.faults(changed(deck, more=deck.cards[:1]))) == ["deck.rivals"]
    assert rules(decks.why_not(deck, deck.cards[0])) == ["deck.rivals"]


def test_other_games_and_editions_have_no_decks_to_build():
    with pytest.raises(kb.UnknownGame):
        decks.usual("tyrants", "black")
    with pytest.raises(kb.UnknownGame):
        decks.faults(usual()._replace(edition="1999"))
    with pytest.raises(kb.UnknownGame):
        decks.usual("underworlds", "garreks-reavers", "2023")


# ---------------------------------------------------------------------- notation


def test_a_deck_is_written_and_read():
    deck = usual()._replace(name="Mine # or yours".partition("#")[0].strip())
    for language in ("en", "es"):
        assert decks.read(decks.write(deck, language)) == deck


def test_cards_are_named_in_any_language():
    text = (
        "katabasis deck 1\ngame underworlds\nedition 2017\nplays steelhearts-champions\n\nGreat  speed\nGRAN FUERZA\n"
    )
    assert decks.read(text).cards == ["great-speed", "great-strength"]


def test_cards_alone_are_of_what_is_named_beside_them():
    base = usual()._replace(cards=[], name="Mine")
    assert decks.read("Great Speed\n\n# a remark\ngran fuerza\n", base) == base._replace(
        cards=["great-speed", "great-strength"]
    )
    assert decks.read("", base) == base
    assert decks.read(decks.write(usual("farstriders")), base).plays == "farstriders"
    with pytest.raises(kb.BadDeck) as refused:
        decks.read("Great Speed\nGreat Sped\n", base)
    assert [line for line, _ in refused.value.faults] == [2]


HEAD = "katabasis deck 1\ngame underworlds\nedition 2017\nplays garreks-reavers\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{}", 1),
        ("katabasis deck 2\n", 1),
        ("katabasis deck 1\ngame chess\nedition 2017\nplays x\n\n", 0),
        ("katabasis deck 1\ngame underworlds\nedition 1999\nplays x\n\n", 0),
        ("katabasis deck 1\ngame underworlds\ngame underworlds\n\n", 3),
        (HEAD + "\ngreat-speed\nNaN\n", 7),
        (HEAD + "\nlightning-advance\n", 6),
        (HEAD + "\n" + "great-speed\n" * 10_000, 0),
        (HEAD + "\n" + "x\n" * 250, 6),
        (HEAD + "\n" + "x" * 50_000, 0),
    ],
)
def test_what_is_no_deck_is_refused_at_once_by_its_line(text, line):
    decks.usual("underworlds", REAVERS, "2017")
    with within(1), pytest.raises(kb.BadDeck) as refused:  # bench has the real limit
        decks.read(text)
    assert refused.value.faults[0][0] == line


# ---------------------------------------------------------------------- playing with one


def new(first, seed=1, **options):
    return kb.new("underworlds", "2017", [STEELHEART, REAVERS], seed, decks=[first, []], **options)


def cards_of(game, seat):
    zones = [
        zone.cards for name, zone in game.table.zones.items() if name.endswith(f"-{seat}") and "unplaced" not in name
    ]
    return sorted(card.partition(".")[0] for cards in zones for card in cards)


def test_a_game_is_played_with_the_decks_of_its_set_up():
    built = changed(usual(), more=other_cards("upgrade", than=usual().cards)).cards
    game = new(built, quick=True)
    assert cards_of(game, 0) == sorted(built)
    assert cards_of(game, 1) == sorted(usual(REAVERS).cards)
    assert kb.replay(game.record()).table.zones.keys() == game.table.zones.keys()
    assert cards_of(kb.load(game.save()), 0) == sorted(built)
    assert cards_of(kb.position(game.position()), 0) == sorted(built)


def test_the_record_of_a_long_game_of_two_built_decks_is_short():
    system, seed = kb.system("underworlds"), 8
    built = [kb.bots.deck(system, warband, "2017", seed) for warband in (STEELHEART, REAVERS)]
    game = kb.new("underworlds", "2017", [STEELHEART, REAVERS], seed, decks=built)
    while game.decision:
        game.choose(kb.bots.choose(game, "easy", seed))
    assert len(game.choices) > 150
    assert len(game.record()) < 4000


def test_the_order_in_which_cards_are_named_changes_nothing():
    built = changed(usual(), more=other_cards("upgrade", than=usual().cards)).cards
    one, other = new(built, quick=True), new(built[::-1], quick=True)
    assert one.view(0)["table"] == other.view(0)["table"]


def test_the_usual_deck_is_not_written_into_positions():
    game = kb.new("underworlds", "2017", [STEELHEART, REAVERS], 1, quick=True)
    assert "built-deck" not in game.position()


@pytest.mark.parametrize("cards", [5, "x", {"a": 1}, [1] * 32, ["x"] * 10_000, [["great-speed"]], [float("nan")], None])
def test_what_is_no_deck_sets_no_game_up(cards):
    with pytest.raises(kb.UnknownGame):
        new(cards)


@pytest.mark.parametrize("option", [5, [], [[]], [[]] * 3, {"1": []}])
def test_decks_are_one_for_each_seat(option):
    with pytest.raises(kb.UnknownGame):
        kb.new("underworlds", "2017", [STEELHEART, REAVERS], 1, decks=option)


def test_an_illegal_deck_of_a_position_is_refused_by_its_rule():
    short = json.dumps(usual().cards[:31])
    text = f'game = "underworlds"\nedition = "2017"\n[seat.1]\nwarband = "{STEELHEART}"\nbuilt-deck = {short}\n'
    with pytest.raises(kb.BadPosition, match=r"deck\.power-size-2017"):
        kb.position(text)


def test_nothing_of_a_deck_that_was_built_is_in_another_s_view():
    built = changed(usual(), more=other_cards("upgrade", than=usual().cards)).cards
    shown = json.dumps(new(built, quick=True).view(1))
    assert [card for card in built if f'"{card}"' in shown or f"card:{card}" in shown] == []
    assert GARREK in shown


# ---------------------------------------------------------------------- bots, and the command line


@pytest.mark.parametrize("warband", BANDS)
def test_bots_build_legal_decks_and_not_always_the_same(warband):
    built = [kb.bots.deck(kb.system("underworlds"), warband, "2017", seed) for seed in range(5)]
    assert all(decks.faults(usual(warband)._replace(cards=cards)) == [] for cards in built)
    assert len({tuple(sorted(cards)) for cards in built}) > 1
    assert built[0] == kb.bots.deck(kb.system("underworlds"), warband, "2017", 0)


def test_a_bot_of_2023_takes_the_rivals_deck():
    cards = kb.bots.deck(kb.system("underworlds"), "farstriders")
    assert cards == decks.usual("underworlds", "farstriders").cards


def test_the_command_line_builds_a_deck_and_judges_it(tmp_path, capsys):
    assert main(["build-deck", "underworlds", REAVERS, "--edition", "2017", "--seed", "3", "--language", "es"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["deck", str(path)]) == 0
    assert "legal" in capsys.readouterr().out
    path.write_text("\n".join(text.splitlines()[:-1]), encoding="utf-8")
    assert main(["deck", str(path)]) == 1
    assert "[deck.power-size-2017]" in capsys.readouterr().err
