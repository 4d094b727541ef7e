"""What the links of games by link weigh: at every change of who is asked, of the whole game and of the news alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from builder.paths import ENGINE, WEB

sys.path[:0] = [str(ENGINE), str(WEB)]

import katabasis as kb  # noqa: E402
from katabasis_page.by_link.comparing import choices_of, digest  # noqa: E402
from katabasis_page.by_link.contents import Letter  # noqa: E402

GAMES = ("underworlds", "tyrants")
SEEDS = range(1, 3)
LEVEL = "beginner"
LIMITS = {"whole": 3_200, "news": 400}
"""Characters that nineteen of twenty links stay below, without the address of the site."""


class Lengths(NamedTuple):
    """Characters of the two links of one moment."""

    whole: int
    news: int


def main() -> int:
    """Print the figures. Returns 1 if a limit does not hold."""
    held = True
    for name in GAMES:
        games = [[*links(kb.new(name, seed=seed))] for seed in SEEDS]
        links_of_all = [link for game in games for link in game]
        print(f"{name}: {len(links_of_all) / len(games):.0f} links a game")
        for kind, most in LIMITS.items():
            lengths = sorted(getattr(link, kind) for link in links_of_all)
            middle, late = lengths[len(lengths) // 2], lengths[len(lengths) * 19 // 20]
            held &= late < most
            print(f"  {kind}: median {middle}, p95 {late} (below {most}), longest {lengths[-1]}")
    return 0 if held else 1


def links(game: kb.Game) -> Iterator[Lengths]:
    """The links of a game between bots: after the last choice of each turn."""
    sent: dict[int, int] = {}
    head = ("0123456789abcdef", 0, "2026-11-21T12:00Z", {})
    while game.decision is not None:
        asked = game.decision.seat
        game.choose(kb.bots.choose(game, LEVEL, len(game.choices)))
        if game.decision is None or game.decision.seat != asked:
            other = game.decision.seat if game.decision is not None else 1 - asked
            players = [kb.Player("human", name) for name in ("Ana", "Ben")]
            letter = Letter(*head, digest(game))
            whole = letter._replace(owners=[0, 1], record=game.record(checks=False, players=players))
            after = sent.get(other, 0)
            news = letter._replace(after=after, before=digest(game, after), choices=choices_of(game)[after:])
            sent[asked] = len(game.choices)
            yield Lengths(len(whole.fragment), len(news.fragment))


if __name__ == "__main__":
    sys.exit(main())
