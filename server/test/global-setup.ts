import { chmod, mkdtemp, rm } from 'node:fs/promises'
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

/** One PostgreSQL for the run, with a migrated database that every test file clones, and one folder for all it leaves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-test-'))
  // Servers that tests start run as others, who must come to their own folders in it.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  const cluster = await prepareCluster(join(folder, 'postgres'), 'test', fastAndLoose)
  const postmaster = await startPostmaster(cluster)
  if (!postmaster) throw new Error(`PostgreSQL did not start; see ${folder}/postgres.log.`)

  const server = `postgres://attendant:test@127.0.0.1:${postmaster.port}`
  await makeTemplate(server)
  project.provide('postgres', server)
  return async () => {
    await stopPostmaster(cluster)
    // Servers that tests have killed may still be writing their last files.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
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
