#include "../ribes.hpp"

#include <algorithm>

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

Output<double> ribes_rows_of(const std::vector<CandidateInput>& candidates,
                             const std::vector<ReferenceInput>& references, double alpha, double beta,
                             double gamma, double slope, int threads) {
    const BatchViews views = batch_views(candidates, references);
    std::vector<double> rows(candidates.size() * views.n * kRibesColumns);
    {
        nb::gil_scoped_release release;
        ribes_rows(views.n, views.candidates, views.references, {alpha, beta, gamma, slope}, threads,
                   rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kRibesColumns});
}

Span whole(const IdsInput& ids) { return {ids.data(), static_cast<std::int64_t>(ids.shape(0))}; }

std::tuple<std::size_t, Output<std::int32_t>, Output<double>> ribes_alignment_of(
    const IdsInput& candidate, const std::vector<IdsInput>& references, double alpha, double beta,
    double gamma, double slope) {
    std::vector<Span> spans;
    for (const IdsInput& reference : references) spans.push_back(whole(reference));
    if (std::all_of(spans.begin(), spans.end(), [](const Span& span) { return span.length == 0; })) {
        throw nb::value_error("there must be a reference with words");
    }
    RibesAlignment found;
    {
        nb::gil_scoped_release release;
        found = ribes_alignment(whole(candidate), spans, {alpha, beta, gamma, slope});
    }
    return {found.reference, to_array(std::move(found.places)),
            to_array(std::vector<double>(found.row, found.row + kRibesColumns))};
}

}  // namespace

void bind_ribes(nb::module_& m) {
    m.def("ribes_rows", &ribes_rows_of, "candidates"_a, "references"_a, "alpha"_a, "beta"_a, "gamma"_a,
          "slope"_a, "threads"_a);
    m.def("ribes_alignment", &ribes_alignment_of, "candidate"_a, "references"_a, "alpha"_a, "beta"_a,
          "gamma"_a, "slope"_a);
}

}  // namespace hakari
