#include "transport.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

namespace hakari {

namespace {

constexpr double kFar = 1e300;
// Rows of sources that are priced before the best arc among them enters.
constexpr int kPriced = 3;

int digits(std::size_t n) {
    int bits = 0;
    while (bits < 60 && (std::size_t{1} << bits) <= n) ++bits;
    return bits;
}

// The least of values[i] - less[i]; n is a multiple of 4.
double least_difference(const double* values, const double* less, std::size_t n) {
#if defined(__SSE2__) || defined(_M_X64)
    // Compilers do not turn a minimum into these: they would have to care for NaN.
    __m128d a = _mm_set1_pd(kFar), b = a;
    for (std::size_t i = 0; i < n; i += 4) {
        a = _mm_min_pd(_mm_sub_pd(_mm_loadu_pd(values + i), _mm_loadu_pd(less + i)), a);
        b = _mm_min_pd(_mm_sub_pd(_mm_loadu_pd(values + i + 2), _mm_loadu_pd(less + i + 2)), b);
    }
    a = _mm_min_pd(a, b);
    return std::min(_mm_cvtsd_f64(a), _mm_cvtsd_f64(_mm_unpackhi_pd(a, a)));
#else
    double least[4] = {kFar, kFar, kFar, kFar};
    for (std::size_t i = 0; i < n; i += 4) {
        for (std::size_t k = 0; k < 4; ++k) least[k] = std::min(values[i + k] - less[i + k], least[k]);
    }
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
#endif
}

int lowest_bit(std::uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int at = 0;
    while (!(bits >> at & 1)) ++at;
    return at;
#endif
}

std::size_t count_bits(const std::vector<std::uint64_t>& words) {
    std::size_t count = 0;
    for (std::uint64_t word : words) {
        word -= word >> 1 & 0x5555555555555555ull;
        word = (word & 0x3333333333333333ull) + (word >> 2 & 0x3333333333333333ull);
        count += ((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56;
    }
    return count;
}

// Weights as shares of 2^total units. Rounding the running sums keeps the total, and every weight within one
// unit of what it is.
void share_out(const double* weights, std::size_t n, int total, std::vector<std::int64_t>& out) {
    const double sum = std::accumulate(weights, weights + n, 0.0);
    const double units = std::ldexp(1.0, total);
    double running = 0;
    std::int64_t given = 0;
    out.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        running += weights[i];
        const auto until = static_cast<std::int64_t>(running / sum * units + 0.5);
        out[i] = until - given;
        given = until;
    }
}

}  // namespace

void Transport::solve(const double* supplies, std::size_t sources, const double* demands, std::size_t sinks,
                      const double* costs) {
    n_ = sources;
    m_ = sinks;
    width_ = (m_ + 3) / 4 * 4;
    scale(supplies, demands, costs);
    start();
    grow_tree();
    improve();
    finish(costs);
}

// Every source gets m + 1 grains more and every sink one, the last sink what is needed for balance. No part
// of the sources then equals a part of the sinks, so no flow of a tree is ever 0 and every step gains. A
// unit is more than twice all grains, so that rounding takes them out again.
void Transport::scale(const double* supplies, const double* demands, const double* costs) {
    spread_ = digits(2 * n_ * (m_ + 1));
    total_ = 61 - spread_;
    share_out(supplies, n_, total_, supply_);
    share_out(demands, m_, total_, demand_);
    const auto grains = static_cast<std::int64_t>(m_ + 1);
    for (std::int64_t& x : supply_) x = (x << spread_) + grains;
    for (std::int64_t& x : demand_) x = (x << spread_) + 1;
    demand_.back() += static_cast<std::int64_t>(n_) * grains - static_cast<std::int64_t>(m_);

    double largest[4] = {0, 0, 0, 0};
    const std::size_t cells = n_ * m_;
    for (std::size_t i = 0; i < cells; ++i) {
        double& most = largest[i % 4];
        most = std::max(most, std::abs(costs[i]));
    }
    const double most = std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
    // A price is a sum of at most n + m costs, and must be exact in 53 digits.
    const int bits = 50 - digits(n_ + m_);
    cost_unit_ = most > 1e-280 ? std::ldexp(most, -bits) : 1;
    costs_.assign(n_ * width_, kFar);
    // Adding and taking away 1.5 · 2^52 rounds to whole numbers.
    const double round = 6755399441055744.0, per_unit = 1 / cost_unit_;
    for (std::size_t i = 0; i < n_; ++i) {
        double* row = &costs_[i * width_];
        const double* given = costs + i * m_;
        for (std::size_t j = 0; j < m_; ++j) row[j] = (given[j] * per_unit + round) - round;
    }
}

std::size_t Transport::sink_at(std::size_t source, const double* prices, double reduced) const {
    const double* row = &costs_[source * width_];
    std::size_t j = 0;
    while (row[j] - prices[j] != reduced) ++j;
    return j;
}

// A first tree: every source takes the sinks that are cheapest for it, compared with what they cost the
// source that has them cheapest. The source that would lose most by its second choice comes first.
void Transport::start() {
    floor_.assign(width_, 0.0);
    std::copy(costs_.begin(), costs_.begin() + static_cast<std::ptrdiff_t>(m_), floor_.begin());
    for (std::size_t i = 1; i < n_; ++i) {
        const double* row = &costs_[i * width_];
        for (std::size_t j = 0; j < m_; ++j) floor_[j] = row[j] < floor_[j] ? row[j] : floor_[j];
    }
    regrets_.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) {
        const double* row = &costs_[i * width_];
        const double best = least_difference(row, floor_.data(), width_);
        const std::size_t sink = sink_at(i, floor_.data(), best);
        const double price = std::exchange(floor_[sink], -kFar);
        regrets_[i] = {best - least_difference(row, floor_.data(), width_), i};
        floor_[sink] = price;
    }
    std::sort(regrets_.begin(), regrets_.end());
    basis_.clear();
    for (const auto& [regret, source] : regrets_) fill_from(source);
}

// Moves from a source to its cheapest sinks; an exhausted sink is closed.
void Transport::fill_from(std::size_t source) {
    const double* row = &costs_[source * width_];
    while (supply_[source] > 0) {
        const std::size_t sink = sink_at(source, floor_.data(), least_difference(row, floor_.data(), width_));
        const std::int64_t flow = std::min(supply_[source], demand_[sink]);
        basis_.push_back({source, sink, flow});
        supply_[source] -= flow;
        demand_[sink] -= flow;
        if (demand_[sink] == 0) floor_[sink] = -kFar;
    }
}

// Hangs the nodes of the basis below the one with the most arcs, and sets the prices of its arcs.
void Transport::grow_tree() {
    const std::size_t nodes = n_ + m_;
    starts_.assign(nodes + 2, 0);
    for (const Basic& arc : basis_) {
        ++starts_[arc.source + 2];
        ++starts_[n_ + arc.sink + 2];
    }
    const auto most = std::max_element(starts_.begin() + 2, starts_.end());
    order_.assign(1, static_cast<std::size_t>(most - starts_.begin()) - 2);
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    touching_.resize(2 * basis_.size());
    for (std::size_t e = 0; e < basis_.size(); ++e) {
        touching_[starts_[basis_[e].source + 1]++] = e;
        touching_[starts_[n_ + basis_[e].sink + 1]++] = e;
    }
    parent_.assign(nodes, kNone);
    flow_.assign(nodes, 0);
    prices_.assign(n_ + width_, 0.0);
    for (std::size_t at = 0; at < order_.size(); ++at) {
        const std::size_t node = order_[at];
        for (std::size_t k = starts_[node]; k < starts_[node + 1]; ++k) {
            const Basic& arc = basis_[touching_[k]];
            const std::size_t other = node < n_ ? n_ + arc.sink : arc.source;
            if (other == parent_[node]) continue;
            parent_[other] = node;
            flow_[other] = arc.flow;
            prices_[other] = costs_[arc.source * width_ + arc.sink] - prices_[node];
            order_.push_back(other);
        }
    }
    words_ = (nodes + 63) / 64;
    below_.assign(nodes * words_, 0);
    for (std::size_t at = nodes; at-- > 0;) {
        const std::size_t node = order_[at];
        below(node)[node / 64] |= std::uint64_t{1} << (node % 64);
        if (parent_[node] == kNone) continue;
        for (std::size_t w = 0; w < words_; ++w) below(parent_[node])[w] |= below(node)[w];
    }
}

// Lets arcs enter that cost less than their prices, until there is none.
void Transport::improve() {
    const double* sinks = prices_.data() + n_;
    std::size_t source = 0, best_source = 0, clean = 0;
    double best = 0, best_reduced = 0;
    int priced = 0;
    while (clean < n_) {
        const double reduced = least_difference(&costs_[source * width_], sinks, width_);
        const double gain = reduced - prices_[source];
        if (gain < best) {
            best = gain;
            best_reduced = reduced;
            best_source = source;
        }
        if (best < 0) {
            if (++priced == kPriced) {
                pivot(best_source, sink_at(best_source, sinks, best_reduced), best);
                best = 0;
                priced = 0;
                clean = 0;
            }
        } else {
            ++clean;
        }
        if (++source == n_) source = 0;
    }
}

// Moves as much as possible around the cycle that the arc closes. Going up from the source, arcs above a
// source lose flow and arcs above a sink gain it; on the sink's side it is the other way round.
void Transport::pivot(std::size_t source, std::size_t sink, double gain) {
    const std::size_t to = n_ + sink;
    std::size_t leaving = kNone, apex = source;
    std::int64_t flow = std::numeric_limits<std::int64_t>::max();
    bool at_source = true;
    for (; !is_below(to, apex); apex = parent_[apex]) {
        if (apex < n_ && flow_[apex] < flow) {
            flow = flow_[apex];
            leaving = apex;
        }
    }
    for (std::size_t node = to; node != apex; node = parent_[node]) {
        if (node >= n_ && flow_[node] < flow) {
            flow = flow_[node];
            leaving = node;
            at_source = false;
        }
    }
    for (std::size_t node = source; node != apex; node = parent_[node]) {
        flow_[node] += node < n_ ? -flow : flow;
    }
    for (std::size_t node = to; node != apex; node = parent_[node]) {
        flow_[node] += node < n_ ? flow : -flow;
    }
    moved_.assign(below(leaving), below(leaving) + words_);
    const std::size_t from = at_source ? source : to, onto = at_source ? to : source;
    for (std::size_t node = parent_[leaving]; node != apex; node = parent_[node]) {
        for (std::size_t w = 0; w < words_; ++w) below(node)[w] &= ~moved_[w];
    }
    for (std::size_t node = onto; node != apex; node = parent_[node]) {
        for (std::size_t w = 0; w < words_; ++w) below(node)[w] |= moved_[w];
    }
    rehang(from, leaving, onto, flow);
    shift_prices(from, gain);
}

// Hangs the part of the tree below `leaving` onto another node by `from`: the way between them turns round.
void Transport::rehang(std::size_t from, std::size_t leaving, std::size_t to, std::int64_t flow) {
    seen_.assign(words_, 0);
    step_.resize(words_);
    for (std::size_t node = from, above = to;;) {
        const std::size_t next = parent_[node];
        std::uint64_t* own = below(node);
        for (std::size_t w = 0; w < words_; ++w) {
            step_[w] = own[w];
            own[w] = moved_[w] & ~seen_[w];
        }
        seen_.swap(step_);
        parent_[node] = above;
        std::swap(flow_[node], flow);
        if (node == leaving) return;
        above = node;
        node = next;
    }
}

// Changes the prices of the moved part so that the entering arc costs what its prices say. Only differences
// count, so the rest may change by the opposite instead if it is smaller.
void Transport::shift_prices(std::size_t top, double by) {
    const std::size_t nodes = n_ + m_;
    if (2 * count_bits(moved_) > nodes) {
        for (std::uint64_t& word : moved_) word = ~word;
        if (nodes % 64 != 0) moved_.back() &= (std::uint64_t{1} << (nodes % 64)) - 1;
        by = -by;
    }
    const double steps[2] = {top < n_ ? -by : by, top < n_ ? by : -by};  // of sinks, of sources
    for (std::size_t w = 0; w < words_; ++w) {
        for (std::uint64_t bits = moved_[w]; bits != 0; bits &= bits - 1) {
            const std::size_t node = 64 * w + static_cast<std::size_t>(lowest_bit(bits));
            prices_[node] += steps[node < n_];
        }
    }
}

// Reads the plan off the tree, without the grains.
void Transport::finish(const double* costs) {
    arcs_.clear();
    cost_ = 0;
    const std::int64_t half = std::int64_t{1} << (spread_ - 1);
    for (std::size_t node = 0; node < n_ + m_; ++node) {
        if (parent_[node] == kNone) continue;
        const std::size_t source = node < n_ ? node : parent_[node];
        const std::size_t sink = (node < n_ ? parent_[node] : node) - n_;
        const double flow = std::ldexp(static_cast<double>((flow_[node] + half) >> spread_), -total_);
        arcs_.push_back({source, sink, flow});
        cost_ += flow * costs[source * m_ + sink];
    }
}

void Transport::prices(double* out) const {
    for (std::size_t node = 0; node < n_ + m_; ++node) out[node] = prices_[node] * cost_unit_;
}

}  // namespace hakari
