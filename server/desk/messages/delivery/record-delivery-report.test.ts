import type { DeliveryStatus } from '@attendant/contract/desk/ticket-message.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { messages } from '../messages.table.ts'
import { recordDeliveryReport } from './record-delivery-report.ts'

async function startReply() {
  const desk = await startDesk()
  const { channelID } = await makeChannel(desk, { channelType: 'WhatsApp' })
  const { messageID } = await makeMessage(desk, { channelID, senderType: 'CustomerRep', toAddress: '+491700000001' })
  const { customerID, context } = desk
  const deliver = (status: DeliveryStatus, more = {}) =>
    recordDeliveryReport(context, {
      customerID,
      messageID,
      externalID: 'SM1',
      status,
      failure: undefined,
      isPart: false,
      ...more,
    })
  const row = async () => (await context.db.select().from(messages).where(eq(messages.messageID, messageID)))[0]
  return { desk, deliver, row, messageID }
}

test.each<[DeliveryStatus[], string, DeliveryStatus]>([
  [['Queued'], 'Queued', 'Queued'],
  [['Queued', 'Sent', 'Delivered', 'Read'], 'Sent', 'Read'],
  [['Read', 'Delivered', 'Sent', 'Queued'], 'Sent', 'Read'],
  [['Delivered', 'Sent'], 'Sent', 'Delivered'],
  [['Sent', 'Failed'], 'Failed', 'Failed'],
  [['Failed', 'Sent', 'Queued', 'Delivered'], 'Failed', 'Failed'],
  [['Delivered', 'Failed'], 'Sent', 'Delivered'],
  [['Read', 'Failed'], 'Sent', 'Read'],
])('reports %j leave a message %s and %s', async (reports, status, deliveryStatus) => {
  const { deliver, row, desk, messageID } = await startReply()

  for (const report of reports) await deliver(report)

  expect(await row()).toMatchObject({ status, deliveryStatus, externalID: 'SM1' })
  expect((await desk.get(`/ticketMessages/${messageID}`)).body).toMatchObject({ status, deliveryStatus })
})

test('records a failure with its reason', async () => {
  const { deliver, row } = await startReply()

  await deliver('Failed', { failure: 'The recipient cannot be reached.' })

  expect(await row()).toMatchObject({ status: 'Failed', failure: 'The recipient cannot be reached.' })
})

test('ignores reports on an abandoned attempt', async () => {
  const { deliver, row } = await startReply()
  await deliver('Sent')

  await deliver('Failed', { externalID: 'SM0' })

  expect(await row()).toMatchObject({ status: 'Sent', deliveryStatus: 'Sent', externalID: 'SM1' })
})

test('counts only failures of message parts', async () => {
  const { deliver, row } = await startReply()

  await deliver('Delivered', { externalID: 'SM0', isPart: true })
  expect(await row()).toMatchObject({ status: 'Queued', deliveryStatus: null, externalID: null })
  await deliver('Failed', { externalID: 'SM0', isPart: true })

  expect(await row()).toMatchObject({ status: 'Failed', deliveryStatus: 'Failed', externalID: null })
})

test("another customer's report changes nothing", async () => {
  const { desk, row, messageID } = await startReply()
  const { customerID } = await desk.other()

  await recordDeliveryReport(desk.context, {
    ...{ customerID, messageID, externalID: 'SM1', status: 'Failed', failure: undefined, isPart: false },
  })

  expect(await row()).toMatchObject({ status: 'Queued', deliveryStatus: null })
})
