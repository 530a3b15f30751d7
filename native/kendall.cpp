#include "kendall.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "parallel.hpp"

namespace hakari {

namespace {

// Below so many items every pair is looked at: no sorting pays.
constexpr std::size_t kFew = 24;

std::int64_t pairs_of(std::int64_t n) { return n * (n - 1) / 2; }

// Counts the pairs of one row at a time; one for each thread.
class Counter {
  public:
    void count(std::size_t n, const double* x, const double* y, std::int64_t* counts) {
        items_.clear();
        for (std::size_t i = 0; i < n; ++i) {
            if (!std::isnan(x[i]) && !std::isnan(y[i])) items_.push_back({x[i], y[i]});
        }
        counts[0] = static_cast<std::int64_t>(items_.size());
        if (items_.size() < kFew) {
            look_at_all(counts);
        } else {
            merge(counts);
        }
    }

  private:
    using Item = std::pair<double, double>;

    void look_at_all(std::int64_t* counts) const {
        std::int64_t in_x = 0, in_y = 0, in_both = 0, discordant = 0;
        for (std::size_t j = 1; j < items_.size(); ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                const bool same_x = items_[i].first == items_[j].first;
                const bool same_y = items_[i].second == items_[j].second;
                const bool up_x = items_[i].first < items_[j].first;
                const bool up_y = items_[i].second < items_[j].second;
                in_x += same_x;
                in_y += same_y;
                in_both += same_x && same_y;
                discordant += !same_x && !same_y && up_x != up_y;
            }
        }
        counts[1] = in_x, counts[2] = in_y, counts[3] = in_both, counts[4] = discordant;
    }

    // Pairs in runs of equal items; `same` says whether two neighbours are.
    template <class Same>
    std::int64_t tied(Same same) const {
        std::int64_t pairs = 0, run = 1;
        for (std::size_t i = 1; i <= items_.size(); ++i, ++run) {
            if (i < items_.size() && same(items_[i - 1], items_[i])) continue;
            pairs += pairs_of(run);
            run = 0;
        }
        return pairs;
    }

    // Items sorted by x, and by y among the same x: then a discordant pair is an inversion of y.
    void merge(std::int64_t* counts) {
        std::sort(items_.begin(), items_.end());
        counts[1] = tied([](const Item& a, const Item& b) { return a.first == b.first; });
        counts[3] = tied([](const Item& a, const Item& b) { return a == b; });
        values_.clear();
        for (const Item& item : items_) values_.push_back(item.second);
        counts[4] = inversions();
        for (std::size_t i = 0; i < items_.size(); ++i) items_[i].second = values_[i];
        counts[2] = tied([](const Item& a, const Item& b) { return a.second == b.second; });
    }

    // Sorts `values_` from runs of one upward, and counts how far values move to the front.
    std::int64_t inversions() {
        const std::size_t n = values_.size();
        merged_.resize(n);
        std::int64_t found = 0;
        for (std::size_t width = 1; width < n; width *= 2) {
            for (std::size_t begin = 0; begin < n; begin += 2 * width) {
                found += join(begin, std::min(begin + width, n), std::min(begin + 2 * width, n));
            }
            std::swap(values_, merged_);
        }
        return found;
    }

    std::int64_t join(std::size_t begin, std::size_t middle, std::size_t end) {
        std::int64_t found = 0;
        std::size_t left = begin, right = middle, out = begin;
        while (left < middle && right < end) {
            const bool moves = values_[right] < values_[left];
            if (moves) found += static_cast<std::int64_t>(middle - left);
            merged_[out++] = moves ? values_[right++] : values_[left++];
        }
        std::copy(values_.begin() + static_cast<std::ptrdiff_t>(left),
                  values_.begin() + static_cast<std::ptrdiff_t>(middle),
                  merged_.begin() + static_cast<std::ptrdiff_t>(out));
        out += middle - left;
        std::copy(values_.begin() + static_cast<std::ptrdiff_t>(right),
                  values_.begin() + static_cast<std::ptrdiff_t>(end),
                  merged_.begin() + static_cast<std::ptrdiff_t>(out));
        return found;
    }

    std::vector<Item> items_;
    std::vector<double> values_, merged_;
};

}  // namespace

void kendall_counts(std::size_t m, std::size_t n, const double* x, const double* y, std::size_t y_rows,
                    int threads, std::int64_t* counts) {
    parallel_blocks(m, threads, [&](std::size_t) {
        return [&, counter = Counter()](std::size_t, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                counter.count(n, x + i * n, y + (i % y_rows) * n, counts + i * kKendallColumns);
            }
        };
    });
}

}  // namespace hakari
