"""Accuracy of simple classifiers on the vectors: validation sets, and public intent datasets for comparison only."""

import csv
import json
import random
import re
from collections import defaultdict
from pathlib import Path

import torch
import torch.nn.functional as F

EXAMPLES = 10
PASSAGES = 2000


def to_name(label: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", label).replace("_", " ").lower()


def read_sets(folder: Path):
    """Name, examples and tests, starting with the validation sets."""
    for path in sorted(folder.glob("dstc11/*/test-utterances.jsonl")):
        by_label = defaultdict(list)
        for line in path.read_text().splitlines():
            found = json.loads(line)
            by_label[found["intent"]].append((found["utterance"], found["intent"]))
        for own in by_label.values():
            random.Random(3).shuffle(own)
        take = lambda part: [each for own in by_label.values() if len(own) > EXAMPLES for each in own[part]]
        yield path.parent.name, take(slice(EXAMPLES)), take(slice(EXAMPLES, None))
    with open(folder / "banking77" / "test.csv", newline="") as file:
        banking = [(row["text"], row["category"]) for row in csv.DictReader(file)]
    clinc = [tuple(pair) for pair in json.loads((folder / "clinc150" / "data_full.json").read_text())["test"]]
    for name, test in (("BANKING77", banking), ("CLINC150", clinc)):
        path = folder / "few-shot" / name / f"train_{EXAMPLES}"
        read = lambda file: [line.strip() for line in (path / file).read_text().strip().split("\n")]
        yield name, list(zip(read("seq.in"), read("label"))), test


def probe_all(encode, folder: Path, passages, device: str) -> dict:
    result = {name: probe_topics(encode, train, test, device) for name, train, test in read_sets(folder)}
    if not passages:
        return result
    some = random.Random(5).sample(passages, min(len(passages), PASSAGES))
    asked, found = (encode([pair[place] for pair in some]) for place in (0, 1))
    right = (asked @ found.T).argmax(1).cpu() == torch.arange(len(some))
    return {**result, "passages": percent(right)}


def probe_topics(encode, train, test, device: str) -> dict:
    """Accuracy with ten examples per topic and with names only, and rejection of messages about held-out topics."""
    labels = sorted({label for _, label in train})
    number = {label: index for index, label in enumerate(labels)}
    known, asked = encode([text for text, _ in train]), encode([text for text, _ in test])
    truth = torch.tensor([number[label] for _, label in train], device=device)
    wanted = torch.tensor([number[label] for _, label in test], device=device)
    scores = learn_linear(known, truth, len(labels), device)
    names = encode([to_name(label) for label in labels])
    left = truth % 4 != 1
    kept = known[left]
    nearest = (asked @ kept.T).topk(3, 1).values.mean(1)
    inside, outside = nearest[wanted % 4 != 1], nearest[wanted % 4 == 1]
    bound = inside.quantile(0.08)
    return {
        "10": percent((asked @ scores.T).argmax(1) == wanted),
        "names": percent((asked @ names.T).argmax(1) == wanted),
        "none": percent(outside < bound),
    }


def learn_linear(known, truth, count: int, device: str):
    weights = torch.zeros(count, known.shape[1], device=device, requires_grad=True)
    optimiser = torch.optim.Adam([weights], lr=0.1)
    for _ in range(300):
        loss = F.cross_entropy(10 * known @ weights.T, truth) + 1e-3 * weights.square().sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return weights.detach()


def percent(right) -> float:
    return round(100 * right.float().mean().item(), 1)
