// The 13a, intl and zh rules are ordered passes of local rewrites: a later pass sees the blanks that an
// earlier one wrote. Each pass below is one such rewrite over a buffer, left to right, without overlap.
#include "rules.hpp"

#include <initializer_list>
#include <string>
#include <utility>

#include "parallel.hpp"
#include "unicode.hpp"

namespace hakari {

namespace {

using Text = std::string_view;

bool digit(char c) { return c >= '0' && c <= '9'; }
std::size_t width(Text text, std::size_t at) { return utf8_length(static_cast<unsigned char>(text[at])); }

// Bytes at which a pass has something to decide; everything between them is copied in one piece.
struct Bytes {
    bool at[256] = {};
    constexpr bool holds(char c) const { return at[static_cast<unsigned char>(c)]; }
};

constexpr Bytes bytes_between(std::initializer_list<std::pair<char, char>> ranges) {
    Bytes bytes;
    for (const auto& [first, last] : ranges) {
        for (char c = first; c <= last; ++c) bytes.at[static_cast<unsigned char>(c)] = true;
    }
    return bytes;
}

// ASCII punctuation that always stands alone. The apostrophe, comma, hyphen and full stop have rules of their
// own.
constexpr Bytes kStandsAlone =
    bytes_between({{'!', '&'}, {'(', '+'}, {':', '@'}, {'/', '/'}, {'[', '`'}, {'{', '~'}});
constexpr Bytes kStop = bytes_between({{'.', '.'}, {',', ','}});
constexpr Bytes kHyphen = bytes_between({{'-', '-'}});

// Walks over the bytes of one kind. `act(at)` returns where the text goes on, having written what stands for
// in[at, that); it returns `at` to leave the byte as it is. What lies before `free` has been used by a match.
template <class Act>
void rewrite(Text in, std::string& out, const Bytes& kind, Act act) {
    out.clear();
    std::size_t copied = 0;
    for (std::size_t at = 0; at < in.size();) {
        if (!kind.holds(in[at])) {
            ++at;
            continue;
        }
        const std::size_t next = act(at, copied);
        if (next == at) {
            ++at;
        } else {
            at = copied = next;
        }
    }
    out.append(in.substr(copied));
}

void append_apart(std::string& out, char c) {
    out.push_back(' ');
    out.push_back(c);
    out.push_back(' ');
}

void set_apart(Text in, std::string& out) {
    rewrite(in, out, kStandsAlone, [&](std::size_t at, std::size_t copied) {
        out.append(in.substr(copied, at - copied));
        append_apart(out, in[at]);
        return at + 1;
    });
}

// A full stop or comma behind anything but a digit.
void stop_after_other(Text in, std::string& out) {
    rewrite(in, out, kStop, [&](std::size_t at, std::size_t copied) {
        if (at == copied || digit(in[at - 1])) return at;
        out.append(in.substr(copied, at - copied));
        append_apart(out, in[at]);
        return at + 1;
    });
}

// A full stop or comma in front of anything but a digit, which the match takes along.
void stop_before_other(Text in, std::string& out) {
    rewrite(in, out, kStop, [&](std::size_t at, std::size_t copied) {
        if (at + 1 == in.size() || digit(in[at + 1])) return at;
        const std::size_t next = at + 1 + width(in, at + 1);
        out.append(in.substr(copied, at - copied));
        append_apart(out, in[at]);
        out.append(in.substr(at + 1, next - at - 1));
        return next;
    });
}

// A hyphen behind a digit.
void hyphen_after_digit(Text in, std::string& out) {
    rewrite(in, out, kHyphen, [&](std::size_t at, std::size_t copied) {
        if (at == copied || !digit(in[at - 1])) return at;
        out.append(in.substr(copied, at - copied));
        append_apart(out, in[at]);
        return at + 1;
    });
}

// The language-dependent part of mteval-v13a, which zh uses too. The result is in `a`.
void western_punctuation(std::string& a, std::string& b) {
    set_apart(a, b);
    stop_after_other(b, a);
    stop_before_other(a, b);
    hyphen_after_digit(b, a);
}

void replace_all(std::string& text, Text from, Text to) {
    std::size_t at = text.find(from);
    if (at == std::string::npos) return;
    std::string out;
    std::size_t copied = 0;
    for (; at != std::string::npos; at = text.find(from, copied)) {
        out.append(text, copied, at - copied).append(to);
        copied = at + from.size();
    }
    out.append(text, copied, std::string::npos);
    text.swap(out);
}

void rules_13a(Text line, std::string& a, std::string& b) {
    a.assign(line);
    replace_all(a, "<skipped>", "");
    replace_all(a, "-\n", "");
    replace_all(a, "\n", " ");
    if (a.find('&') != std::string::npos) {
        replace_all(a, "&quot;", "\"");
        replace_all(a, "&amp;", "&");
        replace_all(a, "&lt;", "<");
        replace_all(a, "&gt;", ">");
    }
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
    const auto add = [&](Text token) { tokens.add(token); };
    switch (rule) {
        case Rule::kNone:
            return split(line, add);
        case Rule::kChar:
            for (std::size_t at = 0; at < line.size();) {
                const std::size_t start = at;
                if (!is_space(decode(line, at))) add(line.substr(start, at - start));
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
    split(a, add);
}

}  // namespace

Tokens segment_by_rule(const TextView& text, Rule rule, Vocabulary& vocabulary, int threads) {
    InternedBlocks tokens(vocabulary, block_count(text.n), worker_count(text.n, threads));
    std::vector<std::int64_t> counts(text.n + 1, 0);
    parallel_blocks(text.n, threads, [&](std::size_t worker) {
        return [&, worker, a = std::string(), b = std::string()](std::size_t block, std::size_t begin,
                                                                 std::size_t end) mutable {
            auto writer = tokens.writer(block, worker);
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t before = writer.size();
                segment_line(text[i], rule, a, b, writer);
                counts[i + 1] = static_cast<std::int64_t>(writer.size() - before);
            }
        };
    });
    to_offsets(counts);
    return {tokens.merge(), std::move(counts)};
}

}  // namespace hakari
