#include "tercom.hpp"

#include <string>

#include "segment_lines.hpp"
#include "unicode.hpp"
#include "western.hpp"

namespace hakari {

namespace {

using Text = std::string_view;

// Characters that are tokens of their own: CJK radicals, strokes, enclosed and compatibility characters,
// ideographs (with extension A). sacreBLEU's range for enclosed characters ends at U+3F22 instead of U+32FF;
// all that lies between is in the other ranges, so that nothing differs.
constexpr Range kIdeographs[] = {
    {0x2E80, 0x2EFF}, {0x31C0, 0x31EF}, {0x3200, 0x33FF}, {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F},
};
constexpr Range kAsianPunctuation[] = {
    {0x3001, 0x3002}, {0x3008, 0x3011}, {0x3014, 0x301F}, {0x30FB, 0x30FB},
    {0xFF01, 0xFF02}, {0xFF08, 0xFF09}, {0xFF0C, 0xFF0C}, {0xFF0E, 0xFF0E},
    {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF1F}, {0xFF61, 0xFF65},
};

// Scripts whose runs are tokens: characters of one kind next to each other stay together.
enum class Script { kOther, kHiragana, kKatakana, kKatakanaExtension };

Script script_of(std::uint32_t c) {
    if (c >= 0x3040 && c <= 0x309F) return Script::kHiragana;
    if (c >= 0x30A0 && c <= 0x30FF) return Script::kKatakana;
    return c >= 0x31F0 && c <= 0x31FF ? Script::kKatakanaExtension : Script::kOther;
}

bool is_removed(std::uint32_t c) {
    return c < 0x80 && Text(".,?:;!\"()").find(static_cast<char>(c)) != Text::npos;
}

void normalize_western(std::string& a, std::string& b) {
    replace_all(a, "\n-", "");
    replace_all(a, "\n", " ");
    replace_entities(a);
    a.insert(a.begin(), ' ');
    a.push_back(' ');
    punctuation_apart(a, b);
    replace_all(b, "'s ", " 's ");
    stops_and_hyphens_apart(b, a);
    a.swap(b);
}

void normalize_asian(Text in, bool kana, std::string& out) {
    out.clear();
    Script before = Script::kOther;
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t start = at;
        const std::uint32_t c = decode(in, at);
        const Script script = kana ? script_of(c) : Script::kOther;
        const bool alone = in_ranges(kIdeographs, c) || in_ranges(kAsianPunctuation, c);
        if (alone || script != before) out.push_back(' ');
        out.append(in.substr(start, at - start));
        if (alone) out.push_back(' ');
        before = script;
    }
}

void remove_punctuation(Text in, bool asian, std::string& out) {
    out.clear();
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t start = at;
        const std::uint32_t c = decode(in, at);
        if (is_removed(c) || (asian && in_ranges(kAsianPunctuation, c))) continue;
        out.append(in.substr(start, at - start));
    }
}

void rewrite_line(Text line, const TercomRules& rules, std::string& a, std::string& b) {
    a.assign(strip_right(line));
    if (a.empty()) return;
    if (rules.normalized) {
        normalize_western(a, b);
        if (rules.asian != AsianText::kLeft) {
            normalize_asian(a, rules.asian == AsianText::kTercom, b);
            a.swap(b);
        }
    }
    if (rules.no_punctuation) {
        remove_punctuation(a, rules.asian != AsianText::kLeft, b);
        a.swap(b);
    }
}

}  // namespace

Tokens segment_tercom(const TextView& text, const TercomRules& rules, Vocabulary& vocabulary, int threads) {
    return segment_lines(text, vocabulary, threads,
                         [&](Text line, std::string& a, std::string& b, auto& tokens) {
                             rewrite_line(line, rules, a, b);
                             add_words(a, tokens);
                         });
}

}  // namespace hakari
