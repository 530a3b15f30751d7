#include "resample.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#if defined(__GNUC__) || defined(__clang__)
#define HAKARI_VECTORS 1
#define HAKARI_INLINE inline __attribute__((always_inline))
#else
#define HAKARI_INLINE inline
#endif
#if defined(HAKARI_VECTORS) && defined(__x86_64__)
#define HAKARI_X86 1
#endif

namespace hakari {

namespace {

constexpr std::size_t kResamples = 8;   // summed at a time; their sums stay in registers
constexpr std::size_t kSegments = 256;  // of a panel, which stays in the first cache

// As many numbers as one register holds. Registers run across the columns, never across segments: that keeps
// the order of the additions the same on every processor.
template <std::size_t kLanes>
struct Lanes {
#ifdef HAKARI_VECTORS
    typedef double Vector __attribute__((vector_size(kLanes * sizeof(double))));
#else
    struct Vector {
        double values[kLanes];
    };
#endif
    Vector vector;

    HAKARI_INLINE void load(const double* from) { std::memcpy(&vector, from, sizeof(vector)); }
    HAKARI_INLINE void store(double* to) const { std::memcpy(to, &vector, sizeof(vector)); }
    HAKARI_INLINE void add(double weight, const Lanes& row) {
#ifdef HAKARI_VECTORS
        vector += weight * row.vector;
#else
        for (std::size_t c = 0; c < kLanes; ++c) vector.values[c] += weight * row.vector.values[c];
#endif
    }
};

// Adds a panel of segments to the sums of `kResamples` resamples and one register of columns.
template <std::size_t kLanes>
HAKARI_INLINE void add_panel(std::size_t length, std::size_t n, const double* weights, const double* panel,
                             double* sums) {
    Lanes<kLanes> s0, s1, s2, s3, s4, s5, s6, s7, row;
    s0.load(sums), s1.load(sums + kLanes), s2.load(sums + 2 * kLanes), s3.load(sums + 3 * kLanes);
    s4.load(sums + 4 * kLanes), s5.load(sums + 5 * kLanes), s6.load(sums + 6 * kLanes);
    s7.load(sums + 7 * kLanes);
    for (std::size_t i = 0; i < length; ++i) {
        row.load(panel + i * kLanes);
        const double* weight = weights + i;
        s0.add(weight[0], row), s1.add(weight[n], row), s2.add(weight[2 * n], row),
            s3.add(weight[3 * n], row);
        s4.add(weight[4 * n], row), s5.add(weight[5 * n], row), s6.add(weight[6 * n], row);
        s7.add(weight[7 * n], row);
    }
    s0.store(sums), s1.store(sums + kLanes), s2.store(sums + 2 * kLanes), s3.store(sums + 3 * kLanes);
    s4.store(sums + 4 * kLanes), s5.store(sums + 5 * kLanes), s6.store(sums + 6 * kLanes);
    s7.store(sums + 7 * kLanes);
}

// How wide a register is, and the function that uses it.
struct Adder {
    std::size_t lanes;
    void (*add)(std::size_t, std::size_t, const double*, const double*, double*);
};

void add_panel_plain(std::size_t length, std::size_t n, const double* weights, const double* panel,
                     double* sums) {
    add_panel<2>(length, n, weights, panel, sums);
}

#ifdef HAKARI_X86
__attribute__((target("avx2"))) void add_panel_avx2(std::size_t length, std::size_t n, const double* weights,
                                                    const double* panel, double* sums) {
    add_panel<4>(length, n, weights, panel, sums);
}

__attribute__((target("avx512f"))) void add_panel_avx512(std::size_t length, std::size_t n,
                                                         const double* weights, const double* panel,
                                                         double* sums) {
    add_panel<8>(length, n, weights, panel, sums);
}
#endif

Adder fastest() {
#ifdef HAKARI_X86
    if (__builtin_cpu_supports("avx512f")) return {8, add_panel_avx512};
    if (__builtin_cpu_supports("avx2")) return {4, add_panel_avx2};
#endif
    return {2, add_panel_plain};
}

}  // namespace

void weighted_sums(std::size_t resamples, std::size_t n, std::size_t columns, const double* weights,
                   const double* rows, double* sums) {
    const auto [lanes, add] = fastest();
    // The last few resamples get rows of zero weights beside them, so that all are summed in eights.
    const std::size_t whole = resamples / kResamples * kResamples;
    const std::size_t padded = whole < resamples ? whole + kResamples : whole;
    std::vector<double> tail(whole < resamples ? kResamples * n : 0, 0.0);
    std::copy(weights + whole * n, weights + resamples * n, tail.data());

    std::vector<double> panel(kSegments * lanes);
    std::vector<double> tile(padded * lanes);
    for (std::size_t first = 0; first < columns; first += lanes) {
        const std::size_t width = std::min(lanes, columns - first);
        std::fill(panel.begin(), panel.end(), 0.0);
        std::fill(tile.begin(), tile.end(), 0.0);
        for (std::size_t begin = 0; begin < n; begin += kSegments) {
            const std::size_t length = std::min(kSegments, n - begin);
            for (std::size_t i = 0; i < length; ++i) {
                const double* row = rows + (begin + i) * columns + first;
                std::copy(row, row + width, panel.data() + i * lanes);
            }
            for (std::size_t r = 0; r < padded; r += kResamples) {
                const double* own = r < whole ? weights + r * n : tail.data();
                add(length, n, own + begin, panel.data(), tile.data() + r * lanes);
            }
        }
        for (std::size_t r = 0; r < resamples; ++r) {
            std::copy(tile.data() + r * lanes, tile.data() + r * lanes + width, sums + r * columns + first);
        }
    }
}

}  // namespace hakari
