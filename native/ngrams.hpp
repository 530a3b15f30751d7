// Clipped n-gram statistics of token batches.
#pragma once

#include <cstdint>
#include <vector>

namespace hakari {

// Token ids of n segments: segment i is ids[offsets[i], offsets[i + 1]).
struct BatchView {
    const std::int32_t* ids;
    const std::int64_t* offsets;
};

// One stream of references; present[i] is 0 where segment i has no reference in this stream.
struct ReferenceView {
    BatchView batch;
    const std::uint8_t* present;
};

// Writes n rows of 3 + 2 * orders numbers for every candidate, one candidate behind the other: 1, candidate
// length, closest reference length (the shorter of two that are equally close), matches of order 1.., n-grams
// of order 1... A segment without any reference is a row of zeros. Matches are clipped by the largest count
// that any one reference of the segment has. The references of a segment are counted once for all candidates.
void ngram_rows(std::size_t n, const std::vector<BatchView>& candidates,
                const std::vector<ReferenceView>& references, int orders, int threads, double* rows);

}  // namespace hakari
