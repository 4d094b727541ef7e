"""Words that mean something: cannot, choose, actions, labels (2023 pp. 20-25, 32-34, glossary)."""

import pytest

from underworlds.build import A, B, choose, fighter, given, kinds, options, ready, refused, spot

NEAR = {"elias": (0, 0), "champion": (2, 0), "harvester": (0, 2)}
HIT, DRAW = "fury fury fury | block", "fury smash smash | dodge"


@pytest.fixture
def rooted(made_up):
    """Where the fighters are; the Champion cannot be pushed."""
    made_up.card("rooted", warband="sepulchral-guard", type="upgrade", modify=[{"what": "no-push"}])
    return {**NEAR, "champion": {"at": (2, 0), "upgrades": ["rooted"]}}


@pytest.fixture
def veiled(made_up):
    """Where the fighters are; the Champion cannot be chosen for enemy gambits."""
    made_up.card("veiled", warband="sepulchral-guard", type="upgrade", modify=[{"what": "no-choice"}])
    return {**NEAR, "champion": {"at": (2, 0), "upgrades": ["veiled"]}}


# ---------------------------------------------------------------------- cannot


@pytest.mark.rule("core.cannot")
def test_who_cannot_be_pushed_is_not_pushed_whatever_a_gambit_says(made_up, rooted):
    made_up.card("gust", choose={"side": "enemy"}, do=[{"verb": "push", "hexes": [1, 1]}])
    game = given(rooted, step="power", a={"hand": ["gust"]})
    choose(game, "play gust")
    assert options(game) == ["choose harvester"]
    refused(game, "choose", "champion", "core.cannot")
    choose(game, "choose harvester", ("to", (1, 2)))
    assert spot(game, "champion") == (2, 0)
    ready(game, B, "power")


@pytest.mark.rule("core.cannot", "power.play-all-or-nothing")
def test_a_gambit_that_can_push_nobody_else_cannot_be_played(made_up, rooted):
    made_up.card("gust", choose={"side": "enemy"}, do=[{"verb": "push", "hexes": [1, 1]}])
    game = given({**rooted, "harvester": "out"}, step="power", a={"hand": ["gust"]})
    refused(game, "play", "gust", "core.ability-all-or-nothing")
    assert options(game) == ["pass"]


@pytest.mark.rule("core.cannot")
@pytest.mark.parametrize(("picked", "asked"), [("champion", False), ("harvester", True)])
def test_who_is_picked_for_a_push_of_up_to_some_hexes_stays_if_it_cannot_be_pushed(made_up, rooted, picked, asked):
    made_up.card("breeze", choose={"side": "enemy"}, do=[{"verb": "push", "hexes": [0, 2]}])
    game = given(rooted, step="power", a={"hand": ["breeze"]})
    events = choose(game, "play breeze", f"choose {picked}")
    if asked:
        ready(game, A, "push")
        events += choose(game, ("to", (0, 4)))
    assert ("pushed" in kinds(events)) == asked
    assert spot(game, "champion") == (2, 0)
    ready(game, B, "power")


@pytest.mark.rule("core.cannot", "combat.not-trapped-immune-2023")
def test_who_cannot_be_pushed_is_neither_driven_back_nor_trapped(rooted):
    """Driving back is a push. With no hex behind it, anybody else would be trapped, and hit."""
    behind = [(3, -1), (3, 0), (2, 1)]
    hit = given({**rooted, "elias": (1, 0)}, dice=HIT)
    choose(hit, "attack elias", "storm-sabre champion")
    assert fighter(hit, "champion").wounds == 2
    ready(hit, A, "power")
    shut_in = given({**rooted, "elias": (1, 0)}, dice=DRAW, blocked=behind)
    choose(shut_in, "attack elias", "storm-sabre champion")
    assert fighter(shut_in, "champion").wounds == 0
    free = given({**NEAR, "elias": (1, 0)}, dice=DRAW, blocked=behind)
    choose(free, "attack elias", "storm-sabre champion")
    assert fighter(free, "champion").wounds == 2
    for game in (shut_in, free):
        ready(game, A, "power")


# ---------------------------------------------------------------------- choosing


@pytest.mark.rule("core.choose-term", "core.cannot")
@pytest.mark.parametrize(("word", "able"), [("choose", ["harvester"]), ("designate", ["champion", "harvester"])])
def test_who_cannot_be_chosen_may_be_designated(made_up, veiled, word, able):
    made_up.card("omen", **{word: {"side": "enemy"}}, do=[{"verb": "give", "token": "stagger"}])
    game = given(veiled, step="power", a={"hand": ["omen"]})
    choose(game, "play omen")
    assert sorted(options(game)) == [f"{word} {id}" for id in able]
    if word == "choose":
        refused(game, "choose", "champion", "core.cannot")
    events = choose(game, f"{word} {able[0]}")
    assert ("chosen" in kinds(events)) == (word == "choose"), "who is designated has not been chosen"
    assert fighter(game, able[0]).tokens["stagger"] == 1
    ready(game, B, "power")


@pytest.mark.rule("core.choose-term")
def test_what_cannot_be_chosen_for_enemy_gambits_can_be_for_others(made_up, veiled):
    guards = {"choose": {"side": "friendly"}, "do": [{"verb": "give", "token": "guard"}]}
    made_up.card("rally", warband="sepulchral-guard", **guards)
    own = given(veiled, first=B, step="power", b={"hand": ["rally"]})
    choose(own, "play rally", "choose champion")
    ready(own, A, "power")
    harms = {"choose": {"side": "enemy"}, "do": [{"verb": "damage", "amount": 1}]}
    made_up.card("evil-eye", type="upgrade", action=True, **harms)
    ability = given({**veiled, "elias": {"at": (0, 0), "upgrades": ["evil-eye"]}})
    choose(ability, "act elias evil-eye", "choose champion")
    assert fighter(ability, "champion").wounds == 1
    ready(ability, A, "power")


