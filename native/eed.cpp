#include "eed.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "parallel.hpp"
#include "unicode.hpp"

namespace hakari {

namespace {

using Characters = std::vector<std::uint32_t>;

constexpr std::uint32_t kBlank = ' ';

// The characters of a text with a blank at either end.
void read(std::string_view text, Characters& characters) {
    characters.assign(1, kBlank);
    for (std::size_t at = 0; at < text.size();) characters.push_back(decode(text, at));
    characters.push_back(kBlank);
}

struct Outcome {
    double score = 0, cost = 0, coverage = 0;
};

template <class Real>
class CharacterDistance {
  public:
    explicit CharacterDistance(const EedRules& rules)
        : jump_(static_cast<Real>(rules.jump)),
          weight_(static_cast<Real>(rules.coverage_weight)),
          deletion_(static_cast<Real>(rules.deletion)),
          insertion_(static_cast<Real>(rules.insertion)),
          library_(rules.library) {}

    Outcome run(const Characters& candidate, const Characters& reference) {
        return run(candidate, reference, [](const auto&...) {});
    }

    // `watch` sees every row in front of its jumps, and the place from where they start.
    template <class Watch>
    Outcome run(const Characters& candidate, const Characters& reference, const Watch& watch) {
        row_.assign(candidate.size() + 1, Real{1});  // the text may begin anywhere, for the price of one edit
        row_[0] = 0;
        visits_.assign(candidate.size() + 1, 0);
        for (const std::uint32_t c : reference) {
            next_row(candidate, c);
            const std::size_t lowest = library_ ? lowest_of_library() : lowest_cell();
            ++visits_[lowest];
            watch(row_, lowest);
            if (c == kBlank) jump_from(row_[lowest]);
        }
        const Real coverage = weight_ * static_cast<Real>(unevenness());
        const Real score = (row_.back() + coverage) / (static_cast<Real>(reference.size()) + coverage);
        return {std::min(1.0, static_cast<double>(score)), static_cast<double>(row_.back()),
                static_cast<double>(coverage)};
    }

    const std::vector<std::int32_t>& visits() const { return visits_; }

  private:
    void next_row(const Characters& candidate, std::uint32_t c) {
        std::swap(row_, before_);
        row_.resize(before_.size());
        Real left = before_[0] + insertion_;
        row_[0] = left;
        for (std::size_t i = 1; i < row_.size(); ++i) {
            const Real change = before_[i - 1] + static_cast<Real>(candidate[i - 1] != c);
            left = std::min(std::min(change, before_[i] + insertion_), left + deletion_);
            row_[i] = left;
        }
    }

    std::size_t lowest_cell() const {
        return static_cast<std::size_t>(std::min_element(row_.begin(), row_.end()) - row_.begin());
    }

    // The library keeps the lowest cell so far as a whole number, so that a later cell is taken only if it is
    // lower than that.
    std::size_t lowest_of_library() const {
        std::int64_t lowest = std::numeric_limits<std::int32_t>::max();
        std::size_t place = 0;
        for (std::size_t i = 0; i < row_.size(); ++i) {
            if (row_[i] >= static_cast<Real>(lowest)) continue;
            lowest = static_cast<std::int64_t>(row_[i]);
            place = i;
        }
        return place;
    }

    void jump_from(Real lowest) {
        const Real jumped = lowest + jump_;
        for (Real& cell : row_) cell = std::min(cell, jumped);
    }

    // How far positions are from being visited once each. The library leaves the first one out.
    std::int64_t unevenness() const {
        std::int64_t sum = 0;
        for (std::size_t i = library_ ? 1 : 0; i < visits_.size(); ++i) sum += std::abs(visits_[i] - 1);
        return sum;
    }

    Real jump_, weight_, deletion_, insertion_;
    bool library_;
    std::vector<Real> row_, before_;
    std::vector<std::int32_t> visits_;
};

template <class Real>
class EedCounter {
  public:
    explicit EedCounter(const EedRules& rules) : distance_(rules) {}

    // Takes the references of a segment; returns whether there are any.
    bool reset(std::size_t i, const std::vector<TextReference>& references) {
        n_ = 0;
        for (const TextReference& r : references) {
            if (!r.present[i]) continue;
            if (references_.size() == n_) references_.emplace_back();
            read(r.text[i], references_[n_++]);
        }
        return n_ > 0;
    }

    void write_row(std::string_view candidate, double* row) {
        read(candidate, candidate_);
        for (std::size_t k = 0; k < n_; ++k) {
            const Outcome found = distance_.run(candidate_, references_[k]);
            if (k > 0 && found.score >= row[1]) continue;
            row[1] = found.score;
            row[2] = found.cost;
            row[3] = found.coverage;
            row[4] = static_cast<double>(references_[k].size());
        }
        row[0] = 1;
    }

