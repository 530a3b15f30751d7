#include "edits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "edit_bits.hpp"
#include "parallel.hpp"

namespace hakari {

namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

int lowest_bit(std::uint64_t bits) {
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int place = 0;
    for (; (bits & 1) == 0; bits >>= 1) ++place;
    return place;
#endif
}

// Sums in eight lanes, in an order that does not depend on the machine.
float dot(const float* a, const float* b, std::int64_t n) {
    constexpr std::int64_t kLanes = 8;
    float lanes[kLanes] = {};
    std::int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
        for (std::int64_t l = 0; l < kLanes; ++l) lanes[l] += a[i + l] * b[i + l];
    }
    for (; i < n; ++i) lanes[i % kLanes] += a[i] * b[i];
    return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

double substitution_cost(const float* a, const float* b, const WordVectors& vectors) {
    if (a == nullptr || b == nullptr) return 1;
    const double similarity = dot(a, b, vectors.dimension), threshold = vectors.threshold;
    const double cost = ((1 - threshold) - std::max(0.0, similarity - threshold)) / (1 - threshold);
    return std::max(0.0, cost);
}

// The different words of all candidates of a segment, numbered, so that each pair of words is compared once.
class CandidateWords {
  public:
    void reset(const std::vector<Span>& candidates) {
        words_.clear();
        for (const Span& c : candidates) words_.insert(words_.end(), c.tokens, c.tokens + c.length);
        std::sort(words_.begin(), words_.end());
        words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
        numbers_.clear();
        for (const Span& c : candidates) {
            for (std::int64_t i = 0; i < c.length; ++i) numbers_.push_back(number(c.tokens[i]));
        }
    }
    const std::vector<std::int32_t>& words() const { return words_; }
    // The numbers of all candidates' words, one candidate behind the other.
    const std::vector<std::int32_t>& numbers() const { return numbers_; }

  private:
    std::int32_t number(std::int32_t word) const {
        return static_cast<std::int32_t>(std::lower_bound(words_.begin(), words_.end(), word) -
                                         words_.begin());
    }
    std::vector<std::int32_t> words_, numbers_;
};

// What it costs to substitute each word of the candidates for each of a reference's.
class Substitutions {
  public:
    void reset(const WordPlaces& reference, const Span& text, const CandidateWords& candidates,
               const WordVectors& vectors) {
        width_ = candidates.words().size();
        costs_.resize(at(reference.size()) * width_);
        for (std::int32_t r = 0; r < reference.size(); ++r) {
            const std::int32_t word = text.tokens[*reference.begin(r)];
            const float* own = vectors.of(word);
            double* row = costs_.data() + at(r) * width_;
            for (std::size_t c = 0; c < width_; ++c) {
                const std::int32_t other = candidates.words()[c];
                row[c] = other == word ? 0 : substitution_cost(vectors.of(other), own, vectors);
            }
        }
    }
    const double* row(std::int32_t reference_word) const {
        return costs_.data() + at(reference_word) * width_;
    }

  private:
    std::size_t width_ = 0;
    std::vector<double> costs_;
};

// One reference with what is known of it for all candidates.
struct Target {
    Span text{nullptr, 0};
    WordPlaces places;
    BitDistance bits;
    Substitutions substitutions;
};

struct Outcome {
    double score = 0, cost = 0, coverage = 0;
};

Outcome outcome(double cost, double coverage, std::int64_t length, const EditRules& rules) {
    const double weighted = rules.coverage ? rules.coverage_weight * coverage : 0.0;
    const double whole = static_cast<double>(length + (rules.jumps && rules.blank)) + weighted;
    // Nothing to divide by: an empty reference is missed wholly, or not at all.
    if (whole == 0) return {cost > 0 ? 1.0 : 0.0, cost, weighted};
    return {(cost + weighted) / whole, cost, weighted};
}

// How often each candidate position is visited, and what that costs.
class VisitCounter {
  public:
    void reset(std::int64_t candidate_length, const EditRules& rules) {
        first_ = rules.jumps && rules.blank ? 0 : 1;
        counts_.assign(at(candidate_length) + 1, 0);
        counts_[0] = rules.blank_visited;
    }
    void visit(std::int64_t position) { ++counts_[at(position)]; }
    double penalty() const {
        std::int64_t sum = 0;
        for (std::size_t i = first_; i < counts_.size(); ++i) sum += std::abs(counts_[i] - 1);
        return static_cast<double>(sum);
    }
    const std::vector<std::int32_t>& counts() const { return counts_; }

