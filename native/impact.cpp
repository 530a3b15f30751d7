#include "impact.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "parallel.hpp"

namespace hakari {

namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

// Finds common parts; one for each thread.
//
// The best path to (i, j), among the first i words of one text and the first j of the other, is the best one
// to (i - 1, j) or (i, j - 1), or ends with a part of k words: the best one to (i - k, j - k) and that part.
// A part that is cut in two is worth less (beta > 1) or the same (beta = 1), so parts of all lengths may be
// tried and none need be known to be maximal.
class PartFinder {
  public:
    explicit PartFinder(const ImpactOptions& options) : options_(options) {}

    const std::vector<CommonPart>& find(const Span& candidate, const Span& reference) {
        words_[0].assign(candidate.tokens, candidate.tokens + candidate.length);
        words_[1].assign(reference.tokens, reference.tokens + reference.length);
        parts_.clear();
        set_values();
        for (int round = 0; round <= options_.rounds; ++round) {
            fill();
            const std::size_t before = parts_.size();
            trace(round);
            if (parts_.size() == before) break;
        }
        return parts_;
    }

    double score() const {
        const double length[2] = {static_cast<double>(words_[0].size()),
                                  static_cast<double>(words_[1].size())};
        if (length[0] == 0 || length[1] == 0) return length[0] == length[1];
        double sum = 0;
        for (const CommonPart& part : parts_) {
            sum += std::pow(options_.alpha, part.round) * std::pow(part.length, options_.beta);
        }
        if (sum == 0) return 0;
        const double common = std::pow(sum, 1 / options_.beta);
        const double precision = common / length[0], recall = common / length[1];
        const double gamma = precision / recall, square = gamma * gamma;
        return (1 + square) * precision * recall / (recall + square * precision);
    }

  private:
    // The worth of parts by length, as whole numbers of a unit so small that rounding decides nothing and so
    // large that all sums are exact: paths that are worth the same have equal sums in any order.
    void set_values() {
        const std::size_t longest = std::min(words_[0].size(), words_[1].size());
        const double most = std::pow(static_cast<double>(longest), options_.beta);
        const double unit = std::max(1.0, std::floor(std::ldexp(1.0, 52) / std::max(most, 1.0)));
        values_.resize(longest + 1);
        for (std::size_t k = 0; k <= longest; ++k) {
            values_[k] = std::llround(std::pow(static_cast<double>(k), options_.beta) * unit);
        }
    }

    // The worth of a path and the sum of its words' distances between the relative positions.
    struct Path {
        std::int64_t value, gap;
        bool better_than(const Path& other) const {
            return value != other.value ? value > other.value : gap < other.gap;
        }
    };
    enum : std::int32_t { kUp = 0, kLeft = -1 };  // a step; above 0 it is the length of a part

    // Positions count from 1; the distance is taken times both lengths, so that it is a whole number.
    std::int64_t gap(std::int64_t i, std::int64_t j) const {
        return std::abs(i * static_cast<std::int64_t>(words_[1].size()) -
                        j * static_cast<std::int64_t>(words_[0].size()));
    }

    void fill() {
        const std::size_t rows = words_[0].size() + 1, columns = words_[1].size() + 1;
        paths_.assign(rows * columns, Path{0, 0});
        steps_.assign(rows * columns, kUp);
        runs_.assign(columns, 0);
        for (std::size_t i = 1; i < rows; ++i) {
            const std::int32_t word = words_[0][i - 1];
            std::int32_t diagonal = 0;
            for (std::size_t j = 1; j < columns; ++j) {
                const std::int32_t run = word == words_[1][j - 1] && word >= 0 ? diagonal + 1 : 0;
                diagonal = runs_[j];
                runs_[j] = run;
                const std::size_t cell = i * columns + j;
                Path best = paths_[cell - columns];
                std::int32_t step = kUp;
                if (paths_[cell - 1].better_than(best)) {
                    best = paths_[cell - 1];
                    step = kLeft;
                }
                std::int64_t distance = 0;
                for (std::int32_t k = 1; k <= run; ++k) {
                    distance +=
                        gap(static_cast<std::int64_t>(i) - k + 1, static_cast<std::int64_t>(j) - k + 1);
                    const Path& before = paths_[cell - at(k) * (columns + 1)];
                    const Path path{before.value + values_[at(k)], before.gap + distance};
                    if (path.better_than(best)) {
                        best = path;
                        step = k;
                    }
                }
                paths_[cell] = best;
                steps_[cell] = step;
            }
        }
    }

