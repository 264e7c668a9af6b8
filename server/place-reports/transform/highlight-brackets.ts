import { blocksOf, isBlockTag, openMarker, splitTags } from './html-blocks.ts'

/** Single brackets may occur in marked text: `[[a [sic] b]]`. */
const brackets = /\[\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\]/g

interface Placed {
  part: number
  from: number
  to: number
  isMarked: boolean
}

/**
 * Converts text between `[[` and `]]` in sanitised HTML to review markers. If the tags inside are balanced, one
 * marker surrounds them; otherwise each text gets its own marker, so that the structure is kept. Empty and unbalanced
 * brackets stay as text.
 */
export function highlightBrackets(html: string): string {
  const parts = splitTags(html)
  const { texts, units } = joinTexts(parts)
  let at = 0
  for (const { index, 0: found, 1: marked = '' } of units.join('').matchAll(brackets)) {
    if (marked.trim() === '') continue
    const [begin, end] = [index + 2, index + found.length - 2]
    for (const bracket of [index, begin - 1, end, end + 1]) units[bracket] = ''
    while ((texts[at]?.to ?? end) < begin) at++
    const inside: Placed[] = []
    for (let each = at; (texts[each]?.from ?? end + 1) <= end; each++) inside.push(texts[each] as Placed)
    if (isWhole(inside, parts)) {
      units[begin - 1] = openMarker
      units[end] = '</span>'
    } else for (const text of inside) mark(units, text, begin, end)
  }
  for (const { part, from, to } of texts) parts[part] = units.slice(from, to).join('')
  return parts.join('')
}

function joinTexts(parts: string[]) {
  const texts: Placed[] = []
  const units: string[] = []
  for (const { part, text, isMarked } of blocksOf(parts).flatMap((block) => block.texts)) {
    texts.push({ part, from: units.length, to: units.length + text.length, isMarked })
    for (const unit of text.split('')) units.push(unit)
  }
  return { texts, units }
}

/** Whether all elements opened between the first and the last text are closed there, too. */
function isWhole(inside: Placed[], parts: string[]): boolean {
  if (inside.some(({ isMarked }) => isMarked)) return false
  const open: string[] = []
  for (let part = (inside[0]?.part ?? 0) + 1; part < (inside.at(-1)?.part ?? 0); part += 2) {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(parts[part] ?? '') ?? []
    if (name === 'br') continue
    if (isBlockTag(parts[part] ?? '')) return false
    if (!slash) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function mark(units: string[], { from, to, isMarked }: Placed, begin: number, end: number): void {
  const [first, last] = [Math.max(from, begin), Math.min(to, end) - 1]
  if (
    isMarked ||
    units
      .slice(first, last + 1)
      .join('')
      .trim() === ''
  )
    return
  units[first] = `${openMarker}${units[first]}`
  units[last] += '</span>'
}
