/**
 * Packs the n-grams with which `eld` (Nito T.M., Apache-2.0) detects languages into the file that the embedded AI
 * engine reads: as JavaScript objects they take 170 MB of memory, packed two.
 *
 *     node scripts/data/cut-language-ngrams.ts
 *
 * File format: the number of languages, their two-letter codes; then for each n-gram its hash (4 bytes), its number of
 * languages (1 byte), and for each of these its index and its score (1 byte each).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashNgram } from '../../server/adapters/ai/embedded/language/hash-ngram.ts'

interface Ngrams {
  ngramsData: { languages: Record<string, string>; ngrams: Record<string, Record<string, number>> }
}

const source = join(import.meta.dirname, '../../node_modules/eld/src')
const { ngramsData } = (await import(`${source}/ngrams/medium.js`)) as Ngrams
const { dictionary } = (await import(`${source}/dictionary.js`)) as { dictionary: string[] }

/** The dictionary encodes bytes beyond ASCII as other characters. */
const toByte = (character: string) =>
  /[a-z'` ]/.test(character) ? character.charCodeAt(0) : dictionary.indexOf(character, 0x80)

const codes = Object.values(ngramsData.languages)
const parts = [Buffer.from([codes.length]), Buffer.from(codes.join(''))]
for (const [ngram, scores] of Object.entries(ngramsData.ngrams)) {
  const hash = Buffer.alloc(4)
  hash.writeUInt32LE(hashNgram(Uint8Array.from(ngram, toByte)))
  const entries = Object.entries(scores).flatMap(([language, score]) => [Number(language), score])
  parts.push(hash, Buffer.from([entries.length / 2, ...entries]))
}
writeFileSync(
  join(import.meta.dirname, '../../server/adapters/ai/embedded/data/language-ngrams.bin'),
  Buffer.concat(parts),
)
