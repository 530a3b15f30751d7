#include "../eed.hpp"

#include <tuple>

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using TextInput = std::tuple<nb::bytes, OffsetsInput>;
using ReferenceTextInput = std::tuple<nb::bytes, OffsetsInput, PresentInput>;

TextView text_view(const nb::bytes& buffer, const OffsetsInput& offsets, std::size_t n) {
    const TextView text = view(buffer, offsets);
    if (text.n != n) throw nb::value_error("references and candidates have different numbers of segments");
    return text;
}

Output<double> eed_rows_of(const std::vector<TextInput>& candidates,
                           const std::vector<ReferenceTextInput>& references, double jump,
                           double coverage_weight, double deletion, double insertion, bool library,
                           int threads) {
    if (candidates.empty()) throw nb::value_error("there must be at least one candidate");
    const std::size_t n = std::get<1>(candidates.front()).shape(0) - 1;
    std::vector<TextView> texts;
    for (const auto& [buffer, offsets] : candidates) texts.push_back(text_view(buffer, offsets, n));
    std::vector<ReferenceText> streams;
    for (const auto& [buffer, offsets, present] : references) {
        if (present.shape(0) != n) throw nb::value_error("the mask of a reference has another length");
        streams.push_back(
            {text_view(buffer, offsets, n), reinterpret_cast<const std::uint8_t*>(present.data())});
    }
    std::vector<double> rows(candidates.size() * n * kEedColumns);
    {
        nb::gil_scoped_release release;
        eed_rows(n, texts, streams, {jump, coverage_weight, deletion, insertion, library}, threads,
                 rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), n, kEedColumns});
}

}  // namespace

void bind_eed(nb::module_& m) {
    m.def("eed_rows", &eed_rows_of, "candidates"_a, "references"_a, "jump"_a, "coverage_weight"_a,
          "deletion"_a, "insertion"_a, "library"_a, "threads"_a);
}

}  // namespace hakari
