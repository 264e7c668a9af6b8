import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TraceStep } from '../../../contract/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import {
  makeAction,
  makeChannel,
  makeDocument,
  makeHookAction,
  makeMessage,
  makeTicket,
  makeTopic,
} from '../../test/factories.ts'
import { useScriptedEngine } from '../../test/scripted-engine.ts'
import { messages } from '../messages/messages.table.ts'

const repliesOf = ({ context, customerID }: Desk) =>
  context.db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.senderType, 'CustomerRep')))
    .orderBy(messages.messageID)

const show = async (desk: Desk, { messageID }: { messageID: number }) =>
  (await desk.get(`/ticketMessages/${messageID}`)).body

const traceOf = async (desk: Desk, { messageID }: { messageID: number }): Promise<TraceStep[]> =>
  (await desk.get(`/ticketMessages/${messageID}/trace`)).body.steps

describe('a message of an end user', () => {
  test('goes through the sequence, and its reply goes out by itself on a chat', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { reply: () => ({ reply: 'In 30 days.' }) })

    const message = await makeMessage(desk, { message: 'How long can I return it?' })
    expect(message.status).toBe('Received')
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Answered', aiAnswer: 'In 30 days.' })
    expect(await repliesOf(desk)).toMatchObject([
      { message: 'In 30 days.', isAI: true, customerRepID: null, answersMessageID: message.messageID },
    ])
    const steps = await traceOf(desk, message)
    expect(steps.map(({ step, hook }) => hook ?? step)).toEqual([
      'begin',
      'PreSpam',
      'judgeSpam',
      'OnReopen',
      'OnNewTicket',
      'OnMessage',
      'detectTopics',
      'OnTopicsDetected',
      'topicActions',
      'PreReply',
      'draftReply',
      'OnReplyDrafted',
      'sendReply',
      'finish',
    ])
    expect(steps.find(({ step }) => step === 'draftReply')).toMatchObject({
      outcome: 'Done',
      model: 'scripted',
      tokens: { input: 10, output: 5 },
    })
    expect(steps.find(({ step }) => step === 'sendReply')).toMatchObject({ delivery: { status: 'Failed' } })
    expect(asked.replies).toHaveLength(1)
  })

  test('on a mail channel leaves a draft for people', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'We are on it.' })
    expect(await repliesOf(desk)).toEqual([])
    expect((await desk.post(`/ticketMessages/${message.messageID}/send`, {})).body).toEqual({
      message: 'We are on it.',
    })
  })
})
