#include "../gapped_pairs.hpp"

#include "batches.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using PairsOutput =
    std::tuple<Output<std::int32_t>, Output<std::int32_t>, Output<std::int64_t>, Output<double>,
               Output<std::int64_t>, Output<std::int64_t>, std::int64_t, std::int64_t>;

// Ids are looked up in tables of this size.
void check_words(const IdsInput& ids, std::size_t vocabulary) {
    for (std::size_t i = 0; i < ids.shape(0); ++i) {
        if (ids.data()[i] < 0 || static_cast<std::size_t>(ids.data()[i]) >= vocabulary) {
            throw nb::value_error("an id is outside the vocabulary");
        }
    }
}

GapLimits limits(std::int64_t least, std::int64_t most) {
    constexpr std::int64_t far = std::int64_t{1} << 31;
    if (least < 0 || most < least || most > far) throw nb::value_error("a gap is from 0 up, least to most");
    return {least, most};
}

BatchView sentences_view(const CandidateInput& sentences, std::size_t vocabulary) {
    const auto& [ids, offsets] = sentences;
    check_words(ids, vocabulary);
    return batch_view(ids, offsets, offsets.shape(0) - 1);
}

PairsOutput gapped_pairs_of(const CandidateInput& sentences, const PresentInput& counted,
                            const PresentInput& wanted, std::int64_t least, std::int64_t most,
                            std::int64_t least_count, std::size_t top, int threads) {
    const std::size_t vocabulary = counted.shape(0);
    if (wanted.shape(0) != vocabulary) throw nb::value_error("the two masks have different lengths");
    const BatchView view = sentences_view(sentences, vocabulary);
    const GapLimits gap = limits(least, most);
    const WordRoles roles{reinterpret_cast<const std::uint8_t*>(counted.data()),
                          reinterpret_cast<const std::uint8_t*>(wanted.data())};
    GappedPairs found;
    {
        nb::gil_scoped_release release;
        found = gapped_pairs(std::get<1>(sentences).shape(0) - 1, view, vocabulary, roles, gap, least_count,
                             top, threads);
    }
    return {to_array(std::move(found.first)),
            to_array(std::move(found.second)),
            to_array(std::move(found.together)),
            to_array(std::move(found.t)),
            to_array(std::move(found.as_first)),
            to_array(std::move(found.as_second)),
            found.total,
            found.different};
}

TokenArrays pairs_in_sentences_of(const CandidateInput& sentences, std::size_t vocabulary,
                                  const IdsInput& first, const IdsInput& second, std::int64_t least,
                                  std::int64_t most, int threads) {
    if (first.shape(0) != second.shape(0)) throw nb::value_error("a pair has a first and a second word");
    check_words(first, vocabulary);
    check_words(second, vocabulary);
    const BatchView view = sentences_view(sentences, vocabulary);
    const GapLimits gap = limits(least, most);
    const std::vector<std::int32_t> firsts(first.data(), first.data() + first.shape(0));
    const std::vector<std::int32_t> seconds(second.data(), second.data() + second.shape(0));
    Tokens found;
    {
        nb::gil_scoped_release release;
        found = pairs_in_sentences(std::get<1>(sentences).shape(0) - 1, view, vocabulary, firsts, seconds,
                                   gap, threads);
    }
    return to_arrays(std::move(found));
}

}  // namespace

void bind_gapped_pairs(nb::module_& m) {
    m.def("gapped_pairs", &gapped_pairs_of, "sentences"_a, "counted"_a, "wanted"_a, "least"_a, "most"_a,
          "least_count"_a, "top"_a, "threads"_a);
    m.def("pairs_in_sentences", &pairs_in_sentences_of, "sentences"_a, "vocabulary"_a, "first"_a, "second"_a,
          "least"_a, "most"_a, "threads"_a);
}

}  // namespace hakari
