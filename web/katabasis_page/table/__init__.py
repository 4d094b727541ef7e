"""What the tables of all games have in common: pure functions from a view and the state of the page to markup.

Nothing here knows a game. A game's own part (`katabasis_page.<game>`) puts its table together from these pieces; see
`katabasis_page.games` for what it offers the page in turn.
"""
