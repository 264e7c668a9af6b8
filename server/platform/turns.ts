/** Of works by one name each begins when the one before it has ended, however it ended. Other names do not wait. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async function takeTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const mine = last.get(name)?.then(work, work) ?? work()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
