// The 13a, intl and zh rules are ordered passes of local rewrites: a later pass sees the blanks that an
// earlier one wrote. Each pass below is one such rewrite over a buffer, left to right, without overlap.
#include "rules.hpp"

#include <string>

#include "segment_lines.hpp"
#include "unicode.hpp"
#include "western.hpp"

namespace hakari {

namespace {

using Text = std::string_view;

// The language-dependent part of mteval-v13a, which zh uses too. The result is in `a`.
void western_punctuation(std::string& a, std::string& b) {
    punctuation_apart(a, b);
    stops_and_hyphens_apart(b, a);
    a.swap(b);
}

void rules_13a(Text line, std::string& a, std::string& b) {
    a.assign(line);
    replace_all(a, "<skipped>", "");
    replace_all(a, "-\n", "");
    replace_all(a, "\n", " ");
    replace_entities(a);
    a.insert(a.begin(), ' ');
    a.push_back(' ');
    western_punctuation(a, b);
}

// sacreBLEU's ranges as they act: U+2001–2A6D stands there where a supplementary plane (20001–2A6D6) was
// meant, so general punctuation and symbols are set apart and the ideographs of that plane are not.
constexpr Range kChinese[] = {
    {0x2001, 0x2A6D}, {0x2E80, 0x2EFF}, {0x2F00, 0x2FDF}, {0x2FF0, 0x2FFF}, {0x3000, 0x303F},
    {0x3100, 0x312F}, {0x31A0, 0x31BF}, {0x31C0, 0x31EF}, {0x3200, 0x33FF}, {0x3400, 0x4DB5},
    {0x4E00, 0x9FBB}, {0xF900, 0xFA2D}, {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F},
    {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF},
};

void rules_zh(Text line, std::string& a, std::string& b) {
    a.clear();
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t start = at;
        const bool chinese = in_ranges(kChinese, decode(line, at));
        if (chinese) a.push_back(' ');
        a.append(line.substr(start, at - start));
        if (chinese) a.push_back(' ');
    }
    western_punctuation(a, b);
}

// Punctuation next to anything but a number: behind it in the first pass, in front of it in the second.
void punctuation_after_other(Text in, std::string& out) {
    out.clear();
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t start = at;
        const bool other = !is_number(decode(in, at));
        out.append(in.substr(start, at - start));
        if (!other || at == in.size()) continue;
        std::size_t end = at;
        if (!is_punctuation(decode(in, end))) continue;
        out.append(" ").append(in.substr(at, end - at)).append(" ");
        at = end;
    }
}

void punctuation_before_other(Text in, std::string& out) {
    out.clear();
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t start = at;
        const bool punctuation = is_punctuation(decode(in, at));
        const Text here = in.substr(start, at - start);
        std::size_t end = at;
        if (punctuation && at < in.size() && !is_number(decode(in, end))) {
            out.append(" ").append(here).append(" ").append(in.substr(at, end - at));
            at = end;
        } else {
            out.append(here);
        }
    }
}

void symbols_apart(Text in, std::string& out) {
    out.clear();
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t start = at;
        const bool symbol = is_symbol(decode(in, at));
        if (symbol) out.push_back(' ');
        out.append(in.substr(start, at - start));
        if (symbol) out.push_back(' ');
    }
}

void rules_intl(Text line, std::string& a, std::string& b) {
    punctuation_after_other(line, a);
    punctuation_before_other(a, b);
    symbols_apart(b, a);
}

void segment_line(Text line, Rule rule, std::string& a, std::string& b, InternedBlocks::Writer& tokens) {
    switch (rule) {
        case Rule::kNone:
            a.assign(line);
            break;
        case Rule::kChar:
            for (std::size_t at = 0; at < line.size();) {
                const std::size_t start = at;
                if (!is_space(decode(line, at))) tokens.add(line.substr(start, at - start));
            }
            return;
        case Rule::k13a:
            rules_13a(strip_right(line), a, b);
            break;
        case Rule::kIntl:
            rules_intl(strip_right(line), a, b);
            break;
        case Rule::kZh:
            rules_zh(strip_left(strip_right(line)), a, b);
            break;
    }
    add_words(a, tokens);
}

}  // namespace

Tokens segment_by_rule(const TextView& text, Rule rule, Vocabulary& vocabulary, int threads) {
    return segment_lines(text, vocabulary, threads,
                         [rule](Text line, std::string& a, std::string& b, auto& tokens) {
                             segment_line(line, rule, a, b, tokens);
                         });
}

}  // namespace hakari
