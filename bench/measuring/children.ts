import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import manifest from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** The arguments that `npm start` passes to node: options first, then the program. */
export const asStarted = manifest.scripts.start.split(' ').slice(1)

/** The encryption and signing keys of services in benchmarks. */
export const keys = { SECRET_KEY: 'bench secret key 0123456789', JWT_SECRET: 'bench token key 0123456789' }

export interface Child {
  url: string
  pid: number
  stop(): Promise<void>
}

/** A program of this repository in a separate process, listening on a free port on localhost. */
export async function startChild(script: string[], environment: Record<string, string>, path: string): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(child, `${url}${path}`)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilAnswering(child: ChildProcess, url: string) {
  for (let tries = 0; tries < 1800 && child.exitCode === null; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${url} does not respond.`)
}

/** Returns a free port, which is not reserved. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
