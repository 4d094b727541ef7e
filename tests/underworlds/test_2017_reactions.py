"""Reactions of 2017 (pp. 14, 24): one for one opportunity, who is asked first, the moments that cards open."""

import pytest

from underworlds.build import A, B, cards, choose, hex_at, kinds, on_to, options, ready, refused, spot
from underworlds.fights import of_kind, seen, strike
from underworlds.tables_2017 import (
    ANGHARAD,
    AXE,
    CHAMPION,
    GARREK,
    GUARD,
    HARVESTER,
    OBRYN,
    PRINCE,
    REAVERS,
    SAEK,
    SEVERIN,
    STEELHEART,
    SWORD,
    table,
)

PARRY = {ANGHARAD: {"at": (1, 0), "inspired": True}, GARREK: (0, 0)}


def parried(dice, **more):
    """Garrek attacks Angharad, who is Inspired and can parry."""
    game = table(PARRY, first=B, dice=dice, **more)
    return game, strike(game, GARREK, AXE, ANGHARAD)


@pytest.mark.rule("sample.furious-parry", "reaction.trigger-2017")
def test_a_furious_parry_keeps_her_from_being_driven_back():
    game, _ = parried("smash fury | block dodge | smash smash | fury")
    ready(game, A, "react")
    choose(game, f"react {ANGHARAD} furious-parry")
    ready(game, A, "attack")
    assert options(game) == [f"furious-parry {GARREK}", "no-attack"]
    game.choose(f"furious-parry {GARREK}")
    game.choose("stay")
    assert (spot(game, ANGHARAD), seen(game, GARREK)["wounds"]) == ((1, 0), 1)
    ready(game, B, "power")
    plain = table({ANGHARAD: (1, 0), GARREK: (0, 0)}, first=B, dice="smash fury | block")
    strike(plain, GARREK, AXE, ANGHARAD)
    ready(plain, B, "drive-back")
    hit, _ = parried("smash smash | block dodge")
    ready(hit, B, "drive-back")


@pytest.mark.rule("sample.furious-parry")
def test_the_parry_is_made_by_the_reaction_alone():
    game = table({**PARRY, SAEK: (2, 0)})
    game.choose(f"attack {ANGHARAD}")
    refused(game, f"furious-parry {GARREK}", rule="reaction.sources")


ONWARD = {GARREK: {"at": (1, 0), "upgrades": ["ever-advancing"]}, SEVERIN: (0, 0)}


@pytest.mark.rule("sample.ever-onward")
def test_ever_advancing_pushes_garrek_instead_of_driving_him_back():
    game = table(ONWARD, dice="smash fury | dodge")
    strike(game, SEVERIN, SWORD, GARREK)
    ready(game, B, "react")
    choose(game, "react ever-advancing")
    ready(game, B, "push")
    assert hex_at((1, -1)) in [option.value for option in game.decision.options]
    events = choose(game, ("to", (1, -1)))
    assert spot(game, GARREK) == (1, -1)
    assert of_kind(events, "driven-back") == []
    ready(game, A, "power")
    short = table(ONWARD, dice="fury fury | dodge")
    strike(short, SEVERIN, SWORD, GARREK)
    ready(short, A, "power")


@pytest.mark.rule("sample.tireless-assault", "reaction.trigger-2017")
def test_tireless_assault_follows_a_failed_attack_before_the_power_step():
    game = table(
        {SEVERIN: (0, 0), GARREK: (1, 0)}, dice="fury fury | dodge smash smash | fury", a={"hand": ["tireless-assault"]}
    )
    strike(game, SEVERIN, SWORD, GARREK)
    ready(game, A, "react")
    events = choose(game, "react tireless-assault", f"{SWORD} {GARREK}")
    assert kinds(events).count("rolled") == 2
    choose(game, "stay")
    assert seen(game, GARREK)["wounds"] == 3
    ready(game, A, "power")


@pytest.mark.rule("sample.reaction-points", "reaction.moments-2017")
def test_the_moments_of_an_attack_come_in_order():
    opened = []
    ground = {ANGHARAD: {"at": (1, 0), "inspired": True}, GARREK: (0, 0)}
    game = table(ground, first=B, dice="smash fury | block dodge", b={"hand": ["fuelled-by-slaughter"]})
    assert "reaction-step" not in kinds(strike(game, GARREK, AXE, ANGHARAD))
    opened.append(game.table.windows[-1]["occasions"])
    game.choose("pass")
    ready(game, B, "drive-back")
    onward = table(ONWARD, dice="smash fury | dodge", a={"hand": ["tireless-assault"]})
    strike(onward, SEVERIN, SWORD, GARREK)
    opened.append(onward.table.windows[-1]["occasions"])
    onward.choose("pass")
    choose(onward, "stay")
    opened.append(onward.table.windows[-1]["occasions"])
    assert opened == [["outcome"], ["drive-back-due"], ["after-attack", "after-action", "after-activation"]]


@pytest.mark.rule("reaction.one-per-opportunity-2017", "reaction.priority-2017", "timing.reactions-differ")
def test_the_player_who_is_next_is_asked_first_and_one_reaction_is_all():
    def fought():
        game = table(
            {SEVERIN: (0, 0), PRINCE: {"at": (1, 0), "wounds": 2}, HARVESTER: (5, 0)},
            (STEELHEART, GUARD),
            dice="fury fury | dodge",
            a={"hand": ["tireless-assault"]},
            b={"hand": ["ceaseless-attacks-2017"]},
        )
        return game, strike(game, SEVERIN, SWORD, PRINCE)

    game, events = fought()
    ready(game, A, "react")
    assert "roll-off-won" not in kinds(events)
    shrapnel = table(
        {SEVERIN: (0, 0), ANGHARAD: (0, 1), SAEK: {"at": (1, 0), "wounds": 2}, GARREK: (5, 0)},
        dice="smash smash | block",
        a={"hand": ["tireless-assault"]},
        b={"hand": ["fuelled-by-slaughter"]},
    )
    strike(shrapnel, SEVERIN, SWORD, SAEK)
    ready(shrapnel, B, "react")


