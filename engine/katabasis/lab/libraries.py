"""What the lab alone asks of other packages: `pip install katabasis[lab]`."""

from importlib import import_module
from typing import Any

from .. import KatabasisError


def library(name: str) -> Any:
    """A module of one of these packages. Raises KatabasisError where it is not installed."""
    try:
        return import_module(name)
    except ImportError as missing:
        package = name.partition(".")[0]
        raise KatabasisError(f"the lab needs {package}: pip install katabasis[lab] ({missing})") from None
