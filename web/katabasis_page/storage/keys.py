"""Every kind of text that the page keeps, behind the prefix of its keys: the one list of them.

A choice in a game writes its save and its entry, and one page of its log. What is not in `LEFT_OUT` is in the file of
`backup`.
"""

from __future__ import annotations

OF_GAMES = {
    "game": "<id>: what the list of games shows, as JSON (`version` says in which form)",
    "save": "<id>: the save itself, with its checksum",
    "log": "<id>:<n>: page n of the log",
    "record": "<id>:<n>: the packed record of game n of a series (from 0), written once when that game is over",
    "apart": "<id>: what a game that is played apart needs besides; see `apart.hosting` and `by_link.linked`",
    "aside": "<id>: what could not be read: kept, explained, and never in the way",
    "still": "<id>: a small picture of it; see `stills`",
}
"""By the id of a game."""

NUMBERED = ("log", "record")
"""Of which a game has several."""

OF_LISTS = {
    "deck": "<id>: a deck that was built; see `kept_decks`",
    "roster": "<id>: a roster that was written; see `kept_texts`",
    "battleplan": "<id>: a battleplan that was written; likewise",
    "deployment": "<id>: a deployment that was kept; likewise",
}
"""By the id of a list that its player has put together."""

OF_OWN = {"own": "<digest>: content of one's own, as the text that it is; see `own.kept`"}
"""By the digest of a text."""

OWN = "katabasis:own:"
"""Begins the keys of these texts."""

SINGLE = {
    "puzzle-days": "on which days the puzzle of the day was solved; see `daily_puzzles`",
    "puzzles": "which puzzles were solved; see `puzzle_progress`",
    "results": "how games ended; see `results`",
    "results-aside": "results that could not be read",
    "settings": "the player's settings",
}
"""Of which there is one each."""

LEFT_OUT = {
    "apart-link": "<id>: an invitation that was made or accepted, until its game begins; see `by_link.inviting`",
    "apart-seat": "<ticket>:<part>: what a guest must not lose, nor two browsers both have; see `apart.joining`",
    "deleted": "when games were deleted, by id, as JSON: no tab and no copy brings them back",
    "language": "the language, if the settings choose one: web/boot/prelude.js reads it before Python does",
    "probe": "written and removed at once, to see whether the browser keeps anything",
}
"""What means nothing in another browser, or follows from something else."""
