// Cosines of bags of words: of their counts, and of the sums of their words' vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

// Vectors of the words that have one: row r has direction unit[r * dimension, (r + 1) * dimension) and length
// lengths[r]; the word with id i has the row row_of[i], or none where that is below 0 or i is not below
// `ids`.
struct VectorsView {
    const float* unit;
    const float* lengths;
    const std::int32_t* row_of;
    std::size_t dimension;
    std::size_t ids;
};

inline constexpr std::size_t kBowColumns = 4;
inline constexpr std::size_t kVecSumColumns = 6;

// Write n rows for every candidate, one candidate behind the other; a segment without any reference is a row
// of zeros. Scores are cosines in percent against the reference that gives the highest, the first of equals.
// A text without a direction scores 0, and 100 against an equal sequence of tokens.

// Rows of 1, score, candidate length, length of that reference.
void bow_rows(std::size_t n, const std::vector<BatchView>& candidates,
              const std::vector<ReferenceView>& references, int threads, double* rows);

// Rows of 1, score, candidate length, its words with a vector, length of that reference, its words with one.
void vecsum_rows(std::size_t n, const std::vector<BatchView>& candidates,
                 const std::vector<ReferenceView>& references, const VectorsView& vectors, int threads,
                 double* rows);

}  // namespace hakari
