import { maxWaitSeconds } from '../../operations/wait.ts'

const namedWait = /\bwait\s+(\d+)\s*(second|minute)s?\b/i

/** Returns the seconds in a name such as `Wait 30 seconds` or `wait 2 minutes`; undefined for any other name. */
export function readWait(name: string): number | undefined {
  const [, amount, unit] = namedWait.exec(name) ?? []
  if (!amount || !unit) return undefined
  const seconds = Number(amount) * (unit.toLowerCase() === 'minute' ? 60 : 1)
  return Math.min(seconds, maxWaitSeconds)
}

interface Waiting {
  name: string
  operation: string | null
  parameters: Record<string, unknown> | null
}

/** How long an action delays the following ones, in seconds. */
export function waitSecondsOf({ name, operation, parameters }: Waiting): number {
  if (operation === null) return readWait(name) ?? 0
  return operation === 'wait' ? Number(parameters?.seconds) : 0
}
