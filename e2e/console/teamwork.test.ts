import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAction, makeChannel, makeMessage } from '../../server/test/factories.ts'
import { HubClient } from '../../server/test/hub-client.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('shows why a ticket was assigned and when it is due, and removes it from the inbox of agents who lose access', async () => {
  const desk = await startDeskToday()
  await using _ = desk
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const ben = await desk.signedIn('Agent', ['sendReplies'])
  const team = (await desk.post('/api/Teams', { name: 'Lamps', assignment: 'RoundRobin', channelIDs: [channelID] }))
    .body
  const other = (await desk.post('/api/Teams', { name: 'Chairs' })).body
  await desk.put(`/api/Teams/${team.teamID}/members/${ben.rep.customerRepID}`, {})
  const targets = [{ metric: 'FirstResponse', minutes: 120 }]
  await desk.post('/api/SlaPolicies', { name: 'Quick', clock: 'Calendar', targets })
  const his = await openConsole(browser, ben)
  const hub = await new HubClient(desk.server.base, ben.token ?? '').start()
  await hub.call('SetAvailability', { isAvailable: true })

  const { ticketID } = await makeMessage(desk, { channelID, message: 'My lamp flickers.', subject: 'Flickering lamp' })
  await desk.put(`/tickets/${ticketID}`, { teamID: team.teamID })
  await desk.runJobs()
  await expect.poll(async () => (await desk.get(`/tickets/${ticketID}`)).body.customerRepID).toBe(ben.rep.customerRepID)

  const hers = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await hers.page
    .getByText(/automatically: next in rotation/)
    .first()
    .waitFor()
  await hers.page.locator('.ticket-header .due[data-state="Ok"]').waitFor()
  await expectAccessible(hers.page)

  await his.page.getByText('Flickering lamp').first().waitFor()
  await his.page.locator('.due[data-state="Ok"]').first().waitFor()
  await desk.put(`/tickets/${ticketID}`, { customerRepID: null, teamID: other.teamID })
  await desk.runJobs()
  await his.page.getByText('Flickering lamp').first().waitFor({ state: 'detached' })
  expect((await ben.get(`/tickets/${ticketID}`)).status).toBe(404)
  expect([...his.faults, ...hers.faults]).toEqual([])
  await hub.stop()
  await his.close()
  await hers.close()
})

test('the conditions of a rule are previewed on recent tickets before it is saved', async () => {
  const desk = await startDeskToday()
  await using _ = desk
  const { channelID } = await makeChannel(desk)
  await makeAction(desk, { name: 'Make urgent', operation: 'setPriority', parameters: { priority: 'Urgent' } })
  await makeMessage(desk, { channelID, message: 'I want a refund now.' })
  await makeMessage(desk, { channelID, uid: 'other', message: 'Just hello.' })
  const { page, faults, close } = await openConsole(browser, desk, '/automation')
  await page.getByRole('button', { name: 'Add rule: New ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rule' })
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Make urgent' }).click()
  await dialog.getByRole('group', { name: 'All of these' }).getByRole('button', { name: 'Add condition' }).click()
  await dialog
    .getByRole('textbox', { name: 'Value' })
    .or(dialog.getByRole('combobox', { name: 'Value' }))
    .fill('refund')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Test on recent tickets' }).click()
  await dialog.getByText('1 of the last 2 tickets match.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { items } = (await desk.get('/api/HookActions?hookName=OnNewTicket')).body
  expect(items[0].conditions).toEqual({
    all: [{ field: 'messageText', operator: 'contains', value: ['refund'] }],
    any: [],
  })
  expect(faults).toEqual([])
  await close()
})
