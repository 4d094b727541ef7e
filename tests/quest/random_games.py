"""How Warhammer Quest is swept: see tests/sweep.py."""

from collections import Counter

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.quest.content import EVENTS, MONSTER_CARDS, TREASURES, cards_of
from katabasis.quest.state import QuestTable
from sweep import Swept

PARTIES = (
    ("barbarian", "dwarf", "elf", "wizard"),
    ("dwarf", "elf", "wizard"),
    ("barbarian", "wizard"),
    ("barbarian", "dwarf", "elf"),
)


def quest(seed: int) -> Game:
    """An adventure; seeds one after another have every size of party and setting. Missions are drawn."""
    return kb.new(
        "quest",
        seats=list(PARTIES[seed % 4]),
        seed=seed,
        size=("full", "short")[seed // 4 % 2],
        table=("as-in-the-book", "gentler-throughout")[seed // 8 % 2],
        windows=("matters", "always", "fallen")[seed % 3],
        placing=("game", "players")[seed // 3 % 2],
    )


def check_conserved(game: Game) -> None:
    """Every card is in one place, no square holds two models, and the party has one Lamp."""
    table = game.table
    assert isinstance(table, QuestTable)
    if not table.zones or table.phase == "setup":
        return
    cards = Counter(card for zone in table.zones.values() for card in zone.cards if zone.cards)
    assert max(cards.values()) == 1, cards.most_common(1)
    assert set(cards_of(EVENTS) + cards_of(MONSTER_CARDS) + cards_of(TREASURES)) <= set(cards)
    stood = Counter([monster.at for monster in table.monsters] + [each.at for each in table.on_board])
    assert not stood or max(stood.values()) == 1, stood.most_common(1)
    assert not set(stood) & set(table.blocked)
    lamps = [each for each in table.adventurers if "lantern" in each.equipment and each.in_play]
    assert len(lamps) <= 1
    for each in table.adventurers:
        assert 0 <= each.wounds <= each.start


SWEPT = Swept(quest, check_conserved, long=(("--count", "3000", "--checked", "0.001"),))
