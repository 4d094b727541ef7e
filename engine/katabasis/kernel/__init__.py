"""The kernel: decisions, chance, hidden things, marks and records. It knows no game."""
