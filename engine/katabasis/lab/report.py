"""The report of an experiment: one page that needs no other, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from statistics import quantiles
from typing import Any, NamedTuple

from .. import GAMES, replay, replay_series, rules, system
from ..content import load, messages
from ..kernel.renderer import renderer
from ..kernel.text import N_, Message, say
from .cards import Effect
from .charts import Dot, bars, dots
from .experiment import Experiment, Round
from .figures import Figures, Group, Tally, figures
from .job import engine
from .standing import Standing, standing
from .statistics import mean
from .store import Store

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fbfaf7; --line: #8a8170; --dot: #7a1f1f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --paper: #17140f; --line: #8d8474; --dot: #e0a070; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 52rem;
  margin: 0 auto; padding: 1rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: .2rem .8rem .2rem 0; text-align: start; }
td.n { text-align: end; font-variant-numeric: tabular-nums; }
th { border-bottom: 1px solid var(--line); }
.chart { display: block; width: 100%; max-width: 26rem; height: auto; }
svg text { font-size: 13px; fill: var(--ink); }
.figures { text-anchor: end; } .scale { text-anchor: middle; } svg text.scale { font-size: 11px; }
.even { stroke: var(--line); stroke-dasharray: 3 3; } .reach { stroke: var(--dot); stroke-width: 2.5; }
circle, rect { fill: var(--dot); } .note { color: var(--line); }
"""
SURE = 0.05
RIGHT = ' class="n"'
"""What marks the cells of figures."""

LEVELS = {
    "random": N_("random"),
    "beginner": N_("beginner"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
}
OUTCOMES = {"won": N_("won"), "drawn": N_("drawn"), "lost": N_("lost")}


class Words(NamedTuple):
    """What things are called in a game and a language."""

    game: str
    language: str
    ref: Callable[[str], str] = str
    """What the game calls things that it names by their kind, at a table of it."""

    def say(self, message: Message, **values: Any) -> str:
        """A sentence in the language."""
        known = renderer(lambda ref, _: ref, messages(self.language, *GAMES, self.game, "lab"))
        return known.word(say(message, **values))

    def name(self, id: str) -> str:
        """What a thing of the game is called; of several that a seat plays together ("warband+deck") all of them."""
        for names in system(self.game).catalogue().values():
            if id in names:
                return names[id].get(self.language) or next(iter(names[id].values()))
        if "+" in id:
            return " + ".join(map(self.name, id.split("+")))
        if ":" in id:
            return self.ref(id)
        return self._titles().get(id) or self.say(id.replace("-", " "))

    def _titles(self) -> dict[str, str]:
        """The titles of rules by the last word of their ids, which is what points are had for."""
        return {id.rpartition(".")[2]: rule["title"] for id, rule in rules(self.game, self.language).items()}

    def level(self, level: str) -> str:
        """What a bot is called."""
        own, dash, temperament = level.partition("-")
        return self.say(LEVELS[own]) + dash + temperament if own in LEVELS else level

    def rule(self, id: str) -> str:
        """The title of a rule."""
        known = rules(self.game, self.language).get(id)
        return known["title"] if known else id


def report(experiment: Experiment, store: Store, language: str) -> str:
    """The whole page, in HTML."""
    rounds = [*experiment.rounds()]
    words = Words(experiment.points[0]["game"], language)
    parts = [_heading(1, experiment.name), *_standings(experiment, rounds, store, words)]
    played: dict[tuple[str, str], dict[str, None]] = {}
    for job in (job for each in rounds for job in each.jobs):
        played.setdefault((job.game, job.edition or ""), {})[job.key] = None
    for (_, edition), asked in played.items():
        kept = store.kept(asked)
        keys = [key for key in asked if key in kept]
        if keys:
            parts += _of_game(store, keys, words_at(store.record(keys[0]), language), edition)
    parts.append(_note(words.say("Engine {version}", version=engine())))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(experiment.name)}</title>'
        f"<style>{STYLE}</style>{''.join(parts)}</html>\n"
    )


def words_at(record: str, language: str) -> Words:
    """The words of a game or a series that is over."""
    game = replay_series(record).game if record.startswith("katabasis series") else replay(record)
    view = game.view(None, len(game.table.events))
    return Words(game.system.name, language, game.system.words.renderer(view, language).name)


def _standings(experiment: Experiment, rounds: Sequence[Round], store: Store, words: Words) -> Iterator[str]:
    """How the first contestants of the points stand, each alone, and all together where there are several."""
    endings = store.endings({job.key: None for each in rounds for job in each.jobs})
    points = range(len(experiment.points))
    stands = [standing([each for each in rounds if each.point == point], endings) for point in points]
    lines = [
        (_point(experiment, point, words), stand)
        for point, stand in zip(experiment.points, stands, strict=True)
        if stand.games
    ]
    if len(lines) > 1:
        lines.append((words.say("all together"), standing(rounds, endings)))
    if not lines:
        yield _note(words.say("No game of this experiment has been played."))
        return
    yield _heading(2, words.say("The first against the others"))
    marks = [
        Dot(label, stand.score / stand.games, *stand.interval, f"{stand.score / stand.games:.1%}")
        for label, stand in lines
    ]
    yield dots(marks, 0, 1, 0.5, words.say("score of the first contestant"))
    yield _table(
        [N_("what is played"), N_("games"), *OUTCOMES.values(), N_("score"), N_("95 % interval"), N_("margin"), "p"],
        [[label, *_figures(stand)] for label, stand in lines],
        words,
    )
    margin = words.say(
        "The margin is by how many points the first contestant was ahead, the mean of the games of a seed from "
        "every seat, with Student's interval; p is how likely chance alone would bring as much."
    )
    yield _note(margin)


