#include "gapped_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "parallel.hpp"

namespace hakari {

namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

// Calls visit(id) for the counted words that may follow the word at `place` of a sentence that ends at `end`.
template <class Visit>
void partners_of(const std::int32_t* ids, std::int64_t place, std::int64_t end, const GapLimits& gap,
                 Visit visit) {
    const std::int64_t begin = place + 1 + gap.least;
    const std::int64_t last = std::min(end, place + 2 + gap.most);
    for (std::int64_t j = begin; j < last; ++j) visit(ids[j]);
}

// The places of every counted word, by word: [starts[w], starts[w + 1]), and the end of each one's sentence.
struct Places {
    std::vector<std::int64_t> starts, places, ends;
};

Places places_of(std::size_t n, const BatchView& sentences, std::size_t vocabulary,
                 const std::uint8_t* counted) {
    Places found;
    found.starts.assign(vocabulary + 1, 0);
    const std::int64_t length = sentences.offsets[n];
    for (std::int64_t i = 0; i < length; ++i) ++found.starts[at(sentences.ids[i]) + 1];
    for (std::size_t w = 0; w < vocabulary; ++w) {
        if (!counted[w]) found.starts[w + 1] = 0;
    }
    std::partial_sum(found.starts.begin(), found.starts.end(), found.starts.begin());
    found.places.resize(at(found.starts.back()));
    found.ends.resize(found.places.size());
    std::vector<std::int64_t> next(found.starts.begin(), found.starts.end() - 1);
    for (std::size_t s = 0; s < n; ++s) {
        for (std::int64_t i = sentences.offsets[s]; i < sentences.offsets[s + 1]; ++i) {
            const std::size_t word = at(sentences.ids[i]);
            if (!counted[word]) continue;
            found.places[at(next[word])] = i;
            found.ends[at(next[word]++)] = sentences.offsets[s + 1];
        }
    }
    return found;
}

struct Ranked {
    double t;
    std::int32_t first, second;
    std::int64_t together;

    bool operator<(const Ranked& other) const {
        if (t != other.t) return t > other.t;
        return first != other.first ? first < other.first : second < other.second;
    }
};

// Keeps the best of many, in no order until `finish`.
class Best {
  public:
    explicit Best(std::size_t top) : top_(top) {}

    void add(const Ranked& pair) {
        kept_.push_back(pair);
        if (kept_.size() >= 2 * top_ + 1024) shrink();
    }
    std::vector<Ranked>& finish() {
        shrink();
        std::sort(kept_.begin(), kept_.end());
        return kept_;
    }

  private:
    void shrink() {
        if (kept_.size() <= top_) return;
        std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(top_), kept_.end());
        kept_.resize(top_);
    }
    std::size_t top_;
    std::vector<Ranked> kept_;
};

// How often each word is the first and the second of a pair.
void count_marginals(std::size_t n, const BatchView& sentences, const std::uint8_t* counted,
                     const GapLimits& gap, GappedPairs& found) {
    for (std::size_t s = 0; s < n; ++s) {
        const std::int64_t end = sentences.offsets[s + 1];
        for (std::int64_t i = sentences.offsets[s]; i < end; ++i) {
            const std::size_t word = at(sentences.ids[i]);
            if (!counted[word]) continue;
            std::int64_t pairs = 0;
            partners_of(sentences.ids, i, end, gap, [&](std::int32_t second) {
                const bool kept = counted[at(second)] != 0;
                pairs += kept;
                found.as_second[at(second)] += kept;
            });
            found.as_first[word] += pairs;
            found.total += pairs;
        }
    }
}

// Counts what follows one word after the other; one for each thread.
class FollowerCounter {
  public:
    FollowerCounter(const BatchView& sentences, const Places& places, const WordRoles& roles,
                    const GapLimits& gap, const GappedPairs& marginals, std::int64_t least_count)
        : sentences_(sentences),
          places_(places),
          roles_(roles),
          gap_(gap),
          marginals_(marginals),
          least_count_(least_count),
          counts_(marginals.as_first.size(), 0) {}

    std::int64_t add(std::size_t word, Best& best) {
        met_.clear();
        for (std::int64_t p = places_.starts[word]; p < places_.starts[word + 1]; ++p) {
            partners_of(sentences_.ids, places_.places[at(p)], places_.ends[at(p)], gap_,
                        [&](std::int32_t second) {
                            if (roles_.counted[at(second)] && counts_[at(second)]++ == 0)
                                met_.push_back(second);
                        });
        }
        std::int64_t different = 0;
        for (const std::int32_t second : met_) {
            const std::int64_t together = counts_[at(second)];
            counts_[at(second)] = 0;
            if (together < least_count_ || !(roles_.wanted[word] || roles_.wanted[at(second)])) continue;
            ++different;
            best.add({score(word, second, together), static_cast<std::int32_t>(word), second, together});
        }
        return different;
    }

