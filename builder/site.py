"""The whole site as plain files with relative addresses in dist/, whatever folder they are served from."""

import base64
import hashlib
import importlib.metadata
import json
import re
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from builder import (
    bundle,
    content,
    icons,
    library,
    npm,
    oembed,
    previews,
    python_for_browser,
    reference,
    snapshot,
    trimmed_pyodide,
    wheel,
)
from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, say, step
from builder.paths import CONTENT, CONTENT_JSON, DIST, DIST_ZIP, ENGINE, NODE_MODULES, ROOT, WEB

Files = dict[str, bytes]
"""The site in memory: contents by path, "vendor/pyodide/boot.mjs"."""

SOURCES_ONLY = {".toml", ".po", ".py"}
"""What of web/ is not copied as it is."""

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PYSCRIPT_NEEDED = re.compile(
    r"(core(-.*)?|deprecations-manager-.*|donkey-.*|error-.*|py-editor-.*|py-game-.*|py-terminal-.*)\.(js|css)"
)
"""The rest of its folder (editors, terminals, MicroPython) is never fetched."""

PYSCRIPT_CONFIGURATION = {
    "interpreter": "./boot/boot.mjs",
    "plugins": ["!error", "!donkey", "!deprecations-manager", "!py-editor", "!py-game", "!py-terminal"],
}
"""For the page; boot.mjs brings the bundle itself. Without "error" PyScript shows nobody a traceback: the page says
itself what went wrong."""

FILLED = ("boot/boot.mjs", "boot/sw.js", "embed.js")
"""Scripts of web/ in which the build fills something in."""

INLINE = ("boot/prelude.js", "boot/copies.js", "boot/loader.js")
"""Scripts that are in the pages themselves: they are needed at once, or say that a file does not come."""

EVALUATED = re.compile(rb"return Function\(`return\(w,x\)=>[^`]*`\)\(\)")
"""Where PyScript evaluates a text as it starts, which our pages forbid: what workers of its own would run first."""
NOT_EVALUATED = b"return()=>{throw new Error('PyScript starts no workers here')}"

SERVERS = "apart.json"
"""The STUN and TURN servers of the site's owner, who may change them in a site that is built: nothing keeps them."""

SLOT = re.compile(r"[ \t]*<!--slot:([a-z-]+)-->")
TITLE, DESCRIPTION = re.compile("<title>(.*?)</title>"), re.compile('<meta name="description" content="(.*?)">')
FONT = re.compile(r'url\("\.\./fonts/([^"]+\.woff2)"\)')


def build(url: str = "") -> None:
    """Bring dist/ up to date: only what changed is compiled, only what differs is written. `url` is the address where
    the site will stand, if it is known."""
    npm.build()
    snapshot.build()
    reference.build(url)
    sources = files(
        WEB, ENGINE, CONTENT_JSON, CONTENT, ROOT / "builder", ROOT / "licences", ROOT / "docs" / "screenshots"
    )
    inputs = digest([*sources, *legal(), *locks()], url)
    built = BuildCache("site")
    if built.is_current(inputs, DIST / "sw.js", DIST / "index.html"):
        return
    with step("Laying out the site in dist/"):
        lay_out(assemble(url) | unlisted(url), DIST)
    built.record(inputs)


