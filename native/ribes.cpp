#include "ribes.hpp"

#include <algorithm>
#include <cmath>

#include "parallel.hpp"

namespace hakari {

namespace {

// Words are numbered within a reference; places in a text count from 1, so that both of its ends have a
// neighbour. What stands there matches nothing: a word that the reference lacks, and the reference's own
// border.
constexpr std::int32_t kAbsent = -1, kBorder = -2;

struct Places {
    const std::int32_t* at;
    std::int32_t count;
};

// The different words of one reference and the places of each, in order.
class ReferenceIndex {
  public:
    void reset(const Span& reference) {
        clear_table(static_cast<std::size_t>(reference.length));
        words_.assign(static_cast<std::size_t>(reference.length) + 2, kBorder);
        starts_.assign(1, 0);
        for (std::int64_t j = 1; j <= reference.length; ++j) {
            const std::int32_t token = reference.tokens[j - 1];
            Slot& slot = slots_[locate(token)];
            if (slot.stamp != stamp_) {
                slot = {token, static_cast<std::int32_t>(starts_.size()) - 1, stamp_};
                starts_.push_back(0);
            }
            words_[static_cast<std::size_t>(j)] = slot.word;
            ++starts_[static_cast<std::size_t>(slot.word) + 1];
        }
        collect_places();
    }

    std::int32_t length() const { return static_cast<std::int32_t>(words_.size()) - 2; }
    std::size_t vocabulary() const { return starts_.size() - 1; }

    // The number of a token, or kAbsent.
    std::int32_t word_of(std::int32_t token) const {
        const Slot& slot = slots_[locate(token)];
        return slot.stamp == stamp_ ? slot.word : kAbsent;
    }
    std::int32_t word_at(std::int32_t place) const { return words_[static_cast<std::size_t>(place)]; }

    Places places(std::int32_t word) const {
        const std::int32_t begin = starts_[static_cast<std::size_t>(word)];
        return {places_.data() + begin, starts_[static_cast<std::size_t>(word) + 1] - begin};
    }

  private:
    struct Slot {
        std::int32_t token, word;
        std::uint32_t stamp;  // the reference this slot belongs to
    };

    void clear_table(std::size_t most_words) {
        int bits = 5;
        while ((std::size_t{1} << bits) < 2 * most_words) ++bits;
        if ((std::size_t{1} << bits) > slots_.size()) {
            slots_.assign(std::size_t{1} << bits, Slot{});
            stamp_ = 0;
        }
        if (++stamp_ == 0) {
            slots_.assign(slots_.size(), Slot{});
            stamp_ = 1;
        }
        shift_ = 32 - bits;
        mask_ = (std::size_t{1} << bits) - 1;
    }

    // The slot of a token, or the free one where it belongs.
    std::size_t locate(std::int32_t token) const {
        std::size_t slot = (static_cast<std::uint32_t>(token) * 0x9E3779B1u) >> shift_;
        while (slots_[slot].stamp == stamp_ && slots_[slot].token != token) slot = (slot + 1) & mask_;
        return slot;
    }

    // Turns counts into starts, then puts every place behind those of the same word.
    void collect_places() {
        for (std::size_t word = 1; word < starts_.size(); ++word) starts_[word] += starts_[word - 1];
        next_.assign(starts_.begin(), starts_.end());
        places_.resize(words_.size() - 2);
        for (std::int32_t j = 1; j <= length(); ++j) {
            places_[static_cast<std::size_t>(next_[static_cast<std::size_t>(word_at(j))]++)] = j;
        }
    }

    std::vector<Slot> slots_;
    std::uint32_t stamp_ = 0;
    int shift_ = 0;
    std::size_t mask_ = 0;
    std::vector<std::int32_t> words_, starts_, next_, places_;
};

// Aligns words by unique context. An n-gram is unique if it occurs once in the candidate and once in the
// reference. A word goes to where the shortest unique n-gram is that ends with it or begins with it; of two
// that are equally short, to the one that ends with it.
//
// No n-gram is ever counted. Of the n-grams that end with a word, those that are longer than what the word
// and its left neighbours share with any other place of the candidate occur once there; those longer than the
// second longest run that they share with places of the reference, but not longer than the longest, occur
// once there. So three runs tell the shortest unique n-gram, and a run is one more than the run of the words
// before: one step for each pair of equal words.
class Aligner {
  public:
    // Fills places() for a candidate.
    void align(const Span& candidate, const ReferenceIndex& reference) {
        const auto size = static_cast<std::size_t>(candidate.length);
        words_.assign(size + 2, Word{});
        for (std::size_t i = 1; i <= size; ++i) words_[i].word = reference.word_of(candidate.tokens[i - 1]);
        shared_.resize(static_cast<std::size_t>(reference.length()) + 2);
        places_.assign(size, kAbsent);
        lengths_.assign(size, 0);
        extend<1>(reference);
        extend<-1>(reference);
    }

