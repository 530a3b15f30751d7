#include "grm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "parallel.hpp"

namespace hakari {
namespace {

// ln(1 + exp(z)) without overflow.
double softplus(double z) { return std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z))); }

double logistic(double z) {
    const double e = std::exp(-std::abs(z));
    return (z >= 0 ? 1.0 : e) / (1.0 + e);
}

// Where no |a (θ − b)| exceeds this, products of 1 + exp(…) of kFactors terms do not overflow.
constexpr double kNear = 30.0;
constexpr std::size_t kFactors = 16;
constexpr double kRepeats = 8;  // a term with a whole weight up to this is as many factors

// The posterior of one system's ability; one object a thread.
class Posterior {
  public:
    Posterior(const GrmTerms& terms, const GrmParameters& parameters, const GrmNodes& nodes)
        : terms_(terms),
          parameters_(parameters),
          nodes_(nodes),
          shifts_(nodes.count),
          values_(nodes.count),
          products_(nodes.count),
          weights_(nodes.count),
          weighted_shifts_(nodes.count),
          powers_(parameters.judges * nodes.count),
          powers_of_(parameters.judges, kNobody) {}

    void integrate(std::size_t system, const GrmResults& results) {
        begin_ = static_cast<std::size_t>(terms_.offsets[system]);
        end_ = static_cast<std::size_t>(terms_.offsets[system + 1]);
        find_mode(results.modes[system]);
        spread_nodes(system);
        add_likelihood();
        results.log_marginals[system] = weigh();
        expect(results);
        double mean = mode_;
        for (const double weighted : weighted_shifts_) mean += weighted;
        results.modes[system] = mode_;
        results.scales[system] = scale_;
        results.means[system] = mean;
    }

  private:
    double a(std::size_t term) const { return parameters_.sensitivities[terms_.judges[term]]; }
    double b(std::size_t term) const { return parameters_.thresholds[terms_.thresholds[term]]; }

    // Newton's method in a bracket, on a concave function: the bracket shrinks to either side of each place.
    // It is halved where Newton's step leaves it, or is more than half of the last step: so no circle is
    // endless.
    void find_mode(double start) {
        const double precision = 1 / (parameters_.tau * parameters_.tau);
        double reach = 0;
        for (std::size_t t = begin_; t < end_; ++t) reach += terms_.weights[t] * a(t);
        double low = -reach / precision, high = reach / precision;
        double theta = std::min(std::max(start, low), high), last = high - low;
        for (int round = 0; round < kRounds; ++round) {
            double slope = -theta * precision, curvature = precision;
            for (std::size_t t = begin_; t < end_; ++t) {
                const double sensitivity = a(t), p = logistic(sensitivity * (theta - b(t)));
                const double weighted = terms_.weights[t] * sensitivity;
                slope += weighted * ((terms_.passed[t] ? 1.0 : 0.0) - p);
                curvature += weighted * sensitivity * p * (1 - p);
            }
            scale_ = 1 / std::sqrt(curvature);
            (slope > 0 ? low : high) = theta;
            double next = theta + slope / curvature;
            const bool slow = round > 0 && std::abs(next - theta) > 0.5 * std::abs(last);
            if (slow || !(next >= low && next <= high)) next = low + (high - low) / 2;
            last = next - theta;
            theta = next;
            if (std::abs(last) <= kClose * scale_) break;
        }
        mode_ = theta;
    }

    void spread_nodes(std::size_t system) {
        const double prior = -std::log(parameters_.tau) - 0.5 * std::log(2 * kPi);
        for (std::size_t q = 0; q < nodes_.count; ++q) {
            shifts_[q] = std::sqrt(2.0) * scale_ * nodes_.nodes[q];
            const double theta = (mode_ + shifts_[q]) / parameters_.tau;
            values_[q] = prior - 0.5 * theta * theta + nodes_.log_weights[q];
        }
        widest_ = 0;
        for (const double shift : shifts_) widest_ = std::max(widest_, std::abs(shift));
        system_ = system;
    }

    // exp(a δ) of a judge at all nodes, made when the first of the system's terms asks for it.
    const double* powers(std::int32_t judge) {
        double* own = powers_.data() + static_cast<std::size_t>(judge) * nodes_.count;
        std::size_t& made_for = powers_of_[static_cast<std::size_t>(judge)];
        if (made_for != system_) {
            const double sensitivity = parameters_.sensitivities[judge];
            for (std::size_t q = 0; q < nodes_.count; ++q) own[q] = std::exp(sensitivity * shifts_[q]);
            made_for = system_;
        }
        return own;
    }

