import { reviewMarker } from '../rooms/sanitise-transcript.ts'
import { blocksOf, fold, sentencesOf, splitTags, word } from './html-blocks.ts'

/** Of the words of a sentence, so many must be in the sentence of the notes that it is said to come from. */
const leastShare = 0.4
/** Inflections of a word begin alike. */
const stemLength = 5
/** Shorter ones join sentences and say nothing. */
const shortest = 3

interface Piece {
  text: string
  /** `12-80`, or undefined where the notes have nothing of it. */
  source: string | undefined
}

/**
 * Says for each sentence of sanitised HTML where in the notes it comes from, as `data-source` of its block where all
 * of that comes from one place, else of a span around it, and marks those that
 * come from nowhere for review. What says so already stays; a description in another language than the notes shares
 * no words with them, and is left alone.
 */
export function citeSources(html: string, notes: string): string {
  const parts = splitTags(html)
  const findSource = indexNotes(notes)
  const blocks = blocksOf(parts).filter(({ tag, isHeading }) => !isHeading && !isCited(parts[tag ?? -1]))
  const cited = blocks.map((block) => ({ ...block, pieces: piecesOf(block.texts, findSource) }))
  if (!cited.some(({ pieces }) => pieces.flat().some(({ source }) => source))) return html

  for (const { tag, texts, pieces } of cited) {
    const sources = new Set(pieces.flat().map(({ source }) => source))
    sources.delete('')
    const [only] = sources
    const opening = parts[tag ?? -1]
    if (tag !== undefined && only && sources.size === 1 && opening && isOpening.test(opening)) {
      parts[tag] = opening.replace(isOpening, `<$1 data-source="${only}"`)
      continue
    }
    for (const [index, { part, isMarked }] of texts.entries()) {
      // Whoever looks for markers finds them as they are written everywhere.
      if (!isMarked) parts[part] = (pieces[index] ?? []).map(render).join('')
    }
  }
  return parts.join('')
}

/** The tags whose text is their own. */
const isOpening = /^<(p|li|td|div|blockquote|pre)\b/i

const isCited = (tag: string | undefined) => tag?.includes('data-source=') ?? false

/** The texts of a block cut where its sentences end, each with its sentence's source. */
function piecesOf(texts: { text: string }[], findSource: (sentence: string) => string | undefined): Piece[][] {
  const whole = texts.map(({ text }) => text).join('')
  const sentences = sentencesOf(whole).map(({ from, to }) => ({ from, to, source: findSource(whole.slice(from, to)) }))
  let offset = 0
  return texts.map(({ text }) => {
    const start = offset
    offset += text.length
    const inText = sentences.filter(({ from, to }) => to > start && from < offset)
    let at = 0
    const pieces: Piece[] = []
    for (const { from, to, source } of inText) {
      const [begin, end] = [Math.max(0, from - start), Math.min(text.length, to - start)]
      pieces.push({ text: text.slice(at, begin), source: '' }, { text: text.slice(begin, end), source })
      at = end
    }
    return [...pieces, { text: text.slice(at), source: '' }].filter((piece) => piece.text !== '')
  })
}

function render({ text, source }: Piece): string {
  if (source === '') return text
  if (source) return `<span data-source="${source}">${text}</span>`
  return `<span class="${reviewMarker.class}" style="${reviewMarker.style}">${text}</span>`
}

function indexNotes(notes: string): (sentence: string) => string | undefined {
  const sentences = sentencesOf(notes, /[.!?…]+(?=\s)|[^\n](?=\n)/g)
  const places = new Map<string, Set<number>>()
  for (const [index, { from, to }] of sentences.entries()) {
    for (const stem of stemsOf(notes.slice(from, to))) {
      const known = places.get(stem)
      if (known) known.add(index)
      else places.set(stem, new Set([index]))
    }
  }
  return (sentence) => {
    const stems = stemsOf(sentence)
    // Nothing that could be looked up, such as a figure alone, comes from nowhere in particular.
    if (stems.size === 0) return ''
    const hits = new Map<number, number>()
    for (const stem of stems) for (const index of places.get(stem) ?? []) hits.set(index, (hits.get(index) ?? 0) + 1)
    const [best] = [...hits].sort(([a, more], [b, fewer]) => fewer - more || a - b)
    const range = best && best[1] / stems.size >= leastShare ? sentences[best[0]] : undefined
    return range && `${range.from}-${range.to}`
  }
}

function stemsOf(text: string): Set<string> {
  const words = (text.replace(/&(?:amp|lt|gt|quot);/g, ' ').match(word) ?? []).map(fold)
  return new Set(words.filter(({ length }) => length >= shortest).map((one) => one.slice(0, stemLength)))
}
