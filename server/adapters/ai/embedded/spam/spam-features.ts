import { encodeText } from '../encoder/sentence-encoder.ts'
import { eachCharacterGram, eachWordGram, finishHash, hashStart, hashText } from '../text/hashes.ts'
import { toWords } from '../text/words.ts'

/** Features share this many weights; a byte each. */
export const spamWeightCount = 2 ** 18

/** Messages are judged whatever their length; a handful of words proves little. */
export function weightOfEach(features: Int32Array): number {
  return 1 / Math.sqrt(features.length + 40)
}

/** The end of a long email indicates little, and classification must stay fast. */
const maxLength = 4_000

/** Feature numbers of a message, each once: words and pairs, runs of four characters, and signs of shouting and selling. */
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

/** In characters: what a message is about shows at its beginning. */
const maxMeaning = 500

/** The sentence encoder's vector: spam in other words, or in another language, than that of the training. */
export function toMeaning(subject: string, text: string): Float32Array {
  return encodeText(`${subject}\n${text}`.trim().slice(0, maxMeaning))
}

/** Addresses, links and figures by kind: the next wave of spam has others. */
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
