import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../../bench/lists/load.ts'
import type { Api } from '../../environment/api.ts'
import { type Environment, startEnvironment } from '../../environment/start-environment.ts'
import { untilAnswered } from '../../neighbours/probe.ts'
import { judgeAll, type ProofResult } from '../../report.ts'

const aiLatencyMs = 500
const samples = 10
const maxDelayMs = 5_000
const writersAtOnce = 16

/** One customer has this many waiting messages; how much longer does another customer's single message take? */
export async function delayOfOthers({ waiting }: { waiting: number }): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const environment = await startEnvironment(folder, { roles: { web: 'web', worker: 'worker' }, files: 'disk' })
  try {
    environment.ai.latencyMs = aiLatencyMs
    const other = await environment.addCustomer('other')
    await measure(other, 3)
    const alone = await measure(other, samples)
    environment.fleet.suspend('worker')
    await writeMany(environment, waiting)
    environment.fleet.resume('worker')
    const before = await lookAt(environment)
    const since = performance.now()
    const beside = await measure(other, samples)
    const seconds = (performance.now() - since) / 1000
    return judgeDelay({ alone, beside, seconds, before, after: await lookAt(environment) })
  } finally {
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from each message to its reply, one after another. */
async function measure({ api, channelID }: { api: Api; channelID: number }, count: number): Promise<number[]> {
  const taken: number[] = []
  for (let serial = 1; serial <= count; serial++) {
    const since = performance.now()
    const message = { channelID, uid: `visitor-${since}`, message: `Where is mark-${serial}-end?` }
    const { messageID } = await api<{ messageID: number }>('POST', '/ticketMessages/create-new', message)
    await untilAnswered(api, messageID)
    taken.push(performance.now() - since)
  }
  return taken
}

async function writeMany({ api, channels }: Environment, count: number): Promise<void> {
  let serial = 0
  const write = async () => {
    while (serial < count) {
      const number = ++serial
      const uid = `flood-${number}`
      const message = { channelID: channels.chat.channelID, uid, message: `Where is mark-${number}-end?` }
      await api('POST', '/ticketMessages/create-new', message)
      if (number % 2_000 === 0) process.stderr.write(`${number} messages wait\n`)
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, write))
}

interface Backlog {
  /** Due or running jobs; the delivery of a reply is one more. */
  jobs: number
  /** Messages of the customer with the backlog. */
  begun: number
  answered: number
}

async function lookAt({ pool, channels }: Environment): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(
    `select count(*) filter (where m.status <> 'Received')::int as begun,
       count(*) filter (where m.status = 'Answered')::int as answered,
       (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as jobs
     from messages m join tickets t on t.ticket_id = m.ticket_id
     where t.channel_id = $1 and m.sender_type = 'EndUser'`,
    [channels.chat.channelID],
  )
  return rows[0] ?? { jobs: 0, begun: 0, answered: 0 }
}

interface Delay {
  alone: number[]
  beside: number[]
  /** Duration of measuring beside the backlog. */
  seconds: number
  /** The backlog at the start and end of measuring. */
  before: Backlog
  after: Backlog
}

function judgeDelay({ alone, beside, seconds, before, after }: Delay): ProofResult {
  const delayMs = Math.round(Math.max(...beside) - median(alone))
  const figures = {
    'jobs waiting at the start': before.jobs,
    'jobs waiting at the end': after.jobs,
    'messages of the backlog begun meanwhile': after.begun - before.begun,
    'messages of the backlog answered meanwhile': after.answered - before.answered,
    'answered a second': Math.round((10 * (after.answered - before.answered)) / seconds) / 10,
    'alone, median ms': Math.round(median(alone)),
    'beside the backlog, median ms': Math.round(median(beside)),
    'beside the backlog, slowest ms': Math.round(Math.max(...beside)),
  }
  const judged = judgeAll({
    'longest delay of a single message in ms': { value: delayMs, max: maxDelayMs },
    'backlog gone before the end of the measuring': { value: after.jobs > 0 ? 0 : 1, max: 0 },
    'backlog stands still': { value: after.begun > before.begun ? 0 : 1, max: 0 },
  })
  return { figures, ...judged }
}
