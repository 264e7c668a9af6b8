import type { PromptDocument } from '../../ai.ts'
import { toSentences } from '../text/sentences.ts'
import { hasSteps, joinLists, writeLists } from './lists.ts'

/** A part of a document that answers on its own. */
export interface Passage {
  documentID: number
  title: string
  text: string
  /** The text without the headings above it. */
  body: string
}

/** Maximum characters of an answer that people read. Lists of steps are never cut. */
const longPassage = 500
const longSteps = 1_500

/** Splits into paragraphs; long ones into groups of sentences, headings with their text, lists as a whole. */
export function toPassages({ documentID, title, content }: PromptDocument): Passage[] {
  const paragraphs = plainText(content)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return withHeadings(joinLists(paragraphs))
    .flatMap(shorten)
    .map((piece) => ({ documentID, title, ...piece }))
}

function plainText(content: string): string {
  return writeLists(content.replace(/\r\n?/g, '\n'))
    .replace(/<\/(?:p|div|h[1-6]|tr|table)>|<br\s*\/?>/gi, '\n\n')
    .replace(/<[^>\n]{1,200}>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
}

type Piece = Pick<Passage, 'text' | 'body'>

/** A short line without a full stop before other text is its heading. */
function withHeadings(paragraphs: string[]): Piece[] {
  const joined: Piece[] = []
  let heading = ''
  for (const paragraph of paragraphs) {
    const isHeading = paragraph.length < 80 && !/[.!?:;)"”]$/.test(paragraph) && !/\n/.test(paragraph)
    if (isHeading && !hasSteps(paragraph)) {
      heading = heading ? `${heading}\n${paragraph}` : paragraph
      continue
    }
    joined.push({ text: heading ? `${heading}\n${paragraph}` : paragraph, body: paragraph })
    heading = ''
  }
  return heading ? [...joined, { text: heading, body: heading }] : joined
}

function shorten({ text, body }: Piece): Piece[] {
  if (text.length <= (hasSteps(body) ? longSteps : longPassage)) return [{ text, body }]
  const groups: string[] = []
  let group = ''
  for (const sentence of toSentences(text)) {
    if (group && group.length + sentence.length > longPassage) {
      groups.push(group)
      group = ''
    }
    group = group ? `${group} ${sentence}` : sentence
  }
  return [...groups, group].filter(Boolean).map((piece) => ({ text: piece, body: piece }))
}
