import type { PromptDocument } from '../../ai.ts'
import { toSentences } from '../text/sentences.ts'

/** A piece of a document that can be quoted by itself. */
export interface Passage {
  documentID: number
  title: string
  text: string
}

/** In characters: as much as people read in an answer. */
const longPassage = 500

/** Paragraphs; long ones in groups of sentences, headings with what they head. */
export function toPassages({ documentID, title, content }: PromptDocument): Passage[] {
  const paragraphs = plainText(content)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return withHeadings(paragraphs)
    .flatMap(shorten)
    .map((text) => ({ documentID, title, text }))
}

function plainText(content: string): string {
  return content
    .replace(/\r\n?/g, '\n')
    .replace(/<\/(?:p|div|li|h[1-6]|tr|ul|ol|table)>|<br\s*\/?>/gi, '\n\n')
    .replace(/<[^>\n]{1,200}>/g, ' ')
    .replace(/[ \t]+/g, ' ')
}

/** A short line without a full stop before other text is its heading. */
function withHeadings(paragraphs: string[]): string[] {
  const joined: string[] = []
  let heading = ''
  for (const paragraph of paragraphs) {
    const isHeading = paragraph.length < 80 && !/[.!?:;)"”]$/.test(paragraph) && !paragraph.includes('\n')
    if (isHeading) {
      heading = heading ? `${heading}\n${paragraph}` : paragraph
      continue
    }
    joined.push(heading ? `${heading}\n${paragraph}` : paragraph)
    heading = ''
  }
  return heading ? [...joined, heading] : joined
}

function shorten(paragraph: string): string[] {
  if (paragraph.length <= longPassage) return [paragraph]
  const groups: string[] = []
  let group = ''
  for (const sentence of toSentences(paragraph)) {
    if (group && group.length + sentence.length > longPassage) {
      groups.push(group)
      group = ''
    }
    group = group ? `${group} ${sentence}` : sentence
  }
  return group ? [...groups, group] : groups
}
