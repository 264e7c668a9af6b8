import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../server/test/desk.ts'
import { attach } from '../server/test/factories.ts'
import { storeMessage } from '../server/test/samples/stored-message.ts'
import { closePages, openBrowser } from './browser.ts'
import { expectAccessible, expectToFit, openPage, takePicture } from './console/open-console.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function openReference(desk: Desk, hash = '', view: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, view)
  const otherHosts: string[] = []
  opened.page.on('request', (request) => {
    if (!request.url().startsWith(desk.server.base) && !/^(data|blob):/.test(request.url()))
      otherHosts.push(request.url())
  })
  await opened.page.goto(`${desk.server.base}/docs${hash}`)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...opened, otherHosts }
}

const send = async (page: Page, status: RegExp) => {
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('status').getByText(status).waitFor()
}

describe('the API reference', () => {
  test('shows every route of the document and loads nothing from other hosts', async () => {
    await using desk = await startDesk()
    const { page, faults, otherHosts, close } = await openReference(desk)
    const { paths } = (await desk.get('/openapi.json')).body as { paths: Record<string, Record<string, object>> }
    const expected = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )

    const shown = await page.evaluate(async () => {
      const titles: string[] = []
      for (const { hash } of document.querySelectorAll<HTMLAnchorElement>('#routes a')) {
        location.hash = hash
        await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
        titles.push(document.querySelector('h1')?.textContent ?? '')
        for (const details of document.querySelectorAll('details')) details.open = true
      }
      return titles
    })

    expect(shown.toSorted()).toEqual(expected.toSorted())
    expect(otherHosts).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('sends requests with the token, with a body, with a file and without a token', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const { page, faults, close } = await openReference(desk)

    await page.getByLabel('Filter routes').fill('auth login')
    await page.getByRole('link', { name: 'POST /api/Auth/login' }).first().click()
    const { username } = desk.admin
    await page.getByLabel('Body').fill(JSON.stringify({ username, password, hostname: 'localhost' }))
    await send(page, /^200 OK/)
    const answer = await page.getByLabel('Response', { exact: true }).textContent()
    await page.getByLabel('Access token').fill(JSON.parse(answer ?? '').token ?? desk.token)

    await page.getByLabel('Filter routes').fill('get customers/me')
    await page.getByRole('navigation').getByRole('link', { name: 'GET /api/Customers/me' }).click()
    await send(page, /^200 OK/)
    await expect.poll(() => page.getByLabel('curl command').textContent()).toContain('"authorization: Bearer $token"')
    await takePicture(page, 'api-reference')

    await page.goto(`${desk.server.base}/docs#postApiTicketMessagesIdAttachments`)
    await page.getByLabel('id (required)').fill(String(messageID))
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    await page.getByLabel('file (required)').setInputFiles(file)
    await send(page, /^200 OK/)

    expect(JSON.stringify((await desk.get(`/ticketMessages/${messageID}/attachments`)).body)).toContain('note.txt')
    expect(faults).toEqual([])
    await close()
  })

  test('offers a binary response as a download', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const { body } = await attach(desk, messageID, {
      bytes: new Uint8Array([1, 0, 2, 255]),
      fileName: 'data.bin',
      contentType: 'application/octet-stream',
    })
    const { page, close } = await openReference(desk, '#getApiFileAccessToken')

    await page.getByLabel('accessToken (required)').fill(body.accessToken)
    await send(page, /^200 OK/)

    await page.getByRole('link', { name: 'Download 4 bytes' }).waitFor()
    await close()
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('is accessible and does not scroll horizontally: %s, %d pixels wide', async (colorScheme, width) => {
    await using desk = await startDesk()
    const { page, close } = await openReference(desk, '', { colorScheme, width })
    await expectToFit(page, 'html')
    await takePicture(page, `api-reference-all-${colorScheme}-${width}`)
    // With all routes, axe takes half a minute, so only some are checked.
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('section:nth-of-type(n + 6)')) section.remove()
    })
    await expectAccessible(page)

    await page.goto(`${desk.server.base}/docs#putApiChannelsId`)
    await page.getByRole('heading', { name: 'PUT /api/Channels/{id}' }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, 'html')
    await takePicture(page, `api-reference-${colorScheme}-${width}`)
    await close()
  })
})
