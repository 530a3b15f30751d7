// Python strings as one UTF-8 buffer with offsets: the form in which text reaches every kernel.
#pragma once

#include <Python.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hakari {

// Text of n segments: segment i is buffer[offsets[i], offsets[i + 1]).
struct TextView {
    const char* buffer;
    const std::int64_t* offsets;
    std::size_t n;

    std::string_view operator[](std::size_t i) const {
        return {buffer + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
    }
};

// One stream of references; present[i] is 0 where segment i has no reference in this stream.
struct TextReference {
    TextView text;
    const std::uint8_t* present;
};

struct Packed {
    PyObject* bytes;  // a new reference, or null with a Python error set
    std::vector<std::int64_t> offsets;
};

// What the packer refuses, with the segment it met it in.
struct BadText {
    std::size_t segment;
    std::string reason;
};

// Packs a sequence of str; None counts as an empty text. Throws BadText.
// Encodes straight from the string's own storage, so that no UTF-8 copy stays attached to each Python string.
Packed pack(PyObject* sequence);

}  // namespace hakari
