import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '../signature.ts'

export interface CallbackAnswer {
  status: number
  contentType: string
  body: string
}

export interface CallbackRoute {
  /** Maps a public URL to this machine, with what a proxy on the way adds. */
  reach?: (publicAddress: string) => { url: string; headers?: Record<string, string> }
  attempts?: number
  pauseInMs?: number
}

/** The provider's timeout for callbacks. */
const timeoutMs = 15_000

/** Signed like the provider's; retried without a response and after a 5xx. */
export async function postCallback(
  authToken: string,
  address: string,
  fields: Record<string, string>,
  { reach = (url) => ({ url }), attempts = 5, pauseInMs = 100 }: CallbackRoute,
): Promise<CallbackAnswer> {
  const form = new URLSearchParams(fields)
  for (let attempt = 1; ; attempt++) {
    const { url, headers = {} } = reach(address)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': sign(authToken, address, form),
        'i-twilio-idempotency-token': crypto.randomUUID(),
        ...headers,
      },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const body = await answer?.text().catch(() => undefined)
    if (answer && body !== undefined && answer.status < 500) {
      return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', body }
    }
    if (attempt >= attempts)
      throw new Error(`11200 HTTP retrieval failure: ${address} (${answer?.status ?? 'no answer'})`)
    await pause(pauseInMs)
  }
}
