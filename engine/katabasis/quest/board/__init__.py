"""The dungeon: shapes of sections, the graph of squares, sight, and how sections are laid."""
