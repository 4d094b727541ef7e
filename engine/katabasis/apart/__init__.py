"""Games between people who do not share a machine: chance that nobody foresees, and the audit at the end.

One machine, the *host*, has the whole game. The others, its *guests*, see what their seats may see. The host seals a
secret before the game, fixes each choice before the guests add a number of theirs to its chance, and discloses all of
it at the end: then each guest plays the record again. `docs/apart.md` says what this proves, and what it does not.
"""
