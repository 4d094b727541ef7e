"""Double clicks and leavings at random moments, hunting for answers that nobody gave and hands that nobody may see.

    python -m tests.browser.hammer --clicks 500 --leavings 500 --seed 1

Every game lies there twice: of one person against bots, and of people who share the screen. A double click goes to
something that can be clicked, two clicks some moments apart. A leaving begins with an answer, and goes to another
game, or to the list, while bots think. After each, the records of all games are compared with those before: nobody but
bots has chosen anything but the one answer that was clicked, and the page names no card that only somebody else may
see.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / folder) for folder in (".", "engine", "web", "tests")]

from playwright.sync_api import Page, sync_playwright

import katabasis as kb
from browser.double_click import double_click
from builder import browser
from builder.browser_driver import READY, BrowserDriver, set_speed
from builder.serve import running
from katabasis_page.sharing import links

GAMES = ("tyrants", "underworlds", "quest", "sigmar")
MOST_CHOICES = {"tyrants": 60, "underworlds": 60, "quest": 40, "sigmar": 30}
"""How far the games are played before they are hammered."""
BOTS = "easy"
LONGEST_GAP = 350
"""Milliseconds between the two clicks of a double click, at most."""
LONGEST_THOUGHT = 900
"""Milliseconds after an answer until the game is left, at most."""
MANY = {"play-each", "order"}
"""Verbs that stand for several answers."""
REST = 450
"""Milliseconds after which the next click is another one."""

CLICKABLE = """() => [...document.querySelectorAll(
  '#options [data-act], #gallery [data-act], #raise, [data-board] [data-act=select], #tracker [data-act=undo],' +
  '#tracker [data-act=redo], #menu [data-act], .hand [data-act], #placing [data-act], #handover [data-act],' +
  '#dialog-warning [data-act], #go-on')]
  .filter((it) => !it.disabled && !it.closest('details:not([open])') && it.getClientRects().length)
  .map((it) => {
    const box = it.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(...at);
    const seen = !!top && (it.contains(top) || top.contains(it));
    return { verb: it.dataset.act, arg: it.dataset.arg ?? '', at, seen };
  }).filter((it) => it.seen)"""
"""What can be clicked: verb, argument, and where."""
NAMED = """() => [...new Set([...document.querySelectorAll('[data-ref], [data-refs], [data-arg], [data-hover]')]
  .flatMap((it) => [it.dataset.ref, it.dataset.refs, it.dataset.arg, it.dataset.hover].filter(Boolean))
  .flatMap((text) => text.split(/[\\s":,[\\]{}]+/)))]"""
"""Every word of what the page's elements are about."""
KEPT = """() => Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith('katabasis:save:'))
  .map((key) => [key.slice('katabasis:save:'.length), localStorage.getItem(key)]))"""
STANDS = """() => ({
  handover: !!document.querySelector('#handover'),
  waits: !!document.querySelector('#screen-waiting, .thinking') || !document.querySelector('#sheet, #handover'),
  choices: Number(document.querySelector('#sheet')?.dataset.decision ?? -1),
  traceback: !!document.querySelector('.py-error'),
})"""


class Kept(NamedTuple):
    """A game that is hammered: its address, and who plays each seat."""

    id: str
    kinds: Sequence[str]

    @property
    def shared(self) -> bool:
        """Whether people share the screen."""
        return self.kinds.count("human") > 1


class Hammer:
    """Hammers a page, which is at the launcher."""

    def __init__(self, page: Page, seed: int, games: Sequence[str] = GAMES) -> None:
        self.page = page
        self.driver = BrowserDriver(page)
        self.random = Random(seed)
        self.finds: list[str] = []
        self.done: Counter[str] = Counter()
        self._read: dict[str, tuple[str, kb.Game]] = {}
        self.games = [self._begin(game, shared, seed) for game in games for shared in (False, True)]

    def _begin(self, name: str, shared: bool, seed: int) -> Kept:
        """Sit down to a game that has gone on for a while."""
        game = kb.new(name, seed=seed)
        for _ in range(self.random.randrange(5, MOST_CHOICES[name])):
            if game.decision is not None:
                game.choose(kb.bots.choose(game, "random", seed))
        seats = len(game.table.seats)
        kinds = ["human"] * seats if shared else ["human", *[BOTS] * (seats - 1)]
        self.driver.sit_down(links.fragment("game", game.record()), kinds)
        return Kept(str(self.page.evaluate("location.hash")).removeprefix("#play/"), kinds)

    # ------------------------------------------------------------------ what is done

    def click_twice(self, times: int) -> None:
        """Click something twice, again and again."""
        for number in range(times):
            kept = self.random.choice(self.games)
            self._open(kept)
            if not (things := self.page.evaluate(CLICKABLE)):
                self._renew(kept)
                continue
            # what answers is clicked oftener than the many places of a board
            verb = self.random.choice(sorted({thing["verb"] for thing in things}))
            thing = self.random.choice([thing for thing in things if thing["verb"] == verb])
            before, asked = self._records(), self._stands()["handover"]
            counts = self.random.choice(((1, 2), (1, 1)))
            double_click(self.page, *thing["at"], self.random.randrange(20, LONGEST_GAP), counts)
            self._settle()
            self.done[f"{thing['verb']}{' before a hand-over' if asked else ''}"] += 1
            self._judge(
                f"click {number}: {thing['verb']} {thing['arg']}", before, kept, [(thing["verb"], thing["arg"])]
            )

    def leave(self, times: int) -> None:
        """Answer, and leave the game while bots think, again and again."""
        for number in range(times):
            kept = self.random.choice([game for game in self.games if not game.shared])
            self._open(kept)
            before = self._records()
            answers = [thing for thing in self.page.evaluate(CLICKABLE) if thing["verb"] == "choose"]
            given = []
            if answers:
                answer = self.random.choice(answers)
                self.page.mouse.click(*answer["at"])
                given.append(("choose", answer["arg"]))
            else:
                self._renew(kept)
            self.page.wait_for_timeout(self.random.randrange(LONGEST_THOUGHT))
            other = self.random.choice([game for game in self.games if game is not kept])
            self._go(self.random.choice((f"#play/{other.id}", f"#play/{other.id}", "#", "#rules")))
            self.page.wait_for_timeout(self.random.randrange(LONGEST_THOUGHT))
            self._open(other)
            self._settle()
            self.done["left"] += 1
            self._judge(f"leaving {number}", before, kept, given, shown=other)
            if self._stands()["handover"]:
                self.page.locator("#raise").click()
                self._settle()
                self._judge(f"leaving {number}, taken over", before, kept, given, shown=other)

    def _open(self, kept: Kept) -> None:
        self._go(f"#play/{kept.id}")
        self.page.wait_for_selector("#table, #handover")
        self._settle()
        self.page.wait_for_timeout(REST)

    def _go(self, fragment: str) -> None:
        self.page.evaluate("(fragment) => { location.hash = fragment }", fragment)

    def _settle(self) -> None:
        """Wait until nobody thinks, for two looks."""
        calm = 0
        for _ in range(200):
            self.page.wait_for_timeout(60)
            calm = 0 if self._stands()["waits"] else calm + 1
            if calm == 3:
                return

    def _renew(self, kept: Kept) -> None:
        """A game in which nobody is asked any more is taken back to a moment at which somebody was."""
        game = self._game(kept.id)
        for _ in range(3):
            self.page.keyboard.press("Escape")
        if game.decision is None:
            self.games[self.games.index(kept)] = self._begin(game.system.name, kept.shared, self.random.randrange(1000))

    # ------------------------------------------------------------------ what has come of it

    def _stands(self) -> dict[str, Any]:
        return dict(self.page.evaluate(STANDS))

    def _records(self) -> dict[str, list[Any]]:
        """The choices of every game, as they are kept."""
        return {id: [*self._game(id, save).choices] for id, save in self.page.evaluate(KEPT).items()}

    def _game(self, id: str, save: str | None = None) -> kb.Game:
        save = save or self.page.evaluate(KEPT)[id]
        if id not in self._read or self._read[id][0] != save:
            self._read[id] = save, kb.load(save, trusted=True)
        return self._read[id][1]

    def _judge(
        self,
        what: str,
        before: dict[str, list[Any]],
        kept: Kept,
        given: Sequence[tuple[str, str]],
        shown: Kept | None = None,
    ) -> None:
        """Compare the records with those before; look for hands."""
        now = self._records()
        for id, choices in before.items():
            if id != kept.id and now[id] != choices and not self._only_bots(id, choices, now[id]):
                self.finds.append(f"{what}: another game, {id}, has changed")
        self._judge_answers(what, before[kept.id], now[kept.id], kept, given)
        self._judge_hands(what, shown or kept)
        if self._stands()["traceback"]:
            self.finds.append(f"{what}: a traceback is shown")

    def _only_bots(self, id: str, before: list[Any], now: list[Any]) -> bool:
        """Whether a game has gone on by its bots alone."""
        kinds = next(game.kinds for game in self.games if game.id == id)
        return now[: len(before)] == before and all(kinds[choice.seat] != "human" for choice in now[len(before) :])

    def _judge_answers(
        self, what: str, before: list[Any], now: list[Any], kept: Kept, given: Sequence[tuple[str, str]]
    ) -> None:
        """Whether people have chosen nothing but what was clicked, once."""
        common = next((n for n, pair in enumerate(zip(before, now, strict=False)) if pair[0] != pair[1]), None)
        common = min(len(before), len(now)) if common is None else common
        taken_back = [choice for choice in before[common:] if kept.kinds[choice.seat] == "human"]
        made = [choice for choice in now[common:] if kept.kinds[choice.seat] == "human"]
        verbs = {verb for verb, _arg in given}
        if len(taken_back) > ("undo" in verbs):
            self.finds.append(f"{what}: {len(taken_back)} choices were taken back")
        if len(made) > len(given) and not verbs & MANY:
            self.finds.append(f"{what}: {[choice.option for choice in made]} were chosen")
        answers = [arg for verb, arg in given if verb in ("choose", "choose-anyway")]
        if made and answers and made[0].option not in answers:
            self.finds.append(f"{what}: {made[0].option} was chosen")
        if made and verbs <= {"confirm-handover", "undo", "show-hand", "suggest"}:
            self.finds.append(f"{what}: {made[0].option} was chosen by what answers nothing")

    def _judge_hands(self, what: str, kept: Kept) -> None:
        """Whether the page names a card that none but people may see who have not the screen."""
        game, named = self._game(kept.id), set(self.page.evaluate(NAMED))
        if not kept.shared or game.decision is None:
            return
        hidden = self._stands()["handover"]
        mine = set() if hidden else _cards_seen(game, game.decision.seat)
        if self.page.locator("#hide-hand").count():  # somebody looks at a hand of their own
            return
        for seat in game.table.seats:
            others = _cards_seen(game, seat) - _cards_seen(game, None) - mine
            if shown := others & named:
                self.finds.append(f"{what}: {sorted(shown)[:3]} of seat {seat} are named")


def _cards_seen(game: kb.Game, seat: int | None) -> set[str]:
    return {card for zone in game.view(seat)["zones"].values() for card in zone["cards"] or ()}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=500)
    parser.add_argument("--leavings", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    program = browser.named() or browser.on_this_machine()
    with running() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        context = chromium.new_context(
            base_url=address, service_workers="block", viewport={"width": 1280, "height": 900}
        )
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        set_speed(page, "fast")
        page.goto("/index.html")
        page.wait_for_selector(READY)
        hammer = Hammer(page, options.seed)
        hammer.click_twice(options.clicks)
        hammer.leave(options.leavings)
        chromium.close()
    for find in (*hammer.finds, *errors):
        print(find)
    done = ", ".join(f"{count} {what}" for what, count in hammer.done.most_common())
    print(f"seed {options.seed}: {done}; {len(hammer.finds)} finds, {len(errors)} errors")
    return 1 if hammer.finds or errors else 0


if __name__ == "__main__":
    sys.exit(main())
