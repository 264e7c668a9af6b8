import { guessLanguage, isFunctionWord } from '../text/function-words.ts'
import { toSentences } from '../text/sentences.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'

const maxShare = 0.6
const onceWorth = 0.5

/** The most important sentences in their original order, up to a little over half of the length. */
export function shorten(text: string): string {
  const sentences = toSentences(text)
  if (sentences.length < 2) return text.trim()
  const stems = sentences.map(meaningful)
  const counts = new Map<string, number>()
  for (const list of stems) for (const stem of list) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weightOf = (index: number) => {
    const own = [...(stems[index] ?? [])]
    // Repeated words show the topic; words that occur once hardly count.
    const sum = own.reduce((total, stem) => total + Math.log(1 + (counts.get(stem) ?? 0)) - onceWorth, 0)
    return sum / (own.length + 2)
  }
  let left = sentences.reduce((sum, sentence) => sum + sentence.length, 0) * maxShare
  const byWeight = sentences.map((_, index) => index).toSorted((one, other) => weightOf(other) - weightOf(one))
  const kept = byWeight.filter((index, place) => {
    const { length } = sentences[index] ?? ''
    if (length > left && place > 0) return false
    left -= length
    return true
  })
  return kept
    .toSorted((one, other) => one - other)
    .map((index) => sentences[index])
    .join(' ')
}

function meaningful(sentence: string): Set<string> {
  const words = toWords(sentence)
  const language = guessLanguage(words)
  return new Set(toStems(words).filter((_, index) => !isFunctionWord(words[index] ?? '', language)))
}
