import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../e2e/browser.ts'
import { fillIn, findRecords, followRoutes, readRoutes, routesBeforeSignIn } from '../e2e/console/every-route.ts'
import { readConfig } from '../server/config.ts'
import { consoleProgram } from '../server/integration/console/console-program.ts'
import { createLog } from '../server/platform/log.ts'
import { startService } from '../server/run.ts'
import { seedDemo } from './screenshots/seed-demo.ts'

/** `npm run screenshots -- [WORD…]`: pages of the demo console, or those with a word in their name: light, dark, phone. */

const folder = join(import.meta.dirname, '../docs/screenshots')
/** The first one is the English desktop in light mode that the README shows. */
const looks = [
  { suffix: '', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { suffix: '-dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { suffix: '-phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const
const words = process.argv.slice(2)
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
/** Maximum total size in bytes. */
const maxFolder = 6 * 2 ** 20

async function main(): Promise<void> {
  await consoleProgram.makeCurrent()
  const data = await mkdtemp(join(tmpdir(), 'attendant-screenshots-'))
  const settings = { DATA_DIR: data, DEMO: 'on', PORT: '0', LOG_LEVEL: 'warn' }
  const service = await startService(readConfig(settings), createLog('warn'))
  const browser = await openBrowser()
  try {
    const { token, read } = await seedDemo(service.url, service.demo)
    const records = { ...(await findRecords(read)), ticketID: await findTickets(read, ['Norway', 'Riss', 'Lindenweg']) }
    const context = await browser.newContext({ viewport: looks[0].viewport, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    for (const name of await readdir(folder)) if (name.endsWith('.webp') && isWanted(name)) await rm(join(folder, name))
    const { go, rest } = followRoutes(page)
    await page.goto(`${service.url}/console/sign-in`)
    const routes = await readRoutes(page)
    for (const path of routesBeforeSignIn.filter((each) => isWanted(nameOf(each))))
      await take(page, nameOf(path), () => go(path), rest)
    await page.evaluate((given) => localStorage.setItem('attendant.token', given), token)
    await page.goto(`${service.url}/console/inbox`)
    const behind = routes.filter((each) => !routesBeforeSignIn.includes(each) && isWanted(nameOf(each)))
    for (const route of behind) {
      for (const [index, path] of fillIn(route, records).entries())
        await take(page, index === 0 ? nameOf(route) : `${nameOf(route)}-${index + 1}`, () => go(path), rest)
    }
    await checkSize()
  } finally {
    await browser.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Conversations to show: one with a draft, an email with a table, and one with a note. */
async function findTickets(read: (path: string) => Promise<{ items: { ticketID: number }[] }>, words: string[]) {
  const lists = await Promise.all(words.map((word) => read(`/tickets?search=${word}`)))
  return lists.flatMap(({ items }) => items.slice(0, 1).map(({ ticketID }) => ticketID))
}

/** `/settings/team/$customerRepID` becomes `settings-team-one`. */
const nameOf = (route: string) => route.slice(1).replaceAll(/\$\w+/g, 'one').replaceAll('/', '-')

async function take(page: Page, name: string, open: () => Promise<void>, rest: () => Promise<void>) {
  await page.setViewportSize(looks[0].viewport)
  await open()
  for (const { suffix, colorScheme, viewport } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await rest()
    const file = join(folder, `${name}${suffix}.webp`)
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: 68, effort: 5, smartSubsample: true })
        .toBuffer(),
    )
  }
  process.stdout.write(`${name}\n`)
}

async function checkSize(): Promise<void> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(`${sizes.length} pictures, ${Math.round(total / 1024)} kB\n`)
  if (total > maxFolder) throw new Error('The screenshots are larger than 6 MB in total.')
}

await main()
