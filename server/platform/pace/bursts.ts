import type { Pace } from './pace.ts'

/** Limits how much work of a customer that uses more than others starts at the same time. */
export interface Bursts {
  /** Starts a piece of work if there is a free slot, and returns a function that ends it. */
  tryEnter(customerID: number): (() => void) | undefined
  /** Resolves with a function that ends the piece of work, or with undefined if the signal aborts first. */
  enter(customerID: number, signal: AbortSignal): Promise<(() => void) | undefined>
}

interface BurstOptions {
  /** Maximum number of pieces of work that one customer starts at the same time. */
  atOnce: number
  /** Work that takes longer no longer counts: it mostly waits, for example for a provider or the caller. */
  maxHoldMs?: number
}

interface Line {
  running: number
  waiting: Set<() => void>
}

/**
 * Even a customer within its share may send many requests at the same moment, and another customer's next request
 * would wait behind all of them. Work of one customer starts in order of arrival.
 */
export function createBursts(pace: Pick<Pace, 'exceedsOthers'>, { atOnce, maxHoldMs = 50 }: BurstOptions): Bursts {
  const lines = new Map<number, Line>()

  const isFree = (line: Line | undefined) => !line || (line.running < atOnce && line.waiting.size === 0)
  const hasRoom = (customerID: number) => isFree(lines.get(customerID)) || !pace.exceedsOthers(customerID)

  function openLine(customerID: number): Line {
    const line = lines.get(customerID) ?? { running: 0, waiting: new Set() }
    lines.set(customerID, line)
    return line
  }

  /** The slot passes directly to the next in the queue, so that a new caller cannot take it. */
  function leave(customerID: number, line: Line): void {
    const [next] = line.waiting
    if (next && line.running <= atOnce) {
      line.waiting.delete(next)
      next()
      return
    }
    line.running--
    if (line.running === 0 && line.waiting.size === 0) lines.delete(customerID)
  }

  function hold(customerID: number, line: Line): () => void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      leave(customerID, line)
    }
    const timer = setTimeout(end, maxHoldMs)
    return end
  }

  function tryEnter(customerID: number): (() => void) | undefined {
    if (!hasRoom(customerID)) return undefined
    const line = openLine(customerID)
    line.running++
    return hold(customerID, line)
  }

  return {
    tryEnter,
    async enter(customerID, signal) {
      const entered = tryEnter(customerID)
      if (entered || signal.aborted) return entered
      const line = openLine(customerID)
      return new Promise((resolve) => {
        const giveUp = () => {
          line.waiting.delete(start)
          resolve(undefined)
        }
        const start = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(hold(customerID, line))
        }
        line.waiting.add(start)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
