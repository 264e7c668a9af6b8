"""Trains the encoder. Reproducible: fixed seed, data listed in README.md. A GPU is recommended but not required."""

import argparse
import json
import math
import random
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from contrast import Groups, contrast, kind_of, read_groups
from corpus import WEIGHTS, augment, hold_back, read, split_all, Vocabulary
from export import export
from features import to_words
from model import WIDTH, Encoder
from probe import probe_all
from teacher import Teacher
from tune import tune

SEED = 20
HEAT = 0.05


def log(*parts):
    print(f"[{time.process_time():7.0f} s cpu {time.time() - START:6.0f} s]", *parts, flush=True)


START = time.time()
# The training examples; global so that forked processes share them.
LINES = []


def gather(options):
    """The training examples, held-out translations, passages, groups, and English texts for the teachers."""
    held, lines = hold_back(read(options.corpus, options.limit))
    lines += augment(lines, random.Random(SEED))
    grouped, passages = read_groups(options.groups) if options.groups else ([], [])
    members = group_translations(lines)
    for name, group, language, text in grouped:
        # The teachers only support English.
        members[name, group].append(len(lines))
        kind = "message" if kind_of(name) == "intents" else "grouped"
        lines.append((kind if language == "eng" else "foreign", language, text, text))
    english = sorted({line[3] for line in lines if line[0] != "foreign"})
    log(len(lines), "examples,", len(held), "held back,", len(members), "groups,", len(english), "English texts")
    return lines, held, passages, members, english


def number(options):
    """The vocabulary, and the words and word pairs of each text."""
    word_lists = split_all([line[2] for line in LINES], options.workers)
    log("words split")
    quotas = {"words": options.words, "grams": options.grams, "pairs": options.pairs}
    vocabulary = Vocabulary(word_lists, [line[1] for line in LINES], quotas, options.workers)
    log(len(vocabulary.words), "words,", len(vocabulary.hashes), "rows")
    numbered = vocabulary.numbered(word_lists)
    log("numbered")
    return vocabulary, *numbered


def to_data(lines, words, pairs, english, device):
    place = {text: index for index, text in enumerate(english)}
    return {
        "words": torch.from_numpy(words).to(device),
        "pairs": torch.from_numpy(pairs).to(device),
        "target": torch.tensor([place.get(line[3], 0) for line in lines], device=device),
        "chance": torch.tensor([WEIGHTS[line[0]] for line in lines], device=device),
    }


def teach(options, lines, members, english, passages, device):
    """The teachers' embeddings of the English sentences, including the fine-tuned first teacher, reduced to the encoder's width."""
    measure = lambda name, say: options.probe and log(name, json.dumps(probe_all(say, options.probe, passages, device)))
    teachers = [Teacher(folder, device) for folder in options.teacher]
    said = []
    for folder, teacher in zip(options.teacher, teachers):
        measure(folder.name, lambda texts: teacher.encode(texts).float().to(device))
        said.append(teacher.encode(english))
    if options.groups and options.tune:
        tune_with(teachers[0], lines, members, options.tune, device)
        measure("tuned", lambda texts: teachers[0].encode(texts).float().to(device))
        said.append(teachers[0].encode(english))
    log("teachers encoded", len(english))
    return join(said, device)


def join(said, device):
    """Centers, normalizes and concatenates the embeddings, and projects them onto their principal components."""
    some = torch.randperm(len(said[0]), generator=torch.Generator().manual_seed(SEED))[:100_000]
    means = [each[some].float().mean(0).to(device) for each in said]
    beside = lambda part: torch.cat([F.normalize(each[part].float().to(device) - mean, dim=1) for each, mean in zip(said, means)], 1)
    sample = beside(some)
    _, vectors = torch.linalg.eigh(sample.T @ sample)
    basis = vectors.flip(1)[:, :WIDTH]
    return torch.cat([F.normalize(beside(part) @ basis, dim=1).half() for part in torch.arange(len(said[0])).split(100_000)])


