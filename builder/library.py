"""The engine as a library for anybody's page: library/ in the site has the wheel, and a page that uses it.

The wheel is read by the Pyodide that the site has anyway. Whoever plays fetches nothing of it, and nothing of it is
kept for offline play: it is no part of what the service worker lists.
"""

from builder import python_for_browser, wheel
from builder.build_cache import files
from builder.paths import WEB

FOLDER = "library"
"""Where it lies in the site, and its sources in web/."""
SCRIPT = "library.mjs"


def pages(pyodide: str) -> dict[str, bytes]:
    """The wheel and the page's files by path, with the folder of the site's Pyodide filled in."""
    built = wheel.build()
    site = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in files(WEB / FOLDER)}
    script = site[f"{FOLDER}/{SCRIPT}"].decode()
    filled = python_for_browser.filled(script, f"../{pyodide}").replace("__WHEEL__", built.name)
    return {**site, f"{FOLDER}/{SCRIPT}": filled.encode(), f"{FOLDER}/{built.name}": built.read_bytes()}
