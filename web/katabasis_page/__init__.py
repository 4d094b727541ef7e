"""The page of Katabasis: pure functions from a view to markup, a session around a game, and one thin layer
of DOM.

Only `app`, `dom` and `browser_store` touch the browser; everything else runs and is tested in any Python.
"""
