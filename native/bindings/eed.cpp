#include "../eed.hpp"

#include <nanobind/stl/string_view.h>

#include "bind.hpp"
#include "steps.hpp"
#include "texts.hpp"

namespace hakari {
namespace {

Output<double> eed_rows_of(const std::vector<TextInput>& candidates,
                           const std::vector<TextReferenceInput>& references, double jump,
                           double coverage_weight, double deletion, double insertion, bool library,
                           int threads) {
    const TextViews views = text_views(candidates, references);
    const EedRules rules{jump, coverage_weight, deletion, insertion, library};
    std::vector<double> rows(candidates.size() * views.n * kEedColumns);
    {
        nb::gil_scoped_release release;
        eed_rows(views.n, views.candidates, views.references, rules, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kEedColumns});
}

nb::tuple eed_path_of(std::string_view candidate, std::string_view reference, double jump,
                      double coverage_weight, double deletion, double insertion, bool library) {
    EedPath path = eed_path(candidate, reference, {jump, coverage_weight, deletion, insertion, library});
    return nb::make_tuple(step_list(path.steps), to_array(std::move(path.visits)), path.cost, path.coverage,
                          path.score);
}

}  // namespace

void bind_eed(nb::module_& m) {
    m.def("eed_rows", &eed_rows_of, "candidates"_a, "references"_a, "jump"_a, "coverage_weight"_a,
          "deletion"_a, "insertion"_a, "library"_a, "threads"_a);
    m.def("eed_path", &eed_path_of, "candidate"_a, "reference"_a, "jump"_a, "coverage_weight"_a, "deletion"_a,
          "insertion"_a, "library"_a);
}

}  // namespace hakari
