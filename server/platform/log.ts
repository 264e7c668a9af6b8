import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines without anyone's words: no bodies, no headers, no addresses with tokens in them, and errors
 * without the values that drivers like to quote.
 */
export function createLog(level: string, destination: DestinationStream = gatheredOutput()): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination,
  )
}

/** Lines go out some at a time: a system call for each would cost a quick request a fifth of its time. */
const gatheredOutput = () => pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 })

interface Described {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: Described
}

export function describeError(fault: unknown): Described {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error object' }
  const { code } = fault as { code?: unknown }
  return {
    type: fault.name,
    message: withoutValues(fault),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (fault.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(fault.cause instanceof Error ? { cause: describeError(fault.cause) } : {}),
  }
}

/** The messages that quote what they could not take: customers' words and secrets. */
function withoutValues(fault: Error): string {
  if (fault.message.startsWith('Failed query:')) return 'Failed query'
  if (fault instanceof SyntaxError && fault.message.includes('JSON')) return 'Text that is not JSON'
  // PostgreSQL's class 22 says `invalid input syntax for type bigint: "…"`.
  const { code } = fault as { code?: unknown }
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? (fault.message.split(':')[0] ?? '') : fault.message
}
