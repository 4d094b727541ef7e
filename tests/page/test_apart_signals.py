"""What the links of inviting and replying hold: signals, and what is damaged is refused."""

import random
from contextlib import suppress

import pytest

from katabasis_page.apart.invitation import BadInvitation, Invitation, Reply, invitation_in, reply_in
from katabasis_page.apart.signals import BadSignal, description_of, signal_in, unpacked

CHROMIUM = """v=0
o=- 5 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 50000 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 0e1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7.local 50000 typ host generation 0 network-cost 999
a=candidate:2 1 udp 1677729535 198.51.100.7 50001 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:3 1 udp 2113937151 2001:db8::7 50002 typ host generation 0
a=candidate:4 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active
a=ice-ufrag:Ab+/
a=ice-pwd:0123456789abcdefghijABCD
a=fingerprint:sha-256 """ + ":".join(["AB", *["0C"] * 31])


def test_a_signal_is_what_matters_of_a_description() -> None:
    signal = signal_in(CHROMIUM)
    assert (signal.name, len(signal.candidates)) == ("Ab+/", 3)
    assert unpacked(signal.packed()) == signal
    described = description_of(signal, is_answer=True)
    assert signal_in(described) == signal
    for line in (" 0e1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7.local 50000 typ host", " 198.51.100.7 50001 typ srflx"):
        assert line in described
    with pytest.raises(BadSignal):
        signal_in("v=0")


def test_damaged_links_are_refused_and_none_raises_anything_else() -> None:
    signal = signal_in(CHROMIUM)
    links = [Invitation(b"nonce1", "ab" * 16, signal, "tyrants", "Ana").fragment, Reply(b"nonce1", signal).fragment]
    assert invitation_in(links[0]).host == "Ana"
    assert reply_in(links[1]).signal == signal
    chance = random.Random(1)
    for link, read in zip(links, (invitation_in, reply_in), strict=True):
        for _ in range(2000):
            at = chance.randrange(3, len(link))
            damaged = link[:at] + chance.choice(["", "A", "-", "é", "#", "=="]) + link[at + chance.randrange(3) :]
            with suppress(BadInvitation):  # what is added beside the letters of base64 changes nothing
                assert read(damaged) == read(link)
        for _ in range(500):
            with pytest.raises(BadSignal):
                unpacked(bytes(chance.randrange(256) for _ in range(chance.randrange(60))))
