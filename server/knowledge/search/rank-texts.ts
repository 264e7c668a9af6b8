import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { EncodedText, Encoder, TextToEncode } from '../../adapters/ai/ai.ts'
import type { Context } from '../../context.ts'
import type { CutPassage } from '../passages/split-document.ts'
import { splitLarge } from '../passages/split-large.ts'
import { type RankedPassage, rankPassages } from './rank-passages.ts'
import { type Question, readQuestion } from './read-question.ts'
import { buildSegment, maxSegment } from './segment.ts'

interface Text {
  title: string
  content: string
}

export interface RankedText extends RankedPassage {
  /** Index of the text in the input. */
  text: number
  /** Index of the passage within the text. */
  position: number
  headings: string[]
  passage: string
}

/**
 * Cached because documents of a topic come with every message about it; by hash, because texts may contain personal
 * data.
 */
const encodings = new LRUCache<string, Promise<EncodedText>>({ max: 1_000 })

function encodeOnce(encoder: Encoder, text: TextToEncode): Promise<EncodedText> {
  const key = hash('sha256', JSON.stringify([encoder.name, text.title, text.text]), 'base64')
  const known = encodings.get(key)
  if (known) return known
  const encoding = encoder.encodeNow([text]).then(([encoded]) => encoded as EncodedText)
  encodings.set(key, encoding)
  encoding.catch(() => encodings.delete(key))
  return encoding
}

/** Limits the work: further passages do not contribute to the answer. */
const maxPassages = 5_000

/** Ranks passages of texts that are not in the index, best first; omits those that do not match. */
export async function rankTexts(
  context: Context,
  customerID: number,
  texts: readonly Text[],
  question: Question,
): Promise<RankedText[]> {
  const encoder = context.ai.encoder(`customer ${customerID}`)
  const all: (CutPassage & { title: string; place: number; position: number })[] = []
  for (const [place, { title, content }] of texts.entries()) {
    const passages = await splitLarge(context, customerID, content)
    all.push(...passages.map((passage, position) => ({ ...passage, title, place, position })))
  }
  const cut = all.slice(0, maxPassages)
  if (cut.length === 0) return []
  const toEncode = cut.map(({ title, headings, text }) => ({ title: [title, ...headings].join('\n'), text }))
  const isShort = toEncode.reduce((sum, { text }) => sum + text.length, 0) < 4_000
  const encoded = await (isShort
    ? Promise.all(toEncode.map((text) => encodeOnce(encoder, text)))
    : encoder.encode(toEncode))
  const indexed = encoded.map((passage, passageID) => ({ ...passage, passageID, documentID: passageID }))
  const segments = Array.from({ length: Math.ceil(indexed.length / maxSegment) }, (_, index) =>
    buildSegment(indexed.slice(index * maxSegment, (index + 1) * maxSegment)),
  )
  const ranked = rankPassages(segments, await readQuestion(encoder, question), cut.length)
  return ranked.flatMap((passage) => {
    const found = cut[passage.passageID]
    return found
      ? [{ ...passage, text: found.place, position: found.position, headings: found.headings, passage: found.text }]
      : []
  })
}
