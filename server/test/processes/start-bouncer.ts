import { spawn } from 'node:child_process'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'

/** PgBouncer in transaction mode, with two server connections. Undefined if it is not installed. */
export async function startBouncer(url: string): Promise<string | undefined> {
  const server = new URL(inject('postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'users'), '"attendant" "test"\n')
  await writeFile(
    join(folder, 'settings.ini'),
    `[databases]
* = host=127.0.0.1 port=${server.port} user=attendant password=test
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 2
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', [...asRoot, join(folder, 'settings.ini')], {
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
  })
  if (!isThere) return undefined
  onTestFinished(() => void child.kill('SIGKILL'))
  const at = new URL(url)
  at.port = String(port)
  for (let tries = 0; tries < 100; tries++) {
    const probe = new Client(at.href)
    const answers = await probe.connect().then(
      () => true,
      () => false,
    )
    await probe.end().catch(() => undefined)
    if (answers) return at.href
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer does not answer.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
