"""What refs and events are called in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content import load, messages
from ...kernel.events import Event
from ...kernel.facets import words
from ...kernel.renderer import Renderer, Word, renderer
from ...kernel.text import N_, Text, say
from ...kernel.wording import Wording, scored, won_alone
from .. import events
from ..state import SkeletonTable

SEAT = N_("Player {number}")


class SkeletonWording(Wording):
    """The sentences of this game's events."""

    def named(self, event: Event) -> dict[str, Any]:
        return {**event.what, "heap": f"heap:{event.what['heap']}"} if "heap" in event.what else dict(event.what)


def _over(event: Event) -> Text:
    winners = [f"seat:{seat}" for seat in event.what["winners"]]
    return won_alone(event) or say(events.KINDS[events.GAME_OVER].sentence, winners=winners, scores=scored(event))


WORDING = SkeletonWording(events.KINDS, {events.GAME_OVER: _over})


class Words(words.Words[SkeletonTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        def name(ref: str, word: Word) -> str:
            kind, _, id = ref.partition(":")
            if kind == "seat":
                return word(say(SEAT, number=int(id) + 1))
            return str(load("skeleton")["heaps"][id]["name"][language])

        return renderer(name, messages(language, "skeleton"))
