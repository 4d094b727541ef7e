"""Declared words that no card of the starter set happens to use, tried on made-up cards."""

import pytest

from underworlds.build import choose, fighter, options, rules_against, scene


def test_heal_takes_wound_counters_off(made_up):
    made_up.card("salve", choose={"side": "friendly"}, do=[{"verb": "heal", "amount": 2}])
    game = scene({"elias": "e4 wounds=3", "sanson": "e2"}, "power", hands={0: ["salve"]})
    choose(game, "play salve")
    assert options(game) == ["choose elias"]
    choose(game, "choose elias")
    assert fighter(game, "elias").wounds == 1
    whole = scene({"elias": "e4"}, "power", hands={0: ["salve"]})
    assert rules_against(whole, "play", "salve") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("card.draw", "card.empty-deck")
def test_draw_needs_enough_cards(made_up):
    made_up.card("omen", do=[{"verb": "draw", "amount": 2}])
    game = scene({"elias": "e4"}, "power", hands={0: ["omen"]}, decks={0: ["warning-cry", "retribution"]})
    choose(game, "play omen")
    assert sorted(game.table.hand(0, "power")) == ["retribution", "warning-cry"]
    nobody = scene({"champion": "e4"}, "power", hands={0: ["omen"]})
    choose(nobody, "play omen")
    assert len(nobody.table.hand(0, "power")) == 2
    short = scene({"elias": "e4"}, "power", hands={0: ["omen"]}, decks={0: ["warning-cry"]})
    assert rules_against(short, "play", "omen") == ["card.empty-deck"]


@pytest.mark.rule("keyword.stagger-card", "keyword.stagger-removes-guard")
def test_a_card_may_stagger(made_up):
    made_up.card("jolt", choose={"side": "enemy"}, do=[{"verb": "give", "token": "stagger"}])
    game = scene({"elias": "e4", "champion": "e6 guard"}, "power", hands={0: ["jolt"]})
    choose(game, "play jolt", "choose champion")
    assert fighter(game, "champion").tokens == {"move": 0, "charge": 0, "guard": 0, "stagger": 1}


@pytest.mark.rule("core.unqualified-fighter")
def test_a_filter_without_a_side_means_both(made_up):
    made_up.card("quake", choose={"on": "edge"}, do=[{"verb": "damage", "amount": 1}])
    game = scene({"elias": "a3", "champion": "i7", "warden": "e6"}, "power", hands={0: ["quake"]})
    choose(game, "play quake")
    assert options(game) == ["choose elias", "choose champion"]


@pytest.mark.rule("objective.hybrid")
def test_a_hybrid_objective_is_scored_once_for_either_condition(made_up):
    fallen = {"at_least": [{"fighters": {"side": "enemy", "out": True}}, 1]}
    held = {"at_least": [{"held": {"by": "you"}}, 1]}
    made_up.card("either", type="objective", keywords=["hybrid"], glory=2, score_if={"any": [fallen, held]})
    for words, hex, glory in (("out", "e4", 2), ("e7", "e3", 2), ("out", "e3", 2), ("e7", "e4", 0)):
        game = scene({"elias": hex, "champion": words}, "end", hands={0: ["either"]}, objectives={"e3": 1}, round=3)
        if glory:
            choose(game, "score either")
        assert game.table.players[0].available == glory


@pytest.mark.rule("damage.credit-fighter")
def test_damage_by_an_upgrade_is_its_bearers(made_up):
    harm = [{"verb": "damage", "amount": 1}]
    near = {"side": "enemy", "adjacent_to": {"is": "bearer"}}
    made_up.card("thorns", type="upgrade", keywords=["action"], action=True, choose=near, do=harm)
    game = scene({"elias": "e4 +thorns", "sanson": "d5", "champion": "e5 wounds=2", "harvester": "d6"})
    choose(game, "act elias thorns")
    assert options(game) == ["choose champion"]
    events = choose(game, "choose champion")
    fall = next(event for event in events if event.kind == "out-of-action")
    assert (fall.what["by"], fall.seat) == ("fighter:elias", 0)


@pytest.mark.rule("core.adjacent-on-cards")
def test_an_upgrade_measures_from_its_bearer(made_up):
    slow = {"what": "move", "by": -1, "on": {"side": "enemy", "adjacent_to": {"is": "bearer"}}}
    made_up.card("dread", type="upgrade", modify=[slow])
    game = scene({"elias": "e4 +dread", "sanson": "e7", "champion": "e5", "harvester": "e6"}, active=1)
    choose(game, "move champion")
    assert "to e8" not in options(game)
    table = game.table
    from katabasis.underworlds.cards.modifiers import move_of

    assert [move_of(table, table.fighters[id]) for id in ("champion", "harvester")] == [1, 2]
