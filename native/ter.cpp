#include "ter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "edit_bits.hpp"
#include "parallel.hpp"

namespace hakari {

namespace {

// Limits of the shift search: tercom's, and the last one sacreBLEU's own.
constexpr std::int32_t kLongestShift = 10;
constexpr std::int32_t kFarthestShift = 50;
constexpr std::int64_t kMostCandidates = 1000;
constexpr std::int32_t kDiagonalBeam = 25;
constexpr std::int32_t kTercomBeam = 20;

constexpr std::int32_t kFar = std::numeric_limits<std::int32_t>::max() / 2;

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

// The matrix cell by cell, one row a word of the output, each row only as wide as the beam. It gives what
// bits cannot: the distance within a beam that binds, and the path.
class Matrix {
  public:
    // Takes the lengths of an output and a reference, which decide the beam of every row.
    void reset(std::int32_t hyp, std::int32_t ref, Beam beam) {
        hyp_ = hyp;
        ref_ = ref;
        beam_ = beam;
        rows_.clear();
        std::int64_t size = 0;
        for (std::int32_t i = 0; i <= hyp; ++i) {
            rows_.push_back(band(i));
            // A row is read one cell to the left of itself and as far as the next row reaches to the right.
            const std::int32_t right = std::max(rows_.back().end, i < hyp ? band(i + 1).end : 0);
            rows_.back().offset = size - (rows_.back().begin - 1);
            size += right - (rows_.back().begin - 1);
        }
        cells_.assign(at(size), kFar);
        for (std::int32_t j = 0; j <= ref; ++j) cell(0, j) = j;
    }

    // Takes over a row of a matrix with the same lengths and beam.
    void copy_row(const Matrix& other, std::int32_t i) {
        const auto begin = other.cells_.begin() + rows_[at(i)].offset;
        std::copy(begin + rows_[at(i)].begin, begin + rows_[at(i)].end,
                  cells_.begin() + rows_[at(i)].offset + rows_[at(i)].begin);
    }

    // Fills the rows behind `first` words that have not changed; returns the distance.
    std::int32_t fill(const std::vector<std::int32_t>& words, const std::vector<std::int32_t>& ref,
                      std::int32_t first) {
        if (beam_ == Beam::kTercom) return fill_by_cost(words, ref);
        for (std::int32_t i = first + 1; i <= hyp_; ++i) {
            const Row& row = rows_[at(i)];
            const std::int32_t word = words[at(i - 1)];
            std::int32_t* here = &cells_[0] + row.offset;
            const std::int32_t* above = &cells_[0] + rows_[at(i - 1)].offset;
            std::int32_t begin = row.begin;
            if (begin == 0) {
                here[0] = above[0] + 1;
                begin = 1;
            }
            std::int32_t left = here[begin - 1];
            for (std::int32_t j = begin; j < row.end; ++j) {
                const std::int32_t change = above[j - 1] + (ref[at(j - 1)] != word);
                left = std::min(std::min(change, above[j] + 1), left + 1);
                here[j] = left;
            }
        }
        return cell(hyp_, ref_);
    }

    // Appends the edits of a filled matrix. Of several that are as good it takes a match or substitution,
    // then a deletion, then an insertion.
    void trace(const std::vector<std::int32_t>& words, const std::vector<std::int32_t>& ref,
               std::vector<Edit>& edits) const {
        edits.clear();
        std::int32_t i = hyp_, j = ref_;
        while (i > 0 || j > 0) {
            const std::int32_t cost = get(i, j);
            const bool same = i > 0 && j > 0 && words[at(i - 1)] == ref[at(j - 1)];
            if (i > 0 && j > 0 && get(i - 1, j - 1) + !same == cost) {
                edits.push_back(same ? Edit::kMatch : Edit::kSubstitution);
                --i, --j;
            } else if (i > 0 && get(i - 1, j) + 1 == cost) {
                edits.push_back(Edit::kDeletion);
                --i;
            } else {
                edits.push_back(Edit::kInsertion);
                --j;
            }
        }
        std::reverse(edits.begin(), edits.end());
    }