    // Takes the parts of the best path and removes their words, whose places stay empty.
    void trace(std::int32_t round) {
        const std::size_t first = parts_.size(), columns = words_[1].size() + 1;
        for (std::size_t i = words_[0].size(), j = words_[1].size(); i > 0 && j > 0;) {
            const std::int32_t step = steps_[i * columns + j];
            if (step == kUp) {
                --i;
            } else if (step == kLeft) {
                --j;
            } else {
                i -= at(step);
                j -= at(step);
                parts_.push_back({round, static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), step});
                std::fill_n(words_[0].begin() + static_cast<std::ptrdiff_t>(i), step, -1);
                std::fill_n(words_[1].begin() + static_cast<std::ptrdiff_t>(j), step, -1);
            }
        }
        std::reverse(parts_.begin() + static_cast<std::ptrdiff_t>(first), parts_.end());
        join(first);
    }

    // With beta = 1 a run may have been found in pieces.
    void join(std::size_t first) {
        std::size_t kept = first;
        for (std::size_t p = first; p < parts_.size(); ++p) {
            CommonPart* last = kept > first ? &parts_[kept - 1] : nullptr;
            if (last != nullptr && last->candidate + last->length == parts_[p].candidate &&
                last->reference + last->length == parts_[p].reference) {
                last->length += parts_[p].length;
            } else {
                parts_[kept++] = parts_[p];
            }
        }
        parts_.resize(kept);
    }

    ImpactOptions options_;
    std::vector<std::int32_t> words_[2];
    std::vector<std::int64_t> values_;
    std::vector<Path> paths_;
    std::vector<std::int32_t> steps_, runs_;
    std::vector<CommonPart> parts_;
};

void write_row(const Span& candidate, const std::vector<Span>& references, PartFinder& finder,
               std::size_t width, double* row) {
    row[0] = 1;
    row[1] = -1;
    row[2] = static_cast<double>(candidate.length);
    for (const Span& reference : references) {
        const std::vector<CommonPart>& parts = finder.find(candidate, reference);
        const double score = 100 * finder.score();
        if (score <= row[1]) continue;
        row[1] = score;
        row[3] = static_cast<double>(reference.length);
        std::fill(row + 4, row + width, 0.0);
        for (const CommonPart& part : parts) {
            row[4 + 2 * part.round] += part.length;
            row[5 + 2 * part.round] += 1;
        }
    }
}

}  // namespace

void impact_rows(std::size_t n, const std::vector<BatchView>& candidates,
                 const std::vector<ReferenceView>& references, const ImpactOptions& options, int threads,
                 double* rows) {
    const std::size_t width = impact_columns(options.rounds);
    std::fill(rows, rows + candidates.size() * n * width, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, finder = PartFinder(options), found = std::vector<Span>()](std::size_t, std::size_t begin,
                                                                              std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                for (std::size_t c = 0; c < candidates.size(); ++c) {
                    write_row(span(candidates[c], i), found, finder, width, rows + (c * n + i) * width);
                }
            }
        };
    });
}

CommonParts impact_parts(const Span& candidate, const Span& reference, const ImpactOptions& options) {
    PartFinder finder(options);
    const std::vector<CommonPart>& parts = finder.find(candidate, reference);
    return {100 * finder.score(), parts};
}

}  // namespace hakari
