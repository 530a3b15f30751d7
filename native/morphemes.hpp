// Tokens and morphemes of many segments, for any analyser of one segment.
//
// An analyser is one thread's own. It has `parse(line, take)`, which calls take(surface, feature, unknown)
// for every morpheme of a line; `feature` ends with a zero and has one address an entry of the dictionary, so
// that of a known word it tells the surface too.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "packing.hpp"
#include "parallel.hpp"
#include "unicode.hpp"
#include "vocabulary.hpp"

namespace hakari {

// Morphemes of n segments. `surfaces` are ids in the vocabulary of tokens, `features` in that of feature
// strings; `unknown` is 1 where the dictionary did not hold the word.
struct Morphemes {
    Tokens surfaces;
    std::vector<std::int32_t> features;
    std::vector<std::uint8_t> unknown;
};

// What was interned for the entries of a dictionary, by the address of their feature strings: a word met
// again needs neither its letters nor its features hashed. `Ids` is what is kept of an entry.
template <class Ids>
class EntryIds {
  public:
    // The ids of an entry; `make()` interns them when it is met first.
    template <class Make>
    Ids get(const char* address, Make make) {
        if (2 * used_ >= slots_.size()) grow();
        Slot& slot = locate(address);
        if (slot.address == nullptr) {
            slot = {address, make()};
            ++used_;
        }
        return slot.ids;
    }

  private:
    struct Slot {
        const char* address = nullptr;
        Ids ids{};
    };

    Slot& locate(const char* address) {
        std::size_t at = mix(reinterpret_cast<std::uintptr_t>(address)) & (slots_.size() - 1);
        while (slots_[at].address != nullptr && slots_[at].address != address) {
            at = (at + 1) & (slots_.size() - 1);
        }
        return slots_[at];
    }

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.address != nullptr) locate(slot.address) = slot;
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(1024);
    std::size_t used_ = 0;
};

// Calls make_visit(worker)(analyser, block, segment, line) for every segment that is not blank.
template <class MakeAnalyser, class MakeVisit>
void each_line(const TextView& text, int threads, MakeAnalyser make_analyser, MakeVisit make_visit) {
    parallel_blocks(text.n, threads, [&](std::size_t worker) {
        return [&, visit = make_visit(worker), analyser = make_analyser()](
                   std::size_t block, std::size_t begin, std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                const std::string_view line = strip_left(strip_right(text[i]));
                if (line.empty()) continue;
                try {
                    visit(analyser, block, i, line);
                } catch (const std::exception& error) {
                    // The Python face knows the file and says it together with the segment.
                    throw std::runtime_error(std::to_string(i) + "\t" + error.what());
                }
            }
        };
    });
}

// The id of a word that is one token; a word with white space in it is none, or several.
struct Token {
    std::int32_t id;
    bool single;
};

inline Token only_token(InternedBlocks::Writer& writer, std::string_view surface) {
    bool single = false;
    split(surface, [&](std::string_view token) { single = token.size() == surface.size(); });
    return {single ? writer.intern(surface) : 0, single};
}

// Tokens as `mecab -Owakati` followed by str.split() gives them: U+3000 and its kin vanish, also from inside
// a token.
template <class MakeAnalyser>
Tokens segment_lines(const TextView& text, Vocabulary& vocabulary, int threads, MakeAnalyser make_analyser) {
    InternedBlocks tokens(vocabulary, block_count(text.n), worker_count(text.n, threads));
    std::vector<std::int64_t> counts(text.n + 1, 0);
    each_line(text, threads, make_analyser, [&](std::size_t worker) {
        return [&, worker, known = EntryIds<Token>()](auto& analyser, std::size_t block, std::size_t i,
                                                      std::string_view line) mutable {
            auto writer = tokens.writer(block, worker);
            const std::size_t before = writer.size();
            analyser.parse(line, [&](std::string_view surface, const char* feature, bool is_unknown) {
                if (!is_unknown) {
                    const Token token = known.get(feature, [&] { return only_token(writer, surface); });
                    if (token.single) return writer.add_id(token.id);
                }
                split(surface, [&](std::string_view token) { writer.add(token); });
            });
            counts[i + 1] = static_cast<std::int64_t>(writer.size() - before);
        };
    });
    to_offsets(counts);
    return {tokens.merge(), std::move(counts)};
}

// The ids of a word: as it is written, and its features.
struct Word {
    std::int32_t surface, features;
};

// Morphemes that are not white space, with their feature strings.
template <class MakeAnalyser>
Morphemes analyse_lines(const TextView& text, Vocabulary& surfaces, Vocabulary& features, int threads,
                        MakeAnalyser make_analyser) {
    const std::size_t blocks = block_count(text.n), workers = worker_count(text.n, threads);
    InternedBlocks tokens(surfaces, blocks, workers), descriptions(features, blocks, workers);
    std::vector<std::int64_t> counts(text.n + 1, 0);
    std::vector<std::vector<std::uint8_t>> unknown(blocks);
    each_line(text, threads, make_analyser, [&](std::size_t worker) {
        return [&, worker, known = EntryIds<Word>(), unknown_kinds = EntryIds<std::int32_t>()](
                   auto& analyser, std::size_t block, std::size_t i, std::string_view line) mutable {
            auto writer = tokens.writer(block, worker), described = descriptions.writer(block, worker);
            const std::size_t before = writer.size();
            analyser.parse(line, [&](std::string_view whole, const char* feature, bool is_unknown) {
                const std::string_view surface = strip_left(strip_right(whole));
                if (surface.empty()) return;
                const auto describe = [&] { return described.intern(feature); };
                const Word word =
                    is_unknown ? Word{writer.intern(surface), unknown_kinds.get(feature, describe)}
                               : known.get(feature, [&] { return Word{writer.intern(surface), describe()}; });
                writer.add_id(word.surface);
                described.add_id(word.features);
                unknown[block].push_back(is_unknown);
            });
            counts[i + 1] = static_cast<std::int64_t>(writer.size() - before);
        };
    });
    to_offsets(counts);
    Morphemes found{{tokens.merge(), std::move(counts)}, descriptions.merge(), {}};
    for (const auto& block : unknown) found.unknown.insert(found.unknown.end(), block.begin(), block.end());
    return found;
}

}  // namespace hakari
