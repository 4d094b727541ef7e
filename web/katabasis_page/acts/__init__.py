"""What each `data-act` of the shell does, by subject. A game brings its own in its `GameUI.ACTS`."""

from __future__ import annotations

from ..games import Act
from . import (
    advice,
    analysis,
    bots,
    camera,
    choosing,
    coaching,
    defects,
    hearing,
    history,
    keeping,
    kept_games,
    loading,
    looking,
    new_games,
    placing,
    puzzles,
    routing,
    settings,
    sharing,
    tables,
)

ACTS: dict[str, Act] = {
    **advice.ACTS,
    **analysis.ACTS,
    **bots.ACTS,
    **camera.ACTS,
    **choosing.ACTS,
    **coaching.ACTS,
    **defects.ACTS,
    **hearing.ACTS,
    **history.ACTS,
    **keeping.ACTS,
    **kept_games.ACTS,
    **loading.ACTS,
    **looking.ACTS,
    **new_games.ACTS,
    **placing.ACTS,
    **puzzles.ACTS,
    **routing.ACTS,
    **settings.ACTS,
    **sharing.ACTS,
    **tables.ACTS,
}

_LOOKING = (advice, analysis, camera, coaching, hearing, history, keeping, loading, looking, settings, sharing)
_LOOKS = {verb for module in _LOOKING for verb in module.ACTS} - {"answer-number"} | {"hover", "goto", "search"}


def looks(verb: str) -> bool:
    """Whether a verb answers nothing, and begins nothing that answers: it may come late."""
    return verb in _LOOKS