  private:
    struct Row {
        std::int32_t begin, end;  // the columns that the beam leaves
        std::int64_t offset;      // where column 0 of the row would stand
    };

    Row band(std::int32_t i) const {
        if (i == 0 || beam_ != Beam::kDiagonal) return {0, ref_ + 1, 0};
        const double slope = static_cast<double>(ref_) / hyp_;
        const auto diagonal = static_cast<std::int32_t>(std::floor(i * slope));
        // Where a row steps farther than the beam is wide, it would not meet the row before.
        const std::int32_t width = kDiagonalBeam < slope / 2
                                       ? static_cast<std::int32_t>(std::ceil(slope / 2 + kDiagonalBeam))
                                       : kDiagonalBeam;
        return {std::max(0, diagonal - width), i == hyp_ ? ref_ + 1 : std::min(ref_ + 1, diagonal + width),
                0};
    }

    std::int32_t& cell(std::int32_t i, std::int32_t j) { return cells_[at(rows_[at(i)].offset + j)]; }
    std::int32_t get(std::int32_t i, std::int32_t j) const {
        const Row& row = rows_[at(i)];
        return j < row.begin || j >= row.end ? kFar : cells_[at(row.offset + j)];
    }

    // tercom's beam: a cell is left only where it is not too much worse than the best match or substitution
    // that led into its row. Costs run forward from every cell that is left.
    std::int32_t fill_by_cost(const std::vector<std::int32_t>& words, const std::vector<std::int32_t>& ref) {
        std::fill(cells_.begin(), cells_.end(), kFar);
        cell(0, 0) = 0;
        std::int32_t best = kFar, first = 0, last = 0;
        for (std::int32_t i = 0; i <= hyp_; ++i) {
            const std::int32_t bound = i < hyp_ && best < kFar ? best + kTercomBeam : kFar - 1;
            std::int32_t next_first = -1, next_last = -1;
            best = kFar;
            for (std::int32_t j = first; j <= std::min(last, ref_); ++j) {
                const std::int32_t cost = cell(i, j);
                if (cost > bound) {
                    cell(i, j) = kFar;
                    continue;
                }
                if (next_first < 0) next_first = j;
                next_last = j + 1;
                if (i < hyp_ && j < ref_) {
                    const std::int32_t change = cost + (words[at(i)] != ref[at(j)]);
                    cell(i + 1, j + 1) = std::min(cell(i + 1, j + 1), change);
                    best = std::min(best, change);
                }
                if (i < hyp_) cell(i + 1, j) = std::min(cell(i + 1, j), cost + 1);
                if (j < ref_ && cost + 1 < cell(i, j + 1)) {
                    cell(i, j + 1) = cost + 1;
                    last = std::max(last, j + 1);
                }
            }
            first = std::max(next_first, 0);
            last = next_last;
        }
        return cell(hyp_, ref_);
    }

    std::int32_t hyp_ = 0, ref_ = 0;
    Beam beam_ = Beam::kNone;
    std::vector<Row> rows_;
    std::vector<std::int32_t> cells_;
};

// One reference, indexed once for all outputs that are compared with it.
struct Target {
    std::int32_t length = 0;
    WordPlaces places;
    BitDistance bits;

    void reset(const Span& reference) {
        length = static_cast<std::int32_t>(reference.length);
        places.reset(reference.tokens, reference.length);
        bits.reset(places, reference.length);
    }
};

// What the path of the words as they are says: where each word of the reference stands in the output, and how
// many words before a place are wrong.
struct Alignment {
    std::vector<std::int32_t> place;
    std::vector<std::int32_t> hyp_errors, ref_errors;

