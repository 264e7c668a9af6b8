import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCluster, stopPostmaster } from '../../platform/postgres/cluster.ts'
import { runCli, runService, temporaryDataDirectory } from '../../test/processes/command-line.ts'
import { until } from '../../test/until.ts'

const password = 'Correct-horse-1'
const messages = 80
const topics = 40
/** Few by default, to keep the lane short; `KILL_ROUNDS` sets more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)

type Service = Awaited<ReturnType<typeof runService>>

let folder: Awaited<ReturnType<typeof temporaryDataDirectory>>
let service: Service
let token = ''

beforeAll(async () => {
  folder = await temporaryDataDirectory()
  const admin = ['--admin-username', 'admin', '--admin-password', password]
  const customer = ['--name', 'Kill test', '--hostname', 'localhost', ...admin]
  await runCli({ DATA_DIR: folder.path }, 'customer', 'create', ...customer)
  await start()
}, 600_000)

afterAll(async () => {
  await service.stop()
  await stopPostmaster(await prepareCluster(join(folder.path, 'postgres'), ''))
  await folder.remove()
})

async function start() {
  service = await runService({ DATA_DIR: folder.path })
  token = ''
  token = (await call('POST', '/api/Auth/login', { username: 'admin', password, hostname: 'localhost' })).token
}

/** SIGKILL: the process cannot finish anything. */
async function killAndStart() {
  await service.kill()
  await start()
}

// biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text) : undefined
}

const replayOf = (replayID: number) => call('GET', `/api/Replays/${replayID}`)

test('a replay whose process is killed resumes after restart and handles every message once', {
  timeout: 1_800_000,
}, async () => {
  const { channelID } = await call('POST', '/api/Channels', { channelType: 'Chat', name: 'Chat', isActive: true })
  for (let number = 0; number < messages; number++) {
    const uid = `visitor-${number}`
    await call('POST', '/ticketMessages/create-new', { channelID, message: `Where is my parcel ${number}?`, uid })
  }
  const { changeSetID } = await call('POST', '/api/ChangeSets', { name: 'Raise' })
  const headers = { 'x-change-set': String(changeSetID) }
  const action = { name: 'Raise', operation: 'escalate', priority: 1, isActive: true }
  const { actionID } = await call('POST', '/api/Actions', action, headers)
  await call('POST', '/api/hookactions', { hookName: 'OnMessage', actionID, priority: 1 }, headers)
  const sample = { from: '2000-01-01', to: '2100-01-01' }
  const { replayID } = await call('POST', '/api/Replays', { changeSetID, sample })

  let deaths = 0
  for (let seen = 0; deaths < 3; deaths++) {
    await until(async () => (await replayOf(replayID)).progress.done > seen, 600_000)
    const { state, progress } = await replayOf(replayID)
    if (state === 'Done') break
    seen = progress.done
    await killAndStart()
    expect((await replayOf(replayID)).progress.done).toBeGreaterThanOrEqual(seen)
  }
  await until(async () => (await replayOf(replayID)).state === 'Done', 900_000)

  expect(deaths).toBeGreaterThan(0)
  const { summary, progress } = await replayOf(replayID)
  expect(progress).toEqual({ done: messages, total: messages })
  expect(summary).toMatchObject({ messages, escalated: { count: messages }, baselineEscalated: { count: 0 } })
  const { items } = await call('GET', `/api/Replays/${replayID}/results?pageSize=200`)
  expect(new Set(items.map(({ messageID }: { messageID: number }) => messageID)).size).toBe(messages)
  expect((await call('GET', '/tickets?status=Escalated')).totalCount).toBe(0)
})

test('an activation that is killed takes effect completely or not at all', { timeout: 1_800_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { changeSetID } = await call('POST', '/api/ChangeSets', { name: `Round ${round}` })
    const headers = { 'x-change-set': String(changeSetID) }
    for (let number = 0; number < topics; number++) {
      await call('POST', '/api/Topics', { name: `Topic ${round} ${number}` }, headers)
    }
    const activation = call('POST', `/api/ChangeSets/${changeSetID}/activate`, {}).catch(() => undefined)
    await pause(Math.random() * 120)
    await killAndStart()
    await activation

    const { state } = await call('GET', `/api/ChangeSets/${changeSetID}`)
    const { items } = await call('GET', '/api/Topics?pageSize=200')
    const live = items.filter(({ name }: { name: string }) => name.startsWith(`Topic ${round} `)).length
    expect([state, live]).toEqual(live === 0 ? ['Open', 0] : ['Active', topics])
    await clear(items)
  }
})

/** Lists return at most 200 items. */
async function clear(items: { topicID: number }[]) {
  for (const { topicID } of items) await call('DELETE', `/api/Topics/${topicID}`)
}
