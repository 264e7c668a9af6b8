import type { Channel } from '@attendant/contract/organization/channel.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AiFault } from '../../server/adapters/ai/ai.ts'
import type { Desk } from '../../server/test/desk.ts'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** A desk with an email channel and a message from each of these people; the last is the newest. */
async function deskWith(names: string[]): Promise<{ desk: Desk; channel: Channel; ticketIDs: number[] }> {
  const desk = await startDeskToday()
  const channel = await makeChannel(desk, { channelType: 'Email', name: 'Support mail' })
  const ticketIDs: number[] = []
  for (const name of names) {
    desk.clock.advance(1000)
    ticketIDs.push((await write(desk, channel, name)).ticketID)
  }
  return { desk, channel, ticketIDs }
}

const write = (desk: Desk, { channelID }: Channel, name: string) =>
  makeMessage(desk, {
    channelID,
    uid: `${name.toLowerCase()}@customers.test`,
    fromName: name,
    subject: `Question of ${name}`,
    message: `Where is the parcel of ${name}?`,
  })

const statusOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body.status

describe('the inbox', () => {
  test('lists open tickets newest first, marks unread ones, searches, and supports keyboard shortcuts', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace', 'Mary'])
    await using _ = desk
    const { page, faults, close } = await openConsole(browser, desk)
    const rows = page.getByRole('listitem')

    await page.getByText('Question of Mary').waitFor()
    await expect.poll(() => rows.locator('.row-who').allTextContents()).toEqual(['Mary', 'Grace', 'Ada'])
    await expect.poll(() => page.getByLabel('Unread').count()).toBe(3)
    await expectAccessible(page)

    await page.keyboard.press('/')
    await page.keyboard.type('grace')
    await page.getByText('Question of Mary').waitFor({ state: 'detached' })
    expect(page.url()).toContain('search=grace')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Question of Mary').waitFor()

    await page.getByRole('searchbox').or(page.getByLabel('Search tickets')).blur()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Question of Grace' }).waitFor()
    expect(page.url()).toContain(`/inbox/${ticketIDs[1]}`)
    await expect.poll(() => page.getByLabel('Unread').count()).toBe(2)
    await page.keyboard.press('e')
    await page.getByText('Ticket closed.').waitFor()
    await until(async () => (await statusOf(desk, ticketIDs[1] ?? 0)) === 'Closed')

    expect(faults).toEqual([])
    await close()
  })

  test('changes many tickets at once and undoes it', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace', 'Mary'])
    await using _ = desk
    const { page, close } = await openConsole(browser, desk)

    await page.getByLabel('Select ticket from Ada').click()
    await page.getByLabel('Select ticket from Mary').click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await expectAccessible(page)
    await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click()
    await page.getByText('3 tickets closed.').waitFor()
    await page.getByText('No tickets').waitFor()
    expect(await Promise.all(ticketIDs.map((id) => statusOf(desk, id)))).toEqual(['Closed', 'Closed', 'Closed'])

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Question of Ada').waitFor()
    await until(async () => (await statusOf(desk, ticketIDs[0] ?? 0)) === 'Open')
    await close()
  })

  test('saves a named view', async () => {
    const { desk } = await deskWith(['Ada', 'Grace'])
    await using _ = desk
    const { page, close } = await openConsole(browser, desk, '/inbox?search=ada')

    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('View name').fill("Ada's")
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByText('Question of Grace').waitFor()
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Ada's/ })
      .click()
    await page.getByText('Question of Grace').waitFor({ state: 'detached' })

    expect(page.url()).toContain('search=ada')
    await close()
  })

  test('shows new tickets live, and who else is viewing one', async () => {
    const { desk, channel, ticketIDs } = await deskWith(['Ada'])
    await using _ = desk
    const colleague = await desk.signedIn('Agent')
    const mine = await openConsole(browser, desk)
    await mine.page.getByText('Question of Ada').waitFor()

    desk.clock.advance(1000)
    await write(desk, channel, 'Grace')
    await mine.page.getByText('Question of Grace').waitFor()

    const theirs = await openConsole(browser, colleague, `/inbox/${ticketIDs[0]}`)
    await mine.page.getByLabel(/^Also viewing: /).waitFor()
    await theirs.close()
    await mine.close()
  })

  test('works on a phone and in dark mode', async () => {
    const { desk, ticketIDs } = await deskWith(['Ada', 'Grace'])
    await using _ = desk
    await desk.put(`/tickets/${ticketIDs[1]}`, { status: 'Waiting for an answer of the warehouse' })
    const view = { width: 390, height: 800, colorScheme: 'dark' } as const
    const { page, faults, close } = await openConsole(browser, desk, '/inbox', view)

    await page.getByText('Question of Ada').waitFor()
    const [needed, given] = await page
      .locator('.row-who', { hasText: 'Grace' })
      .evaluate((name) => [name.scrollWidth, name.clientWidth])
    expect(needed).toBeLessThanOrEqual(given ?? 0)
    await expectAccessible(page)
    await takePicture(page, 'inbox-phone')
    await page.getByText('Question of Ada').click()
    await page.getByRole('log').getByText('Where is the parcel of Ada?').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'ticket-phone')
    expect(page.url()).toContain(String(ticketIDs[0]))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByLabel('Back to list').click()
    await page.getByText('Question of Grace').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test.each(['en-GB', 'de-AT'])('shows all bulk actions on a phone: %s', async (locale) => {
    const { desk } = await deskWith(['Ada', 'Grace', 'Mary'])
    await using _ = desk
    const { page, close } = await openConsole(browser, desk, '/inbox', { width: 360, height: 740, locale })
    await page.locator('.row-select').first().click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: /3/ }).waitFor()

    const cutOff = await bar.evaluate((element) =>
      [...element.querySelectorAll('button')]
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth
        })
        .map(({ outerHTML }) => outerHTML),
    )

    expect(cutOff).toEqual([])
    expect(await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expectAccessible(page)
    await close()
  })

  test('offers every area in one tap on a phone, without truncated labels', async () => {
    const { desk } = await deskWith(['Ada'])
    await using _ = desk
    // A failed message adds one more link.
    useScriptedEngine(desk, {
      reply: () => {
        throw new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
      },
    })
    await makeMessage(desk, { message: 'Where is my parcel?' })
    await desk.runJobs()
    const view = { width: 360, height: 740, locale: 'de-DE' }
    const { page, faults, close } = await openConsole(browser, desk, '/inbox', view)
    await page.getByText('Question of Ada').waitFor()
    const more = page.getByRole('button', { name: 'Mehr', exact: true })
    await page.getByRole('button', { name: 'Benachrichtigungen' }).waitFor()
    await page.getByRole('link', { name: /fehlgeschlagene Nachricht/ }).waitFor()

    const broken = await page.locator('.rail > .rail-link:visible').evaluateAll((links) => {
      const isCut = (element: Element) => element.scrollWidth > element.clientWidth
      return links
        .filter(
          (link) => [link, ...link.querySelectorAll('span:not(.rail-icon)')].some(isCut) || link.clientHeight > 50,
        )
        .map((link) => link.textContent)
    })
    expect(broken).toEqual([])

    await more.click()
    await page.getByRole('link', { name: 'Automatisierung' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('link', { name: 'Automatisierung' }).count()).toBe(0)
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)

    await more.click()
    await page.getByRole('link', { name: 'Kanäle' }).click()
    await page.getByRole('heading', { name: 'Kanäle', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Automatisierung' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('shows progress while a page is slow to load', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/insights-page.*\.js/, async (route) => {
      await arrived
      await route.continue()
    })
    const progress = page.getByRole('progressbar', { name: 'Loading' })

    await page.getByRole('link', { name: 'Insights' }).click()
    await progress.waitFor()
    arrive()
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor()
    await expect.poll(() => progress.count()).toBe(0)

    expect(faults).toEqual([])
    await close()
  })

  test('is one tap away from the page of a missing ticket, on a phone', async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk, '/inbox/999999', { width: 390, height: 844 })

    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByRole('heading', { name: 'Not found' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await expect.poll(async () => (await alert.boundingBox())?.height).toBeLessThan(400)
    await page.getByRole('link', { name: 'Back to list' }).click()

    await page.waitForURL('**/console/inbox')
    await close()
  })
})
