"""An Attack action at several targets is one action (2017 p. 21)."""

import pytest

from underworlds.build import A, B, choose, options, ready
from underworlds.fights import of_kind, rolls, seen
from underworlds.tables_2017 import (
    ALMERIC,
    ANGHARAD,
    CHAMPION,
    FARSTRIDERS,
    GARREK,
    GUARD,
    HARVESTER,
    OBRYN,
    REAVERS,
    SANSON,
    SEVERIN,
    STEELHEART,
    TARGOR,
    WARDEN,
    table,
)

pytestmark = pytest.mark.usefixtures("universal")

MISSES = "single-support single-support"


def dice_of(events, die="attack"):
    """How many dice each attack roll had."""
    rolled = zip(of_kind(events, "rolled"), rolls(events), strict=True)
    return [len(faces) for event, faces in rolled if event["die"] == die]


def through(game, *names):
    """Let those decisions go, declined if that can be, and no others; all that happened."""
    events = []
    while game.decision is not None and game.decision.name in names:
        events += game.choose(game.decision.declining or game.decision.options[0])
    return events


@pytest.mark.rule("attack.several-targets", "sample.lethal-spin")
def test_an_attack_at_several_targets_is_one_action():
    spin = {TARGOR: {"at": (0, 0), "upgrades": ["deadly-spin"]}, SEVERIN: (1, 0), ANGHARAD: (-1, 0), OBRYN: (0, 1)}
    game = table(spin, dice="crit crit fury smash smash smash smash smash smash | block block block", first=B)
    before = game.table.players[B].activations
    game.choose(f"attack {TARGOR}")
    game.choose("deadly-spin all")
    ready(game, B, "next-target")
    assert len(options(game)) == 3
    events = choose(game, f"deadly-spin {ANGHARAD}")
    while game.decision.name in ("drive-back", "next-target"):
        events += game.choose(game.decision.declining or game.decision.options[0])
    ready(game, B, "power")
    attacks = [faces for event, faces in zip(of_kind(events, "rolled"), rolls(events), strict=True)
               if event["die"] == "attack"]  # fmt: skip
    assert [len(faces) for faces in attacks] == [3, 3, 3]
    assert game.table.players[B].activations == before - 1


@pytest.mark.rule("attack.several-targets")
def test_only_the_one_that_failed_is_repeated():
    whirl = {HARVESTER: (0, 0), SEVERIN: (1, 0), ANGHARAD: (-1, 0)}
    game = table(
        whirl,
        (STEELHEART, GUARD),
        dice="fury fury | dodge smash smash | dodge",
        first=B,
        b={"hand": ["the-necromancer-commands-2017"]},
    )
    choose(game, f"attack {HARVESTER}", "whirling-scythe all", f"whirling-scythe {SEVERIN}", "stay")
    ready(game, B, "react")
    choose(game, "react the-necromancer-commands-2017")
    ready(game, B, "attack")
    assert options(game) == ["whirling-scythe all"]
    assert game.decision.options[0].value[1] == [ANGHARAD]


# ---------------------------------------------------------------------- what lasts for an Attack action


@pytest.mark.rule("attack.several-targets", "power.next-event-2017")
def test_what_the_first_attack_action_has_all_of_its_attacks_have():
    game = table(
        {TARGOR: {"at": (0, 0), "upgrades": ["deadly-spin"]}, SEVERIN: (1, 0), ANGHARAD: (-1, 0), GARREK: (0, 5)},
        first=B,
        dice=f"{MISSES} {MISSES} | block | {MISSES} {MISSES} | block",
        in_play=[{"card": "khorne-calls", "seat": 2}],
    )
    game.choose(f"attack {TARGOR}")
    events = game.choose("deadly-spin all") + through(game, "next-target", "drive-back")
    assert dice_of(events) == [4, 4]
    ready(game, B, "power")
    assert game.table.in_play == []


@pytest.mark.rule("attack.several-targets", "power.next-event-2017")
def test_a_card_about_the_target_lasts_for_all_who_are():
    game = table(
        {HARVESTER: (0, 0), SANSON: (1, 0), ALMERIC: (-1, 0)},
        (FARSTRIDERS, GUARD),
        first=B,
        dice=f"{MISSES} | block block | {MISSES} | block block",
        in_play=[{"card": "patient-defence", "seat": 1}],
    )
    game.choose(f"attack {HARVESTER}")
    events = game.choose("whirling-scythe all") + through(game, "next-target")
    assert dice_of(events, "defence") == [2, 2]
    assert game.table.in_play == []


