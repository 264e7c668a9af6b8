import { expect, test } from 'vitest'
import { buildSegment, maxSegment } from '../segment.ts'
import { findNear } from './find-near.ts'
import { scaleOf } from './scale-of.ts'
import { maxDifference, openSimilar, type Signatures } from './signatures.ts'

const dimensions = 400

function makeVector(number: number): Int8Array {
  let state = Math.imul(number + 1, 2_654_435_761) >>> 0
  return Int8Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 24) - 128
  })
}

/** Not a multiple of the compiled code's batch size. */
const size = maxSegment - 7
const vectors = Array.from({ length: size }, (_, place) => makeVector(place))
const segment = buildSegment(
  vectors.map((vector, place) => ({
    ...{ passageID: place, documentID: 1, vector },
    ...{ terms: new Uint32Array(), counts: new Uint8Array(), titleTerms: new Uint32Array() },
  })),
  true,
)

const unitOf = (vector: Int8Array) => Float32Array.from(vector, (number) => number * scaleOf(vector))
const averages = vectors
  .map(unitOf)
  .reduce((sums, numbers) => sums.map((sum, index) => sum + (numbers[index] as number) / size), new Float64Array(400))
const bitsOf = (vector: Int8Array) =>
  Array.from(unitOf(vector), (number, index) => number > (averages[index] as number))

test('signatures differ in one bit per number on the other side of the average', () => {
  const question = makeVector(70_000)
  const asked = bitsOf(question)
  const scores = Float32Array.from({ length: size }, (_, place) => place % 3)
  const sought = { max: maxDifference, scores, min: 1 }
  const found = openSimilar(question, scaleOf(question))(segment.signatures as Signatures, sought)

  const places = vectors.keys().filter((place) => place % 3 >= 1)
  expect([...found].map((one) => one & 0xffff)).toEqual([...places])
  for (const one of found) {
    const bits = bitsOf(vectors[one & 0xffff] as Int8Array)
    const differing = bits.filter((bit, index) => bit !== asked[index]).length
    // A number very close to the average may be rounded to the other side.
    expect(Math.abs((one >> 16) - differing)).toBeLessThan(2)
  }
})

test('skips passages whose word score is too low', () => {
  const near = 123
  const words = new Float32Array(maxSegment).fill(5)
  const seeking = { vector: vectors[near] as Int8Array, limit: 1, words, min: 5 }
  expect(findNear([segment], seeking)).toContain(near)

  words[near] = 4
  const others = findNear([segment], seeking)
  expect(others.length).toBeGreaterThan(300)
  expect(others).not.toContain(near)
})
