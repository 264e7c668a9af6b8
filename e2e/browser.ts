import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { findBrowser, howToGetABrowser } from './find-browser.ts'

/** Generous: a busy machine is no reason to fail. */
const timeoutMs = 120_000

let shared: Promise<Browser> | undefined

/** One for all test files of a worker: starting it takes longer than most of them need. It ends with the worker. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** After a test file: what it left open, failed tests included. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

async function launchBrowser(): Promise<Browser> {
  const found = findBrowser()
  if (!found) throw new Error(`No browser found. ${howToGetABrowser}`)
  const browser = await playwright.launch({
    executablePath: found.isBundled ? await unpackBrowser() : found.path,
    // Root may not use the sandbox; the other switches keep the browser from calling home.
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

/** Where the bundled browser lies unpacked, for later runs too: its package is compressed to a third. */
const cache = join(import.meta.dirname, '../node_modules/.cache')

/**
 * Unpacked beside and moved into place: another run may begin at the same instant, and a program that is still being
 * written cannot start.
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
    // Another run may have been first; its browser is as good.
    await rename(making, place).catch(() => rm(making, { recursive: true, force: true }))
  }
  return join(place, 'chromium')
}

async function readVersion(): Promise<string> {
  const description = join(cache, '../@sparticuz/chromium/package.json')
  return JSON.parse(await readFile(description, 'utf8')).version
}
