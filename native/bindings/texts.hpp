// Packed texts and streams of references as the kernels see them, with the checks that make them safe to
// read.
#pragma once

#include <tuple>

#include "arrays.hpp"

namespace hakari {

using TextInput = std::tuple<nb::bytes, OffsetsInput>;
using TextReferenceInput = std::tuple<nb::bytes, OffsetsInput, PresentInput>;

// Candidates and the references they share, all of n segments.
struct TextViews {
    std::size_t n;
    std::vector<TextView> candidates;
    std::vector<TextReference> references;
};

inline TextView text_view(const nb::bytes& buffer, const OffsetsInput& offsets, std::size_t n) {
    const TextView text = view(buffer, offsets);
    if (text.n != n) throw nb::value_error("references and candidates have different numbers of segments");
    return text;
}

inline TextViews text_views(const std::vector<TextInput>& candidates,
                            const std::vector<TextReferenceInput>& references) {
    if (candidates.empty()) throw nb::value_error("there must be at least one candidate");
    TextViews views{std::get<1>(candidates.front()).shape(0) - 1, {}, {}};
    for (const auto& [buffer, offsets] : candidates)
        views.candidates.push_back(text_view(buffer, offsets, views.n));
    for (const auto& [buffer, offsets, present] : references) {
        if (present.shape(0) != views.n) throw nb::value_error("the mask of a reference has another length");
        views.references.push_back(
            {text_view(buffer, offsets, views.n), reinterpret_cast<const std::uint8_t*>(present.data())});
    }
    return views;
}

}  // namespace hakari
