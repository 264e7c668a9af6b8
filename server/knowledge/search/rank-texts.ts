import type { Context } from '../../context.ts'
import { splitDocument } from '../passages/split-document.ts'
import { type RankedPassage, rankPassages } from './rank-passages.ts'
import { type Question, readQuestion } from './read-question.ts'
import { buildSegment, maxSegment } from './segment.ts'

interface Text {
  title: string
  content: string
}

export interface RankedText extends RankedPassage {
  /** The place of the text among those given. */
  text: number
  /** The place of the passage within the text. */
  position: number
  headings: string[]
  passage: string
}

/** More are not worth the time: the others have no part in the answer. */
const maxPassages = 5_000

/** The passages of texts that are not in the index, best first: those that do not fit at all are left out. */
export async function rankTexts(
  { ai }: Context,
  customerID: number,
  texts: readonly Text[],
  question: Question,
): Promise<RankedText[]> {
  const encoder = ai.encoder(`customer ${customerID}`)
  const cut = texts
    .flatMap(({ title, content }, text) =>
      splitDocument(content).map((passage, position) => ({ ...passage, title, place: text, position })),
    )
    .slice(0, maxPassages)
  if (cut.length === 0) return []
  const toEncode = cut.map(({ title, headings, text }) => ({ title: [title, ...headings].join('\n'), text }))
  const isShort = toEncode.reduce((sum, { text }) => sum + text.length, 0) < 4_000
  const encoded = await (isShort ? encoder.encodeNow(toEncode) : encoder.encode(toEncode))
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
