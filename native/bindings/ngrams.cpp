#include "../ngrams.hpp"

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

Output<double> ngram_rows_of(const std::vector<CandidateInput>& candidates,
                             const std::vector<ReferenceInput>& references, int orders, int threads) {
    if (orders < 1) throw nb::value_error("there must be at least one n-gram order");
    const BatchViews views = batch_views(candidates, references);
    const auto width = static_cast<std::size_t>(3 + 2 * orders);
    std::vector<double> rows(candidates.size() * views.n * width);
    {
        nb::gil_scoped_release release;
        ngram_rows(views.n, views.candidates, views.references, orders, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, width});
}

}  // namespace

void bind_ngrams(nb::module_& m) {
    m.def("ngram_rows", &ngram_rows_of, "candidates"_a, "references"_a, "orders"_a, "threads"_a);
}

}  // namespace hakari
