/**
 * Lets those that work side by side go on together: `arrive` waits until each of them has arrived or is through. They
 * go on in the order of `items`.
 */
export async function inOrder<Item, Result>(
  items: Item[],
  work: (item: Item, arrive: () => Promise<void>) => Promise<Result>,
): Promise<Result[]> {
  const waiting = new Map<number, () => void>()
  let through = 0
  const goOn = () => {
    if (waiting.size + through < items.length) return
    const released = [...waiting].sort(([one], [other]) => one - other)
    waiting.clear()
    for (const [, release] of released) release()
  }
  const working = items.map((item, index) => {
    const arrive = () =>
      new Promise<void>((resolve) => {
        waiting.set(index, resolve)
        goOn()
      })
    return work(item, arrive).finally(() => {
      through++
      goOn()
    })
  })
  // All have ended before any fault leaves: what works on would write into a transaction that is over.
  const settled = await Promise.allSettled(working)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
