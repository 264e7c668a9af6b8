import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPostmaster,
  prepareCluster,
  startPostmaster,
  stopPostmaster,
} from '../../server/platform/postgres/cluster.ts'

const root = join(import.meta.dirname, '../..')
const program = ['--import', './server/platform/lean-loading.js', '--max-semi-space-size=4', 'server/main.ts']
const restartInMs = 400

/** A PostgreSQL that can be killed and comes back on the same port with the same data. */
export async function startDatabase(folder: string) {
  const cluster = await prepareCluster(join(folder, 'postgres'), 'chaos', {})
  const first = await startPostmaster(cluster)
  if (!first) throw new Error('PostgreSQL did not start.')
  let pid = first.pid
  process.once('exit', () => {
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  })
  return {
    url: `postgres://attendant:chaos@127.0.0.1:${first.port}/postgres`,
    async kill() {
      const running = await findPostmaster(cluster)
      if (running) process.kill(running.pid, 'SIGKILL')
      for (let tries = 0; tries < 60; tries++) {
        await pause(250)
        // Until the last of its children has noticed, the data directory is taken.
        const again = await startPostmaster(cluster, first.port).catch(() => undefined)
        if (!again) continue
        pid = again.pid
        return
      }
      throw new Error('PostgreSQL did not come back.')
    },
    async stop() {
      await stopPostmaster(cluster)
      pid = 0
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Processes of the service under a supervisor that starts again whatever ends, as an operator's would. */
export async function startFleet(roles: Record<string, string>, settings: Record<string, string>) {
  const members = new Map<string, { port: number; roles: string; child: ChildProcess | undefined }>()
  let isClosing = false
  const start = (name: string) => {
    const member = members.get(name)
    if (!member || isClosing) return
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...settings, ROLES: member.roles, PORT: String(member.port) },
      stdio: 'ignore',
    })
    member.child = child
    child.once('exit', () => setTimeout(start, restartInMs, name))
  }
  // Whatever ends this program ends them too.
  process.once('exit', () => {
    for (const { child } of members.values()) child?.kill('SIGKILL')
  })
  for (const [name, role] of Object.entries(roles)) {
    members.set(name, { port: await freePort(), roles: role, child: undefined })
    start(name)
  }
  const addressOf = (name: string) => `http://127.0.0.1:${members.get(name)?.port}`
  return {
    names: Object.keys(roles),
    addressOf,
    kill: (name: string) => void members.get(name)?.child?.kill('SIGKILL'),
    /** Until every web node answers. */
    async untilReady() {
      const nodes = [...members].filter(([, member]) => member.roles.includes('web')).map(([name]) => name)
      for (let tries = 0; tries < 600; tries++) {
        const answers = await Promise.all(
          nodes.map((name) => fetch(`${addressOf(name)}/health/ready`).catch(() => undefined)),
        )
        if (answers.every((answer) => answer?.ok)) return
        await pause(200)
      }
      throw new Error('The web nodes did not become ready.')
    },
    async stop() {
      isClosing = true
      for (const { child } of members.values()) {
        if (!child || child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
