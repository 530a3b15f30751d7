"""A small law of our own to amend."""

from __future__ import annotations

import pytest

from hakari.statutes import Law
from hakari.statutes.outline import parse_outline

HARBOUR = """
小さな港の管理に関する法律
（令和二年法律第一号）
目次
第一章　総則（第一条・第二条）
第二章　入港
第一節　届出（第三条―第五条）
第二節　係留（第六条）
第三章　罰則（第七条・第八条）
附則
第一章　総則
（目的）
第一条　この法律は、小さな港を安全に管理することを目的とする。
（定義）
第二条　この法律において「船」とは、次に掲げるものをいう。
一　帆船
二　漁船　長さ二十メートル以下のもの
三　曳船（次に掲げるものに限る。）
イ　港に属するもの
ロ　会社に属するもの
２　この法律において「港長」とは、港を管理する者をいう。
３　前項の港長は、旗を掲げる。
第二章　入港
第一節　届出
（入港の届出）
第三条　船長は、入港しようとするときは、港長に届け出なければならない。ただし、夜間は、この限りでない。
２　前項の届出は、書面でする。この場合において、港長は、控えを渡す。
（手数料）
第四条　届出の手数料は、次の表のとおりとする。
船\t金額
小型船\t百円
大型船\t二百円
第五条　港長は、届出を帳簿に記載する。
第二節　係留
（係留）
第六条　船は、岸壁に係留する。
第三章　罰則
第七条　第三条の規定に違反した者は、五十万円以下の罰金に処する。
第八条　第六条の規定に違反した者は、三十万円以下の罰金に処する。
附　則
（施行期日）
１　この法律は、公布の日から施行する。
（経過措置）
２　三年間は、なお従前の例による。
別表第一（第四条関係）
一\t帆船\t港長
二\t漁船\t港長
三\t曳船\t会社
"""


def outline(text: str) -> Law:
    """Return the law of an outline in plain text."""
    return parse_outline(list(enumerate(text.strip().split("\n"), start=1)), file="law.txt")


@pytest.fixture
def harbour() -> Law:
    """Return a law with chapters, sections, items, a proviso, tables, 附則 and an appended table."""
    return outline(HARBOUR)
