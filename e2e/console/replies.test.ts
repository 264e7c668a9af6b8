import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** Counts the occurrences of a text in the conversation after every DOM change; returns a function that reads the maximum. */
async function watch(page: Page, words: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((words) => {
    const seen = { maxCount: 0 }
    const count = () => {
      const cards = [...document.querySelectorAll('[role=log] article')]
      seen.maxCount = Math.max(seen.maxCount, cards.filter((card) => card.textContent?.includes(words)).length)
    }
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, words)
  return () => counter.evaluate(({ maxCount }) => maxCount)
}

/** Resolves when the page is subscribed to live events. */
const untilSubscribed = (desk: Desk, ticketID: number) =>
  until(async () => {
    const { rows } = await desk.context.db.execute(
      sql`select from hub_connections where customer_id = ${desk.customerID} and ${ticketID} = any(viewing)`,
    )
    return rows.length > 0
  })

async function send(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Reply' }).fill(words)
  await page.keyboard.press('Control+Enter')
}

test('a reply is never shown twice, even if its event arrives before the response', async () => {
  await using desk = await startDeskToday()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@customers.test', message: 'Where is my parcel?' })
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await page.getByRole('log').getByText('Where is my parcel?').waitFor()
  await untilSubscribed(desk, ticketID)
  const held = Promise.withResolvers<void>()
  await page.route('**/ticketMessages/*/send', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  const card = (words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })
  const stored = (words: string) => card(words).getByRole('button', { name: 'Translate' })

  const maxOfFirst = await watch(page, 'It is on its way.')
  await send(page, 'It is on its way.')
  await stored('It is on its way.').waitFor()
  expect(await card('It is on its way.').count()).toBe(1)
  const readAgain = page.waitForResponse((response) => response.url().includes('/ticketMessages?'))
  held.resolve()
  await readAgain

  const maxOfSecond = await watch(page, 'It comes tomorrow.')
  await send(page, 'It comes tomorrow.')
  await stored('It comes tomorrow.').waitFor()
  await until(async () => (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body.totalCount === 3)
  expect([await card('It is on its way.').count(), await card('It comes tomorrow.').count()]).toEqual([1, 1])
  expect([await maxOfFirst(), await maxOfSecond()]).toEqual([1, 1])
  expect(faults).toEqual([])
  await close()
})
