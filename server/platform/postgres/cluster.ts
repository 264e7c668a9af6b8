import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeFolder } from '../make-folder.ts'
import { findServerAccount, type ServerAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'

/** A folder with a PostgreSQL cluster, the programs that serve it and the account they run as. */
export interface Cluster {
  directory: string
  account: ServerAccount | undefined
  binaries: Binaries
  settings: Record<string, string>
}

export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/** Opens the cluster in `directory`, or creates one with the given password for the role `attendant`. */
export async function prepareCluster(
  directory: string,
  password: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const account = (await ownerOf(directory)) ?? (await findServerAccount())
  const cluster = { directory, account, binaries: await findBinaries(account), settings }
  const version = await readVersion(cluster)
  if (version === undefined) await initialise(cluster, password)
  else if (version !== cluster.binaries.majorVersion) {
    throw new Error(
      `${directory} was written by PostgreSQL ${version}, and this program brings ${cluster.binaries.majorVersion}. ` +
        'Export with the program that wrote it, then import here.',
    )
  }
  return cluster
}

/** As root, an existing cluster keeps its owner. */
async function ownerOf(directory: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const there = await stat(directory).catch(() => undefined)
  return there && there.uid !== 0 ? { name: `account ${there.uid}`, uid: there.uid, gid: there.gid } : undefined
}

async function readVersion({ directory }: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Error(`The database in ${directory} cannot be read (${code}): it belongs to another account.`, {
      cause: fault,
    })
  }
}

/** Created next to its final path and moved there when complete, so that a kill leaves nothing half done. */
async function initialise(cluster: Cluster, password: string) {
  await makeFolder(dirname(cluster.directory))
  const workshop = await mkdtemp(`${cluster.directory}-making-`)
  const directory = join(workshop, 'cluster')
  await mkdir(directory, { mode: 0o700 })
  await writeFile(join(workshop, 'password'), password, { mode: 0o600 })
  if (cluster.account) {
    const { uid, gid } = cluster.account
    for (const path of [workshop, directory, join(workshop, 'password')]) await chown(path, uid, gid)
  }
  const here = asSeenByServer({ ...cluster, directory })
  const options = ['-U', 'attendant', `--pwfile=${here}/../password`, '-A', 'scram-sha-256', '-E', 'UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(cluster.binaries.initdb, ['-D', here, ...options, ...locale], {
      ...spawnOptions(cluster),
      cwd: directory,
    })
    await rename(directory, cluster.directory).catch((fault: NodeJS.ErrnoException) => {
      // Another process was faster: its cluster is used.
      if (fault.code !== 'ENOTEMPTY' && fault.code !== 'EEXIST') throw fault
    })
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * As root, the server's account may not have access to the path of the directory (a checkout below /root). The
 * working directory is entered before privileges are dropped, and the kernel's link to it needs no path.
 */
function asSeenByServer({ account, directory }: Cluster) {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

function spawnOptions({ account }: Cluster) {
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return account ? { env: environment, uid: account.uid, gid: account.gid } : { env: environment }
}

/** The running server according to its lock file, if there is one and it is alive. */
export async function findPostmaster({ directory }: Cluster): Promise<Postmaster | undefined> {
  const path = join(directory, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return undefined
  if (await isPostgres(pid)) return { pid, port, isReady: lines[7]?.trim() === 'ready' }
  // If the system reused the process ID, PostgreSQL would refuse to start.
  await unlink(path).catch(() => undefined)
  return undefined
}

/** A zombie keeps its name; on Linux, its state shows that it ended. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /\(postgres\) [^ZX]/.test(status)
  }
  const answer = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined)
  return answer?.stdout.includes('postgres') ?? false
}

/** Starts a server in its own process group: Ctrl-C in a terminal must reach us, not the database. */
export async function startPostmaster(cluster: Cluster, wantedPort?: number): Promise<Postmaster | undefined> {
  const port = wantedPort ?? (await freePort())
  const options = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...cluster.settings,
  }
  const log = await open(join(dirname(cluster.directory), 'postgres.log'), 'a', 0o600)
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', asSeenByServer(cluster), ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...spawnOptions(cluster), cwd: cluster.directory, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  child.unref()
  try {
    await once(child, 'spawn')
    return await untilReady(cluster, child)
  } finally {
    await log.close()
  }
}

/** Replaying the log after a crash can take long; a server that has exited is not waited for. */
async function untilReady({ directory }: Cluster, child: ChildProcess): Promise<Postmaster | undefined> {
  const pidFile = join(directory, 'postmaster.pid')
  for (let tries = 0; tries < 60_000 && child.exitCode === null && child.signalCode === null; tries++) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') {
      return { pid: child.pid ?? 0, port: Number(lines[3]), isReady: true }
    }
    await pause(5)
  }
  return undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A fast shutdown and, after 20 seconds, an immediate one, after which the log is replayed at the next start. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    const running = await findPostmaster(cluster)
    if (!running) return
    process.kill(running.pid, signal)
    for (let tries = 0; tries < seconds * 50; tries++) {
      const isListed = await stat(join(cluster.directory, 'postmaster.pid')).catch(() => undefined)
      // It removes its lock file before it exits: until then the folder must not be deleted.
      if (!isListed && !(await isPostgres(running.pid))) return
      await pause(20)
    }
  }
}
