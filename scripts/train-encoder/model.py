"""The encoder: embeddings of words and character n-grams, with a small network on top."""

import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTH = 256


def to_four_bits(table: torch.Tensor) -> torch.Tensor:
    """Quantizes each row to 15 levels; gradients pass straight through."""
    step = table.detach().abs().amax(1, keepdim=True).clamp(min=1e-8) / 7
    rounded = (table.detach() / step).round().clamp(-7, 7) * step
    return table + (rounded - table.detach())


class RowSums(torch.autograd.Function):
    """Weighted sums of table rows, with a backward pass that accumulates all gradients in one operation."""

    @staticmethod
    def forward(context, table, rows, shares):
        context.save_for_backward(rows, shares)
        context.shape = table.shape
        return F.embedding_bag(rows, table, per_sample_weights=shares, mode="sum")

    @staticmethod
    def backward(context, gradient):
        rows, shares = context.saved_tensors
        word, place = shares.nonzero(as_tuple=True)
        parts = gradient[word] * shares[word, place, None]
        return gradient.new_zeros(context.shape).index_add_(0, rows[word, place], parts), None, None


class Mixer(nn.Module):
    """A gated convolution over three words."""

    def __init__(self):
        super().__init__()
        self.taps = nn.Parameter(torch.tensor([[0.3], [1.0], [0.3]]).repeat(1, WIDTH))
        self.dense = nn.Linear(WIDTH, 2 * WIDTH)
        self.norm = nn.LayerNorm(WIDTH, elementwise_affine=False)

    def forward(self, words, follows):
        """`words`: those of all texts; `follows`: 1 if the previous word belongs to the same text."""
        normed = self.norm(words)
        before = F.pad(normed[:-1], (0, 0, 1, 0)) * follows
        after = F.pad(normed[1:] * follows[1:], (0, 0, 0, 1))
        near = before * self.taps[0] + normed * self.taps[1] + after * self.taps[2]
        value, gate = self.dense(near).chunk(2, -1)
        return words + value * torch.sigmoid(gate)


class Encoder(nn.Module):
    def __init__(self, rows: int, layers: str = "m", inner: int = 1024):
        super().__init__()
        self.table = nn.Parameter(torch.randn(rows, WIDTH) * 0.05)
        self.layers = nn.ModuleList(Mixer() for _ in layers)
        self.up, self.down = nn.Linear(WIDTH, inner), nn.Linear(inner, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, elementwise_affine=False)
        self.is_rounded = False

    def forward(self, word_rows, words, pairs, dropped: float = 0.0):
        table = to_four_bits(self.table) if self.is_rounded else self.table
        text, place = words.nonzero(as_tuple=True)
        unique, places = words[text, place].unique(return_inverse=True)
        rows = word_rows[unique].long()
        present = (rows > 0).float()
        if dropped:
            present = present * (torch.rand_like(present) > dropped)
        shares = present / present.sum(1, keepdim=True).clamp(min=1)
        state = F.embedding(places, RowSums.apply(table, rows, shares))
        # The embedding of a word pair is added to its first word.
        pairs = pairs[text, place].long()
        state = state + RowSums.apply(table, pairs[:, None], (pairs > 0).float()[:, None])
        follows = F.pad((text[1:] == text[:-1]).float()[:, None], (0, 0, 1, 0))
        for layer in self.layers:
            state = layer(state, follows)
        whole = state.new_zeros(len(words), WIDTH).index_add_(0, text, state)
        whole = whole / (words > 0).sum(1, keepdim=True).clamp(min=1).sqrt()
        normed = self.norm(whole)
        return F.normalize(normed + self.down(F.gelu(self.up(normed), approximate="tanh")), dim=1)
