import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../../bench/lists/load.ts'
import { untilAnswered } from '../../neighbours/probe.ts'
import { judgeAll, type ProofResult } from '../../report.ts'
import type { Api } from '../../stage/api.ts'
import { openStage, type Stage } from '../../stage/open-stage.ts'

const aiLatencyMs = 500
const samples = 10
const maxDelayMs = 5_000
const writersAtOnce = 16

/** One customer has so many messages waiting; how much longer does another's single message take? */
export async function delayOfOthers({ waiting }: { waiting: number }): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const stage = await openStage(folder, { roles: { web: 'web', worker: 'worker' }, files: 'disk' })
  try {
    stage.ai.latencyMs = aiLatencyMs
    const other = await stage.addCustomer('other')
    await measure(other, 3)
    const alone = await measure(other, samples)
    stage.fleet.suspend('worker')
    await writeMany(stage, waiting)
    stage.fleet.resume('worker')
    const before = await countWaiting(stage)
    const beside = await measure(other, samples)
    return judgeDelay({ alone, beside, before, after: await countWaiting(stage) })
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from each message to its answer, one after the other. */
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

async function writeMany({ api, channels }: Stage, count: number): Promise<void> {
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

async function countWaiting({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows[0]?.count ?? 0
}

interface Delay {
  alone: number[]
  beside: number[]
  /** Jobs waiting when the measuring began, and when it ended. */
  before: number
  after: number
}

function judgeDelay({ alone, beside, before, after }: Delay): ProofResult {
  const delayMs = Math.round(Math.max(...beside) - median(alone))
  const figures = {
    'jobs waiting at the start': before,
    'jobs waiting at the end': after,
    'alone, median ms': Math.round(median(alone)),
    'beside the backlog, median ms': Math.round(median(beside)),
    'beside the backlog, slowest ms': Math.round(Math.max(...beside)),
  }
  const judged = judgeAll({
    'longest delay of a single message in ms': { value: delayMs, max: maxDelayMs },
    'backlog gone before the end of the measuring': { value: after > 0 ? 0 : 1, max: 0 },
  })
  return { figures, ...judged }
}
