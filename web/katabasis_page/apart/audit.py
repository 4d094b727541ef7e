"""The audit of a game that a guest has played, as the worker beside the page makes it: a text for a text."""

from __future__ import annotations

import json

import katabasis as kb
from katabasis.apart.audit import audit
from katabasis.apart.ledger import disclosure_in
from katabasis.apart.notes import Notes
from katabasis.bots import search
from katabasis.kernel.untrusted import from_json

from ..games import offered_packs


def answer_to(text: str) -> str:
    """The verdict on a request, a sentence as its message and values."""
    asked = from_json(text)
    notes = Notes.resume(asked["notes"])
    system = kb.system(notes.game)
    for pack in offered_packs(notes.game):
        if pack in text:
            system.open_pack(pack)
    found = audit(notes, disclosure_in(asked["disclosure"]), kb.system, lambda: search.looked())
    return json.dumps([*found.text])
