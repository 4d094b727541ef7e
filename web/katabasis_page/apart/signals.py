"""What one browser must know of another to reach it, out of the description that WebRTC makes (SDP) and back into one.

A description has some 700 characters, of which only these are not the same for every line of ours: a name, a password,
the fingerprint of a certificate, and the addresses at which the browser can be reached.
"""

from __future__ import annotations

import re
from typing import NamedTuple

FINGERPRINT = 32
"""Bytes of a fingerprint, which is by SHA-256."""
MOST_CANDIDATES = 5
MDNS, IPV4, IPV6 = 0, 1, 2
"""What an address is: a name that hides it, or a number."""
LENGTHS = {MDNS: 16, IPV4: 4, IPV6: 16}
OUTSIDE = 16
"""Added to that where the address is the one that a STUN server has seen, RELAY where it is a relay's."""
RELAY = 32
TYPES = {0: "host", OUTSIDE: "srflx", RELAY: "relay"}
PRIORITIES = {0: 2113937151, OUTSIDE: 1677729535, RELAY: 33562623}


class BadSignal(ValueError):
    """What came is no signal."""


class Signal(NamedTuple):
    """A browser, as another can reach it."""

    name: str
    password: str
    fingerprint: bytes
    candidates: tuple[bytes, ...]
    """Each is a byte for what it is, the address, and two bytes of its port."""

    def packed(self) -> bytes:
        """The signal in as few bytes as it takes."""
        words = [bytes([len(word)]) + word.encode() for word in (self.name, self.password)]
        return b"".join([*words, self.fingerprint, *self.candidates])


def signal_in(description: str) -> Signal:
    """The signal of a description. Raises BadSignal."""
    found = [re.search(rf"^a={key}:(\S+)", description, re.M) for key in ("ice-ufrag", "ice-pwd")]
    digest = re.search(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})", description, re.M)
    if digest is None or not all(found):
        raise BadSignal("this browser describes itself in another way")
    name, password = (match[1] for match in found if match)
    lines = re.findall(r"^a=candidate:(.*)", description, re.M)
    candidates = [candidate for line in lines if (candidate := _candidate_in(line)) is not None]
    fingerprint = bytes.fromhex(digest[1].replace(":", ""))
    return Signal(name, password, fingerprint, tuple(dict.fromkeys(candidates))[:MOST_CANDIDATES])


def unpacked(packed: bytes) -> Signal:
    """The signal that was packed. Raises BadSignal."""
    words: list[str] = []
    for _ in range(2):
        length, packed = (packed[0] if packed else 0), packed[1:]
        word, packed = packed[:length], packed[length:]
        if not 4 <= length == len(word) or not re.fullmatch(rb"[A-Za-z0-9+/]+", word):
            raise BadSignal("a signal is malformed")
        words.append(word.decode())
    fingerprint, packed = packed[:FINGERPRINT], packed[FINGERPRINT:]
    candidates: list[bytes] = []
    while packed:
        kind = packed[0] % OUTSIDE
        length = LENGTHS.get(kind, 0)
        if not length or packed[0] - kind not in TYPES or len(packed) < length + 3:
            raise BadSignal("a signal is malformed")
        candidates.append(packed[: length + 3])
        packed = packed[length + 3 :]
    if len(fingerprint) != FINGERPRINT or len(candidates) > MOST_CANDIDATES:
        raise BadSignal("a signal is malformed")
    return Signal(words[0], words[1], fingerprint, tuple(candidates))


def description_of(signal: Signal, is_answer: bool) -> str:
    """A description of the browser with that signal, as an offer or as the answer to one."""
    fingerprint = ":".join(f"{byte:02X}" for byte in signal.fingerprint)
    lines = [
        *("v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"),
        *("m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"),
        *(f"a=candidate:{_line_of(number, candidate)}" for number, candidate in enumerate(signal.candidates, 1)),
        *("a=end-of-candidates", f"a=ice-ufrag:{signal.name}", f"a=ice-pwd:{signal.password}"),
        f"a=fingerprint:sha-256 {fingerprint}",
        f"a=setup:{'active' if is_answer else 'actpass'}",
        *("a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144"),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _candidate_in(line: str) -> bytes | None:
    """A candidate of a description; None for one that is of no use here, such as over TCP."""
    parts = line.split()
    if len(parts) < 8 or parts[1] != "1" or parts[2].lower() != "udp":
        return None
    place = next((place for place, kind in TYPES.items() if kind == parts[7]), None)
    kind, address = _address_in(parts[4])
    if place is None or not address:
        return None
    return bytes([kind + place]) + address + int(parts[5]).to_bytes(2, "big")


def _address_in(text: str) -> tuple[int, bytes]:
    """What an address is, and its bytes; none for what is no address."""
    if text.endswith(".local"):
        digits = text.removesuffix(".local").replace("-", "")
        return MDNS, bytes.fromhex(digits) if re.fullmatch("[0-9a-f]{32}", digits) else b""
    if re.fullmatch(r"(\d{1,3}\.){3}\d{1,3}", text):
        return IPV4, bytes(int(part) % 256 for part in text.split("."))
    head, gap, tail = text.partition("::")
    first, last = ([part for part in half.split(":") if part] for half in (head, tail))
    zeros = ["0"] * (8 - len(first) - len(last)) if gap else []
    groups = [*first, *zeros, *last]
    if len(groups) != 8 or not all(re.fullmatch("[0-9a-fA-F]{1,4}", group) for group in groups):
        return IPV6, b""
    return IPV6, b"".join(int(group, 16).to_bytes(2, "big") for group in groups)


def _line_of(number: int, candidate: bytes) -> str:
    kind, place = candidate[0] % OUTSIDE, candidate[0] - candidate[0] % OUTSIDE
    address, port = candidate[1:-2], int.from_bytes(candidate[-2:], "big")
    if kind == MDNS:
        digits = address.hex()
        text = "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
    elif kind == IPV4:
        text = ".".join(map(str, address))
    else:
        text = ":".join(f"{int.from_bytes(address[at : at + 2], 'big'):x}" for at in range(0, 16, 2))
    from_where = "" if place == 0 else " raddr 0.0.0.0 rport 0"
    return f"{number} 1 udp {PRIORITIES[place] - number} {text} {port} typ {TYPES[place]}{from_where}"
