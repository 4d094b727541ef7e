"""What the terminal prints, in a language: the table in letters, the decision, what has happened and why not."""

from __future__ import annotations

import json
from collections.abc import Iterable

from .. import Ask, Game, Placement, Refusal, Series
from ..kernel.renderer import Renderer
from ..kernel.table import DRAWN, LOST, Result
from ..kernel.text import Text, opened, say

MOST_FORECASTS = 40
"""Options that are told with what is known beforehand of their outcome."""


class Printer:
    """A printer of a game. What of the table a seat has in front of it already is not printed again."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self._shown: dict[int | None, dict[str, str]] = {}

    @property
    def renderer(self) -> Renderer:
        """How the game is told in the language."""
        return self.game.system.words.renderer(self.game.view(None, len(self.game.table.events)), self.language)

    def say(self, text: Text) -> None:
        """Print a sentence."""
        print(self.renderer.word(text))

    def news(self, seat: int | None, since: int, every: bool = False) -> None:
        """What has happened, as that seat may know it; `every` event, or those that a log needs."""
        system, renderer = self.game.system, self.renderer
        for event in self.game.view(seat, since)["events"]:
            if every or system.words.is_logged(event):
                print(f"  {opened(renderer.word(system.words.describe(event)))} [{event[1]}]")

    def table(self, seat: int | None, whole: bool = False) -> None:
        """The table as that seat sees it: what has changed since it last saw it, or the `whole`."""
        view = self.game.view(seat, len(self.game.table.events))
        shown = self._shown.setdefault(seat, {})
        for name, text in self.game.system.letters.sections(view, self.language):
            if whole or shown.get(name) != text:
                print(f"\n{text}")
                shown[name] = text

    def decision(self, ask: Ask) -> None:
        """Who is asked, what about, and the options with their numbers."""
        renderer = self.renderer
        rule = f" [{ask.rule}]" if ask.rule else ""
        print(f"\n{renderer.name(f'seat:{ask.seat}')}: {opened(renderer.word(ask.prompt))}{rule}")
        for number, option in enumerate(ask.options, start=1):
            hint = (
                f"  ({renderer.word(say('answer'))}: {json.dumps(option.shape)})"
                if isinstance(option, Placement)
                else ""
            )
            print(f"{number:3}  {renderer.word(option.label)}{hint}{self._forecast(ask, number - 1)}")
            if option.warning is not None:
                print(f"     ! {renderer.word(option.warning.reason)} [{option.warning.rule}]")

    def ending(self, played: Series) -> None:
        """How the game ended, and the series that it is of, with its number in it."""
        game = self.game
        if game.system.series.carry_over(game.table) is not None or played.number > 1:
            print(f"\n{self.renderer.word(say('Game {number}', number=played.number))}")
        for result in (game.result, played.result):
            if result is not None:
                scores = f", {' : '.join(map(str, result.scores))}" if result.scores else ""
                print(f"\n{opened(self.renderer.word(_verdict(result)))}{scores} [{result.rule}]")

    def _forecast(self, ask: Ask, index: int) -> str:
        """What is known beforehand of an option's outcome."""
        known = self.game.preview(ask.options[index]) if len(ask.options) <= MOST_FORECASTS else None
        text = "" if known is None else self.game.system.letters.forecast(known, self.language)
        return f"\n       {text}" if text else ""

    def refusals(self, refusals: Iterable[Refusal]) -> None:
        """Why something is not legal."""
        renderer = self.renderer
        for refusal in refusals:
            print(f"  {renderer.word(refusal.reason)} [{refusal.rule}]")


def _verdict(result: Result) -> Text:
    """Who has won, or shares the first place; a co-operative game is won or lost by all."""
    winners, seats = [f"seat:{seat}" for seat in result.winners], len(result.scores)
    if result.outcome == LOST:
        return say("All have lost")
    if result.outcome == DRAWN:
        return say("{who} share the first place", who=winners) if 0 < len(winners) < seats else say("A draw")
    if len(winners) == 1:
        return say("{who} wins", who=winners[0])
    return say("All win together") if len(winners) == seats else say("{who} share the victory", who=winners)
