import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asStarted, freePort } from '../../bench/measuring/children.ts'
import type { Answer, Question } from './watch-loop.ts'

const root = join(import.meta.dirname, '../..')
const watcher = join(import.meta.dirname, 'watch-loop.ts')

export type WatchedService = Awaited<ReturnType<typeof startWatchedService>>

/** The service as started by `npm start`, in a process that reports how long its event loop was blocked. */
export async function startWatchedService(environment: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', watcher, ...asStarted], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url)
  const ask = createLine(child)
  return {
    url,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    reset: () => ask('reset'),
    heldMs: () => ask('held'),
    calibrate: () => ask('calibrate'),
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('The service did not become ready.')
}

function createLine(child: ChildProcess) {
  const waiting = new Map<number, (ms: number) => void>()
  let serial = 0
  let end: (fault: Error) => void = () => undefined
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  ended.catch(() => undefined)
  child.once('exit', () => end(new Error('The service ended.')))
  child.on('message', ({ id, ms }: Answer) => {
    waiting.get(id)?.(ms)
    waiting.delete(id)
  })
  return (question: Question['ask']): Promise<number> => {
    const answered = new Promise<number>((resolve) => {
      const id = ++serial
      waiting.set(id, resolve)
      child.send({ id, ask: question } satisfies Question, () => undefined)
    })
    return Promise.race([answered, ended])
  }
}
