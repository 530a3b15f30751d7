#include "cooccurrence.hpp"

#include <algorithm>
#include <numeric>

#include "parallel.hpp"

namespace hakari {

namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

// Lists of numbers, one after the other.
struct Lists {
    std::vector<std::int64_t> starts{0};
    std::vector<std::int32_t> items;

    void close() { starts.push_back(static_cast<std::int64_t>(items.size())); }
    const std::int32_t* begin(std::size_t i) const { return items.data() + starts[i]; }
    const std::int32_t* end(std::size_t i) const { return items.data() + starts[i + 1]; }
    std::size_t size() const { return starts.size() - 1; }
};

// Numbers the words of one side and lists the different words of every sentence.
class Side {
  public:
    Side(std::size_t vocabulary, std::vector<std::int32_t>& words, std::vector<std::int32_t>& sentences)
        : words_(words), sentences_(sentences), numbers_(vocabulary, -1) {}

    void add(const Span& sentence, Lists& lists) {
        ++stamp_;
        for (std::int64_t i = 0; i < sentence.length; ++i) {
            std::int32_t& number = numbers_[at(sentence.tokens[i])];
            if (number < 0) {
                number = static_cast<std::int32_t>(words_.size());
                words_.push_back(sentence.tokens[i]);
                sentences_.push_back(0);
                seen_.push_back(0);
            }
            if (seen_[at(number)] == stamp_) continue;
            seen_[at(number)] = stamp_;
            ++sentences_[at(number)];
            lists.items.push_back(number);
        }
        lists.close();
    }

  private:
    std::vector<std::int32_t>& words_;
    std::vector<std::int32_t>& sentences_;
    std::vector<std::int32_t> numbers_;
    std::vector<std::int64_t> seen_;  // the last sentence that a word was met in
    std::int64_t stamp_ = 0;
};

// The lists turned round: for every item the lists that hold it.
Lists transposed(const Lists& lists, std::size_t items) {
    Lists turned;
    turned.starts.assign(items + 1, 0);
    for (const std::int32_t item : lists.items) ++turned.starts[at(item) + 1];
    std::partial_sum(turned.starts.begin(), turned.starts.end(), turned.starts.begin());
    turned.items.resize(lists.items.size());
    std::vector<std::int64_t> next(turned.starts.begin(), turned.starts.end() - 1);
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (const std::int32_t* p = lists.begin(i); p != lists.end(i); ++p) {
            turned.items[at(next[at(*p)]++)] = static_cast<std::int32_t>(i);
        }
    }
    return turned;
}

// What the words of one block meet.
struct Block {
    std::vector<std::int32_t> sizes, partners, together;
};

// Counts the partners of one word after the other; one for each thread.
class PartnerCounter {
  public:
    PartnerCounter(const Lists& sentences, const std::vector<Lists>& streams, std::size_t partners)
        : sentences_(sentences), streams_(streams), counts_(partners, 0) {}

    void add(std::size_t word, Block& block) {
        met_.clear();
        for (const std::int32_t* s = sentences_.begin(word); s != sentences_.end(word); ++s) {
            for (const Lists& stream : streams_) count(stream, at(*s));
        }
        put_in_order();
        block.sizes.push_back(static_cast<std::int32_t>(met_.size()));
        for (const std::int32_t partner : met_) {
            block.partners.push_back(partner);
            block.together.push_back(counts_[at(partner)]);
            counts_[at(partner)] = 0;
        }
    }

  private:
    void count(const Lists& stream, std::size_t sentence) {
        for (const std::int32_t* p = stream.begin(sentence); p != stream.end(sentence); ++p) {
            if (counts_[at(*p)]++ == 0) met_.push_back(*p);
        }
    }

    // A frequent word meets so many that reading all counts is faster than sorting.
    void put_in_order() {
        if (met_.size() * 8 < counts_.size()) {
            std::sort(met_.begin(), met_.end());
            return;
        }
        met_.clear();
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (counts_[i] != 0) met_.push_back(static_cast<std::int32_t>(i));
        }
    }

    const Lists& sentences_;
    const std::vector<Lists>& streams_;
    std::vector<std::int32_t> counts_, met_;
};

void count_partners(const Lists& sentences, const std::vector<Lists>& streams, int threads,
                    WordCounts& counts) {
    const std::size_t words = counts.candidate_words.size();
    std::vector<Block> blocks(block_count(words));
    parallel_blocks(words, threads, [&](std::size_t) {
        return [&, counter = PartnerCounter(sentences, streams, counts.reference_words.size())](
                   std::size_t block, std::size_t begin, std::size_t end) mutable {
            for (std::size_t word = begin; word < end; ++word) counter.add(word, blocks[block]);
        };
    });
    counts.starts.push_back(0);
    for (const Block& block : blocks) {
        for (const std::int32_t size : block.sizes) counts.starts.push_back(counts.starts.back() + size);
        counts.partners.insert(counts.partners.end(), block.partners.begin(), block.partners.end());
        counts.together.insert(counts.together.end(), block.together.begin(), block.together.end());
    }
}

}  // namespace

WordCounts count_words(std::size_t n, const BatchView& candidates,
                       const std::vector<ReferenceView>& references, std::size_t vocabulary, int threads) {
    WordCounts counts;
    Lists outputs;
    Side candidate_side(vocabulary, counts.candidate_words, counts.candidate_sentences);
    for (std::size_t i = 0; i < n; ++i) candidate_side.add(span(candidates, i), outputs);

    std::vector<Lists> streams(references.size());
    Side reference_side(vocabulary, counts.reference_words, counts.reference_sentences);
    for (std::size_t k = 0; k < references.size(); ++k) {
        for (std::size_t i = 0; i < n; ++i) {
            if (references[k].present[i]) {
                reference_side.add(span(references[k].batch, i), streams[k]);
            } else {
                streams[k].close();
            }
        }
    }

    counts.candidate_pairs.assign(counts.candidate_words.size(), 0);
    for (std::size_t i = 0; i < n; ++i) {
        std::int32_t pairs = 0;
        for (const ReferenceView& reference : references) pairs += reference.present[i] != 0;
        for (const std::int32_t* p = outputs.begin(i); p != outputs.end(i); ++p) {
            counts.candidate_pairs[at(*p)] += pairs;
        }
    }
    count_partners(transposed(outputs, counts.candidate_words.size()), streams, threads, counts);
    return counts;
}

}  // namespace hakari
