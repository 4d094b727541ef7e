"""What PyScript runs when it joins, after the first paint: nothing more, since the page is there already (boot.mjs).

Python that wants a worker awaits `js.pyscriptReady` first.
"""
