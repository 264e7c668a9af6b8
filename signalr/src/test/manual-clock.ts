import type { Clock } from '../hub/clock.ts'

/** A clock that tests advance. */
export class ManualClock implements Clock {
  private time = 1_750_000_000_000
  private readonly repeating = new Map<object, { next: number; milliseconds: number; act: () => void }>()

  readonly now = (): number => this.time

  every(milliseconds: number, act: () => void): () => void {
    const handle = {}
    this.repeating.set(handle, { next: this.time + milliseconds, milliseconds, act })
    return () => this.repeating.delete(handle)
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds
    for (;;) {
      const due = [...this.repeating.values()].filter(({ next }) => next <= end).sort((a, b) => a.next - b.next)[0]
      if (!due) break
      this.time = due.next
      due.next += due.milliseconds
      due.act()
    }
    this.time = end
  }
}
