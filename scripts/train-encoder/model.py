"""The encoder that is taught: a table of rows for words and runs of characters, and a light network above it."""

import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTH = 256


def to_four_bits(table: torch.Tensor) -> torch.Tensor:
    """Each row in 15 steps of its own size; learning sees through the rounding."""
    step = table.detach().abs().amax(1, keepdim=True).clamp(min=1e-8) / 7
    rounded = (table.detach() / step).round().clamp(-7, 7) * step
    return table + (rounded - table.detach())


class Mixer(nn.Module):
    """Each word looks at its neighbours: a gated convolution over three words."""

    def __init__(self):
        super().__init__()
        self.taps = nn.Parameter(torch.tensor([[0.3], [1.0], [0.3]]).repeat(1, WIDTH))
        self.dense = nn.Linear(WIDTH, 2 * WIDTH)
        self.norm = nn.LayerNorm(WIDTH, elementwise_affine=False)

    def forward(self, words, mask):
        normed = self.norm(words) * mask
        before = F.pad(normed, (0, 0, 1, 0))[:, :-1]
        after = F.pad(normed, (0, 0, 0, 1))[:, 1:]
        near = before * self.taps[0] + normed * self.taps[1] + after * self.taps[2]
        value, gate = self.dense(near).chunk(2, -1)
        return words + value * torch.sigmoid(gate) * mask


class Attention(nn.Module):
    def __init__(self, inner=512, heads=4):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, inner), nn.Linear(inner, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, elementwise_affine=False)
        self.heads = heads

    def forward(self, words, mask):
        query, key, value = (
            each.unflatten(-1, (self.heads, -1)).transpose(1, 2) for each in self.qkv(self.norm(words)).chunk(3, -1)
        )
        seen = F.scaled_dot_product_attention(query, key, value, mask[:, None, None, :, 0].bool())
        words = words + self.out(seen.transpose(1, 2).flatten(2))
        return words + self.down(F.gelu(self.up(self.norm(words))))


class Encoder(nn.Module):
    def __init__(self, rows: int, layers: str = "", inner: int = 1024):
        super().__init__()
        self.table = nn.Parameter(torch.randn(rows, WIDTH) * 0.05)
        kinds = {"m": Mixer, "a": Attention}
        self.layers = nn.ModuleList(kinds[kind]() for kind in layers)
        self.up, self.down = nn.Linear(WIDTH, inner), nn.Linear(inner, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, elementwise_affine=False)
        self.is_rounded = False

    def forward(self, word_rows, words, pairs, dropped: float = 0.0):
        table = to_four_bits(self.table) if self.is_rounded else self.table
        unique, places = words.unique(return_inverse=True)
        rows = word_rows[unique].long()
        present = (rows > 0).float()
        if dropped:
            present = present * (torch.rand_like(present) > dropped)
        shares = present / present.sum(1, keepdim=True).clamp(min=1)
        vectors = F.embedding_bag(rows, table, per_sample_weights=shares, mode="sum")
        mask = (words > 0).float()[..., None]
        state = vectors[places] * mask
        doubles = F.embedding(pairs.long(), table) * (pairs > 0).float()[..., None]
        if self.layers:
            # A pair of words speaks for its first word.
            state = state + doubles
            for layer in self.layers:
                state = layer(state, mask)
            whole = (state * mask).sum(1)
        else:
            whole = state.sum(1) + doubles.sum(1)
        whole = whole / mask.sum(1).clamp(min=1).sqrt()
        normed = self.norm(whole)
        return F.normalize(normed + self.down(F.gelu(self.up(normed), approximate="tanh")), dim=1)
