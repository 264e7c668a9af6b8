import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('works by one name come one after another, also after one that failed; others do not wait', async () => {
  const takeTurn = createTurns()
  const first = Promise.withResolvers<void>()
  const seen: string[] = []
  const see = (what: string) => async () => void seen.push(what)

  const failing = takeTurn('a', () => first.promise)
  const waiting = [takeTurn('a', see('second')), takeTurn('a', see('third'))]
  await takeTurn('b', see('other'))
  first.reject(new Error('broken'))

  await expect(failing).rejects.toThrow('broken')
  await Promise.all(waiting)
  expect(seen).toEqual(['other', 'second', 'third'])
})
