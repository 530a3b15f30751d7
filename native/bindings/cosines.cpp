#include "../cosines.hpp"

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using MatrixInput = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Output<double> bow_rows_of(const std::vector<CandidateInput>& candidates,
                           const std::vector<ReferenceInput>& references, int threads) {
    const BatchViews views = batch_views(candidates, references);
    std::vector<double> rows(candidates.size() * views.n * kBowColumns);
    {
        nb::gil_scoped_release release;
        bow_rows(views.n, views.candidates, views.references, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kBowColumns});
}

VectorsView vectors_view(const MatrixInput& unit, const Input<float>& lengths, const IdsInput& row_of) {
    if (lengths.shape(0) != unit.shape(0)) throw nb::value_error("every row needs a length");
    for (std::size_t i = 0; i < row_of.shape(0); ++i) {
        if (row_of.data()[i] >= static_cast<std::int64_t>(unit.shape(0))) {
            throw nb::value_error("a word has a row that is not there");
        }
    }
    return {unit.data(), lengths.data(), row_of.data(), unit.shape(1), row_of.shape(0)};
}

Output<double> vecsum_rows_of(const std::vector<CandidateInput>& candidates,
                              const std::vector<ReferenceInput>& references, const MatrixInput& unit,
                              const Input<float>& lengths, const IdsInput& row_of, int threads) {
    const BatchViews views = batch_views(candidates, references);
    const VectorsView vectors = vectors_view(unit, lengths, row_of);
    std::vector<double> rows(candidates.size() * views.n * kVecSumColumns);
    {
        nb::gil_scoped_release release;
        vecsum_rows(views.n, views.candidates, views.references, vectors, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, kVecSumColumns});
}

}  // namespace

void bind_cosines(nb::module_& m) {
    m.def("bow_rows", &bow_rows_of, "candidates"_a, "references"_a, "threads"_a);
    m.def("vecsum_rows", &vecsum_rows_of, "candidates"_a, "references"_a, "unit"_a, "lengths"_a, "row_of"_a,
          "threads"_a);
}

}  // namespace hakari
