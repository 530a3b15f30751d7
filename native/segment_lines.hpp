// Cuts texts one by one, several threads at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "packing.hpp"
#include "parallel.hpp"
#include "unicode.hpp"
#include "vocabulary.hpp"

namespace hakari {

// Adds the words of a text to the tokens; the text may get zeros behind its end.
inline void add_words(std::string& text, InternedBlocks::Writer& tokens) {
    const std::size_t size = text.size();
    text.append(kPadding, '\0');
    split(std::string_view(text.data(), size), [&](std::string_view word) { tokens.add(Padded{word}); });
}

// Calls cut(line, a, b, tokens) for every text; it adds the tokens to `tokens`, and `a` and `b` are room to
// work in.
template <class Cut>
Tokens segment_lines(const TextView& text, Vocabulary& vocabulary, int threads, Cut cut) {
    InternedBlocks tokens(vocabulary, block_count(text.n), worker_count(text.n, threads));
    std::vector<std::int64_t> counts(text.n + 1, 0);
    parallel_blocks(text.n, threads, [&](std::size_t worker) {
        return [&, worker, a = std::string(), b = std::string()](std::size_t block, std::size_t begin,
                                                                 std::size_t end) mutable {
            InternedBlocks::Writer writer = tokens.writer(block, worker);
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t before = writer.size();
                cut(text[i], a, b, writer);
                counts[i + 1] = static_cast<std::int64_t>(writer.size() - before);
            }
        };
    });
    to_offsets(counts);
    return {tokens.merge(), std::move(counts)};
}

}  // namespace hakari
