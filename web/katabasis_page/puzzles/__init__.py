"""Puzzles and lessons: the list of them, the puzzle at the table, and making one of any moment.

All of it comes with the pack of what games share; puzzles themselves are texts that are fetched when somebody wants
to see them.
"""
