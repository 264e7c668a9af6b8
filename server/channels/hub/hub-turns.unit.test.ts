import { HubException } from '@attendant/signalr'
import { expect, test } from 'vitest'
import { refuse } from '../../errors.ts'
import { type Call, createHandlers, type HubParts } from './hub-handlers.ts'

const customerID = 7

function startHandlers(awaitTurn: HubParts['awaitTurn']) {
  const resumed: number[] = []
  const feed = {
    async resume(_listener: unknown, after: number) {
      resumed.push(after)
      return after
    },
  }
  const parts = { feeds: { find: () => feed }, awaitTurn } as unknown as HubParts
  const call = { connection: { user: { who: { kind: 'rep', customerID } }, items: new Map() } } as unknown as Call
  return { resumed, resume: (after: number) => createHandlers(parts).Resume(call, after) }
}

test("a hub call waits for its customer's turn", async () => {
  const turn = Promise.withResolvers<() => void>()
  const asked: number[] = []
  let ended = 0
  const { resumed, resume } = startHandlers((customer) => {
    asked.push(customer)
    return turn.promise
  })

  const answered = resume(1)
  expect(resumed).toEqual([])

  turn.resolve(() => ended++)
  expect(await answered).toBe(1)
  expect(asked).toEqual([customerID])
  expect(ended).toBe(1)
})

test('a call of a customer over its share is rejected with the reason', async () => {
  const { resumed, resume } = startHandlers(async () => {
    throw refuse('customer_busy')
  })

  const refused = await Promise.resolve(resume(1)).catch((fault: unknown) => fault)

  expect(refused).toBeInstanceOf(HubException)
  expect(String(refused)).toContain('more than its share')
  expect(resumed).toEqual([])
})
