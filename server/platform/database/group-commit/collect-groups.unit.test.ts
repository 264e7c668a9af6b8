import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGroups } from './collect-groups.ts'

interface Item {
  name: string
  keys: string[]
}

/** Groups that run until they are ended, as lists of item names. */
function open({ atOnce = 1, minSize = 2, maxSize = 10, gatherMs = 0, maxHoldMs = 60_000 } = {}) {
  const started: string[] = []
  const running = new Map<string, () => void>()
  const groups = collectGroups<Item>(
    (group) => {
      const names = group.map(({ name }) => name).join(' ')
      started.push(names)
      return new Promise((resolve) => running.set(names, resolve))
    },
    { atOnce, minSize, maxSize, gatherMs, maxHoldMs },
  )
  return {
    started,
    add: (...names: string[]) => {
      for (const name of names) groups.add({ name, keys: name.split('+').slice(1) })
    },
    async end(names: string) {
      running.get(names)?.()
      // The end is noticed in one turn of the event loop, and the next group starts in another.
      await nextTurn()
      await nextTurn()
    },
    isIdle: () => groups.isIdle,
  }
}

test('items that arrive while a group runs form the next group', async () => {
  const groups = open()
  groups.add('a', 'b')
  await nextTurn()
  groups.add('c')
  await nextTurn()
  groups.add('d')
  await nextTurn()
  expect(groups.started).toEqual(['a b'])

  await groups.end('a b')

  expect(groups.started).toEqual(['a b', 'c d'])
  expect(groups.isIdle()).toBe(false)
  await groups.end('c d')
  expect(groups.isIdle()).toBe(true)
})

test('items with a common key are never in one group, and keep their order', async () => {
  const groups = open()
  groups.add('a+1', 'b+1+2', 'c+2', 'd')
  await nextTurn()
  expect(groups.started).toEqual(['a+1 d'])

  await groups.end('a+1 d')
  expect(groups.started).toEqual(['a+1 d', 'b+1+2'])

  await groups.end('b+1+2')
  expect(groups.started).toEqual(['a+1 d', 'b+1+2', 'c+2'])
})

test('several groups run concurrently, up to the limit', async () => {
  const groups = open({ atOnce: 2 })
  groups.add('a')
  await nextTurn()
  groups.add('b')
  await nextTurn()
  groups.add('c', 'd')
  await nextTurn()
  expect(groups.started).toEqual(['a', 'b'])

  await groups.end('b')

  expect(groups.started).toEqual(['a', 'b', 'c d'])
})

test('a group has a maximum size', async () => {
  const groups = open({ maxSize: 2 })
  groups.add('a', 'b', 'c')
  await nextTurn()
  await groups.end('a b')

  expect(groups.started).toEqual(['a b', 'c'])
})

test('waiting items are distributed evenly among the groups that may run', async () => {
  const groups = open({ atOnce: 2 })
  groups.add('a', 'b', 'c', 'd', 'e')
  await nextTurn()
  await nextTurn()
  expect(groups.started).toEqual(['a b c', 'd e'])
  groups.add('f', 'g')

  await groups.end('a b c')

  expect(groups.started).toEqual(['a b c', 'd e', 'f g'])
})

test('a few items are not split', async () => {
  const groups = open({ atOnce: 2, minSize: 3 })
  groups.add('a', 'b', 'c', 'd', 'e')
  await nextTurn()
  await nextTurn()

  expect(groups.started).toEqual(['a b c d e'])
})

test('a slow group only delays items with the same locks', async () => {
  const groups = open({ maxHoldMs: 1 })
  groups.add('slow+1')
  await nextTurn()
  groups.add('same+1', 'other+2')

  await expect.poll(() => groups.started).toEqual(['slow+1', 'other+2'])
  await groups.end('slow+1')
  await expect.poll(() => groups.started).toEqual(['slow+1', 'other+2', 'same+1'])
})

test('the next group starts once it has as many items as the previous one', async () => {
  const groups = open({ gatherMs: 60_000 })
  groups.add('a', 'b')
  await nextTurn()
  await groups.end('a b')
  groups.add('c')
  await nextTurn()
  expect(groups.started).toEqual(['a b'])

  groups.add('d')
  await nextTurn()

  expect(groups.started).toEqual(['a b', 'c d'])
})

test('the next group waits only for a limited time, and after a single item not at all', async () => {
  const groups = open({ gatherMs: 5 })
  groups.add('a', 'b')
  await nextTurn()
  await groups.end('a b')
  groups.add('c')
  await nextTurn()
  expect(groups.started).toEqual(['a b'])

  await expect.poll(() => groups.started).toEqual(['a b', 'c'])

  await groups.end('c')
  groups.add('d')
  await nextTurn()
  expect(groups.started).toEqual(['a b', 'c', 'd'])
})
