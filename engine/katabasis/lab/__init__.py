"""The lab: thousands of games of bots, kept in one file, and what they say. `docs/lab.md` tells how to use it; no page
needs it."""
