/** Runs tasks with the same key one after another, even when one fails. Tasks with different keys run concurrently. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  return async function runExclusive<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const current = last.get(key)?.then(task, task) ?? task()
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
