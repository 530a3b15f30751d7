#include "../kendall.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using MatrixInput = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Output<std::int64_t> kendall_counts_of(const MatrixInput& x, const MatrixInput& y, int threads) {
    const std::size_t m = x.shape(0), n = x.shape(1);
    const std::size_t y_rows = y.shape(0);
    if (y.shape(1) != n || (m > 0 && (y_rows == 0 || m % y_rows != 0))) {
        throw nb::value_error(
            "rows of x and y have the same length, and x has as many or a multiple of them");
    }
    std::vector<std::int64_t> counts(m * kKendallColumns);
    {
        nb::gil_scoped_release release;
        kendall_counts(m, n, x.data(), y.data(), y_rows, threads, counts.data());
    }
    return to_array(std::move(counts), {m, kKendallColumns});
}

}  // namespace

void bind_kendall(nb::module_& m) { m.def("kendall_counts", &kendall_counts_of, "x"_a, "y"_a, "threads"_a); }

}  // namespace hakari
