import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createThreads } from '../../platform/threads/threads.ts'
import { packTerms } from '../passages/pack-terms.ts'
import type { IndexQuestion } from './index-question.ts'
import { rankPassages, unpackRanked } from './rank-passages.ts'
import { buildSegment, type IndexedPassage, maxSegment, toPassages } from './segment.ts'
import { addToHeld, findHeld, readSizes } from './thread/held-indexes.ts'
import type * as tasks from './thread/index-tasks.ts'

const dimensions = 64

function createNumbers(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words 1 to 20 are frequent, others occur in one passage of a hundred, or in only one. */
function makePassage(passageID: number): IndexedPassage {
  const next = createNumbers(passageID * 7919 + 1)
  const terms = new Set([1 + Math.floor(next() * 20), 100 + Math.floor(next() * 100), 100_000 + passageID])
  return {
    passageID,
    documentID: passageID,
    terms: Uint32Array.from(terms),
    counts: Uint8Array.from(terms, () => 1),
    titleTerms: Uint32Array.of(100_000 + passageID),
    vector: Int8Array.from({ length: dimensions }, () => Math.round(next() * 200 - 100)),
  }
}

const all = Array.from({ length: 8 * maxSegment }, (_, passageID) => makePassage(passageID))
const toSegments = (passages: IndexedPassage[], isKept: boolean) =>
  Array.from({ length: Math.ceil(passages.length / maxSegment) }, (_, index) =>
    buildSegment(passages.slice(index * maxSegment, (index + 1) * maxSegment), isKept),
  )

const productOf = (one: Int8Array, other: Int8Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
const cosineOf = (one: Int8Array, other: Int8Array) =>
  productOf(one, other) / Math.sqrt(productOf(one, one) * productOf(other, other))

/** The same formula without an index. */
function rankAll(passages: readonly IndexedPassage[], { parts, vector, context }: IndexQuestion) {
  const asked = new Set(parts.flatMap((part) => [...part]))
  const having = new Map<number, number>()
  for (const { terms } of passages) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1)
  const rarity = (term: number) => {
    const count = having.get(term) ?? 0
    return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5))
  }
  const lengths = passages.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / passages.length
  const byPart = parts.map((part) => {
    const scores = passages.map(({ terms, counts }, place) => {
      const damping = 1.2 * (0.25 + (0.75 * (lengths[place] ?? 0)) / averageLength)
      return terms.reduce((sum, term, index) => {
        const count = counts[index] ?? 0
        return part.includes(term) ? sum + (rarity(term) * 2.2 * count) / (count + damping) : sum
      }, 0)
    })
    if (parts.length === 1) return scores
    const bestFirst = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    const best = new Set(bestFirst.slice(0, 50))
    return scores.map((score, place) => (best.has(place) ? score : 0))
  })
  return passages
    .map((passage, place) => {
      const words = Math.hypot(...byPart.map((scores) => scores[place] ?? 0))
      const named = context.flatMap(({ terms, weight }) =>
        [...terms]
          .filter((term) => !asked.has(term) && passage.titleTerms.includes(term))
          .map((term) => 1.1 * weight * rarity(term)),
      )
      const shareOf = (terms: Iterable<number>) => {
        const given = new Set(terms)
        return passage.titleTerms.filter((term) => given.has(term)).length / passage.titleTerms.length
      }
      const titles = 8 * (1 - 1 / parts.length) * (shareOf(asked) + Math.max(...parts.map(shareOf)))
      const likeness = Math.max(0, cosineOf(passage.vector, vector)) / Math.sqrt(parts.length)
      const score = words + named.reduce((sum, one) => sum + one, 0) + titles + 12 * likeness
      return { passageID: passage.passageID, score }
    })
    .sort((one, other) => other.score - one.score || one.passageID - other.passageID)
}

