/**
 * Lets concurrent items proceed together: `arrive` waits until each of them has arrived or finished. They continue in
 * the order of `items`.
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
  // Waits for all before an error is thrown: a task that is still running would write to a finished transaction.
  const settled = await Promise.allSettled(working)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
