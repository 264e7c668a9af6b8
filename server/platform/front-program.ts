import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

const root = join(import.meta.dirname, '../..')

/** A limit on what a browser downloads, in gzipped bytes. */
export type SizeLimit = { what: string; maxBytes: number } & (
  | /** By pattern. */ { files: string }
  | /** By name in the manifest, with everything they import statically. */ { entries: string[] }
)

interface Description {
  /** The source folder, which gets a `dist`. */
  name: string
  /** Vite configurations, built one after the other into the same folder. */
  configs: string[]
  /** Glob patterns of all other build inputs. */
  sources: string[]
  limits: SizeLimit[]
}

export type FrontProgram = ReturnType<typeof describeFrontProgram>

/** How long a request waits for a running build. */
const buildTimeoutMs = 30_000

/** Keeps the freshness check from delaying the first requests. */
const startupDelayMs = 1_000

/** A browser program: its output folder, whether the build is current, and how to rebuild it. */
export function describeFrontProgram({ name, configs, sources, limits }: Description) {
  const folder = join(root, name, 'dist')
  let building: Promise<void> | undefined

  /** Uses size and modification time only: reading every source file would slow down each start. */
  function stampSources(): string {
    const hash = createHash('sha256')
    for (const path of globSync(['package-lock.json', ...configs, ...sources], { cwd: root }).sort()) {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
    return hash.digest('hex')
  }

  const stamp = join(folder, 'stamp')
  const isBuilt = () => existsSync(stamp)
  const isCurrent = () => isBuilt() && readFileSync(stamp, 'utf8') === stampSources()

  function buildUnlessCurrent(log: Log): void {
    if (isCurrent()) return
    if (!isBundlerInstalled()) {
      if (!isBuilt()) log.warn(`The ${name} is not built, and its build tools are not installed. ${howToBuild}`)
      return
    }
    log.info(`Building the ${name} in the background. The API is available.`)
    building = build(name).then(
      (output) => log.info(output),
      ({ message }: Error) => log.warn(`Failed to build the ${name}; run "npm run build" to retry. ${message}`),
    )
  }

  return {
    name,
    folder,
    configs: configs.map((config) => join(root, config)),
    limits,
    stampSources,
    /**
     * Builds in the background if needed. The service keeps running, with the previous build or none, when the build
     * fails. An existing build is checked after the first requests.
     */
    keepCurrent(log: Log): void {
      if (isBuilt()) setTimeout(buildUnlessCurrent, startupDelayMs, log).unref()
      else buildUnlessCurrent(log)
    },
    /** For tests: makes sure that the build matches the sources. */
    async makeCurrent(): Promise<void> {
      if (!isCurrent()) await build(name)
    },
    /** Settles when a running build has succeeded or failed, or after a timeout: false if it still runs. */
    async whenBuilt(timeoutMs = buildTimeoutMs): Promise<boolean> {
      if (!building) return true
      return Promise.race([building.then(() => true), pause(timeoutMs, false, { ref: false })])
    },
  }
}

const howToBuild = 'Run "npm ci && npm run build", then "npm prune --omit=dev" to keep only runtime dependencies.'

/** The bundler is a development dependency: an installation without it serves the existing build. */
const isBundlerInstalled = () => existsSync(join(root, 'node_modules/vite'))

/** Runs in a child process: a bundler takes more memory than the whole service. */
async function build(name: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/build/front.ts', name], { cwd: root })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(errors.trim().split('\n').slice(-12).join('\n'))
  return output.trim()
}
