"""Playing apart over networks that are made for it, out of network namespaces: a slow one that loses packets, and two
behind routers that translate addresses.

Prints between which of them a line opens. What does not open must say so, and offer the game by link.
"""

import ctypes
import fcntl
import os
import random
import selectors
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from heapq import heappop, heappush
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from builder import browser, site
from builder.browser_driver import BOOT, READY, set_speed, wait_until
from builder.console import Failure, run, say
from builder.games.tyrants_driver import TyrantsDriver
from builder.serve import running

ANA, BEN, STREET = "kb-ana", "kb-ben", "kb-street"
"""The machines of a host and of a guest, and the network between their routers."""
SERVER = "198.51.100.1"
STUN_PORT = 3478
DELAY, LOSS = 0.150, 0.02
"""Seconds by which the slow network delays a packet each way, and how many of them it loses."""
SAID = 30.0
"""Seconds that are waited for it to be said that no line opens: twenty, and what a busy machine takes."""
CHOICES = 6
TOOLS = ("ip", "nft", "sysctl")
TAP, NEW_TAP = 0x0002 | 0x1000, 0x400454CA
LONGEST_FRAME = 1 << 16
NEW_NETWORK = 0x40000000


class Case(NamedTuple):
    """Two machines, how they hang together, whether a server tells them their addresses, and whether a line must
    open."""

    name: str
    lay: Callable[[ExitStack], None]
    has_server: bool = False
    must_open: bool = False


# ---------------------------------------------------------------------- networks


def ip(*words: str) -> None:
    run(["ip", *words])


def machine(stack: ExitStack, name: str) -> None:
    """A machine without any cable."""
    ip("netns", "add", name)
    stack.callback(subprocess.run, ["ip", "netns", "del", name], capture_output=True)
    ip("-n", name, "link", "set", "lo", "up")


def address(name: str, port: str, number: str, way: str = "") -> None:
    """Give a machine an address at a port of it, and the way to everywhere else."""
    ip("-n", name, "addr", "add", f"{number}/24", "dev", port)
    ip("-n", name, "link", "set", port, "up")
    if way:
        ip("-n", name, "route", "add", "default", *(["via", way] if way != port else ["dev", port]))


def cable(one: str, port: str, other: str, other_port: str) -> None:
    ip("link", "add", port, "netns", one, "type", "veth", "peer", "name", other_port, "netns", other)


def one_network(stack: ExitStack) -> None:
    for name in (ANA, BEN):
        machine(stack, name)
    cable(ANA, "out", BEN, "out")
    for number, name in enumerate((ANA, BEN), start=1):
        address(name, "out", f"192.168.7.{number}", "out")


def slow_network(stack: ExitStack) -> None:
    """One whose cable is a program, which takes its time and loses packets."""
    ends = []
    for number, name in enumerate((ANA, BEN), start=1):
        machine(stack, name)
        with inside(name):
            ends.append(os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK))
            fcntl.ioctl(ends[-1], NEW_TAP, struct.pack("16sH", b"out", TAP))
        address(name, "out", f"192.168.7.{number}", "out")
    over = threading.Event()
    thread = threading.Thread(target=carry, args=(ends, over))
    thread.start()
    stack.callback(thread.join)
    stack.callback(over.set)


def carry(ends: Sequence[int], over: threading.Event) -> None:
    """Carry frames between two ends of a cable, late, and not all of them."""
    chance, number = random.Random(1), 0
    under_way: list[tuple[float, int, int, bytes]] = []
    with selectors.DefaultSelector() as selector:
        for end, other in (ends, [*reversed(ends)]):
            selector.register(end, selectors.EVENT_READ, other)
        while not over.is_set():
            wait = max(0.0, under_way[0][0] - time.monotonic()) if under_way else 0.1
            for key, _ in selector.select(min(wait, 0.1)):
                frame = os.read(int(key.fd), LONGEST_FRAME)
                if chance.random() >= LOSS:
                    number += 1
                    heappush(under_way, (time.monotonic() + DELAY, number, key.data, frame))
            while under_way and under_way[0][0] <= time.monotonic():
                with suppress(OSError):
                    os.write(under_way[0][2], under_way[0][3])
                heappop(under_way)
    for end in ends:
        os.close(end)


