"""Collects groups of related texts: messages of one intent, a heading and its passage, sentences with one translation.

README.md lists their sources. Lines: set, group, language, text. Texts of the same group should be close, those of
other groups of the set apart.
"""

import argparse
import csv
import gzip
import json
import lzma
import re
from collections import defaultdict
from pathlib import Path

import yaml

from collect import CODES, LETTERS, read_wordnet

MIN_WORDS, MAX_WORDS = 6, 60
SMALL_TALK = {"contentonly", "outofdomain", "confirmation", "rejection", "intent", "none"}
ENTITY = re.compile(r"\{@?\w+(?:[:=]\s*([^{}]*))?\}")
RASA_ENTITY = re.compile(r"\[([^\]]*)\](?:\([^)]*\)|\{[^}]*\})")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKUP = re.compile(r"<[^>]*>|\{%.*?%\}|\{\{.*?\}\}|[*_`#>|]+|:::\S*")
HEADING = re.compile(r"^#{1,4}\s+(.*)$")


def to_name(label: str) -> str:
    """The words of an intent's name: CheckAccountBalance, check_account_balance, faq/opening-hours."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", label.split("/")[-1].removeprefix("Hass"))
    return " ".join(re.split(r"[\W_]+", spaced)).strip().lower()


def to_language(locale: str) -> str | None:
    short = re.split("[-_]", locale)[0].lower()
    return "eng" if short == "en" else CODES.get(short)


def from_rasa(sources: Path):
    for path in sorted([*sources.glob("RasaHQ+*/data/**/nlu.yml"), *sources.glob("RasaHQ+NLU-training-data/*/nlu.yml")]):
        for block in (yaml.safe_load(path.read_text("utf8")) or {}).get("nlu", []):
            for line in block.get("examples", "").splitlines() if "intent" in block else []:
                text = RASA_ENTITY.sub(r"\1", line.strip().removeprefix("-").strip())
                yield f"rasa {path.parent}", block["intent"], "eng", text


def from_multidogo(sources: Path):
    folder = sources / "awslabs+multi-domain-goal-oriented-dialogues-dataset"
    for path in sorted(folder.rglob("splits_annotated_at_sentence_level/*/*.tsv")):
        with open(path, newline="", encoding="utf8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                label = (row["intent"] or "").strip()
                if re.fullmatch("[a-z]+", label) and label not in SMALL_TALK:
                    yield f"multidogo {path.parent.name}", label, "eng", row["utterance"]


def from_bot_framework(sources: Path):
    """.lu files contain intents with examples, .qna files several wordings of each question."""
    for path in sorted([*sources.glob("microsoft+*/**/*.lu"), *sources.glob("microsoft+*/**/*.qna")]):
        language = to_language(re.split(r"[/.]", str(path))[-2 if path.name.count(".") > 1 else -3]) or "eng"
        label = None
        for line in path.read_text("utf-8-sig").splitlines():
            line = line.strip()
            heading = re.match(r"#+\s*(\?)?\s*(.+)", line)
            if heading:
                label = heading[2]
                if heading[1]:
                    yield f"bots {path.stem.lower()}", f"{language} {label}", language, label
            elif label and line.startswith(("-", "*")):
                text = ENTITY.sub(lambda found: found[1] or "{", line[1:]).strip()
                if not re.search(r"[{}()\[\]|@=]", text):
                    group = f"{language} {label}" if path.suffix == ".qna" else label
                    yield f"bots {path.stem.lower()}", group, language, text
            elif line.startswith("```"):
                label = None


def from_home_assistant(sources: Path):
    for path in sorted((sources / "home-assistant+intents" / "tests").glob("*/*.yaml")):
        language = to_language(path.parent.name)
        if not language or path.name.startswith("_"):
            continue
        tests = (yaml.load(path.read_text("utf8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}).get("tests", [])
        for test in tests:
            # Variants with other rooms and lamps are of little use.
            for text in test.get("sentences", [])[:6]:
                yield "home", path.stem.replace("_Hass", " "), language, text


def from_nlp_js(sources: Path):
    for path in sorted((sources / "axa-group+nlp.js" / "examples").rglob("corpus*.json")):
        found = json.loads(path.read_text("utf8"))
        if not isinstance(found, dict):
            continue
        language = to_language(found.get("locale", "en"))
        for intent in found.get("data", []):
            for text in intent.get("utterances", []):
                if "{" not in text and language and "intent" in intent:
                    yield "nlp.js", intent["intent"], language, text


def to_plain(text: str) -> str:
    return " ".join(MARKUP.sub(" ", LINK.sub(r"\1", text)).split())


def sections(text: str):
    """Headings of a Markdown file and the first words of their passages, starting with title and description."""
    head = re.match(r"---\n(.*?)\n---\n", text, re.S)
    fields = dict(re.findall(r"^(title|description|intro):[ \t]*(.+)$", head[1], re.M)) if head else {}
    title = to_plain(fields.get("title", "").strip("'\""))
    about = to_plain(fields.get("description", fields.get("intro", "")).strip("'\""))
    yield title, about
    heading, body, is_code = "", [], False
    for line in [*(text[head.end() :] if head else text).splitlines(), "# end"]:
        is_code ^= line.lstrip().startswith("```")
        found = None if is_code else HEADING.match(line)
        if found:
            name = heading if len(heading.split()) > 3 or not title else f"{title}: {heading}"
            yield to_plain(name), to_plain(" ".join(body))
            heading, body = found[1], []
        elif not is_code and not line.startswith(("|", "[!", "> [!", "```", "<!--")):
            body.append(line)


def from_documents(sources: Path):
    folders = ["MicrosoftDocs+SupportArticles-docs", "MicrosoftDocs+microsoft-365-docs", "MicrosoftDocs+dynamics365smb-docs", "github+docs"]
    for folder in folders:
        for path in sorted((sources / folder).rglob("*.md")):
            for place, (name, passage) in enumerate(sections(path.read_text("utf8", "replace"))):
                words = passage.split()
                if len(name.split()) >= 2 and len(words) >= MIN_WORDS and name.lower() != passage.lower():
                    for text in (name, " ".join(words[:MAX_WORDS])):
                        yield folder, f"{path} {place}", "eng", text
        for path in sorted((sources / folder).rglob("*.yml")):
            text = path.read_text("utf8", "replace")
            if not text.startswith("### YamlMime:FAQ"):
                continue
            try:
                parts = yaml.safe_load(text).get("sections") or []
            except yaml.YAMLError:
                continue
            for place, each in enumerate(each for part in parts for each in part.get("questions") or []):
                words = to_plain(each.get("answer") or "").split()
                if len(words) >= MIN_WORDS:
                    for text in (to_plain(each["question"]), " ".join(words[:MAX_WORDS])):
                        yield folder, f"{path} {place}", "eng", text


def from_wordnet(folder: Path):
    for synset, words, gloss in read_wordnet(folder):
        meaning = gloss.split('"')[0].split(";")[0].strip(" ;,.")
        if len(meaning.split()) >= 4:
            yield "wordnet", synset, "eng", " ".join(words[:2])
            yield "wordnet", synset, "eng", meaning


def from_shared_translations(folder: Path):
    """English sentences that have the same translation."""
    for path in sorted(folder.glob("eng-*.tsv.gz")):
        found = defaultdict(dict)
        with gzip.open(path, "rt", encoding="utf8") as file:
            for line in file:
                english, _, other = line.rstrip("\n").partition("\t")
                plain = re.sub(r"\W+", " ", english).strip().lower()
                found[other].setdefault(plain, english)
        for other, ways in found.items():
            if len(ways) > 1 and len(other) > 12:
                for text in list(ways.values())[:4]:
                    yield "translated alike", f"{path.name[4:7]} {other}", "eng", text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    named = [from_rasa, from_multidogo, from_bot_framework, from_home_assistant, from_nlp_js]
    lines = {}
    for read in named:
        for name, group, language, text in read(options.sources):
            lines[name, group, language, " ".join(text.split())] = None
            # The intent's name has the same meaning as its messages.
            if language == "eng" and len(to_name(group).split()) > 1 and not group.startswith("eng "):
                lines[name, group, "eng", to_name(group)] = None
    for reader in (from_documents(options.sources), from_wordnet(options.wordnet), from_shared_translations(options.pairs)):
        for name, group, language, text in reader:
            lines[name, group, language, " ".join(text.split())] = None
    members = defaultdict(int)
    for name, group, _, text in lines:
        members[name, group] += 1
    numbers, counts = {}, defaultdict(lambda: [0, 0])
    with lzma.open(options.out, "wt", encoding="utf8", preset=2) as file:
        for name, group, language, text in lines:
            if members[name, group] < 2 or not LETTERS.search(text) or len(text) > 600:
                continue
            if (name, group) not in numbers:
                counts[name][0] += 1
            number = numbers.setdefault((name, group), len(numbers))
            counts[name][1] += 1
            file.write(f"{name}\t{number}\t{language}\t{text}\n")
    for name, (groups, texts) in sorted(counts.items()):
        print(name, groups, texts)


if __name__ == "__main__":
    main()
