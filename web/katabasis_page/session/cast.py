"""Who plays whom in a series whose games have not all the same seats: somebody may be left out of one and come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Cast(NamedTuple):
    """What is played, and of each the name of the player, who that is ("human", or a bot), and whose it is, by the
    number of the first one of the same person."""

    plays: list[str]
    names: list[str]
    kinds: list[str]
    owners: list[int]

    def of(self, plays: Sequence[str]) -> Cast:
        """Those who play these, in this order."""
        whole = self.joined(plays)
        numbers = [whole.plays.index(each) for each in plays]
        firsts: dict[int, int] = {}
        owners = [firsts.setdefault(whole.owners[number], seat) for seat, number in enumerate(numbers)]
        names, kinds = ([each[number] for number in numbers] for each in (whole.names, whole.kinds))
        return Cast([*plays], names, kinds, owners)

    def joined(self, plays: Sequence[str]) -> Cast:
        """The cast with all of these: what nobody has played yet is the first person's, or a bot's like the first."""
        new = [each for each in dict.fromkeys(plays) if each not in self.plays]
        first = self.kinds.index("human") if "human" in self.kinds else 0
        owners = [
            self.owners[first] if self.kinds[first] == "human" else number
            for number in range(len(self.plays), len(self.plays) + len(new))
        ]
        return Cast(
            [*self.plays, *new],
            [*self.names, *[self.names[first]] * len(new)],
            [*self.kinds, *[self.kinds[first]] * len(new)],
            [*self.owners, *owners],
        )
