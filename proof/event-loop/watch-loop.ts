/**
 * Preloaded into a service under test (`node --import`): measures how long its event loop was blocked, in CPU time of
 * its thread, and reports it to the parent process. Wall-clock time would include other programs.
 */

export type Question = { id: number; ask: 'reset' | 'held' | 'calibrate' }
export type Answer = { id: number; ms: number }

const tickMs = 5

/** CPU time of this thread in milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let heldMs = 0
let last = processorMs()

function note(): void {
  const now = processorMs()
  heldMs = Math.max(heldMs, now - last)
  last = now
}

/** Between two ticks, the loop only ran what was due at the same time. */
function tick(): void {
  note()
  setTimeout(tick, tickMs).unref()
}

/** A constant amount of work: its duration measures the current speed of the machine. */
function calibrate(): number {
  const before = processorMs()
  const value = Array.from({ length: 500 }, (_, number) => ({ number, text: `text ${number}` }))
  for (let times = 0; times < 50; times++) JSON.parse(JSON.stringify(value))
  return processorMs() - before
}

const answers = {
  reset() {
    heldMs = 0
    last = processorMs()
    return 0
  },
  held() {
    note()
    return heldMs
  },
  calibrate,
}

if (process.send) {
  tick()
  process.on('message', ({ id, ask }: Question) =>
    process.send?.({ id, ms: answers[ask]() } satisfies Answer, () => undefined),
  )
  process.channel?.unref()
}
