"""The colours of the armies."""

SEATS = ("var(--seat-0-rim, #6bacee)", "var(--seat-1-rim, #e58069)")
"""The colour of each seat's army."""
