"""The Python that the page loads after Pyodide, as byte code in packs: one of what all games share, one a game, and
one an edition that is not its game's usual one."""

import importlib.util
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from builder import content, icons, messages, python_for_browser
from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, step
from builder.paths import CACHE, ENGINE, NODE_MODULES, VENV, WEB

PACKS = CACHE / "packs"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
HOME = "/home/pyodide/"
"""The working directory in the browser, which is on Python's path."""

SHARED = ""
"""The owner of what all games share."""

LIBRARIES = {"tomli_w": "__init__ _writer"}
"""The modules of other packages that the page can use."""

NOT_SHIPPED = ("__main__.py", "letters.py", content.UNLISTED, messages.compiled(messages.REFERENCE).name)
TEXTS = ("rules", "chapters", "examples", "sources", "messages", "coach", "puzzles")
"""Content of a game that is in no pack: only the rule reference, the credits, a first game, puzzles, or a page not in
English needs it."""
SHARED_TEXTS = ("symbols", "messages")
"""The same of what all games share. The page has its symbols as markup."""


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
    if cache.is_current(inputs, *map(pack_of, owners())):
        return
    with step("Compiling the engine and the page for the browser"):
        archive = compiled(packed)
        PACKS.mkdir(parents=True, exist_ok=True)
        for owner, names in by_owner(archive.namelist()).items():
            pack_of(owner).write_bytes(python_for_browser.pack(as_files(archive, names)))
    cache.record(inputs)


def owners() -> list[str]:
    """Who has a pack: SHARED, every game that the page shows, and every edition after the first of such a game
    ("underworlds-2017")."""
    return [SHARED, *games(), *(name for name, (game, _edition) in content.own_packs().items() if game in games())]


def games() -> list[str]:
    """The games that the page shows by name, in the launcher's order."""
    return [folder.name for folder in content.listed()]


def pack_of(owner: str) -> Path:
    """The file of a pack."""
    return PACKS / f"{owner or 'shared'}.pack"


def by_owner(names: Iterable[str]) -> dict[str, list[str]]:
    """Members of packs by the game or the edition that they belong to, or SHARED."""
    sorted_names: dict[str, list[str]] = {owner: [] for owner in owners()}
    known, editions = games(), content.own_packs()
    for name in names:
        sorted_names[owner_of(name, known, editions)].append(name)
    return sorted_names


def owner_of(name: str, games: Sequence[str], editions: Mapping[str, tuple[str, str]]) -> str:
    """Whom a member of a pack belongs to. Packages called `edition_<id>`, wherever they are in a game, and content that
    bears the name of an edition, are that edition's."""
    package, *path = name.split("/")
    if package not in ("katabasis", "katabasis_page"):
        return SHARED
    within = path[-1].removesuffix(".json") if path[0] == "content" else path[0]
    for owner, (game, edition) in editions.items():
        if is_of(within, owner) or (within == game and f"edition_{edition}" in path):
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


def members() -> dict[str, Path]:
    """Every file of the packs by the name it has there."""
    members: dict[str, Path] = {}
    texts, unlisted = set(text_files()), {folder.name for folder in content.games()} - set(owners())
    for root, package in ((ENGINE, "katabasis"), (WEB, "katabasis_page")):
        for path in files(root / package):
            if path.name not in NOT_SHIPPED and path not in texts and game_of(path, root / package) not in unlisted:
                members[path.relative_to(root).as_posix()] = path
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
    stems = (*SHARED_TEXTS, *(f"{game}-{kind}" for game in owners()[1:] for kind in TEXTS))
    return [path for path in files(content.CONTENT_JSON, suffixes=(".json",)) if path.name.split(".")[0] in stems]


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
