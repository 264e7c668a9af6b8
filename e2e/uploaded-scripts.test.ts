import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { widgetProgram } from '../server/channels/widget/widget-program.ts'
import { type Desk, startDesk } from '../server/test/desk.ts'
import { attach, makeChannel } from '../server/test/factories.ts'
import { storeMessage } from '../server/test/samples/stored-message.ts'
import { closePages, openBrowser } from './browser.ts'
import { openConsole, openPage, prepareConsole } from './console/open-console.ts'

let browser: Browser

beforeAll(async () => {
  await Promise.all([prepareConsole(), widgetProgram.makeCurrent()])
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function upload(desk: Desk, contentType: string, bytes: string, fileName = 'notes.txt'): Promise<string> {
  const { messageID } = await storeMessage(desk)
  const { body } = await attach(desk, messageID, { bytes, contentType, fileName })
  return `${desk.server.base}/api/File/${body.accessToken}`
}

/** Uploads of script types are rejected; this type is accepted. */
const uploadScript = (desk: Desk) => upload(desk, 'text/x-coffeescript', 'globalThis.hacked = true')

/** Tries both ways of injected markup: parsed in a frame with the page's policy, and added by a vulnerable script. */
async function includeScript(page: Page | Frame, address: string): Promise<void> {
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script src="${address}"></script><script type="module" src="${address}"></script>`
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    for (const type of ['text/javascript', 'module']) {
      const script = document.createElement('script')
      Object.assign(script, { type, src: address })
      const ended = new Promise((resolve) => {
        script.onload = resolve
        script.onerror = resolve
      })
      document.body.append(script)
      await ended
    }
    await loaded
  }, address)
}

async function findHacked(page: Page): Promise<string[]> {
  const found = await Promise.all(
    page
      .frames()
      .map(async (frame) => ((await frame.evaluate(() => 'hacked' in globalThis)) ? frame.url() : undefined)),
  )
  return found.filter((url) => url !== undefined)
}

describe('an uploaded script', () => {
  test('does not run in the console', async () => {
    await using desk = await startDesk()
    const address = await uploadScript(desk)
    const { page, close } = await openConsole(browser, desk, '/inbox')
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    await includeScript(page, address)

    expect(await findHacked(page)).toEqual([])
    await close()
  })

  test('does not run in the console even when it is served as a script', async () => {
    await using desk = await startDesk()
    const address = await uploadScript(desk)
    const { page, close } = await openConsole(browser, desk, '/inbox')
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.hacked = true' }),
    )

    await includeScript(page, address)

    expect(await findHacked(page)).toEqual([])
    await close()
  })

  test.each(['/docs', '/widget/demo', '/widget/app'])('does not run on %s', async (path) => {
    await using desk = await startDesk()
    const address = await uploadScript(desk)
    const { token } = await makeChannel(desk, { channelType: 'Chat', hostnames: '127.0.0.1' })
    const { page, close } = await openPage(browser)
    await page.goto(`${desk.server.base}${path}?channel=${token}`)

    await page
      .evaluate((address) => {
        document.body.append(
          Object.assign(document.createElement('iframe'), { srcdoc: `<script src="${address}"></script>` }),
        )
      }, address)
      .catch(() => undefined)
    await page
      .evaluate((address) => {
        const script = document.createElement('script')
        const ended = new Promise((resolve) => {
          script.onload = resolve
          script.onerror = resolve
        })
        script.src = address
        document.body.append(script)
        return ended
      }, address)
      .catch(() => undefined)

    expect(await findHacked(page)).toEqual([])
    await close()
  })

  test('is downloaded instead of run when it is opened', async () => {
    await using desk = await startDesk()
    const { page, close } = await openPage(browser)
    const download = page.waitForEvent('download')

    await page.goto(await uploadScript(desk)).catch(() => undefined)

    expect((await download).suggestedFilename()).toBe('notes.txt')
    await close()
  })
})

test('an uploaded stylesheet does not change the console', async () => {
  await using desk = await startDesk()
  const address = await upload(desk, 'text/css', 'body { display: none !important }', 'style.txt')
  const { page, close } = await openConsole(browser, desk, '/inbox')
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

  await page.evaluate(async (address) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    const ended = new Promise((resolve) => {
      link.onload = resolve
      link.onerror = resolve
    })
    document.head.append(link)
    await ended
  }, address)

  expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
  await close()
})

test('shows text and images, and downloads HTML pages', async () => {
  await using desk = await startDesk()
  const { page, close } = await openPage(browser)

  await page.goto(await upload(desk, 'text/plain', 'Only words: <b>bold</b>'))
  expect(await page.evaluate(() => document.body.textContent)).toContain('<b>bold</b>')

  const download = page.waitForEvent('download')
  await page.goto(await upload(desk, 'text/html', '<script>hacked = 1</script>', 'page.txt')).catch(() => undefined)
  expect((await download).suggestedFilename()).toMatch(/^page/)
  await close()
})
