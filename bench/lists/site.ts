import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/platform/database/migrations.ts'
import { createLog } from '../../server/platform/log.ts'
import { startService } from '../../server/run.ts'
import { migrationsFolder } from '../../server/service.ts'
import { asStarted, type Child, keys, startChild } from '../measuring/children.ts'
import { createDatabase } from '../measuring/postgres.ts'
import { type Case, casesFor } from './cases.ts'
import { fill, type Layout } from './fill.ts'
import { recordStatements, type Statement } from './record.ts'
import { type Caller, signInAll } from './sign-in.ts'

/** A filled database with the service and the baseline on it. */
export interface Site {
  size: number
  cases: Case[]
  service: Child
  floor: Child
  tokens: Record<Caller, string>
}

/** `url` is the address of a filled database. */
export async function openSite(url: string, folder: string, size: number): Promise<Site> {
  const cases = casesFor(size)
  const environment = { DATABASE_URL: url, ROLES: 'web', DATA_DIR: join(folder, `data-${size}`), ...keys }
  const { tokens, programs } = await record(cases, environment)
  const path = join(folder, `programs-${size}.json`)
  await writeFile(path, JSON.stringify(programs))
  return {
    size,
    cases,
    tokens,
    service: await startChild(asStarted, environment, '/health/ready'),
    floor: await startChild(['bench/lists/floor.ts'], { DATABASE_URL: url, FLOOR_PROGRAMS: path }, '/'),
  }
}

/** Copies the filled database, created unless it was kept, because messages added by measuring affect later runs. */
export async function prepareDatabase(server: string, size: number): Promise<string> {
  const client = new Client(`${server}/postgres`)
  await client.connect()
  try {
    const [filled, copy] = [`filled_${size}`, `bench_${size}`]
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    await client.query(`drop database if exists ${copy} with (force)`)
    if (rowCount) await migrate(`${server}/${filled}`, migrationsFolder)
    else {
      await createFilledDatabase(server, size)
      await client.query(`alter database ${copy} rename to ${filled}`)
    }
    await client.query(`create database ${copy} template ${filled} strategy file_copy`)
    return `${server}/${copy}`
  } finally {
    await client.end()
  }
}

export async function createFilledDatabase(server: string, size: number, layout?: Layout): Promise<string> {
  const started = Date.now()
  const url = await createDatabase(server, `bench_${size}`)
  await migrate(url, migrationsFolder)
  const client = new Client(url)
  await client.connect()
  await fill(client, size, layout)
  await client.end()
  console.error(`filled ${size} tickets in ${Math.round((Date.now() - started) / 1000)} s`)
  return url
}

/** Runs the service in this process once, to record the statements of each request. */
export async function record(cases: Case[], environment: Record<string, string>) {
  const service = await startService(readConfig({ PORT: '0', ...environment }), createLog('silent'))
  const send = async (path: string, token: string, body?: unknown) => {
    const answer = await fetch(`${service.url}${path}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  try {
    const tokens = await signInAll(service.url)
    const programs: Record<string, Statement[][]> = {}
    // Create requests come first, so that lists of the baseline and the service have the same tickets.
    const inTurn = [...cases.entries()].sort(([, a], [, b]) => a.kind.localeCompare(b.kind))
    for (const [index, { requests, caller: by = 'admin' }] of inTurn) {
      const caller = tokens[by]
      // Fill the caches first, because that is not part of a request.
      if (requests[0]?.method === 'GET') await send(requests[0].path, caller)
      programs[index] = []
      for (const { path, body } of requests) {
        programs[index].push(await recordAlike(() => send(path, caller, body)))
      }
    }
    return { tokens, programs }
  } finally {
    await service.stop()
  }
}

const maxTries = 10

/** Repeats the request until two recordings match, because background work of the service may add statements. */
async function recordAlike(request: () => Promise<void>): Promise<Statement[]> {
  const recorder = recordStatements()
  const textsOf = (program: Statement[]) => program.map(({ text }) => text).join('\n')
  try {
    let former: Statement[] | undefined
    for (let tries = 0; tries < maxTries; tries++) {
      await request()
      const program = recorder.take()
      if (former && textsOf(former) === textsOf(program)) return program
      former = program
    }
  } finally {
    recorder.stop()
  }
  throw new Error(`A request sent different statements in ${maxTries} attempts.`)
}
