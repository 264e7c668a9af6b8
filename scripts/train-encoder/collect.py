"""Collects the training sentences in one file. README.md lists their sources.

Lines: kind, language, text, English; English lines have an empty last column.
"""

import argparse
import csv
import gzip
import json
import lzma
import random
import re
import struct
from collections import defaultdict
from pathlib import Path

import yaml

# By language code of the pair files: the codes of the same language in catalogues and word lists.
CODES = {
    "ar": "ara", "arb": "ara", "bg": "bul", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "es": "spa", "fa": "fas",
    "fi": "fin", "fr": "fra", "hr": "hbs", "hrv": "hbs", "sr": "hbs", "sh": "hbs", "bs": "hbs", "he": "heb", "hi": "hin",
    "hu": "hun", "id": "ind", "it": "ita", "ja": "jpn", "ko": "kor", "nl": "nld", "no": "nor", "nb": "nor", "nn": "nor",
    "nob": "nor", "nno": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sv": "swe",
    "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie", "zh": "zho", "cmn": "zho", "ca": "cat", "et": "est", "lt": "lit",
    "lv": "lav",
}  # fmt: skip
PLACEHOLDER = re.compile(r"<[^>]*>|%?\{+[^{}]*\}+|%\([^)]*\)s|%[a-z]|__\w+__|:\w+|&\w+;|\*+|`+")
LETTERS = re.compile(r"[^\W\d_]{2}")


def language_of(name: str) -> str | None:
    short = re.split("[-_]", name)[0].lower()
    return CODES.get(short, short if len(short) == 3 else None)


def clean(text: str) -> str | None:
    text = " ".join(PLACEHOLDER.sub(" ", text).split())
    return text if LETTERS.search(text) and len(text) <= 300 else None


def flatten(tree, path: str = "") -> dict[str, str]:
    if isinstance(tree, dict):
        return {key: text for name, inner in tree.items() for key, text in flatten(inner, f"{path}.{name}").items()}
    return {path: tree} if isinstance(tree, str) else {}


PHP = re.compile(r"'((?:[^'\\]|\\.)*)'\s*=>\s*(?:'((?:[^'\\]|\\.)*)'|(\[))|(\])")


def read_php(text: str) -> dict[str, str]:
    found, path = {}, []
    for key, value, opens, closes in PHP.findall(text):
        if closes:
            path = path[:-1]
        elif opens:
            path = [*path, key]
        else:
            found[".".join([*path, key])] = value.replace("\\'", "'")
    return found