def build_release(url: str = "") -> None:
    """dist/ with the wheel beside it, and dist.zip of the site for hosts that take a zip."""
    build(url)
    made = wheel.build()
    with (
        step("Packing dist.zip"),
        zipfile.ZipFile(DIST_ZIP, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for path in files(DIST):
            archive.write(path, path.relative_to(DIST).as_posix())
    say(f"  {DIST_ZIP.name}: {DIST_ZIP.stat().st_size / 1e6:.1f} MB; wheel: {made.relative_to(ROOT)}")


def legal() -> list[Path]:
    return [path for path in (ROOT / "LICENSE", ROOT / "NOTICE") if path.exists()]


def locks() -> list[Path]:
    return [ROOT / "package-lock.json", *sorted((ROOT / "requirements").glob("*.txt"))]


class Places(NamedTuple):
    """Where the larger parts lie in the site. Packs, late packs and snapshots go by their owners: SHARED, a game, or an
    edition of one."""

    pyscript: str
    pyodide: str
    content: str
    texts: list[str]
    packs: dict[str, str]
    late: dict[str, str]
    snapshots: dict[str, str]


def unlisted(url: str = "") -> Files:
    """What no visit fetches or keeps by itself, by path: it is no part of what the service worker lists."""
    pictures = puzzle_pictures() | screenshots()
    servers = {SERVERS: (WEB / SERVERS).read_bytes()}
    return servers | library.pages(pyodide()[0]) | reference.pages() | oembed.pages(url, bundle.games()) | pictures


def assemble(url: str = "") -> Files:
    """Every file of the site; the service worker comes last, as it lists all others. `url` is where it will stand."""
    pyscript_at, pyscript_files = pyscript()
    pyodide_at, pyodide_files = pyodide()
    content_at, content_files = texts()
    packs = {pack: named(f"packs/{pack.name}", pack.path) for pack in bundle.packs()}
    snapshots = {
        owner: named(f"snapshots/{owner or 'launcher'}", snapshot.snapshot_of(owner)) for owner in snapshot.owners()
    }
    places = Places(
        pyscript_at,
        pyodide_at,
        content_at,
        [path.stem for path in bundle.text_files()],
        {pack.owner: path for pack, (path, _) in packs.items() if not pack.is_late},
        {pack.owner: path for pack, (path, _) in packs.items() if pack.is_late},
        {owner: path for owner, (path, _) in snapshots.items()},
    )
    site = static_files() | licences() | fonts() | pyscript_files | pyodide_files | content_files | pictures()
    site |= dict([*packs.values(), *snapshots.values()])
    site |= boot_scripts(places)
    site["embed.js"] = embed_script()
    site["pyscript.json"] = json.dumps(PYSCRIPT_CONFIGURATION).encode()
    site |= pages(places, url)
    site["sw.js"] = service_worker(site)
    return site


def static_files() -> Files:
    """All of web/ that is served as it stands."""
    site: Files = {}
    for path in files(WEB):
        name = path.relative_to(WEB).as_posix()
        is_served = path.suffix not in {*SOURCES_ONLY, ".html"} and name not in (*FILLED, *INLINE, SERVERS)
        if is_served and not name.startswith((f"{reference.FOLDER}/", f"{library.FOLDER}/")):
            site[name] = path.read_bytes()
    site["main.py"] = (WEB / "main.py").read_bytes()
    site["vendor/idiomorph.js"] = (NODE_MODULES / "idiomorph" / "dist" / "idiomorph.min.js").read_bytes()
    site["vendor/qrcode.mjs"] = (NODE_MODULES / "qrcode-generator" / "dist" / "qrcode.mjs").read_bytes()
    return site


def licences() -> Files:
    """Our own licence and those of all that is in the site; the fonts bring theirs."""
    texts = {path.stem: path for path in files(ROOT / "licences")}
    texts |= {"pyscript": PYSCRIPT.parent / "LICENSE", "idiomorph": NODE_MODULES / "idiomorph" / "LICENSE"}
    texts |= {"minisearch": NODE_MODULES / "minisearch" / "LICENSE.txt"}
    texts |= {"orama-stemmers": NODE_MODULES / "@orama" / "stemmers" / "LICENSE.md"}
    for package in bundle.LIBRARIES:
        shipped = importlib.metadata.files(package) or []
        texts[package] = next(Path(str(path.locate())) for path in shipped if path.name.startswith("LICENSE"))
    own = {path.name: path for path in legal()}
    return {f"{name}.txt": path.read_bytes() for name, path in own.items()} | {
        f"licences/{name}.txt": path.read_bytes() for name, path in texts.items()
    }


def fonts() -> Files:
    """The font files that the style sheets name."""
    named = named_fonts()
    fonts = {path.name: path for path in (NODE_MODULES / "@fontsource").glob("*/files/*.woff2")}
    if missing := named - fonts.keys():
        raise Failure(f"web/styles names fonts that no package has: {', '.join(sorted(missing))}")
    site = {f"fonts/{name}": fonts[name].read_bytes() for name in sorted(named)}
    for folder in sorted({fonts[name].parent.parent for name in named}):
        site[f"licences/{folder.name}.txt"] = (folder / "LICENSE").read_bytes()
    return site


def named_fonts() -> set[str]:
    return {name for path in files(WEB / "styles") for name in FONT.findall(path.read_text(encoding="utf-8"))}


def pyscript() -> tuple[str, Files]:
    folder = f"vendor/pyscript-{version(PYSCRIPT.parent)}"
    chosen = [path for path in files(PYSCRIPT) if PYSCRIPT_NEEDED.fullmatch(path.name)]
    scripts = {path.name: EVALUATED.subn(NOT_EVALUATED, without_source_map(path.read_bytes())) for path in chosen}
    if sum(count for _script, count in scripts.values()) != 1:
        raise Failure("PyScript evaluates texts otherwise than it did: see EVALUATED in builder/site.py")
    return folder, {f"{folder}/{name}": script for name, (script, _count) in scripts.items()}


def pyodide() -> tuple[str, Files]:
    """Pyodide's folder, named after its contents so that no cache can mix two versions of it."""
    parts = {name: (trimmed_pyodide.FOLDER / name).read_bytes() for name in trimmed_pyodide.NEEDED}
    parts["pyodide.mjs"] = without_source_map(parts["pyodide.mjs"])
    parts[python_for_browser.STDLIB.name] = python_for_browser.STDLIB.read_bytes()
    folder = f"vendor/pyodide-{version(trimmed_pyodide.PACKAGE)}-{hashed(*parts.values())}"
    return folder, {f"{folder}/{name}": data for name, data in parts.items()}


def texts() -> tuple[str, Files]:
    """The folder of the content that is fetched when it is read."""
    parts = {path.name: path.read_bytes() for path in bundle.text_files()}
    folder = f"content/{hashed(*parts.values())}"
    return folder, {f"{folder}/{name}": data for name, data in parts.items()}


def named(stem: str, path: Path) -> tuple[str, bytes]:
    """A file named after its contents, and these."""
    data = path.read_bytes()
    return f"{stem}-{hashed(data)}{path.suffix}", data


def boot_scripts(places: Places) -> Files:
    """The scripts that start Python, with the places of everything filled in, as seen from where they look."""

    def seen_from_boot(value: Any) -> Any:
        return {key: seen_from_boot(path) for key, path in value.items()} if isinstance(value, dict) else f"../{value}"

    seen = {name: place if name == "texts" else seen_from_boot(place) for name, place in places._asdict().items()}
    boot = (WEB / "boot" / "boot.mjs").read_text(encoding="utf-8")
    boot = boot.replace("__PLACES__", json.dumps(seen)).replace("__PYSCRIPT__", f"../{places.pyscript}")
    boot = python_for_browser.filled(boot, f"../{places.pyodide}")
    return {"boot/boot.mjs": boot.encode()}


def embed_script() -> bytes:
    """The script of tables in other pages, with the names of the games."""
    games = json.loads((CONTENT_JSON / content.GAMES).read_text(encoding="utf-8"))
    named = {game: about["title"] for game, about in games.items()}
    text = (WEB / "embed.js").read_text(encoding="utf-8")
    return text.replace("__GAMES__", json.dumps(named)).encode()


def inline_scripts(places: Places) -> dict[str, str]:
    """The scripts within the pages, by their names."""
    scripts = {Path(name).stem: (WEB / name).read_text(encoding="utf-8") for name in INLINE}
    filled = scripts["prelude"].replace("__SNAPSHOTS__", json.dumps(places.snapshots))
    return {**scripts, "prelude": filled.replace("__STYLES__", json.dumps(styles()))}


def pages(places: Places, url: str) -> Files:
    """The HTML pages with their slots filled."""
    scripts = inline_scripts(places)
    filled = {
        "boot": head_of_boot(places),
        "boot-needs": " ".join(
            [f"./{places.pyodide}/{name}" for name in trimmed_pyodide.NEEDED]
            + ["./boot/boot.mjs", "./vendor/idiomorph.js"]
        ),
        **{name: f"<script>{script}</script>" for name, script in scripts.items()},
        **by_the_page("render"),
    }

    def fill(page: str) -> str:
        hashes = "".join(f" '{source_hash(scripts[slot])}'" for slot in SLOT.findall(page) if slot in scripts)
        own = {"inline-hashes": hashes, "preview": preview(page, url and f"{url.rstrip('/')}/")}
        return SLOT.sub(lambda slot: {**filled, **own}.get(slot[1], ""), page)

    return {path.name: fill(path.read_text(encoding="utf-8")).encode() for path in sorted(WEB.glob("*.html"))}


def preview(page: str, url: str) -> str:
    """What other sites show beside a link to a page, by what its head says."""
    title, about = TITLE.search(page), DESCRIPTION.search(page)
    if title is None or about is None:
        return ""
    return previews.tags(title[1], about[1], "en", f"{url}{previews.picture()}", url, "website")


def head_of_boot(places: Places) -> str:
    """Start Python, and ask for what comes next; prelude.js asks for the snapshot. Not for the .wasm: Chromium would
    forget its compiled copy. A font that came after the first table would have it laid out twice."""
    lines = ['<script type="module" async src="./boot/boot.mjs"></script>']
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        lines.append(f'<link rel="modulepreload" href="./{places.pyodide}/{name}">')
    for name in sorted(named_fonts()):
        if "italic" not in name:  # no screen begins with one
            lines.append(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="./fonts/{name}">')
    return "\n    ".join(lines)


def pictures() -> Files:
    """A picture of every game, for the launcher, and the pictures on its cards."""
    tables = {f"pictures/{game}.svg": drawn for game, drawn in by_the_page("pictures").items()}
    cards = {
        f"pictures/{game}-cards.svg": drawn for game, drawn in icons.card_pictures().items() if game in bundle.owners()
    }
    return {path: drawn.encode() for path, drawn in (tables | cards).items()}


def puzzle_pictures() -> Files:
    """A picture of every puzzle, for their list; they are fetched as they come into view, and not kept offline."""
    return {f"pictures/puzzles/{name}.svg": drawn.encode() for name, drawn in by_the_page("puzzle_pictures").items()}


def screenshots() -> Files:
    """The pictures that the manifest shows to whoever installs the site."""
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    names = [picture["src"].removeprefix("./") for picture in manifest["screenshots"]]
    return {name: (ROOT / "docs" / name).read_bytes() for name in names}


def by_the_page(what: str) -> dict[str, Any]:
    """What the page's own Python makes ahead of time: what can be seen before Python is there."""
    program = f"import json; from katabasis_page.screens.static import {what}; print(json.dumps({what}()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise Failure(f"katabasis_page.screens.static.{what}() failed:\n{done.stderr[-3000:]}")
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def service_worker(site: Files) -> bytes:
    """The service worker, with every file of this version, its hash and length, and the game that alone needs it."""
    listed = {f"./{name}": [hashlib.sha256(data).hexdigest()[:16], len(data)] for name, data in sorted(site.items())}
    of_games = {f"./{name}": game for name in sorted(site) if (game := game_of(name)) is not None}
    template = (WEB / "boot" / "sw.js").read_text(encoding="utf-8")
    whole = hashed(json.dumps([listed, of_games]).encode(), template.encode())
    filled = {"VERSION": whole, "FILES": json.dumps(listed, indent=1), "GAMES": json.dumps(of_games, indent=1)}
    for slot, text in filled.items():
        template = template.replace(f"__{slot}__", text)
    return template.encode()


def game_of(name: str) -> str | None:
    """The game, or the edition of one, that alone needs a file of the site; None for what every game needs. The
    launcher's snapshot is of the game ""."""
    if name.startswith("snapshots/launcher-"):
        return bundle.SHARED
    for owner in sorted(bundle.owners()[1:], key=len, reverse=True):  # names of some begin with those of others
        if re.match(rf"(packs|snapshots)/{owner}-|pictures/{owner}-cards|content/\w+/{owner}-", name):
            return owner
    sheets = {f"styles/{sheet}.css": game for game, names in styles().items() for sheet in names}
    return sheets.get(name)


@cache
def styles() -> dict[str, list[str]]:
    """The style sheets of every game."""
    return by_the_page("styles")


def version(package: Path) -> str:
    return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])


def hashed(*contents: bytes) -> str:
    whole = hashlib.sha256()
    for data in contents:
        whole.update(hashlib.sha256(data).digest())
    return whole.hexdigest()[:10]


def source_hash(script: str) -> str:
    """What a Content-Security-Policy calls a script within the page."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def without_source_map(script: bytes) -> bytes:
    """A script that no longer points at its source map, which is not shipped."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)


def lay_out(site: Files, folder: Path) -> None:
    """Make a folder hold exactly these files."""
    for path in files(folder):
        if path.relative_to(folder).as_posix() not in site:
            path.unlink()
    for name, data in site.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
