import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { makeFolder } from '../make-folder.ts'
import {
  type Cluster,
  findPostmaster,
  type Postmaster,
  prepareCluster,
  startPostmaster,
  stopPostmaster,
} from './cluster.ts'

/**
 * Our own PostgreSQL under the data directory. Any number of programs may share it: each holds a lease; the first one
 * starts the server and the last one stops it, so that the command line works with and without a running service.
 * Only one of them may be the service.
 *
 * Leases are advisory locks on a connection: the system releases them as soon as a process dies.
 */
export interface EmbeddedPostgres {
  url: string
  release(): Promise<void>
}

export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
}

const inUse = 4_711_001
const isService = 4_711_002

interface Options {
  dataDirectory: string
  password: string
  as: 'service' | 'visitor'
  log: Log
}

/** PostgreSQL logs errors, but never statements, which contain customer data. */
const serverSettings = { log_min_messages: 'warning', log_min_error_statement: 'panic', jit: 'off' }

export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  await makeFolder(options.dataDirectory)
  const cluster = await prepareCluster(join(options.dataDirectory, 'postgres'), options.password, serverSettings)
  let { lease, port } = await takeLease(cluster, options)
  let isReleased = false

  const watch = () => {
    lease.once('end', async () => {
      if (isReleased) return
      options.log.error('The database stopped; restarting it.')
      try {
        ;({ lease, port } = await takeLease(cluster, options, port))
        watch()
      } catch (fault) {
        options.log.fatal(fault, 'The database cannot be started again.')
        process.exit(1)
      }
    })
  }
  watch()

  return {
    url: `postgres://attendant:${options.password}@127.0.0.1:${port}/attendant`,
    async release() {
      isReleased = true
      await lease.query('select pg_advisory_unlock_all()').catch(() => undefined)
      const last = await lease.query('select pg_try_advisory_lock($1) as alone', [inUse]).catch(() => undefined)
      if (last?.rows[0]?.alone) await stopPostmaster(cluster)
      await lease.end().catch(() => undefined)
    },
  }
}

/** Limited: if a minute of retries does not help, more retries will not either. */
async function takeLease(
  cluster: Cluster,
  options: Options,
  wantedPort?: number,
): Promise<{ lease: Client; port: number }> {
  for (let tries = 0; tries < 600; tries++) {
    const running = (await findPostmaster(cluster)) ?? (await startPostmaster(cluster, wantedPort))
    const lease = running?.isReady ? await connect(running, options.password) : undefined
    if (lease && running) {
      if (await lockFor(lease, options)) return { lease, port: running.port }
    }
    await pause(100)
  }
  throw new Error(
    `The database under ${options.dataDirectory} did not start; ${options.dataDirectory}/postgres.log says why.`,
  )
}

async function connect({ port }: Postmaster, password: string): Promise<Client | undefined> {
  const lease = new Client({ host: '127.0.0.1', port, user: 'attendant', password, database: 'postgres' })
  // A broken connection is handled by its `end` event; an unhandled `error` event would end the process.
  lease.on('error', () => undefined)
  try {
    await lease.connect()
    return lease
  } catch (fault) {
    if ((fault as { code?: string }).code === '28P01') {
      throw new Error('The password kept in the data directory is not that of its database.', { cause: fault })
    }
    return undefined
  }
}

/** False if the last program is stopping the server: start over. */
async function lockFor(lease: Client, { as, dataDirectory }: Options): Promise<boolean> {
  try {
    await lease.query('select pg_advisory_lock_shared($1)', [inUse])
    if (as === 'service' && !(await becomeService(lease))) {
      await lease.end()
      throw new AlreadyRunning(
        `Another service is running on the data directory ${dataDirectory}. Stop it, or give this one its own DATA_DIR.`,
      )
    }
    const { rowCount } = await lease.query("select 1 from pg_database where datname = 'attendant'")
    if (!rowCount) await lease.query('create database attendant').catch(ignoreDuplicate)
    return true
  } catch (fault) {
    await lease.end().catch(() => undefined)
    if (fault instanceof AlreadyRunning) throw fault
    return false
  }
}

/** It may take a moment until the connection of a killed predecessor is closed. */
async function becomeService(lease: Client): Promise<boolean> {
  for (let tries = 0; tries < 15; tries++) {
    const { rows } = await lease.query('select pg_try_advisory_lock($1) as got', [isService])
    if (rows[0].got) return true
    await pause(100)
  }
  return false
}

function ignoreDuplicate(fault: { code?: string }) {
  if (fault.code !== '42P04' && fault.code !== '23505') throw fault
}
