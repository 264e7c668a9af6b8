import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTopic } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** A chat topic with a draft in which an agent changed a number. */
async function openDesk() {
  const desk = await startDeskToday()
  const { topicID } = await makeTopic(desk, { name: 'Returns' })
  useScriptedEngine(desk, { topicIDs: () => [topicID], reply: () => ({ reply: 'You have 14 days to return it.' }) })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', name: 'Shop chat', autoReply: true })
  const answer = async (modifiedAnswer: string) => {
    const { messageID } = await makeMessage(desk, { channelID, message: 'How long can I return it?', uid: 'a' })
    await desk.runJobs()
    expect((await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer })).status).toBe(200)
    await desk.runJobs()
  }
  return { desk, path: `/api/Autonomy/${channelID}/${topicID}`, answer }
}

test('explains autonomy while it is off, turns it on, and changes a level with a reason', async () => {
  const { desk, path, answer } = await openDesk()
  await using _ = desk
  const { page, faults, close } = await openConsole(browser, desk, '/automation/autonomy')
  await page.getByRole('heading', { name: 'Autonomy is off' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up autonomy' }).click()
  await page.getByLabel('Use autonomy').check({ force: true })
  await page.getByLabel('Blind share (%)').fill('0')
  await page.getByLabel('Target (%)').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  const policy = async () => (await desk.get('/api/Customers/me')).body.autonomyPolicy
  await expect.poll(policy).toMatchObject({ isEnabled: true, blindShare: 0, target: 0.04, holdSeconds: 60 })

  await desk.put(path, { level: 'Suggest', reason: 'To begin with' })
  await answer('You have 30 days to return it.')
  await page.getByRole('link', { name: 'Autonomy', exact: true }).first().click()
  const topics = page.getByRole('table', { name: 'Topics', exact: true })
  const row = topics.getByRole('row', { name: /Returns/ })
  await row.getByText('1 of 1 failed').waitFor()
  await row.getByText('Suggest').waitFor()
  await page
    .getByRole('table', { name: 'Coverage against risk' })
    .getByRole('row', { name: /4% \(current\)/ })
    .waitFor()
  await expect.poll(() => page.locator('.insight-chart').first().innerText()).toMatch(/75%\s+100%$/)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Returns' }).click()
  await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
  await page.getByText('Facts changed').waitFor()
  await page.getByText('You have 14 days to return it.').waitFor()
  await page.getByRole('table', { name: 'Track record by week' }).waitFor()
  await page.getByRole('button', { name: 'Demote' }).press('Enter')
  await page.getByText('Answers are drafted, hidden and compared').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Set level' }).isDisabled()).toBe(true)
  await page.getByLabel('Reason').fill('The period is wrong')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set level' }).click()
  await page.getByRole('listitem').filter({ hasText: 'The period is wrong' }).waitFor()
  expect((await desk.get(path)).body).toMatchObject({ level: 'Shadow', reason: 'The period is wrong' })
  expect(faults).toEqual([])
  await close()
})

test('shows a level changed elsewhere immediately, also in German on a phone in dark mode', async () => {
  const { desk, path } = await openDesk()
  await using _ = desk
  await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true } })
  const view = { locale: 'de-AT', width: 390, height: 844, colorScheme: 'dark' } as const
  const { page, faults, close } = await openConsole(browser, desk, '/automation/autonomy', view)
  const row = page.getByRole('table', { name: 'Themen', exact: true }).getByRole('row', { name: /Returns/ })
  await row.getByText('Verzögert senden').waitFor()
  await desk.put(path, { level: 'Send', reason: 'Bewährt' })
  await row.getByText('Senden', { exact: true }).waitFor()
  await page.getByText('Bewährt').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
})
