// Levenshtein distance of one reference to many candidates, 64 cells of the matrix at a time (Hyyrö 2003).
//
// A column of the matrix is kept as the differences between neighbouring cells, which are −1, 0 or +1: two
// bits a cell. `Column` is the state after some words of a candidate; the next word turns it into the next
// one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hakari {

// The words of a reference as numbers 0, 1, … in order of their ids, with the places of each.
class WordPlaces {
  public:
    void reset(const std::int32_t* words, std::int64_t length) {
        sorted_.clear();
        for (std::int64_t i = 0; i < length; ++i) sorted_.push_back({words[i], static_cast<std::int32_t>(i)});
        std::sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) {
            return a.word != b.word ? a.word < b.word : a.place < b.place;
        });
        distinct_.clear();
        starts_.clear();
        places_.clear();
        numbers_.resize(static_cast<std::size_t>(length));
        for (const Entry& entry : sorted_) {
            if (distinct_.empty() || distinct_.back() != entry.word) {
                distinct_.push_back(entry.word);
                starts_.push_back(static_cast<std::int32_t>(places_.size()));
            }
            numbers_[static_cast<std::size_t>(entry.place)] = static_cast<std::int32_t>(distinct_.size()) - 1;
            places_.push_back(entry.place);
        }
        starts_.push_back(static_cast<std::int32_t>(places_.size()));
    }

    static constexpr std::int32_t kAbsent = -1;

    // The number of a word, or kAbsent.
    std::int32_t number(std::int32_t word) const {
        const auto found = std::lower_bound(distinct_.begin(), distinct_.end(), word);
        if (found == distinct_.end() || *found != word) return kAbsent;
        return static_cast<std::int32_t>(found - distinct_.begin());
    }
    std::int32_t size() const { return static_cast<std::int32_t>(distinct_.size()); }
    std::int32_t word(std::int32_t number) const { return distinct_[at(number)]; }
    const std::vector<std::int32_t>& numbers() const { return numbers_; }
    const std::int32_t* begin(std::int32_t number) const { return places_.data() + starts_[at(number)]; }
    const std::int32_t* end(std::int32_t number) const { return places_.data() + starts_[at(number) + 1]; }

  private:
    struct Entry {
        std::int32_t word, place;
    };
    static std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

    std::vector<Entry> sorted_;
    std::vector<std::int32_t> distinct_, starts_, places_, numbers_;
};

class BitDistance {
  public:
    // Takes another reference.
    void reset(const WordPlaces& places, std::int64_t length) {
        words_ = std::max<std::size_t>((static_cast<std::size_t>(length) + 63) / 64, 1);
        length_ = length;
        last_ = length > 0 ? std::uint64_t{1} << ((length - 1) % 64) : 0;
        masks_.assign((static_cast<std::size_t>(places.size()) + 1) * words_, 0);
        for (std::int32_t number = 0; number < places.size(); ++number) {
            for (const std::int32_t* p = places.begin(number); p != places.end(number); ++p) {
                mask(number)[*p / 64] |= std::uint64_t{1} << (*p % 64);
            }
        }
    }

    std::size_t words() const { return words_; }

    // The states before each word of a text and behind the last; `step` fills them.
    struct Column {
        std::uint64_t* up;    // cells that are one more than the cell above
        std::uint64_t* down;  // cells that are one less
        std::int64_t cost;    // the last cell: the distance to the whole reference
    };

    void start(Column& column) const {
        std::fill(column.up, column.up + words_, ~std::uint64_t{0});
        std::fill(column.down, column.down + words_, std::uint64_t{0});
        column.cost = length_;
    }

    // Turns a state into the one behind the next word, given by its number.
    void step(Column& column, std::int32_t number) const {
        const std::uint64_t* match = mask(number);
        std::uint64_t add = 0, plus_in = 1, minus_in = 0;  // what comes in from the cells above
        std::uint64_t plus = 0, minus = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t up = column.up[w], down = column.down[w];
            const std::uint64_t x = match[w] | down;
            const std::uint64_t part = (x & up) + up, sum = part + add;
            add = (part < up) | (sum < part);
            const std::uint64_t diagonal = (sum ^ up) | x;
            minus = up & diagonal;
            plus = down | ~(up | diagonal);
            const std::uint64_t plus_shifted = plus << 1 | plus_in, minus_shifted = minus << 1 | minus_in;
            plus_in = plus >> 63;
            minus_in = minus >> 63;
            column.down[w] = plus_shifted & diagonal;
            column.up[w] = minus_shifted | ~(plus_shifted | diagonal);
        }
        column.cost += (plus & last_) != 0;
        column.cost -= (minus & last_) != 0;
    }

  private:
    // The cells of a word's places; the row in front of the first is that of words that are not there.
    std::uint64_t* mask(std::int32_t number) {
        return masks_.data() + static_cast<std::size_t>(number + 1) * words_;
    }
    const std::uint64_t* mask(std::int32_t number) const {
        return masks_.data() + static_cast<std::size_t>(number + 1) * words_;
    }

    std::size_t words_ = 1;
    std::int64_t length_ = 0;
    std::uint64_t last_ = 0;
    std::vector<std::uint64_t> masks_;
};

}  // namespace hakari
