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
        row_.assign(candidate.size() + 1, Real{1});  // the text may begin anywhere, for the price of one edit
        row_[0] = 0;
        visits_.assign(candidate.size() + 1, 0);
        for (const std::uint32_t c : reference) {
            next_row(candidate, c);
            const std::size_t lowest = library_ ? lowest_of_library() : lowest_cell();
            ++visits_[lowest];
            if (c == kBlank) jump_from(row_[lowest]);
        }
        const Real coverage = weight_ * static_cast<Real>(unevenness());
        const Real score = (row_.back() + coverage) / (static_cast<Real>(reference.size()) + coverage);
        return {std::min(1.0, static_cast<double>(score)), static_cast<double>(row_.back()),
                static_cast<double>(coverage)};
    }

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

}  // namespace hakari
