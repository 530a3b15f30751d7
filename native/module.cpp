// Python bindings: arrays and strings in, arrays out. All work happens with the interpreter's lock released.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "lattice.hpp"
#include "mecab.hpp"
#include "ngrams.hpp"
#include "packing.hpp"
#include "rules.hpp"
#include "vocabulary.hpp"

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace hakari {
namespace {

template <class T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Output = nb::ndarray<nb::numpy, T>;

// Hands a vector's memory over to NumPy without a copy.
template <class T>
Output<T> to_array(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Output<T>(kept->data(), shape, owner);
}

template <class T>
Output<T> to_array(std::vector<T>&& values) {
    const std::size_t size = values.size();
    return to_array(std::move(values), {size});
}

void check_offsets(const Input<std::int64_t>& offsets, std::size_t length) {
    const std::size_t n = offsets.shape(0);
    if (n == 0 || offsets.data()[0] != 0 || offsets.data()[n - 1] != static_cast<std::int64_t>(length)) {
        throw nb::value_error("offsets must run from 0 to the length of the data");
    }
    for (std::size_t i = 1; i < n; ++i) {
        if (offsets.data()[i] < offsets.data()[i - 1]) throw nb::value_error("offsets must not decrease");
    }
}

TextView view(const nb::bytes& buffer, const Input<std::int64_t>& offsets) {
    check_offsets(offsets, buffer.size());
    return {buffer.c_str(), offsets.data(), offsets.shape(0) - 1};
}

std::pair<Output<std::int32_t>, Output<std::int64_t>> to_arrays(Tokens&& tokens) {
    return {to_array(std::move(tokens.ids)), to_array(std::move(tokens.offsets))};
}

nb::object pack_texts(nb::handle texts) {
    const auto sequence =
        nb::steal<nb::object>(PySequence_Fast(texts.ptr(), "a sequence of texts is needed"));
    if (!sequence.is_valid()) throw nb::python_error();
    try {
        Packed packed = pack(sequence.ptr());
        const auto buffer = nb::steal<nb::object>(packed.bytes);
        if (!buffer.is_valid()) throw nb::python_error();
        return nb::make_tuple(buffer, to_array(std::move(packed.offsets)));
    } catch (const BadText& bad) {
        // The message is for the Python face, which knows the file and adds the remedy.
        throw nb::value_error((std::to_string(bad.segment) + "\t" + bad.reason).c_str());
    }
}

Rule rule_named(const std::string& name) {
    if (name == "none") return Rule::kNone;
    if (name == "char") return Rule::kChar;
    if (name == "13a") return Rule::k13a;
    if (name == "intl") return Rule::kIntl;
    if (name == "zh") return Rule::kZh;
    throw nb::value_error(("no rule is named " + name).c_str());
}

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

nb::list tokens_of(Vocabulary& vocabulary, const Input<std::int32_t>& ids) {
    std::lock_guard<std::mutex> guard(vocabulary.lock);
    nb::list tokens;
    for (std::size_t i = 0; i < ids.shape(0); ++i) {
        const std::int32_t id = ids.data()[i];
        if (id < 0 || static_cast<std::size_t>(id) >= vocabulary.table.size()) {
            throw nb::index_error(("no token has the id " + std::to_string(id)).c_str());
        }
        tokens.append(to_str(vocabulary.table.at(static_cast<std::size_t>(id))));
    }
    return tokens;
}

// Interns every text of a packed buffer as one token.
Output<std::int32_t> intern_all(Vocabulary& vocabulary, const nb::bytes& buffer,
                                const Input<std::int64_t>& offsets) {
    const TextView text = view(buffer, offsets);
    std::vector<std::int32_t> ids(text.n);
    std::lock_guard<std::mutex> guard(vocabulary.lock);
    for (std::size_t i = 0; i < text.n; ++i) ids[i] = vocabulary.table.intern(text[i]);
    return to_array(std::move(ids));
}

using IdsInput = Input<std::int32_t>;
using OffsetsInput = Input<std::int64_t>;
using PresentInput = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

BatchView batch_view(const IdsInput& ids, const OffsetsInput& offsets, std::size_t n) {
    check_offsets(offsets, ids.shape(0));
    if (offsets.shape(0) != n + 1) {
        throw nb::value_error("references and candidates have different numbers of segments");
    }
    return {ids.data(), offsets.data()};
}

Output<double> ngram_rows_of(const std::vector<std::tuple<IdsInput, OffsetsInput>>& candidates,
                             const std::vector<std::tuple<IdsInput, OffsetsInput, PresentInput>>& references,
                             int orders, int threads) {
    if (orders < 1) throw nb::value_error("there must be at least one n-gram order");
    if (candidates.empty()) throw nb::value_error("there must be at least one candidate");
    const std::size_t n = std::get<1>(candidates.front()).shape(0) - 1;
    std::vector<BatchView> candidate_views;
    for (const auto& [ids, offsets] : candidates) candidate_views.push_back(batch_view(ids, offsets, n));
    std::vector<ReferenceView> reference_views;
    for (const auto& [ids, offsets, present] : references) {
        if (present.shape(0) != n) throw nb::value_error("the mask of a reference has another length");
        reference_views.push_back(
            {batch_view(ids, offsets, n), reinterpret_cast<const std::uint8_t*>(present.data())});
    }
    const auto width = static_cast<std::size_t>(3 + 2 * orders);
    std::vector<double> rows(candidates.size() * n * width);
    {
        nb::gil_scoped_release release;
        ngram_rows(n, candidate_views, reference_views, orders, threads, rows.data());
    }
    return to_array(std::move(rows), {candidates.size(), n, width});
}

std::pair<Output<std::int32_t>, Output<std::int64_t>> segment_by_rule_of(const nb::bytes& buffer,
                                                                         const OffsetsInput& offsets,
                                                                         const std::string& rule,
                                                                         Vocabulary& vocabulary,
                                                                         int threads) {
    const TextView text = view(buffer, offsets);
    const Rule chosen = rule_named(rule);
    Tokens tokens;
    {
        nb::gil_scoped_release release;
        tokens = segment_by_rule(text, chosen, vocabulary, threads);
    }
    return to_arrays(std::move(tokens));
}

void bind_vocabulary(nb::module_& m) {
    nb::class_<Vocabulary>(m, "Vocabulary")
        .def(nb::init<>())
        .def("__len__",
             [](Vocabulary& v) {
                 std::lock_guard<std::mutex> guard(v.lock);
                 return v.table.size();
             })
        .def_prop_ro("nbytes",
                     [](Vocabulary& v) {
                         std::lock_guard<std::mutex> guard(v.lock);
                         return v.table.bytes();
                     })
        .def("tokens", &tokens_of, "ids"_a)
        .def("intern", &intern_all, "buffer"_a, "offsets"_a);
}

using TokenArrays = std::pair<Output<std::int32_t>, Output<std::int64_t>>;

template <class Engine>
TokenArrays segment_with(const Engine& engine, const nb::bytes& buffer, const OffsetsInput& offsets,
                         Vocabulary& vocabulary, int threads) {
    const TextView text = view(buffer, offsets);
    Tokens tokens;
    {
        nb::gil_scoped_release release;
        tokens = engine.segment(text, vocabulary, threads);
    }
    return to_arrays(std::move(tokens));
}

template <class Engine>
nb::tuple analyse_with(const Engine& engine, const nb::bytes& buffer, const OffsetsInput& offsets,
                       Vocabulary& surfaces, Vocabulary& features, int threads) {
    if (&surfaces == &features) throw nb::value_error("surfaces and features need a vocabulary each");
    const TextView text = view(buffer, offsets);
    Morphemes found;
    {
        nb::gil_scoped_release release;
        found = engine.analyse(text, surfaces, features, threads);
    }
    return nb::make_tuple(to_array(std::move(found.surfaces.ids)),
                          to_array(std::move(found.surfaces.offsets)), to_array(std::move(found.features)),
                          to_array(std::move(found.unknown)));
}

template <class Engine>
void bind_analysis(nb::class_<Engine>& engine) {
    engine.def_prop_ro("size", &Engine::size)
        .def("segment", &segment_with<Engine>, "buffer"_a, "offsets"_a, "vocabulary"_a, "threads"_a)
        .def("analyse", &analyse_with<Engine>, "buffer"_a, "offsets"_a, "surfaces"_a, "features"_a,
             "threads"_a);
}

void bind_mecab(nb::module_& m) {
    nb::class_<MecabDictionary> dictionary(m, "MecabDictionary");
    dictionary.def(nb::init<const std::string&>(), "folder"_a);
    bind_analysis(dictionary);

    nb::class_<MecabLibrary> library(m, "MecabLibrary");
    library.def(nb::init<const std::string&, const std::vector<std::string>&>(), "library"_a, "arguments"_a)
        .def_prop_ro("version", &MecabLibrary::version)
        .def_prop_ro("user_dictionaries", &MecabLibrary::user_dictionaries)
        .def(
            "count_morphemes",
            [](const MecabLibrary& self, const nb::bytes& buffer, const OffsetsInput& offsets, int threads) {
                const TextView text = view(buffer, offsets);
                nb::gil_scoped_release release;
                return self.count_morphemes(text, threads);
            },
            "buffer"_a, "offsets"_a, "threads"_a);
    bind_analysis(library);
}

}  // namespace

NB_MODULE(_native, m) {
    // Vocabularies of the process-wide workspace live until the interpreter ends; that is no leak.
    nb::set_leak_warnings(false);
    m.doc() = "Kernels of hakari; use them through hakari.kernels.";
    bind_vocabulary(m);
    bind_mecab(m);
    m.def("pack", &pack_texts, "texts"_a);
    m.def("segment_by_rule", &segment_by_rule_of, "buffer"_a, "offsets"_a, "rule"_a, "vocabulary"_a,
          "threads"_a);
    m.def("ngram_rows", &ngram_rows_of, "candidates"_a, "references"_a, "orders"_a, "threads"_a);
}

}  // namespace hakari
