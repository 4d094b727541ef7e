"""The deck builder: a screen for the decks of any game whose players bring their own.

What a deck may be is said by the engine (`katabasis.decks`); what its cards look like, how they are told apart and what
figures say something of a deck is brought by the game (`parts.DeckParts`). None of it is needed by a start: it comes
with the pack of what all games share.
"""
