"""Lines: what ends one, what is refused and where, and files that are whole or not there."""

from __future__ import annotations

import gzip
import io
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.data.lines import binary_writer, first_bytes, lines_of, open_binary, read_lines, text_writer
from hakari.errors import FormatError, InputError, Where

posix_only = pytest.mark.skipif(os.name != "posix", reason="pipes, links and devices are different on this system")


def written(folder: Path, content: bytes, name: str = "lines.txt") -> Path:
    """Return a new file with the given bytes."""
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"\xef\xbb\xbf", []),
        (b"\n", [""]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\rb\r\r\nc\r", ["a\rb\r", "c"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb\n", ["a", "\ufeffb"]),
        (
            "一\u2028二\u2029三\x85四\x0b五\x0c六\x1c七\u3000\n八\n".encode(),
            ["一\u2028二\u2029三\x85四\x0b五\x0c六\x1c七\u3000", "八"],
        ),
    ],
)
def test_line_ends(tmp_path: Path, content: bytes, lines: list[str]) -> None:
    """Only a line feed ends a line; one carriage return before it and a mark at the start of the file go."""
    path = written(tmp_path, content)

    assert lines == list(read_lines(path))
    assert lines == list(lines_of(io.BytesIO(content), file="stdin"))


@pytest.mark.parametrize("name", ["a.txt", "a.gz", "a"])
def test_gzip_is_recognised_by_its_bytes(tmp_path: Path, name: str) -> None:
    """Compressed data are read whatever the name, and plain data too, even under a name in .gz."""
    packed = written(tmp_path, gzip.compress("猫\n犬\n".encode()), name)
    plain = written(tmp_path, "猫\n犬\n".encode(), f"plain-{name}")

    assert ["猫", "犬"] == list(read_lines(packed))
    assert ["猫", "犬"] == list(read_lines(plain))
    assert [] == list(read_lines(written(tmp_path, gzip.compress(b""), "empty")))


def test_gzip_of_several_members(tmp_path: Path) -> None:
    """Compressed files that were joined are read to the end."""
    path = written(tmp_path, gzip.compress(b"a\n") + gzip.compress(b"b\n"))

    assert ["a", "b"] == list(read_lines(path))


def test_reads_as_it_goes(tmp_path: Path) -> None:
    """Lines come before the rest of the file is looked at."""
    lines = read_lines(written(tmp_path, b"good\n" * 100_000 + b"\xff\n"))

    assert "good" == next(lines)


@posix_only
@pytest.mark.parametrize("content", [b"a\nb\n", gzip.compress(b"a\nb\n")])
def test_reads_pipes(tmp_path: Path, content: bytes) -> None:
    """A named pipe is read like a file, compressed or not."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(content,))
    writer.start()

    assert ["a", "b"] == list(read_lines(pipe))
    writer.join()


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (b"good\nab\x82\xa0\n", 2, "byte 3 of the line, 0x82"),
        (b"\xef\xbb\xbfa\xff\n", 1, "byte 5 of the line, 0xff"),
        (b"good\ngood\ncut\xe3\x81", 3, "byte 4 of the line, 0xe3"),
        (b"\xed\xa0\x80\n", 1, "byte 1 of the line, 0xed"),
        (b"good\na\0b\n", 2, "byte 2 of the line is a NUL"),
        ("猫\n".encode("utf-16"), 1, "UTF-16"),
    ],
)
def test_bad_bytes_are_named(tmp_path: Path, content: bytes, line: int, message: str) -> None:
    """Bad UTF-8 and NULs are refused with file, line and byte; so they are inside gzip."""
    for path in (written(tmp_path, content), written(tmp_path, gzip.compress(content), "lines.gz")):
        with pytest.raises(FormatError, match=message) as caught:
            list(read_lines(path))

        assert Where(file=str(path), line=line) == caught.value.where
        assert caught.value.remedy


def test_damaged_gzip(tmp_path: Path) -> None:
    """Compressed data that are cut off or changed are an error, not a shorter text."""
    whole = gzip.compress(os.urandom(4000).hex().encode() + b"\nend\n")
    changed = whole[:-8] + bytes([whole[-8] ^ 1]) + whole[-7:]

    for content in (whole[:-20], changed, b"\x1f\x8bnonsense", whole + b"rest"):
        path = written(tmp_path, content)
        with pytest.raises(FormatError, match="damaged or cut off") as caught:
            list(read_lines(path))
        assert Where(file=str(path)) == caught.value.where


def test_unreadable(tmp_path: Path) -> None:
    """A file that is not there and a folder are named."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError, match="cannot be read") as caught:
            next(read_lines(path))
        assert Where(file=str(path)) == caught.value.where


