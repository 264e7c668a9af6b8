import { toWords } from '../text/words.ts'
import { scoreLanguages } from './language-ngrams.ts'
import { shortTextLikelihoods } from './short-texts.ts'

/** Up to here the model of short texts is better; beyond, the one that knows more languages is as good. */
const maxShortWords = 8
/** Below this share no language is returned: `Restaurant` is written everywhere. */
const minShare = 0.3
/** `ja` and `no` are words of many languages; so few letters must be clear, and so must a choice between candidates. */
const clearShare = 0.6
const fewLetters = 3
/** How far a language that the model of short texts does not know must lead by its n-grams. */
const clearLead = 1.5
/** How much likelier a text is in a language of its thread or its reader than in any other. */
const likelyFactor = 10

interface Expected {
  /** The only languages that may be meant. */
  candidates?: readonly string[] | undefined
  /** Those of the thread or the customer. */
  likely?: readonly string[] | undefined
}

/** The language of a text as an ISO 639-1 code, or as its candidate is written, or undefined if it cannot be detected. */
export function detectLanguage(text: string, { candidates, likely = [] }: Expected = {}): string | undefined {
  const words = toWords(withoutAddresses(text)).filter((word) => /^\P{N}+$/u.test(word))
  if (words.length === 0) return undefined
  const wanted = candidates?.length ? new Map(candidates.map((tag) => [toBaseLanguage(tag), tag])) : undefined
  const mayBe = (language: string) => !wanted || wanted.has(language)
  const found = words.length <= maxShortWords ? ofShortText(words, likely, mayBe) : rank(words, mayBe)[0]?.[0]
  return found && (wanted?.get(found) ?? found)
}

function ofShortText(
  words: readonly string[],
  likely: readonly string[],
  mayBe: (language: string) => boolean,
): string | undefined {
  const shares = shortTextLikelihoods(words)
  const expected = [...new Set(likely.map(toBaseLanguage))].filter(mayBe)
  for (const language of expected) shares.set(language, (shares.get(language) ?? 0) * likelyFactor)
  const known = [...shares].filter(([language]) => mayBe(language)).sort(([, one], [, other]) => other - one)
  const isFew = words.join('').length <= fewLetters
  const ranked = rank(words, mayBe)
  const best = ranked.find(([language]) => shares.has(language))
  const [first] = ranked
  if (!isFew && first && !shares.has(first[0]) && first[1] >= clearLead * (best?.[1] ?? 0)) return first[0]
  const whole = known.reduce((sum, [, share]) => sum + share, 0)
  const [winner] = known
  const isChoice = known.length < shares.size
  const isClear = winner && winner[1] >= whole * (isChoice || isFew ? clearShare : minShare)
  return isClear ? winner[0] : expected[0]
}

function rank(words: readonly string[], mayBe: (language: string) => boolean): [language: string, score: number][] {
  return [...scoreLanguages(words)].filter(([language]) => mayBe(language)).sort(([, one], [, other]) => other - one)
}

/** `pt-BR` is Portuguese; `nb` and `nn` are Norwegian. */
function toBaseLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  return base === 'nb' || base === 'nn' ? 'no' : base
}

function withoutAddresses(text: string): string {
  return text.slice(0, 2_000).replace(/https?:\/\/\S+|www\.\S+|(?<!\S)[^\s@]+@\S+/g, ' ')
}
