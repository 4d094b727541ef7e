"""From SVG that people edit to text that the engine draws: what is compiled, and what is refused."""

import shutil
from pathlib import Path

import pytest

from builder import art, content
from builder.console import Failure

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
PIECES = f"""{HEAD}
<defs><circle id="lamp" r="9" fill="var(--gold)"/></defs>
<g transform="translate(9 9)"><g id="skull"><path d="M0 0h1"/><path d="M1 0h1"/></g></g>
<path id="stain" d="M0 0z"/>
</svg>"""


def folder(tmp_path: Path, drawing: str, game: str = "quest") -> Path:
    """A game with the shared pieces and one drawing."""
    made = tmp_path / game / art.FOLDER
    made.mkdir(parents=True)
    (made / art.INKS).write_text(":root {\n  --gold: #d9a441;\n  --dungeon-sand: #8e7649;\n}\n", encoding="utf-8")
    (made / art.PIECES).write_text(PIECES, encoding="utf-8")
    (made / "room.svg").write_text(f"{HEAD}\n{drawing}\n</svg>", encoding="utf-8")
    return made.parent


def drawn(tmp_path: Path, drawing: str) -> list[art.Part]:
    """The parts of a drawing that is whole."""
    made = folder(tmp_path, drawing)
    assert list(art.faults(made)) == []
    parts: list[art.Part] = art.compiled(made)["drawings"]["room"]
    return parts


def test_a_colour_has_its_value_for_where_no_page_sets_it(tmp_path: Path) -> None:
    assert drawn(tmp_path, '<g>\n  <path d="M0 0"\n fill="var(--gold)"/>\n</g>') == [
        '<g><path d="M0 0" fill="var(--gold, #d9a441)"/></g>'
    ]


def test_a_floor_is_left_to_the_engine(tmp_path: Path) -> None:
    floor = '<g data-floor="." data-stone="sand" data-laid="earth"/>'
    assert drawn(tmp_path, f'<g class="low">{floor}<path d="M0 0"/></g>') == [
        '<g class="low">',
        {"floor": ".", "stone": "sand", "laid": "earth"},
        '<path d="M0 0"/></g>',
    ]


def test_a_piece_is_copied_to_where_it_is_used(tmp_path: Path) -> None:
    skull = '<use href="pieces.svg#skull" transform="rotate(9)"/>'
    stain = '<use href="pieces.svg#stain" transform="scale(2)" fill="var(--gold)"/>'
    assert drawn(tmp_path, skull + stain) == [
        '<g transform="rotate(9)"><path d="M0 0h1"/><path d="M1 0h1"/></g>'
        '<g transform="scale(2)"><path d="M0 0z" fill="var(--gold, #d9a441)"/></g>'
    ]


def test_what_is_in_defs_is_defined_once(tmp_path: Path) -> None:
    own = '<defs><linearGradient id="fade"><stop offset="0"/></linearGradient></defs>'
    lamps = '<use href="pieces.svg#lamp" x="1"/><use href="pieces.svg#lamp" x="9"/><path fill="url(#fade)"/>'
    made = folder(tmp_path, own + lamps)
    assert list(art.faults(made)) == []
    assert art.compiled(made) == {
        "inks": {"gold": "#d9a441", "dungeon-sand": "#8e7649"},
        "definitions": '<circle id="lamp" r="9" fill="var(--gold, #d9a441)"/>'
        '<linearGradient id="fade"><stop offset="0"/></linearGradient>',
        "drawings": {"room": ['<use href="#lamp" x="1"/><use href="#lamp" x="9"/><path fill="url(#fade)"/>']},
    }


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("<g>\n<path>\n</g>", "room.svg:4: mismatched tag"),
        ('<g/>\n<path fill="var(--silver)"/>', "room.svg:3: there is no ink 'silver' in inks.css"),
        ("<script/>", "room.svg:2: <script> is not allowed"),
        ("<g>\nskull\n</g>", "room.svg:3: 'skull': a drawing has no text"),
        ('<path onclick="x()"/>', "room.svg:2: 'onclick' is not allowed: attributes are those of plain SVG"),
        ('<path style="fill: red"/>', "room.svg:2: 'style' is not allowed: attributes are those of plain SVG"),
        ("<?php x?>", "room.svg:2: <?php x?> is not allowed"),
        ('<use href="https://example.org/a.svg#skull"/>', "'https://example.org/a.svg#skull' is neither in this file"),
        ('<path fill="url(https://example.org)"/>', "'https://example.org' is neither in this file nor in pieces.svg"),
        ('<path fill="url(#fade)"/>', "room.svg:2: '#fade' is neither in this file nor in pieces.svg"),
        ('<use href="#skull" transform="scale(1)"/>', "room.svg:2: '#skull' is neither in this file"),
        ('<use href="pieces.svg#skull" x="1"/>', "the piece 'skull' is put where it is used by 'transform'"),
        ('<path id="mine"/>', "room.svg:2: what has an id, such as 'mine', must lie in <defs>"),
        ('<defs>\n<g id="lamp"/></defs>', "room.svg:3: the id 'lamp' is in pieces.svg already"),
        ('<g data-floor="." data-stone="sand"/>', "room.svg:2: no 'laid'"),
        ('<g data-floor="." data-stone="mud" data-laid="earth"/>', "room.svg:2: there is no ink 'dungeon-mud'"),
        (
            '<defs>\n<g data-floor="." data-stone="sand" data-laid="earth"/></defs>',
            "room.svg:3: what the engine fills must lie outside <defs>",
        ),
        ('<g data-light="1"/>', "room.svg:2: unknown key 'light'"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(drawing: str, fault: str, tmp_path: Path) -> None:
    assert any(fault in each for each in art.faults(folder(tmp_path, drawing)))


def test_a_drawing_says_how_large_it_is(tmp_path: Path) -> None:
    made = folder(tmp_path, "")
    (made / art.FOLDER / "room.svg").write_text("<svg/>", encoding="utf-8")
    assert [*art.faults(made)] == [
        'room.svg:1: it must be <svg xmlns="http://www.w3.org/2000/svg">',
        "room.svg:1: no 'viewBox' of four whole numbers, its size in units of the board",
    ]


def test_a_drawing_declares_nothing(tmp_path: Path) -> None:
    made = folder(tmp_path, "")
    (made / art.FOLDER / "room.svg").write_text(f"<!DOCTYPE svg>\n{HEAD}</svg>", encoding="utf-8")
    assert [*art.faults(made)] == ["room.svg:1: a drawing has no DOCTYPE"]


def test_a_game_whose_engine_fills_nothing_has_no_placeholders(tmp_path: Path) -> None:
    made = folder(tmp_path, '<g data-floor="."/>', game="tyrants")
    assert [*art.faults(made)] == ["room.svg:2: nothing fills a placeholder, and so no floor"]


def test_a_game_with_a_faulty_drawing_is_not_compiled(tmp_path: Path) -> None:
    copy = tmp_path / "quest"
    shutil.copytree(content.CONTENT / "quest", copy)
    with (copy / art.FOLDER / "well.svg").open("a", encoding="utf-8") as written:
        written.write("</svg>")
    with pytest.raises(Failure, match=r"quest/art/well\.svg:27: "):
        content.compile_game(copy)