    // For each word its place in the reference, from 0, or -1.
    const std::vector<std::int32_t>& places() const { return places_; }

  private:
    struct Word {
        std::int32_t word = kAbsent;
        std::int32_t longest = 0, second = 0;  // the two longest runs shared with the reference
        std::int32_t place = 0;                // where the longest one is
        std::int32_t repeated = 0;             // the longest run shared with another place of the candidate
        std::int32_t run = 0;                  // the run shared with the word that was looked at last
        std::int32_t earlier = 0;              // the place of the same word that was met before, or 0
    };

    // Step 1 goes from left to right and looks at n-grams that end with a word, step -1 the other way round.
    // Runs are kept in place: those of the neighbour are still there where places are taken in the direction
    // against the step.
    template <int Step>
    void extend(const ReferenceIndex& reference) {
        const auto size = static_cast<std::int32_t>(places_.size());
        latest_.assign(reference.vocabulary(), 0);
        for (std::int32_t i = Step > 0 ? 1 : size; i >= 1 && i <= size; i += Step) {
            Word& word = at(i);
            if (word.word == kAbsent) continue;
            const std::int32_t neighbour = at(i - Step).word;
            compare_with_reference<Step>(word, neighbour, reference);
            std::int32_t& latest = latest_[static_cast<std::size_t>(word.word)];
            word.repeated = 0;
            word.earlier = latest;
            latest = i;
            compare_with_earlier<Step>(word, neighbour);
        }
        for (std::int32_t i = 1; i <= size; ++i) take_if_shorter(i);
    }

    template <int Step>
    void compare_with_reference(Word& word, std::int32_t neighbour, const ReferenceIndex& reference) {
        const Places places = reference.places(word.word);
        word.longest = word.second = 0;
        for (std::int32_t p = 0; p < places.count; ++p) {
            const std::int32_t j = places.at[Step > 0 ? places.count - 1 - p : p];
            const std::int32_t run = reference.word_at(j - Step) == neighbour
                                         ? shared_[static_cast<std::size_t>(j - Step)] + 1
                                         : 1;
            shared_[static_cast<std::size_t>(j)] = run;
            if (run > word.longest) {
                word.second = word.longest;
                word.longest = run;
                word.place = j;
            } else if (run > word.second) {
                word.second = run;
            }
        }
    }

    // Words that the reference lacks have a run of 0, so no run goes across them.
    template <int Step>
    void compare_with_earlier(Word& word, std::int32_t neighbour) {
        for (std::int32_t k = word.earlier; k != 0; k = at(k).earlier) {
            const Word& before = at(k - Step);
            Word& same = at(k);
            same.run = before.word == neighbour ? before.run + 1 : 1;
            word.repeated = std::max(word.repeated, same.run);
            same.repeated = std::max(same.repeated, same.run);
        }
    }

    void take_if_shorter(std::int32_t i) {
        const Word& word = at(i);
        const std::int32_t length = std::max(word.second, word.repeated) + 1;
        std::int32_t& best = lengths_[static_cast<std::size_t>(i - 1)];
        if (word.word == kAbsent || length > word.longest || (best != 0 && best <= length)) return;
        best = length;
        places_[static_cast<std::size_t>(i - 1)] = word.place - 1;
    }

    Word& at(std::int32_t place) { return words_[static_cast<std::size_t>(place)]; }

    std::vector<Word> words_;
    std::vector<std::int32_t> shared_;   // by place of the reference: the run shared with the word at hand
    std::vector<std::int32_t> latest_;   // by word: where the candidate had it last
    std::vector<std::int32_t> lengths_;  // of the unique n-gram that gave the place; 0 without
    std::vector<std::int32_t> places_;
};

// The weight of a pair of ranks by their difference d, tanh(slope · d / 2), relative to that of a great
// difference.
class PairWeights {
  public:
    explicit PairWeights(double slope) : slope_(std::max(slope, kSmallest)) {}

