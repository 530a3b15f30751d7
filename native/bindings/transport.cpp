#include "../transport.hpp"

#include <cmath>

#include "../parallel.hpp"
#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Matrices = nb::ndarray<const double, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

void check_weights(const double* weights, std::size_t n) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (!(weights[i] >= 0)) throw nb::value_error("weights must not be negative");
        sum += weights[i];
    }
    if (!(sum > 0) || !std::isfinite(sum)) throw nb::value_error("weights must have a finite sum above 0");
}

void check_costs(const double* costs, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
        if (!std::isfinite(costs[i])) throw nb::value_error("costs must be finite");
    }
}

Output<double> transport_costs_of(const Matrix& supplies, const Matrix& demands, const Matrices& costs,
                                  int threads) {
    const std::size_t k = supplies.shape(0), n = supplies.shape(1), m = demands.shape(1);
    if (demands.shape(0) != k || costs.shape(0) != k || costs.shape(1) != n || costs.shape(2) != m) {
        throw nb::value_error("costs must have one row a supply and one column a demand");
    }
    for (std::size_t i = 0; i < k; ++i) {
        check_weights(supplies.data() + i * n, n);
        check_weights(demands.data() + i * m, m);
    }
    check_costs(costs.data(), k * n * m);
    std::vector<double> found(k);
    {
        nb::gil_scoped_release release;
        parallel_blocks(k, threads, [&](std::size_t) {
            return [&, solver = Transport()](std::size_t, std::size_t begin, std::size_t end) mutable {
                for (std::size_t i = begin; i < end; ++i) {
                    solver.solve(supplies.data() + i * n, n, demands.data() + i * m, m,
                                 costs.data() + i * n * m);
                    found[i] = solver.cost();
                }
            };
        });
    }
    return to_array(std::move(found));
}

// The flows as a matrix, the prices of the sources and those of the sinks.
std::tuple<Output<double>, Output<double>, Output<double>> transport_plan_of(const Input<double>& supplies,
                                                                             const Input<double>& demands,
                                                                             const Matrix& costs) {
    const std::size_t n = supplies.shape(0), m = demands.shape(0);
    if (costs.shape(0) != n || costs.shape(1) != m) {
        throw nb::value_error("costs must have one row a supply and one column a demand");
    }
    check_weights(supplies.data(), n);
    check_weights(demands.data(), m);
    check_costs(costs.data(), n * m);
    std::vector<double> flows(n * m, 0.0), prices(n + m);
    {
        nb::gil_scoped_release release;
        Transport solver;
        solver.solve(supplies.data(), n, demands.data(), m, costs.data());
        for (const Transport::Arc& arc : solver.arcs()) flows[arc.source * m + arc.sink] = arc.flow;
        solver.prices(prices.data());
    }
    const auto middle = prices.begin() + static_cast<std::ptrdiff_t>(n);
    return {to_array(std::move(flows), {n, m}), to_array(std::vector<double>(prices.begin(), middle)),
            to_array(std::vector<double>(middle, prices.end()))};
}

}  // namespace

void bind_transport(nb::module_& m) {
    m.def("transport_costs", &transport_costs_of, "supplies"_a, "demands"_a, "costs"_a, "threads"_a);
    m.def("transport_plan", &transport_plan_of, "supplies"_a, "demands"_a, "costs"_a);
}

}  // namespace hakari
