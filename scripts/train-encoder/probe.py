"""How well a plain classifier does on vectors of public intents, ten examples each."""

import csv
import json
from pathlib import Path

import torch
import torch.nn.functional as F


def read_sets(folder: Path):
    with open(folder / "banking77" / "test.csv", newline="") as file:
        banking = [(row["text"], row["category"]) for row in csv.DictReader(file)]
    clinc = [tuple(pair) for pair in json.loads((folder / "clinc150" / "data_full.json").read_text())["test"]]
    for name, test in (("BANKING77", banking), ("CLINC150", clinc)):
        path = folder / "few-shot" / name / "train_10"
        read = lambda file: [line.strip() for line in (path / file).read_text().strip().split("\n")]
        yield name, list(zip(read("seq.in"), read("label"))), test


def probe_topics(encode, folder: Path, device: str) -> dict:
    result = {}
    for name, train, test in read_sets(folder):
        labels = sorted({label for _, label in train})
        number = {label: index for index, label in enumerate(labels)}
        known, asked = encode([text for text, _ in train]), encode([text for text, _ in test])
        truth = torch.tensor([number[label] for _, label in train], device=device)
        wanted = torch.tensor([number[label] for _, label in test], device=device)
        weights = torch.zeros(len(labels), known.shape[1], device=device, requires_grad=True)
        optimiser = torch.optim.Adam([weights], lr=0.1)
        for _ in range(300):
            loss = F.cross_entropy(10 * known @ weights.T, truth) + 1e-3 * weights.square().sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        right = ((asked @ weights.T).argmax(1) == wanted).float().mean().item()
        names = encode([label.replace("_", " ") for label in labels])
        named = ((asked @ names.T).argmax(1) == wanted).float().mean().item()
        result[name] = {"10": round(100 * right, 1), "names": round(100 * named, 1)}
    return result
