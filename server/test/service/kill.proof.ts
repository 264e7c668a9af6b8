import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareCluster, stopPostmaster } from '../../platform/postgres/cluster.ts'
import { runCli, runService, temporaryDataDirectory } from '../processes/command-line.ts'
import { until } from '../until.ts'

/** Few by default, to keep the lane short; `KILL_ROUNDS` sets more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 5)
const writers = 6
const password = 'Correct-horse-1'

type Service = Awaited<ReturnType<typeof runService>>

let folder: Awaited<ReturnType<typeof temporaryDataDirectory>>
let token = ''

beforeAll(async () => {
  folder = await temporaryDataDirectory()
  const admin = ['--admin-username', 'admin', '--admin-password', password]
  await runCli(
    { DATA_DIR: folder.path },
    'customer',
    'create',
    '--name',
    'Kill test',
    '--hostname',
    'localhost',
    ...admin,
  )
}, 600_000)

afterAll(async () => {
  await stopPostmaster(await prepareCluster(join(folder.path, 'postgres'), ''))
  await folder.remove()
})

async function call(service: Service, method: string, path: string, body?: object) {
  return fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function signIn(service: Service) {
  const answer = await call(service, 'POST', '/api/Auth/login', { username: 'admin', password, hostname: 'localhost' })
  token = ((await answer.json()) as { token: string }).token
}

/** Writes until the connection breaks. */
function writeUntilKilled(service: Service, prefix: string) {
  const acknowledged: string[] = []
  const write = async (writer: number) => {
    for (let number = 0; ; number++) {
      const name = `${prefix} ${writer} ${number}`
      const answer = await call(service, 'POST', '/api/Topics', { name }).catch(() => undefined)
      if (!answer) return
      if (answer.status === 200) acknowledged.push(name)
    }
  }
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return { acknowledged, ended }
}

async function storedNames(service: Service): Promise<Set<string>> {
  const names = new Set<string>()
  for (let pageNumber = 1; ; pageNumber++) {
    const answer = await call(service, 'GET', `/api/Topics?pageSize=200&pageNumber=${pageNumber}`)
    const { items, totalPages } = (await answer.json()) as { items: { name: string }[]; totalPages: number }
    for (const { name } of items) names.add(name)
    if (pageNumber >= totalPages) return names
  }
}

async function killDatabase() {
  const lines = await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8')
  // A negative PID kills the whole process group, so that no backend can finish.
  process.kill(-Number(lines.split('\n')[0]), 'SIGKILL')
}

async function killInTheMiddle(what: string, kill: (service: Service) => Promise<void>) {
  let service = await runService({ DATA_DIR: folder.path })
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    await signIn(service)
    const writing = writeUntilKilled(service, `${what} ${round}`)
    await until(() => writing.acknowledged.length > 1)
    await pause(Math.random() * 150)
    await kill(service)
    await writing.ended
    acknowledged.push(...writing.acknowledged)
    service = await runService({ DATA_DIR: folder.path })
  }
  await signIn(service)
  const stored = await storedNames(service)
  await service.stop()
  return { acknowledged, lost: acknowledged.filter((name) => !stored.has(name)) }
}

describe(`kill -9 in the middle of writes, ${rounds} rounds`, () => {
  test('of the service: every acknowledged write survives, and the next start works', {
    timeout: 1_800_000,
  }, async () => {
    const { acknowledged, lost } = await killInTheMiddle('service', (service) => service.kill())

    expect(acknowledged.length).toBeGreaterThan(rounds)
    expect(lost).toEqual([])
  })

  test('of service and database: every acknowledged write survives, and the next start works', {
    timeout: 1_800_000,
  }, async () => {
    const { acknowledged, lost } = await killInTheMiddle('everything', async (service) => {
      await Promise.all([killDatabase(), service.kill()])
    })

    expect(acknowledged.length).toBeGreaterThan(rounds)
    expect(lost).toEqual([])
  })
})
