#include "chrf.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "gram_matches.hpp"
#include "parallel.hpp"
#include "unicode.hpp"
#include "vocabulary.hpp"

namespace hakari {

namespace {

// Characters as symbols. White space that does not count has a symbol that is written and then overwritten.
class Characters {
  public:
    explicit Characters(const ChrfOptions& options) : blocks_(0x110000 / kBlockSize), symbols_(kBlockSize) {
        if (options.whitespace) return;
        for (const Range& range : kSpace) {
            for (std::uint32_t c = range.first; c <= range.last; ++c) place(c) = kSkipped;
        }
    }

    // Reads a reference, whose characters get new symbols; returns how many they are.
    std::size_t number(std::string_view text, Symbols& out) {
        for (std::uint32_t c : numbered_) place(c) = kForeign;
        numbered_.clear();
        read(text, out, [this](std::uint32_t c) {
            Symbol& symbol = place(c);
            if (symbol == kForeign) {
                numbered_.push_back(c);
                symbol = static_cast<Symbol>(numbered_.size());
            }
            return symbol;
        });
        return numbered_.size();
    }

    void read(std::string_view text, Symbols& out) const {
        const std::uint32_t* blocks = blocks_.data();
        const Symbol* symbols = symbols_.data();
        read(text, out, [=](std::uint32_t c) { return symbols[blocks[c / kBlockSize] + c % kBlockSize]; });
    }

  private:
    static constexpr std::uint32_t kBlockSize = 256;
    static constexpr Symbol kSkipped = ~Symbol{0};

    template <class SymbolOf>
    static void read(std::string_view text, Symbols& out, SymbolOf symbol_of) {
        Symbol* end = out.start(text.size() + 1);
        for (std::size_t at = 0; at < text.size();) {
            *end = symbol_of(decode(text, at));
            end += *end != kSkipped;
        }
        out.stop(end);
    }

    // Where the symbol of a code point stands.
    Symbol& place(std::uint32_t c) {
        std::uint32_t& block = blocks_[c / kBlockSize];
        if (block == 0) {
            block = static_cast<std::uint32_t>(symbols_.size());
            symbols_.resize(symbols_.size() + kBlockSize, kForeign);
        }
        return symbols_[block + c % kBlockSize];
    }

    // Where each block of code points begins; all in which no character has a symbol share the first.
    std::vector<std::uint32_t> blocks_;
    std::vector<Symbol> symbols_;
    std::vector<std::uint32_t> numbered_;
};

inline bool is_ascii_punctuation(char c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
}

// Calls take(word) for each word between white space. One ASCII punctuation mark is a word of its own: the
// last character, or else the first.
template <class Take>
void each_word(std::string_view text, Take take) {
    split(text, [&](std::string_view word) {
        const std::size_t cut = word.size() == 1                     ? 0
                                : is_ascii_punctuation(word.back())  ? word.size() - 1
                                : is_ascii_punctuation(word.front()) ? 1
                                                                     : 0;
        if (cut > 0) take(word.substr(0, cut));
        take(word.substr(cut));
    });
}

// Words as symbols.
class Words {
  public:
    explicit Words(const ChrfOptions&) {}

    std::size_t number(std::string_view text, Symbols& out) {
        for (std::size_t id : numbered_) symbols_[id] = kForeign;
        numbered_.clear();
        Symbol* end = out.start(text.size());
        each_word(text, [&](std::string_view word) {
            const auto id = static_cast<std::size_t>(table_.intern(word));
            if (id >= symbols_.size()) symbols_.resize(id + 1, kForeign);
            if (symbols_[id] == kForeign) {
                numbered_.push_back(id);
                symbols_[id] = static_cast<Symbol>(numbered_.size());
            }
            *end++ = symbols_[id];
        });
        out.stop(end);
        return numbered_.size();
    }

    void read(std::string_view text, Symbols& out) const {
        Symbol* end = out.start(text.size());
        each_word(text, [&](std::string_view word) {
            const std::int32_t id = table_.find(word, StringKey(word));
            *end++ = id == StringTable::kNone ? kForeign : symbols_[static_cast<std::size_t>(id)];
        });
        out.stop(end);
    }

  private:
    StringTable table_;
    std::vector<Symbol> symbols_;  // by id
    std::vector<std::size_t> numbered_;
};

double grams(std::size_t length, int order) {
    const auto shorter = static_cast<std::size_t>(order - 1);
    return length > shorter ? static_cast<double>(length - shorter) : 0.0;
}

// The n-grams of one kind: of characters, or of words.
template <class Reader>
class Counter {
  public:
    Counter(const ChrfOptions& options, int orders)
        : orders_(orders), matcher_(orders), matches_(2 * static_cast<std::size_t>(orders)) {
        if (orders > 0) reader_.emplace(options);
    }

    void reset(std::string_view reference) {
        if (!reader_) return;
        const std::size_t distinct = reader_->number(reference, reference_);
        matcher_.reset(reference_, distinct);
    }

