import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { migrate } from '../platform/database/migrations.ts'
import { type Cluster, prepareCluster, startPostmaster, stopPostmaster } from '../platform/postgres/cluster.ts'
import { migrationsFolder } from '../service.ts'

const password = 'test'

const addressOf = (port: number) => `postgres://attendant:${password}@127.0.0.1:${port}/desk`

async function ask(url: string, text: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function start(cluster: Cluster, wantedPort?: number): Promise<number> {
  const postmaster = await startPostmaster(cluster, wantedPort)
  if (!postmaster) throw new Error(`PostgreSQL did not start; see ${cluster.directory}/../postgres.log.`)
  return postmaster.port
}

/** A server with a migrated database, and another that streams from it. */
export async function startReplicatedDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-replica-'))
  await chmod(folder, 0o711)
  const primary = await prepareCluster(join(folder, 'primary'), password)
  const port = await start(primary)
  await ask(addressOf(port).replace('/desk', '/postgres'), 'create database desk')
  const primaryUrl = addressOf(port)
  await migrate(primaryUrl, migrationsFolder)
  const replica = await copyCluster(primary, port, join(folder, 'replica'))
  const replicaUrl = addressOf(await start(replica))

  return {
    primaryUrl,
    replicaUrl,
    /** Stops replication: later writes do not arrive. */
    pause: () => ask(replicaUrl, 'select pg_wal_replay_pause()'),
    resume: () => ask(replicaUrl, 'select pg_wal_replay_resume()'),
    stopReplica: () => stopPostmaster(replica),
    restartReplica: () => start(replica, Number(new URL(replicaUrl).port)),
    /** Stops the primary and promotes the replica. */
    async failOver() {
      await stopPostmaster(primary)
      await ask(replicaUrl, 'select pg_promote(true, 60)')
    },
    async stop() {
      await stopPostmaster(replica)
      await stopPostmaster(primary)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** A base backup with server functions, because some PostgreSQL packages lack `pg_basebackup`. */
async function copyCluster(primary: Cluster, port: number, directory: string): Promise<Cluster> {
  const client = new Client(addressOf(port))
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  await promisify(execFile)('cp', ['-a', primary.directory, directory])
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(directory, 'postmaster.pid'), { force: true })
  const { uid, gid } = await stat(directory)
  for (const [name, content] of Object.entries({ backup_label: rows[0].labelfile, 'standby.signal': '' })) {
    await writeFile(join(directory, name), content)
    await chown(join(directory, name), uid, gid)
  }
  const connection = `host=127.0.0.1 port=${port} user=attendant password=${password}`
  return prepareCluster(directory, password, { primary_conninfo: connection })
}
