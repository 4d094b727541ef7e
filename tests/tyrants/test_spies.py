"""Spies (p. 12)."""

import pytest

from katabasis.tyrants.board.presence import presence
from tyrants.scene import A, asked, at, kinds, options, player, rules_against, run, table, troops

ALL_PLACED = dict.fromkeys(("eryndlyn", "everfire", "kanaglym", "skullport", "gracklstugh"), "0")


@pytest.mark.rule("spy.place")
def test_a_spy_goes_on_any_site_without_one_of_ones_own() -> None:
    game = table(hand="spy-master", spies={"skullport": "0", "everfire": "0"})
    run(game, "play spy-master.1")
    assert len(options(game)) == 15 - 2
    assert rules_against(game, "spy", "skullport") == ["spy.place"]
    assert rules_against(game, "spy", "chaulssin") == ["setup.out-of-play"]
    assert not any("--" in option for option in options(game))


@pytest.mark.rule("spy.beside-name")
def test_a_spy_takes_up_no_troop_space() -> None:
    game = table(hand="spy-master", troops={"everfire": "1 1 1"})
    run(game, "play spy-master.1", "spy everfire")
    assert (troops(game, "everfire"), at(game).spies["everfire"]) == ("1 1 1", [A])


@pytest.mark.rule("spy.no-presence")
def test_a_spy_needs_no_presence_and_gives_it() -> None:
    game = table(hand="spy-master", troops={"blingdenstone": "0"})
    assert "ched-nasad" not in presence(at(game), A)
    run(game, "play spy-master.1", "spy ched-nasad")
    assert "ched-nasad" in presence(at(game), A)


@pytest.mark.rule("spy.several-players")
def test_several_players_may_have_a_spy_at_one_site() -> None:
    game = table(3, hand="spy-master", spies={"menzoberranzan": "1 2"})
    run(game, "play spy-master.1", "spy menzoberranzan")
    assert sorted(at(game).spies["menzoberranzan"]) == [0, 1, 2]


@pytest.mark.rule("spy.all-placed")
def test_with_all_spies_placed_one_may_be_taken_back_first() -> None:
    game = table(hand="spy-master*2", spies=ALL_PLACED)
    run(game, "play spy-master.1")
    assert asked(game) == (A, "take-spy")
    assert options(game)[-1] == "pass"
    run(game, "take eryndlyn", "spy araumycos")
    assert sorted(site for site, spies in at(game).spies.items() if spies) == [
        "araumycos",
        "everfire",
        "gracklstugh",
        "kanaglym",
        "skullport",
    ]
    assert player(game).spies == 0
    events = run(game, "play spy-master.2", "pass")
    assert "skipped" in kinds(events)
    assert asked(game) == (A, "turn")