def group_translations(lines):
    """Groups translations by their English sentence."""
    members = defaultdict(list)
    for row, (kind, _, _, english) in enumerate(lines):
        if kind in ("pair", "interface"):
            members["translations", english].append(row)
    return defaultdict(list, {key: rows for key, rows in members.items() if len(rows) > 1})


def tune_with(teacher, lines, members, steps, device):
    own = {key: [row for row in rows if lines[row][1] == "eng"] for key, rows in members.items() if key[0] != "translations"}
    rows = sorted({row for each in own.values() for row in each})
    place = {row: index for index, row in enumerate(rows)}
    groups = Groups({key: [place[row] for row in each] for key, each in own.items()}, device)
    plain = [line[3] for line in random.Random(SEED).sample(lines, min(len(lines), 300_000)) if line[0] in ("pair", "interface", "message", "joined")]
    tune(teacher, [lines[row][2] for row in rows], groups, plain, steps, device, log)


def relate(said, goal, others):
    """KL divergence between the similarities of texts to others and those of the teachers."""
    like = F.log_softmax(said @ others.T / HEAT, 1)
    should = F.softmax(goal @ others.T / HEAT, 1)
    return F.kl_div(like, should, reduction="batchmean")


class Clock:
    """The share of completed steps. Without a number of steps, it is derived from the available seconds."""

    SLOW, MEASURED = 300, 800

    def __init__(self, steps: int | None, seconds: float, device: str):
        self.steps, self.seconds, self.device = steps, seconds, device
        self.start = time.time()

    def done(self, step: int) -> float:
        if not self.steps and step in (self.SLOW, self.MEASURED):
            if self.device == "cuda":
                torch.cuda.synchronize()
            now = time.time()
            if step == self.MEASURED:
                each = (now - self.slow) / (self.MEASURED - self.SLOW)
                # Later steps are slightly slower, because weights are quantized.
                self.steps = step + max(1, int((self.seconds - (now - self.start)) / each * 0.93))
                log(f"{1000 * each:.2f} ms a step,", self.steps, "steps")
            self.slow = now
        return step / self.steps if self.steps else 0.0


