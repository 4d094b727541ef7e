"""The site on this machine's own address, rebuilt as it changes if asked."""

import functools
import http.server
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from builder import site
from builder.build_cache import files
from builder.console import Failure, say
from builder.paths import CONTENT, DIST, ENGINE, WEB

HOST = "127.0.0.1"
USUAL_PORT = 8000


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on, never from a stale cache, and no word of each."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/x-python; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def send_head(self) -> Any:
        """The brotli file instead of the plain one, where there is one and the browser takes it."""
        plain = Path(self.translate_path(self.path))
        packed = plain.with_name(f"{plain.name}.br")
        if "br" not in self.headers.get("Accept-Encoding", "").replace(",", " ").split() or not packed.is_file():
            return super().send_head()
        file = packed.open("rb")
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(plain))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(packed.stat().st_size))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return file

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")  # modules in a frame that has no origin need it
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """One that takes it in its stride when a browser hangs up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def listen(port: int | None = None, folder: Path = DIST, handler: type[Handler] = Handler) -> Server:
    """A server that is bound and not yet running. Without a port: the usual one, or any free one.

    Raises Failure if the asked-for port is taken.
    """
    answering = functools.partial(handler, directory=str(folder))
    for candidate in (port,) if port is not None else (USUAL_PORT, 0):
        try:
            return Server((HOST, candidate), answering)
        except OSError as error:
            taken = error
    raise Failure(f"Port {port} cannot be used: {taken.strerror}. Choose another (--port N), or leave --port out.")


@contextmanager
def running(folder: Path = DIST, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder at a free port while the block runs; gives its address. For tests and benches."""
    server = listen(0, folder, handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def serve(port: int | None, watch: bool, fragment: str = "") -> None:
    """Serve dist/ until interrupted. `fragment` is a game to open, as `links.fragment` makes it.

    The port is taken first: whoever asked for one that is not free need not wait for the build to hear of it.
    """
    server = listen(port)
    site.build()
    if port is None and server.server_port != USUAL_PORT:
        say(f"Port {USUAL_PORT} is not free. Browsers keep games by address: those kept there are not listed here.")
    say(f"Katabasis is at http://{HOST}:{server.server_port}/index.html{fragment} (Ctrl-C ends it)")
    if watch:
        threading.Thread(target=rebuild_on_change, args=(site.build,), daemon=True).start()
        say("Watching engine/, content/ and web/.")
    until_interrupted(server)


def serve_folder(folder: Path, port: int | None, page: str) -> None:
    """Serve another folder until interrupted, and say where that page of it is."""
    server = listen(port, folder)
    say(f"It is at http://{HOST}:{server.server_port}/{page} (Ctrl-C ends it)")
    until_interrupted(server)


def until_interrupted(server: Server) -> None:
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()


def rebuild_on_change(build: Callable[[], None], pause: float = 0.7) -> None:
    """Look every `pause` seconds whether a source changed, and build if so. Goes on after a failure."""
    seen = snapshot()
    while True:
        time.sleep(pause)
        if (now := snapshot()) == seen:
            continue
        seen = now
        try:
            build()
            say("  rebuilt; reload the page")
        except Failure as failure:
            say(f"  {failure}")
        except (OSError, SyntaxError, ValueError) as error:
            say(f"  {type(error).__name__}: {error}")


def snapshot() -> dict[Path, int]:
    """When each source was last written (nanoseconds)."""
    times: dict[Path, int] = {}
    for path in files(ENGINE, CONTENT, WEB, suffixes=(".py", ".toml", ".html", ".css", ".js", ".mjs", ".po", ".svg")):
        try:
            times[path] = path.stat().st_mtime_ns
        except OSError:  # gone between the listing and the look
            continue
    return times
