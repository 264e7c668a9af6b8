import type { Pace } from './pace.ts'

/** Starts the work of a customer that uses more than others a few pieces at a time. */
export interface Bursts {
  /** Starts a piece of work if there is room for it now, and returns what ends it. */
  tryEnter(customerID: number): (() => void) | undefined
  /** Resolves with what ends the piece of work, or with undefined when the signal aborts first. */
  enter(customerID: number, signal: AbortSignal): Promise<(() => void) | undefined>
}

interface BurstOptions {
  /** Pieces of work of one customer at once. */
  atOnce: number
  /** Work that takes longer no longer counts: it mostly waits for others, such as a provider or the caller. */
  maxHoldMs?: number
}

interface Line {
  running: number
  waiting: Set<() => void>
}

/**
 * A customer within its share may still send many requests in the same moment, and another's next request would wait
 * behind all of them. The order of one customer's work is that of its arrival.
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

  /** The place passes directly to the next in line, so that a new caller cannot take it in between. */
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
