import type { Channel } from '@attendant/contract/organization/channel.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectNoBarriers, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const patience = 60_000

async function deskWith(names: string[]): Promise<{ desk: Desk; channel: Channel; ticketIDs: number[] }> {
  const desk = await startDeskToday()
  const channel = await makeChannel(desk, { channelType: 'Email', name: 'Support mail' })
  const ticketIDs: number[] = []
  for (const name of names) {
    desk.clock.advance(1000)
    const { ticketID } = await makeMessage(desk, {
      channelID: channel.channelID,
      uid: `${name.toLowerCase()}@customers.test`,
      fromName: name,
      subject: `Question of ${name}`,
      message: `Where is the parcel of ${name}?`,
    })
    ticketIDs.push(ticketID)
  }
  return { desk, channel, ticketIDs }
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' })

/** What a person sees of a ticket and may change. */
async function stateOf(desk: Desk, ticketIDs: number[]) {
  const tickets = await Promise.all(ticketIDs.map(async (id) => (await desk.get(`/tickets/${id}`)).body))
  return tickets.map(
    ({ status, isSpam, customerRepID, priority, tags, teamID, isSnoozed, snoozedUntil, isUnread }) => ({
      status,
      isSpam,
      customerRepID,
      priority,
      tags,
      teamID,
      isSnoozed,
      snoozedUntil,
      isUnread,
    }),
  )
}

describe('triage', () => {
  test('views have counts, lead to their tickets, and a filter becomes a view that others see', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace', 'Mary', 'Joan'])
    await using _ = desk
    const [ada = 0, grace = 0, mary = 0] = ticketIDs
    await desk.put(`/tickets/${ada}`, { priority: 'Urgent', tags: ['vip'] })
    await desk.put(`/tickets/${grace}`, { tags: ['vip'], customerRepID: desk.admin.customerRepID })
    await desk.put(`/tickets/${mary}/snooze`, {})
    const { page, faults, close } = await openConsole(browser, desk)
    page.setDefaultTimeout(patience)

    await views(page).getByRole('button', { name: 'Open 3' }).waitFor()
    await views(page).getByRole('button', { name: 'Unassigned 2' }).waitFor()
    await views(page).getByRole('button', { name: 'Snoozed 1' }).click()
    await page.getByText('Question of Mary').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).getByText('Snoozed until the contact replies').waitFor({ state: 'attached' })

    await views(page).getByRole('button', { name: 'Waiting for us' }).click()
    await page.getByText('Question of Ada').waitFor()
    expect(await rows(page).locator('.row-who').allTextContents()).toEqual(['Ada', 'Grace', 'Joan'])
    await rows(page).filter({ hasText: 'Ada' }).getByRole('img', { name: 'Priority: Urgent' }).waitFor()

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Tag' }).click()
    await page.getByRole('option', { name: 'vip' }).click()
    await page.getByText('Question of Joan').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expectNoBarriers(page)
    await takePicture(page, 'triage-filters')

    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('View name').fill('Important')
    await page.getByRole('combobox', { name: 'Visible to' }).click()
    await page.getByRole('option', { name: 'Everyone' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await views(page).getByRole('button', { name: 'Important 2' }).waitFor()
    const colleague = await desk.signedIn('Agent')
    const { items } = (await colleague.get('/api/Views')).body
    expect(items).toMatchObject([{ name: 'Important', scope: 'All', sortBy: 'waitingSince', sortOrder: 'asc' }])
    expect(items[0].filter).toMatchObject({ tags: 'vip', awaitingReply: 'Us' })

    await page.getByRole('button', { name: 'Manage views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage views' })
    await dialog.getByLabel('View name').fill('Very important')
    await dialog.getByLabel('View name').press('Enter')
    await page.keyboard.press('Escape')
    await views(page).getByRole('button', { name: 'Very important 2' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('what is done with all tickets of the list is undone to exactly what each of them was', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace', 'Mary'])
    await using _ = desk
    const [ada = 0, grace = 0, mary = 0] = ticketIDs
    const until1 = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
    await desk.put(`/tickets/${ada}`, { priority: 'High', tags: ['vip'], status: 'On hold' })
    await desk.put(`/tickets/${grace}`, { customerRepID: desk.admin.customerRepID, status: 'Escalated' })
    await desk.put(`/tickets/${mary}/snooze`, { until: until1 })
    await desk.put(`/tickets/${mary}/read`, {})
    const former = await stateOf(desk, ticketIDs)
    const { page, close } = await openConsole(browser, desk, '/inbox?view=all')
    page.setDefaultTimeout(patience)
    await page.getByText('Question of Ada').waitFor()

    /** Does it with all tickets, checks that something changed, and takes it back. */
    const undo = async (act: () => Promise<void>, done: string) => {
      await page.getByLabel('Select ticket from Ada').click()
      await toolbar(page).getByRole('button', { name: 'Select all 3' }).click()
      await page.getByText('3 selected').waitFor()
      await act()
      await page.getByText(done).waitFor()
      expect(await stateOf(desk, ticketIDs)).not.toEqual(former)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => stateOf(desk, ticketIDs), { timeout: patience }).toEqual(former)
      await page.getByText(done).waitFor({ state: 'detached' })
    }
    const pick = async (menu: string, item: string) => {
      await toolbar(page).getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }

    await undo(() => toolbar(page).getByRole('button', { name: 'Close' }).click(), '3 tickets closed.')
    await undo(() => pick('Assign', 'Unassign'), '3 tickets unassigned.')
    await undo(() => pick('Priority', 'Low'), 'Priority of 3 tickets changed.')
    await undo(() => pick('More', 'Mark as read'), '3 tickets marked as read.')
    await undo(async () => {
      await toolbar(page).getByRole('button', { name: 'Tags' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tags' })
      await dialog.getByRole('combobox', { name: 'Tags' }).pressSequentially('VIP,refund')
      await dialog.getByRole('button', { name: 'Add tags' }).click()
    }, 'Tags added to 3 tickets.')
    await undo(async () => {
      await page.keyboard.press('z')
      await page.getByRole('dialog', { name: 'Snooze until' }).getByText('Tomorrow').click()
    }, '3 tickets snoozed.')
    await close()
  })

  test('opening the inbox of the demo takes at most 25 requests', async () => {
    await using desk = await startDesk()
    desk.clock.set(new Date())
    const login = await createDemo(desk.context)
    const { token } = (await desk.stranger().post('/api/Auth/login', login)).body
    const { page, close } = await openConsole(browser, { server: desk.server, token }, '/sign-in')
    page.setDefaultTimeout(patience)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))

    await page.goto(`${desk.server.base}/console/inbox`)
    await page.getByText('Delivery to Norway').waitFor()
    await views(page)
      .getByRole('button', { name: /^Open \d/ })
      .waitFor()
    await until(() => asked.some((each) => each.includes('/chatHub')), patience)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_500)
    await page.waitForLoadState('networkidle')

    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
    await close()
  })
})
