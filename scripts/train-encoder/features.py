"""Extracts the features of a text. Keep in sync with server/adapters/ai/embedded/encoder/text-grams.ts."""

import unicodedata

import numpy as np
import regex

WORD = regex.compile(r"[\p{L}\p{N}\p{M}]+(?:'\p{L}+)*")
APOSTROPHES = regex.compile("[’ʼ`´]")
# Scripts with few or no spaces between words: Thai and its neighbours, kana, Han, Hangul.
DENSE = regex.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
MAX_WORD = 40
MAX_WORDS = 256
WORD_MARK, PAIR_MARK = 1, 2


def to_words(text: str) -> list[str]:
    text = APOSTROPHES.sub("'", unicodedata.normalize("NFKC", text).lower())
    return [word[:MAX_WORD] for word in WORD.findall(text)[:MAX_WORDS]]


def units(text: str) -> np.ndarray:
    return np.frombuffer(text.encode("utf-16-le", "surrogatepass"), np.uint16)


def finish(hashed: int) -> int:
    hashed ^= hashed >> 16
    hashed = (hashed * 0x85EBCA6B) & 0xFFFFFFFF
    return hashed ^ (hashed >> 13)


def hash_units(characters, start: int = 0x811C9DC5) -> int:
    for character in characters:
        start = ((start ^ int(character)) * 0x01000193) & 0xFFFFFFFF
    return start


def gram_lengths(word: str) -> tuple[int, int]:
    return (1, 3) if DENSE.search(word) else (3, 5)


def word_features(word: str) -> list[int]:
    """The whole word, and its character n-grams, with spaces marking its ends."""
    characters = units(word).tolist()
    found = {finish(hash_units(characters, hash_units([WORD_MARK]))): None}
    padded = [32, *characters, 32]
    shortest, longest = gram_lengths(word)
    for start in range(len(padded) - shortest + 1):
        hashed = 0x811C9DC5
        for index in range(start, min(len(padded), start + longest)):
            hashed = ((hashed ^ padded[index]) * 0x01000193) & 0xFFFFFFFF
            if index - start + 1 >= shortest:
                found[finish(hashed)] = None
    return list(found)


def pair_feature(one: str, other: str) -> int:
    first = hash_units(units(one).tolist(), hash_units([PAIR_MARK]))
    return finish(hash_units(units(other).tolist(), hash_units([32], first)))