def test_first_bytes(tmp_path: Path) -> None:
    """The first bytes are those of the decompressed content."""
    path = written(tmp_path, gzip.compress(b"abcdef"))

    assert b"abc" == first_bytes(path, 3)
    with open_binary(path) as stream:
        assert b"abcdef" == stream.read()


@pytest.mark.parametrize("name", ["out.txt", "out.gz"])
def test_writer(tmp_path: Path, name: str) -> None:
    """The file is there only once it is whole, under any name, compressed for .gz, with plain line ends."""
    path = tmp_path / name
    with text_writer(path) as out:
        out.write("猫\n")
        assert not path.exists()

    assert [path] == list(tmp_path.iterdir())
    assert name.endswith(".gz") == path.read_bytes().startswith(b"\x1f\x8b")
    assert ["猫"] == list(read_lines(path))


def test_writer_is_reproducible(tmp_path: Path) -> None:
    """The same content gives the same compressed bytes under any name."""
    for name in ("a.gz", "b.gz"):
        with text_writer(tmp_path / name) as out:
            out.write("same\n")

    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


@pytest.mark.parametrize("name", ["out.txt", "out.gz"])
def test_writer_keeps_the_old_file(tmp_path: Path, name: str) -> None:
    """An error while writing leaves the older file as it was, and nothing else."""
    path = written(tmp_path, b"old", name)

    def interrupted() -> None:
        with text_writer(path) as out:
            out.write("new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert b"old" == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_writer_refuses_half_characters(tmp_path: Path) -> None:
    """Half a surrogate pair is an error that names the file; nothing is written."""
    with pytest.raises(InputError, match="surrogate") as caught, text_writer(tmp_path / "out") as out:
        out.write("a\ud800")

    assert Where(file=str(tmp_path / "out")) == caught.value.where
    assert [] == list(tmp_path.iterdir())


@posix_only
def test_writer_keeps_links(tmp_path: Path) -> None:
    """Writing to a link replaces what it points to."""
    target = written(tmp_path, b"old", "target")
    link = tmp_path / "link"
    link.symlink_to(target)
    with binary_writer(link) as out:
        out.write(b"new")

    assert link.is_symlink()
    assert b"new" == target.read_bytes()


@posix_only
def test_writer_writes_to_devices() -> None:
    """A device is written to, not replaced."""
    with text_writer(os.devnull) as out:
        out.write("gone")

    assert Path(os.devnull).is_char_device()


def test_writer_without_a_place(tmp_path: Path) -> None:
    """A folder in place of a file, or a folder that is not there, is an error that names the path."""
    for path in (tmp_path, tmp_path / "none" / "out"):
        with pytest.raises(InputError, match="cannot be written") as caught, text_writer(path):
            pass
        assert Where(file=str(path)) == caught.value.where


@given(
    lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r\ufeff"))),
    end=st.sampled_from(["\n", "\r\n"]),
    packed=st.booleans(),
)
def test_lines_come_back(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], end: str, packed: bool
) -> None:
    """What is written line by line is read line by line."""
    content = "".join(line + end for line in lines).encode()
    path = written(tmp_path_factory.mktemp("lines"), gzip.compress(content) if packed else content)

    assert lines == list(read_lines(path))
