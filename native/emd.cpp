#include "emd.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "edit_bits.hpp"
#include "parallel.hpp"
#include "transport.hpp"

namespace hakari {

namespace {

constexpr std::int32_t kUnaligned = -1;

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

// The words of a text and their weights.
struct Text {
    Span span{nullptr, 0};
    WordPlaces words;
    std::vector<double> weights;

    // Takes a text. A word that the corpus does not have counts as standing in one sentence.
    void reset(const Span& text, const std::int32_t* numbers, const std::int32_t* sentences) {
        span = text;
        words.reset(text.tokens, text.length);
        weights.resize(at(text.length));
        for (std::int32_t w = 0; w < words.size(); ++w) {
            const auto times = static_cast<double>(words.end(w) - words.begin(w));
            const std::int32_t number = numbers[words.word(w)];
            const double weight = (std::log(times) + 1) / (number < 0 ? 1 : sentences[number]);
            for (const std::int32_t* p = words.begin(w); p != words.end(w); ++p) weights[at(*p)] = weight;
        }
        // In the order of the text: ids differ from run to run, and the digits of the sum must not.
        double sum = 0;
        for (const double weight : weights) sum += weight;
        for (double& weight : weights) weight /= sum;
    }
};

// The products are added in eight sums, whose order does not depend on the machine.
double cosine(const float* a, const float* b, std::size_t size) {
    float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        for (std::size_t k = 0; k < 8; ++k) sums[k] += a[i + k] * b[i + k];
    }
    for (; i < size; ++i) sums[i % 8] += a[i] * b[i];
    double sum = 0;
    for (const float part : sums) sum += part;
    return sum;
}

// Scores a candidate against a reference; one for each thread.
class Scorer {
  public:
    Scorer(const CountsView& counts, const EmdOptions& options) : counts_(counts), options_(options) {}

    void set_candidate(const Span& text) {
        candidate_.reset(text, counts_.candidate_numbers, counts_.candidate_sentences);
    }

    // The share of the weight that stays where it is, from 0 to 1. Leaves links and weights behind.
    double score(const Span& text) {
        reference_.reset(text, counts_.reference_numbers, counts_.reference_sentences);
        links_.clear();
        if (candidate_.span.length == 0 || text.length == 0) return candidate_.span.length == text.length;
        compare_words();
        // Weights sum to 1 but for rounding.
        if (options_.align == Align::kNone) return std::min(transport(), 1.0);
        choose(candidate_, reference_, false, best_);
        if (options_.align == Align::kMutual) choose(reference_, candidate_, true, back_);
        link();
        return std::min(fill(), 1.0);
    }

    std::int64_t aligned() const {
        return options_.align == Align::kNone ? 0 : static_cast<std::int64_t>(links_.size());
    }
    EmdAlignment alignment(double score) const {
        return {score, candidate_.weights, reference_.weights, links_};
    }

  private:
    // The similarity of every two different words.
    void compare_words() {
        order_.clear();
        for (std::int32_t r = 0; r < reference_.words.size(); ++r) {
            order_.push_back({counts_.reference_numbers[reference_.words.word(r)], r});
        }
        std::sort(order_.begin(), order_.end());
        const std::size_t width = at(reference_.words.size());
        similarity_.assign(at(candidate_.words.size()) * width, 0.0);
        for (std::int32_t c = 0; c < candidate_.words.size(); ++c) {
            double* row = &similarity_[at(c) * width];
            const std::int32_t word = candidate_.words.word(c), same = reference_.words.number(word);
            set_dice(counts_.candidate_numbers[word], row);
            if (options_.vectors.share > 0) mix_cosines(word, same, row);
            if (same != WordPlaces::kAbsent && options_.align != Align::kNone) {
                row[same] = (row[same] + 1) / 2;
            }
        }
    }

