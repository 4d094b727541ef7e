"""Every kind of event: what the log says of it, and what it may carry."""

from __future__ import annotations

from ..kernel.events import EVERY_GAME, Kinds
from ..kernel.events import TURN_BEGAN as TURN_BEGAN
from ..kernel.text import N_

KINDS = Kinds(EVERY_GAME)
declare = KINDS.declare

declare(TURN_BEGAN, "pass", N_("Round {round}, turn of {who}"), "round", is_heading=True)
TOOK = declare("took", "hand", N_("{who} takes stones of {heap}: {count}"), "count heap", weight=2)
LAST_TAKEN = declare("last-taken", "points", N_("{who} has the last stone of {heap}"), "heap", weight=4)
GAME_OVER = declare("game-over", "win", N_("{winners} share the victory, {scores}"), "scores winners")
