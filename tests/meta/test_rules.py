"""What paraphrase rules do for BLEU-ja."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hakari
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError
from hakari.meta.read import read_system_scores
from hakari.meta.rules import RuleAblation, rule_ablation
from hakari.metrics.bleu_ja import BLEUJa

REFERENCES = [
    "彼は本を読みました。",
    "雨が降っている。",
    "これは新しい駅だ。",
    "私たちは学校へ行った。",
    "猫は窓から外を見ます。",
]
SYSTEMS = {
    "plain": [
        "彼は本を読んだ。",
        "雨が降っている。",
        "これは新しい駅だ。",
        "私たちは学校へ行った。",
        "猫は窓から外を見る。",
    ],
    "polite": [
        "彼は本を読みました。",
        "雨が降っています。",
        "これは古い駅です。",
        "私は学校へ行きました。",
        "猫は窓を見ます。",
    ],
    "poor": ["彼は読む。", "雨だ。", "駅は新しいです。", "学校へ私たち。", "窓です。"],
}
HUMAN = {"plain": 0.9, "polite": 0.5, "poor": -0.7}
TEST_SET = hakari.TestSet(
    systems={name: Texts(lines) for name, lines in SYSTEMS.items()},
    references={"A": Texts(REFERENCES)},
    target_language="ja",
)


def pearson(metric: BLEUJa) -> float:
    """Return the correlation from scores that are computed one by one."""
    scores = [metric.corpus(lines, REFERENCES).value for lines in SYSTEMS.values()]
    return float(np.corrcoef(scores, list(HUMAN.values()))[0, 1])


@pytest.fixture(scope="module")
def found() -> RuleAblation:
    return rule_ablation(TEST_SET, HUMAN, resamples=50)


def test_effects_are_differences_of_correlations(found: RuleAblation) -> None:
    """Each rule's effect is the correlation with all rules minus the one computed by hand without it."""
    whole = pearson(BLEUJa())

    assert found.effects
    for effect in found.effects:
        assert whole - pearson(BLEUJa(without=effect.name)) == pytest.approx(effect.gain, abs=1e-12)
        assert effect.segments >= 1
        assert effect.interval.low <= effect.interval.high
    gains = [effect.gain for effect in found.effects]
    assert sorted(gains, reverse=True) == gains


def test_variants_are_compared(found: RuleAblation) -> None:
    """B1 to B4 have the correlations of their own scores."""
    assert ["b1", "b2", "b3", "b4"] == [variant.name for variant in found.variants]
    for variant in found.variants:
        assert pearson(BLEUJa(variant=variant.name)) == pytest.approx(variant.correlation)  # type: ignore[arg-type]


def test_rules_that_are_not_used_are_counted(found: RuleAblation) -> None:
    """The rules of the program are used, or counted as not used; tables say so."""
    assert len(BLEUJa().rule_set.rules) == len(found.effects) + found.unused
    variants, rules = found.tables()
    assert f"{found.unused} rules are used by no paraphrase" in str(rules)
    assert "BLEU-ja and people: 3 systems, 5 segments" in str(variants)
    assert len(found.effects) == len(found.to_dict()["rules"])


def test_variants_alone_and_the_same_again() -> None:
    """Without the rules one by one the variants stay, and one seed gives one result."""
    one, two = (rule_ablation(TEST_SET, HUMAN, resamples=20, seed=3, rules=False) for _ in range(2))

    assert () == one.effects
    assert one.to_dict() == two.to_dict()


def test_two_systems_are_too_few() -> None:
    """A correlation of two systems says nothing."""
    with pytest.raises(InputError, match="2 systems have outputs and scores by people"):
        rule_ablation(TEST_SET, {"plain": 1.0, "poor": 0.0, "other": 2.0})


def test_system_scores_of_a_table(tmp_path: Path) -> None:
    """The column that is asked for, else z."""
    path = tmp_path / "human.sys.tsv"
    path.write_text("system\tz\traw\na\t0.5\t80\n", encoding="utf-8")

    assert ({"a": 0.5}, {"a": 80.0}) == (read_system_scores(path), read_system_scores(path, "raw"))
    path.write_text("system\tz\na\n", encoding="utf-8")
    with pytest.raises(FormatError):
        read_system_scores(path)
