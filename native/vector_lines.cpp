#include "vector_lines.hpp"

#include <algorithm>
#include <cstring>

namespace hakari {

namespace {

constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr std::int64_t kMostPower = 22;
constexpr std::uint64_t kExact = std::uint64_t{1} << 53;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads a decimal whose digits and power of ten are both exact as doubles, so that one multiplication or
// division rounds it correctly (Clinger 1990). Returns false for every other text.
class Decimal {
  public:
    explicit Decimal(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool read(double& value) {
        const bool negative = at_ != end_ && *at_ == '-';
        if (at_ != end_ && (*at_ == '-' || *at_ == '+')) ++at_;
        digits();
        if (at_ != end_ && *at_ == '.') {
            ++at_;
            power_ -= digits();
        }
        if (count_ == 0 || !exponent() || at_ != end_ || mantissa_ >= kExact) return false;
        if (power_ < -kMostPower || power_ > kMostPower) return false;
        const auto whole = static_cast<double>(mantissa_);
        value = power_ < 0 ? whole / kPowers[-power_] : whole * kPowers[power_];
        if (negative) value = -value;
        return true;
    }

  private:
    // Takes digits and returns how many; too many to be exact leave a mantissa that is refused.
    std::int64_t digits() {
        const char* start = at_;
        for (; at_ != end_ && is_digit(*at_); ++at_) {
            if (mantissa_ < kExact) mantissa_ = mantissa_ * 10 + static_cast<std::uint64_t>(*at_ - '0');
        }
        count_ += at_ - start;
        return at_ - start;
    }

    bool exponent() {
        if (at_ == end_ || (*at_ != 'e' && *at_ != 'E')) return true;
        ++at_;
        const bool negative = at_ != end_ && *at_ == '-';
        if (at_ != end_ && (*at_ == '-' || *at_ == '+')) ++at_;
        if (at_ == end_ || end_ - at_ > 3) return false;
        std::int64_t value = 0;
        for (; at_ != end_ && is_digit(*at_); ++at_) value = value * 10 + (*at_ - '0');
        power_ += negative ? -value : value;
        return true;
    }

    const char *at_, *end_;
    std::uint64_t mantissa_ = 0;
    std::int64_t power_ = 0, count_ = 0;
};

bool read_decimal(std::string_view text, double& value) { return Decimal(text).read(value); }

// One line without its end and without the blank that some programs write behind the last number.
std::string_view trimmed(std::string_view line) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    return line;
}

// Where the numbers of a line begin if there are `dimension` of them, which there are: behind that blank from
// the right.
std::size_t numbers_begin(std::string_view line, std::size_t dimension) {
    std::size_t at = line.size();
    for (std::size_t d = 0; d < dimension; ++d) at = line.rfind(' ', at - 1);
    return at + 1;
}

class Scanner {
  public:
    Scanner(std::string_view text, std::size_t dimension, const StringTable* wanted)
        : text_(text), dimension_(dimension), wanted_(wanted) {}

    VectorLines scan() {
        for (std::size_t at = 0; at < text_.size();) {
            const void* found = std::memchr(text_.data() + at, '\n', text_.size() - at);
            const std::size_t end =
                found == nullptr ? text_.size()
                                 : static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
            if (!take(trimmed(text_.substr(at, end - at)))) break;
            ++lines_.lines;
            at = end + 1;
        }
        return std::move(lines_);
    }

  private:
    bool take(std::string_view line) {
        const auto blanks = static_cast<std::size_t>(std::count(line.begin(), line.end(), ' '));
        if (blanks < dimension_) return refuse(blanks);
        std::size_t word_end = line.find(' ');
        if (blanks > dimension_) {
            word_end = numbers_begin(line, dimension_) - 1;
            // A word may hold blanks, but one that ends in a number is a word with too many numbers behind
            // it.
            const std::size_t last = line.rfind(' ', word_end - 1) + 1;
            double ignored;
            if (read_decimal(line.substr(last, word_end - last), ignored)) return refuse(blanks);
        }
        const std::string_view word = line.substr(0, word_end);
        if (wanted_ != nullptr && wanted_->find(word, StringKey(word)) == StringTable::kNone) return true;
        const std::int64_t begin = line.data() - text_.data();
        lines_.words.push_back({lines_.lines, begin, static_cast<std::int64_t>(word.size()),
                                begin + static_cast<std::int64_t>(word_end) + 1});
        read_numbers(line.substr(word_end + 1));
        return true;
    }

    bool refuse(std::size_t count) {
        lines_.bad_line = lines_.lines;
        lines_.bad_count = static_cast<std::int64_t>(count);
        return false;
    }

    void read_numbers(std::string_view numbers) {
        bool all = true;
        for (std::size_t d = 0, at = 0; d < dimension_; ++d) {
            const std::size_t end = std::min(numbers.find(' ', at), numbers.size());
            double value = 0;
            all = read_decimal(numbers.substr(at, end - at), value) && all;
            lines_.rows.push_back(static_cast<float>(value));
            at = end + 1;
        }
        lines_.unread.push_back(!all);
    }

    std::string_view text_;
    std::size_t dimension_;
    const StringTable* wanted_;
    VectorLines lines_;
};

}  // namespace

VectorLines scan_vector_lines(std::string_view text, std::size_t dimension, const StringTable* wanted) {
    return Scanner(text, dimension, wanted).scan();
}

}  // namespace hakari
