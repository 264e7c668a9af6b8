import { maxOpening, opensQuote } from './split-quote.ts'

/** More is looked at in no email. */
const maxElements = 4_000

/**
 * Hides what an email quotes at its end, with the line that introduces it, and answers whether there was any. A quote
 * that the author answered below, between the lines, stays where it is.
 */
export function foldQuotes(body: HTMLElement): boolean {
  const parts = [...body.querySelectorAll<HTMLElement>('blockquote, div, p, span, font, b, hr')].slice(0, maxElements)
  const first = parts.find((part) => (part.tagName === 'BLOCKQUOTE' ? isLast(part, body) : introduces(part)))
  if (!first || !textBefore(first, body).trim()) return false
  const opening = openingOf(first, body)
  hideFrom(opening, body)
  return true
}

function introduces(part: HTMLElement): boolean {
  if (part.tagName === 'HR') return false
  const text = part.innerText ?? part.textContent ?? ''
  // A whole email in one box is no opening: its lines are looked at in the boxes inside it.
  const lines = text
    .slice(0, 3 * maxOpening)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [line = '', ...next] = lines
  return (part.childElementCount === 0 || lines.length <= 6) && opensQuote(line, next.slice(0, 3))
}

/** Whether nothing of the author's own follows. */
function isLast(quote: HTMLElement, body: HTMLElement): boolean {
  for (const next of following(quote, body)) {
    if (isElement(next) && (next.matches('blockquote') || next.querySelector('blockquote'))) continue
    if (next.textContent?.trim()) return false
  }
  return true
}

/** The attribution line above a quote belongs to it. */
function openingOf(first: HTMLElement, body: HTMLElement): HTMLElement {
  let part = first
  while (part.parentElement && part.parentElement !== body && !previousText(part)) part = part.parentElement
  const before = part.previousElementSibling
  return before && isElement(before) && introduces(before) ? before : part
}

const previousText = (part: Element) => {
  for (let before = part.previousSibling; before; before = before.previousSibling)
    if (before.textContent?.trim()) return true
  return false
}

function textBefore(part: HTMLElement, body: HTMLElement): string {
  const range = body.ownerDocument.createRange()
  range.setStart(body, 0)
  range.setEndBefore(part)
  return range.toString()
}

function* following(part: HTMLElement, body: HTMLElement): Generator<ChildNode> {
  for (let level: HTMLElement | null = part; level && level !== body; level = level.parentElement)
    for (let next = level.nextSibling; next; next = next.nextSibling) yield next
}

function hideFrom(part: HTMLElement, body: HTMLElement): void {
  for (const next of [part, ...following(part, body)]) {
    if (isElement(next)) next.setAttribute('hidden', '')
    else if (next.textContent?.trim()) {
      const box = body.ownerDocument.createElement('span')
      next.replaceWith(box)
      box.append(next)
      box.setAttribute('hidden', '')
    }
  }
}

/** By its kind, not by its class: the email is a page of its own, with classes of its own. */
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1
