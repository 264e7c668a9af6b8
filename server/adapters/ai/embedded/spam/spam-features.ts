import { encodeText } from '../encoder/sentence-encoder.ts'
import { eachCharacterGram, eachWordGram, finishHash, hashStart, hashText } from '../text/hashes.ts'
import { toWords } from '../text/words.ts'

/** Number of hash buckets, with one byte of weight each. */
export const spamWeightCount = 2 ** 18

/** Normalizes by length, so that a handful of words proves little. */
export function weightOfEach(features: Int32Array): number {
  return 1 / Math.sqrt(features.length + 40)
}

/** The end of a long email indicates little, and classification must stay fast. */
const maxLength = 4_000

/**
 * The features of a message without duplicates: words and pairs, character 4-grams, and signs of shouting and
 * selling.
 */
export function toSpamFeatures(subject: string, text: string): Int32Array {
  const whole = `${subject}\n${text}`.slice(0, maxLength)
  const features = new Set<number>()
  const see = (hash: number) => features.add(hash & (spamWeightCount - 1))
  const words = toWords(plain(whole))
  eachWordGram(words, see)
  eachCharacterGram(words, 4, 4, (hash) => see(hash ^ 0x5bd1e995))
  for (const sign of signsIn(whole)) see(finishHash(hashText(hashStart, `sign ${sign}`)))
  return Int32Array.from(features)
}

/** Maximum characters: the beginning shows what a message is about. */
const maxMeaning = 500

/** The sentence encoder's vector detects spam in other words or languages than the training data. */
export function toMeaning(subject: string, text: string): Float32Array {
  return encodeText(`${subject}\n${text}`.trim().slice(0, maxMeaning))
}

/** Addresses, links and numbers by type, because new spam has different ones. */
function plain(text: string): string {
  return text
    .replace(/https?:\/\/\S+|www\.\S+/gi, ' linkaddress ')
    .replace(/(?<![^\s@])[^\s@]+@[^\s@]+\.\w+/g, ' mailaddress ')
    .replace(/[$€£]\s?\d[\d.,]*|\d[\d.,]{0,40}\s?(?:[$€£]|usd|eur|dollars?|euros?)/gi, ' moneyamount ')
    .replace(/\d[\d.,]{0,40}\s?%/g, ' percentage ')
    .replace(/\d[\d.,]*/g, (digits) => ` number${Math.min(6, digits.length)} `)
}

function signsIn(text: string): string[] {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length / (letters.length || 1)
  const links = text.match(/https?:\/\//gi)?.length ?? 0
  const shouts = text.match(/!/g)?.length ?? 0
  return [
    capitals > 0.3 && letters.length > 20 ? 'capitals' : '',
    /!!|!\s*!/.test(text) ? 'shouting' : '',
    shouts > 2 ? 'exclaiming' : '',
    /\$\s?\d/.test(text) ? 'dollars' : '',
    links > 0 ? 'links' : '',
    links > 3 ? 'many links' : '',
    text.includes('?') ? 'asking' : '',
    letters.length < 60 ? 'brief' : '',
  ].filter(Boolean)
}
