"""Contrastive learning: texts of the same group should be close, those of other groups apart."""

import lzma
from collections import defaultdict
from pathlib import Path

import torch
import torch.nn.functional as F

HEAT = 0.05
# Only used for evaluation: headings and passages about a product that is not part of the training data.
HELD_SET = "MicrosoftDocs+dynamics365smb-docs"
SHARES = {"documents": 0.3, "wordnet": 0.08, "translated alike": 0.12, "translations": 0.2, "intents": 0.3}


def read_groups(path: Path):
    """(set, group, language, text) of the training sets, and (heading, passage) of the evaluation set."""
    lines, held = [], defaultdict(list)
    with lzma.open(path, "rt", encoding="utf8") as file:
        for line in file:
            name, group, language, text = line.rstrip("\n").split("\t")
            if name == HELD_SET:
                held[group].append(text)
            else:
                lines.append((name, int(group), language, text))
    return lines, [pair for pair in held.values() if len(pair) == 2]


def kind_of(name: str) -> str:
    if name in SHARES:
        return name
    return "documents" if name.endswith("docs") else "intents"


class Groups:
    """Samples pairs of texts from groups; members are indexes of training examples."""

    def __init__(self, members: dict, device: str):
        """`members`: indexes by (set, group)."""
        members = {key: rows for key, rows in sorted(members.items(), key=lambda item: str(item[0])) if len(rows) > 1}
        by_set = defaultdict(list)
        for key in members:
            by_set[key[0]].append(key)
        rows, starts, counts, self.first, self.size, weights = [], [], [], [], [], []
        # Larger sets have more weight, but less than proportionally.
        weight = {name: sum(len(members[key]) for key in keys) ** 0.5 for name, keys in by_set.items()}
        total = defaultdict(float)
        for name in by_set:
            total[kind_of(name)] += weight[name]
        for name, keys in by_set.items():
            self.first.append(len(starts))
            self.size.append(len(keys))
            weights.append(SHARES[kind_of(name)] * weight[name] / total[kind_of(name)])
            for key in keys:
                starts.append(len(rows))
                counts.append(len(members[key]))
                rows += members[key]
        self.names = list(by_set)
        to = lambda values: torch.tensor(values, device=device)
        self.rows, self.starts, self.counts = to(rows), to(starts), to(counts)
        self.first, self.size, self.weights = to(self.first), to(self.size), to(weights)

    def draw(self, count: int):
        """Pairs of indexes of different texts of a group, and the group of each pair."""
        chosen = torch.multinomial(self.weights, count, replacement=True)
        chance = torch.rand(3, count, device=self.rows.device)
        group = self.first[chosen] + (chance[0] * self.size[chosen]).long()
        members = self.counts[group]
        one = (chance[1] * members).long()
        other = (one + 1 + (chance[2] * (members - 1)).long()) % members
        return self.rows[self.starts[group] + one], self.rows[self.starts[group] + other], group


def contrast(ones, others, groups):
    """Symmetric cross-entropy of identifying the partner of each text among the partners of all."""
    logits = ones @ others.T / HEAT
    same = groups[:, None] == groups[None, :]
    same.fill_diagonal_(False)
    logits = logits.masked_fill(same, -1e4)
    right = torch.arange(len(groups), device=logits.device)
    return (F.cross_entropy(logits, right) + F.cross_entropy(logits.T, right)) / 2
