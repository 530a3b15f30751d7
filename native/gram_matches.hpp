// Clipped n-gram matches of one reference with many texts, where both are sequences of small numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hakari {

// What a text is made of, as a number: 1, 2, … in order of first appearance in the reference, 0 for what the
// reference does not hold.
using Symbol = std::uint32_t;
inline constexpr Symbol kForeign = 0;

// The symbols of one text, in memory that is used again for the next.
class Symbols {
  public:
    // Makes room for a text and returns the place for its first symbol.
    Symbol* start(std::size_t most) {
        if (memory_.size() < most) memory_.resize(most + most / 2);
        return memory_.data();
    }
    void stop(const Symbol* end) { length_ = static_cast<std::size_t>(end - memory_.data()); }
    // Puts foreign symbols behind the text, as far as `end`.
    void pad(std::size_t end);

    const Symbol* data() const { return memory_.data(); }
    std::size_t length() const { return length_; }

  private:
    std::vector<Symbol> memory_;
    std::size_t length_ = 0;
};

// A reference of at most 128 symbols, as one mask for each symbol: the places where it stands.
//
// The places where the last n symbols of a text stand follow from those of the last n - 1 by a shift and an
// AND. Every n-gram of a text takes one of its places that is still free, if there is one, so in the end the
// places taken are as many as the clipped matches. Two texts are counted at once, one a lane.
class PlaceMasks {
  public:
    explicit PlaceMasks(int orders) : orders_(orders) {}

    // Whether such references can be counted.
    bool takes(std::size_t length) const { return length <= 128 && orders_ <= 6; }
    void reset(const Symbols& reference, std::size_t distinct);
    void count(Symbols& first, Symbols& second, std::int64_t* first_matches, std::int64_t* second_matches);

  private:
    int orders_;
    std::size_t words_ = 1;  // of 64 places
    std::vector<std::uint64_t> masks_;
};

// A reference of any length. An n-gram is known by its order and the place where the reference has it first.
//
// The symbol behind that place makes a longer n-gram of the same place; another one makes an n-gram of a
// later place, to which an edge leads. A position of the reference adds at most one edge, as it is the first
// place of every longer n-gram from there on, so that time and memory are linear in the length for any text.
class PlaceEdges {
  public:
    explicit PlaceEdges(int orders) : most_orders_(orders) {}

    void reset(const Symbols& reference, std::size_t distinct);
    void count(Symbols& text, std::int64_t* matches);

  private:
    using Place = std::uint32_t;
    struct Edge {
        std::uint64_t key;  // the shorter n-gram and the symbol behind it
        std::uint32_t stamp;
        Place to;
    };

    // What it takes to follow a text, by value: nothing of it changes while counts are written.
    struct Reader {
        const Symbol* reference;
        const Place* first;
        Edge* edges;
        std::size_t orders, mask;
        std::uint32_t stamp;
        int shift;

        // The edge of this key, or the free place where it belongs.
        Edge& locate(std::uint64_t key) const;
        // Calls take(gram, n) for the n-grams that begin with symbols[at], one symbol and n more, or until
        // one is not in the reference. With Add, which is for the reference itself, adds the edge that is not
        // there.
        template <bool Add, class Take>
        void follow(const Symbol* symbols, std::size_t at, std::size_t length, Take take) const;
    };
    Reader reader();
    void clear_edges();

    int most_orders_;
    std::size_t orders_ = 0;
    std::vector<Symbol> reference_;
    std::vector<Place> first_;          // of each symbol
    std::vector<std::int32_t> counts_;  // of each n-gram in the reference
    std::vector<std::int32_t> left_;    // how many of them are not matched yet
    std::vector<Edge> edges_;
    std::uint32_t stamp_ = 0;
    int bits_ = 0;  // of the part of the edges that is in use
};

// Counts texts against one reference after the other, in the way that is faster for its length.
class GramMatcher {
  public:
    explicit GramMatcher(int orders) : masks_(orders), edges_(orders) {}

    // Takes a reference that is made of so many different symbols.
    void reset(const Symbols& reference, std::size_t distinct);
    // Writes the clipped matches of two texts, one number an order.
    void count(Symbols& first, Symbols& second, std::int64_t* first_matches, std::int64_t* second_matches);

  private:
    bool short_ = true;
    PlaceMasks masks_;
    PlaceEdges edges_;
};

}  // namespace hakari
