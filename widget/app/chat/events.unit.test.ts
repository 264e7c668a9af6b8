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
  test('is shown once, in the order of the service, however often and late it arrives', () => {
    const [one, two] = [sampleMessage({ messageID: 1 }), sampleMessage({ messageID: 2 })]

    const view = applyEvents(
      sampleView(),
      event('message.created', two),
      event('message.created', one),
      event('message.created', two),
    )

    expect(view.messages).toEqual([one, two])
  })

  test('takes what was written here from the outbox, although the answer to sending never came', () => {
    const outbox = [
      { clientMessageID: 'a', message: 'Hello', at: 0 },
      { clientMessageID: 'b', message: 'Are you there?', at: 1 },
    ]
    const own = sampleMessage({ messageID: 5, senderType: 'EndUser', clientMessageID: 'a' })

    const view = applyEvents(sampleView({ outbox, refused: ['a'] }), event('message.created', own))

    expect(view.outbox.map(({ clientMessageID }) => clientMessageID)).toEqual(['b'])
    expect(view.refused).toEqual([])
  })

  test('takes the place of the draft that it ends, and of no other', () => {
    const drafted = applyEvents(sampleView(), event('draft.streamed', { messageID: 7, text: 'It left' }))

    const other = applyEvents(drafted, event('message.created', sampleMessage({ messageID: 8, answersMessageID: 6 })))
    const own = applyEvents(drafted, event('message.created', sampleMessage({ messageID: 8, answersMessageID: 7 })))

    expect(other.draft?.text).toBe('It left')
    expect(own.draft).toBeUndefined()
  })

  test('a draft that comes after the answer it grew into is not shown again', () => {
    const answered = applyEvents(
      sampleView(),
      event('message.created', sampleMessage({ messageID: 8, answersMessageID: 7 })),
    )

    expect(applyEvents(answered, event('draft.streamed', { messageID: 7, text: 'It left' })).draft).toBeUndefined()
  })
})

describe('message.updated', () => {
  test('changes the message in its place, and takes a deleted one away', () => {
    const view = sampleView({ messages: [sampleMessage({ messageID: 1 }), sampleMessage({ messageID: 2 })] })

    const changed = applyEvents(view, event('message.updated', sampleMessage({ messageID: 1, message: 'Corrected' })))
    const gone = applyEvents(changed, event('message.updated', { messageID: 2, isDeleted: true }))

    expect(changed.messages.map(({ message }) => message)).toEqual(['Corrected', 'Message 2'])
    expect(gone.messages.map(({ messageID }) => messageID)).toEqual([1])
  })
})

describe('people taking over', () => {
  test('agent.joined ends the search, the form and what the AI was writing', () => {
    const view = sampleView({ handover: 'form', draft: { messageID: 1, text: 'I think' }, status: 'Escalated' })

    const joined = applyEvents(view, event('agent.joined', { customerRepName: 'Mara' }))

    expect(joined).toMatchObject({ customerRepName: 'Mara', handover: 'none', draft: undefined })
  })

  test('typing.changed shows who types until they write or stop', () => {
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

  test('a reopened chat no longer looks for an agent', () => {
    const view = sampleView({ status: 'Escalated', handover: 'checking' })

    expect(applyEvents(view, event('ticket.updated', { status: 'Open' })).handover).toBe('none')
  })
})

test('unread is what the desk said since the visitor last looked', () => {
  const messages = [
    sampleMessage({ messageID: 1 }),
    sampleMessage({ messageID: 2 }),
    sampleMessage({ messageID: 3, senderType: 'EndUser' }),
    sampleMessage({ messageID: 4 }),
  ]

  expect(countUnread(sampleView({ messages, seen: 1 }))).toBe(2)
})
