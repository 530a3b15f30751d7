#include "../vector_lines.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace hakari {
namespace {

// Lines as (n, 4) places, their rows, marks of rows left unread, the number of lines, and the first bad one.
nb::tuple scan_vector_lines_of(const nb::bytes& text, std::size_t dimension, Vocabulary* wanted) {
    if (dimension == 0) throw nb::value_error("vectors have at least one dimension");
    VectorLines found;
    {
        const std::string_view content(text.c_str(), text.size());
        nb::gil_scoped_release release;
        if (wanted == nullptr) {
            found = scan_vector_lines(content, dimension, nullptr);
        } else {
            std::lock_guard<std::mutex> guard(wanted->lock);
            found = scan_vector_lines(content, dimension, &wanted->table);
        }
    }
    const std::size_t count = found.words.size();
    std::vector<std::int64_t> places;
    places.reserve(4 * count);
    for (const auto& w : found.words) places.insert(places.end(), {w.line, w.begin, w.length, w.numbers});
    return nb::make_tuple(to_array(std::move(places), {count, 4}),
                          to_array(std::move(found.rows), {count, dimension}),
                          to_array(std::move(found.unread)), found.lines, found.bad_line, found.bad_count);
}

}  // namespace

void bind_vector_lines(nb::module_& m) {
    m.def("scan_vector_lines", &scan_vector_lines_of, "text"_a, "dimension"_a, "wanted"_a.none());
}

}  // namespace hakari
