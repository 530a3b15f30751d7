#include "lattice.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "machine.hpp"

namespace hakari {

namespace {

constexpr std::uint32_t kMagic = 0xEF718F77;
constexpr std::uint32_t kVersion = 102;
constexpr std::size_t kHeader = 72;
constexpr std::size_t kCharsetAt = 40, kCharsetBytes = 32;
constexpr std::size_t kCategoryName = 32;
constexpr std::size_t kCharacters = 0xFFFF;
// MeCab's default for the longest word made of characters of one kind, behind its first character.
constexpr std::size_t kLongestGroup = 24;
// MeCab looks no further than this from where a word begins.
constexpr std::size_t kFarthest = 65535;
// Entries in a line of the processor's cache.
constexpr std::size_t kEntriesAtOnce = 64 / sizeof(Entry);

std::uint32_t word_at(const char* data) {
    std::uint32_t word;
    std::memcpy(&word, data, sizeof word);
    return word;
}

void require(bool condition, const std::string& path, const char* what) {
    if (!condition) throw std::runtime_error(path + " " + what);
}

bool is_utf8(std::string charset) {
    charset = charset.c_str();  // up to the first zero
    std::string letters;
    for (const char c : charset) {
        if (c != '-' && c != '_') letters.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
    }
    return letters == "utf8";
}

}  // namespace

EntryFile::EntryFile(const std::string& path) : file_(path) {
    const char* data = file_.data();
    require(file_.size() > kHeader && (word_at(data) ^ kMagic) == file_.size(), path,
            "is not a compiled MeCab dictionary");
    require(word_at(data + 4) == kVersion, path, "is of another version than 102");
    require(is_utf8(std::string(data + kCharsetAt, kCharsetBytes)), path, "is not in UTF-8");
    size_ = word_at(data + 12);
    left_size_ = word_at(data + 16);
    const std::size_t units = word_at(data + 24), entries = word_at(data + 28), features = word_at(data + 32);
    require(kHeader + units + entries + features == file_.size(), path, "is damaged");
    units_ = reinterpret_cast<const Unit*>(data + kHeader);
    require(units > 0 && units % sizeof(Unit) == 0 && entries % sizeof(Entry) == 0, path, "is damaged");
    unit_count_ = units / sizeof(Unit);
    entry_count_ = entries / sizeof(Entry);
    feature_bytes_ = features;
    entries_ = reinterpret_cast<const Entry*>(data + kHeader + units);
    features_ = data + kHeader + units + entries;
    table_first_characters();
}

// Looks up once where the trie goes for each first character of three bytes: most Japanese words begin with
// one.
void EntryFile::table_first_characters() {
    behind_first_.assign(std::size_t{1} << 16, kNowhere);
    for (std::uint32_t c = 0x800; c < behind_first_.size(); ++c) {
        const std::uint32_t bytes[kTabled] = {0xE0 | c >> 12, 0x80 | (c >> 6 & 0x3F), 0x80 | (c & 0x3F)};
        std::int32_t base = units_[0].base;
        std::size_t i = 0;
        for (; i < kTabled; ++i) {
            const Unit* next = behind(base, bytes[i]);
            if (next == nullptr) break;
            base = next->base;
        }
        if (i == kTabled) behind_first_[c] = base;
    }
}

bool EntryFile::is_sound(std::size_t left_attributes, std::size_t right_attributes) const {
    if (feature_bytes_ == 0 || features_[feature_bytes_ - 1] != 0) return false;
    return std::all_of(entries_, entries_ + entry_count_, [&](const Entry& entry) {
        return entry.left < left_attributes && entry.right < right_attributes &&
               entry.feature < feature_bytes_;
    });
}

std::size_t EntryFile::first_number(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    return (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
}

// Keys are whole characters, so a key can end only where no continuation byte follows.
template <class Take>
void EntryFile::each_prefix(std::string_view text, Take take) const {
    std::size_t i = 0;
    std::int32_t base = units_[0].base;
    if (text.size() >= kTabled && (static_cast<unsigned char>(text[0]) & 0xF0) == 0xE0) {
        base = behind_first_[first_number(text)];
        if (base == kNowhere) return;
        i = kTabled;
    }
    for (;; ++i) {
        if (i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
            const Unit* end = unit_of(base, static_cast<std::uint32_t>(base));
            if (end != nullptr && end->base < 0) take(Match{-(end->base + 1), i});
            if (i == text.size()) return;
        }
        const Unit* next = behind(base, static_cast<unsigned char>(text[i]));
        if (next == nullptr) return;
        base = next->base;
    }
}

MecabDictionary::MecabDictionary(const std::string& folder)
    : system_(folder + "/sys.dic"),
      unknown_(folder + "/unk.dic"),
      characters_file_(folder + "/char.bin"),
      matrix_file_(folder + "/matrix.bin") {
    const std::string characters = folder + "/char.bin", matrix = folder + "/matrix.bin";
    const std::size_t categories = characters_file_.size() > 4 ? word_at(characters_file_.data()) : 0;
    require(characters_file_.size() == 4 + categories * kCategoryName + kCharacters * sizeof(CharacterInfo),
            characters, "is not a MeCab character table");
    const char* names = characters_file_.data() + 4;
    characters_ = reinterpret_cast<const CharacterInfo*>(names + categories * kCategoryName);
    for (std::size_t c = 0; c < categories; ++c) {
        const std::string category(names + c * kCategoryName, kCategoryName);
        const std::string_view name(category.c_str());
        Unknown found;
        unknown_.each_prefix(name, [&](const EntryFile::Match& match) {
            if (match.length == name.size()) {
                found = {unknown_.entries(match.value), unknown_.entry_count(match.value)};
            }
        });
        require(found.count > 0, folder + "/unk.dic", "lacks a category of char.bin");
        unknown_entries_.push_back(found);
    }

    std::uint16_t sizes[2] = {0, 0};
    if (matrix_file_.size() >= 4) std::memcpy(sizes, matrix_file_.data(), 4);
    right_size_ = sizes[0];
    require(matrix_file_.size() == 4 + sizeof(std::int16_t) * sizes[0] * sizes[1], matrix,
            "is not a MeCab connection table");
    require(system_.left_size() == sizes[0] && unknown_.left_size() == sizes[0], matrix,
            "does not belong to the dictionary beside it");
    require(system_.is_sound(sizes[1], sizes[0]), folder + "/sys.dic", "is damaged");
    require(unknown_.is_sound(sizes[1], sizes[0]), folder + "/unk.dic", "is damaged");
    require(std::all_of(characters_, characters_ + kCharacters,
                        [&](const CharacterInfo& c) { return c.default_category() < categories; }),
            characters, "is damaged");
    connections_ = reinterpret_cast<const std::int16_t*>(matrix_file_.data() + 4);
}

CharacterInfo MecabDictionary::information(const char* at, const char* end, std::size_t& bytes) const {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(at[i]); };
    const std::size_t left = static_cast<std::size_t>(end - at);
    std::size_t code = 0;  // what lies outside the table, or is cut off, counts as U+0000
    bytes = 1;
    if (left == 0) {
        // Nothing is there to look at.
    } else if (byte(0) < 0x80) {
        code = byte(0);
    } else if (left >= 2 && byte(0) >= 0xC0 && byte(0) < 0xE0) {
        bytes = 2;
        code = (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
    } else if (left >= 3 && byte(0) >= 0xE0 && byte(0) < 0xF0) {
        bytes = 3;
        code = (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
    } else if (left >= 4 && byte(0) >= 0xF0) {
        bytes = 4;
    }
    // U+FFFF lies just behind the table, where MeCab finds the zeros that pad the file in memory.
    return code < kCharacters ? characters_[code] : CharacterInfo{0};
}

// The lattice of one sentence, and the memory it is built in.
class Lattice {
  public:
    explicit Lattice(const MecabDictionary& dictionary)
        : dictionary_(&dictionary),
          space_(dictionary.characters_[' ']),
          seen_right_(dictionary.right_size_, 0),
          first_right_(dictionary.right_size_, 0),
          seen_left_(dictionary.left_size(), 0),
          joined_left_(dictionary.left_size()) {}

    template <class Take>
    void parse(std::string_view line, Take take) {
        begin_ = line.data();
        end_ = begin_ + line.size();
        nodes_.clear();
        candidates_.clear();
        last_.assign(line.size() + kSlack, kNone);
        spans_.assign(line.size(), Span{});
        // All words are looked up first, so that the entries found are on their way while others are
        // searched.
        for (std::size_t at = 0; at < line.size(); at += utf8_length(static_cast<unsigned char>(line[at]))) {
            look_up(at);
        }
        nodes_.push_back(Node{});  // the beginning of the sentence
        last_[0] = 0;
        for (std::size_t at = 0; at < line.size(); ++at) {
            if (last_[at] != kNone) join(at);
        }
        follow(best_end(line.size()), take);
    }

  private:
    static constexpr std::int32_t kNone = -1;
    // A word made up of a blank at the very end reaches behind the sentence, by less than a character's
    // bytes.
    static constexpr std::size_t kSlack = 8;

    // A word that can begin at a place.
    struct Candidate {
        const Entry* entry;
        std::uint32_t start, length;  // bytes of the word, without blanks before it
        bool unknown;
    };

    // A candidate on the best path to it.
    struct Node {
        std::int64_t cost = 0;
        std::uint32_t candidate = 0;
        std::int32_t previous = kNone;
        std::int32_t same_end = kNone;  // the node before it in the list of those that end where it ends
        std::uint16_t right = 0;
    };

    // The candidates of a place; not known before the place has been looked up.
    struct Span {
        std::uint32_t first = kNotLookedUp, last = 0;
    };
    static constexpr std::uint32_t kNotLookedUp = 0xFFFFFFFF;

    // A node to join to. There is at most one a right attribute, so its place in the list fits in 16 bits.
    struct Left {
        std::int64_t cost_and_place;  // cost * kPlaces + place
        std::int32_t node;
        std::uint16_t right;
    };

    static constexpr std::int64_t kPlaces = 1 << 16;

    struct Joined {
        std::int64_t cost;
        std::int32_t node;
    };

    // Moves over characters each of which is of a kind with the one before it.
    const char* skip_kind(const char* at, const char* end, CharacterInfo kind, CharacterInfo& other,
                          std::size_t& bytes, std::size_t& count) const {
        count = 0;
        while (at != end) {
            other = dictionary_->information(at, end, bytes);
            if (!kind.is_kind_of(other)) break;
            at += bytes;
            kind = other;
            ++count;
        }
        return at;
    }

    // Collects the words that can begin at a place, in MeCab's order.
    void look_up(std::size_t at) {
        spans_[at].first = static_cast<std::uint32_t>(candidates_.size());
        add_candidates(begin_ + at);
        spans_[at].last = static_cast<std::uint32_t>(candidates_.size());
    }

    void add_candidates(const char* from) {
        const char* end = static_cast<std::size_t>(end_ - from) >= kFarthest ? from + kFarthest : end_;
        CharacterInfo kind{0}, other{0};
        std::size_t bytes = 0, count = 0;
        const char* word = skip_kind(from, end, space_, kind, bytes, count);

        bool found = add_known(word, end);
        if (found && !kind.invoke()) return;

        const char* word_end = word + bytes;
        if (word_end > end) return add_unknown(word, word_end, kind);
        const char* group_end = nullptr;
        if (kind.group()) {
            group_end = skip_kind(word_end, end, kind, other, bytes, count);
            if (count <= kLongestGroup) {
                add_unknown(word, group_end, kind);
                found = true;
            }
        }
        for (std::uint32_t length = 1; length <= kind.length() && word_end <= end; ++length) {
            if (word_end == group_end) continue;
            add_unknown(word, word_end, kind);
            found = true;
            if (!kind.is_kind_of(dictionary_->information(word_end, end, bytes))) break;
            word_end += bytes;
        }
        if (!found) add_unknown(word, word_end, kind);
    }

    bool add_known(const char* word, const char* end) {
        const std::size_t before = candidates_.size();
        const EntryFile& system = dictionary_->system_;
        system.each_prefix({word, static_cast<std::size_t>(end - word)}, [&](const EntryFile::Match& match) {
            const Entry* entries = system.entries(match.value);
            for (std::size_t i = 0; i < system.entry_count(match.value); ++i) {
                if (i % kEntriesAtOnce == 0) prefetch(entries + i);
                add(entries + i, word, match.length, false);
            }
        });
        return candidates_.size() > before;
    }

    void add_unknown(const char* word, const char* word_end, CharacterInfo kind) {
        const auto& unknown = dictionary_->unknown_entries_[kind.default_category()];
        for (std::size_t i = 0; i < unknown.count; ++i) {
            add(unknown.entries + i, word, static_cast<std::size_t>(word_end - word), true);
        }
    }

    // Writes field by field: a record made elsewhere and copied in makes the processor wait for its own
    // stores.
    void add(const Entry* entry, const char* word, std::size_t length, bool unknown) {
        Candidate& candidate = candidates_.emplace_back();
        candidate.entry = entry;
        candidate.start = static_cast<std::uint32_t>(word - begin_);
        candidate.length = static_cast<std::uint32_t>(length);
        candidate.unknown = unknown;
    }

    // Joins every candidate to the best of the nodes that end where it begins. MeCab goes through both lists
    // from the newest to the oldest and keeps the first of equals; so does this, joining each pair of
    // attributes once.
    void join(std::size_t at) {
        if (spans_[at].first == kNotLookedUp) look_up(at);  // a word was cut inside a character
        collect_left(at);
        next_stamp();
        for (std::uint32_t c = spans_[at].last; c-- > spans_[at].first;) {
            const Candidate& word = candidates_[c];
            const Joined& best = best_left(word.entry->left);
            const std::size_t end = word.start + word.length;
            const auto number = static_cast<std::int32_t>(nodes_.size());
            Node& node = nodes_.emplace_back();
            node.cost = best.cost + word.entry->cost;
            node.candidate = c;
            node.previous = best.node;
            node.same_end = last_[end];
            node.right = word.entry->right;
            last_[end] = number;
        }
    }

    // The nodes that end at a place, newest first, of those with one right attribute only the first cheapest.
    void collect_left(std::size_t at) {
        ending_.clear();
        next_stamp();
        for (std::int32_t n = last_[at]; n != kNone; n = nodes_[static_cast<std::size_t>(n)].same_end) {
            const Node& node = nodes_[static_cast<std::size_t>(n)];
            std::size_t& first = first_right_[node.right];
            if (seen_right_[node.right] == stamp_) {
                if (nodes_[static_cast<std::size_t>(ending_[first])].cost <= node.cost) continue;
                ending_[first] = kNone;  // this one is cheaper
            }
            seen_right_[node.right] = stamp_;
            first = ending_.size();
            ending_.push_back(n);
        }
        left_.clear();
        for (const std::int32_t n : ending_) {
            if (n == kNone) continue;
            const Node& node = nodes_[static_cast<std::size_t>(n)];
            const auto place = static_cast<std::int64_t>(left_.size());
            left_.push_back({node.cost * kPlaces + place, n, node.right});
        }
    }

    const Joined& best_left(std::uint16_t attribute) {
        Joined& joined = joined_left_[attribute];
        if (seen_left_[attribute] == stamp_) return joined;
        seen_left_[attribute] = stamp_;
        const std::int16_t* costs = dictionary_->connections(attribute);
        // The smallest of cost and place in one number, so that no branch depends on which is cheaper.
        std::int64_t best = std::numeric_limits<std::int64_t>::max();
        for (const Left& left : left_) {
            best = std::min(best, left.cost_and_place + costs[left.right] * kPlaces);
        }
        const std::int64_t place = best & (kPlaces - 1);
        joined = {(best - place) / kPlaces, left_[static_cast<std::size_t>(place)].node};
        return joined;
    }

    // The node before the end of the sentence: blanks at the end belong to no word.
    std::int32_t best_end(std::size_t length) {
        std::size_t at = length;
        while (last_[at] == kNone) --at;
        collect_left(at);
        next_stamp();
        return best_left(0).node;
    }

    template <class Take>
    void follow(std::int32_t node, Take take) {
        path_.clear();
        for (; node > 0; node = nodes_[static_cast<std::size_t>(node)].previous) path_.push_back(node);
        for (auto n = path_.rbegin(); n != path_.rend(); ++n) {
            const Candidate& found = candidates_[nodes_[static_cast<std::size_t>(*n)].candidate];
            const EntryFile& file = found.unknown ? dictionary_->unknown_ : dictionary_->system_;
            take({begin_ + found.start, found.length}, file.feature(*found.entry), found.unknown);
        }
    }

    void next_stamp() {
        if (++stamp_ != 0) return;
        std::fill(seen_right_.begin(), seen_right_.end(), 0);
        std::fill(seen_left_.begin(), seen_left_.end(), 0);
        stamp_ = 1;
    }

    const MecabDictionary* dictionary_;
    CharacterInfo space_;
    const char *begin_ = nullptr, *end_ = nullptr;
    std::vector<Node> nodes_;
    std::vector<std::int32_t> last_;  // by place: the newest node that ends there
    std::vector<Candidate> candidates_;
    std::vector<Span> spans_;  // by place
    std::vector<std::int32_t> ending_;
    std::vector<Left> left_;
    std::vector<std::int32_t> path_;

    // By attribute: what has been seen since the stamp was last advanced, and what was found for it.
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> seen_right_;
    std::vector<std::size_t> first_right_;
    std::vector<std::uint32_t> seen_left_;
    std::vector<Joined> joined_left_;
};

Tokens MecabDictionary::segment(const TextView& text, Vocabulary& vocabulary, int threads) const {
    return segment_lines(text, vocabulary, threads, [&] { return Lattice(*this); });
}

Morphemes MecabDictionary::analyse(const TextView& text, Vocabulary& surfaces, Vocabulary& features,
                                   int threads) const {
    return analyse_lines(text, surfaces, features, threads, [&] { return Lattice(*this); });
}

}  // namespace hakari
