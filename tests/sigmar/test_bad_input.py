"""What comes from outside and makes no sense: answers, positions, records, content. It is refused, with a rule or a
line, and nothing has changed."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from builder import content
from katabasis.kernel.errors import BadPosition, BadRecord, Refused
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.content import WARSCROLLS
from sigmar.random_games import sigmar
from sigmar.scene import battle, position, run, table_of
from sigmar.test_positions import position as kept

ANSWERS: list[Any] = [
    "x",
    "keep",
    "keep 1,1",
    "keep +1",
    "keep +0,+0 via",
    "keep +nan,+nan",
    "keep +1e30,+0",
    f"keep +{10**30},+0",
    "keep +99999,+99999",
    "keep +1,+1 @64",
    "keep +1,+1 @-1",
    "; m0 +1,+1",
    "; m99 +1,+1",
    "; m1 +1,+1 m1 +2,+2",
    "; m1",
    "; m1 +1,-",
    "99999,99999 ranks 1",
    "100,100 ranks 0",
    f"100,100 ranks {10**30}",
    "keep +1,+1" + " via 100,100" * 10_000,
    "; " + " ".join(f"m{number} +1,+1" for number in range(1, 10_000)),
    "keep +1,+1 \0",
    "kéep +1,+1",
    7,
    -1,
    1.5,
    float("nan"),
    float("inf"),
    10**30,
    None,
    True,
    [],
    ["keep +1,+1"],
    {"keep": "+1,+1"},
    [[[[]]]] * 1_000,
    b"keep +1,+1",
    object(),
]


def asked(kind: str) -> tuple[Game, Placement]:
    """A decision with a placement of each kind."""
    if kind == "set-up":
        game = sigmar(3)
        while game.decision is not None and game.decision.name != "deploy":
            game.choose(kb.bots.choose(game, "random", 1))
    elif kind == "move":
        game = kept("normal-move")
    elif kind == "pile-in":
        game = run(kept("pile-in"), "fight lord-veritant.1")
    elif kind == "slain":
        game = run(
            kept("slain-coherency"), "fight warlock-engineer.1", ("pile-in liberators.1", ";"), "target liberators.1"
        )
    elif kind == "return":
        game = run(kept("repair-construct"), "use repair-construct gothizzar-harvester.1 mortek-guard.1")
    elif kind == "attacks":
        game = run(kept("split-attacks"), "fight lord-vigilant.1", ("pile-in grey-seer.1", ";"))
    else:
        game = sigmar(36)
        while game.decision is not None and not any(each.verb == "place" for each in game.decision.options):
            game.choose(kb.bots.choose(game, "random", 1))
    assert game.decision is not None
    return game, next(each for each in game.decision.options if isinstance(each, Placement))


KINDS = ("set-up", "move", "pile-in", "slain", "return", "attacks", "feature")


@pytest.mark.parametrize("kind", KINDS)
def test_answers_that_make_no_sense_are_refused_and_change_nothing(kind: str) -> None:
    game, option = asked(kind)
    before = game.position()
    for answer in ANSWERS:
        refusals = option.why_not(answer)
        assert refusals, (kind, answer)
        assert all(refusal.rule for refusal in refusals)
        with pytest.raises(Refused):
            game.choose(option.id, answer)
    assert game.position() == before


@pytest.mark.parametrize("kind", KINDS)
def test_wishes_that_make_no_sense_settle_nowhere_or_legally(kind: str) -> None:
    game, option = asked(kind)
    before = game.position()
    for answer in ANSWERS:
        settled = option.nearest(answer)
        assert settled is None or option.why_not(settled) == [], (kind, answer)
    assert game.position() == before


# ---------------------------------------------------------------------- positions

LORD = {"lord-veritant.1": '10",5" ranks 1'}


def test_twists_that_are_none_of_the_side_or_too_many_are_refused() -> None:
    for cards, named in (
        ({"twists": ["tatake-the-land"]}, "twists: there is no twist 'tatake-the-land'"),
        ({"twist": ["tatake-the-land"]}, "twist: there is no twist 'tatake-the-land'"),
        ({"twist": ["take-the-land", "grasping-vines"]}, "this is round 1"),
    ):
        with pytest.raises(BadPosition, match=named):
            kb.position(position(LORD, round=1, cards=cards))


def test_a_deck_of_twists_of_which_some_are_named_lasts_to_the_end_of_the_battle() -> None:
    game = kept("priority")
    assert len(table_of(game).zones["twists"].cards) == 6 - len(table_of(game).zones["twist"].cards)
    while game.decision:
        game.choose(kb.bots.choose(game, "random", 1))
    assert game.result is not None


@pytest.mark.parametrize(
    ("units", "named"),
    [
        ({**LORD, "grey-seer.1": '10.5",5" ranks 1'}, "movement.end-on-models"),
        ({"liberators.1": "; m1 1000,1000 m2 2000,1000 m3 3000,1000 m4 4000,1000 m5 5000,1000"}, "coherency"),
        ({"lord-veritant.1": '29.9",5" ranks 1'}, "movement.battlefield-edge"),
        ({"liberators.1": "; m1 1000,1000"}, "unit.liberators.1"),
        ({"liberators.1": "; m1 1000,1000 m1 1500,1000"}, "unit.liberators.1"),
        ({"lord-veritant.1": {"at": '10",5" ranks 1', "damage": 99}}, "damage"),
        ({"lord-veritant.1": {"at": '10",5" ranks 1', "marks": ["danced"]}}, "marks"),
        ({"lord-veritant.1": {"at": '10",5" ranks 1', "slain": [7]}}, "slain"),
        ({"lord-veritant.1": {"at": 7}}, "unit.lord-veritant.1"),
        ({**LORD, "space-marines.1": '20",5" ranks 5'}, "space-marines.1"),
        ({**LORD, "liberators.9": '20",5" ranks 5'}, "liberators.9"),
        ({**LORD, "gothizzar-harvester.1": '20",5" ranks 1'}, "gothizzar-harvester.1"),
    ],
)
def test_tables_that_cannot_be_are_refused_by_name(units: dict[str, Any], named: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(named)):
        kb.position(position(units))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"seats": ["vigilant-brotherhood", "nobody"]}, "seats"),
        ({"map": "vertical"}, "map"),
        ({"round": 5}, "round"),
        ({"active": 3}, "active"),
        ({"controlled": {"dracothion": 9}}, "dracothion"),
        ({"controlled": {"nowhere": 1}}, "nowhere"),
        ({"effect": [{"ability": "nothing", "seat": 0, "units": [], "gives": {}, "until": "turn"}]}, "ability"),
        ({"cards": {"hand-1": ["no-card.1"]}}, "no-card"),
        ({"features": [("ravaged-shrine", 10, 5, 0)]}, "spearhead.feature-abilities"),
        (
            {"phase": "end-of-turn", "step": "phases.abilities"},
            "phase: phases.abilities is no part of the phase 'end-of-turn' [phases.seven]",
        ),
        (
            {"phase": "combat", "step": "phases.abilities"},
            "phase: phases.abilities is no part of the phase 'combat' [phases.seven]",
        ),
        ({"phase": "hero", "step": "end_of_turn.end_turn"}, "end_of_turn.end_turn is no part of the phase 'hero'"),
        ({"round": 4, "step": "rounds.begin_round"}, "round: after round 4 none begins [spearhead.length]"),
        ({"round": 2, "step": "rounds.begin_battle"}, "round: rounds.begin_battle comes before the first round"),
        ({"step": "setup.terrain"}, "feature, unit: nothing stands on the battlefield before setup.terrain"),
        ({"step": "setup.territories", "side": ""}, "side: before setup.territories a side of the board is chosen"),
        ({"side": ""}, "twists: 0 are left for 3 battle rounds [spearhead.twist]"),
    ],
)
def test_what_no_battle_says_is_refused_by_name(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(named)):
        kb.position(position(LORD, **fields))


# ---------------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("move ", "dance "),
        ("deploy ", "deploy no-such-unit."),
        ("vigilant-brotherhood", "nobody"),
        ("sigmar", "chess"),
        ("katabasis record", "katabasis novel"),
    ],
)
def test_damaged_and_foreign_records_are_refused_with_the_line(before: str, after: str) -> None:
    text = (Path(__file__).parents[1] / "playthroughs" / "two-armies.txt").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises((BadRecord, kb.KatabasisError)):
        kb.replay(text.replace(before, after, 1))


def test_half_a_record_is_half_a_battle_and_a_cut_line_is_refused() -> None:
    lines = (Path(__file__).parents[1] / "playthroughs" / "two-armies.txt").read_text(encoding="utf-8").splitlines()
    half = kb.replay("\n".join(lines[: len(lines) // 2]) + "\n")
    assert half.decision is not None
    with pytest.raises(BadRecord, match="line"):
        kb.replay("\n".join([*lines[: len(lines) // 2], lines[len(lines) // 2][:9], ""]))


# ---------------------------------------------------------------------- content


def changed(tmp_path: Path, file: str, before: str, after: str) -> Path:
    """The content of the game with one text replaced."""
    folder = tmp_path / "sigmar"
    shutil.copytree(content.CONTENT / "sigmar", folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return folder


BROTHERHOOD = "armies/vigilant-brotherhood.toml"


@pytest.mark.parametrize(
    ("file", "before", "after", "named"),
    [
        (BROTHERHOOD, "attacks = 2", 'attacks = "many"', "attacks"),
        (BROTHERHOOD, "hit = 3", "hit = 7", "hit"),
        (BROTHERHOOD, "damage = 1", "damage = 0", "damage"),
        (BROTHERHOOD, "rend = 1", "rend = -1", "rend"),
        (BROTHERHOOD, "base = [40]", "base = [40, 30, 20]", "base"),
        (BROTHERHOOD, "base = [40]", 'base = "round"', "base"),
        (BROTHERHOOD, "models = 5", "models = 0", "models"),
        (BROTHERHOOD, 'keywords = ["hero"', 'keywords = ["heroes"', "keywords"),
        (BROTHERHOOD, "does = [{ ", "does = [{ dance = 1 }, { ", "dance"),
        (BROTHERHOOD, "gives = [{ ", "gives = [{ dances = 1 }, { ", "gives"),
        (BROTHERHOOD, 'timing = "your_hero"', 'timing = "your_breakfast"', "timing"),
        ("battlefield.toml", "height = 5.0", "height = -5.0", "height"),
    ],
)
def test_content_that_makes_no_sense_is_refused_with_file_and_key(
    tmp_path: Path, file: str, before: str, after: str, named: str
) -> None:
    folder = changed(tmp_path, file, before, after)
    faults = content.figure_faults(folder)
    assert any(Path(file).name in fault and named in fault for fault in faults), faults


def test_every_warscroll_of_the_content_makes_sense() -> None:
    for scroll in WARSCROLLS.values():
        assert scroll.models > 0
        assert scroll.health > 0
        assert bool(scroll.weapons) or scroll.terrain or scroll.banishment, scroll.id
        assert not (scroll.weapons and scroll.terrain), scroll.id
    assert battle(LORD).decision is not None
