#include "vocabulary.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace hakari {

namespace {
constexpr std::size_t kFirstSlots = 1024;
constexpr std::size_t kFirstChunk = 1 << 14;
constexpr std::size_t kLargestChunk = 1 << 20;
}  // namespace

StringTable::StringTable() : slots_(kFirstSlots) {}

std::int32_t StringTable::find(std::string_view text, const StringKey& key) const {
    return slots_[locate(text, key)].id;
}

std::int32_t StringTable::intern(std::string_view text, const StringKey& key) {
    const std::size_t slot = locate(text, key);
    if (slots_[slot].id != kNone) return slots_[slot].id;
    if (strings_.size() >= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
        throw std::length_error("a vocabulary cannot hold more than 2^31 - 1 different tokens");
    }
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
        throw std::length_error("a token cannot be longer than 2^32 - 1 bytes");
    }
    const auto id = static_cast<std::int32_t>(strings_.size());
    strings_.push_back(keep(text));
    slots_[slot] = {key.first, key.last, key.size, id};
    if (strings_.size() * 2 > slots_.size()) grow();
    return id;
}

std::string_view StringTable::keep(std::string_view text) {
    if (chunk_used_ + text.size() > chunk_size_) {
        const std::size_t doubled = std::min(std::max(kFirstChunk, chunk_size_ * 2), kLargestChunk);
        chunk_size_ = std::max(doubled, text.size());
        chunks_.push_back(std::make_unique<char[]>(chunk_size_));
        chunk_bytes_ += chunk_size_;
        chunk_used_ = 0;
    }
    if (text.empty()) return {};
    char* place = chunks_.back().get() + chunk_used_;
    std::memcpy(place, text.data(), text.size());
    chunk_used_ += text.size();
    return {place, text.size()};
}

void StringTable::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& moved : old) {
        if (moved.id == kNone) continue;
        std::size_t slot = StringKey(strings_[static_cast<std::size_t>(moved.id)]).hash & mask;
        while (slots_[slot].id != kNone) slot = (slot + 1) & mask;
        slots_[slot] = moved;
    }
}

std::size_t StringTable::bytes() const {
    return chunk_bytes_ + slots_.capacity() * sizeof(Slot) + strings_.capacity() * sizeof(std::string_view);
}

std::vector<std::int32_t> InternedBlocks::merge() {
    std::size_t total = 0;
    for (const auto& block : blocks_) total += block.ids.size();
    std::vector<std::int32_t> merged;
    merged.reserve(total);

    std::vector<std::vector<std::int32_t>> given;
    for (const auto& own : tables_) given.emplace_back(own.size(), StringTable::kNone);

    for (const auto& block : blocks_) {
        for (std::int32_t id : block.ids) {
            if (id < 0) {
                const auto place = static_cast<std::size_t>(-1 - id);
                std::int32_t& known = given[block.worker][place];
                if (known == StringTable::kNone) known = table_.intern(tables_[block.worker].at(place));
                id = known;
            }
            merged.push_back(id);
        }
    }
    return merged;
}

void to_offsets(std::vector<std::int64_t>& counts) {
    for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
}

}  // namespace hakari
