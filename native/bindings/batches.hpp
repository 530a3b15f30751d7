// Token batches and reference streams as the kernels see them, with the checks that make them safe to read.
#pragma once

#include <tuple>

#include "../batches.hpp"
#include "arrays.hpp"

namespace hakari {

using CandidateInput = std::tuple<IdsInput, OffsetsInput>;
using ReferenceInput = std::tuple<IdsInput, OffsetsInput, PresentInput>;

inline Span span_of(const IdsInput& ids) { return {ids.data(), static_cast<std::int64_t>(ids.shape(0))}; }

inline BatchView batch_view(const IdsInput& ids, const OffsetsInput& offsets, std::size_t n) {
    check_offsets(offsets, ids.shape(0));
    if (offsets.shape(0) != n + 1) {
        throw nb::value_error("references and candidates have different numbers of segments");
    }
    return {ids.data(), offsets.data()};
}

// Candidates and the references they share, all of n segments.
struct BatchViews {
    std::size_t n;
    std::vector<BatchView> candidates;
    std::vector<ReferenceView> references;
};

inline BatchViews batch_views(const std::vector<CandidateInput>& candidates,
                              const std::vector<ReferenceInput>& references) {
    if (candidates.empty()) throw nb::value_error("there must be at least one candidate");
    BatchViews views{std::get<1>(candidates.front()).shape(0) - 1, {}, {}};
    for (const auto& [ids, offsets] : candidates)
        views.candidates.push_back(batch_view(ids, offsets, views.n));
    for (const auto& [ids, offsets, present] : references) {
        if (present.shape(0) != views.n) throw nb::value_error("the mask of a reference has another length");
        views.references.push_back(
            {batch_view(ids, offsets, views.n), reinterpret_cast<const std::uint8_t*>(present.data())});
    }
    return views;
}

}  // namespace hakari
