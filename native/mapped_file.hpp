// A file mapped into memory for reading, so that processes share one copy of a large dictionary.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#ifdef _WIN32
#include <fstream>
#include <vector>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace hakari {

class MappedFile {
  public:
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

#ifdef _WIN32
    explicit MappedFile(const std::string& path) {
        std::ifstream file(path, std::ios::binary | std::ios::ate);
        if (!file) throw std::runtime_error("cannot read " + path);
        content_.resize(static_cast<std::size_t>(file.tellg()));
        file.seekg(0);
        file.read(content_.data(), static_cast<std::streamsize>(content_.size()));
        if (!file) throw std::runtime_error("cannot read " + path);
    }
    const char* data() const { return content_.data(); }
    std::size_t size() const { return content_.size(); }

  private:
    std::vector<char> content_;
#else
    explicit MappedFile(const std::string& path) {
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) throw std::runtime_error("cannot read " + path);
        struct stat information{};
        const bool known = fstat(file, &information) == 0 && information.st_size > 0;
        size_ = known ? static_cast<std::size_t>(information.st_size) : 0;
        void* place = known ? mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
        close(file);
        if (place == MAP_FAILED) throw std::runtime_error("cannot map " + path);
        data_ = static_cast<const char*>(place);
    }
    ~MappedFile() { munmap(const_cast<char*>(data_), size_); }
    const char* data() const { return data_; }
    std::size_t size() const { return size_; }

  private:
    const char* data_ = nullptr;
    std::size_t size_ = 0;
#endif
};

}  // namespace hakari
