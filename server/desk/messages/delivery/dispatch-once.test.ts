import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { storeMessage } from '../../../test/samples/stored-message.ts'
import { BeingSent, dispatchOnce } from './dispatch-once.ts'

const validMs = 600

test('a message whose sending takes longer than a claim is valid is not taken by a second worker', async () => {
  await using desk = await startDesk()
  const context = { ...desk.context, now: () => new Date() }
  const message = await storeMessage(desk, { senderType: 'CustomerRep', status: 'Queued' })
  let sent = 0
  const send = async () => {
    await pause(4 * validMs)
    sent++
  }

  const slow = dispatchOnce(context, message, send, validMs)
  await pause(3 * validMs)
  const second = await dispatchOnce(context, message, send, validMs).catch((fault: unknown) => fault)
  await slow

  expect(second).toBeInstanceOf(BeingSent)
  expect(sent).toBe(1)
})

test('a claim that is not renewed expires, and the next attempt detects that the message may have been sent', async () => {
  await using desk = await startDesk()
  const context = { ...desk.context, now: () => new Date() }
  const message = await storeMessage(desk, { senderType: 'CustomerRep', status: 'Queued' })
  const dying = { ...context, db: desk.context.db }
  // The process dies: nothing renews or releases the claim.
  void dispatchOnce(dying, message, () => new Promise<never>(() => undefined), validMs).catch(() => undefined)
  await pause(validMs / 6)
  Object.assign(dying, { db: undefined })
  await pause(1.5 * validMs)

  const since = await dispatchOnce(context, message, async (since) => since, validMs)

  expect(since).toBeInstanceOf(Date)
})
