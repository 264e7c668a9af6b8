"""Fine-tunes a teacher on groups of related texts before the encoder is trained with it."""

import math

import torch
import torch.nn.functional as F

from contrast import contrast

RATE = 2e-5
TOKENS = 48
KEPT = 10


def tune(teacher, texts, groups, plain, steps: int, device: str, log, batch: int = 2048):
    """`groups` samples indexes of `texts`; the embeddings of `plain` sentences should stay the same."""
    trained = list(teacher.weights.values())
    for weight in trained:
        weight.requires_grad_()
    tokens = pad(teacher.tokens(texts), device)
    plain_tokens = pad(teacher.tokens(plain), device)
    with torch.no_grad():
        before = torch.cat([run(teacher, part) for part in plain_tokens.split(4096)])
    optimiser = torch.optim.Adam(trained, lr=RATE)
    for step in range(steps):
        share = min(1, (step + 1) / 50) * 0.5 * (1 + math.cos(math.pi * step / steps))
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(share, 0.01)
        ones, others, of = groups.draw(batch)
        some = torch.randint(len(plain), (batch,), device=device)
        said = run(teacher, torch.cat([tokens[ones], tokens[others], plain_tokens[some]]))
        apart = contrast(said[:batch], said[batch : 2 * batch], of)
        moved = 1 - (said[2 * batch :] * before[some]).sum(1).mean()
        loss = apart + KEPT * moved
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 100 == 99:
            log("teacher", step + 1, f"apart {apart.item():.3f}", f"moved {moved.item():.4f}")
    for weight in trained:
        weight.requires_grad_(False)


def run(teacher, tokens):
    width = int((tokens >= 0).sum(1).max())
    with torch.autocast(tokens.device.type, torch.bfloat16, enabled=tokens.device.type == "cuda"):
        return teacher.forward(tokens[:, : max(1, width)].long()).float()


def pad(tokens, device):
    rows = torch.full((len(tokens), TOKENS), -1, dtype=torch.int16)
    for row, found in enumerate(tokens):
        rows[row, : len(found[:TOKENS])] = torch.tensor(found[:TOKENS], dtype=torch.int16)
    return rows.to(device)
