// Runs a function over fixed blocks of segments on several threads.
//
// Blocks have a fixed size that does not depend on the number of threads, so whatever is merged in block
// order afterwards (vocabularies, floating-point sums) is the same for one thread and for many.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace hakari {

inline constexpr std::size_t kBlock = 64;

inline std::size_t block_count(std::size_t n, std::size_t size = kBlock) { return (n + size - 1) / size; }

inline std::size_t worker_count(std::size_t n, int threads, std::size_t size = kBlock) {
    const std::size_t wanted = static_cast<std::size_t>(std::max(threads, 1));
    return std::min(wanted, std::max<std::size_t>(block_count(n, size), 1));
}

// Calls make_worker(w) once per thread, w = 0, 1, …; what it returns is called as worker(block, begin, end).
// Where the system gives fewer threads than asked for, fewer workers do the same blocks.
// The first exception thrown by any worker is rethrown here after all threads have stopped. Blocks have
// another size where there is much to do for each item.
template <class MakeWorker>
void parallel_blocks(std::size_t n, int threads, MakeWorker make_worker, std::size_t size = kBlock) {
    const std::size_t blocks = block_count(n, size);
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;

    auto run = [&](std::size_t w) {
        try {
            auto worker = make_worker(w);
            for (std::size_t b = next++; b < blocks; b = next++) {
                worker(b, b * size, std::min(n, (b + 1) * size));
            }
        } catch (...) {
            next = blocks;
            std::lock_guard<std::mutex> guard(failure_lock);
            if (!failure) failure = std::current_exception();
        }
    };

    std::vector<std::thread> pool;
    try {
        pool.reserve(worker_count(n, threads, size) - 1);
        for (std::size_t w = 1; w < worker_count(n, threads, size); ++w) pool.emplace_back(run, w);
    } catch (const std::exception&) {
        // No more threads are to be had: those there are do all the work.
    }
    run(0);
    for (auto& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace hakari