    // Both the words of the reference and the partners stand in order, so each is looked for behind the last.
    void set_dice(std::int32_t number, double* row) const {
        if (number < 0) return;
        const std::int32_t* first = counts_.partners + counts_.starts[number];
        const std::int32_t* last = counts_.partners + counts_.starts[number + 1];
        for (const auto& [partner, place] : order_) {
            if (partner < 0) continue;
            first = std::lower_bound(first, last, partner);
            if (first == last) return;
            if (*first != partner) continue;
            const double all = static_cast<double>(counts_.candidate_pairs[number]) +
                               static_cast<double>(counts_.reference_sentences[partner]);
            row[place] = 2.0 * counts_.together[first - counts_.partners] / all;
        }
    }

    // A word is wholly like itself, with a vector or without; words without one are like no other.
    void mix_cosines(std::int32_t word, std::int32_t same, double* row) const {
        const VectorsView& v = options_.vectors;
        const std::int32_t own = v.row_of[word];
        for (std::int32_t r = 0; r < reference_.words.size(); ++r) {
            const std::int32_t other = v.row_of[reference_.words.word(r)];
            double likeness = r == same ? 1 : 0;
            if (r != same && own >= 0 && other >= 0) {
                likeness =
                    std::max(0.0, cosine(v.rows + at(own) * v.size, v.rows + at(other) * v.size, v.size));
            }
            row[r] = (1 - v.share) * row[r] + v.share * std::min(likeness, 1.0);
        }
    }

    double similar(std::int32_t candidate_word, std::int32_t reference_word) const {
        return similarity_[at(candidate_word) * at(reference_.words.size()) + at(reference_word)];
    }

    // How far apart two places are, positions counted from 1, times both lengths.
    std::int64_t gap(std::int64_t candidate, std::int64_t reference) const {
        return std::abs((candidate + 1) * reference_.span.length - (reference + 1) * candidate_.span.length);
    }

    // For every token of one text its best token of the other: of the most similar words the token that is
    // nearest, and of two as near the first.
    void choose(const Text& from, const Text& to, bool turned, std::vector<std::int32_t>& best) {
        best.assign(at(from.span.length), kUnaligned);
        for (std::int32_t w = 0; w < from.words.size(); ++w) {
            double most = -1;
            for (std::int32_t x = 0; x < to.words.size(); ++x) {
                const double similarity = turned ? similar(x, w) : similar(w, x);
                if (similarity < most) continue;
                if (similarity > most) alike_.clear();
                most = similarity;
                alike_.push_back(x);
            }
            for (const std::int32_t* p = from.words.begin(w); p != from.words.end(w); ++p) {
                best[at(*p)] = nearest(*p, to, turned);
            }
        }
    }

    std::int32_t nearest(std::int32_t token, const Text& to, bool turned) const {
        std::pair<std::int64_t, std::int32_t> found{-1, kUnaligned};
        for (const std::int32_t word : alike_) {
            for (const std::int32_t* p = to.words.begin(word); p != to.words.end(word); ++p) {
                const std::pair<std::int64_t, std::int32_t> here{turned ? gap(*p, token) : gap(token, *p),
                                                                 *p};
                if (found.second == kUnaligned || here < found) found = here;
            }
        }
        return found.second;
    }

    // Makes the links of the tokens that stay aligned.
    void link() {
        const double cells =
            static_cast<double>(candidate_.span.length) * static_cast<double>(reference_.span.length);
        for (std::int32_t i = 0; i < candidate_.span.length; ++i) {
            const std::int32_t j = best_[at(i)];
            if (options_.align == Align::kMutual && back_[at(j)] != i) continue;
            const double similarity =
                similar(candidate_.words.numbers()[at(i)], reference_.words.numbers()[at(j)]);
            const bool same = candidate_.span.tokens[i] == reference_.span.tokens[j];
            if (!same && similarity < options_.threshold) continue;
            links_.push_back({i, j, similarity, 1 - static_cast<double>(gap(i, j)) / cells, 0});
        }
    }