def _figures(stand: Standing) -> list[str]:
    low, high = stand.interval
    measured = mean(stand.margins)
    return [
        *map(str, (stand.games, *stand.won_drawn_lost)),
        f"{stand.score / stand.games:.1%}",
        f"{low:.1%} – {high:.1%}",
        *(
            (f"{measured.value:+.2f} ({measured.low:+.2f} – {measured.high:+.2f})", f"{measured.p:.3f}")
            if measured
            else ("–", "–")
        ),
    ]


def _point(experiment: Experiment, point: Any, words: Words) -> str:
    """What is particular to a point: what it has that another has not, or else who plays."""
    own = experiment.own(point) or {"levels": point["levels"]}
    named = Words(point["game"], words.language)
    said = []
    for key, value in own.items():
        values = value if isinstance(value, list | tuple) else [value]
        of_key = named.level if key == "levels" else named.name if key != "edition" else str
        said.append(" – ".join(of_key(str(value)) for value in values))
    return ", ".join(said)


def _of_game(store: Store, keys: Sequence[str], words: Words, edition: str) -> Iterator[str]:
    about = load("games")[words.game]
    game = f"{about['title']} ({about['editions'][edition][words.language]})"
    heading = words.say("{game}: what games say, {count} in all", game=game, count=len(keys))
    yield _heading(2, heading)
    yield from told(figures(store, keys, words.game, edition), words)


def told(said: Figures, words: Words, level: int = 3) -> Iterator[str]:
    """What games say, in HTML: charts and tables under headings of a level."""
    groups = (
        (N_("By seat"), "seat", lambda seat: words.say("seat {number}", number=seat + 1)),
        (N_("By what is played"), "plays", words.name),
        (N_("By bot"), "level", words.level),
        (N_("By who began"), "first", lambda began: words.say("began") if began else words.say("did not begin")),
    )
    for title, column, called in groups:
        if column in said.groups:
            yield _heading(level, words.say(title))
            yield dots(_shares(said.groups[column], called), 0, 1, said.even, words.say(title))
    yield from _length(said, words, level)
    yield from _decided(said, words, level)
    yield from _cards(said.cards, words, level)
    if said.tallies:
        lines = [[words.say(each.name), _tallied(each)] for each in said.tallies]
        yield _table([N_("counted"), N_("mean or share")], lines, words)


def _shares(groups: Sequence[Group], called: Callable[[Any], str]) -> list[Dot]:
    return [
        Dot(called(each.value), each.share, each.low, each.high, f"{each.share:.1%} ({each.sides})")
        for each in sorted(groups, key=lambda each: (_strength(each.value), each.value))
    ]


def _strength(value: Any) -> int:
    """The place of a bot among the levels, the weakest first; nothing of anything else."""
    known = [*LEVELS]
    return known.index(level) if (level := str(value).partition("-")[0]) in known else 0


def _length(said: Figures, words: Words, level: int) -> Iterator[str]:
    yield _heading(level, words.say("Length"))
    counted = ((N_("turns"), said.turns), (N_("choices"), said.choices))
    name, drawn = counted[0 if len({*said.turns}) > 1 else 1]
    yield bars(drawn, words.say(name))
    lines = []
    for name, values in counted:
        low, middle, high = quantiles(values, n=4) if len(values) > 1 else [*values] * 3
        lines.append([words.say(name), f"{middle:.0f}", f"{low:.0f} – {high:.0f}"])
    yield _table([N_("counted"), N_("median"), N_("half of all games")], lines, words)


def _decided(said: Figures, words: Words, level: int) -> Iterator[str]:
    """By which rules games ended, and from where winners and losers had their points."""
    yield _heading(level, words.say("What decided"))
    by_count = sorted(said.decided.items(), key=lambda item: (-item[1], item[0]))
    shown = [[words.rule(rule), str(count), f"{count / said.games:.0%}"] for rule, count in by_count]
    yield _table([N_("rule"), N_("games"), N_("share")], shown, words)
    lines = [[words.name(what), f"{won:.2f}", f"{lost:.2f}"] for what, won, lost in said.points]
    if lines:
        yield _table([N_("points from"), N_("winners"), N_("others")], lines, words)


def _cards(found: Sequence[Effect], words: Words, level: int) -> Iterator[str]:
    if not found:
        return
    yield _heading(level, words.say("Cards"))
    marks = [Dot(words.name(each.card), each.change, each.low, each.high, _sureness(each, words)) for each in found]
    title = words.say("change of the chance to win an even game")
    yield dots(marks, -0.5, 0.5, 0.0, title)
    regression = words.say(
        "How far the chance to win an even game changes with the card: a logistic regression over all cards, with "
        "deck and length. p is corrected for as many cards as were looked at (Benjamini and Hochberg)."
    )
    yield _note(regression)


def _sureness(effect: Effect, words: Words) -> str:
    sure = words.say("sure") + ", " if effect.p < SURE else ""
    return f"{effect.change:+.1%} ({sure}p {effect.p:.2f})"


def _tallied(tally: Tally) -> str:
    if tally.low is None:
        return f"{tally.mean:.1f}"
    return f"{tally.mean:.1%} ({tally.low:.1%} – {tally.high:.1%})"


def _table(heads: Sequence[Message], lines: Sequence[Sequence[str]], words: Words) -> str:
    head = "".join(f"<th>{escape(words.say(each))}</th>" for each in heads)
    body = "".join(
        f"<tr>{''.join(f'<td{bool(place) * RIGHT}>{escape(cell)}</td>' for place, cell in enumerate(line))}</tr>"
        for line in lines
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'
