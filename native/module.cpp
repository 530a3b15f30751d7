// The compiled module: arrays and strings in, arrays out. All work happens with the interpreter's lock
// released.
#include "bindings/bind.hpp"

NB_MODULE(_native, m) {
    // Vocabularies of the process-wide workspace live until the interpreter ends; that is no leak.
    nanobind::set_leak_warnings(false);
    m.doc() = "Kernels of hakari; use them through hakari.kernels.";
    hakari::bind_cosines(m);
    hakari::bind_edits(m);
    hakari::bind_eed(m);
    hakari::bind_chrf(m);
    hakari::bind_emd(m);
    hakari::bind_gapped_pairs(m);
    hakari::bind_grm(m);
    hakari::bind_impact(m);
    hakari::bind_kendall(m);
    hakari::bind_mecab(m);
    hakari::bind_ngrams(m);
    hakari::bind_ter(m);
    hakari::bind_ribes(m);
    hakari::bind_resample(m);
    hakari::bind_revisions(m);
    hakari::bind_text(m);
    hakari::bind_vector_lines(m);
    hakari::bind_transport(m);
    hakari::bind_trueskill(m);
}
