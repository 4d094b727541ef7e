"""The Python that the page loads after Pyodide, as byte code in packs: one of what all games share, one a game, and
one an edition that is not its game's usual one, or a pack of figures and rules that a game fetches when it is chosen.
What a first decision needs neither at once nor soon is in a late pack:
one of what all games share, and one a game."""

import importlib.util
import io
import json
import lzma
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from builder import content, content_packs, icons, layers, messages, python_for_browser
from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, step
from builder.paths import CACHE, CONTENT_JSON, ENGINE, NODE_MODULES, VENV, WEB

PACKS = CACHE / "packs"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
HOME = "/home/pyodide/"
"""The working directory in the browser, which is on Python's path."""

SHARED = ""
"""The owner of what all games share."""

APART, GUEST, AUDIT, BY_LINK = "apart", "apart-guest", "apart-audit", "by_link"
"""The owners of what only games between browsers need, what of that only a guest does or only the audit, and of games
by link."""

OWN = "own"
"""The owner of what only content of somebody's own needs."""

BY_NEED = "katabasis.geometry"
"""The package whose modules travel with a game as long as that game alone imports them."""

LIBRARIES = {"tomli_w": "__init__ _writer"}
"""The modules of other packages that the page can use."""

COMPRESSION = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 21, "lc": 4, "pb": 0}
"""How packs are compressed: as texts, where the byte before tells most. A reader takes as much memory as the dictionary
is long."""

NOT_SHIPPED = (
    *("__main__.py", "py.typed", "letters.py", content.UNLISTED),
    *(messages.compiled(owner).name for owner in messages.ELSEWHERE),
)
TEXTS = ("rules", "chapters", "examples", "sources", "messages", "coach", "puzzles")
"""Content of a game that is in no pack: only the rule reference, the credits, a first game, puzzles, or a page not in
English needs it."""
SHARED_TEXTS = ("symbols", "messages")
"""The same of what all games share. The page has its symbols as markup."""


NOT_IN_PAGE = (
    *("katabasis.terminal", "katabasis.envs", "katabasis.lab"),
    *("katabasis.kernel.perft", "katabasis.kernel.chances"),
    *("katabasis_page.screens.static", "katabasis_page.protocols"),
)
"""What no page imports, with all that is in it; protocols are for whoever checks types. "*" is the kernel or a game."""

LATE = (
    *("katabasis.*.bots", *(f"katabasis.bots.{name}" for name in ("advice", "arithmetic", "lookahead", "search"))),
    *(
        "katabasis.sigmar.forecast",
        "katabasis.*.why_not_now",
        "katabasis.sigmar.orders",
        "katabasis_page.worker.advice",
    ),
    *("katabasis.kernel.series_texts", "katabasis.rosters", "katabasis.battleplans"),
    *(f"katabasis.sigmar.rules.border_war.roster_{name}" for name in ("additions", "exports", "random", "told")),
    *(f"katabasis.sigmar.rules.border_war.{name}" for name in ("battleplan_texts", "battleplan_told", "battleplans")),
    *(f"katabasis_page.sigmar.border_war.{name}" for name in ("armybuilder", "planbuilder", "deployments")),
    *("katabasis_page.worker.analysing", "katabasis_page.worker.analysis"),
    *("katabasis_page.coach", "katabasis_page.browser.coach_pointer", "katabasis_page.table.coaching"),
    *("katabasis_page.screens.credits", "katabasis_page.screens.provenance", "katabasis_page.screens.reference"),
    *("katabasis_page.sharing.share", "katabasis_page.sharing.share_forms", "katabasis_page.sharing.still"),
    *("katabasis_page.sharing.snapshot_svg",),
    *("katabasis_page.table.legend", "katabasis_page.*.legend", "katabasis_page.table.plain"),
    "katabasis.kernel.plain_text",
    *("katabasis_page.table.analysis", "katabasis_page.table.hint", "katabasis_page.table.scrubber"),
    *("katabasis_page.table.hinted", "katabasis_page.*.hinted"),
    *(
        "katabasis.decks",
        *(f"katabasis_page.storage.{name}" for name in ("own_lists", "kept_decks", "kept_texts")),
        "katabasis_page.own_lists",
        "katabasis_page.newgame.deck_field",
        "katabasis_page.newgame.guests",
        "katabasis_page.markup.pasting",
        "katabasis_page.deckbuilder",
        "katabasis_page.*.deckbuilding",
    ),
    *("katabasis_page.browser.dragging", "katabasis_page.*.campaign", "katabasis_page.*.chart"),
    *("katabasis_page.acts.armies", "katabasis_page.acts.orders", "katabasis_page.session.orders"),
    *("katabasis.kernel.puzzle", "katabasis.kernel.conditions", "katabasis.puzzle_words"),
    *(f"katabasis_page.{name}" for name in ("session.host", "session.messages", "session.remote_game")),
    *("katabasis_page.worker.hosting", "katabasis_page.worker.worker_line"),
    *("katabasis_page.puzzles", "katabasis_page.storage.puzzle_progress", "katabasis_page.table.puzzle_panel"),
    *("katabasis_page.screens.results", "katabasis_page.storage.results"),
    *("katabasis_page.storage.backup", "katabasis_page.storage.keys"),
    *("katabasis.kernel.standing", "katabasis_page.sharing.declining"),
    *("katabasis.kernel.imagine", "tomli_w"),
)
"""Bots, and screens that are seldom seen: what is in late packs, which come once the page is at rest, or something
imports what is in them. "*" is any game."""


