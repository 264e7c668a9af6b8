import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from './log.ts'

const root = join(import.meta.dirname, '../..')

interface Description {
  /** The folder of its sources, which gets a `dist`. */
  name: string
  /** Vite configurations, built one after the other into the same folder. */
  configs: string[]
  /** Everything else that the outcome depends on, as patterns. */
  sources: string[]
  /** What people have to load, in gzipped bytes: files by pattern, and how much they may be together. */
  limits: { what: string; files: string; most: number }[]
}

export type FrontProgram = ReturnType<typeof describeFrontProgram>

/** A program that runs in browsers: where it is built to, whether that is current, and how to make it so. */
export function describeFrontProgram({ name, configs, sources, limits }: Description) {
  const folder = join(root, name, 'dist')
  const stampFile = join(folder, 'stamp')
  let building: Promise<void> | undefined

  /** By size and time alone: that takes milliseconds, and reading the sources would be felt at every start. */
  function stampSources(): string {
    const hash = createHash('sha256')
    for (const path of globSync(['package-lock.json', ...configs, ...sources], { cwd: root }).sort()) {
      const stats = statSync(join(root, path))
      if (stats.isFile()) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
    }
    return hash.digest('hex')
  }

  const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampSources()

  return {
    name,
    root,
    folder,
    configs: configs.map((config) => join(root, config)),
    limits,
    stampSources,
    /** Builds what is stale in a process of its own. The service answers meanwhile, and goes on without it when that fails. */
    keepCurrent(log: Log): void {
      if (isCurrent()) return
      log.info(`Building the ${name}. The API answers meanwhile.`)
      building = build(name).then(
        (said) => log.info(said),
        ({ message }: Error) =>
          log.warn(`The ${name} could not be built. Run "npm ci", then "npm run build". ${message}`),
      )
    },
    /** For tests: what they look at is what the sources say. */
    async makeCurrent(): Promise<void> {
      if (!isCurrent()) await build(name)
    },
    /** Settles when a build that is under way has succeeded or failed. */
    whenBuilt: (): Promise<void> => building ?? Promise.resolve(),
  }
}

async function build(name: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/build-front.ts', name], { cwd: root })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(complained.trim().split('\n').slice(-12).join('\n'))
  return said.trim()
}
