import type { ChatSession, ChatSessionCreate } from '@attendant/contract/channels/chat.ts'

/** When a desk that cannot be reached and a frame that does not load mean that this page may not show the chat. */
const hopeless = 3

/**
 * Asks until there is a session. Nothing when the desk refuses; a browser hides the reason where the page's host is not
 * known to the desk at all, but then the frame is not shown either.
 */
export async function askSession(
  desk: string,
  wish: ChatSessionCreate,
  isFrameShown: () => boolean,
): Promise<ChatSession | undefined> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${desk}/api/Chat/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    }).catch(() => undefined)
    if (answer?.ok) return answer.json()
    const isRefused = answer ? /40[34]/.test(`${answer.status}`) : tries > hopeless && !isFrameShown()
    if (isRefused) {
      // biome-ignore lint/suspicious/noConsole: site owners need the reason why the chat does not appear
      console.error(
        `No chat here: ${location.hostname} is none of the channel's hostnames, or there is no such channel.`,
      )
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 500 * 2 ** tries)))
  }
}
