import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

describe('reading messages', () => {
  test('links web addresses without trailing punctuation, and nothing else', async () => {
    await using desk = await startDeskToday()
    const message =
      'See (https://shop.example/a?b=1&c=2), javascript:alert(1) and <a href="https://x.test">this</a>. https://'
    const { ticketID } = await makeMessage(desk, { message })
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    const body = page.getByRole('article').locator('.plain-body')
    await body.waitFor()
    expect(await body.textContent()).toBe(message)
    const links = await body
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))))
    expect(links).toEqual([
      ['https://shop.example/a?b=1&c=2', '_blank', 'noopener noreferrer'],
      ['https://x.test', '_blank', 'noopener noreferrer'],
    ])
    await expectAccessible(page)
    expect(faults).toEqual([])
    await close()
  })

  test('an email is as tall as its content, short or long', async () => {
    await using desk = await startDeskToday()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const uid = 'ada@customers.test'
    const { ticketID } = await makeMessage(desk, { channelID, uid, htmlBody: '<p>Thank you!</p>' })
    const lines = Array.from({ length: 60 }, (_, line) => `<p>Line ${line}</p>`).join('')
    await makeMessage(desk, { channelID, uid, ticketID, htmlBody: `${lines}<p>The last line</p>` })
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    const heightOf = async (index: number) => (await page.locator('.mail-frame').nth(index).boundingBox())?.height ?? 0
    const last = page.frameLocator('.mail-frame >> nth=1').getByText('The last line')
    await last.waitFor()
    await expect.poll(() => heightOf(0)).toBeLessThan(35)
    const [frame, line] = [await page.locator('.mail-frame').nth(1).boundingBox(), await last.boundingBox()]
    const bottom = ({ y = 0, height = 0 } = {}) => y + height
    expect(bottom(frame ?? {}) - bottom(line ?? {})).toBeGreaterThanOrEqual(0)
    expect(bottom(frame ?? {}) - bottom(line ?? {})).toBeLessThan(20)
    await close()
  })

  test('a spam ticket is labelled and can be marked as not spam while reading it', async () => {
    await using desk = await startDeskToday()
    const { ticketID } = await makeMessage(desk, { message: 'Is this spam?' })
    await desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'spam' })
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    const note = page.getByRole('status').filter({ hasText: 'This ticket is marked as spam' })
    await note.waitFor()
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Not spam' }).click()
    await expect.poll(() => note.count()).toBe(0)
    expect((await desk.get(`/tickets/${ticketID}`)).body.isSpam).toBe(false)
    expect(faults).toEqual([])
    await close()
  })
})
