// TrueSkill between two systems a vote: Gaussian skills, moved vote by vote; many runs over the same votes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hakari {

struct TrueSkillOptions {
    double mu;      // every skill before the first vote
    double sigma;   // and how unsure it is
    double beta;    // how far one performance strays from the skill
    double tau;     // by how much skills drift from vote to vote
    double margin;  // performances nearer than this tie
};

enum class VoteOrder : int {
    kGiven,     // as they stand
    kShuffled,  // drawn at random for each run
    kActive,    // the least known system meets one that is likely to be as good, as long as votes are left
};

struct Votes {
    std::size_t n;
    std::size_t systems;
    const std::int32_t* left;
    const std::int32_t* right;
    const std::int8_t* outcome;  // 1: left is preferred, -1: right is, 0: a tie
};

// Runs over the votes, each on its own: `counts` says how often each vote stands in each run (runs × n; none:
// once each), `limit` how many votes a run takes at most. Run r draws from a generator of its own, decided by
// `seed` and r. Writes the skills of each run (runs × systems), and how many votes it took.
void trueskill_runs(const Votes& votes, std::size_t runs, const std::uint32_t* counts,
                    const TrueSkillOptions& options, VoteOrder order, std::size_t limit, std::uint64_t seed,
                    int threads, double* mu, double* sigma, std::int64_t* taken);

}  // namespace hakari
