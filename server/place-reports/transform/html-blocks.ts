import { reviewMarker } from '../rooms/sanitise-transcript.ts'

/** Sanitised HTML as blocks of text with their sentences. */

const blockTag = /^<\/?(?:blockquote|br|caption|div|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul)\b/i
const headingTag = /^<(?:h[1-6]|th|caption)\b/i

/** Tags that end a block of text. */
export const isBlockTag = (tag: string): boolean => blockTag.test(tag)

export const openMarker = `<span class="${reviewMarker.class}" style="${reviewMarker.style}">`

export interface Text {
  /** Index of its part of the HTML. */
  part: number
  text: string
  /** Already inside a review marker. */
  isMarked: boolean
}

interface Block {
  /** The tag before it; undefined before the first. */
  tag: number | undefined
  texts: Text[]
  isHeading: boolean
}

interface Range {
  from: number
  to: number
}

/** Texts at even indexes, tags at odd ones. */
export const splitTags = (html: string): string[] => html.split(/(<[^<>]*>)/)

/** Groups texts into blocks, ignoring inline formatting. */
export function blocksOf(parts: string[]): Block[] {
  const blocks: Block[] = [{ tag: undefined, texts: [], isHeading: false }]
  const spans: boolean[] = []
  for (const [part, text] of parts.entries()) {
    if (part % 2 === 0) {
      if (text !== '') blocks.at(-1)?.texts.push({ part, text, isMarked: spans.includes(true) })
    } else if (isBlockTag(text)) blocks.push({ tag: part, texts: [], isHeading: headingTag.test(text) })
    else if (text.startsWith('<span')) spans.push(text.includes(reviewMarker.class))
    else if (text === '</span>') spans.pop()
  }
  return blocks.filter(({ texts }) => texts.length > 0)
}

export function sentencesOf(text: string, stop = /(?<![.!?…])[.!?…]+(?=\s)/g): Range[] {
  const ranges: Range[] = []
  let from = text.length - text.trimStart().length
  for (const { index, 0: found } of text.matchAll(stop)) {
    const to = index + found.length
    ranges.push({ from, to })
    from = to + (/^\s+/.exec(text.slice(to, to + 1000))?.[0].length ?? 0)
  }
  ranges.push({ from, to: text.trimEnd().length })
  return ranges.filter(({ from, to }) => to > from)
}

/** Punctuation alone has no content to cite or review. */
export const hasText = (text: string): boolean => /[\p{L}\d]/u.test(text)

export const word = /\p{L}[\p{L}\p{M}\d]*/gu

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
