// IMPACT (Echizen-ya and Araki 2007): common parts of two texts, found in rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

struct ImpactOptions {
    double alpha;  // what a round counts compared with the one before
    double beta;   // how much long parts are favoured; from 1
    int rounds;    // rounds behind the first
};

// A run of words that both texts have.
struct CommonPart {
    std::int32_t round, candidate, reference, length;
};

// 1, score from 0 to 100 against the reference that gives the highest, words of the candidate and of that
// reference, then for every round the words in common and the parts they make.
inline std::size_t impact_columns(int rounds) { return 4 + 2 * (static_cast<std::size_t>(rounds) + 1); }

void impact_rows(std::size_t n, const std::vector<BatchView>& candidates,
                 const std::vector<ReferenceView>& references, const ImpactOptions& options, int threads,
                 double* rows);

struct CommonParts {
    double score;
    std::vector<CommonPart> parts;  // round by round, from left to right
};

CommonParts impact_parts(const Span& candidate, const Span& reference, const ImpactOptions& options);

}  // namespace hakari