  private:
    std::size_t first_ = 0;
    std::vector<std::int32_t> counts_;
};

// The recurrence cell by cell, for costs of any kind.
class CellDistance {
  public:
    Outcome run(const std::int32_t* words, std::int64_t length, const Target& target,
                const EditRules& rules) {
        length_ = length;
        visits_.reset(length, rules);
        start(rules);
        for (const std::int32_t word : target.places.numbers()) {
            std::swap(row_, before_);
            pass(words, target.substitutions.row(word), rules);
            const auto lowest = std::min_element(row_.begin(), row_.end());
            visits_.visit(lowest - row_.begin());
            if (rules.jumps) jump_from(*lowest, rules);
        }
        return outcome(row_.back(), visits_.penalty(), target.text.length, rules);
    }

  private:
    // The row in front of the reference: nothing but deletions, or one jump over them.
    void start(const EditRules& rules) {
        row_.resize(at(length_) + 1);
        before_.resize(at(length_) + 1);
        for (std::int64_t i = 0; i <= length_; ++i) row_[at(i)] = static_cast<double>(i) * rules.deletion;
        if (rules.jumps) jump_from(0, rules);
    }

    void pass(const std::int32_t* words, const double* substitution, const EditRules& rules) {
        double left = before_[0] + rules.insertion;
        row_[0] = left;
        for (std::int64_t i = 1; i <= length_; ++i) {
            const double change = before_[at(i - 1)] + substitution[words[i - 1]];
            const double insertion = before_[at(i)] + rules.insertion;
            left = std::min(std::min(change, insertion), left + rules.deletion);
            row_[at(i)] = left;
        }
    }

    void jump_from(double lowest, const EditRules& rules) {
        const double jumped = lowest + rules.jump;
        for (double& cell : row_) cell = std::min(cell, jumped);
    }

    std::int64_t length_ = 0;
    std::vector<double> row_, before_;
    VisitCounter visits_;
};

// The recurrence with jumps where every edit costs 1. A jump reaches any cell for one more than the lowest
// cell of its row, so each finished cell is that minimum or one more: one bit a cell says which.
class JumpBits {
  public:
    Outcome run(const Span& candidate, const Target& target, const EditRules& rules) {
        const std::size_t cells = at(candidate.length) + 1;
        width_ = (cells + 63) / 64;
        set_masks(candidate, target.places);
        visits_.reset(candidate.length, rules);
        low_.assign(width_, 0);
        low_[0] = 1;
        std::int64_t lowest = 0;
        for (const std::int32_t word : target.places.numbers()) {
            if (!step_to_same(word)) {
                step_to_next(word);
                ++lowest;
            }
            visits_.visit(first());
        }
        const bool at_lowest = low_[(cells - 1) / 64] >> ((cells - 1) % 64) & 1;
        const double cost = static_cast<double>(lowest + !at_lowest);
        return outcome(cost, visits_.penalty(), target.text.length, rules);
    }

  private:
    void set_masks(const Span& candidate, const WordPlaces& places) {
        masks_.assign(at(places.size()) * width_, 0);
        for (std::int64_t i = 0; i < candidate.length; ++i) {
            const std::int32_t number = places.number(candidate.tokens[i]);
            if (number == WordPlaces::kAbsent) continue;
            masks_[at(number) * width_ + at(i + 1) / 64] |= std::uint64_t{1} << ((i + 1) % 64);
        }
    }

    // Cells that a match leads to from a lowest cell keep the minimum; returns whether there are any.
    bool step_to_same(std::int32_t word) {
        const std::uint64_t* match = masks_.data() + at(word) * width_;
        next_.resize(width_);
        std::uint64_t carry = 0, any = 0;
        for (std::size_t w = 0; w < width_; ++w) {
            next_[w] = (low_[w] << 1 | carry) & match[w];
            carry = low_[w] >> 63;
            any |= next_[w];
        }
        if (any != 0) std::swap(low_, next_);
        return any != 0;
    }

    // Otherwise the minimum grows by one: by a match from a cell that is not lowest, or by a substitution or
    // an insertion from one that is.
    void step_to_next(std::int32_t word) {
        const std::uint64_t* match = masks_.data() + at(word) * width_;
        std::uint64_t carry = 0;
        for (std::size_t w = 0; w < width_; ++w) {
            const std::uint64_t low = low_[w];
            low_[w] = low | low << 1 | carry | match[w];
            carry = low >> 63;
        }
    }

    std::int64_t first() const {
        std::size_t w = 0;
        while (low_[w] == 0) ++w;
        return static_cast<std::int64_t>(w) * 64 + lowest_bit(low_[w]);
    }