def behind_routers(*routed: str) -> Callable[[ExitStack], None]:
    """Two networks, of which those of `routed` lie behind a router that puts its own address on what goes out."""

    def lay(stack: ExitStack) -> None:
        machine(stack, STREET)
        ip("-n", STREET, "link", "add", "street", "type", "bridge")
        address(STREET, "street", SERVER)
        for number, name in enumerate((ANA, BEN), start=11):
            machine(stack, name)
            gate = f"{name}-gate"
            if name in routed:
                machine(stack, gate)
                cable(name, "out", gate, "in")
                address(gate, "in", f"10.0.{number}.1")
                address(name, "out", f"10.0.{number}.2", f"10.0.{number}.1")
                translate(gate)
            last = gate if name in routed else name
            cable(last, "street" if name in routed else "out", STREET, f"to-{number}")
            ip("-n", STREET, "link", "set", f"to-{number}", "master", "street", "up")
            address(last, "street" if name in routed else "out", f"198.51.100.{number}", SERVER)

    return lay


def translate(router: str) -> None:
    """Have a router put its address on what goes out, and take nothing from outside that nobody has asked for."""
    run(["ip", "netns", "exec", router, "sysctl", "-qw", "net.ipv4.ip_forward=1"])
    rules = """
table ip home {
    chain out { type nat hook postrouting priority 100; oifname "street" masquerade; }
    chain in { type filter hook input priority 0; iifname "street" ct state new drop; }
}
"""
    run(["ip", "netns", "exec", router, "nft", rules])


@contextmanager
def inside(name: str) -> Iterator[None]:
    """Sockets that are made in the block are those of another machine, and remain so."""
    libc = ctypes.CDLL(None, use_errno=True)
    here = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    there = os.open(f"/run/netns/{name}", os.O_RDONLY)
    try:
        if libc.setns(there, NEW_NETWORK):
            raise Failure(f"{name} cannot be entered: {os.strerror(ctypes.get_errno())}")
        yield
    finally:
        libc.setns(here, NEW_NETWORK)
        os.close(here)
        os.close(there)


@contextmanager
def stun_server() -> Iterator[None]:
    """A server that answers each request with the address it came from (RFC 8489, binding requests alone)."""
    with inside(STREET):
        asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        asked.bind((SERVER, STUN_PORT))
    threading.Thread(target=answer, args=(asked,), daemon=True).start()
    try:
        yield
    finally:
        asked.close()


def answer(asked: socket.socket) -> None:
    while True:
        try:
            request, (host, port) = asked.recvfrom(2048)
        except OSError:
            return
        if request[:2] == b"\0\x01":
            cookie = request[4:8]
            hidden = bytes(part ^ mask for part, mask in zip(socket.inet_aton(host), cookie, strict=True))
            mapped = struct.pack("!HHBBH4s", 0x0020, 8, 0, 1, port ^ int.from_bytes(cookie[:2]), hidden)
            asked.sendto(struct.pack("!HH", 0x0101, len(mapped)) + request[4:20] + mapped, (host, port))


# ---------------------------------------------------------------------- people


class Person:
    """Somebody at a machine, with a browser and the site on it."""

    def __init__(self, stack: ExitStack, playwright: Playwright, name: str, program: str, has_server: bool) -> None:
        with inside(name):
            self.site = stack.enter_context(running())
        folder = Path(stack.enter_context(TemporaryDirectory()))
        start = folder / "browser"
        start.write_text(f'#!/bin/sh\nexec ip netns exec {name} "{program}" "$@"\n', encoding="utf-8")
        start.chmod(0o755)
        opened = playwright.chromium.launch(executable_path=start, args=["--no-sandbox", "--disable-gpu"])
        stack.callback(opened.close)
        context = opened.new_context(service_workers="block", viewport={"width": 1280, "height": 900})
        if has_server:
            listed = {"servers": [{"urls": f"stun:{SERVER}:{STUN_PORT}"}]}
            context.route("**/apart.json", lambda route: route.fulfill(json=listed))
        self.page = context.new_page()
        set_speed(self.page, "instant")

    def open(self, fragment: str) -> Page:
        """Open the site there."""
        self.page.goto(f"{self.site}/index.html{fragment}")
        self.page.wait_for_selector(READY, timeout=BOOT)
        return self.page


