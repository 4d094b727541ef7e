"""Arithmetic that gives the same in every Python, down to the last bit."""

from __future__ import annotations

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """The values added one after the other. The built-in `sum` does it another way from Python 3.12 on."""
    added = 0.0
    for value in values:
        added += value
    return added


def power(base: float, exponent: int) -> float:
    """The base multiplied by itself. What `**` makes of a float is the business of the machine's library."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product
