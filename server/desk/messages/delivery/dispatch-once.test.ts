import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { storeMessage } from '../../../test/samples/stored-message.ts'
import { until } from '../../../test/until.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { BeingSent, dispatchOnce } from './dispatch-once.ts'

/** By the clock of the test; in real time, a claim is renewed three times as often. */
const validMs = 600

async function claimedUntil({ context }: Desk, message: MessageRow): Promise<number | undefined> {
  const [row] = await context.db.select({ until: messages.dispatchingUntil }).from(messages).where(isMessage(message))
  return row?.until?.getTime()
}

test('a message that takes longer to send than its claim is valid is not taken by a second worker', async () => {
  await using desk = await startDesk()
  const { context, clock } = desk
  const message = await storeMessage(desk, { senderType: 'CustomerRep', status: 'Queued' })
  const sending = Promise.withResolvers<void>()
  let sent = 0
  const send = async () => {
    await sending.promise
    sent++
  }

  const slow = dispatchOnce(context, message, send, validMs)
  for (let step = 0; step < 6; step++) {
    const renewed = clock.now().getTime() + validMs
    await until(async () => (await claimedUntil(desk, message)) === renewed)
    clock.advance(validMs / 2)
  }
  const second = await dispatchOnce(context, message, send, validMs).catch((fault: unknown) => fault)
  sending.resolve()
  await slow

  expect(second).toBeInstanceOf(BeingSent)
  expect(sent).toBe(1)
})

test('a claim that is not renewed expires, and the next attempt takes into account that the message may have been sent', async () => {
  await using desk = await startDesk()
  const { context, clock } = desk
  const message = await storeMessage(desk, { senderType: 'CustomerRep', status: 'Queued' })
  const dying = { ...context, db: context.db }
  const lost = Promise.withResolvers<never>()
  const first = dispatchOnce(dying, message, () => lost.promise, validMs).catch(() => undefined)
  await until(async () => (await claimedUntil(desk, message)) !== undefined)
  // The process dies: no one renews or releases the claim.
  Object.assign(dying, { db: undefined })
  clock.advance(1.5 * validMs)

  const since = await dispatchOnce(context, message, async (since) => since, validMs)

  expect(since).toBeInstanceOf(Date)
  lost.reject(new Error('ended'))
  await first
})
