// Translation edit rate: edit distance with shifts of word runs, found greedily.
#pragma once

#include <cstdint>
#include <vector>

#include "batches.hpp"

namespace hakari {

// Which cells of the edit-distance matrix are looked at.
enum class Beam {
    kDiagonal,  // sacreBLEU: 25 cells on each side of the diagonal
    kTercom,    // tercom: cells at most 20 edits worse than the best of their column
    kNone,      // all of them: the true distance
};

// The words [start, start + length) are moved in front of the word `target`.
struct Shift {
    std::int32_t start, length, target;
};

enum class Edit : std::uint8_t { kMatch, kSubstitution, kInsertion, kDeletion };

// How one output becomes one reference: first the shifts, one after the other, then the edits from left to
// right. A deletion drops a word of the output, an insertion adds one of the reference.
struct TerPath {
    std::vector<Shift> shifts;
    std::vector<Edit> edits;
    std::int64_t cost = 0;
};

inline constexpr std::size_t kTerColumns = 7;

// Writes n rows of kTerColumns numbers for every candidate, one candidate behind the other: 1, edits against
// the reference that needs the fewest (the first of several), mean length of the references, and these edits
// one kind by one: insertions, deletions, substitutions, shifts. A segment without any reference is a row of
// zeros.
void ter_rows(std::size_t n, const std::vector<BatchView>& candidates,
              const std::vector<ReferenceView>& references, Beam beam, int threads, double* rows);

TerPath ter_path(const Span& candidate, const Span& reference, Beam beam);

}  // namespace hakari
