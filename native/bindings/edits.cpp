#include "../edits.hpp"

#include <optional>

#include "batches.hpp"
#include "bind.hpp"
#include "steps.hpp"

namespace hakari {
namespace {

using MatrixInput = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// Unit vectors, the row of every word (below 0 for none), and the threshold of similarity.
using VectorsInput = std::tuple<MatrixInput, IdsInput, double>;

Visits visits_named(const std::string& name) {
    if (name == "row-minimum") return Visits::kRowMinimum;
    if (name == "path") return Visits::kPath;
    throw nb::value_error(("no way of counting visits is named " + name).c_str());
}

EditRules rules_of(double insertion, double deletion, std::optional<double> jump,
                   std::optional<double> coverage_weight, bool blank, bool blank_visited,
                   const std::string& visits) {
    EditRules rules;
    rules.insertion = insertion;
    rules.deletion = deletion;
    rules.jumps = jump.has_value();
    rules.jump = jump.value_or(0);
    rules.coverage = coverage_weight.has_value();
    rules.coverage_weight = coverage_weight.value_or(0);
    rules.blank = blank;
    rules.blank_visited = blank_visited;
    rules.visits = visits_named(visits);
    return rules;
}

WordVectors vectors_of(const std::optional<VectorsInput>& given) {
    if (!given) return {};
    const auto& [rows, row_of, threshold] = *given;
    const auto n = static_cast<std::int64_t>(rows.shape(0));
    for (std::size_t i = 0; i < row_of.shape(0); ++i) {
        if (row_of.data()[i] >= n) throw nb::value_error("a word points behind the last vector");
    }
    return {rows.data(), static_cast<std::int64_t>(rows.shape(1)), row_of.data(),
            static_cast<std::int64_t>(row_of.shape(0)), threshold};
}

Output<double> edit_rows_of(const std::vector<CandidateInput>& candidates,
                            const std::vector<ReferenceInput>& references, double insertion, double deletion,
                            std::optional<double> jump, std::optional<double> coverage_weight, bool blank,
                            bool blank_visited, const std::string& visits,
                            const std::optional<VectorsInput>& vectors, int threads) {
    const EditRules rules =
        rules_of(insertion, deletion, jump, coverage_weight, blank, blank_visited, visits);
    const WordVectors words = vectors_of(vectors);
    const BatchViews views = batch_views(candidates, references);
    std::vector<double> rows(candidates.size() * views.n * kEditColumns);
    {
        nb::gil_scoped_release release;
        edit_rows(views.n, views.candidates, views.references, rules, words, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kEditColumns});
}

nb::tuple edit_path_of(const IdsInput& candidate, const IdsInput& reference, double insertion,
                       double deletion, std::optional<double> jump, std::optional<double> coverage_weight,
                       bool blank, bool blank_visited, const std::string& visits,
                       const std::optional<VectorsInput>& vectors) {
    const EditRules rules =
        rules_of(insertion, deletion, jump, coverage_weight, blank, blank_visited, visits);
    const Span c{candidate.data(), static_cast<std::int64_t>(candidate.shape(0))};
    const Span r{reference.data(), static_cast<std::int64_t>(reference.shape(0))};
    EditPath path = edit_path(c, r, rules, vectors_of(vectors));
    return nb::make_tuple(step_list(path.steps),
                          to_array(std::move(path.substitution), {reference.shape(0), candidate.shape(0)}),
                          to_array(std::move(path.visits)), path.cost, path.coverage, path.score);
}

}  // namespace

void bind_edits(nb::module_& m) {
    m.def("edit_rows", &edit_rows_of, "candidates"_a, "references"_a, "insertion"_a, "deletion"_a,
          "jump"_a.none(), "coverage_weight"_a.none(), "blank"_a, "blank_visited"_a, "visits"_a,
          "vectors"_a.none(), "threads"_a);
    m.def("edit_path", &edit_path_of, "candidate"_a, "reference"_a, "insertion"_a, "deletion"_a,
          "jump"_a.none(), "coverage_weight"_a.none(), "blank"_a, "blank_visited"_a, "visits"_a,
          "vectors"_a.none());
}

}  // namespace hakari
