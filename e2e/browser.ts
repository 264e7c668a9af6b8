import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { findBrowser, howToGetABrowser } from './find-browser.ts'

/** Generous, so that tests do not fail on a busy machine. */
const timeoutMs = 120_000

let shared: Promise<Browser> | undefined

/** One browser for all test files of a worker: starting it takes longer than most of them need. It ends with the worker. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** Closes what a test file left open, also when tests failed. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

async function launchBrowser(): Promise<Browser> {
  const found = findBrowser()
  if (!found) throw new Error(`No browser found. ${howToGetABrowser}`)
  const browser = await playwright.launch({
    executablePath: found.isBundled ? await unpackBrowser() : found.path,
    // Root cannot use the sandbox; the other switches disable background network requests.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
    timeout: timeoutMs,
  })
  return browser.on('context', (context) => context.setDefaultTimeout(timeoutMs))
}

/** The bundled browser is unpacked here and reused by later runs: its package is compressed to a third of the size. */
const cache = join(import.meta.dirname, '../node_modules/.cache')

/**
 * Unpacks into a temporary folder and renames it: another run may unpack at the same time, and a partly written program
 * cannot start.
 */
export async function unpackBrowser(): Promise<string> {
  const place = join(cache, `chromium-${await readVersion()}`)
  if (!existsSync(place)) {
    await mkdir(cache, { recursive: true })
    const making = await mkdtemp(`${place}-`)
    const { TMPDIR: former = tmpdir() } = process.env
    process.env.TMPDIR = making
    await chromium.executablePath().finally(() => {
      process.env.TMPDIR = former
    })
    // Another run may have been faster; its copy is equivalent.
    await rename(making, place).catch(() => rm(making, { recursive: true, force: true }))
  }
  return join(place, 'chromium')
}

async function readVersion(): Promise<string> {
  const description = join(cache, '../@sparticuz/chromium/package.json')
  return JSON.parse(await readFile(description, 'utf8')).version
}
