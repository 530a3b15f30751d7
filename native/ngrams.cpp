#include "ngrams.hpp"

#include <algorithm>
#include <cstdlib>

#include "gram_trie.hpp"
#include "parallel.hpp"

namespace hakari {

namespace {

// How often an n-gram of the references stands in them and in the text at hand.
struct Counts {
    std::int32_t limit;  // the largest count in any one reference
    std::int32_t used;   // its count in the text at hand
};
using Trie = GramTrie<Counts>;

// Counts of one thread, reused from segment to segment. Works order by order, so that the look-ups of one
// order do not wait for each other.
class SegmentCounter {
  public:
    explicit SegmentCounter(int orders) : orders_(orders) {}

    // Takes the references of another segment.
    void reset(const std::vector<Span>& references) {
        std::int64_t grams = 0;
        for (const Span& r : references) grams += gram_count(r.length, orders_);
        trie_.reset(static_cast<std::size_t>(grams));
        for (const Span& r : references) add_reference(r.tokens, r.length);
    }

    // Adds the clipped matches of every order; n-grams whose beginning does not match are not looked up.
    void count_candidate(const std::int32_t* tokens, std::int64_t length, double* matches) {
        open_.clear();
        seen_.clear();
        for (std::int64_t i = 0; i < length; ++i) open_.push_back({i, Trie::kRoot});
        for (std::int64_t n = 0; n < orders_ && !open_.empty(); ++n) {
            std::size_t kept = 0;
            std::int64_t matched = 0;
            for (const auto& [i, parent] : open_) {
                if (i + n >= length) break;  // starts are in order, so all that follow are too late as well
                Trie::Node* node = trie_.find(parent, tokens[i + n]);
                if (node == nullptr) continue;
                if (node->used == 0) seen_.push_back(node);
                matched += ++node->used <= node->limit;
                open_[kept++] = {i, node->gram};
            }
            open_.resize(kept);
            matches[n] = static_cast<double>(matched);
        }
        for (Trie::Node* node : seen_) node->used = 0;
    }

  private:
    // Raises the limit of every n-gram to its count in this reference.
    void add_reference(const std::int32_t* tokens, std::int64_t length) {
        grams_.assign(static_cast<std::size_t>(length), Trie::kRoot);
        seen_.clear();
        for (std::int64_t n = 0; n < std::min(orders_, length); ++n) {
            for (std::int64_t i = 0; i + n < length; ++i) {
                std::int32_t& gram = grams_[static_cast<std::size_t>(i)];
                Trie::Node& node = trie_.find_or_add(gram, tokens[i + n]);
                if (node.used == 0) seen_.push_back(&node);
                if (++node.used > node.limit) node.limit = node.used;
                gram = node.gram;
            }
        }
        for (Trie::Node* node : seen_) node->used = 0;
    }

    struct Open {
        std::int64_t start;
        std::int32_t gram;
    };
    std::int64_t orders_;
    Trie trie_;
    std::vector<std::int32_t> grams_;
    std::vector<Trie::Node*> seen_;
    std::vector<Open> open_;
};

std::int64_t closest_length(std::int64_t length, const std::vector<Span>& references) {
    std::int64_t best = references.front().length;
    for (const Span& r : references) {
        const std::int64_t gap = std::abs(length - r.length), best_gap = std::abs(length - best);
        if (gap < best_gap || (gap == best_gap && r.length < best)) best = r.length;
    }
    return best;
}

void write_row(const Span& candidate, const std::vector<Span>& references, int orders,
               SegmentCounter& counter, double* row) {
    row[0] = 1;
    row[1] = static_cast<double>(candidate.length);
    row[2] = static_cast<double>(closest_length(candidate.length, references));
    counter.count_candidate(candidate.tokens, candidate.length, row + 3);
    double* totals = row + 3 + orders;
    for (int order = 1; order <= orders && order <= candidate.length; ++order) {
        totals[order - 1] = static_cast<double>(candidate.length - order + 1);
    }
}

}  // namespace

void ngram_rows(std::size_t n, const std::vector<BatchView>& candidates,
                const std::vector<ReferenceView>& references, int orders, int threads, double* rows) {
    const auto width = static_cast<std::size_t>(3 + 2 * orders);
    std::fill(rows, rows + candidates.size() * n * width, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, counter = SegmentCounter(orders), found = std::vector<Span>()](
                   std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                counter.reset(found);
                for (std::size_t c = 0; c < candidates.size(); ++c) {
                    write_row(span(candidates[c], i), found, orders, counter, rows + (c * n + i) * width);
                }
            }
        };
    });
}

}  // namespace hakari
