import type { RoomComparison } from '@attendant/contract/place-reports/place-comparison.ts'

export type TextComparison = Pick<RoomComparison, 'added' | 'gone' | 'changed' | 'unchangedCount'>

/** Sentences that share at least this part of their words are treated as one changed sentence. */
const alike = 0.5
/** Above this number of pairs, sentences are not matched, because it would take seconds. */
const maxPairs = 1_000_000

let segmenter: Intl.Segmenter | undefined
/** Created for the first comparison, because it takes as long as loading a hundred modules. */
function getSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  return segmenter
}

/** A sentence that only moved is unchanged. */
export function compareTexts(before: string, after: string): TextComparison {
  const { onlyFirst, onlySecond, shared } = subtract(sentencesOf(before), sentencesOf(after))
  if (onlyFirst.length * onlySecond.length > maxPairs) {
    return { added: onlySecond, gone: onlyFirst, changed: [], unchangedCount: shared }
  }
  return { ...pairUp(onlyFirst, onlySecond), unchangedCount: shared }
}

function sentencesOf(text: string): string[] {
  const cutter = getSegmenter()
  return text
    .split('\n')
    .flatMap((line) => Array.from(cutter.segment(line), ({ segment }) => segment.replace(/\s+/g, ' ').trim()))
    .filter((sentence) => sentence !== '')
}

/** Ignores case and a final full stop. */
const keyOf = (sentence: string) => sentence.toLowerCase().replace(/(?<![.;,\s])[.;,\s]+$/, '')

function subtract(first: string[], second: string[]) {
  const counts = new Map<string, number>()
  for (const sentence of second) counts.set(keyOf(sentence), (counts.get(keyOf(sentence)) ?? 0) + 1)
  const take = (sentence: string) => {
    const left = counts.get(keyOf(sentence)) ?? 0
    counts.set(keyOf(sentence), left - 1)
    return left > 0
  }
  const onlyFirst = first.filter((sentence) => !take(sentence))
  const shared = first.length - onlyFirst.length
  const rest = new Map([...counts].filter(([, left]) => left > 0))
  // From the end, so that the later of two equal sentences counts as added.
  const onlySecond = second
    .toReversed()
    .filter((sentence) => {
      const left = rest.get(keyOf(sentence)) ?? 0
      rest.set(keyOf(sentence), left - 1)
      return left > 0
    })
    .toReversed()
  return { onlyFirst, onlySecond, shared }
}

/** Matches the most similar sentences first. */
function pairUp(gone: string[], added: string[]): Omit<TextComparison, 'unchangedCount'> {
  const wordsOfGone = gone.map(wordsOf)
  const wordsOfAdded = added.map(wordsOf)
  const pairs = wordsOfGone
    .flatMap((words, from) => wordsOfAdded.map((others, to) => ({ from, to, likeness: likenessOf(words, others) })))
    .filter(({ likeness }) => likeness >= alike)
    .sort((a, b) => b.likeness - a.likeness || a.from - b.from || a.to - b.to)
  const partnerOf = new Map<number, number>()
  const taken = new Set<number>()
  for (const { from, to } of pairs) {
    if (partnerOf.has(from) || taken.has(to)) continue
    partnerOf.set(from, to)
    taken.add(to)
  }
  return {
    added: added.filter((_, index) => !taken.has(index)),
    gone: gone.filter((_, index) => !partnerOf.has(index)),
    changed: gone.flatMap((before, index) => {
      const after = added[partnerOf.get(index) ?? -1]
      return after === undefined ? [] : [{ before, after }]
    }),
  }
}

const wordsOf = (sentence: string) => new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

function likenessOf(first: Set<string>, second: Set<string>): number {
  const both = [...first].filter((word) => second.has(word)).length
  return both === 0 ? 0 : (2 * both) / (first.size + second.size)
}
