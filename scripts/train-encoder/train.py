"""Teaches the encoder. Reproducible: one seed, the data listed in README.md. A GPU helps but is not needed."""

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
# What is learned from; a process that is forked off has it too.
LINES = []


def gather(options):
    """What is learned from, what is held back, which texts belong together, and what the teachers are asked."""
    held, lines = hold_back(read(options.corpus, options.limit))
    lines += augment(lines, random.Random(SEED))
    grouped, passages = read_groups(options.groups) if options.groups else ([], [])
    members = group_translations(lines)
    for name, group, language, text in grouped:
        # The teachers know English alone.
        members[name, group].append(len(lines))
        kind = "message" if kind_of(name) == "intents" else "grouped"
        lines.append((kind if language == "eng" else "foreign", language, text, text))
    english = sorted({line[3] for line in lines if line[0] != "foreign"})
    log(len(lines), "examples,", len(held), "held back,", len(members), "groups,", len(english), "English texts")
    return lines, held, passages, members, english


def number(options):
    """Which words are known, and which of them each text has."""
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
    """What the teachers say of the English sentences, and the first one also after it learned from the groups, cut to the encoder's width."""
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
    log("teachers have spoken on", len(english))
    return join(said, device)


def join(said, device):
    """Each about its own centre and of length one, side by side, and the widest directions of that."""
    some = torch.randperm(len(said[0]), generator=torch.Generator().manual_seed(SEED))[:100_000]
    means = [each[some].float().mean(0).to(device) for each in said]
    beside = lambda part: torch.cat([F.normalize(each[part].float().to(device) - mean, dim=1) for each, mean in zip(said, means)], 1)
    sample = beside(some)
    _, vectors = torch.linalg.eigh(sample.T @ sample)
    basis = vectors.flip(1)[:, :WIDTH]
    return torch.cat([F.normalize(beside(part) @ basis, dim=1).half() for part in torch.arange(len(said[0])).split(100_000)])


def group_translations(lines):
    """Rows by the English sentence that they say, beside that sentence."""
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
    """How far it is from telling which texts are like which as the teachers do."""
    like = F.log_softmax(said @ others.T / HEAT, 1)
    should = F.softmax(goal @ others.T / HEAT, 1)
    return F.kl_div(like, should, reduction="batchmean")


class Clock:
    """The share of the steps that is done. Without a number of steps it is as many as the seconds allow."""

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
                # The later steps are a little slower, since weights are rounded.
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
    # As torch.multinomial draws, which is slow over so many.
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
            # Should learning be cut off, something is left.
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
    """Per language, how often the English sentence is nearest to its translation, among the held back ones."""
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
    parser.add_argument("--groups", type=Path, help="texts that belong together, to learn from them too")
    parser.add_argument("--probe", type=Path, help="public sets of intents: measured, never learned from")
    parser.add_argument("--layers", nargs="+", default=["mmm"], help="one encoder each: as many letters m as convolutions")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--steps", type=int, help="instead of as many as the seconds allow")
    parser.add_argument("--plain", action="store_true", help="without compiling the steps for the GPU")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--relation", type=float, default=3.0, help="weight of which texts are like which beside the teachers' vectors")
    parser.add_argument("--contrast", type=float, default=0.1, help="weight of the groups beside the teacher")
    parser.add_argument("--tune", type=int, default=150, help="steps in which the teacher learns from the groups")
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
    # The processor counts words while the teachers speak. It must start before anything uses the GPU.
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
