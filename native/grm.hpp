// The graded response model: likelihoods of systems with their abilities integrated out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hakari {

// Judgments as logistic terms, those of a system in a run. A term says that a system passed a threshold or
// not, with probability 1 / (1 + exp(−a (θ − b))) to pass: a loss is one term, not to pass the lower
// threshold of its segment, a win one, and a tie two.
struct GrmTerms {
    std::size_t systems;
    const std::int64_t* offsets;  // systems + 1
    const std::int32_t* judges;
    const std::int32_t* thresholds;
    const std::uint8_t* passed;
    const double* weights;  // how much each counts
};

struct GrmParameters {
    std::size_t judges;
    const double* sensitivities;  // a, by judge
    const double* thresholds;     // b, by threshold
    double tau;                   // θ has a normal prior around 0 with this standard deviation
};

// Gauss–Hermite nodes x and ln w + x², for ∫ exp(−x²) f(x) dx.
struct GrmNodes {
    std::size_t count;
    const double* nodes;
    const double* log_weights;
};

// Where the results of systems and of terms go.
struct GrmResults {
    double* log_marginals;
    double* modes;              // of θ; where the search starts, when the function is called
    double* scales;             // one by the root of minus the second derivative there
    double* means;              // of θ under the posterior
    double* passing;            // of terms: the expected probability to pass
    double* passing_steepness;  // of terms: the expectation of that probability times a (θ − b)
};

// Nodes are centred at each system's posterior mode and scaled by its curvature there. Systems are summed in
// the order of their terms, so that the number of threads never changes a digit.
void grm_marginals(const GrmTerms& terms, const GrmParameters& parameters, const GrmNodes& nodes, int threads,
                   const GrmResults& results);

}  // namespace hakari
