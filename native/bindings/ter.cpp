#include "../ter.hpp"

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

Beam beam_named(const std::string& name) {
    if (name == "diagonal") return Beam::kDiagonal;
    if (name == "tercom") return Beam::kTercom;
    if (name == "none") return Beam::kNone;
    throw nb::value_error(("no beam is named " + name).c_str());
}

Output<double> ter_rows_of(const std::vector<CandidateInput>& candidates,
                           const std::vector<ReferenceInput>& references, const std::string& beam,
                           int threads) {
    const Beam chosen = beam_named(beam);
    const BatchViews views = batch_views(candidates, references);
    std::vector<double> rows(candidates.size() * views.n * kTerColumns);
    {
        nb::gil_scoped_release release;
        ter_rows(views.n, views.candidates, views.references, chosen, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kTerColumns});
}

// The shifts as rows of start, length and target, and the edits as one byte each.
std::pair<Output<std::int32_t>, Output<std::uint8_t>> ter_path_of(const IdsInput& candidate,
                                                                  const IdsInput& reference,
                                                                  const std::string& beam) {
    const TerPath path = ter_path(span_of(candidate), span_of(reference), beam_named(beam));
    std::vector<std::int32_t> shifts;
    for (const Shift& s : path.shifts) shifts.insert(shifts.end(), {s.start, s.length, s.target});
    std::vector<std::uint8_t> edits;
    for (const Edit edit : path.edits) edits.push_back(static_cast<std::uint8_t>(edit));
    return {to_array(std::move(shifts), {path.shifts.size(), 3}), to_array(std::move(edits))};
}

}  // namespace

void bind_ter(nb::module_& m) {
    m.def("ter_rows", &ter_rows_of, "candidates"_a, "references"_a, "beam"_a, "threads"_a);
    m.def("ter_path", &ter_path_of, "candidate"_a, "reference"_a, "beam"_a);
}

}  // namespace hakari
