import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

const root = join(import.meta.dirname, '../..')

/** What people have to load, in gzipped bytes. */
export type SizeLimit = { what: string; most: number } & (
  | /** By pattern. */ { files: string }
  | /** By name in the manifest: these with everything they import at once. */ { entries: string[] }
)

interface Description {
  /** The folder of its sources, which gets a `dist`. */
  name: string
  /** Vite configurations, built one after the other into the same folder. */
  configs: string[]
  /** Everything else that the outcome depends on, as patterns. */
  sources: string[]
  limits: SizeLimit[]
}

export type FrontProgram = ReturnType<typeof describeFrontProgram>

/** How long a request waits for a build that is under way, in ms. */
const patience = 30_000

/** How long a service that has just started is left alone. */
const restInMs = 1_000

/** A program that runs in browsers: where it is built to, whether that is current, and how to make it so. */
export function describeFrontProgram({ name, configs, sources, limits }: Description) {
  const folder = join(root, name, 'dist')
  let building: Promise<void> | undefined

  /** By size and time alone: that takes milliseconds, and reading the sources would be felt at every start. */
  function stampSources(): string {
    const hash = createHash('sha256')
    for (const path of globSync(['package-lock.json', ...configs, ...sources], { cwd: root }).sort()) {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
    return hash.digest('hex')
  }

  const stamp = join(folder, 'stamp')
  const isThere = () => existsSync(stamp)
  const isCurrent = () => isThere() && readFileSync(stamp, 'utf8') === stampSources()

  function buildUnlessCurrent(log: Log): void {
    if (isCurrent()) return
    if (!isBundlerInstalled()) {
      if (!isThere()) log.warn(`The ${name} is not built, and its build tools are not installed. ${howToBuild}`)
      return
    }
    log.info(`Building the ${name}. The API answers meanwhile.`)
    building = build(name).then(
      (said) => log.info(said),
      ({ message }: Error) => log.warn(`The ${name} could not be built; "npm run build" tries again. ${message}`),
    )
  }

  return {
    name,
    folder,
    configs: configs.map((config) => join(root, config)),
    limits,
    stampSources,
    /**
     * The service answers meanwhile, and goes on without it, or with the one it has, when the build fails. Whether the
     * one it has is current is looked at after the first requests.
     */
    keepCurrent(log: Log): void {
      if (isThere()) setTimeout(buildUnlessCurrent, restInMs, log).unref()
      else buildUnlessCurrent(log)
    },
    /** For tests: what they look at is what the sources say. */
    async makeCurrent(): Promise<void> {
      if (!isCurrent()) await build(name)
    },
    /** Settles when a build that is under way has succeeded or failed, and after a while in any case. */
    async whenBuilt(): Promise<void> {
      if (building) await Promise.race([building, pause(patience, undefined, { ref: false })])
    },
  }
}

const howToBuild = 'Run "npm ci && npm run build", then "npm prune --omit=dev" if you want only what the service needs.'

/** It is a development dependency: an installation without them serves what was built before. */
const isBundlerInstalled = () => existsSync(join(root, 'node_modules/vite'))

/** In a process of its own: a bundler takes more memory than the whole service. */
async function build(name: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/build-front.ts', name], { cwd: root })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(complained.trim().split('\n').slice(-12).join('\n'))
  return said.trim()
}