    void reset(const std::vector<Edit>& edits) {
        place.clear();
        hyp_errors.assign(1, 0);
        ref_errors.assign(1, 0);
        for (const Edit edit : edits) {
            const bool wrong = edit != Edit::kMatch;
            if (edit != Edit::kInsertion) hyp_errors.push_back(hyp_errors.back() + wrong);
            if (edit == Edit::kDeletion) continue;
            ref_errors.push_back(ref_errors.back() + wrong);
            place.push_back(static_cast<std::int32_t>(hyp_errors.size()) - 2);
        }
    }
    static bool any(const std::vector<std::int32_t>& errors, std::int32_t begin, std::int32_t length) {
        return errors[at(begin + length)] > errors[at(begin)];
    }
};

// Finds shifts for one output and one reference; its memory serves all segments of a thread.
class ShiftSearch {
  public:
    // Fills `path` with the shifts and edits that lead from the output to the reference.
    void run(const Span& candidate, const Target& target, Beam beam, TerPath& path) {
        start(candidate, target, beam);
        path.shifts.clear();
        while (true) {
            distance_ = matrix_.fill(words_, target.places.numbers(), 0);
            matrix_.trace(words_, target.places.numbers(), path.edits);
            if (distance_ == 0) break;
            alignment_.reset(path.edits);
            save_columns();
            find_best();
            if (checked_ >= kMostCandidates || best_.gain <= 0) break;
            path.shifts.push_back(best_.shift);
            apply(best_.shift);
        }
        path.cost = distance_ + static_cast<std::int64_t>(path.shifts.size());
    }

  private:
    // Two neighbouring runs of words, [begin, middle) and [middle, end), that change places: what a shift
    // does.
    struct Swap {
        std::int32_t begin, middle, end;
    };

    // A shift and what it gains. Of two that gain as much the longer is better, then the one that starts
    // first, then the one that moves to the first place.
    struct Best {
        std::int32_t gain = 0;
        Shift shift{0, kLongestShift + 1, 0};  // a shift that gains nothing is not better than none

        bool beaten_by(std::int32_t other_gain, const Shift& other) const {
            if (other_gain != gain) return other_gain > gain;
            if (other.length != shift.length) return other.length > shift.length;
            if (other.start != shift.start) return other.start < shift.start;
            return other.target < shift.target;
        }
    };

    void start(const Span& candidate, const Target& target, Beam beam) {
        target_ = &target;
        length_ = static_cast<std::int32_t>(candidate.length);
        words_.resize(at(length_));
        for (std::int32_t i = 0; i < length_; ++i) words_[at(i)] = target.places.number(candidate.tokens[i]);
        beam_ = beam;
        matrix_.reset(length_, target.length, beam);
        tried_is_ready_ = false;
        checked_ = 0;
    }

    // Keeps the bits before every word, from which candidates that leave the words before alone start.
    void save_columns() {
        const std::size_t w = target_->bits.words();
        bits_.resize(2 * w * at(length_ + 2));
        costs_.resize(at(length_ + 2));
        BitDistance::Column column = this->column(0);
        target_->bits.start(column);
        costs_[0] = column.cost;
        for (std::int32_t i = 0; i < length_; ++i) {
            BitDistance::Column next = this->column(i + 1);
            std::copy(column.up, column.up + 2 * w, next.up);
            next.cost = column.cost;
            target_->bits.step(next, words_[at(i)]);
            costs_[at(i + 1)] = next.cost;
            column = next;
        }
        true_distance_ = static_cast<std::int32_t>(column.cost);
    }

    BitDistance::Column column(std::int32_t i) {
        const std::size_t w = target_->bits.words();
        std::uint64_t* up = bits_.data() + 2 * w * at(i);
        return {up, up + w, 0};
    }

