// Edit distances over words with jumps and graded substitutions: ED, CDER, WED and WCDER.
//
// D(i, j) is the cost of turning the first j words of the reference into the first i of the candidate.
// Advancing the reference alone is an insertion, the candidate alone a deletion. Where jumps are allowed, a
// row (one j, all i) is finished in three passes: the costs without jumps, their first minimum, and every
// cell reached from there by a jump.
#pragma once

#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

// What a candidate position is counted as visited by; one visit for each reference position.
enum class Visits {
    kRowMinimum,  // the first minimum of the row
    kPath,        // the cell in which the cheapest path leaves the row before
};

struct EditRules {
    double insertion = 1, deletion = 1, jump = 1;
    bool jumps = false;
    bool coverage = false;  // add the coverage penalty above and below the line
    double coverage_weight = 1;
    bool blank = true;           // with jumps: the blank in front of both texts is a position like any other
    bool blank_visited = false;  // the reference's blank visits the candidate's
    Visits visits = Visits::kRowMinimum;
};

// Unit vectors of words: the word with id w has row `row_of[w]` of `rows`, or none where that is negative.
// Substituting one word for another costs (1 − max(sim, threshold)) / (1 − threshold).
struct WordVectors {
    const float* rows = nullptr;
    std::int64_t dimension = 0;
    const std::int32_t* row_of = nullptr;
    std::int64_t ids = 0;
    double threshold = 0.5;

    const float* of(std::int32_t word) const {
        if (rows == nullptr || word >= ids || row_of[word] < 0) return nullptr;
        return rows + row_of[word] * dimension;
    }
};

inline constexpr std::size_t kEditColumns = 5;

// Writes n rows of kEditColumns numbers for every candidate, one candidate behind the other: 1, score, and
// what it is made of: cost, coverage penalty (weighted) and length of the reference. Of several references
// the one with the lowest score counts, the first of equals. A segment without any reference is a row of
// zeros.
void edit_rows(std::size_t n, const std::vector<BatchView>& candidates,
               const std::vector<ReferenceView>& references, const EditRules& rules,
               const WordVectors& vectors, int threads, double* rows);

enum class Step : std::uint8_t { kMatch, kSubstitution, kInsertion, kDeletion, kJump };

// One step of the cheapest path: what it is, where it leads (candidate words and reference words behind it),
// and what it costs.
struct PathStep {
    Step step;
    std::int32_t candidate, reference;
    double cost;
};

struct EditPath {
    std::vector<PathStep> steps;
    std::vector<double> substitution;  // what each pair of words costs, reference down, candidate across
    std::vector<std::int32_t> visits;  // of each candidate position, the one in front of its words first
    double cost = 0, coverage = 0, score = 0;
};

EditPath edit_path(const Span& candidate, const Span& reference, const EditRules& rules,
                   const WordVectors& vectors);

}  // namespace hakari
