import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured log without user content: no bodies, headers or URLs with tokens, and errors without the values that
 * drivers quote.
 */
export function createLog(level: string, destination: DestinationStream = bufferedOutput()): Log {
  const serializers = { err: (fault: unknown) => describeError(fault) }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination)
}

let standardOutput: DestinationStream | undefined

/**
 * Buffered: a system call per line would add a fifth to the time of a fast request. Shared by all logs of the
 * process: each writes ten times a second, whether it has lines or not.
 */
function bufferedOutput(): DestinationStream {
  standardOutput ??= pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 })
  return standardOutput
}

interface Described {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: Described
}

export function describeError(fault: unknown, isRedacted = false): Described {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error object' }
  const { code } = fault as { code?: unknown }
  const isQuoting = isRedacted || quotesThirdParty(fault)
  return {
    type: fault.name,
    message: isRedacted ? '[redacted]' : withoutValues(fault, isQuoting),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: (fault.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(fault.cause instanceof Error ? { cause: describeError(fault.cause, isQuoting) } : {}),
  }
}

/**
 * Whether the message quotes a third party after its first sentence or colon. Our own errors set `isQuoting`; clients
 * of mail servers attach the server's response.
 */
const quotesThirdParty = (fault: Error) =>
  ('isQuoting' in fault && fault.isQuoting === true) || 'response' in fault || 'responseText' in fault

/** Removes the values that messages quote: customer content and secrets. */
function withoutValues(fault: Error, isQuoting: boolean): string {
  if (fault.message.startsWith('Failed query:')) return 'Failed query'
  if (fault instanceof SyntaxError && fault.message.includes('JSON')) return 'Text that is not JSON'
  // PostgreSQL's class 22 says `invalid input syntax for type bigint: "…"`.
  const { code } = fault as { code?: unknown }
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  if (isDataException) return fault.message.split(':')[0] ?? ''
  return withoutAddresses(isQuoting ? (fault.message.split(/[:.]\s/)[0] ?? '') : fault.message)
}

/** An error may quote its input. */
const maxMessage = 4_000

/** Masks email addresses and phone numbers, and strips the parts of URLs that may contain keys. */
const withoutAddresses = (text: string) =>
  text
    .slice(0, maxMessage)
    .replace(/(\b[a-z][a-z+.-]{0,20}:\/\/)(?:[^\s/@]*@)?([^\s/?#'"<>]*)[^\s'"<>]*/gi, '$1$2')
    .replace(/(?<![^\s<>"'(),:;=@])[^\s<>"'(),:;=@]+@[^\s<>"'(),:;]+/g, '(address)')
    .replace(/\+\d[\d ()/-]{5,}\d/g, '(number)')
