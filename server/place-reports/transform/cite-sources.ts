import { blocksOf, fold, hasText, openMarker, sentencesOf, splitTags, type Text, word } from './html-blocks.ts'

/** The minimum share of the words of a sentence that must be in its source sentence in the notes. */
const minShare = 0.4
/** Inflected forms share their beginning. */
const stemLength = 5
/** Shorter words are ignored. */
const minLength = 3

interface Sentence {
  from: number
  to: number
  /** `12-80`; empty if the sentence has no content to look up, undefined if the notes do not contain it. */
  source: string | undefined
  /** Part of it is already marked for review. */
  isMarked: boolean
}

interface Piece {
  text: string
  /** The HTML between sentences belongs to none. */
  sentence: Sentence | undefined
}

/**
 * Sets `data-source` to the position in the notes for each sentence of sanitised HTML: on the block if all its
 * sentences have the same source, otherwise on a span around the sentence. Sentences without a source are marked for
 * review, unless a part is already marked. Existing attributes are kept. A description in another language than the
 * notes shares no words with them and stays unchanged.
 */
export function citeSources(html: string, notes: string): string {
  const parts = splitTags(html)
  const findSource = indexNotes(notes)
  const blocks = blocksOf(parts).filter(({ tag, isHeading }) => !isHeading && !isCited(parts[tag ?? -1]))
  const cited = blocks.map((block) => ({ ...block, pieces: piecesOf(block.texts, findSource) }))
  if (!cited.some(({ pieces }) => pieces.flat().some(({ sentence }) => sentence?.source))) return html

  for (const { tag, texts, pieces } of cited) {
    const sources = new Set(pieces.flat().map(({ sentence }) => (sentence ? sentence.source : '')))
    sources.delete('')
    const [only] = sources
    const opening = parts[tag ?? -1]
    if (tag !== undefined && only && sources.size === 1 && opening && isOpening.test(opening)) {
      parts[tag] = opening.replace(isOpening, `<$1 data-source="${only}"`)
      continue
    }
    for (const [index, { part, isMarked }] of texts.entries()) {
      // Sentences that contain a marker stay unchanged, so that markers keep their usual form.
      if (!isMarked) parts[part] = (pieces[index] ?? []).map(render).join('')
    }
  }
  return parts.join('')
}

/** Block elements with text of their own. */
const isOpening = /^<(p|li|td|div|blockquote|pre)\b/i

const isCited = (tag: string | undefined) => tag?.includes('data-source=') ?? false

/** Splits the texts of a block at sentence boundaries. */
function piecesOf(texts: Text[], findSource: (sentence: string) => string | undefined): Piece[][] {
  const whole = texts.map(({ text }) => text).join('')
  const sentences = sentencesOf(whole).map(
    ({ from, to }): Sentence => ({ from, to, source: findSource(whole.slice(from, to)), isMarked: false }),
  )
  let offset = 0
  let next = 0
  return texts.map(({ text, isMarked }) => {
    const start = offset
    offset += text.length
    let at = 0
    const pieces: Piece[] = []
    while ((sentences[next]?.to ?? offset) <= start) next++
    for (let each = next; (sentences[each]?.from ?? offset) < offset; each++) {
      const sentence = sentences[each] as Sentence
      sentence.isMarked ||= isMarked
      const [begin, end] = [Math.max(0, sentence.from - start), Math.min(text.length, sentence.to - start)]
      pieces.push({ text: text.slice(at, begin), sentence: undefined }, { text: text.slice(begin, end), sentence })
      at = end
    }
    return [...pieces, { text: text.slice(at), sentence: undefined }].filter((piece) => piece.text !== '')
  })
}

function render({ text, sentence }: Piece): string {
  if (!sentence || sentence.source === '' || !hasText(text)) return text
  if (sentence.source) return `<span data-source="${sentence.source}">${text}</span>`
  return sentence.isMarked ? text : `${openMarker}${text}</span>`
}

function indexNotes(notes: string): (sentence: string) => string | undefined {
  const sentences = sentencesOf(notes, /(?<![.!?…])[.!?…]+(?=\s)|[^\n](?=\n)/g)
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
    // Sentences without words to look up, such as a single number, have no source.
    if (stems.size === 0) return ''
    const hits = new Map<number, number>()
    for (const stem of stems) for (const index of places.get(stem) ?? []) hits.set(index, (hits.get(index) ?? 0) + 1)
    const [best] = [...hits].sort(([a, more], [b, fewer]) => fewer - more || a - b)
    const range = best && best[1] / stems.size >= minShare ? sentences[best[0]] : undefined
    return range && `${range.from}-${range.to}`
  }
}

function stemsOf(text: string): Set<string> {
  const words = (text.replace(/&(?:amp|lt|gt|quot);/g, ' ').match(word) ?? []).map(fold)
  return new Set(words.filter(({ length }) => length >= minLength).map((one) => one.slice(0, stemLength)))
}
