"""The page's first line of Python: everything is in the package katabasis_page."""

from katabasis_page.app import start

start()
