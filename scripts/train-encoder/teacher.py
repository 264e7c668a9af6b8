"""Small English sentence encoders (BERT with mean pooling), rebuilt in PyTorch from their ONNX files."""

from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from tokenizers import Tokenizer

HEADS = 12
MAX_TOKENS = 128


def read_weights(path: Path) -> dict[str, np.ndarray]:
    """Weights by name; those of matrices are derived from their biases, because the file has them unnamed and transposed."""
    graph = onnx.load(path).graph
    found = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    named = {name: value for name, value in found.items() if name.startswith(("embeddings.", "encoder.")) and value.ndim}
    made = {node.output[0]: node for node in graph.node}
    for node in graph.node:
        bias = next((name for name in node.input if name in named and name.endswith(".bias")), None)
        product = next((made[name] for name in node.input if name in made and made[name].op_type == "MatMul"), None)
        if node.op_type == "Add" and bias and product:
            matrix = next(name for name in product.input if name in found)
            named[bias.removesuffix("bias") + "weight"] = found[matrix].T
    return named


class Teacher:
    def __init__(self, folder: Path, device: str):
        weights = read_weights(folder / "onnx" / "model.onnx")
        self.weights = {name: torch.tensor(value, dtype=torch.float32, device=device) for name, value in weights.items()}
        self.layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder."))
        self.width = weights["embeddings.word_embeddings.weight"].shape[1]
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_TOKENS)
        self.device = device

    def tokens(self, texts: list[str]) -> list[list[int]]:
        return [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]

    @torch.no_grad()
    def encode(self, texts: list[str], batch: int = 4096) -> torch.Tensor:
        """Unit vectors in half precision."""
        tokens = self.tokens(texts)
        order = sorted(range(len(texts)), key=lambda index: len(tokens[index]))
        result = torch.empty(len(texts), self.width, dtype=torch.float16)
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            ids = np.full((len(chosen), len(tokens[chosen[-1]])), -1, np.int64)
            for row, index in enumerate(chosen):
                ids[row, : len(tokens[index])] = tokens[index]
            with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
                said = self.forward(torch.from_numpy(ids).to(self.device))
            result[torch.tensor(chosen)] = said.half().cpu()
        return result

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Encodes rows of tokens, padded with -1."""
        mask = ids >= 0
        of = lambda name: self.weights["embeddings." + name]
        embedded = F.embedding(ids.clamp(min=0), of("word_embeddings.weight"))
        embedded = embedded + of("position_embeddings.weight")[: ids.shape[1]] + of("token_type_embeddings.weight")[0]
        state = self.norm(embedded, "embeddings.LayerNorm")
        for number in range(self.layers):
            state = self.layer(state, mask, f"encoder.layer.{number}.")
        mean = (state * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return F.normalize(mean.float(), dim=1)

    def layer(self, state: torch.Tensor, mask: torch.Tensor, name: str) -> torch.Tensor:
        split = lambda part: self.dense(state, f"{name}attention.self.{part}").unflatten(-1, (HEADS, -1)).transpose(1, 2)
        seen = F.scaled_dot_product_attention(split("query"), split("key"), split("value"), mask[:, None, None, :])
        joined = self.dense(seen.transpose(1, 2).flatten(2), f"{name}attention.output.dense")
        state = self.norm(state + joined, f"{name}attention.output.LayerNorm")
        inner = F.gelu(self.dense(state, f"{name}intermediate.dense"))
        return self.norm(state + self.dense(inner, f"{name}output.dense"), f"{name}output.LayerNorm")

    def dense(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return F.linear(state, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])

    def norm(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(state, state.shape[-1:], self.weights[f"{name}.weight"], self.weights[f"{name}.bias"], 1e-12)
