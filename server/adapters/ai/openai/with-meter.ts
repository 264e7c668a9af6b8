import { AiFault } from '../ai.ts'
import type { Meter } from '../meter.ts'
import type { Completion } from './call-provider.ts'
import type { Message } from './exchanges/exchange.ts'

/** Estimated tokens of a response: a minimum, plus a share of the request. */
const minAnswerTokens = 200
const maxAnswerTokens = 2_000
const tokensPerPicture = 1_100
/** A low estimate of characters per token, because texts of attackers may need more tokens. */
const bytesPerToken = 3

/** Reserves budget before a call and records its usage, even if the response is unusable. */
export async function withMeter(
  { meter, model, now }: { meter: Meter | undefined; model: string; now(): Date },
  messages: Message[],
  until: number | undefined,
  ask: (noteTaken: (completion: Completion) => void) => Promise<Completion>,
): Promise<Completion> {
  if (!meter) return ask(() => undefined)
  const inputTokens = estimateTokens(messages)
  const outputTokens = Math.min(maxAnswerTokens, minAnswerTokens + Math.ceil(inputTokens / 4))
  const maxWaitMs = until === undefined ? undefined : until - now().getTime()
  const metered = await meter.begin({ model, inputTokens, outputTokens, ms: 0 }, maxWaitMs)
  if ('refused' in metered) {
    throw new AiFault(metered.isBusy ? 'unavailable' : 'exhausted', metered.refused, { isRetryable: metered.isBusy })
  }
  const taken = { model, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, ms: 0 }
  try {
    return await ask((completion) => {
      taken.inputTokens += completion.inputTokens
      taken.cachedInputTokens += completion.cachedInputTokens
      taken.outputTokens += completion.outputTokens
    })
  } finally {
    await metered.end(taken)
  }
}

function estimateTokens(messages: Message[]): number {
  let [bytes, pictures] = [0, 0]
  for (const { content } of messages) {
    if (typeof content === 'string') bytes += Buffer.byteLength(content)
    else if (Array.isArray(content)) {
      for (const part of content) {
        if (part.type === 'text') bytes += Buffer.byteLength(part.text)
        else pictures++
      }
    }
  }
  return Math.ceil(bytes / bytesPerToken) + pictures * tokensPerPicture
}
