"""Games, decks and settings, as the browser keeps them."""