# ---------------------------------------------------------------------- reactions


@pytest.mark.rule("attack.several-targets", "reaction.moments-2017", "reaction.one-per-opportunity-2017")
@pytest.mark.parametrize("who", [SANSON, ALMERIC])
def test_one_reaction_follows_when_all_are_over_to_any_of_them(who):
    game = table(
        {HARVESTER: (0, 0), SANSON: (1, 0), ALMERIC: (-1, 0), WARDEN: (0, 5)},
        (FARSTRIDERS, GUARD),
        first=B,
        dice="fury fury | dodge | fury fury | dodge | block block block",
        a={"hand": ["retribution-2017"]},
    )
    choose(game, f"attack {HARVESTER}", "whirling-scythe all", f"whirling-scythe {SANSON}")
    events = through(game, "drive-back")
    assert [event.kind for event in events].count("attack-resolved") == 2
    ready(game, A, "react")
    choose(game, "react retribution-2017")
    ready(game, A, "which-target")
    assert options(game) == [f"about {SANSON}", f"about {ALMERIC}"]
    choose(game, f"about {who}")
    ready(game, A, "attack")
    assert all(f"fighter:{who}" in option.refs for option in game.decision.options if not option.declines)


@pytest.mark.rule("attack.several-targets", "reaction.one-per-opportunity-2017")
def test_a_reaction_that_only_one_attack_allows_asks_nothing_more():
    game = table(
        {HARVESTER: (0, 0), SANSON: (1, 0), ALMERIC: (-1, 0), WARDEN: (0, 5)},
        (FARSTRIDERS, GUARD),
        first=B,
        dice=f"fury fury | dodge | {MISSES} | block",
        a={"hand": ["retribution-2017"]},
    )
    choose(game, f"attack {HARVESTER}", "whirling-scythe all", f"whirling-scythe {SANSON}")
    through(game, "drive-back")
    ready(game, A, "react")
    choose(game, "react retribution-2017")
    ready(game, A, "attack")
    assert all(f"fighter:{SANSON}" in option.refs for option in game.decision.options if not option.declines)


@pytest.mark.rule("attack.several-targets", "reaction.moments-2017")
def test_a_reaction_about_the_attacker_alone_asks_for_no_target():
    game = table(
        {TARGOR: {"at": (0, 0), "upgrades": ["deadly-spin"]}, CHAMPION: {"at": (1, 0), "wounds": 2}}
        | {HARVESTER: {"at": (-1, 0), "wounds": 2}, WARDEN: (0, 5)},
        (GUARD, REAVERS),
        first=B,
        dice="fury fury fury | dodge | fury fury fury | dodge",
        a={"hand": ["bone-shrapnel-2017"]},
    )
    choose(game, f"attack {TARGOR}", "deadly-spin all", f"deadly-spin {CHAMPION}")
    assert (seen(game, CHAMPION)["out"], seen(game, HARVESTER)["out"]) == (True, True)
    ready(game, A, "react")
    choose(game, "react bone-shrapnel-2017")
    assert seen(game, TARGOR)["wounds"] == 1
    ready(game, B, "power")


@pytest.mark.rule("attack.several-targets", "sample.lethal-spin")
def test_a_ploy_repeats_the_one_that_its_player_means():
    game = table(
        {HARVESTER: (0, 0), SANSON: (1, 0), ALMERIC: (-1, 0), WARDEN: (0, 5)},
        (FARSTRIDERS, GUARD),
        first=B,
        dice=f"{MISSES} | block | {MISSES} | block",
        b={"hand": ["the-necromancer-commands-2017"]},
    )
    choose(game, f"attack {HARVESTER}", "whirling-scythe all", f"whirling-scythe {ALMERIC}")
    ready(game, B, "react")
    choose(game, "react the-necromancer-commands-2017", f"about {ALMERIC}")
    ready(game, B, "attack")
    assert [option.value[1] for option in game.decision.options] == [[ALMERIC]]
