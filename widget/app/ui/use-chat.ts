import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { ChatView } from '../chat/state.ts'
import type { Words } from '../words/words.ts'

const Shared = createContext<{ chat: Chat; words: Words } | undefined>(undefined)

export const ChatProvider = Shared.Provider

/** The state of the chat, its actions, and the translated texts. */
export function useChat(): ChatView & { chat: Chat; words: Words } {
  const shared = useContext(Shared)
  if (!shared) throw new Error('useChat is called outside of a chat.')
  const { store } = shared.chat
  const [view, setView] = useState(store.get)
  useEffect(() => {
    const show = () => setView(store.get())
    show()
    return store.subscribe(show)
  }, [store])
  return { ...view, ...shared }
}
