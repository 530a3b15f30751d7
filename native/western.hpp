// Rewrites of text in Western scripts that mteval-v13a, zh and tercom share.
//
// Each is an ordered pass: a later one sees the blanks that an earlier one wrote.
#pragma once

#include <string>
#include <string_view>

namespace hakari {

// Sets ASCII punctuation apart, but for the apostrophe, comma, hyphen and full stop.
void punctuation_apart(std::string_view in, std::string& out);

// Sets commas and full stops apart that are not between digits, and hyphens behind digits. The result is in
// `a`; `b` is room to work in.
void stops_and_hyphens_apart(std::string& a, std::string& b);

void replace_all(std::string& text, std::string_view from, std::string_view to);

// Puts the characters back that SGML writes as &quot; &amp; &lt; and &gt;, one after the other.
void replace_entities(std::string& text);

}  // namespace hakari
