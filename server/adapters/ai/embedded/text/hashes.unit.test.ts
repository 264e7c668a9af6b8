import { expect, test } from 'vitest'
import { eachNearPair } from './hashes.ts'

test('pairs of words are the same in any order', () => {
  expect(pairsOf('card lost')).toEqual(pairsOf('lost card'))
  expect(pairsOf('card lost')).not.toEqual(pairsOf('card found'))
})

test('distant words are not a pair', () => {
  const [near] = pairsOf('card lost')

  expect(pairsOf('card was yesterday lost')).toContain(near)
  expect(pairsOf('card that we sent you yesterday is lost')).not.toContain(near)
})

test('a word is not paired with itself', () => {
  expect(pairsOf('card card')).toEqual([])
})

function pairsOf(text: string): number[] {
  const found: number[] = []
  eachNearPair(text.split(' '), (hash) => found.push(hash))
  return found
}
