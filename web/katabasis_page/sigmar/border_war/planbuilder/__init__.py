"""The list of battleplans of one's own for Border War, and the screen on which one is written.

What a battleplan may be is said by the engine (`katabasis.battleplans`), line by line; what it shares with decks and
rosters is in `katabasis_page.own_lists`. It comes with the late pack of Border War.
"""
