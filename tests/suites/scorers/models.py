"""Tiny models with random weights, made from configurations: nothing is downloaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TEXT = "彼 彼女 は が を 食べ た 見 猫 犬 he she it ate saw the a cat dog . : English Japanese ja en"
WORDS = ["<unk>", "</s>", "<s>", "<CONCAT>", *TEXT.split(), "<pad>"]
"""The vocabulary; padding is last, as in converted Marian models."""


def save_tokenizer(folder: Path, *, end: bool) -> None:
    """Write a tokenizer of few words, divided by blanks; `end` adds the end of the sentence."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import WhitespaceSplit
    from tokenizers.processors import TemplateProcessing
    from transformers import PreTrainedTokenizerFast

    made = Tokenizer(WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="<unk>"))
    made.pre_tokenizer = WhitespaceSplit()
    if end:
        made.post_processor = TemplateProcessing(single="$A </s>", special_tokens=[("</s>", WORDS.index("</s>"))])
    tokens = {"pad_token": "<pad>", "unk_token": "<unk>", "eos_token": "</s>"} | (
        {} if end else {"bos_token": "<s>"}
    )
    PreTrainedTokenizerFast(tokenizer_object=made, **tokens).save_pretrained(folder)


def save_marian(folder: Path, *, seed: int = 1) -> Any:
    """Write a Marian model of two layers, and return it."""
    import torch
    from transformers import MarianConfig, MarianMTModel

    torch.manual_seed(seed)
    config = MarianConfig(
        vocab_size=len(WORDS),
        d_model=16,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=24,
        decoder_ffn_dim=24,
        max_position_embeddings=64,
        pad_token_id=WORDS.index("<pad>"),
        eos_token_id=WORDS.index("</s>"),
        decoder_start_token_id=WORDS.index("<pad>"),
        forced_eos_token_id=None,
        dropout=0.0,
        init_std=0.5,
        activation_function="relu",
        scale_embedding=True,
    )
    model = MarianMTModel(config).eval()
    with torch.no_grad():
        model.final_logits_bias.normal_()
    model.save_pretrained(folder)
    save_tokenizer(folder, end=True)
    return model


def save_gpt(folder: Path, *, seed: int = 1) -> Any:
    """Write a GPT-2 model of two layers, and return it."""
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.manual_seed(seed)
    config = GPT2Config(
        vocab_size=len(WORDS),
        n_positions=64,
        n_embd=16,
        n_layer=2,
        n_head=2,
        initializer_range=0.5,
        resid_pdrop=0.0,
        embd_pdrop=0.0,
        attn_pdrop=0.0,
        bos_token_id=WORDS.index("<s>"),
        eos_token_id=WORDS.index("</s>"),
    )
    model = GPT2LMHeadModel(config).eval()
    model.save_pretrained(folder)
    save_tokenizer(folder, end=False)
    return model