    // The weights for d = 1, 2, … that are below 1, at least as many of them as are asked for. All others
    // are 1.
    const std::vector<double>& below_one(std::size_t most) {
        while (!complete_ && weights_.size() < most) {
            const double weight = std::tanh(slope_ * static_cast<double>(weights_.size() + 1) / 2);
            complete_ = weight >= 1;
            if (!complete_) weights_.push_back(weight);
        }
        return weights_;
    }

  private:
    // Ratios of weights do not change any more below this, and numbers still have all their digits.
    static constexpr double kSmallest = 1e-100;

    double slope_;
    bool complete_ = false;
    std::vector<double> weights_;
};

// How well the order of aligned words is kept: the weight of the pairs whose places ascend in the weight of
// all pairs. Where every weight is 1 that is (τ + 1) / 2.
class OrderKeeper {
  public:
    explicit OrderKeeper(double slope) : weights_(slope) {}

    // For n aligned words, at least two. Pairs whose weight is 1 are taken together, whatever their ranks.
    double kept(const std::vector<std::int32_t>& places, std::int64_t n, std::int32_t length) {
        std::int64_t ascending = count_ascending(places, length), pairs = n * (n - 1) / 2;
        const std::vector<double>& weights = weights_.below_one(static_cast<std::size_t>(n - 1));
        if (!weights.empty()) sort_by_place(places, length);
        double kept = 0, all = 0;
        for (std::int64_t d = 1; d < n && d <= static_cast<std::int64_t>(weights.size()); ++d) {
            const double weight = weights[static_cast<std::size_t>(d - 1)];
            const std::int64_t near = count_ascending_by(static_cast<std::size_t>(d));
            kept += weight * static_cast<double>(near);
            all += weight * static_cast<double>(n - d);
            ascending -= near;
            pairs -= n - d;
        }
        return (kept + static_cast<double>(ascending)) / (all + static_cast<double>(pairs));
    }

  private:
    // The number of pairs of aligned words whose places ascend, by a tree of partial sums over the reference.
    // Two words at one place do not ascend.
    std::int64_t count_ascending(const std::vector<std::int32_t>& places, std::int32_t length) {
        sums_.assign(static_cast<std::size_t>(length) + 1, 0);
        std::int64_t pairs = 0;
        for (const std::int32_t place : places) {
            if (place < 0) continue;
            for (std::int32_t j = place; j > 0; j &= j - 1) pairs += sums_[static_cast<std::size_t>(j)];
            for (std::int32_t j = place + 1; j <= length; j += j & -j) ++sums_[static_cast<std::size_t>(j)];
        }
        return pairs;
    }

    // Ranks the aligned words by their places; of two at one place the later comes first, so that they do not
    // ascend here either.
    void sort_by_place(const std::vector<std::int32_t>& places, std::int32_t length) {
        starts_.assign(static_cast<std::size_t>(length) + 1, 0);
        for (const std::int32_t place : places) {
            if (place >= 0) ++starts_[static_cast<std::size_t>(place) + 1];
        }
        for (std::size_t j = 1; j < starts_.size(); ++j) starts_[j] += starts_[j - 1];
        by_rank_.resize(static_cast<std::size_t>(starts_.back()));
        for (std::size_t i = places.size(); i-- > 0;) {
            if (places[i] < 0) continue;
            std::int32_t& rank = starts_[static_cast<std::size_t>(places[i])];
            by_rank_[static_cast<std::size_t>(rank++)] = static_cast<std::int32_t>(i);
        }
    }

    // The pairs whose ranks differ by d and whose places ascend.
    std::int32_t count_ascending_by(std::size_t d) const {
        std::int32_t count = 0;
        for (std::size_t rank = d; rank < by_rank_.size(); ++rank) {
            count += by_rank_[rank - d] < by_rank_[rank];
        }
        return count;
    }

    PairWeights weights_;
    std::vector<std::int32_t> sums_, starts_;
    std::vector<std::int32_t> by_rank_;  // which word of the candidate has a rank
};

// The score of candidates against the references of a segment; one a thread.
class SegmentScorer {
  public:
    explicit SegmentScorer(const RibesOptions& options) : options_(options), order_(options.slope) {}

