import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { finishHash, hashStart, hashText } from '../../server/adapters/ai/embedded/text/hashes.ts'
import { toWords } from '../../server/adapters/ai/embedded/text/words.ts'

/** A sentence or a label; `part`, 0 to 9, is the same for all translations of a sentence. */
export interface Text {
  language: string
  words: string[]
  part: number
}

/** ISO 639-1 codes of the pair files. Serbo-Croatian is split into two languages by script. */
const codes: Record<string, string> = {
  ...{ ara: 'ar', bul: 'bg', ces: 'cs', dan: 'da', deu: 'de', ell: 'el', fas: 'fa', fin: 'fi', fra: 'fr', hbs: 'hr' },
  ...{ heb: 'he', hin: 'hi', hun: 'hu', ind: 'id', ita: 'it', jpn: 'ja', kor: 'ko', nld: 'nl', nor: 'no', pol: 'pl' },
  ...{ por: 'pt', ron: 'ro', rus: 'ru', spa: 'es', swe: 'sv', tur: 'tr', ukr: 'uk', vie: 'vi', zho: 'zh' },
}

export const languages = ['en', 'sr', ...Object.values(codes)].sort()

/** Maximum number of English sentences per file, because every file has them. */
const englishPerFile = 1_500

/** `eng-XXX.tsv.gz`: English, tab, translation. */
export function readPairs(folder: string): Text[] {
  const texts: Text[] = []
  const seen = new Set<string>()
  for (const file of globSync('eng-*.tsv.gz', { cwd: folder }).toSorted()) {
    const language = codes[file.slice(4, 7)]
    if (!language) continue
    let english = 0
    for (const line of gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .split('\n')) {
      const [source = '', target = ''] = line.split('\t')
      const part = partOf(source)
      texts.push({ language: withScript(language, target), words: toWords(target), part })
      if (seen.has(source) || english >= englishPerFile) continue
      seen.add(source)
      english++
      texts.push({ language: 'en', words: toWords(source), part })
    }
  }
  return texts.filter(({ words }) => words.length > 0)
}

/** A label that this many languages share is a name, or was never translated. */
const tooCommon = 3

/** UI labels: JSON in folders or files named by language. Excludes labels with placeholders. */
export function readLabels(folder: string, pattern: string): Text[] {
  const found = new Map<string, Set<string>>()
  for (const path of globSync(pattern, { cwd: folder }).toSorted()) {
    const language = languageOf(path)
    for (const label of labelsOf(join(folder, path))) {
      if (/[{}<>@%:/\d]|https?/.test(label)) continue
      found.set(label, (found.get(label) ?? new Set()).add(language))
    }
  }
  return [...found].flatMap(([label, own]) => {
    const words = toWords(label)
    if (own.size >= tooCommon || (own.has('en') && own.size > 1) || words.length === 0) return []
    return [...own]
      .filter((language) => languages.includes(language))
      .map((language) => ({ language: withScript(language, label), words, part: partOf(label) }))
  })
}

function languageOf(path: string): string {
  const named = path.split('/').map((part) => basename(part, '.json').replace('.i18n', ''))
  const tag = named.find((part) => /^[a-z]{2}([-_][A-Za-z]{2,4})?$/.test(part)) ?? 'en'
  const base = tag.split(/[-_]/)[0] ?? ''
  return { nb: 'no', nn: 'no', sh: 'hr', bs: 'hr' }[base] ?? base
}

function labelsOf(path: string): string[] {
  const labels: string[] = []
  JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) => {
    if (typeof value === 'string' && key !== 'context') labels.push(value)
    return value
  })
  return labels
}

const partOf = (source: string) => finishHash(hashText(hashStart, source.toLowerCase())) % 10

const withScript = (language: string, text: string) =>
  language === 'hr' && /\p{Script=Cyrillic}/u.test(text) ? 'sr' : language
