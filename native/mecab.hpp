// MeCab through its C interface, from a shared library that is found at run time.
//
// One model serves all threads; each thread has a tagger and a lattice of its own, and the interpreter's lock
// is not held. Korean needs it, for mecab-ko weighs blanks in a way of its own; for Japanese it is the
// yardstick that lattice.hpp is tested and measured against.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "morphemes.hpp"

namespace hakari {

struct MecabApi;

class MecabLibrary {
  public:
    MecabLibrary(const std::string& library, const std::vector<std::string>& arguments);
    ~MecabLibrary();
    MecabLibrary(const MecabLibrary&) = delete;
    MecabLibrary& operator=(const MecabLibrary&) = delete;

    const std::string& version() const { return version_; }
    // Entries of the system dictionary.
    unsigned int size() const { return size_; }
    // Files of user dictionaries, which change tokens.
    const std::vector<std::string>& user_dictionaries() const { return user_dictionaries_; }

    Tokens segment(const TextView& text, Vocabulary& vocabulary, int threads) const;
    Morphemes analyse(const TextView& text, Vocabulary& surfaces, Vocabulary& features, int threads) const;
    // Only builds the lattices and finds the best paths: what MeCab itself takes.
    std::size_t count_morphemes(const TextView& text, int threads) const;

  private:
    std::unique_ptr<MecabApi> api_;
    void* model_ = nullptr;
    std::string version_;
    unsigned int size_ = 0;
    std::vector<std::string> user_dictionaries_;
};

}  // namespace hakari
