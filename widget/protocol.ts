import type { ChatSession } from '@attendant/contract/channels/chat.ts'

/** Messages between the page (its loader) and the frame (the chat) by `postMessage`. */

export interface Waiting {
  clientMessageID: string
  message: string
  at: number
}

/** What the frame remembers from page to page. The page keeps it: browsers forget what frames of other sites store. */
export interface Memory {
  /** Whether anything was written: only then is it worth looking for answers before the chat is opened. */
  hasChat?: boolean
  /** The last message that the visitor saw. */
  seen?: number
  /** Written, and not yet taken by the desk. */
  outbox?: Waiting[]
  /** Being written. */
  text?: string
}

export type FromFrame =
  | { say: 'ready' }
  /** The token ran out, or the desk does not know it any more. */
  | { say: 'renew' }
  | { say: 'close' }
  | { say: 'unread'; count: number }
  | { say: 'keep'; memory: Memory }
  /** Out of the way while a picture of the page is taken. */
  | { say: 'veil'; isVeiled: boolean }

export type FromPage =
  | { say: 'session'; session: ChatSession; lang: string; page: string; memory: Memory; isOpen: boolean }
  | { say: 'shown'; isOpen: boolean; page: string }
  /** The visitor went on within the page. */
  | { say: 'page'; page: string }
