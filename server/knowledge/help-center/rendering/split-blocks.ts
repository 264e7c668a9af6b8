import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { html as tools } from '../../../platform/html/html.ts'
import { toPlainText } from '../../../platform/html/to-plain-text.ts'

/** A self-contained part of a text, such as a paragraph or a list. */
export interface HtmlBlock {
  html: string
  /** The text of a heading. */
  heading?: string
}

/** In bytes. Longer blocks are cut and lose their formatting. */
export const maxBlock = 12_000

const blockTags = new Set('blockquote dl figure h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '))

/** Splits sanitised HTML at its top level; loose text and inline elements become paragraphs. */
export function splitBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = []
  let loose = ''
  const endLoose = () => {
    if (loose.trim()) blocks.push(...toBlocks(`<p>${loose.trim()}</p>`, 'p'))
    loose = ''
  }
  for (const { tag, text } of topLevel(html)) {
    if (tag === undefined || !blockTags.has(tag)) {
      loose += text
      continue
    }
    endLoose()
    blocks.push(...toBlocks(text, tag))
  }
  endLoose()
  return blocks
}

/** The parts at nesting depth 0, with their element names. */
function topLevel(html: string): { tag: string | undefined; text: string }[] {
  const pieces: { tag: string | undefined; text: string }[] = []
  let depth = 0
  let start = 0
  let tag: string | undefined
  const add = (end: number) => {
    if (end > start) pieces.push({ tag, text: html.slice(start, end) })
    start = end
  }
  const parser = new tools.Parser({
    onopentag(name) {
      if (depth++ > 0) return
      tag = undefined
      add(parser.startIndex)
      tag = name
    },
    onclosetag() {
      if (--depth > 0) return
      add(parser.endIndex + 1)
      tag = undefined
    },
  })
  parser.write(html)
  parser.end()
  tag = undefined
  add(html.length)
  return pieces
}

const sizeOf = (text: string) => Buffer.byteLength(text)

function toBlocks(html: string, tag: string): HtmlBlock[] {
  if (tag === 'p' && !/<img/.test(html) && !/\S/.test(html.replace(/<[^<>]*>/g, ''))) return []
  if (/^h[2-6]$/.test(tag)) {
    const heading = toPlainText(html).replace(/\s+/g, ' ').slice(0, 300)
    return heading
      ? [{ html: sizeOf(html) > maxBlock ? `<${tag}>${escapeHtml(heading)}</${tag}>` : html, heading }]
      : []
  }
  if (sizeOf(html) <= maxBlock) return [{ html }]
  return cutText(toPlainText(html)).map((text) => ({ html: tag === 'pre' ? `<pre>${text}</pre>` : `<p>${text}</p>` }))
}

/** Escapes a text and cuts it at line breaks or spaces if possible. */
function cutText(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of text.split(/(?<=\n)|(?<=\s)/).flatMap((word) => word.match(/[\s\S]{1,1000}/g) ?? [])) {
    const next = escapeHtml(part)
    if (sizeOf(piece) + sizeOf(next) > maxBlock) {
      pieces.push(piece)
      piece = ''
    }
    piece += next
  }
  return piece ? [...pieces, piece] : pieces
}
