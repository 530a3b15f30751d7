// Counts of concordant and discordant pairs, which every form of Kendall's tau is made of.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hakari {

// Items of which both values are known, pairs that tie in x, in y, in both, and pairs that are discordant.
inline constexpr std::size_t kKendallColumns = 5;

// Writes a row of counts for each of m pairs of rows of n values. An item whose x or y is NaN does not count.
// Time O(n log n) a row (Knight 1966). Rows of y come again: row i of x goes with row i % y_rows of y.
void kendall_counts(std::size_t m, std::size_t n, const double* x, const double* y, std::size_t y_rows,
                    int threads, std::int64_t* counts);

}  // namespace hakari
