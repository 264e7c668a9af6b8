import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, type Turn } from './take-turns.ts'

function open(members: number) {
  const openTurn = createTurns(members)
  const taken: string[] = []
  const take = (name: string, turn: Turn) => void turn.take().then(() => taken.push(name))
  return { turns: Array.from({ length: members }, openTurn) as Turn[], taken, take }
}

test('a turn waits until members without a turn have ended', async () => {
  const { turns, taken, take } = open(3)
  const [first, second, third] = turns as [Turn, Turn, Turn]
  take('first', first)
  second.end()
  await nextTurn()
  expect(taken).toEqual([])

  third.end()
  await nextTurn()
  expect(taken).toEqual(['first'])
})

test('turns are granted one after another, in request order', async () => {
  const { turns, taken, take } = open(3)
  const [first, second, third] = turns as [Turn, Turn, Turn]
  take('third', third)
  take('first', first)
  take('second', second)
  await nextTurn()
  expect(taken).toEqual(['third'])

  third.end()
  await nextTurn()
  expect(taken).toEqual(['third', 'first'])
  first.end()
  await nextTurn()
  expect(taken).toEqual(['third', 'first', 'second'])
})

test('a member that has its turn gets it again immediately', async () => {
  const { turns } = open(1)
  const [only] = turns as [Turn]
  await only.take()
  await only.take()
})
