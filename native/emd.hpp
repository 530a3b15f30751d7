// Likeness of candidates and references: words aligned by how often they meet, weighed by how rare they are,
// and moved onto each other at the least cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

// What was counted in a corpus (cooccurrence.hpp), for words by id: the number of a word on either side, or
// -1 where the corpus does not have it.
struct CountsView {
    const std::int32_t* candidate_numbers;
    const std::int32_t* reference_numbers;
    const std::int32_t* candidate_sentences;
    const std::int32_t* candidate_pairs;
    const std::int32_t* reference_sentences;
    const std::int64_t* starts;
    const std::int32_t* partners;
    const std::int32_t* together;
};

// Vectors of length 1, one row a word that has one; `row_of` gives the row of an id, or -1.
struct VectorsView {
    const float* rows = nullptr;
    const std::int32_t* row_of = nullptr;
    std::size_t size = 0;  // of a vector
    double share = 0;      // of the cosine in the similarity; 0 leaves vectors out
};

enum class Align {
    kBest,    // every word of the candidate with its best word of the reference
    kMutual,  // only where it is that word's best too
    kNone     // no alignment: any word may become any other
};

struct EmdOptions {
    Align align = Align::kBest;
    bool position = true;   // likeness shrinks with the distance of the relative positions
    double threshold = .5;  // different words that are less similar are not aligned
    VectorsView vectors;
};

// One aligned pair, or without alignment one flow.
struct EmdLink {
    std::int32_t candidate, reference;
    double similarity, closeness;  // closeness is 1 - distance of the relative positions
    double flow;
};

// 1, score from 0 to 100 against the reference that gives the highest, words of the candidate and of that
// reference, words of the candidate that are aligned. All 0 where segment i has no reference.
inline constexpr std::size_t kEmdColumns = 5;

void emd_rows(std::size_t n, const BatchView& candidates, const std::vector<ReferenceView>& references,
              const CountsView& counts, const EmdOptions& options, int threads, double* rows);

struct EmdAlignment {
    double score;
    std::vector<double> candidate_weights, reference_weights;  // of tokens; the sum is 1
    std::vector<EmdLink> links;
};

EmdAlignment emd_alignment(const Span& candidate, const Span& reference, const CountsView& counts,
                           const EmdOptions& options);

}  // namespace hakari
