#include "../mecab.hpp"

#include "../lattice.hpp"
#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

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

}  // namespace

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

}  // namespace hakari