@pytest.mark.rule("reaction.one-per-opportunity-2017", "reaction.priority-2017")
def test_whoever_reacts_leaves_no_reaction_to_the_other():
    def killed(**more):
        game = table(
            {
                SAEK: {"at": (0, 0), "wounds": 1},
                SEVERIN: {"at": (1, 0), "wounds": 3},
                ANGHARAD: {"at": (4, 0), "wounds": 1},
            },
            first=B,
            dice="smash smash | dodge",
            a={"hand": ["undaunted"]},
            b={"hand": ["boon-of-khorne"]},
            **more,
        )
        strike(game, SAEK, "great-axe", SEVERIN)
        return game

    game = killed()
    ready(game, A, "react")
    choose(game, "react undaunted")
    assert seen(game, ANGHARAD)["wounds"] == 0
    ready(game, B, "power")
    game = killed()
    choose(game, "pass")
    ready(game, B, "react")
    choose(game, "react boon-of-khorne", f"choose {SAEK}")
    assert seen(game, SAEK)["wounds"] == 0


@pytest.mark.rule("reaction.priority-last-2017")
def test_in_the_last_activation_the_fifth_would_be_the_other_players():
    game = table(
        {SAEK: (0, 0), SEVERIN: {"at": (1, 0), "wounds": 3}, ANGHARAD: {"at": (4, 0), "wounds": 1}},
        turn=8,
        first=A,
        dice="smash smash | dodge",
        a={"hand": ["undaunted"]},
        b={"hand": ["boon-of-khorne"]},
    )
    strike(game, SAEK, "great-axe", SEVERIN)
    ready(game, A, "react")


@pytest.mark.rule("reaction.resume-2017")
def test_play_goes_on_unless_the_reaction_made_it_impossible():
    bash = {ANGHARAD: {"at": (1, 0), "upgrades": ["shield-bash"]}, GARREK: (0, 0)}
    game = table(bash, first=B, dice="fury fury | block")
    strike(game, GARREK, AXE, ANGHARAD)
    choose(game, "react shield-bash", ("to", (-1, 0)))
    assert spot(game, GARREK) == (-1, 0)
    ready(game, B, "power")
    steady = table(
        {"elias-swiftblade": (0, 0), GARREK: (3, 0)},
        ("farstriders", REAVERS),
        dice="fury fury fury | block",
        in_play=[{"card": "steady-volley", "seat": 1}],
    )
    choose(steady, "attack elias-swiftblade", f"boltstorm-pistol {GARREK}")
    ready(steady, A, "push")
    events = choose(steady, ("to", (-1, 0)))
    assert "rolled" not in kinds(events)
    ready(steady, A, "power")


@pytest.mark.rule("reaction.is-action-2017")
def test_what_follows_an_action_follows_a_reaction():
    done = [["out-of-action", 1, {"fighter": f"fighter:{SAEK}", "hex": "a1", "by": f"fighter:{SEVERIN}"}]]
    game = table(
        {SEVERIN: (0, 0), GARREK: {"at": (1, 0), "wounds": 1}},
        dice="fury fury | dodge smash smash | fury",
        history=done,
        a={"hand": ["tireless-assault"], "objectives": ["awe-inspiring"]},
    )
    strike(game, SEVERIN, SWORD, GARREK)
    choose(game, "react tireless-assault", f"{SWORD} {GARREK}")
    ready(game, A, "score")


@pytest.mark.rule("reaction.nested-2017")
def test_an_attack_made_as_a_reaction_is_an_event_of_its_own():
    game = table(
        {ANGHARAD: {"at": (1, 0), "inspired": True}, SEVERIN: (5, 0), HARVESTER: (0, 0)},
        (STEELHEART, GUARD),
        first=B,
        dice="fury single-support | block dodge | fury fury | dodge smash smash smash | block",
        a={"hand": ["tireless-assault"]},
        b={"hand": ["the-necromancer-commands-2017"]},
    )
    choose(game, f"attack {HARVESTER}", "whirling-scythe all")
    choose(game, f"react {ANGHARAD} furious-parry", f"furious-parry {HARVESTER}")
    ready(game, A, "react")
    choose(game, "react tireless-assault")
    choose(game, f"{game.decision.options[0].id}")
    on_to(game, "react", B)
    assert options(game)[0] == "react the-necromancer-commands-2017"
    assert cards(game, "power-discard-0") == ["tireless-assault"]


@pytest.mark.rule("damage.saved")
def test_what_happens_before_a_fighter_leaves_the_battlefield():
    fatal = {
        CHAMPION: {"at": (1, 0), "wounds": 2, "upgrades": ["fatal-strike"]},
        OBRYN: {"at": (0, 0), "wounds": 3},
    }
    game = table(fatal, (STEELHEART, GUARD), dice="smash smash | block | smash smash | dodge")
    strike(game, OBRYN, "sigmarite-grandhammer", CHAMPION)
    ready(game, B, "react")
    assert spot(game, CHAMPION) == (1, 0)
    choose(game, "react fatal-strike", f"fatal-strike {OBRYN}")
    assert seen(game, OBRYN)["out"]
    assert seen(game, CHAMPION)["out"]
    assert [player.available for player in game.table.players] == [1, 1]
