"""Files of the site that do not come, in words."""

from __future__ import annotations

import re
from typing import Any

from ..words import _, say


class NotFetched(Exception):
    """A file of the site could not be had. `reason` says which and why, as a text of the page."""

    def __init__(self, message: str) -> None:
        self.reason = reason_in(message)
        super().__init__(message)


def reason_in(message: str) -> Any:
    """What an error of boot.mjs says, "NAME: REASON", as a text of the page; others as they are."""
    found = re.search(r"([\w.-]+): (silent|unreachable|broken|\d+)$", message)
    if found is None:
        return [message, {}]
    name, reason = found.groups()
    if reason.isdecimal():
        return say(
            "The host does not have {file} (it answered {status}). Try again, or reload the page.",
            file=[name, {}],
            status=reason,
        )
    return [REASONS[reason], {"file": [name, {}]}]


REASONS = {
    "silent": _("The host does not answer when asked for {file}. Try again in a moment."),
    "unreachable": _(
        "{file} could not be fetched: there is no connection, or something blocks it. Check that, then try again."
    ),
    "broken": _(
        "{file} is damaged: the host sends something else than it should. Try again, or tell whoever runs the site."
    ),
}
