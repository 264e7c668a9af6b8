import type { ChatArticles } from '@attendant/contract/channels/chat.ts'
import type { ChatMessage, ChatStatus } from '@attendant/contract/channels/hub.ts'
import type { CsatRequest } from '@attendant/contract/desk/csat/csat.ts'
import type { ChatTexts } from '@attendant/contract/organization/channel-translation.ts'
import type { Waiting } from '../../protocol.ts'

/** The progress of an escalation. */
export type Handover =
  | 'none'
  /** Would you like to talk to a person? */
  | 'asking'
  /** Checking whether an agent is available. */
  | 'checking'
  /** No agent is available: ask for an address. */
  | 'form'
  | 'sent'

export interface Upload {
  clientMessageID: string
  file: File
  isScreenshot: boolean
  /** 0 to 1. */
  progress: number
  isFailed: boolean
}

/** The survey about the closed chat. */
export interface Survey extends CsatRequest {
  /** Shown instead of the question once it is answered. */
  thanks: string | null
}

/** Articles that may answer the message that the visitor is about to send. */
export interface Offer {
  message: string
  articles: ChatArticles['items']
}

export interface ChatView {
  texts: ChatTexts
  lang: string
  /** The page that the visitor is on. */
  page: string
  /** The chat is open, not minimized to the button. */
  isOpen: boolean
  /** The state of the chat was loaded. */
  isLoaded: boolean
  isConnected: boolean
  status: ChatStatus
  /** Oldest first. */
  messages: ChatMessage[]
  outbox: Waiting[]
  /** Messages of the outbox that the server rejected. */
  refused: string[]
  uploads: Upload[]
  /** The representative who joined last. */
  customerRepName: string | null
  agentAvailable: boolean
  hasEmail: boolean
  handover: Handover
  survey: Survey | null
  offer: Offer | undefined
  /** The reply that is being written, so far. */
  draft: { messageID: number; text: string } | undefined
  /** A representative is typing. */
  typist: { name: string | null } | undefined
  /** The last message that the visitor saw. */
  seen: number
}

export interface Store {
  get(): ChatView
  set(change: Partial<ChatView>): void
  subscribe(listener: () => void): () => void
}

export function createStore(view: ChatView): Store {
  const listeners = new Set<() => void>()
  return {
    get: () => view,
    set(change) {
      view = { ...view, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Each message once, in its latest version, in server order. */
export function mergeMessages(known: ChatMessage[], received: ChatMessage[]): ChatMessage[] {
  const byID = new Map(known.map((message) => [message.messageID, message]))
  for (const message of received) byID.set(message.messageID, message)
  return [...byID.values()].sort((one, other) => one.messageID - other.messageID)
}

/** Removes arrived messages from the outbox, however the confirmation was received. */
export function withoutArrived(
  view: ChatView,
  arrived: ChatMessage[],
): Pick<ChatView, 'outbox' | 'uploads' | 'refused'> {
  const ids = new Set(arrived.map(({ clientMessageID }) => clientMessageID))
  const isWaiting = ({ clientMessageID }: { clientMessageID: string }) => !ids.has(clientMessageID)
  return {
    outbox: view.outbox.every(isWaiting) ? view.outbox : view.outbox.filter(isWaiting),
    uploads: view.uploads.filter(isWaiting),
    refused: view.refused.filter((id) => !ids.has(id)),
  }
}

/** Merges received messages from any source into the state. */
export function receiveMessages(view: ChatView, received: ChatMessage[]): Partial<ChatView> {
  const answered = new Set(received.map(({ answersMessageID }) => answersMessageID))
  const isAnswered = view.draft && answered.has(view.draft.messageID)
  return {
    messages: mergeMessages(view.messages, received),
    ...withoutArrived(view, received),
    ...(isAnswered ? { draft: undefined } : {}),
  }
}

/** Messages that the visitor has not seen. */
export const countUnread = ({ messages, seen }: ChatView) =>
  messages.filter(({ senderType, messageID }) => senderType === 'CustomerRep' && messageID > seen).length