    std::size_t width_ = 1;
    std::vector<std::uint64_t> masks_, low_, next_;
    VisitCounter visits_;
};

// The plain edit distance where every edit costs 1.
class PlainBits {
  public:
    Outcome run(const Span& candidate, const Target& target, const EditRules& rules) {
        const BitDistance& bits = target.bits;
        state_.resize(2 * bits.words());
        BitDistance::Column column{state_.data(), state_.data() + bits.words(), 0};
        bits.start(column);
        for (std::int64_t i = 0; i < candidate.length; ++i) {
            bits.step(column, target.places.number(candidate.tokens[i]));
        }
        const std::int64_t cost = target.text.length > 0 ? column.cost : candidate.length;
        return outcome(static_cast<double>(cost), 0, target.text.length, rules);
    }

  private:
    std::vector<std::uint64_t> state_;
};

// Which way of computing gives the same numbers soonest.
enum class Way { kCells, kJumpBits, kPlainBits, kPath };

Way way_of(const EditRules& rules, const WordVectors& vectors) {
    const bool counted = rules.jumps || rules.coverage;
    if (counted && rules.visits == Visits::kPath) return Way::kPath;
    const bool unit = rules.insertion == 1 && rules.deletion == 1 && (!rules.jumps || rules.jump == 1);
    if (vectors.rows != nullptr || !unit) return Way::kCells;
    if (rules.jumps) return Way::kJumpBits;
    return rules.coverage ? Way::kCells : Way::kPlainBits;
}

// The cheapest path, from the whole matrix.
class PathFinder {
  public:
    EditPath run(std::int64_t length, const std::int32_t* words, const Target& target,
                 const EditRules& rules) {
        rules_ = rules;
        n_ = length;
        m_ = target.text.length;
        fill(words, target);
        EditPath path;
        trace(path.steps);
        count_visits(path);
        path.substitution = substitution_;
        return path;
    }

  private:
    // Cells before and after the jumps of their row, and where the row's jumps start.
    void fill(const std::int32_t* words, const Target& target) {
        substitution_.clear();
        before_.assign(at((m_ + 1) * (n_ + 1)), 0);
        cells_ = before_;
        lowest_.assign(at(m_) + 1, 0);
        for (std::int64_t j = 0; j <= m_; ++j) {
            const double* costs =
                j > 0 ? target.substitutions.row(target.places.numbers()[at(j - 1)]) : nullptr;
            for (std::int64_t i = 0; i <= n_; ++i) before_[cell(i, j)] = best(i, j, costs, words);
            finish_row(j);
            for (std::int64_t i = 0; j > 0 && i < n_; ++i) substitution_.push_back(costs[words[i]]);
        }
    }

    double best(std::int64_t i, std::int64_t j, const double* costs, const std::int32_t* words) const {
        if (i == 0 && j == 0) return 0;
        if (j == 0) return static_cast<double>(i) * rules_.deletion;
        double found = cells_[cell(i, j - 1)] + rules_.insertion;
        if (i == 0) return found;
        found = std::min(cells_[cell(i - 1, j - 1)] + costs[words[i - 1]], found);
        return std::min(found, before_[cell(i - 1, j)] + rules_.deletion);
    }

    void finish_row(std::int64_t j) {
        const auto begin = before_.begin() + static_cast<std::ptrdiff_t>(cell(0, j));
        const auto lowest = std::min_element(begin, begin + n_ + 1);
        lowest_[at(j)] = lowest - begin;
        for (std::int64_t i = 0; i <= n_; ++i) {
            const double jumped = *lowest + rules_.jump;
            cells_[cell(i, j)] = rules_.jumps ? std::min(before_[cell(i, j)], jumped) : before_[cell(i, j)];
        }
    }

    // From the end to the beginning. Of steps that are as cheap: a match or substitution, a deletion, an
    // insertion.
    void trace(std::vector<PathStep>& steps) const {
        std::int64_t i = n_, j = m_;
        while (i > 0 || j > 0) {
            const auto add = [&](Step step, double cost) {
                steps.push_back({step, static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), cost});
            };
            if (cells_[cell(i, j)] < before_[cell(i, j)]) {
                add(Step::kJump, rules_.jump);
                i = lowest_[at(j)];
            } else if (i > 0 && j > 0 && cells_[cell(i - 1, j - 1)] + change(i, j) == before_[cell(i, j)]) {
                add(change(i, j) == 0 ? Step::kMatch : Step::kSubstitution, change(i, j));
                --i, --j;
            } else if (i > 0 &&
                       (j == 0 || before_[cell(i - 1, j)] + rules_.deletion == before_[cell(i, j)])) {
                add(Step::kDeletion, rules_.deletion);
                --i;
            } else {
                add(Step::kInsertion, rules_.insertion);
                --j;
            }
        }
        std::reverse(steps.begin(), steps.end());
    }