BY_THEMSELVES = {
    AUDIT: ("katabasis.apart.audit", "katabasis_page.apart.audit"),
    GUEST: (
        *("katabasis.apart.guest", "katabasis_page.acts.apart_guest"),
        *(f"katabasis_page.apart.{name}" for name in ("joining", "joining_screens", "far_game")),
    ),
    APART: ("katabasis.apart", "katabasis_page.apart", "katabasis_page.acts.apart", "katabasis_page.browser.peers"),
    BY_LINK: ("katabasis_page.by_link", "katabasis_page.acts.by_link"),
    OWN: (
        *(
            "katabasis.own_content",
            "katabasis_page.own",
            "katabasis_page.acts.own",
            "katabasis_page.sharing.link_words",
        ),
        *("katabasis.*.own_content", "katabasis.*.card_words", "katabasis.*.card_faults"),
    ),
}
"""What comes by itself, whatever is played, once it is needed; who comes first has a module. "*" is the kernel or any
game."""


class Pack(NamedTuple):
    """One of the packs: whose it is, and whether it comes late."""

    owner: str
    is_late: bool = False

    @property
    def name(self) -> str:
        return (self.owner or "shared") + "-late" * self.is_late

    @property
    def path(self) -> Path:
        return PACKS / f"{self.name}.pack"


def build() -> None:
    """Compile the packs if anything in them changed."""
    content.build()
    messages.build()
    icons.build()
    python_for_browser.build_stdlib()
    packed = members()
    builders = [python_for_browser.SCRIPT, python_for_browser.STOCK, PYSCRIPT, Path(__file__)]
    inputs = digest([*packed.values(), *builders], *packed)
    cache = BuildCache("packs")
    if cache.is_current(inputs, *(pack.path for pack in packs())):
        return
    with step("Compiling the engine and the page for the browser"):
        archive = compiled(packed)
        PACKS.mkdir(parents=True, exist_ok=True)
        for pack, names in by_pack(archive.namelist()).items():
            pack.path.write_bytes(compressed(as_files(archive, names)))
    cache.record(inputs)


def packs() -> list[Pack]:
    """Every pack that there is."""
    return list(by_pack(members()))


def owners() -> list[str]:
    """Who has a pack: SHARED, every game that the page shows, every edition after the first of such a game
    ("underworlds-2017"), every pack of its figures and rules that players are offered ("sigmar-border-war"), and
    those of BY_THEMSELVES."""
    of_games = (name for name, (game, _package) in content.own_packs().items() if game in games())
    return [SHARED, *games(), *of_games, *BY_THEMSELVES]


def games() -> list[str]:
    """The games that the page shows by name, in the launcher's order."""
    return [folder.name for folder in content.listed()]


def by_pack(names: Iterable[str]) -> dict[Pack, list[str]]:
    """Members of packs by the pack in which they are; none is empty."""
    packed: dict[Pack, list[str]] = {}
    for owner, owned in by_owner(names).items():
        for name in owned:
            packed.setdefault(Pack(owner, is_late(name, owner)), []).append(name)
    return packed


def is_late(name: str, owner: str) -> bool:
    """Whether a member of an owner's packs is in the late one."""
    return is_in(dotted(name), of_game(LATE, owner))


