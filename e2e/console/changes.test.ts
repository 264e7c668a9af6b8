import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRule } from '../../server/test/automation.ts'
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

test('a change is drafted, replayed, and activated against the policy with a reason', async () => {
  await using desk = await startDeskToday()
  const { topicID } = await makeTopic(desk, { name: 'Bills' })
  useScriptedEngine(desk, { topicIDs: () => [topicID], reply: () => ({ reply: 'Within 14 days.' }) })
  await makeRule(desk, 'OnMessage', { name: 'Escalate', operation: 'escalate' })
  const { channelID } = await makeChannel(desk)
  await makeMessage(desk, { channelID, message: 'My bill is wrong', uid: 'a' })
  await desk.runJobs()
  await desk.put('/api/Customers/me', { activationPolicy: { mode: 'Block', minMessages: 1 } })
  const { page, faults, close } = await openConsole(browser, desk, '/automation/changes')

  await page.getByRole('button', { name: 'New change set' }).click()
  await page.getByLabel('Name').fill('Softer escalations')
  await page.getByRole('button', { name: 'Create' }).click()
  const bar = page.getByRole('region', { name: 'Change set' })
  await bar.getByRole('link', { name: 'Softer escalations' }).waitFor()

  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await page.getByRole('button', { name: 'Bills' }).click()
  await page.getByLabel('Name').fill('Invoices')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await desk.get('/api/ChangeSets')).body.items[0].itemCount).toBe(1)
  expect((await desk.get(`/api/Topics/${topicID}`)).body.name).toBe('Bills')
  const [{ changeSetID }] = (await desk.get('/api/ChangeSets')).body.items
  const [rule] = (await desk.get('/api/hookactions')).body.items
  const headers = { 'x-change-set': String(changeSetID) }
  await desk.send('DELETE', `/api/hookactions/${rule.hookActionID}`, undefined, headers)

  await bar.getByRole('button', { name: 'Replay' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start replay' }).click()
  await page.getByText('0 of 1 messages').waitFor()
  await desk.runJobs()
  await page.getByRole('table', { name: 'Summary' }).getByText('Lost escalations').waitFor()
  const sorted = page.waitForResponse(/\/results\?.*sortBy=editDistance&sortOrder=desc/)
  await page
    .getByRole('textbox', { name: 'Sort by' })
    .or(page.getByRole('combobox', { name: 'Sort by' }))
    .click()
  await page.getByRole('option', { name: 'Most different from the sent reply first' }).click()
  expect((await sorted).status()).toBe(200)
  await page.getByRole('button', { name: /My bill is wrong/ }).click()
  const compared = page.getByRole('table', { name: /^#/ })
  await compared.getByRole('row', { name: /^Escalation Yes No Yes/ }).waitFor()
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The policy blocks activation.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Override the policy' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Agreed with the team')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Override the policy' }).click()
  await page.getByText('Activated by overriding the policy: Agreed with the team').waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  expect((await desk.get(`/api/Topics/${topicID}`)).body.name).toBe('Invoices')
  expect(faults).toEqual([])
  await close()
})

test('a rejected direct change is made in a change set, or live with a reason', async () => {
  await using desk = await startDeskToday()
  const { topicID } = await makeTopic(desk, { name: 'Bills' })
  await desk.put('/api/Customers/me', { activationPolicy: { mode: 'Block' } })
  const { page, faults, close } = await openConsole(browser, desk, `/automation/topics/${topicID}`)
  const dialog = page.getByRole('dialog', { name: 'This change needs a change set' })
  const nameOfTopic = async () => (await desk.get(`/api/Topics/${topicID}`)).body.name
  const rename = async (name: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor()
  }

  await rename('Debts')
  await dialog.getByLabel('Apply without a replay').click()
  await dialog.getByLabel('Reason').fill('Naïve typo 😀')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply directly' }).click()
  await expect.poll(nameOfTopic).toBe('Debts')
  const { items } = (await desk.get('/api/AuditLog')).body
  expect(items.map(({ target }: { target: string }) => target)).toContain('Naïve typo 😀')

  await rename('Invoices')
  await dialog.getByLabel('Name').fill('Clearer names')
  await dialog.getByRole('button', { name: 'Add to change set' }).click()
  const bar = page.getByRole('region', { name: 'Change set' })
  await bar.getByRole('link', { name: 'Clearer names' }).waitFor()
  await expect.poll(async () => (await desk.get('/api/ChangeSets')).body.items[0].itemCount).toBe(1)
  expect(await nameOfTopic()).toBe('Debts')

  await bar.getByRole('button', { name: 'Back to live' }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Debts')
  await rename('Receipts')
  await dialog.getByRole('radio', { name: 'Open change set' }).click()
  await dialog.getByRole('button', { name: 'Add to change set' }).click()
  await bar.waitFor()
  const [set] = (await desk.get('/api/ChangeSets')).body.items
  const { differences } = (await desk.get(`/api/ChangeSets/${set.changeSetID}`)).body
  expect(differences).toMatchObject([{ field: 'name', before: 'Debts', after: 'Receipts' }])
  expect(faults).toEqual([])
  await close()
})

test('finds the change that would alter an outcome, adds it to a change set, and shows both versions of a conflict', async () => {
  await using desk = await startDeskToday()
  const bills = await makeTopic(desk, { name: 'Bills' })
  const { topicID } = await makeTopic(desk, { name: 'Returns' })
  useScriptedEngine(desk, {
    topicIDs: ({ text, topics }) =>
      topics.flatMap((topic) =>
        topic.description?.includes(text) || topic.topicID === bills.topicID ? [topic.topicID] : [],
      ),
  })
  const { channelID } = await makeChannel(desk)
  const { ticketID } = await makeMessage(desk, { channelID, message: 'These shoes pinch', uid: 'a' })
  await desk.runJobs()
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

  await page.getByRole('button', { name: 'Why?' }).click()
  await page.getByRole('button', { name: 'Find a fix' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a fix' })
  await dialog.getByPlaceholder('Choose').click()
  await page.getByRole('option', { name: 'Returns' }).click()
  await dialog.getByRole('button', { name: 'Find changes' }).click()
  await dialog.getByText('Add the text of this message to the description of the topic Returns.').waitFor()
  await dialog.getByRole('button', { name: 'Add to change set' }).first().click()
  await page.getByRole('region', { name: 'Change set' }).waitFor()
  await page.getByText('Topic “Returns”').waitFor()
  await page.getByRole('row', { name: /^Description .*These shoes pinch/ }).waitFor()

  await desk.put(`/api/Topics/${topicID}`, { name: 'Returns', description: 'Changed live' })
  await page.getByRole('region', { name: 'Change set' }).getByRole('button', { name: 'Activate' }).click()
  const activation = page.getByRole('dialog')
  await activation.getByRole('button', { name: 'Activate' }).click()
  await activation.getByText('Changed in the live configuration').waitFor()
  await activation.getByRole('cell', { name: 'Changed live', exact: true }).waitFor()
  await activation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Change set' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText(/^Discarded on/).waitFor()
  expect(faults).toEqual([])
  await close()
})
