import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrations.ts'
import { prepareCluster, startPostmaster, stopPostmaster } from '../platform/postgres/cluster.ts'
import { migrationsFolder } from '../service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that the whole run shares; add a database name. */
    postgres: string
  }
}

/** Tests may lose everything at a power cut. */
const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // With hundreds of databases its workers would start several times a second.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
}

interface Running {
  server: string
  stop(): Promise<void>
}

/** Lanes load this file separately. */
const run = globalThis as typeof globalThis & { postgresOfTests?: { starting: Promise<Running>; lanes: number } }

/** One PostgreSQL for all lanes of the run. The last one to end stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.postgresOfTests ??= { starting: start(), lanes: 0 }
  const shared = run.postgresOfTests
  shared.lanes++
  const { server, stop } = await shared.starting
  project.provide('postgres', server)
  return async () => {
    shared.lanes--
    if (shared.lanes > 0) return
    delete run.postgresOfTests
    await stop()
  }
}

/** A server with a migrated database that every test file clones, and one folder for all that the run leaves. */
async function start(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-test-'))
  // Servers that tests start run as others, who must come to their own folders in it.
  await chmod(folder, 0o711)
  // What is compiled is kept for the workers and processes of later runs.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
  process.env.TMPDIR = folder
  const home = (await hasRoomInMemory()) ? await mkdtemp(`${memory}/attendant-test-`) : folder
  await chmod(home, 0o711)
  const cluster = await prepareCluster(join(home, 'postgres'), 'test', fastAndLoose)
  const postmaster = await startPostmaster(cluster)
  if (!postmaster) throw new Error(`PostgreSQL did not start; see ${home}/postgres.log.`)

  const server = `postgres://attendant:test@127.0.0.1:${postmaster.port}`
  await makeTemplate(server)
  return {
    server,
    async stop() {
      await stopPostmaster(cluster)
      // Servers that tests have killed may still be writing their last files.
      for (const left of new Set([folder, home])) {
        await rm(left, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
      }
    },
  }
}

const memory = '/dev/shm'
/** Several times what the databases of a run take that are there at once. */
const minBytes = 10 * 2 ** 30

/** A database of more than a thousand files is cloned there in a third of the time that it takes on a disk. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs(memory).catch(() => undefined)
  return room !== undefined && Math.min(room.bavail * room.bsize, process.availableMemory()) > minBytes
}

async function makeTemplate(server: string) {
  const client = new Client(`${server}/postgres`)
  await client.connect()
  await client.query('create database template_desk')
  // Thousands of connections log in with this password, each hashing it 4,096 times by default.
  await client.query('set scram_iterations = 1')
  await client.query("alter role attendant password 'test'")
  await client.end()
  await migrate(`${server}/template_desk`, migrationsFolder)
}
