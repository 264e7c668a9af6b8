import { reviewMarker } from '../rooms/sanitise-transcript.ts'
import { blocksOf, fold, sentencesOf, splitTags, word } from './html-blocks.ts'

const opening = `<span class="${reviewMarker.class}" style="${reviewMarker.style}">`
/**
 * Puts review markers into sanitised HTML: where somebody wrote `[[…]]`, and around every sentence with a number or
 * a name that none of the sources has. Markers go around texts and never around tags, so the structure stays.
 */
export function markForReview(html: string, sources: string[]): string {
  const parts = splitTags(html)
  const isKnown = rememberFacts(sources.join('\n'))
  for (const { texts, isHeading } of blocksOf(parts)) {
    const whole = texts.map(({ text }) => text).join('')
    const fates = decide(whole, (sentence) => isKnown(sentence, isHeading))
    let offset = 0
    for (const { part, text, isMarked } of texts) {
      parts[part] = render(text, fates.subarray(offset, offset + text.length), isMarked)
      offset += text.length
    }
  }
  return parts.join('')
}

/** What becomes of each character. */
const fate = { stays: 0, marked: 1, dropped: 2 }

function decide(whole: string, isKnown: (sentence: string) => boolean): Uint8Array {
  const fates = new Uint8Array(whole.length)
  for (const { from, to } of sentencesOf(whole)) {
    if (!isKnown(whole.slice(from, to))) fates.fill(fate.marked, from, to)
  }
  for (const { index, 0: found } of whole.matchAll(/\[\[[^[\]]{1,2000}\]\]/g)) {
    const end = index + found.length
    fates.fill(fate.dropped, index, end).fill(fate.marked, index + 2, end - 2)
  }
  return fates
}

function render(text: string, fates: Uint8Array, isMarked: boolean): string {
  let rendered = ''
  let isOpen = false
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && fates[to] === fates[from]) to++
    if (fates[from] === fate.dropped) continue
    const isWanted = !isMarked && fates[from] === fate.marked
    if (isWanted !== isOpen) rendered += isWanted ? opening : '</span>'
    isOpen = isWanted
    rendered += text.slice(from, to)
  }
  return isOpen ? `${rendered}</span>` : rendered
}

const number = /\d+(?:[.,]\d+)*/g
const toFigure = (text: string) => text.replaceAll(',', '.')

/** Inflections and compounds of a known word are known: `Wandfläche` by `Wand`. */
const shortest = 4

function rememberFacts(source: string): (sentence: string, isHeading: boolean) => boolean {
  const figures = new Set((source.match(number) ?? []).map(toFigure))
  const words = new Set((source.match(word) ?? []).map(fold))
  const all = [...words].join(' ')
  const isKnownName = (name: string) => {
    const folded = fold(name)
    if (words.has(folded) || (folded.length >= shortest && all.includes(folded))) return true
    return piecesOf(folded).some((piece) => words.has(piece))
  }
  return (sentence, isHeading) => {
    const text = sentence.replace(/&(?:amp|lt|gt|quot);/g, ' ')
    if (!(text.match(number) ?? []).every((figure) => figures.has(toFigure(figure)))) return false
    return isHeading || namesIn(text).every(isKnownName)
  }
}

/** Words written large, except the first, which always is; one that is large throughout is a name anywhere. */
function namesIn(sentence: string): string[] {
  const words = sentence.match(word) ?? []
  return words.filter((one, index) => (index > 0 ? /^\p{Lu}/u.test(one) : /^\p{Lu}{2,}$/u.test(one)))
}

/** Longer words than any language has are not looked into. */
function piecesOf(name: string): string[] {
  if (name.length > 40) return []
  const starts = Array.from({ length: Math.max(0, name.length - shortest + 1) }, (_, start) => start)
  return starts.flatMap((start) =>
    Array.from({ length: name.length - start - shortest + 1 }, (_, more) => name.slice(start, start + shortest + more)),
  )
}
