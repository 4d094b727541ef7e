"""The words of a game: its log, its positions."""
