import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayingDesk } from '../../server/test/desks/paying-desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { HubClient } from '../../server/test/hub-client.ts'
import { makeChat, visitorOf } from '../../server/test/visitor.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const path = '/api/Customers/ai-budget'

test('shows an admin the spending, sets a limit by keyboard, and shows which replies it stops once used up', async () => {
  const { desk } = await startPayingDesk()
  const { token: channelToken } = await makeChat(desk)
  const visitor = await new HubClient(desk.server.base, (await visitorOf(desk, { channelToken })).token).start()

  const empty = await openConsole(browser, desk, '/settings/ai-budget')
  await empty.page.getByRole('heading', { name: 'No usage yet' }).waitFor()
  await empty.page.getByText('No messages for the AI today.').waitFor()
  await takePicture(empty.page, 'ai-budget-empty')
  await empty.close()

  await visitor.call('SendMessage', { clientMessageID: 'one', message: 'Hello' })
  await desk.runJobs()
  const { day } = (await desk.get(path)).body
  await desk.put(path, { tokensPerDay: Math.ceil(day.tokens / 0.85), costPerMonth: 5 })

  const { page, faults, close } = await openConsole(browser, desk, '/settings/ai-budget')
  await page.getByRole('status').getByText('More than 80% of the AI budget is used: Tokens per day.').waitFor()
  await page.getByRole('progressbar', { name: 'Tokens' }).waitFor()
  await page.getByRole('row', { name: /Chat visitor/ }).waitFor()
  await page.getByRole('row', { name: /IP address/ }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await takePicture(page, 'ai-budget')

  await page.getByLabel('Tokens per day').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect((await desk.get(path)).body.limits).toMatchObject({ tokensPerDay: 1, costPerMonth: 5, tokensPerMonth: null })
  await page.getByText('The AI budget is used up: Tokens per day.').waitFor()

  const message = await makeMessage(desk, {
    fromAddress: 'nora@example.test',
    fromName: 'Nora Quist',
    message: 'Where is my parcel?',
  })
  await desk.runJobs()
  await page.goto(`${desk.server.base}/console/inbox`)
  await page.getByRole('button', { name: /Needs a person/ }).click()
  await page.getByRole('link', { name: /Nora Quist/ }).click()
  await page.getByText("Today's AI budget is used up (tokens).").waitFor()
  await expectAccessible(page)
  await takePicture(page, 'needs-person')
  expect((await desk.get(`/tickets/${message.ticketID}`)).body.needsPerson).toBe(true)

  await desk.put(path, { tokensPerDay: null })
  const asked = page.waitForResponse(/\/retry$/)
  await page.getByRole('button', { name: 'Retry AI' }).click()
  await asked
  await desk.runJobs()
  await page.getByText("Today's AI budget is used up (tokens).").waitFor({ state: 'detached' })
  expect((await desk.get(`/tickets/${message.ticketID}`)).body.needsPerson).toBe(false)
  expect(faults).toEqual([])
  await close()
})

test('the page is for admins only, is translated to German, and fits a phone in dark mode', async () => {
  const { desk } = await startPayingDesk()
  await makeMessage(desk)
  await desk.runJobs()
  await desk.put(path, { tokensPerDay: 1, costPerMonth: 5 })

  const view = { width: 390, height: 844, locale: 'de-DE', colorScheme: 'dark' } as const
  const phone = await openConsole(browser, desk, '/settings/ai-budget', view)
  await phone.page.getByRole('heading', { name: 'KI-Budget' }).waitFor()
  await phone.page.getByText('Das KI-Budget ist aufgebraucht: Token pro Tag.').waitFor()
  await expectAccessible(phone.page)
  await expectToFit(phone.page)
  await takePicture(phone.page, 'ai-budget-phone')
  await phone.page.getByRole('button', { name: 'Schließen' }).click()
  await phone.page.getByText('Das KI-Budget ist aufgebraucht').waitFor({ state: 'detached' })
  expect(phone.faults).toEqual([])
  await phone.close()

  const agent = await openConsole(browser, await desk.signedIn('Agent'), '/settings/ai-budget')
  await agent.page.getByRole('heading', { name: 'AI budget' }).waitFor()
  expect(await agent.page.getByLabel('Tokens per day').count()).toBe(0)
  expect(await agent.page.getByRole('link', { name: 'AI budget' }).count()).toBe(0)
  await agent.close()
})