describe('the index of many passages', () => {
  const segments = toSegments(all, true)

  test('finds the same most similar passages with signatures as by comparing all', () => {
    let found = 0
    for (let number = 0; number < 5; number++) {
      const { vector } = makePassage(1_000_000 + number)
      const best = all
        .map((passage) => ({ passageID: passage.passageID, likeness: cosineOf(passage.vector, vector) }))
        .sort((one, other) => other.likeness - one.likeness)
        .slice(0, 10)
      const ranked = rankPassages(segments, { parts: [], vector, context: [] }, 10)
      found += best.filter(({ passageID }) => ranked.some((one) => one.passageID === passageID)).length
      expect(ranked[0]?.likeness).toBeCloseTo(best[0]?.likeness ?? 0, 3)
    }
    expect(found / 50).toBeGreaterThan(0.9)
  })

  test('finds the same results whatever the previous question was', () => {
    const { vector } = makePassage(1_234)
    // More almost identical passages than wanted, so that the next search starts with a far too high threshold.
    const copies = Array.from({ length: 2 * maxSegment }, (_, index) => ({ ...makePassage(3_000_000 + index), vector }))
    const crowded = [...segments, ...toSegments(copies, true)]
    const other = { parts: [], vector: makePassage(1_000_001).vector, context: [] }
    const expected = [1, 2].map(() => rankPassages(crowded, other, 200))[1]
    expect(rankPassages(crowded, { parts: [], vector, context: [] }, 1)).toMatchObject([
      { likeness: expect.closeTo(1, 3) },
    ])

    expect(rankPassages(crowded, other, 200)).toEqual(expected)
    expect(expected).toHaveLength(200)
  })

  test('ranks the same as by scoring every passage', () => {
    for (let number = 0; number < 8; number++) {
      const [one, other] = [makePassage(37 * number), makePassage(5_000 + 91 * number)]
      const parts = number % 2 === 0 ? [one.terms] : [one.terms.slice(0, 2), other.terms]
      const question = { parts, vector: one.vector, context: [{ terms: other.titleTerms, weight: 0.75 }] }
      const ranked = rankPassages(segments, question, 10)
      const expected = rankAll(all, question).slice(0, 10)
      expect(ranked.map(({ passageID }) => passageID).slice(0, 2)).toEqual(
        expected.map(({ passageID }) => passageID).slice(0, 2),
      )
      // Word weights are quantized.
      ranked.forEach(({ score }, rank) => {
        expect(Math.abs(score - (expected[rank]?.score ?? 0))).toBeLessThan(0.1)
      })
    }
  })

  test.each([1, 2, 3])('omits nothing that comparing all passages would find: %i sentences', (sentences) => {
    // Every second passage has one of two frequent words, many share a rarer one, and some are near duplicates.
    const crowded = all.map((passage) => {
      const { passageID } = passage
      const copied = passageID % 7 === 0 ? makePassage(3) : passage
      const terms = [...copied.terms, 500 + (passageID % 2), 600 + (passageID % 9), 700 + (passageID % 300)]
      const counts = terms.map((_, index) => 1 + ((passageID + index) % 3))
      return { ...copied, passageID, terms: Uint32Array.from(terms), counts: Uint8Array.from(counts) }
    })
    const [some, none] = [toSegments(crowded, true), toSegments(crowded, false)]
    for (let number = 0; number < 10; number++) {
      const parts = Array.from({ length: sentences }, (_, index) =>
        Uint32Array.of(500 + (number % 2), 600 + ((number + index) % 9), 700 + number, 3, 100 + 5 * number + index),
      )
      const { vector, titleTerms } = makePassage(91 * number)
      const context = [{ terms: titleTerms, weight: 0.75 }]
      const byWords = { parts, vector: new Int8Array(), context }
      expect(rankPassages(some, byWords, 50)).toEqual(rankPassages(none, byWords, all.length).slice(0, 50))
      const byBoth = { parts, vector, context }
      expect(rankPassages(some, byBoth, 5)).toEqual(rankPassages(none, byBoth, all.length).slice(0, 5))
    }
  })

  test('finds the most similar passage among many small segments without signatures', () => {
    const small = Array.from({ length: 4 }, (_, index) =>
      buildSegment(
        Array.from({ length: 400 }, (_, place) => makePassage(2_000_000 + 400 * index + place)),
        true,
      ),
    )
    const { vector } = makePassage(1_234)
    const ranked = rankPassages([...small, ...segments], { parts: [], vector, context: [] }, 1)
    expect(ranked).toMatchObject([{ passageID: 1_234, likeness: expect.closeTo(1, 3) }])
  })

  test('finds a rare word among frequent ones, and skips deleted passages', () => {
    const question = { parts: [Uint32Array.of(3, 7, 105_000)], vector: new Int8Array(), context: [] }
    expect(rankPassages(segments, question, 5)[0]?.passageID).toBe(5_000)
    expect(rankPassages(segments, question, 5, (passageID) => passageID === 5_000)[0]?.passageID).not.toBe(5_000)
  })

  test('returns the passages it was built from', () => {
    const sorted = ({ terms, counts, ...rest }: IndexedPassage) => ({ ...rest, terms: terms.toSorted(), counts })
    const [first] = toSegments(all.slice(0, 50), false)
    const expected = all.slice(0, 50).filter(({ passageID }) => passageID !== 3)
    expect(first && toPassages(first, (passageID) => passageID === 3).map(sorted)).toEqual(expected.map(sorted))
  })
})