    void count_visits(EditPath& path) {
        VisitCounter visits;
        visits.reset(n_, rules_);
        if (rules_.visits == Visits::kRowMinimum) {
            for (std::int64_t j = 1; j <= m_; ++j) visits.visit(lowest_[at(j)]);
        } else {
            for (const PathStep& step : path.steps) {
                if (step.step != Step::kDeletion && step.step != Step::kJump) visits.visit(step.candidate);
            }
        }
        const Outcome found = outcome(cells_[cell(n_, m_)], visits.penalty(), m_, rules_);
        path.cost = found.cost;
        path.coverage = found.coverage;
        path.score = found.score;
        path.visits = visits.counts();
    }

    double change(std::int64_t i, std::int64_t j) const { return substitution_[at((j - 1) * n_ + i - 1)]; }
    std::size_t cell(std::int64_t i, std::int64_t j) const { return at(j * (n_ + 1) + i); }

    EditRules rules_;
    std::int64_t n_ = 0, m_ = 0;
    std::vector<double> before_, cells_, substitution_;
    std::vector<std::int64_t> lowest_;
};

// Scores the segments of one thread.
class EditCounter {
  public:
    EditCounter(const EditRules& rules, const WordVectors& vectors)
        : rules_(rules), vectors_(vectors), way_(way_of(rules, vectors)) {}

    // Takes the texts of another segment.
    void reset(const std::vector<Span>& candidates, const std::vector<Span>& references) {
        if (targets_.size() < references.size()) targets_.resize(references.size());
        n_ = references.size();
        const bool by_cells = way_ == Way::kCells || way_ == Way::kPath;
        if (by_cells) words_.reset(candidates);
        for (std::size_t k = 0; k < n_; ++k) {
            Target& target = targets_[k];
            target.text = references[k];
            target.places.reset(references[k].tokens, references[k].length);
            if (by_cells) target.substitutions.reset(target.places, references[k], words_, vectors_);
            if (way_ == Way::kPlainBits) target.bits.reset(target.places, references[k].length);
        }
        place_ = 0;
    }

    // Writes the row of the next candidate.
    void write_row(const Span& candidate, double* row) {
        for (std::size_t k = 0; k < n_; ++k) {
            const Outcome found = run(candidate, targets_[k]);
            if (k > 0 && found.score >= row[1]) continue;
            row[1] = found.score;
            row[2] = found.cost;
            row[3] = found.coverage;
            row[4] = static_cast<double>(targets_[k].text.length);
        }
        row[0] = 1;
        place_ += candidate.length;
    }

  private:
    Outcome run(const Span& candidate, const Target& target) {
        const std::int32_t* words = words_.numbers().data() + place_;
        switch (way_) {
            case Way::kJumpBits:
                return jump_bits_.run(candidate, target, rules_);
            case Way::kPlainBits:
                return plain_bits_.run(candidate, target, rules_);
            case Way::kPath: {
                const EditPath path = path_.run(candidate.length, words, target, rules_);
                return {path.score, path.cost, path.coverage};
            }
            default:
                return cells_.run(words, candidate.length, target, rules_);
        }
    }

    EditRules rules_;
    WordVectors vectors_;
    Way way_;
    std::vector<Target> targets_;
    std::size_t n_ = 0;
    std::int64_t place_ = 0;  // of the next candidate's words among those of all
    CandidateWords words_;
    CellDistance cells_;
    JumpBits jump_bits_;
    PlainBits plain_bits_;
    PathFinder path_;
};

}  // namespace

void edit_rows(std::size_t n, const std::vector<BatchView>& candidates,
               const std::vector<ReferenceView>& references, const EditRules& rules,
               const WordVectors& vectors, int threads, double* rows) {
    std::fill(rows, rows + candidates.size() * n * kEditColumns, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, counter = EditCounter(rules, vectors), texts = std::vector<Span>(),
                found = std::vector<Span>()](std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                texts.clear();
                for (const BatchView& candidate : candidates) texts.push_back(span(candidate, i));
                counter.reset(texts, found);
                for (std::size_t c = 0; c < texts.size(); ++c) {
                    counter.write_row(texts[c], rows + (c * n + i) * kEditColumns);
                }
            }
        };
    });
}

EditPath edit_path(const Span& candidate, const Span& reference, const EditRules& rules,
                   const WordVectors& vectors) {
    CandidateWords words;
    words.reset({candidate});
    Target target;
    target.text = reference;
    target.places.reset(reference.tokens, reference.length);
    target.substitutions.reset(target.places, reference, words, vectors);
    return PathFinder().run(candidate.length, words.numbers().data(), target, rules);
}

}  // namespace hakari
