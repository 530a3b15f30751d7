#include "../resample.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using MatrixInput = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Output<double> weighted_sums_of(const MatrixInput& weights, const MatrixInput& rows) {
    if (weights.shape(1) != rows.shape(0)) throw nb::value_error("there must be one weight a row");
    const std::size_t resamples = weights.shape(0), n = weights.shape(1), columns = rows.shape(1);
    std::vector<double> sums(resamples * columns);
    {
        nb::gil_scoped_release release;
        weighted_sums(resamples, n, columns, weights.data(), rows.data(), sums.data());
    }
    return to_array(std::move(sums), {resamples, columns});
}

}  // namespace

void bind_resample(nb::module_& m) { m.def("weighted_sums", &weighted_sums_of, "weights"_a, "rows"_a); }

}  // namespace hakari
