#include "trueskill.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "parallel.hpp"

namespace hakari {

namespace {

constexpr double kRootHalf = 0.70710678118654752440;
constexpr double kDensity = 0.39894228040143267794;  // of the standard normal at 0

double density(double x) { return kDensity * std::exp(-0.5 * x * x); }
double below(double x) { return 0.5 * std::erfc(-x * kRootHalf); }

// By how much the mean of a normal moves when it is cut, in standard deviations, and by which share its
// variance falls.
struct Cut {
    double shift;
    double share;
};

// All below `margin` is cut off a standard normal around `gap`.
Cut won(double gap, double margin) {
    const double x = gap - margin;
    const double mass = below(x);
    // So far out that nothing is left to divide by, the mean moves to the edge.
    const double shift = mass > 0 ? density(x) / mass : -x;
    return {shift, std::min(shift * (shift + x), 1.0)};
}

// All outside of `margin` on both sides is cut off.
Cut tied(double gap, double margin) {
    const double far = std::fabs(gap);
    const double high = margin - far, low = -margin - far;
    const double mass = below(high) - below(low);
    double shift = high, share = 1.0;
    if (mass > 0) {
        const double at_high = density(high), at_low = density(low);
        shift = (at_low - at_high) / mass;
        share = std::min(shift * shift + (high * at_high - low * at_low) / mass, 1.0);
    }
    return {gap < 0 ? -shift : shift, share};
}

class Generator {  // splitmix64
  public:
    Generator(std::uint64_t seed, std::uint64_t run) : state_(seed ^ (0x9E3779B97F4A7C15ULL * (run + 1))) {
        next();
    }
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    std::size_t under(std::size_t bound) {
        const auto found = static_cast<std::size_t>(uniform() * static_cast<double>(bound));
        return std::min(found, bound - 1);
    }
    template <class T>
    void shuffle(std::vector<T>& values) {
        for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[under(i)]);
    }

  private:
    std::uint64_t state_;
};

class Run {
  public:
    Run(const Votes& votes, const TrueSkillOptions& options, double* mu, double* sigma)
        : votes_(votes), options_(options), mu_(mu), sigma_(sigma), variance_(votes.systems) {
        std::fill(mu_, mu_ + votes.systems, options.mu);
        std::fill(variance_.begin(), variance_.end(), options.sigma * options.sigma);
    }

    void take(std::uint32_t vote) {
        const bool turned = votes_.outcome[vote] < 0;
        const auto a = static_cast<std::size_t>(turned ? votes_.right[vote] : votes_.left[vote]);
        const auto b = static_cast<std::size_t>(turned ? votes_.left[vote] : votes_.right[vote]);
        const double drift = options_.tau * options_.tau;
        const double of_a = variance_[a] + drift, of_b = variance_[b] + drift;
        const double spread = std::sqrt(2 * options_.beta * options_.beta + of_a + of_b);
        const double gap = (mu_[a] - mu_[b]) / spread, margin = options_.margin / spread;
        const Cut cut = votes_.outcome[vote] == 0 ? tied(gap, margin) : won(gap, margin);
        mu_[a] += of_a / spread * cut.shift;
        mu_[b] -= of_b / spread * cut.shift;
        variance_[a] = of_a * (1 - of_a / (spread * spread) * cut.share);
        variance_[b] = of_b * (1 - of_b / (spread * spread) * cut.share);
    }

    // How likely two systems are to perform alike, 1 at best: what they have to say to each other.
    double quality(std::size_t a, std::size_t b) const {
        const double noise = 2 * options_.beta * options_.beta;
        const double all = noise + variance_[a] + variance_[b];
        const double gap = mu_[a] - mu_[b];
        return std::sqrt(noise / all) * std::exp(-gap * gap / (2 * all));
    }

    double variance(std::size_t system) const { return variance_[system]; }

    void finish() {
        for (std::size_t s = 0; s < votes_.systems; ++s) sigma_[s] = std::sqrt(variance_[s]);
    }

