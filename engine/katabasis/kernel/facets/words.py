"""A game in words, in letters and in a picture, from views alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..renderer import Renderer, renderer
from ..table import AnyTable
from ..text import Text, say
from .facet import Facet

if TYPE_CHECKING:
    from ..wording import Wording


class Words(Facet[AnyTable]):
    """How events and refs are said."""

    module = "text.names"
    wording: ClassVar[Wording | None] = None
    """The sentences of the game's events, if it has any."""

    def describe(self, event: Sequence[Any]) -> Text:
        """The sentence of an event as a view shows it: [kind, rule, seat, what, secret, barrier]."""
        if self.wording is not None:
            return self.wording.line(event)
        kind, _cite, seat, what, secret, _barrier = event
        named = {**what, **(secret or {})}
        sentence = ", ".join([f"{kind} {{who}}", *(f"{name} {{{name}}}" for name in named)])
        return say(sentence, who=f"seat:{seat}", **named)

    def is_logged(self, event: Sequence[Any]) -> bool:
        """Whether a log needs the sentence of an event: another one may say what came of it."""
        return self.wording is None or not self.wording.is_quiet(event)

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        """How refs and sentences of a view are said in a language."""
        return renderer(lambda ref, word: str(Text("{ref}", {"ref": ref})), {})


class Letters(Facet[AnyTable]):
    """A table to be read in a terminal."""

    module = "text.letters"

    def sections(self, view: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
        """The table in letters: its sections by name."""
        from ..plain_text import sections

        return sections(view)

    def forecast(self, preview: Mapping[str, Any], language: str) -> str:
        """What a preview gave, in one line; empty if there is nothing to say."""
        return ""


class Picture(Facet[AnyTable]):
    """A table to be looked at."""

    module = "picture.table"

    def draw(self, view: Mapping[str, Any], language: str) -> str:
        """The table as SVG."""
        raise NotImplementedError

    def side(self, view: Mapping[str, Any], seat: int) -> tuple[float, float] | None:
        """The middle of what of the board is a seat's, to the right and down; None where sides do not face each
        other."""
        return None

    def is_turned(self, view: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat sees the board turned by half: its own side is to be below the others', or at the left of one
        that is as high."""
        own = self.side(view, seat)
        if own is None:
            return False
        seats = range(len(view["table"]["players"]))
        others = [side for other in seats if other != seat and (side := self.side(view, other)) is not None]
        if not others:
            return False
        across, down = (sum(along) / len(others) for along in zip(*others, strict=True))
        return (round(own[1] - down), round(across - own[0])) < (0, 0)
