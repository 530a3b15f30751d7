// Arrays and packed text as they cross between Python and the kernels, checked at the border.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "../packing.hpp"
#include "../vocabulary.hpp"

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace hakari {

template <class T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Output = nb::ndarray<nb::numpy, T>;

using IdsInput = Input<std::int32_t>;
using OffsetsInput = Input<std::int64_t>;
using PresentInput = Input<bool>;
using TokenArrays = std::pair<Output<std::int32_t>, Output<std::int64_t>>;

// Hands a vector's memory over to NumPy without a copy.
template <class T>
Output<T> to_array(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Output<T>(kept->data(), shape, owner);
}

template <class T>
Output<T> to_array(std::vector<T>&& values) {
    const std::size_t size = values.size();
    return to_array(std::move(values), {size});
}

inline void check_offsets(const Input<std::int64_t>& offsets, std::size_t length) {
    const std::size_t n = offsets.shape(0);
    if (n == 0 || offsets.data()[0] != 0 || offsets.data()[n - 1] != static_cast<std::int64_t>(length)) {
        throw nb::value_error("offsets must run from 0 to the length of the data");
    }
    for (std::size_t i = 1; i < n; ++i) {
        if (offsets.data()[i] < offsets.data()[i - 1]) throw nb::value_error("offsets must not decrease");
    }
}

inline TextView view(const nb::bytes& buffer, const Input<std::int64_t>& offsets) {
    check_offsets(offsets, buffer.size());
    return {buffer.c_str(), offsets.data(), offsets.shape(0) - 1};
}

inline TokenArrays to_arrays(Tokens&& tokens) {
    return {to_array(std::move(tokens.ids)), to_array(std::move(tokens.offsets))};
}

}  // namespace hakari
