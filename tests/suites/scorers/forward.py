"""Forward passes of the tiny models in NumPy, written from the papers, one sentence at a time, without padding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[np.float64]
HEADS = 2


class Weights:
    """The weights of a model by name."""

    def __init__(self, model: Any) -> None:
        self.of = {name: value.detach().double().numpy() for name, value in model.state_dict().items()}

    def linear(self, x: Matrix, name: str) -> Matrix:
        return x @ self.of[f"{name}.weight"].T + self.of[f"{name}.bias"]

    def norm(self, x: Matrix, name: str) -> Matrix:
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
        return scaled * self.of[f"{name}.weight"] + self.of[f"{name}.bias"]


def softmax(x: Matrix) -> Matrix:
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def attend(queries: Matrix, keys: Matrix, values: Matrix, *, causal: bool) -> Matrix:
    """Return multi-head attention of projected rows."""
    parts = []
    size = queries.shape[1] // HEADS
    for head in range(HEADS):
        part = slice(head * size, (head + 1) * size)
        scores = queries[:, part] @ keys[:, part].T / np.sqrt(size)
        if causal:
            scores = np.where(np.tri(*scores.shape, dtype=bool), scores, -np.inf)
        parts.append(softmax(scores) @ values[:, part])
    return np.concatenate(parts, axis=1)


def log_probabilities(logits: Matrix, tokens: Sequence[int]) -> list[float]:
    return [float(np.log(softmax(row))[token]) for row, token in zip(logits, tokens, strict=True)]


def marian(model: Any, source: Sequence[int], target: Sequence[int], *, start: int) -> list[float]:
    """Return the log probability of every target token; the padding at the end of the vocabulary has none."""
    w = Weights(model)

    def attention(x: Matrix, memory: Matrix, name: str, *, causal: bool = False) -> Matrix:
        projected = [w.linear(y, f"{name}.{k}_proj") for y, k in ((x, "q"), (memory, "k"), (memory, "v"))]
        return w.linear(attend(*projected, causal=causal), f"{name}.out_proj")

    def feed(x: Matrix, name: str) -> Matrix:
        return w.linear(np.maximum(w.linear(x, f"{name}.fc1"), 0), f"{name}.fc2")

    x = embedded(w, source)
    for n in range(2):
        name = f"model.encoder.layers.{n}"
        x = w.norm(x + attention(x, x, f"{name}.self_attn"), f"{name}.self_attn_layer_norm")
        x = w.norm(x + feed(x, name), f"{name}.final_layer_norm")
    y = embedded(w, [start, *target[:-1]])
    for n in range(2):
        name = f"model.decoder.layers.{n}"
        y = w.norm(y + attention(y, y, f"{name}.self_attn", causal=True), f"{name}.self_attn_layer_norm")
        y = w.norm(y + attention(y, x, f"{name}.encoder_attn"), f"{name}.encoder_attn_layer_norm")
        y = w.norm(y + feed(y, name), f"{name}.final_layer_norm")
    logits = y @ w.of["model.shared.weight"].T + w.of["final_logits_bias"]
    return log_probabilities(logits[:, :-1], target)


def embedded(w: Weights, ids: Sequence[int]) -> Matrix:
    """Return scaled embeddings with sines in the first half of the positions and cosines in the second."""
    table = w.of["model.shared.weight"]
    half = table.shape[1] // 2
    angles = np.arange(len(ids))[:, None] / 10000 ** (2 * np.arange(half) / table.shape[1])
    return table[list(ids)] * np.sqrt(table.shape[1]) + np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def gpt(model: Any, ids: Sequence[int]) -> list[float]:
    """Return the log probability of every token but the first."""
    w = Weights(model)

    def project(x: Matrix, name: str) -> Matrix:
        return x @ w.of[f"{name}.weight"] + w.of[f"{name}.bias"]

    x = w.of["transformer.wte.weight"][list(ids)] + w.of["transformer.wpe.weight"][: len(ids)]
    for n in range(2):
        name = f"transformer.h.{n}"
        queries, keys, values = np.split(project(w.norm(x, f"{name}.ln_1"), f"{name}.attn.c_attn"), 3, axis=1)
        x = x + project(attend(queries, keys, values, causal=True), f"{name}.attn.c_proj")
        h = project(w.norm(x, f"{name}.ln_2"), f"{name}.mlp.c_fc")
        h = 0.5 * h * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h**3)))
        x = x + project(h, f"{name}.mlp.c_proj")
    logits = w.norm(x, "transformer.ln_f") @ w.of["transformer.wte.weight"].T
    return log_probabilities(logits[:-1], ids[1:])
