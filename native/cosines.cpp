#include "cosines.hpp"

#include <algorithm>
#include <cmath>

#include "parallel.hpp"

namespace hakari {

namespace {

bool same_tokens(const Span& a, const Span& b) {
    return a.length == b.length && std::equal(a.tokens, a.tokens + a.length, b.tokens);
}

double percent(double dot, double squares_a, double squares_b) {
    return 100 * std::clamp(dot / std::sqrt(squares_a * squares_b), -1.0, 1.0);
}

// The counts of a text's words, in the order of their ids.
class CountBag {
  public:
    void take(const Span& text) {
        text_ = text;
        sorted_.assign(text.tokens, text.tokens + text.length);
        std::sort(sorted_.begin(), sorted_.end());
        words_.clear();
        squares_ = 0;
        for (std::size_t i = 0, next; i < sorted_.size(); i = next) {
            next = i + 1;
            while (next < sorted_.size() && sorted_[next] == sorted_[i]) ++next;
            const auto count = static_cast<double>(next - i);
            words_.push_back({sorted_[i], count});
            squares_ += count * count;
        }
    }

    double score(const CountBag& other) const {
        if (words_.empty() || other.words_.empty()) return words_.empty() == other.words_.empty() ? 100 : 0;
        double dot = 0;
        auto b = other.words_.begin();
        for (const Word& a : words_) {
            while (b != other.words_.end() && b->id < a.id) ++b;
            if (b == other.words_.end()) break;
            if (b->id == a.id) dot += a.count * b->count;
        }
        return percent(dot, squares_, other.squares_);
    }

    double length() const { return static_cast<double>(text_.length); }
    void write(double* columns) const { columns[0] = length(); }
    static constexpr std::size_t kColumns = 1;

  private:
    struct Word {
        std::int32_t id;
        double count;
    };
    Span text_{};
    std::vector<std::int32_t> sorted_;
    std::vector<Word> words_;
    double squares_ = 0;
};

// The sum of the vectors of a text's words.
class VectorBag {
  public:
    explicit VectorBag(const VectorsView& vectors) : vectors_(&vectors), sum_(vectors.dimension) {}

    void take(const Span& text) {
        text_ = text;
        known_ = 0;
        std::fill(sum_.begin(), sum_.end(), 0.0);
        for (std::int64_t i = 0; i < text.length; ++i) add(text.tokens[i]);
        squares_ = dot(*this);
    }

    double score(const VectorBag& other) const {
        if (squares_ > 0 && other.squares_ > 0) return percent(dot(other), squares_, other.squares_);
        return squares_ == other.squares_ && same_tokens(text_, other.text_) ? 100 : 0;
    }

    void write(double* columns) const {
        columns[0] = static_cast<double>(text_.length);
        columns[1] = static_cast<double>(known_);
    }
    static constexpr std::size_t kColumns = 2;

  private:
    void add(std::int32_t id) {
        const auto place = static_cast<std::size_t>(id);
        const std::int32_t row = place < vectors_->ids ? vectors_->row_of[place] : -1;
        if (row < 0) return;
        ++known_;
        const float* unit = vectors_->unit + static_cast<std::size_t>(row) * sum_.size();
        const double length = vectors_->lengths[row];
        for (std::size_t d = 0; d < sum_.size(); ++d) sum_[d] += length * unit[d];
    }

    // Four partial sums in a fixed order, which the compiler may compute side by side.
    double dot(const VectorBag& other) const {
        double part[4] = {};
        const double *a = sum_.data(), *b = other.sum_.data();
        std::size_t d = 0;
        for (; d + 4 <= sum_.size(); d += 4) {
            for (std::size_t k = 0; k < 4; ++k) part[k] += a[d + k] * b[d + k];
        }
        for (; d < sum_.size(); ++d) part[0] += a[d] * b[d];
        return (part[0] + part[1]) + (part[2] + part[3]);
    }

    const VectorsView* vectors_;
    Span text_{};
    std::vector<double> sum_;
    std::int64_t known_ = 0;
    double squares_ = 0;
};

// Bags of one thread, reused from segment to segment; those of the references serve all candidates.
template <class Bag>
class SegmentScorer {
  public:
    explicit SegmentScorer(const Bag& empty) : empty_(empty), candidate_(empty) {}

    void take(const std::vector<Span>& references) {
        while (bags_.size() < references.size()) bags_.push_back(empty_);
        count_ = references.size();
        for (std::size_t r = 0; r < count_; ++r) bags_[r].take(references[r]);
    }

    void write_row(const Span& candidate, double* row) {
        candidate_.take(candidate);
        std::size_t best = 0;
        double highest = candidate_.score(bags_[0]);
        for (std::size_t r = 1; r < count_; ++r) {
            const double score = candidate_.score(bags_[r]);
            if (score > highest) highest = score, best = r;
        }
        row[0] = 1;
        row[1] = highest;
        candidate_.write(row + 2);
        bags_[best].write(row + 2 + Bag::kColumns);
    }

  private:
    Bag empty_, candidate_;
    std::vector<Bag> bags_;
    std::size_t count_ = 0;
};

template <class Bag>
void cosine_rows(std::size_t n, const std::vector<BatchView>& candidates,
                 const std::vector<ReferenceView>& references, const Bag& empty, int threads, double* rows) {
    constexpr std::size_t width = 2 + 2 * Bag::kColumns;
    std::fill(rows, rows + candidates.size() * n * width, 0.0);
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, scorer = SegmentScorer<Bag>(empty), found = std::vector<Span>()](
                   std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                collect(i, references, found);
                if (found.empty()) continue;
                scorer.take(found);
                for (std::size_t c = 0; c < candidates.size(); ++c) {
                    scorer.write_row(span(candidates[c], i), rows + (c * n + i) * width);
                }
            }
        };
    });
}

}  // namespace

void bow_rows(std::size_t n, const std::vector<BatchView>& candidates,
              const std::vector<ReferenceView>& references, int threads, double* rows) {
    static_assert(kBowColumns == 2 + 2 * CountBag::kColumns);
    cosine_rows(n, candidates, references, CountBag(), threads, rows);
}

void vecsum_rows(std::size_t n, const std::vector<BatchView>& candidates,
                 const std::vector<ReferenceView>& references, const VectorsView& vectors, int threads,
                 double* rows) {
    static_assert(kVecSumColumns == 2 + 2 * VectorBag::kColumns);
    cosine_rows(n, candidates, references, VectorBag(vectors), threads, rows);
}

}  // namespace hakari
