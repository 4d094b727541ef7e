"""What must hold for every game at every decision. Each check takes a game in progress and leaves it as it was.

`CHECKS` are all of them; a game's tests run each over many moments of many random games (`moments.moment`), and the
sweep runs them inside whole games.
"""

from __future__ import annotations

from collections.abc import Callable

from katabasis.kernel.game import Game
from properties.ending import check_agreed_draw, check_conceding
from properties.hiding import check_views_hide, check_views_name_nothing_hidden
from properties.keeping import (
    check_copies,
    check_copies_play_on_alike,
    check_plays_on_without_log,
    check_position,
    check_undo,
    check_whole,
)
from properties.reasons import check_reasons
from properties.refusing import check_refusals_change_nothing, check_suggestions, check_why_not, check_why_not_hides
from properties.stirring import check_stirred
from properties.texts import check_changed_positions, check_damaged_texts, check_forged_saves

CHECKS: tuple[Callable[[Game], None], ...] = (
    check_copies,
    check_position,
    check_copies_play_on_alike,
    check_plays_on_without_log,
    check_undo,
    check_conceding,
    check_agreed_draw,
    check_stirred,
    check_whole,
    check_views_hide,
    check_views_name_nothing_hidden,
    check_refusals_change_nothing,
    check_why_not,
    check_why_not_hides,
    check_reasons,
    check_suggestions,
    check_damaged_texts,
    check_changed_positions,
    check_forged_saves,
)
