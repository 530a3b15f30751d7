// Weighted sums of rows: the one heavy step of every resampling method.
#pragma once

#include <cstddef>

namespace hakari {

// Writes sums[r, c] = Σ_i weights[r, i] · rows[i, c] for `resamples` × `columns`, all arrays row by row in
// memory. Every sum is added in the order of the segments, with one rounding a product and one an addition,
// so that it has the same digits on every processor and in whatever company it is computed.
void weighted_sums(std::size_t resamples, std::size_t n, std::size_t columns, const double* weights,
                   const double* rows, double* sums);

}  // namespace hakari
