"""The puzzles: of each a way that looks good, and fails."""

import pytest

from katabasis.kernel.puzzle import FAILED
from solving import Way, end_of, without_wrong_way

PROSECUTORS = "stormcast-prosecutors.1"

WRONG: dict[str, Way] = {
    "behind-the-copse": [(f"move {PROSECUTORS}", 'keep +5.5",+4.5"'), "end"],
    "behind-their-lines": ["retreat prosecutors.1", ("go prosecutors.1", 'keep +2",-2"')],
    "both-at-once": ["fight lord-vigilant.1", ("pile-in grey-seer.1", ";"), "target grey-seer.1"],
    "command-or-tactic": [
        "use the-behemat-dais.1 lord-vigilant.1 grey-seer.1",
        "end",
        ("move prosecutors.1", 'keep +9.2",-1.1"'),
    ],
    "in-the-other-turn": [
        "use redeploy-command stormcast-liberators.1",
        ("go stormcast-liberators.1", 'keep +0",+2"'),
    ],
    "more-than-the-other": [(f"move {PROSECUTORS}", 'keep -4",+3"')],
    "which-gambit": [
        "use tactical-gambit seize-the-centre",
        "end",
        (f"move {PROSECUTORS}", 'keep +7",+2.2"'),
    ],
    "help-is-near": [("call prosecutors.1", '9.2",2.2" ranks 3 @16')],
    "the-charge": [
        "charge lord-veritant.1",
        ("go lord-veritant.1", 'keep -3",+2.9"'),
        "fight lord-veritant.1",
        ("pile-in clanrats.1", ";"),
        "target clanrats.1",
    ],
    "the-guarded-hero": ["end", "shoot warlock-engineer.1", "target liberators.1"],
    "the-last-turn": ["end"],
    "the-middle": [("move prosecutors.1", 'keep +8.6",+6.2"')],
    "three-inches": ["fight lord-veritant.1", ("pile-in warlock-engineer.1", ";"), "target warlock-engineer.1"],
}


@pytest.mark.parametrize("id", WRONG)
def test_what_looks_good_fails(id: str) -> None:
    assert end_of("sigmar", id, WRONG[id]) == FAILED


def test_every_puzzle_has_a_way_that_fails() -> None:
    assert without_wrong_way("sigmar", list(WRONG)) == set()
