import type { PromptDocument } from '../../ai.ts'

/** A piece of a document that can be quoted by itself. */
export interface Passage {
  documentID: number
  title: string
  text: string
}

/** Long enough to answer, short enough to be read in a chat. */
const longest = 500

/** Paragraphs as they stand; long ones are cut between sentences. */
export function toPassages(documents: PromptDocument[]): Passage[] {
  return documents.flatMap(({ documentID, title, content }) =>
    content
      .split(/\n\s*\n/)
      .flatMap(cutBetweenSentences)
      .map((text) => ({ documentID, title, text })),
  )
}

function cutBetweenSentences(paragraph: string): string[] {
  const text = paragraph.replace(/\s+/g, ' ').trim()
  if (text.length <= longest) return text ? [text] : []
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.match(/[^.!?…。]+[.!?…。]*\s*/g) ?? [text]) {
    if (piece && piece.length + sentence.length > longest) {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += sentence
  }
  return piece.trim() ? [...pieces, piece.trim()] : pieces
}
