"""Katabasis: set up, build, serve, test, check and measure. `python3 build.py --help` lists the commands."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - older ones may well start this file
    sys.exit(f"Katabasis needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from builder.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
