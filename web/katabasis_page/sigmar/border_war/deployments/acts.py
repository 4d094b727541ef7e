"""What the `data-act`s of the screen of deployments do."""

from __future__ import annotations

from functools import partial

from ....games import Act
from ....own_lists import acts as own_lists
from .kind import DEPLOYMENTS

open_place = partial(own_lists.open_place, DEPLOYMENTS)

ACTS: dict[str, Act] = own_lists.acts_of(DEPLOYMENTS)
