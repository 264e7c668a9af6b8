import type { Encoder } from '../../adapters/ai/ai.ts'
import type { IndexQuestion } from './index-question.ts'

export interface Question {
  text: string
  /** Oldest first. */
  history?: readonly { text: string }[]
  subject?: string
  /** The encoded question by encoder name, for repeated searches. */
  read?: Map<string, Promise<IndexQuestion>>
}

const maxCharacters = 8_000
const maxParts = 40
const maxHistory = 12
/** Factor by which each earlier message counts less. */
const fading = 0.75

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Encodes the question by sentence, with the topic of the earlier conversation. */
export function readQuestion(encoder: Encoder, question: Question): Promise<IndexQuestion> {
  const { read } = question
  const known = read?.get(encoder.name) ?? encodeQuestion(encoder, question)
  read?.set(encoder.name, known)
  return known
}

async function encodeQuestion(encoder: Encoder, { text, history = [], subject }: Question): Promise<IndexQuestion> {
  const whole = text.slice(0, maxCharacters)
  const sentences = [...segmenter.segment(whole)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, maxParts)
  const earlier = [
    ...history
      .slice(-maxHistory)
      .map((message) => message.text)
      .reverse(),
    subject ?? '',
  ].map((message) => message.slice(0, maxCharacters))
  const [[all], parts, before] = await Promise.all([
    encoder.encodeNow([{ title: '', text: whole }]),
    // A single sentence has the same words as the whole text.
    sentences.length > 1 ? encoder.encodeWords(sentences) : undefined,
    encoder.encodeWords(earlier),
  ])
  return {
    parts: (parts ?? [all?.terms ?? new Uint32Array()]).filter(({ length }) => length > 0),
    ...(!parts && all?.variants ? { variants: all.variants } : {}),
    vector: all?.vector ?? new Int8Array(),
    context: before.map((terms, index) => ({ terms, weight: fading ** index })),
  }
}
