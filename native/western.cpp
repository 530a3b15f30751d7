#include "western.hpp"

#include <initializer_list>
#include <utility>

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

}  // namespace

void punctuation_apart(Text in, std::string& out) {
    rewrite(in, out, kStandsAlone, [&](std::size_t at, std::size_t copied) {
        out.append(in.substr(copied, at - copied));
        append_apart(out, in[at]);
        return at + 1;
    });
}

void stops_and_hyphens_apart(std::string& a, std::string& b) {
    stop_after_other(a, b);
    stop_before_other(b, a);
    hyphen_after_digit(a, b);
    a.swap(b);
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

void replace_entities(std::string& text) {
    if (text.find('&') == std::string::npos) return;
    replace_all(text, "&quot;", "\"");
    replace_all(text, "&amp;", "&");
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
}

}  // namespace hakari