def learn(options, layers, vocabulary, data, targets, groups, device, seconds):
    torch.manual_seed(SEED)
    model = Encoder(len(vocabulary.hashes), layers).to(device)
    related = relate
    if device == "cuda" and not options.plain:
        for layer in model.layers:
            layer.compile(dynamic=True)
        related = torch.compile(relate)
    table = [model.table]
    rest = [each for name, each in model.named_parameters() if name != "table"]
    optimiser = torch.optim.Adam([{"params": table, "lr": 4e-3}, {"params": rest, "lr": 1e-3}], betas=(0.9, 0.98), fused=device == "cuda")
    bases = [4e-3, 1e-3]
    word_rows = torch.from_numpy(vocabulary.word_rows).to(device)
    # Equivalent to torch.multinomial, which is slow for this many.
    bounds = data["chance"].double().cumsum(0)
    clock, step, done = Clock(options.steps, seconds, device), 0, 0.0
    sums, kept = [], 0.6
    while done < 1:
        done = clock.done(step)
        rate = min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * min(1, done)))
        for group, base in zip(optimiser.param_groups, bases):
            group["lr"] = base * max(rate, 0.01)
        model.is_rounded = done > 0.6
        chance = torch.rand(options.batch, dtype=torch.float64, device=device) * bounds[-1]
        chosen = torch.searchsorted(bounds, chance).clamp(max=len(bounds) - 1)
        goal = targets[data["target"][chosen]].float()
        drawn = groups.draw(options.batch // 4) if groups else ()
        rows = torch.cat([chosen, *drawn[:2]])
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            said = model(word_rows, data["words"][rows], data["pairs"][rows], 0.1)
        said, *together = said.float().split([options.batch, *(len(each) for each in drawn[:2])])
        near = 1 - (said * goal).sum(1).mean()
        loss = near + options.relation * related(said, goal, goal[: options.batch // 2])
        if groups:
            loss = loss + options.contrast * contrast(*together, drawn[2])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        if step % 50 == 0:
            sums.append(near.item())
        if step % 250 == 0:
            log(layers, step, f"{done:.2f}", f"distance {np.mean(sums[-10:]):.4f}", f"loss {loss.item():.4f}")
        if done > kept + 0.1:
            # A checkpoint, in case training is interrupted.
            kept += 0.1
            export(model, vocabulary, options.out / "unfinished.bin")
    model.is_rounded = True
    return model


@torch.no_grad()
def encode(model, vocabulary, texts, device):
    word_lists = [to_words(text) for text in texts]
    vocabulary.add_words(word_lists)
    words, pairs = vocabulary.numbered(word_lists)
    word_rows = torch.from_numpy(vocabulary.word_rows).to(device)
    parts = range(0, len(texts), 2048)
    return torch.cat(
        [
            model(word_rows, torch.from_numpy(words[at : at + 2048]).to(device), torch.from_numpy(pairs[at : at + 2048]).to(device))
            for at in parts
        ]
    ).float()


def find_translations(model, vocabulary, held, device):
    """Share of held-out translations per language whose nearest English sentence is the right one."""
    found = {}
    for language in sorted({line[1] for line in held}):
        own = [line for line in held if line[1] == language]
        said = encode(model, vocabulary, [line[2] for line in own], device)
        english = encode(model, vocabulary, [line[3] for line in own], device)
        right = (said @ english.T).argmax(1).cpu() == torch.arange(len(own))
        found[language] = round(100 * right.float().mean().item(), 1)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", type=Path, nargs="+", required=True)
    parser.add_argument("--teacher", type=Path, nargs="+", required=True, help="folders with a tokenizer and onnx/model.onnx")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--groups", type=Path, help="groups of related texts for contrastive learning")
    parser.add_argument("--probe", type=Path, help="public intent datasets, for evaluation only")
    parser.add_argument("--layers", nargs="+", default=["mmm"], help="trains one encoder per value: as many letters m as convolutions")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--steps", type=int, help="fixed number of steps instead of --seconds")
    parser.add_argument("--plain", action="store_true", help="do not compile the steps for the GPU")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--relation", type=float, default=3.0, help="weight of the similarities between texts relative to the teachers' vectors")
    parser.add_argument("--contrast", type=float, default=0.1, help="weight of the groups relative to the teachers")
    parser.add_argument("--tune", type=int, default=150, help="fine-tuning steps of the teacher on the groups")
    parser.add_argument("--words", type=int, default=57_000)
    parser.add_argument("--grams", type=int, default=64_500)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--workers", type=int, default=16)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(SEED)
    lines, held, passages, members, english = gather(options)
    LINES.extend(lines)
    # Count words on the CPU while the teachers encode. Must start before anything uses the GPU.
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as beside:
        numbered = beside.submit(number, options)
        targets = teach(options, lines, members, english, passages, device)
        vocabulary, words, pairs = numbered.result()
    data = to_data(lines, words, pairs, english, device)
    groups = Groups(members, device) if options.groups else None
    for layers in options.layers:
        model = learn(options, layers, vocabulary, data, targets, groups, device, options.seconds)
        export(model, vocabulary, options.out / f"sentence-encoder-{layers}.bin")
        if options.probe:
            said = probe_all(lambda texts: encode(model, vocabulary, texts, device), options.probe, passages, device)
            log(layers, json.dumps(said))
        found = find_translations(model, vocabulary, held, device)
        log(layers, "translations", np.mean(list(found.values())).round(1), json.dumps(found))
        texts = ["Where is my parcel?", "Wo ist mein Paket?", "Ich möchte mein Geld zurück", "I want a refund", "返金してほしい"]
        checks = encode(model, vocabulary, texts, device).cpu()
        (options.out / f"checks-{layers}.json").write_text(
            json.dumps([{"text": text, "vector": vector.tolist()} for text, vector in zip(texts, checks)])
        )
        log(layers, (checks @ checks.T).round(decimals=2).tolist())


if __name__ == "__main__":
    main()
