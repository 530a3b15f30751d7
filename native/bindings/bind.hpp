// One function a family of kernels, each in a file of the family's name; module.cpp calls them all.
#pragma once

#include <nanobind/nanobind.h>

namespace hakari {

void bind_cosines(nanobind::module_& m);
void bind_edits(nanobind::module_& m);
void bind_eed(nanobind::module_& m);
void bind_chrf(nanobind::module_& m);
void bind_emd(nanobind::module_& m);
void bind_gapped_pairs(nanobind::module_& m);
void bind_grm(nanobind::module_& m);
void bind_impact(nanobind::module_& m);
void bind_kendall(nanobind::module_& m);
void bind_mecab(nanobind::module_& m);
void bind_ngrams(nanobind::module_& m);
void bind_ter(nanobind::module_& m);
void bind_ribes(nanobind::module_& m);
void bind_resample(nanobind::module_& m);
void bind_revisions(nanobind::module_& m);
void bind_text(nanobind::module_& m);
void bind_vector_lines(nanobind::module_& m);
void bind_transport(nanobind::module_& m);
void bind_trueskill(nanobind::module_& m);

}  // namespace hakari