    // Tries every run of words that the reference has elsewhere and that both sides still have wrong.
    void find_best() {
        best_ = Best{};
        const std::vector<std::int32_t>& ref = target_->places.numbers();
        for (std::int32_t h = 0; h < length_; ++h) {
            const std::int32_t word = words_[at(h)];
            if (word == WordPlaces::kAbsent) continue;
            const std::int32_t* const last = target_->places.end(word);
            const std::int32_t* r = std::lower_bound(target_->places.begin(word), last, h - kFarthestShift);
            for (; r != last && *r <= h + kFarthestShift; ++r) {
                try_runs(h, *r, ref);
                if (checked_ >= kMostCandidates) return;
            }
        }
    }

    void try_runs(std::int32_t h, std::int32_t r, const std::vector<std::int32_t>& ref) {
        const std::int32_t most = std::min({kLongestShift, length_ - h, target_->length - r});
        const std::int32_t aligned = alignment_.place[at(r)];
        for (std::int32_t length = 1; length <= most && words_[at(h + length - 1)] == ref[at(r + length - 1)];
             ++length) {
            if (!Alignment::any(alignment_.hyp_errors, h, length)) continue;
            if (!Alignment::any(alignment_.ref_errors, r, length)) continue;
            if (h <= aligned && aligned < h + length) continue;
            try_places(h, r, length);
        }
    }

    // Moves a run to where the reference has it: in front of its first word's partner, and behind the partner
    // of each of its words.
    void try_places(std::int32_t h, std::int32_t r, std::int32_t length) {
        std::int32_t before = -1;
        for (std::int32_t place = r - 1; place < r + length; ++place) {
            const std::int32_t target = place < 0 ? 0 : alignment_.place[at(place)] + 1;
            if (target == before) continue;
            before = target;
            ++checked_;
            try_shift({h, length, target});
        }
    }

    void try_shift(const Shift& shift) {
        const Swap swap = swap_of(shift);
        // Moving k words changes a distance by 2k at the most: drop them, add them again.
        const std::int32_t moved = std::min(swap.middle - swap.begin, swap.end - swap.middle);
        if (!best_.beaten_by(distance_ - true_distance_ + 2 * moved, shift)) return;
        std::int32_t distance = distance_after(swap);
        if (!best_.beaten_by(distance_ - distance, shift)) return;
        if (beam_may_bind(distance)) {
            distance = distance_in_beam(swap);
            if (!best_.beaten_by(distance_ - distance, shift)) return;
        }
        best_ = {distance_ - distance, shift};
    }

    Swap swap_of(const Shift& s) const {
        const std::int32_t end = s.start + s.length;
        if (s.target < s.start) return {s.target, s.start, end};
        if (s.target > end) return {s.start, end, s.target};
        return {s.start, end, std::min(s.target + s.length, length_)};
    }

    // The true distance of the words with two runs swapped.
    std::int32_t distance_after(const Swap& swap) {
        const BitDistance& bits = target_->bits;
        const std::size_t w = bits.words();
        BitDistance::Column from = column(swap.begin), column = this->column(length_ + 1);
        std::copy(from.up, from.up + 2 * w, column.up);
        column.cost = costs_[at(swap.begin)];
        for (std::int32_t i = swap.middle; i < swap.end; ++i) bits.step(column, words_[at(i)]);
        for (std::int32_t i = swap.begin; i < swap.middle; ++i) bits.step(column, words_[at(i)]);
        for (std::int32_t i = swap.end; i < length_; ++i) bits.step(column, words_[at(i)]);
        return static_cast<std::int32_t>(column.cost);
    }

    // Whether the beam can cut off every path of this cost. A path of cost d through the cell of i words and
    // j words of the reference has at least |j − i| insertions or deletions before it and |D − (j − i)|
    // behind it, where D is the difference in length, so j − i lies between (D − d) / 2 and (D + d) / 2. The
    // beam follows i + iD/n, where iD/n lies between 0 and D. So no path of cost d is farther than (|D| + d)
    // / 2 from the middle of the beam; rounding takes at most two cells more.
    bool beam_may_bind(std::int32_t distance) const {
        if (beam_ == Beam::kNone) return false;
        if (beam_ == Beam::kTercom) return true;
        if (target_->length < kDiagonalBeam) return false;
        return std::abs(target_->length - length_) + distance > 2 * (kDiagonalBeam - 3);
    }

