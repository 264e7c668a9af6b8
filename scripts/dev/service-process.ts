import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServiceProcess {
  /** Waits while it is starting. False if it failed to start. */
  isReady(): Promise<boolean>
  restart(changedPath: string): void
  stop(): Promise<void>
}

const entry = join(import.meta.dirname, 'service.ts')

/** A restart compiles only what changed. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/dev')

/** A save often touches several files. */
const settleInMs = 150

/** Relative to the repository. */
export const isServiceSource = (path: string) =>
  /^(server|contract|signalr\/src)\/.*\.(ts|js|json|sql|html|css)$/.test(path) &&
  !/\.(test|proof)\.ts$|\/test\//.test(path)

/** Runs the service and restarts it on changes. After a crash it waits for the next change. */
export function startServiceProcess({ port, url }: { port: number; url: string }): ServiceProcess {
  const env = {
    BACKEND_URL: url,
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running = start(['--greet'])
  let restarting: Promise<unknown> = Promise.resolve()

  function start(options: string[]) {
    // In a separate process group, Ctrl-C only reaches it through here.
    const child = spawn(process.execPath, [entry, ...options], {
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const isReady = Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    child.once('exit', (code) => {
      if (code && !isStopping) process.stdout.write('The service failed. It starts again when a file changes.\n')
    })
    return { child, isReady }
  }

  async function replace(changedPath: string): Promise<void> {
    await end(running.child)
    if (isStopping) return
    process.stdout.write(`${changedPath} changed: restarting the service.\n`)
    running = start([])
  }

  return {
    isReady: async () => {
      await restarting
      return running.isReady
    },
    restart(changedPath) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        restarting = restarting.then(() => replace(changedPath))
      }, settleInMs)
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await restarting
      await end(running.child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
