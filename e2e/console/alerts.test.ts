import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Desk } from '../../server/test/desk.ts'
import { makeTicket } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectAccessible,
  expectToFit,
  openConsole,
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

/** Another admin assigns a ticket to the one who looks. */
async function assign(desk: Desk): Promise<number> {
  const colleague = await desk.signedIn('Admin')
  const { ticketID } = await makeTicket(desk)
  await colleague.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })
  return ticketID
}

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

describe('notifications', () => {
  test('arrive live: the bell counts, the tab says so, and opening one leads to its ticket and reads it', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk)
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await drawer.getByText('No notifications yet').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    const ticketID = await assign(desk)
    await assign(desk)
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    expect(await page.title()).toMatch(/^\(2\) /)
    await expect.poll(() => iconOf(page)).toContain('data:image/svg+xml')

    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await drawer.getByText(`Ticket #${ticketID} was assigned to you`).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'alerts')
    const lines = drawer.locator('.alert-open')
    await lines.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await lines.nth(1).evaluate((line) => line === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/inbox/${ticketID}*`)
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await expect.poll(async () => (await desk.get('/api/Notifications')).body.unreadCount).toBe(1)

    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await drawer.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(async () => (await desk.get('/api/Notifications')).body.unreadCount).toBe(0)
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    await expect.poll(() => iconOf(page)).toContain('/icon.svg')
    await drawer.getByRole('button', { name: 'Unread only' }).click()
    await drawer.getByText('You are all caught up').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('of a ticket that is looked at count as read, in another window too', async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk)
    const other = await openConsole(browser, desk, '/settings')
    const ticketID = await assign(desk)
    await other.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()

    await page.goto(`${desk.server.base}/console/inbox/${ticketID}`)
    await other.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect((await desk.get('/api/Notifications')).body.unreadCount).toBe(0)
    await close()
    await other.close()
  })

  test('sound and desktop are quiet until they are switched on, and then heard and seen', async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk, '/settings/profile/notifications')
    await page.context().grantPermissions(['notifications'], { origin: desk.server.base })
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...given) {
        heard.push('sound')
        return start.apply(this, given)
      }
      class Notice extends EventTarget {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string) {
          super()
          heard.push(title)
        }
      }
      Object.assign(globalThis, { Notification: Notice })
      document.hasFocus = () => false
    })
    const heard = () => page.evaluate(() => (globalThis as typeof globalThis & { heard: string[] }).heard)
    await page.reload()
    await page.getByRole('heading', { name: 'This browser' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'notification-settings')
    await assign(desk)
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    expect(await heard()).toEqual([])

    await page.getByRole('switch', { name: 'Play a sound' }).check({ force: true })
    await page.getByRole('switch', { name: 'Desktop notifications' }).check({ force: true })
    await expect.poll(async () => (await heard()).length).toBe(2)
    const ticketID = await assign(desk)
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await expect.poll(heard).toEqual(['sound', 'sound', 'sound', 'sound', `Ticket #${ticketID} was assigned to you`])
    await close()
  })

  test('are chosen by kind and way, and security notices always come by email', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/profile/notifications', { width: 390 })
    const settings = async () => (await desk.get('/api/Notifications/settings')).body

    await page.getByRole('checkbox', { name: 'Assigned to me: Email' }).check()
    await expect.poll(async () => (await settings()).kinds.Assigned.email).toBe(true)
    await page.getByRole('combobox', { name: 'Email delivery' }).click()
    await page.getByRole('option', { name: 'Daily summary' }).click()
    await expect.poll(async () => (await settings()).emailDigest).toBe('Daily')
    expect(await page.getByRole('checkbox', { name: 'Security notices: Email' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await expectToFit(page)
    expect(faults).toEqual([])
    await close()
  })

  test('the worker for push is served and may run under the policy of the page', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/profile/notifications')
    const scope = await page.evaluate(async () => {
      await navigator.serviceWorker.register('/console/push-worker.js', { scope: '/console/' })
      return (await navigator.serviceWorker.ready).scope
    })
    expect(scope).toBe(`${desk.server.base}/console/`)
    expect(faults).toEqual([])
    await close()
  })
})
