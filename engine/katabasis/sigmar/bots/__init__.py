"""What bots make of a table."""
