// Extended edit distance (Stanchev, Wang and Ney 2019): characters, with jumps at blanks and a coverage
// penalty.
#pragma once

#include <cstdint>
#include <vector>

#include "packing.hpp"

namespace hakari {

struct EedRules {
    double jump = 2.0, coverage_weight = 0.3, deletion = 0.2, insertion = 1.0;
    bool library =
        false;  // the arithmetic of the C++ library: single precision, row minima cut to whole numbers
};

inline constexpr std::size_t kEedColumns = 5;

// Writes n rows of kEedColumns numbers for every candidate, one candidate behind the other: 1, score, and
// what it is made of: cost, coverage penalty (weighted) and length of the reference with a blank at either
// end. Of several references the one with the lowest score counts. A segment without any reference is a row
// of zeros.
void eed_rows(std::size_t n, const std::vector<TextView>& candidates,
              const std::vector<TextReference>& references, const EedRules& rules, int threads, double* rows);

}  // namespace hakari
