// The segmenter of tercom, with which TER is computed: white space, after rewrites that are off unless asked
// for.
#pragma once

#include "packing.hpp"
#include "vocabulary.hpp"

namespace hakari {

// What happens to the scripts of East Asia, where the text is normalised or loses its punctuation.
enum class AsianText {
    kLeft,       // nothing
    kSacrebleu,  // ideographs and full-width punctuation, as sacreBLEU does it: kana runs stay where they are
    kTercom,     // runs of hiragana and of katakana too, as tercom does it
};

struct TercomRules {
    bool normalized = false;      // entities replaced, punctuation set apart
    bool no_punctuation = false;  // punctuation taken out
    AsianText asian = AsianText::kLeft;
    bool twice = false;  // all of it once more, as sacreBLEU does to references
};

Tokens segment_tercom(const TextView& text, const TercomRules& rules, Vocabulary& vocabulary, int threads);

}  // namespace hakari
