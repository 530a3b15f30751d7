#include "../grm.hpp"

#include <cmath>

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

void check_below(const Input<std::int32_t>& numbers, std::size_t count, const char* message) {
    for (std::size_t i = 0; i < numbers.shape(0); ++i) {
        const std::int32_t number = numbers.data()[i];
        if (number < 0 || static_cast<std::size_t>(number) >= count) throw nb::value_error(message);
    }
}

void check_parameters(const Input<double>& sensitivities, const Input<double>& thresholds, double tau) {
    for (std::size_t k = 0; k < sensitivities.shape(0); ++k) {
        const double a = sensitivities.data()[k];
        if (!(a > 0) || !std::isfinite(a)) throw nb::value_error("sensitivities must be finite and above 0");
    }
    for (std::size_t t = 0; t < thresholds.shape(0); ++t) {
        if (!std::isfinite(thresholds.data()[t])) throw nb::value_error("thresholds must be finite");
    }
    if (!(tau > 0) || !std::isfinite(tau)) throw nb::value_error("tau must be finite and above 0");
}

std::tuple<Output<double>, Output<double>, Output<double>, Output<double>, Output<double>, Output<double>>
grm_marginals_of(const OffsetsInput& offsets, const Input<std::int32_t>& judges,
                 const Input<std::int32_t>& thresholds, const Input<bool>& passed,
                 const Input<double>& weights, const Input<double>& sensitivities,
                 const Input<double>& places, double tau, const Input<double>& nodes,
                 const Input<double>& log_weights, const Input<double>& starts, int threads) {
    const std::size_t terms = judges.shape(0);
    check_offsets(offsets, terms);
    const std::size_t systems = offsets.shape(0) - 1;
    if (thresholds.shape(0) != terms || passed.shape(0) != terms || weights.shape(0) != terms) {
        throw nb::value_error("judges, thresholds, passed and weights must have one value a term");
    }
    for (std::size_t t = 0; t < terms; ++t) {
        const double weight = weights.data()[t];
        if (!(weight >= 0) || !std::isfinite(weight)) {
            throw nb::value_error("weights must be finite and not below 0");
        }
    }
    if (starts.shape(0) != systems) throw nb::value_error("starts must have one value a system");
    if (nodes.shape(0) == 0 || log_weights.shape(0) != nodes.shape(0)) {
        throw nb::value_error("there must be nodes, each with a weight");
    }
    check_below(judges, sensitivities.shape(0), "every judge must have a sensitivity");
    check_below(thresholds, places.shape(0), "every threshold must have a place");
    check_parameters(sensitivities, places, tau);
    std::vector<double> log_marginals(systems), modes(starts.data(), starts.data() + systems),
        scales(systems), means(systems), passing(terms), steepness(terms);
    {
        nb::gil_scoped_release release;
        static_assert(sizeof(bool) == 1, "masks are read as bytes");
        grm_marginals({systems, offsets.data(), judges.data(), thresholds.data(),
                       reinterpret_cast<const std::uint8_t*>(passed.data()), weights.data()},
                      {sensitivities.shape(0), sensitivities.data(), places.data(), tau},
                      {nodes.shape(0), nodes.data(), log_weights.data()}, threads,
                      {log_marginals.data(), modes.data(), scales.data(), means.data(), passing.data(),
                       steepness.data()});
    }
    return {to_array(std::move(log_marginals)), to_array(std::move(modes)),   to_array(std::move(scales)),
            to_array(std::move(means)),         to_array(std::move(passing)), to_array(std::move(steepness))};
}

}  // namespace

void bind_grm(nb::module_& m) {
    m.def("grm_marginals", &grm_marginals_of, "offsets"_a, "judges"_a, "thresholds"_a, "passed"_a,
          "weights"_a, "sensitivities"_a, "places"_a, "tau"_a, "nodes"_a, "log_weights"_a, "starts"_a,
          "threads"_a);
}

}  // namespace hakari
