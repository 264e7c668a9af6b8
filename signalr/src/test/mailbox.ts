/** A queue of events to wait for, one after another. */
export class Mailbox<T> {
  private readonly arrived: T[] = []
  private readonly waiting: ((item: T) => void)[] = []

  readonly put = (item: T): void => {
    const next = this.waiting.shift()
    if (next) next(item)
    else this.arrived.push(item)
  }

  /** Items that were not consumed yet. */
  get waitingItems(): readonly T[] {
    return this.arrived
  }

  next(): Promise<T> {
    const [first] = this.arrived
    if (this.arrived.length === 0) return new Promise((resolve) => this.waiting.push(resolve))
    this.arrived.shift()
    return Promise.resolve(first as T)
  }

  take(count: number): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, () => this.next()))
  }
}

/** Turns the event loop until the condition holds; limited by the test's timeout. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