  private:
    const Votes& votes_;
    const TrueSkillOptions& options_;
    double* mu_;
    double* sigma_;
    std::vector<double> variance_;
};

// Votes that are not taken yet, by pair of systems.
class Pools {
  public:
    Pools(const Votes& votes, const std::vector<std::uint32_t>& drawn, Generator& generator)
        : systems_(votes.systems), pools_(systems_ * systems_), left_(systems_, 0), order_(systems_) {
        for (const std::uint32_t vote : drawn) {
            const auto a = static_cast<std::size_t>(votes.left[vote]);
            const auto b = static_cast<std::size_t>(votes.right[vote]);
            pool(a, b).push_back(vote);
            ++left_[a], ++left_[b];
        }
        for (auto& own : pools_) generator.shuffle(own);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        generator.shuffle(order_);
    }

    std::uint32_t next(const Run& run, Generator& generator) {
        const std::size_t first = least_known(run);
        const std::size_t second = partner(first, run, generator);
        std::vector<std::uint32_t>& own = pool(first, second);
        const std::uint32_t vote = own.back();
        own.pop_back();
        --left_[first], --left_[second];
        return vote;
    }

  private:
    std::vector<std::uint32_t>& pool(std::size_t a, std::size_t b) {
        return pools_[std::min(a, b) * systems_ + std::max(a, b)];
    }

    // Among equals the first of an order drawn for the run.
    std::size_t least_known(const Run& run) const {
        std::size_t found = systems_;
        for (const std::size_t s : order_) {
            if (left_[s] && (found == systems_ || run.variance(s) > run.variance(found))) found = s;
        }
        return found;
    }

    // Drawn in proportion to the quality of the match.
    std::size_t partner(std::size_t first, const Run& run, Generator& generator) {
        double sum = 0;
        std::size_t found = systems_;
        for (std::size_t s = 0; s < systems_; ++s) {
            if (s == first || pool(first, s).empty()) continue;
            const double quality = std::max(run.quality(first, s), 1e-300);
            sum += quality;
            if (found == systems_ || generator.uniform() * sum < quality) found = s;
        }
        return found;
    }

    std::size_t systems_;
    std::vector<std::vector<std::uint32_t>> pools_;
    std::vector<std::size_t> left_;
    std::vector<std::size_t> order_;
};

std::vector<std::uint32_t> drawn_votes(std::size_t n, const std::uint32_t* counts) {
    std::vector<std::uint32_t> found;
    found.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
        found.insert(found.end(), counts ? counts[i] : 1, static_cast<std::uint32_t>(i));
    }
    return found;
}

}  // namespace

void trueskill_runs(const Votes& votes, std::size_t runs, const std::uint32_t* counts,
                    const TrueSkillOptions& options, VoteOrder order, std::size_t limit, std::uint64_t seed,
                    int threads, double* mu, double* sigma, std::int64_t* taken) {
    auto one = [&](std::size_t r) {
        Generator generator(seed, r);
        std::vector<std::uint32_t> drawn = drawn_votes(votes.n, counts ? counts + r * votes.n : nullptr);
        Run run(votes, options, mu + r * votes.systems, sigma + r * votes.systems);
        const std::size_t length = std::min(limit, drawn.size());
        if (order == VoteOrder::kActive) {
            Pools pools(votes, drawn, generator);
            for (std::size_t i = 0; i < length; ++i) run.take(pools.next(run, generator));
        } else {
            if (order == VoteOrder::kShuffled) generator.shuffle(drawn);
            for (std::size_t i = 0; i < length; ++i) run.take(drawn[i]);
        }
        run.finish();
        taken[r] = static_cast<std::int64_t>(length);
    };
    // Runs are long: each is a block of its own.
    parallel_blocks(runs * kBlock, threads,
                    [&](std::size_t) { return [&](std::size_t r, std::size_t, std::size_t) { one(r); }; });
}

}  // namespace hakari
