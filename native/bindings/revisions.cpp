#include "../revisions.hpp"

#include "../common_words.hpp"
#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

Output<double> revision_rows_of(const std::vector<CandidateInput>& candidates, const CandidateInput& previous,
                                const std::vector<ReferenceInput>& references, int orders, int threads) {
    if (orders < 1) throw nb::value_error("there must be at least one n-gram order");
    const BatchViews views = batch_views(candidates, references);
    const BatchView before = batch_view(std::get<0>(previous), std::get<1>(previous), views.n);
    std::vector<double> rows(candidates.size() * references.size() * views.n * kRevisionColumns);
    {
        nb::gil_scoped_release release;
        revision_rows(views.n, views.candidates, before, views.references, orders, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), references.size(), views.n, kRevisionColumns});
}

Output<std::int32_t> common_words_of(const IdsInput& first, const IdsInput& second) {
    std::vector<std::int32_t> places;
    {
        nb::gil_scoped_release release;
        places = common_words(span_of(first), span_of(second));
    }
    return to_array(std::move(places));
}

}  // namespace

void bind_revisions(nb::module_& m) {
    m.def("common_words", &common_words_of, "first"_a, "second"_a);
    m.def("revision_rows", &revision_rows_of, "candidates"_a, "previous"_a, "references"_a, "orders"_a,
          "threads"_a);
}

}  // namespace hakari
