#include "packing.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "machine.hpp"

namespace hakari {

namespace {

[[noreturn]] void refuse(std::size_t segment, const char* what, std::size_t position) {
    throw BadText{segment, std::string(what) + " at position " + std::to_string(position)};
}

// Writes one character and returns the place behind it.
inline char* put(char* out, Py_UCS4 c) {
    const auto byte = [](Py_UCS4 value) { return static_cast<char>(value); };
    if (c < 0x80) {
        *out++ = byte(c);
    } else if (c < 0x800) {
        *out++ = byte(0xC0 | c >> 6);
        *out++ = byte(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *out++ = byte(0xE0 | c >> 12);
        *out++ = byte(0x80 | (c >> 6 & 0x3F));
        *out++ = byte(0x80 | (c & 0x3F));
    } else {
        *out++ = byte(0xF0 | c >> 18);
        *out++ = byte(0x80 | (c >> 12 & 0x3F));
        *out++ = byte(0x80 | (c >> 6 & 0x3F));
        *out++ = byte(0x80 | (c & 0x3F));
    }
    return out;
}

template <class Unit>
char* encode(const Unit* text, std::size_t length, char* out, std::size_t segment) {
    for (std::size_t i = 0; i < length; ++i) {
        const Py_UCS4 c = text[i];
        // Nearly all text: ASCII and U+0800 to U+D7FF. Where Japanese and ASCII alternate, a branch between
        // the two would be guessed wrong each time.
        if (kLittleEndian && sizeof(Unit) > 1 && c - 1 < 0xD7FF && c - 0x80 >= 0x800 - 0x80) {
            const bool three = c >= 0x80;
            const Py_UCS4 bytes = 0x8080E0 | c >> 12 | (c & 0xFC0) << 2 | (c & 0x3F) << 16;
            const Py_UCS4 mask = 0u - static_cast<Py_UCS4>(three);
            const Py_UCS4 written = (bytes & mask) | (c & ~mask);
            std::memcpy(out, &written, sizeof written);  // one byte or three; what is behind them comes next
            out += 1 + 2 * static_cast<std::size_t>(three);
            continue;
        }
        if (c == 0) refuse(segment, "a NUL character", i);
        if (c >= 0xD800 && c < 0xE000) refuse(segment, "half of a surrogate pair", i);
        out = put(out, c);
    }
    return out;
}

char* encode_ascii(const char* text, std::size_t length, char* out, std::size_t segment) {
    if (const void* nul = std::memchr(text, 0, length)) {
        refuse(segment, "a NUL character", static_cast<std::size_t>(static_cast<const char*>(nul) - text));
    }
    std::memcpy(out, text, length);
    return out + length;
}

// A buffer that grows without writing zeros first.
class Buffer {
  public:
    // Returns a place with room for `more` bytes behind what is there.
    char* room(std::size_t more) {
        if (used_ + more > size_) {
            const std::size_t wanted = std::max(used_ + more, size_ * 2);
            std::unique_ptr<char[]> larger(new char[wanted]);
            if (used_ > 0) std::memcpy(larger.get(), data_.get(), used_);
            data_ = std::move(larger);
            size_ = wanted;
        }
        return data_.get() + used_;
    }
    void set_end(const char* end) { used_ = static_cast<std::size_t>(end - data_.get()); }
    std::size_t used() const { return used_; }
    const char* data() const { return data_.get(); }

  private:
    std::unique_ptr<char[]> data_{new char[1]};
    std::size_t used_ = 0, size_ = 1;
};

void append(Buffer& buffer, PyObject* text, std::size_t segment) {
    const auto length = static_cast<std::size_t>(PyUnicode_GET_LENGTH(text));
    const void* data = PyUnicode_DATA(text);
    if (PyUnicode_IS_ASCII(text)) {
        char* out = buffer.room(length);
        return buffer.set_end(encode_ascii(static_cast<const char*>(data), length, out, segment));
    }
    switch (PyUnicode_KIND(text)) {
        case PyUnicode_1BYTE_KIND: {
            char* out = buffer.room(2 * length);
            return buffer.set_end(encode(static_cast<const Py_UCS1*>(data), length, out, segment));
        }
        case PyUnicode_2BYTE_KIND: {
            char* out = buffer.room(3 * length + 1);
            return buffer.set_end(encode(static_cast<const Py_UCS2*>(data), length, out, segment));
        }
        default: {
            char* out = buffer.room(4 * length);
            return buffer.set_end(encode(static_cast<const Py_UCS4*>(data), length, out, segment));
        }
    }
}

}  // namespace

Packed pack(PyObject* sequence) {
    Packed packed;
    Buffer buffer;
    const Py_ssize_t n = PySequence_Fast_GET_SIZE(sequence);
    packed.offsets.reserve(static_cast<std::size_t>(n) + 1);
    packed.offsets.push_back(0);
    for (Py_ssize_t i = 0; i < n; ++i) {
        PyObject* item = PySequence_Fast_GET_ITEM(sequence, i);
        const auto segment = static_cast<std::size_t>(i);
        if (PyUnicode_Check(item)) {
            append(buffer, item, segment);
        } else if (item != Py_None) {
            throw BadText{segment, std::string("a value of type ") + Py_TYPE(item)->tp_name};
        }
        packed.offsets.push_back(static_cast<std::int64_t>(buffer.used()));
    }
    packed.bytes = PyBytes_FromStringAndSize(buffer.data(), static_cast<Py_ssize_t>(buffer.used()));
    return packed;
}

}  // namespace hakari
