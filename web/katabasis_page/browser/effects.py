"""Highlights of a game, seen, heard and felt in the browser. It is loaded with the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from ..highlights import SOUNDS, VIBRATIONS, VOLUMES, Highlight
from .javascript import callback_once

SHOWN = 1500
"""Milliseconds that a highlight is in the document at normal speed."""
APART = 180
"""Milliseconds from one highlight to the next."""


class Effects:
    """What lies over the page for a highlight, and the page's instrument."""

    def __init__(self) -> None:
        self._audio: Any = None

    def celebrate(self, highlights: Sequence[Highlight], pace: float, sound: str, vibration: str) -> None:
        """Show highlights one after the other, let the first be heard, and felt. At no pace nothing moves."""
        if pace:
            for number, highlight in enumerate(highlights):
                self._show(highlight, number * APART * pace, SHOWN * pace)
        if VOLUMES[sound]:
            self._play(highlights[0].kind, VOLUMES[sound])
        if vibration == "on" and hasattr(js.navigator, "vibrate"):
            js.navigator.vibrate(to_js(list(VIBRATIONS[highlights[0].kind])))

    # ------------------------------------------------------------------ for the eye

    def _show(self, highlight: Highlight, delay: float, duration: float) -> None:
        if highlight.kind == "dice":
            return
        start = self._middle(f'svg[data-board] [data-ref="{js.CSS.escape(highlight.at)}"]') if highlight.at else None
        start = start or self._middle("#board-frame") or (js.innerWidth / 2, js.innerHeight / 3)
        end = self._middle(f'[data-score="{highlight.seat}"]') if highlight.kind == "glory" else None
        end = end or start
        sign = js.document.createElement("div")
        sign.className = f"highlight is-{highlight.kind}" + (
            "" if highlight.seat is None else f" seat-{highlight.seat}"
        )
        sign.setAttribute("aria-hidden", "true")
        for name, value in (
            ("left", f"{start[0]:.0f}px"),
            ("top", f"{start[1]:.0f}px"),
            ("--across", f"{end[0] - start[0]:.0f}px"),
            ("--down", f"{end[1] - start[1]:.0f}px"),
            ("animation-delay", f"{delay:.0f}ms"),
        ):
            sign.style.setProperty(name, value)
        if highlight.symbol:
            sign.append(_symbol(highlight.symbol))
        if highlight.word:
            sign.append(js.document.createTextNode(highlight.word))
        js.document.body.append(sign)
        js.setTimeout(callback_once(lambda: sign.remove()), delay + duration)

    def _middle(self, selector: str) -> tuple[float, float] | None:
        element = js.document.querySelector(selector)
        box = element.getBoundingClientRect() if element else None
        return (box.left + box.width / 2, box.top + box.height / 2) if box and box.width else None

    # ------------------------------------------------------------------ for the ear

    def _play(self, kind: str, volume: float) -> None:
        try:
            self._audio = self._audio or js.AudioContext.new()
            self._audio.resume()
        except (JsException, AttributeError):
            return  # no sound in this browser
        wave, notes = SOUNDS[kind]
        for begin, length, pitch in notes:
            self._note(wave, self._audio.currentTime + 0.02 + begin, length, pitch, volume)

    def _note(self, wave: str, begin: float, length: float, pitch: float, volume: float) -> None:
        """A note that is struck and dies away."""
        tone, loudness = self._audio.createOscillator(), self._audio.createGain()
        tone.type, tone.frequency.value = wave, pitch
        loudness.gain.setValueAtTime(volume, begin)
        loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length)
        tone.connect(loudness)
        loudness.connect(self._audio.destination)
        tone.start(begin)
        tone.stop(begin + length)


def _symbol(name: str) -> Any:
    space = "http://www.w3.org/2000/svg"
    picture, use = js.document.createElementNS(space, "svg"), js.document.createElementNS(space, "use")
    picture.setAttribute("viewBox", "0 0 512 512")
    use.setAttribute("href", f"#icon-{name}")
    picture.append(use)
    return picture
