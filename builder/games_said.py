"""What many games of bots say, for the site: `lab/<game>.toml` is the experiment that the lab plays, `lab/<game>.json`
what its games said, in figures, and a few of them to be replayed. The games themselves are in no repository."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from builder.console import Failure
from builder.paths import ROOT
from katabasis.lab.experiment import read
from katabasis.lab.figures import Figures, as_data, figures, from_data
from katabasis.lab.job import digest
from katabasis.lab.store import Store
from katabasis_page.sharing import links

FOLDER = ROOT / "lab"
LARGEST = 150_000
"""Bytes of what is kept of a game."""
ASKED = """
select key, choices, outcome, (select max(margin) from sides where sides.key = games.key) as ahead
from games where key in ({keys}) order by choices, seed, key
"""


class Shown(NamedTuple):
    """A game that can be replayed: why it is shown, what the seats play, their scores, how many choices it took, and
    the fragment of a link that has its record."""

    why: str
    plays: Sequence[str]
    scores: Sequence[int]
    choices: int
    link: str


class Kept(NamedTuple):
    """What is kept of the games of an experiment: its figures, their digest, and games to be replayed."""

    figures: Figures
    digest: str
    shown: Sequence[Shown]


def summarize(game: str, store_path: Path, folder: Path = FOLDER) -> Path:
    """Write what the games of a store say that the experiment of a game has asked for. Raises Failure if there are
    none, or if that grows too large."""
    experiment = read((folder / f"{game}.toml").read_text(encoding="utf-8"))
    jobs = {job.key: job for job in experiment.jobs()}
    with Store(store_path) as store:
        kept = store.kept(jobs)
        keys = [key for key in jobs if key in kept]
        if not keys:
            raise Failure(f"{store_path}: none of the games of lab/{game}.toml by the present engine")
        said = figures(store, keys, game, jobs[keys[0]].edition or "")
        shown = [
            Shown(
                why,
                jobs[key].seats,
                store.endings([key])[key].result.scores,
                choices,
                links.fragment("game", store.record(key)),
            )
            for why, key, choices in _worth_seeing(store, keys)
        ]
    data = {
        "figures": as_data(said),
        "digest": digest("\n".join(sorted(keys)).encode()),
        "shown": [each._asdict() for each in shown],
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True).replace("\n     ", " ") + "\n"
    if len(text.encode()) > LARGEST:
        raise Failure(f"lab/{game}.json would have {len(text.encode())} bytes, {LARGEST} at most")
    path = folder / f"{game}.json"
    path.write_text(text, encoding="utf-8")
    return path


def kept(game: str, folder: Path = FOLDER) -> Kept | None:
    """What is kept of the games of a game, if anything is."""
    path = folder / f"{game}.json"
    if not path.is_file():
        return None
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return Kept(from_data(data["figures"]), data["digest"], [Shown(**each) for each in data["shown"]])


def _worth_seeing(store: Store, keys: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """A few games, each with why it is shown; none twice."""
    rows = [*store.rows(ASKED, keys)]
    rows.sort(key=lambda row: row[1])
    apart = [row for row in rows if row[3]]
    won = [row for row in rows if row[2] == "won"]
    asked = [("shortest", rows[0]), ("usual", rows[len(rows) // 2]), ("longest", rows[-1])]
    if apart:
        asked += [("closest", min(apart, key=_ahead)), ("clearest", max(apart, key=_ahead))]
    elif won:
        asked.append(("won", won[0]))
    seen: set[str] = set()
    for why, (key, choices, _outcome, _margin) in asked:
        if key not in seen:
            seen.add(key)
            yield why, key, choices


def _ahead(row: Sequence[Any]) -> float:
    return abs(float(row[3]))
