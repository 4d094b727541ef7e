"""Lines to other browsers, and to other tabs of this one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from katabasis.kernel.untrusted import from_json

from ..apart.signals import BadSignal
from .guard import task
from .javascript import callback, options

GATHERING = 3.0
"""Seconds until a description is taken as it is: a server that would tell more of the way to this browser is silent."""
LOOK = 0.02
NOWHERE = "candidate:9 1 udp 1 203.0.113.1 9 typ host"
"""An address at which nobody is."""
WAKING = 2.5
"""Seconds after which it is tried again: Firefox gives a line up after five in which there was nothing to try."""


SERVERS = "./apart.json"


async def servers() -> list[dict[str, Any]]:
    """The STUN and TURN servers that the owner of the site has listed, as RTCPeerConnection takes them; none where that
    cannot be read."""
    try:
        response = await js.fetch(SERVERS)
        listed = from_json(str(await response.text()))["servers"] if response.ok else []
    except (JsException, ValueError, LookupError, TypeError):
        return []
    return [server for server in listed if isinstance(server, dict) and isinstance(server.get("urls"), str)]


class Peer:
    """A line to one other browser, found `by` these servers. `heard` is called with what comes over it, `opened` once
    it is open, `silent` when nothing comes any more (True), or something does again, `lost` when it is no more."""

    def __init__(
        self,
        by: Sequence[Any],
        heard: Callable[[bytes], None],
        opened: Callable[[], None],
        silent: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> None:
        self.is_open = False
        self._lost = lost
        self._connection = js.RTCPeerConnection.new(options(iceServers=list(by)))
        self._channel = self._connection.createDataChannel("katabasis", options(negotiated=True, id=0))
        self._channel.binaryType = "arraybuffer"

        def has_opened(_event: Any) -> None:
            self.is_open = True
            opened()

        def changed(_event: Any) -> None:
            state = self._connection.connectionState
            # Chromium fails where the reply is late, and opens the line three seconds later all the same.
            if state == "closed" or (state == "failed" and self.is_open):
                self.close()
            elif self.is_open:
                silent(state == "disconnected")

        self._listeners = [
            (self._channel, "open", callback(has_opened)),
            (self._channel, "message", callback(lambda event: heard(_bytes_of(event.data)))),
            (self._channel, "close", callback(lambda _event: self.close())),
            (self._connection, "connectionstatechange", callback(changed)),
        ]
        for target, event, listener in self._listeners:
            target.addEventListener(event, listener)
        self._is_over = False

    async def offer(self) -> str:
        """The description of this browser that another can answer. Raises BadSignal, as do the others."""
        with _reachable():
            return await self._described(await self._connection.createOffer())

    async def answer(self, description: str) -> str:
        """The description of this browser, in answer to that of another."""
        with _reachable():
            await self._connection.setRemoteDescription(options(type="offer", sdp=description))
            described = await self._described(await self._connection.createAnswer())
        self._keep_awake()
        return described

    async def take(self, description: str) -> None:
        """Take the answer of the other browser: the line opens."""
        with _reachable():
            await self._connection.setRemoteDescription(options(type="answer", sdp=description))
        self._keep_awake()

    def send(self, packed: bytes) -> None:
        """Send something. What cannot be sent is lost with the line."""
        try:
            self._channel.send(to_js(packed))
        except JsException:
            self.close()

    def close(self) -> None:
        """End the line."""
        if self._is_over:
            return
        self._is_over, self.is_open = True, False
        for target, event, listener in self._listeners:
            target.removeEventListener(event, listener)
            task(_destroyed(listener))  # one of them may be at work
        self._connection.close()
        self._lost()

    async def _described(self, description: Any) -> str:
        await self._connection.setLocalDescription(description)
        for _ in range(int(GATHERING / LOOK)):
            if self._connection.iceGatheringState == "complete":
                break
            await asyncio.sleep(LOOK)
        return str(self._connection.localDescription.sdp)

    def _keep_awake(self) -> None:
        """Have the browser go on trying until somebody answers."""
        task(self._woken())

    async def _woken(self) -> None:
        await asyncio.sleep(WAKING)
        while not self._is_over and not self.is_open:
            with suppress(JsException):  # it may have been closed meanwhile
                await self._connection.addIceCandidate(options(candidate=NOWHERE, sdpMid="0"))
            await asyncio.sleep(WAKING)


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except JsException as error:
        raise BadSignal(str(error)) from None


async def _destroyed(listener: Any) -> None:
    listener.destroy()


def _bytes_of(data: Any) -> bytes:
    return data.to_bytes() if hasattr(data, "to_bytes") else b""


class OtherTabs:
    """What the tabs of this browser tell each other of playing apart."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self._channel = js.BroadcastChannel.new("katabasis-apart")
        self._listener = callback(lambda event: heard(str(event.data)))
        self._channel.addEventListener("message", self._listener)

    def tell(self, text: str) -> None:
        """Tell all other tabs."""
        self._channel.postMessage(text)

    def close(self) -> None:
        """Hear no more."""
        self._channel.removeEventListener("message", self._listener)
        self._channel.close()
        task(_destroyed(self._listener))


def ask_before_leaving(asks: Callable[[], bool]) -> None:
    """Have the browser ask whoever closes or loads the page anew while that holds; no new version is offered then."""

    def leaving(event: Any) -> None:
        if asks():
            event.preventDefault()

    for event in ("beforeunload", "katabasis:leaving"):
        js.window.addEventListener(event, callback(leaving))