  private:
    CharacterDistance<Real> distance_;
    std::vector<Characters> references_;
    std::size_t n_ = 0;
    Characters candidate_;
};

// The cheapest path, from all rows. Sums are made again in the same order and precision as where they were
// made first, so that equal means equal.
template <class Real>
class CharacterPath {
  public:
    explicit CharacterPath(const EedRules& rules)
        : distance_(rules),
          jump_(static_cast<Real>(rules.jump)),
          deletion_(static_cast<Real>(rules.deletion)),
          insertion_(static_cast<Real>(rules.insertion)) {}

    EedPath run(const Characters& candidate, const Characters& reference) {
        candidate_ = &candidate;
        reference_ = &reference;
        cells_.clear();
        lowest_.clear();
        const Outcome found =
            distance_.run(candidate, reference, [&](const std::vector<Real>& row, std::size_t lowest) {
                cells_.insert(cells_.end(), row.begin(), row.end());
                lowest_.push_back(lowest);
            });
        EedPath path;
        trace(path.steps);
        path.visits = distance_.visits();
        path.cost = found.cost;
        path.coverage = found.coverage;
        path.score = found.score;
        return path;
    }

  private:
    // The cell behind i characters of the candidate and j of the reference, in front of jumps.
    Real before(std::size_t i, std::size_t j) const {
        if (j == 0) return i == 0 ? Real{0} : Real{1};
        return cells_[(j - 1) * (candidate_->size() + 1) + i];
    }

    bool jumped(std::size_t i, std::size_t j) const {
        return j > 0 && (*reference_)[j - 1] == kBlank && jump_to(j) < before(i, j);
    }

    Real jump_to(std::size_t j) const { return before(lowest_[j - 1], j) + jump_; }

    Real after(std::size_t i, std::size_t j) const { return jumped(i, j) ? jump_to(j) : before(i, j); }

    Real change(std::size_t i, std::size_t j) const {
        return static_cast<Real>((*candidate_)[i - 1] != (*reference_)[j - 1]);
    }

    // From the end to the beginning. Of steps that are as cheap: a match or substitution, a deletion, an
    // insertion.
    void trace(std::vector<PathStep>& steps) const {
        std::size_t i = candidate_->size(), j = reference_->size();
        const auto add = [&](Step step, Real cost) {
            steps.push_back({step, static_cast<std::int32_t>(i), static_cast<std::int32_t>(j),
                             static_cast<double>(cost)});
        };
        while (j > 0) {
            if (jumped(i, j)) {
                add(Step::kJump, jump_);
                i = lowest_[j - 1];
            }
            if (i > 0 && after(i - 1, j - 1) + change(i, j) == before(i, j)) {
                add(change(i, j) == 0 ? Step::kMatch : Step::kSubstitution, change(i, j));
                --i, --j;
            } else if (i > 0 && before(i - 1, j) + deletion_ == before(i, j)) {
                add(Step::kDeletion, deletion_);
                --i;
            } else {
                add(Step::kInsertion, insertion_);
                --j;
            }
        }
        if (i > 0) add(Step::kJump, Real{1});
        std::reverse(steps.begin(), steps.end());
    }

    CharacterDistance<Real> distance_;
    Real jump_, deletion_, insertion_;
    const Characters *candidate_ = nullptr, *reference_ = nullptr;
    std::vector<Real> cells_;
    std::vector<std::size_t> lowest_;
};

template <class Real>
void write_rows(std::size_t n, const std::vector<TextView>& candidates,
                const std::vector<TextReference>& references, const EedRules& rules, int threads,
                double* rows) {
    parallel_blocks(n, threads, [&](std::size_t) {
        return
            [&, counter = EedCounter<Real>(rules)](std::size_t, std::size_t begin, std::size_t end) mutable {
                for (std::size_t i = begin; i < end; ++i) {
                    if (!counter.reset(i, references)) continue;
                    for (std::size_t c = 0; c < candidates.size(); ++c) {
                        counter.write_row(candidates[c][i], rows + (c * n + i) * kEedColumns);
                    }
                }
            };
    });
}

}  // namespace

void eed_rows(std::size_t n, const std::vector<TextView>& candidates,
              const std::vector<TextReference>& references, const EedRules& rules, int threads,
              double* rows) {
    std::fill(rows, rows + candidates.size() * n * kEedColumns, 0.0);
    if (rules.library) return write_rows<float>(n, candidates, references, rules, threads, rows);
    write_rows<double>(n, candidates, references, rules, threads, rows);
}

EedPath eed_path(std::string_view candidate, std::string_view reference, const EedRules& rules) {
    Characters own, other;
    read(candidate, own);
    read(reference, other);
    if (rules.library) return CharacterPath<float>(rules).run(own, other);
    return CharacterPath<double>(rules).run(own, other);
}

}  // namespace hakari
