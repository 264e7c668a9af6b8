/** In characters; models translate longer texts unreliably. */
const maxPieceLength = 6000

/** Splits a text between paragraphs, otherwise sentences, otherwise words. Joining the pieces restores it. */
export function splitForTranslation(text: string): string[] {
  return gather(cut(text, [/\n\s*\n/g, /\n/g, /[.!?。！？]/g, /\s/g]))
}

function cut(text: string, places: RegExp[]): string[] {
  const [place, ...finer] = places
  if (text.length <= maxPieceLength) return [text]
  if (!place) return text.match(/.{1,3000}/gsu) ?? []
  return splitAfter(text, place).flatMap((piece) => cut(piece, finer))
}

/** Each piece ends with a match of the pattern. */
function splitAfter(text: string, place: RegExp): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(place)) {
    pieces.push(text.slice(from, index + found.length))
    from = index + found.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

/** Joins adjacent pieces that fit together. */
export function gather(pieces: string[]): string[] {
  const gathered: string[] = []
  for (const piece of pieces) {
    const last = gathered.at(-1)
    if (last === undefined || last.length + piece.length > maxPieceLength) gathered.push(piece)
    else gathered[gathered.length - 1] = last + piece
  }
  return gathered
}

/** Keeps the spaces around a text, which models drop. */
export async function betweenBlanks(text: string, change: (core: string) => Promise<string>): Promise<string> {
  const core = text.trim()
  if (core === '') return text
  const start = text.indexOf(core)
  return text.slice(0, start) + (await change(core)).trim() + text.slice(start + core.length)
}

/** Limited concurrency, because of provider rate limits. */
export async function mapInTurn<Item, Result>(
  items: Item[],
  change: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += 4) {
    results.push(...(await Promise.all(items.slice(start, start + 4).map(change))))
  }
  return results
}
