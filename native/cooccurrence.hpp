// Counts of the words of two sides of a corpus and of the pairs of words that stand in the same pair of
// sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

struct WordCounts {
    // Words in order of first appearance, by id, and in how many sentences of their side they stand.
    std::vector<std::int32_t> candidate_words, candidate_sentences;
    std::vector<std::int32_t> reference_words, reference_sentences;
    // In how many pairs of sentences a word of a candidate stands; several references make several pairs.
    std::vector<std::int32_t> candidate_pairs;
    // The words of references that the n-th word of the candidates meets, by their place in
    // `reference_words`, ascending: [starts[n], starts[n + 1]) of `partners`, each in so many pairs.
    std::vector<std::int64_t> starts;
    std::vector<std::int32_t> partners, together;
};

// Words are ids below `vocabulary`. Segments without a reference count for their own side only.
WordCounts count_words(std::size_t n, const BatchView& candidates,
                       const std::vector<ReferenceView>& references, std::size_t vocabulary, int threads);

}  // namespace hakari
