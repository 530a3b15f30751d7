#include "../emd.hpp"

#include <nanobind/stl/optional.h>

#include <optional>

#include "../cooccurrence.hpp"
#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using Rows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// Unit vectors, the row of every id, and the share of the cosine.
using VectorsInput = std::tuple<Rows, IdsInput, double>;
// Words, sentences and pairs of the candidates; words and sentences of the references; starts, partners and
// counts of what meets.
using CountsOutput =
    std::tuple<Output<std::int32_t>, Output<std::int32_t>, Output<std::int32_t>, Output<std::int32_t>,
               Output<std::int32_t>, Output<std::int64_t>, Output<std::int32_t>, Output<std::int32_t>>;
// Numbers of ids on both sides; sentences and pairs of the candidates' words, sentences of the references';
// starts, partners, counts.
using CountsInput =
    std::tuple<IdsInput, IdsInput, IdsInput, IdsInput, IdsInput, OffsetsInput, IdsInput, IdsInput>;

void check_range(const IdsInput& values, std::int64_t low, std::size_t end, const char* what) {
    const std::int32_t* p = values.data();
    for (std::size_t i = 0; i < values.shape(0); ++i) {
        if (p[i] < low || p[i] >= static_cast<std::int64_t>(end)) throw nb::value_error(what);
    }
}

// Ids are looked up in tables of this size.
void check_ids(const IdsInput& ids, std::size_t vocabulary) {
    check_range(ids, 0, vocabulary, "an id is outside the vocabulary");
}

CountsOutput count_words_of(const CandidateInput& candidate, const std::vector<ReferenceInput>& references,
                            std::size_t vocabulary, int threads) {
    const BatchViews views = batch_views({candidate}, references);
    check_ids(std::get<0>(candidate), vocabulary);
    for (const auto& reference : references) check_ids(std::get<0>(reference), vocabulary);
    WordCounts found;
    {
        nb::gil_scoped_release release;
        found = count_words(views.n, views.candidates.front(), views.references, vocabulary, threads);
    }
    return {to_array(std::move(found.candidate_words)),
            to_array(std::move(found.candidate_sentences)),
            to_array(std::move(found.candidate_pairs)),
            to_array(std::move(found.reference_words)),
            to_array(std::move(found.reference_sentences)),
            to_array(std::move(found.starts)),
            to_array(std::move(found.partners)),
            to_array(std::move(found.together))};
}

// The view of counts whose numbers stay inside their tables.
CountsView counts_view(const CountsInput& counts) {
    const auto& [candidates, references, sentences, pairs, reference_sentences, starts, partners, together] =
        counts;
    const std::size_t words = sentences.shape(0), reference_words = reference_sentences.shape(0);
    if (candidates.shape(0) != references.shape(0) || pairs.shape(0) != words ||
        starts.shape(0) != words + 1 || together.shape(0) != partners.shape(0)) {
        throw nb::value_error("the tables of counts have different lengths");
    }
    check_offsets(starts, partners.shape(0));
    check_range(candidates, -1, words, "a number of a word is outside its table");
    check_range(references, -1, reference_words, "a number of a word is outside its table");
    check_range(partners, 0, reference_words, "a partner is outside its table");
    constexpr std::size_t any = std::size_t{1} << 31;
    for (const IdsInput& table : {sentences, pairs, reference_sentences, together}) {
        check_range(table, 0, any, "a count is negative");
    }
    return {candidates.data(),          references.data(), sentences.data(), pairs.data(),
            reference_sentences.data(), starts.data(),     partners.data(),  together.data()};
}

Align align_named(const std::string& name) {
    if (name == "best") return Align::kBest;
    if (name == "mutual") return Align::kMutual;
    if (name == "none") return Align::kNone;
    throw nb::value_error(("no alignment is named " + name).c_str());
}

EmdOptions options_of(const std::string& align, bool position, double threshold,
                      const std::optional<VectorsInput>& vectors, std::size_t vocabulary) {
    EmdOptions options;
    options.align = align_named(align);
    options.position = position;
    options.threshold = threshold;
    if (vectors) {
        const auto& [rows, row_of, share] = *vectors;
        if (row_of.shape(0) != vocabulary) throw nb::value_error("vectors are for another vocabulary");
        if (!(share >= 0 && share <= 1)) throw nb::value_error("the share of the cosine must be from 0 to 1");
        check_range(row_of, -1, rows.shape(0), "a row of a word is outside the vectors");
        options.vectors = {rows.data(), row_of.data(), rows.shape(1), share};
    }
    return options;
}

Output<double> emd_rows_of(const CandidateInput& candidate, const std::vector<ReferenceInput>& references,
                           const CountsInput& counts, const std::string& align, bool position,
                           double threshold, const std::optional<VectorsInput>& vectors, int threads) {
    const std::size_t vocabulary = std::get<0>(counts).shape(0);
    const EmdOptions options = options_of(align, position, threshold, vectors, vocabulary);
    const CountsView view = counts_view(counts);
    const BatchViews views = batch_views({candidate}, references);
    check_ids(std::get<0>(candidate), vocabulary);
    for (const auto& reference : references) check_ids(std::get<0>(reference), vocabulary);
    std::vector<double> rows(views.n * kEmdColumns);
    {
        nb::gil_scoped_release release;
        emd_rows(views.n, views.candidates.front(), views.references, view, options, threads, rows.data());
    }
    return to_array(std::move(rows), {views.n, kEmdColumns});
}

// The score, the weights of both sides' tokens, the linked tokens (rows of two), and similarity, closeness
// and flow of every link (rows of three).
std::tuple<double, Output<double>, Output<double>, Output<std::int32_t>, Output<double>> emd_alignment_of(
    const IdsInput& candidate, const IdsInput& reference, const CountsInput& counts, const std::string& align,
    bool position, double threshold, const std::optional<VectorsInput>& vectors) {
    const std::size_t vocabulary = std::get<0>(counts).shape(0);
    const EmdOptions options = options_of(align, position, threshold, vectors, vocabulary);
    check_ids(candidate, vocabulary);
    check_ids(reference, vocabulary);
    EmdAlignment found = emd_alignment(span_of(candidate), span_of(reference), counts_view(counts), options);
    std::vector<std::int32_t> pairs;
    std::vector<double> values;
    for (const EmdLink& link : found.links) {
        pairs.insert(pairs.end(), {link.candidate, link.reference});
        values.insert(values.end(), {link.similarity, link.closeness, link.flow});
    }
    const std::size_t links = found.links.size();
    return {found.score, to_array(std::move(found.candidate_weights)),
            to_array(std::move(found.reference_weights)), to_array(std::move(pairs), {links, 2}),
            to_array(std::move(values), {links, 3})};
}

}  // namespace

void bind_emd(nb::module_& m) {
    m.def("count_words", &count_words_of, "candidate"_a, "references"_a, "vocabulary"_a, "threads"_a);
    m.def("emd_rows", &emd_rows_of, "candidate"_a, "references"_a, "counts"_a, "align"_a, "position"_a,
          "threshold"_a, "vectors"_a.none(), "threads"_a);
    m.def("emd_alignment", &emd_alignment_of, "candidate"_a, "reference"_a, "counts"_a, "align"_a,
          "position"_a, "threshold"_a, "vectors"_a.none());
}

}  // namespace hakari
