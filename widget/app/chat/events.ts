import type { VisitorEventData, VisitorEvents } from '@attendant/contract/channels/hub.ts'
import { type ChatView, receiveMessages } from './state.ts'

export type ChatEvent = VisitorEvents[keyof VisitorEvents]

type Reducers = {
  [Type in keyof VisitorEventData]: (view: ChatView, data: VisitorEventData[Type]) => Partial<ChatView>
}

/** Reducers by event type. They are idempotent. */
const reducers: Reducers = {
  'message.created': (view, message) => ({
    ...receiveMessages(view, [message]),
    ...(message.senderType === 'CustomerRep' ? { typist: undefined } : {}),
  }),
  'message.updated': (view, message) =>
    'isDeleted' in message
      ? { messages: view.messages.filter(({ messageID }) => messageID !== message.messageID) }
      : receiveMessages(view, [message]),
  'ticket.updated': (view, { status }) => ({
    status,
    ...(status === 'Open' ? {} : { draft: undefined }),
    ...(status === 'Closed' ? {} : { survey: null }),
    ...(status === 'Escalated' || view.status !== 'Escalated' ? {} : { handover: 'none' }),
  }),
  'draft.streamed': (view, draft) =>
    view.messages.some(({ answersMessageID }) => answersMessageID === draft.messageID) ? {} : { draft },
  'agent.joined': (view, { customerRepName }) => ({
    customerRepName,
    draft: undefined,
    handover: view.handover === 'sent' ? 'sent' : 'none',
  }),
  'csat.requested': (_view, request) => ({ survey: { ...request, thanks: null } }),
  'typing.changed': (_view, { isTyping, customerRepName }) => ({
    typist: isTyping ? { name: customerRepName } : undefined,
  }),
}

export const eventNames = Object.keys(reducers) as (keyof VisitorEvents)[]

export function applyEvent(view: ChatView, { type, data }: ChatEvent): Partial<ChatView> {
  return (reducers[type] as (view: ChatView, data: unknown) => Partial<ChatView>)(view, data)
}
