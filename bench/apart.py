"""Playing apart: how long a line takes to open, what an answer costs on both sides, and what goes over the line.

Sizes and the work of host and guests come from games of a host and guests in this process, over lines of paper; the
line itself from two pages of the built site.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench._browser import FLAGS, chromium
from builder import bundle
from builder.browser_driver import READY, wait_until
from builder.paths import DIST, ENGINE, TESTS
from builder.serve import running

sys.path[:0] = [str(ENGINE), str(TESTS)]

from apart.test_lines import MAKERS, Table  # noqa: E402
from properties.moments import finder  # noqa: E402

GAMES = {"underworlds": 200, "tyrants": 200, "quest": 120, "sigmar": 80}
"""Each game, and how many choices of it are played before somebody concedes."""
LINES = 5
ANSWERS = 12
MOST_DIALOG = 40_000
"""Bytes that opening a dialog and inviting load; the rest comes with the line, or with the end of a game."""
MOST_LINE, MOST_ANSWER, MOST_VIEW, MOST_HOST = 100.0, 100.0, 6_000, 20.0
"""Milliseconds until a line is open, in the median, and from an answer to the next view, of processor time; bytes of a
view and milliseconds of the host's work for a guest, at the 95th of a hundred."""

OPENING = """
const take = RTCPeerConnection.prototype.setRemoteDescription;
RTCPeerConnection.prototype.setRemoteDescription = function (description) {
  if (description.type === "answer") window.taken = performance.now();
  return take.call(this, description);
};
const create = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...args) {
  const channel = create.apply(this, args);
  channel.addEventListener("open", () => (window.opened = performance.now() - window.taken));
  return channel;
};
"""


class Work(list[float]):
    """Milliseconds of processor time, a number for each time it was done."""

    @contextmanager
    def of_this(self) -> Iterator[None]:
        began = time.process_time()
        yield
        self.append(1000 * (time.process_time() - began))

    def timed(self, work: Callable[[bytes], None]) -> Callable[[bytes], None]:
        """The same work, which is timed."""

        def done(packed: bytes) -> None:
            with self.of_this():
                work(packed)

        return done


