// Strings interned as dense int32 ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "machine.hpp"

namespace hakari {

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ull;
    x ^= x >> 32;
    return x;
}

template <class Word>
std::uint64_t load(const char* at) {
    Word word;
    std::memcpy(&word, at, sizeof(Word));
    return word;
}

// Memory behind a string that may be read, though it is no part of it.
inline constexpr std::size_t kPadding = 8;
struct Padded {
    std::string_view text;
};

// A string as its first and its last eight bytes, which may overlap; one shorter than that is its bytes and
// zeros, twice. Up to 16 bytes, the length of most tokens, the two hold all of it, so that equal keys are
// equal strings; `hash` covers every byte of longer ones too.
struct StringKey {
    std::uint64_t first = 0, last = 0, hash = 0;
    std::uint32_t size = 0;

    explicit StringKey(std::string_view text) : size(static_cast<std::uint32_t>(text.size())) {
        const char* at = text.data();
        const std::size_t n = text.size();
        if (n >= 8) {
            first = load<std::uint64_t>(at);
            last = load<std::uint64_t>(at + n - 8);
        } else if (n >= 4 && kLittleEndian) {
            last = first = load<std::uint32_t>(at) | load<std::uint32_t>(at + n - 4) << 8 * (n - 4);
        } else {
            for (std::size_t i = 0; i < n; ++i) first |= load<std::uint8_t>(at + i) << 8 * i;
            last = first;
        }
        finish(text);
    }

    // The same key without a branch on the length, which of short words nobody guesses right.
    explicit StringKey(Padded padded) : size(static_cast<std::uint32_t>(padded.text.size())) {
        static_assert(sizeof(first) == kPadding);
        if (!kLittleEndian) {
            *this = StringKey(padded.text);
            return;
        }
        const char* at = padded.text.data();
        const std::size_t n = padded.text.size(), missing = n < 8 ? 8 - n : 0;
        // Shifted in two steps: a shift by all 64 bits would be undefined.
        const std::uint64_t mask = ~std::uint64_t{0} >> 4 * missing >> 4 * missing;
        first = load<std::uint64_t>(at) & mask;
        last = load<std::uint64_t>(at + n + missing - 8) & mask;
        finish(padded.text);
    }

    bool whole() const { return size <= 16; }

  private:
    void finish(std::string_view text) {
        hash = (first + text.size()) * 0x9E3779B97F4A7C15ull ^ last;
        for (std::size_t i = 8; i + 8 < text.size(); i += 8) {
            hash = mix(hash) ^ load<std::uint64_t>(text.data() + i);
        }
        hash = mix(hash);
    }
};

// An open-addressing table from strings to ids 0, 1, 2, … in order of first appearance. The hash decides
// speed and never a result: equality is checked on the bytes.
class StringTable {
  public:
    StringTable();

    static constexpr std::int32_t kNone = -1;

    // The id of a string, or kNone.
    std::int32_t find(std::string_view text, const StringKey& key) const;
    std::int32_t intern(std::string_view text) { return intern(text, StringKey(text)); }
    std::int32_t intern(std::string_view text, const StringKey& key);

    std::size_t size() const { return strings_.size(); }
    std::string_view at(std::size_t id) const { return strings_[id]; }
    std::size_t bytes() const;

  private:
    struct Slot {
        std::uint64_t first = 0, last = 0;
        std::uint32_t size = 0;
        std::int32_t id = kNone;
    };

    bool holds(const Slot& slot, const StringKey& key, std::string_view text) const {
        return slot.first == key.first && slot.last == key.last && slot.size == key.size &&
               (key.whole() || strings_[static_cast<std::size_t>(slot.id)] == text);
    }
    // The slot that holds the string, or the free one where it belongs.
    std::size_t locate(std::string_view text, const StringKey& key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = key.hash & mask;
        while (slots_[slot].id != kNone && !holds(slots_[slot], key, text)) slot = (slot + 1) & mask;
        return slot;
    }
    std::string_view keep(std::string_view text);
    void grow();

    std::vector<Slot> slots_;  // a power of two long, at most half full
    std::vector<std::string_view> strings_;
    std::vector<std::unique_ptr<char[]>> chunks_;  // where the strings live; never moved
    std::size_t chunk_used_ = 0, chunk_size_ = 0, chunk_bytes_ = 0;
};

// The table that a Python caller holds.
class Vocabulary {
  public:
    std::mutex lock;
    StringTable table;
};

// Strings that several workers intern block by block. While it lives it holds the vocabulary's lock, so
// workers may read the vocabulary at once; what they do not find there goes into tables of their own. `merge`
// adds that to the vocabulary in block order, so ids do not depend on the number of workers.
class InternedBlocks {
  public:
    InternedBlocks(Vocabulary& vocabulary, std::size_t blocks, std::size_t workers)
        : guard_(vocabulary.lock), table_(vocabulary.table), tables_(workers), blocks_(blocks) {}

    // The ids of a block while its worker fills it. Ids below 0 are places in the worker's own table.
    class Writer {
      public:
        std::int32_t intern(std::string_view text) { return intern(text, StringKey(text)); }
        std::int32_t intern(std::string_view text, const StringKey& key) {
            const std::int32_t known = vocabulary_->find(text, key);
            return known != StringTable::kNone ? known : -1 - own_->intern(text, key);
        }
        void add(std::string_view text) { ids_->push_back(intern(text)); }
        void add(Padded padded) { ids_->push_back(intern(padded.text, StringKey(padded))); }
        void add_id(std::int32_t id) { ids_->push_back(id); }
        std::size_t size() const { return ids_->size(); }

      private:
        friend class InternedBlocks;
        Writer(const StringTable& vocabulary, StringTable& own, std::vector<std::int32_t>& ids)
            : vocabulary_(&vocabulary), own_(&own), ids_(&ids) {}
        const StringTable* vocabulary_;
        StringTable* own_;
        std::vector<std::int32_t>* ids_;
    };

    Writer writer(std::size_t block, std::size_t worker) {
        blocks_[block].worker = worker;
        return Writer(table_, tables_[worker], blocks_[block].ids);
    }

    std::vector<std::int32_t> merge();

  private:
    struct Block {
        std::size_t worker = 0;
        std::vector<std::int32_t> ids;
    };
    std::lock_guard<std::mutex> guard_;
    StringTable& table_;
    std::vector<StringTable> tables_;
    std::vector<Block> blocks_;
};

// Token ids of n segments: segment i is ids[offsets[i], offsets[i + 1]).
struct Tokens {
    std::vector<std::int32_t> ids;
    std::vector<std::int64_t> offsets;
};

// Turns counts[i + 1] of segment i into offsets, in place.
void to_offsets(std::vector<std::int64_t>& counts);

}  // namespace hakari
