"""The worker beside the page, as the browser has it: web/boot/worker.mjs in a Worker."""

from __future__ import annotations

from typing import Any

import js

from ..worker.worker_client import STARTED, Heard, message_in
from .javascript import callback, options

SCRIPT = "./boot/worker.mjs"


class BrowserWorker:
    """One worker. `heard` is called with everything that it says."""

    def __init__(self, heard: Heard) -> None:
        def failed(event: Any) -> None:
            event.preventDefault()
            heard("fault", STARTED, str(getattr(event, "message", "")))

        self._worker = js.Worker.new(SCRIPT, options(type="module", name=js.katabasis.origin))
        self._listeners = {
            "message": callback(lambda event: heard(*message_in(event.data))),
            "error": callback(failed),
            "messageerror": callback(failed),
        }
        for event, listener in self._listeners.items():
            self._worker.addEventListener(event, listener)

    def post(self, id: int, kind: str, text: str) -> None:
        self._worker.postMessage(options(id=id, kind=kind, text=text))

    def end(self) -> None:
        self._worker.terminate()
        for event, listener in self._listeners.items():
            self._worker.removeEventListener(event, listener)
            listener.destroy()
