"""Where the site is served, and what is said if it cannot be."""

import pytest

from builder import serve
from builder.console import Failure


def test_a_port_that_is_not_free_is_said_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def build() -> None:
        raise AssertionError("built before the port was there")

    monkeypatch.setattr(serve.site, "build", build)
    with serve.listen(0) as other, pytest.raises(Failure, match=rf"Port {other.server_port} .*--port"):
        serve.serve(other.server_port, watch=False)


def test_where_the_usual_port_is_not_free_another_is_taken_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_server: serve.Server) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve.site, "build", lambda: None)
    monkeypatch.setattr(serve.Server, "serve_forever", interrupted)
    with serve.listen(0) as other:
        monkeypatch.setattr(serve, "USUAL_PORT", other.server_port)
        serve.serve(None, watch=False)
    said = capsys.readouterr().out
    assert f"Port {other.server_port} is not free" in said
    assert "Katabasis is at http://127.0.0.1:" in said
    assert f":{other.server_port}/" not in said
