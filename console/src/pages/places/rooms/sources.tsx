import { createElement, type ReactNode } from 'react'

/** Start and end positions in the notes. */
export type Source = readonly [number, number]

export const readSources = (given: string | null | undefined): Source[] =>
  (given ?? '').split(',').flatMap((part) => {
    const [from, to] = part.split('-').map(Number)
    return from !== undefined && to !== undefined && from < to ? [[from, to] as const] : []
  })

const structure = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li strong b em i u s br hr span blockquote table thead tbody tr th td div sub sup'.split(
    ' ',
  ),
)

/** Rebuilds the description as React elements that keep only structure, sources and review markers. */
export function toElements(html: string): ReactNode[] {
  // Removed before parsing, because the content security policy reports styles even in a parsed document.
  const plain = html.replace(/\sstyle="[^"]*"/g, '')
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  return [...body.childNodes].map(toElement)
}

function toElement(node: ChildNode, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.tagName.toLowerCase()
  const children = [...node.childNodes].map(toElement)
  if (!structure.has(name)) return children
  const source = node.dataset.source
  const props = {
    key: index,
    ...(node.classList.contains('review-marker') ? { className: 'review-marker' } : {}),
    ...(source ? { 'data-source': source } : {}),
  }
  return createElement(name, props, ...(name === 'br' || name === 'hr' ? [] : children))
}

/** The notes, with the passages that a sentence is based on highlighted. */
export function markSources(notes: string, sources: Source[]): ReactNode[] {
  const ordered = sources.toSorted(([one], [other]) => one - other)
  const parts: ReactNode[] = []
  let position = 0
  for (const [from, to] of ordered) {
    if (from < position) continue
    parts.push(notes.slice(position, from), <mark key={from}>{notes.slice(from, to)}</mark>)
    position = to
  }
  return [...parts, notes.slice(position)]
}
