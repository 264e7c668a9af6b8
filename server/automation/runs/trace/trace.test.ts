import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AiFault } from '../../../adapters/ai/ai.ts'
import { makeRule, repliesOf, runsOf, traceOf } from '../../../test/automation.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { findSendingStep } from '../automation.store.ts'
import { automationSteps, automationTraces } from '../automation.table.ts'
import { traceOfRun } from './trace-document.ts'

/** The format of versions before migration 0410. */
async function storeAsRows(desk: Desk): Promise<void> {
  const { db } = desk.context
  const { customerID } = desk
  const traces = await db.select().from(automationTraces).where(eq(automationTraces.customerID, customerID))
  for (const run of traces) {
    const stepIDs = new Map<string | null, number>()
    for (const { id, parentID, ...step } of traceOfRun(run)) {
      const parentStepID = stepIDs.get(parentID) ?? null
      const [row] = await db
        .insert(automationSteps)
        .values({ ...step, customerID, parentStepID })
        .returning()
      if (row) stepIDs.set(id, row.stepID)
    }
  }
  await db.delete(automationTraces).where(eq(automationTraces.customerID, customerID))
}

test('a run stored as rows has the same trace, and shows which step sent a message', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk, { reply: () => ({ reply: 'Soon.' }) })
  await makeRule(desk, 'OnMessage', { operation: 'instruct', parameters: { text: 'Be brief.' } })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  const message = await makeMessage(desk, { channelID, uid: 'visitor' })
  await desk.runJobs()
  const [reply] = await repliesOf(desk)
  if (!reply) throw new Error('Nothing was sent.')
  const trace = await traceOf(desk, message)
  const sending = await findSendingStep(desk.context.db, reply)

  await storeAsRows(desk)

  expect(trace.flatMap(({ children }) => children)).toHaveLength(1)
  expect(await traceOf(desk, message)).toEqual(trace)
  expect(sending).toMatchObject({ step: 'sendReply', sentMessageID: reply.messageID })
  expect(await findSendingStep(desk.context.db, reply)).toMatchObject({
    ...{ step: 'sendReply', sentMessageID: reply.messageID, chain: sending?.chain },
  })
})

test('steps stay in an unfinished run, and move to monthly partitions once it is done', async () => {
  await using desk = await startDesk()
  let isBroken = true
  useScriptedEngine(desk, {
    reply: () => {
      if (isBroken) throw new AiFault('unavailable', 'The provider does not answer.')
      return { reply: 'Soon.' }
    },
  })
  const message = await makeMessage(desk)
  await desk.runJobs()
  const places = async () => {
    const [run] = await runsOf(desk)
    const traces = await desk.context.db.$count(automationTraces, eq(automationTraces.customerID, desk.customerID))
    return { state: run?.state, isInRun: run?.trace !== null, traces }
  }
  const before = (await traceOf(desk, message)).map(({ step }) => step)

  expect(await places()).toEqual({ state: 'Failed', isInRun: true, traces: 0 })
  isBroken = false
  await desk.post(`/ticketMessages/${message.messageID}/retry`)
  await desk.runJobs()

  expect(await places()).toEqual({ state: 'Done', isInRun: false, traces: 1 })
  expect((await traceOf(desk, message)).map(({ step }) => step)).toEqual(expect.arrayContaining(before))
})
