import type { EncodedText } from '../../adapters/ai/ai.ts'

/** Of the words of the shorter question, and of the direction of both. */
const leastShared = 0.6
const leastLikeness = 0.9

/** Questions that ask the same, in order; each joins the first group whose first question is like it. */
export function groupAlike<Item>(
  items: readonly Item[],
  encodedOf: (item: Item, place: number) => EncodedText | undefined,
): Item[][] {
  const groups: { first: EncodedText | undefined; items: Item[] }[] = []
  items.forEach((item, place) => {
    const encoded = encodedOf(item, place)
    const known = groups.find(({ first }) => first && encoded && isAlike(first, encoded))
    if (known) known.items.push(item)
    else groups.push({ first: encoded, items: [item] })
  })
  return groups.map((group) => group.items)
}

function isAlike(one: EncodedText, other: EncodedText): boolean {
  const words = new Set(one.terms)
  const shared = other.terms.filter((term) => words.has(term)).length
  const shorter = Math.min(one.terms.length, other.terms.length)
  return (shorter > 0 && shared / shorter >= leastShared) || cosine(one.vector, other.vector) >= leastLikeness
}

function cosine(one: Int8Array, other: Int8Array): number {
  let product = 0
  for (let index = 0; index < one.length; index++) product += (one[index] ?? 0) * (other[index] ?? 0)
  return product / (Math.hypot(...one) * Math.hypot(...other) || 1)
}
