import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The environment in which a browser is searched. */
export interface Host {
  platform: NodeJS.Platform
  arch: string
  env: Record<string, string | undefined>
  home: string
  isExecutable(path: string): boolean
  /** Starts the program to get its version: for example, Ubuntu's `chromium-browser` only prints what to install. */
  isChromium(path: string): boolean
}

export type FoundBrowser = { isBundled: true } | { isBundled: false; path: string }

/** Platforms that `@sparticuz/chromium` supports; its packages for other processors are not on npm. */
const bundledFor = ['linux x64']

/** The headless shell comes first: it needs half the CPU time per page. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const macPrograms = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Google Chrome Canary']

export const howToGetABrowser = [
  'Install Chromium or Chrome (Debian: "apt-get install chromium-headless-shell", macOS: "brew install --cask chromium"),',
  'or set CHROMIUM_PATH to the program.',
].join(' ')

/** Prefers `CHROMIUM_PATH`, then an npm package, then a system browser. */
export function findBrowser(host: Host = thisHost): FoundBrowser | undefined {
  const { CHROMIUM_PATH: chosen } = host.env
  if (chosen) {
    // An invalid setting is reported instead of falling back to another browser.
    if (!host.isChromium(chosen)) throw new Error(`CHROMIUM_PATH: ${chosen} is not a Chromium that starts here.`)
    return { isBundled: false, path: chosen }
  }
  if (bundledFor.includes(`${host.platform} ${host.arch}`)) return { isBundled: true }
  const path = systemPaths(host).find((path) => host.isExecutable(path) && host.isChromium(path))
  return path === undefined ? undefined : { isBundled: false, path }
}

function systemPaths({ platform, env, home }: Host): string[] {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...linuxFolders]
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  const applications = ['/Applications', join(home, 'Applications')]
  const mac = applications.flatMap((folder) =>
    macPrograms.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  )
  return platform === 'darwin' ? [...mac, ...onPath] : onPath
}

const thisHost: Host = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  home: homedir(),
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  isChromium(path) {
    const { status, stdout } = spawnSync(path, ['--version'], { timeout: 60_000, encoding: 'utf8' })
    return status === 0 && /Chrom/.test(stdout)
  },
}
