"""Abilities that are to be resolved at the same time (2023 p. 44), at the start of an action phase."""

import pytest

from underworlds.build import A, B, choose, given, options, ready, refused

PLACES = {
    "sanson": (-3, 0),
    "elias": (-3, 2),
    "almeric": (-3, 4),
    "champion": (3, 0),
    "harvester": (3, 2),
    "warden": (3, 4),
}
A_WINS = "crit fury fury fury | fury fury fury fury "
OF_B = ("champion", "harvester", "warden")


@pytest.fixture
def start(made_up):
    """The start of round 2 and A's first turn. Each fighter named has an ability: a Guard token for itself.

    What a fighter is named with changes its ability: {"sanson": {"optional": True}}.
    """

    def begin(dice=A_WINS, **abilities):
        fighters = {id: {"at": place} for id, place in PLACES.items()}
        for id, changed in abilities.items():
            made_up.card(
                f"rite-of-{id}", warband="sepulchral-guard" if id in OF_B else "farstriders", type="upgrade",
                at="action-phase-start", **{"do": [{"verb": "give", "token": "guard"}], **changed},
            )  # fmt: skip
            fighters[id]["upgrades"] = [f"rite-of-{id}"]
        game = given(fighters, step="end_phase.clean_up", round=1, dice=dice)
        choose(game, "self")
        return game

    return begin


def resolved(game):
    """Who has been given a Guard token, in order."""
    return [event.what["fighter"][8:] for event in game.table.events if event.kind == "token"]


def rolled_off(game):
    """Whether the abilities were rolled off for."""
    return any(event.rule == "timing.simultaneous-2023" for event in game.table.events)


# ---------------------------------------------------------------------- one player


@pytest.mark.rule("timing.own-abilities")
@pytest.mark.parametrize(("picked", "order"), [("sanson", ["sanson", "elias"]), ("elias", ["elias", "sanson"])])
def test_a_player_orders_abilities_of_their_own(start, picked, order):
    game = start(sanson={}, elias={})
    ready(game, A, "resolve")
    assert options(game) == ["resolve rite-of-sanson", "resolve rite-of-elias"]
    choose(game, f"resolve rite-of-{picked}")
    assert resolved(game) == order, "the one that is left needs no question"
    assert not rolled_off(game)
    ready(game, A, "activate")


@pytest.mark.rule("timing.own-abilities")
def test_a_single_ability_that_is_obligatory_is_not_asked_about(start):
    game = start(champion={})
    ready(game, A, "activate")
    assert resolved(game) == ["champion"]


# ---------------------------------------------------------------------- both players


@pytest.mark.rule("timing.simultaneous-2023")
@pytest.mark.parametrize(
    ("named", "order"),
    [
        ("opponent", ["champion", "sanson", "harvester", "elias"]),
        ("self", ["sanson", "champion", "elias", "harvester"]),
    ],
)
def test_the_winner_of_a_roll_off_names_who_begins_and_they_alternate(start, named, order):
    game = start(A_WINS * 2, sanson={}, elias={}, champion={}, harvester={})
    ready(game, A, "name-player")
    assert rolled_off(game)
    choose(game, named)
    begins = B if named == "opponent" else A
    ready(game, begins, "resolve")
    choose(game, "resolve rite-of-champion" if begins == B else "resolve rite-of-sanson")
    ready(game, 1 - begins, "resolve")
    choose(game, "resolve rite-of-sanson" if begins == B else "resolve rite-of-champion")
    assert resolved(game) == order
    ready(game, A, "activate")


@pytest.mark.rule("timing.simultaneous-2023")
def test_who_has_more_abilities_resolves_the_rest_in_a_row(start):
    game = start(A_WINS * 2, sanson={}, champion={}, harvester={}, warden={})
    choose(game, "self", "resolve rite-of-warden", "resolve rite-of-champion")
    assert resolved(game) == ["sanson", "warden", "champion", "harvester"]
    ready(game, A, "activate")


# ---------------------------------------------------------------------- optional and impossible ones


@pytest.mark.rule("timing.optional-2023")
def test_who_declines_an_optional_ability_loses_the_others_but_not_the_obligatory_ones(start):
    game = start(sanson={"optional": True}, elias={"optional": True}, almeric={})
    ready(game, A, "resolve")
    choose(game, "decline")
    assert resolved(game) == ["almeric"]
    ready(game, A, "activate")


@pytest.mark.rule("timing.optional-2023")
def test_an_optional_ability_that_was_resolved_stays_resolved(start):
    game = start(sanson={"optional": True}, elias={"optional": True}, almeric={})
    choose(game, "resolve rite-of-elias")
    assert options(game) == ["resolve rite-of-sanson", "resolve rite-of-almeric", "decline"]
    choose(game, "decline")
    assert resolved(game) == ["elias", "almeric"]
    ready(game, A, "activate")


@pytest.mark.rule("timing.optional-2023")
def test_declining_binds_nobody_but_who_declines(start):
    game = start(A_WINS * 2, sanson={"optional": True}, champion={"optional": True}, harvester={"optional": True})
    choose(game, "self", "decline")
    ready(game, B, "resolve")
    choose(game, "resolve rite-of-champion", "decline")
    assert resolved(game) == ["champion"]
    ready(game, A, "activate")


@pytest.mark.rule("timing.optional-2023")
def test_an_obligatory_ability_cannot_be_declined(start):
    game = start(sanson={}, elias={})
    refused(game, "decline")
    assert all(not option.declines for option in game.decision.options)


@pytest.mark.rule("core.ability-all-or-nothing")
def test_an_ability_that_cannot_be_wholly_resolved_is_not_resolved_at_all(start):
    """Elias is to be healed, who has no wounds, and to be given a Guard token."""
    heals = {"do": [{"verb": "give", "token": "guard"}, {"verb": "heal", "amount": 1}]}
    game = start(sanson={"optional": True}, elias=heals)
    refused(game, "resolve", "rite-of-elias", "token.remove")
    choose(game, "resolve rite-of-sanson")
    ready(game, A, "activate")
    assert resolved(game) == ["sanson"]
