import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashNgram } from './hash-ngram.ts'

/** N-gram data: by hash, the offset of its languages and scores in the file. */
interface LanguageNgrams {
  codes: string[]
  file: Uint8Array
  places: Map<number, number>
}

/** Scores in the file exclude the constant that every match adds. */
const matchWorth = 53
const maxLength = 350

let loaded: LanguageNgrams | undefined

/** Scores each language by the n-grams of a text. */
export function scoreLanguages(words: readonly string[]): Map<string, number> {
  loaded ??= read()
  const { codes, file, places } = loaded
  const sums = new Map<string, number>()
  for (const ngram of ngramsOf(words)) {
    const place = places.get(ngram)
    if (place === undefined) continue
    const end = place + 1 + 2 * (file[place] as number)
    for (let at = place + 1; at < end; at += 2) {
      const code = codes[file[at] as number] as string
      sums.set(code, (sums.get(code) ?? 0) + (file[at + 1] as number) + matchWorth)
    }
  }
  return sums
}

function read(): LanguageNgrams {
  const file = readFileSync(join(import.meta.dirname, '../data/language-ngrams.bin'))
  const count = file[0] as number
  const codes = Array.from({ length: count }, (_, index) => file.toString('latin1', 1 + 2 * index, 3 + 2 * index))
  const places = new Map<number, number>()
  for (let at = 1 + 2 * count; at < file.length; ) {
    places.set(file.readUInt32LE(at), at + 4)
    at += 5 + 2 * (file[at + 4] as number)
  }
  return { codes, file, places }
}

/** Four bytes at every third position, as in eld; spaces mark the ends of a word. */
function ngramsOf(words: readonly string[]): Set<number> {
  const ngrams = new Set<number>()
  let read = 0
  for (const word of words) {
    if (read > maxLength) break
    const bytes = Buffer.from(word).subarray(0, 70)
    read += bytes.length + 1
    const last = Math.max(0, bytes.length - 4)
    let start = 0
    for (; start + 4 < bytes.length; start += 3)
      ngrams.add(hashNgram(marked(bytes.subarray(start, start + 4), start === 0, false)))
    ngrams.add(hashNgram(marked(bytes.subarray(last), start === 0, true)))
  }
  return ngrams
}

function marked(bytes: Uint8Array, isStart: boolean, isEnd: boolean): Uint8Array {
  return Uint8Array.from([...(isStart ? [32] : []), ...bytes, ...(isEnd ? [32] : [])])
}
