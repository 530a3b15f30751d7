#include "../kendall.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using MatrixInput = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Output<std::int64_t> kendall_counts_of(const MatrixInput& x, const MatrixInput& y, int threads) {
    const std::size_t m = x.shape(0), n = x.shape(1);
    if (y.shape(1) != n || (y.shape(0) != m && y.shape(0) != 1)) {
        throw nb::value_error("x and y must have rows of the same length, and as many or one for all");
    }
    std::vector<std::int64_t> counts(m * kKendallColumns);
    {
        nb::gil_scoped_release release;
        kendall_counts(m, n, x.data(), y.data(), y.shape(0) == 1, threads, counts.data());
    }
    return to_array(std::move(counts), {m, kKendallColumns});
}

}  // namespace

void bind_kendall(nb::module_& m) { m.def("kendall_counts", &kendall_counts_of, "x"_a, "y"_a, "threads"_a); }

}  // namespace hakari
