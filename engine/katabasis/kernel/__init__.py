"""The kernel: decisions, chance, hidden things, checkpoints and records. It knows no game."""
