import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../..')
const loading = ['--import', './server/platform/lean-loading.js']

/** Without the environment of the tests and the developer's data directory. */
export const bareEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  DATA_DIR: join(tmpdir(), 'attendant-cli-nowhere'),
  LOG_LEVEL: 'warn',
  DEMO: 'off',
}

function run(program: string, args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...loading, program, ...args], {
    cwd: root,
    env: { ...bareEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command line like an operator, in its own process. */
export async function runCli(settings: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  const child = run('server/cli.ts', args, settings)
  const [stdout, stderr, [code]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')])
  return { code: code as number | null, stdout, stderr }
}

const read = (stream: NodeJS.ReadableStream | null) => (stream ? text(stream) : '')

/** A service in its own process, on a free port. */
export async function runService(settings: Record<string, string>) {
  const child = run('server/main.ts', [], { ...settings, PORT: '0', LOG_LEVEL: 'info' })
  const url = await readAddress(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const address = /Attendant is ready at (http:\/\/localhost:\d+)/.exec(printed)?.[1]
    if (!address) continue
    // The rest is read and discarded, so that the service never blocks on its log.
    child.stdout?.resume()
    return address
  }
  throw new Error(`The service did not start: ${printed}`)
}

/** A temporary data directory. */
export async function temporaryDataDirectory() {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-cli-'))
  return {
    path: join(folder, 'data'),
    /** Whether a database server is running on it. */
    isInUse: async () =>
      (await stat(join(folder, 'data/postgres/postmaster.pid')).catch(() => undefined)) !== undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
