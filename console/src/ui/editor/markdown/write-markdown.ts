import type { JSONContent } from '@tiptap/core'
import { type Escaping, writeInline } from './write-inline.ts'

export function writeBlock(node: JSONContent, escaping: Escaping): string {
  const { type, content = [], attrs } = node
  const inline = () => writeInline(content, escaping)
  switch (type) {
    case 'heading':
      return `${'#'.repeat(Number(attrs?.level ?? 1))} ${onOneLine(inline())}`.trimEnd()
    case 'blockquote':
      return prefix(writeBlocks(content, escaping), '> ', '> ')
    case 'bulletList':
      return writeItems(content, escaping, () => '- ')
    case 'orderedList':
      return writeItems(content, escaping, (index) => `${Number(attrs?.start ?? 1) + index}. `)
    case 'codeBlock':
      return writeCode(textOf(node), String(attrs?.language ?? ''))
    case 'table':
      return writeTable(content, escaping)
    case 'horizontalRule':
      return '---'
    case 'rawBlock':
      return textOf(node)
    default:
      return inline()
  }
}

/** Empty paragraphs are dropped: Markdown cannot express them. */
const writeBlocks = (nodes: JSONContent[], escaping: Escaping) =>
  nodes
    .map((node) => writeBlock(node, escaping))
    .filter(Boolean)
    .join('\n\n')

const textOf = ({ content = [] }: JSONContent) => content.map(({ text = '' }) => text).join('')
const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** Writes list items; those with a single paragraph, and their nested lists, are not separated by blank lines. */
function writeItems(items: JSONContent[], escaping: Escaping, bulletOf: (index: number) => string): string {
  const isLoose = items.some(({ content = [] }) => content.some(({ type }, at) => at > 0 && !isList(type)))
  const gap = isLoose ? '\n\n' : '\n'
  const written = items.map(({ content = [] }, index) => {
    const bullet = bulletOf(index)
    const blocks = content.map((node) => writeBlock(node, escaping)).filter((text, at) => text || at === 0)
    return prefix(blocks.join(gap), bullet, ' '.repeat(bullet.length)).trimEnd()
  })
  return written.join(gap)
}

const isList = (type: string | undefined) => type === 'bulletList' || type === 'orderedList'

const prefix = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n')

function writeCode(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text ? `${text}\n` : ''}${fence}`
}

const rules: Record<string, string> = { left: ':---', center: ':---:', right: '---:' }

function writeTable(rows: JSONContent[], escaping: Escaping): string {
  const cells = rows.map(({ content = [] }) => content.map((cell) => writeCell(cell, escaping)))
  const [head = [], ...others] = cells
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`
  const aligned = (rows[0]?.content ?? []).map(({ attrs }) => rules[String(attrs?.align)] ?? '---')
  return [line(head), line(aligned), ...others.map(line)].join('\n')
}

const writeCell = ({ content = [] }: JSONContent, escaping: Escaping) =>
  onOneLine(content.map(({ content: inline = [] }) => writeInline(inline, escaping)).join(' ')).replace(
    /(?<!\\)\|/g,
    '\\|',
  )
