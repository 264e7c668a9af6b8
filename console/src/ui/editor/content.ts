import type { JSONContent } from '@tiptap/core'

/** The editor's content as text, plus HTML if it has formatting that plain text would lose. */
export interface Content {
  text: string
  html: string | null
}

export const emptyContent: Content = { text: '', html: null }

export const isBlank = ({ text, html }: Content) => !text.trim() && !html

/** A mention in a note, as the service stores it: `[@Anna](rep:12)`. */
const mention = /\[@([^\]\n]+)\]\((rep|team):(\d{1,15})\)/g

/** Blank lines separate paragraphs; other line breaks stay within them. */
export function toDocument(text: string, hasMentions: boolean): JSONContent {
  const paragraphs = text.replace(/\r\n?/g, '\n').split('\n\n')
  return { type: 'doc', content: paragraphs.map((lines) => toParagraph(lines, hasMentions)) }
}

function toParagraph(lines: string, hasMentions: boolean): JSONContent {
  const content = lines.split('\n').flatMap((line, index) => {
    const inline = hasMentions ? withMentions(line) : toText(line)
    return index === 0 ? inline : [{ type: 'hardBreak' }, ...inline]
  })
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

const toText = (text: string): JSONContent[] => (text ? [{ type: 'text', text }] : [])

function withMentions(line: string): JSONContent[] {
  const parts: JSONContent[] = []
  let end = 0
  for (const { index, 0: whole, 1: label, 2: kind, 3: id } of line.matchAll(mention)) {
    parts.push(...toText(line.slice(end, index)), { type: 'mention', attrs: { id: `${kind}:${id}`, label } })
    end = index + whole.length
  }
  return [...parts, ...toText(line.slice(end))]
}

/** Converts a document to text, as in the plain-text part of an email. */
export const fromDocument = ({ content = [] }: JSONContent): string => content.map(fromBlock).join('\n\n')

function fromBlock({ type, content = [], attrs }: JSONContent): string {
  if (type === 'bulletList') return content.map((item) => fromItem(item, '- ')).join('\n')
  if (type === 'orderedList') {
    const first = Number(attrs?.start ?? 1)
    return content.map((item, index) => fromItem(item, `${first + index}. `)).join('\n')
  }
  if (type === 'blockquote') return prefixed(content.map(fromBlock).join('\n\n'), '> ', '> ')
  return content.map(fromInline).join('')
}

const fromItem = ({ content = [] }: JSONContent, bullet: string) =>
  prefixed(content.map(fromBlock).join('\n'), bullet, ' '.repeat(bullet.length))

const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`)
    .join('\n')

function fromInline({ type, text = '', marks = [], attrs }: JSONContent): string {
  if (type === 'hardBreak') return '\n'
  if (type === 'mention') return `[@${attrs?.label}](${attrs?.id})`
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.href
  return href && !isSameAddress(href, text) ? `${text} (${href})` : text
}

const isSameAddress = (href: string, text: string) =>
  href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '') === text.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Whether plain text would lose formatting. */
export const isFormatted = ({ type, content = [], marks = [] }: JSONContent): boolean =>
  marks.length > 0 ||
  !['doc', 'paragraph', 'text', 'hardBreak', 'mention'].includes(type ?? '') ||
  content.some(isFormatted)
