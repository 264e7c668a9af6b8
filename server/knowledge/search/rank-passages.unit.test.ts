import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createThreads } from '../../platform/threads/threads.ts'
import { packTerms } from '../passages/pack-terms.ts'
import { rankPassages } from './rank-passages.ts'
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

/** Words 1 to 20 are frequent, others occur in one passage of a hundred, or in one alone. */
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

describe('the index of many passages', () => {
  const segments = toSegments(all, true)

  test('finds the nearest by signatures as it would by comparing all', () => {
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

  test('finds a rare word beside frequent ones, and leaves out what is gone', () => {
    const question = { parts: [Uint32Array.of(3, 7, 105_000)], vector: new Int8Array(), context: [] }
    expect(rankPassages(segments, question, 5)[0]?.passageID).toBe(5_000)
    expect(rankPassages(segments, question, 5, (passageID) => passageID === 5_000)[0]?.passageID).not.toBe(5_000)
  })

  test('gives back the passages that it was made of', () => {
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
  ...{ key, version: 1, isLast: true, after, readUpTo: lastOf(passages), bytes: pack(passages), maxBytes },
})

describe('the indexes in memory', () => {
  test('grow by pieces, join small ones, and give way to others when memory is full', () => {
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

  test('are kept by a thread, which answers faults of a call', async () => {
    const threads = createThreads({ log: createLog('silent') })
    const thread = threads.resident(new URL('./thread/index-tasks.ts', import.meta.url))
    const options = { key: 'one', maxMs: 60_000 }
    const question = { parts: [Uint32Array.of(100_007)], vector: new Int8Array(), context: [] }
    const ask = () =>
      thread.call<(typeof tasks)['rankTask']>('rankTask', { key: 'one', version: 1, question, limit: 1 }, options)
    expect(await ask()).toEqual({ readUpTo: 0 })
    await thread.call<(typeof tasks)['addTask']>('addTask', addition('one', 0, all.slice(0, 20)), options)
    expect(await ask()).toMatchObject({ ranked: [{ passageID: 7 }] })

    await expect(thread.call('nothing', {} as never, options)).rejects.toThrow('does not export')
    await threads.close()
    await expect(ask()).rejects.toThrow()
  })
})
