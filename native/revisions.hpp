// N-gram statistics of translations that follow a previous one.
#pragma once

#include <vector>

#include "batches.hpp"

namespace hakari {

// How many numbers stand in a row: seven about all n-grams, then the same seven about words.
inline constexpr std::size_t kRevisionColumns = 14;

// Writes a row for every candidate, reference stream and segment, in that order of nesting. Each half of a
// row has clipped counts: in candidate, previous translation and reference; in previous translation and
// reference; in candidate and previous translation; in candidate and reference; then all of the candidate, of
// the previous translation, of the reference. The first half is about the n-grams of 1 to `orders` tokens,
// the second about single tokens. Where a stream has no reference the row is zeros. The n-grams of previous
// translation and references are indexed once for all candidates.
void revision_rows(std::size_t n, const std::vector<BatchView>& candidates, const BatchView& previous,
                   const std::vector<ReferenceView>& references, int orders, int threads, double* rows);

}  // namespace hakari
