/** Lets so many in at once; the others wait in line. For work whose memory, not time, is short. */
export function createGate(atOnce: number) {
  let inside = 0
  const waiting: (() => void)[] = []

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
    else inside++
    try {
      return await work()
    } finally {
      // Whoever leaves hands the place on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
