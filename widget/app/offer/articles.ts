import type { ChatArticles } from '@attendant/contract/channels/chat.ts'
import type { Store } from '../chat/state.ts'

/** A question is sent after this time even without search results. */
const maxMs = 2_500

/** Help center articles, suggested once, before the first message of a chat. */
export function createArticles(store: Store, { isWanted, token }: { isWanted: boolean; token: () => string }) {
  let isOffered = !isWanted

  async function find(message: string): Promise<ChatArticles['items']> {
    const query = new URLSearchParams({ q: message.slice(0, 2000) })
    const answer = await fetch(`/api/Chat/articles?${query}`, {
      headers: { authorization: `Bearer ${token()}` },
      signal: AbortSignal.timeout(maxMs),
    })
    return answer.ok ? ((await answer.json()) as ChatArticles).items : []
  }

  return {
    /** Returns whether the message is held until the visitor has seen the articles. */
    async offer(message: string): Promise<boolean> {
      const { messages, outbox } = store.get()
      if (isOffered || messages.length > 0 || outbox.length > 0) return false
      isOffered = true
      // Show the visitor's question during the search.
      store.set({ offer: { message, articles: [] } })
      const articles = await find(message).catch(() => [])
      store.set({ offer: articles.length > 0 ? { message, articles } : undefined })
      return articles.length > 0
    },
    /** The held message. */
    take(): string | undefined {
      const message = store.get().offer?.message
      store.set({ offer: undefined })
      return message
    },
  }
}