# ---------------------------------------------------------------------- actions and labels


@pytest.mark.rule("core.player-and-fighter-actions")
@pytest.mark.parametrize(
    ("activation", "is_a_fighters"),
    [(["guard elias"], True), (["draw"], False), (["pass"], False), (["replace", "discard flash-of-light"], False)],
)
def test_what_follows_a_fighters_action_does_not_follow_a_players(made_up, activation, is_a_fighters):
    guards = {"choose": {"side": "friendly"}, "do": [{"verb": "give", "token": "guard"}]}
    made_up.card("after-an-action", keywords=["reaction"], reaction={"on": ["after-action"]}, **guards)
    game = given(NEAR, a={"hand": ["after-an-action"], "objectives": ["flash-of-light"]})
    choose(game, *activation)
    if is_a_fighters:
        choose(game, "react after-an-action", "choose elias")
    else:
        refused(game, "react", "after-an-action", "reaction.trigger-2023")
    ready(game, A, "power")


@pytest.mark.rule("core.keyword-kinds")
def test_a_label_only_tells_other_cards_whom_they_mean(made_up):
    for id in ("sanson", "elias"):
        made_up.labels(id, keywords=["brawler"])
    made_up.labels("almeric")
    quicker = [{"what": "move", "by": 1, "on": {"side": "friendly", "label": ["brawler"]}}]
    made_up.card("to-blows", keywords=["persists"], lasts="round", modify=quicker)
    fighters = {"sanson": (0, 0), "elias": (0, 2), "almeric": (0, 4), "champion": (6, 0)}
    game = given(fighters, step="power", a={"hand": ["to-blows"]})
    before = game.view(A)["table"]["fighters"]
    choose(game, "play to-blows")
    after = game.view(A)["table"]["fighters"]
    faster = {id: after[id]["move"] - before[id]["move"] for id in fighters}
    assert faster == {"sanson": 1, "elias": 1, "almeric": 0, "champion": 0}
    ready(game, B, "power")


@pytest.mark.rule("core.card-beats-rulebook-2023")
@pytest.mark.parametrize("granted", [True, False])
def test_a_gambit_moves_a_fighter_that_the_rulebook_keeps_still(made_up, granted):
    made_up.card("press-on", choose={"side": "friendly"}, do=[{"verb": "move"}])
    fighters = {"elias": {"at": (0, 0), "charge": 1}, "champion": (6, 0)}
    if not granted:
        activated = given(fighters, a={"hand": ["press-on"]})
        refused(activated, "move", "elias", "action.charge-token-limits")
        return
    game = given(fighters, step="power", a={"hand": ["press-on"]})
    choose(game, "play press-on", "choose elias", ("to", (0, 3)))
    assert spot(game, "elias") == (0, 3)
    ready(game, B, "power")


# ---------------------------------------------------------------------- modifiers


@pytest.mark.rule("modifier.cumulative", "modifier.characteristic")
@pytest.mark.parametrize(("upgrades", "wounds"), [([], 4), (["undying"], 5), (["undying", "undying-too"], 6)])
def test_modifiers_of_one_characteristic_add_up(made_up, upgrades, wounds):
    made_up.card("undying-too", warband="sepulchral-guard", type="upgrade", modify=[{"what": "wounds", "by": 1}])
    for id in ("spark", "another-spark"):
        made_up.card(id, choose={"side": "enemy"}, do=[{"verb": "damage", "amount": 1}])
    warden = {"at": (1, 0), "upgrades": upgrades, "wounds": wounds - 2}
    game = given({"elias": (0, 0), "warden": warden}, first=A, step="power", a={"hand": ["spark", "another-spark"]})
    assert game.view(A)["table"]["fighters"]["warden"]["max_wounds"] == wounds
    choose(game, "play spark", "choose warden")
    assert spot(game, "warden") == (1, 0), "one wound less than its modified Wounds"
    choose(game, "pass", "play another-spark", "choose warden")
    assert spot(game, "warden") is None
    ready(game, B, "power")


@pytest.mark.rule("modifier.numeric-dice")
@pytest.mark.parametrize(("upgrades", "dice"), [([], 2), (["zeal"], 3), (["zeal", "more-zeal"], 4)])
def test_modified_dice_and_defence_are_numbers_of_dice(made_up, upgrades, dice):
    for id in ("zeal", "more-zeal"):
        more = [{"what": "dice", "by": 1}, {"what": "defence", "by": 1}]
        made_up.card(id, warband="sepulchral-guard", type="upgrade", modify=more)
    champion = {"at": (1, 0), "upgrades": upgrades}
    attacks = given({"elias": (0, 0), "champion": champion}, first=B, dice=["smash"] * dice + ["crit"])
    events = choose(attacks, "attack champion", "wight-blade elias")
    rolls = {event.what["die"]: event.what["faces"] for event in events if event.kind == "rolled"}
    assert (len(rolls["attack"]), len(rolls["defence"])) == (dice, 1)
    ready(attacks, B, "power")
    defends = given({"elias": (0, 0), "champion": champion}, dice=["smash"] * 3 + ["crit"] * (dice - 1))
    events = choose(defends, "attack elias", "storm-sabre champion")
    rolls = {event.what["die"]: event.what["faces"] for event in events if event.kind == "rolled"}
    assert (len(rolls["attack"]), len(rolls["defence"])) == (3, dice - 1)
    ready(defends, A, "power")
