import type { JSONContent } from '@tiptap/core'
import { isSameAddress } from './write-inline.ts'

const textBlocks = new Set(['paragraph', 'heading'])
const attributes = ['level', 'start', 'language', 'src', 'alt', 'title']

/** Describes what Markdown preserves of a node, for comparison: ignores spaces at edges and whether they are bold. */
export function describeShape(node: JSONContent): string {
  const { type = '', attrs = {}, content = [] } = node
  if (type === 'text') return JSON.stringify(node.text)
  const kept = attributes.map((name) => attrs[name] ?? '').join(' ')
  const inner = textBlocks.has(type)
    ? describeInline(content)
    : content
        .map(describeShape)
        .filter((shape, index) => index === 0 || !isEmpty(shape))
        .join(',')
  return `${type === 'tableHeader' ? 'tableCell' : type} ${kept}[${inner}]`
}

const isEmpty = (shape: string) => /^paragraph +\[\]$/.test(shape)

interface Piece {
  kind: 'words' | 'blank' | 'break' | 'image'
  marks: string
  text: string
}

function describeInline(nodes: JSONContent[]): string {
  const pieces: Piece[] = []
  for (const piece of nodes.flatMap(toPieces)) {
    const last = pieces.at(-1)
    if (last?.kind === 'words' && piece.kind === 'words' && last.marks === piece.marks) last.text += piece.text
    else pieces.push({ ...piece })
  }
  const isEdge = (piece: Piece | undefined) => piece === undefined || piece.kind === 'break'
  return pieces
    .filter(({ kind }, index) => kind !== 'blank' || !(isEdge(pieces[index - 1]) || isEdge(pieces[index + 1])))
    .map(({ marks, text }) => JSON.stringify([marks, text]))
    .join('')
}

function toPieces(node: JSONContent): Piece[] {
  if (node.type === 'image') return [{ kind: 'image', marks: '', text: describeShape(node) }]
  if (node.type !== 'text') return [{ kind: 'break', marks: '', text: node.type ?? '' }]
  return (node.text?.match(/\s+|\S+/g) ?? []).map((text) =>
    text.trim() ? { kind: 'words', marks: marksOf(node), text } : { kind: 'blank', marks: '', text },
  )
}

const marksOf = ({ marks = [], text = '' }: JSONContent) =>
  marks
    .filter(({ type, attrs }) => type !== 'link' || !isSameAddress(String(attrs?.href), text))
    .map(({ type, attrs }) => (type === 'link' ? `link(${attrs?.href} ${attrs?.title ?? ''})` : type))
    .sort()
    .join('+')