    // Writes three numbers an order for each of two candidates.
    void count(std::string_view first, std::string_view second, double* first_row, double* second_row) {
        if (!reader_) return;
        reader_->read(first, first_);
        reader_->read(second, second_);
        matcher_.count(first_, second_, matches_.data(), matches_.data() + orders_);
        write(first_, matches_.data(), first_row);
        write(second_, matches_.data() + orders_, second_row);
    }

  private:
    void write(const Symbols& candidate, const std::int64_t* matches, double* row) const {
        for (int order = 1; order <= orders_; ++order) {
            const double there = grams(reference_.length(), order);
            *row++ = there > 0 ? grams(candidate.length(), order) : 0;
            *row++ = there;
            *row++ = static_cast<double>(*matches++);
        }
    }

    int orders_;
    std::optional<Reader> reader_;
    GramMatcher matcher_;
    Symbols reference_, first_, second_;
    std::vector<std::int64_t> matches_;
};

// The F-score of one row, in the order of operations that decides between references that are nearly equal.
double f_score(const double* row, const ChrfOptions& options) {
    constexpr double kEpsilon = 1e-16;
    double sum = 0, precision = 0, recall = 0;
    int effective = 0;
    for (int n = 0; n < options.orders(); ++n) {
        const double candidate = row[1 + 3 * n], reference = row[2 + 3 * n], matches = row[3 + 3 * n];
        const double p = candidate > 0 ? matches / candidate : kEpsilon;
        const double r = reference > 0 ? matches / reference : kEpsilon;
        const double bottom = options.factor * p + r;
        sum += bottom > 0 ? (1 + options.factor) * p * r / bottom : kEpsilon;
        if (candidate > 0 && reference > 0) {
            precision += p;
            recall += r;
            ++effective;
        }
    }
    if (options.eps_smoothing) return 100 * sum / options.orders();
    if (effective == 0) return 0;
    precision /= effective;
    recall /= effective;
    if (precision + recall == 0) return 0;
    return 100 * ((1 + options.factor) * precision * recall / (options.factor * precision + recall));
}

// Counts the segments of one thread.
class SegmentRows {
  public:
    explicit SegmentRows(const ChrfOptions& options)
        : options_(options),
          characters_(options, options.char_order),
          words_(options, options.word_order),
          rows_{std::vector<double>(options.width(), 1), std::vector<double>(options.width(), 1)} {}

    // Writes the row of every candidate; those of one candidate are `stride` behind those of the one before.
    void write(const std::vector<std::string_view>& candidates,
               const std::vector<std::string_view>& references, double* row, std::size_t stride) {
        best_.assign(candidates.size(), -1);
        for (const std::string_view reference : references) {
            characters_.reset(reference);
            words_.reset(reference);
            for (std::size_t c = 0; c < candidates.size(); c += 2) {
                const bool pair = c + 1 < candidates.size();
                count(candidates[c], pair ? candidates[c + 1] : std::string_view());
                keep(0, best_[c], row + c * stride, references.size() > 1);
                if (pair) keep(1, best_[c + 1], row + (c + 1) * stride, references.size() > 1);
            }
        }
    }

  private:
    void count(std::string_view first, std::string_view second) {
        const std::size_t words = 1 + 3 * static_cast<std::size_t>(options_.char_order);
        characters_.count(first, second, rows_[0].data() + 1, rows_[1].data() + 1);
        words_.count(first, second, rows_[0].data() + words, rows_[1].data() + words);
    }

    // Keeps the row if no reference before this one was as good.
    void keep(int which, double& best, double* row, bool several) {
        if (several) {
            const double score = f_score(rows_[which].data(), options_);
            if (score <= best) return;
            best = score;
        }
        std::copy(rows_[which].begin(), rows_[which].end(), row);
    }

    const ChrfOptions options_;
    Counter<Characters> characters_;
    Counter<Words> words_;
    std::vector<double> rows_[2];
    std::vector<double> best_;
};

}  // namespace

void chrf_rows(std::size_t n, const std::vector<TextView>& candidates,
               const std::vector<TextReference>& references, const ChrfOptions& options, int threads,
               double* rows) {
    const std::size_t width = options.width();
    parallel_blocks(n, threads, [&](std::size_t) {
        return [&, counter = std::make_unique<SegmentRows>(options),
                texts = std::vector<std::string_view>(candidates.size()),
                found = std::vector<std::string_view>()](std::size_t, std::size_t begin,
                                                         std::size_t end) mutable {
            for (std::size_t i = begin; i < end; ++i) {
                found.clear();
                for (const TextReference& r : references) {
                    if (r.present[i]) found.push_back(r.text[i]);
                }
                for (std::size_t c = 0; c < candidates.size(); ++c) texts[c] = candidates[c][i];
                counter->write(texts, found, rows + i * width, n * width);
            }
        };
    });
}

}  // namespace hakari
