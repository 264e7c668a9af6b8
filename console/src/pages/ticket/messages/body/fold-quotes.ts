import { maxOpening, opensQuote } from './split-quote.ts'

/** Maximum number of elements examined per email. */
const maxElements = 4_000

/**
 * Hides the text quoted at the end of an email, including its attribution line. Returns whether there was any. Quotes with
 * inline replies stay visible.
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
  // A container of the whole email is not an attribution; its lines are examined in the elements inside it.
  const lines = text
    .slice(0, 3 * maxOpening)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [line = '', ...next] = lines
  return (part.childElementCount === 0 || lines.length <= 6) && opensQuote(line, next.slice(0, 3))
}

/** Whether the author wrote nothing after the quote. */
function isLast(quote: HTMLElement, body: HTMLElement): boolean {
  for (const next of following(quote, body)) {
    if (isElement(next) && (next.matches('blockquote') || next.querySelector('blockquote'))) continue
    if (next.textContent?.trim()) return false
  }
  return true
}

/** Includes the attribution line above a quote. */
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

/** `instanceof` would fail, because the email's frame has its own DOM classes. */
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1
