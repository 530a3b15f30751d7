// Two 64-bit numbers that every operation works on at once.
#pragma once

#include <cstdint>

namespace hakari {

#if defined(__GNUC__)  // Clang too: one vector register
using Lanes = std::uint64_t __attribute__((vector_size(16)));

// All ones in the lanes that are 0.
inline Lanes zero_mask(Lanes x) { return (Lanes)(x == Lanes{0, 0}); }
#else
struct Lanes {
    std::uint64_t lane[2];

    std::uint64_t operator[](int i) const { return lane[i]; }
    Lanes& operator&=(Lanes y) { return *this = *this & y; }
    Lanes& operator|=(Lanes y) { return *this = *this | y; }
    Lanes& operator^=(Lanes y) { return *this = *this ^ y; }
    friend Lanes operator~(Lanes x) { return {~x.lane[0], ~x.lane[1]}; }
    friend Lanes operator&(Lanes x, Lanes y) { return {x.lane[0] & y.lane[0], x.lane[1] & y.lane[1]}; }
    friend Lanes operator|(Lanes x, Lanes y) { return {x.lane[0] | y.lane[0], x.lane[1] | y.lane[1]}; }
    friend Lanes operator^(Lanes x, Lanes y) { return {x.lane[0] ^ y.lane[0], x.lane[1] ^ y.lane[1]}; }
    friend Lanes operator+(Lanes x, Lanes y) { return {x.lane[0] + y.lane[0], x.lane[1] + y.lane[1]}; }
    friend Lanes operator-(Lanes x, Lanes y) { return {x.lane[0] - y.lane[0], x.lane[1] - y.lane[1]}; }
    friend Lanes operator<<(Lanes x, int n) { return {x.lane[0] << n, x.lane[1] << n}; }
    friend Lanes operator>>(Lanes x, int n) { return {x.lane[0] >> n, x.lane[1] >> n}; }
};

inline Lanes zero_mask(Lanes x) {
    return {x.lane[0] == 0 ? ~std::uint64_t{0} : 0, x.lane[1] == 0 ? ~std::uint64_t{0} : 0};
}
#endif

inline Lanes both(std::uint64_t x) { return Lanes{x, x}; }

// The lowest bit that is set in each lane.
inline Lanes lowest_bit(Lanes x) { return x & (both(0) - x); }

// How many bits are set in each lane: sums of 2, 4 and 8 bits side by side, then of the eight bytes.
inline Lanes bit_count(Lanes x) {
    x = x - ((x >> 1) & both(0x5555555555555555ull));
    x = (x & both(0x3333333333333333ull)) + ((x >> 2) & both(0x3333333333333333ull));
    x = (x + (x >> 4)) & both(0x0F0F0F0F0F0F0F0Full);
    x = x + (x >> 8);
    x = x + (x >> 16);
    return (x + (x >> 32)) & both(0x7F);
}

}  // namespace hakari
