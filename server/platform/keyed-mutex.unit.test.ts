import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('runs tasks with the same key one after another, also after a failure, and other keys concurrently', async () => {
  const runExclusive = createKeyedMutex()
  const first = Promise.withResolvers<void>()
  const seen: string[] = []
  const see = (what: string) => async () => void seen.push(what)

  const failing = runExclusive('a', () => first.promise)
  const waiting = [runExclusive('a', see('second')), runExclusive('a', see('third'))]
  await runExclusive('b', see('other'))
  first.reject(new Error('broken'))

  await expect(failing).rejects.toThrow('broken')
  await Promise.all(waiting)
  expect(seen).toEqual(['other', 'second', 'third'])
})
