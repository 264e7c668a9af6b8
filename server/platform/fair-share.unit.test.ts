import { describe, expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

describe('a fair share', () => {
  test('gives a key its slots and no more, whatever others do', async () => {
    const share = createFairShare({ total: 10, perKey: 2 })
    const [first] = [await share.enter(1), await share.enter(1)]
    let isThirdIn = false
    const third = share.enter(1).then((leave) => {
      isThirdIn = true
      return leave
    })

    expect(await share.enter(2)).toBeTypeOf('function')
    expect(isThirdIn).toBe(false)
    first?.()
    expect(await third).toBeTypeOf('function')
  })

  test('gives the next slot to the customer with the fewest', async () => {
    const share = createFairShare({ total: 3, perKey: 3 })
    const leave = await share.enter(1)
    await share.enter(1)
    await share.enter(1)
    const order: number[] = []
    const enter = (key: number) => share.enter(key).then(() => order.push(key))
    const waiting = [enter(1), enter(1), enter(2)]

    leave?.()
    await waiting[2]

    expect(order).toEqual([2])
  })

  test('takes the first in the queue among customers with equally many slots', async () => {
    const share = createFairShare({ total: 1, perKey: 1 })
    let leave = await share.enter(1)
    const order: string[] = []
    const enter = (key: number, name: string) =>
      share.enter(key).then((release) => {
        order.push(name)
        leave = release
      })
    const waiting = [enter(2, 'a'), enter(3, 'b'), enter(2, 'c'), enter(4, 'd'), enter(3, 'e')]

    for (const one of waiting) {
      leave?.()
      await one
    }

    expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('gives up after a timeout, and releases a slot only once', async () => {
    const share = createFairShare({ total: 1, perKey: 1 })
    const leave = await share.enter(1)

    expect(await share.enter(2, 5)).toBeUndefined()
    leave?.()
    leave?.()
    expect(await share.enter(2, 5)).toBeTypeOf('function')
    expect(await share.enter(1, 5)).toBeUndefined()
  })
})
