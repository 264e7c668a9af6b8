import { describe, expect, test } from 'vitest'
import { applyEvent, type ChatEvent } from './events.ts'
import { sampleMessage, sampleView } from './sample.ts'
import { type ChatView, countUnread, createStore } from './state.ts'

let sequence = 0
const event = <Type extends ChatEvent['type']>(type: Type, data: Extract<ChatEvent, { type: Type }>['data']) =>
  ({ sequence: ++sequence, type, data }) as ChatEvent

function applyEvents(view: ChatView, ...events: ChatEvent[]): ChatView {
  const store = createStore(view)
  for (const event of events) store.set(applyEvent(store.get(), event))
  return store.get()
}

describe('message.created', () => {
  test('is shown once, in server order, even if it arrives repeatedly or late', () => {
    const [one, two] = [sampleMessage({ messageID: 1 }), sampleMessage({ messageID: 2 })]

    const view = applyEvents(
      sampleView(),
      event('message.created', two),
      event('message.created', one),
      event('message.created', two),
    )

    expect(view.messages).toEqual([one, two])
  })

  test('removes a sent message from the outbox, even if sending got no response', () => {
    const outbox = [
      { clientMessageID: 'a', message: 'Hello', at: 0 },
      { clientMessageID: 'b', message: 'Are you there?', at: 1 },
    ]
    const own = sampleMessage({ messageID: 5, senderType: 'EndUser', clientMessageID: 'a' })

    const view = applyEvents(sampleView({ outbox, refused: ['a'] }), event('message.created', own))

    expect(view.outbox.map(({ clientMessageID }) => clientMessageID)).toEqual(['b'])
    expect(view.refused).toEqual([])
  })

  test('replaces the draft that it completes, and no other', () => {
    const drafted = applyEvents(sampleView(), event('draft.streamed', { messageID: 7, text: 'It left' }))

    const other = applyEvents(drafted, event('message.created', sampleMessage({ messageID: 8, answersMessageID: 6 })))
    const own = applyEvents(drafted, event('message.created', sampleMessage({ messageID: 8, answersMessageID: 7 })))

    expect(other.draft?.text).toBe('It left')
    expect(own.draft).toBeUndefined()
  })

  test('a draft that arrives after its final message is not shown', () => {
    const answered = applyEvents(
      sampleView(),
      event('message.created', sampleMessage({ messageID: 8, answersMessageID: 7 })),
    )

    expect(applyEvents(answered, event('draft.streamed', { messageID: 7, text: 'It left' })).draft).toBeUndefined()
  })
})

describe('message.updated', () => {
  test('updates the message in place, and removes a deleted one', () => {
    const view = sampleView({ messages: [sampleMessage({ messageID: 1 }), sampleMessage({ messageID: 2 })] })

    const changed = applyEvents(view, event('message.updated', sampleMessage({ messageID: 1, message: 'Corrected' })))
    const gone = applyEvents(changed, event('message.updated', { messageID: 2, isDeleted: true }))

    expect(changed.messages.map(({ message }) => message)).toEqual(['Corrected', 'Message 2'])
    expect(gone.messages.map(({ messageID }) => messageID)).toEqual([1])
  })
})

describe('escalation', () => {
  test('agent.joined ends the availability check, the form and the draft of the AI', () => {
    const view = sampleView({ handover: 'form', draft: { messageID: 1, text: 'I think' }, status: 'Escalated' })

    const joined = applyEvents(view, event('agent.joined', { customerRepName: 'Mara' }))

    expect(joined).toMatchObject({ customerRepName: 'Mara', handover: 'none', draft: undefined })
  })

  test('typing.changed shows who is typing until they send or stop', () => {
    const typing = applyEvents(
      sampleView(),
      event('typing.changed', { isTyping: true, senderType: 'CustomerRep', customerRepName: 'Mara' }),
    )

    expect(typing.typist).toEqual({ name: 'Mara' })
    expect(applyEvents(typing, event('message.created', sampleMessage({ messageID: 3 }))).typist).toBeUndefined()
    expect(
      applyEvents(
        typing,
        event('typing.changed', { isTyping: false, senderType: 'CustomerRep', customerRepName: 'Mara' }),
      ).typist,
    ).toBeUndefined()
  })

  test('a reopened chat no longer checks for agents', () => {
    const view = sampleView({ status: 'Escalated', handover: 'checking' })

    expect(applyEvents(view, event('ticket.updated', { status: 'Open' })).handover).toBe('none')
  })
})

test('counts messages received since the visitor last looked as unread', () => {
  const messages = [
    sampleMessage({ messageID: 1 }),
    sampleMessage({ messageID: 2 }),
    sampleMessage({ messageID: 3, senderType: 'EndUser' }),
    sampleMessage({ messageID: 4 }),
  ]

  expect(countUnread(sampleView({ messages, seen: 1 }))).toBe(2)
})
