#include "revisions.hpp"

#include <algorithm>

#include "gram_trie.hpp"
#include "parallel.hpp"

namespace hakari {

namespace {

struct Nothing {};
using Trie = GramTrie<Nothing>;

// The n-grams of one text by number, shorter ones first; `words` of them are single tokens. A text that is
// only looked up leaves out what the trie does not have.
struct Grams {
    std::vector<std::int32_t> numbers;
    std::size_t words = 0;
};

// Clipped counts of n-grams of one kind, in the order of a row.
struct Overlaps {
    std::int64_t all_three = 0, previous_reference = 0, candidate_previous = 0, candidate_reference = 0;
};

// Counts of one thread, reused from segment to segment.
class SegmentCounter {
  public:
    explicit SegmentCounter(int orders) : orders_(orders) {}

    // Takes the previous translation and the references of another segment.
    void reset(const Span& previous, const std::vector<Span>& references) {
        previous_ = previous;
        references_ = references;
        std::int64_t most = gram_count(previous.length, orders_);
        for (const Span& r : references) most += gram_count(r.length, orders_);
        trie_.reset(static_cast<std::size_t>(most));
        number<true>(previous, previous_grams_);
        reference_grams_.resize(references.size());
        for (std::size_t r = 0; r < references.size(); ++r) number<true>(references[r], reference_grams_[r]);
        count(previous_grams_, in_previous_);
        in_reference_.resize(references.size());
        shared_.assign(references.size(), {});
        for (std::size_t r = 0; r < references.size(); ++r) {
            count(reference_grams_[r], in_reference_[r]);
            add_shared(r, shared_[r].words, shared_[r].all);
        }
    }

    void take_candidate(const Span& candidate) {
        candidate_ = candidate;
        number<false>(candidate, candidate_grams_);
    }

    // Writes the row of the candidate against one of the references.
    void write_row(std::size_t r, double* row) {
        auto [words, all] = shared_[r];
        add_candidate(r, words, all);
        write_half(all, orders_, references_[r], row);
        write_half(words, 1, references_[r], row + kRevisionColumns / 2);
    }

  private:
    // Numbers the n-grams of a text, order by order; new ones are added to the trie or left out.
    template <bool kAdd>
    void number(const Span& text, Grams& grams) {
        grams.numbers.clear();
        open_.clear();
        for (std::int64_t i = 0; i < text.length; ++i) open_.push_back({i, Trie::kRoot});
        for (std::int64_t n = 0; n < orders_ && !open_.empty(); ++n) {
            std::size_t kept = 0;
            for (const auto& [i, parent] : open_) {
                if (i + n >= text.length)
                    break;  // starts are in order, so all that follow are too late as well
                std::int32_t gram;
                if constexpr (kAdd) {
                    gram = trie_.find_or_add(parent, text.tokens[i + n]).gram;
                } else {
                    const Trie::Node* node = trie_.find(parent, text.tokens[i + n]);
                    if (node == nullptr) continue;
                    gram = node->gram;
                }
                grams.numbers.push_back(gram);
                open_[kept++] = {i, gram};
            }
            open_.resize(kept);
            if (n == 0) grams.words = grams.numbers.size();
        }
        if (text.length == 0) grams.words = 0;
    }

    void count(const Grams& grams, std::vector<std::int32_t>& counts) {
        counts.assign(static_cast<std::size_t>(trie_.size()) + 1, 0);
        for (const std::int32_t gram : grams.numbers) ++counts[static_cast<std::size_t>(gram)];
    }

    // An occurrence is shared if it is not beyond the count of the other side.
    void add_shared(std::size_t r, Overlaps& words, Overlaps& all) {
        seen_.assign(static_cast<std::size_t>(trie_.size()) + 1, 0);
        for (std::size_t k = 0; k < previous_grams_.numbers.size(); ++k) {
            const auto gram = static_cast<std::size_t>(previous_grams_.numbers[k]);
            const bool shared = ++seen_[gram] <= in_reference_[r][gram];
            all.previous_reference += shared;
            words.previous_reference += shared && k < previous_grams_.words;
        }
    }

    void add_candidate(std::size_t r, Overlaps& words, Overlaps& all) {
        seen_.assign(static_cast<std::size_t>(trie_.size()) + 1, 0);
        for (std::size_t k = 0; k < candidate_grams_.numbers.size(); ++k) {
            const auto gram = static_cast<std::size_t>(candidate_grams_.numbers[k]);
            const std::int32_t so_many = ++seen_[gram];
            const bool old = so_many <= in_previous_[gram], right = so_many <= in_reference_[r][gram];
            add_occurrence(old, right, all);
            if (k < candidate_grams_.words) add_occurrence(old, right, words);
        }
    }

    static void add_occurrence(bool old, bool right, Overlaps& found) {
        found.candidate_previous += old;
        found.candidate_reference += right;
        found.all_three += old && right;
    }

    void write_half(const Overlaps& found, std::int64_t orders, const Span& reference, double* out) const {
        const std::int64_t numbers[] = {found.all_three,
                                        found.previous_reference,
                                        found.candidate_previous,
                                        found.candidate_reference,
                                        gram_count(candidate_.length, orders),
                                        gram_count(previous_.length, orders),
                                        gram_count(reference.length, orders)};
        std::copy(std::begin(numbers), std::end(numbers), out);
    }

    struct Open {
        std::int64_t start;
        std::int32_t gram;
    };
    std::int64_t orders_;
    Trie trie_;
    Span previous_{}, candidate_{};
    std::vector<Span> references_;
    Grams previous_grams_, candidate_grams_;
    std::vector<Grams> reference_grams_;
    std::vector<std::int32_t> in_previous_, seen_;
    std::vector<std::vector<std::int32_t>> in_reference_;
    struct Halves {
        Overlaps words, all;
    };
    std::vector<Halves> shared_;  // by reference, before a candidate is counted
    std::vector<Open> open_;
};

}  // namespace

void revision_rows(std::size_t n, const std::vector<BatchView>& candidates, const BatchView& previous,
                   const std::vector<ReferenceView>& references, int orders, int threads, double* rows) {
    std::fill(rows, rows + candidates.size() * references.size() * n * kRevisionColumns, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return
            [&, counter = SegmentCounter(orders), found = std::vector<Span>(),
             streams = std::vector<std::size_t>()](std::size_t, std::size_t begin, std::size_t end) mutable {
                for (std::size_t i = begin; i < end; ++i) {
                    collect(i, references, found);
                    if (found.empty()) continue;
                    streams.clear();
                    for (std::size_t r = 0; r < references.size(); ++r) {
                        if (references[r].present[i]) streams.push_back(r);
                    }
                    counter.reset(span(previous, i), found);
                    for (std::size_t c = 0; c < candidates.size(); ++c) {
                        counter.take_candidate(span(candidates[c], i));
                        for (std::size_t r = 0; r < found.size(); ++r) {
                            counter.write_row(
                                r, rows + ((c * references.size() + streams[r]) * n + i) * kRevisionColumns);
                        }
                    }
                }
            };
    });
}

}  // namespace hakari