def read_catalogue(path: Path) -> dict[str, str]:
    text = path.read_text("utf8", "replace")
    try:
        if path.suffix == ".php":
            return read_php(text)
        return flatten(json.loads(text) if path.suffix == ".json" else yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    except (ValueError, yaml.YAMLError):
        return {}


def catalogues(sources: Path):
    """Translation files of one product by language; the files of a group have the same keys."""
    groups = defaultdict(lambda: defaultdict(dict))

    def add(group, name, path, strip=""):
        texts = read_catalogue(path)
        for key, text in texts.items():
            groups[group][name][key.removeprefix(strip)] = text

    chatwoot = sources / "chatwoot+chatwoot"
    for path in sorted(chatwoot.glob("app/javascript/dashboard/i18n/locale/*/*.json")):
        add(f"chatwoot {path.name}", path.parent.name, path)
    for path in sorted(chatwoot.glob("app/javascript/widget/i18n/locale/*.json")):
        add("chatwoot widget", path.stem, path)
    for path in sorted(chatwoot.glob("config/locales/*.yml")):
        if not path.stem.startswith("devise"):
            add("chatwoot server", path.stem, path, f".{path.stem}")
    for path in sorted((sources / "RocketChat+Rocket.Chat").glob("packages/i18n/src/locales/*.json")):
        add("rocket", path.name.split(".")[0], path)
    for path in sorted((sources / "saleor+saleor-dashboard").glob("locale/*.json")):
        name = "en" if path.stem == "defaultMessages" else path.stem
        texts = {key: text for key, text in read_catalogue(path).items() if key.endswith(".string")}
        groups["saleor"][name].update(texts)
    for folder in ("spree-contrib+spree_i18n", "solidusio+solidus_i18n"):
        for path in sorted((sources / folder).glob("config/locales/*.yml")):
            add(folder, path.stem, path, f".{path.stem}")
    for path in sorted((sources / "Sylius+Sylius").rglob("translations/*.yml")):
        domain, name = path.stem.split(".", 1) if "." in path.stem else (path.stem, "en")
        add(f"sylius {path.parent} {domain}", name, path)
    for path in sorted((sources / "bagisto+bagisto").rglob("lang/*/*.php")):
        add(f"bagisto {path.parent.parent} {path.name}", path.parent.name, path)
    return groups


def from_catalogues(sources: Path):
    for texts in catalogues(sources).values():
        english = {key: text for key, raw in texts.get("en", {}).items() if (text := clean(raw))}
        for text in english.values():
            yield "interface", "eng", text, ""
        for name, own in texts.items():
            language = language_of(name)
            if not language or language == "eng":
                continue
            for key, raw in own.items():
                text = clean(raw)
                if key in english and text and text != english[key]:
                    yield "interface", language, text, english[key]


def read_wordnet(folder: Path):
    """Princeton WordNet 3.0: words and glosses by synset."""
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("latin1").splitlines():
            if line.startswith("  "):
                continue
            fields, _, gloss = line.partition(" | ")
            columns = fields.split()
            count = int(columns[3], 16)
            words = [columns[4 + 2 * index].split("(")[0].replace("_", " ") for index in range(count)]
            kind = {"s": "a"}.get(columns[2], columns[2])
            yield f"{columns[0]}-{kind}", words, gloss.strip()


def from_wordnets(wordnet: Path, sources: Path):
    english = {}
    for synset, words, gloss in read_wordnet(wordnet):
        english[synset] = words
        meaning, *examples = gloss.split('"')
        for text in (meaning, *examples):
            text = text.strip(" ;,.")
            if len(text.split()) >= 3 and len(text) < 200:
                yield "gloss", "eng", text, ""
    for path in sorted((sources / "omwn+omw-data").glob("wns/*/wn-data-*.tab")):
        first, *lines = path.read_text("utf8").splitlines()
        licence = first.split("\t")[-1].upper().replace("-", " ")
        language = language_of(path.stem.split("-")[-1])
        if "SA" in licence.split() or language in (None, "als", "eus", "glg", "zsm", "qcn", "isl", "eng"):
            continue
        senses = defaultdict(list)
        for line in lines:
            columns = line.split("\t")
            if len(columns) >= 3 and columns[1].endswith("lemma") and columns[0] in english:
                senses[columns[2].replace("_", " ").replace("+", " ")].append(columns[0])
        for word, synsets in senses.items():
            # Words with many meanings are of little use.
            if len(synsets) <= 4 and LETTERS.search(word):
                for meaning in english[synsets[0]][:2]:
                    yield "word", language, word, meaning


def from_annotations(folders: list[Path]):
    """CLDR's names of emoji in each language."""
    for folder in folders:
        kind = "annotations" if (folder / "annotations").exists() else "annotationsDerived"
        read = lambda path: json.loads(path.read_text())[kind]["annotations"]
        english = read(folder / kind / "en" / "annotations.json")
        for path in sorted(folder.glob(f"{kind}/*/annotations.json")):
            language = CODES.get(path.parent.name)
            if not language:
                continue
            for sign, own in read(path).items():
                theirs = english.get(sign)
                if not theirs:
                    continue
                if own.get("tts") and theirs.get("tts"):
                    yield "word", language, own["tts"][0], theirs["tts"][0]
                if own.get("default") and theirs.get("default"):
                    yield "word", language, " ".join(own["default"]), " ".join(theirs["default"])


def from_pairs(folder: Path):
    for path in sorted(folder.glob("eng-*.tsv.gz")):
        language = path.name[4:7]
        with gzip.open(path, "rt", encoding="utf8") as file:
            for line in file:
                english, _, other = line.rstrip("\n").partition("\t")
                if english and other:
                    yield "pair", "eng", english, ""
                    yield "pair", language, other, english


def from_dialogues(sources: Path):
    """Messages of customers to banks, hotels, doctors, airlines, software support and travel agencies."""
    for path in sorted((sources / "RasaHQ+STAR" / "dialogues").glob("*.json")):
        for event in json.loads(path.read_text("utf8")).get("Events", []):
            if event.get("Agent") == "User" and event.get("Action") == "utter" and (text := clean(event.get("Text") or "")):
                yield "message", "eng", text, ""
    folder = sources / "awslabs+multi-domain-goal-oriented-dialogues-dataset"
    for path in sorted(folder.rglob("splits_annotated_at_sentence_level/*/*.tsv")):
        with open(path, newline="", encoding="utf8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if text := clean(row["utterance"] or ""):
                    yield "message", "eng", text, ""


def from_words(path: Path):
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data)
    for word in data[4 : 4 + length].decode("utf8").split("\n"):
        if LETTERS.search(word):
            yield "word", "eng", word, ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--annotations", type=Path, nargs="+", required=True)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    readers = (
        from_pairs(options.pairs),
        from_catalogues(options.sources),
        from_dialogues(options.sources),
        from_wordnets(options.wordnet, options.sources),
        from_annotations(options.annotations),
        from_words(options.words),
    )
    lines = list(dict.fromkeys(line for reader in readers for line in reader))
    random.Random(1).shuffle(lines)
    # Sorting by language and kind improves compression; training shuffles anyway.
    lines.sort(key=lambda line: line[:2])
    counts = defaultdict(int)
    with lzma.open(options.out, "wt", encoding="utf8", preset=6) as file:
        for line in lines:
            counts[line[:2]] += 1
            file.write("\t".join(part.replace("\t", " ").replace("\n", " ") for part in line) + "\n")
    for key, count in sorted(counts.items()):
        print(*key, count)


if __name__ == "__main__":
    main()
