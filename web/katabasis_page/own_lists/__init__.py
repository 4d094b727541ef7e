"""What the builders of decks, rosters and battleplans share: lists that players put together, kept in this browser by
name, copied, passed on as a link, a text or a file, and put side by side.

A `kinds.ListKind` says what is different. None of it is needed by a start: it comes with the late pack of what all
games share.
"""
