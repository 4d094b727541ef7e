"""The workshop behind build.py: everything that turns a bare checkout into a served, tested, measured site.

`environment` and what it imports run on any Python 3.11 with nothing installed; the rest runs inside the
project's virtual environment. One subject a module; `commands` says what each command needs, in which order.
"""