def p95(figures: Sequence[float]) -> float:
    return sorted(figures)[-1 - len(figures) // 20]


def play(name: str, choices: int) -> tuple[float, float]:
    """Play a game over lines of paper and print its figures: the bytes of a view and the milliseconds of the host's
    work for a guest, at the 95th of a hundred."""
    table = Table(MAKERS[name], 7)
    host, guests, audit = Work(), Work(), Work()
    for line in table.paper.lines.values():
        line.heard = host.timed(line.heard)  # type: ignore[method-assign]
    for guest in (*table.guests.values(), table.onlooker):
        guest.heard = guests.timed(guest.heard)  # type: ignore[method-assign]
    table.paper.sizes.clear()
    while table.game.decision is not None and len(table.game.choices) < choices:
        table.step()
    if table.game.decision is not None:
        table.host.concede(0)
        table.paper.read()
    for guest in table.guests.values():
        with audit.of_this():
            assert guest.audit(finder(table.game)).difference is None
    sizes = [size for size in table.paper.sizes if size > LEAST_VIEW]
    people = len(table.guests) + 1
    print(
        f"{name}, {len(table.game.choices)} choices, {people} lines: a view {statistics.median(sizes):.0f} bytes, "
        f"p95 {p95(sizes):.0f}; a game {sum(table.paper.sizes) / people / 1000:.0f} kB a line; the host's work for a "
        f"message of a guest p95 {p95(host):.1f} ms, a guest's p95 {p95(guests):.1f} ms; audit {max(audit):.0f} ms"
    )
    return p95(sizes), p95(host)


LEAST_VIEW = 150
"""Bytes that a message has at least if it is no commitment and tells of no people."""


# ---------------------------------------------------------------------- in the browser


def opened(browser: Browser, address: str, fragment: str) -> Page:
    page = browser.new_context(base_url=address, reduced_motion="reduce", service_workers="block").new_page()
    page.add_init_script(OPENING)
    page.goto(f"/index.html{fragment}")
    page.wait_for_selector(READY, timeout=60_000)
    return page


def link_of(page: Page, id: str) -> str:
    field = page.locator(f"#apart-link-{id}")
    field.wait_for()
    return field.input_value().partition("#")[2]


def seated(browser: Browser, address: str) -> tuple[Page, Page, float, int]:
    """Two pages at one table; how long the line took to open, and how long the invitation is."""
    host = opened(browser, address, "#new/tyrants")
    host.locator("#play-apart").click()
    invitation = link_of(host, "0")
    guest = opened(browser, address, f"#{invitation}")
    guest.locator("#apart-make-reply").click()
    host.fill("#apart-reply", "#" + link_of(guest, "reply"))
    host.locator("#apart-take").click()
    for page in (host, guest):
        page.wait_for_selector("#screen-table")
    return host, guest, float(host.evaluate("window.opened")), len(invitation) + 1


TASKS = "TaskDuration"
OPTIONS = "#options [data-act=choose]"


def answers(host: Page, guest: Page) -> list[float]:
    """The milliseconds of processor time that both pages take from an answer of the guest to the next view."""
    sessions = [page.context.new_cdp_session(page) for page in (host, guest)]
    for session in sessions:
        session.send("Performance.enable")

    def worked() -> float:
        metrics: list[Any] = [session.send("Performance.getMetrics")["metrics"] for session in sessions]
        return 1000 * sum(each["value"] for metric in metrics for each in metric if each["name"] == TASKS)

    times: list[float] = []
    asked = "(count) => Number(document.querySelector('#sheet')?.dataset.decision ?? -1) > count"
    while len(times) < ANSWERS:
        for page in (host, guest):
            option = page.locator(OPTIONS).first
            if option.count() and option.is_visible():
                made = int(page.evaluate("Number(document.querySelector('#sheet').dataset.decision)"))
                before = worked()
                option.click()
                for each in (host, guest):
                    wait_until(each, asked, made)
                if page is guest:
                    times.append(worked() - before)
                break
        else:
            host.wait_for_timeout(50)
    return times


def weight_of(owner: str) -> int:
    """The bytes of a pack, as it lies in the site."""
    (pack,) = (path for path in DIST.glob("packs/*.pack") if path.stem.rpartition("-")[0] == owner)
    return pack.stat().st_size


def main() -> int:
    """Print the figures; 1 if one is beyond its limit."""
    beyond: list[str] = []
    for name, choices in GAMES.items():
        view, work = play(name, choices)
        beyond += [f"{name}: a view"] * (view > MOST_VIEW) + [f"{name}: the host's work"] * (work > MOST_HOST)
    weights = {owner: weight_of(owner) for owner in (bundle.APART, bundle.GUEST, bundle.AUDIT, bundle.BY_LINK)}
    print(", ".join(f"{owner} {weight / 1000:.1f} kB" for owner, weight in weights.items()) + "; a start, none of it")
    dialogs = {"inviting": weights[bundle.APART], "the dialog by link": weights[bundle.BY_LINK]}
    beyond += [what for what, weight in dialogs.items() if weight > MOST_DIALOG]
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        lines, times = [], list[float]()
        for number in range(LINES):
            host, guest, line, length = seated(browser, address)
            lines.append(line)
            if number == 0:
                print(f"invitation: {length} characters")
                times = answers(host, guest)
            host.context.close()
            guest.context.close()
        browser.close()
    print(f"line open {statistics.median(lines):.0f} ms after the reply was taken, in the median of {LINES}")
    print(
        f"a guest's answer to the next view, on both pages: p95 {p95(times):.0f} ms of processor time, "
        f"median {statistics.median(times):.0f}"
    )
    beyond += ["the line"] * (statistics.median(lines) > MOST_LINE) + ["an answer"] * (p95(times) > MOST_ANSWER)
    print("beyond its limit: " + ", ".join(beyond) if beyond else "all within their limits")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
