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
    /** URL of the server shared by the whole run; append a database name. */
    postgres: string
  }
}

/** Durability is off: tests may lose everything on a power failure. */
const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Autovacuum is off, because with hundreds of databases its workers would start several times a second.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
}

interface Running {
  server: string
  stop(): Promise<void>
}

/** Each lane loads this file separately. */
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

/** A server with a migrated database that every test file clones, and one folder for all files of the run. */
async function start(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-test-'))
  // Test servers run as other accounts, which need access to their folders in it.
  await chmod(folder, 0o711)
  // The compile cache is kept for workers and processes of later runs.
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
      // Servers killed by tests may still be writing their last files.
      for (const left of new Set([folder, home])) {
        await rm(left, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
      }
    },
  }
}

const memory = '/dev/shm'
/** Several times the size of the databases that exist at once. */
const minBytes = 10 * 2 ** 30

/** Cloning a database of more than a thousand files takes a third of the time there. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs(memory).catch(() => undefined)
  return room !== undefined && Math.min(room.bavail * room.bsize, process.availableMemory()) > minBytes
}

async function makeTemplate(server: string) {
  const client = new Client(`${server}/postgres`)
  await client.connect()
  await client.query('create database template_desk')
  // Thousands of connections log in with this password, and each hashes it 4,096 times by default.
  await client.query('set scram_iterations = 1')
  await client.query("alter role attendant password 'test'")
  await client.end()
  await migrate(`${server}/template_desk`, migrationsFolder)
}
