import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asStarted, freePort } from '../../bench/measuring/children.ts'

const root = join(import.meta.dirname, '../..')
const restartInMs = 400
/** The service promises to stop within ten seconds; a supervisor kills slower processes. */
const stopWithinMs = 15_000

/** Processes of the service under a supervisor that restarts them. */
export async function startFleet(roles: Record<string, string>, settingsOf: (name: string) => Record<string, string>) {
  const members = new Map<string, { port: number; roles: string; child: ChildProcess | undefined }>()
  let isClosing = false
  const start = (name: string) => {
    const member = members.get(name)
    if (!member || isClosing) return
    const own = { ...settingsOf(name), ROLES: member.roles, PORT: String(member.port) }
    const child = spawn(process.execPath, asStarted, {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...own },
      stdio: 'ignore',
    })
    member.child = child
    child.once('exit', () => setTimeout(start, restartInMs, name))
  }
  // Kill the processes when this program exits.
  process.once('exit', () => {
    for (const { child } of members.values()) child?.kill('SIGKILL')
  })
  for (const [name, role] of Object.entries(roles)) {
    members.set(name, { port: await freePort(), roles: role, child: undefined })
    start(name)
  }
  const webPorts = [...members.values()].filter(({ roles }) => roles.includes('web')).map(({ port }) => port)
  return {
    names: Object.keys(roles),
    webPorts,
    pidOf: (name: string) => members.get(name)?.child?.pid,
    kill: (name: string) => void members.get(name)?.child?.kill('SIGKILL'),
    /** Like an upgrade: the process may finish its work, then another takes its place. */
    replace: (name: string) => void members.get(name)?.child?.kill('SIGTERM'),
    /** Pauses a process until `resume`. */
    suspend: (name: string) => void members.get(name)?.child?.kill('SIGSTOP'),
    resume: (name: string) => void members.get(name)?.child?.kill('SIGCONT'),
    untilReady: () => untilReady(webPorts),
    async stop() {
      isClosing = true
      const late: string[] = []
      for (const [name, { child }] of members) {
        if (!child || child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        const ended = once(child, 'exit').then(() => true)
        if (await Promise.race([ended, pause(stopWithinMs, false, { ref: false })])) continue
        child.kill('SIGKILL')
        await ended
        late.push(name)
      }
      if (late.length > 0) throw new Error(`Still running ${stopWithinMs} ms after SIGTERM: ${late.join(', ')}`)
    },
  }
}

/** Waits until every web node is ready. */
async function untilReady(ports: number[]) {
  for (let tries = 0; tries < 600; tries++) {
    const answers = await Promise.all(
      ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)),
    )
    if (answers.every((answer) => answer?.ok)) return
    await pause(200)
  }
  throw new Error('The web nodes did not become ready.')
}
