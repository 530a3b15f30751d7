#include "../chrf.hpp"

#include "bind.hpp"
#include "texts.hpp"

namespace hakari {
namespace {

Output<double> chrf_rows_of(const std::vector<TextInput>& candidates,
                            const std::vector<TextReferenceInput>& references, int char_order, int word_order,
                            double factor, bool whitespace, bool eps_smoothing, int threads) {
    if (char_order < 0 || word_order < 0 || char_order + word_order < 1) {
        throw nb::value_error("there must be at least one n-gram order");
    }
    const TextViews views = text_views(candidates, references);
    const ChrfOptions options{char_order, word_order, whitespace, factor, eps_smoothing};
    std::vector<double> rows(candidates.size() * views.n * options.width());
    {
        nb::gil_scoped_release release;
        chrf_rows(views.n, views.candidates, views.references, options, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), views.n, options.width()});
}

}  // namespace

void bind_chrf(nb::module_& m) {
    m.def("chrf_rows", &chrf_rows_of, "candidates"_a, "references"_a, "char_order"_a, "word_order"_a,
          "factor"_a, "whitespace"_a, "eps_smoothing"_a, "threads"_a);
}

}  // namespace hakari