def link_of(page: Page, id: str) -> str:
    """The end of a link that is to be passed on."""
    field = page.locator(f"#apart-link-{id}")
    field.wait_for()
    link = field.input_value()
    return link[link.index("#") :]


def opened(ana: Person, ben: Person) -> tuple[list[Page], float]:
    """The pages of both, and how long it took from the reply until both sit at the table. Raises PlaywrightTimeout."""
    host = ana.open("#new/tyrants")
    host.wait_for_selector("#kind-1")
    host.select_option("#kind-1", "human")
    host.click("#play-apart")
    guest = ben.open(link_of(host, "0"))
    guest.fill("#apart-name", "Ben")
    guest.locator("#apart-name").blur()
    guest.click("#apart-make-reply")
    host.fill("#apart-reply", link_of(guest, "reply"))
    begun = time.monotonic()
    host.click("#apart-take")
    for page in (host, guest):
        page.wait_for_selector("#screen-table, #apart-by-link", timeout=SAID * 1000)
        if page.locator("#apart-by-link").count():
            break
    return [host, guest], time.monotonic() - begun


def play(pages: Sequence[Page]) -> float:
    """Make some choices; seconds that one takes, in the middle, until both sides have seen it."""
    made = "() => Number(document.querySelector('#sheet')?.dataset.decision ?? -1)"
    drivers = [TyrantsDriver(page, seed=seat) for seat, page in enumerate(pages)]
    taken: list[float] = []
    while len(taken) < CHOICES:
        before = pages[0].evaluate(made)
        for driver in drivers:
            if (seen := driver.look()).offered:
                begun = time.monotonic()
                driver.choose("end" if "end" in seen.offered else seen.offered[0])
                for page in pages:
                    wait_until(page, f"() => ({made})() > {before}", timeout=20_000)
                taken.append(time.monotonic() - begun)
                break
    return sorted(taken)[CHOICES // 2]


CASES = (
    Case("one network", one_network, must_open=True),
    Case(f"one network, {DELAY * 1000:.0f} ms each way, {LOSS:.0%} lost", slow_network, must_open=True),
    Case("one behind a router", behind_routers(BEN)),
    Case("one behind a router, with a STUN server", behind_routers(BEN), has_server=True),
    Case("both behind routers", behind_routers(ANA, BEN)),
    Case("both behind routers, with a STUN server", behind_routers(ANA, BEN), has_server=True),
)


def why_not() -> str:
    """Why such networks cannot be made here; "" if they can."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "network namespaces need Linux and root"
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        return f"{', '.join(missing)} cannot be found"
    try:
        with ExitStack() as stack:
            behind_routers(ANA)(stack)
    except Failure as failure:
        return f"this machine forbids them: {str(failure).splitlines()[0]}"
    return "" if os.access("/dev/net/tun", os.R_OK | os.W_OK) else "there is no /dev/net/tun"


def main() -> int:
    """Try each case. Returns 0 if those that must open do, and all others say that they do not, or where such networks
    cannot be made."""
    if reason := why_not():
        say(f"- Skipped: {reason}.")
        return 0
    program = browser.find_or_get()
    if program is None:
        return 0
    site.build()
    with sync_playwright() as playwright:
        return int(sum(not attempt(playwright, program, case) for case in CASES) > 0)


def attempt(playwright: Playwright, program: str, case: Case) -> bool:
    """Try a case, and say what came of it. Whether that is as it should be."""
    with ExitStack() as stack:
        case.lay(stack)
        if case.has_server:
            stack.enter_context(stun_server())
        people = [Person(stack, playwright, name, program, case.has_server) for name in (ANA, BEN)]
        try:
            pages, seconds = opened(*people)
            if pages[0].locator("#apart-by-link").count():
                say(f"- {case.name}: no line opens, which is said after {seconds:.0f} s, with the game by link")
                return not case.must_open
            say(f"- {case.name}: at the table after {seconds:.1f} s, a choice takes {play(pages):.1f} s")
        except PlaywrightTimeout as error:
            say(f"- {case.name}: {error.message.splitlines()[0]}")
            return False
        return True
