"""The form of a new game: which, who sits where and with what."""
