// Clipped n-gram statistics of token batches.
#pragma once

#include <vector>

#include "batches.hpp"

namespace hakari {

// Writes n rows of 3 + 2 * orders numbers for every candidate, one candidate behind the other: 1, candidate
// length, closest reference length (the shorter of two that are equally close), matches of order 1.., n-grams
// of order 1... A segment without any reference is a row of zeros. Matches are clipped by the largest count
// that any one reference of the segment has. The references of a segment are counted once for all candidates.
void ngram_rows(std::size_t n, const std::vector<BatchView>& candidates,
                const std::vector<ReferenceView>& references, int orders, int threads, double* rows);

}  // namespace hakari
