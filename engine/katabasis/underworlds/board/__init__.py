"""The battlefield: boards, how they are joined, hexes, distance and line of sight."""
