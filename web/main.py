"""What PyScript runs when it joins: nothing more, since the page is there already (boot/boot.mjs).

Python that wants a worker awaits `js.joinPyScript()` first.
"""