    // A passed threshold has probability p(z) = exp(z) / (1 + exp(z)) and one that is not 1 / (1 + exp(z)):
    // logarithms are taken of products of several denominators.
    void add_likelihood() {
        odds_.resize(end_ - begin_);
        double slope = 0, height = 0;  // of the sum of z over near terms that are passed
        std::fill(products_.begin(), products_.end(), 1.0);
        std::size_t factors = 0;
        for (std::size_t t = begin_; t < end_; ++t) {
            const double sensitivity = a(t), z = sensitivity * (mode_ - b(t));
            if (!(std::abs(z) + sensitivity * widest_ <= kNear)) {
                odds_[t - begin_] = kFar;
                add_far(t, z);
                continue;
            }
            const double odds = odds_[t - begin_] = std::exp(z), weight = terms_.weights[t];
            if (terms_.passed[t]) {
                slope += weight * sensitivity;
                height += weight * z;
            }
            const double* own = powers(terms_.judges[t]);
            if (weight == 0) continue;
            if (weight <= kRepeats && weight == std::floor(weight)) {
                for (int repeat = 0; repeat < weight; ++repeat) {
                    for (std::size_t q = 0; q < nodes_.count; ++q) products_[q] *= 1.0 + odds * own[q];
                    if (++factors % kFactors == 0) take_logarithms();
                }
            } else {
                for (std::size_t q = 0; q < nodes_.count; ++q) {
                    values_[q] -= weight * std::log1p(odds * own[q]);
                }
            }
        }
        take_logarithms();
        for (std::size_t q = 0; q < nodes_.count; ++q) values_[q] += height + slope * shifts_[q];
    }

    void add_far(std::size_t term, double z) {
        const double sign = terms_.passed[term] ? -1.0 : 1.0;
        for (std::size_t q = 0; q < nodes_.count; ++q) {
            values_[q] -= terms_.weights[term] * softplus(sign * (z + a(term) * shifts_[q]));
        }
    }

    void take_logarithms() {
        for (std::size_t q = 0; q < nodes_.count; ++q) {
            values_[q] -= std::log(products_[q]);
            products_[q] = 1.0;
        }
    }

    // Turns values into weights of the nodes that sum to 1, and returns the logarithm of their sum.
    double weigh() {
        const double highest = *std::max_element(values_.begin(), values_.end());
        double sum = 0;
        for (std::size_t q = 0; q < nodes_.count; ++q) sum += weights_[q] = std::exp(values_[q] - highest);
        for (std::size_t q = 0; q < nodes_.count; ++q) {
            weights_[q] /= sum;
            weighted_shifts_[q] = weights_[q] * shifts_[q];
        }
        return highest + std::log(sum) + 0.5 * std::log(2.0) + std::log(scale_);
    }

    void expect(const GrmResults& results) {
        for (std::size_t t = begin_; t < end_; ++t) {
            const double sensitivity = a(t), z = sensitivity * (mode_ - b(t)), odds = odds_[t - begin_];
            double passing = 0, shifted = 0;
            if (terms_.weights[t] == 0) {
                results.passing[t] = results.passing_steepness[t] = 0;
                continue;
            }
            if (odds == kFar) {
                for (std::size_t q = 0; q < nodes_.count; ++q) {
                    const double p = logistic(z + sensitivity * shifts_[q]);
                    passing += weights_[q] * p;
                    shifted += weighted_shifts_[q] * p;
                }
            } else {
                const double* own = powers(terms_.judges[t]);
                for (std::size_t q = 0; q < nodes_.count; ++q) {
                    const double exponential = odds * own[q], p = exponential / (1.0 + exponential);
                    passing += weights_[q] * p;
                    shifted += weighted_shifts_[q] * p;
                }
            }
            results.passing[t] = passing;
            results.passing_steepness[t] = z * passing + sensitivity * shifted;
        }
    }

    static constexpr int kRounds = 200;
    static constexpr double kClose = 1e-11;  // of the scale
    static constexpr double kPi = 3.14159265358979323846;
    static constexpr double kFar = -1;
    static constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

    const GrmTerms& terms_;
    const GrmParameters& parameters_;
    const GrmNodes& nodes_;
    std::size_t system_ = kNobody, begin_ = 0, end_ = 0;
    double mode_ = 0, scale_ = 1, widest_ = 0;
    std::vector<double> shifts_, values_, products_, weights_, weighted_shifts_;  // by node
    std::vector<double> powers_;                                                  // judges × nodes
    std::vector<std::size_t> powers_of_;
    std::vector<double> odds_;  // of the system's terms: exp(z) at the mode, or kFar
};

}  // namespace

void grm_marginals(const GrmTerms& terms, const GrmParameters& parameters, const GrmNodes& nodes, int threads,
                   const GrmResults& results) {
    parallel_blocks(
        terms.systems, threads,
        [&](std::size_t) {
            return [&, posterior = Posterior(terms, parameters, nodes)](std::size_t, std::size_t begin,
                                                                        std::size_t end) mutable {
                for (std::size_t i = begin; i < end; ++i) posterior.integrate(i, results);
            };
        },
        1);
}

}  // namespace hakari
