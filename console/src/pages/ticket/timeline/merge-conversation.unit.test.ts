import { expect, test } from 'vitest'
import { mergeConversation } from './merge-conversation.ts'

type Parts = Parameters<typeof mergeConversation>[0]
const at = (minute: number) => `2026-06-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const message = (messageID: number, minute: number) =>
  ({ messageID, dateCreated: at(minute), messageDate: null }) as Parts['messages'][number]
const note = (noteID: number, minute: number) => ({ noteID, dateCreated: at(minute) }) as Parts['notes'][number]
const fact = (entryID: number, minute: number) => ({ entryID, at: at(minute) }) as Parts['entries'][number]

const shown = (parts: Partial<Parts>) =>
  mergeConversation({ messages: [], notes: [], entries: [], hasEarlier: false, ...parts }).map((item) => {
    if (item.kind === 'message') return `message ${item.message.messageID}`
    return item.kind === 'note' ? `note ${item.note.noteID}` : `facts ${item.entries.map(({ entryID }) => entryID)}`
  })

test('places notes and events between the messages and groups consecutive events', () => {
  const messages = [message(1, 1), message(2, 5)]
  const entries = [fact(9, 7), fact(8, 3), fact(7, 3), fact(6, 2)]
  expect(shown({ messages, notes: [note(1, 4), note(2, 6)], entries })).toEqual([
    'message 1',
    'facts 6,7,8',
    'note 1',
    'message 2',
    'note 2',
    'facts 9',
  ])
})

test('omits notes and events among messages that are not loaded', () => {
  expect(shown({ messages: [message(50, 30)], notes: [note(1, 4), note(2, 40)], hasEarlier: true })).toEqual([
    'message 50',
    'note 2',
  ])
})

test('keeps an unsent message after all others, even if its clock is behind', () => {
  expect(shown({ messages: [message(1, 1), message(-1, 2)], notes: [note(1, 2)] })).toEqual([
    'message 1',
    'message -1',
    'note 1',
  ])
})
