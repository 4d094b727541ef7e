"""What all facets of a game are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from ..table import AnyTable

if TYPE_CHECKING:
    from ..system import System


class Facet(Generic[AnyTable]):
    """What a game says of one subject, made when it is first asked (`System._facet`).

    Every method that a game does not override has the meaning given here.
    """

    module: ClassVar[str] = ""
    """Where the package of a game has a class of the same name that extends this one; it is imported no sooner."""
    is_rare: ClassVar[bool] = False
    """Whether few games have such a module: it is looked for in those alone whose `System.rare_facets` name it."""

    def __init__(self, system: System[AnyTable]) -> None:
        self.system = system
