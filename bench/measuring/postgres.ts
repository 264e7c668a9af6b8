import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import {
  findPostmaster,
  prepareCluster,
  startPostmaster,
  stopPostmaster,
} from '../../server/platform/postgres/cluster.ts'

/** A separate PostgreSQL for the benchmark, on a free port on localhost. */
export async function startPostgres(folder: string) {
  const cluster = await prepareCluster(join(folder, 'postgres'), 'bench', { jit: 'off' })
  const postmaster = await startPostmaster(cluster)
  if (!postmaster) throw new Error(`PostgreSQL did not start; see ${folder}/postgres.log.`)
  const { pid, port } = postmaster
  return {
    url: `postgres://attendant:bench@127.0.0.1:${port}`,
    stop: () => stopPostmaster(cluster),
    /** Stops without a checkpoint, so that the log must be replayed. */
    async crash() {
      process.kill(pid, 'SIGQUIT')
      while (await findPostmaster(cluster)) await pause(20)
    },
    startAgain: () => startPostmaster(cluster, port),
  }
}

/** Creates an empty database without migrations. Returns its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const client = new Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}
