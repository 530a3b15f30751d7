// Segmenters that are rules over characters: none, char, 13a, intl, zh.
#pragma once

#include "packing.hpp"
#include "vocabulary.hpp"

namespace hakari {

enum class Rule { kNone, kChar, k13a, kIntl, kZh };

Tokens segment_by_rule(const TextView& text, Rule rule, Vocabulary& vocabulary, int threads);

}  // namespace hakari
