import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bindCustomer } from '../context.ts'
import { runsOf, show } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { startPayingDesk } from '../test/desks/paying-desk.ts'
import { makeChannel, makeMessage, makeTopic } from '../test/factories.ts'
import { nameStatement, recordSentStatements } from '../test/processes/sent-statements.ts'
import { openTrial } from './change-sets/apply-draft.ts'
import { readCases, replayMessages } from './replays/replay-messages.ts'
import { advanceRun } from './runs/advance-run.ts'

type Recorder = ReturnType<typeof recordSentStatements>

/** Handles a chat question from the request that stores it to the end of its run. */
async function processMessage(desk: Desk, recorder: Recorder, channelID: number, uid: string) {
  recorder.take(desk)
  const message = await makeMessage(desk, { channelID, uid, message: 'Hello, where is my order?' })
  const arriving = recorder.take(desk).map(nameStatement)
  const run = (await runsOf(desk)).find(({ messageID }) => messageID === message.messageID)
  if (!run) throw new Error('There is no run.')
  const context = bindCustomer({ ...desk.context, db: desk.server.serviceDb }, desk.customerID)
  recorder.take(desk)
  await advanceRun(context, { ...run, isNew: true })
  const running = recorder.take(desk).map(nameStatement)
  return { message, run, arriving, running: withoutStreaming(running) }
}

/** How often a growing draft is streamed depends on the duration of the AI call. */
const withoutStreaming = (names: string[]) =>
  names.filter((name, index) => {
    const isNotice = name.startsWith('select pg_notify') && names[index - 1] === 'scope'
    const isBeforeNotice = name === 'scope' && names[index + 1]?.startsWith('select pg_notify')
    return !isNotice && !isBeforeNotice
  })

/** Largest groups first. */
const describeCounts = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, same]) => `${same.length} × ${name}`)
    .toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .join('\n')

async function measureTrace({ context, customerID }: Desk, runID: number): Promise<number> {
  const { rows } = await context.db.execute<{ bytes: number }>(
    sql`select pg_column_size(trace) as bytes from automation_traces where customer_id = ${customerID} and run_id = ${runID}`,
  )
  return rows[0]?.bytes ?? 0
}

test('a plain message needs no more statements than before', async () => {
  using recorder = recordSentStatements()
  const { desk } = await startPayingDesk()
  await makeTopic(desk, { name: 'Order' })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  // The first messages open connections and create the day's counters.
  for (const uid of ['first', 'second']) await processMessage(desk, recorder, channelID, uid)

  const { message, run, arriving, running } = await processMessage(desk, recorder, channelID, 'third')

  expect(await show(desk, message)).toMatchObject({ status: 'Answered', topics: [{ topicName: 'Order' }] })
  expect(arriving.length, describeCounts(arriving)).toBeLessThanOrEqual(18)
  expect(running.length, describeCounts(running)).toBeLessThanOrEqual(33)
  expect(await measureTrace(desk, run.runID)).toBeLessThanOrEqual(1_000)
})

test('messages of a replay that share a transaction read the configuration once', async () => {
  using recorder = recordSentStatements()
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const messageIDs: number[] = []
  for (const uid of ['first', 'second', 'third']) {
    const { messageID } = await makeMessage(desk, { channelID, uid, message: 'Hello, where is my order?' })
    messageIDs.push(messageID)
  }
  await desk.runJobs()
  const context = bindCustomer({ ...desk.context, db: desk.server.serviceDb }, desk.customerID)
  const cases = await readCases(context.db, desk.customerID, messageIDs)
  recorder.take(desk)

  const questioning = { outside: context, mayAsk: async () => false, spend: async () => undefined }
  const outcomes = await replayMessages(openTrial(context, []), cases, questioning)

  expect(outcomes.map(({ error }) => error)).toEqual([null, null, null])
  const sent = recorder.take(desk)
  expect(sent.filter((text) => text.includes('from "action_mappings"'))).toHaveLength(1)
})