    std::int32_t distance_in_beam(const Swap& swap) {
        if (!tried_is_ready_) tried_.reset(length_, target_->length, beam_);
        tried_is_ready_ = true;
        tried_.copy_row(matrix_, swap.begin);
        swapped_ = words_;
        rotate(swapped_, swap);
        return tried_.fill(swapped_, target_->places.numbers(), swap.begin);
    }

    static void rotate(std::vector<std::int32_t>& words, const Swap& swap) {
        std::rotate(words.begin() + swap.begin, words.begin() + swap.middle, words.begin() + swap.end);
    }

    void apply(const Shift& shift) { rotate(words_, swap_of(shift)); }

    const Target* target_ = nullptr;
    Beam beam_ = Beam::kDiagonal;
    std::int32_t length_ = 0;
    std::vector<std::int32_t> words_, swapped_;  // numbers of the reference's words
    Matrix matrix_;                              // of the words as they are
    Matrix tried_;                               // of the words with a shift, where bits do not do
    bool tried_is_ready_ = false;
    Alignment alignment_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::int64_t> costs_;
    std::int32_t distance_ = 0, true_distance_ = 0;
    std::int64_t checked_ = 0;
    Best best_;
};

// Counts the edits of one thread's segments.
class TerCounter {
  public:
    explicit TerCounter(Beam beam) : beam_(beam) {}

    // Takes the references of another segment.
    void reset(const std::vector<Span>& references) {
        if (targets_.size() < references.size()) targets_.resize(references.size());
        n_ = references.size();
        length_ = 0;
        for (std::size_t k = 0; k < n_; ++k) {
            targets_[k].reset(references[k]);
            length_ += static_cast<double>(references[k].length);
        }
        length_ /= static_cast<double>(n_);
    }

    void write_row(const Span& candidate, double* row) {
        for (std::size_t k = 0; k < n_; ++k) {
            find_path(candidate, targets_[k], path_);
            if (k == 0 || path_.cost < best_.cost) std::swap(path_, best_);
        }
        row[0] = 1;
        row[1] = static_cast<double>(best_.cost);
        row[2] = length_;
        row[3] = count(Edit::kInsertion);
        row[4] = count(Edit::kDeletion);
        row[5] = count(Edit::kSubstitution);
        row[6] = static_cast<double>(best_.shifts.size());
    }

    void find_path(const Span& candidate, const Target& target, TerPath& path) {
        if (target.length > 0) return search_.run(candidate, target, beam_, path);
        path.shifts.clear();
        path.edits.assign(at(candidate.length), Edit::kDeletion);
        path.cost = candidate.length;
    }

  private:
    double count(Edit edit) const {
        return static_cast<double>(std::count(best_.edits.begin(), best_.edits.end(), edit));
    }

    Beam beam_;
    std::vector<Target> targets_;
    std::size_t n_ = 0;
    double length_ = 0;
    ShiftSearch search_;
    TerPath path_, best_;
};

}  // namespace

void ter_rows(std::size_t n, const std::vector<BatchView>& candidates,
              const std::vector<ReferenceView>& references, Beam beam, int threads, double* rows) {
    std::fill(rows, rows + candidates.size() * n * kTerColumns, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, counter = TerCounter(beam), found = std::vector<Span>()](std::size_t, std::size_t begin,
                                                                            std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                counter.reset(found);
                for (std::size_t c = 0; c < candidates.size(); ++c) {
                    counter.write_row(span(candidates[c], i), rows + (c * n + i) * kTerColumns);
                }
            }
        };
    });
}

TerPath ter_path(const Span& candidate, const Span& reference, Beam beam) {
    Target target;
    target.reset(reference);
    TerPath path;
    TerCounter(beam).find_path(candidate, target, path);
    return path;
}

}  // namespace hakari