def of_game(patterns: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Names of modules in which "*" is this game."""
    return tuple(pattern.replace("*", game) for pattern in patterns)


def is_in(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these packages or modules, or within one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def dotted(name: str) -> str:
    """The name by which a file of Python is imported."""
    return re.sub(r"\.pyc?$", "", name).replace("/", ".").removesuffix(".__init__")


def by_owner(names: Iterable[str]) -> dict[str, list[str]]:
    """Members of packs by the game or the edition that they belong to, or SHARED."""
    sorted_names: dict[str, list[str]] = {owner: [] for owner in owners()}
    known, own = games(), content.own_packs()
    alone = of_one_game(tuple(known))
    for name in names:
        sorted_names[alone.get(dotted(name)) or owner_of(name, known, own)].append(name)
    return sorted_names


@cache
def of_one_game(games: tuple[str, ...]) -> dict[str, str]:
    """The modules of BY_NEED that a single game imports, and which: players of other games download none of them."""
    imports = layers.read(ENGINE / "katabasis")
    users: dict[str, set[str]] = {}
    for game in games:
        own = {name for name in imports if is_in(name, (f"katabasis.{game}",))}
        for module in layers.reached(imports | {game: own}, game):
            users.setdefault(module, set()).add(game)
    return {module: only for module, (only, *more) in users.items() if is_in(module, (BY_NEED,)) and not more}


def owner_of(name: str, games: Sequence[str], own_packs: Mapping[str, tuple[str, str]]) -> str:
    """Whom a member of a pack belongs to. Packages called `edition_<id>`, wherever they are in a game, and content that
    bears the name of an edition, are that edition's; so it is with packages and content that bear the name of a pack of
    figures."""
    for owner, patterns in BY_THEMSELVES.items():
        if any(is_in(dotted(name), of_game(patterns, game)) for game in ("kernel", *games)):
            return owner
    package, *path = name.split("/")
    if package not in ("katabasis", "katabasis_page"):
        return SHARED
    within = path[-1].removesuffix(".json") if path[0] == "content" else path[0]
    for owner, (game, own_package) in own_packs.items():
        if is_of(within, owner) or (within == game and own_package in path):
            return owner
    return next((game for game in games if is_of(within, game)), SHARED)


def is_of(name: str, owner: str) -> bool:
    """Whether a name is that of an owner, or begins with it."""
    return name == owner or name.startswith(f"{owner}-")


def compiled(members: dict[str, Path]) -> zipfile.ZipFile:
    """The members, and PyScript's own modules, with byte code for source."""
    sources = CACHE / "katabasis.zip"
    with zipfile.ZipFile(sources, "w") as archive:
        for name, path in sorted(members.items()):
            archive.write(path, name)
        for name, source in pyscript_modules().items():
            archive.writestr(f"pyscript/{name}", source)
    library = python_for_browser.COMPILED
    data = python_for_browser.compile_zip(sources, HOME, cached=("pyscript",), stdlib=library)
    return zipfile.ZipFile(io.BytesIO(data))


def as_files(archive: zipfile.ZipFile, names: list[str]) -> bytes:
    """A line of JSON, {path where it goes: length}, and then the files, as boot.mjs reads them."""
    contents = {HOME + name: archive.read(name) for name in names}
    head = json.dumps({path: len(data) for path, data in contents.items()})
    return head.encode() + b"\n" + b"".join(contents.values())


def compressed(pack: bytes) -> bytes:
    """A pack as it lies in the site, a quarter shorter than by gzip."""
    return lzma.compress(pack, check=lzma.CHECK_CRC32, filters=[COMPRESSION])


def members() -> dict[str, Path]:
    """Every file of the packs by the name it has there."""
    members: dict[str, Path] = {}
    texts, unlisted = set(text_files()), {folder.name for folder in content.games()} - set(owners())
    for root, package in ((ENGINE, "katabasis"), (WEB, "katabasis_page")):
        for path in files(root / package):
            name = path.relative_to(root).as_posix()
            game = game_of(path, root / package)
            left_out = path.name in NOT_SHIPPED or path in texts or is_in(dotted(name), of_game(NOT_IN_PAGE, game))
            if not left_out and game not in unlisted and not content_packs.is_withheld(path, content.games()):
                members[name] = path
    for package, modules in LIBRARIES.items():
        folder = installed(package)
        for module in modules.split():
            members[f"{package}/{module}.py"] = folder / f"{module}.py"
    return members


def game_of(path: Path, package: Path) -> str:
    """The game that a file belongs to; any other word if it belongs to none."""
    within = path.relative_to(package).as_posix().removeprefix("content/")
    return within.partition("/")[0].partition(".")[0].partition("-")[0]


def text_files() -> list[Path]:
    """The compiled content that the page fetches one by one, when it is read."""
    of_packs = [owner for folder in content.listed() for owner in content_packs.texts(folder)]
    stems = (*SHARED_TEXTS, *(f"{owner}-{kind}" for owner in (*owners()[1:], *of_packs) for kind in TEXTS))
    return [path for path in files(CONTENT_JSON, suffixes=(".json",)) if path.name.split(".")[0] in stems]


def pyscript_modules() -> dict[str, str]:
    """PyScript's own Python by file name. It writes the sources into HOME at every start, and finds them compiled."""
    text = PYSCRIPT.read_text(encoding="utf-8")
    modules: dict[str, str] = json.loads(text[text.index("{") : text.rindex("}") + 1])["pyscript"]
    return {name: source for name, source in modules.items() if isinstance(source, str)}


def installed(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise Failure(f"{package} is not installed; delete {VENV.name} and start again.")
    return Path(spec.origin).parent