    double worth(const EmdLink& link) const {
        return options_.position ? link.similarity * link.closeness : link.similarity;
    }

    // Whatever does not flow along a link costs 1, so the links are filled, the best first. No two links
    // share a token of the candidate, so those of one token of the reference compete with each other only:
    // this is the exact optimum.
    double fill() {
        std::sort(links_.begin(), links_.end(), [&](const EmdLink& a, const EmdLink& b) {
            if (a.reference != b.reference) return a.reference < b.reference;
            return worth(a) != worth(b) ? worth(a) > worth(b) : a.candidate < b.candidate;
        });
        double score = 0, room = 0;
        std::int32_t reference = kUnaligned;
        for (EmdLink& link : links_) {
            if (link.reference != reference) {
                reference = link.reference;
                room = reference_.weights[at(reference)];
            }
            link.flow = std::min(room, candidate_.weights[at(link.candidate)]);
            room -= link.flow;
            score += link.flow * worth(link);
        }
        std::sort(links_.begin(), links_.end(),
                  [](const EmdLink& a, const EmdLink& b) { return a.candidate < b.candidate; });
        return score;
    }

    // Any word may become any other at 1 - similarity.
    double transport() {
        const std::size_t n = at(candidate_.span.length), m = at(reference_.span.length);
        costs_.resize(n * m);
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < m; ++j) {
                costs_[i * m + j] = 1 - similar(candidate_.words.numbers()[i], reference_.words.numbers()[j]);
            }
        }
        transport_.solve(candidate_.weights.data(), n, reference_.weights.data(), m, costs_.data());
        const double cells = static_cast<double>(n) * static_cast<double>(m);
        double score = 0;
        for (const Transport::Arc& arc : transport_.arcs()) {
            if (arc.flow <= 0) continue;
            const auto i = static_cast<std::int32_t>(arc.source), j = static_cast<std::int32_t>(arc.sink);
            const double similarity = 1 - costs_[arc.source * m + arc.sink];
            links_.push_back({i, j, similarity, 1 - static_cast<double>(gap(i, j)) / cells, arc.flow});
            score += arc.flow * similarity;
        }
        std::sort(links_.begin(), links_.end(), [](const EmdLink& a, const EmdLink& b) {
            return a.candidate != b.candidate ? a.candidate < b.candidate : a.reference < b.reference;
        });
        return score;
    }

    CountsView counts_;
    EmdOptions options_;
    Text candidate_, reference_;
    std::vector<std::pair<std::int32_t, std::int32_t>> order_;  // words of the reference by their number
    std::vector<double> similarity_, costs_;
    std::vector<std::int32_t> best_, back_, alike_;
    std::vector<EmdLink> links_;
    Transport transport_;
};

}  // namespace

void emd_rows(std::size_t n, const BatchView& candidates, const std::vector<ReferenceView>& references,
              const CountsView& counts, const EmdOptions& options, int threads, double* rows) {
    std::fill(rows, rows + n * kEmdColumns, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, scorer = Scorer(counts, options), found = std::vector<Span>()](
                   std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                double* row = rows + i * kEmdColumns;
                const Span candidate = span(candidates, i);
                scorer.set_candidate(candidate);
                row[0] = 1;
                row[1] = -1;
                row[2] = static_cast<double>(candidate.length);
                for (const Span& reference : found) {
                    const double score = 100 * scorer.score(reference);
                    if (score <= row[1]) continue;
                    row[1] = score;
                    row[3] = static_cast<double>(reference.length);
                    row[4] = static_cast<double>(scorer.aligned());
                }
            }
        };
    });
}

EmdAlignment emd_alignment(const Span& candidate, const Span& reference, const CountsView& counts,
                           const EmdOptions& options) {
    Scorer scorer(counts, options);
    scorer.set_candidate(candidate);
    const double score = 100 * scorer.score(reference);
    return scorer.alignment(score);
}

}  // namespace hakari
