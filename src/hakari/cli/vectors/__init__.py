"""Word vectors: describe them, convert them, find a word's neighbours.

Read are text of word2vec, fastText (.vec) and GloVe, word2vec binary, each gzipped or zipped too, .npz, and what
convert writes. Files are read from front to back and never held whole.
"""
