// Steps of a path as they cross to Python.
#pragma once

#include "../edits.hpp"
#include "arrays.hpp"

namespace hakari {

inline nb::list step_list(const std::vector<PathStep>& steps) {
    nb::list found;
    for (const PathStep& s : steps) {
        found.append(nb::make_tuple(static_cast<int>(s.step), s.candidate, s.reference, s.cost));
    }
    return found;
}

}  // namespace hakari
