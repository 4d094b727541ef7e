"""The page of Katabasis: pure functions from a view to markup, a session around a game, and one thin layer
of DOM.

Only `browser` touches the browser; everything else runs and is tested in any Python.
"""
