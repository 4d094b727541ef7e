"""Games of the lab that nobody has played."""

from collections.abc import Mapping, Sequence

from katabasis.kernel.table import Result
from katabasis.lab.ending import Ending
from katabasis.lab.job import Job, engine
from katabasis.lab.play import Played


def ending(winners: Sequence[int], seats: int, scores: Sequence[int] = (), outcome: str = "") -> Ending:
    """A game of everybody against everybody."""
    result = Result([*winners], [*scores] or [0] * seats, "rule", outcome=outcome)
    return Ending(result, [[seat] for seat in range(seats)])


def played(
    job: Job,
    over: Ending,
    cards: Sequence[tuple[int, str, str, int]] = (),
    tally: Mapping[str, int] | None = None,
    turns: int = 10,
    first: int = 0,
) -> Played:
    """What is kept of a game that ended so."""
    return Played(job.key, engine(), over, first, 40, turns, cards, tally or {}, "katabasis record 1\n", 0.1)
