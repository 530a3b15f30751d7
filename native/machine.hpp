// What depends on the processor and the compiler.
#pragma once

#include <cstdint>

#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace hakari {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
inline constexpr bool kLittleEndian = false;
#else
inline constexpr bool kLittleEndian = true;
#endif

// Asks for memory that will be read soon.
inline void prefetch(const void* place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

// The place of the lowest bit that is set; one must be.
inline unsigned trailing_zeros(std::uint64_t bits) {
#ifdef _MSC_VER
    unsigned long place;
    _BitScanForward64(&place, bits);
    return place;
#else
    return static_cast<unsigned>(__builtin_ctzll(bits));
#endif
}

}  // namespace hakari
