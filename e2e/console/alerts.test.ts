import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { type ReceivedPush, startPushService, verifySender } from '../../server/test/doubles/push-service.ts'
import { makeTicket } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectAccessible,
  expectSwitchedAtOnce,
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

/** Another admin assigns a ticket to the signed-in one. */
async function assign(desk: Desk): Promise<number> {
  const colleague = await desk.signedIn('Admin')
  const { ticketID } = await makeTicket(desk)
  await colleague.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })
  return ticketID
}

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

describe('notifications', () => {
  test('arrive live: bell and tab show the count, and opening one shows its ticket and marks it as read', async () => {
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

  test('of an open ticket are marked as read, in other windows too', async () => {
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

  test('that arrive before the page is connected are counted afterwards', async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk)
    const connection = Promise.withResolvers<void>()
    await page.route('**/chatHub/negotiate*', async (route) => {
      await connection.promise
      await route.continue()
    })
    await Promise.all([page.waitForResponse('**/api/Notifications?*'), page.reload()])

    await assign(desk)
    connection.resolve()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await close()
  })

  test('sound and desktop notifications are off until they are enabled', async () => {
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
    await expectSwitchedAtOnce(page.getByRole('switch', { name: 'Desktop notifications' }))
    await expect.poll(async () => (await heard()).length).toBe(2)
    const ticketID = await assign(desk)
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await expect.poll(heard).toEqual(['sound', 'sound', 'sound', 'sound', `Ticket #${ticketID} was assigned to you`])
    await close()
  })

  test('are configured per kind and channel, and security notices are always sent by email', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/profile/notifications', { width: 390 })
    const settings = async () => (await desk.get('/api/Notifications/settings')).body

    await expectSwitchedAtOnce(page.getByRole('checkbox', { name: 'Assigned to me: Email' }))
    await expect.poll(async () => (await settings()).kinds.Assigned.email).toBe(true)
    await page.getByRole('combobox', { name: 'Email delivery' }).click()
    await page.getByRole('option', { name: 'Daily summary' }).click()
    await expect.poll(async () => (await settings()).emailDigest).toBe('Daily')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Security notices: Email' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await expectToFit(page)
    expect(faults).toEqual([])
    await close()
  })

  test('are pushed to the browser: subscribed in the settings, encrypted for it, and shown by its service worker', async () => {
    const service = await startPushService()
    onTestFinished(() => void service.close())
    await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    desk.clock.set(new Date())
    const me = await desk.other()
    const { subscription, open } = service.makeBrowser()
    const { page, faults } = await openConsole(browser, me, '/settings/profile/notifications')
    await page.context().grantPermissions(['notifications'], { origin: desk.server.base })
    // The vendor's push service is unreachable here: a test server provides the endpoint, the rest is the browser's own.
    await page.addInitScript((given) => {
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async (options) => {
        Reflect.set(window, 'subscribedWith', options?.applicationServerKey)
        return Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => given })
      }
    }, subscription)
    await page.reload()
    const cdp = await page.context().newCDPSession(page)
    let registrationId: string | undefined
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.at(-1)?.registrationId ?? registrationId
    })
    await cdp.send('ServiceWorker.enable')

    await expectSwitchedAtOnce(page.getByRole('switch', { name: 'Push notifications' }))
    const subscriptions = async () => (await me.get('/api/Notifications/push-subscriptions')).body.items
    await expect.poll(subscriptions).toMatchObject([{ endpoint: subscription.endpoint }])
    const key = await page.evaluate(() => String(Reflect.get(window, 'subscribedWith')))
    const ticketID = await assign(me)
    await desk.runJobs()

    await expect.poll(() => service.received.length).toBe(1)
    const [push] = service.received as [ReceivedPush]
    expect(await verifySender(push, key, desk.clock.now())).toMatchObject({ aud: service.base })
    const data = open(push.body)
    const title = `Ticket #${ticketID} was assigned to you`
    expect(data).toMatchObject({ kind: 'Assigned', ticketID, title })
    await expect.poll(() => registrationId).toBeDefined()
    const [worker] = page.context().serviceWorkers()
    // A headless browser shows no notifications, so the worker's calls are recorded.
    await worker?.evaluate(() => {
      const { registration } = globalThis as typeof globalThis & { registration: ServiceWorkerRegistration }
      const shown: unknown[] = []
      Reflect.set(globalThis, 'shown', shown)
      registration.showNotification = async (title, { data } = {}) => void shown.push({ title, ...data })
    })
    expect(faults).toEqual([])
    // The worker shows nothing while a console window is in the foreground.
    await page.goto('about:blank')
    const message = { origin: desk.server.base, registrationId: registrationId ?? '', data: JSON.stringify(data) }
    await cdp.send('ServiceWorker.deliverPushMessage', message)

    const shown = () => worker?.evaluate(() => Reflect.get(globalThis, 'shown'))
    await expect.poll(shown).toEqual([{ title, path: `/console/inbox/${ticketID}` }])
  })
})
