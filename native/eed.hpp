// Extended edit distance (Stanchev, Wang and Ney 2019): characters, with jumps at blanks and a coverage
// penalty.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "edits.hpp"
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

// The cheapest path from one text to another, both with a blank at either end; its score is that of the row.
// Positions count the characters behind a step. The text may begin anywhere, for the price of one edit: that
// is a jump in front of the reference.
struct EedPath {
    std::vector<PathStep> steps;
    std::vector<std::int32_t> visits;  // of each position of the candidate, the one in front of it first
    double cost = 0, coverage = 0, score = 0;
};

EedPath eed_path(std::string_view candidate, std::string_view reference, const EedRules& rules);

}  // namespace hakari
