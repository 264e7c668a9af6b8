import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { readMarkdown } from './read-markdown.ts'
import { describeShape } from './shape.ts'
import { writeBlock } from './write-markdown.ts'

/** Markdown text and its editor document. Unchanged blocks keep their original source. */
export interface MarkdownText {
  document: JSONContent
  /** Stores the source of each block; called with the parsed `document` before the first change. */
  remember(document: Node): void
  write(document: Node): string
}

export function openMarkdown(given: string): MarkdownText {
  const text = given.replace(/\r\n?/g, '\n')
  const blocks = readMarkdown(text)
  const { gaps, start, end } = findGaps(text, blocks)
  const sources = new Map<string, string>()
  const written = new WeakMap<Node, string>()
  const sourceOf = (node: Node): string => {
    const known = written.get(node)
    if (known !== undefined) return known
    const json = node.toJSON() as JSONContent
    // Also restores the source of a block that was changed and then changed back.
    const source = sources.get(JSON.stringify(json)) ?? writeCarefully(json)
    written.set(node, source)
    return source
  }
  return {
    document: { type: 'doc', content: blocks.length > 0 ? blocks.map(({ node }) => node) : [{ type: 'paragraph' }] },
    remember(document) {
      document.forEach((node, _offset, index) => {
        const source = blocks[index]?.source
        if (source === undefined) return
        sources.set(JSON.stringify(node.toJSON()), source)
        written.set(node, source)
      })
    },
    write(document) {
      const parts: string[] = []
      document.forEach((node) => {
        const source = sourceOf(node)
        if (source) parts.push(source)
      })
      const gapBefore = (index: number) => gaps.get(toPair(parts[index - 1] ?? '', parts[index] ?? '')) ?? '\n\n'
      const joined = parts.map((part, index) => (index === 0 ? part : gapBefore(index) + part)).join('')
      const whole = joined || blocks.length === 0 ? start + joined + end : ''
      return given.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole
    },
  }
}

const toPair = (before: string, after: string) => `${before}\0${after}`

/** Remembers the blank lines between blocks, for wherever the same two blocks are adjacent. */
function findGaps(text: string, blocks: { source: string }[]) {
  const gaps = new Map<string, string>()
  let [place, start] = [0, '']
  for (const [index, { source }] of blocks.entries()) {
    const found = text.indexOf(source, place)
    const gap = text.slice(place, found)
    if (index === 0) start = gap
    else gaps.set(toPair(blocks[index - 1]?.source ?? '', source), gap)
    place = found + source.length
  }
  return { gaps, start, end: text.slice(place) }
}

/** Uses as few escapes as possible, because prompts and search read the source. */
function writeCarefully(node: JSONContent): string {
  const plain = writeBlock(node, 'none')
  if (node.type === 'rawBlock' || !plain) return plain
  const shape = describeShape(node)
  const isRead = (text: string) => {
    const [read, ...others] = readMarkdown(text)
    return read !== undefined && others.length === 0 && describeShape(read.node) === shape
  }
  if (isRead(plain)) return plain
  const careful = writeBlock(node, 'starts')
  return isRead(careful) ? careful : writeBlock(node, 'all')
}
