// Token batches and reference streams, as every kernel over tokens takes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hakari {

// Token ids of n segments: segment i is ids[offsets[i], offsets[i + 1]).
struct BatchView {
    const std::int32_t* ids;
    const std::int64_t* offsets;
};

// One stream of references; present[i] is 0 where segment i has no reference in this stream.
struct ReferenceView {
    BatchView batch;
    const std::uint8_t* present;
};

// The tokens of one segment.
struct Span {
    const std::int32_t* tokens;
    std::int64_t length;
};

inline Span span(const BatchView& batch, std::size_t i) {
    return {batch.ids + batch.offsets[i], batch.offsets[i + 1] - batch.offsets[i]};
}

// The references that segment i has.
inline void collect(std::size_t i, const std::vector<ReferenceView>& references, std::vector<Span>& found) {
    found.clear();
    for (const auto& r : references) {
        if (r.present[i]) found.push_back(span(r.batch, i));
    }
}

}  // namespace hakari
