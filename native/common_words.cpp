#include "common_words.hpp"

#include <algorithm>
#include <limits>

namespace hakari {

namespace {

// How the best of two beginnings came about.
enum Step : std::uint8_t {
    kSkipFirst = 0,
    kSkipSecond = 1,
    kMatch = 2,
    kRun = 4,  // beside the step: a match here would go on from a match of the two words before
};

// What a match adds: more than all runs together can cost.
std::int64_t match_worth(const Span& first, const Span& second) {
    return std::min(first.length, second.length) + 1;
}

// Fills the steps, row by row; only the scores of two rows are kept.
std::vector<std::uint8_t> steps_of(const Span& first, const Span& second) {
    const std::int64_t m = second.length, worth = match_worth(first, second);
    const auto width = static_cast<std::size_t>(m) + 1;
    constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min() / 2;
    std::vector<std::uint8_t> steps((static_cast<std::size_t>(first.length) + 1) * width, kSkipFirst);
    std::vector<std::int64_t> best(width, 0), above(width), match(width, kNone), match_above(width);
    for (std::int64_t i = 0; i < first.length; ++i) {
        best.swap(above);
        match.swap(match_above);
        best[0] = 0;
        match[0] = kNone;
        std::uint8_t* row = steps.data() + static_cast<std::size_t>(i + 1) * width;
        for (std::int64_t j = 0; j < m; ++j) {
            const auto at = static_cast<std::size_t>(j) + 1;
            std::uint8_t step = kSkipFirst;
            best[at] = above[at];
            match[at] = kNone;
            if (best[at - 1] > best[at]) {
                best[at] = best[at - 1];
                step = kSkipSecond;
            }
            if (first.tokens[i] == second.tokens[j]) {
                const std::int64_t goes_on = match_above[at - 1], begins = above[at - 1] - 1;
                match[at] = worth + std::max(goes_on, begins);
                if (match[at] >= best[at]) {
                    best[at] = match[at];
                    step = kMatch;
                }
                if (goes_on >= begins) step |= kRun;
            }
            row[at] = step;
        }
    }
    return steps;
}

}  // namespace

std::vector<std::int32_t> common_words(const Span& first, const Span& second) {
    std::vector<std::int32_t> places(static_cast<std::size_t>(first.length), -1);
    if (first.length == 0 || second.length == 0) return places;
    const std::vector<std::uint8_t> steps = steps_of(first, second);
    const auto width = static_cast<std::size_t>(second.length) + 1;
    std::int64_t i = first.length, j = second.length;
    bool within_run = false;
    while (i > 0 && j > 0) {
        const std::uint8_t step = steps[static_cast<std::size_t>(i) * width + static_cast<std::size_t>(j)];
        if (within_run || (step & 3) == kMatch) {
            places[static_cast<std::size_t>(i - 1)] = static_cast<std::int32_t>(j - 1);
            within_run = (step & kRun) != 0;
            --i;
            --j;
        } else if ((step & 3) == kSkipSecond) {
            --j;
        } else {
            --i;
        }
    }
    return places;
}

}  // namespace hakari
