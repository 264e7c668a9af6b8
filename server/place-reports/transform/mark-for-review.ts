import { highlightBrackets } from './highlight-brackets.ts'
import { blocksOf, fold, hasText, openMarker, sentencesOf, splitTags, word } from './html-blocks.ts'

/**
 * Adds review markers to sanitised HTML: where a person wrote `[[…]]`, and around every sentence with a number or
 * name that no source contains. Existing markers stay; their text does not count as a source and is excluded from
 * surrounding markers. Markers surround texts but never tags, so the structure is kept.
 */
export function markForReview(html: string, sources: string[]): string {
  const parts = splitTags(highlightBrackets(html))
  const isKnown = rememberFacts(sources.join('\n'))
  for (const { texts, isHeading } of blocksOf(parts)) {
    const whole = texts.map(({ text, isMarked }) => (isMarked ? veil(text) : text)).join('')
    const isDoubted = new Uint8Array(whole.length)
    for (const { from, to } of sentencesOf(whole)) {
      if (!isKnown(whole.slice(from, to), isHeading)) isDoubted.fill(1, from, to)
    }
    let offset = 0
    for (const { part, text, isMarked } of texts) {
      if (!isMarked) parts[part] = render(text, isDoubted.subarray(offset, offset + text.length))
      offset += text.length
    }
  }
  return parts.join('')
}

/** Words that look like names or numbers but are not. */
const veil = (text: string) => text.replace(/[\p{L}\p{M}\d]/gu, (letter) => 'x'.repeat(letter.length))

function render(text: string, isDoubted: Uint8Array): string {
  let rendered = ''
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isDoubted[to] === isDoubted[from]) to++
    const piece = text.slice(from, to)
    rendered += isDoubted[from] && hasText(piece) ? `${openMarker}${piece}</span>` : piece
  }
  return rendered
}

const number = /\d+(?:[.,]\d+)*/g
const toFigure = (text: string) => text.replaceAll(',', '.')

/** Inflections and compounds of a known word are known: `Wandfläche` with `Wand`. */
const minLength = 4

function rememberFacts(source: string): (sentence: string, isHeading: boolean) => boolean {
  const figures = new Set((source.match(number) ?? []).map(toFigure))
  const words = new Set((source.match(word) ?? []).map(fold))
  const all = [...words].join(' ')
  const isKnownName = (name: string) => {
    const folded = fold(name)
    if (words.has(folded) || (folded.length >= minLength && all.includes(folded))) return true
    return piecesOf(folded).some((piece) => words.has(piece))
  }
  return (sentence, isHeading) => {
    const text = sentence.replace(/&(?:amp|lt|gt|quot);/g, ' ')
    if (!(text.match(number) ?? []).every((figure) => figures.has(toFigure(figure)))) return false
    return isHeading || namesIn(text).every(isKnownName)
  }
}

/** Capitalized words except the first of a sentence; a word in all capitals counts as a name anywhere. */
function namesIn(sentence: string): string[] {
  const words = sentence.match(word) ?? []
  return words.filter((one, index) => (index > 0 ? /^\p{Lu}/u.test(one) : /^\p{Lu}{2,}$/u.test(one)))
}

/** Longer words than any language has are skipped. */
function piecesOf(name: string): string[] {
  if (name.length > 40) return []
  const starts = Array.from({ length: Math.max(0, name.length - minLength + 1) }, (_, start) => start)
  return starts.flatMap((start) =>
    Array.from({ length: name.length - start - minLength + 1 }, (_, more) =>
      name.slice(start, start + minLength + more),
    ),
  )
}
