import type { Encoder } from '../../adapters/ai/ai.ts'
import type { IndexQuestion } from './index-question.ts'

export interface Question {
  text: string
  /** Oldest first. */
  history?: readonly { text: string }[]
  subject?: string
  /** What encoders made of it, by their names: for a question that is asked of several. */
  read?: Map<string, Promise<IndexQuestion>>
}

const maxCharacters = 8_000
const maxParts = 40
const maxHistory = 12
/** How much less the previous message counts. */
const fading = 0.75

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The question by sentences, with what the conversation was about before. */
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
    // The words of a single sentence are those of the whole.
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
