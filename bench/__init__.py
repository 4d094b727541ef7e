"""Timings, run by `python3 build.py bench`: each module prints its figures and ends with 1 if a limit does not hold."""
