"""The training sentences as numbers: the words of each, and the corresponding English sentence."""

import lzma
import random
from collections import Counter, defaultdict
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from features import finish, hash_units, pair_feature, to_words, units, word_features, WORD_MARK

MAX_WORDS = 40
WEIGHTS = {"pair": 1.0, "interface": 1.0, "message": 3.0, "gloss": 0.7, "word": 0.2, "fragment": 0.5, "joined": 0.7, "typo": 1.0, "grouped": 1.0, "foreign": 0.0}
HELD_BACK = 300
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read(paths: list[Path], limit: int | None):
    """(kind, language, text, english); English lines have the same text in both columns."""
    lines = []
    for path in paths:
        with lzma.open(path, "rt", encoding="utf8") as file:
            for line in file:
                kind, language, text, english = line.rstrip("\n").split("\t")
                lines.append((kind, language, text, english or text))
    random.Random(2).shuffle(lines)
    return lines[:limit] if limit else lines


def hold_back(lines):
    """Holds out some translations of each language for evaluation."""
    held, kept, counts = [], [], Counter()
    for line in lines:
        if line[0] == "pair" and line[1] != "eng" and counts[line[1]] < HELD_BACK:
            counts[line[1]] += 1
            held.append(line)
        else:
            kept.append(line)
    return held, kept


def augment(lines, chance: random.Random):
    """Fragments of sentences, joined sentences and typos, because topic names are short, letters long, and people mistype."""
    whole = [line for line in lines if line[0] in ("pair", "interface", "message")]
    english = [line for line in whole if line[1] == "eng"]
    for _, _, text, _ in chance.sample(english, min(len(english), 160_000)):
        words = text.split()
        if len(words) > 4:
            length = chance.randint(2, 5)
            start = chance.randint(0, len(words) - length)
            piece = " ".join(words[start : start + length])
            yield "fragment", "eng", piece, piece
    for _, _, text, _ in chance.sample(english, min(len(english), 120_000)):
        yield "typo", "eng", mistype(text, chance), text
    by_language = defaultdict(list)
    for line in whole:
        by_language[line[1]].append(line)
    for language, own in by_language.items():
        for _ in range(60_000 if language == "eng" else min(len(own) // 2, 6_000)):
            some = chance.sample(own, chance.randint(2, 4)) if len(own) >= 4 else own
            yield "joined", language, " ".join(line[2] for line in some), " ".join(line[3] for line in some)


def mistype(text: str, chance: random.Random) -> str:
    """Makes one or two typos: a missing, doubled, wrong, inserted or transposed letter."""
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(text))
        here, rest = text[at], text[at + 1 :]
        slips = ("", here + here, chance.choice(LETTERS), here + chance.choice(LETTERS), rest[:1] + here)
        slip = chance.choice(slips)
        text = text[:at] + slip + (rest[1:] if slip == slips[-1] else rest)
    return text


class Vocabulary:
    """The features with a row in the table: the most frequent ones, weighted by language."""

    def __init__(self, word_lists, languages, quotas, workers: int):
        totals = Counter(languages)
        share = {language: (3 if language == "eng" else 1) / count**0.5 for language, count in totals.items()}
        counts, pairs = defaultdict(float), defaultdict(float)
        for words, language in zip(word_lists, languages):
            weight = share[language]
            for word in words:
                counts[word] += weight
            for one, other in zip(words, words[1:]):
                pairs[one, other] += weight
        top_pairs = sorted(pairs, key=pairs.get, reverse=True)[: quotas["pairs"]]
        self.words = sorted(counts, key=counts.get, reverse=True)
        with Pool(workers) as pool:
            features = pool.map(word_features, self.words, chunksize=2000)
        whole = {finish(hash_units(units(word).tolist(), hash_units([WORD_MARK]))) for word in self.words[: quotas["words"]]}
        grams = defaultdict(float)
        for word, found in zip(self.words, features):
            # N-grams of many words matter more than those of a single frequent word.
            weight = counts[word] ** 0.75
            for feature in found:
                grams[feature] += weight
        chosen = set(whole)
        for feature in sorted(grams, key=grams.get, reverse=True):
            if len(chosen) >= quotas["words"] + quotas["grams"]:
                break
            chosen.add(feature)
        chosen |= {pair_feature(*pair) for pair in top_pairs}
        # Row 0 is padding.
        self.hashes = np.array([0, *sorted(chosen - {0})], np.uint32)
        self.rows = {int(feature): row for row, feature in enumerate(self.hashes) if row}
        self.number = {word: index + 1 for index, word in enumerate(self.words)}
        self.width = 32
        self.word_rows = np.zeros((len(self.words) + 1, self.width), np.int32)
        for index, found in enumerate(features):
            self.word_rows[index + 1] = self.pad(found, self.words[index])
        self.pairs = {pair: self.rows[pair_feature(*pair)] for pair in top_pairs if pair_feature(*pair) in self.rows}

    def pad(self, found, word):
        own = finish(hash_units(units(word).tolist(), hash_units([WORD_MARK])))
        rows = [self.rows[feature] for feature in found if feature in self.rows and feature != own]
        if own in self.rows:
            rows.insert(0, self.rows[own])
        rows = rows[: self.width]
        return rows + [0] * (self.width - len(rows))

    def add_words(self, word_lists):
        """Adds words unseen in training, which are represented by their character n-grams."""
        new = sorted({word for words in word_lists for word in words if word not in self.number})
        for word in new:
            self.number[word] = len(self.number) + 1
        if new:
            self.word_rows = np.concatenate([self.word_rows, np.array([self.pad(word_features(w), w) for w in new], np.int32)])

    def numbered(self, word_lists):
        """Numbers of the words and word pairs, one row per text."""
        words = np.zeros((len(word_lists), MAX_WORDS), np.int32)
        pairs = np.zeros((len(word_lists), MAX_WORDS), np.int32)
        for row, found in enumerate(word_lists):
            found = found[:MAX_WORDS]
            words[row, : len(found)] = [self.number[word] for word in found]
            if len(found) > 1:
                pairs[row, : len(found) - 1] = [self.pairs.get(pair, 0) for pair in zip(found, found[1:])]
        return words, pairs


def split_all(texts, workers: int):
    with Pool(workers) as pool:
        return pool.map(to_words, texts, chunksize=5000)
