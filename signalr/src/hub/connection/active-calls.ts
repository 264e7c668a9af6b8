/** The running calls of one connection, up to a limit; further calls wait. */
export class ActiveCalls {
  private readonly maximum: number
  private readonly running = new Set<Promise<unknown>>()
  private slots = 0
  private wake: (() => void) | undefined

  constructor(maximum: number) {
    this.maximum = maximum
  }

  get isFull(): boolean {
    return this.slots >= this.maximum
  }

  /** Messages are read one after another, so at most one call waits. */
  whenFree(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }

  /** Takes a slot until the call ends, or until the returned function is called. `done` must not reject. */
  enter(done: Promise<unknown>): () => void {
    this.slots++
    this.running.add(done)
    let hasSlot = true
    const leave = () => {
      if (!hasSlot) return
      hasSlot = false
      this.slots--
      const wake = this.wake
      this.wake = undefined
      wake?.()
    }
    void done.then(() => {
      this.running.delete(done)
      leave()
    })
    return leave
  }

  async settled(): Promise<void> {
    await Promise.all(this.running)
  }
}
