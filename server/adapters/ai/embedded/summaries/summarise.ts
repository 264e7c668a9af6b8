import type { SummaryRequest } from '../../ai.ts'
import { isFunctionWord } from '../text/function-words.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'

/** A screenful. */
const longest = 1_200
/** Never longer than this share of what it tells. */
const share = 0.6

interface Sentence {
  message: number
  from: 'end user' | 'desk'
  text: string
  weight: number
}

/** Sentences of the conversation as they stand: the first request, what matters most between, the last word. */
export function summariseMessages({ messages }: SummaryRequest): string {
  const sentences = messages.flatMap(({ from, text }, message) =>
    split(text).map((sentence) => ({ message, from, text: sentence, weight: 0 })),
  )
  weigh(sentences)
  const whole = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const room = Math.min(longest, whole * share)
  const chosen = new Set<Sentence>()
  let length = 0
  for (const sentence of inOrderOfNeed(sentences)) {
    const cost = sentence.text.length + label(sentence).length
    if (chosen.size > 0 && length + cost > room) continue
    chosen.add(sentence)
    length += cost
  }
  return tell(sentences.filter((sentence) => chosen.has(sentence))).slice(0, longest)
}

const split = (text: string) =>
  (text.replace(/\s+/g, ' ').match(/[^.!?…]+[.!?…]*/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** A sentence weighs what its words weigh in the whole conversation, so that what is talked about shows. */
function weigh(sentences: Sentence[]): void {
  const termsOf = ({ text }: Sentence) => {
    const words = toWords(text)
    return toStems(words).filter((_, index) => !isFunctionWord(words[index] ?? ''))
  }
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of new Set(termsOf(sentence))) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const sentence of sentences) {
    const terms = [...new Set(termsOf(sentence))]
    sentence.weight = terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) / Math.sqrt(terms.length || 1)
  }
}

function inOrderOfNeed(sentences: Sentence[]): Sentence[] {
  const request = sentences.find(({ from }) => from === 'end user') ?? sentences[0]
  const lastWord = sentences.at(-1)
  const rest = sentences.toSorted((a, b) => b.weight - a.weight)
  return [request, lastWord, ...rest].filter((sentence): sentence is Sentence => sentence !== undefined)
}

const label = ({ from }: Sentence) => (from === 'end user' ? 'End user: ' : 'Desk: ')

function tell(sentences: Sentence[]): string {
  let before = -1
  return sentences
    .map((sentence) => {
      const start = sentence.message === before ? ' ' : `${before === -1 ? '' : '\n'}${label(sentence)}`
      before = sentence.message
      return start + sentence.text
    })
    .join('')
}
