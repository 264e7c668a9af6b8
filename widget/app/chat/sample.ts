import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import type { Session } from './session.ts'
import { toView } from './session.ts'
import type { ChatView } from './state.ts'

/** For tests: a message and a chat with defaults for all other fields. */

export const sampleMessage = (given: Partial<ChatMessage> & { messageID: number }): ChatMessage => ({
  dateCreated: '2026-03-02T09:00:00.000Z',
  senderType: 'CustomerRep',
  isAI: false,
  customerRepName: null,
  message: `Message ${given.messageID}`,
  htmlBody: null,
  isLiked: null,
  answersMessageID: null,
  clientMessageID: null,
  attachments: [],
  ...given,
})

/** Without the texts, which these tests do not use. */
const session = {
  say: 'session',
  session: { token: 'token', ticketToken: 'ticket', strings: {} },
  lang: 'en',
  page: 'https://shop.example/',
  memory: {},
  isOpen: true,
} as unknown as Session

export const sampleView = (given: Partial<ChatView> = {}): ChatView => ({ ...toView(session), ...given })
