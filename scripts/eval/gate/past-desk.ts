import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { eq } from 'drizzle-orm'
import { asStarted, type Child, keys, startChild } from '../../../bench/measuring/children.ts'
import { createDatabase, startPostgres } from '../../../bench/measuring/postgres.ts'
import type { Rep } from '../../../server/access.ts'
import { readConfig } from '../../../server/config.ts'
import { asSystem, bindCustomer, type Context } from '../../../server/context.ts'
import { messages, messageTopics } from '../../../server/desk/messages/messages.table.ts'
import { receiveMessage } from '../../../server/desk/messages/receiving/receive-message.ts'
import { tickets } from '../../../server/desk/tickets/tickets.table.ts'
import { createDemo, type DemoLogin } from '../../../server/integration/demo/create-demo.ts'
import { reps } from '../../../server/people/reps/reps.table.ts'
import { createLog } from '../../../server/platform/log.ts'
import { openContext, openDatabase } from '../../../server/service.ts'

const pollMs = 100

/** The demo with past messages, on a separate PostgreSQL and service. */
export interface PastDesk {
  context: Context
  rep: Rep
  environment: Record<string, string>
  service: Child
  // biome-ignore lint/suspicious/noExplicitAny: responses of all kinds
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any>
  /** Resolves when no job is due. */
  untilIdle(): Promise<void>
  close(): Promise<void>
}

/** The service rejected the change. */
export class RefusedChange extends Error {}

const databaseName = 'replays'

/** Starts `processes` processes of the service. `kept` is a folder to keep for the next run. */
export async function openPastDesk(processes = 1, kept?: string): Promise<PastDesk> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'attendant-replay-')))
  await mkdir(folder, { recursive: true })
  const isThere = existsSync(join(folder, 'postgres'))
  const postgres = await startPostgres(folder)
  const environment = {
    DATABASE_URL: isThere ? `${postgres.url}/${databaseName}` : await createDatabase(postgres.url, databaseName),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...keys,
  }
  const log = createLog('error')
  const config = readConfig({ PORT: '0', ...environment })
  const database = await openDatabase(config, log, 'service')
  const { context: outside, announcements } = await openContext(config, log, database)
  const login = await createDemo(outside)
  const rep = await findRep(outside, login)
  if (!isThere) {
    await database.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  }
  const service = await startChild(asStarted, environment, '/health/ready')
  const others: Child[] = []
  while (others.length < processes - 1) others.push(await startChild(asStarted, environment, '/health/ready'))
  const call = await signIn(service.url, login)
  async function closeAll() {
    for (const one of [service, ...others]) await one.stop()
    await announcements.close()
    await outside.outbound.close()
    await outside.threads.close()
    await database.close()
    await postgres.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  // May also be called by a signal, while running work fails.
  let closing: Promise<void> | undefined
  return {
    ...{ context: bindCustomer(outside, rep.customerID), rep, environment, service, call },
    async untilIdle() {
      const due =
        'select from graphile_worker.jobs where run_at < now() or locked_at is not null or attempts > 0 limit 1'
      while ((await database.pool.query(due)).rowCount) await pause(pollMs)
    },
    close: () => (closing ??= closeAll()),
  }
}

async function findRep(outside: Context, { username }: DemoLogin): Promise<Rep> {
  const [row] = await asSystem(outside, 'find the demo customer')
    .db.select()
    .from(reps)
    .where(eq(reps.username, username))
  if (!row) throw new Error('The demo does not exist.')
  const { customerID, customerRepID } = row
  return { kind: 'rep', customerID, customerRepID, username, role: 'Admin', permissions }
}

async function signIn(url: string, login: DemoLogin): Promise<PastDesk['call']> {
  let token = ''
  const call: PastDesk['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === 400) throw new RefusedChange((JSON.parse(text) as { message: string }).message)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  token = (await call('POST', '/api/Auth/login', login)).token
  return call
}

export interface PastMessageToWrite {
  text: string
  topicID: number
  /** An agent chose the topic: the automation learns from it. */
  isTaught?: boolean
  answer?: string
}

const minuteMs = 60_000
const chunk = 200

/**
 * Imports messages as history, a minute apart, the last one minute ago: copies of one message received as usual.
 * Returns a function that gives the time of a message by index.
 */
export async function writePast(
  { context, rep }: PastDesk,
  channelID: number,
  past: readonly PastMessageToWrite[],
): Promise<(place: number) => Date> {
  const { customerID, customerRepID } = rep
  const { db } = context
  const end = context.now().getTime()
  const first = await receiveMessage(context, {
    ...{ customerID, channelID, uid: 'past@example.test', startsAutomation: false },
    content: { message: 'The first message of the past' },
  })
  if (!first) throw new Error('The message was not stored.')
  const { ticketID: _t, ...ticket } = await only(
    db.select().from(tickets).where(eq(tickets.ticketID, first.message.ticketID)),
  )
  const { messageID: _m, ...message } = first.message
  for (let start = 0; start < past.length; start += chunk) {
    const group = past.slice(start, start + chunk)
    const at = (place: number, later = 0) => new Date(end - (past.length - start - place - later) * minuteMs)
    const made = await db
      .insert(tickets)
      .values(group.map((_, place) => ({ ...ticket, ticketToken: context.newId(), dateCreated: at(place) })))
      .returning({ ticketID: tickets.ticketID })
    const ticketOf = (place: number) => made[place]?.ticketID ?? 0
    const asked = await db
      .insert(messages)
      .values(
        group.map(({ text }, place) => ({
          ...{ ...message, ticketID: ticketOf(place), dateCreated: at(place) },
          ...{ message: text, textBody: null, htmlBody: null, preview: text.slice(0, 200) },
        })),
      )
      .returning({ messageID: messages.messageID })
    const messageOf = (place: number) => asked[place]?.messageID ?? 0
    await db.insert(messageTopics).values(
      group.map(({ topicID, isTaught = false }, place) => ({
        ...{ customerID, messageID: messageOf(place), ticketID: ticketOf(place), topicID, isFromPerson: isTaught },
      })),
    )
    const answers = group.flatMap(({ answer }, place) =>
      answer
        ? [
            {
              ...{ ...message, ticketID: ticketOf(place), dateCreated: at(place, 0.5), uid: null },
              ...({
                message: answer,
                preview: answer.slice(0, 200),
                senderType: 'CustomerRep',
                status: 'Sent',
              } as const),
              ...{ customerRepID, answersMessageID: messageOf(place) },
            },
          ]
        : [],
    )
    if (answers.length > 0) await db.insert(messages).values(answers)
  }
  return (place) => new Date(end - (past.length - place) * minuteMs)
}

async function only<Row>(rows: Promise<Row[]> | { then: Promise<Row[]>['then'] }): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('No such row.')
  return row
}

/** Runs a replay until it ends. */
export async function runReplay(desk: PastDesk, body: object) {
  const { replayID } = await desk.call('POST', '/api/Replays', body)
  return untilEnded(desk, replayID)
}

export async function untilEnded({ call }: PastDesk, replayID: number) {
  for (;;) {
    const replay = await call('GET', `/api/Replays/${replayID}`)
    if (replay.state !== 'Queued' && replay.state !== 'Running') return replay
    await pause(pollMs)
  }
}
