#include "mecab.hpp"

#include <stdexcept>

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace hakari {

namespace {

// The parts of MeCab's public C structures, in its order (mecab.h, 0.996).
struct Node {
    Node *previous, *next, *end_next, *begin_next;
    void *right_path, *left_path;
    const char* surface;  // not ended by a zero
    const char* feature;  // ended by a zero; lives in the dictionary, one address an entry
    unsigned int id;
    unsigned short length, length_with_space, right_attribute, left_attribute, part_of_speech_id;
    unsigned char char_type, status, is_best;
};
constexpr unsigned char kUnknown = 1;

struct Dictionary {
    const char *file, *charset;
    unsigned int size;
    int type;  // 0 system, 1 user, 2 unknown words
    unsigned int left_size, right_size;
    unsigned short version;
    const Dictionary* next;
};
constexpr int kUserDictionary = 1;

void* open_library(const std::string& path) {
#ifdef _WIN32
    return reinterpret_cast<void*>(LoadLibraryA(path.c_str()));
#else
    return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
#endif
}

void* find_symbol(void* library, const char* name) {
#ifdef _WIN32
    void* symbol = reinterpret_cast<void*>(GetProcAddress(reinterpret_cast<HMODULE>(library), name));
#else
    void* symbol = dlsym(library, name);
#endif
    if (symbol == nullptr) throw std::runtime_error(std::string("the library has no function ") + name);
    return symbol;
}

}  // namespace

// The library is never closed: other modules of the process may use it, and models point into it.
struct MecabApi {
    explicit MecabApi(void* library) {
        load(library, "mecab_version", version);
        load(library, "mecab_strerror", strerror);
        load(library, "mecab_model_new", model_new);
        load(library, "mecab_model_destroy", model_destroy);
        load(library, "mecab_model_dictionary_info", dictionary_info);
        load(library, "mecab_model_new_tagger", new_tagger);
        load(library, "mecab_model_new_lattice", new_lattice);
        load(library, "mecab_destroy", tagger_destroy);
        load(library, "mecab_lattice_destroy", lattice_destroy);
        load(library, "mecab_lattice_set_sentence2", set_sentence);
        load(library, "mecab_parse_lattice", parse);
        load(library, "mecab_lattice_get_bos_node", first_node);
        load(library, "mecab_lattice_strerror", lattice_error);
    }

    template <class Function>
    static void load(void* library, const char* name, Function& function) {
        function = reinterpret_cast<Function>(find_symbol(library, name));
    }

    const char* (*version)();
    const char* (*strerror)(void*);
    void* (*model_new)(int, char**);
    void (*model_destroy)(void*);
    const Dictionary* (*dictionary_info)(void*);
    void* (*new_tagger)(void*);
    void* (*new_lattice)(void*);
    void (*tagger_destroy)(void*);
    void (*lattice_destroy)(void*);
    void (*set_sentence)(void*, const char*, std::size_t);
    int (*parse)(void*, void*);
    const Node* (*first_node)(void*);
    const char* (*lattice_error)(void*);
};

namespace {

// A tagger and a lattice of one thread.
class Analyser {
  public:
    Analyser(const MecabApi& api, void* model)
        : api_(&api), tagger_(api.new_tagger(model)), lattice_(api.new_lattice(model)) {}
    Analyser(Analyser&& other) noexcept : api_(other.api_), tagger_(other.tagger_), lattice_(other.lattice_) {
        other.tagger_ = other.lattice_ = nullptr;
    }
    Analyser& operator=(Analyser&&) = delete;
    ~Analyser() {
        if (lattice_ != nullptr) api_->lattice_destroy(lattice_);
        if (tagger_ != nullptr) api_->tagger_destroy(tagger_);
    }

    template <class Take>
    void parse(std::string_view line, Take take) {
        api_->set_sentence(lattice_, line.data(), line.size());
        if (api_->parse(tagger_, lattice_) == 0) {
            throw std::runtime_error(std::string("MeCab failed: ") + api_->lattice_error(lattice_));
        }
        // The first node marks the beginning of the sentence, the one without a successor its end.
        for (const Node* node = api_->first_node(lattice_)->next; node->next != nullptr; node = node->next) {
            take({node->surface, node->length}, node->feature, node->status == kUnknown);
        }
    }

  private:
    const MecabApi* api_;
    void *tagger_, *lattice_;
};

}  // namespace

MecabLibrary::MecabLibrary(const std::string& library, const std::vector<std::string>& arguments) {
    void* handle = open_library(library);
    if (handle == nullptr) throw std::runtime_error("cannot load the MeCab library " + library);
    api_ = std::make_unique<MecabApi>(handle);

    std::vector<std::string> owned = {"mecab"};
    owned.insert(owned.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& argument : owned) argv.push_back(argument.data());
    model_ = api_->model_new(static_cast<int>(argv.size()), argv.data());
    if (model_ == nullptr) {
        throw std::runtime_error(std::string("MeCab cannot open its dictionary: ") + api_->strerror(nullptr));
    }

    version_ = api_->version();
    for (const Dictionary* d = api_->dictionary_info(model_); d != nullptr; d = d->next) {
        if (d->type == kUserDictionary) {
            user_dictionaries_.push_back(d->file);
        } else {
            size_ = d->size;
        }
    }
}

MecabLibrary::~MecabLibrary() {
    if (model_ != nullptr) api_->model_destroy(model_);
}

Tokens MecabLibrary::segment(const TextView& text, Vocabulary& vocabulary, int threads) const {
    return segment_lines(text, vocabulary, threads, [&] { return Analyser(*api_, model_); });
}

Morphemes MecabLibrary::analyse(const TextView& text, Vocabulary& surfaces, Vocabulary& features,
                                int threads) const {
    return analyse_lines(text, surfaces, features, threads, [&] { return Analyser(*api_, model_); });
}

std::size_t MecabLibrary::count_morphemes(const TextView& text, int threads) const {
    std::vector<std::size_t> counts(text.n, 0);
    each_line(
        text, threads, [&] { return Analyser(*api_, model_); },
        [&](std::size_t) {
            return [&](auto& analyser, std::size_t, std::size_t i, std::string_view line) {
                analyser.parse(line, [&](std::string_view, const char*, bool) { ++counts[i]; });
            };
        });
    std::size_t total = 0;
    for (const std::size_t count : counts) total += count;
    return total;
}

}  // namespace hakari
