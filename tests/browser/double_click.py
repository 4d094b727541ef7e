"""A double click as a person makes it: the second click comes in its time, however long the first takes the page."""

import time

from playwright.sync_api import Page


def double_click(page: Page, x: float, y: float, gap: int, counts: tuple[int, int] = (1, 2)) -> None:
    """Click a point twice, `gap` milliseconds apart; `counts` is what the system calls each of the clicks. Events say
    when the button went down, and not when the page had time for them."""
    session = page.context.new_cdp_session(page)
    begun = time.time()
    for count, at in zip(counts, (begun, begun + gap / 1000), strict=True):
        time.sleep(max(0.0, at - time.time()))
        pressed = {"x": x, "y": y, "button": "left", "clickCount": count, "timestamp": at}
        session.send("Input.dispatchMouseEvent", {"type": "mousePressed", **pressed})
        session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **pressed})
    session.detach()
