import type { ChatSession } from '@attendant/contract/channels/chat.ts'

/** Messages between the page (its loader) and the frame (the chat) by `postMessage`. */

export interface Waiting {
  clientMessageID: string
  message: string
  at: number
}

/** State of the frame across pages. The page stores it, because browsers clear the storage of third-party frames. */
export interface Memory {
  /** Whether the visitor has sent anything: only then is the chat loaded to look for replies before it is opened. */
  hasChat?: boolean
  /** The last message that the visitor saw. */
  seen?: number
  /** Sent by the visitor, but not received by the server yet. */
  outbox?: Waiting[]
  /** The text in the input field. */
  text?: string
}

export type FromFrame =
  | { say: 'ready' }
  /** The token has expired, or the server no longer knows it. */
  | { say: 'renew' }
  | { say: 'close' }
  | { say: 'unread'; count: number }
  | { say: 'keep'; memory: Memory }
  /** Hides the chat while a screenshot is taken. */
  | { say: 'veil'; isVeiled: boolean }

export type FromPage =
  | { say: 'session'; session: ChatSession; lang: string; page: string; memory: Memory; isOpen: boolean }
  | { say: 'shown'; isOpen: boolean; page: string }
  /** The address of the page changed without a page load. */
  | { say: 'page'; page: string }