    // Takes the references of another segment; false if none of them has words.
    bool reset(const std::vector<Span>& references) {
        used_ = 0;
        for (std::size_t r = 0; r < references.size(); ++r) {
            if (references[r].length == 0) continue;
            if (used_ == indexes_.size()) {
                indexes_.emplace_back();
                numbers_.emplace_back();
            }
            numbers_[used_] = r;
            indexes_[used_++].reset(references[r]);
        }
        return used_ > 0;
    }

    // Writes the best row. Equal scores are told apart by the other columns, so that the row does not depend
    // on the order of the references.
    void write_best(const Span& candidate, double* row) { best(candidate, row, nullptr); }

    RibesAlignment alignment(const Span& candidate) {
        RibesAlignment found;
        best(candidate, found.row, &found);
        return found;
    }

  private:
    void best(const Span& candidate, double* best_row, RibesAlignment* alignment) {
        for (std::size_t r = 0; r < used_; ++r) {
            double row[kRibesColumns];
            aligner_.align(candidate, indexes_[r]);
            score(indexes_[r].length(), row);
            if (r > 0 &&
                !std::lexicographical_compare(best_row, best_row + kRibesColumns, row, row + kRibesColumns)) {
                continue;
            }
            std::copy(row, row + kRibesColumns, best_row);
            if (alignment == nullptr) continue;
            alignment->reference = numbers_[r];
            alignment->places = aligner_.places();
        }
    }

    // The row of the alignment at hand. A single aligned word has no order: it counts only where the
    // reference is no longer than that.
    void score(std::int32_t length, double* row) {
        const std::vector<std::int32_t>& places = aligner_.places();
        const auto candidate_length = static_cast<double>(places.size());
        auto aligned = static_cast<std::int64_t>(places.size()) -
                       static_cast<std::int64_t>(std::count(places.begin(), places.end(), kAbsent));
        if (aligned == 1 && length > 1) aligned = 0;
        row[kRibesSegments] = 1;
        row[kRibesNkt] = aligned > 1 ? order_.kept(places, aligned, length) : static_cast<double>(aligned);
        row[kRibesPrecision] = places.empty() ? 0 : static_cast<double>(aligned) / candidate_length;
        row[kRibesBrevityPenalty] = brevity_penalty(candidate_length, length);
        row[kRibesRecall] = aligned == 0 ? 0 : static_cast<double>(reached(length)) / length;
        row[kRibesAligned] = static_cast<double>(aligned);
        row[kRibesCandidateLength] = candidate_length;
        row[kRibesReferenceLength] = length;
        row[kRibesScore] = row[kRibesNkt] * std::pow(row[kRibesPrecision], options_.alpha) *
                           std::pow(row[kRibesBrevityPenalty], options_.beta) *
                           std::pow(row[kRibesRecall], options_.gamma);
    }

    // The number of words of the reference that are aligned; two words of the candidate may share one.
    std::int64_t reached(std::int32_t length) {
        reached_.assign(static_cast<std::size_t>(length), 0);
        for (const std::int32_t place : aligner_.places()) {
            if (place >= 0) reached_[static_cast<std::size_t>(place)] = 1;
        }
        return std::count(reached_.begin(), reached_.end(), 1);
    }

    static double brevity_penalty(double candidate_length, double length) {
        if (candidate_length == 0) return 0;
        return std::min(1.0, std::exp(1 - length / candidate_length));
    }

    RibesOptions options_;
    std::vector<ReferenceIndex> indexes_;  // the first used_ are those of this segment
    std::vector<std::size_t> numbers_;
    std::size_t used_ = 0;
    Aligner aligner_;
    OrderKeeper order_;
    std::vector<std::uint8_t> reached_;
};

}  // namespace

void ribes_rows(std::size_t n, const std::vector<BatchView>& candidates,
                const std::vector<ReferenceView>& references, const RibesOptions& options, int threads,
                double* rows) {
    std::fill(rows, rows + candidates.size() * n * kRibesColumns, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, scorer = SegmentScorer(options), found = std::vector<Span>()](
                   std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (!scorer.reset(found)) continue;
                for (std::size_t c = 0; c < candidates.size(); ++c) {
                    scorer.write_best(span(candidates[c], i), rows + (c * n + i) * kRibesColumns);
                }
            }
        };
    });
}

RibesAlignment ribes_alignment(const Span& candidate, const std::vector<Span>& references,
                               const RibesOptions& options) {
    SegmentScorer scorer(options);
    scorer.reset(references);
    return scorer.alignment(candidate);
}

}  // namespace hakari
