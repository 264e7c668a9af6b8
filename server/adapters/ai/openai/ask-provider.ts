import type { TObject } from 'typebox'
import type { Meter } from '../meter.ts'
import { type Completion, callProvider } from './call-provider.ts'
import type { Exchange, Message } from './exchanges/exchange.ts'
import type { Endpoint } from './post-to-provider.ts'
import { ProviderFault, toProviderFault } from './provider-fault.ts'
import type { ProviderMemory } from './provider-memory.ts'
import { checkCompletion } from './read-answer.ts'
import { createReplyReader } from './reply-reader.ts'
import { type AnswerFormat, answerFormats, toRequestBody } from './request-body.ts'
import { tryAgain } from './try-again.ts'
import { withMeter } from './with-meter.ts'

export interface Provider extends Endpoint {
  model: string
  memory: ProviderMemory
  bypassCircuitBreaker: boolean
  meter: Meter | undefined
  now(): Date
  sleep(ms: number): Promise<unknown>
  random(): number
}

export interface Question {
  exchange: Pick<Exchange<TObject, unknown>, 'name' | 'shape' | 'maxTokens' | 'calling'>
  messages: Message[]
  timeoutMs: number
  /** See `tryAgain`. */
  until: number | undefined
  /** Called for every billed response, including unusable ones. */
  noteTaken(completion: Completion): void
  /** Receives the complete reply so far. */
  onText?: (text: string) => void
}

/** Uses the richest response format that the provider supports, and remembers it. */
export async function askProvider(provider: Provider, question: Question): Promise<Completion> {
  const known = provider.memory.formatOf(provider)
  if (known) return askInFormat(provider, question, known)

  let first: unknown
  for (const format of answerFormats) {
    try {
      const completion = await askInFormat(provider, question, format)
      provider.memory.rememberFormat(provider, format)
      return completion
    } catch (fault) {
      first ??= fault
      if (!isAboutFormat(fault)) throw first
    }
  }
  throw first
}

/** Servers describe this error in different ways; all they have in common is the rejection. */
function isAboutFormat(fault: unknown): boolean {
  if (!(fault instanceof ProviderFault) || fault.code === 'context_length_exceeded') return false
  return fault.status === 400 || fault.status === 422
}

async function askInFormat(
  provider: Provider,
  { exchange, messages, timeoutMs, until, onText, noteTaken: noteBilled }: Question,
  format: AnswerFormat,
): Promise<Completion> {
  const { model, memory, apiKey } = provider
  const { name, shape, maxTokens, calling } = exchange
  const tools = calling?.tools
  const body = toRequestBody({
    model,
    name,
    shape,
    messages,
    format,
    isStreamed: onText !== undefined,
    maxTokens,
    tools,
  })
  const attempt = async (signal: AbortSignal, noteTaken: (completion: Completion) => void) => {
    const completion = await callProvider(provider, body, { signal, onPiece: onText && toReplyListener(onText) })
    noteTaken(completion)
    noteBilled(completion)
    checkCompletion(completion)
    return completion
  }
  const toFault = (error: unknown) => toProviderFault(error, { apiKey, now: provider.now() })
  const { bypassCircuitBreaker, now, sleep, random } = provider
  const breaker = memory.breakerOf(provider)
  return withMeter(provider, body.messages, until, (noteTaken) =>
    tryAgain((signal) => attempt(signal, noteTaken), {
      ...{ breaker, bypassCircuitBreaker, until, now, sleep, random, timeoutMs, toFault },
    }),
  )
}

function toReplyListener(onText: (text: string) => void): (piece: string) => void {
  const read = createReplyReader()
  return (piece) => {
    const soFar = read(piece)
    if (soFar !== undefined) onText(soFar)
  }
}
