import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCli, runService, temporaryDataDirectory } from '../../test/processes/command-line.ts'
import { until } from '../../test/until.ts'
import { createLog } from '../log.ts'
import { openKeyring } from '../secrets/keyring.ts'
import { findPostmaster, prepareCluster, stopPostmaster } from './cluster.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

type DataDirectory = Awaited<ReturnType<typeof temporaryDataDirectory>>

let folder: DataDirectory
const settings = () => ({ DATA_DIR: folder.path })

beforeEach(async () => {
  folder = await temporaryDataDirectory()
})

afterEach(async () => {
  const { databasePassword } = await openKeyring(folder.path)
  await stopPostmaster(await prepareCluster(join(folder.path, 'postgres'), databasePassword))
  await folder.remove()
})

async function postmasterPid(): Promise<number> {
  const lines = await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded PostgreSQL', () => {
  test('is stopped with the service', async () => {
    const service = await runService(settings())
    const pid = await postmasterPid()

    await service.stop()

    expect(await folder.isInUse()).toBe(false)
    await until(() => !isAlive(pid))
  })

  test('is found and reused after the service was killed', async () => {
    const first = await runService(settings())
    await first.kill()
    const before = await postmasterPid()

    await using second = await runService(settings())

    expect(await postmasterPid()).toBe(before)
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
  })

  test('rejects a second service on the same data directory with the reason', async () => {
    await using _first = await runService(settings())

    await expect(runService(settings())).rejects.toThrow(/Another service is running on the data directory/)
  })

  test('is shared by other programs, and the last one stops it', async () => {
    const { databasePassword: password } = await openKeyring(folder.path)
    const options = { dataDirectory: folder.path, password, log: createLog('silent') }
    const [one, two] = await Promise.all([
      openEmbeddedPostgres({ ...options, as: 'visitor' }),
      openEmbeddedPostgres({ ...options, as: 'visitor' }),
    ])
    expect(one.url).toBe(two.url)

    await one.release()
    expect(await folder.isInUse()).toBe(true)
    await two.release()
    expect(await folder.isInUse()).toBe(false)
  })

  test('restarts under a running service when it is killed', async () => {
    await using service = await runService(settings())
    const before = await postmasterPid()

    process.kill(before, 'SIGKILL')

    await expect.poll(() => postmasterPid().catch(() => before), { timeout: 240_000 }).not.toBe(before)
    await expect.poll(async () => (await fetch(`${service.url}/health/ready`)).status, { timeout: 240_000 }).toBe(200)
  })

  test('detects that its process ID now belongs to another program', async () => {
    const service = await runService(settings())
    await service.stop()
    const cluster = await prepareCluster(join(folder.path, 'postgres'), 'unused')
    await writeFile(join(folder.path, 'postgres/postmaster.pid'), `${process.pid}\n/x\n1\n5432\n\n127.0.0.1\n\nready\n`)

    expect(await findPostmaster(cluster)).toBeUndefined()
  })

  test('runs as another account under root, listens on loopback, and hides its files from others', async () => {
    await using _service = await runService(settings())
    const pid = await postmasterPid()
    const cluster = await stat(join(folder.path, 'postgres'))

    if (process.getuid?.() === 0) expect(cluster.uid).not.toBe(0)
    expect(cluster.mode & 0o077).toBe(0)
    if (process.platform !== 'linux') return
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(cluster.uid))
    expect(Number(cluster.uid) === 0).toBe(false)
  })

  test('explains what to do about a database of another version', async () => {
    const service = await runService(settings())
    await service.stop()
    const version = join(folder.path, 'postgres/PG_VERSION')
    const right = await readFile(version, 'utf8')
    await writeFile(version, '12\n')

    const answer = await runCli(settings(), 'migrate')

    expect(answer.code).not.toBe(0)
    expect(answer.stderr).toMatch(/written by PostgreSQL 12/)
    await writeFile(version, right)
  })
})
