#include "gram_matches.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "lanes.hpp"

namespace hakari {

namespace {

constexpr std::size_t kPlacesPerWord = 64;
constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
constexpr Symbol kEnd = std::numeric_limits<Symbol>::max();  // behind a reference; no text holds it

// Counts the orders 1 to N against masks of W words; `matches` takes N numbers of each lane.
template <int W, int N>
void take_places(const std::uint64_t* masks, const Symbol* first, const Symbol* second, std::size_t length,
                 Lanes* matches) {
    Lanes places[N][W] = {};  // where the last n symbols stand
    Lanes open[N][W];
    for (auto& order : open) std::fill(order, order + W, both(~std::uint64_t{0}));
    for (std::size_t j = 0; j < length; ++j) {
        const std::uint64_t* a = masks + first[j] * W;
        const std::uint64_t* b = masks + second[j] * W;
        Lanes here[W];
        for (int w = 0; w < W; ++w) here[w] = Lanes{a[w], b[w]};
        for (int n = N - 1; n >= 0; --n) {
            Lanes none_yet = both(~std::uint64_t{0});
            for (int w = W - 1; w >= 0; --w) {
                Lanes now = here[w];
                if (n > 0) {
                    Lanes moved = places[n - 1][w] << 1;
                    if (w > 0) moved |= places[n - 1][w - 1] >> 63;
                    now &= moved;
                }
                places[n][w] = now;
                const Lanes free = now & open[n][w] & none_yet;
                open[n][w] ^= lowest_bit(free);
                if (w > 0) none_yet &= zero_mask(free);
            }
        }
    }
    for (int n = 0; n < N; ++n) {
        matches[n] = both(0);
        for (int w = 0; w < W; ++w) matches[n] = matches[n] + bit_count(~open[n][w]);
    }
}

}  // namespace

void Symbols::pad(std::size_t end) {
    if (end <= length_) return;
    if (memory_.size() < end) memory_.resize(end + end / 2);
    std::fill(memory_.begin() + static_cast<std::ptrdiff_t>(length_),
              memory_.begin() + static_cast<std::ptrdiff_t>(end), kForeign);
}

void PlaceMasks::reset(const Symbols& reference, std::size_t distinct) {
    words_ = reference.length() <= kPlacesPerWord ? 1 : 2;
    masks_.assign((distinct + 1) * words_, 0);
    for (std::size_t place = 0; place < reference.length(); ++place) {
        masks_[reference.data()[place] * words_ + place / kPlacesPerWord] |= std::uint64_t{1}
                                                                             << place % kPlacesPerWord;
    }
}

void PlaceMasks::count(Symbols& first, Symbols& second, std::int64_t* first_matches,
                       std::int64_t* second_matches) {
    const std::size_t length = std::max(first.length(), second.length());
    first.pad(length);
    second.pad(length);
    Lanes matches[6];
    const auto take = orders_ <= 2 ? (words_ == 1 ? take_places<1, 2> : take_places<2, 2>)
                                   : (words_ == 1 ? take_places<1, 6> : take_places<2, 6>);
    take(masks_.data(), first.data(), second.data(), length, matches);
    for (int n = 0; n < orders_; ++n) {
        first_matches[n] = static_cast<std::int64_t>(matches[n][0]);
        second_matches[n] = static_cast<std::int64_t>(matches[n][1]);
    }
}

void PlaceEdges::clear_edges() {
    bits_ = 6;
    while ((std::size_t{1} << bits_) < 2 * reference_.size()) ++bits_;
    if ((std::size_t{1} << bits_) > edges_.size()) {
        edges_.assign(std::size_t{1} << bits_, Edge{});
        stamp_ = 0;
    }
    if (++stamp_ == 0) {
        std::fill(edges_.begin(), edges_.end(), Edge{});
        stamp_ = 1;
    }
}

PlaceEdges::Reader PlaceEdges::reader() {
    const std::size_t mask = (std::size_t{1} << bits_) - 1;
    return {reference_.data(), first_.data(), edges_.data(), orders_, mask, stamp_, 64 - bits_};
}

inline PlaceEdges::Edge& PlaceEdges::Reader::locate(std::uint64_t key) const {
    std::size_t slot = (key ^ key >> 29) * 0x9E3779B97F4A7C15ull >> shift;
    while (edges[slot].stamp == stamp && edges[slot].key != key) slot = (slot + 1) & mask;
    return edges[slot];
}

template <bool Add, class Take>
inline void PlaceEdges::Reader::follow(const Symbol* symbols, std::size_t at, std::size_t length,
                                       Take take) const {
    Place place = first[symbols[at]];
    if (place == kNowhere) return;
    std::size_t gram = place * orders;
    take(gram, 0);
    for (std::size_t n = 1; n < length; ++n) {
        const Symbol next = symbols[at + n];
        if (reference[place + n] != next) {
            if (next == kForeign) return;
            const std::uint64_t key = std::uint64_t{gram + n} << 32 | next;
            Edge& edge = locate(key);
            if (edge.stamp != stamp) {
                if (!Add) return;
                edge = {key, stamp, static_cast<Place>(at)};
            }
            place = edge.to;
            gram = place * orders;
        }
        take(gram + n, n);
    }
}

void PlaceEdges::reset(const Symbols& reference, std::size_t distinct) {
    const std::size_t length = reference.length();
    orders_ = std::min(static_cast<std::size_t>(most_orders_), std::max<std::size_t>(length, 1));
    if (length >= std::numeric_limits<std::int32_t>::max() / orders_) {
        throw std::length_error("a reference is too long for n-grams of so many orders");
    }
    reference_.assign(reference.data(), reference.data() + length);
    reference_.resize(length + orders_, kEnd);
    clear_edges();
    first_.assign(distinct + 1, kNowhere);
    for (std::size_t i = length; i-- > 0;) first_[reference_[i]] = static_cast<Place>(i);
    counts_.assign(length * orders_, 0);
    std::int32_t* counts = counts_.data();
    const Reader read = reader();
    for (std::size_t i = 0; i < length; ++i) {
        read.follow<true>(reference_.data(), i, std::min(orders_, length - i),
                          [counts](std::size_t gram, std::size_t) { ++counts[gram]; });
    }
}

void PlaceEdges::count(Symbols& text, std::int64_t* matches) {
    std::fill(matches, matches + most_orders_, 0);
    text.pad(text.length() + orders_);
    left_.assign(counts_.begin(), counts_.end());
    std::int32_t* left = left_.data();
    const Reader read = reader();
    for (std::size_t i = 0; i < text.length(); ++i) {
        read.follow<false>(text.data(), i, orders_, [left, matches](std::size_t gram, std::size_t n) {
            const bool match = left[gram] > 0;
            left[gram] -= match;
            matches[n] += match;
        });
    }
}

void GramMatcher::reset(const Symbols& reference, std::size_t distinct) {
    short_ = masks_.takes(reference.length());
    if (short_) {
        masks_.reset(reference, distinct);
    } else {
        edges_.reset(reference, distinct);
    }
}

void GramMatcher::count(Symbols& first, Symbols& second, std::int64_t* first_matches,
                        std::int64_t* second_matches) {
    if (short_) return masks_.count(first, second, first_matches, second_matches);
    edges_.count(first, first_matches);
    edges_.count(second, second_matches);
}

}  // namespace hakari
