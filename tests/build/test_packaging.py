"""Lock files that any registry can serve, and a wheel that any Python can run."""

import json
import re
import zipfile

from builder import wheel
from builder.paths import REQUIREMENTS, ROOT


def test_every_python_package_is_pinned_and_hashed() -> None:
    for lock in REQUIREMENTS.glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        blocks = re.findall(r"^[a-z][\w.-]*(.*?)(?=^[a-z]|\Z)", text, re.MULTILINE | re.DOTALL)
        assert blocks
        assert all(block.startswith("==") and "--hash=sha256:" in block for block in blocks)


def test_the_larger_lock_holds_the_smaller_one() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[a-z][\w.-]*==\S+", (REQUIREMENTS / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("build.txt") <= pins("develop.txt")


def test_every_npm_package_is_pinned_by_content_and_not_by_host() -> None:
    for lock in (
        ROOT / "package-lock.json",
        ROOT / "bench" / "package-lock.json",
        ROOT / "tests" / "engines" / "package-lock.json",
        ROOT / "tests" / "lighthouse" / "package-lock.json",
    ):
        if not lock.exists():
            continue
        packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        assert [name for name, package in packages.items() if "resolved" in package] == []
        assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_npm_packages_named_by_us_have_one_version() -> None:
    manifest = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for version in (manifest["dependencies"] | manifest["devDependencies"]).values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)


def test_the_wheel_is_pure_and_whole() -> None:
    built = wheel.build()
    assert built.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(built) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert {"katabasis/__init__.py", "katabasis/content/underworlds.json"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    needed = re.findall(r"^Requires-Dist: (.+)", metadata, re.MULTILINE)
    assert [name for name in needed if "extra ==" not in name] == ["tomli-w>=1.2"]
