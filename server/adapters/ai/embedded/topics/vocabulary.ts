/**
 * Features by hash, each with its inverse document frequency. Consists of arrays only, so that threads can transfer
 * it.
 */
export interface Vocabulary {
  size: number
  /** Open addressing; -1 marks a free slot. */
  hashes: Uint32Array
  numbers: Int32Array
  rarity: Float32Array
  unknownRarity: number
}

/** Contains every feature that occurs in at least `minTexts` texts; `each` visits the features of one text. */
export function learnVocabulary<Text>(
  texts: readonly Text[],
  each: (text: Text, visit: (hash: number) => void) => void,
  minTexts: number,
): Vocabulary {
  const counts = countTexts(texts, each)
  for (const [hash, count] of counts) if (count < minTexts) counts.delete(hash)
  const known = [...counts]
  const vocabulary = emptyVocabulary(known.length, texts.length)
  for (const [number, [hash, count]] of known.entries()) {
    const slot = slotOf(vocabulary, hash)
    vocabulary.hashes[slot] = hash
    vocabulary.numbers[slot] = number
    vocabulary.rarity[number] = Math.log((1 + texts.length) / (1 + count)) + 1
  }
  return vocabulary
}

/**
 * The document frequency of each feature. One map for the count and the last counted text, because there are a
 * million features.
 */
function countTexts<Text>(
  texts: readonly Text[],
  each: (text: Text, visit: (hash: number) => void) => void,
): Map<number, number> {
  const span = texts.length + 1
  const seen = new Map<number, number>()
  for (const [index, text] of texts.entries()) {
    each(text, (hash) => {
      const before = seen.get(hash) ?? 0
      if (before % span !== index + 1) seen.set(hash, (Math.floor(before / span) + 1) * span + index + 1)
    })
  }
  for (const [hash, packed] of seen) seen.set(hash, Math.floor(packed / span))
  return seen
}

/**
 * The known features of a text by number: damped counts times rarity. Including the unknown ones, they would have
 * unit length, so a mostly unknown text has a short vector.
 */
export function weigh(vocabulary: Vocabulary, each: (visit: (hash: number) => void) => void): [number, number][] {
  const counts = new Map<number, number>()
  const unknown = new Set<number>()
  each((hash) => {
    const number = numberOf(vocabulary, hash)
    if (number >= 0) counts.set(number, (counts.get(number) ?? 0) + 1)
    else unknown.add(hash)
  })
  let sum = unknown.size * vocabulary.unknownRarity ** 2
  const weighed: [number, number][] = []
  for (const [number, count] of counts) {
    const value = (1 + Math.log(count)) * (vocabulary.rarity[number] ?? 0)
    sum += value * value
    weighed.push([number, value])
  }
  const scale = 1 / (Math.sqrt(sum) || 1)
  for (const entry of weighed) entry[1] *= scale
  return weighed
}

function numberOf(vocabulary: Vocabulary, hash: number): number {
  return vocabulary.numbers[slotOf(vocabulary, hash)] ?? -1
}

function emptyVocabulary(size: number, texts: number): Vocabulary {
  const slots = 2 ** Math.ceil(Math.log2(size * 2 + 2))
  return {
    size,
    hashes: new Uint32Array(slots),
    numbers: new Int32Array(slots).fill(-1),
    rarity: new Float32Array(size),
    unknownRarity: Math.log(1 + texts) + 1,
  }
}

function slotOf({ hashes, numbers }: Vocabulary, hash: number): number {
  const mask = hashes.length - 1
  let slot = hash & mask
  while (numbers[slot] !== -1 && hashes[slot] !== hash) slot = (slot + 1) & mask
  return slot
}
