import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message } from '../use-ticket.ts'
import { dropMessage, putMessage } from './use-messages.ts'

const ticketID = 7
const key = ['messages', ticketID]

const messageOf = (messageID: number, message: string, more: Partial<Message> = {}) =>
  ({ messageID, ticketID, message, senderType: 'CustomerRep', dateCreated: '2026-01-01T10:00:00Z', ...more }) as Message

function conversation(...pages: Message[][]) {
  const queries = new QueryClient()
  queries.setQueryData(key, {
    pages: pages.map((items, index) => ({ items, pageNumber: index + 1 })),
    pageParams: pages.map((_, index) => index + 1),
  })
  const read = () =>
    queries
      .getQueryData<{ pages: { items: Message[] }[] }>(key)
      ?.pages.map(({ items }) => items.map((item) => item.messageID))
  return { queries, read }
}

test('a stored reply replaces its placeholder, and removing the placeholder later removes nothing else', () => {
  const { queries, read } = conversation([messageOf(1, 'Where is it?', { senderType: 'EndUser' })])

  putMessage(queries, messageOf(-1, 'On its way.'))
  expect(read()).toEqual([[-1, 1]])
  putMessage(queries, messageOf(2, 'On its way.', { status: 'Queued' }))
  expect(read()).toEqual([[2, 1]])
  putMessage(queries, messageOf(2, 'On its way.', { status: 'Sent' }))
  expect(read()).toEqual([[2, 1]])
  dropMessage(queries, ticketID, -1)
  expect(read()).toEqual([[2, 1]])
})

test('two replies with the same text replace one placeholder each', () => {
  const { queries, read } = conversation([])
  putMessage(queries, messageOf(-1, 'Thank you.'))
  putMessage(queries, messageOf(-2, 'Thank you.'))

  putMessage(queries, messageOf(5, 'Thank you.'))
  putMessage(queries, messageOf(5, 'Thank you.'))
  expect(read()?.flat()).toHaveLength(2)
  putMessage(queries, messageOf(6, 'Thank you.'))

  expect(read()?.flat().sort()).toEqual([5, 6])
})

test('messages of end users, teammates and earlier pages replace no placeholder', () => {
  const { queries, read } = conversation([messageOf(9, 'Hello')], [messageOf(3, 'Old')])
  putMessage(queries, messageOf(-1, 'Hello'))

  putMessage(queries, messageOf(10, 'Hello', { senderType: 'EndUser' }))
  putMessage(queries, messageOf(11, 'Something else'))
  putMessage(queries, messageOf(3, 'Old', { status: 'Sent' }))

  expect(
    read()
      ?.flat()
      .sort((one, other) => one - other),
  ).toEqual([-1, 3, 9, 10, 11])
})
