// Words of two texts that stand in the same order in both: a longest common subsequence in the fewest runs.
#pragma once

#include <vector>

#include "batches.hpp"

namespace hakari {

// For each token of the first text its place in the second, or -1. As many tokens as possible have one,
// places rise, and of all ways to do that one is taken with the fewest runs of neighbours; of these the one
// whose words come last.
std::vector<std::int32_t> common_words(const Span& first, const Span& second);

}  // namespace hakari
