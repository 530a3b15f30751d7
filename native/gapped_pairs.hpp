// Ordered pairs of words with a gap between them: counted within sentences, ranked by t, and found again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "batches.hpp"
#include "vocabulary.hpp"

namespace hakari {

// How many words may stand between the two.
struct GapLimits {
    std::int64_t least, most;
};

// What a word is to the count, by its id: whether it may be part of a pair, and whether pairs with it are
// asked for. A pair is listed where one of its words is asked for.
struct WordRoles {
    const std::uint8_t* counted;
    const std::uint8_t* wanted;
};

struct GappedPairs {
    // The listed pairs, best first.
    std::vector<std::int32_t> first, second;
    std::vector<std::int64_t> together;
    std::vector<double> t;
    // How often each word of the vocabulary is the first or the second of a pair, and the number of pairs.
    std::vector<std::int64_t> as_first, as_second;
    std::int64_t total = 0;
    // How many different pairs are asked for and stand at least `least_count` times.
    std::int64_t different = 0;
};

// Counts every pair of positions of a sentence and lists the `top` pairs by t among those that stand at least
// `least_count` times; of equal ones those with the smaller ids. Memory is bounded by the tokens and, for
// each thread, the vocabulary: the pairs of one first word are counted at a time.
GappedPairs gapped_pairs(std::size_t n, const BatchView& sentences, std::size_t vocabulary,
                         const WordRoles& roles, const GapLimits& gap, std::int64_t least_count,
                         std::size_t top, int threads);

// The numbers of the given pairs that stand in each sentence, ascending, each once.
Tokens pairs_in_sentences(std::size_t n, const BatchView& sentences, std::size_t vocabulary,
                          const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second,
                          const GapLimits& gap, int threads);

}  // namespace hakari
