// RIBES: how far the words that two texts share stand in the same order.
#pragma once

#include <vector>

#include "batches.hpp"

namespace hakari {

struct RibesOptions {
    double alpha;  // the exponent of the precision
    double beta;   // the exponent of the brevity penalty
    double gamma;  // the exponent of the recall
    double slope;  // of the smooth rank correlation; infinity gives Kendall's τ
};

enum RibesColumn : std::size_t {
    kRibesSegments,
    kRibesScore,
    kRibesNkt,
    kRibesPrecision,
    kRibesBrevityPenalty,
    kRibesRecall,
    kRibesAligned,
    kRibesCandidateLength,
    kRibesReferenceLength,
    kRibesColumns
};

// Writes n rows of kRibesColumns numbers for every candidate, one candidate behind the other: 1, the score,
// what it is made of, and lengths, all against the reference with the best row. A segment without a reference
// that has words is a row of zeros. References are indexed once for all candidates.
void ribes_rows(std::size_t n, const std::vector<BatchView>& candidates,
                const std::vector<ReferenceView>& references, const RibesOptions& options, int threads,
                double* rows);

struct RibesAlignment {
    std::size_t reference = 0;         // the one that the row is about
    std::vector<std::int32_t> places;  // for each candidate word its place in the reference, or -1
    double row[kRibesColumns] = {};
};

// The alignment behind one row; at least one reference must have words.
RibesAlignment ribes_alignment(const Span& candidate, const std::vector<Span>& references,
                               const RibesOptions& options);

}  // namespace hakari
