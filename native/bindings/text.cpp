#include "../rules.hpp"
#include "../tercom.hpp"
#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

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

AsianText asian_text_named(const std::string& name) {
    if (name == "left") return AsianText::kLeft;
    if (name == "sacrebleu") return AsianText::kSacrebleu;
    if (name == "tercom") return AsianText::kTercom;
    throw nb::value_error(("no treatment of Asian text is named " + name).c_str());
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

TokenArrays segment_by_rule_of(const nb::bytes& buffer, const OffsetsInput& offsets, const std::string& rule,
                               Vocabulary& vocabulary, int threads) {
    const TextView text = view(buffer, offsets);
    const Rule chosen = rule_named(rule);
    Tokens tokens;
    {
        nb::gil_scoped_release release;
        tokens = segment_by_rule(text, chosen, vocabulary, threads);
    }
    return to_arrays(std::move(tokens));
}

TokenArrays segment_tercom_of(const nb::bytes& buffer, const OffsetsInput& offsets, bool normalized,
                              bool no_punctuation, const std::string& asian, bool twice,
                              Vocabulary& vocabulary, int threads) {
    const TextView text = view(buffer, offsets);
    const TercomRules rules{normalized, no_punctuation, asian_text_named(asian), twice};
    Tokens tokens;
    {
        nb::gil_scoped_release release;
        tokens = segment_tercom(text, rules, vocabulary, threads);
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

}  // namespace

void bind_text(nb::module_& m) {
    bind_vocabulary(m);
    m.def("pack", &pack_texts, "texts"_a);
    m.def("segment_by_rule", &segment_by_rule_of, "buffer"_a, "offsets"_a, "rule"_a, "vocabulary"_a,
          "threads"_a);
    m.def("segment_tercom", &segment_tercom_of, "buffer"_a, "offsets"_a, "normalized"_a, "no_punctuation"_a,
          "asian"_a, "twice"_a, "vocabulary"_a, "threads"_a);
}

}  // namespace hakari