  private:
    double score(std::size_t first, std::int32_t second, std::int64_t together) const {
        const double expected = static_cast<double>(marginals_.as_first[first]) *
                                static_cast<double>(marginals_.as_second[at(second)]) /
                                static_cast<double>(marginals_.total);
        const double seen = static_cast<double>(together);
        return (seen - expected) / std::sqrt(seen + expected);
    }

    const BatchView& sentences_;
    const Places& places_;
    const WordRoles& roles_;
    const GapLimits& gap_;
    const GappedPairs& marginals_;
    std::int64_t least_count_;
    std::vector<std::int64_t> counts_;
    std::vector<std::int32_t> met_;
};

void list(std::vector<Ranked>& ranked, GappedPairs& found) {
    for (const Ranked& pair : ranked) {
        found.first.push_back(pair.first);
        found.second.push_back(pair.second);
        found.together.push_back(pair.together);
        found.t.push_back(pair.t);
    }
}

// What the pairs of a list are known by.
std::uint64_t key(std::int32_t first, std::int32_t second) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(first)) << 32 |
           static_cast<std::uint32_t>(second);
}

}  // namespace

GappedPairs gapped_pairs(std::size_t n, const BatchView& sentences, std::size_t vocabulary,
                         const WordRoles& roles, const GapLimits& gap, std::int64_t least_count,
                         std::size_t top, int threads) {
    GappedPairs found;
    found.as_first.assign(vocabulary, 0);
    found.as_second.assign(vocabulary, 0);
    count_marginals(n, sentences, roles.counted, gap, found);
    const Places places = places_of(n, sentences, vocabulary, roles.counted);

    // Each worker keeps its own best: which ones they are together does not depend on who met them.
    const std::size_t workers = worker_count(vocabulary, threads);
    std::vector<Best> best(workers, Best(top));
    std::vector<std::int64_t> different(workers, 0);
    parallel_blocks(vocabulary, threads, [&](std::size_t w) {
        return [&, w, counter = FollowerCounter(sentences, places, roles, gap, found, least_count)](
                   std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t word = begin; word < end; ++word) different[w] += counter.add(word, best[w]);
        };
    });
    Best all(top);
    for (Best& each : best) {
        for (const Ranked& pair : each.finish()) all.add(pair);
    }
    found.different = std::accumulate(different.begin(), different.end(), std::int64_t{0});
    list(all.finish(), found);
    return found;
}

Tokens pairs_in_sentences(std::size_t n, const BatchView& sentences, std::size_t vocabulary,
                          const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second,
                          const GapLimits& gap, int threads) {
    std::vector<std::uint8_t> begins(vocabulary, 0), ends(vocabulary, 0);
    std::unordered_map<std::uint64_t, std::int32_t> numbers;
    for (std::size_t k = 0; k < first.size(); ++k) {
        begins[at(first[k])] = ends[at(second[k])] = 1;
        numbers.emplace(key(first[k], second[k]), static_cast<std::int32_t>(k));
    }

    std::vector<std::vector<std::int32_t>> blocks(block_count(n));
    Tokens found;
    found.offsets.assign(n + 1, 0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, seen = std::vector<std::int32_t>()](std::size_t b, std::size_t begin,
                                                       std::size_t end) mutable {
            for (std::size_t s = begin; s < end; ++s) {
                seen.clear();
                const std::int64_t last = sentences.offsets[s + 1];
                for (std::int64_t i = sentences.offsets[s]; i < last; ++i) {
                    const std::int32_t word = sentences.ids[i];
                    if (!begins[at(word)]) continue;
                    partners_of(sentences.ids, i, last, gap, [&](std::int32_t follower) {
                        if (!ends[at(follower)]) return;
                        const auto number = numbers.find(key(word, follower));
                        if (number != numbers.end()) seen.push_back(number->second);
                    });
                }
                std::sort(seen.begin(), seen.end());
                seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
                blocks[b].insert(blocks[b].end(), seen.begin(), seen.end());
                found.offsets[s + 1] = static_cast<std::int64_t>(seen.size());
            }
        };
    });
    to_offsets(found.offsets);
    found.ids.reserve(at(found.offsets.back()));
    for (std::vector<std::int32_t>& block : blocks) {
        found.ids.insert(found.ids.end(), block.begin(), block.end());
        std::vector<std::int32_t>().swap(block);
    }
    return found;
}

}  // namespace hakari
