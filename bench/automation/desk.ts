import { join } from 'node:path'
import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { and, eq } from 'drizzle-orm'
import { startOpenAiDouble } from '../../server/adapters/ai/openai/testing/openai-double.ts'
import { readConfig } from '../../server/config.ts'
import { asSystem, bindCustomer, type Context } from '../../server/context.ts'
import { receiveMessage } from '../../server/desk/messages/receiving/receive-message.ts'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { channels } from '../../server/organization/channels/channels.table.ts'
import { updateCustomer } from '../../server/organization/customers/update-customer.ts'
import { reps } from '../../server/people/reps/reps.table.ts'
import { createLog } from '../../server/platform/log.ts'
import { openContext, openDatabase } from '../../server/service.ts'
import { keys } from '../measuring/children.ts'
import { createDatabase } from '../measuring/postgres.ts'

/** The demo customer with a key for the fake provider, and a chat that replies automatically. */
export interface BenchDesk {
  context: Context
  customerID: number
  double: Awaited<ReturnType<typeof startOpenAiDouble>>
  /** The environment of a worker process. */
  environment: Record<string, string>
  /** Receives a question from a new contact. */
  receive(): Promise<{ customerID: number; messageID: number }>
  close(): Promise<void>
}

export const questions = [
  'My lamp arrived broken. What can I do?',
  'When will my order arrive? I ordered two weeks ago.',
  'Can I send the lamp back if I do not like the colour?',
  'Which bulb fits into the reading lamp?',
]

export async function openBenchDesk(
  server: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<BenchDesk> {
  const double = await startOpenAiDouble()
  // The fake shares CPUs with what is measured, so it sends each response in a single write.
  double.cutsStreams = false
  const environment = {
    DATABASE_URL: await createDatabase(server, 'bench_automation'),
    DATA_DIR: join(folder, 'data'),
    AI_BASE_URL: double.baseUrl,
    LOG_LEVEL: 'warn',
    ...keys,
    ...settings,
  }
  const config = readConfig({ PORT: '0', ...environment })
  const log = createLog('warn')
  const database = await openDatabase(config, log, 'service')
  const { context: outside, announcements } = await openContext(config, log, database)
  const { customerID, channelID } = await prepareDesk(outside, double.apiKey)
  const context = bindCustomer(outside, customerID)
  // Complete the demo's own jobs, and use ids that cannot be confused with other values.
  await database.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  const restarts = idColumns.map(
    ([table, column], index) => `alter table ${table} alter column ${column} restart with ${index + 1}000000000`,
  )
  // The service does not own the tables.
  await database.pool.query(`begin; set local role none; ${restarts.join('; ')}; commit`)
  let count = 0
  return {
    context,
    customerID,
    double,
    environment,
    async receive() {
      const number = ++count
      const message = questions[number % questions.length]
      const uid = `visitor-${process.pid}-${number}`
      const received = await receiveMessage(context, { customerID, channelID, uid, content: { message } })
      if (!received) throw new Error('The message was not stored.')
      return received.message
    },
    async close() {
      await double.close()
      await announcements.close()
      await context.outbound.close()
      await context.threads.close()
      await database.close()
    },
  }
}

const idColumns = [
  ['tickets', 'ticket_id'],
  ['messages', 'message_id'],
  ['automation_runs', 'run_id'],
  ['end_users', 'end_user_id'],
]

async function prepareDesk(outside: Context, aiProviderApiKey: string) {
  const { username } = await createDemo(outside)
  const [rep] = await asSystem(outside, 'find the demo customer')
    .db.select()
    .from(reps)
    .where(eq(reps.username, username))
  if (!rep) throw new Error('The demo does not exist.')
  const { customerID, customerRepID } = rep
  const context = bindCustomer(outside, customerID)
  await updateCustomer(
    context,
    { kind: 'rep', customerID, customerRepID, username, role: 'Admin', permissions },
    { aiProviderApiKey },
  )
  const [chat] = await context.db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelType, 'Chat')))
  if (!chat) throw new Error('The demo has no chat.')
  return { customerID, channelID: chat.channelID }
}
