import type { Agent } from 'undici'

/**
 * How long a provider may take to accept a message: RFC 5321 gives a mail server 10 minutes after the data. A client
 * that disconnects earlier does not know whether the message was sent, and sends it twice.
 */
export const sendTimeoutMs = 11 * 60_000

let agent: Promise<Agent> | undefined

/** Like `fetch`, which waits at most 5 minutes for the headers of a response. */
export const slowFetch: typeof fetch = async (input, init) => {
  agent ??= import('undici').then(
    ({ Agent }) => new Agent({ headersTimeout: sendTimeoutMs, bodyTimeout: sendTimeoutMs }),
  )
  return fetch(input, { ...init, dispatcher: await agent } as RequestInit)
}
