#include "../impact.hpp"

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

ImpactOptions checked(double alpha, double beta, int rounds) {
    if (!(alpha >= 0 && alpha <= 1)) throw nb::value_error("alpha must be from 0 to 1");
    if (!(beta >= 1 && beta <= 4)) throw nb::value_error("beta must be from 1 to 4");
    if (rounds < 0) throw nb::value_error("rounds must not be negative");
    return {alpha, beta, rounds};
}

Output<double> impact_rows_of(const std::vector<CandidateInput>& candidates,
                              const std::vector<ReferenceInput>& references, double alpha, double beta,
                              int rounds, int threads) {
    const ImpactOptions options = checked(alpha, beta, rounds);
    const BatchViews views = batch_views(candidates, references);
    const std::size_t width = impact_columns(rounds);
    std::vector<double> rows(candidates.size() * views.n * width);
    {
        nb::gil_scoped_release release;
        impact_rows(views.n, views.candidates, views.references, options, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, width});
}

// The score, and the parts as rows of round, place in the candidate, place in the reference and length.
std::pair<double, Output<std::int32_t>> impact_parts_of(const IdsInput& candidate, const IdsInput& reference,
                                                        double alpha, double beta, int rounds) {
    const CommonParts found =
        impact_parts(span_of(candidate), span_of(reference), checked(alpha, beta, rounds));
    std::vector<std::int32_t> flat;
    for (const CommonPart& p : found.parts) {
        flat.insert(flat.end(), {p.round, p.candidate, p.reference, p.length});
    }
    return {found.score, to_array(std::move(flat), {found.parts.size(), 4})};
}

}  // namespace

void bind_impact(nb::module_& m) {
    m.def("impact_rows", &impact_rows_of, "candidates"_a, "references"_a, "alpha"_a, "beta"_a, "rounds"_a,
          "threads"_a);
    m.def("impact_parts", &impact_parts_of, "candidate"_a, "reference"_a, "alpha"_a, "beta"_a, "rounds"_a);
}

}  // namespace hakari
