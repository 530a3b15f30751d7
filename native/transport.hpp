// Exact transport between two weighted sets: the flow of least cost that moves all of one to the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hakari {

// The transport simplex, on a tree of n + m − 1 flows. Weights and costs become whole numbers first (for a
// million pairs weights to 2^-40 of the total and costs to 2^-39 of the largest, for fewer finer), so that
// all arithmetic is exact: no sum is rounded, no tie is decided by rounding, and the method ends. One object
// solves many problems and keeps its memory.
class Transport {
  public:
    struct Arc {
        std::size_t source, sink;
        double flow;
    };

    // Weights must not be negative, and each side's must have a sum above 0; both are scaled to a sum of 1.
    // Costs are row by row, one row a source, and finite.
    void solve(const double* supplies, std::size_t sources, const double* demands, std::size_t sinks,
               const double* costs);

    // The cost of the best flow.
    double cost() const { return cost_; }
    // The flows of the plan; all others are 0, some of these may be.
    const std::vector<Arc>& arcs() const { return arcs_; }
    // Prices that prove it: no cost is below its source's price plus its sink's, and the weighted sum of the
    // prices is the cost. Those of the sources stand in front.
    void prices(double* out) const;

  private:
    void scale(const double* supplies, const double* demands, const double* costs);
    void start();
    void fill_from(std::size_t source);
    void grow_tree();
    void improve();
    void pivot(std::size_t source, std::size_t sink, double gain);
    void rehang(std::size_t from, std::size_t leaving, std::size_t to, std::int64_t flow);
    void shift_prices(std::size_t top, double by);
    void finish(const double* costs);
    // The sink whose cost from this source is so much above its price.
    std::size_t sink_at(std::size_t source, const double* prices, double reduced) const;

    std::uint64_t* below(std::size_t node) { return below_.data() + node * words_; }
    bool is_below(std::size_t node, std::size_t top) { return below(top)[node / 64] >> (node % 64) & 1; }

    std::size_t n_ = 0, m_ = 0;   // sources and sinks
    std::size_t width_ = 0;       // sinks, rounded up so that a row can be read four at a time
    std::vector<double> costs_;   // whole numbers; unused places are out of reach
    std::vector<double> prices_;  // of nodes: sources, then sinks
    std::vector<double> floor_;   // of sinks: what the first tree compares costs with
    std::vector<std::pair<double, std::size_t>> regrets_;
    double cost_unit_ = 1;
    int spread_ = 0, total_ = 0;  // binary digits of the perturbation, of the total weight
    std::vector<std::int64_t> supply_, demand_;
    std::vector<Arc> arcs_;

    // The tree: the node above, the flow to or from it, and as bits all nodes below, itself among them.
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    struct Basic {
        std::size_t source, sink;
        std::int64_t flow;
    };
    std::vector<Basic> basis_;
    std::vector<std::size_t> parent_, order_, starts_, touching_;
    std::vector<std::int64_t> flow_;
    std::vector<std::uint64_t> below_, moved_, seen_, step_;
    std::size_t words_ = 0;
    double cost_ = 0;
};

}  // namespace hakari
