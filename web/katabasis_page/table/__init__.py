"""The table of a game: pure functions from a view and the state of the page to markup."""

from .page import table_page

__all__ = ["table_page"]
