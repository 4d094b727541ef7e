"""The fighter cards: profiles, the Sepulchral Warden's actions, and Inspire conditions."""

import pytest

from katabasis.kernel.own_ids import OF_OWN
from katabasis.underworlds.content import CARDS, FIGHTERS, of
from underworlds.build import HOST, choose, fighter, options, passing, rules_against, scene


@pytest.mark.rule(
    "warband.rosters-2023",
    "warband.fixed-roster",
    "warband.leader",
    "warband.move-characteristic",
    "attack.at-least-one",
    "warband.grand-alliance",
)
def test_rosters_leaders_and_attack_actions():
    assert [len(of("2023").warbands[band].fighters) for band in ("farstriders", "sepulchral-guard")] == [3, 7]
    for band in (band for band in of("2023").warbands.values() if not OF_OWN.search(band.id)):
        assert sum(FIGHTERS[id].leader for id in band.fighters) == 1
    for card in FIGHTERS.values():
        assert card.normal.attacks
        assert card.inspired.attacks


@pytest.mark.rule(
    "deck.objective-size-2023", "deck.power-size-2023", "deck.rivals", "card.power-types-2023", "deck.two-decks"
)
def test_rivals_decks():
    for band in (band for band in of("2023").warbands.values() if not OF_OWN.search(band.id)):
        assert (len(set(band.objectives)), len(set(band.power))) == (12, 20)
        kinds = [CARDS[id].type for id in band.power]
        assert (kinds.count("ploy"), kinds.count("upgrade")) == (10, 10)
        assert {CARDS[id].warband for id in (*band.objectives, *band.power)} == {band.id}


@pytest.mark.rule("inspire.flip", "attack.more-sources")
def test_an_inspired_side_may_bring_another_attack():
    names = [attack.id for attack in FIGHTERS["sanson"].inspired.attacks]
    assert names == ["boltstorm-pistol", "shock-handaxe", "star-falcon"]
    assert FIGHTERS["sanson"].inspired.attacks[2].level("grievous") == 1


@pytest.mark.rule("activation.card-actions", "token.names", "damage.out-of-action-cleanup-2023")
def test_the_warden_raises_a_fallen_fighter_whole_and_with_a_raise_counter():
    game = scene({"warden": "e8", "champion": "out", "elias": "b8"}, active=1)
    choose(game, "act warden raise", "choose champion")
    assert options(game) == ["to h8", "to a9", "to i9"]
    assert rules_against(game, "to b8") == ["board.one-fighter"]
    assert rules_against(game, "to c8") == ["activation.card-actions"], "no starting hex"
    choose(game, "to h8")
    champion = fighter(game, "champion")
    assert (champion.at, champion.out, champion.wounds, champion.counters) == ("h8", False, 0, {"raise": 1})
    assert game.table.players[1].activations == 3


def test_the_warden_raises_nobody_when_nobody_has_fallen_or_no_hex_is_free():
    standing = scene({**HOST, "elias": "out"}, active=1)
    assert rules_against(standing, "act warden raise") == ["core.ability-all-or-nothing"]
    full = {"champion": "out", "elias": "a9", "sanson": "b8", "almeric": "h8", "harvester": "i9"}
    game = scene({"warden": "e8", **full}, active=1)
    assert rules_against(game, "act warden raise") == ["core.ability-all-or-nothing"]


def test_the_warden_orders_two_others_to_move_who_have_not_moved_this_phase():
    fighters = {"warden": "e8", "champion": "e6", "harvester": "c6", "prince-of-dust": "g6", "elias": "a1"}
    game = scene(fighters, active=1)
    choose(game, "move champion", "to e5", "pass", "pass", "pass", "pass", "pass")
    choose(game, "act warden order")
    assert options(game) == ["choose prince-of-dust", "choose harvester"]
    choose(game, "choose harvester", "choose prince-of-dust", "to c5", "to g5")
    assert (fighter(game, "harvester").at, fighter(game, "prince-of-dust").at) == ("c5", "g5")
    alone = scene({"warden": "e8", "champion": "e6"}, active=1)
    assert rules_against(alone, "act warden order") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("inspire.when-2023", "inspire.step-times")
def test_a_raised_fighter_is_inspired_in_the_next_inspiration_step():
    game = scene({"warden": "e8", "champion": "out", "harvester": "e6"}, active=1)
    choose(game, "act warden raise", "choose champion", "to h8")
    assert fighter(game, "champion").inspired
    assert not fighter(game, "warden").inspired
    assert not fighter(game, "harvester").inspired


@pytest.mark.rule("inspire.when-2023")
def test_the_warden_is_inspired_by_two_raised_fighters_or_an_inspired_one_raised_again():
    two = scene({"warden": "e8", "champion": "out", "harvester": "e6 raise inspired"}, active=1)
    choose(two, "act warden raise", "choose champion", "to h8")
    assert fighter(two, "warden").inspired
    again = scene({"warden": "e8", "champion": "out inspired", "harvester": "e6"}, active=1)
    choose(again, "act warden raise", "choose champion", "to h8")
    assert fighter(again, "warden").inspired


@pytest.mark.rule("inspire.when-2023", "inspire.permanent")
def test_farstriders_are_inspired_by_ending_an_action_phase_in_enemy_territory():
    game = scene({"elias": "e7", "sanson": "e4", "almeric": "e5", "champion": "i9"})
    while game.table.round == 1:
        assert not fighter(game, "elias").inspired
        choose(game, passing(game))
    if game.decision.name == "name-player":
        choose(game, "self")
    inspired = [id for id in ("elias", "sanson", "almeric") if fighter(game, id).inspired]
    assert inspired == ["elias"]
