"""How the game is said."""