function pack(passages: readonly IndexedPassage[]): Uint8Array<ArrayBuffer> {
  const packed = passages.map((passage) => {
    const terms = packTerms(passage)
    const head = Buffer.alloc(24)
    head.writeBigInt64BE(BigInt(passage.passageID), 0)
    head.writeBigInt64BE(BigInt(passage.documentID), 8)
    head.writeInt32BE(terms.length, 16)
    head.writeInt32BE(passage.vector.length, 20)
    return Buffer.concat([head, terms, new Uint8Array(passage.vector.buffer)])
  })
  return new Uint8Array(Buffer.concat(packed))
}

const maxBytes = 2 ** 30
const lastOf = (passages: readonly IndexedPassage[]) => passages.at(-1)?.passageID ?? 0
const addition = (key: string, after: number, passages: readonly IndexedPassage[]) => ({
  ...{ key, version: 1, isLast: true, after, readUpTo: lastOf(passages), pieces: [pack(passages)], maxBytes },
})

describe('the indexes in memory', () => {
  test('grow by segments, merge small ones, and are evicted when memory is full', () => {
    for (let start = 1; start < 151; start += 5) {
      addToHeld(addition('one', start === 1 ? 0 : start - 1, all.slice(start, start + 5)))
    }
    const held = findHeld('one')
    expect(held?.segments.reduce((sum, segment) => sum + segment.size, 0)).toBe(150)
    expect(held?.segments.length).toBeLessThan(12)
    expect(addToHeld(addition('one', 3, all.slice(200, 205)))).toBe(undefined)

    const { bytes, evictions } = readSizes()
    addToHeld({ ...addition('two', 0, all.slice(200, 300)), maxBytes: bytes + 1 })
    expect([findHeld('one'), readSizes().evictions - evictions]).toEqual([undefined, 1])
    const full = addToHeld({ ...addition('three', 0, all.slice(200, 300)), isLast: false, maxBytes: 1 })
    expect(full).toMatchObject({ isFull: true, version: 1 })
  })

  test('are held by a thread that reports errors of a call', async () => {
    const threads = createThreads({ log: createLog('silent') })
    const thread = threads.resident(new URL('./thread/index-tasks.ts', import.meta.url))
    const options = { key: 'one', maxMs: 60_000 }
    const question = { parts: [Uint32Array.of(100_007)], vector: new Int8Array(), context: [] }
    const ask = () =>
      thread.call<(typeof tasks)['rankTask']>(
        'rankTask',
        { also: [], key: 'one', version: 1, question, limit: 1 },
        options,
      )
    expect(await ask()).toEqual({ readUpTo: 0 })
    await thread.call<(typeof tasks)['addTask']>('addTask', addition('one', 0, all.slice(0, 20)), options)
    const found = await ask()
    expect('ranked' in found && unpackRanked(found.ranked)).toMatchObject([{ passageID: 7, documentID: 7 }])

    await expect(thread.call('nothing', {} as never, options)).rejects.toThrow('does not export')
    await threads.close()
    await expect(ask()).rejects.toThrow()
  })
})
