import type { JSONContent } from '@tiptap/core'

/** Which special characters to escape: none, those that start a line, or all. */
export type Escaping = 'none' | 'starts' | 'all'

type Mark = NonNullable<JSONContent['marks']>[number]

const signs: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }

/** Writes the text, breaks and images of one block. Lines have no leading or trailing spaces. */
export function writeInline(nodes: JSONContent[], escaping: Escaping): string {
  const lines = write(nodes, escaping).split('\n')
  const last = lines.length - 1
  return lines
    .map((line, index) => (index < last && line.endsWith('  ') ? `${line.trim()}  ` : line.trim()))
    .map((line) => (escaping === 'none' ? line : escapeStart(line)))
    .join('\n')
    .trimEnd()
}

function write(nodes: JSONContent[], escaping: Escaping): string {
  let text = ''
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index] as JSONContent
    const outer = findOuterMark(nodes, index)
    if (!outer) {
      text += writeLeaf(node, escaping)
      index++
      continue
    }
    const inner = nodes.slice(index, outer.end).map((each) => withoutMark(each, outer.mark))
    text += wrap(write(inner, escaping), outer.mark)
    index = outer.end
  }
  return text
}

/** The mark that extends furthest from here becomes the outermost. */
function findOuterMark(nodes: JSONContent[], start: number): { mark: Mark; end: number } | undefined {
  let longest: { mark: Mark; end: number } | undefined
  for (const mark of nodes[start]?.marks ?? []) {
    if (mark.type === 'code') continue
    let end = start + 1
    while (end < nodes.length && nodes[end]?.marks?.some((other) => isSame(other, mark))) end++
    if (!longest || end > longest.end || (end === longest.end && mark.type === 'link')) longest = { mark, end }
  }
  return longest
}

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && (one.type !== 'link' || one.attrs?.href === other.attrs?.href)

const withoutMark = (node: JSONContent, mark: Mark): JSONContent => ({
  ...node,
  marks: (node.marks ?? []).filter((other) => !isSame(other, mark)),
})

/** Moves leading and trailing spaces outside the mark: `** this **` is not bold. */
function wrap(inner: string, { type, attrs }: Mark): string {
  const words = inner.trim()
  const before = inner.slice(0, inner.length - inner.trimStart().length)
  const after = inner.slice(inner.trimEnd().length)
  if (!words) return inner
  if (type !== 'link') return `${before}${signs[type] ?? ''}${words}${signs[type] ?? ''}${after}`
  const href = String(attrs?.href ?? '')
  if (isSameAddress(href, words)) return inner
  return `${before}[${words}](${writeAddress(href, attrs?.title)})${after}`
}

/** Such links are written as bare addresses, which the help center links. */
export const isSameAddress = (href: string, text: string) =>
  text.startsWith('http') ? href === text : href === `mailto:${text}`

function writeAddress(address: string, title: unknown): string {
  const written = /[\s()<>]/.test(address) || !address ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
  return title ? `${written} "${String(title).replace(/["\\]/g, '\\$&')}"` : written
}

function writeLeaf({ type, text = '', marks = [], attrs }: JSONContent, escaping: Escaping): string {
  if (type === 'softBreak') return '\n'
  if (type === 'hardBreak') return '  \n'
  if (type === 'image') {
    return `![${attrs?.alt ?? ''}](${writeAddress(String(attrs?.src ?? ''), attrs?.title)})`
  }
  if (marks.some((mark) => mark.type === 'code')) return writeCode(text)
  return escaping === 'all' ? escapeText(text) : text
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

/** Placeholders are not escaped. */
const escapeText = (text: string) =>
  text
    .split(/(\{\{[^{}]+\}\})/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[\\`*_[\]<>~|]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('')

const escapeStart = (line: string) => line.replace(/^([#+=-])/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
