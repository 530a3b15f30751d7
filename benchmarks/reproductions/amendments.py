"""Amendment sentences on the shared data: what is parsed, how fast, what applying gives, which revisions come back.

python -m benchmarks.reproductions.amendments
"""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from hakari.errors import HakariError
from hakari.statutes import read_law
from hakari.statutes.amendments import Amendment, apply_amendment, parse_amendment, read_amendment
from hakari.statutes.amendments.generation import generate_amendment, same_content
from hakari.statutes.amendments.generation.writing import write_sentence
from hakari.statutes.law import canonical

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared")) / "data" / "statutes"
AMENDMENTS = DATA / "amendments"

RUNS = 5
"""How often parsing is timed; the best run counts."""


def parsed() -> list[Amendment]:
    """Read all texts, and print what became of them."""
    found: list[Amendment] = []
    failures: list[tuple[str, HakariError]] = []
    for path in sorted(AMENDMENTS.glob("*.txt")):
        try:
            found.append(read_amendment(path))
        except HakariError as error:
            failures.append((path.name, error))
    sentences = [s for amendment in found for law in amendment.laws for s in law.sentences]
    operations = [o for amendment in found for o in amendment.operations]
    print(f"texts parsed: {len(found)} of {len(found) + len(failures)}")
    for name, failure in failures:
        print(f"  {name}: {failure}")
    print(f"sentences: {len(sentences)}; operations: {len(operations)}")
    for (category, verb), count in sorted(Counter((o.category, o.verb) for o in operations).items()):
        print(f"  {category:<2} {verb:<16} {count:>4}")
    written = [write_sentence(sentence.operations) for sentence in sentences]
    same = sum(text == sentence.text for text, sentence in zip(written, sentences, strict=True))
    other = sum(text is not None for text in written) - same
    rest = written.count(None)
    print(f"written back from operations: {same} word for word, {other} in other words, {rest} not")
    return found


def speed() -> None:
    """Print how fast texts are parsed, from memory."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(AMENDMENTS.glob("*.txt"))]
    best = min(_seconds(texts) for _ in range(RUNS))
    amendments = [parse_amendment(text) for text in texts]
    sentences = sum(len(law.sentences) for amendment in amendments for law in amendment.laws)
    operations = sum(len(amendment.operations) for amendment in amendments)
    characters = sum(map(len, texts))
    print(f"parsing: {best:.3f} s of CPU time for {characters:,} characters")
    print(f"  {sentences / best:,.0f} sentences/s, {operations / best:,.0f} operations/s")


def _seconds(texts: list[str]) -> float:
    start = time.process_time()
    for text in texts:
        parse_amendment(text)
    return time.process_time() - start


def applied() -> None:
    """Print whether the one pair of versions comes out."""
    name = "425AC0000000061_{}_503AC0000000037.xml"
    old, new = (read_law(AMENDMENTS / "xml" / name.format(date)) for date in ("20210519", "20220518"))
    result = apply_amendment(read_amendment(AMENDMENTS / "503AC0000000037_art58.txt"), old)
    equal = canonical(result.main) == canonical(new.main)
    print(f"main provision after applying is that of the later version: {equal}")


def consecutive() -> Iterator[tuple[Path, Path]]:
    """Yield the dated revisions of each law, two by two."""
    by_law: dict[str, list[Path]] = defaultdict(list)
    for path in sorted((DATA / "xml").glob("*.xml.gz"), key=lambda path: path.name.split("_")[:2]):
        by_law[path.name.split("_")[0]].append(path)
    for paths in by_law.values():
        yield from pairwise(paths)


def round_trips() -> None:
    """Print which consecutive revisions are led from one to the other by the sentences that are written."""
    done = same = 0
    pairs = list(consecutive())
    for before, behind in pairs:
        old, new = read_law(before), read_law(behind)
        start = time.process_time()
        try:
            text = generate_amendment(old, new)
        except HakariError as error:
            print(f"  {behind.name.split('.')[0]}: {error.problem}")
            continue
        result = apply_amendment(parse_amendment(text), old) if text else old
        done += same_content(result, new)
        same += not text
        seconds = time.process_time() - start
        if text:
            print(f"  {behind.name.split('.')[0]}: {len(text.splitlines()) - 1} lines, {seconds:.2f} s")
    print(f"revisions that come back: {done} of {len(pairs)}, of which {same} say the same as the one before")


if __name__ == "__main__":
    parsed()
    speed()
    applied()
    round_trips()
