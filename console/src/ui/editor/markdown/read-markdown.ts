import type { JSONContent } from '@tiptap/core'
import MarkdownIt, { type Token } from 'markdown-it'

/** A top-level block: its editor node and its source. */
interface MarkdownBlock {
  node: JSONContent
  source: string
}

/** Addresses are kept unchanged because they may contain placeholders. The editor itself rejects links to scripts. */
const markdown = new MarkdownIt({ html: true })
markdown.normalizeLink = (address) => address
markdown.validateLink = () => true

/** Syntax that the editor does not support. */
class Unknown extends Error {}

/** Splits the text into blocks whose sources add up to the text, except for the blank lines between them. */
export function readMarkdown(text: string): MarkdownBlock[] {
  const lines = text.split(/\r\n|\r|\n/)
  const slice = (from: number, to: number) => lines.slice(from, to).join('\n')
  const blocks: MarkdownBlock[] = []
  let end = 0
  // Link definitions belong to no block: they are shown as source.
  const addBetween = (to: number) => {
    const source = trimLines(slice(end, to))
    if (source) blocks.push({ node: toRaw(source), source })
  }
  for (const tokens of toTopLevel(markdown.parse(text, {}))) {
    const [from, to] = tokens[0]?.map ?? [end, end]
    addBetween(from)
    const source = trimLines(slice(from, to))
    blocks.push({ node: toNode(tokens, source), source })
    end = to
  }
  addBetween(lines.length)
  return blocks
}

const trimLines = (source: string) => source.replace(/^(?:[ \t]*\n)+/, '').trimEnd()

const toRaw = (source: string): JSONContent => ({
  type: 'rawBlock',
  content: source ? [{ type: 'text', text: source }] : [],
})

function toTopLevel(tokens: Token[]): Token[][] {
  const blocks: Token[][] = []
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([])
    blocks.at(-1)?.push(token)
  }
  return blocks
}

function toNode(tokens: Token[], source: string): JSONContent {
  try {
    const [node, ...others] = toNodes(tokens)
    return node && others.length === 0 ? node : toRaw(source)
  } catch (fault) {
    if (!(fault instanceof Unknown)) throw fault
    return toRaw(source)
  }
}

type Reader = (token: Token, inner: Token[]) => JSONContent | JSONContent[]

const readers: Record<string, Reader> = {
  paragraph_open: (_token, inner) => ({ type: 'paragraph', content: readInner(inner) }),
  heading_open: ({ tag }, inner) => ({
    type: 'heading',
    attrs: { level: Number(tag[1]) },
    content: readInner(inner),
  }),
  blockquote_open: (_token, inner) => ({ type: 'blockquote', content: orParagraph(toNodes(inner)) }),
  bullet_list_open: (_token, inner) => ({ type: 'bulletList', content: toNodes(inner) }),
  ordered_list_open: (token, inner) => ({
    type: 'orderedList',
    attrs: { start: Number(token.attrGet('start') ?? 1) },
    content: toNodes(inner),
  }),
  list_item_open: (_token, inner) => {
    const content = orParagraph(toNodes(inner))
    if (content[0]?.type !== 'paragraph') throw new Unknown()
    return { type: 'listItem', content }
  },
  table_open: (_token, inner) => ({ type: 'table', content: toNodes(inner) }),
  thead_open: (_token, inner) => toNodes(inner),
  tbody_open: (_token, inner) => toNodes(inner),
  tr_open: (_token, inner) => ({ type: 'tableRow', content: toNodes(inner) }),
  th_open: (token, inner) => toCell('tableHeader', token, inner),
  td_open: (token, inner) => toCell('tableCell', token, inner),
  fence: ({ content, info }) => toCode(content, info.trim()),
  code_block: ({ content }) => toCode(content, ''),
  hr: () => ({ type: 'horizontalRule' }),
}

const orParagraph = (nodes: JSONContent[]) => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }])

function toCell(type: string, token: Token, inner: Token[]): JSONContent {
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null
  return { type, attrs: { align }, content: [{ type: 'paragraph', content: readInner(inner) }] }
}

function toCode(content: string, language: string): JSONContent {
  const text = content.replace(/\n$/, '')
  return { type: 'codeBlock', attrs: { language: language || null }, content: text ? [{ type: 'text', text }] : [] }
}

/** Converts the tokens of adjacent blocks. */
function toNodes(tokens: Token[]): JSONContent[] {
  const nodes: JSONContent[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    const read = readers[token.type]
    if (!read) throw new Unknown()
    const close = token.nesting === 1 ? findClose(tokens, index) : index
    nodes.push(...[read(token, tokens.slice(index + 1, close))].flat())
    index = close
  }
  return nodes
}

function findClose(tokens: Token[], open: number): number {
  const level = tokens[open]?.level
  return tokens.findIndex((token, index) => index > open && token.level === level && token.nesting === -1)
}

const readInner = (tokens: Token[]) => readInline(tokens.flatMap(({ children }) => children ?? []))

type Mark = NonNullable<JSONContent['marks']>[number]

const markNames: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike' }

function readInline(tokens: Token[]): JSONContent[] {
  const nodes: JSONContent[] = []
  let marks: Mark[] = []
  const add = (node: JSONContent) => {
    const last = nodes.at(-1)
    const withMarks = marks.length > 0 ? { ...node, marks } : node
    const isSame = JSON.stringify(last?.marks) === JSON.stringify(withMarks.marks)
    if (last?.type === 'text' && node.type === 'text' && isSame) last.text = `${last.text}${node.text}`
    else nodes.push(withMarks)
  }
  for (const token of tokens) {
    const name = markNames[token.tag] ?? (token.tag === 'a' ? 'link' : undefined)
    if (token.nesting === 1 && name) marks = [...marks, toMark(name, token)]
    else if (token.nesting === -1 && name) marks = marks.slice(0, -1)
    else if (token.type === 'text' || token.type === 'text_special') {
      if (token.content) add({ type: 'text', text: token.content })
    } else if (token.type === 'code_inline') {
      nodes.push({ type: 'text', text: token.content, marks: [...marks, { type: 'code' }] })
    } else if (token.type === 'softbreak') add({ type: 'softBreak' })
    else if (token.type === 'hardbreak') add({ type: 'hardBreak' })
    else if (token.type === 'image') add(toImage(token))
    else throw new Unknown()
  }
  return nodes
}

function toMark(type: string, token: Token): Mark {
  if (type !== 'link') return { type }
  return { type, attrs: { href: token.attrGet('href') ?? '', title: token.attrGet('title') } }
}

const toImage = (token: Token): JSONContent => ({
  type: 'image',
  attrs: { src: token.attrGet('src') ?? '', alt: token.content, title: token.attrGet('title') },
})
