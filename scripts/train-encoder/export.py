"""Writes the encoder in the format of server/adapters/ai/embedded/encoder/encoder-file.ts."""

import json
import struct
from pathlib import Path

import numpy as np


def to_bytes(weights: np.ndarray):
    steps = np.maximum(np.abs(weights).max(1), 1e-8) / 127
    return np.round(weights / steps[:, None]).astype(np.int8), steps.astype(np.float32)


def export(model, vocabulary, path: Path):
    table = model.table.detach().float().cpu().numpy()
    steps = np.maximum(np.abs(table).max(1), 1e-8) / 7
    coded = np.clip(np.round(table / steps[:, None]), -7, 7).astype(np.int8) + 8
    halves = (coded[:, 0::2] | (coded[:, 1::2] << 4)).astype(np.uint8)
    most = float(steps.max())
    parts = [
        ("hashes", vocabulary.hashes.astype(np.uint32)),
        ("steps", np.round(steps / most * 65535).astype(np.uint16)),
        ("rows", halves),
    ]
    for name, value in model.named_parameters():
        if name == "table":
            continue
        value = value.detach().float().cpu().numpy()
        if name.endswith("weight"):
            weights, scales = to_bytes(value)
            parts += [(name, weights), (f"{name}.steps", scales)]
        else:
            parts.append((name, value.astype(np.float32)))
    described, data, offset = {}, [], 0
    for name, value in parts:
        described[name] = {"offset": offset, "length": value.size}
        packed = value.tobytes() + bytes(-value.nbytes % 4)
        data.append(packed)
        offset += len(packed)
    kinds = "".join(type(layer).__name__[0].lower() for layer in model.layers)
    header = json.dumps({"layers": kinds, "maxStep": most, "parts": described}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    path.write_bytes(struct.pack("<I", len(header)) + header + b"".join(data))
    print(path.name, path.stat().st_size)
