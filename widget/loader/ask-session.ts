import type { ChatSession, ChatSessionCreate } from '@attendant/contract/channels/chat.ts'

/** After this many attempts, an unreachable server and a frame that does not load mean that the chat is not allowed. */
const maxFailures = 3

/**
 * Retries until there is a session. Returns undefined if the server rejects it; the browser hides that response from
 * unknown hostnames, but then the frame does not load either.
 */
export async function askSession(
  service: string,
  request: ChatSessionCreate,
  isFrameShown: () => boolean,
): Promise<ChatSession | undefined> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${service}/api/Chat/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }).catch(() => undefined)
    if (answer?.ok) return answer.json()
    const isRefused = answer ? /40[34]/.test(`${answer.status}`) : tries > maxFailures && !isFrameShown()
    if (isRefused) {
      // biome-ignore lint/suspicious/noConsole: site owners need the reason why the chat does not appear
      console.error(
        `Chat unavailable: ${location.hostname} is not a hostname of the channel, or there is no such channel.`,
      )
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 500 * 2 ** tries)))
  }
}
