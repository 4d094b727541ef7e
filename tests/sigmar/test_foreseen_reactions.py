"""What reactions would change of attacks, said before the dice fall."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from katabasis.sigmar.text.forecast import sentences
from sigmar.scene import CLAWPACK, LEGION, STAY, battle, events, ids, run, unit
from sigmar.test_odds import enumerated

DUEL = {"chaos-lord.1": '12",5" ranks 1', "clawlord.1": '12",7.4" ranks 1 @48'}
SHOTS = {"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": '10",14" ranks 5 @48'}
TACTIC = {"steel-defence": "raid.2", "fight-to-the-last": "take-without-warning.2"}
"""The cards of the second player that have these commands."""
NEEDS = {"steel-defence": (4, 6), "fight-to-the-last": (5, 5)}
"""What the Clawlord must roll to save, and as a ward, against a weapon with Rend 1."""


def in_combat(*hand: str, spent: tuple[str, ...] = ()) -> Game:
    """The Chaos Lord is about to pick a target; the second player holds those cards."""
    cards = {"hand-2": list(hand), "spent-2": list(spent)}
    game = battle(DUEL, "combat", seats=(LEGION, CLAWPACK), cards=cards)
    return run(game, "fight chaos-lord.1", ("pile-in clawlord.1", STAY))


def foreseen(game: Game, id: str) -> dict[str, Any]:
    would = game.preview(id)
    assert would is not None
    return would


def asked_about(game: Game, id: str) -> dict[str, Any]:
    """What the option of a reaction says of the attacks."""
    assert game.decision is not None
    info = game.decision.legal(id).info
    assert info is not None
    return info


def reactions(would: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["ability"].partition(":")[2]: each for each in would["reactions"]}


@pytest.mark.rule("ability.step-reactions")
def test_attacks_say_what_reactions_of_whoever_is_attacked_would_change() -> None:
    would = foreseen(in_combat("take-the-flanks.2"), "target clawlord.1")
    (plain,) = would["targets"]
    found = reactions(would)
    assert found.keys() == {"steel-defence", "fight-to-the-last"}, "one ignores Rend, one gives a better ward"
    assert all(each["points"] < plain["points"] and each["target"] == plain["target"] for each in found.values())
    assert len(sentences(would)) == 3


@pytest.mark.rule("ability.step-reactions")
@pytest.mark.parametrize("command", TACTIC)
def test_what_a_reaction_would_change_is_what_it_changes(command: str) -> None:
    game = in_combat(TACTIC[command])
    before = foreseen(game, "target clawlord.1")
    game.choose("target clawlord.1")
    asked = next(id for id in ids(game) if id.startswith(f"use {TACTIC[command]}"))
    would = foreseen(game, asked)
    assert would["targets"] == before["targets"]
    assert would["reactions"] == [reactions(before)[command]]
    save, ward = NEEDS[command]
    ((_weapon, _target, times),) = asked_about(game, asked)["attacks"]
    by_hand = enumerated((3, 3, save), [2], "crit-mortal", ward, times)
    clawlord = unit(game, "clawlord.1").printed.health
    expected = sum(min(points, clawlord) * chance for points, chance in by_hand.items())
    assert would["reactions"][0]["points"] == pytest.approx(expected)
    run(game, asked)
    needed = {event.what["purpose"]: event.what["need"] for event in events(game, "rolled") if "need" in event.what}
    assert (needed["save"], needed["ward"]) == (save, ward)


@pytest.mark.rule("spearhead.prepare-tactics-decks")
def test_nothing_is_told_of_what_the_other_holds() -> None:
    one, other = (
        foreseen(in_combat(card), "target clawlord.1") for card in ("take-the-flanks.2", TACTIC["steel-defence"])
    )
    assert one == other
    assert foreseen(in_combat(), "target clawlord.1")["reactions"] == [], "who has no card in his hand gives no command"


def test_what_everybody_has_seen_spent_is_no_reaction() -> None:
    game = in_combat("take-the-flanks.2", spent=(TACTIC["steel-defence"],))
    assert reactions(foreseen(game, "target clawlord.1")).keys() == {"fight-to-the-last"}


def test_who_is_shot_at_may_go_to_ground() -> None:
    cards = {"hand-2": ["take-the-flanks.2"]}
    game = run(battle(SHOTS, "shooting", active=1, cards=cards), "shoot prosecutors.1")
    would = foreseen(game, "target clanrats.1")
    found = reactions(would)
    assert "go-to-ground" in found
    assert found["go-to-ground"]["points"] < would["targets"][0]["points"] / 2, "only a 6 hits"


def test_looking_changes_nothing() -> None:
    game = in_combat("take-the-flanks.2")
    before = game.save()
    foreseen(game, "target clawlord.1")
    assert game.save() == before
