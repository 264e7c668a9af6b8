import { describe, expect, test } from 'vitest'
import type { DraftedReply } from '../adapters/ai/ai.ts'
import { repliesOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage } from '../test/factories.ts'
import { indexDocuments } from '../test/index-documents.ts'

async function ask(
  desk: Desk,
  reply: string,
  { hasDocument = true, ...drafted }: Partial<DraftedReply> & { hasDocument?: boolean } = {},
) {
  useScriptedEngine(desk, { reply: () => ({ reply, ...drafted }) })
  const content = 'You can return a kettle within thirty days for 4.90 euros.'
  if (hasDocument) await makeDocument(desk, { name: 'Returns', content })
  await indexDocuments(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  const message = await makeMessage(desk, { channelID, message: 'How do I return my kettle K-77?' })
  await desk.runJobs()
  return message
}

describe('a draft that states what no source has', () => {
  test('is left to people, and the trace names it', async () => {
    await using desk = await startDesk()
    const reply = 'Return it within 60 days for 4.90 euros, see https://other.example.test/returns.'

    const message = await ask(desk, reply)

    expect(await repliesOf(desk)).toEqual([])
    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: reply })
    expect((await desk.get(`/tickets/${message.ticketID}`)).body).toMatchObject({
      needsPerson: true,
      needsPersonReason: 'The draft states something that no source has.',
    })
    expect((await traceOf(desk, message)).find(({ step }) => step === 'sendReply')).toMatchObject({
      outcome: 'Skipped',
      why: 'The draft states something that no source has. other.example.test/returns, 60',
    })
  })

  test('is not one that repeats what documents and messages say', async () => {
    await using desk = await startDesk()

    await ask(desk, 'Return your K-77 within 30 days for €4.90.')

    expect(await repliesOf(desk)).toMatchObject([{ message: 'Return your K-77 within 30 days for €4.90.' }])
  })

  test('is not one for which there is no knowledge to compare with', async () => {
    await using desk = await startDesk()

    await ask(desk, 'Within 60 days.', { hasDocument: false })

    expect(await repliesOf(desk)).toMatchObject([{ message: 'Within 60 days.' }])
  })
})

test('a draft that answers a part of the message is left to people, and is a knowledge gap', async () => {
  await using desk = await startDesk()

  const message = await ask(desk, 'Return it within 30 days.', { isPartial: true })

  expect(await repliesOf(desk)).toEqual([])
  expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'Return it within 30 days.' })
  expect((await desk.get(`/tickets/${message.ticketID}`)).body).toMatchObject({
    needsPersonReason: 'No source answers a part of this',
  })
  expect((await traceOf(desk, message)).find(({ step }) => step === 'sendReply')).toMatchObject({ outcome: 'Skipped' })
  expect((await desk.get('/api/Knowledge/gaps')).body.items).toMatchObject([{ unanswered: 1 }])
})
