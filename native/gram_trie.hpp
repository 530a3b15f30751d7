// The n-grams of one segment as a trie in a hash table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hakari {

// A gram is its parent (the gram without the last token) and that token, so two n-grams are the same exactly
// when they are the same node. The edges are one open-addressing table, emptied by advancing a stamp. A new
// node's payload is all zeros.
template <class Payload>
class GramTrie {
  public:
    struct Node : Payload {
        std::uint64_t edge = 0;   // parent and token
        std::uint32_t stamp = 0;  // the segment this node belongs to
        std::int32_t gram = 0;    // its number, from 1; 0 is the root
    };
    static constexpr std::int32_t kRoot = 0;

    // Empties the trie for a segment of at most so many n-grams.
    void reset(std::size_t most_grams) {
        int bits = 6;
        while ((std::size_t{1} << bits) < 2 * most_grams) ++bits;
        if ((std::size_t{1} << bits) > nodes_.size()) {
            nodes_.assign(std::size_t{1} << bits, Node{});
            stamp_ = 0;
        }
        if (++stamp_ == 0) {
            nodes_.assign(nodes_.size(), Node{});
            stamp_ = 1;
        }
        // Small segments stay in a small part of the table, which stays in the cache.
        shift_ = 64 - bits;
        mask_ = (std::size_t{1} << bits) - 1;
        size_ = kRoot;
    }

    // The node behind `parent` with this token, or null.
    Node* find(std::int32_t parent, std::int32_t token) {
        Node& node = locate(edge(parent, token));
        return node.stamp == stamp_ ? &node : nullptr;
    }

    Node& find_or_add(std::int32_t parent, std::int32_t token) {
        Node& node = locate(edge(parent, token));
        if (node.stamp != stamp_) {
            static_cast<Payload&>(node) = {};
            node.edge = edge(parent, token);
            node.stamp = stamp_;
            node.gram = ++size_;
        }
        return node;
    }

    // How many different n-grams there are: their numbers run from 1 to this.
    std::int32_t size() const { return size_; }

  private:
    static std::uint64_t edge(std::int32_t parent, std::int32_t token) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(parent)) << 32 |
               static_cast<std::uint32_t>(token);
    }

    // The node of this edge, or the free place where it belongs.
    Node& locate(std::uint64_t wanted) {
        std::size_t slot = (wanted ^ wanted >> 29) * 0x9E3779B97F4A7C15ull >> shift_;
        while (nodes_[slot].stamp == stamp_ && nodes_[slot].edge != wanted) slot = (slot + 1) & mask_;
        return nodes_[slot];
    }

    std::vector<Node> nodes_;
    std::uint32_t stamp_ = 0;
    int shift_ = 0;
    std::size_t mask_ = 0;
    std::int32_t size_ = kRoot;
};

// How many n-grams of up to so many tokens a text has.
inline std::int64_t gram_count(std::int64_t length, std::int64_t orders) {
    const std::int64_t longest = length < orders ? length : orders;
    return longest * length - longest * (longest - 1) / 2;
}

}  // namespace hakari
