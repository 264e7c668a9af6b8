import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines without anyone's words: no bodies, no headers, no addresses with tokens in them, and errors
 * without the values that drivers like to quote.
 */
export function createLog(level: string, destination: DestinationStream = gatheredOutput()): Log {
  const serializers = { err: (fault: unknown) => describeError(fault) }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination)
}

/** Lines go out some at a time: a system call for each would cost a quick request a fifth of its time. */
const gatheredOutput = () => pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 })

interface Described {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: Described
}

export function describeError(fault: unknown, isBehindWords = false): Described {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error object' }
  const { code } = fault as { code?: unknown }
  const isQuoting = isBehindWords || quotesOthers(fault)
  return {
    type: fault.name,
    message: isBehindWords ? 'in words of others' : withoutValues(fault, isQuoting),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: (fault.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(fault.cause instanceof Error ? { cause: describeError(fault.cause, isQuoting) } : {}),
  }
}

/**
 * Whether the message goes on, after its first sentence or colon, with what somebody outside said. Our own faults say
 * so; the clients of mail servers keep the server's words beside their own.
 */
const quotesOthers = (fault: Error) =>
  ('isQuoting' in fault && fault.isQuoting === true) || 'response' in fault || 'responseText' in fault

/** The messages that quote what they could not take: customers' words and secrets. */
function withoutValues(fault: Error, isQuoting: boolean): string {
  if (fault.message.startsWith('Failed query:')) return 'Failed query'
  if (fault instanceof SyntaxError && fault.message.includes('JSON')) return 'Text that is not JSON'
  // PostgreSQL's class 22 says `invalid input syntax for type bigint: "…"`.
  const { code } = fault as { code?: unknown }
  const isOfValue = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  if (isOfValue) return fault.message.split(':')[0] ?? ''
  return withoutAddresses(isQuoting ? (fault.message.split(/[:.]\s/)[0] ?? '') : fault.message)
}

/** An error may quote what it failed on. */
const maxMessage = 4_000

/** Whatever an error is about: people's addresses and numbers, and the part of a link that may be a key. */
const withoutAddresses = (text: string) =>
  text
    .slice(0, maxMessage)
    .replace(/(\b[a-z][a-z+.-]{0,20}:\/\/)(?:[^\s/@]*@)?([^\s/?#'"<>]*)[^\s'"<>]*/gi, '$1$2')
    .replace(/(?<![^\s<>"'(),:;=@])[^\s<>"'(),:;=@]+@[^\s<>"'(),:;]+/g, '(address)')
    .replace(/\+\d[\d ()/-]{5,}\d/g, '(number)')
