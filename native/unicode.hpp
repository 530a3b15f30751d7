// UTF-8 decoding and the character classes that segmenters need.
//
// Text reaches the kernels already checked (packing.cpp writes the UTF-8 itself), so decoding does not
// validate again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "unicode_tables.hpp"

namespace hakari {

inline std::size_t utf8_length(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// Decodes the character at text[at] and moves `at` behind it.
inline std::uint32_t decode(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char lead = byte(0);
    std::uint32_t c = lead;
    std::size_t length = utf8_length(lead);
    if (length == 2) {
        c = (lead & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
    } else if (length == 3) {
        c = (lead & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
    } else if (length == 4) {
        c = (lead & 0x07u) << 18 | (byte(1) & 0x3Fu) << 12 | (byte(2) & 0x3Fu) << 6 | (byte(3) & 0x3Fu);
    }
    at += length;
    return c;
}

template <std::size_t N>
bool in_ranges(const Range (&ranges)[N], std::uint32_t c) {
    const auto* after = std::upper_bound(std::begin(ranges), std::end(ranges), c,
                                         [](std::uint32_t x, const Range& range) { return x < range.first; });
    return after != std::begin(ranges) && c <= std::prev(after)->last;
}

// Python's str.isspace(), the set on which str.split() and str.strip() work.
inline constexpr Range kSpace[] = {{0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},
                                   {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
                                   {0x205F, 0x205F}, {0x3000, 0x3000}};

inline bool is_space(std::uint32_t c) {
    if (c < 0x80) return c == 0x20 || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
    return in_ranges(kSpace, c);
}

// Length in bytes of the white-space character at text[at], or 0 where there is none.
inline std::size_t space_at(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) return is_space(lead) ? 1 : 0;
    // Kana and CJK punctuation start with this byte; U+3000 is the one white space among them.
    if (lead == 0xE3) return text[at + 1] == '\x80' && text[at + 2] == '\x80' ? 3 : 0;
    std::size_t next = at;
    return is_space(decode(text, next)) ? next - at : 0;
}

inline bool is_number(std::uint32_t c) { return c < 0x80 ? c >= '0' && c <= '9' : in_ranges(kNumber, c); }
inline bool is_punctuation(std::uint32_t c) { return in_ranges(kPunctuation, c); }
inline bool is_symbol(std::uint32_t c) { return in_ranges(kSymbol, c); }

inline std::string_view strip_left(std::string_view text) {
    while (!text.empty()) {
        const std::size_t space = space_at(text, 0);
        if (space == 0) break;
        text.remove_prefix(space);
    }
    return text;
}

inline std::string_view strip_right(std::string_view text) {
    while (!text.empty()) {
        std::size_t last = text.size() - 1;
        while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
        if (space_at(text, last) == 0) break;
        text = text.substr(0, last);
    }
    return text;
}

// Bytes with which a white-space character can start; no byte inside a character is among them.
struct SpaceLeads {
    bool at[256] = {};
    constexpr SpaceLeads() {
        for (int c = 0x09; c <= 0x0D; ++c) at[c] = true;
        for (int c = 0x1C; c <= 0x20; ++c) at[c] = true;
        at[0xC2] = at[0xE1] = at[0xE2] = at[0xE3] = true;
    }
};
inline constexpr SpaceLeads kSpaceLeads;

// Calls take(token) for every maximal run without white space, as str.split() does.
template <class Take>
void split(std::string_view text, Take take) {
    std::size_t start = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (!kSpaceLeads.at[static_cast<unsigned char>(text[at])]) {
            ++at;
            continue;
        }
        const std::size_t space = space_at(text, at);
        if (space == 0) {
            at += utf8_length(static_cast<unsigned char>(text[at]));
            continue;
        }
        if (at > start) take(text.substr(start, at - start));
        at += space;
        start = at;
    }
    if (text.size() > start) take(text.substr(start));
}

}  // namespace hakari
