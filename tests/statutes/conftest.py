"""Small laws of our own."""

from __future__ import annotations

import pytest

from hakari.statutes import Law, parse_law

HARBOUR = """<?xml version="1.0" encoding="UTF-8"?>
<Law Era="Reiwa" Year="2" Num="1" LawType="Act" Lang="ja" Mission="New">
  <LawNum>令和二年法律第一号</LawNum>
  <LawBody>
    <LawTitle>小さな港の管理に関する法律</LawTitle>
    <TOC>
      <TOCLabel>目次</TOCLabel>
      <TOCChapter Num="1">
        <ChapterTitle>第一章　総則</ChapterTitle>
        <ArticleRange>（第一条・第二条）</ArticleRange>
      </TOCChapter>
    </TOC>
    <MainProvision>
      <Chapter Num="1">
        <ChapterTitle>第一章　総則</ChapterTitle>
        <Article Num="1" Delete="false" Hide="false">
          <ArticleCaption>（目的）</ArticleCaption>
          <ArticleTitle>第一条</ArticleTitle>
          <Paragraph Num="1">
            <ParagraphNum/>
            <ParagraphSentence>
              <Sentence Num="1" Function="main">船の誘<Ruby>致<Rt>ち</Rt></Ruby>は、港長が行う。</Sentence>
              <Sentence Num="2" Function="proviso">ただし、夜は行わない。</Sentence>
            </ParagraphSentence>
          </Paragraph>
          <Paragraph Num="2">
            <ParagraphNum>２</ParagraphNum>
            <ParagraphSentence>
              <Sentence Num="1">次に掲げる船は、港に入れない。</Sentence>
              <Sentence Num="2">この場合において、港長は、理由を告げる。</Sentence>
            </ParagraphSentence>
            <Item Num="1">
              <ItemTitle>一</ItemTitle>
              <ItemSentence>
                <Column Num="1"><Sentence Num="1">大船</Sentence></Column>
                <Column Num="2"><Sentence Num="1">長さ百メートルを超える船</Sentence></Column>
              </ItemSentence>
              <Subitem1 Num="1">
                <Subitem1Title>イ</Subitem1Title>
                <Subitem1Sentence>
                  <Sentence Num="1">油を運ぶもの</Sentence>
                </Subitem1Sentence>
              </Subitem1>
            </Item>
            <Item Num="2:4">
              <ItemTitle>二から四まで</ItemTitle>
              <ItemSentence>
                <Sentence Num="1">削除</Sentence>
              </ItemSentence>
            </Item>
          </Paragraph>
        </Article>
        <Article Num="2">
          <ArticleTitle>第二条</ArticleTitle>
          <Paragraph Num="1">
            <ParagraphNum/>
            <ParagraphSentence>
              <Sentence Num="1">手数料は、次の表のとおりとする。</Sentence>
            </ParagraphSentence>
            <TableStruct>
              <Table>
                <TableRow>
                  <TableColumn><Sentence Num="1">大船</Sentence></TableColumn>
                  <TableColumn><Sentence Num="1">千円</Sentence></TableColumn>
                </TableRow>
                <TableRow>
                  <TableColumn><Sentence Num="1">小船</Sentence></TableColumn>
                  <TableColumn><Sentence Num="1">百円</Sentence></TableColumn>
                </TableRow>
              </Table>
            </TableStruct>
          </Paragraph>
        </Article>
      </Chapter>
    </MainProvision>
    <SupplProvision>
      <SupplProvisionLabel>附　則</SupplProvisionLabel>
      <Paragraph Num="1">
        <ParagraphNum/>
        <ParagraphSentence>
          <Sentence Num="1">この法律は、公布の日から施行する。</Sentence>
        </ParagraphSentence>
      </Paragraph>
    </SupplProvision>
    <SupplProvision AmendLawNum="令和三年法律第九号">
      <SupplProvisionLabel>附　則</SupplProvisionLabel>
      <Article Num="1">
        <ArticleTitle>第一条</ArticleTitle>
        <Paragraph Num="1">
          <ParagraphNum/>
          <ParagraphSentence>
            <Sentence Num="1">この法律は、令和三年四月一日から施行する。</Sentence>
          </ParagraphSentence>
        </Paragraph>
      </Article>
    </SupplProvision>
  </LawBody>
</Law>
"""


@pytest.fixture
def harbour() -> Law:
    """Return a law with a caption, ruby, a proviso, columns, a range of items, a table and two supplements."""
    return parse_law(HARBOUR.encode(), file="harbour.xml")
