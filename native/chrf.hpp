// Character and word n-gram statistics of packed texts, for chrF and chrF++.
#pragma once

#include <vector>

#include "packing.hpp"

namespace hakari {

struct ChrfOptions {
    int char_order;
    int word_order;
    bool whitespace;  // whether white space is among the characters
    double factor;    // the square of beta
    bool eps_smoothing;

    int orders() const { return char_order + word_order; }
    std::size_t width() const { return 1 + 3 * static_cast<std::size_t>(orders()); }
};

// Writes n rows of options.width() numbers for every candidate, one candidate behind the other, into memory
// that is all zeros: 1, then for each order of characters and each order of words the n-grams of the
// candidate, those of the reference and the matches. A segment without any reference stays a row of zeros. Of
// several references a segment has the one with the best F-score, the first of those that are equally good.
// N-grams of a candidate whose reference has none of their order are not counted.
void chrf_rows(std::size_t n, const std::vector<TextView>& candidates,
               const std::vector<TextReference>& references, const ChrfOptions& options, int threads,
               double* rows);

}  // namespace hakari
