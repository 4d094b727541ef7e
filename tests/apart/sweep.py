"""The sweep of games that are played apart: whole random games, hunting for what a guest sees too much or too little,
and for what the audit finds or does not find.

    python3 build.py sweep apart views tyrants --count 500 --seed 1
    python3 build.py sweep apart audit ferry --count 200

"views" plays over lines of paper. At every decision each guest, and an onlooker, sees what the game shows that seat,
with every event and all that is foreseen; at some of them (`--imagined`) a host whose hidden cards were dealt anew for
a seat sends it the same bytes. "audit" plays without a line, with undo, guests who go and come back, and both sides
beginning anew: the audit passes, and finds each fraud that a host could commit in the game of that seed. A find names
the seed, which finds it again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from apart.frauds import FRAUDS, cheated
from apart.party import LONGEST, Party, makers
from apart.test_lines import Table, check_bytes_hide, check_guests_see
from properties.moments import Make, finder
from sigmar.border_war import MODULES, border_war
from sigmar.test_border_war_2000 import battle

MAKERS = makers() | {
    "border-war": lambda seed: border_war(seed, MODULES),
    "border-war-2000": lambda seed: battle(2000, seed),
}
IMAGINED = 0.05
FRAUDULENT = 60
"""Choices after which a game ends whose host cheats."""


def play_and_look(make: Make, seed: int, most: int, imagined: float) -> Counter[str]:
    """Play a game over lines; what was done, by its name."""
    table = Table(make, seed)
    done, known = Counter(games=1, seats=len(table.game.table.seats)), 0
    while True:
        check_guests_see(table, known)
        done["looks"] += len(table.guests) + 1
        known = len(table.game.table.events)
        if table.game.decision is None or len(table.game.choices) >= most:
            break
        if table.chance.randbelow(1_000_000) < imagined * 1_000_000:
            check_bytes_hide(table.game, seed + len(table.game.choices))
            done["dealt anew"] += len(table.game.table.seats)
        table.step()
        done["choices"] += 1
    done["ended"] += table.game.decision is None
    if table.game.decision is not None:
        table.host.concede(0)
        table.paper.read()
    check_guests_see(table)
    for guest in table.guests.values():
        found = guest.audit(finder(table.game))
        assert found.difference is None, str(found.text)
    return done


def play_and_audit(make: Make, seed: int, most: int) -> Counter[str]:
    """Play a game with all that may happen and audit it, then cheat in each way that is there."""
    party = Party(make, seed)
    party.play(most)
    done = Counter(games=1, choices=len(party.game.choices), undone=party.undone, ended=party.game.result is not None)
    done["alone"], done["came and went"] = sum(map(len, party.alone)), party.moved
    for found in party.audits():
        assert found.difference is None, str(found.text)
        assert (found.missing, found.undone, found.late) == (party.alone, party.undone, [])
        done["audits"] += 1
    disclosure = party.disclosed()
    seeded = disclosure.record.replace(f"\nseed {party.game.setup['seed']}\n", "\nseed 5\n")
    for cheat in (disclosure._replace(secret="another"), disclosure._replace(record=seeded)):
        assert [found.difference.why for found in party.audits(cheat) if found.difference] == ["seed"] * len(
            party.seats
        )
        done["seed"] += 1
    for why, tampers in FRAUDS.items():
        game = cheated(make, seed, tampers, min(most, FRAUDULENT))
        if game is not None:
            differences = [found.difference for found in game[0].audits()]
            told = {difference and (difference.why, difference.choice) for difference in differences}
            assert told == {(why, game[1])}, f"{why} at {game[1]}: {told}"
            done[why] += 1
    return done


def run(play: Callable[[int], Counter[str]], seeds: range) -> int:
    """Play the games of some seeds and tell what was done; how many finds there were."""
    total, finds, began = Counter[str](), 0, time.process_time()
    for seed in seeds:
        try:
            total += play(seed)
        except Exception as error:
            finds += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:2000]}", flush=True)
    print(
        f"seeds {seeds[0]} to {seeds[-1]}, {finds} finds, {time.process_time() - began:.0f} s of a processor:", end=" "
    )
    print(", ".join(f"{count} {name}" for name, count in total.items()), flush=True)
    return finds


def main(arguments: list[str]) -> int:
    """The command line; the exit status says whether anything was found."""
    parser = argparse.ArgumentParser(prog="build.py sweep apart", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("what", choices=("views", "audit"))
    parser.add_argument("game", choices=sorted(MAKERS))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=LONGEST, help="choices after which somebody concedes")
    parser.add_argument(
        "--imagined", type=float, default=IMAGINED, help="share of decisions at which hands are dealt anew"
    )
    args = parser.parse_args(arguments)
    make = MAKERS[args.game]
    looking = partial(play_and_look, make, most=args.most, imagined=args.imagined)
    auditing = partial(play_and_audit, make, most=args.most)
    return bool(run(looking if args.what == "views" else auditing, range(args.seed, args.seed + args.count)))
