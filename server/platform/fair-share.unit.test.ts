import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairShare, installation } from './fair-share.ts'

describe('a fair share', () => {
  test('lets a key have its places and no more, whatever others do', async () => {
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

  test('gives the next place to whoever has the fewest', async () => {
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

  test('gives up after a while, and a place is given back once', async () => {
    const share = createFairShare({ total: 1, perKey: 1 })
    const leave = await share.enter(1)

    expect(await share.enter(2, 5)).toBeUndefined()
    leave?.()
    leave?.()
    expect(await share.enter(2, 5)).toBeTypeOf('function')
    expect(await share.enter(1, 5)).toBeUndefined()
  })
})

describe('beside others', () => {
  const soon = 50
  const limited = (average: number) => createFairShare({ total: 10, perKey: 8, beside: { perKey: 2, average } })

  async function countEntering(share: ReturnType<typeof limited>, key: number, tries: number): Promise<number> {
    const entered = await Promise.all(Array.from({ length: tries }, () => share.enter(key, soon)))
    return entered.filter((leave) => leave !== undefined).length
  }

  test('a key has fewer places at once, and alone it has all of its own', async () => {
    expect(await countEntering(limited(8), 1, 10)).toBe(8)

    const share = limited(8)
    await share.enter(2)
    expect(await countEntering(share, 1, 10)).toBe(2)
  })

  test('work of the installation limits nobody, and is not limited', async () => {
    const share = limited(8)
    await share.enter(installation)
    expect(await countEntering(share, 1, 10)).toBe(8)
    expect(await countEntering(share, installation, 10)).toBe(1)
  })

  /** The time that a key has places for, with always more waiting, while another enters now and then. */
  async function useFor(ms: number, average: number, ofOther = 0): Promise<number> {
    const share = limited(average)
    const end = performance.now() + ms
    let used = 0
    const useAll = async () => {
      while (performance.now() < end) {
        const leave = await share.enter(1, end - performance.now())
        if (!leave) return
        const since = performance.now()
        await pause(10)
        used += performance.now() - since
        leave()
      }
    }
    const useSome = async () => {
      while (performance.now() < end) {
        const leave = await share.enter(2)
        await pause(ofOther)
        leave?.()
        await pause(10)
      }
    }
    await Promise.all([useSome(), useAll(), useAll(), useAll(), useAll()])
    return used
  }

  test('a key that always wants more gets its average', async () => {
    // Two places would be 4,000; the first of them are taken before the average is reached.
    expect(await useFor(2_000, 0.1)).toBeLessThan(1_000)
  })

  test('a key may use as much as others do, whatever the average', async () => {
    expect(await useFor(2_000, 0.1, 30)).toBeGreaterThan(1_500)
  })
})
