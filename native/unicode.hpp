// UTF-8 decoding and the character classes that segmenters need.
//
// Text reaches the kernels already checked (packing.cpp writes the UTF-8 itself), so decoding does not
// validate again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "machine.hpp"
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

// Whether the text may have white space outside ASCII: true wherever a byte could begin one.
inline bool may_have_wide_space(std::string_view text) {
    unsigned found = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const auto here = static_cast<unsigned char>(text[i]), next = static_cast<unsigned char>(text[i + 1]);
        found |= unsigned{here == 0xC2} | unsigned{here == 0xE1} | unsigned{here == 0xE2} |
                 (unsigned{here == 0x80} & unsigned{next == 0x80});  // the end of U+3000
    }
    return found != 0;
}

// One bit for each of eight bytes that is white space in ASCII.
inline std::uint64_t ascii_spaces_of_word(const char* at) {
    constexpr std::uint64_t kOnes = 0x0101010101010101ull, kTops = 0x80 * kOnes;
    std::uint64_t word;
    std::memcpy(&word, at, sizeof word);
    const std::uint64_t low = word & ~kTops;
    // The top bit of a byte is set where the rest of it is at least so much.
    const auto from = [&](std::uint64_t least) { return low + (0x80 - least) * kOnes; };
    const std::uint64_t spaces = (from(0x09) & ~from(0x0E)) | (from(0x1C) & ~from(0x21));
    return (spaces & ~word & kTops) * 0x0002040810204081ull >> 56;
}

// Sixty-four such bits, that of the first byte the lowest.
inline std::uint64_t ascii_spaces(const char* at) {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 8; ++i) bits |= ascii_spaces_of_word(at + 8 * i) << 8 * i;
    return bits;
}

template <class Take>
void split_at_any_space(std::string_view text, Take take) {
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

// The same for text that has no other white space than ASCII's: finds it 64 bytes at a time, so that no
// branch depends on the length of a token.
template <class Take>
void split_at_ascii_space(std::string_view text, Take take) {
    std::size_t start = 0;
    for (std::size_t block = 0; block < text.size(); block += 64) {
        char rest[64] = {};
        const bool whole = text.size() - block >= 64;
        if (!whole) std::memcpy(rest, text.data() + block, text.size() - block);
        for (auto spaces = ascii_spaces(whole ? text.data() + block : rest); spaces != 0;
             spaces &= spaces - 1) {
            const std::size_t at = block + trailing_zeros(spaces);
            if (at > start) take(text.substr(start, at - start));
            start = at + 1;
        }
    }
    if (text.size() > start) take(text.substr(start));
}

// Calls take(token) for every maximal run without white space, as str.split() does.
template <class Take>
void split(std::string_view text, Take take) {
    if (kLittleEndian && !may_have_wide_space(text)) return split_at_ascii_space(text, take);
    split_at_any_space(text, take);
}

}  // namespace hakari
