#include "../trueskill.hpp"

#include <limits>
#include <string>

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

using CountsInput = nb::ndarray<const std::uint32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Skills = std::tuple<Output<double>, Output<double>, Output<std::int64_t>>;

VoteOrder order_named(const std::string& name) {
    if (name == "given") return VoteOrder::kGiven;
    if (name == "shuffled") return VoteOrder::kShuffled;
    if (name == "active") return VoteOrder::kActive;
    throw nb::value_error("an order is given, shuffled or active");
}

void check(const Votes& votes, std::size_t rights, std::size_t outcomes) {
    if (votes.n != rights || votes.n != outcomes) throw nb::value_error("votes need three entries each");
    if (votes.n > std::numeric_limits<std::uint32_t>::max())
        throw nb::value_error("there are too many votes");
    const auto systems = static_cast<std::int64_t>(votes.systems);
    for (std::size_t i = 0; i < votes.n; ++i) {
        const std::int32_t a = votes.left[i], b = votes.right[i];
        if (a < 0 || b < 0 || a >= systems || b >= systems || a == b) {
            throw nb::value_error("a vote is about two of the systems");
        }
    }
}

Skills trueskill_runs_of(const Input<std::int32_t>& left, const Input<std::int32_t>& right,
                         const Input<std::int8_t>& outcome, std::size_t systems, std::size_t runs,
                         const std::optional<CountsInput>& counts, double mu, double sigma, double beta,
                         double tau, double margin, const std::string& order, std::size_t limit,
                         std::uint64_t seed, int threads) {
    const Votes votes{left.shape(0), systems, left.data(), right.data(), outcome.data()};
    check(votes, right.shape(0), outcome.shape(0));
    if (counts && (counts->shape(0) != runs || counts->shape(1) != votes.n)) {
        throw nb::value_error("counts need one row a run and one column a vote");
    }
    const VoteOrder how = order_named(order);
    std::vector<double> means(runs * systems), spreads(runs * systems);
    std::vector<std::int64_t> taken(runs);
    {
        nb::gil_scoped_release release;
        trueskill_runs(votes, runs, counts ? counts->data() : nullptr, {mu, sigma, beta, tau, margin}, how,
                       limit, seed, threads, means.data(), spreads.data(), taken.data());
    }
    return {to_array(std::move(means), {runs, systems}), to_array(std::move(spreads), {runs, systems}),
            to_array(std::move(taken))};
}

}  // namespace

void bind_trueskill(nb::module_& m) {
    m.def("trueskill_runs", &trueskill_runs_of, "left"_a, "right"_a, "outcome"_a, "systems"_a, "runs"_a,
          "counts"_a.none(), "mu"_a, "sigma"_a, "beta"_a, "tau"_a, "margin"_a, "order"_a, "limit"_a, "seed"_a,
          "threads"_a);
}

}  // namespace hakari
