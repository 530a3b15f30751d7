// Word vectors as lines of text: a word, then one number a dimension, divided by single blanks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "vocabulary.hpp"

namespace hakari {

// What a run of whole lines holds. `words` are places in the text that was scanned. Rows whose numbers are
// not plain decimals that convert exactly in one step are marked, for the caller to read: it has all the
// forms.
struct VectorLines {
    struct Word {
        std::int64_t line, begin, length, numbers;  // the last: where the numbers begin
    };
    std::vector<Word> words;
    std::vector<float> rows;
    std::vector<std::uint8_t> unread;
    std::int64_t lines = 0;
    std::int64_t bad_line = -1, bad_count = 0;  // the first line with another number of numbers, and how many
};

// Reads the lines whose word is in `wanted`, or all where that is null; counts the numbers of every line, and
// ends at one that has not as many as the dimension. A word may hold blanks: numbers are counted from the
// right.
VectorLines scan_vector_lines(std::string_view text, std::size_t dimension, const StringTable* wanted);

}  // namespace hakari
