"""The battlefield as a picture: a pure function from a view to SVG text, the same in a terminal, a test and a page.

A unit of the picture is a tenth of a millimetre. There are no scripts and no style attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from ...geometry.bodies import direction, turned
from ...geometry.plane import INCH
from ...kernel.svg import decoration, group, opening
from ...kernel.text import say
from ...kernel.voice import Voice
from ..content import FEATURES, MAPS, OBJECTIVES, WARSCROLLS
from ..text.names import voice_of

View = Mapping[str, Any]

GROUND = {"aqshy": "#6d4a35", "ghyran": "#4c5b36", "": "#55504a"}
TERRITORIES = {"a": "#c8a24a", "b": "#5f93b8"}
ARMIES = ("#d9b24c", "#6aa5cf")
MARGIN = INCH


def draw(view: View, language: str = "en") -> str:
    """A picture of a view's table that needs nothing else."""
    table = view["table"]
    voice = voice_of(table, language)
    width, depth = table["battlefield"]
    title = voice.word(say("The battlefield, battle round {round}", round=table["round"]))
    return "".join(
        [
            opening(-MARGIN, -MARGIN, width + 2 * MARGIN, depth + 2 * MARGIN, title, css="sigmar", interactive=False),
            decoration(
                group("ground", *_ground(table)),
                group("objectives", *_objectives(table, voice)),
                group("features", *_features(table)),
                interactive=False,
            ),
            group("units", *_units(table, voice)),
            "</svg>",
        ]
    )


def _ground(table: View) -> Iterator[str]:
    width, depth = table["battlefield"]
    yield f'<rect width="{width}" height="{depth}" fill="{GROUND[table["side"]]}"/>'
    for letter, corners in MAPS.get(table["map"], {}).items():
        points = " ".join(f"{x},{y}" for x, y in corners)
        yield f'<polygon points="{points}" fill="{TERRITORIES[letter]}" fill-opacity="0.12"/>'


def _objectives(table: View, voice: Voice) -> Iterator[str]:
    for objective, holder in table["controlled"].items():
        x, y = OBJECTIVES[objective].at
        colour = ARMIES[holder] if holder >= 0 else "#e8e0d0"
        yield (
            f'<circle cx="{x}" cy="{y}" r="{OBJECTIVES[objective].diameter // 2}" fill="{colour}" fill-opacity="0.18" '
            f'stroke="{colour}" stroke-width="24"/>'
        )
        yield (
            f'<text x="{x}" y="{y}" fill="{colour}" font-size="180" text-anchor="middle">'
            f"{escape(voice.name(f'objective:{objective}'))}</text>"
        )


def _features(table: View) -> Iterator[str]:
    for feature in table["features"]:
        x, y = feature["at"]
        for part in FEATURES[feature["kind"]].parts:
            corners = [turned(corner, feature["facing"]) for corner in part]
            points = " ".join(f"{x + dx},{y + dy}" for dx, dy in corners)
            yield f'<polygon points="{points}" fill="#8d867c" stroke="#2e2a26" stroke-width="16"/>'


def _units(table: View, voice: Voice) -> Iterator[str]:
    for id, unit in table["units"].items():
        base = WARSCROLLS[unit["scroll"]].base
        colour = ARMIES[unit["seat"]]
        for number, x, y, facing in unit["models"]:
            name = escape(voice.name(f"model:{id}-{number}"))
            along, across = direction(facing)
            angle = facing * 360 / 64
            yield (
                f'<g><title>{name}</title><ellipse cx="{x}" cy="{y}" rx="{base[0] / 2:g}" ry="{base[-1] / 2:g}" '
                f'transform="rotate({angle:g} {x} {y})" fill="{colour}" stroke="#1d1a17" stroke-width="16"/>'
                f'<line x1="{x}" y1="{y}" x2="{x + along * base[0] // 36_000}" y2="{y + across * base[0] // 36_000}" '
                'stroke="#1d1a17" stroke-width="24"/></g>'
            )
