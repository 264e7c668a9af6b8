"""Generates more messages by replacing words with others that occur between the same two words.

Lines as in the corpus, of the kind "message". They need not make sense, because the targets are the embeddings of the teachers.
"""

import argparse
import lzma
import random
from collections import Counter, defaultdict
from pathlib import Path

from contrast import kind_of, read_groups
from corpus import read
from features import to_words

COPIES = 5
MAX_WORDS = 40
CHOICES = 60


def read_english(corpus: Path, groups: Path):
    """The messages, and all other texts that show which words occur where."""
    lines = [line for line in read([corpus], None) if line[1] == "eng" and line[0] != "word"]
    grouped, _ = read_groups(groups)
    messages = [text for kind, _, text, _ in lines if kind == "message"]
    messages += [text for name, _, language, text in grouped if language == "eng" and kind_of(name) == "intents"]
    others = [text for kind, _, text, _ in lines if kind != "message"]
    others += [text for name, _, language, text in grouped if language == "eng" and kind_of(name) != "intents"]
    return list(dict.fromkeys(messages)), list(dict.fromkeys(others))


def find_places(texts):
    """Words by the two words around them."""
    places = defaultdict(Counter)
    for text in texts:
        words = ["", *to_words(text)[:MAX_WORDS], ""]
        for before, word, after in zip(words, words[1:], words[2:]):
            places[before, after][word] += 1
    return {
        place: ([word for word, _ in common], [count**0.5 for _, count in common])
        for place, found in places.items()
        if len(found) > 1
        for common in [found.most_common(CHOICES)]
    }


def rewrite(words: list[str], places, chance: random.Random) -> str | None:
    words = ["", *words, ""]
    open_places = [at for at in range(1, len(words) - 1) if (words[at - 1], words[at + 1]) in places]
    changed = False
    for at in chance.sample(open_places, min(len(open_places), chance.randint(1, 1 + len(words) // 6))):
        # A neighbouring word may have been replaced already.
        found = places.get((words[at - 1], words[at + 1]))
        if found:
            word = chance.choices(*found)[0]
            changed |= word != words[at]
            words[at] = word
    return " ".join(words[1:-1]) if changed else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--groups", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    messages, others = read_english(options.corpus, options.groups)
    places = find_places([*messages, *others])
    chance = random.Random(4)
    known = set(messages)
    made = {}
    for text in messages:
        words = to_words(text)[:MAX_WORDS]
        for _ in range(COPIES if len(words) > 2 else 0):
            found = rewrite(words, places, chance)
            if found and found not in known:
                made[found] = None
    with lzma.open(options.out, "wt", encoding="utf8", preset=6) as file:
        for text in made:
            file.write(f"message\teng\t{text}\t\n")
    print(len(messages), "messages,", len(made), "more")
    for text in chance.sample(list(made), 20):
        print(" ", text)


if __name__ == "__main__":
    main()
