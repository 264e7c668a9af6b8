import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Channel } from '@attendant/contract/organization/channel.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailFault } from '../../server/adapters/mail/mail.ts'
import { consoleProgram } from '../../server/integration/console/console-program.ts'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { openMailChannel } from '../../server/test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectNoBarriers,
  expectSwitchedAtOnce,
  openConsole,
  openPage,
  prepareConsole,
  startDeskToday,
  takePicture,
} from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

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

/** The properties of tickets that agents see and can change. */
async function stateOf(desk: Desk, ticketIDs: number[]) {
  const tickets = await Promise.all(ticketIDs.map(async (id) => (await desk.get(`/tickets/${id}`)).body))
  return tickets.map(
    ({ status, isSpam, customerRepID, priority, tags, teamID, isSnoozed, snoozedUntil, isUnread, followerIDs }) => ({
      status,
      isSpam,
      customerRepID,
      priority,
      tags,
      teamID,
      isSnoozed,
      snoozedUntil,
      isUnread,
      followerIDs,
    }),
  )
}

describe('triage', () => {
  test('views show counts and list their tickets, and a filter is saved as a shared view', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace', 'Mary', 'Joan'])
    await using _ = desk
    const [ada = 0, grace = 0, mary = 0] = ticketIDs
    await desk.put(`/tickets/${ada}`, { priority: 'Urgent', tags: ['vip'] })
    await desk.put(`/tickets/${grace}`, { tags: ['vip'], customerRepID: desk.admin.customerRepID })
    await desk.put(`/tickets/${mary}/snooze`, {})
    const { page, faults, close } = await openConsole(browser, desk)

    await views(page).getByRole('button', { name: 'Open 3' }).waitFor()
    await views(page).getByRole('button', { name: 'Unassigned 2' }).waitFor()
    await views(page).getByRole('button', { name: 'Snoozed 1' }).click()
    await page.getByText('Question of Mary').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).getByText('Snoozed until the contact replies').waitFor({ state: 'attached' })

    await views(page).getByRole('button', { name: 'Waiting for us' }).click()
    await page.getByText('Question of Ada').waitFor()
    await expect.poll(() => rows(page).locator('.row-who').allTextContents()).toEqual(['Ada', 'Grace', 'Joan'])
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

  test('undoing a bulk action restores the exact former state of each ticket', async () => {
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
    await page.getByText('Question of Ada').waitFor()

    /** Applies an action to all tickets, checks that something changed, and undoes it. */
    const undo = async (act: () => Promise<void>, done: string) => {
      await page.getByLabel('Select ticket from Ada').click()
      await toolbar(page).getByRole('button', { name: 'Select all 3' }).click()
      await page.getByText('3 selected').waitFor()
      await act()
      await page.getByText(done).waitFor()
      expect(await stateOf(desk, ticketIDs)).not.toEqual(former)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => stateOf(desk, ticketIDs)).toEqual(former)
      await page.getByText(done).waitFor({ state: 'detached' })
    }
    const pick = async (menu: string, item: string) => {
      await toolbar(page).getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }

    await undo(() => toolbar(page).getByRole('button', { name: 'Close' }).click(), '3 tickets closed.')
    await undo(() => pick('Assign', 'Unassign'), '3 tickets unassigned.')
    await undo(() => pick('Priority', 'Low'), 'Priority of 3 tickets changed.')
    await undo(() => pick('More', 'Mark as read'), '3 tickets marked as read.')
    await undo(() => pick('More', 'Follow'), 'You follow 3 tickets.')
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

  test('opening the inbox of the demo takes at most 25 requests and 200 kB of JavaScript', async () => {
    await using desk = await startDesk()
    desk.clock.set(new Date())
    const login = await createDemo(desk.context)
    const { token } = (await desk.stranger().post('/api/Auth/login', login)).body
    const { page, close } = await openPage(browser)
    await page.addInitScript((given) => localStorage.setItem('attendant.token', given), token)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))

    await page.goto(`${desk.server.base}/console/inbox`)
    await page.getByText('Delivery to Norway').waitFor()
    await views(page)
      .getByRole('button', { name: /^Open \d/ })
      .waitFor()
    await until(() => asked.some((each) => each.includes('/chatHub')))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_500)
    await page.waitForLoadState('networkidle')

    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
    const scripts = asked.flatMap((each) => /^GET \/console\/(assets\/.+\.js)$/.exec(each)?.[1] ?? [])
    const sizes = scripts.map((file) => statSync(join(consoleProgram.folder, `${file}.gz`)).size)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total, scripts.map((file, index) => `${file} ${sizes[index]}`).join('\n')).toBeLessThanOrEqual(200_000)
    await close()
  })

  test('sets up teams, members, tags, SLA policies and office hours, and sets an agent to away', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace'])
    await using _ = desk
    const [ada = 0, grace = 0] = ticketIDs
    const colleague = await desk.signedIn('Agent')
    await desk.put(`/tickets/${ada}`, { tags: ['refund'] })
    await desk.put(`/tickets/${grace}`, { tags: ['Refunds'] })
    const { page, faults, close } = await openConsole(browser, desk, '/settings/teams')
    const choose = async (label: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    const open = (name: string) => page.getByRole('navigation', { name: 'Settings sections' }).getByText(name).click()

    await page.getByRole('link', { name: 'Add team' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Billing')
    await choose('Channels', 'Support mail')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Billing' }).waitFor()
    await choose('Add member', colleague.rep.username)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('table', { name: 'Members' }).getByText(colleague.rep.username).waitFor()
    await expectNoBarriers(page)
    const [team] = (await desk.get('/api/Teams')).body.items
    expect(team).toMatchObject({ name: 'Billing', assignment: 'RoundRobin', channelIDs: [expect.any(Number)] })
    await expectSwitchedAtOnce(page.getByRole('switch', { name: 'gets tickets automatically' }))
    const members = async () => (await desk.get(`/api/Teams/${team.teamID}/members`)).body
    await expect.poll(members).toMatchObject([{ takesAssignments: false }])

    await open('Tags')
    await page.getByRole('button', { name: 'Merge Refunds' }).click()
    await choose('Merge into', 'refund')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Tags merged.').waitFor()
    expect((await desk.get(`/tickets/${grace}`)).body.tags).toEqual(['refund'])

    await open('SLA')
    await page.getByRole('link', { name: 'Add policy' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Everyone')
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Everyone' }).waitFor()
    const targets = [{ metric: 'FirstResponse', minutes: 60 }]
    await desk.post('/api/SlaPolicies', { name: 'Urgent', clock: 'Calendar', targets })
    await page.getByRole('link', { name: 'SLA policies' }).click()
    await page.getByRole('button', { name: 'Move Urgent up' }).click()
    const order = async () => (await desk.get('/api/SlaPolicies')).body.items.map(({ name }: { name: string }) => name)
    await expect.poll(order).toEqual(['Urgent', 'Everyone'])

    await open('Office hours')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Vienna')
    await page.getByRole('option', { name: /^Vienna/ }).click()
    await page.getByRole('button', { name: 'Add hours on Monday' }).click()
    await page.getByRole('button', { name: 'Copy Monday to all workdays' }).click()
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await page.getByLabel('Date').fill('2026-12-25')
    await page.getByRole('textbox', { name: 'Name' }).fill('Christmas')
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const me = async () => (await desk.get('/api/Customers/me')).body
    await expect.poll(async () => (await me()).timeZone).toBe('Europe/Vienna')
    const { officeHours, holidays } = await me()
    expect(officeHours).toHaveLength(5)
    expect(holidays).toEqual([{ date: '2026-12-25', name: 'Christmas' }])

    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Away' }).click()
    const availability = `/customerReps/${desk.admin.customerRepID}/availability`
    await expect.poll(async () => (await desk.get(availability)).body.state).toBe('Away')
    expect(faults).toEqual([])
    await close()
  })

  test('guides an empty workspace through its first steps to a mailbox with a tested connection', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk)

    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    await page.getByText('0 of 5 done').waitFor()
    await expectNoBarriers(page)
    await takePicture(page, 'get-started')
    await page.getByRole('link', { name: 'Connect a mailbox' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()

    const { channel, mailbox } = await openMailChannel(desk)
    await page.goto(`${desk.server.base}/console/channels/${channel.channelID}`)
    const test = page.getByRole('button', { name: 'Test connection' })
    mailbox.faults.push(new MailFault('auth', 'The mail server rejected the password.'))
    await test.click()
    await page.getByText('Connection failed: The mail server rejected the password.').waitFor()
    await test.click()
    await page.getByText(/^The connection works\./).waitFor()

    await page.goto(`${desk.server.base}/console/start`)
    await page.getByText('1 of 5 done').waitFor()
    await expectNoBarriers(page)
    expect(faults).toEqual([])
    await close()
  })
})
